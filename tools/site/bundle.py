"""Packs what a site imports, compiled by the very Python that will read it; runs in Pyodide, in node.

    node tools/site/node.mjs TREE tools/site/bundle.py OUT     # writes OUT/app.zip and OUT/python_stdlib.zip

What libraries import is found by playing: a game is opened, played, replayed and brought back. Of ours all is
packed, and everything that any file of ours imports, wherever in it.
"""

import ast
import asyncio
import contextlib
import importlib
import json
import py_compile
import sys
import zipfile
from pathlib import Path

TREE = Path("/tree")
OURS = sorted((TREE / "posse").rglob("*.py"))
# Codecs are looked up by name; the others are what Pyodide itself asks for while it starts.
ALWAYS = (
    "encodings.idna",
    "encodings.utf_8_sig",
    "encodings.cp437",
    "lzma",
    "zipfile",
    "tarfile",
    "shutil",
    "tempfile",
)
DATA = ("daily/shipped.txt", "games/*/nets/*.net")  # what our modules read beside them
NEVER = ("posse.store.migrations.env",)  # alembic's, which is not here
WITH_SOURCES = ("anyio",)  # it reads its own sources to see what it exports


def name_of(file: Path) -> str:
    words = file.relative_to(TREE).with_suffix("").parts
    return ".".join(words[:-1] if words[-1] == "__init__" else words)


def imported(file: Path) -> set[str]:
    """What a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def compiled(path: Path, name: str) -> bytes:
    """A module as a file without its source: it is never looked at again whether it is of that source."""
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(
        str(path), "/tmp/one.pyc", dfile=name, doraise=True, optimize=2, invalidation_mode=mode
    )
    return Path("/tmp/one.pyc").read_bytes()


def add(zipped: zipfile.ZipFile, name: str, data: bytes) -> None:
    zipped.writestr(zipfile.ZipInfo(name), data)  # as it is: all of them are packed together


async def play() -> None:
    """Whatever a visit may make the libraries import: a game to its end, every question, and mistakes."""
    sys.path.append("/root")
    from posse.site.site import Site
    from tests.site.games import Disk, Person

    class Visitor(Person):
        def hear(self, text: str) -> None:
            super().hear(text)
            if self.now.get("count"):
                self.say({"type": "onward", "version": self.now["version"]})

    site = await Site.open(Path("/tmp/played"), [], Disk().keep, pace=0.0)
    person = Visitor(site)
    for path in ("/api/games", "/api/nothing", "/api/openapi.json", "/api/here", "/api/tables"):
        await person.ask("GET", path)
    for body in ({"game": "none"}, {"game": "goat", "players": "many"}):
        await person.ask("POST", "/api/tables", body)
    await person.open("public-enemy", ("house",))
    await person.start()
    await person.until(lambda: bool(person.legal))
    await person.command(do="play", action=person.legal[0])
    while person.now["status"] == "running":
        await person.command(do="resign")
        await asyncio.sleep(0.05)
    record = (await person.ask("GET", person.path("/record"))).body.decode()
    await person.ask("POST", "/api/records", {"text": record})
    for path in ("?line=1", "/log?", "/shuffle", "/review"):
        await person.ask("GET", f"/api/replays/{person.table}{path}")
    await site.close()


async def main(out: Path) -> None:
    await play()
    for name in sorted({name for file in OURS for name in imported(file)} | set(ALWAYS)):
        if name.partition(".")[0] != "posse" or name in NEVER:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    wanted = {name: module for name, module in sys.modules.items() if getattr(module, "__file__", None)}
    ours = {name_of(file): file for file in OURS if name_of(file) not in NEVER}
    out.mkdir(parents=True, exist_ok=True)
    counted = 0
    with (
        zipfile.ZipFile(out / "app.zip", "w") as app,
        zipfile.ZipFile(out / "python_stdlib.zip", "w") as library,
    ):
        for file in sorted(ours.values()):
            add(app, str(file.relative_to(TREE)) + "c", compiled(file, str(file.relative_to(TREE))))
        for file in sorted(file for kind in DATA for file in (TREE / "posse").glob(kind)):
            add(app, str(file.relative_to(TREE)), file.read_bytes())
        for file in sorted(TREE.rglob("*.so")):
            base = name_of(file.with_name(file.name.partition(".")[0]))
            if base in ours or base in wanted or base == "posse__mypyc":
                add(app, str(file.relative_to(TREE)), file.read_bytes())
        for name, module in sorted(wanted.items()):
            origin = str(module.__file__)
            if name.partition(".")[0] in ("posse", "tests") or not origin.endswith(".py"):
                continue
            if origin.startswith("/tree/") and name.partition(".")[0] not in WITH_SOURCES:
                path = origin.removeprefix("/tree/")
                add(app, path + "c", compiled(Path(origin), path))
                counted += 1
        for package in WITH_SOURCES:
            for file in sorted((TREE / package).rglob("*.py")):
                add(app, str(file.relative_to(TREE)), file.read_bytes())
        with zipfile.ZipFile("/lib/python314.zip") as whole:
            kept = {f"{name.replace('.', '/')}" for name in wanted}
            for each in whole.namelist():
                stem = each.removesuffix(".py").removesuffix("/__init__")
                if each.endswith(".py") and (stem in kept or stem.startswith(("_pyodide", "pyodide"))):
                    Path("/tmp/one.py").write_bytes(whole.read(each))
                    add(library, each + "c", compiled(Path("/tmp/one.py"), each))
    print(json.dumps({"ours": len(ours), "libraries": counted}))


await main(Path(sys.argv[1]))  # type: ignore[top-level-await]  # noqa: F704
