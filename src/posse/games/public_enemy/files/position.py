"""Positions and knowledge of Public Enemy as JSON: the same shape, what a seat cannot know is left open."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import members
from posse.core.dice import Dice
from posse.core.errors import BadNotation
from posse.core.packed import mask_of, pack, sorted_row, unpack
from posse.core.piles import LEFT, REST, SEEN, STRIDE, TOP, UNDER
from posse.core.reading import Reader, name_of, number, seats
from posse.core.words import Seat
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.files.possible import check_possible
from posse.games.public_enemy.mind.knowledge import PublicEnemyKnowledge
from posse.games.public_enemy.model import town_card
from posse.games.public_enemy.outlaws import OUTLAWS
from posse.games.public_enemy.rules.state import PublicEnemyState

RULES: Final = 2  # the version positions and records are written for
MOST_ROUNDS: Final = 1000  # PE-30: as a limit
GAME: Final = "public-enemy"
SHARED_KEYS: Final = (
    "game rules players options round starter turn phase card spent decks stacks out used wanted one "
    "dollars cavalry supremacy met looks ended"
).split()
POSITION_KEYS: Final = [*SHARED_KEYS, "removed", "met_by"]
KNOWLEDGE_KEYS: Final = [*SHARED_KEYS, "seat", "own_met"]


# -- Writing


def town_names(town: int, mask: int) -> list[str]:
    return [pe.name(town, card) for card in members(i64(mask))]


def shared_part(table: PublicEnemyState | PublicEnemyKnowledge, decks: dict[str, Any]) -> dict[str, Any]:
    """What a position and a seat's knowledge say alike."""
    players = int(table.players)
    who = seats(players)
    stacks = {
        who[seat]: {
            pe.GANGS[gang]: [
                pe.name(*town_card(gang, card)) for card in unpack(table.stacks[seat * 4 + gang])
            ]
            for gang in range(4)
            if table.heights[seat * 4 + gang]
        }
        for seat in range(players)
    }
    out: dict[str, Any] = {
        "game": GAME,
        "rules": RULES,
        "players": players,
        "options": {switch: bool(table.options >> bit & 1) for bit, switch in enumerate(pe.SWITCHES)}
        | {"rounds": int(table.limit)},
        "round": int(table.round),
        "starter": who[table.starter],
        "turn": who[table.turn],
        "phase": pe.PHASES[table.phase],
        "card": pe.SALOON_CARDS[table.card] if table.card >= 0 else None,
        "spent": bool(table.spent),
        "decks": decks,
        "stacks": stacks,
        "out": [],
        "used": {},
        "wanted": {
            who[seat]: [pe.GANGS[gang] for gang in members(table.wanted[seat])] for seat in range(players)
        },
        "one": who[table.one] if table.one >= 0 else None,
        "cavalry": pe.TOWNS[table.cavalry] if table.cavalry >= 0 else None,
        "supremacy": pe.GANGS[table.supremacy] if table.supremacy >= 0 else None,
        "ended": pe.REASONS[table.ended],
    }
    if table.options & pe.DOLLAR:
        out["dollars"] = {who[seat]: int(table.dollars[seat]) for seat in range(players)}
    if table.options & pe.QUICK:
        out["met"] = [card for town in range(4) for card in town_names(town, table.met[town])]
        out["looks"] = {
            who[seat]: {
                pe.TOWNS[town]: int(table.looks[seat * 4 + town])
                for town in range(4)
                if table.looks[seat * 4 + town]
            }
            for seat in range(players)
        }
    return out


def deck_part(players: int, deck: int, left: int, up: int, seen: int, top: int, under: int) -> dict[str, Any]:
    """One deck; left counts the face-up card too."""
    out: dict[str, Any] = {"left": left + (1 if up >= 0 else 0)}
    if deck != pe.SALOON:
        out["up"] = pe.name(deck, up) if up >= 0 else None
        out["under"] = [pe.name(deck, card) for card in unpack(i64(under))]
    out["looked"] = pe.deck_card(deck, top - 1) if top else None
    out["looked_by"] = [seats(players)[seat] for seat in members(i64(seen))]
    return out


def located(table: PublicEnemyState | PublicEnemyKnowledge, under: list[int]) -> list[int]:
    """The cards of each town that lie face up, in stacks or known under their deck, as bits."""
    masks = [int(mask_of(i64(row))) for row in under]
    for town in range(4):
        if table.up[town] >= 0:
            masks[town] |= 1 << table.up[town]
    for slot in range(int(table.players) * 4):
        for card in unpack(table.stacks[slot]):
            town, local = town_card(slot % 4, card)
            masks[town] |= 1 << local
    return masks


