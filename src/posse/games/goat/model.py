"""The Good, the Goat and the Crook: places, resources, characters, actions, phases and events, as numbers.

Place p gives resource p. Character 2p takes the resources of place p, 2p + 1 its coins; the Saloon's follow
in order of activation, then the Goat. A row of small numbers, by character, offer or seat, is packed in an
integer, 4 bits each. A name in the singular is how many there are (`PLACE`). Behind an event: its seat, then
up to three numbers.
"""

from typing import Final

from mypy_extensions import i64

from posse.core.words import Seat

PLACES: Final = ("store", "bank", "ranch", "mine", "saloon")
RESOURCES: Final = ("supplies", "banknotes", "cattle", "nuggets", "bottles")
CHARACTERS: Final = (
    *("shopkeeper", "kid", "banker", "teller", "farmer", "cowboy", "prospector", "miner"),
    *("outlaw", "sheriff", "thief", "charlatan", "waitress", "gambler", "goat"),
)

PLACE: Final[i64] = 5  # places, and resources
CHARACTER: Final[i64] = 15
SALOON: Final[i64] = 4
BOTTLES: Final[i64] = 4
OUTLAW: Final[i64] = 8
SHERIFF: Final[i64] = 9
THIEF: Final[i64] = 10
CHARLATAN: Final[i64] = 11
WAITRESS: Final[i64] = 12
GAMBLER: Final[i64] = 13
GOAT: Final[i64] = 14

MOST_PLAYERS: Final[i64] = 5
MOST_ROUNDS: Final[i64] = 6
HAND: Final[i64] = 4  # GO-13
MOST_HAND: Final[i64] = 6  # GO-19: with the whole pile
START_COINS: Final[i64] = 2  # GO-7
BOUNTY: Final[i64] = 4  # GO-24
PAY: Final[i64] = 2  # GO-25
THIEF_BONUS: Final[i64] = 2
CHARLATAN_BONUS: Final[i64] = 1
SWINDLE: Final[i64] = 3  # GO-32
ROOM: Final[i64] = 80  # legal actions: 4 cards, 4 claims, 4 opponents (GO-14); 6 * 6 in GO-19; and room to
SCRATCH_CARDS: Final[i64] = 64  # note the cards of the hand
SCRATCH_SEATS: Final[i64] = 72  # and the seats that may be offered one

# Tokens of a player: a count a resource, 8 bits each
BYTE: Final[i64] = 8
BYTE_MASK: Final[i64] = 0xFF
A_BOTTLE: Final[i64] = 0x100000000

# A token that changed hands unseen: from | to << 3 | resource << 6, packed in 9 bits each
MOVE: Final[i64] = 9
MOVE_MASK: Final[i64] = 0x1FF
UNKNOWN: Final[i64] = 7  # which resource

# Rates of a table (GO-4): five values of resources, then the coins of five places
VALUE_OPTIONS: Final = tuple(f"value-{resource}" for resource in RESOURCES)
COIN_OPTIONS: Final = tuple(f"coins-{place}" for place in PLACES)
RATES: Final = (*VALUE_OPTIONS, *COIN_OPTIONS)
HOUSE_RATES: Final = (2, 4, 3, 5, 1, 3, 1, 2, 1, 0)
MOST_RATE: Final = 20

# A player's record, counts in bytes: what was said and answered this game, forced answers aside
TRUTHS: Final[i64] = 0
LIES: Final[i64] = 8
ACCEPTED: Final[i64] = 16
REFUSED: Final[i64] = 24

# Phases
OFFER: Final[i64] = 0
ANSWER: Final[i64] = 1
ROB: Final[i64] = 2  # the Thief chooses a place
CON: Final[i64] = 3  # the Charlatan takes a coin
SERVE: Final[i64] = 4  # the Waitress gives a bottle
GAMBLE: Final[i64] = 5
OVER: Final[i64] = 6
PHASES: Final = ("offer", "answer", "thief", "charlatan", "waitress", "gambler", "over")

