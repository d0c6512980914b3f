"""A host at one port whose programs change: Posse in some version, one from long ago, or something else."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from unittest import mock

from posse.server.api import page
from posse.server.edge.packing import PublicAnswer

Files = dict[str, tuple[bytes, str]]  # by path, with their kinds


@contextmanager
def changed(more: bytes) -> Iterator[None]:
    """The page with one file that is another."""
    files = dict(page.built())
    text = files["theme.js"].body + more
    files["theme.js"] = PublicAnswer.of(text, page.KINDS["js"])
    for made in (page.version, page.worker, page.index):
        made.cache_clear()
    with mock.patch.object(page, "built", return_value=files):
        yield
    for made in (page.version, page.worker, page.index):
        made.cache_clear()


def posse(version: str, base: str = "") -> Files:
    """What a server answers, in some version of the page."""
    with changed(f"// {version}\n".encode()):
        found = {f"{base}/{path}": (file.body, file.kind) for path, file in page.built().items()}
        found[f"{base}/sw.js"] = (page.worker().body, page.KINDS["js"])
        for word in [*page.SCREENS, "index.html"]:
            shown = page.index(base, word if word in page.SCREENS else "")
            found[f"{base}/{word}"] = (shown.body, "text/html")
    return found


def before_workers(version: str) -> Files:
    """Posse as it was before it had a service worker."""
    found = posse(version)
    del found["/sw.js"]
    for path, (body, kind) in found.items():
        if kind == "text/html":
            found[path] = (body.replace(b'<meta name="application-name" content="Posse" />', b""), kind)
        elif kind == page.KINDS["js"]:
            found[path] = (body.replace(b"navigator.serviceWorker", b"navigator.nothing"), kind)
    return found


OTHER: Files = {"/": (b"<!doctype html><title>Something else</title><h1>Something else</h1>", "text/html")}


class Shelf:
    """Answers with what lies on it; what does not is not found."""

    def __init__(self) -> None:
        shelf = self

        class Answers(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                shelf.asked.append(path)
                body, kind = shelf.files.get(path, (b"", ""))
                self.send_response(shelf.status or (200 if kind else 404))
                self.send_header("content-type", kind or "text/plain")
                self.send_header("content-length", str(len(body)))
                self.send_header("cache-control", "no-cache")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        self.files: Files = {}
        self.status = 0  # of everything, if it is one
        self.asked: list[str] = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://localhost:{self.server.server_port}"

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
