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
from websockets.exceptions import ConnectionClosed

from posse.cli.client import Client
from posse.cli.join import play_at
from posse.cli.main import main
from posse.cli.my_record import store as my_record
from posse.cli.remote import RemoteTable
from posse.online.line import Line as open_line
from posse.online.link import Link
from posse.online.seats import sit
from posse.table import Head, Match, Table, feed
from posse.table.apply import apply, apply_stored
from posse.table.decide import decide
from posse.table.encoding import encoded, from_plain, view_class
from posse.table.seats import Settings, hashed
from tests.server.people import ALL_GAMES, Hosted, Place
from tests.table.given import given
from tests.terminals import AtTerminal
from tests.waiting import until


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
        table.commit(*table.sat) if table.sat else None
        with table.watch() as host:
            while any(
                seat["kind"] == "open" or (seat["kind"] == "person" and made is None)
                for seat, made in zip(host.now["seats"], host.now["draw"]["commits"], strict=True)
            ):
                host.next()
        table.do("start")
        table.reveal(*table.sat) if table.sat else None

    thread = threading.Thread(target=wait)
    thread.start()
    return thread


def test_a_person_joins_plays_and_sees_the_end(place: Place):
    table = place.open(options={"rounds": 1})
    table.do("bot", seat=1, bot="house")
    starter = start_when_full(table)
    result = join(table, "?\n/howdy\n/\n/4\n99\nfly\n" + "1\n" * 60, "--name", "Zoe")
    starter.join()
    assert result.exit_code == 0, result.output
    assert "Zoe: howdy" in result.output
    assert "/2  Good game!" in result.output
    assert "Zoe: Well bluffed!" in result.output
    assert "There is no choice 99" in result.output
    assert "is not an action of this game" in result.output
    assert "Tokens" in result.output
    assert place.get(table.path).json()["status"] == "over"
    assert f"The game can be seen again at {place.url}/r/{table.id}" in result.output
    [row] = my_record.rows()
    told = {name: row[name] for name in ("id", "game", "players", "teams", "level")}
    known = {"id": table.id, "game": "public-enemy", "players": 2, "teams": False, "level": "house"}
    assert told == known
    assert row["lines"] > 0


def test_a_code_that_was_said_aloud_leads_to_the_table(place: Place):
    table = place.open(options={"rounds": 1})
    table.do("bot", seat=1, bot="house")
    code = place.get(f"{table.path}/code").json()["code"]
    starter = start_when_full(table)
    result = CliRunner().invoke(main, ["join", f"{place.url}/t/{code.upper()}", "--name", "Zoe"], input="q\n")
    starter.join()
    assert "join again" in result.output
    wrong = CliRunner().invoke(main, ["join", f"{place.url}/t/0000000"])
    assert "No table waits for players under this code" in " ".join(wrong.output.split())


def test_who_joins_is_told_what_is_waited_for(place: Place):
    table = place.open(options={"rounds": 1})
    room = place.house.rooms[table.id]

    def begin() -> None:
        until(lambda: any(one.reader == 0 for one in list(room.connections)))  # Zoe was shown who sits
        table.do("bot", seat=1, bot="house")
        table.do("start")

    begun = threading.Thread(target=begin)
    begun.start()
    result = join(table, "q\n", "--name", "Zoe")
    begun.join()
    assert "Waiting for players: 1 of 2 seats is taken." in result.output
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
    assert "The marshal would: " in told.output
    assert "You take" in told.output
    together = place.open(options={"first": 1})
    together.sit(1, "Bob")
    starter = start_when_full(together)
    refused = join(together, "hint\nq\n", "--name", "Zoe")
    starter.join()
    assert "There are no hints at this table" in refused.output
    assert "join again" in refused.output


def test_a_person_at_an_online_table_has_the_commands_of_every_table(place: Place):
    table = place.open(options={"first": 1}, counting_aid=True)
    table.do("bot", seat=1, bot="house")
    starter = start_when_full(table)
    told = join(table, "o\nl\nr\n?\nfly\nq\n", "--name", "Zoe").output
    starter.join()
    assert "What can come next, from what you know" in told
    assert told.count("Round 1 begins") >= 2, "what happened is told again"
    assert "# Public Enemy Number One" in told
    assert "//text" in told
    assert "save and leave" not in told
    assert told.count("Your turn: take a face-up outlaw") == 1, "it is asked again, not drawn again"


