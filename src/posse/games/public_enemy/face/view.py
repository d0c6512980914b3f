"""What one seat is sent of Public Enemy: the view of the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from posse.core.kernel.bits import members
from posse.core.kernel.packed import unpack
from posse.core.kernel.piles import SEEN, STRIDE, TOP, UNDER
from posse.core.view import Phrase, Result, View
from posse.core.words import Seat
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.files import position
from posse.games.public_enemy.rules import scoring
from posse.games.public_enemy.rules.state import PublicEnemyState
from posse.games.public_enemy.verbs import VERBS


@dataclass(frozen=True)
class DeckView:
    """A deck: how many cards, the face-up one among them, and what this seat knows of the rest."""

    deck: str
    left: int
    up: str | None
    looked: str | None  # the first hidden card, if this seat has seen it
    looked_by: tuple[Seat, ...]
    under: tuple[str, ...]  # known cards at the bottom, the next one first


@dataclass(frozen=True)
class StackView:
    gang: str
    cards: tuple[str, ...]  # the uncovered one first
    points: int  # what it would count now (PE-25, PE-35)


@dataclass(frozen=True)
class PlayerView:
    seat: Seat
    stacks: tuple[StackView, ...]
    wanted: tuple[str, ...]
    one: bool
    dollars: int
    points: int  # what the stacks would count now


@dataclass(frozen=True)
class LeadView:
    """Who would gain a token if the round ended now (PE-21, PE-22, PE-26): one, several tied, or nobody."""

    target: str  # a gang, or "one"
    seats: tuple[Seat, ...]
    count: int  # cards, or points
    leader: bool  # whether the gang's leader settles a tie


@dataclass(frozen=True)
class PublicEnemyView(View):
    options: tuple[str, ...]
    rounds: int  # PE-30: the limit, 0 for none
    round: int
    starter: Seat
    turn: Seat
    phase: str
    card: str | None  # the Saloon card being applied
    spent: bool
    cavalry: str | None
    supremacy: str | None
    decks: tuple[DeckView, ...]
    used: tuple[str, ...]  # the Saloon cards that are out for the round (PE-14)
    out: tuple[str, ...]  # the outlaws that are (PE-15, PE-16)
    players: tuple[PlayerView, ...]
    leads: tuple[LeadView, ...]


# Most of a table is the same for every reader and from one move to the next: what is shown of a deck or a
# player is kept by the very numbers it shows.


@lru_cache(maxsize=2048)
def shown_deck(deck: int, left: int, up: int, looked: int, seen: int, under: int) -> DeckView:
    return DeckView(
        deck=pe.DECKS[deck],
        left=left,
        up=pe.name(deck, up) if up >= 0 else None,
        looked=pe.deck_card(deck, looked) if looked >= 0 else None,
        looked_by=tuple(Seat(s) for s in members(seen)),
        under=tuple(pe.name(deck, card) for card in unpack(under)),
    )


def deck_view(state: PublicEnemyState, deck: int, seat: int | None) -> DeckView:
    piles, at = state.piles, deck * STRIDE
    seen = piles[at + SEEN]
    looked = piles[at + TOP] - 1 if seat is not None and seen >> seat & 1 else -1
    up = state.up[deck] if deck != pe.SALOON else -1
    return shown_deck(deck, scoring.left_in(state, deck), up, looked, seen, piles[at + UNDER])


@lru_cache(maxsize=2048)
def shown_player(
    seat: int, rows: tuple[int, ...], supremacy: int, wanted: int, one: bool, dollars: int
) -> PlayerView:
    stacks = []
    for gang, title in enumerate(pe.GANGS):
        cards = tuple(pe.name(*pe.town_card(gang, card)) for card in unpack(rows[gang]))
        stacks.append(StackView(title, cards, int(scoring.gang_points(len(cards), gang, supremacy))))
    tokens = tuple(pe.GANGS[gang] for gang in members(wanted))
    return PlayerView(Seat(seat), tuple(stacks), tokens, one, dollars, sum(stack.points for stack in stacks))


def player_view(state: PublicEnemyState, seat: int) -> PlayerView:
    rows = tuple(state.stacks[seat * 4 : seat * 4 + 4])
    return shown_player(
        seat, rows, state.supremacy, state.wanted[seat], state.one == seat, state.dollars[seat]
    )


@lru_cache(maxsize=2048)
def shown_out(*towns: int) -> tuple[str, ...]:
    return tuple(pe.outlaws(towns))


def leads(state: PublicEnemyState) -> tuple[LeadView, ...]:
    """For each Wanted token and the One, in the order of the count."""
    seats = range(int(state.players))
    points = [int(scoring.points_of(state.heights, seat, state.supremacy)) for seat in seats]
    gangs = [[int(state.heights[seat * 4 + gang]) for seat in seats] for gang in range(4)]
    return tuple([lead(state, target, counts) for target, counts in enumerate([*gangs, points])])


def lead(state: PublicEnemyState, target: int, counts: list[int]) -> LeadView:
    most = max(counts)
    first = [seat for seat, count in enumerate(counts) if count == most > 0]
    settled = -1
    if len(first) > 1 and target < len(pe.GANGS):
        settled = int(scoring.leader_among(state.stacks, state.players, target, sum(1 << s for s in first)))
    seats = [settled] if settled >= 0 else first
    return LeadView(pe.TARGETS[target], tuple([Seat(seat) for seat in seats]), most, settled >= 0)


def prompt(state: PublicEnemyState, legal: list[int]) -> Phrase:
    """What the player whose turn it is, is asked."""
    if state.phase == pe.TARGET:
        return Phrase(f"prompt.{pe.SALOON_CARDS[state.card]}")
    if state.phase == pe.RIDE:
        return Phrase("prompt.ride")
    if legal[-1] >= pe.BURY:
        return Phrase("prompt.draw-or-dollar")
    return Phrase("prompt.draw")


def views(state: PublicEnemyState, seats: Sequence[int | None]) -> list[PublicEnemyView]:
    """The only function that builds what seats (None: a spectator) are shown; everyone sees most of it."""
    outcome = state.outcome()
    shown: dict[str, Any] = {
        "to_act": tuple(Seat(s) for s in state.seats_to_act()),
        "result": Result(*outcome) if outcome else None,
        "options": tuple(switch for bit, switch in enumerate(pe.SWITCHES) if state.options >> bit & 1),
        "rounds": int(state.limit),
        "round": int(state.round),
        "starter": Seat(state.starter),
        "turn": Seat(state.turn),
        "phase": pe.PHASES[state.phase],
        "card": pe.named(pe.SALOON_CARDS, state.card),
        "spent": bool(state.spent),
        "cavalry": pe.named(pe.TOWNS, state.cavalry),
        "supremacy": pe.named(pe.GANGS, state.supremacy),
        "used": tuple(
            [kind for at, kind in enumerate(pe.SALOON_CARDS) for _ in range(scoring.saloon_used(state, at))]
        ),
        "out": shown_out(*scoring.outlaws_out(state)),
        "players": tuple([player_view(state, s) for s in range(int(state.players))]),
        "leads": leads(state),
    }
    looked = any(state.piles[deck * STRIDE + SEEN] for deck in range(5))
    decks = tuple([deck_view(state, deck, None) for deck in range(5)])
    made = []
    for seat in seats:
        acting = state.phase != pe.OVER and seat == state.turn
        legal = state.legal_actions(state.turn) if acting else []
        made.append(
            PublicEnemyView(
                game=position.GAME,
                seat=Seat(seat) if seat is not None else None,
                prompt=prompt(state, legal) if acting else None,
                legal=tuple([VERBS.texts[action] for action in legal]),
                decks=tuple([deck_view(state, deck, seat) for deck in range(5)]) if looked else decks,
                **shown,
            )
        )
    return made


def view(state: PublicEnemyState, seat: int | None) -> PublicEnemyView:
    return views(state, (seat,))[0]
