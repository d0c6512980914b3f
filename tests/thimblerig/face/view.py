"""What one seat is sent of Thimblerig. The view is made from the seat's knowledge and nothing else."""

from dataclasses import dataclass

from posse.core.kernel.bits import members
from posse.core.view import Phrase, Result, View
from posse.core.words import Seat
from tests.thimblerig import model as th
from tests.thimblerig.mind import knowledge as mind
from tests.thimblerig.mind.knowledge import ThimblerigKnowledge
from tests.thimblerig.rules.state import ThimblerigState
from tests.thimblerig.verbs import VERBS


@dataclass(frozen=True)
class PairView:
    """One way two thimbles may stand: the cards under them, None for one this seat does not know."""

    left: str | None
    right: str | None


@dataclass(frozen=True)
class PlayerView:
    seat: Seat
    hand: str | None
    thimbles: tuple[PairView, ...]  # one of these is true
    seen_by: tuple[tuple[Seat, ...], ...]  # which seats have seen what lies there: left, right, hand
    rigged: bool
    points: int
    sealed: bool


@dataclass(frozen=True)
class ThimblerigView(View):
    options: tuple[str, ...]
    round: int
    turn: Seat
    phase: str
    stock: int
    discard: tuple[str, ...]
    asked: tuple[Seat, ...]
    real: bool | None  # window: this seat's own rig
    chosen: str | None  # this seat's own sealed choice
    players: tuple[PlayerView, ...]


def view(state: ThimblerigState, seat: int | None) -> ThimblerigView:
    """The only function that builds what a seat (None: a spectator) is shown."""
    knowledge = mind.knowledge_of(state, -1 if seat is None else seat)
    known = knowledge.state
    to_act = tuple(Seat(actor) for actor in state.seats_to_act())
    acting = seat is not None and seat in to_act
    legal = state.legal_actions(seat) if seat is not None else []
    outcome = state.outcome()
    chosen = -1 if seat is None else int(known.sealed[seat])
    return ThimblerigView(
        game="thimblerig",
        seat=None if seat is None else Seat(seat),
        to_act=to_act,
        prompt=Phrase(f"prompt.{th.PHASES[known.phase]}", (("turn", Seat(known.turn)),)) if acting else None,
        legal=tuple(VERBS.texts[action] for action in legal),
        result=Result(*outcome) if outcome else None,
        options=tuple(switch for bit, switch in enumerate(th.SWITCHES) if known.options >> bit & 1),
        round=int(known.round),
        turn=Seat(known.turn),
        phase=th.PHASES[known.phase],
        stock=int(th.STOCK) - int(known.discard).bit_count(),
        discard=tuple(th.CARDS[card] for card in members(known.discard)),
        asked=seats_of(int(known.asked), known),
        real=None if known.real in (-1, mind.NOT_KNOWN) else bool(known.real),
        chosen=th.SIDES[chosen] if chosen >= 0 else None,
        players=tuple(player_view(knowledge, owner) for owner in range(int(known.players))),
    )


def player_view(knowledge: ThimblerigKnowledge, owner: int) -> PlayerView:
    known, place = knowledge.state, owner * int(th.SIDE)
    left, right, hand = (th.CARDS[card] if card >= 0 else None for card in known.cards[place : place + 3])
    seat = knowledge.seat
    turned = mind.may_be_turned(known, owner, seat) and not mind.has_seen(known, owner, seat)
    return PlayerView(
        seat=Seat(owner),
        hand=hand,
        thimbles=(PairView(left, right), *([PairView(right, left)] if turned and left != right else [])),
        seen_by=tuple(seats_of(int(mask), known) for mask in known.seen[place : place + 3]),
        rigged=bool(known.rigged >> owner & 1),
        points=int(known.points[owner]),
        sealed=known.sealed[owner] >= 0,
    )


def seats_of(mask: int, known: ThimblerigState) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in members(mask) if seat < known.players)
