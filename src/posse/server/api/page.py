"""The page: the built files of web/, at every address that no request of the API has; and the policy
that says what a browser may load for it.

Starlette's StaticFiles is not used: it reads the disk at each request, compresses anew each time, takes the
kinds of files from the system's table, and knows neither our headers nor what a screen's address needs. A
subclass that mends this would be longer than `sent` below.
"""

import hashlib
import html
import json
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from posse.server.edge.packing import PublicAnswer

SCREENS: Final = {  # by the first word of the address: web/src/lib/router.svelte.ts, web/src/App.svelte
    "": "Home",
    "new": "NewTable",
    "t": "Table",
    "r": "Replay",
    "rules": "Rules",
    "guide": "Guide",
    "daily": "Daily",
    "record": "Record",
    "exercises": "Exercises",
    "about": "About",
}
WORKER: Final = "sw.js"  # what the browser keeps the page with; its own file is filled in here
UNFILLED: Final = "const SHELL = { version: '', files: [], whole: '', python: '' };"
CHUNKS: Final = "chunks.json"  # which files a screen is made of, as the build has written it
RESERVED: Final = ("api/", "health", "metrics")
KINDS: Final = {  # not the system's table: it differs from machine to machine
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
FOREVER: Final = "public, max-age=31536000, immutable"  # the name of such a file changes with its content
ASK_AGAIN: Final = "no-cache"
# Scripts and styles are files of ours; only an element's own style attribute may be written by the page.
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "base-uri 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)


@cache
def built() -> dict[str, PublicAnswer]:
    """Every file of the page by its path; empty if the page was not built."""
    found: dict[str, PublicAnswer] = {}

    def walk(folder: Any, prefix: str) -> None:
        for entry in folder.iterdir():
            path = prefix + entry.name
            if entry.is_dir():
                walk(entry, path + "/")
                continue
            body = entry.read_bytes()
            kind = KINDS.get(path.rpartition(".")[2], "application/octet-stream")
            packs = kind.startswith(("text/", "image/svg", "application/"))
            found[path] = PublicAnswer.of(body, kind, packs)

    folder = resources.files("posse.server") / "static"
    if folder.is_dir():
        walk(folder, "")
    return found


@cache
def version() -> str:
    """Of the page: another one as soon as any of its files is another."""
    told = hashlib.sha256()
    for path, file in sorted(built().items()):
        told.update(f"{path} {len(file.body)}\n".encode() + file.body)
    return told.hexdigest()[:16]


@cache
def worker() -> PublicAnswer:
    """The service worker, told what the page is made of."""
    files = sorted(set(built()) - {CHUNKS, WORKER})
    text = filled(built()[WORKER].body.decode(), version(), files)
    return PublicAnswer.of(text.encode(), KINDS["js"])


def filled(text: str, version: str, files: Sequence[str], python: str = "", whole: str = "") -> str:
    """The service worker; of a site without a server it knows its Python, and its files as one, too."""
    assert text.count(UNFILLED) == 1
    shell = json.dumps({"version": version, "files": [*files], "whole": whole, "python": python})
    return text.replace(UNFILLED, f"const SHELL = {shell};")


def marked(version: str) -> str:
    """What tells the page which version it is."""
    return f'<meta name="posse-page" content="{version}">'


@cache
def index(base: str, word: str) -> PublicAnswer:
    """The page itself, told under which path it lives, and what the screen of this address will need."""
    here = f'<base href="{html.escape(base, quote=True)}/"'
    body = built()["index.html"].body.replace(b'<base href="/"', here.encode(), 1)
    return PublicAnswer.of(
        body.replace(b"</head>", f"{marked(version())}{links(word)}</head>".encode(), 1),
        "text/html; charset=utf-8",
    )


def links(word: str) -> str:
    """A screen's scripts and styles, fetched beside the page's own and not after them."""
    if word not in SCREENS or CHUNKS not in built():
        return ""
    chunks: dict[str, Any] = json.loads(built()[CHUNKS].body)
    wanted, seen = [f"src/screens/{SCREENS[word]}.svelte"], {"index.html"}
    scripts: list[str] = []
    styles: list[str] = []
    while wanted:
        name = wanted.pop()
        if name not in seen:
            seen.add(name)
            scripts.append(chunks[name]["file"])
            styles += chunks[name].get("css", [])
            wanted += chunks[name].get("imports", [])
    return "".join(
        [f'<link rel="modulepreload" crossorigin href="{path}">' for path in scripts]
        + [f'<link rel="stylesheet" crossorigin href="{path}">' for path in styles]
    )


def page(request: Request, base: str) -> Response | None:
    """A file of the page, or the page itself for its own addresses; None if this is no business of it."""
    path = request.url.path.removeprefix(base).lstrip("/")
    if request.method not in ("GET", "HEAD") or not built() or path.startswith(RESERVED):
        return None
    file = worker() if path == WORKER and WORKER in built() else built().get(path)
    if file is not None and path != "index.html":
        lasts = FOREVER if path.startswith("assets/") else ASK_AGAIN
        return file.answer(request, Cache_Control=lasts, Content_Security_Policy=POLICY)
    word = "" if path == "index.html" else path.split("/")[0]
    known = word in SCREENS
    if not known and (path.startswith("assets/") or "text/html" not in request.headers.get("accept", "")):
        return None
    headers = {"Content_Security_Policy": POLICY, "Cache_Control": ASK_AGAIN}
    return index(base, word if known else "").answer(request, 200 if known else 404, **headers)


def describe(schema: dict[str, Any]) -> PublicAnswer:
    """The requests in words: a plain page that loads nothing from anywhere."""
    rows = [
        f"<dt><code>{method.upper()} {html.escape(path)}</code></dt>"
        f"<dd>{html.escape(told.get('description') or told.get('summary', ''))}</dd>"
        for path, methods in schema["paths"].items()
        for method, told in methods.items()
    ]
    title = html.escape(f"{schema['info']['title']} {schema['info']['version']}")
    text = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width"><body>'
        f"<h1>{title}</h1><p>{html.escape(schema['info']['description'])}</p>"
        '<p>With every field and answer: <a href="openapi.json">openapi.json</a>.</p>'
        f"<dl>{''.join(rows)}</dl></body></html>"
    )
    return PublicAnswer.of(text.encode(), "text/html; charset=utf-8")
