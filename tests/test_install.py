"""What is said of installing is so: every `pip install` names what there is, as one can paste it.

`make wheel` installs or resolves each with the wheel that it has built (tests/tools/try_wheel.py).
"""

import base64
import hashlib
import os
import re
import shlex
import subprocess
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
TOLD_OF_IT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = TOLD_OF_IT["project"]
EXTRAS = PROJECT["optional-dependencies"]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
TOLD = sorted(
    path
    for folder in ("docs", "src", "deploy", "examples", "web/src", ".github")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".md", ".py", ".ipynb", ".ts", ".svelte", ".yml") or path.name == "Containerfile"
    if "static" not in path.parts and "gen" not in path.parts
) + [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")]
ARGUMENT = r"-[\w-]+(?: :all:)?|'[^']*'|[\w./*…\[\],-]+(?:==[\w.]+)?(?=[\s`\"\\]|$)"
INSTALLING = re.compile(rf"pip install((?: +(?:{ARGUMENT}))+)")
BESIDE = {"sb3-contrib"}  # what an example needs, and no test


def lines() -> list[tuple[str, str]]:
    """What every `pip install` asks for, with where it stands. (What a message fills in, its tests say.)"""
    return [
        (path.relative_to(ROOT).as_posix(), asked.strip())
        for path in TOLD
        for asked in INSTALLING.findall(path.read_text(encoding="utf-8"))
        if "{" not in asked
    ]


@pytest.mark.parametrize(("where", "line"), lines())
def test_what_is_to_be_installed_is_there(where: str, line: str):
    assert "[" not in re.sub(r"'[^']*'", "", line), "a shell wants it quoted"
    for word in shlex.split(line):
        file = word.partition("[")[0]
        if word.startswith((":", "-")) or word == ".":
            continue
        if file.endswith(".whl"):
            assert file.startswith("dist/posse_games-")
            assert set(word.removeprefix(file).strip("[]").split(",")) - {""} <= set(EXTRAS)
        elif file.endswith(".lock"):
            assert (ROOT / file).exists()
        elif (asked := Requirement(word)).name == PROJECT["name"]:
            assert asked.extras <= set(EXTRAS)
        else:
            assert asked.name in BESIDE or f"\n{asked.name.replace('_', '-')}==" in LOCK


def test_lines_of_all_kinds_are_looked_at():
    found = lines()
    assert len(found) > 20
    assert {"README.md", "docs/deploy.md", "deploy/Containerfile", "src/posse/store/words.py"} <= {
        where for where, _ in found
    }
    page = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    assert [extra for extra in EXTRAS if f"| `'posse-games[{extra}]'` |" not in page] == []
    left_out = set(EXTRAS) - {"all", "server"} - {*re.findall(r"\w+", EXTRAS["all"][0].partition("[")[2])}
    assert left_out == {"openspiel", "ray", "train"}
    assert "all of it but OpenSpiel, Ray and PyTorch" in page


def test_what_the_tests_install_is_every_extra_but_the_large_one():
    """`make lock` resolves what the Makefile lists."""
    listed = re.search(r"^EXTRAS := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert listed is not None
    assert set(listed[1].split()) == set(EXTRAS) - {"all", "train"}
    assert "\ntorch==" not in LOCK


def test_every_extra_that_the_code_names_is_there():
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    named = re.findall(r"\bneeds\(\"(\w+)\"[,)]|\bextra=\"(\w+)\"\)|\bpackage\([^()]*, \"(\w+)\"\)", code)
    found = {name for names in named for name in names if name} - {"forbid"}
    assert {"server", "rl", "notebook", "openspiel"} <= found
    assert found <= set(EXTRAS)


def test_what_one_file_asks_for_the_other_does_not_and_the_lock_has_both():
    installed = [asked for extra, asked in EXTRAS.items() if extra != "train"]
    groups = [PROJECT["dependencies"], *installed, TOLD_OF_IT["build-system"]["requires"]]
    named = {canonicalize_name(Requirement(one).name) for group in groups for one in group}
    beside = (ROOT / "requirements.in").read_text(encoding="utf-8").splitlines()
    more = [canonicalize_name(Requirement(row).name) for row in beside if row and not row.startswith("#")]
    assert len(more) > 10
    assert sorted(named & {*more}) == []
    assert [name for name in {*named, *more} - {PROJECT["name"]} if f"\n{name}==" not in f"\n{LOCK}"] == []


# -- An environment that still has the distribution of before

BACKEND = """
import zipfile
def build_wheel(folder, settings=None, metadata=None):
    name, info = "posse_games-0.1.0-py3-none-any.whl", "posse_games-0.1.0.dist-info"
    files = {
        "posse/__init__.py": "HERE = 'new'",
        f"{info}/METADATA": "Metadata-Version: 2.1\\nName: posse-games\\nVersion: 0.1.0\\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
    }
    record = "".join(f"{path},,\\n" for path in files) + f"{info}/RECORD,,\\n"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        for path, text in (files | {f"{info}/RECORD": record}).items():
            wheel.writestr(path, text)
    return name
"""


def old_wheel(folder: Path) -> Path:
    """The package under the name that it had."""
    info = "posse-0.1.0.dist-info"
    files = {
        "posse/__init__.py": b"HERE = 'old'",
        "posse/gone.py": b"",
        f"{info}/METADATA": b"Metadata-Version: 2.1\nName: posse\nVersion: 0.1.0\n",
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    digests = {
        name: base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()
        for name, text in files.items()
    }
    record = "".join(f"{name},sha256={digests[name]},{len(files[name])}\n" for name in files)
    path = folder / "posse-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in (files | {f"{info}/RECORD": f"{record}{info}/RECORD,,\n".encode()}).items():
            wheel.writestr(name, text)
    return path


def test_an_environment_with_the_distribution_of_before_has_only_this_one_afterwards(tmp_path: Path):
    (tmp_path / "src").mkdir()
    (tmp_path / "setup.py").touch()
    (tmp_path / "backend.py").write_text(BACKEND)
    (tmp_path / "pyproject.toml").write_text(
        '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
    )
    venv.create(tmp_path / ".venv", with_pip=True)
    python = tmp_path / ".venv" / "bin" / "python"
    env = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    subprocess.run(
        [python, "-m", "pip", "install", "-q", "--no-index", old_wheel(tmp_path)], check=True, env=env
    )
    (tmp_path / ".stamp").mkdir()
    as_they_are = [word for stamp in ("python", "sources", "page") for word in ("-o", f".stamp/{stamp}")]
    done = subprocess.run(
        ["make", "-f", ROOT / "Makefile", *as_they_are, ".stamp/app"],
        cwd=tmp_path, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    site = next((tmp_path / ".venv" / "lib").glob("python*/site-packages"))
    assert [path.name for path in site.glob("posse*.dist-info")] == ["posse_games-0.1.0.dist-info"]
    assert [path.name for path in (site / "posse").glob("*.py")] == ["__init__.py"]
    told = subprocess.run([python, "-c", "import posse; print(posse.HERE)"], env=env, capture_output=True)
    assert told.stdout == b"new\n"
