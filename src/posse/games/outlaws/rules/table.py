"""The state of a game of Outlaws: who stands where, what lies where, and what everyone has seen."""

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE
from posse.core.dice import Dice
from posse.core.state import State
from posse.games.outlaws import model as ou


class Town(State):
    """Everything there is. The rules are functions over it, by chapter; `rules.py` ties them together.

    A line belongs to a side: a seat, or a team with the number of its first seat (OU-41).
    """

    def __init__(
        self,
        players: i64,
        teams: i64,
        dice: Dice,
        line: vec[i64],
        spot: vec[i64],
        belief: vec[i64],
        street: vec[i64],
        held: vec[i64],
    ) -> None:
        super().__init__(players, ou.ROOM, dice)
        self.teams = teams  # 1 with teams: the even seats against the odd
        self.sides: i64 = 2 if teams else players
        self.fold: i64 = 1 if teams else 3  # the bits of a seat that name its side
        self.length: i64 = ou.TEAM_LENGTH if teams else ou.LENGTH
        self.cast: i64 = ou.CAST if teams else ou.FIGURE  # figures a side
        self.line = line  # side * length + place: the figure there, or NOBODY
        self.spot = spot  # side * CAST + figure: its place, SALOON or AWAY
        self.belief = belief  # by side: what everyone has seen of its line
        self.street = street  # by slot, then the Reserve: the token and who has seen it
        self.held = held  # seat * HOLD + kind
        self.limit: i64 = 0  # OU-36: turns, 0 for none
        self.notes: i64 = 1  # whether the table keeps notes for the players
        self.reach: i64 = 2  # how far the Lead Dancer reaches
        self.phase: i64 = ou.SETUP
        self.ready: i64 = 0  # set-up: who is done, as bits
        self.alive: i64 = (ONE << players) - 1  # who is still in, as bits
        self.first: i64 = 0
        self.turn: i64 = 0
        self.left: i64 = ou.ACTIONS_A_TURN
        self.turns: i64 = 0  # turns that are over
        self.asked: i64 = -1  # who is asked for a reaction
        self.end: i64 = -1  # OU-10: the seat whose last place is next to the Reserve; -1: the centre
        self.reserve: i64 = 0  # how many tokens
        self.pool: i64 = 0  # tokens in the street and the Reserve: eight bits a kind
        self.marked: i64 = 0  # OU-30: side * CAST + figure, as bits
        self.jailed: i64 = 0  # OU-25: sides whose Bandit is immobilised, as bits
        self.stools: i64 = 0  # OU-41: figures in the Saloon place of a team's second member, as `marked`
        self.empty: i64 = 0  # OU-45: by side, eight bits each: the place to refill + 1
        self.struck: i64 = -1  # the figure a reaction is about
        self.striker: i64 = -1  # and whose action it was: the one to play, or who guards
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
        copy.stools = self.stools
        copy.empty = self.empty
        copy.struck = self.struck
        copy.striker = self.striker
        copy.fallen = self.fallen
        copy.won = self.won
        copy.reason = self.reason


# -- Sides and figures


def side_of(town: Town, seat: i64) -> i64:
    return seat & town.fold


def mate_of(town: Town, seat: i64) -> i64:
    """OU-42: the other member of a team, who sits opposite."""
    return seat ^ 2


def kind_of_figure(figure: i64) -> i64:
    """Which of the ten characters a figure is."""
    return figure if figure < ou.FIGURE else figure - ou.FIGURE


def own_figure(town: Town, seat: i64, figure: i64) -> i64:
    """OU-41: a seat's own Governor, Hitman or Sheriff; from FIGURE on its mate's; others are shared.

    It is its own inverse: seen from a seat, each member's figures come first.
    """
    if town.teams == 0 or seat < 2 or ou.OWN <= figure < ou.FIGURE:
        return figure
    return figure + ou.FIGURE if figure < ou.OWN else figure - ou.FIGURE


def is_shared(town: Town, figure: i64) -> bool:
    return town.teams != 0 and ou.OWN <= figure < ou.FIGURE


