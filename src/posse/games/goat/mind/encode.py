"""What a seat of the Goat knows as numbers.

Offers of a round are counted from 1 here, and 0 is never: so "shown 3" is a character that the third offer
revealed.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from posse.core.kernel.bits import ONE, members
from posse.core.kernel.encoder import OTHER_GAME, Encoder, Feature, clear, large, put, put_large
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.games.goat import model as go
from posse.games.goat.mind.knowledge import GoatKnowledge, knowledge_of, shift_token
from posse.games.goat.rules.by_players import cast_of
from posse.games.goat.rules.scoring import money_of, tokens_in
from posse.games.goat.rules.state import GoatState

PHASE: Final[i64] = 7
RATE: Final[i64] = 10
ROBBABLE: Final[i64] = 4  # the Thief never robs the Saloon

TABLE: Final[i64] = PHASE + RATE + 2 * go.PLACE + ROBBABLE + 10
PER_CHARACTER: Final[i64] = 10  # and for each seat: owner, dealer who showed it; for the others: knows of it
PER_SEAT: Final[i64] = 19 + go.PLACE

# The most there can be: six rounds, five places, twenty for each (GO-4, GO-10, GO-11)
MOST_OFFERS: Final = 13
MOST_TOKENS: Final = 11  # of a kind: the bottles, with everyone's first
MOST_TOKENS_IN_ALL: Final = 35
MOST_COINS: Final = 120  # on a place
MOST_PURSE: Final = 640  # of a player: the coins of all places, everyone's first two, what the Saloon pays
MOST_MONEY: Final = MOST_PURSE + MOST_TOKENS_IN_ALL * 20
MOST_ANSWERS: Final = 78


@final
class GoatEncoder(Encoder):
    """The table, character by character, then seat by seat, the reader's own first."""

    def __init__(self, players: i64, codes: vec[i64]) -> None:
        super().__init__(players, codes)
        self.version = 2
        self.cast = vec[i64]([i64(card) for card in members(cast_of(players))])
        self.wide: i64 = PER_CHARACTER + 3 * players - 1
        self.size = TABLE + i64(len(self.cast)) * self.wide + players * PER_SEAT

    def know(self, state: State, seat: i64) -> Knowledge:
        assert isinstance(state, GoatState), OTHER_GAME
        self.check_reader(state.players, seat)
        return knowledge_of(state, seat)

    def write(self, known: Knowledge, out: vec[u8], at: i64) -> None:
        assert isinstance(known, GoatKnowledge), OTHER_GAME
        self.check_row(known.state.players, out, at)
        state = known.state
        clear(out, at, self.size)
        reader = known.seat
        if reader < 0:  # someone who only watches counts from p1
            reader = 0
        latest = latest_dealt(state, reader)
        held: i64 = 0
        unseen: i64 = 0
        row = at + TABLE
        for card in self.cast:
            if known.until >> (4 * card) & 15 == 0:
                if card != state.up:
                    unseen += 1
                    out[row + 2] = 1
            elif state.shown >> (4 * card) & 15 == 0:
                held += 1
                out[row] = 1
                write_knowers(state, card, known.until >> (4 * card) & 15, reader, latest, out, row)
            write_character(known, card, reader, out, row)
            row += self.wide
        cards = known.cards()
        write_table(state, cards, out, at)
        put(out, at + TABLE - 1, unseen - 1 - (cards - held))  # all but the one face down and those in hand
        write_seats(state, reader, latest, out, row)

    def features(self) -> list[Feature]:
        return features(int(self.players), [int(card) for card in self.cast])


# -- What a seat can remember and deduce


def latest_dealt(state: GoatState, reader: i64) -> i64:
    """The latest offer that each seat dealt, packed, the reader's lowest."""
    latest: i64 = 0
    for offer in range(state.offers + 1):
        away = (state.dealers >> (4 * offer) & 15) - 1 - reader
        if away < 0:
            away += state.players
        latest = latest & ~(15 << (4 * away)) | (offer + 1) << (4 * away)
    return latest


