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

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(UNDER))

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
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://localhost:{self.server.server_port}{UNDER}"

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
