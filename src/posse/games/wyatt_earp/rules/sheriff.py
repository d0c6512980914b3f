"""Wyatt Earp: what the sheriff cards do."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, is_positive, lowest
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules import cards, legal, piles, turn

if TYPE_CHECKING:
    from posse.games.wyatt_earp.rules.state import WyattEarpState


def play(state: "WyattEarpState", seat: i64, action: i64) -> None:
    """WE-10: the card leaves the hand; it goes to its place when it has done its work."""
    kind = legal.kind_played(action)
    turn.act(state)
    if state.phase == we.AT_ONCE:
        turn.show_chosen(state, seat)
    if state.phase != we.WINDOW:  # WE-31
        state.sheriff = 1
    piles.lose(state, seat, kind, 1)
    if action < we.PLAY_STAGECOACH:
        show_photo(state, seat, action - we.PLAY_PHOTO)
    elif action == we.EARP_DRAW:
        draw_with_earp(state, seat)
    elif action == we.EARP_CHOOSE:
        look(state, seat)
    elif we.WANTED_ASK <= action < we.WANTED_TAKE:
        start_asking(state, seat, action - we.WANTED_ASK)
    else:
        shoot(state, seat, kind)


def show_photo(state: "WyattEarpState", seat: i64, outlaw: i64) -> None:
    """WE-20."""
    state.groups[seat * we.OUTLAW + outlaw] |= we.PHOTO_BIT
    state.posters[outlaw] += we.SHERIFF_MONEY
    state.note(we.E_PHOTO, seat, outlaw, 0, 0)
    turn.to_play(state)


def draw_with_earp(state: "WyattEarpState", seat: i64) -> None:
    """WE-28."""
    state.note(we.E_EARP_DREW, seat, 0, 0, 0)
    piles.draw_unseen(state, seat, 2)
    piles.throw(state, we.EARP)
    turn.to_play(state)


def shoot(state: "WyattEarpState", seat: i64, kind: i64) -> None:
    """WE-16 to WE-19."""
    state.note(we.E_PLAYED, seat, kind, 0, 0)
    if state.left == 0:
        piles.reshuffle(state)
    turned = piles.draw(state, we.L_SHOT)
    piles.throw(state, turned)
    for reader in range(state.players + 1):
        if state.bounds[reader] != we.FULL:
            state.bounds[reader] -= cards.card(turned)
    state.note(we.E_SHOT, seat, turned, 0, 0)
    if turned >= we.OUTLAW:
        piles.throw(state, kind)
        state.note(we.E_MISSED, seat, kind, 0, 0)
        go_on(state, seat)
        return
    state.phase = we.TARGET
    state.actor = seat
    state.card = kind
    places: i64 = 0
    only: i64 = 0
    for place in range(state.players * we.OUTLAW):
        if state.groups[place] & we.IS_GROUP and legal.why_no_hit(state, kind, seat, place) == legal.MAY:
            places += 1
            only = place
    if places == 1:  # nothing to choose
        hit(state, only)


def hit(state: "WyattEarpState", place: i64) -> None:
    """A hit, and its target."""
    seat = state.actor
    kind = state.card
    outlaw = place % we.OUTLAW
    if kind == we.STAGECOACH:  # WE-21
        state.groups[place] += we.STAGECOACH_ONE
        state.posters[outlaw] += we.STAGECOACH_MONEY
        state.note(we.E_STAGECOACH, seat, outlaw, 0, 0)
    elif kind == we.BANK:
        state.groups[place] += we.BANK_ONE
        state.posters[outlaw] += we.SHERIFF_MONEY
        state.note(we.E_BANK, seat, outlaw, 0, 0)
    elif kind == we.GUN:
        put_gun(state, seat, place)
    elif kind == we.HIDEOUT:  # WE-24
        state.groups[place] |= we.HIDEOUT_BIT
        state.hideouts += 1
        state.note(we.E_HIDEOUT, seat, place // we.OUTLAW, outlaw, 0)
    elif kind == we.WANTED:
        catch(state, seat, place)
    else:  # WE-30
        state.groups[place] &= ~we.HIDEOUT_BIT
        state.hideouts -= 1
        piles.throw(state, we.EARP)
        piles.throw(state, we.HIDEOUT)
        state.note(we.E_FLUSHED, seat, outlaw, 0, 0)
    go_on(state, seat)


def go_on(state: "WyattEarpState", seat: i64) -> None:
    """After a shot: back to the turn, or to the window it was fired in."""
    if seat == state.turn:
        turn.to_play(state)
    else:
        state.card = -1
        turn.ask_window_at(state, seat)


def put_gun(state: "WyattEarpState", seat: i64, place: i64) -> None:
    """WE-22: there is one Fastest Gun."""
    old = state.gun
    state.groups[place] |= we.GUN_BIT
    state.posters[place % we.OUTLAW] += we.SHERIFF_MONEY
    state.gun = place
    state.note(we.E_GUN, seat, place % we.OUTLAW, 0, 0)
    if old >= 0:
        state.groups[old] &= ~we.GUN_BIT
        piles.throw(state, we.GUN)
        state.note(we.E_GUN_LOST, old // we.OUTLAW, old % we.OUTLAW, 0, 0)


def catch(state: "WyattEarpState", seat: i64, place: i64) -> None:
    """WE-26."""
    outlaw = place % we.OUTLAW
    state.groups[place] -= 1
    piles.gain_known(state, seat, outlaw)
    piles.throw(state, we.WANTED)
    state.note(we.E_CAUGHT, seat, place // we.OUTLAW, outlaw, 0)
    if state.groups[place] and state.groups[place] & we.IS_GROUP == 0:
        break_up(state, place)


def break_up(state: "WyattEarpState", place: i64) -> None:
    """WE-26: cards attached to nothing go to the discard pile."""
    gone = cards.in_group(state.groups[place], place % we.OUTLAW)
    if place == state.gun:
        state.gun = -1
    if state.groups[place] & we.HIDEOUT_BIT:
        state.hideouts -= 1
    state.groups[place] = 0
    state.note(we.E_GROUP_GONE, place // we.OUTLAW, place % we.OUTLAW, gone, 0)
    while gone:
        kind = cards.kind_at(gone, 0)
        gone -= cards.card(kind)
        piles.throw(state, kind)


def start_asking(state: "WyattEarpState", seat: i64, outlaw: i64) -> None:
    """WE-25."""
    state.named = outlaw
    state.card = we.WANTED
    state.phase = we.ASK
    state.unasked = ((ONE << state.players) - 1) & ~(ONE << seat)
    state.note(we.E_ASKS, seat, outlaw, 0, 0)
    ask_the_last(state)


def ask_the_last(state: "WyattEarpState") -> None:
    """There is no choice left when one player is."""
    if count(state.unasked) == 1:
        ask(state, lowest(state.unasked))


def ask(state: "WyattEarpState", giver: i64) -> None:
    outlaw = state.named
    has = is_positive(cards.many(state.hands[giver], outlaw))
    state.unasked &= ~(ONE << giver)
    state.note(we.E_ANSWERED, giver, state.turn, outlaw, has)
    if has:
        piles.lose(state, giver, outlaw, 1)
        piles.gain_known(state, state.turn, outlaw)
    else:
        state.caps[giver] &= ~(we.CARDS << (we.BITS * outlaw))
    if has or state.unasked == 0:
        state.named = -1
        state.unasked = 0
        piles.throw(state, we.WANTED)
        turn.to_play(state)
    else:
        ask_the_last(state)


def look(state: "WyattEarpState", seat: i64) -> None:
    """WE-29: the pile lies open before the player."""
    piles.throw(state, we.EARP)
    something = state.left > cards.many(state.pile, we.EARP)
    state.note(we.E_LOOKED, seat, state.pile, 1 if something else 0, 0)
    if something:
        state.phase = we.CHOOSE
        state.bounds[seat] = state.pile
    else:  # and all know what is there
        for reader in range(state.players + 1):
            state.bounds[reader] = state.pile
        turn.to_play(state)


def choose(state: "WyattEarpState", seat: i64, kind: i64) -> None:
    """WE-29: the others know of the card that it was in the pile, and is no Wyatt Earp."""
    before = state.sizes[seat] - cards.size(state.known[seat])
    caps = cards.at_most(state.caps[seat], we.EARP, before)
    state.caps[seat] = cards.one_more(caps, cards.each_of(state.bounds[state.players]) & cards.EACH_OUTLAW)
    state.pile -= cards.card(kind)
    state.left -= 1
    state.bounds[seat] = state.pile
    state.hands[seat] += cards.card(kind)
    state.sizes[seat] += 1
    state.card = kind
    state.phase = we.AT_ONCE
    state.note(we.E_CHOSE, seat, kind, 0, 0)


def keep(state: "WyattEarpState", seat: i64) -> None:
    """WE-29: a card kept is not shown, but all know it if it can be no other."""
    state.note(we.E_KEPT, seat, 0, 0, 0)
    each = cards.each_of(state.bounds[state.players]) & ~cards.card(we.EARP)
    if each == cards.card(state.card):
        piles.know_chosen(state, seat)
    turn.to_play(state)