def tokens_seen(state: GoatState, held: vec[i64]) -> i64:
    """Fills in everyone's tokens as far as they are known; returns what was gambled unseen.

    By seat, in bytes: four bits for how many tokens of an unknown kind were taken, four for how many of those
    seen are no longer there. A token taken from someone who has only one kind is no secret.
    """
    players = state.players
    unseen: i64 = 0
    for at in range(state.moved + 1):
        for seat in range(players):
            held[seat] += state.gains[at * players + seat]
        if at == state.moved:
            break
        move = state.moves >> (go.MOVE * at) & go.MOVE_MASK
        loser = move & 7
        winner = move >> 3 & 7
        resource = move >> 6
        if resource == go.UNKNOWN and unseen >> (8 * loser) & 255 == 0:
            resource = only_kind(held[loser])
        if resource == go.UNKNOWN:
            unseen += (ONE << (8 * winner)) + (i64(16) << (8 * loser))
        elif held[loser] >> (go.BYTE * resource) & go.BYTE_MASK:
            shift_token(held, loser | winner << 3 | resource << 6, 1)
        else:  # it had come unseen
            held[winner] += ONE << (go.BYTE * resource)
            unseen -= ONE << (8 * loser)
    return unseen


def only_kind(held: i64) -> i64:
    """The one kind of all tokens in a packed stock; UNKNOWN if there are several."""
    for resource in range(go.PLACE):
        if held & ~(go.BYTE_MASK << (go.BYTE * resource)) == 0:
            return resource
    return go.UNKNOWN


# -- The numbers


def write_table(state: GoatState, cards: i64, out: vec[u8], at: i64) -> None:
    out[at + state.phase] = 1
    at += PHASE
    for rate in range(RATE):
        put(out, at + rate, state.rates[rate])
    at += RATE
    for place in range(2 * go.PLACE):
        put(out, at + place, state.places[place])
    at += 2 * go.PLACE
    if state.robbed >= 0:
        out[at + state.robbed] = 1
    at += ROBBABLE
    put(out, at, state.loot)
    put(out, at + 1, state.due)
    put(out, at + 2, state.rounds)
    put(out, at + 3, state.rounds - state.round)
    put(out, at + 4, state.offers + 1)
    put(out, at + 5, state.took + 1)
    put(out, at + 6, cards)
    if state.last >= 0 and state.hats_left(state.last) == cards:  # GO-21
        out[at + 7] = 1
    put(out, at + 8, state.goat_back)


def write_character(known: GoatKnowledge, card: i64, reader: i64, out: vec[u8], at: i64) -> None:
    state = known.state
    shift = 4 * card
    if state.card == card and known.seat == state.dealer:
        out[at + 1] = 1
    if state.up == card:
        out[at + 3] = 1
    if state.claim == card:
        out[at + 4] = 1
    out[at + 5] = u8(state.named >> shift & 15)
    shown = state.shown >> shift & 15
    out[at + 6] = u8(shown)
    out[at + 7] = u8(known.since >> shift & 15)
    out[at + 8] = u8(known.until >> shift & 15)
    if shown == 0:
        return
    out[at + 9] = u8(state.gone >> card & 1)
    at += PER_CHARACTER
    owner = (state.owners >> shift & 15) - 1
    if owner >= 0:
        away = owner - reader
        if away < 0:
            away += state.players
        out[at + away] = 1
    away = (state.dealers >> (4 * (shown - 1)) & 15) - 1 - reader
    if away < 0:
        away += state.players
    out[at + state.players + away] = 1


def write_knowers(
    state: GoatState, card: i64, until: i64, reader: i64, latest: i64, out: vec[u8], at: i64
) -> None:
    """Which of the others surely know that a character is in the hand: they dealt it, or heard it named."""
    players = state.players
    named = state.claim == card or state.named >> (4 * card) & 15 != 0
    at += PER_CHARACTER + 2 * players - 1
    seat = reader
    for away in range(i64(1), players):
        seat += 1
        if seat == players:
            seat = 0
        if named or seat == state.dealer or until <= latest >> (4 * away) & 15:
            out[at + away] = 1


