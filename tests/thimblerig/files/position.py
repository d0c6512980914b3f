"""Positions and knowledge of Thimblerig as JSON: a position is what one would know who knows everything."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import members
from posse.core.dice import Dice
from posse.core.errors import BadNotation
from posse.core.reading import Reader, seats
from posse.core.words import Seat
from tests.thimblerig import model as th
from tests.thimblerig.mind.knowledge import (
    ALL_SEEING,
    ARRANGEMENT,
    NOT_KNOWN,
    PAIR,
    ThimblerigKnowledge,
    knowledge_of,
)
from tests.thimblerig.rules.state import ThimblerigState

RULES: Final = 1
GAME: Final = "thimblerig"
KEYS: Final = (
    "game rules players options round turn phase asked rigged real points sealed discard hands thimbles"
).split()
SECRET: Final = "sealed"  # a choice that is not known
WATCHERS: Final = "watchers"


# -- Writing


def eyes(players: int, mask: int) -> list[str]:
    """Who has seen something: seats, and the spectators as one."""
    out = [str(Seat(seat)) for seat in members(i64(mask)) if seat < players]
    return [*out, WATCHERS] if mask & th.WATCHER else out


def card_name(card: int) -> str | None:
    return th.CARDS[card] if card >= 0 else None


def pair_part(known: ThimblerigKnowledge, seat: int) -> dict[str, Any]:
    players, at, place = int(known.players), seat * int(PAIR), seat * int(th.SIDE)
    may_be = [
        {
            "left": card_name(known.pairs[start]),
            "right": card_name(known.pairs[start + 1]),
            "left_before": eyes(players, int(known.pairs[start + 2])),
            "right_before": eyes(players, int(known.pairs[start + 3])),
        }
        for start in range(at + 1, at + 1 + int(known.pairs[at] * ARRANGEMENT), int(ARRANGEMENT))
    ]
    return {
        "left_seen": eyes(players, int(known.seen[place])),
        "right_seen": eyes(players, int(known.seen[place + 1])),
        "may_be": may_be,
    }


def knowledge_to_json(known: ThimblerigKnowledge) -> dict[str, Any]:
    players = int(known.players)
    who = seats(players)
    out: dict[str, Any] = {
        "game": GAME,
        "rules": RULES,
        "players": players,
        "options": {switch: bool(known.options >> bit & 1) for bit, switch in enumerate(th.SWITCHES)},
        "round": int(known.round),
        "turn": who[known.turn],
        "phase": th.PHASES[known.phase],
        "asked": [who[seat] for seat in members(known.asked)],
        "rigged": [who[seat] for seat in members(known.rigged)],
        "real": None if known.real in (-1, NOT_KNOWN) else bool(known.real),
        "points": {who[seat]: int(known.points[seat]) for seat in range(players)},
        "sealed": {
            who[seat]: None if known.sealed[seat] < 0 else [*th.SIDES, SECRET][known.sealed[seat]]
            for seat in range(players)
        },
        "discard": [th.CARDS[card] for card in members(known.discard)],
        "hands": {
            who[seat]: {
                "card": card_name(known.hands[seat]),
                "seen": eyes(players, int(known.seen[seat * int(th.SIDE) + int(th.HAND)])),
            }
            for seat in range(players)
        },
        "thimbles": {who[seat]: pair_part(known, seat) for seat in range(players)},
    }
    if known.seat != ALL_SEEING:
        out["seat"] = who[known.seat] if known.seat >= 0 else None
    return out


def to_position(state: ThimblerigState) -> dict[str, Any]:
    return knowledge_to_json(knowledge_of(state, ALL_SEEING))


# -- Reading


class Table:
    """Everything read one by one; check() then looks at it as a whole."""

    def __init__(self, data: dict[str, Any], seat: int) -> None:
        top = Reader(data)
        self.seat = seat
        self.players = top.number("players", 2, int(th.MOST_PLAYERS))
        self.who = seats(self.players)
        self.deck = th.CARDS[: self.players * int(th.SIDE) + int(th.STOCK)]
        options = top.object("options")
        options.only(th.SWITCHES)
        self.options = sum(1 << bit for bit, switch in enumerate(th.SWITCHES) if options.flag(switch))
        self.round = top.number("round", 1, 3)
        self.turn = top.name("turn", self.who)
        self.phase = top.name("phase", th.PHASES)
        self.asked = self.bits(top, "asked")
        self.rigged = self.bits(top, "rigged")
        self.real = self.read_real(top)
        points = top.object("points")
        points.only(self.who)
        self.points = [points.number(title, 0, 9) for title in self.who]
        sealed = top.object("sealed")
        sealed.only(self.who)
        self.sealed = [sealed.name_or_none(title, [*th.SIDES, SECRET]) for title in self.who]
        self.discard = top.names("discard", self.deck)
        self.taken: list[int] = list(self.discard)
        self.seen = [0] * (self.players * int(th.SIDE))
        self.hands = [self.read_hand(top.object("hands"), owner) for owner in range(self.players)]
        self.pairs: list[int] = []
        for owner in range(self.players):
            self.read_pair(top.object("thimbles"), owner)

    def bits(self, reader: Reader, key: str) -> int:
        return sum(1 << seat for seat in reader.names(key, self.who))

    def eyes(self, reader: Reader, key: str) -> int:
        found = reader.names(key, (*self.who, WATCHERS))
        mask = sum(int(th.WATCHER) if index == self.players else 1 << index for index in found)
        if mask & th.WATCHER and mask.bit_count() <= self.players:
            raise BadNotation("watchers-alone", where=reader.path(key))
        return mask

    def read_real(self, top: Reader) -> int:
        if top.data.get("real") is not None:
            return int(top.flag("real"))
        return int(NOT_KNOWN) if self.phase == th.WINDOW else -1

    def card(self, reader: Reader, key: str) -> int:
        card = reader.name_or_none(key, self.deck)
        if card < 0 and self.seat == ALL_SEEING:
            raise BadNotation("no-card", where=reader.path(key))
        return card

    def take(self, cards: set[int]) -> None:
        """A card lies in one place only."""
        for card in sorted(cards - {-1}):
            if card in self.taken:
                raise BadNotation("card-twice", card=th.CARDS[card])
            self.taken.append(card)

    def read_hand(self, hands: Reader, owner: int) -> int:
        reader = hands.object(self.who[owner])
        reader.only(["card", "seen"])
        card = self.card(reader, "card")
        self.take({card})
        seen = self.eyes(reader, "seen")
        if not seen >> owner & 1:
            raise BadNotation("hand-unseen", who=Seat(owner))
        self.seen[owner * int(th.SIDE) + int(th.HAND)] = seen
        return card

    def read_pair(self, thimbles: Reader, owner: int) -> None:
        reader = thimbles.object(self.who[owner])
        reader.only(["left_seen", "right_seen", "may_be"])
        self.seen[owner * int(th.SIDE)] = self.eyes(reader, "left_seen")
        self.seen[owner * int(th.SIDE) + 1] = self.eyes(reader, "right_seen")
        found = [Reader(item, reader.path("may_be")) for item in reader.listed("may_be")]
        if not 1 <= len(found) <= (1 if self.seat in (owner, ALL_SEEING) else 2):
            raise BadNotation("arrangements", where=reader.path("may_be"))
        cards: set[int] = set()
        row: list[int] = [len(found)]
        for item in found:
            item.only(["left", "right", "left_before", "right_before"])
            both = [self.card(item, "left"), self.card(item, "right")]
            if both[0] == both[1] >= 0:
                raise BadNotation("card-twice", card=th.CARDS[both[0]])
            cards |= set(both)
            before = [self.eyes(item, "left_before"), self.eyes(item, "right_before")]
            if any(before) and not self.rigged >> owner & 1:
                raise BadNotation("not-rigged", who=Seat(owner), where=item.path("left_before"))
            row += [*both, *before]
        self.take(cards)
        self.pairs += row + [0] * (int(PAIR) - len(row))

    # -- as a whole

    def check(self) -> None:
        if len(self.discard) > th.STOCK:
            raise BadNotation("discard-count")
        rounds = 3 if self.options & th.LONG else 2
        if self.round > rounds or (self.phase == th.OVER and self.round < rounds):
            raise BadNotation("rounds", rounds=rounds)
        starter = (self.round - 1) % self.players
        if self.phase in (th.SEAL, th.OVER) and self.turn != starter:
            raise BadNotation("wrong-turn", who=Seat(starter))
        self.check_window()
        chosen = [side for side in self.sealed if side >= 0]
        if len(chosen) == self.players or (chosen and self.phase != th.SEAL):
            raise BadNotation("sealed-phase")
        finished = self.round if self.phase == th.OVER else self.round - 1
        calls = self.rigged.bit_count() if self.options & th.LAW else 0
        if not finished <= sum(self.points) <= finished + calls:
            raise BadNotation("points-count", found=sum(self.points), low=finished, high=finished + calls)

    def check_window(self) -> None:
        if (self.phase == th.WINDOW) != (self.asked != 0) or (self.phase == th.WINDOW) != (self.real >= 0):
            raise BadNotation("window-phase")
        if self.phase != th.WINDOW:
            return
        if not self.options & th.LAW:
            raise BadNotation("needs-law")
        if self.asked >> self.turn & 1:
            raise BadNotation("window-asked", who=Seat(self.turn))
        if not self.rigged >> self.turn & 1:
            raise BadNotation("not-rigged", who=Seat(self.turn), where="asked")

    def knowledge(self) -> ThimblerigKnowledge:
        known = ThimblerigKnowledge(
            i64(self.seat),
            i64(self.players),
            i64(self.options),
            row_of(self.hands),
            row_of(self.seen),
            row_of(self.pairs),
            row_of(self.points),
            row_of(self.sealed),
        )
        known.discard = i64(sum(1 << card for card in self.discard))
        known.round = i64(self.round)
        known.turn = i64(self.turn)
        known.phase = i64(self.phase)
        known.asked = i64(self.asked)
        known.rigged = i64(self.rigged)
        known.real = i64(self.real)
        return known


def row_of(numbers: list[int]) -> Any:
    return vec[i64]([i64(number) for number in numbers])


def read(data: dict[str, Any], seat: int) -> tuple[ThimblerigKnowledge, ThimblerigState]:
    """What the JSON says, and a world that agrees with it."""
    table = Table(data, seat)
    table.check()
    known = table.knowledge()
    world = known.imagine(Dice(0))
    assert isinstance(world, ThimblerigState)
    if knowledge_to_json(knowledge_of(world, known.seat)) != knowledge_to_json(known):
        raise BadNotation("not-what-one-knows", who=Seat(seat) if seat >= 0 else "nobody")
    return known, world


def read_position(data: dict[str, Any], dice: Dice) -> ThimblerigState:
    Reader(data).only(KEYS)
    state = read(data, int(ALL_SEEING))[1]
    state.dice = dice
    return state


def read_knowledge(data: dict[str, Any]) -> ThimblerigKnowledge:
    top = Reader(data)
    top.only([*KEYS, "seat"])
    return read(data, top.name_or_none("seat", seats(top.number("players", 2, int(th.MOST_PLAYERS)))))[0]
