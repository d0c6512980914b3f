"""Positions and knowledge of Thimblerig as JSON: a position is what one would know who knows everything."""

from typing import Any, Final

from mypy_extensions import i64

from posse.core.kernel.bits import members
from posse.core.kernel.dice import Dice
from posse.core.reading import JsonReader, refuse, seats
from posse.core.words import Seat
from tests.thimblerig import model as th
from tests.thimblerig.files.possible import check_possible
from tests.thimblerig.mind import knowledge as mind
from tests.thimblerig.mind.knowledge import ALL_SEEING, NOT_KNOWN, ThimblerigKnowledge
from tests.thimblerig.rules.state import ThimblerigState

RULES: Final = 1
GAME: Final = "thimblerig"
KEYS: Final = (
    "game rules players options round turn phase asked rigged real points sealed discard hands thimbles"
).split()
POSITION_KEYS: Final = KEYS
KNOWLEDGE_KEYS: Final = [*KEYS, "seat"]
SECRET: Final = "sealed"  # a choice that is not known
WATCHERS: Final = "watchers"


# -- Writing


def to_position(state: ThimblerigState) -> dict[str, Any]:
    return written(state, int(ALL_SEEING))


def knowledge_to_json(knowledge: ThimblerigKnowledge) -> dict[str, Any]:
    seat = int(knowledge.seat)
    return written(knowledge.state, seat) | {"seat": str(Seat(seat)) if seat >= 0 else None}


def written(state: ThimblerigState, seat: int) -> dict[str, Any]:
    """A state, or what the seat knows of one."""
    who = seats(int(state.players))
    choices = (*th.SIDES, SECRET, None)  # -1 is the last
    return {
        "game": GAME,
        "rules": RULES,
        "players": len(who),
        "options": {switch: bool(state.options >> bit & 1) for bit, switch in enumerate(th.SWITCHES)},
        "round": int(state.round),
        "turn": who[state.turn],
        "phase": th.PHASES[state.phase],
        "asked": [who[asked] for asked in members(state.asked)],
        "rigged": [who[rigger] for rigger in members(state.rigged)],
        "real": None if state.real in (-1, NOT_KNOWN) else bool(state.real),
        "points": dict(zip(who, map(int, state.points), strict=True)),
        "sealed": {title: choices[choice] for title, choice in zip(who, state.sealed, strict=True)},
        "discard": [th.CARDS[card] for card in members(state.discard)],
        "hands": {title: written_hand(state, owner) for owner, title in enumerate(who)},
        "thimbles": {title: written_pair(state, owner, seat) for owner, title in enumerate(who)},
    }


def written_hand(state: ThimblerigState, owner: int) -> dict[str, Any]:
    place = owner * int(th.SIDE) + int(th.HAND)
    return {"card": card_name(int(state.cards[place])), "seen": eyes(state, int(state.seen[place]))}


def written_pair(state: ThimblerigState, owner: int, seat: int) -> dict[str, Any]:
    place = owner * int(th.SIDE)
    return {
        "left_seen": eyes(state, int(state.seen[place])),
        "right_seen": eyes(state, int(state.seen[place + 1])),
        "may_be": [
            {
                "left": card_name(left),
                "right": card_name(right),
                "left_before": eyes(state, left_before),
                "right_before": eyes(state, right_before),
            }
            for left, right, left_before, right_before in arrangements(state, owner, seat)
        ],
    }


def arrangements(state: ThimblerigState, owner: int, seat: int) -> list[tuple[int, ...]]:
    """One or two ways in which the thimbles lie: cards, and who saw them before."""
    place = owner * int(th.SIDE)
    found = [(*state.cards[place : place + 2], *state.before[place : place + 2])]
    if mind.may_be_turned(state, owner, seat):
        other = state.branch(mind.BLANK)
        mind.turn_round(other, owner, seat)
        found.append((*other.cards[place : place + 2], *other.before[place : place + 2]))
    return found


def card_name(card: int) -> str | None:
    return th.CARDS[card] if card >= 0 else None


def eyes(state: ThimblerigState, mask: int) -> list[str]:
    """Who has seen something: seats, and the spectators as one."""
    out = [str(Seat(seat)) for seat in members(mask) if seat < state.players]
    return [*out, WATCHERS] if mask & th.WATCHER else out


# -- Reading


def read_position(data: dict[str, Any], dice: Dice) -> ThimblerigState:
    JsonReader(data).only(POSITION_KEYS)
    world = TableReader(data, int(ALL_SEEING)).world
    world.dice = dice
    return world


def read_knowledge(data: dict[str, Any]) -> ThimblerigKnowledge:
    top = JsonReader(data)
    top.only(KNOWLEDGE_KEYS)
    seat = top.name_or_none("seat", seats(top.number("players", 2, int(th.MOST_PLAYERS))))
    return TableReader(data, seat).known


