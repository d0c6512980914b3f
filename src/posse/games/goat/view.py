"""What one seat is sent of the Goat: the view of the table."""

from dataclasses import dataclass

from posse.core.bits import count, members
from posse.core.view import Phrase, Result, View
from posse.core.words import Seat
from posse.games.goat.model import (
    ACCEPTED,
    ANSWER,
    BYTE,
    BYTE_MASK,
    CHARACTERS,
    COIN_OPTIONS,
    CON,
    GAMBLE,
    GAMBLER,
    LIES,
    OFFER,
    OUTLAW,
    OVER,
    PHASES,
    PLACES,
    REFUSED,
    RESOURCES,
    SALOON,
    SERVE,
    SHERIFF,
    TRUTHS,
    VALUE_OPTIONS,
    WAITRESS,
    seat_or_none,
)
from posse.games.goat.notation import ACTION_TEXTS
from posse.games.goat.rules import Goat
from posse.games.goat.scoring import tokens_in
from posse.games.goat.setup import hats_of, places_of


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
    pile: int
    cards: int  # in the dealer's hand, without the one on offer
    hand: tuple[str, ...] | None  # for the dealer alone
    known: tuple[str, ...]  # what this seat knows to be in the hand or on offer: named, or passed on by it
    unseen: tuple[str, ...]  # what may be in the hand, the pile or face down
    offer: OfferView | None
    loot: TokensView | None  # on the Thief
    acts: tuple[ActView, ...]  # once the Saloon has opened
    players: tuple[PlayerView, ...]


def characters(mask: int) -> tuple[str, ...]:
    return tuple(CHARACTERS[card] for card in members(mask))


def place_view(state: Goat, place: int) -> PlaceView:
    there = range(place * 2, place * 2 + 2) if place != SALOON else range(int(OUTLAW), 14)
    return PlaceView(
        place=PLACES[place],
        resource=RESOURCES[place],
        value=int(state.rates[place]),
        coins_a_round=int(state.rates[place + len(VALUE_OPTIONS)]),
        tokens=int(state.places[place]),
        coins=int(state.places[place + len(COIN_OPTIONS)]),
        characters=tuple(
            CharacterView(CHARACTERS[card], Seat(state.owner(card))) for card in there if state.in_play(card)
        ),
    )


def stock_view(held: int) -> tuple[TokensView, ...]:
    counts = [held >> (int(BYTE) * resource) & int(BYTE_MASK) for resource in range(5)]
    return tuple(TokensView(RESOURCES[resource], many) for resource, many in enumerate(counts) if many)


def player_view(state: Goat, seat: int, reader: int | None) -> PlayerView:
    owned = [card for card in members(state.table) if state.owner(card) == seat]
    open_stock = seat == reader or state.phase == OVER  # GO-9
    record = int(state.record[seat])
    return PlayerView(
        seat=Seat(seat),
        coins=int(state.coins[seat]),
        tokens=int(tokens_in(state.tokens[seat])),
        stock=stock_view(int(state.tokens[seat])) if open_stock else None,
        money=int(state.money(seat)) if open_stock else None,
        hats=int(state.hats_left(seat)),
        active=bool(state.active >> seat & 1),
        characters=tuple(CHARACTERS[card] for card in owned),
        elixirs=int(state.elixirs >> 4 * seat & 15),
        truths=record >> int(TRUTHS) & 255,
        lies=record >> int(LIES) & 255,
        accepted=record >> int(ACCEPTED) & 255,
        refused=record >> int(REFUSED) & 255,
    )


def offer_view(state: Goat, seat: int | None) -> OfferView | None:
    if state.phase != ANSWER:
        return None
    return OfferView(
        dealer=Seat(state.dealer),
        to=Seat(state.to),
        claim=CHARACTERS[state.claim],
        card=CHARACTERS[state.card] if seat == state.dealer else None,
        forced=bool(state.is_forced()),
    )


def refusals(state: Goat) -> int | None:
    """GO-21: cards the last active player will not have a hat for."""
    if state.last < 0 or state.active == 0:
        return None
    cards = int(count(state.hand)) + (state.card >= 0)
    return cards - int(state.hats_left(state.last))


def acts_view(state: Goat) -> tuple[ActView, ...]:
    """GO-23: while someone has to choose, the Waitress or the Gambler acts."""
    if state.phase not in (SERVE, GAMBLE):
        return ()
    acting = int(WAITRESS if state.in_play(WAITRESS) else GAMBLER)
    first = int(OUTLAW)
    return tuple(
        ActView(card - first + 1, CHARACTERS[card], Seat(state.owner(card)), fate(state, card, acting))
        for card in range(first, int(GAMBLER) + 1)
        if state.owner(card) >= 0
    )


def fate(state: Goat, card: int, acting: int) -> str:
    if not state.in_play(card):
        return "killed" if card == SHERIFF else "arrested"
    return "acted" if card < acting else "acting" if card == acting else "to-come"


def prompt(state: Goat) -> Phrase:
    """What the player to act is asked."""
    if state.phase == OFFER:
        if state.last < 0:
            return Phrase("prompt.offer")
        return Phrase("prompt.offer-last", (("who", Seat(state.last)),))
    if state.phase == ANSWER:
        key = "prompt.forced" if state.is_forced() else "prompt.answer"
        if state.last >= 0 and not state.is_forced():
            key = "prompt.answer-last"
        return Phrase(key, (("dealer", Seat(state.dealer)), ("claim", CHARACTERS[state.claim])))
    if state.phase == CON:
        return Phrase("prompt.charlatan", (("left", int(state.due)),))
    if state.phase == SERVE:
        return Phrase("prompt.waitress", (("left", int(state.places[SALOON])),))
    if state.phase == GAMBLE:
        return Phrase("prompt.waitress-gambles" if state.in_play(WAITRESS) else "prompt.gambler")
    return Phrase("prompt.thief")


def view(state: Goat, seat: int | None) -> GoatView:
    """The only function that builds what a seat (None: a spectator) is shown."""
    acting = state.phase != OVER and seat == state.turn
    outcome = state.outcome()
    in_play = places_of(state.players)
    reader = -1 if seat is None else seat
    return GoatView(
        game="goat",
        seat=Seat(seat) if seat is not None else None,
        to_act=tuple(Seat(s) for s in state.seats_to_act()),
        prompt=prompt(state) if acting else None,
        legal=tuple(ACTION_TEXTS[action] for action in state.legal_actions(state.turn)) if acting else (),
        result=Result(*outcome) if outcome else None,
        round=int(state.round),
        rounds=int(state.rounds),
        hats=int(hats_of(state.players)),
        first=Seat(state.first),
        dealer=Seat(state.dealer),
        last_active=seat_or_none(int(state.last)),
        refusals=refusals(state),
        phase=PHASES[state.phase],
        places=tuple(place_view(state, place) for place in range(5) if in_play >> place & 1),
        goat=seat_or_none(int(state.owner(14))),
        gone=characters(state.gone),
        aside=CHARACTERS[state.up],
        pile=int(count(state.pile)),
        cards=int(count(state.hand)),
        hand=characters(state.hand) if seat == state.dealer else None,
        known=characters(state.known_to(reader)),
        unseen=characters(state.unseen_by(reader)),
        offer=offer_view(state, seat),
        loot=TokensView(RESOURCES[state.robbed], int(state.loot)) if state.loot else None,
        acts=acts_view(state),
        players=tuple(player_view(state, s, seat) for s in range(int(state.players))),
    )
