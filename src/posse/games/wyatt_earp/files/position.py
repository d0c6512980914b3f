"""Positions and knowledge of Wyatt Earp as JSON: the same shape, what a seat cannot know is left out.

The draw pile is not written down: it is every card that is nowhere else.
"""

from typing import Any, Final

from mypy_extensions import i64

from posse.core.bits import mask_of, members
from posse.core.dice import Dice
from posse.core.errors import BadNotation
from posse.core.reading import Reader, name_of, number, seats
from posse.core.words import Seat
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.files.possible import check_memory, check_possible
from posse.games.wyatt_earp.mind.knowledge import WyattEarpKnowledge, knowledge_of, on_table
from posse.games.wyatt_earp.rules.cards import banks, many, size, stagecoaches
from posse.games.wyatt_earp.rules.state import WyattEarpState, blank

RULES: Final = 1  # the version positions and records are written for
GAME: Final = "wyatt-earp"
LEAST_TARGET: Final = 5
MOST_TARGET: Final = 100
MOST_MONEY: Final = 5_000  # thousands, on a poster or before a player
SHARED_KEYS: Final = (
    "game rules players options hand dealer turn actor phase reshuffled opened laid sheriff took acted idle "
    "card named unasked table posters money discard known caps winner"
).split()
POSITION_KEYS: Final = [*SHARED_KEYS, "hands", "bounds"]
KNOWLEDGE_KEYS: Final = [*SHARED_KEYS, "seat", "cards", "own", "bound", "public"]
GROUP_KEYS: Final = ("cards", "photo", "stagecoach", "bank", "gun", "hideout")
WATCHERS: Final = "watchers"
CAPPED: Final = (*range(int(we.OUTLAW)), int(we.EARP))  # kinds of which a hand may be known to hold few


# -- Writing


def counts(cards: int) -> dict[str, int]:
    """A multiset of cards by their names."""
    return {we.KINDS[kind]: int(many(cards, kind)) for kind in range(len(we.KINDS)) if many(cards, kind)}


def bound(cards: int) -> dict[str, int] | None:
    """What the pile can hold; null where nothing limits it."""
    return None if cards == we.FULL else counts(cards)


def group_part(group: int) -> dict[str, Any]:
    whole = {
        "cards": group & int(we.CARDS),
        "photo": bool(group & we.PHOTO_BIT),
        "stagecoach": int(stagecoaches(group)),
        "bank": int(banks(group)),
        "gun": bool(group & we.GUN_BIT),
        "hideout": bool(group & we.HIDEOUT_BIT),
    }
    return {key: value for key, value in whole.items() if value}


def shared_part(table: WyattEarpState) -> dict[str, Any]:
    """What a position and a seat's knowledge say alike."""
    who = seats(int(table.players))
    groups: dict[str, dict[str, Any]] = {}
    for seat, name in enumerate(who):
        row = [int(table.groups[seat * int(we.OUTLAW) + outlaw]) for outlaw in range(int(we.OUTLAW))]
        groups[name] = {we.OUTLAWS[outlaw]: group_part(group) for outlaw, group in enumerate(row) if group}
    return {
        "game": GAME,
        "rules": RULES,
        "players": len(who),
        "options": {"target": int(table.target), "own-hideout": bool(table.own_hideout)},
        "hand": int(table.hand),
        "dealer": who[table.dealer],
        "turn": who[table.turn],
        "actor": who[table.actor],
        "phase": we.PHASES[table.phase],
        "reshuffled": bool(table.reshuffled),
        "opened": [we.OUTLAWS[outlaw] for outlaw in members(table.opened)],
        "laid": [we.OUTLAWS[outlaw] for outlaw in members(table.laid)],
        "sheriff": bool(table.sheriff),
        "took": bool(table.took),
        "acted": bool(table.acted),
        "idle": int(table.idle),
        "card": we.KINDS[table.card] if table.card >= 0 else None,
        "named": we.OUTLAWS[table.named] if table.named >= 0 else None,
        "unasked": [who[seat] for seat in members(table.unasked)],
        "table": groups,
        "posters": {we.OUTLAWS[o]: int(table.posters[o] * we.THOUSAND) for o in range(int(we.OUTLAW))},
        "money": {name: int(table.money[seat] * we.THOUSAND) for seat, name in enumerate(who)},
        "discard": [we.KINDS[table.thrown[place]] for place in range(int(table.discards))],
        "known": {name: counts(table.known[seat]) for seat, name in enumerate(who)},
        "caps": {
            name: {
                we.KINDS[kind]: int(many(table.caps[seat], kind))
                for kind in CAPPED
                if many(table.caps[seat], kind) < 7
            }
            for seat, name in enumerate(who)
        },
        "winner": who[table.winner] if table.winner >= 0 else None,
    }


def to_position(state: WyattEarpState) -> dict[str, Any]:
    who = [*seats(int(state.players)), WATCHERS]
    return shared_part(state) | {
        "hands": {name: counts(state.hands[seat]) for seat, name in enumerate(who[:-1])},
        "bounds": {name: bound(state.bounds[seat]) for seat, name in enumerate(who)},
    }


