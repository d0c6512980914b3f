"""The Saloon, where the characters in play act in rising number (GO-22 to GO-29)."""

from mypy_extensions import i64

from posse.core.bits import ONE, lowest
from posse.games.goat import model as go
from posse.games.goat.rules.legal import with_tokens
from posse.games.goat.rules.scoring import kind_at, tokens_in
from posse.games.goat.rules.table import Town, gain
from posse.games.goat.rules.upkeep import end_round


def open_saloon(town: Town) -> None:
    """GO-23: the characters in play act in rising number."""
    if town.trace is not None:
        town.tell(go.E_SALOON, -1, town.table, town.owners, 0)
    if town.in_play(go.OUTLAW):
        outlaw(town, town.owner(go.OUTLAW))
    if town.in_play(go.SHERIFF):
        sheriff(town, town.owner(go.SHERIFF))
    if town.in_play(go.THIEF):
        keep_loot(town, town.owner(go.THIEF))
    if town.in_play(go.CHARLATAN):
        keep_coins(town, town.owner(go.CHARLATAN))
    if town.in_play(go.WAITRESS):
        town.turn = town.owner(go.WAITRESS)
        go_on_serving(town)
    elif town.in_play(go.GAMBLER):
        town.turn = town.owner(go.GAMBLER)
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
    if not town.in_play(go.SHERIFF):
        if town.trace is not None:
            town.tell(go.E_NOTHING, owner, go.OUTLAW, 0, 0)
        return
    remove(town, go.SHERIFF)
    town.coins[owner] += go.BOUNTY
    if town.trace is not None:
        victim = town.owner(go.SHERIFF)
        town.tell(go.E_KILLED_OWN if victim == owner else go.E_KILLED, owner, victim, 0, 0)


def sheriff(town: Town, owner: i64) -> None:
    """GO-25: paid, and more for each crook arrested."""
    town.coins[owner] += go.PAY
    if town.trace is not None:
        town.tell(go.E_PAID, owner, 0, 0, 0)
    if town.in_play(go.THIEF):
        remove(town, go.THIEF)
        town.coins[owner] += go.THIEF_BONUS
        if town.trace is not None:
            crook = town.owner(go.THIEF)
            town.tell(go.E_THIEF_ARRESTED_OWN if crook == owner else go.E_THIEF_ARRESTED, owner, crook, 0, 0)
        return_loot(town)
    if town.in_play(go.CHARLATAN):
        remove(town, go.CHARLATAN)
        town.coins[owner] += go.CHARLATAN_BONUS
        if town.trace is not None:
            crook = town.owner(go.CHARLATAN)
            own = crook == owner
            town.tell(go.E_CHARLATAN_ARRESTED_OWN if own else go.E_CHARLATAN_ARRESTED, owner, crook, 0, 0)
        refund(town)


def return_loot(town: Town) -> None:
    """GO-25: the stolen tokens go back to their place."""
    if town.loot > 0:
        town.places[town.robbed] += town.loot
        if town.trace is not None:
            town.tell(go.E_RETURNED, -1, town.robbed, town.loot, 0)
    town.loot = 0
    town.robbed = -1


def refund(town: Town) -> None:
    """GO-25: the stolen coins go back to the players they came from."""
    for seat in range(town.players):
        many = town.elixirs >> (4 * seat) & 15
        if many > 0:
            town.coins[seat] += many
            if town.trace is not None:
                town.tell(go.E_REFUNDED, seat, many, 0, 0)
    town.elixirs = 0


def keep_loot(town: Town, owner: i64) -> None:
    """GO-26."""
    if town.loot > 0:
        gain(town, owner, town.robbed, town.loot)
        if town.trace is not None:
            town.tell(go.E_THIEF_KEPT, owner, town.robbed, town.loot, 0)
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
        town.tell(go.E_CHARLATAN_KEPT, owner, many, 0, 0)


# -- Waitress and Gambler


def go_on_serving(town: Town) -> None:
    """GO-28: all bottles of the Saloon go to opponents; then the Gambler's action, if he is in play."""
    if town.places[go.SALOON] > 0:
        if town.players > 2:
            town.phase = go.SERVE
            return
        serve(town, 1 - town.turn, town.places[go.SALOON])
    if town.in_play(go.GAMBLER):
        sit_down(town)
    else:
        end_round(town)


def serve(town: Town, guest: i64, many: i64) -> None:
    """GO-28."""
    town.places[go.SALOON] -= many
    gain(town, guest, go.BOTTLES, many)
    if town.trace is not None:
        town.tell(go.E_SERVED, town.turn, guest, many, 0)


def sit_down(town: Town) -> None:
    """GO-29: an opponent who has tokens, chosen if there are several."""
    found = with_tokens(town)
    if found & (found - 1):
        town.phase = go.GAMBLE
        return
    if found:
        gamble(town, lowest(found))
    elif town.trace is not None:
        town.tell(go.E_NOTHING, town.turn, go.GAMBLER, 0, 0)
    end_round(town)


def gamble(town: Town, victim: i64) -> None:
    """GO-29: one of their tokens at random, seen by the two players alone."""
    held = town.tokens[victim]
    resource = kind_at(held, town.dice.below(tokens_in(held), go.L_GAMBLER))
    token = ONE << (go.BYTE * resource)
    town.tokens[victim] -= token
    town.tokens[town.turn] += token
    town.moves |= (victim | town.turn << 3 | resource << 6) << (go.MOVE * town.moved)
    town.moved += 1
    if town.trace is not None:
        kind = go.E_WAITRESS_GAMBLED if town.in_play(go.WAITRESS) else go.E_GAMBLED
        town.tell(kind, town.turn, victim, resource, 0)
