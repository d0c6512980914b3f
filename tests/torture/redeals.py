"""Redeals: whatever is hidden from a reader could be otherwise, and not a byte it is sent would change.

Random games of every kind are played at a table. Before each action the world is dealt anew as a reader may
imagine it; what the feed makes for that reader, then and after the action with the same dice, is compared.
"""

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_context
from typing import Any, Final

from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.table import Head, Table, feed
from posse.table.apply import apply, apply_stored
from posse.table.decide import decide
from posse.table.encoding import encoded
from posse.table.seats import Settings
from posse.table.state import SERVER
from tests.conformance.cases import Case, every_case, readers
from tests.conformance.entries import ALL_GAMES, ENTRIES
from tests.server.alike import told_alike
from tests.table import drawing
from tests.table.given import given

WORLDS: Final = 6  # for each reader from whom something is hidden, at each step
CHUNK: Final = 2_000  # comparisons a worker makes before it reports
SAMPLED: Final = 25  # one world in so many is looked at for whether it is another one
Body = dict[str, Any]


def twin(table: Table, world: State | None = None) -> Table:
    """A copy that can go on by itself; in another world if one is given, with the same dice."""
    made = copy.copy(table)
    made.chairs = [copy.copy(chair) for chair in table.chairs]
    made.clock = copy.copy(table.clock)
    made.clock.left = list(table.clock.left)
    made.log, made.chat = list(table.log), table.chat.copy()
    made.answers, made.back_agreed = dict(table.answers), set(table.back_agreed)
    made.asked_since = list(table.asked_since)
    assert table.match is not None
    made.match = copy.copy(table.match)
    made.match.steps, made.match._live = list(table.match.steps), list(table.match._live)
    made.missed, made.match._missed = copy.deepcopy(table.missed), copy.deepcopy(table.match._missed)
    state = world or table.match.state
    made.match.state = state.branch(table.match.state.dice.clone())
    made.match.state.trace = []
    return made


