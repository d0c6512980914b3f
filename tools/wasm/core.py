"""Builds the compiled core as WebAssembly: mypyc's C, for 32-bit sizes, by clang and wasm-ld, as a wheel."""

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.wasm.sources import ROOT, TAG, digest, wheel_name
from tools.wasm.toolchain import Toolchain

SUFFIX = ".cpython-314-wasm32-emscripten.so"
CFLAGS = (
    *("-O2", "-g0", "-fPIC", "-fwrapv", "-fvisibility=hidden", "-DNDEBUG", "-DPY_CALL_TRAMPOLINE"),
    *("-D__EMSCRIPTEN__", "-Wno-everything"),
)
LDFLAGS = (
    *("-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--strip-debug", "--no-entry"),
    *("--export-if-defined=__wasm_apply_data_relocs", "--export-if-defined=__wasm_call_ctors"),
)
# In a process of its own: mypyc looks once, when it is imported, how long a size is.
WRITE_C = """
import json, sys, sysconfig
sysconfig.get_config_vars()["SIZEOF_SIZE_T"] = 4
from pathlib import Path
from setup import extensions
found = extensions(sys.argv[1])
told = [{"name": e.name, "sources": e.sources, "folders": e.include_dirs} for e in found]
Path(sys.argv[1], "extensions.json").write_text(json.dumps(told))
"""
# What Pyodide's Python was configured with.
ASK = """
import { loadPyodide } from 'pyodide';
const py = await loadPyodide();
console.log(py.runPython('import json, sysconfig; json.dumps(sysconfig.get_config_vars(), default=str)'));
"""


def configuration(template: str, told: dict[str, object]) -> str:
    """A pyconfig.h with the names of the template and the values that Pyodide's Python tells."""
    names = sorted(set(re.findall(r"(?:#define|#undef) (\w+)", template)) - {"Py_PYCONFIG_H"})
    lines = []
    for name in names:
        value = told.get(name)
        if value not in (None, 0, ""):
            lines.append(f"#define {name} {value}")
    return "#ifndef Py_PYCONFIG_H\n#define Py_PYCONFIG_H\n" + "\n".join(lines) + "\n#endif\n"


def pyodides_values() -> dict[str, object]:
    """What Pyodide's Python says of how it was built, from Pyodide itself in node."""
    node = ROOT / ".stamp" / "node" / "node"
    asked = [str(node), "--input-type=module", "-e", ASK]
    done = subprocess.run(asked, cwd=ROOT / "web", capture_output=True, text=True, check=True)
    found: dict[str, object] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def written(folder: Path) -> list[dict[str, list[str]]]:
    """The extensions, their C files written by mypyc."""
    folder.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", WRITE_C, str(folder)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(
            f"posse: mypyc did not write the core's C\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        )
    found: list[dict[str, list[str]]] = json.loads((folder / "extensions.json").read_text())
    return found


def run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"posse: {Path(command[3]).name} failed\n{done.stderr[-4000:]}")


def compiled(
    tools: Toolchain, extension: dict[str, list[str]], folder: Path, config: Path
) -> tuple[str, bytes]:
    """One shared library: its path in the wheel, and its bytes."""
    name = str(extension["name"])
    headers = [f"-I{path}" for path in (config, *extension["folders"])]
    objects = []
    for number, source in enumerate(extension["sources"]):
        objects.append(str(folder / f"{name}.{number}.o"))
        run([*tools.clang(), *CFLAGS, *headers, "-c", source, "-o", objects[-1]])
    out = folder / (name + SUFFIX)
    entry = f"--export=PyInit_{name.rpartition('.')[2]}"
    run([*tools.program("wasm-ld"), *LDFLAGS, entry, "-o", str(out), *objects])
    return name.replace(".", "/") + SUFFIX, out.read_bytes()


def pack(files: dict[str, bytes], wheel: Path) -> None:
    """A wheel of the files, the same bytes whenever it is made."""
    info = f"posse_core-0+{digest()}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: posse-core\nVersion: 0+{digest()}\nLicense: MIT\n"
    about = f"Wheel-Version: 1.0\nGenerator: posse\nRoot-Is-Purelib: false\nTag: {TAG}\n"
    files = {**files, f"{info}/METADATA": metadata.encode(), f"{info}/WHEEL": about.encode()}
    rows = []
    for path, data in sorted(files.items()):
        told = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{path},sha256={told},{len(data)}")
    files[f"{info}/RECORD"] = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    wheel.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path, data in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED, 9)


def build(tools: Toolchain, folder: Path) -> Path:
    """The wheel of these sources, made in a folder."""
    # A header finds pyconfig.h beside itself before anywhere else.
    config = folder / "include"
    shutil.copytree(tools.python, config, dirs_exist_ok=True)
    (config / "pyconfig.h").write_text(configuration(tools.template(), pyodides_values()))
    extensions = written(folder / "c")
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        files = dict(workers.map(lambda each: compiled(tools, each, folder, config), extensions))
    wheel = folder / wheel_name()
    pack(files, wheel)
    return wheel
