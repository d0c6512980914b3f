"""What a seat of Wyatt Earp knows as numbers.

Cards are counted by kind. Money is in thousands and takes two numbers: it hardly ever comes to 256, but a
poster may grow for many hands, and a position set up by hand may be rich.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from posse.core.kernel.encoder import (
    OTHER_GAME,
    Encoder,
    Feature,
    clear,
    large,
    put,
    put_bits,
    put_large,
    put_one_hot,
)
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.mind.knowledge import WyattEarpKnowledge, knowledge_of, on_table
from posse.games.wyatt_earp.rules.cards import banks, card, many, points_of, stagecoaches
from posse.games.wyatt_earp.rules.state import WyattEarpState

MOST_MONEY: Final = 65_535  # thousands; more than the posters of any position can come to
PHASE: Final[i64] = 9
DISCARDS: Final = ("top", "second", "third", "fourth")  # of the pile: what players have thrown away lately
RECENT: Final[i64] = 4
MOST_POINTS: Final = 31  # all that can lie in a group


@final
class WyattEarpEncoder(Encoder):
    """The table first, then the cards as the reader can count them, then seat by seat, the reader's first."""

    def __init__(self, players: i64, codes: vec[i64]) -> None:
        super().__init__(players, codes)
        self.version = 2
        self.size = i64(len(table_features(players)) + len(card_features())) + players * SEAT

    def know(self, state: State, seat: i64) -> Knowledge:
        assert isinstance(state, WyattEarpState), OTHER_GAME
        self.check_reader(state.players, seat)
        return knowledge_of(state, seat)

    def write(self, known: Knowledge, out: vec[u8], at: i64) -> None:
        assert isinstance(known, WyattEarpKnowledge), OTHER_GAME
        self.check_row(known.state.players, out, at)
        state = known.state
        at = write_table(known, out, at)
        at = write_cards(known, out, at)
        seat = known.seat
        if seat < 0:  # someone who only watches sits with the first player
            seat = 0
        for _ in range(state.players):
            at = write_seat(state, seat, out, at)
            seat += 1
            if seat == state.players:
                seat = 0

    def features(self) -> list[Feature]:
        named = table_features(self.players) + card_features()
        for away in range(int(self.players)):
            named += [(f"+{away} {name}", most) for name, most in seat_features()]
        return named


# -- The table


def write_table(known: WyattEarpKnowledge, out: vec[u8], at: i64) -> i64:
    state = known.state
    in_play = state.card
    if known.hides_choice():
        in_play = -1
    put(out, at, state.target)
    put(out, at + 1, state.own_hideout)
    put(out, at + 2, state.hand)
    put(out, at + 3, state.left)
    put(out, at + 4, state.discards)
    put(out, at + 5, state.reshuffled)
    put(out, at + 6, state.sheriff)
    put(out, at + 7, state.took)
    put(out, at + 8, state.acted)
    put(out, at + 9, state.idle)
    at = put_one_hot(out, at + 10, state.phase, PHASE)
    at = put_one_hot(out, at, in_play, we.KIND)
    at = put_one_hot(out, at, state.named, we.OUTLAW)
    at = put_bits(out, at, state.opened, we.OUTLAW)
    at = put_bits(out, at, state.laid, we.OUTLAW)
    for outlaw in range(we.OUTLAW):
        put_large(out, at + 2 * outlaw, state.posters[outlaw])
    return at + 2 * we.OUTLAW


def table_features(players: i64) -> list[Feature]:
    deck = int(we.DECK)
    named: list[Feature] = [
        ("target", we.MOST_TARGET),
        ("own-hideout", 1),
        ("hand", int(we.MOST_HANDS)),
        ("draw pile", deck),
        ("discard pile", deck),
        ("reshuffled", 1),
        ("sheriff card played this turn", 1),
        ("top discard taken this turn", 1),
        ("something laid or played this turn", 1),
        ("idle turns in a row", 10 * int(players) - 1),
    ]
    named += [(f"phase {phase}", 1) for phase in we.PHASES]
    named += [(f"card in play {kind}", 1) for kind in we.KINDS]
    named += [(f"asked for {outlaw}", 1) for outlaw in we.OUTLAWS]
    named += [(f"{outlaw} opened", 1) for outlaw in we.OUTLAWS]
    named += [(f"{outlaw} laid this turn", 1) for outlaw in we.OUTLAWS]
    for outlaw in we.OUTLAWS:
        named += large(f"{outlaw} reward", MOST_MONEY)
    return named


# -- Cards as the reader can count them