def face_of(town: Town, side: i64) -> i64:
    """The seat a line is called by: a team's first member who is still in."""
    if town.teams and town.alive >> side & 1 == 0:
        return mate_of(town, side)
    return side


def owner_of(town: Town, side: i64, figure: i64) -> i64:
    """The seat a figure answers to; OU-44: a team mate takes over. Shared figures go by their line."""
    if town.teams and figure >= ou.FIGURE and town.alive >> (side + 2) & 1:
        return side + 2
    return face_of(town, side)


def bound(town: Town, seat: i64) -> i64:
    """The places, as bits, whose figures the seat cannot use: immobilised (OU-25), or its mate's (OU-41)."""
    side = seat & town.fold
    places: i64 = 0
    if town.jailed >> side & 1:
        places = ONE << town.spot[side * ou.CAST + ou.BANDIT]
    if town.teams and town.alive >> mate_of(town, seat) & 1:
        start = own_figure(town, seat, ou.FIGURE)
        for figure in range(start, start + ou.OWN):
            if town.spot[side * ou.CAST + figure] >= 0:
                places |= ONE << town.spot[side * ou.CAST + figure]
    return places


def empty_place(town: Town, side: i64) -> i64:
    """OU-45: the place a removed figure has left empty, -1 if there is none."""
    return (town.empty >> (side * 8) & 255) - 1


def figure_at(town: Town, side: i64, place: i64) -> i64:
    return town.line[side * town.length + place]


def spot_of(town: Town, side: i64, figure: i64) -> i64:
    return town.spot[side * ou.CAST + figure]


def stand(town: Town, side: i64, place: i64, figure: i64) -> None:
    """Puts a figure at a place of its line."""
    town.line[side * town.length + place] = figure
    town.spot[side * ou.CAST + figure] = place


def is_marked(town: Town, side: i64, figure: i64) -> bool:
    return town.marked >> (side * ou.CAST + figure) & 1 != 0


def is_jailed(town: Town, side: i64, figure: i64) -> bool:
    return figure == ou.BANDIT and town.jailed >> side & 1 != 0


def is_face_up(town: Town, side: i64, figure: i64) -> bool:
    """OU-25, OU-30: whether everyone sees who it is, wherever it goes."""
    return figure != ou.NOBODY and (is_marked(town, side, figure) or is_jailed(town, side, figure))


def saloon_of(town: Town, side: i64) -> i64:
    """The figures in a side's Saloon, as bits."""
    mask: i64 = 0
    for figure in range(town.cast):
        if town.spot[side * ou.CAST + figure] == ou.SALOON:
            mask |= ONE << figure
    return mask


def stool_of(town: Town, seat: i64) -> i64:
    """Who a seat may bring from the Saloon, as bits; OU-41: from its own place, a survivor from both."""
    side = side_of(town, seat)
    mask = saloon_of(town, side)
    if town.teams == 0 or town.alive >> mate_of(town, seat) & 1 == 0:
        return mask
    second = town.stools >> (side * ou.CAST)
    return mask & second if seat >= 2 else mask & ~second


def mayor_backs(town: Town, side: i64, figure: i64) -> bool:
    """OU-32: whether the Mayor stands directly on the figure's left."""
    place = town.spot[side * ou.CAST + figure]
    return place > 0 and town.spot[side * ou.CAST + ou.MAYOR] == place - 1


# -- What players hold


def held(town: Town, seat: i64, kind: i64) -> i64:
    return town.held[seat * ou.HOLD + kind]


def hold(town: Town, seat: i64, kind: i64, more: i64) -> None:
    town.held[seat * ou.HOLD + kind] += more


def side_votes(town: Town, side: i64) -> i64:
    """OU-43: a team's Votes count together."""
    votes = town.held[side * ou.HOLD]
    return votes + town.held[mate_of(town, side) * ou.HOLD] if town.teams else votes


# -- Who sits where


def is_in(town: Town, side: i64) -> bool:
    """Whether anyone of a side is still in."""
    return town.alive & (ONE << side | ONE << (side + 2) if town.teams else ONE << side) != 0


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
