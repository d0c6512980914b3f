"""What a seat of Public Enemy knows as numbers.

What a card is called never matters, only its gang and whether it is a leader; and of a stack only how high it
is and where its leader lies. So nothing is said of which outlaws were met, or left a quick game. Of the cards
that were put under a town the first three to come are told one by one, the others by their number.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from posse.core.kernel.encoder import OTHER_GAME, Encoder, Feature, clear, large, put, put_large
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.packed import LOW, mask_of, pop, size
from posse.core.kernel.piles import LEFT, REST, SEEN, STRIDE, TOP, UNDER
from posse.core.kernel.state import State
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.mind.knowledge import PublicEnemyKnowledge, knowledge_of
from posse.games.public_enemy.rules.scoring import points_of
from posse.games.public_enemy.rules.state import PublicEnemyState

SWITCH: Final[i64] = 5
PHASE: Final[i64] = 4
KIND: Final[i64] = 3  # of Saloon cards
MOST_ROUNDS: Final = 1000
MOST_POINTS: Final = 93  # three stacks at their best, and the card that ends the round

# Numbers of a card: a flag for each gang, and one for a leader
CARD: Final[i64] = 5
LEADER: Final[i64] = 4

TABLE: Final[i64] = SWITCH + 3 + PHASE + KIND + 1 + 2 * pe.TOWN
SALOON: Final[i64] = 1 + 2 * KIND
UNDERS: Final[i64] = 3
PER_TOWN: Final[i64] = 1 + (4 + UNDERS) * CARD
PER_SEAT: Final[i64] = 5 + 4 * pe.TOWN + pe.DECK

BITS_OF_3: Final[i64] = 0x32212110  # how many of three bits are set, packed


@final
class PublicEnemyEncoder(Encoder):
    """The table, the four towns, the Saloon, then seat by seat, the reader's own first."""

    def __init__(self, players: i64, codes: vec[i64]) -> None:
        super().__init__(players, codes)
        self.size = TABLE + SALOON + pe.TOWN * PER_TOWN + players * PER_SEAT

    def know(self, state: State, seat: i64) -> Knowledge:
        assert isinstance(state, PublicEnemyState), OTHER_GAME
        self.check_reader(state.players, seat)
        return knowledge_of(state, seat)

    def write(self, known: Knowledge, out: vec[u8], at: i64) -> None:
        assert isinstance(known, PublicEnemyKnowledge), OTHER_GAME
        self.check_row(known.state.players, out, at)
        table = known.state
        clear(out, at, self.size)
        write_table(table, out, at)
        at += TABLE
        for town in range(pe.TOWN):
            write_town(table, town, top_seen(known, town), out, at)
            at += PER_TOWN
        write_saloon(table, top_seen(known, pe.SALOON), out, at)
        at += SALOON
        seat = known.seat
        if seat < 0:  # someone who only watches counts from p1
            seat = 0
        for _ in range(table.players):
            write_seat(table, seat, out, at)
            at += PER_SEAT
            seat += 1
            if seat == table.players:
                seat = 0

    def features(self) -> list[Feature]:
        return features(int(self.players))


def top_seen(known: PublicEnemyKnowledge, deck: i64) -> i64:
    """The first hidden card of a deck, counted from 1, if the seat has looked at it; else 0."""
    piles = known.state.piles
    if known.seat >= 0 and piles[deck * STRIDE + SEEN] >> known.seat & 1:
        return piles[deck * STRIDE + TOP]
    return 0


def write_table(table: PublicEnemyState, out: vec[u8], at: i64) -> None:
    for switch in range(SWITCH):
        out[at + switch] = u8(table.options >> switch & 1)
    at += SWITCH
    if table.limit > 0:
        out[at] = 1
        put_large(out, at + 1, table.limit - table.round)
    at += 3
    out[at + table.phase] = 1
    at += PHASE
    if table.card >= 0:
        out[at + table.card] = 1
    at += KIND
    out[at] = u8(table.spent)
    at += 1
    if table.cavalry >= 0:
        out[at + table.cavalry] = 1
    at += pe.TOWN
    if table.supremacy >= 0:
        out[at + table.supremacy] = 1


def write_town(table: PublicEnemyState, town: i64, top: i64, out: vec[u8], at: i64) -> None:
    """How many are hidden, the face-up card, the next if it is known, the shuffled ones, those under them."""
    piles = table.piles
    pile = town * STRIDE
    under = piles[pile + UNDER]
    if top == 0 and under and piles[pile + LEFT] == size(under):  # only cards that everyone knows are left
        top = under & LOW
    put(out, at, piles[pile + LEFT])
    write_card(table.up[town] + 1, town, out, at + 1)
    write_card(top, town, out, at + 1 + CARD)
    at += 1 + 2 * CARD
    removed = table.options & pe.QUICK  # PE-5: one of each gang, which may lie here for all a seat knows
    write_heap(mask_of(piles[pile + REST]), town, removed, out, at)
    at += CARD
    if under:
        write_heap(mask_of(under), town, 0, out, at)
        for _ in range(UNDERS):
            at += CARD
            write_card(under & LOW, town, out, at)
            under = pop(under)


