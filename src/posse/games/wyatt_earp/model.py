"""Wyatt Earp: cards, actions, phases and events, as numbers.

Cards of one kind are alike. Kinds 0 to 6 are the outlaws, 7 + o is the Photo of outlaw o, then come the other
sheriff cards. Money is counted in thousands of dollars. A name in the singular is how many there are
(`OUTLAW`). Behind an event: its seat, then up to three numbers.
"""

from typing import Final

from mypy_extensions import i64

OUTLAWS: Final = (
    *("belle-starr", "billy-the-kid", "bob-dalton", "butch-cassidy", "jesse-james"),
    *("sundance-kid", "wes-hardin"),
)
SHERIFFS: Final = (
    *("stagecoach-robbery", "bank-robbery", "fastest-gun", "most-wanted", "hideout", "wyatt-earp"),
)
KINDS: Final = (*OUTLAWS, *(f"photo-{outlaw}" for outlaw in OUTLAWS), *SHERIFFS)
COPIES: Final = (7, 7, 7, 7, 7, 7, 7, 1, 1, 1, 1, 1, 1, 1, 2, 4, 3, 3, 3, 7)  # WE-1, WE-2

OUTLAW: Final[i64] = 7  # how many outlaws
KIND: Final[i64] = 20
DECK: Final[i64] = 78
PHOTOS: Final[i64] = 7  # + outlaw
STAGECOACH: Final[i64] = 14
BANK: Final[i64] = 15
GUN: Final[i64] = 16
WANTED: Final[i64] = 17
HIDEOUT: Final[i64] = 18
EARP: Final[i64] = 19

MOST_PLAYERS: Final[i64] = 4
DEALT: Final[i64] = 10  # WE-5
LEAST_LAID: Final[i64] = 3  # WE-11
LEAST_POINTS: Final[i64] = 8  # WE-33
LEAD: Final[i64] = 5  # WE-34
THOUSAND: Final[i64] = 1000
MOST_HANDS: Final[i64] = 99  # WE-39
LEAST_TARGET: Final = 5  # WE-37, in thousands
MOST_TARGET: Final = 100
ROOM: Final[i64] = 100  # legal actions

# Capture points and money of a card before a player (WE-1, WE-2)
OUTLAW_POINTS: Final[i64] = 2
PHOTO_POINTS: Final[i64] = 4
STAGECOACH_POINTS: Final[i64] = 1
BANK_POINTS: Final[i64] = 2
GUN_POINTS: Final[i64] = 3
STAGECOACH_MONEY: Final[i64] = 3
SHERIFF_MONEY: Final[i64] = 1  # Photo, Bank Robbery, Fastest Gun

# A multiset of cards: 3 bits a kind
BITS: Final[i64] = 3
LOW: Final[i64] = 7
FULL: Final[i64] = 0xEDB8892493FFFFF  # the deck: COPIES in this shape
NO_CAPS: Final[i64] = 0xE000000001FFFFF  # 7 of every outlaw, and of Wyatt Earp
NO_EARP: Final[i64] = 0x1FFFFFFFFFFFFFF  # 7 of every kind, but no Wyatt Earp

# A player's group of an outlaw, packed: outlaw cards in 3 bits, then what is attached
CARDS: Final[i64] = 7
PHOTO_BIT: Final[i64] = 8
STAGECOACH_ONE: Final[i64] = 16
BANK_ONE: Final[i64] = 64
GUN_BIT: Final[i64] = 512
HIDEOUT_BIT: Final[i64] = 1024
IS_GROUP: Final[i64] = 15  # outlaw cards or a Photo

# Phases
DRAW: Final[i64] = 0
PLAY: Final[i64] = 1
ASK: Final[i64] = 2  # WE-25: whom to ask next
TARGET: Final[i64] = 3  # WE-19: a hit, and now at what
CHOOSE: Final[i64] = 4  # WE-29: the pile lies open before one player
AT_ONCE: Final[i64] = 5  # WE-29: the chosen card, now or not
WINDOW: Final[i64] = 6  # WE-31
DISCARD: Final[i64] = 7  # after a window; else it is one of the choices of PLAY
OVER: Final[i64] = 8
PHASES: Final = ("draw", "play", "ask", "target", "choose", "at-once", "window", "discard", "over")

