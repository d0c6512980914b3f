"""Installs a wheel in a clean environment and plays with it, with no compiler and no Node on the path.

python -m tests.tools.try_wheel dist/*.whl
"""

import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

SIM = [
    "sim",
    "public-enemy",
    "--players",
    "4",
    "--bots",
    "house,random,random,random",
    "--games",
    "200",
    "--json",
]
TRIES = [["--help"], ["games"], SIM]


def is_compiled(wheel: Path) -> bool:
    return any(name.endswith((".so", ".pyd")) for name in zipfile.ZipFile(wheel).namelist())


def install(wheel: Path, home: Path) -> Path:
    """Returns the folder of the new environment's programs."""
    venv.create(home, with_pip=True)
    programs = home / "bin"
    subprocess.run(
        [programs / "python", "-m", "pip", "install", "-qq", "--only-binary", ":all:", wheel],
        check=True,
        env=os.environ | {"PATH": str(programs)},
    )
    return programs


def main(wheel: Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        programs = install(wheel, Path(folder) / "env")
        clean = {"PATH": str(programs), "HOME": folder, "LANG": "C.UTF-8"}
        for words in TRIES:
            print(f"posse: trying  posse {' '.join(words)}", flush=True)
            ran = subprocess.run(
                [programs / "posse", *words], cwd=folder, env=clean, capture_output=True, text=True
            )
            if ran.returncode or not ran.stdout.strip():
                print(ran.stdout, ran.stderr, f"posse: failed with {ran.returncode}", sep="\n")
                return 1
    print(f"posse: {wheel} installs and plays ({'compiled' if is_compiled(wheel) else 'uncompiled'})")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
