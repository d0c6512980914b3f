"""What a seat knows of a game of Public Enemy, and the worlds that agree with it.

Unknown are only the order of the decks, what others saw when they looked at a top card, and which cards the
quick game left out. Everything else is on the table.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import ONE, count, pick
from posse.core.dice import Dice
from posse.core.knowledge import Knowledge
from posse.core.packed import at as thing_at
from posse.core.packed import insert, mask_of, size, sorted_row, without
from posse.core.piles import LEFT, REST, SEEN, STRIDE, TOP, UNDER
from posse.core.state import State
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.state import PublicEnemyState


@final
class PublicEnemyKnowledge(Knowledge):
    """Numbers as in the state, except where a comment says what differs."""

    def __init__(
        self,
        seat: i64,
        players: i64,
        options: i64,
        limit: i64,
        left: vec[i64],
        seen: vec[i64],
        top: vec[i64],
        under: vec[i64],
        hidden: vec[i64],
        up: vec[i64],
        stacks: vec[i64],
        heights: vec[i64],
        wanted: vec[i64],
        dollars: vec[i64],
        met: vec[i64],
        own_met: vec[i64],
        looks: vec[i64],
    ) -> None:
        super().__init__(seat)
        self.players = players
        self.options = options
        self.limit = limit
        self.left = left  # deck: hidden cards
        self.seen = seen  # deck: who looked at its first card
        self.top = top  # deck: that card + 1 if this seat saw it, else 0
        self.under = under  # deck: known cards at the bottom
        self.hidden = hidden  # town: cards that may lie in it, as bits; Saloon: its unseen cards, packed
        self.up = up
        self.stacks = stacks
        self.heights = heights
        self.wanted = wanted
        self.dollars = dollars
        self.met = met  # quick game, town: cards everyone knows to be in the game
        self.own_met = own_met  # quick game, town: those this seat alone has seen
        self.looks = looks
        self.one: i64 = -1
        self.round: i64 = 0
        self.starter: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = 0
        self.card: i64 = -1
        self.spent: i64 = 0
        self.cavalry: i64 = -1
        self.supremacy: i64 = -1
        self.ended: i64 = 0

    def imagine(self, dice: Dice) -> State:
        players = self.players
        piles = vec[i64]([0] * (pe.DECK * STRIDE))
        decks = vec[i64]([pe.FULL_DECK] * pe.TOWN)
        met = vec[i64]([0] * ((players + 1) * pe.TOWN))
        for town in range(pe.TOWN):
            met[town] = self.met[town]
            cards = self.hidden[town]
            if self.options & pe.QUICK:
                gone = self.imagine_removed(town, dice)
                decks[town] = sorted_row(pe.ALL_CARDS & ~gone)
                cards &= ~gone
            self.imagine_pile(town, sorted_row(cards), piles, dice)
            if self.options & pe.QUICK:
                self.imagine_looks(town, mask_of(decks[town]), piles[town * STRIDE + TOP], met, dice)
        self.imagine_pile(pe.SALOON, self.hidden[pe.SALOON], piles, dice)
        world = PublicEnemyState(
            players,
            self.options,
            self.limit,
            dice,
            piles,
            self.up[:],
            self.stacks[:],
            self.heights[:],
            self.wanted[:],
            self.dollars[:],
            met,
            self.looks[:],
            decks,
        )
        world.one = self.one
        world.round = self.round
        world.starter = self.starter
        world.turn = self.turn
        world.phase = self.phase
        world.card = self.card
        world.spent = self.spent
        world.cavalry = self.cavalry
        world.supremacy = self.supremacy
        world.ended = self.ended
        return world

    def imagine_pile(self, deck: i64, rest: i64, piles: vec[i64], dice: Dice) -> None:
        """A deck's hidden cards; a first card that only others saw is drawn anew."""
        at = deck * STRIDE
        top = self.top[deck]
        if self.seen[deck] and top == 0:
            place = dice.below(size(rest), deck)
            top = thing_at(rest, place) + 1
            rest = without(rest, place)
        piles[at + LEFT] = self.left[deck]
        piles[at + TOP] = top
        piles[at + SEEN] = self.seen[deck]
        piles[at + REST] = rest
        piles[at + UNDER] = self.under[deck]

    def may_be_removed(self, town: i64, gang: i64) -> i64:
        """PE-5: the cards of which one left the game: unmet, and not the leader."""
        cards: i64 = 7
        cards <<= gang * 3
        if gang == town:
            cards &= ~(ONE << (gang * 3))
        return cards & ~self.met[town] & ~self.own_met[town]

    def imagine_removed(self, town: i64, dice: Dice) -> i64:
        gone: i64 = 0
        for gang in range(pe.TOWN):
            cards = self.may_be_removed(town, gang)
            gone |= ONE << pick(cards, dice.below(count(cards), pe.L_REMOVE))
        return gone

    def imagine_looks(self, town: i64, cards: i64, top: i64, met: vec[i64], dice: Dice) -> None:
        """What each seat has met by looking: its own is known, another's is any card of the town."""
        for seat in range(self.players):
            at = (seat + 1) * pe.TOWN + town
            if seat == self.seat:
                met[at] = self.own_met[town]
                continue
            for _ in range(self.looks[seat * pe.TOWN + town]):
                met[at] |= ONE << pick(cards, dice.below(count(cards), pe.L_REMOVE))
            if self.seen[town] >> seat & 1:
                met[at] |= ONE << (top - 1)


def knowledge_of(state: PublicEnemyState, seat: i64) -> PublicEnemyKnowledge:
    """What the seat (-1: a spectator) may know."""
    left = vec[i64]([0] * pe.DECK)
    seen = vec[i64]([0] * pe.DECK)
    top = vec[i64]([0] * pe.DECK)
    under = vec[i64]([0] * pe.DECK)
    hidden = vec[i64]([0] * pe.DECK)
    own_met = vec[i64]([0] * pe.TOWN)
    piles = state.piles
    for deck in range(pe.DECK):
        at = deck * STRIDE
        left[deck] = piles[at + LEFT]
        seen[deck] = piles[at + SEEN]
        under[deck] = piles[at + UNDER]
        known = seat >= 0 and piles[at + SEEN] >> seat & 1 == 1
        if known:
            top[deck] = piles[at + TOP]
        if deck == pe.SALOON:
            hidden[deck] = piles[at + REST]
            if piles[at + TOP] and not known:
                hidden[deck] = insert(piles[at + REST], piles[at + TOP] - 1)
        else:
            hidden[deck] = mask_of(piles[at + REST]) | (pe.ALL_CARDS & ~mask_of(state.decks[deck]))
            if piles[at + TOP] and not known:
                hidden[deck] |= ONE << (piles[at + TOP] - 1)
            if seat >= 0:
                own_met[deck] = state.met[(seat + 1) * pe.TOWN + deck]
    out = PublicEnemyKnowledge(
        seat,
        state.players,
        state.options,
        state.limit,
        left,
        seen,
        top,
        under,
        hidden,
        state.up[:],
        state.stacks[:],
        state.heights[:],
        state.wanted[:],
        state.dollars[:],
        state.met[: pe.TOWN],
        own_met,
        state.looks[:],
    )
    out.one = state.one
    out.round = state.round
    out.starter = state.starter
    out.turn = state.turn
    out.phase = state.phase
    out.card = state.card
    out.spent = state.spent
    out.cavalry = state.cavalry
    out.supremacy = state.supremacy
    out.ended = state.ended
    return out
