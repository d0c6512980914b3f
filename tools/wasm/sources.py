"""Which sources the compiled core is made from, and whether the core that is kept was made from them."""

import ast
import hashlib
import json
import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "tools" / "wasm" / "kept"
# What decides how the sources become a core, beside the sources.
RECIPE = ("setup.py", "tools/wasm/core.py")
# Pyodide's name for the system that its wheels are made for; it goes with its version.
TAG = "cp314-cp314-pyemscripten_2026_0_wasm32"


def pyodide() -> str:
    """The version of Pyodide that the page's packages name."""
    found: str = json.loads((ROOT / "web" / "package.json").read_text())["devDependencies"]["pyodide"]
    return found


def file_of(module: str) -> Path | None:
    """The source of a module of ours, if there is one of that name."""
    path = ROOT / "src" / Path(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def imports(file: Path) -> set[Path]:
    """The files of ours that a file imports from; not the packages around them."""
    found: set[Path | None] = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {file_of(alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            within = file_of(node.module)
            found |= {file_of(f"{node.module}.{alias.name}") or within for alias in node.names}
    return {path for path in found if path is not None}


def sources() -> list[Path]:
    """The compiled files and all that they import: a type or a constant of those is compiled in."""
    patterns = runpy.run_path(str(ROOT / "setup.py"))["COMPILED"]
    open_ = [file for each in patterns for file in (ROOT / "src/posse").glob(each) if file.stem != "__init__"]
    found: set[Path] = set()
    while open_:
        file = open_.pop()
        if file in found:
            continue
        found.add(file)
        open_ += imports(file)
    return sorted(found)


def digest() -> str:
    """Sixteen hexadecimal digits that change with the sources, the recipe, the compiler and Pyodide."""
    told = hashlib.sha256()
    lock = (ROOT / "requirements.lock").read_text().splitlines()
    pins = [line for line in lock if line.startswith(("mypy==", "librt=="))]
    for line in (TAG, pyodide(), *pins):
        told.update(f"{line}\n".encode())
    for file in [*sources(), *(ROOT / path for path in RECIPE)]:
        data = file.read_bytes()
        told.update(f"{file.relative_to(ROOT).as_posix()} {len(data)}\n".encode() + data)
    return told.hexdigest()[:16]


def wheel_name() -> str:
    """What the wheel of the core is called that these sources make."""
    return f"posse_core-0+{digest()}-{TAG}.whl"


def kept() -> Path | None:
    """The core that is kept, if it was made from these sources."""
    wheel = KEPT / wheel_name()
    return wheel if wheel.is_file() else None
