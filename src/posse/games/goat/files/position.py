"""Positions and knowledge of the Goat as JSON: the same shape, what a seat cannot know is left open."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import mask_of, members
from posse.core.dice import Dice
from posse.core.errors import BadNotation
from posse.core.reading import Reader, number, seats
from posse.core.words import Seat
from posse.games.goat import model as go
from posse.games.goat.files.possible import check_history, check_possible, check_seen, place_in_time
from posse.games.goat.mind.knowledge import GoatKnowledge
from posse.games.goat.rules.setup import cast_of, hats_of, rounds_of
from posse.games.goat.rules.state import GoatState

RULES: Final = 2  # the version positions and records are written for
GAME: Final = "goat"
SHARED_KEYS: Final = (
    "game rules players options round first dealer phase last_active aside hand offer placed removed "
    "discarded places coins tokens gambled loot elixirs record history"
).split()
POSITION_KEYS: Final = [*SHARED_KEYS, "down"]
KNOWLEDGE_KEYS: Final = [*SHARED_KEYS, "seat", "cards"]
RECORD_KEYS: Final = ("truths", "lies", "accepted", "refused")
NOBODY: Final = 14  # a dealer nobody remembers


# -- Writing


def row(packed: int, many: int) -> list[int]:
    """A row of small numbers; what is stored one higher comes out as it is meant, -1 for nothing."""
    return [(packed >> 4 * at & 15) - 1 for at in range(many)]


def names(mask: int) -> list[str]:
    return [go.CHARACTERS[card] for card in members(i64(mask))]


def stock(held: int) -> dict[str, int]:
    counts = [held >> int(go.BYTE) * resource & int(go.BYTE_MASK) for resource in range(5)]
    return {go.RESOURCES[resource]: many for resource, many in enumerate(counts) if many}


def gambled(moves: int, moved: int) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    for at in range(moved):
        move = moves >> int(go.MOVE) * at & int(go.MOVE_MASK)
        token = None if move >> 6 == go.UNKNOWN else go.RESOURCES[move >> 6]
        out.append({"from": str(Seat(move & 7)), "to": str(Seat(move >> 3 & 7)), "token": token})
    return out


def shared_part(table: GoatState | GoatKnowledge) -> dict[str, Any]:
    """What a position and a seat's knowledge say alike."""
    players = int(table.players)
    who = seats(players)
    owners = row(int(table.owners), 15)
    shown = row(int(table.shown), 15)
    revealed = sorted((card for card in range(15) if shown[card] >= 0), key=lambda card: shown[card])
    taken: list[dict[str, Any]] = []
    for at in range(int(table.moved) + 1):
        held = [stock(int(table.gains[at * players + seat])) for seat in range(players)]
        taken.append({who[seat]: held[seat] for seat in range(players) if held[seat]})
    out: dict[str, Any] = {
        "game": GAME,
        "rules": RULES,
        "players": players,
        "options": {rate: int(table.rates[at]) for at, rate in enumerate(go.RATES)}
        | {"rounds": int(table.rounds)},
        "round": int(table.round),
        "first": who[table.first],
        "dealer": who[table.dealer],
        "phase": go.PHASES[table.phase],
        "last_active": who[table.last] if table.last >= 0 else None,
        "aside": go.CHARACTERS[table.up],
        "hand": None,
        "offer": None,
        "placed": {
            who[seat]: [go.CHARACTERS[c] for c in range(15) if owners[c] == seat and table.table >> c & 1]
            for seat in range(players)
        },
        "removed": {
            who[seat]: [go.CHARACTERS[c] for c in range(15) if owners[c] == seat and table.gone >> c & 1]
            for seat in range(players)
            if any(owners[c] == seat and table.gone >> c & 1 for c in range(15))
        },
        "discarded": [go.CHARACTERS[c] for c in range(15) if owners[c] < 0 and table.gone >> c & 1],
        "places": {
            go.PLACES[p]: {"tokens": int(table.places[p]), "coins": int(table.places[5 + p])}
            for p in range(5)
            if table.places[p] or table.places[5 + p]
        },
        "coins": {who[seat]: int(table.coins[seat]) for seat in range(players)},
        "tokens": taken,
        "gambled": gambled(int(table.moves), int(table.moved)),
        "loot": {"place": go.PLACES[table.robbed], "tokens": int(table.loot)} if table.loot else None,
        "elixirs": {
            who[seat]: int(table.elixirs >> 4 * seat & 15)
            for seat in range(players)
            if table.elixirs >> 4 * seat & 15
        },
        "record": {
            who[seat]: {key: int(table.record[seat] >> 8 * at & 255) for at, key in enumerate(RECORD_KEYS)}
            for seat in range(players)
        },
        "history": {
            "dealers": [
                None if dealer == NOBODY else who[dealer]
                for dealer in row(int(table.dealers), int(table.offers) + 1)
            ],
            "shown": [go.CHARACTERS[card] for card in revealed],
            "named": {go.CHARACTERS[c]: at for c, at in enumerate(row(int(table.named), 15)) if at >= 0},
        },
    }
    if table.phase == go.ANSWER:
        card = go.CHARACTERS[table.card] if table.card >= 0 else None
        out["offer"] = {"card": card, "claim": go.CHARACTERS[table.claim], "to": who[table.to]}
    return out