# Action codes
OFFERS: Final[i64] = 0  # + (card * CHARACTER + claim) * MOST_PLAYERS + seat
OFFERS_A_CARD: Final[i64] = 75  # CHARACTER * MOST_PLAYERS
ACCEPT: Final[i64] = 1125
REFUSE: Final[i64] = 1126
ROBS: Final[i64] = 1127  # + place
CONS: Final[i64] = 1131  # + seat
SERVES: Final[i64] = 1136  # + seat
GAMBLES: Final[i64] = 1141  # + seat
ACTIONS: Final[i64] = 1146

# Event kinds of the trace
E_ROUND: Final[i64] = 0  # first dealer; round
E_LAID: Final[i64] = 1  # place, tokens there, coins there
E_GOAT_BACK: Final[i64] = 2
E_ASIDE: Final[i64] = 3  # the face-up card
E_DEALT: Final[i64] = 4  # dealer; cards as bits (for that seat alone)
E_DREW: Final[i64] = 5  # dealer; card (for that seat alone)
E_PASSED: Final[i64] = 6  # to; from, cards as bits (for those two)
E_LAST: Final[i64] = 7  # the last active player; hats
E_TOOK_PILE: Final[i64] = 8  # dealer; cards as bits (for that seat alone), how many
E_OFFERED: Final[i64] = 9  # dealer; to, claim, card (for that seat alone)
E_ACCEPTED: Final[i64] = 10  # seat; dealer
E_REFUSED: Final[i64] = 11  # seat; dealer
E_FORCED: Final[i64] = 12  # seat; dealer
E_REVEALED: Final[i64] = 13  # dealer; card
E_TRUTH: Final[i64] = 14  # dealer; card
E_BLUFF: Final[i64] = 15  # dealer; card, claim
E_PLACED: Final[i64] = 16  # owner; card
E_DISCARDED: Final[i64] = 17  # card
E_INACTIVE: Final[i64] = 18  # seat
E_TOKENS: Final[i64] = 19  # seat; place, tokens
E_COINS: Final[i64] = 20  # seat; place, coins
E_NOTHING: Final[i64] = 21  # seat; card
E_ROBBED: Final[i64] = 22  # seat; place, tokens
E_CONNED: Final[i64] = 23  # seat; victim, coins
E_SALOON: Final[i64] = 24  # characters in play as bits, owners (seat + 1 by character, packed)
E_KILLED: Final[i64] = 25  # seat; the Sheriff's owner
E_KILLED_OWN: Final[i64] = 26  # seat
E_PAID: Final[i64] = 27  # seat
E_THIEF_ARRESTED: Final[i64] = 28  # seat; the Thief's owner
E_THIEF_ARRESTED_OWN: Final[i64] = 29  # seat
E_CHARLATAN_ARRESTED: Final[i64] = 30  # seat; the Charlatan's owner
E_CHARLATAN_ARRESTED_OWN: Final[i64] = 31  # seat
E_RETURNED: Final[i64] = 32  # place, tokens
E_REFUNDED: Final[i64] = 33  # seat; coins
E_THIEF_KEPT: Final[i64] = 34  # seat; place, tokens
E_CHARLATAN_KEPT: Final[i64] = 35  # seat; coins
E_SERVED: Final[i64] = 36  # seat; to, bottles
E_GAMBLED: Final[i64] = 37  # seat; victim, resource (for those two)
E_WAITRESS_GAMBLED: Final[i64] = 38  # seat; victim, resource (for those two)
E_MONEY: Final[i64] = 39  # seat; money, coins, tokens
E_WON: Final[i64] = 40  # seats as bits; reason
E_SHOWN: Final[i64] = 41  # seat; victim, resource: a gambled token, when the game is over

# How a game ended (GO-34)
MOST_MONEY: Final[i64] = 1
MOST_COINS: Final[i64] = 2
MOST_TOKENS: Final[i64] = 3
SHARED: Final[i64] = 4
REASONS: Final = ("", "most-money", "most-coins", "most-tokens", "shared")

# Lanes of the dice
L_FIRST: Final[i64] = 0
L_ASIDE: Final[i64] = 1
L_DEAL: Final[i64] = 2
L_GAMBLER: Final[i64] = 3


def seat_or_none(seat: int) -> Seat | None:
    return Seat(seat) if seat >= 0 else None
