"""What a seat knows of a game of Public Enemy, and the worlds that agree with it.

Unknown are only the order of the decks, what others saw when they looked at a top card, and which cards the
quick game left out. Everything else is on the table.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, pick
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.packed import at as thing_at
from posse.core.kernel.packed import insert, mask_of, size, sorted_row, without
from posse.core.kernel.piles import LEFT, REST, SEEN, STRIDE, TOP, UNDER
from posse.core.kernel.state import State
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.state import PublicEnemyState

# Every field of the state: open to everyone; known to some, or in part; known to nobody.
PUBLIC: Final = (
    *("players", "room", "options", "limit", "up", "stacks", "heights", "wanted", "dollars", "looks", "one"),
    *("round", "starter", "turn", "phase", "card", "spent", "cavalry", "supremacy", "ended"),
)
OWNER: Final = ("piles", "met", "decks")  # what left a quick game is to a seat one of the cards of a pile
HIDDEN: Final = ("dice", "trace")
BLANK: Final = Dice(0)  # the dice of a masked state


@final
class PublicEnemyKnowledge(Knowledge):
    """The state as the seat sees it: a pile's looked-at card only if the seat saw it, as its rest all that
    may lie in it (in a quick game four too many), full decks, and nothing of what others met by looking."""

    def __init__(self, seat: i64, state: PublicEnemyState) -> None:
        super().__init__(seat)
        self.state = state

    def imagine(self, dice: Dice) -> State:
        known = self.state
        world = known.copy_public(dice)
        world.piles = known.piles[:]
        world.met = known.met[:]
        world.decks = known.decks[:]
        quick = known.options & pe.QUICK != 0
        for town in range(pe.TOWN):
            if quick:
                self.imagine_removed(world, town)
            imagine_top(world, town)
            if quick:
                self.imagine_looks(world, town)
        imagine_top(world, pe.SALOON)
        return world

    def may_be_removed(self, town: i64, gang: i64) -> i64:
        """PE-5: the cards of which one left the game: unmet, and not the leader."""
        cards: i64 = 7
        cards <<= gang * 3
        if gang == town:
            cards &= ~(ONE << (gang * 3))
        met = self.state.met
        return cards & ~met[town] & ~met[(self.seat + 1) * pe.TOWN + town]

    def imagine_removed(self, world: PublicEnemyState, town: i64) -> None:
        gone: i64 = 0
        for gang in range(pe.TOWN):
            cards = self.may_be_removed(town, gang)
            gone |= ONE << pick(cards, world.dice.below(count(cards), pe.L_REMOVE))
        rest = town * STRIDE + REST
        world.decks[town] = sorted_row(pe.ALL_CARDS & ~gone)
        world.piles[rest] = sorted_row(mask_of(world.piles[rest]) & ~gone)

    def imagine_looks(self, world: PublicEnemyState, town: i64) -> None:
        """What each seat has met by looking: its own is known, another's is any card of the town."""
        cards = mask_of(world.decks[town])
        for seat in range(world.players):
            if seat == self.seat:
                continue
            at = (seat + 1) * pe.TOWN + town
            for _ in range(world.looks[seat * pe.TOWN + town]):
                world.met[at] |= ONE << pick(cards, world.dice.below(count(cards), pe.L_REMOVE))
            if world.piles[town * STRIDE + SEEN] >> seat & 1:
                world.met[at] |= ONE << (world.piles[town * STRIDE + TOP] - 1)


def imagine_top(world: PublicEnemyState, deck: i64) -> None:
    """A first card that only others saw is drawn anew."""
    piles = world.piles
    at = deck * STRIDE
    if piles[at + SEEN] and piles[at + TOP] == 0:
        rest = piles[at + REST]
        place = world.dice.below(size(rest), deck)
        piles[at + TOP] = thing_at(rest, place) + 1
        piles[at + REST] = without(rest, place)


def knowledge_of(state: PublicEnemyState, seat: i64) -> PublicEnemyKnowledge:
    """What the seat (-1: a spectator) may know."""
    masked = state.copy_public(BLANK)
    masked.piles = masked_piles(state, seat)
    if state.options & pe.QUICK == 0:  # nobody meets anything, and all decks are full: nothing to copy
        masked.met = state.met
        masked.decks = state.decks
        return PublicEnemyKnowledge(seat, masked)
    masked.met = vec[i64]([0] * ((state.players + 1) * pe.TOWN))
    own = (seat + 1) * pe.TOWN  # to a spectator what all have met
    for town in range(pe.TOWN):
        masked.met[town] = state.met[town]
        masked.met[own + town] = state.met[own + town]
    masked.decks = vec[i64]([pe.FULL_DECK] * pe.TOWN)
    return PublicEnemyKnowledge(seat, masked)


def masked_piles(state: PublicEnemyState, seat: i64) -> vec[i64]:
    """How many cards, who looked and what went under is open; the looked-at card is for those who looked."""
    piles = state.piles
    masked = vec[i64]([0] * (pe.DECK * STRIDE))
    for deck in range(pe.DECK):
        at = deck * STRIDE
        masked[at + LEFT] = piles[at + LEFT]
        masked[at + SEEN] = piles[at + SEEN]
        masked[at + UNDER] = piles[at + UNDER]
        rest = piles[at + REST]
        if seat >= 0 and piles[at + SEEN] >> seat & 1:
            masked[at + TOP] = piles[at + TOP]
        elif piles[at + TOP]:
            rest = insert(rest, piles[at + TOP] - 1)
        if state.options & pe.QUICK and deck != pe.SALOON:  # what left the game may as well lie here
            rest = sorted_row(mask_of(rest) | (pe.ALL_CARDS & ~mask_of(state.decks[deck])))
        masked[at + REST] = rest
    return masked
