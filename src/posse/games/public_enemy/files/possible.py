"""Whether a position of Public Enemy can come about; if not, what is wrong with it."""

from posse.core.kernel.packed import mask_of, size
from posse.core.kernel.piles import SEEN, STRIDE, UNDER
from posse.core.reading import refuse
from posse.core.words import Seat
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.legal import has_target
from posse.games.public_enemy.rules.scoring import left_in, outlaws_out, saloon_used
from posse.games.public_enemy.rules.state import PublicEnemyState


def only_with(option: str, rule: str, state: PublicEnemyState, there: object) -> None:
    """Refuses what only an option brings to the table."""
    off = not state.options >> pe.SWITCHES.index(option) & 1
    refuse(there and off, "needs-option", rule, option=option, switch=f'"{option}": true')


def check_possible(state: PublicEnemyState, seen_by: list[int], whole: bool) -> None:
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
    check_met(state, seen_by)


def check_options(state: PublicEnemyState) -> None:
    refuse(state.options & pe.QUICK and state.players > 4, "quick-players", "PE-5")
    refuse(state.limit and state.round > state.limit, "round-limit", "PE-30", rounds=int(state.limit))
    only_with("supremacy", "PE-35", state, state.supremacy >= 0)
    refuse(state.supremacy < 0 and state.options & pe.SUPREMACY, "supremacy-missing", "PE-35")
    only_with("cavalry", "PE-34", state, state.cavalry >= 0)


def removed(state: PublicEnemyState, town: int) -> int:
    return int(pe.ALL_CARDS & ~mask_of(state.decks[town]))


def check_removed(state: PublicEnemyState) -> None:
    """PE-5: one non-leader of each gang left each town."""
    each = 1 if state.options & pe.QUICK else 0
    for town, town_name in enumerate(pe.TOWNS):
        for gang, gang_name in enumerate(pe.GANGS):
            gone = removed(state, town) >> gang * 3 & 7
            refuse(gone.bit_count() != each, "removed-count", "PE-5", town=town_name, gang=gang_name)
            refuse(gang == town and gone & 1, "removed-leader", "PE-5", gang=gang_name)


def check_counts(state: PublicEnemyState, too_many: int) -> None:
    """PE-1, PE-4: every card is somewhere, and the decks are as high as they say."""
    for deck, title in enumerate(pe.DECKS):
        hidden, looked, seen, rest, under = (int(state.piles[deck * STRIDE + at]) for at in range(5))
        left = int(left_in(state, deck))
        counted = int(size(under) + size(rest)) + (1 if looked else 0)
        refuse(hidden < 0, "deck-count", "PE-1", deck=title, left=left, found=1)
        if deck != pe.SALOON:
            counted -= too_many
            refuse(state.up[deck] < 0 and left > 0, "no-face-up", "PE-7", deck=title)
        rule = "PE-4" if deck == pe.SALOON else "PE-1"
        refuse(counted != hidden, "deck-count", rule, deck=title, left=left, found=counted + left - hidden)
        last_card = deck == pe.SALOON and state.phase == pe.TARGET
        refuse(left == 0 and state.phase != pe.OVER and not last_card, "deck-empty", "PE-19", deck=title)
        refuse(seen and hidden == size(under), "nothing-to-look-at", "PE-33", deck=title)
        refuse(looked and not seen, "looked-by-nobody", "PE-33", deck=title)


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
    refuse(before < 0, "no-draw-yet", "PE-11")
    starter, who = Seat(state.starter), Seat((state.starter + before) % state.players)
    refuse(who != state.turn, "wrong-turn", "PE-11", draws=draws, starter=starter, who=who)
    refuse((state.card >= 0) != (state.phase == pe.TARGET), "card-phase", "PE-14")
    if state.phase == pe.OVER:
        return
    refuse(state.one >= 0 and state.starter != state.one, "one-starts", "PE-10", who=Seat(state.one))
    if state.phase == pe.TARGET:
        card = pe.SALOON_CARDS[state.card]
        refuse(saloon_used(state, state.card) == 0, "card-not-used", "PE-14", card=card)
        refuse(not has_target(state), "no-target", "PE-14")
    only_with("cavalry", "PE-34", state, state.phase == pe.RIDE)


def check_stacks(state: PublicEnemyState) -> None:
    """PE-20 ends the round; one card a turn; the Saloon accounts for every outlaw that is out."""
    for who in map(Seat, range(int(state.players))):
        own = [int(state.heights[who * 4 + gang]) for gang in range(4)]
        ends_round = state.phase == pe.OVER and who == state.turn
        refuse(all(own) and not ends_round, "all-gangs", "PE-20", who=who)
        draws = turns_of(state, who, drawn(state))
        if state.phase == pe.TARGET and who == state.turn:
            draws -= 1  # a Saloon card that has not been applied
        refuse(sum(own) > draws, "too-many-cards", "PE-11", who=who, cards=sum(own), draws=draws)
    removers = int(saloon_used(state, pe.SHERIFF) + saloon_used(state, pe.BOUNTY_HUNTER))
    if state.card in (pe.SHERIFF, pe.BOUNTY_HUNTER):
        removers -= 1
    gone = sum(mask.bit_count() for mask in outlaws_out(state))
    refuse(gone > removers, "too-many-out", "PE-15", out=gone, most=removers)


