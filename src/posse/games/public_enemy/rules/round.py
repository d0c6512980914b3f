"""A round of Public Enemy: how it begins, when it ends, and who gains which token."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, is_different, larger, lowest, pick
from posse.core.kernel.piles import LEFT, SEEN, STRIDE, draw, form
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.scoring import leader_among, points_of

if TYPE_CHECKING:
    from posse.games.public_enemy.rules.state import PublicEnemyState


def start_round(state: "PublicEnemyState") -> None:
    """PE-7, PE-9: all cards of the game are shuffled into their decks again."""
    players = state.players
    state.round += 1
    stacks = state.stacks
    heights = state.heights
    for slot in range(players * pe.TOWN):
        stacks[slot] = 0
        heights[slot] = 0
    if state.options & pe.DOLLAR:
        for seat in range(players):
            state.dollars[seat] = pe.DOLLARS  # PE-33
    state.cavalry = -1  # PE-34
    if state.options & pe.SUPREMACY:
        state.supremacy = state.dice.below(pe.TOWN, pe.L_SUPREMACY)  # PE-35
    state.turn = state.starter
    state.phase = pe.DRAW
    state.card = -1
    state.spent = 0
    if state.trace is not None:
        state.note(pe.E_ROUND, state.starter, state.round, state.supremacy, 0)
    quick = state.options & pe.QUICK
    for town in range(pe.TOWN):
        form(state.piles, town, state.decks[town], pe.FULL - pe.TOWN if quick else pe.FULL)
        turn_up(state, town)
    if quick:
        form(state.piles, pe.SALOON, pe.QUICK_SALOON, pe.FULL - 3)  # PE-5
    else:
        form(state.piles, pe.SALOON, pe.FULL_SALOON, pe.FULL)


def turn_up(state: "PublicEnemyState", town: i64) -> None:
    """PE-7, PE-13: the next card of a town is turned face up, if there is one."""
    if state.piles[town * STRIDE + LEFT] == 0:
        state.up[town] = -1
        return
    card = draw(state.piles, town, state.dice, town)
    state.up[town] = card
    if state.options & pe.QUICK:
        state.met[town] |= ONE << card
    if state.trace is not None:
        state.note(pe.E_TURNED, -1, town, card, 0)


# -- The end of a round


def round_is_over(state: "PublicEnemyState", deck: i64) -> bool:
    """PE-19: the deck drawn from is empty; PE-20: the player has every gang."""
    own = state.turn * pe.TOWN
    heights = state.heights
    if heights[own] * heights[own + 1] * heights[own + 2] * heights[own + 3] > 0:
        if state.trace is not None:
            state.note(pe.E_FULL, state.turn, 0, 0, 0)
        return True
    if state.piles[deck * STRIDE + LEFT] > 0 or (deck != pe.SALOON and state.up[deck] >= 0):
        return False
    if state.trace is not None:
        state.note(pe.E_EMPTY, -1, deck, 0, 0)
    return True


def end_round(state: "PublicEnemyState") -> None:
    """PE-21 to PE-30, in this order."""
    if state.options & pe.QUICK and state.options & pe.DOLLAR:
        remember_looks(state)
    for gang in range(pe.TOWN):
        score_gang(state, gang)
        if state.one >= 0 and state.wanted[state.one] == pe.ALL_GANGS:  # PE-24
            finish(state, pe.WON_BY_MAJORITY)
            return
    score_points(state)
    if state.one >= 0 and state.wanted[state.one] == pe.ALL_GANGS:  # PE-28
        finish(state, pe.WON_BY_POINTS)
        return
    if state.limit > 0 and state.round >= state.limit:  # PE-30
        finish(state, pe.STOPPED)
        return
    # PE-10: the holder of the One; while nobody holds it, the player to the starter's left
    state.starter = state.one if state.one >= 0 else (state.starter + 1) % state.players
    start_round(state)  # PE-29


def remember_looks(state: "PublicEnemyState") -> None:
    """Everyone knows who looked where at a card that the round never showed."""
    for town in range(pe.TOWN):
        seen = state.piles[town * STRIDE + SEEN]
        for seat in range(state.players):
            if seen >> seat & 1:
                state.looks[seat * pe.TOWN + town] += 1


def finish(state: "PublicEnemyState", reason: i64) -> None:
    state.phase = pe.OVER
    state.ended = reason
    if reason == pe.STOPPED:
        if state.trace is not None:
            state.note(pe.E_STOPPED, -1, state.round, 0, 0)
    else:
        if state.trace is not None:
            state.note(pe.E_WON, state.one, reason, 0, 0)


# -- Tokens


def score_gang(state: "PublicEnemyState", gang: i64) -> None:
    """PE-21 to PE-23: who gains a gang's Wanted token."""
    heights = state.heights
    most: i64 = 1
    for seat in range(state.players):
        most = larger(most, heights[seat * pe.TOWN + gang])
    tied: i64 = 0
    for seat in range(state.players):
        tied |= (1 - is_different(heights[seat * pe.TOWN + gang], most)) << seat
    if tied == 0:
        return
    how: i64 = 0  # by most cards, 1: by the leader, 2: by a duel
    if tied & (tied - 1) == 0:
        winner = lowest(tied)
    else:
        winner = leader_among(state.stacks, state.players, gang, tied)  # PE-22
        how = 1
        if winner < 0:
            fought = state.options & pe.DUEL != 0 and not all_have_token(state, tied, gang)
            if state.trace is not None:
                state.note(pe.E_TIED, 1 if fought else 0, gang, tied, most)
            if fought:
                winner = fight(state, tied, gang)
                how = 2
    if winner < 0:
        return
    if state.wanted[winner] >> gang & 1:  # PE-21: nothing, and nobody else gains it
        if state.trace is not None:
            state.note(pe.E_KEPT, winner, gang, most, how)
        return
    state.wanted[winner] |= ONE << gang
    if state.trace is not None:
        state.note(pe.E_MAJORITY, winner, gang, most, how)


