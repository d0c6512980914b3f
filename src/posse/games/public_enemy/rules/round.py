"""A round of Public Enemy: how it begins, when it ends, and who gains which token."""

from mypy_extensions import i64

from posse.core.bits import ONE, count, differ, larger, lowest, pick
from posse.core.piles import LEFT, SEEN, STRIDE, draw, form
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.scoring import leader_among, points_of
from posse.games.public_enemy.rules.table import Table


def start_round(table: Table) -> None:
    """PE-7, PE-9: all cards of the game are shuffled into their decks again."""
    players = table.players
    table.round += 1
    stacks = table.stacks
    heights = table.heights
    for slot in range(players * pe.TOWN):
        stacks[slot] = 0
        heights[slot] = 0
    if table.options & pe.DOLLAR:
        for seat in range(players):
            table.dollars[seat] = pe.DOLLARS  # PE-33
    table.cavalry = -1  # PE-34
    if table.options & pe.SUPREMACY:
        table.supremacy = table.dice.below(pe.TOWN, pe.L_SUPREMACY)  # PE-35
    table.turn = table.starter
    table.phase = pe.DRAW
    table.card = -1
    table.spent = 0
    if table.trace is not None:
        table.tell(pe.E_ROUND, table.starter, table.round, table.supremacy, 0)
    quick = table.options & pe.QUICK
    for town in range(pe.TOWN):
        form(table.piles, town, table.decks[town], pe.FULL - pe.TOWN if quick else pe.FULL)
        turn_up(table, town)
    if quick:
        form(table.piles, pe.SALOON, pe.QUICK_SALOON, pe.FULL - 3)  # PE-5
    else:
        form(table.piles, pe.SALOON, pe.FULL_SALOON, pe.FULL)


def turn_up(table: Table, town: i64) -> None:
    """PE-7, PE-13: the next card of a town is turned face up, if there is one."""
    if table.piles[town * STRIDE + LEFT] == 0:
        table.up[town] = -1
        return
    card = draw(table.piles, town, table.dice, town)
    table.up[town] = card
    if table.options & pe.QUICK:
        table.met[town] |= ONE << card
    if table.trace is not None:
        table.tell(pe.E_TURNED, -1, town, card, 0)


# -- The end of a round


def round_is_over(table: Table, deck: i64) -> bool:
    """PE-19: the deck drawn from is empty; PE-20: the player has every gang."""
    own = table.turn * pe.TOWN
    heights = table.heights
    if heights[own] * heights[own + 1] * heights[own + 2] * heights[own + 3] > 0:
        if table.trace is not None:
            table.tell(pe.E_FULL, table.turn, 0, 0, 0)
        return True
    if table.piles[deck * STRIDE + LEFT] > 0 or (deck != pe.SALOON and table.up[deck] >= 0):
        return False
    if table.trace is not None:
        table.tell(pe.E_EMPTY, -1, deck, 0, 0)
    return True


def end_round(table: Table) -> None:
    """PE-21 to PE-30, in this order."""
    if table.options & pe.QUICK and table.options & pe.DOLLAR:
        remember_looks(table)
    for gang in range(pe.TOWN):
        score_gang(table, gang)
        if table.one >= 0 and table.wanted[table.one] == pe.ALL_GANGS:  # PE-24
            finish(table, pe.WON_BY_MAJORITY)
            return
    score_points(table)
    if table.one >= 0 and table.wanted[table.one] == pe.ALL_GANGS:  # PE-28
        finish(table, pe.WON_BY_POINTS)
        return
    if table.limit > 0 and table.round >= table.limit:  # PE-30
        finish(table, pe.STOPPED)
        return
    table.starter = next_starter(table)
    start_round(table)  # PE-29


def remember_looks(table: Table) -> None:
    """Everyone knows who looked where at a card that the round never showed."""
    for town in range(pe.TOWN):
        seen = table.piles[town * STRIDE + SEEN]
        for seat in range(table.players):
            if seen >> seat & 1:
                table.looks[seat * pe.TOWN + town] += 1


def next_starter(table: Table) -> i64:
    """PE-10: the holder of the One; while nobody holds it, the player to the starter's left."""
    if table.one >= 0:
        return table.one
    return (table.starter + 1) % table.players


