"""What the tests need beside Python is named, said before it is installed, and asked only of a person."""

import os
import pty
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.tools import needed

ROOT = Path(__file__).resolve().parents[1]
TYPED = "apt-get install -y --no-install-recommends --no-upgrade"
# It brings what it is asked for, if its name is the program's, and notes both.
APT = """#!/bin/sh
echo "apt-get $*, started: $([ -e {home}/policy ] && echo no || echo yes)" >> {home}/noted
[ "$1" = update ] && { touch {home}/fresh; exit 0; }
[ -e {home}/stale ] && [ ! -e {home}/fresh ] && { echo 'E: Unable to locate package'; exit 100; }
for package; do
  case "$package" in
    install|-*) ;;
    *) printf '#!/bin/sh\\n' > {home}/bin/$package; chmod +x {home}/bin/$package;;
  esac
done
"""
SUDO = """#!/bin/sh
echo "sudo $*" >> {home}/noted
[ "$1" = -n ] && shift
exec "$@"
"""


@dataclass
class Bare:
    """A machine that has an apt-get, and nothing that tests use."""

    home: Path
    left: ExitStack  # what is closed afterwards

    def program(self, name: str, text: str) -> None:
        (self.home / "bin" / name).write_text(text.replace("{home}", str(self.home)), encoding="utf-8")
        (self.home / "bin" / name).chmod(0o755)

    def person_says(self, line: str, patch: pytest.MonkeyPatch) -> None:
        ours, theirs = pty.openpty()
        os.write(ours, f"{line}\n".encode())
        self.left.callback(os.close, ours)
        patch.setattr("sys.stdin", self.left.enter_context(os.fdopen(theirs)))

    @property
    def noted(self) -> list[str]:
        file = self.home / "noted"
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bare]:
    (tmp_path / "bin").mkdir()
    (tmp_path / ".stamp").mkdir()
    for tool in ("install", "rm", "touch", "chmod"):
        found = shutil.which(tool)
        assert found
        (tmp_path / "bin" / tool).symlink_to(found)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(needed, "OFF_THE_PATH", ())
    monkeypatch.setattr(needed, "FONTS", (str(tmp_path / "fonts"),))
    monkeypatch.setattr(needed, "START_NOTHING", str(tmp_path / "policy"))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with ExitStack() as left:
        monkeypatch.setattr("sys.stdin", left.enter_context(open(os.devnull, encoding="utf-8")))
        made = Bare(tmp_path, left)
        made.program("apt-get", APT)
        yield made


def test_without_a_terminal_it_says_what_it_installs_and_does(bare: Bare, capsys: pytest.CaptureFixture[str]):
    assert needed.main("curl", "chromium") == ""
    assert capsys.readouterr().out == f"posse: the tests need curl, Chromium: {TYPED} curl chromium\n"
    assert bare.noted == [f"{TYPED} curl chromium, started: no"]
    assert not (bare.home / "policy").exists()


def test_what_is_there_is_left_alone(bare: Bare, capsys: pytest.CaptureFixture[str]):
    bare.program("chromium-browser", "")
    bare.program("curl", "")
    (bare.home / "fonts" / "truetype").mkdir(parents=True)
    (bare.home / "fonts" / "truetype" / "LiberationSans-Regular.ttf").touch()
    assert needed.main("curl", "chromium", "font") == ""
    assert bare.noted == []
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("yes", ["", "y", "Yes"])
def test_a_person_is_asked_first(
    bare: Bare, yes: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    bare.person_says(yes, monkeypatch)
    assert needed.main("curl") == ""
    assert capsys.readouterr().out == f"posse: the tests need curl: {TYPED} curl\nposse: install now? [Y/n] "
    assert len(bare.noted) == 1


@pytest.mark.parametrize("no", ["n", "no", "what?"])
def test_a_person_may_say_no(bare: Bare, no: str, monkeypatch: pytest.MonkeyPatch):
    bare.person_says(no, monkeypatch)
    assert "nothing was installed" in needed.main("curl")
    assert bare.noted == []


def test_a_person_types_the_password_and_nobody_else_is_asked_for_it(
    bare: Bare, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    bare.program("sudo", SUDO)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert needed.main("curl") == ""
    assert f": sudo {TYPED} curl\n" in capsys.readouterr().out
    assert f"sudo -n {TYPED} curl" in bare.noted
    bare.person_says("y", monkeypatch)
    assert needed.main("chromium") == ""
    assert f"sudo {TYPED} chromium" in bare.noted


def test_a_machine_that_has_not_looked_for_long_looks_once(bare: Bare):
    (bare.home / "stale").touch()
    assert needed.main("curl") == ""
    assert [line.split()[1] for line in bare.noted] == ["install", "update,", "install"]


def test_what_did_not_come_is_told_with_the_reason(bare: Bare):
    bare.program("apt-get", "#!/bin/sh\necho 'E: no space left'\nexit 100\n")
    assert needed.main("curl") == (
        f"E: no space left\nE: no space left\nthe tests need curl, and this did not bring it: {TYPED} curl"
    )


def test_elsewhere_it_says_what_is_needed(bare: Bare):
    (bare.home / "bin" / "apt-get").unlink()
    said = needed.main("postgres", "font")
    assert said == "the tests need PostgreSQL, Liberation Sans; install your system's packages of them"


def test_make_sees_to_every_need_before_anything_else():
    """`make -n` says what would be done."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    asked = ["make", "-nB", ".stamp/machine"]
    done = subprocess.run(asked, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    (line,) = (line for line in done.stdout.splitlines() if "needed.py" in line)
    assert set(line.partition("needed.py")[2].split()) == set(needed.NEEDS)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "\ntest: $(STAMP)/machine " in makefile
