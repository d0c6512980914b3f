"""Positions and knowledge of Wyatt Earp as JSON: the same shape, what a seat cannot know is left out.

The draw pile is not written down: it is every card that is nowhere else.
"""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from posse.core.kernel.bits import mask_of, members
from posse.core.kernel.dice import Dice
from posse.core.reading import JsonReader, name_of, number, refuse, seats
from posse.core.words import Seat
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.files.possible import check_possible
from posse.games.wyatt_earp.mind.knowledge import BLANK, WyattEarpKnowledge, knowledge_of
from posse.games.wyatt_earp.rules.cards import banks, in_group, many, size, stagecoaches
from posse.games.wyatt_earp.rules.state import WyattEarpState, blank

RULES: Final = 2  # the version positions and records are written for
GAME: Final = "wyatt-earp"
MOST_MONEY: Final = 5_000  # thousands, on a poster or before a player
LOT: Final = 10**9  # idle turns; how many there can be, possible.py says
# What may stand in both, then in one of them; `docs/positions.md` says what each holds.
KEYS: Final = (
    *("game", "rules", "players", "options", "hand", "dealer", "turn", "actor", "phase", "reshuffled"),
    *("opened", "laid", "sheriff", "took", "acted", "idle", "card", "named", "unasked", "table", "posters"),
    *("money", "discard", "known", "caps", "winner"),
)
POSITION_KEYS: Final = (*KEYS, "hands", "bounds")
KNOWLEDGE_KEYS: Final = (*KEYS, "seat", "cards", "own", "bound", "public")
GROUP_KEYS: Final = ("cards", "photo", "stagecoach", "bank", "gun", "hideout")
WATCHERS: Final = "watchers"
CAPPED: Final = (*we.OUTLAWS, we.KINDS[we.EARP])  # of which a hand may be known to hold few
FLAGS: Final = {"photo": we.PHOTO_BIT, "gun": we.GUN_BIT, "hideout": we.HIDEOUT_BIT}  # of a group
MOST: Final = {"cards": 7, "stagecoach": 2, "bank": 4}  # and how many of its cards there are


# -- Writing


def written(state: WyattEarpState) -> dict[str, Any]:
    """What a position and a seat's knowledge say alike."""
    who = seats(int(state.players))
    return {
        "game": GAME,
        "rules": RULES,
        "players": len(who),
        "options": {"target": int(state.target), "own-hideout": bool(state.own_hideout)},
        "hand": int(state.hand),
        "dealer": who[state.dealer],
        "turn": who[state.turn],
        "actor": who[state.actor],
        "phase": we.PHASES[state.phase],
        "reshuffled": bool(state.reshuffled),
        "opened": [we.OUTLAWS[outlaw] for outlaw in members(state.opened)],
        "laid": [we.OUTLAWS[outlaw] for outlaw in members(state.laid)],
        "sheriff": bool(state.sheriff),
        "took": bool(state.took),
        "acted": bool(state.acted),
        "idle": int(state.idle),
        "card": we.KINDS[state.card] if state.card >= 0 else None,
        "named": we.OUTLAWS[state.named] if state.named >= 0 else None,
        "unasked": [who[seat] for seat in members(state.unasked)],
        "table": {name: written_groups(state, seat) for seat, name in enumerate(who)},
        "posters": {name: int(state.posters[at] * we.THOUSAND) for at, name in enumerate(we.OUTLAWS)},
        "money": {name: int(state.money[seat] * we.THOUSAND) for seat, name in enumerate(who)},
        "discard": [we.KINDS[kind] for kind in state.thrown[: state.discards]],
        "known": {name: written_counts(state.known[seat]) for seat, name in enumerate(who)},
        "caps": {name: written_caps(state.caps[seat]) for seat, name in enumerate(who)},
        "winner": who[state.winner] if state.winner >= 0 else None,
    }


def written_counts(cards: int) -> dict[str, int]:
    """A multiset of cards by their names."""
    found = {name: int(many(cards, kind)) for kind, name in enumerate(we.KINDS)}
    return {name: count for name, count in found.items() if count}


def written_bound(cards: int) -> dict[str, int] | None:
    """What the pile can hold; null where nothing limits it."""
    return None if cards == we.FULL else written_counts(cards)


def written_caps(caps: int) -> dict[str, int]:
    """The limits of a hand that are limits."""
    most = {name: int(many(caps, we.KINDS.index(name))) for name in CAPPED}
    return {name: count for name, count in most.items() if count < we.LOW}


def written_group(group: int) -> dict[str, Any]:
    whole = {
        "cards": group & int(we.CARDS),
        "photo": bool(group & we.PHOTO_BIT),
        "stagecoach": int(stagecoaches(group)),
        "bank": int(banks(group)),
        "gun": bool(group & we.GUN_BIT),
        "hideout": bool(group & we.HIDEOUT_BIT),
    }
    return {key: value for key, value in whole.items() if value}