def test_who_waits_is_told_for_whom_and_can_talk_and_leave(place: Place, home: Path):
    table = place.open(options={"first": 2})
    bob = table.sit(1, "Bob")
    link = f"{place.url}/t/{table.id}"
    with AtTerminal("join", link, "--name", "Zoe", home=home) as zoe, table.watch(bob) as seen:
        zoe.until("Everyone sits. Waiting for the host to start the game.")
        zoe.until("Waiting… (q leaves, ? helps)")
        zoe.type("t\n")
        zoe.until("The game has not begun yet.")
        starter = start_when_full(table)
        zoe.until("Waiting for Bob… (q leaves, ? helps)")
        starter.join()
        zoe.type("/take your time\ntake tombstone\n")
        zoe.until("It is not your turn")
        while not any(line["text"] == "take your time" for line in seen.now["chat"]):
            seen.next()
        zoe.until("Waiting for Bob…")
        assert seen.command(action="take deadwood")["type"] == "ack"
        assert "Bob takes" in zoe.until("Your choice")
        zoe.type("2\n")
        zoe.until("Waiting for Bob…")
        zoe.type("quit\n")
        assert "join again to go on" in zoe.end()
    with AtTerminal("join", link, home=home) as zoe:
        zoe.until("Waiting for Bob…")
        zoe.interrupt()
        assert "join again to go on" in zoe.end()


class Screen(Console):
    """A real screen; whoever sits there takes the first choice, and reads on at once."""

    def __init__(self) -> None:
        super().__init__(file=io.StringIO(), force_terminal=True, width=100, height=30)
        self.asked: list[str] = []

    def input(self, prompt: object = "", **_: object) -> str:
        self.asked.append(str(prompt))
        return "" if "Press Enter" in str(prompt) else "1"


def test_a_count_is_read_before_the_table_goes_on(place: Place):
    """The bot is not asked before: the game comes to its end only if the table was told."""
    table = place.open(options={"rounds": 2})
    table.do("bot", seat=1, bot="house")
    starter = start_when_full(table)
    at = Link(f"{place.url}/t/{table.id}", "en")
    console, token = Screen(), sit(at, at.ask(table.path), 0, "Zoe")
    play_at(at, console, ALL_GAMES["public-enemy"], "en", token)
    starter.join()
    assert [text for text in console.asked if "Press Enter" in text] == ["Counted. Press Enter to go on. "]
    assert place.get(table.path).json()["status"] == "over"


@pytest.mark.parametrize(("lang", "told"), [("en", "Known deal"), ("fr", "Donne connue")])
def test_a_known_deal_is_told_before_one_sits_down(place: Place, home: Path, lang: str, told: str):
    first = place.open(options={"rounds": 1})
    first.begin(bots=("random", "random"))
    with first.watch() as eve:
        while eve.now["status"] != "over":
            eve.next()
    again = place.post("/api/tables", {"deal": first.id}).json()
    assert again["table"]["notice"][lang].startswith(told)
    table = Hosted(place, again["table"]["id"], again["host"])
    link = f"{place.url}/t/{table.id}"
    no = CliRunner().invoke(main, ["join", link, "--lang", lang], "n\n")
    assert no.exit_code == 0, no.output
    assert told in no.output
    assert [seat["kind"] for seat in place.get(table.path).json()["seats"]] == ["open", "open"]
    table.do("bot", seat=1, bot="random")

    def start() -> None:
        with table.watch() as eve:
            while eve.now["seats"][0]["kind"] == "open":
                eve.next()
        table.do("start")

    thread = threading.Thread(target=start)
    thread.start()
    yes = CliRunner().invoke(main, ["join", link, "--lang", lang], ("y\n") + "1\n" * 60)
    thread.join()
    assert yes.exit_code == 0, yes.output
    known = {"en": "A known deal: nothing was drawn.", "fr": "Une donne connue\xa0: rien n'a été tiré."}
    assert known[lang] in yes.output, "the proof does not accuse it"
    verified = place.get(f"{table.path}/record").text
    assert f"deal: {first.id}" in verified


def test_the_terminal_proves_the_shuffle_by_the_list_it_kept(place: Place, home: Path):
    table = place.open(options={"rounds": 1})
    table.do("bot", seat=1, bot="house")
    starter = start_when_full(table)
    result = join(table, "1\n" * 60, "--name", "Zoe")
    starter.join()
    told = " ".join(result.output.split())
    assert "The shuffle is proved: the record agrees with the list this terminal kept, and" in told
    kept = json.loads((home / "draws.json").read_text(encoding="utf-8"))
    ours = kept[f"{place.url}/t/{table.id}"]
    ours["lists"]["1"][0] = "f" * 64  # as if another list had been shown before the deal
    (home / "draws.json").write_text(json.dumps(kept), encoding="utf-8")
    again = " ".join(join(table, "").output.split())
    assert "CHEATED: the list of commitments is not the one that this terminal was shown" in again