# Action codes
DRAW_TWO: Final[i64] = 0
TAKE_TOP: Final[i64] = 1
END_HAND: Final[i64] = 2
LAYS: Final[i64] = 3  # + outlaw * 7 + how many - 1
PLAY_PHOTO: Final[i64] = 52  # + outlaw
PLAY_STAGECOACH: Final[i64] = 59
PLAY_BANK: Final[i64] = 60
PLAY_GUN: Final[i64] = 61
PLAY_HIDEOUT: Final[i64] = 62
WANTED_ASK: Final[i64] = 63  # + outlaw
WANTED_TAKE: Final[i64] = 70
EARP_DRAW: Final[i64] = 71
EARP_CHOOSE: Final[i64] = 72
EARP_FLUSH: Final[i64] = 73
ASKS: Final[i64] = 74  # + seat
TARGETS: Final[i64] = 78  # + seat * 7 + outlaw
CHOICES: Final[i64] = 106  # + kind; never a Wyatt Earp
KEEP: Final[i64] = 125
DONE: Final[i64] = 126
PASS: Final[i64] = 127
DISCARDS: Final[i64] = 128  # + kind
ACTIONS: Final[i64] = 148

# Event kinds of the trace
E_HAND: Final[i64] = 0  # dealer; hand, starter
E_DEALT: Final[i64] = 1  # seat; cards (for that seat alone)
E_TURNED_UP: Final[i64] = 2  # card
E_DREW: Final[i64] = 3  # seat; cards (for that seat alone), how many
E_TOOK: Final[i64] = 4  # seat; card
E_RESHUFFLED: Final[i64] = 5  # how many
E_LAID: Final[i64] = 6  # seat; outlaw, how many, thousands
E_PHOTO: Final[i64] = 7  # seat; outlaw
E_PLAYED: Final[i64] = 8  # seat; card that needs a shot
E_SHOT: Final[i64] = 9  # seat; card
E_MISSED: Final[i64] = 10  # seat; card that needed the shot
E_STAGECOACH: Final[i64] = 11  # seat; outlaw
E_BANK: Final[i64] = 12  # seat; outlaw
E_GUN: Final[i64] = 13  # seat; outlaw
E_GUN_LOST: Final[i64] = 14  # owner; outlaw
E_HIDEOUT: Final[i64] = 15  # seat; owner, outlaw
E_ASKS: Final[i64] = 16  # seat; outlaw
E_ANSWERED: Final[i64] = 17  # who is asked; who asks, outlaw, 1 if given
E_CAUGHT: Final[i64] = 18  # seat; owner, outlaw
E_GROUP_GONE: Final[i64] = 19  # owner; outlaw, cards that go
E_EARP_DREW: Final[i64] = 20  # seat
E_LOOKED: Final[i64] = 21  # seat; the pile (for that seat alone), 1 if there was something to take
E_CHOSE: Final[i64] = 22  # seat; card (for that seat alone)
E_KEPT: Final[i64] = 23  # seat
E_AT_ONCE: Final[i64] = 24  # seat; card
E_FLUSHED: Final[i64] = 25  # seat; outlaw
E_WINDOW: Final[i64] = 26  # who is asked
E_PASSED: Final[i64] = 27  # seat
E_DISCARDED: Final[i64] = 28  # seat; card
E_HAND_OVER: Final[i64] = 29  # whose turn it was; reason
E_STANDING: Final[i64] = 30  # outlaw, points by seat in bytes and then how many seats, thousands
E_STAYS: Final[i64] = 31  # outlaw, thousands
E_TAKES_ALL: Final[i64] = 32  # seat; outlaw, thousands
E_TAKES: Final[i64] = 33  # seat; outlaw, thousands
E_LEFT: Final[i64] = 34  # outlaw, thousands
E_MONEY: Final[i64] = 35  # seat; thousands
E_DUEL: Final[i64] = 36  # seats as bits
E_DUEL_CARD: Final[i64] = 37  # seat; card, hits so far
E_WON: Final[i64] = 38  # seat; thousands, reason

# Why a hand ended (WE-32, WE-39)
LAST_CARD: Final[i64] = 0
EMPTY_HAND: Final[i64] = 1
PILE_OUT: Final[i64] = 2
STANDSTILL: Final[i64] = 3
ENDINGS: Final = ("last-card", "empty-hand", "pile-out", "standstill")

# How a game ended
RICHEST: Final[i64] = 0
DUEL: Final[i64] = 1
REASONS: Final = ("richest", "duel")

# Lanes of the dice
L_FIRST: Final[i64] = 0
L_DEAL: Final[i64] = 1
L_PILE: Final[i64] = 2
L_SHOT: Final[i64] = 3
L_DUEL: Final[i64] = 4
L_IMAGINE: Final[i64] = 5
