"""systemd's own opinion of the units: they are right, and they give little away."""

import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

RECIPES = Path(__file__).resolve().parents[2] / "deploy"
UNITS = ("posse.service", "posse-backup.service", "posse-backup.timer")


def analyze(*words: str) -> str:
    found = shutil.which("systemd-analyze")
    assert found, "systemd-analyze is not installed: `make .stamp/proxies` installs it"
    done = subprocess.run([found, *words, "--no-pager"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, and a program where they expect one."""
    program = tmp_path / "opt/posse/bin/posse"
    program.parent.mkdir(parents=True)
    program.symlink_to("/bin/true")
    for name in UNITS:
        text = (RECIPES / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("/opt/posse", f"{tmp_path}/opt/posse"), encoding="utf-8")
    return tmp_path


def test_nothing_in_them_is_unknown(units: Path):
    assert analyze("verify", *(str(units / name) for name in UNITS)) == ""


@pytest.mark.parametrize("name", ["posse.service", "posse-backup.service"])
def test_they_give_little_away(units: Path, name: str):
    """The figure is at most 1.0; services that nobody has hardened have more than 9."""
    assert "exposure level" in analyze("security", "--offline=true", "--threshold=10", str(units / name))


def test_it_tries_again_however_often_it_fails():
    """By itself systemd gives up after five failures in ten seconds: the database may come later."""
    unit = ConfigParser(strict=False, interpolation=None)
    unit.read(RECIPES / "posse.service", encoding="utf-8")
    assert unit["Service"]["Restart"] == "always"
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"


@pytest.mark.parametrize("name", ["posse.service", "posse-backup.service"])
def test_a_database_on_another_machine_can_be_reached(units: Path, name: str):
    """With the file that docs/deploy.md adds for several machines, and for those only."""
    asked = ("security", "--offline=true", "--threshold=10", str(units / name))
    alone = analyze(*asked)
    assert "non-localhost" not in alone
    added = units / f"{name}.d" / "network.conf"
    added.parent.mkdir()
    added.write_text((RECIPES / "network.conf").read_text(encoding="utf-8"), encoding="utf-8")
    assert analyze("verify", str(units / name)) == ""
    told = analyze(*asked)
    for can in ("may allocate Internet sockets", "access to the host's network", "non-localhost entries"):
        assert can in told