def written_groups(state: WyattEarpState, seat: int) -> dict[str, Any]:
    row = [int(state.groups[seat * int(we.OUTLAW) + outlaw]) for outlaw in range(int(we.OUTLAW))]
    return {name: written_group(group) for name, group in zip(we.OUTLAWS, row, strict=True) if group}


def to_position(state: WyattEarpState) -> dict[str, Any]:
    who = seats(int(state.players))
    return written(state) | {
        "hands": {name: written_counts(state.hands[seat]) for seat, name in enumerate(who)},
        "bounds": {name: written_bound(state.bounds[seat]) for seat, name in enumerate((*who, WATCHERS))},
    }


def knowledge_to_json(knowledge: WyattEarpKnowledge) -> dict[str, Any]:
    state, seat = knowledge.state, int(knowledge.seat)
    who = seats(int(state.players))
    return written(state) | {
        "seat": who[seat] if seat >= 0 else None,
        "cards": {name: int(state.sizes[at]) for at, name in enumerate(who)},
        "own": written_counts(state.hands[seat]) if seat >= 0 else {},
        "bound": written_bound(state.bounds[seat]) if seat >= 0 else None,
        "public": written_bound(state.bounds[len(who)]),
    }


# -- Reading


class TableReader:
    """Reads what both shapes say alike into a state; possible.py looks at it as a whole."""

    def __init__(self, data: dict[str, Any], keys: Sequence[str]) -> None:
        self.top = top = JsonReader(data)
        top.only(keys)
        self.who = who = seats(top.number("players", 2, int(we.MOST_PLAYERS)))
        options = by_name(top, "options", ("target", "own-hideout"))
        target = options.number("target", we.LEAST_TARGET, we.MOST_TARGET) if "target" in options.data else 25
        own = options.flag("own-hideout") if "own-hideout" in options.data else True
        self.state = state = blank(i64(len(who)), i64(target), i64(own), BLANK)
        state.hand = i64(top.number("hand", 1, int(we.MOST_HANDS)))
        state.dealer = i64(top.name("dealer", who))
        state.turn = i64(top.name("turn", who))
        state.actor = i64(top.name("actor", who)) if "actor" in top.data else state.turn
        state.phase = i64(top.name("phase", we.PHASES))
        state.reshuffled = i64(top.flag("reshuffled"))
        state.opened = mask_of(top.names("opened", we.OUTLAWS))
        state.laid = mask_of(top.names("laid", we.OUTLAWS))
        state.sheriff = i64(top.flag("sheriff"))
        state.took = i64(top.flag("took"))
        state.acted = i64(top.flag("acted"))
        state.idle = i64(top.number("idle", 0, LOT) if "idle" in top.data else 0)
        state.card = i64(top.name_or_none("card", we.KINDS))
        state.named = i64(top.name_or_none("named", we.OUTLAWS))
        state.unasked = mask_of(top.names("unasked", who))
        state.winner = i64(top.name_or_none("winner", who))
        self.read_groups()
        self.read_money()
        self.read_cards()

    def read_groups(self) -> None:
        state, table = self.state, by_name(self.top, "table", self.who)
        for seat, name in enumerate(self.who):
            mine = by_name(table, name, we.OUTLAWS)
            for key in mine.data:
                place = seat * int(we.OUTLAW) + we.OUTLAWS.index(key)
                state.groups[place] = i64(read_group(mine.object(key)))
                if state.groups[place] & we.HIDEOUT_BIT:
                    state.hideouts += 1
                if state.groups[place] & we.GUN_BIT:
                    refuse(state.gun >= 0, "two-guns", "WE-22")
                    state.gun = i64(place)

    def read_money(self) -> None:
        """WE-38: players who are level at the top of a finished game have fought."""
        state = self.state
        posters, money = by_name(self.top, "posters", we.OUTLAWS), by_name(self.top, "money", self.who)
        for outlaw, name in enumerate(we.OUTLAWS):
            state.posters[outlaw] = thousands(posters, name, 1)
        for seat, name in enumerate(self.who):
            state.money[seat] = thousands(money, name, 0)
        tied = [seat for seat, mine in enumerate(state.money) if mine == max(state.money)]
        state.duel = mask_of(tied) if state.phase == we.OVER and len(tied) > 1 else i64(0)

    def read_cards(self) -> None:
        """The discard pile, and what everyone knows of the hands."""
        state, top = self.state, self.top
        discards = [name_of(item, we.KINDS, "discard") for item in top.listed("discard")]
        refuse(len(discards) > we.DECK, "too-many-cards", "WE-1", found=len(discards))
        for place, kind in enumerate(discards):
            state.thrown[place] = i64(kind)
        state.discards = i64(len(discards))
        known, limits = by_name(top, "known", self.who), by_name(top, "caps", self.who)
        for seat, name in enumerate(self.who):
            state.known[seat] = read_counts(known.object(name))
            state.caps[seat] = read_caps(by_name(limits, name, CAPPED))


