"""Wyatt Earp: the rules of a turn, what actions do."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count, lowest
from posse.core.dice import Dice
from posse.core.state import State
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules.cards import (
    EACH_OUTLAW,
    at_most,
    banks,
    card,
    each_of,
    kind_at,
    many,
    one_more,
    size,
    stagecoaches,
    without,
)
from posse.games.wyatt_earp.rules.hand import Hand


@final
class WyattEarpState(Hand):
    """A game in progress."""

    def branch(self, dice: Dice) -> State:
        copy = WyattEarpState(
            self.players,
            self.target,
            self.own_hideout,
            dice,
            self.hands[:],
            self.sizes[:],
            self.groups[:],
            self.posters[:],
            self.money[:],
            self.thrown[:],
            self.known[:],
            self.caps[:],
            self.bounds[:],
        )
        self.copy_public(copy)
        copy.pile = self.pile
        copy.card = self.card
        return copy

    # -- Actions

    def apply(self, seat: i64, action: i64) -> None:
        if action >= we.DISCARDS:
            self.discard(action - we.DISCARDS)
        elif action == we.DRAW_TWO:
            self.draw_unseen(seat, 2)
            self.to_play()
        elif action == we.TAKE_TOP:
            self.take_top(seat)
        elif action == we.END_HAND:  # WE-9
            self.end_hand(we.PILE_OUT)
        elif action < we.PLAY_PHOTO:
            self.lay(seat, (action - we.LAYS) // we.OUTLAW, (action - we.LAYS) % we.OUTLAW + 1)
        elif action < we.ASKS:
            self.play_sheriff(seat, action)
        elif action < we.TARGETS:
            self.ask(action - we.ASKS)
        elif action < we.CHOICES:
            self.hit(action - we.TARGETS)
        elif action < we.KEEP:
            self.choose(seat, action - we.CHOICES)
        elif action == we.KEEP:
            self.keep(seat)
        elif action == we.DONE:
            self.ask_window(self.turn)
        else:
            if self.trace is not None:
                self.tell(we.E_PASSED, seat, 0, 0, 0)
            self.ask_window(seat)

    def take_top(self, seat: i64) -> None:
        """WE-7."""
        self.discards -= 1
        kind = self.thrown[self.discards]
        self.gain_known(seat, kind)
        self.took = 1
        if self.trace is not None:
            self.tell(we.E_TOOK, seat, kind, 0, 0)
        self.to_play()

    def to_play(self) -> None:
        """On with the turn. WE-29: who has no card left makes no discard."""
        self.phase = we.PLAY
        self.actor = self.turn
        self.card = -1
        if self.sizes[self.turn] == 0 and not self.window_due():
            self.end_hand(we.EMPTY_HAND)

    def lay(self, seat: i64, outlaw: i64, number: i64) -> None:
        """WE-11, WE-12."""
        if self.phase == we.AT_ONCE:
            self.show_chosen(seat)
        self.lose(seat, outlaw, number)
        self.groups[seat * we.OUTLAW + outlaw] += number
        money = number if self.laid >> outlaw & 1 else number - 1
        self.posters[outlaw] += money
        self.opened |= ONE << outlaw
        self.laid |= ONE << outlaw
        self.acted = 1
        if self.trace is not None:
            self.tell(we.E_LAID, seat, outlaw, number, money)
        self.to_play()

    def discard(self, kind: i64) -> None:
        """WE-14, then the end of the turn: WE-32, WE-39."""
        seat = self.turn
        self.lose(seat, kind, 1)
        self.throw(kind)
        if self.trace is not None:
            self.tell(we.E_DISCARDED, seat, kind, 0, 0)
        if self.sizes[seat] == 0:
            self.end_hand(we.LAST_CARD)
            return
        for other in range(self.players):
            if self.sizes[other] == 0:
                self.end_hand(we.EMPTY_HAND)
                return
        self.idle = self.idle + 1 if self.took and self.acted == 0 else 0
        if self.idle >= self.standstill():
            self.end_hand(we.STANDSTILL)
        else:
            self.start_turn((seat + 1) % self.players)

    # -- Sheriff cards

    def play_sheriff(self, seat: i64, action: i64) -> None:
        """WE-10: the card leaves the hand; it goes to its place when it has done its work."""
        kind = kind_played(action)
        self.acted = 1
        if self.phase == we.AT_ONCE:
            self.show_chosen(seat)
        if self.phase != we.WINDOW:  # WE-31
            self.sheriff = 1
        self.lose(seat, kind, 1)
        if action < we.PLAY_STAGECOACH:
            self.show_photo(seat, action - we.PLAY_PHOTO)
        elif action == we.EARP_DRAW:
            self.draw_with_earp(seat)
        elif action == we.EARP_CHOOSE:
            self.look(seat)
        elif we.WANTED_ASK <= action < we.WANTED_TAKE:
            self.start_asking(seat, action - we.WANTED_ASK)
        else:
            self.shoot(seat, kind)

    def show_photo(self, seat: i64, outlaw: i64) -> None:
        """WE-20."""
        self.groups[seat * we.OUTLAW + outlaw] |= we.PHOTO_BIT
        self.posters[outlaw] += we.SHERIFF_MONEY
        if self.trace is not None:
            self.tell(we.E_PHOTO, seat, outlaw, 0, 0)
        self.to_play()

    def draw_with_earp(self, seat: i64) -> None:
        """WE-28."""
        if self.trace is not None:
            self.tell(we.E_EARP_DREW, seat, 0, 0, 0)
        self.draw_unseen(seat, 2)
        self.throw(we.EARP)
        self.to_play()

    # -- Shots

    def shoot(self, seat: i64, kind: i64) -> None:
        """WE-16 to WE-19."""
        if self.trace is not None:
            self.tell(we.E_PLAYED, seat, kind, 0, 0)
        if self.left == 0:
            self.reshuffle()
        turned = self.draw(we.L_SHOT)
        self.throw(turned)
        for reader in range(self.players + 1):
            if self.bounds[reader] != we.FULL:
                self.bounds[reader] -= card(turned)
        if self.trace is not None:
            self.tell(we.E_SHOT, seat, turned, 0, 0)
        if turned >= we.OUTLAW:
            self.throw(kind)
            if self.trace is not None:
                self.tell(we.E_MISSED, seat, kind, 0, 0)
            self.go_on(seat)
            return
        self.phase = we.TARGET
        self.actor = seat
        self.card = kind
        places: i64 = 0
        only: i64 = 0
        for place in range(self.players * we.OUTLAW):
            if self.groups[place] & we.IS_GROUP and self.may_target(kind, seat, place):
                places += 1
                only = place
        if places == 1:  # nothing to choose
            self.hit(only)

    def hit(self, place: i64) -> None:
        """A hit, and its target."""
        seat = self.actor
        kind = self.card
        outlaw = place % we.OUTLAW
        if kind == we.STAGECOACH:  # WE-21
            self.groups[place] += we.STAGECOACH_ONE
            self.posters[outlaw] += we.STAGECOACH_MONEY
            if self.trace is not None:
                self.tell(we.E_STAGECOACH, seat, outlaw, 0, 0)
        elif kind == we.BANK:
            self.groups[place] += we.BANK_ONE
            self.posters[outlaw] += we.SHERIFF_MONEY
            if self.trace is not None:
                self.tell(we.E_BANK, seat, outlaw, 0, 0)
        elif kind == we.GUN:
            self.put_gun(seat, place)
        elif kind == we.HIDEOUT:  # WE-24
            self.groups[place] |= we.HIDEOUT_BIT
            self.hideouts += 1
            if self.trace is not None:
                self.tell(we.E_HIDEOUT, seat, place // we.OUTLAW, outlaw, 0)
        elif kind == we.WANTED:
            self.catch(seat, place)
        else:  # WE-30
            self.groups[place] &= ~we.HIDEOUT_BIT
            self.hideouts -= 1
            self.throw(we.EARP)
            self.throw(we.HIDEOUT)
            if self.trace is not None:
                self.tell(we.E_FLUSHED, seat, outlaw, 0, 0)
        self.go_on(seat)

    def go_on(self, seat: i64) -> None:
        """After a shot: back to the turn, or to the window it was fired in."""
        if seat == self.turn:
            self.to_play()
        else:
            self.card = -1
            self.ask_window_at(seat)

    def put_gun(self, seat: i64, place: i64) -> None:
        """WE-22: there is one Fastest Gun."""
        old = self.gun
        self.groups[place] |= we.GUN_BIT
        self.posters[place % we.OUTLAW] += we.SHERIFF_MONEY
        self.gun = place
        if self.trace is not None:
            self.tell(we.E_GUN, seat, place % we.OUTLAW, 0, 0)
        if old >= 0:
            self.groups[old] &= ~we.GUN_BIT
            self.throw(we.GUN)
            if self.trace is not None:
                self.tell(we.E_GUN_LOST, old // we.OUTLAW, old % we.OUTLAW, 0, 0)

    def catch(self, seat: i64, place: i64) -> None:
        """WE-26."""
        outlaw = place % we.OUTLAW
        self.groups[place] -= 1
        self.gain_known(seat, outlaw)
        self.throw(we.WANTED)
        if self.trace is not None:
            self.tell(we.E_CAUGHT, seat, place // we.OUTLAW, outlaw, 0)
        if self.groups[place] and self.groups[place] & we.IS_GROUP == 0:
            self.break_up(place)

    def break_up(self, place: i64) -> None:
        """WE-26: cards attached to nothing go to the discard pile."""
        group = self.groups[place]
        gone: i64 = stagecoaches(group) << (we.BITS * we.STAGECOACH) | banks(group) << (we.BITS * we.BANK)
        if group & we.GUN_BIT:
            gone += card(we.GUN)
            self.gun = -1
        if group & we.HIDEOUT_BIT:
            gone += card(we.HIDEOUT)
            self.hideouts -= 1
        self.groups[place] = 0
        if self.trace is not None:
            self.tell(we.E_GROUP_GONE, place // we.OUTLAW, place % we.OUTLAW, gone, 0)
        while gone:
            kind = kind_at(gone, 0)
            gone -= card(kind)
            self.throw(kind)

    # -- Most Wanted, ask

    def start_asking(self, seat: i64, outlaw: i64) -> None:
        """WE-25."""
        self.named = outlaw
        self.card = we.WANTED
        self.phase = we.ASK
        self.unasked = ((ONE << self.players) - 1) & ~(ONE << seat)
        if self.trace is not None:
            self.tell(we.E_ASKS, seat, outlaw, 0, 0)
        self.ask_the_last()

    def ask_the_last(self) -> None:
        """There is no choice left when one player is."""
        if count(self.unasked) == 1:
            self.ask(lowest(self.unasked))

    def ask(self, giver: i64) -> None:
        outlaw = self.named
        has = 1 if many(self.hands[giver], outlaw) else 0
        self.unasked &= ~(ONE << giver)
        if self.trace is not None:
            self.tell(we.E_ANSWERED, giver, self.turn, outlaw, has)
        if has:
            self.lose(giver, outlaw, 1)
            self.gain_known(self.turn, outlaw)
        else:
            self.caps[giver] &= ~(we.CARDS << (we.BITS * outlaw))
        if has or self.unasked == 0:
            self.named = -1
            self.unasked = 0
            self.throw(we.WANTED)
            self.to_play()
        else:
            self.ask_the_last()

    # -- Wyatt Earp, choose

    def look(self, seat: i64) -> None:
        """WE-29: the pile lies open before the player."""
        self.throw(we.EARP)
        something = self.left > many(self.pile, we.EARP)
        if self.trace is not None:
            self.tell(we.E_LOOKED, seat, self.pile, 1 if something else 0, 0)
        if something:
            self.phase = we.CHOOSE
            self.bounds[seat] = self.pile
        else:  # and all know what is there
            for reader in range(self.players + 1):
                self.bounds[reader] = self.pile
            self.to_play()

    def choose(self, seat: i64, kind: i64) -> None:
        """WE-29: the others know of the card that it was in the pile, and is no Wyatt Earp."""
        before = self.sizes[seat] - size(self.known[seat])
        caps = at_most(self.caps[seat], we.EARP, before)
        self.caps[seat] = one_more(caps, each_of(self.bounds[self.players]) & EACH_OUTLAW)
        self.pile -= card(kind)
        self.left -= 1
        self.bounds[seat] = self.pile
        self.hands[seat] += card(kind)
        self.sizes[seat] += 1
        self.card = kind
        self.phase = we.AT_ONCE
        if self.trace is not None:
            self.tell(we.E_CHOSE, seat, kind, 0, 0)

    def keep(self, seat: i64) -> None:
        """WE-29: a card kept is not shown, but all know it if it can be no other."""
        if self.trace is not None:
            self.tell(we.E_KEPT, seat, 0, 0, 0)
        each = each_of(self.bounds[self.players]) & ~card(we.EARP)
        if each == card(self.card):
            self.know_chosen(seat)
        self.to_play()

    def show_chosen(self, seat: i64) -> None:
        """WE-29: played at once, it is the chosen card that all see, not one that they knew before."""
        if self.trace is not None:
            self.tell(we.E_AT_ONCE, seat, self.card, 0, 0)
        self.know_chosen(seat)

    def know_chosen(self, seat: i64) -> None:
        self.known[seat] += card(self.card)
        if self.card < we.OUTLAW:
            self.caps[seat] -= card(self.card)
        for reader in range(self.players + 1):
            if reader != seat and self.bounds[reader] != we.FULL:
                self.bounds[reader] = without(self.bounds[reader], card(self.card))

    # -- The window

    def ask_window(self, seat: i64) -> None:
        """WE-31: on to the next player who is asked, clockwise from the turn's."""
        seat = (seat + 1) % self.players
        while seat != self.turn and not self.is_asked(seat):
            seat = (seat + 1) % self.players
        self.ask_window_at(seat)

    def ask_window_at(self, seat: i64) -> None:
        if seat == self.turn or not self.can_shoot():
            self.close_window()
        elif self.is_asked(seat):
            self.phase = we.WINDOW
            self.actor = seat
            if self.trace is not None:
                self.tell(we.E_WINDOW, seat, 0, 0, 0)
        else:
            self.ask_window(seat)

    def close_window(self) -> None:
        self.phase = we.DISCARD
        self.actor = self.turn
        if self.sizes[self.turn] == 0:  # WE-29
            self.end_hand(we.EMPTY_HAND)


def kind_played(action: i64) -> i64:
    """The sheriff card that an action plays."""
    if action < we.PLAY_STAGECOACH:
        return we.PHOTOS + action - we.PLAY_PHOTO
    if action <= we.PLAY_GUN:
        return we.STAGECOACH + action - we.PLAY_STAGECOACH
    if action == we.PLAY_HIDEOUT:
        return we.HIDEOUT
    return we.WANTED if action <= we.WANTED_TAKE else we.EARP


def new_game(players: i64, target: i64, own_hideout: i64, dice: Dice, traced: bool) -> WyattEarpState:
    """A game before its first draw."""
    state = WyattEarpState(
        players,
        target,
        own_hideout,
        dice,
        vec[i64]([0] * players),
        vec[i64]([0] * players),
        vec[i64]([0] * (players * we.OUTLAW)),
        vec[i64]([0] * we.OUTLAW),
        vec[i64]([0] * players),
        vec[i64]([0] * we.DECK),
        vec[i64]([0] * players),
        vec[i64]([0] * players),
        vec[i64]([0] * (players + 1)),
    )
    if traced:
        state.trace = []
    state.start_hand(dice.below(players, we.L_FIRST))
    return state
