"""The Saloon, where the characters in play act in rising number (GO-22 to GO-29)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE, lowest
from posse.games.goat import model as go
from posse.games.goat.rules.legal import with_tokens
from posse.games.goat.rules.round import end_round
from posse.games.goat.rules.scoring import kind_at, tokens_in

if TYPE_CHECKING:
    from posse.games.goat.rules.state import GoatState


def open_saloon(state: "GoatState") -> None:
    """GO-23: the characters in play act in rising number."""
    if state.trace is not None:
        state.note(go.E_SALOON, -1, state.table, state.owners, 0)
    if state.in_play(go.OUTLAW):
        outlaw(state, state.owner(go.OUTLAW))
    if state.in_play(go.SHERIFF):
        sheriff(state, state.owner(go.SHERIFF))
    if state.in_play(go.THIEF):
        keep_loot(state, state.owner(go.THIEF))
    if state.in_play(go.CHARLATAN):
        keep_coins(state, state.owner(go.CHARLATAN))
    if state.in_play(go.WAITRESS):
        state.turn = state.owner(go.WAITRESS)
        go_on_serving(state)
    elif state.in_play(go.GAMBLER):
        state.turn = state.owner(go.GAMBLER)
        sit_down(state)
    else:
        end_round(state)


# -- Outlaw, Sheriff and the crooks


def remove(state: "GoatState", card: i64, owner: i64, coins: i64, told: i64) -> None:
    """GO-23: killed or arrested, anyone's; the number after `told` says that it was the owner's own."""
    state.table &= ~(ONE << card)
    state.gone |= ONE << card
    state.coins[owner] += coins
    if state.trace is not None:
        victim = state.owner(card)
        state.note(told + 1 if victim == owner else told, owner, victim, 0, 0)


def outlaw(state: "GoatState", owner: i64) -> None:
    """GO-24: kills the Sheriff for 4 coins."""
    if state.in_play(go.SHERIFF):
        remove(state, go.SHERIFF, owner, go.BOUNTY, go.E_KILLED)
    else:
        state.note(go.E_NOTHING, owner, go.OUTLAW, 0, 0)


def sheriff(state: "GoatState", owner: i64) -> None:
    """GO-25: paid, and more for each crook arrested."""
    state.coins[owner] += go.PAY
    if state.trace is not None:
        state.note(go.E_PAID, owner, 0, 0, 0)
    if state.in_play(go.THIEF):
        remove(state, go.THIEF, owner, go.THIEF_BONUS, go.E_THIEF_ARRESTED)
        return_loot(state)
    if state.in_play(go.CHARLATAN):
        remove(state, go.CHARLATAN, owner, go.CHARLATAN_BONUS, go.E_CHARLATAN_ARRESTED)
        refund(state)


def return_loot(state: "GoatState") -> None:
    """GO-25: the stolen tokens go back to their place."""
    if state.loot > 0:
        state.places[state.robbed] += state.loot
        state.note(go.E_RETURNED, -1, state.robbed, state.loot, 0)
    state.loot = 0
    state.robbed = -1


def refund(state: "GoatState") -> None:
    """GO-25: the stolen coins go back to the players they came from."""
    for seat in range(state.players):
        many = state.elixirs >> (4 * seat) & 15
        if many > 0:
            state.coins[seat] += many
            state.note(go.E_REFUNDED, seat, many, 0, 0)
    state.elixirs = 0


def keep_loot(state: "GoatState", owner: i64) -> None:
    """GO-26: the Thief's owner takes the tokens on him."""
    if state.loot > 0:
        state.gain(owner, state.robbed, state.loot)
        state.note(go.E_THIEF_KEPT, owner, state.robbed, state.loot, 0)
    state.loot = 0
    state.robbed = -1


def keep_coins(state: "GoatState", owner: i64) -> None:
    """GO-27: the Charlatan's owner takes the coins on him; GO-33: the elixirs go back."""
    many: i64 = 0
    while state.elixirs:
        many += state.elixirs & 15
        state.elixirs >>= 4
    state.coins[owner] += many
    if many > 0:
        state.note(go.E_CHARLATAN_KEPT, owner, many, 0, 0)


# -- Waitress and Gambler


def go_on_serving(state: "GoatState") -> None:
    """GO-28: all bottles of the Saloon go to opponents; then the Gambler's action, if he is in play."""
    if state.places[go.SALOON] > 0:
        if state.players > 2:
            state.phase = go.SERVE
            return
        serve(state, 1 - state.turn, state.places[go.SALOON])
    if state.in_play(go.GAMBLER):
        sit_down(state)
    else:
        end_round(state)


def serve(state: "GoatState", guest: i64, many: i64) -> None:
    """GO-28: bottles of the Saloon go to an opponent."""
    state.places[go.SALOON] -= many
    state.gain(guest, go.BOTTLES, many)
    if state.trace is not None:
        state.note(go.E_SERVED, state.turn, guest, many, 0)


def sit_down(state: "GoatState") -> None:
    """GO-29: an opponent who has tokens, chosen if there are several."""
    holders = with_tokens(state)
    if holders & (holders - 1):
        state.phase = go.GAMBLE
        return
    if holders:
        gamble(state, lowest(holders))
    else:
        state.note(go.E_NOTHING, state.turn, go.GAMBLER, 0, 0)
    end_round(state)


def gamble(state: "GoatState", victim: i64) -> None:
    """GO-29: one of their tokens at random, seen by the two players alone."""
    held = state.tokens[victim]
    resource = kind_at(held, state.dice.below(tokens_in(held), go.L_GAMBLER))
    token = ONE << (go.BYTE * resource)
    state.tokens[victim] -= token
    state.tokens[state.turn] += token
    state.moves |= (victim | state.turn << 3 | resource << 6) << (go.MOVE * state.moved)
    state.moved += 1
    if state.trace is not None:
        kind = go.E_WAITRESS_GAMBLED if state.in_play(go.WAITRESS) else go.E_GAMBLED
        state.note(kind, state.turn, victim, resource, 0)
