"""The terminal client for online tables."""

import io
import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from posse.cli.join import Online
from posse.cli.main import main
from posse.server.schema import view_classes
from posse.table import Head, Match, Table, feed
from posse.table.feed import from_plain, plain
from posse.table.seats import Settings, hashed
from tests.server.people import ALL_GAMES, Hosted, Place


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POSSE_HOME", str(tmp_path))
    return tmp_path


def join(table: Hosted, typed: str, *more: str) -> Result:
    return CliRunner().invoke(
        main, ["join", f"{table.place.url}/table/{table.id}", "--lang", "en", *more], typed
    )


def start_when_full(table: Hosted) -> threading.Thread:
    """The host starts as soon as everyone sits."""

    def wait() -> None:
        with table.watch() as host:
            while any(seat["kind"] == "open" for seat in host.now["seats"]):
                host.next()
        table.do("start")

    thread = threading.Thread(target=wait)
    thread.start()
    return thread


def test_a_person_joins_plays_and_sees_the_end(place: Place):
    table = place.open(options={"rounds": 1})
    table.do("bot", seat=1, bot="house")
    starter = start_when_full(table)
    result = join(table, "?\n/howdy\n99\nfly\n" + "1\n" * 60, "--name", "Zoe")
    starter.join()
    assert result.exit_code == 0, result.output
    assert "Zoe: howdy" in result.output
    assert "There is no choice 99" in result.output
    assert "is not an action of this game" in result.output
    assert "Tokens or points" in result.output
    assert place.get(table.path).json()["status"] == "over"


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "Won by resignation: Bob."), ("fr", "Victoire par abandon\xa0: Bob.")]
)
def test_a_win_by_resignation_is_told(place: Place, lang: str, told: str):
    table = place.open()
    with table.watch(table.begin("Ann", "Bob")[0]) as ann:
        assert ann.command(do="resign")["type"] == "ack"
    link = f"{table.place.url}/t/{table.id}"
    result = CliRunner().invoke(main, ["join", link, "--watch", "--lang", lang])
    assert result.exit_code == 0, result.output
    assert told in result.output


def test_a_hint_is_told_or_refused_and_the_game_goes_on(place: Place):
    alone = place.open(options={"first": 1})
    alone.do("bot", seat=1, bot="deputy")
    starter = start_when_full(alone)
    told = join(alone, "h\n1\nq\n", "--name", "Zoe")
    starter.join()
    assert "The marshal would choose: " in told.output
    assert "or perhaps: " in told.output
    assert "Zoe takes" in told.output
    together = place.open(options={"first": 1})
    together.sit(1, "Bob")
    starter = start_when_full(together)
    refused = join(together, "hint\nq\n", "--name", "Zoe")
    starter.join()
    assert "There are no hints at this table" in refused.output
    assert "join again" in refused.output


class Line:
    """A socket that says what a table would."""

    def __init__(self, *messages: dict[str, Any]) -> None:
        self.messages = list(messages)
        self.sent: list[dict[str, Any]] = []

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def recv(self) -> str:
        return json.dumps(self.messages.pop(0))


def test_a_mate_is_talked_to_apart():
    """A line to the team moves no version; the terminal asks on once it is said."""
    game = ALL_GAMES["public-enemy"]
    match = Match.new(game.id, 2, options={"first": 1}, seed=1)
    seats = [{"name": name} for name in ("Ann", "Bob")]
    view = plain(match.view(0))
    now = {"version": 3, "view": view, "seats": seats, "prompt": "?", "labels": ["x"], "log": [], "chat": []}
    said = {"n": 3, "seat": 0, "name": "Ann", "text": "go left", "team": 1}
    line = Line({"type": "ack", "id": "1", "version": 3}, {"type": "update", **now, "chat": [said]})
    console = Console(file=io.StringIO())
    console.input = lambda *_: "//go left"  # type: ignore[method-assign]
    online = Online(console, line, game, "en")
    online.now = now
    online.turn()
    assert line.sent[0]["do"] == "chat"
    assert (line.sent[0]["text"], line.sent[0]["to"]) == ("go left", "team")
    assert line.messages == []
    assert "Ann (To the team): go left" in console.file.getvalue()  # type: ignore[attr-defined]


