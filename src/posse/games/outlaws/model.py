"""Outlaws: characters, tokens, action codes, phases and events, as numbers.

A name in the singular is how many there are (`FIGURE`). Behind an event: its seat, then up to three numbers.
"""

from typing import Final

from mypy_extensions import i64

# OU-1, in this order everywhere
FIGURES: Final = (
    "governor",
    "hitman",
    "sheriff",
    "indian",
    "storekeep",
    "dancer",
    "reporter",
    "bandit",
    "reverend",
    "mayor",
)
GOVERNOR: Final[i64] = 0
HITMAN: Final[i64] = 1
SHERIFF: Final[i64] = 2
INDIAN: Final[i64] = 3
STOREKEEP: Final[i64] = 4
DANCER: Final[i64] = 5
REPORTER: Final[i64] = 6
BANDIT: Final[i64] = 7
REVEREND: Final[i64] = 8
MAYOR: Final[i64] = 9
FIGURE: Final[i64] = 10
# OU-41: in a team the first three belong to its first member; these are the other member's
MATE_FIGURES: Final = ("mate-governor", "mate-hitman", "mate-sheriff")
OWN: Final[i64] = 3  # the figures a member of a team has alone
CAST: Final[i64] = 13  # room for a side's figures


def side_figures(side: int, teams: bool) -> tuple[str, ...]:
    """A side's figures by number; a team member's own bear that seat's number: `governor-3`."""
    if not teams:
        return FIGURES
    own, mates = ([f"{figure}-{seat}" for figure in FIGURES[:OWN]] for seat in (side + 1, side + 3))
    return (*own, *FIGURES[OWN:], *mates)


# OU-2; the first three are also what a player holds
TOKENS: Final = ("vote", "handcuffs", "bullet", "election", "x")
VOTE: Final[i64] = 0
HANDCUFFS: Final[i64] = 1
BULLET: Final[i64] = 2
ELECTION: Final[i64] = 3
X: Final[i64] = 4
TOKEN: Final[i64] = 5
HIDDEN: Final[i64] = 5  # the kind of a token that is not known
PAPER: Final[i64] = 3  # a Newspaper marker, among what a player holds
HELD: Final = ("votes", "handcuffs", "bullets", "papers")
HOLD: Final[i64] = 4  # held = seat * 4 + kind
START_PAPERS: Final[i64] = 3  # OU-8

# Lines: places 0 to 7 from the owner's left, half of them on either arm (OU-3, OU-5); eleven a team (OU-41)
MOST_PLAYERS: Final[i64] = 4
LENGTH: Final[i64] = 8
HALF: Final[i64] = 4
TEAM_LENGTH: Final[i64] = 11
SALOON: Final[i64] = -1  # where a figure is that stands in no line
AWAY: Final[i64] = -2  # not placed yet, or out of the game
UNKNOWN: Final[i64] = -3  # where, or who, is not known
NOBODY: Final[i64] = -1  # at a place

# The street: a slot a place of an arm, then the Reserve, its top last. A cell is 0 or kind + 1 | seen << 4.
SLOTS: Final[i64] = 16
MOST_RESERVE: Final[i64] = 16
KIND: Final[i64] = 15
EYES: Final[i64] = 4  # who has seen it stands from this bit on
WATCHER: Final[i64] = 16  # the bit of those who only watch, among the bits of the seats
EVERYONE: Final[i64] = 31

# Phases
SETUP: Final[i64] = 0
TURN: Final[i64] = 1
GUARD: Final[i64] = 2  # OU-26: the Governor is shot at
ARREST: Final[i64] = 3  # OU-31: the Hitman is arrested in a turn
ROUNDUP: Final[i64] = 4  # OU-31: the Bandit is rounded up
COUNTER: Final[i64] = 5  # OU-31: the Hitman is arrested by a guard
OVER: Final[i64] = 6
PHASES: Final = ("setup", "turn", "guard", "arrest", "roundup", "counter", "over")