def read_position(data: dict[str, Any], dice: Dice) -> WyattEarpState:
    table = TableReader(data, POSITION_KEYS)
    state, top, who = table.state, table.top, table.who
    hands, bounds = by_name(top, "hands", who), by_name(top, "bounds", (*who, WATCHERS))
    for seat, name in enumerate(who):
        state.hands[seat] = read_counts(hands.object(name))
        state.sizes[seat] = size(state.hands[seat])
    for seat, name in enumerate((*who, WATCHERS)):
        state.bounds[seat] = read_bound(bounds, name)
    state.pile = rest(state, [*state.hands])
    state.left = size(state.pile)
    state.dice = dice
    check_possible(state)
    return state


def read_knowledge(data: dict[str, Any]) -> WyattEarpKnowledge:
    table = TableReader(data, KNOWLEDGE_KEYS)
    state, top, who = table.state, table.top, table.who
    seat = top.name_or_none("seat", who)
    sizes = by_name(top, "cards", who)
    for at, name in enumerate(who):
        state.sizes[at] = i64(sizes.number(name, 0, int(we.DECK)))
    own = read_counts(top.object("own"))
    reader = Seat(seat) if seat >= 0 else "nobody"
    refuse(size(own) != (state.sizes[seat] if seat >= 0 else 0), "not-what-one-knows", who=reader)
    if seat >= 0:
        state.hands[seat] = own
        state.bounds[seat] = read_bound(top, "bound")
    state.bounds[len(who)] = read_bound(top, "public")
    seen = [own if at == seat else state.known[at] for at in range(len(who))]
    hidden = [int(state.sizes[at] - size(cards)) for at, cards in enumerate(seen)]
    state.left = i64(int(size(rest(state, seen))) - sum(hidden))
    refuse(state.left < 0 or min(hidden) < 0, "no-such-deal")
    lacks_card = state.card < 0 and state.phase in (we.ASK, we.TARGET)
    refuse(lacks_card, "card-phase")  # no world could be dealt around it
    known = WyattEarpKnowledge(i64(seat), state)
    world = known.imagine(Dice(0))
    check_possible(world)
    again = knowledge_to_json(knowledge_of(world, i64(seat)))
    refuse(again != knowledge_to_json(known), "not-what-one-knows", who=reader)
    return known


# -- Parts of what is read


def rest(state: WyattEarpState, hands: Sequence[i64]) -> i64:
    """WE-1, WE-2: every card that is not on the table, discarded or in one of these hands."""
    piles = [in_group(group, i64(place % 7)) for place, group in enumerate(state.groups)]
    shown = [int(kind) for kind in state.thrown[: state.discards]]
    shown += [int(state.card)] if state.phase in (we.ASK, we.TARGET) else []
    left = 0
    for kind, copies in enumerate(we.COPIES):
        counted = shown.count(kind) + sum(int(many(cards, kind)) for cards in (*piles, *hands))
        rule = "WE-1" if kind < we.OUTLAW else "WE-2"
        refuse(counted > copies, "card-count", rule, card=we.KINDS[kind], found=counted, most=copies)
        left += copies - counted << 3 * kind
    return i64(left)


def by_name(reader: JsonReader, key: str, names: Sequence[str]) -> JsonReader:
    """An object with these keys and no other."""
    found = reader.object(key)
    found.only(names)
    return found


def thousands(reader: JsonReader, name: str, missing: int) -> i64:
    """Money is in whole thousands (WE-3)."""
    if name not in reader.data:
        return i64(missing)
    dollars = reader.number(name, 0, MOST_MONEY * int(we.THOUSAND))
    refuse(dollars % we.THOUSAND, "not-thousands", "WE-3", where=reader.path(name), found=dollars)
    return i64(dollars // int(we.THOUSAND))


def read_counts(reader: JsonReader) -> i64:
    """A multiset of cards, no more of a kind than there are."""
    reader.only(we.KINDS)
    cards = 0
    for name, value in reader.data.items():
        kind = we.KINDS.index(name)
        cards += number(value, 0, we.COPIES[kind], reader.path(name)) << 3 * kind
    return i64(cards)


def read_caps(reader: JsonReader) -> i64:
    most = {name: reader.number(name, 0, 6) if name in reader.data else 7 for name in CAPPED}
    return i64(sum(count << 3 * we.KINDS.index(name) for name, count in most.items()))


def read_bound(reader: JsonReader, key: str) -> i64:
    return we.FULL if reader.data.get(key) is None else read_counts(reader.object(key))


def read_group(reader: JsonReader) -> int:
    reader.only(GROUP_KEYS)
    counts = {key: reader.number(key, 0, most) if key in reader.data else 0 for key, most in MOST.items()}
    group = (
        counts["cards"] + counts["stagecoach"] * int(we.STAGECOACH_ONE) + counts["bank"] * int(we.BANK_ONE)
    )
    group += sum(int(bit) for key, bit in FLAGS.items() if reader.flag(key))
    refuse(group & we.IS_GROUP == 0, "no-group", "WE-26", where=reader.where)
    return group
