"""Bytes over real sockets: whatever is hidden from a reader could be otherwise, and not a byte would change.

The game is played on a real server. Before each step the world is dealt anew as one reader may imagine it;
what that reader is then sent, now and after the step with the same dice, must be what it is sent in truth.
"""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.server.tables.room import Room
from posse.table import Table
from posse.table.apply import apply_stored
from tests.conformance.cases import allowed
from tests.conformance.entries import ENTRIES
from tests.server.alike import told_alike
from tests.server.people import ALL_GAMES, Hosted, Place, Player, serving
from tests.waiting import PATIENCE

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
# The time of these worlds stands still, so that what answering takes would never wear off.
LIMITS = {"seat_messages": 10**6, "watcher_messages": 10**6, "core_share": 10.0**6}
Sent = dict[int | None, list[str]]


class Twins:
    """A table whose world can be exchanged: its entries are kept here instead of in the store."""

    def __init__(self, place: Place, table: Hosted, tokens: list[str]) -> None:
        self.house = place.house
        self.room: Room = self.house.rooms[table.id]
        self.game = self.room.table.game
        self.rules = ENTRIES[self.game.id]
        head = self.room.table.head
        self.sides = self.game.sides(head.players, self.game.settle(dict(head.options)))
        self.loop = next(iter(self.house.tasks)).get_loop()
        loaded = self.house.store.load(table.id)
        self.kept = [(json.loads(entry.body), entry.at) for entry in loaded.entries]
        self.time = self.kept[-1][1]
        self.house.now = lambda: self.time  # type: ignore[method-assign]
        self.house.appends.add = self.add  # type: ignore[method-assign]
        self.players: dict[int | None, Player] = {None: table.watch()}
        self.players |= {seat: table.watch(token) for seat, token in enumerate(tokens)}
        self.asked = 0

    async def add(self, table_id: str, n: int, entries: Any, epoch: int | None) -> None:
        self.kept += [(json.loads(entry.body), entry.at) for entry in entries]

    def run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    @property
    def state(self) -> State:
        assert self.room.table.match is not None
        return self.room.table.match.state

    def rewind(self, entries: list[Any], world: State | None = None) -> None:
        """The table as it was, in truth or in another world with the same dice."""
        table = Table(self.room.table.head, self.house.games)
        for body, at in entries:
            apply_stored(table, body, at)
        assert table.match is not None
        if world is not None:
            world = world.branch(table.match.state.dice.clone())
            world.trace = []
            table.match.state = world

        async def put() -> None:
            self.room.table = table
            self.room.turns.recent.clear()

        self.kept = list(entries)
        self.run(put())

    def barrier(self, seat: int | None) -> list[str]:
        """All that came to a reader until now."""
        player = self.players[seat]
        start = len(player.raw)
        player.send({"type": "ping"})
        player.until("pong")
        return player.raw[start:-1]

    def view(self, seat: int | None) -> list[str]:
        self.players[seat].send({"type": "lang", "lang": "fr" if seat else "en"})
        return self.barrier(seat)

    def step(self, seat: int | None, action: str) -> Sent:
        """A seat acts, or (None) the table itself closes a window; what everyone is sent."""
        if seat is None:
            self.time += 61
            self.run(self.room._tick())
        else:
            asked = {"type": "command", "id": f"s{self.asked}", "version": self.room.table.version_of(seat)}
            self.players[seat].send(asked | {"action": action})
        sent: Sent = {}
        if seat is not None:  # the actor's own barrier comes after its command
            sent[seat] = self.barrier(seat)
        for reader in self.players:
            if reader not in sent or reader is None:
                sent[reader] = self.barrier(reader)
        return sent

    def choices(self, dice: random.Random) -> tuple[int | None, str]:
        """Someone who may act, and something they may do; the table when all have answered."""
        table = self.room.table
        acting = sorted(table.to_act())
        if not acting or (table.in_window() and dice.random() < 0.3):
            return None, "close"
        seat = dice.choice(acting)
        legal = self.game.legal(self.state, seat)
        verb = dice.choice(sorted({text.split()[0] for text in legal}))
        return seat, dice.choice([text for text in legal if text.split()[0] == verb])

    # -- Comparing

    def same(self, ones: list[str], others: list[str], reader: int | None, what: str) -> bool:
        return told_alike(self.rules, ones, others, reader, what)

    def compare(self, dice: random.Random, number: int, action: str = "", reader: int | None = -1) -> int:
        """One step of the true game, seen again by one reader in worlds that it cannot tell apart.

        An action of whose turn it is, or one at random; the reader is drawn too unless named.
        """
        self.asked = number
        before = list(self.kept)
        time, true = self.time, self.state.clone()
        reader = dice.choice(list(self.players)) if reader == -1 else reader
        seat, action = (self.state.seats_to_act()[0], action) if action else self.choices(dice)
        looked = {who: self.view(who) for who in self.players}
        sent = self.step(seat, action)
        after, later = list(self.kept), self.time
        shown = {who: self.view(who) for who in self.players}
        compared = 0
        for more in range(3):
            self.time = time
            world = self.game.redeal(true, reader, Dice(number * 8 + more))
            self.rewind(before, world)
            what = f"step {number}, {seat} does {action}, read by {reader}"
            assert self.view(reader) == looked[reader], f"{what}: another world looks different"
            answered = self.room.table.answers if seat is None else {seat: action}
            if all(text in self.game.legal(self.state, who) for who, text in answered.items()):
                there = self.step(seat, action)
                compared += self.same(sent[reader], there[reader], reader, what)
        done = {text for group in self.rules.alike if action in group for text in group} - {action}
        for other in sorted(done):
            self.time = time
            self.rewind(before)
            if seat is not None and other in self.game.legal(self.state, seat):
                there = self.step(seat, other)
                side = next(side for side in self.sides if seat in side)
                for who in self.players:
                    if who not in side:
                        what = f"step {number}: {seat} does {action} or {other}, read by {who}"
                        if self.same(sent[who], there[who], who, what):
                            assert self.view(who) == shown[who], f"{what}, afterwards"
                            compared += 1
        self.time = later
        self.rewind(after)
        return compared


