"""What others wrote reaches the terminal through one funnel: nothing of it is obeyed, nothing goes unseen."""

import ast
import io
import json
import re
import threading
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.progress import Progress, TextColumn
from rich.table import Table as Grid
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from posse.cli import join
from posse.cli.output import LONGEST, Terminal, cut, shown
from posse.core.errors import BadNotation, PosseError
from posse.core.kernel.dice import Dice
from posse.games.registry import GAMES
from posse.online import line, link
from posse.online.link import Link
from posse.table import Head, Match, Table, feed
from posse.table.apply import apply
from posse.table.decide import decide
from posse.table.encoding import encoded
from posse.table.seats import Settings, hashed
from tests.cli.typing_in import posse
from tests.server.wire import answering
from tests.table.given import given
from tests.tries import tries

# A title, a clipboard, a cleared screen, in seven bits and in eight; controls; directions; signs of no width.
HARM = (
    "\x1b]0;mine\x07\x1b]52;c;bWluZQ==\x1b\\\x1b[2J\x9b2J\x9d0;mine\x9c"
    "\x00\x05\x08\x0e\x7f\x80\x85\x90\u061c\u200e\u200f\u202a\u202e\u2066\u2067\u2069"
    "\u200b\u200c\u200d\u2060\u2064\ufeff\u00ad\u034f\u180b\ufe0f\U000e0041\ufff9\u2028\u2029"
)
TOO_LONG = 10 * line.MOST_BYTES
COLOURS = re.compile(r"\x1b\[[\d;]*m")
FINE = {*"\n\t", "\xa0", "\u202f"}


