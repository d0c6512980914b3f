"""Someone with a browser of their own: what they see, what their page was sent, and what went wrong in it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request, Response, WebSocket
from playwright.sync_api import Error as PlaywrightError

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SIZES = {"desk": (1440, 900), "laptop": (1280, 800), "phone": (390, 844), "small": (360, 740)}
HARMLESS = ("net::ERR_", "WebSocket connection", "Failed to load resource")  # what a killed server leaves


class Person:
    """One context, one page. `heard` holds every text that reached the page, from sockets and requests."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.heard: list[str] = []
        self.wrong: list[str] = []
        self.page = self.watched(context.new_page())

    def watched(self, page: Page) -> Page:
        page.set_default_timeout(15_000)
        page.on("websocket", self._socket)
        page.on("response", self._answer)
        page.on("request", self._request)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self._said(said.type, said.text))
        return page

    def _said(self, kind: str, text: str) -> None:
        if kind == "error" and not any(harmless in text for harmless in HARMLESS):
            self.wrong.append(text)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def _answer(self, response: Response) -> None:
        if "/api/" in response.url and response.request.resource_type in ("fetch", "xhr"):
            try:
                self.heard.append(response.text())
            except PlaywrightError:  # the page has gone on, and does not read it either
                return

    def _request(self, request: Request) -> None:
        here, there = urlsplit(self.url), urlsplit(request.url)
        if there.scheme in ("http", "https", "ws", "wss") and there.netloc != here.netloc:
            self.wrong.append(f"a request leaves the server: {request.url}")

    # -- Going about

    def go(self, path: str = "/") -> Self:
        self.page.goto(self.url + path)
        self.page.wait_for_selector("main")
        return self

    def size(self, name: str) -> Self:
        width, height = SIZES[name]
        self.page.set_viewport_size({"width": width, "height": height})
        return self

    def keep(self, **settings: Any) -> Self:
        """Settings of the page (`lang`, `theme`…) until the page itself keeps others."""
        self.context.add_init_script(
            f"localStorage.setItem('posse.settings', JSON.stringify({{ ...{json.dumps(settings)},"
            " ...JSON.parse(localStorage.getItem('posse.settings') || '{}') }));"
        )
        return self

    def holds(self, table: str, game: str, host: str, seats: list[tuple[str, str]]) -> Self:
        """As if the people of this screen had sat down here: (name, token) by seat."""
        rows = [
            {"seat": seat, "token": token, "name": name, "here": True}
            for seat, (name, token) in enumerate(seats)
        ]
        known = {"id": table, "game": game, "players": len(rows), "opened": 0, "seen": 0, "status": "running"}
        tables = {table: {**known, "host": host, "seats": rows, "names": [name for name, _ in seats]}}
        self.context.add_init_script(
            f"localStorage.setItem('posse.tables', {json.dumps(json.dumps(tables))});"
        )
        return self

    # -- Looking

    def sideways(self) -> int:
        """How many pixels the page can be scrolled sideways."""
        wide: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return wide

    def violations(self) -> list[str]:
        """What axe-core finds wrong with the page as it is now."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[dict[str, Any]] = self.page.evaluate("axe.run().then(found => found.violations)")
        return [
            f"{broken['id']}: {broken['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
            for broken in found
            for node in broken["nodes"]
        ]

    def messages(self, kind: str, since: int = 0) -> list[dict[str, Any]]:
        """The socket's messages of a kind, as they came; `since` so many texts had been heard."""
        read: Callable[[str], Any] = json.loads
        told = [read(text) for text in self.heard[since:] if text.startswith("{")]
        return [message for message in told if message.get("type") == kind]

    def last(self, kind: str) -> dict[str, Any]:
        """The newest message of a kind; the browser may tell of a frame after the page has drawn it."""
        for _ in range(100):
            if told := self.messages(kind):
                return told[-1]
            self.page.wait_for_timeout(50)
        raise AssertionError(f"no message “{kind}” came; heard: {[text[:80] for text in self.heard[-5:]]}")