def tables() -> list[Any]:
    """Three players with every switch they may have; where there are others, the most players with them."""
    out = []
    for name, game in sorted(ALL_GAMES.items()):
        missing = [option.name for option in game.options if option.is_switch]
        for players in (3, game.most):
            chosen: dict[str, int] = {}
            for switch in missing:
                if allowed(game, players, tuple((chosen | {switch: 1}).items())):
                    chosen[switch] = 1
            if players == 3 or chosen:
                out.append(pytest.param(name, players, chosen, id=f"{name}-{players}"))
            missing = [switch for switch in missing if switch not in chosen]
        assert not missing, f"no table of {name} has {missing}"
    return out


@pytest.mark.parametrize(("game", "players", "switches"), tables())
@pytest.mark.parametrize("seed", [1, 2])
def test_not_a_byte_tells_what_is_hidden(
    tmp_path: Path, game: str, players: int, switches: dict[str, int], seed: int
):
    dice = random.Random(seed)
    with serving(tmp_path, limits=LIMITS) as place:
        table = place.open(game, players=players, options=switches, counting_aid=True, window=60)
        twins = Twins(place, table, table.begin(*NAMES[:players]))
        compared = number = 0
        while number < 25 and twins.room.table.status == "running":
            compared += twins.compare(dice, number)
            number += 1
        assert compared > 10
        for player in twins.players.values():
            player.__exit__()


@pytest.mark.parametrize("seed", [1, 2])
def test_not_a_byte_tells_a_team_mate_what_was_looked_at(tmp_path: Path, seed: int):
    """A line is the team's secret, a look the player's own (OU-42, OU-48); then they play as any others."""
    dice = random.Random(seed)
    with serving(tmp_path, limits=LIMITS) as place:
        table = place.open("outlaws", players=4, options={"teams": 1}, counting_aid=True, window=60)
        twins = Twins(place, table, table.begin(*NAMES[:4]))
        ups = [(0, "random"), (2, "ready"), (0, "ready"), (3, "random"), (1, "ready"), (3, "ready")]
        for twins.asked, (seat, action) in enumerate(ups):
            twins.step(seat, action)
        number = len(ups)
        for _ in range(4):
            (seat,) = twins.state.seats_to_act()
            (mate,) = (who for side in twins.sides if seat in side for who in side if who != seat)
            looks = [text for text in twins.game.legal(twins.state, seat) if text.startswith("look")]
            assert twins.compare(dice, number, dice.choice(looks), mate) == 3  # whatever lies there
            twins.compare(dice, number + 1, "pass")
            number += 2
        compared = 0
        while number < 30 and twins.room.table.status == "running":
            compared += twins.compare(dice, number)
            number += 1
        assert compared > 8
        for player in twins.players.values():
            player.__exit__()


def test_the_comparison_sees_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A feed that sends a spectator what the first seat sees is caught."""
    from posse.table import feed

    honest = feed.frame

    def leaking(table: Table, reader: int | None, *more: Any) -> Any:
        return honest(table, 0 if reader is None else reader, *more)

    monkeypatch.setattr(feed, "frame", leaking)
    dice = random.Random(1)
    with serving(tmp_path, limits=LIMITS) as place:
        table = place.open("thimblerig", players=3, options={"law": 1}, window=60)
        twins = Twins(place, table, table.begin("Ann", "Bob", "Cy"))

        def whole_game() -> None:
            for number in range(25):
                twins.compare(dice, number, reader=None)  # whom the feed tells too much

        with pytest.raises(AssertionError):
            whole_game()
        for player in twins.players.values():
            player.__exit__()
