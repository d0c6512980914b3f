"""Wyatt Earp: the state of a table, and what may be done at it."""

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE
from posse.core.dice import Dice
from posse.core.state import State
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules.cards import card, many, points_of


class Table(State):
    """Everything there is; hand.py and rules.py add what happens to it."""

    def __init__(
        self,
        players: i64,
        target: i64,
        own_hideout: i64,
        dice: Dice,
        hands: vec[i64],
        sizes: vec[i64],
        groups: vec[i64],
        posters: vec[i64],
        money: vec[i64],
        thrown: vec[i64],
        known: vec[i64],
        caps: vec[i64],
        bounds: vec[i64],
    ) -> None:
        super().__init__(players, we.ROOM, dice)
        self.target = target  # WE-37, in thousands
        self.own_hideout = own_hideout  # WE-24: 1 if one's own groups may be hidden
        self.hands = hands  # seat: cards
        self.sizes = sizes  # seat: how many cards
        self.groups = groups  # seat * 7 + outlaw: what lies there, packed
        self.posters = posters  # outlaw: thousands
        self.money = money  # seat: thousands
        self.thrown = thrown  # the discard pile, its top card last
        self.known = known  # seat: cards that all know to be in the hand
        self.caps = caps  # seat: of each outlaw and Wyatt Earp, how many the other cards can be at most
        self.bounds = bounds  # seat, then spectators: what the draw pile can hold, as far as they know
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
        self.idle: i64 = 0  # WE-39: turns in a row that did not
        self.card: i64 = -1  # the card being played in ASK and TARGET, the card chosen in AT_ONCE
        self.named: i64 = -1  # WE-25: the outlaw asked for
        self.unasked: i64 = 0  # WE-25: seats not asked yet, as bits
        self.gun: i64 = -1  # WE-22: the group with the Fastest Gun
        self.hideouts: i64 = 0  # how many lie on groups
        self.winner: i64 = -1
        self.duel: i64 = 0  # WE-38: who fought one, as bits

    def copy_public(self, copy: "Table") -> None:
        """What the constructor does not take and everyone can see: all but the pile and the card chosen."""
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

    # -- What lies there

    def points(self, seat: i64, outlaw: i64) -> i64:
        return points_of(self.groups[seat * we.OUTLAW + outlaw])

    def lies_anywhere(self, outlaw: i64) -> bool:
        """WE-20: outlaw cards before anyone."""
        for seat in range(self.players):
            if self.groups[seat * we.OUTLAW + outlaw] & we.CARDS:
                return True
        return False

    def can_draw(self) -> bool:
        """WE-28: at least one card can be drawn, perhaps after a reshuffle."""
        return self.left > 0 or (self.reshuffled == 0 and self.discards > 0)

    def can_draw_two(self) -> bool:
        """WE-8, WE-9: two can."""
        if self.left >= 2:
            return True
        return self.reshuffled == 0 and self.left + self.discards >= 2

    def can_shoot(self) -> bool:
        """WE-18: as long as there is a card to turn over."""
        return self.can_draw()

    def standstill(self) -> i64:
        """WE-39: so many turns in a row without a play end the hand."""
        return 2 * self.players

    def is_hidden(self, seat: i64) -> bool:
        """Whether the seat has a hidden group."""
        if self.hideouts == 0:
            return False
        for place in range(seat * we.OUTLAW, seat * we.OUTLAW + we.OUTLAW):
            if self.groups[place] & we.HIDEOUT_BIT:
                return True
        return False

    def is_asked(self, seat: i64) -> bool:
        """WE-31: whoever has a hidden group and a card in hand is asked, whatever the card."""
        return seat != self.turn and self.sizes[seat] > 0 and self.is_hidden(seat)

    def window_due(self) -> bool:
        """WE-31: somebody would be asked after this play."""
        if self.hideouts == 0 or not self.can_shoot():
            return False
        for seat in range(self.players):
            if self.is_asked(seat):
                return True
        return False

    # -- What may be done

    def actors(self) -> i64:
        if self.phase == we.OVER:
            return 0
        return ONE << self.actor

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.actor:
            return 0
        if self.phase == we.PLAY:
            return self.write_play(out)
        if self.phase == we.DRAW:
            out[0] = we.DRAW_TWO if self.can_draw_two() else we.END_HAND  # WE-7, WE-9
            out[1] = we.TAKE_TOP
            return 2
        if self.phase == we.DISCARD:
            return write_kinds(self.hands[seat], we.DISCARDS, out, 0)
        if self.phase == we.WINDOW:
            out[0] = we.PASS
            if many(self.hands[seat], we.EARP) == 0:
                return 1
            out[1] = we.EARP_FLUSH
            return 2
        if self.phase == we.TARGET:
            return self.write_targets(self.card, seat, out, 0)
        if self.phase == we.ASK:
            return self.write_unasked(out)
        if self.phase == we.CHOOSE:
            return write_kinds(self.pile, we.CHOICES, out, 0, we.EARP)
        if self.phase == we.AT_ONCE:
            return self.write_at_once(out)
        return 0

    def write_play(self, out: vec[i64]) -> i64:
        """WE-10, WE-14: outlaws, a sheriff card, or on to the discard."""
        seat = self.turn
        hand = self.hands[seat]
        found: i64 = 0
        for outlaw in range(we.OUTLAW):
            if many(hand, outlaw):
                found = self.write_lays(outlaw, out, found)
        if self.sheriff == 0:
            found = self.write_sheriffs(hand, out, found)
        if self.hideouts and self.window_due():
            out[found] = we.DONE
            return found + 1
        return write_kinds(hand, we.DISCARDS, out, found)

    def write_lays(self, outlaw: i64, out: vec[i64], found: i64) -> i64:
        """WE-11, WE-15: at least three the first time, and never the whole hand."""
        seat = self.turn
        cards = many(self.hands[seat], outlaw)
        if cards >= self.sizes[seat]:
            cards = self.sizes[seat] - 1
        least = ONE if self.opened >> outlaw & 1 else we.LEAST_LAID
        code = we.LAYS + outlaw * we.OUTLAW - 1
        for number in range(least, cards + 1):
            out[found] = code + number
            found += 1
        return found

    def write_sheriffs(self, cards: i64, out: vec[i64], found: i64) -> i64:
        """The ways to play each sheriff card among some; none of them as the last card, but WE-15."""
        seat = self.turn
        if cards >> (3 * we.PHOTOS) == 0:
            return found
        if self.sizes[seat] > 1:
            for outlaw in range(we.OUTLAW):
                if many(cards, we.PHOTOS + outlaw) and self.lies_anywhere(outlaw):
                    out[found] = we.PLAY_PHOTO + outlaw
                    found += 1
            if cards >> (3 * we.STAGECOACH) == 0:
                return found
            shot = self.can_shoot()
            if shot:
                if many(cards, we.STAGECOACH) and self.has_target(we.STAGECOACH, seat):
                    out[found] = we.PLAY_STAGECOACH
                    found += 1
                if many(cards, we.BANK) and self.has_target(we.BANK, seat):
                    out[found] = we.PLAY_BANK
                    found += 1
                if many(cards, we.GUN) and self.has_target(we.GUN, seat):
                    out[found] = we.PLAY_GUN
                    found += 1
                if many(cards, we.HIDEOUT) and self.has_target(we.HIDEOUT, seat):
                    out[found] = we.PLAY_HIDEOUT
                    found += 1
            if many(cards, we.WANTED):
                for outlaw in range(we.OUTLAW):
                    out[found] = we.WANTED_ASK + outlaw
                    found += 1
                if shot and self.has_target(we.WANTED, seat):
                    out[found] = we.WANTED_TAKE
                    found += 1
        if many(cards, we.EARP):
            if self.can_draw():
                out[found] = we.EARP_DRAW
                found += 1
            if self.left > 0:
                out[found] = we.EARP_CHOOSE
                found += 1
            if self.sizes[seat] > 1 and self.is_hidden(seat) and self.can_shoot():
                out[found] = we.EARP_FLUSH
                found += 1
        return found

    def write_at_once(self, out: vec[i64]) -> i64:
        """WE-29: the card just chosen, or nothing."""
        found: i64 = 0
        if self.card < we.OUTLAW:
            found = self.write_lays(self.card, out, 0)
        else:
            found = self.write_sheriffs(card(self.card), out, 0)
        out[found] = we.KEEP
        return found + 1

    def write_unasked(self, out: vec[i64]) -> i64:
        """WE-25: in an order of one's choosing."""
        found: i64 = 0
        for seat in range(self.players):
            if self.unasked >> seat & 1:
                out[found] = we.ASKS + seat
                found += 1
        return found

    # -- Targets

    def may_target(self, kind: i64, seat: i64, place: i64) -> bool:
        """Whether the seat may play a card on a group that lies there."""
        group = self.groups[place]
        own = place // we.OUTLAW == seat
        if kind in (we.STAGECOACH, we.BANK):  # WE-21
            return own
        if kind == we.GUN:  # WE-22
            return own and (self.gun < 0 or self.gun % we.OUTLAW != place % we.OUTLAW)
        if kind == we.HIDEOUT:  # WE-24
            return group & we.HIDEOUT_BIT == 0 and (not own or self.own_hideout == 1)
        if kind == we.WANTED:  # WE-26
            return not own and group & we.CARDS != 0
        return own and group & we.HIDEOUT_BIT != 0  # WE-30

    def has_target(self, kind: i64, seat: i64) -> bool:
        """WE-19."""
        for place in range(self.players * we.OUTLAW):
            if self.groups[place] & we.IS_GROUP and self.may_target(kind, seat, place):
                return True
        return False

    def write_targets(self, kind: i64, seat: i64, out: vec[i64], found: i64) -> i64:
        for place in range(self.players * we.OUTLAW):
            if self.groups[place] & we.IS_GROUP and self.may_target(kind, seat, place):
                out[found] = we.TARGETS + place
                found += 1
        return found


def write_kinds(cards: i64, code: i64, out: vec[i64], found: i64, kinds: i64 = we.KIND) -> i64:
    """An action for each kind among some cards."""
    for kind in range(kinds):
        if many(cards, kind):
            out[found] = code + kind
            found += 1
    return found
