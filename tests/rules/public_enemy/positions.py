"""Positions from a few facts: what is not said is filled in so that the whole can come about."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from posse.core.kernel.dice import TapeDice
from posse.core.view import Event
from posse.games.public_enemy import GAME
from posse.games.public_enemy.face.view import DeckView, PlayerView, PublicEnemyView
from posse.games.public_enemy.model import CARD_OF, DECKS, GANGS, OUTLAWS, SALOON_CARDS, SWITCHES, TOWNS

Position = dict[str, Any]
PAD = [0] * 200  # numbers for what a test does not force


def gang_of(outlaw: str) -> str:
    return GANGS[CARD_OF[outlaw][1] // 3]


def town_of(outlaw: str) -> str:
    return TOWNS[CARD_OF[outlaw][0]]


def cards(town: str, gang: str) -> list[str]:
    """The three outlaws of a gang in a town, a leader first."""
    start = TOWNS.index(town) * 12 + GANGS.index(gang) * 3
    return list(OUTLAWS[start : start + 3])


def gang(gang_name: str, many: int, skip: int = 0) -> list[str]:
    """Some outlaws of a gang, none of them a leader."""
    found = [cards(town, gang_name)[copy] for copy in range(3) for town in TOWNS]
    return [card for card in found if not is_leader(card)][skip : skip + many]


def position(
    players: int = 2,
    options: Iterable[str] = (),
    *,
    stacks: Mapping[str, Sequence[str]] | None = None,
    out: Sequence[str] = (),
    used: Mapping[str, int] | None = None,
    up: Mapping[str, str] | None = None,
    turn: str = "p1",
    starter: str | None = None,
    one: str | None = None,
    wanted: Mapping[str, Sequence[str]] | None = None,
    round: int | None = None,
    rounds: int = 0,
    phase: str = "draw",
    card: str | None = None,
    keep: str | None = None,
    removed: Sequence[str] | None = None,
    under: Mapping[str, Sequence[str]] | None = None,
    looked: Mapping[str, tuple[str, Sequence[str]]] | None = None,
    **more: Any,
) -> Position:
    """A position. Stacks name a seat's outlaws, an uncovered one before those it covers.

    Saloon cards are taken as used until the turn and every seat's number of cards can be; `keep` names a
    Saloon card that must stay in its deck.
    """
    on = set(options)
    who = [f"p{seat + 1}" for seat in range(players)]
    held = {seat: list((stacks or {}).get(seat, ())) for seat in who}
    drawn = [*chain(*held.values()), *out]
    if "quick" in on and removed is None:
        removed = quick_removed([*drawn, *(up or {}).values()])
    removed = list(removed or ())
    ups = dict(up or {})
    below = {town: list((under or {}).get(town, ())) for town in TOWNS}
    seen = dict(looked or {})
    placed = {*drawn, *removed, *ups.values(), *chain(*below.values())}
    placed |= {found for found, _ in seen.values() if found in CARD_OF}
    for town in TOWNS:
        if town not in ups:
            rest = [outlaw for outlaw in OUTLAWS if town_of(outlaw) == town and outlaw not in placed]
            ups[town] = next((outlaw for outlaw in rest if not is_leader(outlaw)), rest[0])
    height = 8 if "quick" in on else 12
    left = {town: height - sum(town_of(c) == town for c in drawn) for town in TOWNS}
    spent_saloon, start = draws(who, held, out, used, turn, starter or one, phase, card, keep, "quick" in on)
    decks: dict[str, Any] = {
        town: {
            "left": left[town],
            "up": ups[town],
            "under": below[town],
            "looked": seen[town][0] if town in seen else None,
            "looked_by": list(seen[town][1]) if town in seen else [],
        }
        for town in TOWNS
    }
    decks["saloon"] = {
        "left": (9 if "quick" in on else 12) - sum(spent_saloon.values()),
        "looked": seen["saloon"][0] if "saloon" in seen else None,
        "looked_by": list(seen["saloon"][1]) if "saloon" in seen else [],
    }
    tokens = {seat: list((wanted or {}).get(seat, ())) for seat in who}
    if round is None:
        each = [sum(name in mine for mine in tokens.values()) for name in GANGS]
        round = 1 + max([*each, int(one is not None)])
    made: Position = {
        "game": "public-enemy",
        "rules": 2,
        "players": players,
        "options": {switch: switch in on for switch in SWITCHES} | {"rounds": rounds},
        "round": round,
        "starter": start,
        "turn": turn,
        "phase": phase,
        "card": card,
        "spent": False,
        "decks": decks,
        "stacks": {
            seat: {name: mine for name in GANGS if (mine := [c for c in held[seat] if gang_of(c) == name])}
            for seat in who
        },
        "out": list(out),
        "used": spent_saloon,
        "wanted": tokens,
        "one": one,
        "cavalry": None,
        "supremacy": GANGS[0] if "supremacy" in on else None,
        "ended": "",
    }
    if "dollars" in on:
        made["dollars"] = dict.fromkeys(who, 2)
    if "quick" in on:
        made["removed"] = removed
        made["met"] = sorted({*drawn, *ups.values(), *chain(*below.values())})
        made["met_by"] = {
            seat: [found for found, seers in seen.values() if seat in seers and found in CARD_OF]
            for seat in who
        }
        made["looks"] = {seat: {} for seat in who}
    return made | more


def is_leader(outlaw: str) -> bool:
    town, index = CARD_OF[outlaw]
    return index == town * 3


def quick_removed(wanted: Sequence[str]) -> list[str]:
    """PE-5: one non-leader of each gang and town, none of those that are wanted elsewhere."""
    return [
        next(c for c in reversed(cards(town, name)) if c not in wanted and not is_leader(c))
        for town in TOWNS
        for name in GANGS
    ]


def draws(
    who: list[str],
    held: dict[str, list[str]],
    out: Sequence[str],
    used: Mapping[str, int] | None,
    turn: str,
    starter: str | None,
    phase: str,
    card: str | None,
    keep: str | None,
    quick: bool,
) -> tuple[dict[str, int], str]:
    """Saloon cards used and the starter, such that everyone has drawn enough and it is `turn`'s turn."""
    each = 3 if quick else 4
    kinds = dict.fromkeys(SALOON_CARDS, 0) | dict(used or {})
    if card is not None and not kinds[card]:
        kinds[card] = 1
    while sum(kinds[kind] for kind in SALOON_CARDS[:2]) - (card in SALOON_CARDS[:2]) < len(out):
        kinds["sheriff" if kinds["sheriff"] < each else "bounty-hunter"] += 1
    town_draws = sum(len(mine) for mine in held.values()) + len(out)
    players = len(who)
    for extra in range(each * 3):
        total = town_draws + sum(kinds.values())
        before = total if phase == "draw" else total - 1
        first = who.index(starter) if starter else (who.index(turn) - before) % players
        enough = all(
            len(mine)
            <= len(range((who.index(seat) - first) % players, total, players))
            - (phase == "target" and seat == turn)
            for seat, mine in held.items()
        )
        if enough and (first + before) % players == who.index(turn):
            return kinds, who[first]
        free = [kind for kind in SALOON_CARDS if kinds[kind] < each - (1 if extra < each * 3 - 3 else 0)]
        free = [kind for kind in free if kind != keep or kinds[kind] < each - 1]
        assert free, "no Saloon cards left to fill the round with"
        kinds[free[0]] += 1
    raise AssertionError("no such position")


