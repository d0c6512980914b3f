"""Positions and knowledge of Public Enemy as JSON: the same shape, what a seat cannot know is left open."""

from collections.abc import Iterable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import members
from posse.core.kernel.dice import Dice
from posse.core.kernel.packed import mask_of, pack, sorted_row, unpack
from posse.core.kernel.piles import REST, SEEN, STRIDE, TOP, UNDER
from posse.core.reading import JsonReader, name_of, number, refuse, seats
from posse.core.words import Seat
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.files.possible import check_possible
from posse.games.public_enemy.mind.knowledge import BLANK, PublicEnemyKnowledge
from posse.games.public_enemy.rules import scoring
from posse.games.public_enemy.rules.state import PublicEnemyState

RULES: Final = 2  # the version positions and records are written for
MOST_ROUNDS: Final = 1000  # PE-30: as a limit
GAME: Final = "public-enemy"
# What may stand in both, then in one of them; `docs/positions.md` says what each holds.
KEYS: Final = (
    "game rules players options round starter turn phase card spent decks stacks out used wanted one "
    "dollars cavalry supremacy met looks ended"
).split()
POSITION_KEYS: Final = [*KEYS, "removed", "met_by"]
KNOWLEDGE_KEYS: Final = [*KEYS, "seat", "own_met"]
DECK_KEYS: Final = ["left", "up", "under", "looked", "looked_by"]


# -- Writing


def written(state: PublicEnemyState) -> dict[str, Any]:
    """What a position and a seat's knowledge say alike."""
    who = seats(int(state.players))
    towns = range(4)
    out: dict[str, Any] = {
        "game": GAME,
        "rules": RULES,
        "players": int(state.players),
        "options": {switch: bool(state.options >> bit & 1) for bit, switch in enumerate(pe.SWITCHES)}
        | {"rounds": int(state.limit)},
        "round": int(state.round),
        "starter": who[state.starter],
        "turn": who[state.turn],
        "phase": pe.PHASES[state.phase],
        "card": pe.named(pe.SALOON_CARDS, state.card),
        "spent": bool(state.spent),
        "decks": {title: written_deck(state, deck, who) for deck, title in enumerate(pe.DECKS)},
        "stacks": {title: written_stacks(state, seat) for seat, title in enumerate(who)},
        "out": pe.outlaws(scoring.outlaws_out(state)),
        "used": {title: int(scoring.saloon_used(state, kind)) for kind, title in enumerate(pe.SALOON_CARDS)},
        "wanted": {
            title: [pe.GANGS[gang] for gang in members(state.wanted[seat])] for seat, title in enumerate(who)
        },
        "one": pe.named(who, state.one),
        "cavalry": pe.named(pe.TOWNS, state.cavalry),
        "supremacy": pe.named(pe.GANGS, state.supremacy),
        "ended": pe.REASONS[state.ended],
    }
    if state.options & pe.DOLLAR:
        out["dollars"] = {title: int(state.dollars[seat]) for seat, title in enumerate(who)}
    if state.options & pe.QUICK:
        out["met"] = pe.outlaws(state.met[town] for town in towns)
        looks = [[int(state.looks[seat * 4 + town]) for town in towns] for seat in range(len(who))]
        out["looks"] = {
            title: {pe.TOWNS[town]: looks[seat][town] for town in towns if looks[seat][town]}
            for seat, title in enumerate(who)
        }
    return out


def written_deck(state: PublicEnemyState, deck: int, who: tuple[str, ...]) -> dict[str, Any]:
    piles, at = state.piles, deck * STRIDE
    out: dict[str, Any] = {"left": int(scoring.left_in(state, deck))}
    if deck != pe.SALOON:
        out["up"] = pe.name(deck, state.up[deck]) if state.up[deck] >= 0 else None
        out["under"] = [pe.name(deck, card) for card in unpack(piles[at + UNDER])]
    out["looked"] = pe.deck_card(deck, piles[at + TOP] - 1) if piles[at + TOP] else None
    out["looked_by"] = [who[seat] for seat in members(piles[at + SEEN])]
    return out


def written_stacks(state: PublicEnemyState, seat: int) -> dict[str, list[str]]:
    rows = [state.stacks[seat * 4 + gang] for gang in range(4)]
    return {
        pe.GANGS[gang]: [pe.name(*pe.town_card(gang, card)) for card in unpack(row)]
        for gang, row in enumerate(rows)
        if row
    }


def written_met(state: PublicEnemyState, seat: int) -> list[str]:
    """Quick game: what a seat alone has met."""
    return pe.outlaws(state.met[(seat + 1) * 4 + town] for town in range(4))


