"""A plain host for a site's files: it packs nothing, and knows no address but those of its files."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}
UNDER = "/somewhere/"  # a site lives under any path


class Files(SimpleHTTPRequestHandler):
    def guess_type(self, path: Any) -> str:
        return KINDS.get(Path(path).suffix) or super().guess_type(path)

    def do_GET(self) -> None:
        missing: set[str] = self.server.missing  # type: ignore[attr-defined]
        if Path(self.path).name in missing:
            self.send_error(503)
        else:
            super().do_GET()

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(UNDER))

    def copyfile(self, source: Any, outputfile: Any) -> None:
        counted: list[int] = self.server.sent  # type: ignore[attr-defined]
        while piece := source.read(1 << 16):
            outputfile.write(piece)
            counted.append(len(piece))

    def send_error(self, code: int, *_: Any, **__: Any) -> None:
        """As such hosts do it: their page for what is not there."""
        lost = Path(self.directory) / "404.html"
        body = lost.read_bytes()
        self.send_response(code)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


class PlainHost:
    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
        self.folder = folder
        self.missing: set[str] = set()  # the names of files that do not come
        self.server.missing = self.missing  # type: ignore[attr-defined]
        self.server.sent = []  # type: ignore[attr-defined]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://localhost:{self.server.server_port}{UNDER}"

    @property
    def sent(self) -> int:
        """The bytes of files that went over the wire."""
        return sum(self.server.sent)  # type: ignore[attr-defined]

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
