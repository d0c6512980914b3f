"""Builds a site without a server into a folder: the page, Python, our bundle, the core if one is kept.

python -m tools.site FOLDER [--server https://…] [--pure]
"""

import argparse
import base64
import gzip
import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from posse import __version__
from posse.server.api.page import POLICY
from tools.site.tree import tree
from tools.wasm.sources import ROOT, kept

WORK = ROOT / ".stamp" / "site"
HERE = Path(__file__).parent
NODE = ROOT / ".stamp" / "node"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
MOST = 14_000_000  # bytes of a first visit, on a host that packs nothing


def policy() -> str:
    """The server's, as far as a document may say it itself, and with WebAssembly."""
    parts = [part for part in POLICY.split("; ") if not part.startswith(("frame-ancestors", "script-src"))]
    return "; ".join([*parts, "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'"])


def node(*words: str | Path) -> str:
    environment = {**os.environ, "PATH": f"{NODE}:{os.environ['PATH']}"}
    command = [NODE / "node", *words]
    done = subprocess.run(command, cwd=ROOT / "web", env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"posse: {words[0]} failed\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def python_files(core: Path | None) -> dict[str, bytes]:
    """Pyodide, the standard library as far as it is used, and our bundle."""
    packed = WORK / "packed"
    found = tree(WORK, core)
    node(ROOT / "tools/site/node.mjs", found, HERE / "bundle.py", "/root/.stamp/site/packed")
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    lock["packages"] = {}  # nothing is fetched from elsewhere
    files = {name: (PYODIDE / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs")}
    files |= {name: (packed / name).read_bytes() for name in ("app.zip", "python_stdlib.zip")}
    files["pyodide.wasm.packed"] = gzip.compress((PYODIDE / "pyodide.asm.wasm").read_bytes(), 9, mtime=0)
    files["pyodide-lock.json"] = json.dumps(lock).encode()
    return files


def digest(files: dict[str, bytes]) -> str:
    told = hashlib.sha256()
    for name, data in sorted(files.items()):
        told.update(f"{name} {len(data)}\n".encode() + data)
    return told.hexdigest()[:16]


def meta(**values: str) -> str:
    return "".join(f'<meta name="posse-{k}" content="{html.escape(v)}" />' for k, v in values.items())


def build(out: Path, server: str, pure: bool) -> list[str]:
    """Builds, and returns what there is to say of it."""
    core = None if pure else kept()
    files = python_files(core)
    folder = f"py/{digest(files)}/"
    node(
        "node_modules/vite/bin/vite.js", "build", "--mode", "site", "--outDir", WORK / "page", "--emptyOutDir"
    )
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(WORK / "page", out, ignore=shutil.ignore_patterns("chunks.json", ".vite"))
    (out / folder).mkdir(parents=True)
    for name, data in files.items():
        (out / folder / name).write_bytes(data)
    counted = sum(len(files[name]) for name in ("app.zip", "python_stdlib.zip", "pyodide.wasm.packed"))
    index = (out / "index.html").read_text(encoding="utf-8")
    about = meta(
        python=folder,
        bytes=str(counted),
        version=__version__,
        core="compiled" if core else "pure",
        server=server,
    )
    rule = f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy())}" />'
    index = index.replace(
        '<base href="/" />', f'{rule}<base href="./" />{about}<script src="at.js"></script>'
    )
    (out / "index.html").write_text(index, encoding="utf-8")
    shutil.copy(HERE / "at.js", out)
    (out / "404.html").write_text(lost(), encoding="utf-8")
    (out / ".nojekyll").touch()
    shell = sorted(
        path.relative_to(out).as_posix()
        for path in out.rglob("*")
        if path.is_file() and not path.relative_to(out).as_posix().startswith(("py/", "404", ".nojekyll"))
    )
    version = digest({name: (out / name).read_bytes() for name in shell} | {"python": folder.encode()})
    worker = (HERE / "worker.js").read_text(encoding="utf-8")
    worker = worker.replace("%VERSION%", version).replace("%FILES%", json.dumps(shell))
    (out / "sw.js").write_text(worker, encoding="utf-8")
    return said(out, folder, core)


def lost() -> str:
    """What a plain host shows for an address without a file: it goes to the page, which goes there."""
    script = (HERE / "lost.js").read_text(encoding="utf-8")
    sum_ = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    rule = f"default-src 'none'; script-src 'sha256-{sum_}'"
    head = f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{rule}">'
    body = f"<head>{head}<title>Posse</title></head><body><script>{script}</script></body>"
    return f'<!doctype html><html lang="en">{body}</html>'


def said(out: Path, folder: str, core: Path | None) -> list[str]:
    parts = sorted((path.stat().st_size, path.name) for path in (out / folder).iterdir())[::-1]
    page = [path for path in out.rglob("*") if path.is_file() and not path.is_relative_to(out / "py")]
    rows = [f"{size / 1e6:8.2f} MB  {name}" for size, name in parts]
    rows.append(f"{sum(path.stat().st_size for path in page) / 1e6:8.2f} MB  the page, {len(page)} files")
    whole = sum(size for size, _ in parts) + sum(path.stat().st_size for path in page)
    rows.append(f"{whole / 1e6:8.2f} MB  in all")
    if core is None:
        rows.append(
            "without the compiled core (make core): marshals and legends are not offered, being too slow"
        )
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.site", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--server", default="", help="another house, where people elsewhere can be met")
    parser.add_argument("--pure", action="store_true", help="without the compiled core")
    asked = parser.parse_args()
    if asked.server and not re.fullmatch(r"https://[^\s\"'<>]+", asked.server):
        print(f"posse: SERVER={asked.server} is no address such as https://posse.example", file=sys.stderr)
        return 2
    rows = build(asked.folder, asked.server, asked.pure)
    print(f"posse: a site in {asked.folder}/")
    for row in rows:
        print(f"  {row}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
