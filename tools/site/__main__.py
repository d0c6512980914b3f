"""Builds a site without a server into a folder: the page, Python, our bundle, the core if one is kept.

python -m tools.site FOLDER [--server https://…] [--pure]
"""

import argparse
import base64
import gzip
import hashlib
import html
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from posse import __version__
from posse.server.api.page import CHUNKS, KINDS, POLICY, WORKER, filled, marked
from tools.site.tree import tree
from tools.wasm.sources import ROOT, kept

WORK = ROOT / ".stamp" / "site"
HERE = Path(__file__).parent
NODE = ROOT / ".stamp" / "node"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
MOST = 12_000_000  # bytes of a first visit, on a host that packs nothing
FIRST = ("Home", "NewTable", "Table")  # the screens that a first visit sees before all of the page is kept
COUNTED = ("app.xz", "python_stdlib.packed", "pyodide.wasm.packed")


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
    files["pyodide.asm.mjs.packed"] = packed_up(files["pyodide.asm.mjs"])
    files["pyodide.wasm.packed"] = packed_up((PYODIDE / "pyodide.asm.wasm").read_bytes())
    files["python_stdlib.packed"] = packed_up((packed / "python_stdlib.zip").read_bytes())
    files["app.xz"] = lzma.compress((packed / "app.zip").read_bytes(), lzma.FORMAT_XZ, preset=6)
    files["pyodide-lock.json"] = json.dumps(lock).encode()
    return files


def packed_up(data: bytes) -> bytes:
    """As a browser can inflate it."""
    return gzip.compress(data, 9, mtime=0)


def shell_of(out: Path, names: list[str]) -> bytes:
    """Files of the page as one, for a host that packs nothing: what there is, and then all of it."""
    parts = {name: (out / name).read_bytes() for name in names}
    about = [[name, KINDS.get(name.rpartition(".")[2], ""), len(data)] for name, data in parts.items()]
    return packed_up(json.dumps(about).encode() + b"\n" + b"".join(parts.values()))


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
    counted = sum(len(files[name]) for name in COUNTED)
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
        if path.is_file()
        and not path.relative_to(out).as_posix().startswith(("py/", "404", ".nojekyll", WORKER))
    )
    worker = (out / WORKER).read_text(encoding="utf-8")
    parts = {name: (out / name).read_bytes() for name in shell}
    version = digest(parts | {"python": folder.encode(), WORKER: worker.encode()})
    index = index.replace("</head>", f"{marked(version)}</head>", 1)
    (out / "index.html").write_text(index, encoding="utf-8")
    whole = f"shell-{version}.packed"
    (out / whole).write_bytes(shell_of(out, shell))
    (out / WORKER).write_text(filled(worker, version, shell, folder, whole), encoding="utf-8")
    return said(out, folder, whole, core)


def lost() -> str:
    """What a plain host shows for an address without a file: it goes to the page, which goes there."""
    script = (HERE / "lost.js").read_text(encoding="utf-8")
    sum_ = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    rule = f"default-src 'none'; script-src 'sha256-{sum_}'"
    head = f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{rule}">'
    body = f"<head>{head}<title>Posse</title></head><body><script>{script}</script></body>"
    return f'<!doctype html><html lang="en">{body}</html>'


def said(out: Path, folder: str, whole: str, core: Path | None) -> list[str]:
    """What is in a site, and what of it a first visit fetches where the host packs nothing."""
    sizes = {path.name: path.stat().st_size for path in (out / folder).iterdir()}
    del sizes["pyodide.asm.mjs"]  # only where there is no service worker that inflates it
    sizes["the page, as it is kept"] = (out / whole).stat().st_size
    sizes["the page, until it is kept"] = seen_first(out)
    rows = [f"{size / 1e6:8.2f} MB  {name}" for name, size in sorted(sizes.items(), key=lambda one: -one[1])]
    first = sum(sizes.values())
    rows.append(f"{first / 1e6:8.2f} MB  a first visit, on a host that packs nothing")
    if first > MOST:
        rows.append(f"that is more than {MOST / 1e6:.0f} MB")
    if core is None:
        rows.append(
            "without the compiled core (make core): marshals and legends are not offered, being too slow"
        )
    return rows


def seen_first(out: Path) -> int:
    """The bytes of the page that are fetched one by one, without the words of the game: a test counts all."""
    chunks = json.loads((WORK / "page" / CHUNKS).read_text())
    wanted = ["index.html", *(f"src/screens/{name}.svelte" for name in FIRST)]
    seen: set[str] = set()
    files = {"index.html", "theme.js", "at.js", "icon.svg", "manifest.webmanifest", "texts/en.json", WORKER}
    while wanted:
        if (name := wanted.pop()) not in seen:
            seen.add(name)
            chunk = chunks[name]
            fetched = (name for name in chunk.get("assets", ()) if name.endswith((".woff2", ".svg")))
            files |= {chunk["file"], *chunk.get("css", ()), *fetched}
            wanted += chunk.get("imports", ())
    return sum((out / name).stat().st_size for name in files if (out / name).is_file())


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
