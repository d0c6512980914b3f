"""Whether a position of Public Enemy can come about; if not, what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from posse.core.errors import BadNotation
from posse.core.words import Seat
from posse.games.public_enemy import model as pe

if TYPE_CHECKING:
    from posse.games.public_enemy.files.position import Table


def needs(rule: str, option: str) -> BadNotation:
    return BadNotation("needs-option", rule, option=option, switch=f'"{option}": true')


def ones(mask: int) -> int:
    return mask.bit_count()


def check_possible(table: Table, removed: list[int] | None, met_by: dict[int, list[int]]) -> None:
    """Refuses what no game can reach. `removed` is None when it is not known (a seat's knowledge);
    `met_by` says what each seat alone has met, as far as it is known."""
    check_options(table)
    check_removed(table, removed)
    check_counts(table, unknown_removed=removed is None and table.has(pe.QUICK))
    check_turn(table)
    check_stacks(table)
    check_tokens(table)
    check_dollars(table)
    check_side_pieces(table)
    check_met(table, met_by)


def check_options(table: Table) -> None:
    if table.has(pe.QUICK) and table.players > 4:
        raise BadNotation("quick-players", "PE-5")
    if table.limit and table.round > table.limit:
        raise BadNotation("round-limit", "PE-30", rounds=table.limit)
    if table.supremacy >= 0 and not table.has(pe.SUPREMACY):
        raise needs("PE-35", "supremacy")
    if table.supremacy < 0 and table.has(pe.SUPREMACY):
        raise BadNotation("supremacy-missing", "PE-35")
    if table.cavalry >= 0 and not table.has(pe.CAVALRY):
        raise needs("PE-34", "cavalry")


def check_removed(table: Table, removed: list[int] | None) -> None:
    """PE-5: one non-leader of each gang left each town."""
    if removed is None:
        return
    for town in range(4):
        for gang in range(4):
            gone = ones(removed[town] & 7 << gang * 3)
            if gone != (1 if table.has(pe.QUICK) else 0):
                raise BadNotation("removed-count", "PE-5", town=pe.TOWNS[town], gang=pe.GANGS[gang])
            if gang == town and removed[town] >> gang * 3 & 1:
                raise BadNotation("removed-leader", "PE-5", gang=pe.GANGS[gang])


def check_counts(table: Table, unknown_removed: bool) -> None:
    """PE-1, PE-4: every card is somewhere, and the decks are as high as they say."""
    for deck in range(5):
        hidden = table.hidden_left(deck)
        if hidden < 0:
            raise BadNotation("deck-count", "PE-1", deck=pe.DECKS[deck], left=table.left[deck], found=1)
        found = len(table.under[deck]) + (1 if table.top[deck] >= 0 else 0)
        if deck == pe.SALOON:
            found += len(table.saloon)
        else:
            found += ones(table.unplaced(deck)) - (4 if unknown_removed else 0)
            if table.up[deck] < 0 and table.left[deck] > 0:
                raise BadNotation("no-face-up", "PE-7", deck=pe.DECKS[deck])
        if found != hidden:
            rule = "PE-4" if deck == pe.SALOON else "PE-1"
            total = found + table.left[deck] - hidden
            raise BadNotation("deck-count", rule, deck=pe.DECKS[deck], left=table.left[deck], found=total)
        empty_allowed = table.phase == pe.OVER or (
            deck == pe.SALOON and table.phase == pe.TARGET
        )  # the last card
        if table.left[deck] == 0 and not empty_allowed:
            raise BadNotation("deck-empty", "PE-19", deck=pe.DECKS[deck])
        if table.seen[deck] and hidden == len(table.under[deck]):
            raise BadNotation("nothing-to-look-at", "PE-33", deck=pe.DECKS[deck])
        if table.top[deck] >= 0 and not table.seen[deck]:
            raise BadNotation("looked-by-nobody", "PE-33", deck=pe.DECKS[deck])


def drawn(table: Table) -> int:
    """How many cards the players have drawn this round."""
    town, saloon = (8, 9) if table.has(pe.QUICK) else (12, 12)
    return 4 * town + saloon - sum(table.left)


def turns_of(table: Table, seat: int, turns: int) -> int:
    """How many of so many turns of this round were the seat's."""
    order = (seat - table.starter) % table.players
    return (turns - order + table.players - 1) // table.players if turns > order else 0


def check_turn(table: Table) -> None:
    """PE-8, PE-11: one card a turn, clockwise from the starter."""
    draws = drawn(table)
    before = draws if table.phase == pe.DRAW else draws - 1
    if before < 0:
        raise BadNotation("no-draw-yet", "PE-11")
    expected = (table.starter + before) % table.players
    if expected != table.turn:
        raise BadNotation("wrong-turn", "PE-11", draws=draws, starter=Seat(table.starter), who=Seat(expected))
    if (table.card >= 0) != (table.phase == pe.TARGET):
        raise BadNotation("card-phase", "PE-14")
    if table.phase == pe.OVER:
        return
    if table.one >= 0 and table.starter != table.one:
        raise BadNotation("one-starts", "PE-10", who=Seat(table.one))
    if table.phase == pe.TARGET:
        if table.used[table.card] == 0:
            raise BadNotation("card-not-used", "PE-14", card=pe.SALOON_CARDS[table.card])
        own = range(table.turn * 4, table.turn * 4 + 4)
        slots = own if table.card == pe.SHERIFF else [s for s in range(table.players * 4) if s not in own]
        if not any(table.stacks[slot] for slot in slots):
            raise BadNotation("no-target", "PE-14")
    if table.phase == pe.RIDE and not table.has(pe.CAVALRY):
        raise needs("PE-34", "cavalry")


def check_stacks(table: Table) -> None:
    """PE-20 ends the round; one card a turn; the Saloon accounts for every outlaw that is out."""
    for seat in range(table.players):
        own = table.stacks[seat * 4 : seat * 4 + 4]
        if all(own) and (table.phase != pe.OVER or seat != table.turn):
            raise BadNotation("all-gangs", "PE-20", who=Seat(seat))
        draws = turns_of(table, seat, drawn(table))
        if table.phase == pe.TARGET and seat == table.turn:
            draws -= 1  # a Saloon card that has not been applied
        cards = sum(len(stack) for stack in own)
        if cards > draws:
            raise BadNotation("too-many-cards", "PE-11", who=Seat(seat), cards=cards, draws=draws)
    removers = table.used[0] + table.used[1] - (1 if table.card in (0, 1) else 0)
    gone = sum(ones(mask) for mask in table.out)
    if gone > removers:
        raise BadNotation("too-many-out", "PE-15", out=gone, most=removers)


def check_tokens(table: Table) -> None:
    """PE-21, PE-26: what can have been won in the rounds so far."""
    counted = table.round - (0 if table.phase == pe.OVER else 1)
    for gang in range(4):
        holders = sum(mask >> gang & 1 for mask in table.wanted)
        if holders > counted:
            raise BadNotation("too-many-tokens", "PE-21", gang=pe.GANGS[gang], tokens=holders, rounds=counted)
    if table.one >= 0 and counted == 0:
        raise BadNotation("one-too-early", "PE-26")
    won = table.one >= 0 and table.wanted[table.one] == pe.ALL_GANGS
    if table.phase == pe.OVER:
        all_gangs = all(table.stacks[table.turn * 4 + gang] for gang in range(4))
        if table.left.count(0) > 1 or not (all_gangs or 0 in table.left):
            raise BadNotation("round-not-over", "PE-19")
        stopped = table.ended == pe.STOPPED and table.limit > 0 and table.round == table.limit and not won
        if not (stopped or (won and table.ended not in (0, pe.STOPPED))):
            raise BadNotation("not-over", "PE-28")
    elif table.ended:
        raise BadNotation("ended-early", "PE-28")
    elif won:
        raise BadNotation("already-won", "PE-28", who=Seat(table.one))


def check_dollars(table: Table) -> None:
    """PE-33: every look and every card put under cost someone a tile."""
    if not table.has(pe.DOLLAR):
        if table.spent or any(table.seen) or any(table.under):
            raise needs("PE-33", "dollars")
        return
    begun = drawn(table) + (1 if table.phase == pe.DRAW else 0)  # turns begun this round
    spent = [int(pe.DOLLARS) - tiles for tiles in table.dollars]
    for seat in range(table.players):
        turns = turns_of(table, seat, begun)
        if seat == table.turn and not table.spent:
            turns -= 1
        looks = sum(mask >> seat & 1 for mask in table.seen)
        if spent[seat] > turns or looks > spent[seat]:
            raise BadNotation("too-many-dollars", "PE-33", who=Seat(seat), tiles=spent[seat])
    if table.spent and spent[table.turn] == 0:
        raise BadNotation("dollar-not-spent", "PE-33", who=Seat(table.turn))
    looks = sum(ones(mask) for mask in table.seen)
    if sum(len(under) for under in table.under) > sum(spent) - looks:
        raise BadNotation("too-many-under", "PE-33")


def check_side_pieces(table: Table) -> None:
    """PE-34: the Cavalry comes onto the board at the end of somebody's turn."""
    if table.cavalry >= 0 and table.phase != pe.OVER:
        ended = drawn(table) - (0 if table.phase == pe.DRAW else 1)
        if ended == 0:
            raise BadNotation("cavalry-too-early", "PE-34")


def check_met(table: Table, met_by: dict[int, list[int]]) -> None:
    """Quick game: what has been seen is in the game, and what lies open has been seen."""
    if not table.has(pe.QUICK):
        if any(table.met) or any(any(masks) for masks in met_by.values()):
            raise needs("PE-5", "quick")
        return
    for town in range(4):
        open_cards = table.out[town] | sum(1 << card for card in table.open_in(town))
        if open_cards & ~table.met[town]:
            raise BadNotation("not-met", "PE-5", town=pe.TOWNS[town])
        for masks in [table.met, *met_by.values()]:
            if masks[town] & table.removed[town]:
                raise BadNotation("met-removed", "PE-5", town=pe.TOWNS[town])
        check_one_unmet(table, town, table.met[town])
        for seat, masks in met_by.items():
            if table.seen[town] >> seat & 1 and not masks[town] >> table.top[town] & 1:
                raise BadNotation("not-met", "PE-5", town=pe.TOWNS[town])
            check_one_unmet(table, town, table.met[town] | masks[town])
    check_looks(table, table.round - (0 if table.phase == pe.OVER else 1))


def check_one_unmet(table: Table, town: int, met: int) -> None:
    """PE-5: of each gang a card that may have left is one that nobody has met."""
    for gang in range(4):
        leader = 1 << gang * 3 if gang == town else 0
        if not 7 << gang * 3 & ~leader & ~met:
            raise BadNotation("removed-count", "PE-5", town=pe.TOWNS[town], gang=pe.GANGS[gang])


def check_looks(table: Table, rounds: int) -> None:
    """PE-33: two looks a round at most."""
    most = rounds * int(pe.DOLLARS) if table.has(pe.DOLLAR) else 0
    for seat in range(table.players):
        looks = sum(table.looks[seat * 4 : seat * 4 + 4])
        if looks > most:
            raise BadNotation("too-many-looks", "PE-33", who=Seat(seat), looks=looks, most=most)
