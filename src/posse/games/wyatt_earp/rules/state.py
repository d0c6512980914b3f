"""Wyatt Earp: the state of a game; the chapters beside this file say what happens to it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.outcome import Outcome
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules import hand, legal, sheriff, turn


@final
class WyattEarpState(State):
    """Everything there is. Vectors are empty until blank() or a copy fills them."""

    def __init__(self, players: i64, target: i64, own_hideout: i64, dice: Dice) -> None:
        self.players = players
        self.room = we.ROOM
        self.dice = dice
        self.trace = None
        self.target = target  # WE-37, in thousands
        self.own_hideout = own_hideout  # WE-24: 1 if one's own groups may be hidden
        self.hands = vec[i64]()  # seat: cards
        self.sizes = vec[i64]()  # seat: how many cards
        self.groups = vec[i64]()  # seat * 7 + outlaw: what lies there, packed
        self.posters = vec[i64]()  # outlaw: thousands
        self.money = vec[i64]()  # seat: thousands
        self.thrown = vec[i64]()  # the discard pile, its top card last
        self.known = vec[i64]()  # seat: cards that all know to be in the hand
        self.caps = vec[i64]()  # seat: of each outlaw and Wyatt Earp, how many the other cards can be at most
        self.bounds = vec[i64]()  # seat, then spectators: what the draw pile can hold, as far as they know
        self.pile: i64 = 0  # cards, in no order
        self.left: i64 = 0  # how many
        self.discards: i64 = 0  # how many
        self.hand: i64 = 0  # the hand's number, from 1
        self.dealer: i64 = 0
        self.turn: i64 = 0
        self.actor: i64 = 0  # who is to act: the turn's player but in windows
        self.phase: i64 = we.DRAW
        self.reshuffled: i64 = 0  # WE-8: 1 once it has been
        self.opened: i64 = 0  # WE-11: outlaws that anyone has laid this hand, as bits
        self.laid: i64 = 0  # WE-12: outlaws laid this turn, as bits
        self.sheriff: i64 = 0  # WE-10: 1 once the turn's sheriff card is played
        self.took: i64 = 0  # WE-39: 1 if this turn began with the top discard
        self.acted: i64 = 0  # WE-39: 1 if something was laid or played this turn
        self.idle: i64 = 0  # WE-39: turns in a row that took it and did no more; 0 once this one does
        self.card: i64 = -1  # the card being played in ASK and TARGET, the card chosen in AT_ONCE
        self.named: i64 = -1  # WE-25: the outlaw asked for
        self.unasked: i64 = 0  # WE-25: seats not asked yet, as bits
        self.gun: i64 = -1  # WE-22: the group with the Fastest Gun
        self.hideouts: i64 = 0  # how many lie on groups
        self.winner: i64 = -1
        self.duel: i64 = 0  # WE-38: who fought one, as bits

    def branch(self, dice: Dice) -> "WyattEarpState":
        copy = self.copy_public(dice)
        copy.hands = self.hands[:]
        copy.bounds = self.bounds[:]
        copy.pile = self.pile
        copy.card = self.card
        return copy

    def copy_public(self, dice: Dice) -> "WyattEarpState":
        """What everyone can see, field by field; the hands, the pile and what is known of it are blank."""
        copy = WyattEarpState(self.players, self.target, self.own_hideout, dice)
        copy.sizes = self.sizes[:]
        copy.groups = self.groups[:]
        copy.posters = self.posters[:]
        copy.money = self.money[:]
        copy.thrown = self.thrown[:]
        copy.known = self.known[:]
        copy.caps = self.caps[:]
        copy.left = self.left
        copy.discards = self.discards
        copy.hand = self.hand
        copy.dealer = self.dealer
        copy.turn = self.turn
        copy.actor = self.actor
        copy.phase = self.phase
        copy.reshuffled = self.reshuffled
        copy.opened = self.opened
        copy.laid = self.laid
        copy.sheriff = self.sheriff
        copy.took = self.took
        copy.acted = self.acted
        copy.idle = self.idle
        copy.named = self.named
        copy.unasked = self.unasked
        copy.gun = self.gun
        copy.hideouts = self.hideouts
        copy.winner = self.winner
        copy.duel = self.duel
        return copy

    # -- What may be done, and what it does

    def actors(self) -> i64:
        if self.phase == we.OVER:
            return 0
        return ONE << self.actor

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        return legal.write_legal(self, seat, out)

    def allows(self, seat: i64, action: i64) -> bool:
        known = 0 <= seat < self.players and 0 <= action < we.ACTIONS
        return known and legal.why_not(self, seat, action) == legal.MAY

    def apply(self, seat: i64, action: i64) -> None:
        if action >= we.DISCARDS:
            turn.discard(self, action - we.DISCARDS)
        elif action == we.DRAW_TWO:
            turn.draw(self, seat)
        elif action == we.TAKE_TOP:
            turn.take_top(self, seat)
        elif action == we.END_HAND:  # WE-9
            hand.end_hand(self, we.PILE_OUT)
        elif action < we.PLAY_PHOTO:
            turn.lay(self, seat, (action - we.LAYS) // we.OUTLAW, (action - we.LAYS) % we.OUTLAW + 1)
        elif action < we.ASKS:
            sheriff.play(self, seat, action)
        elif action < we.TARGETS:
            sheriff.ask(self, action - we.ASKS)
        elif action < we.CHOICES:
            sheriff.hit(self, action - we.TARGETS)
        elif action < we.KEEP:
            sheriff.choose(self, seat, action - we.CHOICES)
        elif action == we.KEEP:
            sheriff.keep(self, seat)
        elif action == we.DONE:
            turn.ask_window(self, self.turn)
        else:
            self.note(we.E_PASSED, seat, 0, 0, 0)
            turn.ask_window(self, seat)

    # -- How it ended

    def winners(self) -> i64:
        if self.phase != we.OVER:
            return 0
        return ONE << self.winner

    def outcome(self) -> Outcome | None:
        if self.phase != we.OVER:
            return None
        money = [int(mine) for mine in self.money]
        order = [(mine, 1 if seat == self.winner else 0) for seat, mine in enumerate(money)]
        ranks = tuple([1 + len([other for other in order if other > mine]) for mine in order])
        points = tuple([mine * int(we.THOUSAND) for mine in money])
        return Outcome(ranks, points, we.REASONS[int(we.DUEL if self.duel else we.RICHEST)])


def blank(players: i64, target: i64, own_hideout: i64, dice: Dice) -> WyattEarpState:
    """An empty table: no cards anywhere, no money, nothing known."""
    state = WyattEarpState(players, target, own_hideout, dice)
    state.hands = vec[i64]([0] * players)
    state.sizes = vec[i64]([0] * players)
    state.groups = vec[i64]([0] * (players * we.OUTLAW))
    state.posters = vec[i64]([0] * we.OUTLAW)
    state.money = vec[i64]([0] * players)
    state.thrown = vec[i64]([0] * we.DECK)
    state.known = vec[i64]([0] * players)
    state.caps = vec[i64]([we.NO_CAPS] * players)
    state.bounds = vec[i64]([we.FULL] * (players + 1))
    return state


def new_game(
    players: i64, target: i64, own_hideout: i64, dealer: i64, dice: Dice, traced: bool
) -> WyattEarpState:
    """A game before its first draw; a dealer of -1 is drawn (WE-6)."""
    state = blank(players, target, own_hideout, dice)
    if traced:
        state.trace = []
    hand.start_hand(state, dice.below(players, we.L_FIRST) if dealer < 0 else dealer)
    return state
