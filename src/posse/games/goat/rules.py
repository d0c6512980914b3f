"""The Good, the Goat and the Crook: the state and the rules."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count, lowest, pick
from posse.core.dice import CHOICE, Dice
from posse.core.outcome import Outcome
from posse.core.state import State
from posse.games.goat.model import (
    A_BOTTLE,
    ACCEPT,
    ACCEPTED,
    ANSWER,
    BOTTLES,
    BOUNTY,
    BYTE,
    CHARLATAN,
    CHARLATAN_BONUS,
    CON,
    CONS,
    E_ACCEPTED,
    E_ASIDE,
    E_BLUFF,
    E_CHARLATAN_ARRESTED,
    E_CHARLATAN_ARRESTED_OWN,
    E_CHARLATAN_KEPT,
    E_COINS,
    E_CONNED,
    E_DEALT,
    E_DISCARDED,
    E_DREW,
    E_FORCED,
    E_GAMBLED,
    E_GOAT_BACK,
    E_INACTIVE,
    E_KILLED,
    E_KILLED_OWN,
    E_LAID,
    E_LAST,
    E_MONEY,
    E_NOTHING,
    E_OFFERED,
    E_PAID,
    E_PASSED,
    E_PLACED,
    E_REFUNDED,
    E_REFUSED,
    E_RETURNED,
    E_REVEALED,
    E_ROBBED,
    E_ROUND,
    E_SALOON,
    E_SERVED,
    E_SHOWN,
    E_THIEF_ARRESTED,
    E_THIEF_ARRESTED_OWN,
    E_THIEF_KEPT,
    E_TOKENS,
    E_TOOK_PILE,
    E_TRUTH,
    E_WAITRESS_GAMBLED,
    E_WON,
    GAMBLE,
    GAMBLER,
    GAMBLES,
    GOAT,
    HAND,
    L_ASIDE,
    L_DEAL,
    L_FIRST,
    L_GAMBLER,
    LIES,
    MOVE,
    MOVE_MASK,
    OFFER,
    OUTLAW,
    OVER,
    PAY,
    PLACE,
    REASONS,
    REFUSE,
    REFUSED,
    ROB,
    ROBS,
    ROOM,
    SALOON,
    SCRATCH_CARDS,
    SCRATCH_SEATS,
    SERVE,
    SERVES,
    SHERIFF,
    START_COINS,
    SWINDLE,
    THIEF,
    THIEF_BONUS,
    TRUTHS,
    WAITRESS,
)
from posse.games.goat.scoring import kind_at, leaders, money_of, reason_of, standing, tokens_in
from posse.games.goat.setup import cast_of, hats_of, places_of


@final
class Goat(State):
    """A game in progress."""

    def __init__(
        self,
        players: i64,
        rounds: i64,
        dice: Dice,
        rates: vec[i64],
        coins: vec[i64],
        tokens: vec[i64],
        places: vec[i64],
        record: vec[i64],
        gains: vec[i64],
    ) -> None:
        super().__init__(players, ROOM, dice)
        self.rounds = rounds
        self.rates = rates  # GO-4: values of resources, then coins of places; never changes
        self.coins = coins  # seat
        self.tokens = tokens  # seat: how many of each resource, packed in bytes
        self.places = places  # tokens on the five places, then coins on them
        self.record = record  # seat: truths and lies told, offers accepted and refused
        self.gains = gains  # (tokens gambled before) * players + seat: tokens taken for all to see, packed
        self.moves: i64 = 0  # tokens gambled, packed
        self.moved: i64 = 0  # how many
        self.hats: i64 = 0  # by seat: small hats left
        self.elixirs: i64 = 0  # by seat: coins of theirs on the Charlatan
        self.round: i64 = 0
        self.first: i64 = 0  # the round's first dealer
        self.dealer: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = OFFER
        self.active: i64 = 0  # seats with a hat left, as bits
        self.last: i64 = -1  # GO-19: the last active player, once there is only one
        self.up: i64 = 0  # GO-12: the face-up character set aside
        self.down: i64 = 0  # and the face-down one
        self.pile: i64 = 0  # as bits
        self.hand: i64 = 0  # the dealer's, as bits, without the card on offer
        self.card: i64 = -1  # on offer
        self.claim: i64 = -1
        self.to: i64 = -1
        self.table: i64 = 0  # characters in play: under a hat
        self.gone: i64 = 0  # discarded, killed, arrested
        self.owners: i64 = 0  # seat + 1 by character, packed; kept when one is killed or arrested
        self.loot: i64 = 0  # tokens on the Thief
        self.robbed: i64 = -1  # the place they come from
        self.due: i64 = 0  # coins the Charlatan has yet to take
        # What players can remember of this round, rows of offer number + 1
        self.offers: i64 = 0  # the number of the latest offer, from 0
        self.took: i64 = -1  # the offer before which the pile was taken whole
        self.dealers: i64 = 0  # seat + 1 by offer
        self.entered: i64 = 0  # by character: the offer before which it came into the hand
        self.shown: i64 = 0  # by character: the offer at which it was revealed
        self.named: i64 = 0  # by character: the first offer that named it in a lie

    def branch(self, dice: Dice) -> State:
        copy = Goat(
            self.players,
            self.rounds,
            dice,
            self.rates,
            self.coins[:],
            self.tokens[:],
            self.places[:],
            self.record[:],
            self.gains[:],
        )
        copy.moves = self.moves
        copy.hats = self.hats
        copy.elixirs = self.elixirs
        copy.moved = self.moved
        copy.round = self.round
        copy.first = self.first
        copy.dealer = self.dealer
        copy.turn = self.turn
        copy.phase = self.phase
        copy.active = self.active
        copy.last = self.last
        copy.up = self.up
        copy.down = self.down
        copy.pile = self.pile
        copy.hand = self.hand
        copy.card = self.card
        copy.claim = self.claim
        copy.to = self.to
        copy.table = self.table
        copy.gone = self.gone
        copy.owners = self.owners
        copy.loot = self.loot
        copy.robbed = self.robbed
        copy.due = self.due
        copy.offers = self.offers
        copy.took = self.took
        copy.dealers = self.dealers
        copy.entered = self.entered
        copy.shown = self.shown
        copy.named = self.named
        return copy

    # -- Upkeep

    def start_round(self, first: i64) -> None:
        """GO-11, GO-12, GO-33: places are stocked, all characters are shuffled together."""
        players = self.players
        self.round += 1
        self.first = first
        self.hats = 0
        for seat in range(players):
            self.hats |= hats_of(players) << (4 * seat)  # GO-8
        self.active = (ONE << players) - 1
        self.last = -1
        self.table = 0
        self.gone = 0
        self.owners = 0
        self.robbed = -1
        self.offers = 0
        self.took = -1
        self.dealers = 0
        self.entered = 0
        self.shown = 0
        self.named = 0
        if self.trace is not None:
            self.tell(E_ROUND, first, self.round, 0, 0)
        self.stock_places()
        self.set_aside()
        self.hand = 0
        for _ in range(HAND):
            self.hand |= ONE << self.draw()  # GO-13
        self.dealer = first
        self.to_offer()
        if self.trace is not None:
            self.tell(E_DEALT, first, self.hand, 0, 0)

    def stock_places(self) -> None:
        """GO-11: one token and the coins of each place; what lies there stays."""
        in_play = places_of(self.players)
        for place in range(PLACE):
            if in_play >> place & 1:
                self.places[place] += 1
                self.places[PLACE + place] += self.rates[PLACE + place]
                if self.trace is not None:
                    self.tell(E_LAID, -1, place, self.places[place], self.places[PLACE + place])

    def set_aside(self) -> None:
        """GO-12: one character face up, never the Goat, and one face down."""
        cast = cast_of(self.players)
        cards = count(cast)
        up = pick(cast, self.dice.below(cards, L_ASIDE))
        if up == GOAT:
            if self.trace is not None:
                self.tell(E_GOAT_BACK, -1, 0, 0, 0)
            up = pick(cast & ~(ONE << GOAT), self.dice.below(cards - 1, L_ASIDE))
        cast &= ~(ONE << up)
        down = pick(cast, self.dice.below(cards - 1, L_ASIDE))
        self.up = up
        self.down = down
        self.pile = cast & ~(ONE << down)
        if self.trace is not None:
            self.tell(E_ASIDE, -1, up, 0, 0)

    def draw(self) -> i64:
        """A character of the pile, for the dealer of the next offer."""
        card = pick(self.pile, self.dice.below(count(self.pile), L_DEAL))
        self.pile &= ~(ONE << card)
        self.entered |= (self.offers + 1) << (4 * card)
        return card

    def to_offer(self) -> None:
        """The dealer is to make an offer."""
        self.dealers |= (self.dealer + 1) << (4 * self.offers)
        self.phase = OFFER
        self.turn = self.dealer

    # -- What may be done

    def actors(self) -> i64:
        if self.phase == OVER:
            return 0
        return ONE << self.turn

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.turn:
            return 0
        if self.phase == OFFER:
            return self.write_offers(out)
        if self.phase == ANSWER:
            out[0] = ACCEPT
            out[1] = REFUSE
            return 1 if self.is_forced() else 2
        if self.phase == ROB:
            return write_bits(self.robbable(), ROBS, out, 0)
        if self.phase == CON:
            return write_bits(self.with_coins(), CONS, out, 0)
        if self.phase == SERVE:
            return write_bits(self.opponents(), SERVES, out, 0)
        if self.phase == GAMBLE:
            return write_bits(self.with_tokens(), GAMBLES, out, 0)
        return 0

    def write_offers(self, out: vec[i64]) -> i64:
        """GO-14: a card of the hand, said to be any one of the hand, to an active opponent."""
        cards = SCRATCH_CARDS + write_bits(self.hand, 0, out, SCRATCH_CARDS)
        seats = SCRATCH_SEATS + write_bits(self.targets(), 0, out, SCRATCH_SEATS)
        many: i64 = 0
        for card in range(SCRATCH_CARDS, cards):
            row = out[card] * 75
            for claim in range(SCRATCH_CARDS, cards):
                code = row + out[claim] * 5
                for seat in range(SCRATCH_SEATS, seats):
                    out[many] = code + out[seat]
                    many += 1
        return many

    def targets(self) -> i64:
        """GO-14, GO-19: who may be offered a card, as bits."""
        if self.last >= 0:
            return ONE << self.last
        return self.active & ~(ONE << self.dealer)

    def is_forced(self) -> bool:
        """GO-21: as many hats left as the dealer had cards before this offer."""
        return self.last >= 0 and self.hats_left(self.last) == count(self.hand) + 1

    def opponents(self) -> i64:
        return ((ONE << self.players) - 1) & ~(ONE << self.turn)

    def with_coins(self) -> i64:
        """GO-32: opponents who have a coin."""
        found: i64 = 0
        for seat in range(self.players):
            if seat != self.turn and self.coins[seat] > 0:
                found |= ONE << seat
        return found

    def with_tokens(self) -> i64:
        """GO-29: opponents who have a resource token."""
        found: i64 = 0
        for seat in range(self.players):
            if seat != self.turn and self.tokens[seat] > 0:
                found |= ONE << seat
        return found

    def robbable(self) -> i64:
        """GO-31: places with tokens, the Saloon aside."""
        found: i64 = 0
        for place in range(SALOON):
            if self.places[place] > 0:
                found |= ONE << place
        return found

    def hats_left(self, seat: i64) -> i64:
        return self.hats >> (4 * seat) & 15

    def owner(self, card: i64) -> i64:
        """Who has or had a hat on a character, -1 for nobody."""
        return (self.owners >> (4 * card) & 15) - 1

    def in_play(self, card: i64) -> bool:
        return self.table >> card & 1 == 1

    def playout(self, most: int = 1000000) -> int:
        """As every state does, with the same dice; but an offer is drawn without writing them all down."""
        out = vec[i64]([0] * self.room)
        played: i64 = 0
        limit = i64(most)
        while played < limit and self.phase != OVER:
            if self.phase == OFFER:
                self.offer_any()
            else:
                many = self.write_legal(self.turn, out)
                self.apply(self.turn, out[self.dice.below(many, CHOICE)])
            played += 1
        return int(played)

    def offer_any(self) -> None:
        """GO-14: every card, claim and opponent go together, so that each is as likely."""
        targets = self.targets()
        hand = self.hand
        seats = count(targets)
        cards = count(hand)
        k = self.dice.below(cards * cards * seats, CHOICE)
        row = k // seats
        self.offer(pick(hand, row // cards), pick(hand, row % cards), pick(targets, k % seats))

    # -- What can be remembered

    def last_dealt(self, seat: i64) -> i64:
        """The latest offer of this round that a seat dealt, -1 for none."""
        offer = self.offers
        while offer >= 0 and self.dealers >> (4 * offer) & 15 != seat + 1:
            offer -= 1
        return offer

    def known_to(self, seat: i64) -> i64:
        """Cards the seat knows to be in the dealer's hand or on offer: passed on by it, or named."""
        cards = self.hand if self.card < 0 else self.hand | ONE << self.card
        dealt = self.last_dealt(seat)
        known: i64 = 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            shift = 4 * card
            if (self.entered >> shift & 15) - 1 <= dealt or self.named >> shift & 15 or card == self.claim:
                known |= ONE << card
        return known

    def unseen_by(self, seat: i64) -> i64:
        """Characters that may be in the pile, face down or in the hand, for all the seat knows."""
        hidden = self.pile | self.hand | ONE << self.down
        if self.card >= 0:
            hidden |= ONE << self.card
        return hidden & ~self.known_to(seat)

    # -- Distribution

    def apply(self, seat: i64, action: i64) -> None:
        if action < ACCEPT:
            self.offer(action // 75, action // 5 % 15, action % 5)
        elif action < ROBS:
            self.answer(action == ACCEPT)
        elif action < CONS:
            self.rob(action - ROBS)
            self.pass_on()
        elif action < SERVES:
            self.con(action - CONS, 1)
            self.go_on_conning()
        elif action < GAMBLES:
            self.serve(action - SERVES, 1)
            self.go_on_serving()
        else:
            self.gamble(action - GAMBLES)
            self.end_round()

    def offer(self, card: i64, claim: i64, to: i64) -> None:
        """GO-14."""
        self.hand &= ~(ONE << card)
        self.card = card
        self.claim = claim
        self.to = to
        self.phase = ANSWER
        self.turn = to
        if self.trace is not None:
            self.tell(E_OFFERED, self.dealer, to, claim, card)

    def answer(self, accepted: bool) -> None:
        """GO-15: the card is revealed; GO-20: the last active player's refusal discards it."""
        card = self.card
        to = self.to
        forced = self.is_forced()
        if not forced:
            self.record[to] += ONE << (ACCEPTED if accepted else REFUSED)
        if self.trace is not None:
            said = E_FORCED if forced else E_ACCEPTED if accepted else E_REFUSED
            self.tell(said, to, self.dealer, 0, 0)
        self.reveal()
        if accepted:
            self.place(card, to)
        elif self.last < 0:
            self.place(card, self.dealer)
        else:
            self.gone |= ONE << card
            if self.trace is not None:
                self.tell(E_DISCARDED, -1, card, 0, 0)
            self.pass_on()

    def reveal(self) -> None:
        """GO-15: truth or bluff; the character named in a bluff is among the cards passed on (GO-14)."""
        card = self.card
        claim = self.claim
        self.card = -1
        self.claim = -1
        self.to = -1
        self.shown |= (self.offers + 1) << (4 * card)
        self.record[self.dealer] += ONE << (TRUTHS if card == claim else LIES)
        if card != claim and self.named >> (4 * claim) & 15 == 0:
            self.named |= (self.offers + 1) << (4 * claim)
        if self.trace is not None:
            self.tell(E_REVEALED, self.dealer, card, 0, 0)
            if card == claim:
                self.tell(E_TRUTH, self.dealer, card, 0, 0)
            else:
                self.tell(E_BLUFF, self.dealer, card, claim, 0)

    def place(self, card: i64, owner: i64) -> None:
        """GO-15, GO-16: a hat on the character, and its instant effect."""
        self.table |= ONE << card
        self.owners |= (owner + 1) << (4 * card)
        self.hats -= ONE << (4 * owner)
        if self.trace is not None:
            self.tell(E_PLACED, owner, card, 0, 0)
        if self.hats_left(owner) == 0:
            self.active &= ~(ONE << owner)  # GO-17
            if self.trace is not None:
                self.tell(E_INACTIVE, owner, 0, 0, 0)
        self.turn = owner
        if card < OUTLAW:
            self.take(card >> 1, card & 1)
        elif card == THIEF:
            self.send_thief()
            return
        elif card == CHARLATAN:
            self.due = SWINDLE
            self.go_on_conning()
            return
        self.pass_on()

    def pass_on(self) -> None:
        """GO-18, GO-19: the cards go to the next dealer, who draws."""
        active = self.active
        if active == 0:
            self.open_saloon()  # GO-22
            return
        self.offers += 1
        alone = active & (active - 1) == 0
        if alone and self.last < 0:
            self.last = lowest(active)
            self.took = self.offers
            if self.trace is not None:
                self.tell(E_LAST, self.last, self.hats_left(self.last), 0, 0)
        former = self.dealer
        self.dealer = self.next_dealer(former)
        if self.trace is not None and self.dealer != former:
            self.tell(E_PASSED, self.dealer, former, self.hand, 0)
        if self.took == self.offers:
            self.take_pile()
        elif not alone:
            card = self.draw()
            self.hand |= ONE << card
            if self.trace is not None:
                self.tell(E_DREW, self.dealer, card, 0, 0)
        self.to_offer()

    def next_dealer(self, former: i64) -> i64:
        """GO-18: the next active player clockwise; GO-19: the next one but the last active player."""
        dealers = self.active if self.last < 0 else ((ONE << self.players) - 1) & ~(ONE << self.last)
        after = dealers >> (former + 1) << (former + 1)
        return lowest(after if after else dealers)

    def take_pile(self) -> None:
        """GO-19: the first dealer of the last active player adds the whole pile."""
        pile = self.pile
        if self.trace is not None:
            self.tell(E_TOOK_PILE, self.dealer, pile, count(pile), 0)
        self.hand |= pile
        self.pile = 0
        while pile:
            self.entered |= (self.offers + 1) << (4 * lowest(pile))
            pile &= pile - 1

    # -- Instant effects

    def gain(self, seat: i64, resource: i64, many: i64) -> None:
        """Tokens that everyone sees going to a player."""
        tokens = many << (BYTE * resource)
        self.tokens[seat] += tokens
        self.gains[self.moved * self.players + seat] += tokens

    def take(self, place: i64, coins: i64) -> None:
        """GO-30: all resources of the place, or all its coins."""
        at = place + PLACE * coins
        many = self.places[at]
        self.places[at] = 0
        if coins:
            self.coins[self.turn] += many
        else:
            self.gain(self.turn, place, many)
        if self.trace is not None:
            if many == 0:
                self.tell(E_NOTHING, self.turn, place * 2 + coins, 0, 0)
            else:
                self.tell(E_COINS if coins else E_TOKENS, self.turn, place, many, 0)

    def send_thief(self) -> None:
        """GO-31: a place that has tokens, chosen if there are several."""
        found = self.robbable()
        if found & (found - 1):
            self.phase = ROB
            return
        if found:
            self.rob(lowest(found))
        elif self.trace is not None:
            self.tell(E_NOTHING, self.turn, THIEF, 0, 0)
        self.pass_on()

    def rob(self, place: i64) -> None:
        """GO-31: all its resource tokens, not its coins, go on the Thief."""
        self.loot = self.places[place]
        self.robbed = place
        self.places[place] = 0
        if self.trace is not None:
            self.tell(E_ROBBED, self.turn, place, self.loot, 0)

    def go_on_conning(self) -> None:
        """GO-32: three coins in all, asked one by one while there is a choice."""
        while self.due > 0:
            found = self.with_coins()
            if found & (found - 1):
                self.phase = CON
                return
            if found == 0:
                if self.trace is not None and self.due == SWINDLE:
                    self.tell(E_NOTHING, self.turn, CHARLATAN, 0, 0)
                self.due = 0
            else:
                victim = lowest(found)
                self.con(victim, self.due if self.due < self.coins[victim] else self.coins[victim])
        self.pass_on()

    def con(self, victim: i64, many: i64) -> None:
        """GO-32: coins of an opponent go on the Charlatan, elixirs tell whose they are."""
        self.due -= many
        self.coins[victim] -= many
        self.elixirs += many << (4 * victim)
        if self.trace is not None:
            self.tell(E_CONNED, self.turn, victim, many, 0)

    # -- Saloon

    def open_saloon(self) -> None:
        """GO-23: the characters in play act in rising number."""
        if self.trace is not None:
            self.tell(E_SALOON, -1, self.table, self.owners, 0)
        if self.in_play(OUTLAW):
            self.outlaw(self.owner(OUTLAW))
        if self.in_play(SHERIFF):
            self.sheriff(self.owner(SHERIFF))
        if self.in_play(THIEF):
            self.keep_loot(self.owner(THIEF))
        if self.in_play(CHARLATAN):
            self.keep_coins(self.owner(CHARLATAN))
        if self.in_play(WAITRESS):
            self.turn = self.owner(WAITRESS)
            self.go_on_serving()
        elif self.in_play(GAMBLER):
            self.turn = self.owner(GAMBLER)
            self.sit_down()
        else:
            self.end_round()

    def remove(self, card: i64) -> None:
        """GO-23: killed or arrested, not in play any more."""
        self.table &= ~(ONE << card)
        self.gone |= ONE << card

    def outlaw(self, owner: i64) -> None:
        """GO-24: kills the Sheriff for 4 coins, anyone's."""
        if not self.in_play(SHERIFF):
            if self.trace is not None:
                self.tell(E_NOTHING, owner, OUTLAW, 0, 0)
            return
        self.remove(SHERIFF)
        self.coins[owner] += BOUNTY
        if self.trace is not None:
            victim = self.owner(SHERIFF)
            self.tell(E_KILLED_OWN if victim == owner else E_KILLED, owner, victim, 0, 0)

    def sheriff(self, owner: i64) -> None:
        """GO-25: paid, and more for each crook arrested."""
        self.coins[owner] += PAY
        if self.trace is not None:
            self.tell(E_PAID, owner, 0, 0, 0)
        if self.in_play(THIEF):
            self.remove(THIEF)
            self.coins[owner] += THIEF_BONUS
            if self.trace is not None:
                crook = self.owner(THIEF)
                self.tell(E_THIEF_ARRESTED_OWN if crook == owner else E_THIEF_ARRESTED, owner, crook, 0, 0)
            self.return_loot()
        if self.in_play(CHARLATAN):
            self.remove(CHARLATAN)
            self.coins[owner] += CHARLATAN_BONUS
            if self.trace is not None:
                crook = self.owner(CHARLATAN)
                own = crook == owner
                self.tell(E_CHARLATAN_ARRESTED_OWN if own else E_CHARLATAN_ARRESTED, owner, crook, 0, 0)
            self.refund()

    def return_loot(self) -> None:
        """GO-25: the stolen tokens go back to their place."""
        if self.loot > 0:
            self.places[self.robbed] += self.loot
            if self.trace is not None:
                self.tell(E_RETURNED, -1, self.robbed, self.loot, 0)
        self.loot = 0
        self.robbed = -1

    def refund(self) -> None:
        """GO-25: the stolen coins go back to the players they came from."""
        for seat in range(self.players):
            many = self.elixirs >> (4 * seat) & 15
            if many > 0:
                self.coins[seat] += many
                if self.trace is not None:
                    self.tell(E_REFUNDED, seat, many, 0, 0)
        self.elixirs = 0

    def keep_loot(self, owner: i64) -> None:
        """GO-26."""
        if self.loot > 0:
            self.gain(owner, self.robbed, self.loot)
            if self.trace is not None:
                self.tell(E_THIEF_KEPT, owner, self.robbed, self.loot, 0)
        self.loot = 0
        self.robbed = -1

    def keep_coins(self, owner: i64) -> None:
        """GO-27; GO-33: the elixirs go back."""
        many: i64 = 0
        while self.elixirs:
            many += self.elixirs & 15
            self.elixirs >>= 4
        self.coins[owner] += many
        if self.trace is not None and many > 0:
            self.tell(E_CHARLATAN_KEPT, owner, many, 0, 0)

    def go_on_serving(self) -> None:
        """GO-28: all bottles of the Saloon go to opponents; then the Gambler's action, if he is in play."""
        if self.places[SALOON] > 0:
            if self.players > 2:
                self.phase = SERVE
                return
            self.serve(1 - self.turn, self.places[SALOON])
        if self.in_play(GAMBLER):
            self.sit_down()
        else:
            self.end_round()

    def serve(self, guest: i64, many: i64) -> None:
        """GO-28."""
        self.places[SALOON] -= many
        self.gain(guest, BOTTLES, many)
        if self.trace is not None:
            self.tell(E_SERVED, self.turn, guest, many, 0)

    def sit_down(self) -> None:
        """GO-29: an opponent who has tokens, chosen if there are several."""
        found = self.with_tokens()
        if found & (found - 1):
            self.phase = GAMBLE
            return
        if found:
            self.gamble(lowest(found))
        elif self.trace is not None:
            self.tell(E_NOTHING, self.turn, GAMBLER, 0, 0)
        self.end_round()

    def gamble(self, victim: i64) -> None:
        """GO-29: one of their tokens at random, seen by the two players alone."""
        held = self.tokens[victim]
        resource = kind_at(held, self.dice.below(tokens_in(held), L_GAMBLER))
        token = ONE << (BYTE * resource)
        self.tokens[victim] -= token
        self.tokens[self.turn] += token
        self.moves |= (victim | self.turn << 3 | resource << 6) << (MOVE * self.moved)
        self.moved += 1
        if self.trace is not None:
            kind = E_WAITRESS_GAMBLED if self.in_play(WAITRESS) else E_GAMBLED
            self.tell(kind, self.turn, victim, resource, 0)

    # -- End of a round, end of the game

    def end_round(self) -> None:
        """GO-33, GO-10: the last active player deals first in the next round, if there is one."""
        if self.round < self.rounds:
            self.start_round(self.last)
            return
        self.phase = OVER
        if self.trace is not None:
            for at in range(self.moved):
                move = self.moves >> (MOVE * at) & MOVE_MASK
                self.tell(E_SHOWN, move >> 3 & 7, move & 7, move >> 6, 0)
            for seat in range(self.players):
                held = tokens_in(self.tokens[seat])
                self.tell(E_MONEY, seat, self.money(seat), self.coins[seat], held)
            won = self.winners()
            self.tell(E_WON, -1, won, reason_of(self.rates, self.coins, self.tokens, won), 0)

    def money(self, seat: i64) -> i64:
        """GO-34: coins and values of tokens."""
        return money_of(self.rates, self.coins[seat], self.tokens[seat])

    def winners(self) -> i64:
        if self.phase != OVER:
            return 0
        return leaders(self.rates, self.coins, self.tokens, self.players)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        seats = [i64(seat) for seat in range(int(self.players))]
        standings = [int(standing(self.rates, self.coins[seat], self.tokens[seat])) for seat in seats]
        ranks = tuple([1 + len([s for s in standings if s > mine]) for mine in standings])
        points = tuple([int(self.money(seat)) for seat in seats])
        reason = reason_of(self.rates, self.coins, self.tokens, self.winners())
        return Outcome(ranks, points, REASONS[int(reason)])


def write_bits(mask: i64, first: i64, out: vec[i64], at: i64) -> i64:
    """An action for each member of a set, written from a place on."""
    many: i64 = 0
    while mask:
        out[at + many] = first + lowest(mask)
        many += 1
        mask &= mask - 1
    return many


def new_game(players: i64, rounds: i64, first: i64, rates: vec[i64], dice: Dice, traced: bool) -> Goat:
    """A game before its first offer; first is -1 for a dealer drawn at random (GO-9)."""
    gains = vec[i64]([0] * ((rounds + 1) * players))
    for seat in range(players):
        gains[seat] = A_BOTTLE  # GO-7
    state = Goat(
        players,
        rounds,
        dice,
        rates,
        vec[i64]([START_COINS] * players),
        vec[i64]([A_BOTTLE] * players),
        vec[i64]([0] * (2 * PLACE)),
        vec[i64]([0] * players),
        gains,
    )
    if traced:
        state.trace = []
    state.start_round(dice.below(players, L_FIRST) if first < 0 else first)
    return state