def all_have_token(state: "PublicEnemyState", tied: i64, gang: i64) -> bool:
    """PE-31: a tie among players who all hold the token is not fought."""
    for seat in range(state.players):
        if tied >> seat & 1 and not state.wanted[seat] >> gang & 1:
            return False
    return True


def score_points(state: "PublicEnemyState") -> None:
    """PE-25 to PE-27: who takes the One token."""
    best: i64 = -1
    tied: i64 = 0
    for seat in range(state.players):
        points = points_of(state.heights, seat, state.supremacy)
        if state.trace is not None:
            state.note(pe.E_POINTS, seat, points, 0, 0)
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
        if state.trace is not None:
            state.note(pe.E_TIED, 1 if state.options & pe.DUEL else 0, pe.TOWN, tied, best)
        if state.options & pe.DUEL:
            winner = fight(state, tied, pe.TOWN)
    if winner < 0:  # PE-27: the holder, if any, keeps it
        return
    if winner == state.one:
        if state.trace is not None:
            state.note(pe.E_ONE_KEPT, winner, best, 0, 0)
        return
    if state.trace is not None:
        state.note(pe.E_ONE, winner, best, state.one, 0)
    state.one = winner


# -- Duel in the Sun


def fight(state: "PublicEnemyState", tied: i64, target: i64) -> i64:
    """PE-31, PE-32: who wins the shoot-out, -1 if nobody does."""
    fighters = count(tied)
    if fighters == 2:
        first = lowest(tied)
        second = lowest(tied & (tied - 1))
        bang = state.dice.below(pe.TILES, pe.L_DUEL)
        other = state.dice.below(pe.TILES, pe.L_DUEL)
        winner: i64 = -1
        if bang < other:
            winner = first
        elif other < bang:
            winner = second
        if state.trace is not None:
            state.note(pe.E_DUEL, winner, target, tied, bang * pe.TILES + other)
        return winner
    place = state.dice.below(pe.TILES, pe.L_DUEL)
    winner = in_turn_order(state, tied, place % fighters)
    if state.trace is not None:
        state.note(pe.E_TRUEL, winner, target, tied, place)
    return winner


def in_turn_order(state: "PublicEnemyState", tied: i64, k: i64) -> i64:
    """PE-32: fighter number k, counted from the round's starter."""
    before = tied & ((ONE << state.starter) - 1)
    after = tied & ~before
    if k < count(after):
        return pick(after, k)
    return pick(before, k - count(after))
