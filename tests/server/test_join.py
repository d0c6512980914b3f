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

from posse.cli.join import Link, Online
from posse.cli.main import main
from posse.server.schema import view_classes
from posse.table import Match
from posse.table.feed import from_plain, plain
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
    assert "Tokens" in result.output
    assert place.get(table.path).json()["status"] == "over"
    assert f"The game can be seen again at {place.url}/r/{table.id}" in result.output


def test_who_joins_is_told_what_is_waited_for(place: Place):
    table = place.open(options={"rounds": 1})
    begun = threading.Timer(1.0, lambda: (table.do("bot", seat=1, bot="house"), table.do("start")))
    begun.start()
    result = join(table, "q\n", "--name", "Zoe")
    begun.join()
    assert "Waiting for players: 1 of 2 seats are taken." in result.output
    assert "Everyone sits. Waiting for the host to start the game." in result.output


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
    online = Online(console, line, game, "en", Link("http://127.0.0.1/t/T", "en"))
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


# -- Opening a table


def opened(place: Place, typed: str, *more: str, game: str = "public-enemy") -> Result:
    return CliRunner().invoke(main, ["table", f"{place.url}/", game, "--lang", "en", *more], typed)


def test_a_table_is_opened_started_and_played_without_a_browser(place: Place):
    result = opened(place, "1\n" * 80, "--bots", "house", "--option", "rounds=1", "--name", "Ann")
    assert result.exit_code == 0, result.output
    assert f"Whoever has this link can sit down:\n{place.url}/t/" in result.output
    assert "Everyone sits: the game starts." in result.output
    assert "The game can be seen again at" in result.output


def test_who_opens_a_table_waits_for_the_others_and_comes_back_as_its_host(place: Place, home: Path):
    result = opened(place, "", "--players", "2", "--no-seat", "--bots", "house,house")
    assert result.exit_code == 0, result.output
    assert "The game has started." in result.output
    assert json.loads((home / "seats.json").read_text()).keys() == {f"{table_in(result)} host"}


def table_in(result: Result) -> str:
    return next(line for line in result.output.splitlines() if "/t/" in line).rpartition("/")[2]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--players", "9"), "This game is for 2 to 6 players, not 9."),
        (("--players", "2", "--bots", "house,house"), "2 bots are too many; free seats: 1."),
        (("--bots", "hause"), "There is no bot called “hause”"),
        (("--option", "cavalri"), "Did you mean cavalry?"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(place: Place, more: tuple[str, ...], told: str):
    result = opened(place, "", *more)
    assert result.exit_code == 1
    assert told in result.output


def test_there_is_no_table_where_there_is_no_server():
    result = CliRunner().invoke(main, ["table", "http://127.0.0.1:1", "goat", "--lang", "en"])
    assert result.exit_code == 1
    assert "There is no Posse server at http://127.0.0.1:1." in result.output
