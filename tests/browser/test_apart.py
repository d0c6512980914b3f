"""What a server gave goes back to that server alone: one browser, two servers, the same tables."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Request, WebSocket, expect

from tests.browser.conftest import Meet
from tests.browser.person import SLOWLY
from tests.browser.served import Served


def tokens_of(kept: dict[str, str]) -> set[str]:
    """The tokens and nonces in what a browser keeps."""
    told: set[str] = set()
    for name, text in kept.items():
        if name.startswith("posse.tables "):
            for table in json.loads(text).values():
                told |= {seat["token"] for seat in table["seats"]} | {table.get("host", "")}
                told |= set(table.get("draw", {}).get("nonces", {}).values())
    return told - {""}


def test_nothing_of_one_server_reaches_another(browser: Browser, tmp_path: Path):
    """One profile; the second server begins with a copy of all that the first one has stored."""
    first = Served(tmp_path / "a")
    table = first.open(players=3)
    first.kill()
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    first.start()
    second = Served(tmp_path / "b")
    context = browser.new_context(locale="en", reduced_motion="reduce", service_workers="block")
    said: dict[str, list[str]] = {first.url: [], second.url: []}
    page = context.new_page()
    page.set_default_timeout(SLOWLY)

    def note(url: str, text: Any) -> None:
        for server, noted in said.items():
            if f"//{server.partition('//')[2]}" in url:
                noted.append(str(text))

    def asks(request: Request) -> None:
        note(request.url, [request.headers, request.post_data])

    def opens(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: note(socket.url, text))

    page.on("request", asks)
    page.on("websocket", opens)
    held: dict[str, set[str]] = {}
    for place, name in ((first, "Ann"), (second, "Zoe")):
        page.goto(f"{place.url}/t/{table.id}")
        assert page.evaluate("Object.keys(localStorage).filter(key => /tables|chains/.test(key))") == []
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_text(f"You sit as {name}.")).to_be_visible()
        page.wait_for_function("JSON.stringify(localStorage).includes('nonces')")
        held[place.url] = tokens_of(page.evaluate("({...localStorage})"))
        assert len(held[place.url]) >= 2, "the seat's token, and its nonce"
    for place, name in ((first, "Ann"), (second, "Zoe")):
        page.goto(f"{place.url}/t/{table.id}")
        expect(page.get_by_text(f"You sit as {name}.")).to_be_visible()
    for url, other in ((first.url, second.url), (second.url, first.url)):
        assert any(token in text for token in held[url] for text in said[url])
        assert not [token for token in held[url] if any(token in text for text in said[other])]
    context.close()
    first.stop()
    second.stop()


@pytest.mark.parametrize("path", ["/t/%ff", "/%ff", "/r/%c0%af", "/rules/%ff", "/t/%e0%a4"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_address_that_cannot_be_read_shows_a_page_with_a_way_home(
    served: Served, meet: Meet, path: str, lang: str
):
    page = meet(served, lang=lang).go(path).page
    expect(page.get_by_role("banner")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("main").get_by_role("link").click()
    expect(page).to_have_url(f"{served.url}/")
