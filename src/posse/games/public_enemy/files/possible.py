"""Whether a position of Public Enemy can come about; if not, what is wrong with it."""

from collections.abc import Iterable

from posse.core.errors import BadNotation
from posse.core.packed import mask_of, size
from posse.core.piles import REST, SEEN, STRIDE, TOP, UNDER
from posse.core.words import Seat
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.legal import has_target
from posse.games.public_enemy.rules.scoring import left_in, outlaws_out, saloon_used
from posse.games.public_enemy.rules.state import PublicEnemyState


def needs(rule: str, option: str) -> BadNotation:
    return BadNotation("needs-option", rule, option=option, switch=f'"{option}": true')


def ones(mask: int) -> int:
    return mask.bit_count()


def check_possible(state: PublicEnemyState, seen_by: Iterable[int], whole: bool) -> None:
    """Refuses what no game can reach. `seen_by`: the seats whose looks are known; `whole`: a position, where
    it is known too what the quick game left out."""
    check_options(state)
    if whole:
        check_removed(state)
    check_counts(state, too_many=4 if state.options & pe.QUICK and not whole else 0)
    check_turn(state)
    check_stacks(state)
    check_tokens(state)
    check_dollars(state)
    check_cavalry(state)
    check_met(state, list(seen_by))


def check_options(state: PublicEnemyState) -> None:
    if state.options & pe.QUICK and state.players > 4:
        raise BadNotation("quick-players", "PE-5")
    if state.limit and state.round > state.limit:
        raise BadNotation("round-limit", "PE-30", rounds=int(state.limit))
    if state.supremacy >= 0 and not state.options & pe.SUPREMACY:
        raise needs("PE-35", "supremacy")
    if state.supremacy < 0 and state.options & pe.SUPREMACY:
        raise BadNotation("supremacy-missing", "PE-35")
    if state.cavalry >= 0 and not state.options & pe.CAVALRY:
        raise needs("PE-34", "cavalry")


def removed(state: PublicEnemyState, town: int) -> int:
    return int(pe.ALL_CARDS & ~mask_of(state.decks[town]))


def check_removed(state: PublicEnemyState) -> None:
    """PE-5: one non-leader of each gang left each town."""
    for town in range(4):
        for gang in range(4):
            gone = ones(removed(state, town) & 7 << gang * 3)
            if gone != (1 if state.options & pe.QUICK else 0):
                raise BadNotation("removed-count", "PE-5", town=pe.TOWNS[town], gang=pe.GANGS[gang])
            if gang == town and removed(state, town) >> gang * 3 & 1:
                raise BadNotation("removed-leader", "PE-5", gang=pe.GANGS[gang])


def check_counts(state: PublicEnemyState, too_many: int) -> None:
    """PE-1, PE-4: every card is somewhere, and the decks are as high as they say."""
    for deck, title in enumerate(pe.DECKS):
        hidden, looked, seen, rest, under = (int(state.piles[deck * STRIDE + at]) for at in range(5))
        left = int(left_in(state, deck))
        if hidden < 0:
            raise BadNotation("deck-count", "PE-1", deck=title, left=left, found=1)
        found = int(size(under)) + int(size(rest)) + (1 if looked else 0)
        if deck != pe.SALOON:
            found -= too_many
            if state.up[deck] < 0 and left > 0:
                raise BadNotation("no-face-up", "PE-7", deck=title)
        if found != hidden:
            rule = "PE-4" if deck == pe.SALOON else "PE-1"
            raise BadNotation("deck-count", rule, deck=title, left=left, found=found + left - hidden)
        last_card = deck == pe.SALOON and state.phase == pe.TARGET
        if left == 0 and state.phase != pe.OVER and not last_card:
            raise BadNotation("deck-empty", "PE-19", deck=title)
        if seen and hidden == size(under):
            raise BadNotation("nothing-to-look-at", "PE-33", deck=title)
        if looked and not seen:
            raise BadNotation("looked-by-nobody", "PE-33", deck=title)