def outlaws_out(state: PublicEnemyState) -> list[int]:
    """PE-15, PE-16: the cards of each town that are out for the round, as bits; all saw them in a stack."""
    piles = state.piles
    placed = located(state, [int(piles[town * STRIDE + UNDER]) for town in range(4)])
    out = []
    for town in range(4):
        at = town * STRIDE
        hidden = mask_of(piles[at + REST])
        if piles[at + TOP]:
            hidden |= 1 << (piles[at + TOP] - 1)
        out.append(int(mask_of(state.decks[town]) & ~hidden & ~placed[town]))
    return out


def used_saloon(options: int, unused: list[int]) -> dict[str, int]:
    """Saloon cards of each kind that are out, the one being applied too."""
    each = 3 if options & pe.QUICK else 4
    return {kind: each - unused.count(index) for index, kind in enumerate(pe.SALOON_CARDS)}


def saloon_left(state: PublicEnemyState) -> list[int]:
    """The kinds of the cards that the Saloon still holds, in no order."""
    piles = state.piles
    at = pe.SALOON * STRIDE
    left = unpack(piles[at + REST])
    if piles[at + TOP]:
        left.append(int(piles[at + TOP]) - 1)
    return left


def to_position(state: PublicEnemyState) -> dict[str, Any]:
    piles = state.piles
    up = [int(card) for card in state.up] + [-1]
    decks = {}
    for deck in range(int(pe.DECK)):
        at = deck * STRIDE
        decks[pe.DECKS[deck]] = deck_part(
            int(state.players),
            deck,
            int(piles[at + LEFT]),
            up[deck],
            int(piles[at + SEEN]),
            int(piles[at + TOP]),
            int(piles[at + UNDER]),
        )
    out = shared_part(state, decks)
    for town, gone in enumerate(outlaws_out(state)):
        out["out"] += town_names(town, gone)
    out["used"] = used_saloon(int(state.options), saloon_left(state))
    if state.options & pe.QUICK:
        out["removed"] = [
            card for town in range(4) for card in town_names(town, 0xFFF & ~mask_of(state.decks[town]))
        ]
        out["met_by"] = {
            who: [card for town in range(4) for card in town_names(town, state.met[(seat + 1) * 4 + town])]
            for seat, who in enumerate(seats(int(state.players)))
        }
    return out


def knowledge_to_json(known: PublicEnemyKnowledge) -> dict[str, Any]:
    up = [int(card) for card in known.up] + [-1]
    decks = {
        pe.DECKS[deck]: deck_part(
            int(known.players),
            deck,
            int(known.left[deck]),
            up[deck],
            int(known.seen[deck]),
            int(known.top[deck]),
            int(known.under[deck]),
        )
        for deck in range(int(pe.DECK))
    }
    out = shared_part(known, decks)
    out["seat"] = str(Seat(known.seat)) if known.seat >= 0 else None
    placed = located(known, [int(known.under[town]) for town in range(4)])
    for town in range(4):
        own_top = 1 << (known.top[town] - 1) if known.top[town] else 0
        out["out"] += town_names(town, 0xFFF & ~known.hidden[town] & ~placed[town] & ~own_top)
    unused = unpack(known.hidden[pe.SALOON])
    if known.top[pe.SALOON]:
        unused.append(int(known.top[pe.SALOON]) - 1)
    out["used"] = used_saloon(int(known.options), unused)
    if known.options & pe.QUICK:
        out["own_met"] = [card for town in range(4) for card in town_names(town, known.own_met[town])]
    return out


# -- Reading