def to_position(state: GoatState) -> dict[str, Any]:
    out = shared_part(state)
    out["hand"] = names(state.hand)
    out["down"] = go.CHARACTERS[state.down]
    out["history"]["entered"] = {
        go.CHARACTERS[card]: at for card, at in enumerate(row(int(state.entered), 15)) if at >= 0
    }
    return out


def knowledge_to_json(known: GoatKnowledge) -> dict[str, Any]:
    out = shared_part(known)
    out["seat"] = str(Seat(known.seat)) if known.seat >= 0 else None
    out["cards"] = int(known.size)
    if known.seat == known.dealer:
        offered = i64(1) << known.card if known.card >= 0 else i64(0)
        out["hand"] = names(int(known.held() & ~offered))
    since = row(int(known.since), 15)
    until = row(int(known.until), 15)
    out["history"]["seen"] = {go.CHARACTERS[c]: [since[c], until[c]] for c in range(15) if until[c] >= 0}
    return out


# -- Reading


class Table:
    """What both shapes say alike, read and checked one by one; `possible` checks it as a whole."""

    def __init__(self, data: dict[str, Any]) -> None:
        top = Reader(data)
        self.players = top.number("players", 2, 5)
        self.who = seats(self.players)
        self.cast = int(cast_of(self.players))
        self.read_options(top.object("options"))
        self.round = top.number("round", 1, self.rounds)
        self.dealer = top.name("dealer", self.who)
        self.phase = top.name("phase", go.PHASES)
        self.place: dict[int, str] = {}  # where each character was found
        self.stocks: list[list[int]] = []  # seat: tokens of each resource now; `possible` works them out
        self.took = -1  # likewise
        self.up = self.character(top, "aside")
        self.read_characters(top)
        self.read_offer(top)
        self.read_goods(top)
        self.read_tokens(top)
        self.read_record(top.object("record"))
        self.read_history(top)
        self.first = top.name("first", self.who) if "first" in data else self.dealers[0]

    def read_options(self, reader: Reader) -> None:
        reader.only([*go.RATES, "rounds"])
        self.rates = [
            reader.number(rate, 0, go.MOST_RATE) if rate in reader.data else go.HOUSE_RATES[at]
            for at, rate in enumerate(go.RATES)
        ]
        rounds = reader.number("rounds", 0, int(go.MOST_ROUNDS)) if "rounds" in reader.data else 0
        self.rounds = rounds or int(rounds_of(self.players))

    def find(self, card: int, where: str) -> int:
        """Notes where a character is; it is in one place only, and in this game."""
        if not self.cast >> card & 1:
            raise BadNotation("not-in-game", "GO-6", card=go.CHARACTERS[card])
        if card in self.place:
            first = self.place[card]
            raise BadNotation("card-twice", "GO-3", card=go.CHARACTERS[card], first=first, second=where)
        self.place[card] = where
        return card

    def character(self, reader: Reader, key: str) -> int:
        return self.find(reader.name(key, go.CHARACTERS), reader.path(key))

    def characters(self, reader: Reader, key: str) -> list[int]:
        return [self.find(card, reader.path(key)) for card in reader.names(key, go.CHARACTERS)]

    def read_characters(self, top: Reader) -> None:
        self.owner: dict[int, int] = {}
        self.table: list[int] = []
        self.removed: list[int] = []
        for key, cards in (("placed", self.table), ("removed", self.removed)):
            reader = top.object(key)
            reader.only(self.who)
            for seat, title in enumerate(self.who):
                for card in self.characters(reader, title):
                    self.owner[card] = seat
                    cards.append(card)
        self.discarded = self.characters(top, "discarded")
        used = [list(self.owner.values()).count(seat) for seat in range(self.players)]
        self.hats = [int(hats_of(self.players)) - many for many in used]
        self.active = [seat for seat in range(self.players) if self.hats[seat] > 0]

    def read_offer(self, top: Reader) -> None:
        self.card = self.claim = self.to = -1
        if (top.data.get("offer") is not None) != (self.phase == go.ANSWER):
            raise BadNotation("offer-missing", "GO-14")
        if self.phase == go.ANSWER:
            reader = Reader(top.data["offer"], "offer")
            reader.only(["card", "claim", "to"])
            self.card = reader.name_or_none("card", go.CHARACTERS)
            if self.card >= 0:
                self.find(self.card, "offer.card")
            self.claim = reader.name("claim", go.CHARACTERS)
            self.to = reader.name("to", self.who)

    def counts(self, reader: Reader, keys: tuple[str, ...], high: int, default: int = 0) -> list[int]:
        reader.only(keys)
        return [number(reader.data.get(key, default), 0, high, reader.path(key)) for key in keys]

    def read_goods(self, top: Reader) -> None:
        places = top.object("places")
        places.only(go.PLACES)
        found = [self.counts(places.object(place), ("tokens", "coins"), 1000) for place in go.PLACES]
        self.places = [pair[0] for pair in found] + [pair[1] for pair in found]
        self.coins = self.counts(top.object("coins"), self.who, 10000)
        self.elixirs = self.counts(top.object("elixirs"), self.who, int(go.SWINDLE))
        self.loot, self.robbed = 0, -1
        if top.data.get("loot") is not None:
            loot = Reader(top.data["loot"], "loot")
            loot.only(["place", "tokens"])
            self.loot, self.robbed = loot.number("tokens", 1, 100), loot.name("place", go.PLACES)

    def read_tokens(self, top: Reader) -> None:
        """Tokens taken for all to see, in steps between those gambled."""
        self.moves: list[tuple[int, int, int]] = []
        for at, item in enumerate(top.listed("gambled")):
            reader = Reader(item, f"gambled[{at}]")
            reader.only(["from", "to", "token"])
            token = reader.name_or_none("token", go.RESOURCES)
            self.moves.append((reader.name("from", self.who), reader.name("to", self.who), token))
        steps = top.data.get("tokens", [])
        if isinstance(steps, dict):
            steps = [steps]
        if not isinstance(steps, list) or len(steps) != len(self.moves) + 1:
            raise BadNotation("tokens-steps", "GO-29")
        self.gains: list[list[list[int]]] = []  # step, seat, resource
        for at, step in enumerate(steps):
            reader = Reader(step, f"tokens[{at}]")
            reader.only(self.who)
            self.gains.append([self.counts(reader.object(title), go.RESOURCES, 100) for title in self.who])

    def read_record(self, reader: Reader) -> None:
        reader.only(self.who)
        self.record = [self.counts(reader.object(title), RECORD_KEYS, 255) for title in self.who]

    def read_history(self, top: Reader) -> None:
        """What was revealed, in order, by which dealers; without it, nobody remembers anything."""
        self.told = top.data.get("history") is not None
        self.last = top.name_or_none("last_active", self.who)
        self.named: dict[int, int] = {}
        self.offers = (
            len(self.owner) + len(self.discarded) - (0 if self.phase in (go.OFFER, go.ANSWER) else 1)
        )
        if self.told:
            reader = Reader(top.data["history"], "history")
            reader.only(["dealers", "shown", "named", "entered", "seen"])
            self.shown = reader.names("shown", go.CHARACTERS)
            dealers = [item if item is not None else "" for item in reader.listed("dealers")]
            titles = (*self.who, "")
            found = Reader({str(at): item for at, item in enumerate(dealers)}, "history.dealers")
            self.dealers = [found.name(str(at), titles) for at in range(len(dealers))]
            named = reader.object("named")
            named.only(go.CHARACTERS)
            self.named = {go.CHARACTERS.index(card): named.number(card, 0, 12) for card in named.data}
        else:
            self.shown = self.likely_order()
            self.dealers = [self.players] * max(self.offers, 0) + [self.dealer]
        check_history(self)

    def likely_order(self) -> list[int]:
        """An order in which the cards can have been revealed: the last active player's and discards last."""
        last = self.active[0] if len(self.active) == 1 else self.last if self.last >= 0 else self.players - 1
        final = {int(go.ROB): int(go.THIEF), int(go.CON): int(go.CHARLATAN)}.get(self.phase, -1)
        if final not in self.owner and not self.active:
            final = max((card for card in self.owner if self.owner[card] == last), default=-1)
        cards = sorted(self.owner, key=lambda card: (card == final, self.owner[card] == last, card))
        if self.discarded:
            before = [card for card in cards if self.owner[card] != last]
            own = [card for card in cards if self.owner[card] == last and card != final]
            return before + own + self.discarded + [card for card in cards if card == final]
        return cards

    def turn(self) -> int:
        """Who is to act, by the phase."""
        if self.phase == go.ANSWER:
            return self.to
        actor = {int(go.ROB): go.THIEF, int(go.CON): go.CHARLATAN, int(go.SERVE): go.WAITRESS}.get(self.phase)
        if self.phase == go.GAMBLE:
            actor = go.WAITRESS if int(go.WAITRESS) in self.table else go.GAMBLER
        return self.dealer if actor is None else self.owner[int(actor)]

    def row(self, numbers: list[int]) -> Any:
        return vec[i64]([i64(number) for number in numbers])

    def packed_gains(self) -> Any:
        """Room for a token gambled in every round."""
        out = [0] * ((self.rounds + 1) * self.players)
        for at, step in enumerate(self.gains):
            for seat, counts in enumerate(step):
                out[at * self.players + seat] = packed(counts)
        return self.row(out)

    def fill(self, table: GoatState | GoatKnowledge) -> None:
        for at, (old, new, token) in enumerate(self.moves):
            resource = token if token >= 0 else int(go.UNKNOWN)
            table.moves |= i64((old | new << 3 | resource << 6) << int(go.MOVE) * at)
        table.moved = i64(len(self.moves))
        table.hats = pack4(self.hats)
        table.elixirs = pack4(self.elixirs)
        table.round = i64(self.round)
        table.first = i64(self.first)
        table.dealer = i64(self.dealer)
        table.turn = i64(self.turn())
        table.phase = i64(self.phase)
        table.active = mask_of(self.active)
        table.last = i64(self.last)
        table.up = i64(self.up)
        table.card = i64(self.card)
        table.claim = i64(self.claim)
        table.to = i64(self.to)
        table.table = mask_of(self.table)
        table.gone = mask_of(self.removed + self.discarded)
        table.owners = by_card({card: seat + 1 for card, seat in self.owner.items()})
        table.loot = i64(self.loot)
        table.robbed = i64(self.robbed)
        table.due = i64(int(go.SWINDLE) - sum(self.elixirs) if self.phase == go.CON else 0)
        table.offers = i64(self.offers)
        table.took = i64(self.took)
        table.dealers = pack4([NOBODY + 1 if d == self.players else d + 1 for d in self.dealers])
        table.shown = by_card({card: at + 1 for at, card in enumerate(self.shown)})
        table.named = by_card({card: at + 1 for card, at in self.named.items()})