def drawn(state: PublicEnemyState) -> int:
    """How many cards the players have drawn this round."""
    in_all = 4 * 8 + 9 if state.options & pe.QUICK else 5 * 12
    return in_all - sum(int(left_in(state, deck)) for deck in range(5))


def turns_of(state: PublicEnemyState, seat: int, turns: int) -> int:
    """How many of so many turns of this round were the seat's."""
    order = int(seat - state.starter) % int(state.players)
    return len(range(order, turns, int(state.players)))


def check_turn(state: PublicEnemyState) -> None:
    """PE-8, PE-11: one card a turn, clockwise from the starter."""
    draws = drawn(state)
    before = draws if state.phase == pe.DRAW else draws - 1
    if before < 0:
        raise BadNotation("no-draw-yet", "PE-11")
    expected = int(state.starter + before) % int(state.players)
    if expected != state.turn:
        raise BadNotation("wrong-turn", "PE-11", draws=draws, starter=Seat(state.starter), who=Seat(expected))
    if (state.card >= 0) != (state.phase == pe.TARGET):
        raise BadNotation("card-phase", "PE-14")
    if state.phase == pe.OVER:
        return
    if state.one >= 0 and state.starter != state.one:
        raise BadNotation("one-starts", "PE-10", who=Seat(state.one))
    if state.phase == pe.TARGET:
        if saloon_used(state, state.card) == 0:
            raise BadNotation("card-not-used", "PE-14", card=pe.SALOON_CARDS[state.card])
        if not has_target(state):
            raise BadNotation("no-target", "PE-14")
    if state.phase == pe.RIDE and not state.options & pe.CAVALRY:
        raise needs("PE-34", "cavalry")


def check_stacks(state: PublicEnemyState) -> None:
    """PE-20 ends the round; one card a turn; the Saloon accounts for every outlaw that is out."""
    for seat in range(int(state.players)):
        own = [int(state.heights[seat * 4 + gang]) for gang in range(4)]
        if all(own) and (state.phase != pe.OVER or seat != state.turn):
            raise BadNotation("all-gangs", "PE-20", who=Seat(seat))
        draws = turns_of(state, seat, drawn(state))
        if state.phase == pe.TARGET and seat == state.turn:
            draws -= 1  # a Saloon card that has not been applied
        if sum(own) > draws:
            raise BadNotation("too-many-cards", "PE-11", who=Seat(seat), cards=sum(own), draws=draws)
    removers = int(saloon_used(state, pe.SHERIFF) + saloon_used(state, pe.BOUNTY_HUNTER))
    if state.card in (pe.SHERIFF, pe.BOUNTY_HUNTER):
        removers -= 1
    gone = sum(ones(mask) for mask in outlaws_out(state))
    if gone > removers:
        raise BadNotation("too-many-out", "PE-15", out=gone, most=removers)


def counted(state: PublicEnemyState) -> int:
    """Rounds that have come to their end."""
    return int(state.round) - (0 if state.phase == pe.OVER else 1)


def check_tokens(state: PublicEnemyState) -> None:
    """PE-21, PE-26: what can have been won in the rounds so far."""
    rounds = counted(state)
    for gang, title in enumerate(pe.GANGS):
        holders = sum(int(mask) >> gang & 1 for mask in state.wanted)
        if holders > rounds:
            raise BadNotation("too-many-tokens", "PE-21", gang=title, tokens=holders, rounds=rounds)
    if state.one >= 0 and rounds == 0:
        raise BadNotation("one-too-early", "PE-26")
    won = state.one >= 0 and state.wanted[state.one] == pe.ALL_GANGS
    if state.phase == pe.OVER:
        empty = sum(left_in(state, deck) == 0 for deck in range(5))
        all_gangs = all(state.heights[state.turn * 4 + gang] for gang in range(4))
        if empty > 1 or not (all_gangs or empty):
            raise BadNotation("round-not-over", "PE-19")
        stopped = state.ended == pe.STOPPED and state.limit > 0 and state.round == state.limit and not won
        if not (stopped or (won and state.ended not in (0, pe.STOPPED))):
            raise BadNotation("not-over", "PE-28")
    elif state.ended:
        raise BadNotation("ended-early", "PE-28")
    elif won:
        raise BadNotation("already-won", "PE-28", who=Seat(state.one))