# How players leave, and how games end
GOOD: Final[i64] = 1  # the Election taken
BRUTE: Final[i64] = 2  # a Governor killed
CROOK: Final[i64] = 3  # a Hitman arrested
LIMIT: Final[i64] = 4  # OU-36
# OU-47: and who of the winning team is President: the one left, by Votes, or who made the winning action
ALONE: Final[i64] = 5  # + reason - 1
BY_VOTES: Final[i64] = 8
BY_ACTION: Final[i64] = 11
REASONS: Final = (
    *("", "good", "brute", "crook", "limit"),
    *("good-alone", "brute-alone", "crook-alone"),
    *("good-votes", "brute-votes", "crook-votes"),
    *("good-action", "brute-action", "crook-action"),
)

ACTIONS_A_TURN: Final[i64] = 2  # OU-12
MOST_LIMIT: Final = 1000  # OU-36: turns
NAMED: Final[i64] = 4  # objects that can be named when taking (OU-17)

# Action codes, with room for the places of a team
PLACES: Final[i64] = 11
PAIRS: Final[i64] = 55  # of two places, the lower first
ORDERED: Final[i64] = 110  # of two places in either order
ENTERING: Final[i64] = 11  # figures that can come from the Saloon: all but the Governors
ORDERS: Final[i64] = 6  # OU-45: of three figures on three places
PASS: Final[i64] = 0
SWAP: Final[i64] = PASS + 1  # + pair
FEINT: Final[i64] = SWAP + PAIRS  # + pair
ENTER: Final[i64] = FEINT + PAIRS  # + (entering figure * ORDERED + ordered pair) * 2 + which one leaves
LOOK: Final[i64] = ENTER + ENTERING * ORDERED * 2  # + place
TAKE: Final[i64] = LOOK + PLACES  # + place * NAMED + token
SHOOT: Final[i64] = TAKE + PLACES * NAMED
ARRESTS: Final[i64] = SHOOT + 1
ROUNDS_UP: Final[i64] = ARRESTS + 1
SCOUT: Final[i64] = ROUNDS_UP + 1
FREE: Final[i64] = SCOUT + 1
ROB: Final[i64] = FREE + 1  # + 0 for the Hitman, 1 for the Sheriff
REPORT: Final[i64] = ROB + 2  # + figure
DANCE: Final[i64] = REPORT + FIGURE  # + own place that the figure faces
TRADE: Final[i64] = DANCE + PLACES  # + pair
STOCK: Final[i64] = TRADE + PAIRS  # + place * MOST_RESERVE + position from the top
MAYOR_ARRESTS: Final[i64] = STOCK + PLACES * MOST_RESERVE  # + own place that the target faces
MAYOR_ROUNDS_UP: Final[i64] = MAYOR_ARRESTS + PLACES
MAYOR_SCOUT: Final[i64] = MAYOR_ROUNDS_UP + PLACES
MAYOR_REPORT: Final[i64] = MAYOR_SCOUT + PLACES  # + figure * PLACES + place
MAYOR_TRADE: Final[i64] = MAYOR_REPORT + FIGURE * PLACES
MAYOR_STOCK: Final[i64] = MAYOR_TRADE + PAIRS
DEFEND: Final[i64] = MAYOR_STOCK + PLACES * MOST_RESERVE
PRAY: Final[i64] = DEFEND + 1
PLACE: Final[i64] = PRAY + 1  # + figure, one's own or the mate's
RANDOM: Final[i64] = PLACE + CAST
CLEAR: Final[i64] = RANDOM + 1
READY: Final[i64] = CLEAR + 1
MATE_SHOOT: Final[i64] = READY + 1  # OU-44: with a figure taken over
MATE_ARRESTS: Final[i64] = MATE_SHOOT + 1
MATE_ROUNDS_UP: Final[i64] = MATE_ARRESTS + 1
MATE_DEFENDS: Final[i64] = MATE_ROUNDS_UP + 1
REFILL: Final[i64] = MATE_DEFENDS + 1  # OU-45: + (entering figure * PAIRS + pair) * ORDERS + order
ACTIONS: Final[i64] = REFILL + ENTERING * PAIRS * ORDERS
ROOM: Final[i64] = 700  # the most legal actions at once, and some