class TableReader:
    """What the JSON says, read one by one and then looked at as a whole, and a world that agrees with it."""

    def __init__(self, data: dict[str, Any], seat: int) -> None:
        top = JsonReader(data)
        self.seat = seat
        self.who = seats(top.number("players", 2, int(th.MOST_PLAYERS)))
        self.deck = th.CARDS[: len(self.who) * int(th.SIDE) + int(th.STOCK)]
        options = top.object("options")
        options.only(th.SWITCHES)
        bits = sum(1 << bit for bit, switch in enumerate(th.SWITCHES) if options.flag(switch))
        self.state = state = ThimblerigState(i64(len(self.who)), i64(bits), mind.BLANK)
        state.round = i64(top.number("round", 1, 3))
        state.turn = i64(top.name("turn", self.who))
        state.phase = i64(top.name("phase", th.PHASES))
        state.asked = self.bits(top, "asked")
        state.rigged = self.bits(top, "rigged")
        state.real = NOT_KNOWN if state.phase == th.WINDOW else i64(-1)
        if top.data.get("real") is not None:
            state.real = i64(top.flag("real"))
        points, sealed = top.object("points"), top.object("sealed")
        points.only(self.who)
        sealed.only(self.who)
        discard = top.names("discard", self.deck)
        state.discard = i64(sum(1 << card for card in discard))
        self.taken = set(discard)
        for owner, title in enumerate(self.who):
            state.points[owner] = points.number(title, 0, 9)
            state.sealed[owner] = sealed.name_or_none(title, (*th.SIDES, SECRET))
            self.read_hand(top.object("hands").object(title), owner)
            self.read_pair(top.object("thimbles").object(title), owner)
        check_possible(state)
        self.known = ThimblerigKnowledge(i64(seat), state)
        self.world = self.known.imagine(Dice(0))
        again = self.world if seat == ALL_SEEING else mind.knowledge_of(self.world, seat).state
        self.expect(written(again, seat) == written(state, seat))

    def expect(self, known: bool) -> None:
        who = Seat(self.seat) if self.seat >= 0 else "nobody"
        refuse(not known, "not-what-one-knows", who=who)

    def bits(self, reader: JsonReader, key: str) -> i64:
        return i64(sum(1 << seat for seat in reader.names(key, self.who)))

    def eyes(self, reader: JsonReader, key: str) -> int:
        found = reader.names(key, (*self.who, WATCHERS))
        mask = sum(int(th.WATCHER) if index == len(self.who) else 1 << index for index in found)
        alone = mask & th.WATCHER and mask.bit_count() <= len(self.who)
        refuse(alone, "watchers-alone", where=reader.path(key))
        return mask

    def card(self, reader: JsonReader, key: str) -> int:
        card = reader.name_or_none(key, self.deck)
        refuse(card < 0 and self.seat == ALL_SEEING, "no-card", where=reader.path(key))
        return card

    def put(self, place: int, card: int, seen: int) -> None:
        """A card lies in one place only."""
        refuse(card in self.taken, "card-twice", card=th.CARDS[card])
        self.taken |= {card} - {-1}
        self.state.cards[place] = card
        self.state.seen[place] = seen

    def read_hand(self, reader: JsonReader, owner: int) -> None:
        reader.only(["card", "seen"])
        seen = self.eyes(reader, "seen")
        refuse(not seen >> owner & 1, "hand-unseen", who=Seat(owner))
        self.put(owner * int(th.SIDE) + int(th.HAND), self.card(reader, "card"), seen)

    def read_pair(self, reader: JsonReader, owner: int) -> None:
        reader.only(["left_seen", "right_seen", "may_be"])
        may_be = [self.arrangement(item, reader.path("may_be")) for item in reader.listed("may_be")]
        most = 1 if self.seat in (owner, ALL_SEEING) else 2
        refuse(not 1 <= len(may_be) <= most, "arrangements", where=reader.path("may_be"))
        left, right, *before = may_be[0]
        place = owner * int(th.SIDE)
        self.put(place, left, self.eyes(reader, "left_seen"))
        self.put(place + 1, right, self.eyes(reader, "right_seen"))
        moved = any(before) and not self.state.rigged >> owner & 1
        refuse(moved, "not-rigged", who=Seat(owner), where=reader.path("may_be"))
        self.state.before[place], self.state.before[place + 1] = before
        self.expect(may_be == arrangements(self.state, owner, self.seat))

    def arrangement(self, data: object, where: str) -> tuple[int, ...]:
        reader = JsonReader(data, where)
        reader.only(["left", "right", "left_before", "right_before"])
        before = self.eyes(reader, "left_before"), self.eyes(reader, "right_before")
        return self.card(reader, "left"), self.card(reader, "right"), *before