def knowledge_to_json(known: WyattEarpKnowledge) -> dict[str, Any]:
    table, seat = known.table, int(known.seat)
    who = seats(int(table.players))
    return shared_part(table) | {
        "seat": who[seat] if seat >= 0 else None,
        "cards": {name: int(table.sizes[at]) for at, name in enumerate(who)},
        "own": counts(table.hands[seat]) if seat >= 0 else {},
        "bound": bound(table.bounds[seat]) if seat >= 0 else None,
        "public": bound(table.bounds[len(who)]),
    }


# -- Reading


class TableReader:
    """Reads what both shapes say alike into a state; possible.py looks at it as a whole."""

    def __init__(self, data: dict[str, Any]) -> None:
        top = Reader(data)
        self.top = top
        self.players = top.number("players", 2, 4)
        self.who = seats(self.players)
        options = top.object("options")
        options.only(["target", "own-hideout"])
        target = options.number("target", LEAST_TARGET, MOST_TARGET) if "target" in options.data else 25
        own = options.flag("own-hideout") if "own-hideout" in options.data else True
        self.state = blank(i64(self.players), i64(target), i64(own), Dice(0))
        self.read_turn()
        self.read_groups()
        self.read_money()
        self.read_cards()

    def flag(self, key: str) -> i64:
        return i64(int(self.top.flag(key)))

    def read_turn(self) -> None:
        state, top, who = self.state, self.top, self.who
        state.hand = i64(top.number("hand", 1, int(we.MOST_HANDS)))
        state.dealer = i64(top.name("dealer", who))
        state.turn = i64(top.name("turn", who))
        state.actor = i64(top.name("actor", who)) if "actor" in top.data else state.turn
        state.phase = i64(top.name("phase", we.PHASES))
        state.reshuffled = self.flag("reshuffled")
        state.opened = mask_of(top.names("opened", we.OUTLAWS))
        state.laid = mask_of(top.names("laid", we.OUTLAWS))
        state.sheriff = self.flag("sheriff")
        state.took = self.flag("took")
        state.acted = self.flag("acted")
        state.idle = i64(top.number("idle", 0, 2 * self.players - 1) if "idle" in top.data else 0)
        state.card = i64(top.name_or_none("card", we.KINDS))
        state.named = i64(top.name_or_none("named", we.OUTLAWS))
        state.unasked = mask_of(top.names("unasked", who))
        state.winner = i64(top.name_or_none("winner", who))

    def read_groups(self) -> None:
        state = self.state
        table = self.top.object("table")
        table.only(self.who)
        for seat, name in enumerate(self.who):
            mine = table.object(name)
            mine.only(we.OUTLAWS)
            for key in mine.data:
                place = seat * int(we.OUTLAW) + we.OUTLAWS.index(key)
                state.groups[place] = i64(read_group(mine.object(key)))
                if state.groups[place] & we.HIDEOUT_BIT:
                    state.hideouts += 1
                if state.groups[place] & we.GUN_BIT:
                    if state.gun >= 0:
                        raise BadNotation("two-guns", "WE-22")
                    state.gun = i64(place)

    def read_money(self) -> None:
        posters, money = self.top.object("posters"), self.top.object("money")
        posters.only(we.OUTLAWS)
        money.only(self.who)
        for outlaw, name in enumerate(we.OUTLAWS):
            self.state.posters[outlaw] = thousands(posters, name, 1)
        for seat, name in enumerate(self.who):
            self.state.money[seat] = thousands(money, name, 0)

    def read_cards(self) -> None:
        state, top = self.state, self.top
        found = [name_of(item, we.KINDS, "discard") for item in top.listed("discard")]
        if len(found) > we.DECK:
            raise BadNotation("too-many-cards", "WE-1", found=len(found))
        for place, kind in enumerate(found):
            state.thrown[place] = i64(kind)
        state.discards = i64(len(found))
        known, caps = top.object("known"), top.object("caps")
        known.only(self.who)
        caps.only(self.who)
        for seat, name in enumerate(self.who):
            state.known[seat] = read_counts(known.object(name))
            state.caps[seat] = read_caps(caps.object(name))

    def visible(self) -> list[int]:
        """Cards by kind that all can see."""
        state = self.state
        shown = [int(many(on_table(state.groups, i64(self.players) * we.OUTLAW), kind)) for kind in range(20)]
        for place in range(int(state.discards)):
            shown[int(state.thrown[place])] += 1
        if state.phase in (we.ASK, we.TARGET) and state.card >= 0:
            shown[int(state.card)] += 1
        return shown

    def rest(self, hands: list[int]) -> i64:
        """WE-1, WE-2: every card that is not on the table, discarded or in one of these hands."""
        found = self.visible()
        for hand in hands:
            for kind in range(len(we.KINDS)):
                found[kind] += int(many(i64(hand), kind))
        for kind, copies in enumerate(we.COPIES):
            if found[kind] > copies:
                rule = "WE-1" if kind < we.OUTLAW else "WE-2"
                raise BadNotation("card-count", rule, card=we.KINDS[kind], found=found[kind], most=copies)
        return i64(sum(copies - found[kind] << 3 * kind for kind, copies in enumerate(we.COPIES)))


