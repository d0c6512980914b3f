"""Wyatt Earp: a hand from its deal to its count."""

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count, lowest
from posse.core.outcome import Outcome
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules.cards import EACH_CAPPED, card, each_of, kind_at, many, one_more, size, sure
from posse.games.wyatt_earp.rules.scoring import share
from posse.games.wyatt_earp.rules.table import Table


class Hand(Table):
    """Adds to the table how a hand begins and ends, and how cards come and go."""

    # -- A hand's set-up

    def start_hand(self, dealer: i64) -> None:
        """WE-4 to WE-6."""
        players = self.players
        self.hand += 1
        self.dealer = dealer
        for outlaw in range(we.OUTLAW):
            self.posters[outlaw] += 1
        for place in range(players * we.OUTLAW):
            self.groups[place] = 0
        self.discards = 0
        self.reshuffled = 0
        self.opened = 0
        self.idle = 0
        self.gun = -1
        self.hideouts = 0
        self.bounds[players] = we.FULL
        starter = (dealer + 1) % players
        if self.trace is not None:
            self.tell(we.E_HAND, dealer, self.hand, starter, 0)
        self.deal(starter)
        self.throw(self.draw(we.L_DEAL))
        if self.trace is not None:
            self.tell(we.E_TURNED_UP, -1, self.thrown[0], 0, 0)
        self.start_turn(starter)

    def deal(self, starter: i64) -> None:
        """WE-5."""
        self.pile = we.FULL
        self.left = we.DECK
        for place in range(self.players):
            seat = (starter + place) % self.players
            hand: i64 = 0
            for _ in range(we.DEALT):
                hand += card(self.draw(we.L_DEAL))
            self.hands[seat] = hand
            self.sizes[seat] = we.DEALT
            self.known[seat] = 0
            self.caps[seat] = we.NO_CAPS
            self.bounds[seat] = we.FULL
            if self.trace is not None:
                self.tell(we.E_DEALT, seat, hand, 0, 0)

    def start_turn(self, seat: i64) -> None:
        assert self.discards > 0  # WE-7
        self.turn = seat
        self.actor = seat
        self.phase = we.DRAW
        self.laid = 0
        self.sheriff = 0
        self.took = 0
        self.acted = 0

    # -- Cards that come and go, and who knows

    def draw(self, lane: i64) -> i64:
        """The top card of a pile that is not empty."""
        kind = kind_at(self.pile, self.dice.below(self.left, lane))
        self.pile -= ONE << (we.BITS * kind)
        self.left -= 1
        return kind

    def reshuffle(self) -> None:
        """WE-8: all know which cards the new pile holds."""
        self.reshuffled = 1
        if self.trace is not None:
            self.tell(we.E_RESHUFFLED, -1, self.discards, 0, 0)
        pile: i64 = 0
        for place in range(self.discards):
            pile += card(self.thrown[place])
        self.pile = pile
        self.left = self.discards
        self.discards = 0
        for seat in range(self.players + 1):
            self.bounds[seat] = pile

    def throw(self, kind: i64) -> None:
        """Puts a card on the discard pile."""
        self.thrown[self.discards] = kind
        self.discards += 1

    def draw_unseen(self, seat: i64, wanted: i64) -> None:
        """WE-7, WE-28: the top cards of the pile join a hand; WE-8: what is left of an old pile first."""
        cards: i64 = 0
        drawn: i64 = 0
        if self.left < wanted and self.reshuffled == 0:
            drawn = self.left
            cards = self.draw_top(seat, drawn)
            self.reshuffle()
        fresh = wanted - drawn
        if fresh > self.left:
            fresh = self.left
        cards += self.draw_top(seat, fresh)
        if self.trace is not None:
            self.tell(we.E_DREW, seat, cards, drawn + fresh, 0)

    def draw_top(self, seat: i64, number: i64) -> i64:
        """Cards from the pile into a hand; all know as much of them as what the pile can hold tells."""
        cards: i64 = 0
        for _ in range(number):
            cards += card(self.draw(we.L_PILE))
        self.hands[seat] += cards
        self.sizes[seat] += number
        bound = self.bounds[self.players]
        if bound != we.FULL:
            certain = sure(bound, number)
            if certain:
                self.known[seat] += certain
                bound -= certain
                number -= size(certain)
            for reader in range(self.players + 1):
                self.bounds[reader] -= cards if reader == seat else certain
        caps = self.caps[seat]
        for _ in range(number):
            each = each_of(bound)
            bound -= each
            caps = one_more(caps, each & EACH_CAPPED)
        self.caps[seat] = caps
        return cards

    def gain_known(self, seat: i64, kind: i64) -> None:
        """A card that all have seen joins a hand."""
        self.hands[seat] += card(kind)
        self.sizes[seat] += 1
        self.known[seat] += card(kind)

    def lose(self, seat: i64, kind: i64, number: i64) -> None:
        """Cards of a kind leave a hand for all to see: first those that were known."""
        self.hands[seat] -= number << (we.BITS * kind)
        self.sizes[seat] -= number
        expected = many(self.known[seat], kind)
        if expected > number:
            expected = number
        self.known[seat] -= expected << (we.BITS * kind)
        if kind < we.OUTLAW or kind == we.EARP:
            self.caps[seat] -= (number - expected) << (we.BITS * kind)

    # -- The count

    def end_hand(self, reason: i64) -> None:
        """WE-33 to WE-37."""
        if self.trace is not None:
            self.tell(we.E_HAND_OVER, self.turn, reason, 0, 0)
        points = vec[i64]([0] * self.players)
        for outlaw in range(we.OUTLAW):
            self.count_outlaw(outlaw, points)
        richest: i64 = 0
        for seat in range(self.players):
            if self.trace is not None:
                self.tell(we.E_MONEY, seat, self.money[seat], 0, 0)
            if self.money[seat] > richest:
                richest = self.money[seat]
        if richest >= self.target or self.hand >= we.MOST_HANDS:
            self.finish(richest)
        else:
            self.start_hand(self.turn)  # WE-6

    def count_outlaw(self, outlaw: i64, points: vec[i64]) -> None:
        packed = self.players << 32
        total: i64 = 0
        for seat in range(self.players):
            points[seat] = self.points(seat, outlaw)
            packed |= points[seat] << (8 * seat)
            total += points[seat]
        before = self.posters[outlaw]
        if self.trace is None:
            if total > 0:
                self.posters[outlaw] = share(points, self.players, before, self.money, None)
            return
        self.tell(we.E_STANDING, -1, outlaw, packed, before)
        bills: list[int] = []
        left = share(points, self.players, before, self.money, bills)
        self.posters[outlaw] = left
        if left == before:
            self.tell(we.E_STAYS, -1, outlaw, left, 0)
        elif len(bills) == 0:
            self.tell(we.E_TAKES_ALL, leader_of(points, self.players), outlaw, before, 0)
        for at in range(0, len(bills), 2):
            self.tell(we.E_TAKES, bills[at], outlaw, bills[at + 1], 0)
        if 0 < left < before:
            self.tell(we.E_LEFT, -1, outlaw, left, 0)

    def finish(self, richest: i64) -> None:
        """WE-37, WE-38."""
        tied: i64 = 0
        for seat in range(self.players):
            if self.money[seat] == richest:
                tied |= ONE << seat
        self.winner = lowest(tied)
        if count(tied) > 1:
            self.winner = self.fight(tied)
            self.duel = tied
        self.phase = we.OVER
        self.actor = self.winner
        self.card = -1
        self.idle = 0
        if self.trace is not None:
            self.tell(we.E_WON, self.winner, richest, we.DUEL if self.duel else we.RICHEST, 0)

    def fight(self, tied: i64) -> i64:
        """WE-38: a card each in turn, until one has hit more often than every other."""
        if self.trace is not None:
            self.tell(we.E_DUEL, -1, tied, 0, 0)
        hits = vec[i64]([0] * self.players)
        pack = we.FULL
        left = we.DECK
        while True:
            best: i64 = 0
            leading: i64 = 0
            for seat in range(self.players):
                if tied >> seat & 1:
                    if left == 0:
                        pack = we.FULL
                        left = we.DECK
                    kind = kind_at(pack, self.dice.below(left, we.L_DUEL))
                    pack -= card(kind)
                    left -= 1
                    if kind < we.OUTLAW:
                        hits[seat] += 1
                    if self.trace is not None:
                        self.tell(we.E_DUEL_CARD, seat, kind, hits[seat], 0)
                    if hits[seat] > best:
                        best = hits[seat]
                        leading = 0
                    if hits[seat] == best:
                        leading |= ONE << seat
            if count(leading) == 1:
                return lowest(leading)

    # -- How it ended

    def winners(self) -> i64:
        return ONE << self.winner if self.phase == we.OVER else 0

    def outcome(self) -> Outcome | None:
        if self.phase != we.OVER:
            return None
        money = [int(mine) for mine in self.money]
        order = [(mine, 1 if seat == self.winner else 0) for seat, mine in enumerate(money)]
        ranks = tuple([1 + len([other for other in order if other > mine]) for mine in order])
        points = tuple([mine * int(we.THOUSAND) for mine in money])
        return Outcome(ranks, points, we.REASONS[int(we.DUEL if self.duel else we.RICHEST)])


def leader_of(points: vec[i64], players: i64) -> i64:
    leader: i64 = 0
    for seat in range(players):
        if points[seat] > points[leader]:
            leader = seat
    return leader
