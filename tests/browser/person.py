"""Someone with a browser of their own: what they see, what their page was sent, and what went wrong in it."""

import json
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request, Response, WebSocket
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from posse.games.registry import GAMES

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
TOLD = (Path(__file__).parent / "told.js").read_text(encoding="utf-8")
SLOWLY = 60_000  # milliseconds for anything in a page: a busy machine is slow, not wrong
PATIENCE = 120_000  # and for others to move
Frame = dict[str, Any]
SIZES = {"desk": (1440, 900), "laptop": (1280, 800), "phone": (390, 844), "small": (360, 740)}
HARMLESS = ("net::ERR_", "WebSocket connection", "Failed to load resource")  # what a killed server leaves
KEEP = """([isNew, kept]) => {
    if (isNew) [localStorage, sessionStorage].forEach((kept) => kept.clear());
    for (const [name, value] of Object.entries(kept)) {
        const old = JSON.parse(localStorage.getItem(name) ?? '{}');
        localStorage.setItem(name, JSON.stringify(name === 'posse.settings' ? { ...value, ...old } : value));
    }
}"""


class Person:
    """One context, one page. `heard` holds every text that reached the page, from sockets and requests, as
    the browser tells of it: before or after the page has dealt with it. `told` says what the page has."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        context.add_init_script(TOLD)
        self.come(url)
        self.page = self.watched(context.new_page())

    def come(self, url: str) -> None:
        """To a server, as somebody new: nothing heard, and nothing kept on the device."""
        self.url = url
        self.heard: list[str] = []
        self.answers: list[str] = []  # what of it was asked for
        self.sockets: list[list[str]] = []  # what of it came over each socket, in the order they were opened
        self.wrong: list[str] = []
        self.read: list[Any] = []  # what was heard, parsed, as far as somebody has asked
        self.seen = 0  # how many frames the page had dealt with when it was asked last
        self.counts: list[int] = []  # and the versions at which something was counted
        # What the device keeps from the next page on: most tests look at what is picked before it is played,
        # at games that are known here, and at odds.
        settings = {"confirm": "always", "pace": 700, "odds": True}
        self.kept: dict[str, Any] = {"posse.settings": settings, "posse.met": sorted(GAMES)}
        self.new = True
        self.worn = False  # not as it was: no other test may have it

    @property
    def clock(self) -> Any:
        """The device's clock, which a test sets as it likes."""
        self.worn = True
        return self.page.clock

    def watched(self, page: Page) -> Page:
        page.set_default_timeout(SLOWLY)
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
        over_this: list[str] = []
        self.sockets.append(over_this)
        heard = self.heard

        def take(frame: str | bytes) -> None:
            heard.append(str(frame))
            over_this.append(str(frame))

        socket.on("framereceived", take)

    def _answer(self, response: Response) -> None:
        if "/api/" in response.url and response.request.resource_type in ("fetch", "xhr"):
            try:
                self.answers.append(response.text())
                self.heard.append(self.answers[-1])
            except PlaywrightError:  # the page has gone on, and does not read it either
                return

    def _request(self, request: Request) -> None:
        here, there = urlsplit(self.url), urlsplit(request.url)
        if there.scheme in ("http", "https", "ws", "wss") and there.netloc != here.netloc:
            self.wrong.append(f"a request leaves the server: {request.url}")

    # -- Going about

    def go(self, path: str = "/") -> Self:
        if self.new or self.kept:
            if self.page.url != self.outside:
                self.page.goto(self.outside)
            self.page.evaluate(KEEP, [self.new, self.kept])
            self.new, self.kept = False, {}
        self.page.goto(self.url + path)
        self.page.wait_for_selector("main")
        return self

    def speak(self, lang: str) -> None:
        """The same page in another language."""
        self.page.evaluate(
            "lang => localStorage.setItem('posse.settings', JSON.stringify("
            "{...JSON.parse(localStorage.getItem('posse.settings')), lang}))",
            lang,
        )
        self.page.reload()

    @property
    def outside(self) -> str:
        """A place of the same server that no page is drawn for."""
        return f"{self.url}/health"

    def leave(self) -> None:
        """The device is put away, with no page open. It stays at its server: a browser begins anew elsewhere,
        which takes as long as a page does."""
        self.page.unroute_all(behavior="ignoreErrors")
        try:
            self.page.goto(self.outside)
        except PlaywrightError:  # the server was killed
            self.page.goto("about:blank")

    def size(self, name: str) -> Self:
        width, height = SIZES[name]
        self.page.set_viewport_size({"width": width, "height": height})
        return self

    def keep(self, **settings: Any) -> Self:
        """Settings of the page (`lang`, `theme`…) until the page itself keeps others."""
        self.kept["posse.settings"] = self.kept.get("posse.settings", {}) | settings
        return self

    def holds(self, table: str, game: str, host: str, seats: list[tuple[str, str]]) -> Self:
        """As if the people of this screen had sat down here: (name, token) by seat."""
        rows = [
            {"seat": seat, "token": token, "name": name, "here": True}
            for seat, (name, token) in enumerate(seats)
        ]
        return self.sits(table, game, rows, host)

    def sits(self, table: str, game: str, rows: list[dict[str, Any]], host: str = "") -> Self:
        """What sitting down at a table leaves on a device."""
        known = {"id": table, "game": game, "players": max(2, len(rows)), "opened": 1, "seen": 1}
        known |= {"status": "running", "seats": rows, "names": [row["name"] for row in rows]}
        self.kept["posse.tables /"] = {table: known | ({"host": host} if host else {})}
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
        found: list[dict[str, Any]] = self.page.evaluate(
            "axe.run({ resultTypes: ['violations'] }).then(found => found.violations)"
        )
        return [
            f"{broken['id']}: {broken['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
            for broken in found
            for node in broken["nodes"]
        ]

    def messages(self, kind: str, since: int = 0) -> list[Frame]:
        """The socket's messages of a kind, as they came; `since` so many texts had been heard."""
        for text in self.heard[len(self.read) :]:
            self.read.append(json.loads(text) if text.startswith("{") else {})
        return [message for message in self.read[since:] if message.get("type") == kind]

    def last(self, kind: str) -> Frame:
        """The newest message of a kind; the browser may tell of a frame after the page has drawn it."""
        self.hear_all()
        for _ in range(PATIENCE // 50):
            if told := self.messages(kind):
                return told[-1]
            self.page.wait_for_timeout(50)
        raise AssertionError(f"no message “{kind}” came; heard: {[text[:80] for text in self.heard[-5:]]}")

    # -- What the page has been told

    def told(self) -> Frame:
        """The last view or update that the page has dealt with, awaited if there is none yet."""
        asked = "[window.told.frames, window.told.frame, window.told.counts]"
        self.seen, text, self.counts = self.page.evaluate(asked)
        if text is None:
            self.await_news()
            self.seen, text, self.counts = self.page.evaluate(asked)
        frame: Frame = json.loads(text)
        return frame

    def await_news(self) -> None:
        """Until the page has dealt with a view or update that `told` has not seen."""
        self.await_told("told.frame !== null && told.frames !== arg", self.seen)

    def count_told(self, kind: str = "") -> int:
        """How many messages this page has dealt with, or how many of a kind."""
        many: int = self.page.evaluate("kind => window.told.kinds[kind] ?? 0", kind)
        return many

    def hear_all(self) -> None:
        """Until the browser has told of everything that the page has dealt with: it may do so later."""
        dealt: int = self.page.evaluate("Number(sessionStorage.getItem('told') ?? 0)")
        while sum(map(len, self.sockets)) < dealt:
            self.page.wait_for_timeout(10)

    def count_sockets(self) -> int:
        """How many the page has opened: whoever sits down at a screen, or leaves it, gets a new one."""
        many: int = self.page.evaluate("Number(sessionStorage.getItem('sockets') ?? 0)")
        return many

    def over_sockets(self, since: int) -> list[Frame]:
        """Views and updates that came over the sockets opened since there were so many."""
        told = [json.loads(text) for frames in self.sockets[since:] for text in frames]
        return [message for message in told if message["type"] in ("view", "update")]

    def await_told(self, condition: str, arg: Any = None, why: str = "the page was told nothing") -> None:
        """Waits until something holds for `told`, with `arg`; said in the language of the page."""
        try:
            self.page.wait_for_function(
                f"arg => {{ const told = window.told; return {condition}; }}",
                arg=arg,
                polling=20,
                timeout=PATIENCE,
            )
        except PlaywrightTimeout:
            shown = self.page.locator(".prompt, [role=alert]").all_inner_texts()
            pressed = self.page.locator("[aria-pressed=true]").all_inner_texts()
            raise AssertionError(f"{why}; it shows {shown}, and pressed {pressed}") from None

    def await_more(self, before: int, many: int = 1, kind: str = "") -> None:
        """Until so many more messages have been dealt with."""
        self.await_told("(told.kinds[arg[0]] ?? 0) >= arg[1]", [kind, before + many])