def write_cards(known: WyattEarpKnowledge, out: vec[u8], at: i64) -> i64:
    """Of the discard pile the last cards as they lie, and how many there are of each kind."""
    state = known.state
    players = state.players
    thrown: i64 = 0
    for place in range(state.discards):
        thrown += card(state.thrown[place])
    shown = we.FULL - on_table(state.groups, players * we.OUTLAW) - thrown
    if state.phase == we.ASK or state.phase == we.TARGET:
        shown -= card(state.card)
    for seat in range(players):
        shown -= state.known[seat]
    hand: i64 = 0
    unseen = shown
    bound = state.bounds[players]
    if known.seat >= 0:
        hand = state.hands[known.seat]
        unseen += state.known[known.seat] - hand
        bound = state.bounds[known.seat]
    for depth in range(RECENT):
        lies: i64 = -1
        if depth < state.discards:
            lies = state.thrown[state.discards - 1 - depth]
        at = put_one_hot(out, at, lies, we.KIND)
    at = put_cards(out, at, thrown)
    at = put_cards(out, at, hand)
    at = put_cards(out, at, unseen)
    at = put_pile(out, at, bound, unseen)
    return put_pile(out, at, state.bounds[players], shown)


def put_pile(out: vec[u8], at: i64, bound: i64, unseen: i64) -> i64:
    """What the draw pile holds at most: nothing but what was seen to go in, and of that what is unseen."""
    if bound == we.FULL:
        put(out, at, 0)
        return put_cards(out, at + 1, unseen)
    put(out, at, 1)
    for kind in range(we.KIND):
        most = bound & we.LOW
        if most > unseen & we.LOW:
            most = unseen & we.LOW
        out[at + 1 + kind] = u8(most)
        bound >>= we.BITS
        unseen >>= we.BITS
    return at + 1 + we.KIND


def put_cards(out: vec[u8], at: i64, cards: i64) -> i64:
    for kind in range(we.KIND):
        out[at + kind] = u8(cards & we.LOW)
        cards >>= we.BITS
    return at + we.KIND


def card_features() -> list[Feature]:
    named: list[Feature] = [(f"{which} discard {kind}", 1) for which in DISCARDS for kind in we.KINDS]
    named += counted("discarded")
    named += counted("own hand")
    named += counted("unseen")
    named += [("contents of the draw pile limited", 1)]
    named += counted("draw pile at most")
    named += [("contents of the draw pile limited for all", 1)]
    return named + counted("draw pile for all at most")


def counted(name: str) -> list[Feature]:
    return [(f"{name} {kind}", we.COPIES[at]) for at, kind in enumerate(we.KINDS)]


# -- A seat


def write_seat(state: WyattEarpState, seat: i64, out: vec[u8], at: i64) -> i64:
    """What lies before a player, and what all know of the hand."""
    put_large(out, at, state.money[seat])
    at += 2
    put(out, at, state.sizes[seat])
    put(out, at + 1, 1 if state.dealer == seat else 0)
    put(out, at + 2, 1 if state.turn == seat else 0)
    put(out, at + 3, 1 if state.actor == seat and state.phase != we.OVER else 0)
    put(out, at + 4, state.unasked >> seat & 1)
    put(out, at + 5, state.duel >> seat & 1)
    put(out, at + 6, 1 if state.winner == seat else 0)
    at = put_cards(out, at + 7, state.known[seat])
    caps = state.caps[seat]
    for outlaw in range(we.OUTLAW):
        out[at + outlaw] = u8(caps >> (we.BITS * outlaw) & we.LOW)
    out[at + we.OUTLAW] = u8(many(caps, we.EARP))
    at += we.OUTLAW + 1
    for place in range(seat * we.OUTLAW, seat * we.OUTLAW + we.OUTLAW):
        at = write_group(state.groups[place], out, at)
    return at


def write_group(group: i64, out: vec[u8], at: i64) -> i64:
    if group == 0:
        clear(out, at, GROUP)
        return at + GROUP
    put(out, at, group & we.CARDS)
    put(out, at + 1, 1 if group & we.PHOTO_BIT else 0)
    put(out, at + 2, stagecoaches(group))
    put(out, at + 3, banks(group))
    put(out, at + 4, 1 if group & we.GUN_BIT else 0)
    put(out, at + 5, 1 if group & we.HIDEOUT_BIT else 0)
    put(out, at + 6, points_of(group))
    return at + GROUP


def seat_features() -> list[Feature]:
    named = large("money", MOST_MONEY)
    named += [("cards in hand", int(we.DECK)), ("dealer", 1), ("turn", 1), ("to act", 1)]
    named += [("not asked yet", 1), ("fought a duel", 1), ("winner", 1)]
    named += counted("known in hand")
    named += [(f"other cards in hand at most {kind}", 7) for kind in (*we.OUTLAWS, we.KINDS[we.EARP])]
    for outlaw in we.OUTLAWS:
        named += [(f"{outlaw} cards", 7), (f"{outlaw} photo", 1), (f"{outlaw} stagecoaches", 2)]
        named += [(f"{outlaw} banks", 4), (f"{outlaw} gun", 1), (f"{outlaw} hideout", 1)]
        named += [(f"{outlaw} points", MOST_POINTS)]
    return named


GROUP: Final[i64] = 7  # numbers of a group
SEAT: Final[i64] = i64(len(seat_features()))  # and of a seat
