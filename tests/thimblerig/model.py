"""The things of Thimblerig as numbers: cards, places, options, phases, actions, events and lanes.

A name in the singular is how many there are (`SIDE`). Behind an event: its seat, then up to three numbers.
"""

from typing import Final

from mypy_extensions import i64

# The higher, the better; a game uses the first three a player, and three more.
CARDS: Final = tuple("marshal two three four five six seven eight nine ten jack queen king ace joker".split())
SIDES: Final = ("left", "right", "hand")
SWITCHES: Final = ("law", "long")

MOST_PLAYERS: Final[i64] = 4
SIDE: Final[i64] = 3  # places a player: place = seat * 3 + side
LEFT: Final[i64] = 0
RIGHT: Final[i64] = 1
HAND: Final[i64] = 2
STOCK: Final[i64] = 3  # cards that are not dealt
MARSHAL: Final[i64] = 0
WATCHER: Final[i64] = 16  # the bit of those who only watch, among the bits of the seats

# Options, as bits
LAW: Final[i64] = 1
LONG: Final[i64] = 2

# Phases
TURN: Final[i64] = 0
WINDOW: Final[i64] = 1
CHOICE: Final[i64] = 2
OVER: Final[i64] = 3
PHASES: Final = ("turn", "window", "seal", "over")

# Actions, in the order of verbs.py
LOOK: Final[i64] = 0  # + seat * 2 + side
SWITCH: Final[i64] = 8
SWAP: Final[i64] = 9
FEINT: Final[i64] = 10
DRAW: Final[i64] = 11
PASS: Final[i64] = 12
CALL: Final[i64] = 13
SEAL: Final[i64] = 14  # + side
ACTIONS: Final[i64] = 17

# Events; face/events.py says how each is read
E_DEALT: Final[i64] = 0  # seat; card (for that seat alone)
E_ROUND: Final[i64] = 1  # starter; round
E_LOOKED: Final[i64] = 2  # seat; owner, side, card (for that seat alone)
E_SWITCHED: Final[i64] = 3  # seat
E_RIGGED: Final[i64] = 4  # seat; 1 if really (for that seat alone)
E_DISCARDED: Final[i64] = 5  # seat; card
E_DREW: Final[i64] = 6  # seat; card (for that seat alone)
E_PASSED: Final[i64] = 7  # seat
E_CALLED: Final[i64] = 8  # seat; whose rig, 1 if really
E_SEALED: Final[i64] = 9  # seat; side (for that seat alone)
E_SHOWN: Final[i64] = 10  # seat; side, card
E_POINT: Final[i64] = 11  # seat; card
E_WON: Final[i64] = 12  # seat; points

# Lanes of the dice
L_DEAL: Final[i64] = 0
L_STOCK: Final[i64] = 1
L_IMAGINE: Final[i64] = 2
