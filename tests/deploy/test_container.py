"""The Containerfile, as far as it can be tried where no containers run: its parts fit the package."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from posse.cli.main import main
from tests.ports import free_port
from tests.server.people import Place
from tools.site_lock import entries, site_lock

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
# Each instruction in its order, with its lines joined.
LINES = [line for line in re.sub(r"\\\n\s*", "", TEXT).splitlines() if line and not line.startswith("#")]
LAST = LINES[max(at for at, line in enumerate(LINES) if line.startswith("FROM ")) :]


def said(instruction: str, lines: list[str] = LAST) -> str:
    (found,) = [line.removeprefix(instruction).strip() for line in lines if line.startswith(instruction)]
    return found


def test_it_builds_what_the_makefile_builds():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (built,) = re.findall(r"make (\w+)$", TEXT, re.MULTILINE)
    recipe = re.search(rf"^{built}:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert recipe is not None
    assert "dist/*" in recipe[1]
    assert "POSSE_REQUIRE_COMPILED" in (ROOT / "setup.py").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert json.loads(said("ENTRYPOINT")) == list(project["scripts"])


def installs() -> list[tuple[str, str]]:
    """Every line, of all that somebody runs to set up a server or this project, that fetches packages."""
    files = [ROOT / name for name in ("Makefile", "docs/deploy.md", ".ci/run")]
    files += sorted(path for path in (ROOT / "deploy").iterdir() if path.is_file())
    found = []
    for file in files:
        text = re.sub(r"\\\n\s*", "", file.read_text(encoding="utf-8"))
        found += [(file.name, part) for part in re.findall(r"(?:pip|npm) (?:install|ci)\b[^\n&|;`>]*", text)]
    return found


def test_whatever_is_installed_has_the_locks_hashes():
    """Either it has to, or nothing is fetched."""
    lines = installs()
    assert {file for file, _ in lines} >= {"Makefile", "deploy.md", "Containerfile"}
    for file, line in lines:
        if line.startswith("npm"):
            assert line.startswith("npm ci "), f"{file}: {line}"  # npm's own lock has hashes
        elif "--require-hashes" in line:
            (lock,) = re.findall(r"-r (\S+)", line)
            text = (ROOT / lock).read_text(encoding="utf-8")
            assert text.count("==") <= text.count("--hash=sha256:"), lock
        else:
            assert "--no-deps" in line, f"{file}: {line}"
            assert re.search(
                r"dist/posse_games-\*-linux_\*\.whl|--no-build-isolation --force-reinstall \.$", line.strip()
            ), f"{file}: {line}"


def test_a_site_installs_what_the_package_needs_as_it_is_locked():
    lock = (ROOT / "deploy" / "requirements.lock").read_text(encoding="utf-8")
    assert lock == site_lock(), "PYTHONPATH=src:. python -m tools.site_lock deploy/requirements.lock"
    whole = entries((ROOT / "requirements.lock").read_text(encoding="utf-8"))
    found = entries(lock)
    assert all(whole[name] == entry for name, entry in found.items())
    assert {"uvicorn", "psycopg", "psycopg-binary", "sqlalchemy", "anyio"} <= set(found)
    assert not {"pytest", "mypy", "ray", "numpy", "playwright"} & set(found)


def test_both_stages_have_the_same_python():
    """An environment belongs to the Python that it was made with."""
    images = [line.split()[1] for line in LINES if line.startswith("FROM ")]
    assert len(images) == 2
    assert len(set(images)) == 1


def test_it_takes_all_sources_along_and_nothing_that_was_built():
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    known = {pattern.strip("/") for pattern in ignored} | {".git"}
    left_out = [line.removeprefix("**/") for line in (ROOT / ".dockerignore").read_text().split()]
    assert {
        pattern.rpartition("/")[2] if "node_modules" in pattern else pattern for pattern in left_out
    } <= known


def test_it_runs_as_a_user_of_its_own_who_owns_one_folder():
    assert said("USER") == "posse"
    assert f"--home-dir {said('VOLUME')} " in said("RUN")
    assert f"POSSE_HOME={said('VOLUME')}" in said("ENV")


def test_it_starts_a_server_that_can_be_reached():
    name, *words = json.loads(said("CMD"))
    known = {option for param in main.commands[name].params for option in param.opts}
    assert {word for word in words if word.startswith("--")} <= known
    assert words[words.index("--port") + 1] == said("EXPOSE")


def test_its_health_is_asked_for(served: dict[str, Place]):
    (asked,) = re.findall(r'CMD (\["python".*\])', said("HEALTHCHECK"))
    program, *words = json.loads(asked)
    assert program == "python"

    def ask(port: int) -> int:
        here = [word.replace(":8000/", f":{port}/") for word in words]
        return subprocess.run([sys.executable, *here], capture_output=True, timeout=60).returncode

    assert ask(served[""].port) == 0
    assert ask(free_port()) != 0