def write_seats(state: GoatState, reader: i64, latest: i64, out: vec[u8], at: i64) -> None:
    players = state.players
    held = vec[i64]([0] * players)
    unseen = tokens_seen(state, held)
    seat = reader
    for away in range(players):
        coins = state.coins[seat]
        money = money_of(state.rates, coins, held[seat])
        taken = unseen >> (8 * seat) & 15
        lost = unseen >> (8 * seat + 4) & 15
        if state.turn == seat:
            out[at] = 1
        if state.dealer == seat:
            out[at + 1] = 1
        if state.to == seat:
            out[at + 2] = 1
        if state.last == seat:
            out[at + 3] = 1
        if state.first == seat:
            out[at + 4] = 1
        put(out, at + 5, state.hats_left(seat))
        put_large(out, at + 6, coins)
        put_large(out, at + 8, money)
        put(out, at + 10, tokens_in(held[seat]) + taken - lost)
        put(out, at + 11, taken)
        put(out, at + 12, lost)
        put(out, at + 13, state.elixirs >> (4 * seat) & 15)
        put(out, at + 14, latest >> (4 * away) & 15)
        record = state.record[seat]
        out[at + 15] = u8(record >> go.TRUTHS & 255)
        out[at + 16] = u8(record >> go.LIES & 255)
        out[at + 17] = u8(record >> go.ACCEPTED & 255)
        out[at + 18] = u8(record >> go.REFUSED & 255)
        for resource in range(go.PLACE):
            out[at + 19 + resource] = u8(held[seat] >> (go.BYTE * resource) & go.BYTE_MASK)
        at += PER_SEAT
        seat += 1
        if seat == players:
            seat = 0


# -- Their names


def features(players: int, cast: list[int]) -> list[Feature]:
    rounds = int(go.MOST_ROUNDS)
    named: list[Feature] = [(f"phase {phase}", 1) for phase in go.PHASES]
    named += [(f"option {rate}", go.MOST_RATE) for rate in go.RATES]
    named += [(f"tokens on the {place}", rounds) for place in go.PLACES]
    named += [(f"coins on the {place}", MOST_COINS) for place in go.PLACES]
    named += [(f"thief robbed the {place}", 1) for place in go.PLACES[:4]]
    named += [("tokens on the thief", rounds), ("coins the charlatan has yet to take", int(go.SWINDLE))]
    named += [("rounds", rounds), ("rounds left after this", rounds - 1), ("offer", MOST_OFFERS)]
    named += [("pile taken before offer", MOST_OFFERS), ("cards of the dealer", int(go.MOST_HAND))]
    named += [("offer must be accepted", 1), ("goat turned up", 1)]
    named += [("cards in the pile", MOST_OFFERS - int(go.HAND))]
    for card in cast:
        own: list[Feature] = [("dealer has it", 1), ("on offer", 1), ("unseen", 1), ("face up aside", 1)]
        own += [("claimed", 1), ("named in a lie", MOST_OFFERS), ("shown", MOST_OFFERS)]
        own += [("came at earliest", MOST_OFFERS), ("came at latest", MOST_OFFERS), ("gone", 1)]
        own += [(f"owned by +{away}", 1) for away in range(players)]
        own += [(f"dealt by +{away}", 1) for away in range(players)]
        own += [(f"known to +{away}", 1) for away in range(1, players)]
        named += [(f"{go.CHARACTERS[card]} {name}", most) for name, most in own]
    for away in range(players):
        own = [(name, 1) for name in ("to act", "dealer", "offered to", "last active", "first dealer")]
        own += [("hats", 3), *large("coins", MOST_PURSE), *large("money seen", MOST_MONEY)]
        own += [("tokens", MOST_TOKENS_IN_ALL), ("tokens taken unseen", rounds)]
        own += [("tokens lost unseen", rounds), ("coins on the charlatan", int(go.SWINDLE))]
        own += [("latest offer dealt", MOST_OFFERS)]
        own += [(name, MOST_ANSWERS) for name in ("truths", "lies", "accepted", "refused")]
        own += [(f"{resource} seen", MOST_TOKENS) for resource in go.RESOURCES]
        named += [(f"+{away} {name}", most) for name, most in own]
    return named
