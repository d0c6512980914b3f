"""What one seat is sent of the Goat: the view of the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from posse.core.kernel.bits import count, members
from posse.core.view import Phrase, Result, View
from posse.core.words import Seat
from posse.games.goat import model as go
from posse.games.goat.face.effects import EffectView, effects
from posse.games.goat.rules.by_players import hats_of, places_of
from posse.games.goat.rules.scoring import tokens_in
from posse.games.goat.rules.state import GoatState
from posse.games.goat.verbs import VERBS


@dataclass(frozen=True)
class CharacterView:
    """A character on the table, and whose hat is on it."""

    character: str
    owner: Seat


@dataclass(frozen=True)
class PlaceView:
    place: str
    resource: str
    value: int  # of one token
    coins_a_round: int
    tokens: int
    coins: int
    characters: tuple[CharacterView, ...]  # in play here


@dataclass(frozen=True)
class TokensView:
    resource: str
    count: int


@dataclass(frozen=True)
class PlayerView:
    seat: Seat
    coins: int
    tokens: int
    stock: tuple[TokensView, ...] | None  # which tokens: one's own, everyone's when the game is over
    money: int | None  # likewise
    hats: int
    active: bool
    characters: tuple[str, ...]  # in play under this player's hats
    elixirs: int  # coins of theirs on the Charlatan
    truths: int  # this player's record as a dealer, this game
    lies: int
    accepted: int  # and as one who answers, forced answers aside
    refused: int


@dataclass(frozen=True)
class OfferView:
    dealer: Seat
    to: Seat
    claim: str
    card: str | None  # for the dealer alone
    forced: bool


@dataclass(frozen=True)
class ActView:
    """GO-23: a character that came to the Saloon, and how the evening goes for it."""

    number: int
    character: str
    owner: Seat
    fate: str  # acted, killed, arrested, acting, to-come


@dataclass(frozen=True)
class GoatView(View):
    round: int
    rounds: int
    hats: int  # small hats of each player (GO-8)
    first: Seat
    dealer: Seat
    last_active: Seat | None
    refusals: int | None  # how many more cards the last active player may refuse (GO-21)
    phase: str
    places: tuple[PlaceView, ...]
    goat: Seat | None  # whose hat is on the Goat, below the Saloon
    gone: tuple[str, ...]  # discarded, killed, arrested
    aside: str
    goat_back: bool  # it was turned up first: it is in the pile, and not face down (GO-12)
    pile: int
    cards: int  # in the dealer's hand, without the one on offer
    hand: tuple[str, ...] | None  # for the dealer alone
    known: tuple[str, ...]  # what this seat knows to be in the hand or on offer: named, or passed on by it
    unseen: tuple[str, ...]  # what may be in the hand, the pile or face down
    offer: OfferView | None
    effects: tuple[EffectView, ...]  # of the characters still hidden, while cards are offered
    loot: TokensView | None  # on the Thief
    acts: tuple[ActView, ...]  # once the Saloon has opened
    players: tuple[PlayerView, ...]


@lru_cache(maxsize=2048)
def characters(mask: int) -> tuple[str, ...]:
    return tuple(go.CHARACTERS[card] for card in members(mask))


# Most of a table is the same for every reader and from one move to the next: what is shown alike is kept.
kept_place = lru_cache(maxsize=2048)(PlaceView)
kept_player = lru_cache(maxsize=2048)(PlayerView)
kept_character = lru_cache(maxsize=128)(CharacterView)


def place_view(state: GoatState, place: int) -> PlaceView:
    there = range(place * 2, place * 2 + 2) if place != go.SALOON else range(go.OUTLAW, go.GOAT)
    here = [card for card in there if state.in_play(card)]
    return kept_place(
        go.PLACES[place],
        go.RESOURCES[place],
        state.rates[place],
        state.rates[go.PLACE + place],
        state.places[place],
        state.places[go.PLACE + place],
        tuple([kept_character(go.CHARACTERS[card], Seat(state.owner(card))) for card in here]),
    )


@lru_cache(maxsize=2048)
def stock_view(held: int) -> tuple[TokensView, ...]:
    counts = [held >> (go.BYTE * resource) & go.BYTE_MASK for resource in range(5)]
    return tuple(TokensView(go.RESOURCES[resource], many) for resource, many in enumerate(counts) if many)


def player_view(state: GoatState, seat: int, reader: int | None) -> PlayerView:
    open_stock = seat == reader or state.phase == go.OVER  # GO-9
    held, record = state.tokens[seat], state.record[seat]
    return kept_player(
        Seat(seat),
        state.coins[seat],
        tokens_in(held),
        stock_view(held) if open_stock else None,
        state.money(seat) if open_stock else None,
        state.hats_left(seat),
        bool(state.active >> seat & 1),
        tuple([go.CHARACTERS[card] for card in members(state.table) if state.owner(card) == seat]),
        state.elixirs >> 4 * seat & 15,
        record >> go.TRUTHS & 255,
        record >> go.LIES & 255,
        record >> go.ACCEPTED & 255,
        record >> go.REFUSED & 255,
    )


def offer_view(state: GoatState, seat: int | None) -> OfferView | None:
    if state.phase != go.ANSWER:
        return None
    return OfferView(
        dealer=Seat(state.dealer),
        to=Seat(state.to),
        claim=go.CHARACTERS[state.claim],
        card=go.CHARACTERS[state.card] if seat == state.dealer else None,
        forced=bool(state.is_forced()),
    )


def refusals(state: GoatState) -> int | None:
    """GO-21: cards the last active player will not have a hat for."""
    if state.last < 0 or state.active == 0:
        return None
    cards = count(state.hand) + (state.card >= 0)
    return cards - state.hats_left(state.last)


def acts_view(state: GoatState) -> tuple[ActView, ...]:
    """GO-23: while someone has to choose, the Waitress or the Gambler acts."""
    if state.phase not in (go.SERVE, go.GAMBLE):
        return ()
    acting = go.WAITRESS if state.in_play(go.WAITRESS) else go.GAMBLER
    return tuple(
        ActView(number, go.CHARACTERS[card], Seat(state.owner(card)), fate(state, card, acting))
        for number, card in enumerate(range(go.OUTLAW, go.GAMBLER + 1), 1)
        if state.owner(card) >= 0
    )


def fate(state: GoatState, card: int, acting: int) -> str:
    if not state.in_play(card):
        return "killed" if card == go.SHERIFF else "arrested"
    return "acted" if card < acting else "acting" if card == acting else "to-come"


def prompt(state: GoatState) -> Phrase:
    """What the player to act is asked."""
    if state.phase == go.OFFER:
        if state.last < 0:
            return Phrase("prompt.offer")
        return Phrase("prompt.offer-last", (("who", Seat(state.last)),))
    if state.phase == go.ANSWER:
        how = "forced" if state.is_forced() else "answer" if state.last < 0 else "answer-last"
        said = (("dealer", Seat(state.dealer)), ("claim", go.CHARACTERS[state.claim]))
        return Phrase(f"prompt.{how}", said)
    if state.phase == go.CON:
        return Phrase("prompt.charlatan", (("left", state.due),))
    if state.phase == go.SERVE:
        return Phrase("prompt.waitress", (("left", state.places[go.SALOON]),))
    if state.phase == go.GAMBLE:
        return Phrase("prompt.waitress-gambles" if state.in_play(go.WAITRESS) else "prompt.gambler")
    return Phrase("prompt.thief")


def views(state: GoatState, seats: Sequence[int | None]) -> list[GoatView]:
    """The only function that builds what seats (None: a spectator) are shown; everyone sees most of it."""
    outcome = state.outcome()
    in_play = places_of(state.players)
    shown: dict[str, Any] = {
        "to_act": tuple(Seat(s) for s in state.seats_to_act()),
        "result": Result(*outcome) if outcome else None,
        "round": state.round,
        "rounds": state.rounds,
        "hats": hats_of(state.players),
        "first": Seat(state.first),
        "dealer": Seat(state.dealer),
        "last_active": go.seat_or_none(state.last),
        "refusals": refusals(state),
        "phase": go.PHASES[state.phase],
        "places": tuple([place_view(state, place) for place in range(5) if in_play >> place & 1]),
        "goat": go.seat_or_none(state.owner(go.GOAT)),
        "gone": characters(state.gone),
        "aside": go.CHARACTERS[state.up],
        "goat_back": state.goat_back == 1,
        "pile": count(state.pile),
        "cards": count(state.hand),
        "loot": TokensView(go.RESOURCES[state.robbed], state.loot) if state.loot else None,
        "acts": acts_view(state),
        "effects": effects(state),
    }
    players = [player_view(state, s, None) for s in range(state.players)]
    made = []
    for seat in seats:
        acting = state.phase != go.OVER and seat == state.turn
        reader = -1 if seat is None else seat
        made.append(
            GoatView(
                game="goat",
                seat=Seat(seat) if seat is not None else None,
                prompt=prompt(state) if acting else None,
                legal=tuple([VERBS.texts[action] for action in state.legal_actions(state.turn)])
                if acting
                else (),
                hand=characters(state.hand) if seat == state.dealer else None,
                known=characters(state.known_to(reader)),
                unseen=characters(state.unseen_by(reader)),
                offer=offer_view(state, seat),
                players=tuple(
                    [player_view(state, s, seat) if s == seat else player for s, player in enumerate(players)]
                ),
                **shown,
            )
        )
    return made


def view(state: GoatState, seat: int | None) -> GoatView:
    return views(state, (seat,))[0]
