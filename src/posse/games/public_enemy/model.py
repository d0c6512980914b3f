"""Public Enemy Number One: towns, gangs, cards, action codes, phases and events, as numbers.

A card of a town is its index there, 0 to 11: gang * 3 + copy. In a gang's stacks it is town * 3 + copy.
Towns and gangs are numbered alike, so gang g's leader is copy 0 of gang g in town g (PE-2, PE-3). A name in
the singular is how many there are (`TOWN`). Behind an event: its seat, then up to three numbers.
"""

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from posse.core.kernel.bits import members

TOWNS: Final = ("tombstone", "cripple-creek", "deadwood", "dodge-city")
GANGS: Final = ("wild-bunch", "daltons", "james-younger", "loners")
DECKS: Final = (*TOWNS, "saloon")
SALOON_CARDS: Final = ("sheriff", "bounty-hunter", "swindler")
TARGETS: Final = ("wild-bunch", "daltons", "james-younger", "loners", "one")  # what a duel is about

# The names on the 48 cards, by town and gang (PE-1, PE-3); the first of gang g in town g is its leader. Gangs
# were loose and people drifted: each name stands where history knows it best. The Daltons include Bill
# Doolin's riders, who carried the gang on.
NAMES: Final = (
    # Tombstone
    ("Butch Cassidy", "Elzy Lay", "Etta Place"),
    ("Grat Dalton", "Bill Power", "Little Britches"),
    ("Frank James", "Cole Younger", "Arthur McCoy"),
    ("Johnny Ringo", "Pearl Hart", "Belle Starr"),
    # Cripple Creek
    ("Sundance Kid", "Ben Kilpatrick", "Bub Meeks"),
    ("Bob Dalton", "Emmett Dalton", "Bitter Creek Newcomb"),
    ("Jim Younger", "Bill Chadwell", "George Shepherd"),
    ("Black Bart", "Tom Horn", "Bill Miner"),
    # Deadwood
    ("Kid Curry", "Laura Bullion", "Walt Punteney"),
    ("Bill Dalton", "Charley Pierce", "Tulsa Jack Blake"),
    ("Jesse James", "Bob Younger", "Clell Miller"),
    ("Calamity Jane", "Sam Bass", "Cattle Kate"),
    # Dodge City
    ("Will Carver", "Flat-Nose Curry", "Deaf Charley Hanks"),
    ("Bill Doolin", "Dick Broadwell", "Dynamite Dick Clifton"),
    ("John Younger", "Charlie Pitts", "Hobbs Kerry"),
    ("Billy the Kid", "John Wesley Hardin", "Clay Allison"),
)
OUTLAWS: Final = tuple(outlaw for names in NAMES for outlaw in names)  # index = town * 12 + gang * 3 + copy

TOWN: Final[i64] = 4  # towns, and gangs
DECK: Final[i64] = 5
SALOON: Final[i64] = 4  # the fifth deck
FULL: Final[i64] = 12  # cards a deck
ALL_CARDS: Final[i64] = 0xFFF
ALL_GANGS: Final[i64] = 0xF
MOST_PLAYERS: Final[i64] = 6
TILES: Final[i64] = 6  # tiles in a duel's line, one of them a Bang (PE-31)
DOLLARS: Final[i64] = 2  # tiles a player and round (PE-33)
FULL_DECK: Final[i64] = 0xCBA987654321  # a town's twelve cards, packed
FULL_SALOON: Final[i64] = 0x333322221111  # four of each kind, packed (PE-4); cards of a kind are alike
QUICK_SALOON: Final[i64] = 0x333222111  # one of each kind less (PE-5)

SHERIFF: Final[i64] = 0
BOUNTY_HUNTER: Final[i64] = 1
SWINDLER: Final[i64] = 2

# Options, as bits
QUICK: Final[i64] = 1
DUEL: Final[i64] = 2
DOLLAR: Final[i64] = 4
CAVALRY: Final[i64] = 8
SUPREMACY: Final[i64] = 16
SWITCHES: Final = ("quick", "duel", "dollars", "cavalry", "supremacy")

# Phases
DRAW: Final[i64] = 0
TARGET: Final[i64] = 1
RIDE: Final[i64] = 2  # the Cavalry step
OVER: Final[i64] = 3
PHASES: Final = ("draw", "target", "ride", "over")

