"""What everyone has seen of a line, and what has become of it.

Whoever is not the owner has seen the same: figures are revealed to all. So one belief a line serves everyone.
It is a list of arrangements, each a packed row: a place's figure + 1, or 0 for a figure never seen or
lost track of. All arrangements of a list hold the same figures, and the truth is always one of them; the
figures they do not hold stand in the places left over, in any order. A faked swap doubles the list, whatever
everyone sees makes it shorter. When it gets too long, the figure with the most possible places is forgotten.

Nothing here depends on what is hidden, not even the order of the list.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count
from posse.games.outlaws.codes import goes_to
from posse.games.outlaws.model import AWAY, BELIEF, CAST, GUESSES, ORDERS, SALOON
from posse.games.outlaws.town import Town, empty_place, is_face_up

CELL: Final[i64] = 15


def at_place(row: i64, place: i64) -> i64:
    """A row's figure at a place, -1 if it is not known."""
    return (row >> (place << 2) & CELL) - 1


def with_figure(row: i64, place: i64, figure: i64) -> i64:
    """A row with another figure at a place; -1 for one not known."""
    return row & ~(CELL << (place << 2)) | (figure + 1) << (place << 2)


def exchanged(row: i64, a: i64, b: i64) -> i64:
    differing = (row >> (a << 2) ^ row >> (b << 2)) & CELL
    return row ^ differing << (a << 2) ^ differing << (b << 2)


def figures_of(row: i64) -> i64:
    """The figures a row holds, as bits."""
    mask: i64 = 0
    while row:
        if row & CELL:
            mask |= ONE << ((row & CELL) - 1)
        row >>= 4
    return mask


def forget_all(town: Town, side: i64) -> None:
    """Nobody has seen anything."""
    at = side * BELIEF
    for place in range(BELIEF):
        town.belief[at + place] = 0
    town.belief[at] = 1


def see(town: Town, side: i64, place: i64, figure: i64) -> None:
    """Everyone sees who stands there."""
    belief = town.belief
    at = side * BELIEF
    many = belief[at]
    shift = place << 2
    seen = (figure + 1) << shift
    if many == 1 and belief[at + 1] & CELL << shift == seen:  # nothing new
        return
    known = figures_of(belief[at + 1]) >> figure & 1
    wanted = seen if known else 0
    kept: i64 = 0
    for guess in range(at + 1, at + 1 + many):
        row = belief[guess]
        if row & CELL << shift == wanted:
            kept += 1
            belief[at + kept] = row | seen
    shorten(belief, at, kept)


def shorten(belief: vec[i64], at: i64, kept: i64) -> None:
    """The first so many are left."""
    for guess in range(at + 1 + kept, at + 1 + belief[at]):
        belief[guess] = 0
    belief[at] = kept


def follow_swap(town: Town, side: i64, a: i64, b: i64) -> None:
    """Two figures change places for all to see."""
    at = side * BELIEF
    for guess in range(at + 1, at + 1 + town.belief[at]):
        town.belief[guess] = exchanged(town.belief[guess], a, b)


def lose_track(town: Town, side: i64, a: i64, b: i64) -> None:
    """Two figures may have changed places: each arrangement becomes two, unless both are there already."""
    belief = town.belief
    at = side * BELIEF
    many = belief[at]
    last = at + many
    for guess in range(at + 1, at + 1 + many):
        other = exchanged(belief[guess], a, b)
        if other != belief[guess] and not among(belief, at + 1, at + many, other):
            last += 1
            belief[last] = other
    belief[at] = last - at
    keep_few(town, side)


def among(belief: vec[i64], start: i64, last: i64, row: i64) -> bool:
    for guess in range(start, last + 1):
        if belief[guess] == row:
            return True
    return False


def enter(town: Town, side: i64, a: i64, b: i64, figure: i64, leaves: i64) -> None:
    """OU-14: one of two figures left for the Saloon, another came; only the owner knows the order."""
    belief = town.belief
    at = side * BELIEF
    many = belief[at]
    known = figures_of(belief[at + 1]) >> leaves & 1
    fresh: i64 = 0
    old = belief[at + 1 : at + 1 + many]
    for guess in range(many):
        row = old[guess]
        one = at_place(row, a)
        other = at_place(row, b)
        stays: i64 = -2
        if known:
            stays = other if one == leaves else one if other == leaves else -2
        elif one < 0:
            stays = other
        elif other < 0:
            stays = one
        if stays == -2:
            continue
        row = with_figure(with_figure(row, a, figure), b, stays)
        for _ in range(2):
            if not among(belief, at + 1, at + fresh, row):
                fresh += 1
                belief[at + fresh] = row
            row = exchanged(row, a, b)
    if fresh < many:
        shorten(belief, at, fresh)
    belief[at] = fresh
    keep_few(town, side)


def enter_openly(town: Town, side: i64, to: i64, other: i64, figure: i64, leaves: i64, was_at: i64) -> None:
    """The same when everyone sees who goes where."""
    see(town, side, was_at, leaves)
    if was_at == other:
        follow_swap(town, side, to, other)
    at = side * BELIEF
    for guess in range(at + 1, at + 1 + town.belief[at]):
        town.belief[guess] = with_figure(town.belief[guess], to, figure)


