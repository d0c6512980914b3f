"""Whatever somebody can add to a table comes to an end; who comes and goes before the start is in no log."""

import random
from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from posse.core.errors import PosseError
from posse.core.seals import seal
from posse.table import Head, Table, ends, feed
from posse.table.apply import apply, apply_stored
from posse.table.chain import START
from posse.table.commands import COMMANDS, KINDS, due, game
from posse.table.commands.before import Sit
from posse.table.commands.draw import Start
from posse.table.decide import decide
from posse.table.entries import End, TableEntry
from posse.table.seats import Settings, hashed
from posse.table.state import HOST, SERVER, WATCHER
from tests.registry import ALL_GAMES
from tests.table import drawing
from tests.table.given import given

OWN = ("close-window", "close-list", "call-off", "up")  # what only the table itself does
SECRET = bytes(range(32)).hex()
Stored = list[tuple[str, dict[str, Any]]]


class Waiting:
    """A table that keeps what would be stored of it."""

    def __init__(self, game: str = "public-enemy", players: int = 2, tells: bool = False) -> None:
        found = ALL_GAMES[game]
        settings = Settings(hints=True, window=0)
        self.head = Head(
            game, players, found.settle({}), settings, SECRET, hashed("h"), 0.0, tells_comings=tells
        )
        self.table = Table(self.head, ALL_GAMES)
        self.stored: Stored = []

    def do(self, author: str, do: str, **more: Any) -> TableEntry:
        entry = decide(self.table, author, given(do, **more))
        self.stored.append((author, entry.body()))
        apply(self.table, entry, 0.0, author)
        return entry

    def sit(self, author: str, seat: int, name: str = "") -> TableEntry:
        token = hashed(f"{seat} {len(self.stored)}")
        return self.do(author, "sit", seat=seat, name=name or f"N{seat}", token=token)

    def refused(self, author: str, do: str, **more: Any) -> str:
        before = len(self.stored)
        with pytest.raises(PosseError) as found:
            self.do(author, do, **more)
        assert len(self.stored) == before
        for lang in ("en", "fr"):
            assert len(found.value.say(lang)) > 20
        return found.value.key

    def again(self) -> Table:
        table = Table(self.head, ALL_GAMES)
        for author, body in self.stored:
            apply_stored(table, body, 0.0, author)
        return table

    def use_up(self) -> None:
        """Strangers come and go until no more of them may."""
        while ends.so_far(self.table, ("strangers", None)) < ends.STRANGERS:
            self.sit(WATCHER, 1, "Mallory")
            self.do("p2", "open", seat=1)


def test_who_comes_and_goes_before_the_start_is_in_no_log_and_no_chain():
    waiting = Waiting()
    waiting.sit(WATCHER, 0)
    for _ in range(3):
        waiting.sit(WATCHER, 1)
        waiting.do("p2", "code", code="c")
        waiting.do("p2", "open", seat=1)
    waiting.do(HOST, "bot", seat=1)
    for reader in (None, 0, 1):
        told = feed.whole(waiting.table, reader, "en", 0.0)
        assert told["log"] == []
        assert told["chain"] == {"lines": 0, "head": START}
        assert told["version"] == waiting.table.version > 6, "all see that something has changed"
    drawing.start(waiting.table, lambda author, what, **more: waiting.do(author, what, **more))
    waiting.do(HOST, "bot", seat=1, bot="random")
    log = feed.whole(waiting.table, 0, "en", 0.0)["log"]
    assert "takes a seat" in log[-1]["text"], "in the game it is told who has which seat"


def test_an_older_table_tells_what_it_has_told():
    waiting = Waiting(tells=True)
    waiting.sit(WATCHER, 0)
    assert [line["record"] for line in feed.whole(waiting.table, None, "en", 0.0)["log"]] == ["sit p1"]


def test_when_strangers_have_used_a_table_up_its_people_play_on():
    waiting = Waiting(players=3)
    waiting.sit(HOST, 0)
    waiting.sit(WATCHER, 2, "Cy")
    waiting.use_up()
    assert waiting.refused(WATCHER, "sit", seat=1, name="Eve", token="e") == "strangers"
    together = [{"seat": 1, "name": "Eve", "token": "e"}]
    assert waiting.refused(WATCHER, "sit-together", people=together) == "strangers"
    # Whoever holds a seat moves to another, or to another device; the host seats somebody.
    waiting.sit("p3", 1, "Cyrus")
    waiting.do("p3", "open", seat=2)
    waiting.do("p2", "code", code=hashed("0123456789"))
    waiting.do(WATCHER, "move-seat", code="0123456789", token="u")
    waiting.do(HOST, "bot", seat=2)
    waiting.do(HOST, "open", seat=2)
    waiting.sit(HOST, 2, "Bob")
    drawing.start(waiting.table, lambda author, what, **more: waiting.do(author, what, **more))
    assert waiting.table.status == "running"
    assert waiting.again().counts.of == waiting.table.counts.of, "after a restart it is counted the same"


def test_the_host_has_an_end_and_can_start_beyond_it():
    waiting = Waiting()
    waiting.sit(HOST, 0)
    waiting.use_up()
    while ends.so_far(waiting.table, ("host", None)) < ends.HOSTS:
        waiting.do(HOST, "bot", seat=1)
    assert waiting.refused(HOST, "bot", seat=1) == "host-changes"
    assert waiting.refused(HOST, "open", seat=1) == "host-changes"
    drawing.start(waiting.table, lambda author, what, **more: waiting.do(author, what, **more))
    assert waiting.table.status == "running"


