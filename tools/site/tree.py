"""The Python of a site: our package, the libraries that it needs in a browser, the core if there is one.

The libraries are those of requirements.lock, in the files that are made for Pyodide.

    python -m tools.site.tree FOLDER        # fetches the libraries into a folder
"""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tools.site_lock import entries
from tools.wasm.sources import ROOT, TAG

# What the package needs there: without the server's network, its migrations and its measurements.
NEEDED = (
    *("librt", "mypy-extensions", "typing-extensions"),
    *("annotated-doc", "annotated-types", "anyio", "fastapi", "idna", "pydantic", "pydantic-core"),
    *("opentelemetry-api", "sqlalchemy", "starlette", "typing-inspection"),
)
# Rooms of ours that no site has a use for, and the page, which is not Python.
LEFT_OUT = ("adapters", "cli", "lab", "notebook", "online", "static", "__pycache__")


def libraries(folder: Path) -> Path:
    """A folder with the libraries, fetched when the lock has changed."""
    lock = entries((ROOT / "requirements.lock").read_text(encoding="utf-8"))
    wanted = "\n".join(lock[name] for name in NEEDED) + "\n"
    asked = folder / "libraries.lock"
    found = folder / "libraries"
    if asked.is_file() and asked.read_text(encoding="utf-8") == wanted:
        return found
    shutil.rmtree(found, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    fetched = folder / "fetched.lock"
    fetched.write_text(wanted, encoding="utf-8")
    python, abi, platform = TAG.split("-")
    command = [
        *(
            sys.executable,
            "-m",
            "pip",
            "install",
            "-q",
            "--no-deps",
            "--require-hashes",
            "--only-binary=:all:",
        ),
        *("--target", str(found), "--platform", platform, "--python-version", f"{python[2]}.{python[3:]}"),
        *("--implementation", "cp", "--abi", abi, "--abi", "none", "--no-compile", "-r", str(fetched)),
    ]
    subprocess.run(command, check=True)
    fetched.rename(asked)
    return found


def tree(folder: Path, core: Path | None) -> Path:
    """A folder to put on Python's path in a browser: the libraries, our sources, the core."""
    out = folder / ("compiled" if core is not None else "pure")
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(libraries(folder), out, ignore=shutil.ignore_patterns("bin", "__pycache__"))
    ours = ROOT / "src" / "posse"
    shutil.copytree(ours, out / "posse", ignore=shutil.ignore_patterns(*LEFT_OUT))
    if core is not None:
        with zipfile.ZipFile(core) as packed:
            packed.extractall(out)
    return out


if __name__ == "__main__":
    libraries(Path(sys.argv[1]))
