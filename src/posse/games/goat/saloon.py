"""The Saloon, where the characters in play act in rising number (GO-22 to GO-29)."""

from mypy_extensions import i64

from posse.core.bits import ONE, lowest
from posse.games.goat.legal import with_tokens
from posse.games.goat.model import (
    BOTTLES,
    BOUNTY,
    BYTE,
    CHARLATAN,
    CHARLATAN_BONUS,
    E_CHARLATAN_ARRESTED,
    E_CHARLATAN_ARRESTED_OWN,
    E_CHARLATAN_KEPT,
    E_GAMBLED,
    E_KILLED,
    E_KILLED_OWN,
    E_NOTHING,
    E_PAID,
    E_REFUNDED,
    E_RETURNED,
    E_SALOON,
    E_SERVED,
    E_THIEF_ARRESTED,
    E_THIEF_ARRESTED_OWN,
    E_THIEF_KEPT,
    E_WAITRESS_GAMBLED,
    GAMBLE,
    GAMBLER,
    L_GAMBLER,
    MOVE,
    OUTLAW,
    PAY,
    SALOON,
    SERVE,
    SHERIFF,
    THIEF,
    THIEF_BONUS,
    WAITRESS,
)
from posse.games.goat.scoring import kind_at, tokens_in
from posse.games.goat.town import Town, gain
from posse.games.goat.upkeep import end_round


def open_saloon(town: Town) -> None:
    """GO-23: the characters in play act in rising number."""
    if town.trace is not None:
        town.tell(E_SALOON, -1, town.table, town.owners, 0)
    if town.in_play(OUTLAW):
        outlaw(town, town.owner(OUTLAW))
    if town.in_play(SHERIFF):
        sheriff(town, town.owner(SHERIFF))
    if town.in_play(THIEF):
        keep_loot(town, town.owner(THIEF))
    if town.in_play(CHARLATAN):
        keep_coins(town, town.owner(CHARLATAN))
    if town.in_play(WAITRESS):
        town.turn = town.owner(WAITRESS)
        go_on_serving(town)
    elif town.in_play(GAMBLER):
        town.turn = town.owner(GAMBLER)
        sit_down(town)
    else:
        end_round(town)


def remove(town: Town, card: i64) -> None:
    """GO-23: killed or arrested, not in play any more."""
    town.table &= ~(ONE << card)
    town.gone |= ONE << card


# -- Outlaw, Sheriff and the crooks


def outlaw(town: Town, owner: i64) -> None:
    """GO-24: kills the Sheriff for 4 coins, anyone's."""
    if not town.in_play(SHERIFF):
        if town.trace is not None:
            town.tell(E_NOTHING, owner, OUTLAW, 0, 0)
        return
    remove(town, SHERIFF)
    town.coins[owner] += BOUNTY
    if town.trace is not None:
        victim = town.owner(SHERIFF)
        town.tell(E_KILLED_OWN if victim == owner else E_KILLED, owner, victim, 0, 0)


def sheriff(town: Town, owner: i64) -> None:
    """GO-25: paid, and more for each crook arrested."""
    town.coins[owner] += PAY
    if town.trace is not None:
        town.tell(E_PAID, owner, 0, 0, 0)
    if town.in_play(THIEF):
        remove(town, THIEF)
        town.coins[owner] += THIEF_BONUS
        if town.trace is not None:
            crook = town.owner(THIEF)
            town.tell(E_THIEF_ARRESTED_OWN if crook == owner else E_THIEF_ARRESTED, owner, crook, 0, 0)
        return_loot(town)
    if town.in_play(CHARLATAN):
        remove(town, CHARLATAN)
        town.coins[owner] += CHARLATAN_BONUS
        if town.trace is not None:
            crook = town.owner(CHARLATAN)
            own = crook == owner
            town.tell(E_CHARLATAN_ARRESTED_OWN if own else E_CHARLATAN_ARRESTED, owner, crook, 0, 0)
        refund(town)


def return_loot(town: Town) -> None:
    """GO-25: the stolen tokens go back to their place."""
    if town.loot > 0:
        town.places[town.robbed] += town.loot
        if town.trace is not None:
            town.tell(E_RETURNED, -1, town.robbed, town.loot, 0)
    town.loot = 0
    town.robbed = -1


def refund(town: Town) -> None:
    """GO-25: the stolen coins go back to the players they came from."""
    for seat in range(town.players):
        many = town.elixirs >> (4 * seat) & 15
        if many > 0:
            town.coins[seat] += many
            if town.trace is not None:
                town.tell(E_REFUNDED, seat, many, 0, 0)
    town.elixirs = 0


def keep_loot(town: Town, owner: i64) -> None:
    """GO-26."""
    if town.loot > 0:
        gain(town, owner, town.robbed, town.loot)
        if town.trace is not None:
            town.tell(E_THIEF_KEPT, owner, town.robbed, town.loot, 0)
    town.loot = 0
    town.robbed = -1


def keep_coins(town: Town, owner: i64) -> None:
    """GO-27; GO-33: the elixirs go back."""
    many: i64 = 0
    while town.elixirs:
        many += town.elixirs & 15
        town.elixirs >>= 4
    town.coins[owner] += many
    if town.trace is not None and many > 0:
        town.tell(E_CHARLATAN_KEPT, owner, many, 0, 0)


# -- Waitress and Gambler


def go_on_serving(town: Town) -> None:
    """GO-28: all bottles of the Saloon go to opponents; then the Gambler's action, if he is in play."""
    if town.places[SALOON] > 0:
        if town.players > 2:
            town.phase = SERVE
            return
        serve(town, 1 - town.turn, town.places[SALOON])
    if town.in_play(GAMBLER):
        sit_down(town)
    else:
        end_round(town)


def serve(town: Town, guest: i64, many: i64) -> None:
    """GO-28."""
    town.places[SALOON] -= many
    gain(town, guest, BOTTLES, many)
    if town.trace is not None:
        town.tell(E_SERVED, town.turn, guest, many, 0)


def sit_down(town: Town) -> None:
    """GO-29: an opponent who has tokens, chosen if there are several."""
    found = with_tokens(town)
    if found & (found - 1):
        town.phase = GAMBLE
        return
    if found:
        gamble(town, lowest(found))
    elif town.trace is not None:
        town.tell(E_NOTHING, town.turn, GAMBLER, 0, 0)
    end_round(town)


def gamble(town: Town, victim: i64) -> None:
    """GO-29: one of their tokens at random, seen by the two players alone."""
    held = town.tokens[victim]
    resource = kind_at(held, town.dice.below(tokens_in(held), L_GAMBLER))
    token = ONE << (BYTE * resource)
    town.tokens[victim] -= token
    town.tokens[town.turn] += token
    town.moves |= (victim | town.turn << 3 | resource << 6) << (MOVE * town.moved)
    town.moved += 1
    if town.trace is not None:
        kind = E_WAITRESS_GAMBLED if town.in_play(WAITRESS) else E_GAMBLED
        town.tell(kind, town.turn, victim, resource, 0)