def counted(state: PublicEnemyState) -> int:
    """Rounds that have come to their end."""
    return int(state.round) - (0 if state.phase == pe.OVER else 1)


def check_tokens(state: PublicEnemyState) -> None:
    """PE-21, PE-26: what can have been won in the rounds so far."""
    rounds = counted(state)
    for gang, title in enumerate(pe.GANGS):
        holders = sum(int(mask) >> gang & 1 for mask in state.wanted)
        refuse(holders > rounds, "too-many-tokens", "PE-21", gang=title, tokens=holders, rounds=rounds)
    refuse(state.one >= 0 and rounds == 0, "one-too-early", "PE-26")
    won = state.one >= 0 and state.wanted[state.one] == pe.ALL_GANGS
    if state.phase != pe.OVER:
        refuse(state.ended, "ended-early", "PE-28")
        refuse(won, "already-won", "PE-28", who=Seat(state.one))
        return
    empty = sum(left_in(state, deck) == 0 for deck in range(5))
    all_gangs = all(state.heights[state.turn * 4 + gang] for gang in range(4))
    refuse(empty > 1 or not (all_gangs or empty), "round-not-over", "PE-19")
    stopped = state.ended == pe.STOPPED and state.limit > 0 and state.round == state.limit and not won
    refuse(not (stopped or (won and state.ended not in (0, pe.STOPPED))), "not-over", "PE-28")


def check_dollars(state: PublicEnemyState) -> None:
    """PE-33: every look and every card put under cost someone a tile."""
    seen = [int(state.piles[deck * STRIDE + SEEN]) for deck in range(5)]
    under = sum(int(size(state.piles[deck * STRIDE + UNDER])) for deck in range(5))
    only_with("dollars", "PE-33", state, state.spent or any(seen) or under)
    if not state.options & pe.DOLLAR:
        return
    begun = drawn(state) + (1 if state.phase == pe.DRAW else 0)  # turns begun this round
    spent = [int(pe.DOLLARS - tiles) for tiles in state.dollars]
    for seat, tiles in enumerate(spent):
        turns = turns_of(state, seat, begun)
        if seat == state.turn and not state.spent:
            turns -= 1
        looks = sum(mask >> seat & 1 for mask in seen)
        refuse(tiles > turns or looks > tiles, "too-many-dollars", "PE-33", who=Seat(seat), tiles=tiles)
    refuse(state.spent and spent[state.turn] == 0, "dollar-not-spent", "PE-33", who=Seat(state.turn))
    refuse(under > sum(spent) - sum(mask.bit_count() for mask in seen), "too-many-under", "PE-33")


def check_cavalry(state: PublicEnemyState) -> None:
    """PE-34: the Cavalry comes onto the board at the end of somebody's turn."""
    ended = drawn(state) - (0 if state.phase == pe.DRAW else 1)
    refuse(state.cavalry >= 0 and state.phase != pe.OVER and ended == 0, "cavalry-too-early", "PE-34")


def check_met(state: PublicEnemyState, seen_by: list[int]) -> None:
    """Quick game: what has been seen is in the game, and what lies open has been seen."""
    only_with("quick", "PE-5", state, any(state.met))
    if not state.options & pe.QUICK:
        return
    for town, title in enumerate(pe.TOWNS):
        _, looked, seen, rest, _ = (int(state.piles[town * STRIDE + at]) for at in range(5))
        shown = mask_of(state.decks[town]) & ~mask_of(rest) & ~(1 << looked >> 1)
        met = int(state.met[town])
        own = {seat: int(state.met[(seat + 1) * 4 + town]) for seat in seen_by}
        refuse(shown & ~met, "not-met", "PE-5", town=title)
        gone = removed(state, town)
        refuse(any(mask & gone for mask in (met, *own.values())), "met-removed", "PE-5", town=title)
        check_one_unmet(town, met)
        for seat, mask in own.items():
            refuse(seen >> seat & 1 and not mask >> looked - 1 & 1, "not-met", "PE-5", town=title)
            check_one_unmet(town, met | mask)
    most = counted(state) * int(pe.DOLLARS) if state.options & pe.DOLLAR else 0  # PE-33: two looks a round
    for who in map(Seat, range(int(state.players))):
        looks = sum(int(state.looks[who * 4 + town]) for town in range(4))
        refuse(looks > most, "too-many-looks", "PE-33", who=who, looks=looks, most=most)


def check_one_unmet(town: int, met: int) -> None:
    """PE-5: of each gang a card that may have left is one that nobody has met."""
    for gang, title in enumerate(pe.GANGS):
        unmet = ~met >> gang * 3 & (6 if gang == town else 7)  # not the leader
        refuse(unmet == 0, "removed-count", "PE-5", town=pe.TOWNS[town], gang=title)