def packed(counts: list[int]) -> int:
    return sum(many << int(go.BYTE) * resource for resource, many in enumerate(counts))


def pack4(numbers: list[int]) -> i64:
    return i64(sum(number << 4 * at for at, number in enumerate(numbers)))


def by_card(numbers: dict[int, int]) -> i64:
    return pack4([numbers.get(card, 0) for card in range(int(go.CHARACTER))])


def read_position(data: dict[str, Any], dice: Dice) -> GoatState:
    top = Reader(data)
    top.only(POSITION_KEYS)
    table = Table(data)
    hand = table.characters(top, "hand")
    down = table.character(top, "down")
    if table.phase == go.ANSWER and table.card < 0:
        raise BadNotation("missing", where="offer.card")
    held = hand + [table.card] * (table.phase == go.ANSWER)
    check_possible(table, len(held))
    if table.phase == go.ANSWER and table.claim not in held:
        raise BadNotation("claim-not-held", "GO-14", card=go.CHARACTERS[table.claim])
    entered = place_in_time(table, held, Reader(data.get("history") or {}, "history"))
    state = GoatState(
        i64(table.players),
        i64(table.rounds),
        dice,
        table.row(table.rates),
        table.row(table.coins),
        table.row([packed(counts) for counts in table.stocks]),
        table.row(table.places),
        table.row([sum(many << 8 * at for at, many in enumerate(found)) for found in table.record]),
        table.packed_gains(),
    )
    table.fill(state)
    state.hand = mask_of(hand)
    state.down = i64(down)
    state.pile = mask_of([card for card in members(i64(table.cast)) if card not in table.place])
    state.entered = by_card({card: at + 1 for card, at in entered.items()})
    return state