def to_position(state: PublicEnemyState) -> dict[str, Any]:
    out = written(state)
    if state.options & pe.QUICK:
        out["removed"] = pe.outlaws(pe.ALL_CARDS & ~mask_of(deck) for deck in state.decks)
        who = seats(int(state.players))
        out["met_by"] = {title: written_met(state, seat) for seat, title in enumerate(who)}
    return out


def knowledge_to_json(knowledge: PublicEnemyKnowledge) -> dict[str, Any]:
    state, seat = knowledge.state, int(knowledge.seat)
    out = written(state)
    out["seat"] = str(Seat(seat)) if seat >= 0 else None
    if state.options & pe.QUICK:
        out["own_met"] = written_met(state, seat) if seat >= 0 else []
    return out


# -- Reading


def row(numbers: Iterable[int]) -> Any:
    return vec[i64]([i64(number) for number in numbers])


class TableReader:
    """A state from what both shapes say alike, checked one by one; `possible` checks it as a whole."""

    def __init__(self, data: dict[str, Any], keys: list[str], dice: Dice) -> None:
        self.top = top = JsonReader(data)
        top.only(keys)
        players = top.number("players", 2, 6)
        self.who = who = seats(players)
        options = top.object("options")
        options.only([*pe.SWITCHES, "rounds"])
        bits = sum(1 << bit for bit, switch in enumerate(pe.SWITCHES) if options.flag(switch))
        limit = options.number("rounds", 0, MOST_ROUNDS) if "rounds" in options.data else 0
        self.quick = bool(bits & pe.QUICK)
        self.place: dict[int, str] = {}  # where each card was found, by its index
        self.state = state = PublicEnemyState(players, bits, limit, dice)
        state.round = top.number("round", 1, 10**6)
        state.starter = top.name("starter", who)
        state.turn = top.name("turn", who)
        state.phase = top.name("phase", pe.PHASES)
        state.card = top.name_or_none("card", pe.SALOON_CARDS)
        state.spent = int(top.flag("spent"))
        state.one = top.name_or_none("one", who)
        state.cavalry = top.name_or_none("cavalry", pe.TOWNS)
        state.supremacy = top.name_or_none("supremacy", pe.GANGS)
        state.ended = name_of(data.get("ended", ""), pe.REASONS, "ended")
        self.read_decks(top.object("decks"))
        self.read_stacks(top.object("stacks"))
        self.masks(top, "out", lies_there=True)
        self.read_players()
        self.met = self.masks(top, "met")
        self.read_saloon(top.object("used"))

    def find(self, card: int, where: str) -> None:
        """Notes where a card lies; a card lies in one place only."""
        first = self.place.get(card)
        refuse(first, "card-twice", "PE-1", card=pe.OUTLAWS[card], first=first, second=where)
        self.place[card] = where

    def in_town(self, card: int, town: int, where: str) -> int:
        """A card of this town, -1 for none."""
        if card < 0:
            return -1
        refuse(
            card // 12 != town, "wrong-town", "PE-1", card=pe.OUTLAWS[card], town=pe.TOWNS[town], where=where
        )
        self.find(card, where)
        return card % 12

    def read_decks(self, decks: JsonReader) -> None:
        decks.only(pe.DECKS)
        piles: list[int] = []
        up: list[int] = []
        for deck, title in enumerate(pe.DECKS):
            reader = JsonReader(decks.get(title), decks.path(title))
            left = reader.number("left", 0, 12)
            seen = sum(1 << seat for seat in reader.names("looked_by", self.who))
            if deck == pe.SALOON:
                reader.only([key for key in DECK_KEYS if key not in ("up", "under")])
                piles += [left, reader.name_or_none("looked", pe.SALOON_CARDS) + 1, seen, 0, 0]
                continue
            reader.only(DECK_KEYS)
            face_up, looked = (
                self.in_town(reader.name_or_none(key, pe.OUTLAWS), deck, reader.path(key))
                for key in ("up", "looked")
            )
            under = reader.names("under", pe.OUTLAWS)
            below = [self.in_town(card, deck, reader.path("under")) for card in under]
            up.append(face_up)
            piles += [left - (face_up >= 0), looked + 1, seen, 0, int(pack(below))]
        self.state.up, self.state.piles = row(up), row(piles)

    def read_stacks(self, stacks: JsonReader) -> None:
        stacks.only(self.who)
        held: list[list[int]] = []
        for title in self.who:
            reader = stacks.object(title)
            reader.only(pe.GANGS)
            for gang, gang_name in enumerate(pe.GANGS):
                cards = reader.names(gang_name, pe.OUTLAWS)
                for card in cards:
                    refuse(
                        card % 12 // 3 != gang, "wrong-gang", "PE-12", card=pe.OUTLAWS[card], gang=gang_name
                    )
                    self.find(card, reader.path(gang_name))
                held.append([pe.gang_card(*divmod(card, 12)) for card in cards])
        self.state.stacks = row(int(pack(cards)) for cards in held)
        self.state.heights = row(len(cards) for cards in held)

    def masks(self, reader: JsonReader, key: str, lies_there: bool = False) -> list[int]:
        """A list of outlaws as bits by town."""
        masks = [0, 0, 0, 0]
        for card in reader.names(key, pe.OUTLAWS):
            if lies_there:
                self.find(card, reader.path(key))
            masks[card // 12] |= 1 << card % 12
        return masks

    def read_players(self) -> None:
        state, who = self.state, self.who
        wanted = self.top.object("wanted")
        wanted.only(who)
        state.wanted = row(sum(1 << gang for gang in wanted.names(title, pe.GANGS)) for title in who)
        dollars = self.top.object("dollars")
        most = int(pe.DOLLARS) if state.options & pe.DOLLAR else 0
        dollars.only(who if most else ())
        tiles = ((dollars.data.get(title, most), dollars.path(title)) for title in who)
        state.dollars = row(number(value, 0, most, where) for value, where in tiles)
        looks = self.top.object("looks")
        looks.only(who if self.quick else ())
        counts: list[int] = []
        for reader in [looks.object(title) for title in who]:
            reader.only(pe.TOWNS)
            counts += [reader.number(town, 0, 10**6) if town in reader.data else 0 for town in pe.TOWNS]
        state.looks = row(counts)

    def read_saloon(self, used: JsonReader) -> None:
        """The Saloon cards that lie in the deck and that nobody named, in canonical order."""
        used.only(pe.SALOON_CARDS)
        gone = [used.number(kind, 0, 4) if kind in used.data else 0 for kind in pe.SALOON_CARDS]
        each = 3 if self.quick else 4
        looked = self.state.piles[pe.SALOON * STRIDE + TOP] - 1
        rest: list[int] = []
        for kind, title in enumerate(pe.SALOON_CARDS):
            refuse(gone[kind] > each, "saloon-count", "PE-4", kind=title, most=each)
            rest += [kind] * (each - gone[kind])
        if looked >= 0:
            refuse(looked not in rest, "saloon-looked", "PE-4", kind=pe.SALOON_CARDS[looked])
            rest.remove(looked)
        self.state.piles[pe.SALOON * STRIDE + REST] = pack(rest)

    def finish(self, removed: list[int], met: list[int], seen_by: list[int], whole: bool) -> None:
        """What was found nowhere lies hidden in its town."""
        state = self.state
        state.decks = row(int(sorted_row(pe.ALL_CARDS & ~mask)) for mask in removed)
        state.met = row(met)
        for town in range(4):
            hidden = sum(1 << card for card in range(12) if town * 12 + card not in self.place)
            state.piles[town * STRIDE + REST] = sorted_row(hidden)
        check_possible(state, seen_by, whole)


def read_position(data: dict[str, Any], dice: Dice) -> PublicEnemyState:
    table = TableReader(data, POSITION_KEYS, dice)
    state, who = table.state, table.who
    removed = table.masks(table.top, "removed", lies_there=True)
    by_seat = table.top.object("met_by")
    by_seat.only(who if table.quick else ())
    met = table.met + [mask for title in who for mask in table.masks(by_seat, title)]
    for deck, title in enumerate(pe.DECKS):
        refuse(
            state.piles[deck * STRIDE + SEEN] and not state.piles[deck * STRIDE + TOP],
            "missing",
            where=f"decks.{title}.looked",
        )
    table.finish(removed, met, list(range(len(who))), whole=True)
    return state


def read_knowledge(data: dict[str, Any]) -> PublicEnemyKnowledge:
    table = TableReader(data, KNOWLEDGE_KEYS, BLANK)
    state, who = table.state, table.who
    seat = table.top.name_or_none("seat", who)
    own = table.masks(table.top, "own_met")
    for deck, title in enumerate(pe.DECKS):
        _, looked, seen, *_ = state.piles[deck * STRIDE : (deck + 1) * STRIDE]
        saw = seat >= 0 and seen >> seat & 1
        refuse(bool(saw) != bool(looked), "looked-or-not", "PE-33", deck=title)
    refuse(seat < 0 and any(own), "missing", where="seat")
    met = table.met + [0] * 4 * seat + own if seat >= 0 else table.met
    met += [0] * (4 * len(who) + 4 - len(met))
    table.finish([0] * 4, met, [seat] if seat >= 0 else [], whole=False)
    return PublicEnemyKnowledge(seat, state)