def harmful(printed: str, coloured: bool = False) -> set[str]:
    """What a terminal would obey, or not show, in what was printed."""
    told = COLOURS.sub("", printed) if coloured else printed
    found = {char for char in told if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")} - FINE
    return found | {char for char in told if char in HARM and unicodedata.category(char) == "Mn"}


def test_the_harm_is_of_every_kind():
    assert {unicodedata.category(char) for char in HARM} >= {"Cc", "Cf", "Mn", "Zl", "Zp"}
    assert harmful(HARM) == {char for char in HARM if not char.isprintable() or char in "\u034f\u180b\ufe0f"}


def test_the_funnel_lets_nothing_through_and_takes_no_more():
    for code in range(0x110000):
        char = chr(code)
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in FINE:
            assert shown(f"a{char}b") == "ab", hex(code)
    for text in ("Zoé « Œil-de-bœuf »\xa0!", "Ώδε", "日本", "🤠", "\n\t"):
        assert shown(text) == text


def test_whatever_rich_can_draw_is_drawn_harmless():
    for coloured in (False, True):
        out = io.StringIO()
        console = Terminal(file=out, force_terminal=coloured, width=60)
        grid = Grid(title=HARM, caption=HARM)
        grid.add_column(HARM)
        grid.add_row(HARM)
        console.print(grid, HARM, style="bold")
        console.print(HARM, soft_wrap=True)
        console.rule(HARM)
        with Progress(
            TextColumn(HARM, markup=False), console=console, disable=coloured, transient=False
        ) as progress:
            progress.add_task("")
        assert harmful(out.getvalue(), coloured) <= {"\r"}
        assert "mine" in out.getvalue()


def test_no_other_file_of_the_room_writes_to_a_stream():
    """So that nothing goes past the funnel."""
    found = []
    for path in sorted(Path(join.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and path.name != "output.py":
                called = ast.unparse(node.func)
                if re.fullmatch(
                    r"print|Console|click\.(echo|secho|prompt|confirm|echo_via_pager)"
                    r"|sys\.(stdout|stderr)\.(write|buffer\..*)|.*console\.(out|control|set_window_title)",
                    called,
                ):
                    found.append(f"{path.name}:{node.lineno} {called}")
    assert found == []


def test_a_line_that_is_too_long_is_cut():
    out = io.StringIO()
    Terminal(file=out, width=80).print("x" * 10**6, soft_wrap=True)
    assert out.getvalue() == "x" * (LONGEST - 2) + " …\n"
    assert cut("ab\n" + "y" * 5000 + "\ncd").split("\n")[2] == "cd"


# -- A server


def paths(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where there are texts in JSON."""
    if isinstance(value, str):
        yield at
    elif isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths(value[key], (*at, key))


def changed(value: Any, at: tuple[Any, ...], put: Any = ...) -> Any:
    """A copy of JSON with something else in one place, or harm added to the text there."""
    if not at:
        return value + HARM if put is ... else put
    made: Any = dict(value) if isinstance(value, dict) else list(value)
    made[at[0]] = changed(value[at[0]], at[1:], put)
    return made


def everywhere(value: Any, but: tuple[str, ...]) -> Any:
    if isinstance(value, dict):
        return {key: held if key in but else everywhere(held, but) for key, held in value.items()}
    if isinstance(value, list):
        return [everywhere(held, but) for held in value]
    return value + HARM if isinstance(value, str) else value


@cache
def said_by_a_server(game: str, lang: str) -> tuple[str, ...]:
    """A view at the turn of Ann's seat, and what else comes over a socket."""
    head = Head(game, GAMES[game].least, {}, Settings(), "ab" * 32, hashed("h"), 0.0)
    table = Table(head, GAMES)
    for seat in range(table.players):
        apply(table, decide(table, "host", given("bot", seat=seat, bot="house")), 0.0)
    apply(table, decide(table, "host", given("start")), 0.0)
    said = given("chat", text="howdy", to="all")
    assert table.match is not None
    seat = int(table.match.to_act[0])
    table.chairs[seat].kind, table.chairs[seat].bot, table.chairs[seat].token = "person", "", hashed("ann")
    apply(table, decide(table, f"p{seat + 1}", said), 0.0)
    view = json.loads(encoded(feed.whole(table, seat, lang, 0.0, "abc")))
    error = {"type": "error", "id": None, "rule": "WE-1", "text": "no", "view": None}
    hint = {
        "type": "hint",
        "id": "1",
        "why": "because",
        "choices": [{"action": "a", "label": "b", "chance": 0.5}],
    }
    return tuple(json.dumps(one) for one in (view, {key: held for key, held in error.items() if held}, hint))


class Told:
    """A socket on which a server has said this, and hangs up."""

    def __init__(self, *messages: Any) -> None:
        self.messages = [message if isinstance(message, str) else json.dumps(message) for message in messages]

    def __enter__(self) -> "Told":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def send(self, text: str) -> None:
        pass

    def recv(self) -> str:
        if not self.messages:
            raise ConnectionError
        return self.messages.pop(0)


def at_the_table(monkeypatch: pytest.MonkeyPatch, game: str, lang: str, *messages: Any) -> str:
    """All that the terminal prints of that, also the sentence with which it ends."""
    out = io.StringIO()
    console = Terminal(file=out, width=100)
    typed = iter(["?", "o", "l", "nonsense", "1"])
    monkeypatch.setattr(Terminal, "input", lambda self, prompt: (self.print(prompt), next(typed, "q"))[1])
    monkeypatch.setattr(line, "Line", lambda *_: Told(*messages))
    try:
        join.play_at(Link("http://x/t/abc", lang), console, GAMES[game], lang, "t")
    except PosseError as error:
        console.print(error.say(lang))
    return out.getvalue()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_text_of_a_server_is_obeyed(monkeypatch: pytest.MonkeyPatch, game: str, lang: str):
    view, error, hint = map(json.loads, said_by_a_server(game, lang))
    told = at_the_table(monkeypatch, game, lang, view, error)
    assert "howdy" in told
    for message in (view, error, hint):
        everything = everywhere(
            message, but=("type", "status", "game", "legal", "phase", "kind", "head", "record")
        )
        told = at_the_table(
            monkeypatch, game, lang, *([view] if message is not view else []), everything, error
        )
        assert not harmful(told)
    assert "howdy]0;mine" in at_the_table(
        monkeypatch, game, lang, everywhere(view, ("type", "status", "view"))
    )
    for at in some(list(paths(view)), 30 if lang == "en" else 0):
        assert not harmful(at_the_table(monkeypatch, game, lang, changed(view, at))), at


def some(places: list[Any], most: int) -> list[Any]:
    """So many of them, from everywhere."""
    most = min(len(places), tries(most))
    return [places[at * len(places) // most] for at in range(most)]


def nodes(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in JSON."""
    if at:
        yield at
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from nodes(value[key], (*at, key))


ODD: Any = (None, -1, [], {}, "x" * 5000, 10**30, [[[]]], 0.5, True, {"a": 1})


@pytest.mark.parametrize("game", ["public-enemy", "wyatt-earp"])
def test_whatever_a_server_says_ends_in_a_sentence(monkeypatch: pytest.MonkeyPatch, game: str):
    """Nothing but our errors comes out, whatever stands where."""
    view, error, _ = map(json.loads, said_by_a_server(game, "en"))
    for number, at in enumerate(some(list(nodes(view)), 100)):
        at_the_table(monkeypatch, game, "en", changed(view, at, ODD[number % len(ODD)]), error)
    for message in (
        "",
        "{",
        "7",
        "[]",
        "{}",
        '{"type": 1}',
        "[" * 10**6,
        '{"type": "view"}',
        "1" * 10**5,
        "null",
    ):
        told = at_the_table(monkeypatch, game, "en", message)
        assert "says what no Posse server says" in told


# -- Files


@cache
def record_of(game: str) -> str:
    match = Match.new(game, GAMES[game].least, seed=3, names=["Ann", "Bob"][: GAMES[game].least])
    dice = Dice(1)
    for _ in range(8):
        legal = match.legal()
        match.play(legal[dice.below(len(legal), 0)])
    return str(match.record(sealed=False))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_text_of_a_record_is_obeyed(tmp_path: Path, game: str):
    text, file = record_of(game), tmp_path / "harm.posse"
    assert f"{HARM}" not in text
    places = [found.end() for found in re.finditer(r"[^\s:]+", text)]
    for at in some(places, 60):
        for harm in (HARM, HARM[:20], "\x1b[2J"):
            file.write_text(text[:at] + harm + text[at:], encoding="utf-8", newline="")
            told = posse("replay", str(file))
            assert isinstance(told.exception, SystemExit | None), told.exception
            assert not harmful(told.output), at


def test_no_text_of_a_position_or_of_a_file_s_name_is_obeyed(tmp_path: Path):
    position = json.dumps(Match.from_record(record_of("wyatt-earp")).position(), default=list)
    for number, at in enumerate(paths(json.loads(position))):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(changed(json.loads(position), at)), encoding="utf-8")
        for name in ("position", "replay"):
            told = posse(name, str(file))
            assert isinstance(told.exception, SystemExit | None), told.exception
            assert not harmful(told.output), at
    for command in (["replay"], ["position"], ["join"], ["rules"], ["play", "--name"], ["review"]):
        assert not harmful(posse(*command, HARM.replace("\x00", "")).output)
        assert not harmful(posse(*command, HARM.replace("\x00", ""), "--lang", "fr").output)


def test_no_text_of_a_saved_game_is_obeyed(home: Path):
    assert posse("play", "public-enemy", "--players", "2", "--seed", "1", typed="q\n").exit_code == 0
    file = home / "games" / "1.json"
    kept = json.loads(file.read_text())
    head = kept["record"].index("Ann") if "Ann" in kept["record"] else kept["record"].index("seats: ") + 9
    harmed = [changed(kept, at) for at in paths(kept)]
    harmed += [
        kept | {"record": kept["record"][:head] + harm + kept["record"][head:]} for harm in (HARM, HARM[:9])
    ]
    for one in harmed:
        file.write_text(json.dumps(one))
        for command in (["saved"], ["play", "--resume"]):
            told = posse(*command, typed="l\nq\n")
            assert isinstance(told.exception, SystemExit | None), told.exception
            assert not harmful(told.output)


# -- Bounds


def test_a_file_without_an_end_is_refused(tmp_path: Path):
    endless = tmp_path / "endless.posse"
    with endless.open("wb") as file:
        file.truncate(10**9)
    for path in (str(endless), "/dev/zero"):
        for lang, told in (("en", "is too long"), ("fr", "est trop long")):
            assert told in posse("replay", path, "--lang", lang).output


@pytest.mark.parametrize("place", ["seats: ", "1 ", ": ", "game: "])
def test_no_line_of_a_record_floods_the_terminal(tmp_path: Path, place: str):
    text = record_of("wyatt-earp")
    at = text.index(place) + len(place)
    file = tmp_path / "long.posse"
    file.write_text(text[:at] + "x" * (10 * 2**20) + text[at:])
    assert len(posse("replay", str(file)).output) < 200_000


def test_what_a_server_sends_is_read_within_bounds():
    """The socket's own bounds: nothing is inflated, and no message is larger than any table needs."""
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
    with answering(head + b"Transfer-Encoding: chunked\r\n\r\n", forever=chunk) as url:
        told = posse("join", f"{url}/t/abc")
    assert f"The server at {url} does not stop talking" in told.output
    for body in (b"[" * 10**6, b'{"game": 7}', b"[]", b"null", b'{"game": "goat", "notice": 7}', b"1" * 9999):
        with answering(head + b"Content-Length: %d\r\n\r\n" % len(body) + body) as url:
            told = posse("join", f"{url}/t/abc")
        assert told.exit_code == 1
        assert told.output.startswith("posse: "), told.output


def test_of_an_answer_no_more_is_read_than_a_table_needs():
    """It is given up for its length, before its time is up."""
    far = 2 * link.MOST_BYTES
    with pytest.raises(BadNotation, match="does not stop talking"):
        link.bounded(io.BufferedReader(io.BytesIO(b" " * far)), "http://x")
    assert (
        len(link.bounded(io.BufferedReader(io.BytesIO(b" " * link.MOST_BYTES)), "http://x"))
        == link.MOST_BYTES
    )


def test_an_answer_that_comes_too_slowly_is_given_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(link, "PATIENCE", 0.5)
    with answering(b"", forever=b"HTTP/1.1 100 Continue\r\n\r\n") as url:
        assert f"no Posse server at {url}" in posse("join", f"{url}/t/abc").output


@pytest.mark.parametrize("deflated", [True, False])
def test_a_message_that_grows_without_an_end_is_refused(deflated: bool):
    """Little on the wire, and much once it is inflated."""

    def talk(socket: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            socket.recv()
            socket.send(" " * (TOO_LONG if deflated else line.MOST_BYTES + 1))
            socket.recv()

    with serve(talk, "127.0.0.1", 0, compression="deflate" if deflated else None, max_size=None) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        at = Link(f"http://127.0.0.1:{server.socket.getsockname()[1]}/t/abc", "en")
        with pytest.raises(BadNotation, match="does not stop talking"):
            join.play_at(at, Terminal(file=io.StringIO()), GAMES["goat"], "en", "t")
        server.shutdown()