def check_dollars(state: PublicEnemyState) -> None:
    """PE-33: every look and every card put under cost someone a tile."""
    seen = [int(state.piles[deck * STRIDE + SEEN]) for deck in range(5)]
    under = sum(int(size(state.piles[deck * STRIDE + UNDER])) for deck in range(5))
    if not state.options & pe.DOLLAR:
        if state.spent or any(seen) or under:
            raise needs("PE-33", "dollars")
        return
    begun = drawn(state) + (1 if state.phase == pe.DRAW else 0)  # turns begun this round
    spent = [int(pe.DOLLARS - tiles) for tiles in state.dollars]
    for seat, tiles in enumerate(spent):
        turns = turns_of(state, seat, begun)
        if seat == state.turn and not state.spent:
            turns -= 1
        if tiles > turns or sum(mask >> seat & 1 for mask in seen) > tiles:
            raise BadNotation("too-many-dollars", "PE-33", who=Seat(seat), tiles=tiles)
    if state.spent and spent[state.turn] == 0:
        raise BadNotation("dollar-not-spent", "PE-33", who=Seat(state.turn))
    if under > sum(spent) - sum(ones(mask) for mask in seen):
        raise BadNotation("too-many-under", "PE-33")


def check_cavalry(state: PublicEnemyState) -> None:
    """PE-34: the Cavalry comes onto the board at the end of somebody's turn."""
    ended = drawn(state) - (0 if state.phase == pe.DRAW else 1)
    if state.cavalry >= 0 and state.phase != pe.OVER and ended == 0:
        raise BadNotation("cavalry-too-early", "PE-34")


def check_met(state: PublicEnemyState, seen_by: list[int]) -> None:
    """Quick game: what has been seen is in the game, and what lies open has been seen."""
    if not state.options & pe.QUICK:
        if any(state.met):
            raise needs("PE-5", "quick")
        return
    for town, title in enumerate(pe.TOWNS):
        at = town * STRIDE
        looked = int(state.piles[at + TOP])
        inside = mask_of(state.piles[at + REST]) | 1 << looked >> 1
        met = int(state.met[town])
        if mask_of(state.decks[town]) & ~inside & ~met:
            raise BadNotation("not-met", "PE-5", town=title)
        own = {seat: int(state.met[(seat + 1) * 4 + town]) for seat in seen_by}
        if any(mask & removed(state, town) for mask in (met, *own.values())):
            raise BadNotation("met-removed", "PE-5", town=title)
        check_one_unmet(town, met)
        for seat, mask in own.items():
            if int(state.piles[at + SEEN]) >> seat & 1 and not mask >> looked - 1 & 1:
                raise BadNotation("not-met", "PE-5", town=title)
            check_one_unmet(town, met | mask)
    check_looks(state)


def check_one_unmet(town: int, met: int) -> None:
    """PE-5: of each gang a card that may have left is one that nobody has met."""
    for gang in range(4):
        leader = 1 << gang * 3 if gang == town else 0
        if not 7 << gang * 3 & ~leader & ~met:
            raise BadNotation("removed-count", "PE-5", town=pe.TOWNS[town], gang=pe.GANGS[gang])


def check_looks(state: PublicEnemyState) -> None:
    """PE-33: two looks a round at most."""
    most = counted(state) * int(pe.DOLLARS) if state.options & pe.DOLLAR else 0
    for seat in range(int(state.players)):
        looks = sum(int(state.looks[seat * 4 + town]) for town in range(4))
        if looks > most:
            raise BadNotation("too-many-looks", "PE-33", who=Seat(seat), looks=looks, most=most)
