"""systemd's own opinion of the units: they are right, and they give little away."""

import shutil
import subprocess
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
