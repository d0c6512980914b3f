"""Public Enemy Number One: the state and the rules."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count, differ, larger, lowest, pick, some
from posse.core.dice import Dice
from posse.core.outcome import Outcome
from posse.core.packed import pop, push, sorted_row, top
from posse.core.piles import LEFT, SEEN, STRIDE, draw, form, look, put_under
from posse.core.state import State
from posse.games.public_enemy.model import (
    ALL_CARDS,
    ALL_GANGS,
    BOUNTY,
    BOUNTY_HUNTER,
    BURY,
    CAVALRY,
    DECK,
    DOLLAR,
    DOLLARS,
    DRAW,
    DUEL,
    E_BOUNTY,
    E_BURIED,
    E_DUEL,
    E_EMPTY,
    E_FULL,
    E_JAILED,
    E_KEPT,
    E_LOOKED,
    E_MAJORITY,
    E_NOTHING,
    E_ONE,
    E_ONE_KEPT,
    E_POINTS,
    E_ROUND,
    E_SALOON,
    E_STATIONED,
    E_STAYED,
    E_STOPPED,
    E_SWINDLED,
    E_TIED,
    E_TOOK,
    E_TRUEL,
    E_TURNED,
    E_WON,
    FULL,
    FULL_DECK,
    FULL_SALOON,
    JAIL,
    L_DUEL,
    L_REMOVE,
    L_START,
    L_SUPREMACY,
    LOOK,
    OVER,
    QUICK,
    QUICK_SALOON,
    REASONS,
    RIDE,
    ROOM,
    SALOON,
    SHERIFF,
    STATION,
    STAY,
    STOPPED,
    SUPREMACY,
    SWINDLE,
    TAKE,
    TARGET,
    TILES,
    TOWN,
    WON_BY_MAJORITY,
    WON_BY_POINTS,
)
from posse.games.public_enemy.scoring import leader_among, points_of


@final
class PublicEnemy(State):
    """A game in progress."""

    def __init__(
        self,
        players: i64,
        options: i64,
        limit: i64,
        dice: Dice,
        piles: vec[i64],
        up: vec[i64],
        stacks: vec[i64],
        heights: vec[i64],
        wanted: vec[i64],
        dollars: vec[i64],
        met: vec[i64],
        looks: vec[i64],
        decks: vec[i64],
    ) -> None:
        super().__init__(players, ROOM, dice)
        self.options = options
        self.limit = limit  # PE-30: rounds, 0 for no limit
        self.piles = piles  # the hidden cards of the five decks
        self.up = up  # the face-up card of each town, -1 for none
        self.stacks = stacks  # slot = seat * 4 + gang: the gang's cards, packed, uncovered one on top
        self.heights = heights  # slot: how many
        self.wanted = wanted  # seat: the gangs whose token they hold, as bits
        self.dollars = dollars  # seat: tiles left
        self.met = met  # quick game: cards known to be in the game; town, then seat by seat their own
        self.looks = looks  # quick game, seat by town: looks at cards that were never shown that round
        self.decks = decks  # town: the cards of this game, packed; never changes
        self.one: i64 = -1  # who holds the One token
        self.round: i64 = 0
        self.starter: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = DRAW
        self.card: i64 = -1  # the Saloon card being applied
        self.spent: i64 = 0  # 1 when a Dollars tile was used this turn
        self.cavalry: i64 = -1  # the town it stands on
        self.supremacy: i64 = -1  # the gang that counts one more
        self.ended: i64 = 0  # why the game is over

    def branch(self, dice: Dice) -> State:
        copy = PublicEnemy(
            self.players,
            self.options,
            self.limit,
            dice,
            self.piles[:],
            self.up[:],
            self.stacks[:],
            self.heights[:],
            self.wanted[:],
            self.dollars[:] if self.options & DOLLAR else self.dollars,
            self.met[:] if self.options & QUICK else self.met,
            self.looks[:] if self.options & QUICK else self.looks,
            self.decks,
        )
        copy.one = self.one
        copy.round = self.round
        copy.starter = self.starter
        copy.turn = self.turn
        copy.phase = self.phase
        copy.card = self.card
        copy.spent = self.spent
        copy.cavalry = self.cavalry
        copy.supremacy = self.supremacy
        copy.ended = self.ended
        return copy

    # -- Round set-up

    def start_round(self) -> None:
        """PE-7, PE-9: all cards of the game are shuffled into their decks again."""
        players = self.players
        self.round += 1
        stacks = self.stacks
        heights = self.heights
        for slot in range(players * TOWN):
            stacks[slot] = 0
            heights[slot] = 0
        if self.options & DOLLAR:
            for seat in range(players):
                self.dollars[seat] = DOLLARS  # PE-33
        self.cavalry = -1  # PE-34
        if self.options & SUPREMACY:
            self.supremacy = self.dice.below(TOWN, L_SUPREMACY)  # PE-35
        self.turn = self.starter
        self.phase = DRAW
        self.card = -1
        self.spent = 0
        if self.trace is not None:
            self.tell(E_ROUND, self.starter, self.round, self.supremacy, 0)
        quick = self.options & QUICK
        for town in range(TOWN):
            form(self.piles, town, self.decks[town], FULL - TOWN if quick else FULL)
            self.turn_up(town)
        if quick:
            form(self.piles, SALOON, QUICK_SALOON, FULL - 3)  # PE-5
        else:
            form(self.piles, SALOON, FULL_SALOON, FULL)

    def turn_up(self, town: i64) -> None:
        """PE-7, PE-13: the next card of a town is turned face up, if there is one."""
        if self.piles[town * STRIDE + LEFT] == 0:
            self.up[town] = -1
            return
        card = draw(self.piles, town, self.dice, town)
        self.up[town] = card
        if self.options & QUICK:
            self.met[town] |= ONE << card
        if self.trace is not None:
            self.tell(E_TURNED, -1, town, card, 0)

    # -- What may be done

    def actors(self) -> i64:
        if self.phase == OVER:
            return 0
        return ONE << self.turn

    def write_legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.turn:
            return 0
        if self.phase == DRAW:
            return self.write_draws(out)
        if self.phase == TARGET:
            return self.write_targets(out)
        if self.phase == RIDE:
            return self.write_rides(out)
        return 0

    def write_draws(self, out: vec[i64]) -> i64:
        """PE-11: one card of a town or of the Saloon; PE-33: before that, perhaps a Dollars tile."""
        many: i64 = 0
        cavalry = self.cavalry
        for deck in range(DECK):
            out[many] = TAKE + deck  # written anyway, kept by counting it
            many += differ(deck, cavalry)  # PE-34
        if self.options & DOLLAR and self.spent == 0 and self.dollars[self.turn] > 0:
            piles = self.piles
            for town in range(TOWN):
                out[many] = BURY + town
                many += differ(town, cavalry) & some(piles[town * STRIDE + LEFT])
            for deck in range(DECK):
                out[many] = LOOK + deck
                many += differ(deck, cavalry) & some(piles[deck * STRIDE + LEFT])
        return many

    def write_targets(self, out: vec[i64]) -> i64:
        """PE-15, PE-16, PE-17: the uncovered cards the Saloon card may hit."""
        many: i64 = 0
        heights = self.heights
        if self.card == SHERIFF:
            own = self.turn * TOWN
            for gang in range(TOWN):
                out[many] = JAIL + gang
                many += some(heights[own + gang])
            return many
        first = BOUNTY if self.card == BOUNTY_HUNTER else SWINDLE
        for seat in range(self.players):
            if seat != self.turn:
                for slot in range(seat * TOWN, seat * TOWN + TOWN):
                    out[many] = first + slot
                    many += some(heights[slot])
        return many

    def write_rides(self, out: vec[i64]) -> i64:
        """PE-34: leave the Cavalry where it is, or send it to another town."""
        out[0] = STAY
        many: i64 = 1
        cavalry = self.cavalry
        for town in range(TOWN):
            out[many] = STATION + town
            many += differ(town, cavalry)
        return many

    def has_target(self) -> bool:
        """PE-14: whether the Saloon card can do anything."""
        heights = self.heights
        own = self.turn * TOWN
        mine = heights[own] + heights[own + 1] + heights[own + 2] + heights[own + 3]
        if self.card == SHERIFF:
            return mine > 0
        on_table: i64 = 0
        for slot in range(self.players * TOWN):
            on_table += heights[slot]
        return on_table > mine

    # -- Doing it

    def apply(self, seat: i64, action: i64) -> None:
        if action < BURY:
            self.take(action - TAKE)
        elif action < LOOK:
            self.bury(action - BURY)
        elif action < JAIL:
            self.look_at(action - LOOK)
        elif action < BOUNTY:
            self.jail(action - JAIL)
        elif action < SWINDLE:
            self.shoot(action - BOUNTY)
        elif action < STATION:
            self.swindle(action - SWINDLE)
        else:
            self.ride(action)

    def take(self, deck: i64) -> None:
        """PE-11: the player draws."""
        if deck == SALOON:
            self.visit_saloon()
            return
        card = self.up[deck]
        gang = card // 3
        self.put_on_stack(self.turn * TOWN + gang, deck * 3 + card % 3)
        if self.trace is not None:
            self.tell(E_TOOK, self.turn, deck, card, 0)
        self.turn_up(deck)  # PE-13
        self.after_draw(deck)

    def visit_saloon(self) -> None:
        """PE-14: the card is applied at once, if it has a target."""
        self.card = draw(self.piles, SALOON, self.dice, SALOON)
        if self.trace is not None:
            self.tell(E_SALOON, self.turn, self.card, 0, 0)
        if self.has_target():
            self.phase = TARGET
            return
        if self.trace is not None:
            self.tell(E_NOTHING, self.turn, self.card, 0, 0)
        self.card = -1
        self.after_draw(SALOON)

    def put_on_stack(self, slot: i64, card: i64) -> None:
        """PE-12: on top of that player's stack of the gang."""
        self.stacks[slot] = push(self.stacks[slot], card)
        self.heights[slot] += 1

    def take_off_stack(self, slot: i64) -> i64:
        """PE-18: the uncovered card leaves, the one below is uncovered."""
        row = self.stacks[slot]
        self.stacks[slot] = pop(row)
        self.heights[slot] -= 1
        return top(row)

    def jail(self, gang: i64) -> None:
        """PE-15: the Sheriff takes one of the player's own."""
        card = self.take_off_stack(self.turn * TOWN + gang)
        if self.trace is not None:
            self.tell(E_JAILED, self.turn, gang, card, 0)
        self.after_saloon()

    def shoot(self, slot: i64) -> None:
        """PE-16: the Bounty Hunter takes one of an opponent's."""
        card = self.take_off_stack(slot)
        if self.trace is not None:
            self.tell(E_BOUNTY, self.turn, slot // TOWN, slot % TOWN, card)
        self.after_saloon()

    def swindle(self, slot: i64) -> None:
        """PE-17: an opponent's outlaw changes sides."""
        card = self.take_off_stack(slot)
        gang = slot % TOWN
        self.put_on_stack(self.turn * TOWN + gang, card)
        if self.trace is not None:
            self.tell(E_SWINDLED, self.turn, slot // TOWN, gang, card)
        self.after_saloon()

    def after_saloon(self) -> None:
        self.card = -1
        self.after_draw(SALOON)

    def bury(self, town: i64) -> None:
        """PE-33 (a): the face-up card goes under its deck, the next is turned up."""
        self.dollars[self.turn] -= 1
        self.spent = 1
        card = self.up[town]
        if self.trace is not None:
            self.tell(E_BURIED, self.turn, town, card, 0)
        put_under(self.piles, town, card)
        self.turn_up(town)

    def look_at(self, deck: i64) -> None:
        """PE-33 (b): the player alone sees the first unrevealed card."""
        self.dollars[self.turn] -= 1
        self.spent = 1
        card = look(self.piles, deck, self.turn, self.dice, deck)
        if deck != SALOON and self.options & QUICK:
            self.met[(self.turn + 1) * TOWN + deck] |= ONE << card
        if self.trace is not None:
            self.tell(E_LOOKED, self.turn, deck, card, 0)

    def ride(self, action: i64) -> None:
        """PE-34: the Cavalry step."""
        if action == STAY:
            if self.trace is not None:
                self.tell(E_STAYED, self.turn, 0, 0, 0)
        else:
            if self.trace is not None:
                self.tell(E_STATIONED, self.turn, action - STATION, self.cavalry, 0)
            self.cavalry = action - STATION
        self.next_turn()

    def after_draw(self, deck: i64) -> None:
        """PE-19: the end of the round is tested before the Cavalry step."""
        if self.round_is_over(deck):
            self.end_round()
        elif self.options & CAVALRY:
            self.phase = RIDE
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """PE-8: clockwise."""
        self.turn += 1
        if self.turn == self.players:
            self.turn = 0
        self.phase = DRAW
        self.spent = 0

    # -- End of a round

    def round_is_over(self, deck: i64) -> bool:
        """PE-19: the deck drawn from is empty; PE-20: the player has every gang."""
        own = self.turn * TOWN
        heights = self.heights
        if heights[own] * heights[own + 1] * heights[own + 2] * heights[own + 3] > 0:
            if self.trace is not None:
                self.tell(E_FULL, self.turn, 0, 0, 0)
            return True
        if self.piles[deck * STRIDE + LEFT] > 0 or (deck != SALOON and self.up[deck] >= 0):
            return False
        if self.trace is not None:
            self.tell(E_EMPTY, -1, deck, 0, 0)
        return True

    def end_round(self) -> None:
        """PE-21 to PE-30, in this order."""
        if self.options & QUICK and self.options & DOLLAR:
            self.remember_looks()
        for gang in range(TOWN):
            self.score_gang(gang)
            if self.one >= 0 and self.wanted[self.one] == ALL_GANGS:  # PE-24
                self.finish(WON_BY_MAJORITY)
                return
        self.score_points()
        if self.one >= 0 and self.wanted[self.one] == ALL_GANGS:  # PE-28
            self.finish(WON_BY_POINTS)
            return
        if self.limit > 0 and self.round >= self.limit:  # PE-30
            self.finish(STOPPED)
            return
        self.starter = self.next_starter()
        self.start_round()  # PE-29

    def remember_looks(self) -> None:
        """Everyone knows who looked where at a card that the round never showed."""
        for town in range(TOWN):
            seen = self.piles[town * STRIDE + SEEN]
            for seat in range(self.players):
                if seen >> seat & 1:
                    self.looks[seat * TOWN + town] += 1

    def next_starter(self) -> i64:
        """PE-10: the holder of the One; while nobody holds it, the player to the starter's left."""
        if self.one >= 0:
            return self.one
        return (self.starter + 1) % self.players

    def finish(self, reason: i64) -> None:
        self.phase = OVER
        self.ended = reason
        if self.trace is not None:
            if reason == STOPPED:
                self.tell(E_STOPPED, -1, self.round, 0, 0)
            else:
                self.tell(E_WON, self.one, reason, 0, 0)

    def score_gang(self, gang: i64) -> None:
        """PE-21 to PE-23: who gains a gang's Wanted token."""
        heights = self.heights
        most: i64 = 1
        for seat in range(self.players):
            most = larger(most, heights[seat * TOWN + gang])
        tied: i64 = 0
        for seat in range(self.players):
            tied |= (1 - differ(heights[seat * TOWN + gang], most)) << seat
        if tied == 0:
            return
        by_leader: i64 = 0
        if tied & (tied - 1) == 0:
            winner = lowest(tied)
        else:
            winner = leader_among(self.stacks, self.players, gang, tied)  # PE-22
            by_leader = 1
            if winner < 0:
                fought = self.options & DUEL != 0 and not self.all_have_token(tied, gang)
                if self.trace is not None:
                    self.tell(E_TIED, 1 if fought else 0, gang, tied, most)
                if fought:
                    winner = self.fight(tied, gang)
                    by_leader = 2
        if winner < 0:
            return
        if self.wanted[winner] >> gang & 1:  # PE-21: nothing, and nobody else gains it
            if self.trace is not None:
                self.tell(E_KEPT, winner, gang, most, by_leader)
            return
        self.wanted[winner] |= ONE << gang
        if self.trace is not None:
            self.tell(E_MAJORITY, winner, gang, most, by_leader)

    def all_have_token(self, tied: i64, gang: i64) -> bool:
        """PE-31: a tie among players who all hold the token is not fought."""
        for seat in range(self.players):
            if tied >> seat & 1 and not self.wanted[seat] >> gang & 1:
                return False
        return True

    def score_points(self) -> None:
        """PE-25 to PE-27: who takes the One token."""
        best: i64 = -1
        tied: i64 = 0
        for seat in range(self.players):
            points = points_of(self.heights, seat, self.supremacy)
            if self.trace is not None:
                self.tell(E_POINTS, seat, points, 0, 0)
            if points > best:
                best = points
                tied = 0
            if points == best:
                tied |= ONE << seat
        winner: i64 = -1
        if tied & (tied - 1) == 0:
            winner = lowest(tied)
        else:
            if self.trace is not None:
                self.tell(E_TIED, 1 if self.options & DUEL else 0, TOWN, tied, best)
            if self.options & DUEL:
                winner = self.fight(tied, TOWN)
        if winner < 0:  # PE-27: the holder, if any, keeps it
            return
        if winner == self.one:
            if self.trace is not None:
                self.tell(E_ONE_KEPT, winner, best, 0, 0)
            return
        if self.trace is not None:
            self.tell(E_ONE, winner, best, self.one, 0)
        self.one = winner

    # -- Duel in the Sun

    def fight(self, tied: i64, target: i64) -> i64:
        """PE-31, PE-32: who wins the shoot-out, -1 if nobody does."""
        fighters = count(tied)
        if fighters == 2:
            first = lowest(tied)
            second = lowest(tied & (tied - 1))
            bang = self.dice.below(TILES, L_DUEL)
            other = self.dice.below(TILES, L_DUEL)
            winner: i64 = -1
            if bang < other:
                winner = first
            elif other < bang:
                winner = second
            if self.trace is not None:
                self.tell(E_DUEL, winner, target, tied, bang * TILES + other)
            return winner
        place = self.dice.below(TILES, L_DUEL)
        winner = self.in_turn_order(tied, place % fighters)
        if self.trace is not None:
            self.tell(E_TRUEL, winner, target, tied, place)
        return winner

    def in_turn_order(self, tied: i64, k: i64) -> i64:
        """PE-32: fighter number k, counted from the round's starter."""
        before = tied & ((ONE << self.starter) - 1)
        after = tied & ~before
        if k < count(after):
            return pick(after, k)
        return pick(before, k - count(after))

    # -- How it ended

    def winners(self) -> i64:
        if self.phase != OVER:
            return 0
        if self.ended != STOPPED:
            return ONE << self.one
        best: i64 = -1
        leading: i64 = 0
        for seat in range(self.players):  # PE-30: most Wanted tokens, then the One
            standing = self.standing(seat)
            if standing > best:
                best = standing
                leading = 0
            if standing == best:
                leading |= ONE << seat
        return leading

    def standing(self, seat: i64) -> i64:
        """PE-30: how far a seat has come: Wanted tokens first, then the One."""
        return count(self.wanted[seat]) * 2 + (1 if seat == self.one else 0)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        standings = [int(self.standing(i64(seat))) for seat in range(int(self.players))]
        won = self.winners()
        for seat in range(int(self.players)):
            if won >> i64(seat) & 1:
                standings[seat] += 100
        ranks = tuple([1 + len([s for s in standings if s > mine]) for mine in standings])
        points = tuple([int(count(self.wanted[i64(seat)])) for seat in range(int(self.players))])
        return Outcome(ranks, points, REASONS[int(self.ended)])


def quick_deck(town: i64, dice: Dice) -> i64:
    """PE-5: a town's cards less one non-leader of each gang, face down."""
    cards: i64 = ALL_CARDS
    for gang in range(TOWN):
        if gang == town:  # copy 0 is the leader
            copy = 1 + dice.below(2, L_REMOVE)
        else:
            copy = dice.below(3, L_REMOVE)
        cards &= ~(ONE << (gang * 3 + copy))
    return sorted_row(cards)


def new_game(players: i64, options: i64, first: i64, limit: i64, dice: Dice, traced: bool) -> PublicEnemy:
    """A game before its first draw; first is -1 for a starter drawn at random (PE-8)."""
    state = PublicEnemy(
        players,
        options,
        limit,
        dice,
        vec[i64]([0] * (DECK * STRIDE)),
        vec[i64]([-1] * TOWN),
        vec[i64]([0] * (players * TOWN)),
        vec[i64]([0] * (players * TOWN)),
        vec[i64]([0] * players),
        vec[i64]([0] * players),
        vec[i64]([0] * ((players + 1) * TOWN)),
        vec[i64]([0] * (players * TOWN)),
        vec[i64]([FULL_DECK] * TOWN),
    )
    if traced:
        state.trace = []
    if options & QUICK:
        for town in range(TOWN):
            state.decks[town] = quick_deck(town, dice)
    state.starter = dice.below(players, L_START) if first < 0 else first
    state.start_round()
    return state
