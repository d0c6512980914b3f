"""The state of a game of Outlaws: who stands where, what lies where, and what everyone has seen."""

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE
from posse.core.dice import Dice
from posse.core.state import State
from posse.games.outlaws.model import (
    ACTIONS_A_TURN,
    BANDIT,
    FIGURE,
    GOVERNOR,
    HOLD,
    LENGTH,
    ROOM,
    SALOON,
    SETUP,
)


class Town(State):
    """Everything there is. The rules are functions over it, by chapter; `rules.py` ties them together.

    A line belongs to a side, and so far each seat is a side of its own.
    """

    def __init__(
        self,
        players: i64,
        dice: Dice,
        line: vec[i64],
        spot: vec[i64],
        belief: vec[i64],
        street: vec[i64],
        held: vec[i64],
    ) -> None:
        super().__init__(players, ROOM, dice)
        self.length: i64 = LENGTH
        self.line = line  # side * length + place: the figure there, or NOBODY
        self.spot = spot  # side * FIGURE + figure: its place, SALOON or AWAY
        self.belief = belief  # by side: what everyone has seen of its line
        self.street = street  # by slot, then the Reserve: the token and who has seen it
        self.held = held  # seat * HOLD + kind
        self.limit: i64 = 0  # OU-36: turns, 0 for none
        self.notes: i64 = 1  # whether the table keeps notes for the players
        self.reach: i64 = 2  # how far the Lead Dancer reaches
        self.phase: i64 = SETUP
        self.ready: i64 = 0  # set-up: who is done, as bits
        self.alive: i64 = (ONE << players) - 1  # who is still in, as bits
        self.first: i64 = 0
        self.turn: i64 = 0
        self.left: i64 = ACTIONS_A_TURN
        self.turns: i64 = 0  # turns that are over
        self.asked: i64 = -1  # who is asked for a reaction
        self.end: i64 = -1  # OU-10: the seat whose last place is next to the Reserve; -1: the centre
        self.reserve: i64 = 0  # how many tokens
        self.pool: i64 = 0  # tokens in the street and the Reserve: eight bits a kind
        self.marked: i64 = 0  # OU-30: side * FIGURE + figure, as bits
        self.jailed: i64 = 0  # OU-25: sides whose Bandit is immobilised, as bits
        self.fallen: i64 = 0  # eliminated seats, packed, the last on top
        self.won: i64 = 0  # as bits
        self.reason: i64 = 0

    def copy_to(self, copy: "Town") -> None:
        """All that is not a row."""
        copy.length = self.length
        copy.limit = self.limit
        copy.notes = self.notes
        copy.reach = self.reach
        copy.phase = self.phase
        copy.ready = self.ready
        copy.alive = self.alive
        copy.first = self.first
        copy.turn = self.turn
        copy.left = self.left
        copy.turns = self.turns
        copy.asked = self.asked
        copy.end = self.end
        copy.reserve = self.reserve
        copy.pool = self.pool
        copy.marked = self.marked
        copy.jailed = self.jailed
        copy.fallen = self.fallen
        copy.won = self.won
        copy.reason = self.reason


# -- Figures


def owner_of(town: Town, side: i64, figure: i64) -> i64:
    """The seat a figure answers to."""
    return side


def figure_at(town: Town, side: i64, place: i64) -> i64:
    return town.line[side * town.length + place]


def spot_of(town: Town, side: i64, figure: i64) -> i64:
    return town.spot[side * FIGURE + figure]


def stand(town: Town, side: i64, place: i64, figure: i64) -> None:
    """Puts a figure at a place of its line."""
    town.line[side * town.length + place] = figure
    town.spot[side * FIGURE + figure] = place


def is_marked(town: Town, side: i64, figure: i64) -> bool:
    return town.marked >> (side * FIGURE + figure) & 1 != 0


def is_jailed(town: Town, side: i64, figure: i64) -> bool:
    return figure == BANDIT and town.jailed >> side & 1 != 0


def is_face_up(town: Town, side: i64, figure: i64) -> bool:
    """OU-25, OU-30: whether everyone sees who it is, wherever it goes."""
    return is_marked(town, side, figure) or is_jailed(town, side, figure)


def jail_of(town: Town, side: i64) -> i64:
    """The place of the side's immobilised Bandit, -1 if it has none."""
    if town.jailed >> side & 1:
        return town.spot[side * FIGURE + BANDIT]
    return -1


def saloon_of(town: Town, side: i64) -> i64:
    """The figures in a side's Saloon, as bits."""
    mask: i64 = 0
    for figure in range(GOVERNOR, FIGURE):
        if town.spot[side * FIGURE + figure] == SALOON:
            mask |= ONE << figure
    return mask


def mayor_backs(town: Town, side: i64, figure: i64) -> bool:
    """OU-32: whether the Mayor stands directly on the figure's left."""
    place = town.spot[side * FIGURE + figure]
    return place > 0 and town.spot[side * FIGURE + FIGURE - 1] == place - 1


# -- What players hold


def held(town: Town, seat: i64, kind: i64) -> i64:
    return town.held[seat * HOLD + kind]


def hold(town: Town, seat: i64, kind: i64, more: i64) -> None:
    town.held[seat * HOLD + kind] += more


# -- Who sits where


def left_of(town: Town, seat: i64) -> i64:
    """The neighbour on the left, who is next clockwise, among those still in."""
    other = seat
    while True:
        other = other + 1 if other + 1 < town.players else 0
        if town.alive >> other & 1:
            return other


def right_of(town: Town, seat: i64) -> i64:
    other = seat
    while True:
        other = other - 1 if other > 0 else town.players - 1
        if town.alive >> other & 1:
            return other
