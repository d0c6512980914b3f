"""The page is served by the server itself, under any path, and loads nothing from elsewhere."""

import json
import re
from pathlib import Path

import pytest

from posse.server.api.page import built
from tests.server.people import Place, serving

BROWSER = {"Accept": "text/html,*/*"}


def test_the_page_is_built():
    """If this fails: make .stamp/page."""
    assert "index.html" in built()


@pytest.mark.parametrize(
    "path", ["/", "/new", "/t/abc", "/r/abc?line=3", "/rules/goat", "/guide/goat", "/about"]
)
def test_its_own_addresses_are_the_page(place: Place, path: str):
    answer = place.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "http" not in policy


def test_what_it_loads_is_there_and_stays(place: Place):
    text = place.get("/").text
    found = re.findall(r'(?:src|href)="\.?/?(assets/[^"]+)"', text)
    assert len(found) >= 2
    for path in found:
        answer = place.get(f"/{path}")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_no_script_is_inline_and_no_host_is_named(place: Place):
    text = place.get("/").text
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert "//" not in text


def test_elsewhere_is_not_found(place: Place):
    assert place.get("/assets/nothing.js").status_code == 404
    assert place.get("/nowhere").headers["content-type"] == "application/json"
    there = place.http.get("/nowhere", headers=BROWSER)
    assert there.status_code == 404
    assert there.headers["content-type"].startswith("text/html")
    assert place.http.get("/api/nowhere", headers=BROWSER).json()["rule"] == "not-found"
    assert place.get("/../pyproject.toml").status_code == 404


def test_under_a_path_the_page_is_told_so(data: Path):
    with serving(data, base_path="/posse") as under:
        assert '<base href="/posse/"' in under.http.get("/t/abc", headers=BROWSER).text
        assert under.get("/theme.js").headers["content-type"].startswith("text/javascript")


def test_the_description_of_the_api_loads_nothing(place: Place):
    text = place.get("/api/docs").text
    assert "POST /api/tables" in text
    assert not re.search(r"(?:src|href)=\"(?:https?:)?//", text)
    assert "<script" not in text


def test_the_whole_page_is_small():
    """JavaScript and CSS of every screen and game together, compressed."""
    code = [file.packed for path, file in built().items() if path.endswith((".js", ".css"))]
    assert code
    assert sum(len(packed or b"") for packed in code) <= 290_000


def test_a_readers_texts_come_in_one_language():
    """The same texts in both, and in no script: a reader fetches the one."""
    texts = {lang: json.loads(built()[f"texts/{lang}.json"].body) for lang in ("en", "fr")}
    keys = {lang: {(of, key) for of, said in kept.items() for key in said} for lang, kept in texts.items()}
    assert keys["en"] == keys["fr"]
    code = b"".join(file.body for path, file in built().items() if path.endswith(".js"))
    for (of, key), lang in ((("replay/#0", "moves"), "en"), (("replay/#0", "eyes"), "fr")):
        assert texts[lang][of][key].encode() not in code


def test_an_address_names_what_its_screen_is_made_of(place: Place):
    """Fetched beside the page's own files, not after them; no file is named that is not there."""
    found: dict[str, list[str]] = {}
    for path, screen in (("/", "Home"), ("/new/goat", "NewTable"), ("/t/abc", "Table"), ("/r/abc", "Replay")):
        text = place.get(path).text
        found[screen] = re.findall(
            r'<link rel="(?:modulepreload|stylesheet)" crossorigin href="(assets/[^"]+)"', text
        )
        assert any(f"/{screen}-" in name for name in found[screen])
        assert all(place.get(f"/{name}").status_code == 200 for name in found[screen])
    assert len({tuple(names) for names in found.values()}) == 4
