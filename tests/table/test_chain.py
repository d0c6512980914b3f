"""The chain over what a reader was told: every device can follow it, and a rewritten game breaks it."""

import copy
import random
from typing import Any

import pytest

from posse.games.registry import GAMES
from posse.table import Head, Table, feed
from posse.table.apply import apply
from posse.table.chain import START, STEP, STEPS, Chain, Follower
from posse.table.decide import decide
from posse.table.seats import Settings, hashed
from tests.registry import ALL_GAMES
from tests.table import drawing
from tests.table.given import given

SECRET = bytes(range(32)).hex()


def begun(game: str, secret: str = SECRET) -> Table:
    found = ALL_GAMES[game]
    players = max(found.least, 2)
    table = Table(Head(game, players, found.settle({}), Settings(), secret, hashed("h"), 0.0), ALL_GAMES)
    for seat in range(players):
        do(table, "p1", do="sit", seat=seat, name=f"N{seat}", token=hashed(str(seat)))
    start(table)
    return table


def do(table: Table, author: str, **command: Any) -> None:
    apply(table, decide(table, author, given(**command)), 0.0)


def start(table: Table) -> None:
    drawing.start(table, lambda author, what, **more: do(table, author, do=what, **more))
    assert table.status == "running"


class Device:
    """One reader, who follows the chain from message to message as a page would."""

    def __init__(self, table: Table, reader: int | None, lang: str) -> None:
        self.reader, self.lang = reader, lang
        self.follower, self.since = Follower(), 0
        self.kept: Chain | None = None
        self.parts = 0  # that were asked for
        self.look(table)

    @property
    def now(self) -> Chain:
        return self.follower.now

    def take(self, message: Any) -> bool:
        good = self.follower.goes_on(message)
        if good and self.follower.asks is None:
            self.kept = self.now
        return good

    def look(self, table: Table) -> bool:
        """As after a reload of the page."""
        self.since, self.follower = table.version, Follower(self.kept)
        good = self.take(feed.whole(table, self.reader, self.lang, 0.0))
        while good and self.follower.asks is not None:
            self.parts += 1
            good = self.take(feed.earlier(table, self.reader, self.lang, self.follower.asks))
        return good

    def hear(self, table: Table) -> bool:
        since, self.since = self.since, table.version  # the table's own count: a reader's leaves out secrets
        common = feed.Common(table, 0.0, (self.reader,))
        return self.take(feed.update(table, self.reader, self.lang, since, common))


def devices(table: Table) -> list[Device]:
    langs = ("en", "fr")
    return [Device(table, reader, langs[reader % 2]) for reader in range(table.players)] + [
        Device(table, None, "en")
    ]


def step(table: Table, dice: random.Random) -> None:
    """Someone does something legal; windows close when nobody has more to say."""
    acting = sorted(table.to_act())
    if not acting:
        return do(table, "table", do="close-window")
    seat = dice.choice(acting)
    assert table.match is not None
    legal = table.game.legal(table.match.state, seat)
    do(table, f"p{seat + 1}", do="play", action=dice.choice(legal))


@pytest.mark.parametrize("game", sorted(ALL_GAMES))
def test_every_reader_can_follow_the_chain_through_a_whole_game(game: str):
    dice = random.Random(game)
    table = begun(game)
    readers = devices(table)
    for turn in range(400):
        if table.status != "running":
            break
        step(table, dice)
        for device in readers:
            assert device.hear(table)
            if turn % 9 == 0:
                device.lang = "fr" if device.lang == "en" else "en"
                assert device.look(table), "the same in every language, and after coming back"
    for device in readers:
        assert device.look(table), "what the end shows changes nothing that was told"
        again = Device(table, device.reader, "en")
        assert again.kept == device.kept, "whoever comes late computes the same"


def test_a_take_back_is_a_line_more_and_goes_on_from_what_was_kept():
    found = ALL_GAMES["public-enemy"]
    table = Table(
        Head(found.id, 2, found.settle({"first": 1}), Settings(), SECRET, hashed("h"), 0.0), ALL_GAMES
    )
    do(table, "p1", do="sit", seat=0, name="Ann", token=hashed("a"))
    do(table, "host", do="bot", seat=1, bot="house")
    start(table)
    ann = Device(table, 0, "en")
    assert table.match is not None
    do(table, "p1", do="play", action=table.game.legal(table.match.state, 0)[0])
    assert ann.hear(table)
    before = ann.now.lines
    do(table, "p1", do="take-back")
    assert ann.hear(table)
    assert ann.now.lines == before + 1
    assert ann.look(table), "what was taken back is still in the chain"


def played(game: str, *parts: tuple[int, int], secret: str = SECRET) -> Table:
    """A game of so many random steps by one seed, then by another."""
    table = begun(game, secret)
    for seed, steps in parts:
        dice = random.Random(seed)
        for _ in range(steps):
            if table.status == "running":
                step(table, dice)
    return table


