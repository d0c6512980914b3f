"""Plain backends: they answer whatever they are asked, and say who they are and what they were told."""

import json
import socket
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # an answer is one packet

    def do_GET(self) -> None:
        told = {"port": self.server.server_port, "path": self.path, "headers": dict(self.headers)}  # type: ignore[attr-defined]
        body = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_: object) -> None:
        pass


class Plain(ThreadingHTTPServer):
    """Hangs up on everyone when it stops, as a process that ends."""

    daemon_threads = True
    request_queue_size = 128  # who is let in late is let in

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.held: list[socket.socket] = []

    def finish_request(self, request: socket.socket, client_address: Any) -> None:  # type: ignore[override]
        self.held.append(request)
        super().finish_request(request, client_address)

    def server_close(self) -> None:
        super().server_close()
        for request in self.held:
            with suppress(OSError):  # most have gone already
                request.shutdown(socket.SHUT_RDWR)


class Backend:
    """One of them, in a thread."""

    def __init__(self) -> None:
        self.server = Plain()
        self.port: int = self.server.server_port
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)
        self.is_up = True

    def __enter__(self) -> "Backend":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        if self.is_up:
            self.is_up = False
            self.server.shutdown()
            self.server.server_close()
            self.thread.join()
