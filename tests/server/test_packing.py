"""Answers for everyone come compressed, answers for one reader alone do not, and both say the same."""

import pytest

from tests.server.people import Place

GZIP = {"Accept-Encoding": "gzip"}
PLAIN = {"Accept-Encoding": "identity"}


@pytest.mark.parametrize(
    "path", ["/", "/new/goat", "/theme.js", "/api/games", "/api/openapi.json", "/api/docs", "/metrics"]
)
def test_what_is_for_everyone_is_compressed(place: Place, path: str) -> None:
    packed = place.http.get(path, headers=GZIP)
    assert packed.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["vary"]
    plain = place.http.get(path, headers=PLAIN)
    assert "content-encoding" not in plain.headers
    if path != "/metrics":
        assert packed.content == plain.content
        assert int(packed.headers["content-length"]) < 0.7 * len(plain.content)


def test_what_is_for_one_reader_is_not(place: Place) -> None:
    """A token shown or handed out: lengths would tell whether a secret and somebody's words are alike."""
    table = place.open("goat", 3)
    tokens = table.begin("Ann", "Bob", "Cy")
    for path in (table.path, f"{table.path}/record", "/api/games"):
        answer = place.http.get(path, headers=GZIP | {"Authorization": f"Bearer {tokens[0]}"})
        assert len(answer.content) > 500
        assert "content-encoding" not in answer.headers
    opened = place.http.post("/api/tables", json={"game": "goat", "players": 3}, headers=GZIP)
    assert opened.status_code == 201
    assert "content-encoding" not in opened.headers
    said = table.do("chat", tokens[0], text="x" * 400)
    assert "content-encoding" not in said.headers


def test_a_short_answer_goes_as_it_is(place: Place) -> None:
    assert "content-encoding" not in place.http.get("/health", headers=GZIP).headers


def test_an_empty_answer_to_head(place: Place) -> None:
    answer = place.http.head("/", headers=GZIP)
    assert answer.status_code == 200
    assert answer.content == b""
