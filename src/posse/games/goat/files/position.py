"""Positions and knowledge of the Goat as JSON: the same shape, what a seat cannot know is left open."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import mask_of, members
from posse.core.kernel.dice import Dice
from posse.core.reading import JsonReader, number, refuse, seats
from posse.core.words import Seat
from posse.games.goat import model as go
from posse.games.goat.files import possible
from posse.games.goat.mind.knowledge import BLANK, GoatKnowledge
from posse.games.goat.rules.by_players import cast_of, hats_of, rounds_of
from posse.games.goat.rules.state import GoatState, blank

RULES: Final = 3  # the version positions and records are written for
GAME: Final = "goat"
KEYS: Final = (
    "game rules players options round first dealer phase last_active aside goat_back hand offer placed "
    "removed discarded places coins tokens gambled loot elixirs record history"
).split()
POSITION_KEYS: Final = [*KEYS, "down"]
KNOWLEDGE_KEYS: Final = [*KEYS, "seat", "cards"]
RECORD_KEYS: Final = ("truths", "lies", "accepted", "refused")
NOBODY: Final = 14  # a dealer nobody remembers


# -- Writing


def row(packed: int, many: int = 15) -> list[int]:
    """A row of small numbers, stored one higher; -1 for nothing."""
    return [(packed >> 4 * at & 15) - 1 for at in range(many)]


def times(packed: int) -> dict[str, int]:
    """The offers noted in a row, by character."""
    return {go.CHARACTERS[card]: at for card, at in enumerate(row(packed)) if at >= 0}


def names(mask: int) -> list[str]:
    return [go.CHARACTERS[card] for card in members(mask)]


def stock(held: int) -> dict[str, int]:
    counts = [held >> go.BYTE * resource & go.BYTE_MASK for resource in range(5)]
    return {go.RESOURCES[resource]: many for resource, many in enumerate(counts) if many}


def written(state: GoatState, known: GoatKnowledge | None = None) -> dict[str, Any]:
    """A position; or, of the state as a seat sees it, what that seat knows."""
    who = seats(state.players)
    owned = {card: seat for card, seat in enumerate(row(state.owners)) if seat >= 0}
    placed = {name: names(state.table & owned_by(owned, seat)) for seat, name in enumerate(who)}
    removed = {name: names(state.gone & owned_by(owned, seat)) for seat, name in enumerate(who)}
    shown = times(state.shown)
    steps = [
        {name: stock(state.gains[at * len(who) + seat]) for seat, name in enumerate(who)}
        for at in range(state.moved + 1)
    ]
    elixirs = {name: state.elixirs >> 4 * seat & 15 for seat, name in enumerate(who)}
    out: dict[str, Any] = {
        "game": GAME,
        "rules": RULES,
        "players": state.players,
        "options": {rate: state.rates[at] for at, rate in enumerate(go.RATES)} | {"rounds": state.rounds},
        "round": state.round,
        "first": who[state.first],
        "dealer": who[state.dealer],
        "phase": go.PHASES[state.phase],
        "last_active": who[state.last] if state.last >= 0 else None,
        "aside": go.CHARACTERS[state.up],
        "goat_back": state.goat_back == 1,
        "hand": names(state.hand) if known is None or known.seat == state.dealer else None,
        "offer": written_offer(state, who) if state.phase == go.ANSWER else None,
        "placed": placed,
        "removed": {name: cards for name, cards in removed.items() if cards},
        "discarded": names(state.gone & ~mask_of(list(owned))),
        "places": {
            place: {"tokens": state.places[at], "coins": state.places[5 + at]}
            for at, place in enumerate(go.PLACES)
            if state.places[at] or state.places[5 + at]
        },
        "coins": {name: state.coins[seat] for seat, name in enumerate(who)},
        "tokens": [{name: held for name, held in step.items() if held} for step in steps],
        "gambled": [
            {"from": who[old], "to": who[new], "token": go.RESOURCES[token] if token >= 0 else None}
            for old, new, token in possible.moves(state)
        ],
        "loot": {"place": go.PLACES[state.robbed], "tokens": state.loot} if state.loot else None,
        "elixirs": {name: many for name, many in elixirs.items() if many},
        "record": {
            name: {key: state.record[seat] >> 8 * at & 255 for at, key in enumerate(RECORD_KEYS)}
            for seat, name in enumerate(who)
        },
        "history": {
            "dealers": [None if d == NOBODY else who[d] for d in row(state.dealers, state.offers + 1)],
            "shown": sorted(shown, key=lambda card: shown[card]),
            "named": times(state.named),
        },
    }
    if known is None:
        out["down"] = go.CHARACTERS[state.down]
        out["history"]["entered"] = times(state.entered)
    else:
        out["seat"] = who[known.seat] if known.seat >= 0 else None
        out["cards"] = known.size
        since = times(known.since)
        out["history"]["seen"] = {card: [since[card], at] for card, at in times(known.until).items()}
    return out


def owned_by(owned: dict[int, int], seat: int) -> int:
    return mask_of([card for card, owner in owned.items() if owner == seat])


def written_offer(state: GoatState, who: tuple[str, ...]) -> dict[str, Any]:
    card = go.CHARACTERS[state.card] if state.card >= 0 else None
    return {"card": card, "claim": go.CHARACTERS[state.claim], "to": who[state.to]}


def to_position(state: GoatState) -> dict[str, Any]:
    return written(state)


def knowledge_to_json(knowledge: GoatKnowledge) -> dict[str, Any]:
    return written(knowledge.state, knowledge)


# -- Reading


class TableReader:
    """Reads what both shapes say alike into a state; possible.py looks at it as a whole."""

    def __init__(self, data: dict[str, Any], keys: list[str]) -> None:
        self.top = top = JsonReader(data)
        top.only(keys)
        players = top.number("players", 2, 5)
        self.who = seats(players)
        self.place: dict[int, str] = {}  # where each character was found
        self.state = state = self.read_options(top.object("options"), players)
        state.round = top.number("round", 1, state.rounds)
        state.dealer = top.name("dealer", self.who)
        state.phase = top.name("phase", go.PHASES)
        state.up = self.character(top, "aside")
        state.goat_back = int(top.flag("goat_back"))
        self.read_characters()
        self.read_offer()
        self.read_goods()
        self.read_tokens()
        self.read_record(top.object("record"))
        self.read_history()
        forgotten = "first" not in data and self.dealers[0] == len(self.who)
        refuse(forgotten, "missing", where="first")
        state.first = top.name("first", self.who) if "first" in data else self.dealers[0]
        state.turn = self.turn()

    def read_options(self, reader: JsonReader, players: int) -> GoatState:
        reader.only([*go.RATES, "rounds"])
        rates = [
            reader.number(rate, 0, go.MOST_RATE) if rate in reader.data else go.HOUSE_RATES[at]
            for at, rate in enumerate(go.RATES)
        ]
        rounds = reader.number("rounds", 0, go.MOST_ROUNDS) if "rounds" in reader.data else 0
        return blank(players, rounds or rounds_of(players), vec[i64](rates), BLANK)

    def find(self, card: int, where: str) -> int:
        """Notes where a character is; it is in one place only, and in this game."""
        refuse(not cast_of(len(self.who)) >> card & 1, "not-in-game", "GO-6", card=go.CHARACTERS[card])
        first = self.place.get(card)
        refuse(first, "card-twice", "GO-3", card=go.CHARACTERS[card], first=first, second=where)
        self.place[card] = where
        return card

    def character(self, reader: JsonReader, key: str) -> int:
        return self.find(reader.name(key, go.CHARACTERS), reader.path(key))

    def characters(self, reader: JsonReader, key: str) -> int:
        """A set of them, as bits."""
        return mask_of([self.find(card, reader.path(key)) for card in reader.names(key, go.CHARACTERS)])

    def read_characters(self) -> None:
        state, most = self.state, hats_of(len(self.who))
        hats = [most] * len(self.who)
        for key in ("placed", "removed"):
            reader = self.top.object(key)
            reader.only(self.who)
            for seat, title in enumerate(self.who):
                cards = self.characters(reader, title)
                hats[seat] -= len(members(cards))
                state.owners |= by_card(dict.fromkeys(members(cards), seat))
                if key == "placed":
                    state.table |= cards
                else:
                    state.gone |= cards
        state.gone |= self.characters(self.top, "discarded")
        for seat, left in enumerate(hats):
            refuse(left < 0, "hats", "GO-8", who=Seat(seat), most=most)

    def read_offer(self) -> None:
        state, top = self.state, self.top
        refuse((top.data.get("offer") is not None) != (state.phase == go.ANSWER), "offer-missing", "GO-14")
        if state.phase == go.ANSWER:
            reader = JsonReader(top.data["offer"], "offer")
            reader.only(["card", "claim", "to"])
            state.card = reader.name_or_none("card", go.CHARACTERS)
            if state.card >= 0:
                self.find(state.card, "offer.card")
            state.claim = reader.name("claim", go.CHARACTERS)
            state.to = reader.name("to", self.who)

    def counts(self, reader: JsonReader, keys: tuple[str, ...], high: int) -> list[int]:
        reader.only(keys)
        return [number(reader.data.get(key, 0), 0, high, reader.path(key)) for key in keys]

    def read_goods(self) -> None:
        state, top = self.state, self.top
        places = top.object("places")
        places.only(go.PLACES)
        for at, place in enumerate(go.PLACES):
            goods = self.counts(places.object(place), ("tokens", "coins"), 1000)
            state.places[at], state.places[5 + at] = goods
        state.coins = vec[i64](self.counts(top.object("coins"), self.who, 10000))
        elixirs = self.counts(top.object("elixirs"), self.who, go.SWINDLE)
        state.elixirs = pack(4, elixirs)
        state.due = go.SWINDLE - sum(elixirs) if state.phase == go.CON else 0
        if top.data.get("loot") is not None:
            loot = JsonReader(top.data["loot"], "loot")
            loot.only(["place", "tokens"])
            state.loot, state.robbed = loot.number("tokens", 1, 100), loot.name("place", go.PLACES)

    def read_tokens(self) -> None:
        """Tokens taken for all to see, in steps between those gambled."""
        state, top = self.state, self.top
        moves = []
        for at, item in enumerate(top.listed("gambled")):
            reader = JsonReader(item, f"gambled[{at}]")
            reader.only(["from", "to", "token"])
            token = reader.name_or_none("token", go.RESOURCES)
            resource = go.UNKNOWN if token < 0 else token
            moves.append(reader.name("from", self.who) | reader.name("to", self.who) << 3 | resource << 6)
        steps = top.data.get("tokens", [])
        if isinstance(steps, dict):
            steps = [steps]
        refuse(not isinstance(steps, list) or len(steps) != len(moves) + 1, "tokens-steps", "GO-29")
        refuse(len(moves) > state.round - (0 if state.phase == go.OVER else 1), "gambled-rounds", "GO-29")
        state.moves, state.moved = pack(go.MOVE, moves), len(moves)
        for at, step in enumerate(steps):
            reader = JsonReader(step, f"tokens[{at}]")
            reader.only(self.who)
            for seat, title in enumerate(self.who):
                taken = self.counts(reader.object(title), go.RESOURCES, 100)
                state.gains[at * len(self.who) + seat] = pack(go.BYTE, taken)

    def read_record(self, reader: JsonReader) -> None:
        reader.only(self.who)
        found = [self.counts(reader.object(title), RECORD_KEYS, 255) for title in self.who]
        self.state.record = vec[i64]([pack(go.BYTE, counts) for counts in found])

    def read_history(self) -> None:
        """What was revealed, in order, by which dealers; without it, nobody remembers anything."""
        state, top = self.state, self.top
        self.told = top.data.get("history") is not None
        self.last = top.name_or_none("last_active", self.who)
        self.history = JsonReader(top.data["history"] if self.told else {}, "history")
        self.named: dict[int, int] = {}
        state.offers = len(members(state.table | state.gone))
        if state.phase not in (go.OFFER, go.ANSWER):
            state.offers -= 1
        if self.told:
            reader = self.history
            reader.only(["dealers", "shown", "named", "entered", "seen"])
            self.shown = reader.names("shown", go.CHARACTERS)
            dealers = [item if item is not None else "" for item in reader.listed("dealers")]
            entries = JsonReader({str(at): item for at, item in enumerate(dealers)}, "history.dealers")
            self.dealers = [entries.name(str(at), (*self.who, "")) for at in range(len(dealers))]
            self.named = self.noted("named")
        else:
            self.shown = possible.likely_order(self)
            self.dealers = [len(self.who)] * max(state.offers, 0) + [state.dealer]
        possible.check_history(self)
        state.dealers = pack(4, [NOBODY + 1 if d == len(self.who) else d + 1 for d in self.dealers])
        state.shown = by_card({card: at for at, card in enumerate(self.shown)})
        state.named = by_card(self.named)

    def noted(self, key: str) -> dict[int, int]:
        """An offer for some characters."""
        reader = self.history.object(key)
        reader.only(go.CHARACTERS)
        return {go.CHARACTERS.index(card): reader.number(card, 0, 12) for card in reader.data}

    def turn(self) -> int:
        """Who is to act, by the phase."""
        state = self.state
        if state.phase == go.ANSWER:
            return state.to
        if state.phase == go.GAMBLE and state.in_play(go.WAITRESS):
            return state.owner(go.WAITRESS)
        actor = possible.ACTORS.get(state.phase)
        return state.dealer if actor is None else state.owner(actor)


def pack(bits: int, numbers: list[int]) -> int:
    return sum(number << bits * at for at, number in enumerate(numbers))


def by_card(numbers: dict[int, int]) -> int:
    """A row of small numbers by character, stored one higher."""
    return sum(number + 1 << 4 * card for card, number in numbers.items())


def read_position(data: dict[str, Any], dice: Dice) -> GoatState:
    table = TableReader(data, POSITION_KEYS)
    state = table.state
    state.dice = dice
    state.hand = table.characters(table.top, "hand")
    state.down = table.character(table.top, "down")
    refuse(state.goat_back and state.down == go.GOAT, "goat-down", "GO-12")
    held = state.hand
    if state.phase == go.ANSWER:
        refuse(state.card < 0, "missing", where="offer.card")
        held |= 1 << state.card
    possible.check_possible(table, len(members(held)))
    lies = state.phase == go.ANSWER and not held >> state.claim & 1
    refuse(lies, "claim-not-held", "GO-14", card=go.CHARACTERS[state.claim])
    state.entered = by_card(possible.place_in_time(table, members(held)))
    state.pile = cast_of(state.players) & ~mask_of(list(table.place))
    return state


def read_knowledge(data: dict[str, Any]) -> GoatKnowledge:
    table = TableReader(data, KNOWLEDGE_KEYS)
    state, top = table.state, table.top
    seat = top.name_or_none("seat", table.who)
    known = GoatKnowledge(seat, state, top.number("cards", 0, go.MOST_HAND))
    possible.check_possible(table, known.cards(), seat)
    refuse((state.card >= 0) != (state.phase == go.ANSWER and seat == state.dealer), "offer-missing", "GO-14")
    seen = possible.check_seen(table, seat, known.cards())
    refuse((data.get("hand") is not None) != (seat == state.dealer), "history", "GO-13", detail="seen-cards")
    known.since = by_card({card: since for card, (since, _) in seen.items()})
    known.until = by_card({card: until for card, (_, until) in seen.items()})
    if seat == state.dealer:
        state.hand = table.characters(top, "hand")
        held = state.hand | (1 << state.card if state.card >= 0 else 0)
        refuse(known.held() != held, "history", "GO-13", detail="seen-cards")
    refuse(not known.may_lie_down(), "goat-down", "GO-12")
    for other in range(state.players):
        if other != seat:
            state.tokens[other] = 0
    return known