def hidden(at: Position, deck: str) -> list[str]:
    """A deck's unordered cards, in canonical order: what a number of the dice counts in."""
    if deck == "saloon":
        each = 3 if at["options"]["quick"] else 4
        heap = [kind for kind in SALOON_CARDS for _ in range(each - at["used"][kind])]
        if at["decks"][deck]["looked"]:
            heap.remove(at["decks"][deck]["looked"])
        return heap
    placed = {c for mine in at["stacks"].values() for stack in mine.values() for c in stack}
    placed |= {*at["out"], *at.get("removed", ())}
    for town in TOWNS:
        found = at["decks"][town]
        placed |= {found["up"], found["looked"], *found["under"]}
    return [outlaw for outlaw in OUTLAWS if town_of(outlaw) == deck and outlaw not in placed]


def index(at: Position, deck: str, what: str) -> int:
    """The number that makes the dice draw this card from a deck."""
    return hidden(at, deck).index(what)


class Table:
    """A position under play, with forced dice and an eye on what happens."""

    def __init__(self, at: Position, *tape: int) -> None:
        self.dice = TapeDice([*tape, *PAD])
        self.state = GAME.from_position(at, self.dice)
        self.state.trace = []

    def play(self, *lines: str) -> "Table":
        for line in lines:
            GAME.play(self.state, line)
        return self

    def view(self, seat: int | None = None) -> PublicEnemyView:
        found = GAME.view(self.state, seat)
        assert isinstance(found, PublicEnemyView)
        return found

    def player(self, seat: str) -> PlayerView:
        return self.view().players[int(seat[1:]) - 1]

    def stack(self, seat: str, gang_name: str) -> tuple[str, ...]:
        return self.player(seat).stacks[GANGS.index(gang_name)].cards

    def deck(self, deck: str, seat: int | None = None) -> DeckView:
        return self.view(seat).decks[DECKS.index(deck)]

    def wanted(self) -> dict[str, tuple[str, ...]]:
        """Who holds Wanted tokens, and which."""
        return {str(player.seat): player.wanted for player in self.view().players if player.wanted}

    def one(self) -> str | None:
        return next((str(player.seat) for player in self.view().players if player.one), None)

    def legal(self) -> tuple[str, ...]:
        return self.view(self.view().turn).legal

    def events(self, kind: str, reader: int | None = None) -> list[Event]:
        assert self.state.trace is not None
        return [event for event in GAME.events(self.state.trace, reader) if event.kind == kind]

    def told(self, kind: str, reader: int | None = None) -> list[dict[str, object]]:
        return [event.fields() for event in self.events(kind, reader)]

    def kinds(self) -> list[str]:
        assert self.state.trace is not None
        return [event.kind for event in GAME.events(self.state.trace)]


def scored(players: int = 2, options: Iterable[str] = (), tape: Sequence[int] = (), **facts: Any) -> Table:
    """A round that p1, who holds the other three gangs, has ended by taking a Loner in Dodge City."""
    at = position(players, options, up={"dodge-city": "Clay Allison"}, **facts)
    table = Table(at, index(at, "dodge-city", "Billy the Kid"), *tape).play("take dodge-city")
    assert "all-gangs" in table.kinds()
    return table


def one_each(**more: int) -> list[str]:
    """One card of each gang but the Loners, or as many as said."""
    names = ("wild-bunch", "daltons", "james-younger")
    return [outlaw for name in names for outlaw in gang(name, more.get(name.replace("-", "_"), 1))]


def other(gang_name: str, many: int, skip: int = 0) -> list[str]:
    """Cards of a gang from the far end, which one_each does not use."""
    return gang(gang_name, many, 11 - many - skip)
