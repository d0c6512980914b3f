"""Positions that cannot be: each is refused by name, with the rule that speaks."""

import inspect
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from posse.core import reading
from posse.core.errors import BadNotation
from posse.games.public_enemy import GAME
from posse.games.public_enemy.files import position as position_file
from posse.games.public_enemy.files import possible
from posse.games.public_enemy.model import GANGS
from tests.rules.public_enemy.positions import Position, Table, cards, one_each, other, position, scored

Change = Callable[[Position], object]
Entry = tuple[str, Position, Change, str, str]


def put(path: str, value: object) -> Change:
    """Sets what a dotted path leads to."""

    def change(at: Position) -> None:
        *way, last = path.split(".")
        for step in way:
            at = at[step]
        at[last] = value

    return change


def drop(path: str) -> Change:
    def change(at: Position) -> None:
        *way, last = path.split(".")
        for step in way:
            at = at[step]
        del at[last]

    return change


def each(*changes: Change) -> Change:
    """Several changes, one after the other."""

    def change(at: Position) -> None:
        for one in changes:
            one(at)

    return change


def base(options: tuple[str, ...] = (), players: int = 2, **facts: Any) -> Position:
    return json.loads(json.dumps(position(players, options, **facts)))  # type: ignore[no-any-return]


def over() -> Position:
    """A won game: p1 took the fourth gang."""
    return GAME.to_position(scored(stacks={"p1": one_each()}, wanted={"p1": list(GANGS)}, round=4).state)


def stopped() -> Position:
    return GAME.to_position(scored(stacks={"p1": one_each(), "p2": other("daltons", 2)}, rounds=1).state)


def undrawn(at: Position) -> None:
    """Not the last card was taken, but one of the Saloon's."""
    del at["stacks"]["p1"]["loners"]
    at["decks"]["dodge-city"]["left"] += 1
    at["used"]["swindler"] += 1
    at["decks"]["saloon"]["left"] -= 1


P1 = {"p1": ["Tom Horn", "Kid Curry"]}
OUT = P1["p1"]
TARGET: dict[str, Any] = {"phase": "target", "card": "sheriff", "stacks": P1}
UNDER = {"tombstone": ["Butch Cassidy"]}
LOOKED = {"tombstone": ("Elzy Lay", ["p1"])}
SPENT = {"p1": 1, "p2": 2}
FULL = {"sheriff": 4, "bounty-hunter": 4, "swindler": 3}
FOUR = {"sheriff": 4}
SWINDLED = {"swindler": 2}  # as many as P1 needs used
DOLLARS = ("dollars",)

