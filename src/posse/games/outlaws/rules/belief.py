"""What everyone has seen of a line, and what has become of it.

Everyone but the owner has seen the same, because figures are revealed to all. So one belief for each line is
enough.
It is a list of arrangements, each a packed row of cells: a place's figure + 1, or 0 for a figure never seen
or lost track of. All arrangements of a list hold the same figures, and the truth is always one of them; the
figures they do not hold stand in the places left over, in any order that the cells allow: in a team some are
known not to be a member's own (barred cells, below). A faked swap doubles the list, whatever everyone sees
makes it shorter. When it gets too long, the figure with the most possible places is forgotten.

Nothing here depends on what is hidden, not even the order of the list.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, lowest
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import codes
from posse.games.outlaws.rules.arrangement import (
    BARRED,
    BARS,
    CELL,
    NO_BAR,
    NOT_FIRST,
    NOT_SECOND,
    OWN_FIRST,
    OWN_SECOND,
    SHARED,
    WIDTH,
    admits,
    at_place,
    barred,
    bars_of,
    cell_at,
    cells_with,
    exchanged,
    figures_of,
    has_bars,
    has_room,
    is_unseen,
    own_of_first,
    own_of_second,
    sorts_of,
    with_cell,
    without_bars,
)

if TYPE_CHECKING:
    from posse.games.outlaws.rules.state import OutlawsState


def forget_all(state: "OutlawsState", side: i64) -> None:
    """Nobody has seen anything."""
    at = side * ou.BELIEF
    for place in range(ou.BELIEF):
        state.belief[at + place] = 0
    state.belief[at] = 1


def see(state: "OutlawsState", side: i64, place: i64, figure: i64) -> None:
    """Everyone sees who stands there."""
    belief = state.belief
    at = side * ou.BELIEF
    many = belief[at]
    shift = place * WIDTH
    seen = (figure + 1) << shift
    if many == 1 and belief[at + 1] & CELL << shift == seen:  # nothing new
        return
    known = figures_of(belief[at + 1]) >> figure & 1
    untidy = state.teams != 0 and known == 0 and any_bars(state, side)
    kept: i64 = 0
    for guess in range(at + 1, at + 1 + many):
        row = belief[guess]
        there = row & CELL << shift
        if there == seen if known else there == 0 or (untidy and admits(there >> shift, figure)):
            kept += 1
            belief[at + kept] = row ^ there ^ seen
    shorten(belief, at, kept)
    if untidy:
        tidy(state, side)


def shorten(belief: vec[i64], at: i64, kept: i64) -> None:
    """The first so many are left."""
    for guess in range(at + 1 + kept, at + 1 + belief[at]):
        belief[guess] = 0
    belief[at] = kept


def follow_swap(state: "OutlawsState", side: i64, a: i64, b: i64) -> None:
    """Two figures change places for all to see."""
    at = side * ou.BELIEF
    for guess in range(at + 1, at + 1 + state.belief[at]):
        state.belief[guess] = exchanged(state.belief[guess], a, b)


def lose_track(state: "OutlawsState", side: i64, a: i64, b: i64) -> None:
    """Two figures may have changed places: each arrangement becomes two, unless both are there already."""
    belief = state.belief
    at = side * ou.BELIEF
    many = belief[at]
    last = at + many
    for guess in range(at + 1, at + 1 + many):
        other = exchanged(belief[guess], a, b)
        if other != belief[guess] and not among(belief, at + 1, at + many, other):
            last += 1
            belief[last] = other
    belief[at] = last - at
    keep_few(state, side)


def among(belief: vec[i64], start: i64, last: i64, row: i64) -> bool:
    for guess in range(start, last + 1):
        if belief[guess] == row:
            return True
    return False


def enter(state: "OutlawsState", side: i64, a: i64, b: i64, figure: i64, leaves: i64, to: i64) -> None:
    """OU-14: one of two figures left for the Saloon, another came; only the owner knows the order.

    OU-15: unless one of those who stand there now lies face up; `to` is where the newcomer was seen to go,
    UNKNOWN if it was not. Where the one who left had stood is seen by nobody who did not know it.
    """
    belief = state.belief
    at = side * ou.BELIEF
    while state.teams and belief[at] * 4 >= ou.BELIEF and is_split(state, side, a, b):
        make_fewer(state, side)
    many = belief[at]
    known = figures_of(belief[at + 1]) >> leaves & 1
    fresh: i64 = 0
    old = belief[at + 1 : at + 1 + many]
    for guess in range(many):
        one = cell_at(old[guess], a)
        other = cell_at(old[guess], b)
        for left in range(2):  # from a, then from b
            if left == 1 and one == other:
                continue
            cell = other if left else one
            if cell == leaves + 1 or (known == 0 and admits(cell, leaves)):
                row = with_cell(with_cell(old[guess], a, figure + 1), b, one if left else other)
                for place in range(2):  # the newcomer at a, then at b
                    if to < 0 or to == (b if place else a):
                        if not among(belief, at + 1, at + fresh, row):
                            fresh += 1
                            belief[at + fresh] = row
                    row = exchanged(row, a, b)
    if fresh < many:
        shorten(belief, at, fresh)
    belief[at] = fresh
    if state.teams and any_bars(state, side):
        tidy(state, side)
    keep_few(state, side)


def is_split(state: "OutlawsState", side: i64, a: i64, b: i64) -> bool:
    """Whether two figures were not seen, but one could be somebody whom the other cannot."""
    at = side * ou.BELIEF
    for guess in range(at + 1, at + 1 + state.belief[at]):
        one = cell_at(state.belief[guess], a)
        other = cell_at(state.belief[guess], b)
        if one != other and is_unseen(one) and is_unseen(other):
            return True
    return False


def shift(state: "OutlawsState", side: i64, start: i64, to: i64) -> None:
    """OU-29: the figure at a place goes to another, those between make room; everyone can follow."""
    step: i64 = 1 if to > start else -1
    place = start
    while place != to:
        follow_swap(state, side, place, place + step)
        place += step


def rule_out(state: "OutlawsState", side: i64, a: i64, b: i64, second: bool) -> None:
    """Nobody of the first member's own, or of the second's, stands there: whoever moved may not (OU-41)."""
    belief = state.belief
    at = side * ou.BELIEF
    own = OWN_SECOND if second else OWN_FIRST
    bar = NOT_SECOND if second else NOT_FIRST
    if not is_anyone_unseen(state, side, own):
        bar = 0  # it would say nothing
    kept: i64 = 0
    fresh = False
    for guess in range(at + 1, at + 1 + belief[at]):
        row = belief[guess]
        one = cell_at(row, a)
        other = cell_at(row, b)
        if bar and is_unseen(one):
            row = with_cell(row, a, barred(bars_of(one) | bar))
        if bar and is_unseen(other):
            row = with_cell(row, b, barred(bars_of(other) | bar))
        if own & (ONE << one | ONE << other) >> 1:
            continue
        fresh = fresh or row != belief[guess]
        kept += 1
        belief[at + kept] = row
    shorten(belief, at, kept)
    if fresh:
        tidy(state, side)


def is_anyone_unseen(state: "OutlawsState", side: i64, figures: i64) -> bool:
    """Whether someone of these figures, as bits, stands in the line and in no arrangement."""
    figures &= ~figures_of(state.belief[side * ou.BELIEF + 1])
    while figures:
        spot = state.spot[side * ou.CAST + lowest(figures)]
        if spot != ou.SALOON and spot != ou.AWAY:
            return True
        figures &= figures - 1
    return False


def tidy(state: "OutlawsState", side: i64) -> None:
    """In a team: bars that keep nobody out are dropped, and arrangements that leave no room for somebody."""
    belief = state.belief
    at = side * ou.BELIEF
    unseen = unseen_figures(state, side)
    first = own_of_first(unseen)
    second = own_of_second(unseen)
    many = count(unseen)
    bars = NOT_FIRST if first else NO_BAR
    if second:
        bars |= NOT_SECOND
    kept: i64 = 0
    for guess in range(at + 1, at + 1 + belief[at]):
        row = without_bars(belief[guess], bars)
        if has_room(sorts_of(row, many), first, second) and not among(belief, at + 1, at + kept, row):
            kept += 1
            belief[at + kept] = row
    shorten(belief, at, kept)


def any_bars(state: "OutlawsState", side: i64) -> bool:
    at = side * ou.BELIEF
    for guess in range(at + 1, at + 1 + state.belief[at]):
        if has_bars(state.belief[guess]):
            return True
    return False


def refill(
    state: "OutlawsState", side: i64, a: i64, b: i64, empty: i64, figure: i64, order: i64, openly: i64
) -> None:
    """OU-45: three figures come to three places; everyone sees where those in `openly`, as bits, go."""
    belief = state.belief
    at = side * ou.BELIEF
    while belief[at] * ou.ORDERS >= ou.BELIEF:  # room for every order of every arrangement
        make_fewer(state, side)
    many = belief[at]
    old = belief[at + 1 : at + 1 + many]
    fresh: i64 = 0
    for guess in range(many):
        for other in range(ou.ORDERS):
            if not fits(other, order, openly):
                continue
            row = old[guess]
            for who in range(3):
                came = figure + 1 if who == 0 else cell_at(old[guess], a if who == 1 else b)
                to = codes.goes_to(other, who)
                row = with_cell(row, empty if to == 0 else a if to == 1 else b, came)
            if not among(belief, at + 1, at + fresh, row):
                fresh += 1
                belief[at + fresh] = row
    if fresh < many:
        shorten(belief, at, fresh)
    belief[at] = fresh
    tidy(state, side)
    keep_few(state, side)


def remove(state: "OutlawsState", side: i64, place: i64) -> None:
    """OU-44: the figure that everyone has just seen there is gone."""
    at = side * ou.BELIEF
    for guess in range(at + 1, at + 1 + state.belief[at]):
        state.belief[guess] = with_cell(state.belief[guess], place, 0)
    tidy(state, side)


def fits(order: i64, seen: i64, openly: i64) -> bool:
    """Whether an order has everyone where they were seen to go."""
    for who in range(3):
        if openly >> who & 1 and codes.goes_to(order, who) != codes.goes_to(seen, who):
            return False
    return True


# -- Keeping it short


def keep_few(state: "OutlawsState", side: i64) -> None:
    while state.belief[side * ou.BELIEF] > ou.GUESSES:
        make_fewer(state, side)


def make_fewer(state: "OutlawsState", side: i64) -> None:
    """What matters least is forgotten first: whose own somebody is not, in a team, then who stands where."""
    many = state.belief[side * ou.BELIEF]
    if state.teams and any_bars(state, side):
        loosen(state, side)
    if state.belief[side * ou.BELIEF] == many:
        forget(state, side, vaguest(state, side))


def loosen(state: "OutlawsState", side: i64) -> None:
    """A place keeps only the bars that every arrangement has there."""
    belief = state.belief
    at = side * ou.BELIEF
    for place in range(state.length):
        bars: i64 = BARS
        for guess in range(at + 1, at + 1 + belief[at]):
            if is_unseen(cell_at(belief[guess], place)):
                bars &= bars_of(cell_at(belief[guess], place))
        for guess in range(at + 1, at + 1 + belief[at]):
            if is_unseen(cell_at(belief[guess], place)):
                belief[guess] = with_cell(belief[guess], place, barred(bars))
    merge_same(state, side)


def merge_same(state: "OutlawsState", side: i64) -> None:
    """Arrangements that have become one."""
    belief = state.belief
    at = side * ou.BELIEF
    kept: i64 = 0
    for guess in range(at + 1, at + 1 + belief[at]):
        row = belief[guess]
        if not among(belief, at + 1, at + kept, row):
            kept += 1
            belief[at + kept] = row
    shorten(belief, at, kept)


def vaguest(state: "OutlawsState", side: i64) -> i64:
    """The figure with the most possible places, never one that lies face up."""
    worst: i64 = -1
    most: i64 = 0
    belief = state.belief
    at = side * ou.BELIEF
    end = at + 1 + belief[at]
    many: i64 = 0  # places by cell, four bits each: one look at each place, not at each figure
    for place in range(state.length):
        there: i64 = 0
        for guess in range(at + 1, end):
            there |= ONE << (belief[guess] >> (place * WIDTH) & CELL)
        there &= (ONE << BARRED) - 2
        while there:
            many += ONE << (lowest(there) * 4)
            there &= there - 1
    for figure in range(state.cast):
        places = many >> ((figure + 1) * 4) & 15
        if places > most and not state.is_face_up(side, figure):
            most = places
            worst = figure
    return worst


def places_of(state: "OutlawsState", side: i64, figure: i64) -> i64:
    """Where the arrangements have a figure, as bits; none if it is not in them."""
    at = side * ou.BELIEF
    cells: i64 = 0
    for guess in range(at + 1, at + 1 + state.belief[at]):
        cells |= cells_with(state.belief[guess], figure)
    places: i64 = 0
    for place in range(state.length):
        places |= (cells >> (place * WIDTH) & 1) << place
    return places


def forget(state: "OutlawsState", side: i64, figure: i64) -> None:
    """Everyone loses track of a figure; arrangements that only differed in it become one."""
    belief = state.belief
    at = side * ou.BELIEF
    kept: i64 = 0
    for guess in range(at + 1, at + 1 + belief[at]):
        row = belief[guess]
        row &= ~(cells_with(row, figure) * CELL)
        if not among(belief, at + 1, at + kept, row):
            kept += 1
            belief[at + kept] = row
    shorten(belief, at, kept)


# -- What follows from it


def unseen_figures(state: "OutlawsState", side: i64) -> i64:
    """The figures of a line that are in no arrangement, as bits. The Saloon is open to all."""
    mask = ((ONE << state.cast) - 1) & ~figures_of(state.belief[side * ou.BELIEF + 1])
    for figure in range(state.cast):
        spot = state.spot[side * ou.CAST + figure]
        if spot in (ou.SALOON, ou.AWAY):
            mask &= ~(ONE << figure)
    return mask


def may_be(state: "OutlawsState", side: i64, place: i64) -> i64:
    """Who may stand at a place, for all that everyone has seen, as bits."""
    at = side * ou.BELIEF
    mask: i64 = 0
    if place == state.empty_place(side):
        return mask
    unseen = unseen_figures(state, side)
    for guess in range(at + 1, at + 1 + state.belief[at]):
        figure = at_place(state.belief[guess], place)
        if figure >= 0:
            mask |= ONE << figure
        elif state.teams:
            mask |= may_fill(state.belief[guess], place, unseen)
        else:
            mask |= unseen
    return mask


def may_fill(row: i64, place: i64, unseen: i64) -> i64:
    """OU-41: who of those not seen may stand at a place of an arrangement so that all others find theirs."""
    bars = bars_of(cell_at(row, place))
    if not has_bars(row):
        return unseen
    rest = sorts_of(row, count(unseen)) - (ONE << (bars * 8))
    first = own_of_first(unseen)
    second = own_of_second(unseen)
    mask: i64 = 0
    if first and bars & NOT_FIRST == 0 and has_room(rest, first - 1, second):
        mask |= OWN_FIRST
    if second and bars & NOT_SECOND == 0 and has_room(rest, first, second - 1):
        mask |= OWN_SECOND
    if has_room(rest, first, second):
        mask |= SHARED
    return mask & unseen