def finish(table: Table, reason: i64) -> None:
    table.phase = pe.OVER
    table.ended = reason
    if table.trace is not None:
        if reason == pe.STOPPED:
            table.tell(pe.E_STOPPED, -1, table.round, 0, 0)
        else:
            table.tell(pe.E_WON, table.one, reason, 0, 0)


# -- Tokens


def score_gang(table: Table, gang: i64) -> None:
    """PE-21 to PE-23: who gains a gang's Wanted token."""
    heights = table.heights
    most: i64 = 1
    for seat in range(table.players):
        most = larger(most, heights[seat * pe.TOWN + gang])
    tied: i64 = 0
    for seat in range(table.players):
        tied |= (1 - differ(heights[seat * pe.TOWN + gang], most)) << seat
    if tied == 0:
        return
    by_leader: i64 = 0
    if tied & (tied - 1) == 0:
        winner = lowest(tied)
    else:
        winner = leader_among(table.stacks, table.players, gang, tied)  # PE-22
        by_leader = 1
        if winner < 0:
            fought = table.options & pe.DUEL != 0 and not all_have_token(table, tied, gang)
            if table.trace is not None:
                table.tell(pe.E_TIED, 1 if fought else 0, gang, tied, most)
            if fought:
                winner = fight(table, tied, gang)
                by_leader = 2
    if winner < 0:
        return
    if table.wanted[winner] >> gang & 1:  # PE-21: nothing, and nobody else gains it
        if table.trace is not None:
            table.tell(pe.E_KEPT, winner, gang, most, by_leader)
        return
    table.wanted[winner] |= ONE << gang
    if table.trace is not None:
        table.tell(pe.E_MAJORITY, winner, gang, most, by_leader)


def all_have_token(table: Table, tied: i64, gang: i64) -> bool:
    """PE-31: a tie among players who all hold the token is not fought."""
    for seat in range(table.players):
        if tied >> seat & 1 and not table.wanted[seat] >> gang & 1:
            return False
    return True


def score_points(table: Table) -> None:
    """PE-25 to PE-27: who takes the One token."""
    best: i64 = -1
    tied: i64 = 0
    for seat in range(table.players):
        points = points_of(table.heights, seat, table.supremacy)
        if table.trace is not None:
            table.tell(pe.E_POINTS, seat, points, 0, 0)
        if points > best:
            best = points
            tied = 0
        if points == best:
            tied |= ONE << seat
    if best == 0:  # PE-27: nobody contends for the token
        return
    winner: i64 = -1
    if tied & (tied - 1) == 0:
        winner = lowest(tied)
    else:
        if table.trace is not None:
            table.tell(pe.E_TIED, 1 if table.options & pe.DUEL else 0, pe.TOWN, tied, best)
        if table.options & pe.DUEL:
            winner = fight(table, tied, pe.TOWN)
    if winner < 0:  # PE-27: the holder, if any, keeps it
        return
    if winner == table.one:
        if table.trace is not None:
            table.tell(pe.E_ONE_KEPT, winner, best, 0, 0)
        return
    if table.trace is not None:
        table.tell(pe.E_ONE, winner, best, table.one, 0)
    table.one = winner


# -- Duel in the Sun


def fight(table: Table, tied: i64, target: i64) -> i64:
    """PE-31, PE-32: who wins the shoot-out, -1 if nobody does."""
    fighters = count(tied)
    if fighters == 2:
        first = lowest(tied)
        second = lowest(tied & (tied - 1))
        bang = table.dice.below(pe.TILES, pe.L_DUEL)
        other = table.dice.below(pe.TILES, pe.L_DUEL)
        winner: i64 = -1
        if bang < other:
            winner = first
        elif other < bang:
            winner = second
        if table.trace is not None:
            table.tell(pe.E_DUEL, winner, target, tied, bang * pe.TILES + other)
        return winner
    place = table.dice.below(pe.TILES, pe.L_DUEL)
    winner = in_turn_order(table, tied, place % fighters)
    if table.trace is not None:
        table.tell(pe.E_TRUEL, winner, target, tied, place)
    return winner


def in_turn_order(table: Table, tied: i64, k: i64) -> i64:
    """PE-32: fighter number k, counted from the round's starter."""
    before = tied & ((ONE << table.starter) - 1)
    after = tied & ~before
    if k < count(after):
        return pick(after, k)
    return pick(before, k - count(after))