def records(table: Table, reader: int | None, lang: str = "en") -> list[str]:
    """All that a reader is told, part after part."""
    told: Any = feed.whole(table, reader, lang, 0.0)
    lines = told["log"]
    while before := told["before"]["lines"]:
        told = feed.earlier(table, reader, lang, before)
        lines = told["log"] + lines
    return [line["record"] for line in lines if line["record"]]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_rewritten_game_does_not_go_on_from_what_was_kept(game: str):
    """Other moves, moves less and another deal are all noticed, by everyone who was told of them."""
    table, earlier = played(game, (3, 40)), played(game, (3, 30))
    other = played(game, (3, 30), (99, 30))
    dealt = played(game, (3, 40), secret=bytes(range(1, 33)).hex())
    noticed = 0
    for device in devices(table):
        for rewritten in (earlier, other, dealt):
            mine, theirs = records(table, device.reader), records(rewritten, device.reader)
            same = theirs[: len(mine)] == mine  # nothing that this reader was told has changed
            kept = device.kept
            assert device.look(rewritten) is same
            device.kept = kept
            noticed += not same
        assert device.look(table)
    assert noticed > 2 * table.players


def test_a_message_that_does_not_add_up_is_noticed():
    table = begun("public-enemy")
    message: Any = feed.whole(table, None, "en", 0.0)
    assert Follower().goes_on(message)
    assert message["log"][0]["record"] == "sit p1"
    forged = copy.deepcopy(message)
    forged["log"][0]["record"] = "sit p2"
    assert not Follower().goes_on(forged)


@pytest.mark.parametrize("game", sorted(ALL_GAMES))
def test_a_long_log_travels_in_parts_and_no_line_of_it_ever_changes(
    game: str, monkeypatch: pytest.MonkeyPatch
):
    """Whoever has the last part checks it from the head that comes with it, and whoever kept a chain finds it
    in an earlier one. Here parts have fourteen lines."""
    monkeypatch.setattr("posse.table.chain.STEP", 7)
    dice, table = random.Random(game), begun(game)
    readers, told = devices(table), dict[int | None, list[str]]()
    for turn in range(150):
        if table.status != "running":
            break
        step(table, dice)
        if turn % 10 == 0:
            for device in readers:  # some were away for long
                if device.reader is None or turn % 40 == 0:
                    assert device.look(table)
                now = records(table, device.reader, dice.choice(("en", "fr")))
                before = told.get(device.reader, [])
                assert now[: len(before)] == before
                assert Chain().over(now) == device.now or device.now.lines < len(now)
                told[device.reader] = now
    last: Any = feed.whole(table, None, "en", 0.0)
    assert 14 <= len([line for line in last["log"] if line["record"]]) < 21 or not last["before"]["lines"]
    assert sum(device.parts for device in readers) or len(table.log) < 40


def test_a_head_that_comes_with_a_part_is_not_believed_where_more_was_kept(monkeypatch: pytest.MonkeyPatch):
    """A game rewritten early on: the earlier part does not end with the head, or has not what was kept."""
    monkeypatch.setattr("posse.table.chain.STEP", 7)
    honest, other = played("public-enemy", (3, 60)), played("public-enemy", (4, 60))
    view: Any = feed.whole(honest, None, "en", 0.0)
    start = view["before"]["lines"]
    assert start >= 14
    early = Chain().over(records(honest, None)[:5])
    device = Follower(early)
    assert device.goes_on(view)
    assert device.asks == start, "not known yet"
    assert not device.goes_on(feed.earlier(other, None, "en", start)), "it ends with another head"
    device = Follower(Chain().over(records(other, None)[:12]))
    good, told = device.goes_on(view), view
    while good and device.asks is not None:
        told = feed.earlier(honest, None, "en", device.asks)
        good = device.goes_on(told)
    assert not good
    assert told["before"]["lines"] <= 12, "it was looked for as far back as it was kept"


def test_parts_are_counted_in_the_readers_own_lines(monkeypatch: pytest.MonkeyPatch):
    """What others do in secret moves no end of a part."""
    monkeypatch.setattr("posse.table.chain.STEP", 2)
    table = begun("outlaws")
    before = [feed.whole(table, reader, "en", 0.0)["before"] for reader in (None, 1)]
    assert table.match is not None
    for _ in range(12):
        if 0 in table.to_act() and table.drafts(0):
            do(table, "p1", do="play", action=table.game.legal(table.match.state, 0)[0])
    assert len(table.log) > 6
    assert [feed.whole(table, reader, "en", 0.0)["before"] for reader in (None, 1)] == before
    assert feed.whole(table, 0, "en", 0.0)["before"]["lines"] > before[0]["lines"]


def test_a_first_view_of_a_long_game_costs_no_more_than_that_of_a_short_one(monkeypatch: pytest.MonkeyPatch):
    """Counted in lines that are put into words, once the chain has been followed."""
    short, long = begun("public-enemy"), begun("public-enemy")
    for table, many in ((short, 200), (long, 4000 + STEP - 1)):
        while len(table.log) < many:
            table.note("hint", 0)
    said, honest = [0], feed.about_seats

    def counted(*given: Any) -> str:
        said[0] += 1
        return honest(*given)

    monkeypatch.setattr(feed, "about_seats", counted)
    costs = []
    for table in (short, long):
        feed.whole(table, None, "en", 0.0)
        said[0] = 0
        feed.whole(table, None, "en", 0.0)
        costs.append(said[0])
    assert costs == [STEPS * STEP, STEPS * STEP + STEP - 1], "at most half as much again, however long"


def test_the_chain_as_anyone_can_compute_it():
    """The same figures are in the page's tests."""
    assert START == "48d9c4d48c7f547368fea239b3d108b9a9fa5ef52ba0ba19c18263434a056e89"
    told = Chain().over(["sit p1", "", "p1 take tombstone : took Élan"])
    assert told == (2, "13fba393826c5a7145de171708726e953889526a3f0b5e0228fdf14101fb92c0")