@dataclass
class Played:
    """A table where everything is decided by chance."""

    game: Game
    table: Table
    case: Case
    dice: random.Random
    now: float = 0.0

    @classmethod
    def open(cls, case: Case, seed: str) -> "Played":
        dice = random.Random(seed)
        game = ALL_GAMES[case.game]
        aid = Settings(counting_aid=dice.random() < 0.3)
        secret = dice.randbytes(32).hex()
        table = Table(Head(game.id, case.players, dict(case.options), aid, secret, "", 0.0), ALL_GAMES)
        played = cls(game, table, case, dice)
        for seat in range(case.players):
            played.do({"do": "sit", "seat": seat, "name": f"Zoé {seat}", "token": ""})
        drawing.start(table, lambda author, do, **more: played.do({"do": do, **more}, author))
        return played

    def do(self, command: Body, author: str = SERVER) -> None:
        apply(self.table, decide(self.table, author, given(**command)), self.now)

    def sent(self, table: Table, reader: int | None, since: int) -> str:
        """An update as it leaves for a reader; half of the readers read French."""
        lang = "fr" if (reader or 0) % 2 else "en"
        common = feed.Common(table, self.now, (reader,))
        return encoded(feed.update(table, reader, lang, since, common)).decode()

    def choose(self) -> Body:
        """What happens next: someone who may act does something, or a window closes."""
        table = self.table
        assert table.match is not None
        acting = sorted(table.to_act())
        if not acting or (table.in_window() and self.dice.random() < 0.3):
            return {"do": "close-window"}
        seat = self.dice.choice(acting)
        legal = self.game.legal(table.match.state, seat)
        verb = self.dice.choice(sorted({text.split()[0] for text in legal}))  # most are often of one kind
        action = self.dice.choice([text for text in legal if text.split()[0] == verb])
        return {"do": "play", "seat": seat, "action": action}

    def step(self, found: Counter[str]) -> None:
        """Everyone's messages of one step, in truth and in worlds they cannot tell apart; then the truth."""
        table, game, since = self.table, self.game, self.table.version
        assert table.match is not None
        true, asked = table.match.state, self.choose()
        entry = decide(table, SERVER, given(**asked))
        body = entry.body()
        after = twin(table)
        apply(after, entry, self.now)
        where = f"{self.case} line {len(table.match.steps)}: {asked}"
        position = game.to_position(true)
        for reader in readers(self.case):
            if not ENTRIES[game.id].hides(position, reader):
                continue
            what = f"{where}, read by {reader}"
            looked, told = self.sent(table, reader, since), self.sent(after, reader, since)
            for _ in range(WORLDS):
                world = game.redeal(true, reader, Dice(self.dice.getrandbits(60)))
                if self.dice.randrange(SAMPLED) == 0:
                    found["sampled"] += 1
                    found["other worlds"] += game.to_position(world) != position
                there = twin(table, world)
                found["comparisons"] += 1
                assert self.sent(there, reader, since) == looked, f"{what}: another world looks different"
                if self.possible(there, asked):
                    apply_stored(there, body, self.now)
                    news = self.sent(there, reader, since)
                    found["after an action"] += told_alike(ENTRIES[game.id], [told], [news], reader, what)
        self.compare_alike(body, after, where, found)
        apply(table, entry, self.now)

    def possible(self, there: Table, asked: Body) -> bool:
        """Whether it can be done in that world; to a window, only what was answered in truth."""
        assert there.match is not None
        state = there.match.state
        if asked["do"] == "play":
            return asked["action"] in self.game.legal(state, asked["seat"])
        return all(code in state.legal_actions(seat) for seat, code in there.answers.items())

    def compare_alike(self, body: Body, after: Table, where: str, found: Counter[str]) -> None:
        """Choices that only their player can tell apart look the same to everyone else."""
        done = body.get("action", "")
        others = {text for group in ENTRIES[self.game.id].alike if done in group for text in group} - {done}
        sides = self.game.sides(self.case.players, self.game.settle(dict(self.case.options)))
        side = next((side for side in sides if body.get("seat") in side), ())
        for other in sorted(others):
            there = twin(self.table)
            if self.possible(there, body | {"do": "play", "action": other}):
                apply_stored(there, body | {"action": other}, self.now)
                for reader in readers(self.case):
                    if reader not in side:
                        found["comparisons"] += 1
                        ones = [self.sent(after, reader, self.table.version)]
                        news = [self.sent(there, reader, self.table.version)]
                        what = f"{where} or {other}, read by {reader}"
                        found["after an action"] += told_alike(
                            ENTRIES[self.game.id], ones, news, reader, what
                        )


def compare(seed: int, most: int = CHUNK, games: tuple[str, ...] = ()) -> Counter[str]:
    """Games of all kinds in turn until enough has been compared; raises at the first byte that differs."""
    found: Counter[str] = Counter()
    names = sorted(games or ALL_GAMES)
    for number in count():
        if found["comparisons"] >= most:
            return found
        dice = random.Random(f"{seed} {number}")
        case = dice.choice(every_case(ALL_GAMES[names[(seed + number) % len(names)]]))
        played = Played.open(case, f"{seed} {number}")
        found["games"] += 1
        while played.table.status == "running" and found["comparisons"] < most:
            played.step(found)
    raise AssertionError("count ends")


def chunks(comparisons: int, seed: int, workers: int) -> Iterator[Counter[str]]:
    with get_context("forkserver").Pool(workers) as pool:
        yield from pool.imap_unordered(compare, range(seed, seed + -(-comparisons // CHUNK)))


def redeal_again_and_again(
    comparisons: int, seed: int = 1, workers: int = 2, say: Callable[[str], None] = print
) -> Counter[str]:
    """So many comparisons; chunk after chunk from a seed on, so that a run can be taken up again."""
    found: Counter[str] = Counter()
    for number, chunk in enumerate(chunks(comparisons, seed, workers), 1):
        found += chunk
        if number % 25 == 0 or found["comparisons"] >= comparisons:
            say(summary(found))
    return found


def summary(found: Counter[str]) -> str:
    others = 100 * found["other worlds"] / max(1, found["sampled"])
    return (
        f"{found['comparisons']} redeals compared in {found['games']} games, {found['after an action']} of"
        f" them after an action too; {others:.0f} % of the worlds are not the true one: 0 bytes differ"
    )
