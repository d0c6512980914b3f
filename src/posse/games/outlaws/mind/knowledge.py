"""What a seat knows of a game of Outlaws, and the worlds that agree with it.

Known is the table as the seat sees it: its own line, every Saloon, what all have seen of the other lines
(their beliefs), the tokens it has looked at or everyone has seen. The rest is marked as not known.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, pick
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import arrangement, belief, setup, street
from posse.games.outlaws.rules.state import OutlawsState

# Every field of the state: open to everyone; known to some, or in part; known to nobody.
PUBLIC: Final = (
    *(
        "players",
        "room",
        "teams",
        "sides",
        "fold",
        "length",
        "cast",
        "belief",
        "held",
        "limit",
        "notes",
        "reach",
    ),
    *("phase", "ready", "alive", "first", "turn", "left", "turns", "asked", "end", "reserve", "pool"),
    *("marked", "jailed", "stools", "empty", "struck", "striker", "fallen", "won", "reason"),
)
OWNER: Final = ("line", "spot", "street")
HIDDEN: Final = ("dice", "trace")
BLANK: Final = Dice(0)  # what a seat knows of the dice


@final
class OutlawsKnowledge(Knowledge):
    """A table on which figures and tokens that the seat does not know are marked so."""

    def __init__(self, seat: i64, state: OutlawsState) -> None:
        super().__init__(seat)
        self.state = state

    def imagine(self, dice: Dice) -> State:
        """Every world that agrees is as likely as any other."""
        world = self.state.branch(dice)
        for side in range(world.sides):
            if is_unknown(world, side):
                if world.phase == ou.SETUP:
                    imagine_draft(world, side, dice)
                else:
                    imagine_line(world, side, dice)
        imagine_tokens(world, dice)
        return world


def is_unknown(known: OutlawsState, side: i64) -> bool:
    """Whether a line is hidden. One place may be empty for all to see (OU-45)."""
    return known.figure_at(side, 0) == ou.UNKNOWN or known.figure_at(side, 1) == ou.UNKNOWN


def imagine_draft(world: OutlawsState, side: i64, dice: Dice) -> None:
    """Somebody's line in the making: nobody sees how far it is."""
    places: i64 = world.length
    ready = world.ready >> side & 1
    if world.teams and world.ready >> world.mate_of(side) & 1:
        ready = 1
    if ready == 0:
        places = dice.below(world.length + 1, ou.L_IMAGINE)
    for place in range(world.length):
        world.line[side * world.length + place] = ou.NOBODY
    for figure in range(ou.CAST):
        world.spot[side * ou.CAST + figure] = ou.AWAY
    setup.line_up(world, side, dice, ou.L_IMAGINE)
    for place in range(places, world.length):
        world.spot[side * ou.CAST + world.figure_at(side, place)] = ou.AWAY
        world.line[side * world.length + place] = ou.NOBODY
    if ready and world.teams == 0:
        setup.fill_saloon(world, side)


def imagine_line(world: OutlawsState, side: i64, dice: Dice) -> None:
    """One of the arrangements everyone reckons with; figures that were not seen fill the rest."""
    at = side * ou.BELIEF
    if world.teams:
        imagine_team_line(world, side, dice)
        return
    row = world.belief[at + 1 + dice.below(world.belief[at], ou.L_IMAGINE)]
    unseen = belief.unseen_figures(world, side)
    for place in range(world.length):
        figure = arrangement.at_place(row, place)
        if place == world.empty_place(side):
            continue
        if figure < 0:
            figure = pick(unseen, dice.below(count(unseen), ou.L_IMAGINE))
            unseen &= ~(ONE << figure)
        world.stand(side, place, figure)


def imagine_team_line(world: OutlawsState, side: i64, dice: Dice) -> None:
    """The same where a figure not seen may be known not to be a member's own (OU-41).

    An arrangement is drawn by the ways there are to fill it. Some ways belong to more than one arrangement,
    and are taken for the first of them only.
    """
    at = side * ou.BELIEF
    empty = world.empty_place(side)
    unseen = belief.unseen_figures(world, side)
    hidden = count(unseen)
    first = arrangement.own_of_first(unseen)
    second = arrangement.own_of_second(unseen)
    total: i64 = 0
    for guess in range(at + 1, at + 1 + world.belief[at]):
        total += arrangement.ways(arrangement.sorts_of(world.belief[guess], hidden), first, second)
    line: i64 = 0
    while line == 0:
        number = dice.below(total, ou.L_IMAGINE)
        guess = at + 1
        more = arrangement.ways(arrangement.sorts_of(world.belief[guess], hidden), first, second)
        while number >= more:
            number -= more
            guess += 1
            more = arrangement.ways(arrangement.sorts_of(world.belief[guess], hidden), first, second)
        line = filled(world.belief[guess], world.length, empty, unseen, number, dice)
        for other in range(at + 1, guess):
            if fits_row(world.belief[other], world.length, empty, line):
                line = 0
                break
    for place in range(world.length):
        if place != empty:
            world.stand(side, place, arrangement.at_place(line, place))