def read_knowledge(data: dict[str, Any]) -> GoatKnowledge:
    top = Reader(data)
    top.only(KNOWLEDGE_KEYS)
    table = Table(data)
    seat = top.name_or_none("seat", table.who)
    size = top.number("cards", 0, int(go.PLACE) + 1)
    check_possible(table, size + (1 if table.phase == go.ANSWER else 0), seat)
    if (table.card >= 0) != (table.phase == go.ANSWER and seat == table.dealer):
        raise BadNotation("offer-missing", "GO-14")
    seen = check_seen(table, seat, size, Reader(data.get("history") or {}, "history"))
    if (data.get("hand") is not None) != (seat == table.dealer):
        raise BadNotation("history", "GO-13", detail="seen-cards")
    if seat == table.dealer:
        held = table.characters(top, "hand") + [table.card] * (table.card >= 0)
        if sorted(held) != sorted(card for card in seen if card not in table.shown):
            raise BadNotation("history", "GO-13", detail="seen-cards")
    known = GoatKnowledge(
        i64(seat),
        i64(table.players),
        i64(table.rounds),
        table.row(table.rates),
        table.row(table.coins),
        table.row(table.places),
        table.row([sum(many << 8 * at for at, many in enumerate(found)) for found in table.record]),
        table.packed_gains(),
    )
    table.fill(known)
    known.size = i64(size)
    known.since = by_card({card: since + 1 for card, (since, _) in seen.items()})
    known.until = by_card({card: until + 1 for card, (_, until) in seen.items()})
    return known
