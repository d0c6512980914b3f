"""Outlaws: the state of a game: who stands where, what lies where, and what everyone has seen."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.outcome import Outcome
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import characters, codes, ending, legal, listing, setup, turn


@final
class OutlawsState(State):
    """A game in progress. The rules are functions over it, by chapter.

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
        self.players = players
        self.room = ou.ROOM
        self.dice = dice
        self.trace = None
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

    def copy_public(self, dice: Dice) -> "OutlawsState":
        """A table with all that is open to everyone; its lines and its street are yet to be laid."""
        copy = OutlawsState(
            self.players,
            self.teams,
            dice,
            vec[i64](),
            vec[i64](),
            self.belief[:],
            vec[i64](),
            self.held[:],
        )
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
        return copy

    def branch(self, dice: Dice) -> "OutlawsState":
        copy = self.copy_public(dice)
        copy.line = self.line[:]
        copy.spot = self.spot[:]
        copy.street = self.street[:]
        return copy

    # -- What every game answers

    def actors(self) -> i64:
        if self.phase == ou.TURN:
            return ONE << self.turn
        if self.phase == ou.SETUP:
            return self.alive & ~self.ready
        if self.phase == ou.OVER:
            return 0
        return ONE << self.asked

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        return listing.write_legal(self, seat, out)

    def allows(self, seat: i64, action: i64) -> bool:
        known = 0 <= seat < self.players and 0 <= action < ou.ACTIONS
        return known and legal.why_not(self, seat, action) == legal.MAY

    def random_action(self, seat: i64, out: vec[i64]) -> i64:
        """The kind first: most of some hundred legal actions are moves."""
        if self.phase == ou.TURN:
            return listing.random_turn(self, seat)
        if self.phase == ou.SETUP:
            return ou.RANDOM if setup.placed(self, self.side_of(seat)) < self.length else ou.READY
        return super().random_action(seat, out)

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == ou.SETUP:
            self.set_up(seat, action)
        elif self.phase != ou.TURN:
            if action == ou.PASS:
                characters.let_go(self, seat)
            elif action == ou.PRAY:
                characters.pray(self, seat)
            elif action == ou.DEFEND:
                characters.guard(self, seat, 0)
            else:
                characters.guard(self, seat, 1)
        elif action >= ou.REFILL:
            code = action - ou.REFILL
            figure = self.own_figure(seat, codes.refill_figure(code))
            pair = codes.refill_pair(code)
            turn.refill(self, seat, figure, codes.low_of(pair), codes.high_of(pair), code % ou.ORDERS)
            turn.finish_action(self)
        elif action >= ou.SHOOT:
            self.use(seat, action)
        elif action == ou.PASS:
            self.note(ou.E_PASSED, seat, 0, 0, 0)
            turn.end_turn(self)
        else:
            if action < ou.ENTER:
                pair = (action - ou.SWAP) % ou.PAIRS
                turn.move(self, seat, codes.low_of(pair), codes.high_of(pair), action < ou.FEINT)
            elif action < ou.LOOK:
                code = action - ou.ENTER
                figure = self.own_figure(seat, codes.enter_figure(code))
                turn.enter(self, seat, figure, codes.enter_to(code), codes.enter_other(code), code & 1)
            elif action < ou.TAKE:
                turn.look(self, seat, action - ou.LOOK)
            else:
                turn.take(self, seat, (action - ou.TAKE) // ou.NAMED, (action - ou.TAKE) % ou.NAMED)
            turn.finish_action(self)

    def set_up(self, seat: i64, action: i64) -> None:
        if action == ou.READY:
            setup.be_ready(self, seat)
            return
        setup.withdraw(self, seat)
        if action < ou.RANDOM:
            setup.put_next(self, seat, action - ou.PLACE)
        elif action == ou.RANDOM:
            setup.line_up(self, seat, self.dice, ou.L_LINE + self.side_of(seat))
        else:
            setup.clear_line(self, seat)

    def use(self, seat: i64, action: i64) -> None:
        """A character's ability; OU-44: perhaps of a figure that was the team mate's."""
        if action == ou.SHOOT:
            characters.shoot(self, seat, self.own_figure(seat, ou.HITMAN))
        elif action == ou.ARRESTS:
            characters.make_arrest(self, seat, self.own_figure(seat, ou.SHERIFF), -1)
        elif action == ou.ROUNDS_UP:
            characters.round_up(self, seat, self.own_figure(seat, ou.SHERIFF), -1)
        elif action == ou.SCOUT:
            characters.scout(self, seat, -1)
        elif action == ou.FREE:
            characters.free(self, seat)
        elif action < ou.REPORT:
            characters.rob(self, seat, ou.HITMAN if action == ou.ROB else ou.SHERIFF)
        elif action < ou.DANCE:
            characters.report(self, seat, action - ou.REPORT, -1)
        elif action < ou.TRADE:
            characters.dance(self, seat, action - ou.DANCE)
        elif action < ou.MAYOR_ARRESTS:
            self.trade(seat, action - ou.TRADE, False)
        elif action < ou.DEFEND:
            self.use_backed(seat, action)
        elif action == ou.MATE_SHOOT:
            characters.shoot(self, seat, self.own_figure(seat, ou.FIGURE + ou.HITMAN))
        elif action == ou.MATE_ARRESTS:
            characters.make_arrest(self, seat, self.own_figure(seat, ou.FIGURE + ou.SHERIFF), -1)
        else:
            characters.round_up(self, seat, self.own_figure(seat, ou.FIGURE + ou.SHERIFF), -1)

    def use_backed(self, seat: i64, action: i64) -> None:
        """OU-32: an ability with the Mayor's help."""
        if action >= ou.MAYOR_TRADE:
            self.trade(seat, action - ou.MAYOR_TRADE, True)
        elif action >= ou.MAYOR_REPORT:
            code = action - ou.MAYOR_REPORT
            characters.report(self, seat, code // ou.PLACES, code % ou.PLACES)
        elif action >= ou.MAYOR_SCOUT:
            characters.scout(self, seat, action - ou.MAYOR_SCOUT)
        elif action >= ou.MAYOR_ROUNDS_UP:
            characters.round_up(self, seat, legal.backed_figure(self, seat), action - ou.MAYOR_ROUNDS_UP)
        else:
            characters.make_arrest(self, seat, legal.backed_figure(self, seat), action - ou.MAYOR_ARRESTS)

    def trade(self, seat: i64, code: i64, backed: bool) -> None:
        if code < ou.PAIRS:
            characters.trade(self, seat, codes.low_of(code), codes.high_of(code), backed)
        else:
            code -= ou.PAIRS
            characters.stock(self, seat, code // ou.MOST_RESERVE, code % ou.MOST_RESERVE, backed)

    def winners(self) -> i64:
        return self.won

    def outcome(self) -> Outcome | None:
        return ending.outcome_of(self)

    # -- Sides and figures

    def side_of(self, seat: i64) -> i64:
        return seat & self.fold

    def mate_of(self, seat: i64) -> i64:
        """OU-42: the other member of a team, who sits opposite."""
        return seat ^ 2

    def own_figure(self, seat: i64, figure: i64) -> i64:
        """OU-41: a seat's own Governor, Hitman or Sheriff; from FIGURE on its mate's; others are shared.

        It is its own inverse: seen from a seat, each member's figures come first.
        """
        if self.teams == 0 or seat < 2 or ou.OWN <= figure < ou.FIGURE:
            return figure
        return figure + ou.FIGURE if figure < ou.OWN else figure - ou.FIGURE

    def is_shared(self, figure: i64) -> bool:
        return self.teams != 0 and ou.OWN <= figure < ou.FIGURE

    def face_of(self, side: i64) -> i64:
        """The seat a line is called by: a team's first member who is still in."""
        if self.teams and self.alive >> side & 1 == 0:
            return self.mate_of(side)
        return side

    def owner_of(self, side: i64, figure: i64) -> i64:
        """The seat a figure answers to; OU-44: a team mate takes over. Shared figures go by their line."""
        if self.teams and figure >= ou.FIGURE and self.alive >> (side + 2) & 1:
            return side + 2
        return self.face_of(side)

    def bound(self, seat: i64) -> i64:
        """The places, as bits, of figures the seat cannot use: immobilised (OU-25), or its mate's (OU-41)."""
        side = seat & self.fold
        places: i64 = 0
        if self.jailed >> side & 1:
            places = ONE << self.spot[side * ou.CAST + ou.BANDIT]
        if self.teams and self.alive >> self.mate_of(seat) & 1:
            start = self.own_figure(seat, ou.FIGURE)
            for figure in range(start, start + ou.OWN):
                if self.spot[side * ou.CAST + figure] >= 0:
                    places |= ONE << self.spot[side * ou.CAST + figure]
        return places

    def empty_place(self, side: i64) -> i64:
        """OU-45: the place a removed figure has left empty, -1 if there is none."""
        return (self.empty >> (side * 8) & 255) - 1

    def figure_at(self, side: i64, place: i64) -> i64:
        return self.line[side * self.length + place]

    def spot_of(self, side: i64, figure: i64) -> i64:
        return self.spot[side * ou.CAST + figure]

    def stand(self, side: i64, place: i64, figure: i64) -> None:
        """Puts a figure at a place of its line."""
        self.line[side * self.length + place] = figure
        self.spot[side * ou.CAST + figure] = place

    def is_marked(self, side: i64, figure: i64) -> bool:
        return self.marked >> (side * ou.CAST + figure) & 1 != 0

    def is_jailed(self, side: i64, figure: i64) -> bool:
        return figure == ou.BANDIT and self.jailed >> side & 1 != 0

    def is_face_up(self, side: i64, figure: i64) -> bool:
        """OU-25, OU-30: whether everyone sees who it is, wherever it goes."""
        return figure != ou.NOBODY and (self.is_marked(side, figure) or self.is_jailed(side, figure))

    def saloon_of(self, side: i64) -> i64:
        """The figures in a side's Saloon, as bits."""
        mask: i64 = 0
        for figure in range(self.cast):
            if self.spot[side * ou.CAST + figure] == ou.SALOON:
                mask |= ONE << figure
        return mask

    def stool_of(self, seat: i64) -> i64:
        """Who a seat may bring from the Saloon, as bits; OU-41: from its own place, a survivor from both."""
        side = self.side_of(seat)
        mask = self.saloon_of(side)
        if self.teams == 0 or self.alive >> self.mate_of(seat) & 1 == 0:
            return mask
        second = self.stools >> (side * ou.CAST)
        return mask & second if seat >= 2 else mask & ~second

    # -- What players hold

    def has(self, seat: i64, kind: i64) -> i64:
        return self.held[seat * ou.HOLD + kind]

    def gain(self, seat: i64, kind: i64, more: i64) -> None:
        self.held[seat * ou.HOLD + kind] += more

    def side_votes(self, side: i64) -> i64:
        """OU-43: a team's Votes count together."""
        votes = self.held[side * ou.HOLD]
        return votes + self.held[self.mate_of(side) * ou.HOLD] if self.teams else votes

    # -- Who sits where

    def is_in(self, side: i64) -> bool:
        """Whether anyone of a side is still in."""
        return self.alive & (ONE << side | ONE << (side + 2) if self.teams else ONE << side) != 0

    def left_of(self, seat: i64) -> i64:
        """The neighbour on the left, who is next clockwise, among those still in."""
        other = seat
        while True:
            other += 1
            if other == self.players:
                other = 0
            if self.alive >> other & 1:
                return other

    def right_of(self, seat: i64) -> i64:
        other = seat
        while True:
            if other == 0:
                other = self.players
            other -= 1
            if self.alive >> other & 1:
                return other

    # -- Main Street: who faces whom, and the token between them

    def rival_of(self, side: i64, place: i64) -> i64:
        """OU-5: the side whose figure a place faces; it stands at the mirrored place."""
        if self.teams:
            return 1 - side
        return self.left_of(side) if place < ou.HALF else self.right_of(side)

    def facing(self, place: i64) -> i64:
        """OU-4, OU-41: the rival's place that faces a place."""
        return self.length - 1 - place

    def slot_of(self, side: i64, place: i64) -> i64:
        """The slot in front of a place."""
        if self.teams:
            return place if side == 0 else self.length - 1 - place
        if place < ou.HALF:
            return side * ou.HALF + place
        return self.right_of(side) * ou.HALF + self.length - 1 - place

    def token_before(self, side: i64, place: i64) -> i64:
        """The cell in front of a place; 0 if it is empty."""
        return self.street[self.slot_of(side, place)]


def blank(players: i64, dice: Dice, teams: i64 = 0) -> OutlawsState:
    """A table with nothing on it yet."""
    sides: i64 = 2 if teams else players
    return OutlawsState(
        players,
        teams,
        dice,
        vec[i64]([ou.NOBODY] * (sides * (ou.TEAM_LENGTH if teams else ou.LENGTH))),
        vec[i64]([ou.AWAY] * (sides * ou.CAST)),
        vec[i64]([0] * (sides * ou.BELIEF)),
        vec[i64]([0] * (ou.SLOTS + ou.MOST_RESERVE)),
        vec[i64]([0] * (players * ou.HOLD)),
    )


def new_game(
    players: i64, teams: i64, limit: i64, notes: i64, reach: i64, dice: Dice, traced: bool
) -> OutlawsState:
    """A game before its set-up."""
    state = blank(players, dice, teams)
    state.limit = limit
    state.notes = notes
    state.reach = reach
    for side in range(state.sides):
        state.belief[side * ou.BELIEF] = 1
    if traced:
        state.trace = []
    return state