def filled(row: i64, places: i64, empty: i64, unseen: i64, number: i64, dice: Dice) -> i64:
    """An arrangement with those not seen at places that may be theirs; `number` is one of its ways."""
    first = arrangement.own_of_first(unseen)
    second = arrangement.own_of_second(unseen)
    sorts = arrangement.sorts_of(row, count(unseen))
    mine: i64 = 0  # how many of the first's own stand where the second's may not
    theirs: i64 = 0
    more = arrangement.ways_with(sorts, first, second, mine, theirs)
    while number >= more:
        number -= more
        theirs += 1
        if theirs > second:
            theirs = 0
            mine += 1
        more = arrangement.ways_with(sorts, first, second, mine, theirs)
    free = places_with(row, places, empty, 0)
    not_first = places_with(row, places, empty, arrangement.NOT_FIRST)
    not_second = places_with(row, places, empty, arrangement.NOT_SECOND)
    rest = free | not_first | not_second | places_with(row, places, empty, arrangement.BARS)
    while unseen:
        sort = unseen & arrangement.OWN_FIRST
        where = rest
        if sort:
            where = not_second & rest if mine else free & rest
            mine -= 1 if mine else 0
        elif unseen & arrangement.OWN_SECOND:
            sort = unseen & arrangement.OWN_SECOND
            where = not_first & rest if theirs else free & rest
            theirs -= 1 if theirs else 0
        else:
            sort = unseen
        figure = pick(sort, dice.below(count(sort), ou.L_IMAGINE))
        place = pick(where, dice.below(count(where), ou.L_IMAGINE))
        unseen &= ~(ONE << figure)
        rest &= ~(ONE << place)
        row = arrangement.with_cell(row, place, figure + 1)
    return row


def places_with(row: i64, places: i64, empty: i64, bars: i64) -> i64:
    """The places where nobody was seen and whose bars are these, as bits."""
    mask: i64 = 0
    for place in range(places):
        cell = arrangement.cell_at(row, place)
        if place != empty and arrangement.is_unseen(cell) and arrangement.bars_of(cell) == bars:
            mask |= ONE << place
    return mask


def fits_row(row: i64, places: i64, empty: i64, line: i64) -> bool:
    """Whether a whole line is one way to fill an arrangement."""
    for place in range(places):
        if place != empty and not arrangement.admits(
            arrangement.cell_at(row, place), arrangement.at_place(line, place)
        ):
            return False
    return True


def imagine_tokens(world: OutlawsState, dice: Dice) -> None:
    left = street.hidden_pool(world)
    many = street.pool_size(left)
    for slot in range(ou.SLOTS + ou.MOST_RESERVE):
        cell = world.street[slot]
        if cell & ou.KIND == ou.HIDDEN + 1:
            kind = street.pool_pick(left, dice.below(many, ou.L_IMAGINE))
            left -= ONE << (kind * 8)
            many -= 1
            world.street[slot] = cell - ou.HIDDEN + kind


def knowledge_of(state: OutlawsState, seat: i64) -> OutlawsKnowledge:
    """What the seat (-1: a spectator) may know: nothing comes over but by its name."""
    masked = state.copy_public(BLANK)
    masked.line = vec[i64]([ou.UNKNOWN] * (state.sides * state.length))
    masked.spot = vec[i64]([ou.AWAY] * (state.sides * ou.CAST))
    masked.street = vec[i64]([0] * (ou.SLOTS + ou.MOST_RESERVE))
    for side in range(state.sides):
        write_side(state, masked, seat, side)
    eyes = (ou.WATCHER if seat < 0 else ONE << seat) << ou.EYES
    for slot in range(ou.SLOTS + ou.MOST_RESERVE):
        cell = state.street[slot]
        masked.street[slot] = (
            cell if cell & eyes or cell == 0 else (cell >> ou.EYES << ou.EYES) + ou.HIDDEN + 1
        )
    return OutlawsKnowledge(seat, masked)


def write_side(state: OutlawsState, masked: OutlawsState, seat: i64, side: i64) -> None:
    """A line is for its owners' eyes; from the first turn on every Saloon is open, and so is who is gone."""
    own = seat >= 0 and side == state.side_of(seat)
    gone = not state.is_in(side)
    empty = state.empty_place(side)
    for place in range(state.length):
        at = side * state.length + place
        masked.line[at] = state.line[at] if own else ou.NOBODY if gone or place == empty else ou.UNKNOWN
    for figure in range(state.cast):
        at = side * ou.CAST + figure
        if own or (state.phase != ou.SETUP and state.spot[at] < 0):
            masked.spot[at] = state.spot[at]
        else:
            masked.spot[at] = ou.AWAY if gone else ou.UNKNOWN
