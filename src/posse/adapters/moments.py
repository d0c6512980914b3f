"""A game whose dice wait for someone else to throw them: each draw is a moment of its own.

The rules ask their dice in the middle of an action. Here the dice read a tape; when it ends, the action is
given up and the moment waits for a number. With that number the action is tried again, from the state before
it. So the rules know nothing of this, and what is past is never played again.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import orjson

from posse.adapters.errors import AdapterRefusal, IllegalIndex
from posse.core.errors import BadNotation, NotYourTurn
from posse.core.game import Game, Options
from posse.core.kernel.bits import lowest
from posse.core.kernel.dice import Dice, TapeDice
from posse.core.kernel.encoder import Encoder
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import EVENT, State
from posse.core.record import event_text
from posse.core.view import Event
from posse.core.words import Seat

# Who is next when no seat is, by OpenSpiel's numbers
CHANCE: Final = -1
NOBODY: Final = -4


@dataclass(frozen=True)
class Setting:
    """What is agreed on before a game: players, options, and after how many actions it is cut off."""

    game: Game
    players: int
    options: Options
    cap: int

    @cached_property
    def encoder(self) -> Encoder:
        return self.game.encoder(self.players)

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game, self.players, self.options, self.cap)  # an encoder stays where it is

    def first(self) -> "Moment":
        """The moment before the first draw of the deal."""
        return tried(self, None, 0, None, ())


class Moment:
    """A game before a choice or before a draw. It never changes: what comes next is another moment.

    `state` is the game before the action that waits for a draw; None during the deal.
    """

    def __init__(
        self,
        setting: Setting,
        state: State | None,
        played: int,
        waiting: tuple[int, int] | None = None,
        tape: tuple[int, ...] = (),
        ways: int = 0,
    ) -> None:
        self.setting = setting
        self.state = state
        self.played = played  # actions so far
        self.waiting = waiting  # the seat and the action that wait for a draw
        self.tape = tape  # the numbers that were drawn for them
        self.ways = ways  # in how many ways the next draw can fall; 0 before a choice
        self.actor = who_is_next(self)
        self._texts: dict[int | None, str] = {}

    # -- What comes next

    @property
    def is_over(self) -> bool:
        return self.actor == NOBODY

    @property
    def is_cut_off(self) -> bool:
        """Whether the game was stopped before its end."""
        return self.is_over and not self.dealt.is_over()

    @property
    def dealt(self) -> State:
        """The state, of a game whose first cards are dealt."""
        if self.state is None:
            raise AdapterRefusal("draw-first")
        return self.state

    @cached_property
    def legal(self) -> list[int]:
        """The actions of the seat that chooses, as it counts them, in order."""
        index, seat = self.setting.encoder.index, self.actor
        return sorted(index(seat, code) for code in self.dealt.legal_actions(seat)) if seat >= 0 else []

    def after_action(self, index: int) -> "Moment":
        """What follows if the seat to act does this; an illegal action is refused."""
        setting, seat = self.setting, self.actor
        if seat < 0:
            raise NotYourTurn("over") if self.is_over else AdapterRefusal("draw-first")
        if not 0 <= index < setting.encoder.actions:
            most = int(setting.encoder.actions) - 1
            raise IllegalIndex(
                "unknown-index", who=Seat(seat), action=index, most=most, legal=self.legal[:12]
            )
        code = int(setting.encoder.code(seat, index))
        if not self.dealt.allows(seat, code):
            setting.game.check(self.dealt, seat, code)
        return tried(setting, self.dealt, self.played, (seat, code), ())

    def after_draw(self, number: int) -> "Moment":
        """What follows if the draw falls like this."""
        if not 0 <= number < self.ways:
            raise AdapterRefusal("draw-range", number=number, most=self.ways - 1)
        return tried(self.setting, self.state, self.played, self.waiting, (*self.tape, number))

    def redealt(self, seat: int, seed: int) -> "Moment":
        """Another world that looks the same to the seat."""
        if self.ways:
            raise AdapterRefusal("draw-first")
        world = self.setting.game.redeal(self.dealt, seat, Dice(seed))
        return Moment(self.setting, world, self.played)

    # -- What a seat knows

    def knowledge(self, seat: int | None) -> Knowledge:
        """What the seat (None: a spectator) knows; before a draw, what it knew before the action."""
        return self.setting.game.knowledge(self.dealt, seat)

    def known(self, seat: int | None) -> dict[str, Any]:
        """The same as JSON; during the deal, what the seat has read so far."""
        if self.state is None:
            return self.known_in_deal(seat, self.deal_events(seat))
        return self.setting.game.knowledge_to_json(self.knowledge(seat))

    def known_text(self, seat: int | None) -> str:
        """The same as text. It is kept: searchers look it up again and again."""
        text = self._texts.get(seat)
        if text is None:
            text = self._texts[seat] = compact(self.known(seat))
        return text

    def known_alone(self, seat: int) -> dict[str, Any]:
        """What the seat knows and a spectator does not: where it sits, and more."""
        if self.state is None:
            public = self.deal_events(None)
            return self.known_in_deal(
                seat, [event for event in self.deal_events(seat) if event not in public]
            )
        everybodys = self.known(None)
        return {key: value for key, value in self.known(seat).items() if everybodys.get(key) != value}

    def known_in_deal(self, seat: int | None, events: list[Event]) -> dict[str, Any]:
        told = [event_text(event, None) for event in events]
        return {"seat": None if seat is None else str(Seat(seat)), "deal": told}

    def deal_events(self, reader: int | None) -> list[Event]:
        return self.setting.game.events(self.deal_trace, reader)

    @cached_property
    def deal_trace(self) -> list[int]:
        """The deal so far: the events that are the same however the rest of it falls."""
        low, high = (dealt_trace(self.setting, self.tape, highest) for highest in (False, True))
        at = 0
        while at < len(low) and low[at : at + EVENT] == high[at : at + EVENT]:
            at += EVENT
        return low[:at]

    # -- Copies and texts

    def __str__(self) -> str:
        """The position as JSON; during an action, the action and what was drawn for it, as in a record."""
        return self.text

    @cached_property
    def text(self) -> str:
        game = self.setting.game
        parts = ["deal" if self.state is None else compact(game.to_position(self.state))]
        if self.waiting:
            parts.append(game.format(*self.waiting))
        if self.tape:
            parts.append("{" + " ".join(map(str, self.tape)) + "}")
        return " ".join(parts)

    def __copy__(self) -> "Moment":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        position = None if self.state is None else self.setting.game.to_position(self.state)
        return restored, (self.setting, position, self.played, self.waiting, self.tape, self.ways)


def who_is_next(moment: Moment) -> int:
    """A seat, CHANCE, or NOBODY when the game is over or cut off.

    Of several seats that may act the lowest comes first. The others learn no more of its choice than at a
    table: their knowledge does not hold it.
    """
    if moment.ways:
        return CHANCE
    acting = moment.dealt.actors()
    return int(lowest(acting)) if acting and moment.played < moment.setting.cap else NOBODY


def tried(
    setting: Setting,
    before: State | None,
    played: int,
    waiting: tuple[int, int] | None,
    tape: tuple[int, ...],
) -> Moment:
    """The moment after an action (or the deal) whose draws are these; the next draw, if they are too few."""
    dice = TapeDice(list(tape))
    try:
        if before is None:
            after = setting.game.start(setting.players, setting.options, dice, False)
        else:
            assert waiting is not None
            after = before.branch(dice)
            after.apply(*waiting)
    except BadNotation as error:
        return Moment(setting, before, played, waiting, tape, ways_of(error))
    return Moment(setting, after, played + (before is not None))


def ways_of(error: BadNotation) -> int:
    """In how many ways the draw can fall that the tape did not hold."""
    if error.key != "tape-short":
        raise error
    ways = error.fields["n"]
    assert isinstance(ways, int)
    return ways


def dealt_trace(setting: Setting, tape: tuple[int, ...], highest: bool) -> list[int]:
    """The trace of a deal that begins with this tape; all other draws fall lowest, or highest."""
    numbers = list(tape)
    while True:
        try:
            state = setting.game.start(setting.players, setting.options, TapeDice(numbers), True)
        except BadNotation as error:
            numbers.append(ways_of(error) - 1 if highest else 0)
        else:
            return state.trace or []


def restored(
    setting: Setting,
    position: dict[str, Any] | None,
    played: int,
    waiting: tuple[int, int] | None,
    tape: tuple[int, ...],
    ways: int,
) -> Moment:
    """A moment from what `__reduce__` says of it."""
    state = None if position is None else setting.game.from_position(position, TapeDice([]))
    return Moment(setting, state, played, waiting, tape, ways)


def compact(data: dict[str, Any]) -> str:
    return orjson.dumps(data).decode()
