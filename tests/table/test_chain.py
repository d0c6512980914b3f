"""The chain over what a reader was told: every device can follow it, and a rewritten game breaks it."""

import copy
import random
from typing import Any

import pytest

from posse.games.registry import GAMES
from posse.table import Head, Table, feed
from posse.table.apply import apply
from posse.table.chain import START, Chain, follow
from posse.table.decide import decide
from posse.table.seats import Settings, hashed
from tests.registry import ALL_GAMES
from tests.table import drawing

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
    apply(table, decide(table, author, command), 0.0)


def start(table: Table) -> None:
    drawing.start(table, lambda author, what, **more: do(table, author, do=what, **more))
    assert table.status == "running"


class Device:
    """One reader, who follows the chain from message to message as a page would."""

    def __init__(self, table: Table, reader: int | None, lang: str) -> None:
        self.reader, self.lang = reader, lang
        self.now, self.since = Chain(), 0
        self.kept: Chain | None = None
        self.look(table)

    def take(self, message: Any) -> bool:
        followed = follow(message, self.now, self.kept)
        if followed is None:
            return False
        self.now = self.kept = followed
        return True

    def look(self, table: Table) -> bool:
        """As after a reload of the page."""
        self.since = table.version
        return self.take(feed.whole(table, self.reader, self.lang, 0.0))

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


def records(table: Table, reader: int | None) -> list[str]:
    lines: Any = feed.whole(table, reader, "en", 0.0)["log"]
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
            kept = (device.now, device.kept)
            assert device.look(rewritten) is same
            device.now, device.kept = kept
            noticed += not same
        assert device.look(table)
    assert noticed > 2 * table.players


def test_a_message_that_does_not_add_up_is_noticed():
    table = begun("public-enemy")
    message: Any = feed.whole(table, None, "en", 0.0)
    assert follow(message, Chain(), None) is not None
    assert message["log"][0]["record"] == "sit p1"
    forged = copy.deepcopy(message)
    forged["log"][0]["record"] = "sit p2"
    assert follow(forged, Chain(), None) is None


def test_the_chain_as_anyone_can_compute_it():
    """The same figures are in the page's tests."""
    assert START == "48d9c4d48c7f547368fea239b3d108b9a9fa5ef52ba0ba19c18263434a056e89"
    told = Chain().over(["sit p1", "", "p1 take tombstone : took Élan"])
    assert told == (2, "13fba393826c5a7145de171708726e953889526a3f0b5e0228fdf14101fb92c0")