def test_the_terminal_is_asked_about_a_seat(place: Place):
    table = place.open(players=4, options={"first": 2})
    for seat, name in enumerate(("Ann", "Bob", "Cy")):
        table.sit(seat, name)
    starter = start_when_full(table)

    def ask() -> None:
        starter.join()
        with table.watch(table.sat[0]) as ann:
            while ann.now["status"] != "running":
                ann.next()
            assert table.do("away", seat=1).status_code == 200
            for seat in (0, 2):
                assert table.do("agree-seat", table.sat[seat]).status_code == 200
            while not ann.now["seats"][1]["away"]:
                ann.next()
            table.do("close")

    thread = threading.Thread(target=ask)
    thread.start()
    result = join(table, "y\n" * 3 + "q\n", "--name", "Dot")  # asked again if somebody was quicker
    thread.join()
    assert "The host asks: may house, a bot, play for Bob? (y/n)" in " ".join(result.output.split())


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
    view = json.loads(encoded(match.view(0)))
    now = {"version": 3, "view": view, "seats": seats, "prompt": "?", "labels": ["x"]}
    now |= {"status": "running", "log": [], "chat": []}
    said = {"n": 3, "seat": 0, "name": "Ann", "text": "go left", "team": 1}
    line = Line({"type": "ack", "id": "1", "version": 3}, {"type": "update", **now, "chat": [said]})
    console = Console(file=io.StringIO())
    console.input = lambda *_: "//go left"  # type: ignore[method-assign]
    table = RemoteTable(console, line, game, "en", Link("http://x/t/abc", "en"))
    table.now = now
    Client(console, table).turn()
    assert line.sent[0]["do"] == "chat"
    assert (line.sent[0]["text"], line.sent[0]["to"]) == ("go left", "team")
    assert line.messages == []
    assert "Ann (To the team): go left" in console.file.getvalue()  # type: ignore[attr-defined]


def test_a_table_that_moves_is_followed_and_what_was_not_answered_is_said_again(place: Place):
    table = place.open(options={"first": 1})
    tokens = table.begin("Ann", "Bob")
    room, loop = place.house.rooms[table.id], place.house.recovery._loop
    console, at = Console(file=io.StringIO(), width=200), Link(f"{place.url}/t/{table.id}", "en")
    with open_line(at.socket) as line:
        ann = RemoteTable(console, line, ALL_GAMES["public-enemy"], "en", at)
        ann.hello(tokens[0])
        ann.ask_for({"do": "chat", "text": "before"})
        news = ann.news()
        assert news
        first = line.socket
        for word in ("while it moves", "once more"):
            loop.call_soon_threadsafe(room.close_sockets, 4307, "moved")
            ann.ask_for({"do": "chat", "text": word})
        assert line.socket is not first
        assert line.unanswered == {}
        assert ann.news() == [], "nothing is told twice"
        printed = console.file.getvalue()  # type: ignore[attr-defined]
        for word in ("before", "while it moves", "once more"):
            assert printed.count(f"Ann: {word}") == 1
        loop.call_soon_threadsafe(room.close_sockets, 4409, "elsewhere")
        with pytest.raises(ConnectionClosed):
            drain(ann)
    bodies = [json.loads(entry.body) for entry in place.house.store.load(table.id).entries]
    said = [body["text"] for body in bodies if body["do"] == "chat"]
    assert said == ["before", "while it moves", "once more"]


def drain(table: RemoteTable) -> None:
    while True:
        table.receive()


def test_after_a_move_the_terminal_waits_for_no_news_that_it_has():
    """The command was stored before the break: its answer comes again, but its update does not."""
    game = ALL_GAMES["public-enemy"]
    now = {"version": 4, "status": "running", "log": [], "chat": []}
    line = Line(
        {"type": "view", **now, "table": {"id": "abc"}, "you": None}, {"type": "ack", "id": "1", "version": 4}
    )
    table = RemoteTable(Console(file=io.StringIO()), line, game, "en", Link("http://x/t/abc", "en"))
    table.now = now | {"version": 3}
    table.ask_for({"do": "chat", "text": "hello"})
    assert line.messages == []


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
    assert "You take" in again.output
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
        ("http://127.0.0.1:x/t/abc", "looks like"),
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
    made = from_plain(view_class(found), json.loads(encoded(view)))
    assert made == view
    assert repr(made) == repr(view)