def test_one_who_sits_has_an_end_and_no_more_by_seating_others():
    waiting = Waiting(players=4)
    waiting.sit(WATCHER, 0)
    dice, done = random.Random(1), 0
    for _ in range(4000):
        seat, author = dice.randrange(4), f"p{dice.randrange(4) + 1}"
        before = len(waiting.stored)
        try:
            if dice.random() < 0.5:
                if waiting.table.chairs[int(author[1:]) - 1].kind == "person":
                    waiting.sit(author, seat, f"N{before}")
            elif [chair.kind for chair in waiting.table.chairs if chair.token].count("person") > 1:
                if waiting.table.chairs[int(author[1:]) - 1].kind != "person":
                    continue
                waiting.do(author, "open", seat=int(author[1:]) - 1)
        except PosseError:
            pass
        done += len(waiting.stored) - before
    assert ends.SITTING < done <= 2 * ends.SITTING + 2
    owner = next(at for at, chair in enumerate(waiting.table.chairs) if chair.kind == "person")
    made = seal(waiting.table.draw.commitment, 1, owner, "n")
    assert waiting.refused(f"p{owner + 1}", "commit", commit=made, attempt=1) == "sitting"


# -- Everybody does everything, as often as they may

FEW = 3


def bounds(many: Counter[str], players: int) -> dict[str, int]:
    """The most there may be of every kind, where `FEW` of each are allowed."""
    sittings = 2 * FEW  # of strangers, and of those whom the host seats
    each = players * FEW
    return {
        "sit": 2 * FEW + sittings * FEW,
        "sit-together": 2 * FEW + sittings * FEW,
        "open": 2 * FEW + 3 * sittings * FEW,
        "bot": 2 * FEW,
        "commit": sittings * FEW,
        "code": sittings * FEW + each,
        "move-seat": many["code"],
        "nonce": 0,
        "draw": 8,
        "close-list": many["draw"],
        "reveal": players * many["draw"],
        "call-off": many["draw"],
        "start": 1,
        "play": FEW * 20,
        "answer": players * (many["play"] + many["close-window"] + 1),
        "close-window": many["play"] + 1,
        "standing-pass": each,
        "hint": each,
        "resign": players,
        "ask-back": each,
        "agree-back": players * many["ask-back"],
        "refuse-back": many["ask-back"],
        "back": FEW,
        "away": FEW + each + players,
        "ask-seat": FEW,
        "agree-seat": players * many["ask-seat"],
        "refuse-seat": many["ask-seat"],
        "return": each,
        "admit": FEW,
        "dismiss": FEW,
        "pause": FEW,
        "resume": many["pause"],
        "close": 1,
        "chat": 2 * each,
        "aside": each,
        "rematch": 1,
        "practice": 1,
        "up": 0,  # nobody asks for it
    }


def something(table: Table, dice: random.Random) -> dict[str, Any]:
    """A command that may well be possible."""
    do = dice.choice([name for name in sorted(COMMANDS) if name not in ("close", "up", "resign", "practice")])
    seat = dice.randrange(table.players)
    token, name = f"t{dice.random()}", f"N{dice.randrange(99)}"
    if do == "sit-together":
        return {"do": do, "people": [{"seat": seat, "name": name, "token": token}]}
    if do == "commit":
        return {"do": do, "commit": "ab" * 32, "attempt": table.draw.attempt}
    if do == "code":
        return {"do": do, "code": hashed(dice.choice("abc"))}
    if do == "play" and table.match is not None and table.to_act():
        return {"do": do, "action": dice.choice(table.match.legal() or ["p1 x"]).split(" ", 1)[1]}
    if do == "chat":
        return {"do": do, "text": "x", "to": dice.choice(("all", "team"))}
    said = {
        "seat": seat, "name": name, "token": token, "table": "x", "code": dice.choice("abc"),
        "on": dice.random() < 0.5, "nonce": "n", "action": "x",
    }  # fmt: skip
    return {"do": do, **{one.name: said[one.name] for one in fields(COMMANDS[do]) if one.name in said}}


@pytest.mark.parametrize("seed", range(4))
def test_however_much_is_asked_of_a_table_its_entries_come_to_an_end(
    monkeypatch: pytest.MonkeyPatch, seed: int
):
    for what, end in list(ends.EARLY.items()):
        monkeypatch.setitem(ends.EARLY, what, end._replace(most=FEW))
    for do, kind in KINDS.items():
        if isinstance(kind.end, End):
            monkeypatch.setattr(kind, "end", kind.end._replace(most=FEW * 20 if do == "play" else FEW))
    monkeypatch.setattr(game, "TAKE_BACKS", FEW)
    waiting = Waiting("outlaws" if seed % 2 else "public-enemy", 4 if seed % 2 else 3)
    table, dice = waiting.table, random.Random(seed)
    authors = ("host", WATCHER, *(f"p{seat + 1}" for seat in range(table.players)))

    def rush(tries: int) -> None:
        for _ in range(tries):
            command = something(table, dice)
            own = command["do"] in OWN
            with_do = {key: told for key, told in command.items() if key != "do"}
            try:
                if own and command["do"] not in {one.do for one in due(table, 1e9)}:
                    continue
                waiting.do(SERVER if own else dice.choice(authors), command["do"], **with_do)
            except (PosseError, KeyError):
                continue

    rush(2500)
    if table.status == "waiting":
        for seat in range(table.players):
            apply(table, Sit(seat, f"P{seat}", hashed(str(seat)), here=False), 0.0, SERVER)
        apply(table, Start(["n"] * table.players), 0.0)
    assert table.status == "running"
    rush(6000)
    many = Counter(body["do"] for _, body in waiting.stored)
    limits = bounds(many, table.players)
    assert set(limits) == set(KINDS)
    beyond = {do: count for do, count in many.items() if count > limits[do] + table.players}
    assert beyond == {}
    assert {"sit", "chat", "pause", "play"} <= set(many)