# Event kinds of the trace
# Where something is for a seat alone, a mate sees it too if TEAM is added to the number named last (OU-42).
TEAM: Final[i64] = 4096
E_PLACED: Final[i64] = 0  # seat; figure, place, team (for that seat alone)
E_CLEARED: Final[i64] = 1  # seat; 0, 0, team (for that seat alone)
E_READY: Final[i64] = 2  # seat
E_SALOON: Final[i64] = 3  # seat; figure, figure or -1
E_BEGINS: Final[i64] = 4  # first player
E_TURN: Final[i64] = 5  # seat; number
E_PASSED: Final[i64] = 6  # seat
E_MOVED: Final[i64] = 7  # seat; place, place, 1 if swapped (for that seat alone)
E_MOVED_OPENLY: Final[i64] = 8  # the same, for all to see
E_ENTERED: Final[i64] = 9  # seat; figure in, figure out, places and order (the order for that seat alone)
E_ENTERED_OPENLY: Final[i64] = 10  # the same, the order for all to see
E_REVEALED: Final[i64] = 11  # seat; place, figure
E_LOOKED: Final[i64] = 12  # seat; place, token (for that seat alone)
E_NAMED: Final[i64] = 13  # seat; place, token
E_TURNED_UP: Final[i64] = 14  # seat; place, token
E_TOOK: Final[i64] = 15  # seat; token
E_TURNED_DOWN: Final[i64] = 16  # seat; place
E_SHOT: Final[i64] = 17  # seat; owner, place
E_MISSED: Final[i64] = 18  # seat; owner
E_ARRESTING: Final[i64] = 19  # seat; owner, place
E_ROUNDING_UP: Final[i64] = 20  # seat; owner, place
E_NO_ARREST: Final[i64] = 21  # seat; owner
E_JAILED: Final[i64] = 22  # owner; place
E_SCOUTED: Final[i64] = 23  # seat; owner, place
E_REPORTED: Final[i64] = 24  # seat; figure named, owner, place
E_MARKED: Final[i64] = 25  # owner; place, figure
E_ROBBING: Final[i64] = 26  # seat; figure named, owner, place
E_ROBBED: Final[i64] = 27  # seat; owner, token
E_FREED: Final[i64] = 28  # owner; place
E_DANCED: Final[i64] = 29  # seat; owner, place from, place to
E_TRADED: Final[i64] = 30  # seat; place, place
E_STOCKED: Final[i64] = 31  # seat; place, position from the top, 1 the first
E_ASKED: Final[i64] = 32  # seat asked; phase
E_LET_GO: Final[i64] = 33  # seat
E_GUARDED: Final[i64] = 34  # seat; attacker
E_PRAYED: Final[i64] = 35  # seat; figure saved
E_OUT: Final[i64] = 36  # seat; reason
E_MERGED: Final[i64] = 37  # seat on the arm's left; seat on its right, how many tokens lie there
E_SUDDEN_DEATH: Final[i64] = 38  # nobody; bullets, handcuffs, elections
E_WON: Final[i64] = 39  # seat; reason
E_DRAWN: Final[i64] = 40  # seat to the left; turns
E_WITHDRAWN: Final[i64] = 41  # seat no longer ready
E_TOOK_OVER: Final[i64] = 42  # seat; mate, empty place
E_REFILLED: Final[i64] = 43  # seat; figure, places a, b and the empty one, where each went and who is face up

# Lanes of the dice
L_DEAL: Final[i64] = 0
L_FIRST: Final[i64] = 1
L_MERGE: Final[i64] = 2
L_SUDDEN: Final[i64] = 3
L_IMAGINE: Final[i64] = 4
L_LINE: Final[i64] = 5  # + seat: a lane each, so that nobody's line depends on when another was drawn

# Belief: how many arrangements of the figures that were seen are kept in mind, at most
GUESSES: Final[i64] = 24
BELIEF: Final[i64] = 49  # numbers a line: how many, then the arrangements, with room to double