def test_a_seat_is_kept_for_coming_back(place: Place, home: Path):
    table = place.open(options={"first": 1})
    table.do("bot", seat=1, bot="house")
    starter = start_when_full(table)
    left = join(table, "q\n")
    starter.join()
    assert "join again" in left.output
    assert (home / "seats.json").stat().st_mode & 0o077 == 0, "nobody else reads the tokens"
    again = join(table, "1\nq\n")
    assert again.exit_code == 0, again.output
    assert "Stranger takes" in again.output
    full = CliRunner().invoke(
        main, ["join", f"{place.url}/table/{table.id}"], env={"POSSE_HOME": str(home / "x")}
    )
    assert full.exit_code == 1
    assert "--watch" in full.output


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("ftp://x/y", "looks like"),
        ("nonsense", "looks like"),
        ("http://[x/t/abc", "looks like"),
        ("http://127.0.0.1:9/t/ABC DEF", "looks like"),
        ("http://127.0.0.1:9/t/tablé", "looks like"),
        ("http://127.0.0.1:x/t/abc", "There is no Posse server"),
        ("{url}/t", "looks like"),
        ("{url}/tables/0000000000000000", "looks like"),
        ("{url}/t/0000000000000000/join", "looks like"),
        ("http://127.0.0.1:9/table/abc", "There is no Posse server"),
        ("{url}/table/0000000000000000", "There is no such table"),
    ],
)
def test_links_that_lead_nowhere(place: Place, link: str, said: str):
    result = CliRunner().invoke(main, ["join", link.format(url=place.url), "--lang", "en"])
    assert result.exit_code == 1
    assert said in result.output


@pytest.mark.parametrize("game", sorted(ALL_GAMES))
def test_a_view_comes_back_from_json_as_it_was(game: str):
    found = ALL_GAMES[game]
    view = replace(found.view(found.new(2), 0), prompt=None)
    made = from_plain(view_classes(found)[0], plain(view))
    assert made == view
    assert repr(made) == repr(view)


def test_the_terminal_says_when_a_game_was_rewritten(home: Path):
    """What it was told once is kept in the user's folder, also for the next time."""

    def told(message: Any, lang: str = "en") -> str:
        console = Console(file=io.StringIO(), width=300)
        Online(console, Line(message), ALL_GAMES["public-enemy"], lang).receive()
        return str(console.file.getvalue())  # type: ignore[attr-defined]

    def view(*moves: str) -> dict[str, Any]:
        head = Head("public-enemy", 2, {"first": 1}, Settings(), "ab" * 32, hashed("h"), 0.0)
        table = Table(head, ALL_GAMES)
        for command in ({"do": "bot", "seat": 0, "bot": "house"}, {"do": "bot", "seat": 1, "bot": "house"}):
            table.apply(table.decide("host", command, 0.0), 0.0)
        table.apply(table.decide("host", {"do": "start"}, 0.0), 0.0)
        for seat, move in enumerate(moves):
            table.apply({"do": "play", "seat": seat % 2, "action": move}, 0.0)
        message: dict[str, Any] = json.loads(feed.encoded(feed.whole(table, None, "en", 0.0, "t")))
        return message

    assert "not what it was" not in told(view("take tombstone"))
    assert "not what it was" not in told(view("take tombstone", "take deadwood"))
    assert (home / "heads.json").stat().st_mode & 0o777 == 0o600
    assert "this game is not what it was" in told(view("take deadwood", "take tombstone"))
    assert "n'est plus la même" in told(view("take deadwood"), "fr"), "the last move is gone"
    assert "not what it was" not in told(view("take deadwood", "take tombstone")), "said once"