def write_heap(cards: i64, town: i64, removed: i64, out: vec[u8], at: i64) -> None:
    """How many of each gang, and whether the leader is among them."""
    for gang in range(pe.TOWN):
        put(out, at + gang, (BITS_OF_3 >> ((cards >> (3 * gang) & 7) << 2) & 7) - removed)
    out[at + LEADER] = u8(cards >> (3 * town) & 1)


def write_card(card: i64, town: i64, out: vec[u8], at: i64) -> None:
    """A card of a town, counted from 1; nothing for 0."""
    if card:
        out[at + (card - 1) // 3] = 1
        if card == town * 3 + 1:
            out[at + LEADER] = 1


def write_saloon(table: PublicEnemyState, top: i64, out: vec[u8], at: i64) -> None:
    """How many are hidden, the next if the seat has seen it, and the others by kind."""
    pile = pe.SALOON * STRIDE
    put(out, at, table.piles[pile + LEFT])
    if top:
        out[at + top] = 1
    at += KIND  # kinds are counted from 1 in a row
    counts: i64 = 0
    rest = table.piles[pile + REST]
    while rest:
        counts += i64(1) << ((rest & LOW) << 3)
        rest = pop(rest)
    for kind in range(i64(1), KIND + 1):
        put(out, at + kind, counts >> (kind << 3) & 255)


def write_seat(table: PublicEnemyState, seat: i64, out: vec[u8], at: i64) -> None:
    if table.turn == seat:
        out[at] = 1
    if table.starter == seat:
        out[at + 1] = 1
    if table.one == seat:
        out[at + 2] = 1
    heights = table.heights
    put(out, at + 3, table.dollars[seat])
    put(out, at + 4, points_of(heights, seat, table.supremacy))
    at += 5
    wanted = table.wanted[seat]
    for gang in range(pe.TOWN):
        slot = seat * pe.TOWN + gang
        out[at] = u8(wanted >> gang & 1)
        put(out, at + 1, heights[slot])
        row = table.stacks[slot]
        over: i64 = 0
        while row:
            if row & LOW == gang * 3 + 1:
                out[at + 2] = 1
                put(out, at + 3, over)
                break
            row = pop(row)
            over += 1
        at += 4
    if table.options & pe.DOLLAR:
        for deck in range(pe.DECK):
            out[at + deck] = u8(table.piles[deck * STRIDE + SEEN] >> seat & 1)


def features(players: int) -> list[Feature]:
    named: list[Feature] = [(f"option {switch}", 1) for switch in pe.SWITCHES]
    named += [("rounds are limited", 1), *large("rounds left after this", MOST_ROUNDS)]
    named += [(f"phase {phase}", 1) for phase in pe.PHASES]
    named += [(f"applying {kind}", 1) for kind in pe.SALOON_CARDS]
    named += [("dollar spent this turn", 1)]
    named += [(f"cavalry on {town}", 1) for town in pe.TOWNS]
    named += [(f"supremacy of {gang}", 1) for gang in pe.GANGS]
    for town in pe.TOWNS:
        named += [(f"{town} hidden", int(pe.FULL) - 1)]
        named += card_features(f"{town} face up", 1)
        named += card_features(f"{town} next", 1)
        named += card_features(f"{town} shuffled", 3)
        named += card_features(f"{town} under", 3)
        for place in range(int(UNDERS)):
            named += card_features(f"{town} under, number {place + 1}", 1)
    named += [("saloon hidden", int(pe.FULL))]
    named += [(f"saloon next {kind}", 1) for kind in pe.SALOON_CARDS]
    named += [(f"saloon shuffled {kind}", 4) for kind in pe.SALOON_CARDS]
    for away in range(players):
        own: list[Feature] = [("to act", 1), ("starter", 1), ("the one", 1)]
        own += [("dollars", int(pe.DOLLARS)), ("points", MOST_POINTS)]
        for gang in pe.GANGS:
            own += [(f"{gang} wanted", 1), (f"{gang} cards", 12), (f"{gang} leader", 1)]
            own += [(f"{gang} cards over the leader", 11)]
        own += [(f"saw next of {deck}", 1) for deck in pe.DECKS]
        named += [(f"+{away} {name}", most) for name, most in own]
    return named


def card_features(where: str, most: int) -> list[Feature]:
    """A number for each gang, and one for the leader, who is counted with the gang too."""
    return [*((f"{where} {gang}", most) for gang in pe.GANGS), (f"{where} leader", 1)]
