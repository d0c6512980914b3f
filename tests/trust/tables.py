"""Tables at random moments of random games, and worlds that some readers cannot tell apart."""

import copy
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.table import Head, Table
from posse.table.apply import apply
from posse.table.decide import decide
from posse.table.seats import Settings, hashed
from posse.table.state import HOST, SERVER
from tests.conformance.cases import Case
from tests.conformance.entries import ALL_GAMES, ENTRIES
from tests.table import drawing
from tests.table.given import given
from tests.trust.doors import Reader
from tests.trust.hand import BEGIN

TABLE: Final = "0123456789abcdef"
SEARCH: Final = "search:6000:1500ms"  # a bot that takes its time
TRIES: Final = 6  # redeals until several readers agree with one
Body = dict[str, Any]


def copied(table: Table, world: State | None = None) -> Table:
    """A table that can go on by itself; in another world if one is given, with the same dice."""
    made = copy.copy(table)
    made.chairs = [copy.copy(chair) for chair in table.chairs]
    made.clock = copy.copy(table.clock)
    made.chat = table.chat.copy()
    made.draw, made.seat_asked = copy.deepcopy(table.draw), copy.deepcopy(table.seat_asked)
    assert table.match is not None
    made.match = match = copy.copy(table.match)
    for name, value in vars(table).items():  # whatever else can be changed in place
        if isinstance(value, list | dict | set) and name != "chairs":
            setattr(made, name, copy.deepcopy(value) if name.endswith("missed") else copy.copy(value))
    made.clock.left, made.clock.running = list(table.clock.left), set(table.clock.running)
    for name, value in vars(table.match).items():
        if isinstance(value, list | dict | set):
            setattr(match, name, copy.deepcopy(value) if name.endswith("missed") else copy.copy(value))
    state = world or table.match.state
    match.state = state.branch(table.match.state.dice.clone())
    match.state.dice.tape = []
    match.state.trace = []
    if world is not None:  # what the last line left behind is that world, too
        after = state.branch(table.match.state.dice.clone())
        after.trace = []
        match.steps[-1] = replace(match.steps[-1], after=after)
    return made


@dataclass
class Truth:
    """A table where everything is decided by chance; the world that is really so."""

    game: Game
    table: Table
    case: Case
    dice: random.Random
    now: float = BEGIN

    @classmethod
    def open(cls, case: Case, seed: str, bots: int = -1, level: str = "") -> "Truth":
        """A table that has begun; so many of its seats, or some, are bots', of a level or of any."""
        dice = random.Random(seed)
        game = ALL_GAMES[case.game]
        clock = dice.choice(("none", "none", "move", "player"))
        settings = Settings(
            listed=True,
            spectators=dice.random() < 0.9,
            counting_aid=dice.random() < 0.3,
            hints=dice.random() < 0.5,
            clock=clock,
            seconds=600 if clock != "none" else 0,
            window=dice.choice((6, 20)),
        )
        options = dict(case.options) | ENTRIES[game.id].always
        head = Head(game.id, case.players, options, settings, dice.randbytes(32).hex(), hashed("host"), BEGIN)
        truth = cls(game, Table(head, ALL_GAMES), case, dice)
        some = dice.choice((0, 0, 0, 1, case.players - 1))
        bots = some if bots < 0 else bots
        level = level or dice.choice(("house", SEARCH))
        for seat in range(case.players):
            if seat >= case.players - bots:
                truth.do(HOST, {"do": "bot", "seat": seat, "bot": level})
            else:
                token = hashed(Reader(seat).token)
                truth.do(HOST, {"do": "sit", "seat": seat, "name": f"Zoé {seat}", "token": token})
        truth.do(HOST, {"do": "admit", "token": hashed("guest")})
        drawing.start(truth.table, lambda author, do, **more: truth.do(author, {"do": do, **more}))
        return truth

    def do(self, author: str, command: Body) -> None:
        apply(self.table, decide(self.table, author, given(**command)), self.now)

    @property
    def sides(self) -> Sequence[Sequence[int]]:
        return self.table.sides

    def step(self) -> None:
        """Someone who may act does something, or a window closes."""
        table, dice = self.table, self.dice
        assert table.match is not None
        self.now += dice.randrange(8) / 4
        acting = sorted(table.to_act())
        if not acting or (table.in_window() and dice.random() < 0.3):
            self.do(SERVER, {"do": "close-window"})
            return
        if dice.random() < 0.1:
            people = [at for at, chair in enumerate(table.chairs) if chair.kind == "person"]
            self.say(dice.choice(people))
        seat = dice.choice(acting)
        self.do(SERVER, {"do": "play", "seat": seat, "action": some_action(self.game, table, seat, dice)})

    def say(self, seat: int) -> None:
        to = "team" if self.table.mates(seat) and self.dice.random() < 0.5 else "all"
        self.do(f"p{seat + 1}", {"do": "chat", "text": "howdy", "to": to})

    def readers(self) -> tuple[Reader, ...]:
        """Who compares what they are told: one, two who conspire, a team, or a whole audience."""
        dice = self.dice
        people = [at for at, chair in enumerate(self.table.chairs) if chair.kind == "person"]
        audience = [Reader(host=True), Reader(guest=True)]
        if self.table.head.settings.spectators:
            audience.append(Reader())
        chosen = dice.random()
        if chosen < 0.45:
            return (Reader(dice.choice(people)),)
        if chosen < 0.6:
            side = next(side for side in self.sides if people[0] in side)
            return tuple(Reader(seat) for seat in side if seat in people)
        if chosen < 0.75 and len(people) > 2:
            return tuple(Reader(seat) for seat in sorted(dice.sample(people, 2)))
        if chosen < 0.85:
            return (dice.choice(audience),)
        if chosen < 0.95:
            return (Reader(dice.choice(people)), dice.choice(audience))
        return tuple(audience)

    def world(self, readers: Sequence[Reader]) -> State | None:
        """A world in which each of them knows the same; None if none was found."""
        game, match = self.game, self.table.match
        assert match is not None
        known = [(reader.seat, self.known(match.state, reader.seat)) for reader in readers]
        eyes = self.dice.choice(readers).seat
        for _ in range(TRIES):
            world = game.redeal(match.state, eyes, Dice(self.dice.getrandbits(60)))
            if all(self.known(world, seat) == told for seat, told in known if seat != eyes):
                return world
        return None

    def known(self, state: State, seat: int | None) -> Body:
        return self.game.knowledge_to_json(self.game.knowledge(state, seat))


def some_action(game: Game, table: Table, seat: int, dice: random.Random) -> str:
    """Something a seat may do; the verb first, as most are often of one kind."""
    assert table.match is not None
    legal = game.legal(table.match.state, seat)
    verb = dice.choice(sorted({text.split()[0] for text in legal}))
    return dice.choice([text for text in legal if text.split()[0] == verb])