REFUSED: list[Entry] = [
    # the shape
    ("a list", base(), put("decks", []), "not-object", ""),
    ("players", base(), put("players", 7), "number-range", ""),
    ("huge", base(), put("players", 10**30), "number-range", ""),
    ("true", base(), put("players", True), "not-object", ""),
    ("float", base(), put("round", 1.0), "not-object", ""),
    ("key", base(), put("colour", 1), "unknown-key", ""),
    ("option", base(), put("options.dollar", True), "unknown-key", ""),
    ("flag", base(), put("spent", 1), "not-object", ""),
    ("switch", base(), put("options.quick", "yes"), "not-object", ""),
    ("no round", base(), drop("round"), "missing", ""),
    ("no deck", base(), drop("decks.saloon"), "missing", ""),
    ("name", base(), put("turn", "Robin"), "no-name", ""),
    ("near", base(), put("turn", "p12"), "no-name-near", ""),
    ("outlaw", base(), put("out", ["Butch Casidy"]), "no-name-near", ""),
    ("no text", base(), put("phase", 3), "not-object", ""),
    ("no list", base(), put("out", "Tom Horn"), "not-object", ""),
    ("list twice", base(), put("out", ["Tom Horn", "Tom Horn"]), "named-twice", ""),
    ("ended", base(), put("ended", "drawn"), "no-name", ""),
    ("looked", base(DOLLARS), put("decks.tombstone.looked_by", ["p1"]), "missing", ""),
    ("dollars off", base(), put("dollars", {"p1": 2}), "unknown-here", ""),
    ("looks off", base(), put("looks", {"p1": {}}), "unknown-here", ""),
    ("met_by off", base(), put("met_by", {"p1": []}), "unknown-here", ""),
    ("saloon up", base(), put("decks.saloon.up", None), "unknown-key", ""),
    ("town key", base(), put("decks.deadwood.down", None), "unknown-key", ""),
    # cards
    ("twice", base(stacks=P1), put("out", ["Tom Horn"]), "card-twice", "PE-1"),
    ("leader", base(up={"deadwood": "Jesse James"}), put("out", ["Jesse James"]), "card-twice", "PE-1"),
    ("town", base(), put("decks.deadwood.up", "Tom Horn"), "wrong-town", "PE-1"),
    ("gang", base(), put("stacks.p1", {"daltons": ["Tom Horn"]}), "wrong-gang", "PE-12"),
    ("saloon", base(("quick",)), put("used.sheriff", 4), "saloon-count", "PE-4"),
    ("saloon top", base(used=FOUR), put("decks.saloon.looked", "sheriff"), "saloon-looked", "PE-4"),
    ("too few", base(), put("decks.deadwood.left", 11), "deck-count", "PE-1"),
    ("none left", base(), put("decks.deadwood.left", 0), "deck-count", "PE-1"),
    ("saloon few", base(), put("decks.saloon.left", 11), "deck-count", "PE-4"),
    ("face down", base(), put("decks.deadwood.up", None), "no-face-up", "PE-7"),
    ("empty", base(used=FULL),
     each(put("used.swindler", 4), put("decks.saloon.left", 0)), "deck-empty", "PE-19"),
    ("out", base(stacks=P1),
     each(put("stacks.p1", {}), put("out", OUT), put("used", SWINDLED)), "too-many-out", "PE-15"),
    ("cards", base(stacks=P1),
     each(put("used", {}), put("decks.saloon.left", 12)), "too-many-cards", "PE-11"),
    # quick game
    ("five quick", base(players=5), put("options.quick", True), "quick-players", "PE-5"),
    ("removed", base(), put("removed", ["Tom Horn"]), "removed-count", "PE-5"),
    ("quick none", base(("quick",)), put("removed", []), "removed-count", "PE-5"),
    ("met", base(), put("met", ["Tom Horn"]), "needs-option", "PE-5"),
    ("not met", base(("quick",)), put("met", []), "not-met", "PE-5"),
    # whose turn
    ("turn", base(stacks=P1), put("turn", "p2"), "wrong-turn", "PE-11"),
    ("no draw", base(("cavalry",)), put("phase", "ride"), "no-draw-yet", "PE-11"),
    ("one", base(one="p2"), put("one", "p1"), "one-starts", "PE-10"),
    ("card", base(stacks=P1), put("card", "sheriff"), "card-phase", "PE-14"),
    ("card over", over(), put("card", "sheriff"), "card-phase", "PE-14"),
    ("no card", base(**TARGET), put("card", None), "card-phase", "PE-14"),
    ("not used", base(**TARGET), put("used", {"swindler": 3}), "card-not-used", "PE-14"),
    ("no target", base(**TARGET),
     each(put("card", "swindler"), put("used", {"swindler": 3})), "no-target", "PE-14"),
    ("ride", base(stacks=P1, turn="p2"),
     each(put("phase", "ride"), put("turn", "p1")), "needs-option", "PE-34"),
    # tokens and the end
    ("tokens", base(), put("wanted.p1", ["daltons"]), "too-many-tokens", "PE-21"),
    ("early", base(), put("one", "p1"), "one-too-early", "PE-26"),
    ("won", base(one="p1", round=5), put("wanted.p1", list(GANGS)), "already-won", "PE-28"),
    ("ended early", base(), put("ended", "stopped"), "ended-early", "PE-28"),
    ("not over", over(), put("ended", "stopped"), "not-over", "PE-28"),
    ("not over yet", over(), put("ended", ""), "not-over", "PE-28"),
    ("not stopped", stopped(), put("options.rounds", 4), "not-over", "PE-28"),
    ("round goes on", over(), undrawn, "round-not-over", "PE-19"),
    ("limit", base(round=4), put("options.rounds", 3), "round-limit", "PE-30"),
    # the other options
    ("supremacy", base(), put("supremacy", "loners"), "needs-option", "PE-35"),
    ("no supremacy", base(("supremacy",)), put("supremacy", None), "supremacy-missing", "PE-35"),
    ("cavalry", base(), put("cavalry", "deadwood"), "needs-option", "PE-34"),
    ("cavalry early", base(("cavalry",)), put("cavalry", "deadwood"), "cavalry-too-early", "PE-34"),
    ("spent", base(), put("spent", True), "needs-option", "PE-33"),
    ("not spent", base(DOLLARS), put("spent", True), "dollar-not-spent", "PE-33"),
    ("dollars", base(DOLLARS), put("dollars", SPENT), "too-many-dollars", "PE-33"),
    ("dollars range", base(DOLLARS), put("dollars", {"p1": 3}), "number-range", ""),
    ("look free", base(DOLLARS, looked=LOOKED), put("spent", False), "too-many-dollars", "PE-33"),
    ("under free", base(DOLLARS, under=UNDER), put("spent", False), "too-many-under", "PE-33"),
    ("nobody", base(DOLLARS, looked=LOOKED), put("decks.tombstone.looked_by", []),
     "looked-by-nobody", "PE-33"),
]  # fmt: skip


@pytest.mark.parametrize("entry", REFUSED, ids=[entry[0] for entry in REFUSED])
def test_refused(entry: Entry) -> None:
    _, at, change, key, rule = entry
    refuse(at, change, key, rule)