class Table:
    """What both shapes say alike, read and checked one by one; `possible` checks it as a whole."""

    def __init__(self, data: dict[str, Any]) -> None:
        top = Reader(data)
        self.players = top.number("players", 2, 6)
        self.who = seats(self.players)
        self.read_options(top.object("options"))
        self.round = top.number("round", 1, 10**6)
        self.starter = top.name("starter", self.who)
        self.turn = top.name("turn", self.who)
        self.phase = top.name("phase", pe.PHASES)
        self.card = top.name_or_none("card", pe.SALOON_CARDS)
        self.spent = top.flag("spent")
        self.one = top.name_or_none("one", self.who)
        self.cavalry = top.name_or_none("cavalry", pe.TOWNS)
        self.supremacy = top.name_or_none("supremacy", pe.GANGS)
        self.ended = name_of(data.get("ended", ""), pe.REASONS, "ended")
        self.place: dict[int, str] = {}  # where each card was found, by its index
        self.read_decks(top.object("decks"))
        self.read_stacks(top.object("stacks"))
        self.out = self.masks(top, "out", found=True)
        self.read_players(top)
        self.met = self.masks(top, "met")
        used = top.object("used")
        used.only(pe.SALOON_CARDS)
        self.used = [used.number(kind, 0, 4) if kind in used.data else 0 for kind in pe.SALOON_CARDS]
        self.saloon = self.saloon_unused()
        self.removed = [0, 0, 0, 0]

    def has(self, option: int) -> bool:
        return bool(self.options & option)

    def read_options(self, reader: Reader) -> None:
        reader.only([*pe.SWITCHES, "rounds"])
        self.options = sum(1 << bit for bit, switch in enumerate(pe.SWITCHES) if reader.flag(switch))
        self.limit = reader.number("rounds", 0, MOST_ROUNDS) if "rounds" in reader.data else 0

    def find(self, card: int, where: str) -> None:
        """Notes where a card lies; a card lies in one place only."""
        if card in self.place:
            raise BadNotation("card-twice", "PE-1", card=OUTLAWS[card], first=self.place[card], second=where)
        self.place[card] = where

    def town_card(self, reader: Reader, key: str, town: int) -> int:
        """A card of this town named under a key, -1 for none."""
        card = reader.name_or_none(key, OUTLAWS)
        return -1 if card < 0 else self.in_town(card, town, reader.path(key))

    def in_town(self, card: int, town: int, where: str) -> int:
        if card // 12 != town:
            raise BadNotation("wrong-town", "PE-1", card=OUTLAWS[card], town=pe.TOWNS[town], where=where)
        self.find(card, where)
        return card % 12

    def read_decks(self, decks: Reader) -> None:
        decks.only(pe.DECKS)
        self.left: list[int] = []
        self.up: list[int] = []
        self.top: list[int] = []
        self.seen: list[int] = []
        self.under: list[list[int]] = []
        for deck, title in enumerate(pe.DECKS):
            reader = Reader(decks.get(title), decks.path(title))
            self.left.append(reader.number("left", 0, 12))
            self.seen.append(sum(1 << seat for seat in reader.names("looked_by", self.who)))
            if deck == pe.SALOON:
                reader.only(["left", "looked", "looked_by"])
                self.top.append(reader.name_or_none("looked", pe.SALOON_CARDS))
                continue
            reader.only(["left", "up", "under", "looked", "looked_by"])
            self.up.append(self.town_card(reader, "up", deck))
            self.top.append(self.town_card(reader, "looked", deck))
            under = reader.names("under", OUTLAWS)
            self.under.append([self.in_town(card, deck, reader.path("under")) for card in under])
        self.under.append([])

    def read_stacks(self, stacks: Reader) -> None:
        stacks.only(self.who)
        self.stacks = [[] for _ in range(self.players * 4)]  # type: list[list[int]]
        for seat, title in enumerate(self.who):
            reader = stacks.object(title)
            reader.only(pe.GANGS)
            for gang, gang_name in enumerate(pe.GANGS):
                for card in reader.names(gang_name, OUTLAWS):
                    if card % 12 // 3 != gang:
                        raise BadNotation("wrong-gang", "PE-12", card=OUTLAWS[card], gang=gang_name)
                    self.find(card, reader.path(gang_name))
                    self.stacks[seat * 4 + gang].append(pe.gang_card(*divmod(card, 12)))

    def masks(self, reader: Reader, key: str, found: bool = False) -> list[int]:
        """A list of outlaws as bits by town."""
        masks = [0, 0, 0, 0]
        for card in reader.names(key, OUTLAWS):
            if found:
                self.find(card, reader.path(key))
            masks[card // 12] |= 1 << card % 12
        return masks

    def read_players(self, top: Reader) -> None:
        wanted = top.object("wanted")
        wanted.only(self.who)
        self.wanted = [sum(1 << gang for gang in wanted.names(title, pe.GANGS)) for title in self.who]
        dollars = top.object("dollars")
        dollars.only(self.who if self.has(pe.DOLLAR) else ())
        most = int(pe.DOLLARS) if self.has(pe.DOLLAR) else 0
        self.dollars = [
            number(dollars.data.get(title, most), 0, most, dollars.path(title)) for title in self.who
        ]
        looks = top.object("looks")
        looks.only(self.who if self.has(pe.QUICK) else ())
        self.looks: list[int] = []
        for title in self.who:
            reader = looks.object(title)
            reader.only(pe.TOWNS)
            self.looks += [reader.number(town, 0, 10**6) if town in reader.data else 0 for town in pe.TOWNS]

    def unplaced(self, town: int) -> int:
        """The cards of a town that were found nowhere, as bits."""
        return sum(1 << card for card in range(12) if town * 12 + card not in self.place)

    def saloon_unused(self) -> list[int]:
        """The Saloon cards that lie in the deck and that nobody named, in canonical order."""
        full = unpack(pe.QUICK_SALOON if self.has(pe.QUICK) else pe.FULL_SALOON)
        for kind, many in enumerate(self.used):
            if many > full.count(kind):
                raise BadNotation("saloon-count", "PE-4", kind=pe.SALOON_CARDS[kind], most=full.count(kind))
            for _ in range(many):
                full.remove(kind)
        looked = self.top[pe.SALOON]
        if looked >= 0:
            if looked not in full:
                raise BadNotation("saloon-looked", "PE-4", kind=pe.SALOON_CARDS[looked])
            full.remove(looked)
        return full

    def open_in(self, town: int) -> list[int]:
        """The cards of a town that everyone can see or has seen this round: face up, under, in stacks."""
        cards = [card for card in [self.up[town], *self.under[town]] if card >= 0]
        for slot, stack in enumerate(self.stacks):
            cards += [card for home, card in (town_card(slot % 4, c) for c in stack) if home == town]
        return cards

    def hidden_left(self, deck: int) -> int:
        return self.left[deck] - (1 if deck != pe.SALOON and self.up[deck] >= 0 else 0)

    def row(self, numbers: list[int]) -> Any:
        return vec[i64]([i64(number) for number in numbers])

    def fill(self, table: PublicEnemyState | PublicEnemyKnowledge) -> None:
        table.one = i64(self.one)
        table.round = i64(self.round)
        table.starter = i64(self.starter)
        table.turn = i64(self.turn)
        table.phase = i64(self.phase)
        table.card = i64(self.card)
        table.spent = i64(self.spent)
        table.cavalry = i64(self.cavalry)
        table.supremacy = i64(self.supremacy)
        table.ended = i64(self.ended)


def read_position(data: dict[str, Any], dice: Dice) -> PublicEnemyState:
    Reader(data).only(POSITION_KEYS)
    table = Table(data)
    table.removed = table.masks(Reader(data), "removed", found=True)
    met_by = Reader(data).object("met_by")
    met_by.only(table.who if table.has(pe.QUICK) else ())
    own = [table.masks(met_by, title) for title in table.who]
    for deck, title in enumerate(pe.DECKS):
        if table.seen[deck] and table.top[deck] < 0:
            raise BadNotation("missing", where=f"decks.{title}.looked")
    check_possible(table, table.removed, dict(enumerate(own)))
    piles: list[int] = []
    for town in range(4):
        rest = int(sorted_row(i64(table.unplaced(town))))
        under = int(pack(table.under[town]))
        piles += [table.hidden_left(town), table.top[town] + 1, table.seen[town], rest, under]
    piles += [
        table.left[pe.SALOON],
        table.top[pe.SALOON] + 1,
        table.seen[pe.SALOON],
        int(pack(table.saloon)),
        0,
    ]
    state = PublicEnemyState(
        i64(table.players),
        i64(table.options),
        i64(table.limit),
        dice,
        table.row(piles),
        table.row(table.up),
        table.row([int(pack(stack)) for stack in table.stacks]),
        table.row([len(stack) for stack in table.stacks]),
        table.row(table.wanted),
        table.row(table.dollars),
        table.row(table.met + [mask for masks in own for mask in masks]),
        table.row(table.looks),
        table.row([int(sorted_row(i64(0xFFF & ~mask))) for mask in table.removed]),
    )
    table.fill(state)
    return state


def read_knowledge(data: dict[str, Any]) -> PublicEnemyKnowledge:
    Reader(data).only(KNOWLEDGE_KEYS)
    table = Table(data)
    seat = Reader(data).name_or_none("seat", table.who)
    own = table.masks(Reader(data), "own_met")
    for deck, title in enumerate(pe.DECKS):
        saw = seat >= 0 and table.seen[deck] >> seat & 1
        if bool(saw) != (table.top[deck] >= 0):
            raise BadNotation("looked-or-not", "PE-33", deck=title)
    if seat < 0 and any(own):
        raise BadNotation("missing", where="seat")
    check_possible(table, None, {seat: own} if seat >= 0 else {})
    known = PublicEnemyKnowledge(
        i64(seat),
        i64(table.players),
        i64(table.options),
        i64(table.limit),
        table.row([table.hidden_left(deck) for deck in range(5)]),
        table.row(table.seen),
        table.row([top + 1 for top in table.top]),
        table.row([int(pack(under)) for under in table.under]),
        table.row([table.unplaced(town) for town in range(4)] + [int(pack(table.saloon))]),
        table.row(table.up),
        table.row([int(pack(stack)) for stack in table.stacks]),
        table.row([len(stack) for stack in table.stacks]),
        table.row(table.wanted),
        table.row(table.dollars),
        table.row(table.met),
        table.row(own),
        table.row(table.looks),
    )
    table.fill(known)
    return known