def thousands(reader: Reader, name: str, missing: int) -> i64:
    """Money is in whole thousands (WE-3)."""
    if name not in reader.data:
        return i64(missing)
    dollars = reader.number(name, 0, MOST_MONEY * int(we.THOUSAND))
    if dollars % we.THOUSAND:
        raise BadNotation("not-thousands", "WE-3", where=reader.path(name), found=dollars)
    return i64(dollars // int(we.THOUSAND))


def read_counts(reader: Reader) -> i64:
    """A multiset of cards, no more of a kind than there are."""
    reader.only(we.KINDS)
    cards = 0
    for name, found in reader.data.items():
        kind = we.KINDS.index(name)
        cards += number(found, 0, we.COPIES[kind], reader.path(name)) << 3 * kind
    return i64(cards)


def read_caps(reader: Reader) -> i64:
    names = [we.KINDS[kind] for kind in CAPPED]
    reader.only(names)
    caps = 0
    for kind, name in zip(CAPPED, names, strict=True):
        caps += (reader.number(name, 0, 6) if name in reader.data else 7) << 3 * kind
    return i64(caps)


def read_bound(reader: Reader, key: str) -> i64:
    return we.FULL if reader.data.get(key) is None else read_counts(reader.object(key))


def read_group(reader: Reader) -> int:
    reader.only(GROUP_KEYS)
    most = {"cards": 7, "stagecoach": 2, "bank": 4}
    found = {key: reader.number(key, 0, most[key]) if key in reader.data else 0 for key in most}
    group = found["cards"] + found["stagecoach"] * int(we.STAGECOACH_ONE) + found["bank"] * int(we.BANK_ONE)
    for key, bit in (("photo", we.PHOTO_BIT), ("gun", we.GUN_BIT), ("hideout", we.HIDEOUT_BIT)):
        group |= int(bit) if reader.flag(key) else 0
    if found["cards"] == 0 and not group & we.PHOTO_BIT:
        raise BadNotation("no-group", "WE-26", where=reader.where)
    return group


def read_position(data: dict[str, Any], dice: Dice) -> WyattEarpState:
    Reader(data).only(POSITION_KEYS)
    table = TableReader(data)
    state, who = table.state, table.who
    hands, bounds = table.top.object("hands"), table.top.object("bounds")
    hands.only(who)
    bounds.only([*who, WATCHERS])
    for seat, name in enumerate(who):
        state.hands[seat] = read_counts(hands.object(name))
        state.sizes[seat] = size(state.hands[seat])
    for seat, name in enumerate([*who, WATCHERS]):
        state.bounds[seat] = read_bound(bounds, name)
    state.pile = table.rest([int(hand) for hand in state.hands])
    state.left = size(state.pile)
    state.dice = dice
    settle_duel(state)
    check_possible(state)
    check_memory(state)
    return state


def settle_duel(state: WyattEarpState) -> None:
    """WE-38: who is level at the top of a finished game has fought."""
    if state.phase == we.OVER:
        richest = max(state.money)
        tied = [seat for seat, mine in enumerate(state.money) if mine == richest]
        state.duel = mask_of(tied) if len(tied) > 1 else i64(0)


def read_knowledge(data: dict[str, Any]) -> WyattEarpKnowledge:
    Reader(data).only(KNOWLEDGE_KEYS)
    table = TableReader(data)
    state, top, who = table.state, table.top, table.who
    seat = top.name_or_none("seat", who)
    sizes = top.object("cards")
    sizes.only(who)
    for at, name in enumerate(who):
        state.sizes[at] = i64(sizes.number(name, 0, int(we.DECK)))
    own = read_counts(top.object("own"))
    if size(own) != (state.sizes[seat] if seat >= 0 else 0):
        raise BadNotation("not-what-one-knows", who=Seat(seat) if seat >= 0 else "nobody")
    if seat >= 0:
        state.hands[seat] = own
        state.bounds[seat] = read_bound(top, "bound")
    state.bounds[table.players] = read_bound(top, "public")
    rest = table.rest([int(own if at == seat else state.known[at]) for at in range(table.players)])
    hidden = sum(
        int(state.sizes[at]) - int(size(state.known[at])) for at in range(table.players) if at != seat
    )
    state.left = i64(int(size(rest)) - hidden)
    known = WyattEarpKnowledge(i64(seat), state)
    settle_duel(state)
    if state.left < 0 or any(
        at != seat and state.sizes[at] < size(state.known[at]) for at in range(table.players)
    ):
        raise BadNotation("no-such-deal")
    world = known.imagine(Dice(0))
    assert isinstance(world, WyattEarpState)
    check_possible(world)
    check_memory(world)
    if knowledge_to_json(knowledge_of(world, i64(seat))) != knowledge_to_json(known):
        raise BadNotation("not-what-one-knows", who=Seat(seat) if seat >= 0 else "nobody")
    return known