def refuse(at: Position, change: Change, key: str, rule: str) -> BadNotation:
    at = json.loads(json.dumps(at))
    change(at)
    with pytest.raises(BadNotation) as refused:
        GAME.from_position(at)
    error = refused.value
    assert (error.key, error.rule) == (key, rule)
    english, french = error.say("en"), error.say("fr")
    assert english != french
    assert all(text.endswith(f"({rule})" if rule else (".", "?")) for text in (english, french))
    return error


def test_refusals_say_what_is_wrong() -> None:
    error = refuse(base(stacks=P1), put("out", ["Tom Horn"]), "card-twice", "PE-1")
    assert error.fields == {"card": "Tom Horn", "first": "stacks.p1.loners", "second": "out"}
    error = refuse(base(), put("decks.deadwood.left", 11), "deck-count", "PE-1")
    assert error.fields == {"deck": "deadwood", "left": 11, "found": 12}
    error = refuse(base(stacks=P1), put("turn", "p2"), "wrong-turn", "PE-11")
    assert error.fields["who"] == 0
    error = refuse(base(), put("wanted.p1", ["daltons"]), "too-many-tokens", "PE-21")
    assert error.fields == {"gang": "daltons", "tokens": 1, "rounds": 0}


@pytest.mark.rule("PE-5")
def test_quick_refusals() -> None:
    at = base(("quick", "dollars"))
    leader = [("Butch Cassidy" if card == "Etta Place" else card) for card in at["removed"]]
    refuse(at, put("removed", leader), "removed-leader", "PE-5")
    refuse(at, put("met", [*at["met"], at["removed"][5]]), "met-removed", "PE-5")
    refuse(at, put("met_by.p2", [at["removed"][5]]), "met-removed", "PE-5")
    refuse(at, put("looks.p1", {"deadwood": 1}), "too-many-looks", "PE-33")
    seen = base(("quick", "dollars"), looked=LOOKED) | {"spent": True, "dollars": SPENT}
    GAME.from_position(seen)
    refuse(seen, put("met_by.p1", []), "not-met", "PE-5")


@pytest.mark.rule("PE-20")
def test_all_gangs_refused() -> None:
    at = base(stacks={"p1": one_each()})
    at["stacks"]["p1"]["loners"] = ["Tom Horn"]
    at["decks"]["cripple-creek"]["left"] -= 1
    error = refuse(at, put("turn", "p2"), "all-gangs", "PE-20")
    assert error.fields == {"who": 0}
    done = over()
    refuse(done, put("stacks", {"p1": {}, "p2": done["stacks"]["p1"]}), "all-gangs", "PE-20")


@pytest.mark.rule("PE-33")
def test_nothing_to_look_at() -> None:
    """Under the face-up card lies only the card that everyone saw going under."""
    own = [card for name in GANGS for card in cards("tombstone", name)]
    at = base(DOLLARS, stacks={"p1": own[1:6], "p2": own[6:11]}, under=UNDER)
    at |= {"spent": True, "dollars": SPENT}
    assert "look tombstone" not in Table(at).legal()
    known = GAME.knowledge_to_json(GAME.knowledge(GAME.from_position(at), None))
    known["decks"]["tombstone"]["looked_by"] = ["p1"]
    with pytest.raises(BadNotation) as refused:
        GAME.knowledge_from_json(known)
    assert (refused.value.key, refused.value.rule) == ("nothing-to-look-at", "PE-33")


def test_the_head_of_a_position() -> None:
    at = base()
    for data, key in [
        ("{", "not-json"),
        ("[1]", "not-object"),
        (b"\xff", "not-json"),
        ("[" * 100_000, "not-json"),
        (7, "not-object"),
        (at | {"game": "poker"}, "other-game"),
        (at | {"game": None}, "other-game"),
        (at | {"game": 10**5000}, "other-game"),
        (at | {"game": [[10**5000]]}, "other-game"),
        (at | {"rules": 1}, "rules-version"),
        (at | {"rules": -(10**5000)}, "rules-version"),
        (at | {10**5000: 1}, "unknown-key"),
    ]:
        with pytest.raises(BadNotation) as refused:
            GAME.from_position(data)
        assert refused.value.key == key
        assert all(len(refused.value.say(lang)) > 10 for lang in ("en", "fr"))
        assert str(refused.value) == refused.value.say("en")


def test_every_refusal_is_provoked_here() -> None:
    """Every key of the three readers stands in these tests."""
    sources = "".join(inspect.getsource(module) for module in (position_file, possible, reading))
    raised = set(re.findall(r'(?:BadNotation|refuse)\([^"]*"([a-z-]+)"', sources))
    here = Path(__file__).parent
    names = ("test_refusals.py", "test_knowledge.py")
    tests = "".join((here / name).read_text(encoding="utf-8") for name in names)
    assert len(raised) > 40
    assert [key for key in sorted(raised) if f'"{key}"' not in tests] == []