def test_the_terminal_says_when_a_game_was_rewritten(home: Path):
    """What it was told once is kept in the user's folder, also for the next time."""

    def told(message: Any, lang: str = "en") -> str:
        console = Console(file=io.StringIO(), width=300)
        RemoteTable(
            console, Line(message), ALL_GAMES["public-enemy"], lang, Link("http://x/t/abc", lang)
        ).receive()
        return str(console.file.getvalue())  # type: ignore[attr-defined]

    def view(*moves: str) -> dict[str, Any]:
        head = Head("public-enemy", 2, {"first": 1}, Settings(), "ab" * 32, hashed("h"), 0.0)
        table = Table(head, ALL_GAMES)
        for seat in (0, 1):
            apply(table, decide(table, "host", given("bot", seat=seat, bot="house")), 0.0)
        apply(table, decide(table, "host", given("start")), 0.0)
        for seat, move in enumerate(moves):
            apply_stored(table, {"do": "play", "seat": seat % 2, "action": move}, 0.0)
        message: dict[str, Any] = json.loads(encoded(feed.whole(table, None, "en", 0.0, "t")))
        return message

    assert "not what it was" not in told(view("take tombstone"))
    assert "not what it was" not in told(view("take tombstone", "take deadwood"))
    assert (home / "heads.json").stat().st_mode & 0o777 == 0o600
    assert "this game is not what it was" in told(view("take deadwood", "take tombstone"))
    assert "n'est plus la même" in told(view("take deadwood"), "fr"), "the last move is gone"
    assert "not what it was" not in told(view("take deadwood", "take tombstone")), "said once"


class Telling(Line):
    """A server that tells parts of a log when it is asked for them."""

    def __init__(self, table: Table) -> None:
        super().__init__(json.loads(encoded(feed.whole(table, None, "en", 0.0, "t"))))
        self.table = table
        self.asked: list[int] = []

    def send(self, text: str) -> None:
        message = json.loads(text)
        assert message["type"] == "earlier"
        self.asked.append(message["before"])
        self.messages.append(json.loads(encoded(feed.earlier(self.table, None, "en", message["before"]))))


@pytest.mark.usefixtures("home")
def test_the_terminal_asks_for_earlier_parts_until_it_finds_what_it_was_told(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("posse.table.chain.STEP", 2)
    monkeypatch.setattr("posse.online.part.PART_EVERY", 0.0)

    def begun(moves: int, first: int = 0) -> Table:
        head = Head("public-enemy", 2, {"first": 1}, Settings(), "ab" * 32, hashed("h"), 0.0)
        table = Table(head, ALL_GAMES)
        for seat in (0, 1):
            apply(table, decide(table, "host", given("bot", seat=seat, bot="house")), 0.0)
        apply(table, decide(table, "host", given("start")), 0.0)
        for n in range(moves):
            assert table.match is not None
            legal = table.match.legal()
            table.match.play(legal[first if n == 0 else 0])
            table.note("line", n % 2, len(table.match.steps) - 1)
        return table

    def told(table: Table) -> tuple[str, list[int]]:
        console, line = Console(file=io.StringIO(), width=300), Telling(table)
        remote = RemoteTable(console, line, ALL_GAMES["public-enemy"], "en", Link("http://x/t/abc", "en"))
        while line.messages:
            remote.receive()
        return str(console.file.getvalue()), line.asked  # type: ignore[attr-defined]

    assert told(begun(0)) == ("", [])
    said, asked = told(begun(14))
    assert (said, len(asked)) == ("", 3)
    assert asked == sorted(asked, reverse=True)
    assert told(begun(14)) == ("", []), "now it knows all of it"
    told(begun(1))
    assert "not what it was" in told(begun(14, first=1))[0]


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
    assert json.loads((home / "seats.json").read_text()).keys() == {f"{place.url}/t/{table_in(result)} host"}


def table_in(result: Result) -> str:
    return next(line for line in result.output.splitlines() if "/t/" in line).rpartition("/")[2]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--players", "9"), "This game is for 2 to 6 players, not 9."),
        (("--players", "2", "--bots", "house,house"), "2 bots are too many: 1 seat is free."),
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