def shift(town: Town, side: i64, start: i64, to: i64) -> None:
    """OU-29: the figure at a place goes to another, those between make room; everyone can follow."""
    step: i64 = 1 if to > start else -1
    place = start
    while place != to:
        follow_swap(town, side, place, place + step)
        place += step


def rule_out(town: Town, side: i64, place: i64, figures: i64) -> None:
    """None of these figures, as bits, stands there: whoever moved may not move them (OU-41)."""
    belief = town.belief
    at = side * BELIEF
    kept: i64 = 0
    for guess in range(at + 1, at + 1 + belief[at]):
        figure = at_place(belief[guess], place)
        if figure < 0 or figures >> figure & 1 == 0:
            kept += 1
            belief[at + kept] = belief[guess]
    shorten(belief, at, kept)


def refill(town: Town, side: i64, a: i64, b: i64, empty: i64, figure: i64, order: i64, openly: i64) -> None:
    """OU-45: three figures come to three places; everyone sees where those in `openly`, as bits, go."""
    belief = town.belief
    at = side * BELIEF
    while belief[at] * ORDERS >= BELIEF:  # room for every order of every arrangement
        forget(town, side, vaguest(town, side))
    many = belief[at]
    old = belief[at + 1 : at + 1 + many]
    fresh: i64 = 0
    for guess in range(many):
        for other in range(ORDERS):
            if not fits(other, order, openly):
                continue
            row = old[guess]
            for who in range(3):
                came = figure if who == 0 else at_place(old[guess], a if who == 1 else b)
                to = goes_to(other, who)
                row = with_figure(row, empty if to == 0 else a if to == 1 else b, came)
            if not among(belief, at + 1, at + fresh, row):
                fresh += 1
                belief[at + fresh] = row
    if fresh < many:
        shorten(belief, at, fresh)
    belief[at] = fresh
    keep_few(town, side)


def remove(town: Town, side: i64, place: i64) -> None:
    """OU-44: the figure that everyone has just seen there is gone."""
    at = side * BELIEF
    for guess in range(at + 1, at + 1 + town.belief[at]):
        town.belief[guess] = with_figure(town.belief[guess], place, -1)


def fits(order: i64, seen: i64, openly: i64) -> bool:
    """Whether an order has everyone where they were seen to go."""
    for who in range(3):
        if openly >> who & 1 and goes_to(order, who) != goes_to(seen, who):
            return False
    return True


# -- Keeping it short


def keep_few(town: Town, side: i64) -> None:
    while town.belief[side * BELIEF] > GUESSES:
        forget(town, side, vaguest(town, side))


def vaguest(town: Town, side: i64) -> i64:
    """The figure with the most possible places, never one that lies face up."""
    worst: i64 = -1
    most: i64 = 0
    for figure in range(town.cast):
        if is_face_up(town, side, figure):
            continue
        places = count(places_of(town, side, figure))
        if places > most:
            most = places
            worst = figure
    return worst


def places_of(town: Town, side: i64, figure: i64) -> i64:
    """Where the arrangements have a figure, as bits; none if it is not in them."""
    at = side * BELIEF
    places: i64 = 0
    for guess in range(at + 1, at + 1 + town.belief[at]):
        row = town.belief[guess]
        for place in range(town.length):
            if row >> (place << 2) & CELL == figure + 1:
                places |= ONE << place
    return places


def forget(town: Town, side: i64, figure: i64) -> None:
    """Everyone loses track of a figure; arrangements that only differed in it become one."""
    belief = town.belief
    at = side * BELIEF
    kept: i64 = 0
    for guess in range(at + 1, at + 1 + belief[at]):
        row = belief[guess]
        for place in range(town.length):
            if at_place(row, place) == figure:
                row = with_figure(row, place, -1)
        if not among(belief, at + 1, at + kept, row):
            kept += 1
            belief[at + kept] = row
    shorten(belief, at, kept)


# -- What follows from it


def unseen_figures(town: Town, side: i64) -> i64:
    """The figures of a line that are in no arrangement, as bits. The Saloon is open to all."""
    mask = ((ONE << town.cast) - 1) & ~figures_of(town.belief[side * BELIEF + 1])
    for figure in range(town.cast):
        spot = town.spot[side * CAST + figure]
        if spot in (SALOON, AWAY):
            mask &= ~(ONE << figure)
    return mask


def may_be(town: Town, side: i64, place: i64) -> i64:
    """Who may stand at a place, for all that everyone has seen, as bits."""
    at = side * BELIEF
    mask: i64 = 0
    if place == empty_place(town, side):
        return mask
    anyone = False
    for guess in range(at + 1, at + 1 + town.belief[at]):
        figure = at_place(town.belief[guess], place)
        if figure < 0:
            anyone = True
        else:
            mask |= ONE << figure
    return mask | unseen_figures(town, side) if anyone else mask