# Action codes; slot = seat * 4 + gang
TAKE: Final[i64] = 0  # + deck
BURY: Final[i64] = 5  # + town
LOOK: Final[i64] = 9  # + deck
JAIL: Final[i64] = 14  # + gang
BOUNTY: Final[i64] = 18  # + slot
SWINDLE: Final[i64] = 42  # + slot
STATION: Final[i64] = 66  # + town
STAY: Final[i64] = 70
ACTIONS: Final[i64] = 71
ROOM: Final[i64] = 24  # the most legal actions at once are 20 targets; one more may be written and dropped

# Event kinds of the trace
E_ROUND: Final[i64] = 0  # starter; round, supremacy gang or -1
E_TURNED: Final[i64] = 1  # town, card
E_TOOK: Final[i64] = 2  # seat; town, card
E_SALOON: Final[i64] = 3  # seat; kind
E_NOTHING: Final[i64] = 4  # seat; kind: no target
E_JAILED: Final[i64] = 5  # seat; gang, gang's card
E_BOUNTY: Final[i64] = 6  # seat; victim, gang, gang's card
E_SWINDLED: Final[i64] = 7  # seat; victim, gang, gang's card
E_BURIED: Final[i64] = 8  # seat; town, card
E_LOOKED: Final[i64] = 9  # seat; deck, card (for that seat alone)
E_STATIONED: Final[i64] = 10  # seat; town, from town or -1
E_STAYED: Final[i64] = 11  # seat
E_EMPTY: Final[i64] = 12  # deck: the round ends
E_FULL: Final[i64] = 13  # seat: all four gangs, the round ends
E_MAJORITY: Final[i64] = 14  # seat; gang, cards, how: 0 most, 1 leader, 2 duel
E_KEPT: Final[i64] = 15  # the same, by one who has the token already
E_TIED: Final[i64] = 16  # 1 if fought, else 0; gang or 4, seats as bits, cards or points
E_DUEL: Final[i64] = 17  # winner or -1; target, the two seats as bits, the two places packed
E_TRUEL: Final[i64] = 18  # winner; target, seats as bits, place
E_POINTS: Final[i64] = 19  # seat; points
E_ONE: Final[i64] = 20  # seat; points or -1, from seat or -1
E_ONE_KEPT: Final[i64] = 21  # seat; points
E_WON: Final[i64] = 22  # seat; how the game ended
E_STOPPED: Final[i64] = 23  # round limit

# How a game ended
WON_BY_MAJORITY: Final[i64] = 1  # PE-24
WON_BY_POINTS: Final[i64] = 2  # PE-28
STOPPED: Final[i64] = 3  # PE-30
REASONS: Final = ("", "won-by-majority", "won-by-points", "stopped")

# Lanes of the dice: 0 to 4 are the decks
L_START: Final[i64] = 5
L_SUPREMACY: Final[i64] = 6
L_DUEL: Final[i64] = 7
L_REMOVE: Final[i64] = 8


def gang_card(town: int, card: int) -> int:
    """A town's card as its gang counts it."""
    return town * 3 + card % 3


def town_card(gang: int, card: int) -> tuple[int, int]:
    """A gang's card as (town, card of the town)."""
    return card // 3, gang * 3 + card % 3


def name(town: int, card: int) -> str:
    return OUTLAWS[town * 12 + card]


def named(names: tuple[str, ...], number: int) -> str | None:
    """What a number stands for, None for -1."""
    return names[number] if number >= 0 else None


def outlaws(towns: Iterable[int]) -> list[str]:
    """The names of cards that are bits, town by town."""
    return [name(town, card) for town, cards in enumerate(towns) for card in members(cards)]


def deck_card(deck: int, card: int) -> str:
    """What a card of a town or of the Saloon is called."""
    return SALOON_CARDS[card] if deck == SALOON else name(deck, card)


CARD_OF: Final = {outlaw: divmod(index, 12) for index, outlaw in enumerate(OUTLAWS)}


def gang_of(outlaw: str) -> str:
    return GANGS[CARD_OF[outlaw][1] // 3]


def is_leader(outlaw: str) -> bool:
    town, card = CARD_OF[outlaw]
    return card == town * 3
