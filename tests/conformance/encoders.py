"""What every encoder has to keep to. Each check takes a game, and fails with an AssertionError."""

import ast
import hashlib
import json
import re
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.encoder import Encoder
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from tests.conformance.cases import (
    SAMPLE,
    Case,
    Step,
    chosen_steps,
    readers,
    sampled_cases,
    script,
    spread,
    start,
    steps,
    steps_of_each_verb,
)
from tests.conformance.entries import ALL_GAMES
from tests.conformance.flats import classes, folder

ENCODED = tuple(name for name, game in ALL_GAMES.items() if game.encoding is not Encoder)
BLANK = (0, -1)
MANY = 12  # positions of a table that are looked at closely

# Blanks of a mask that say something by themselves, so that an encoder may read them, and what they say.
SAYS = {
    "thimblerig": {
        "cards": "-1 is a card that the seat does not know",
        "before": "0 is a card that nobody had seen; a pair that may lie either way is put in order",
    },
}


def observations(game: Game, state: State) -> list[bytes]:
    """What each seat sees of a state as numbers."""
    encoder = game.encoder(int(state.players))
    return [encoder.observation(encoder.know(state, seat)) for seat in range(int(state.players))]


def observe(game: Game, known: Knowledge, players: int) -> bytes:
    return game.encoder(players).observation(known)


# -- The numbers and their names


def check_features(game: Game) -> None:
    for players in range(game.least, game.most + 1):
        encoder, features = game.encoder(players), game.features(players)
        names = [name for name, _ in features]
        assert int(encoder.size) == len(features), f"{encoder.size} numbers, {len(features)} names"
        assert sorted(names) == sorted(set(names)), "two numbers have one name"
        assert [name for name in names if not re.fullmatch(r"\S+( \S+)*", name)] == []
        # below 255: a number that a byte cannot hold is written as 255, and so is seen
        large = [
            name for name in names if f"{name} in lots of 256" in names or name.endswith(" in lots of 256")
        ]
        high = [name for name, most in features if most > 254 and name not in large]
        assert not high, f"a number that may be cut off: {high}"
        assert [name for name, most in features if not 0 < most < 256] == []
        assert int(encoder.version) >= 1


def check_numbers(game: Game, case: Case) -> None:
    """All along a game, interpreted at every third step: `check_row` for who acts, now and then for all."""
    state = start(game, case)
    for number, (seat, action) in enumerate(script(game, case)):
        if number % 3 == 0 or not SAMPLE:
            for reader in readers(case) if number % 16 == 0 else [seat]:
                check_row(game, game.knowledge(state, reader), case.players, f"{case} step {number}")
        state.apply(seat, action)
    check_row(game, game.knowledge(state, 0), case.players, f"{case}, the end")


def check_row(game: Game, known: Knowledge, players: int, where: str) -> None:
    """No number is above its most; all are written, zeros too, and nothing beside them is."""
    encoder, features = game.encoder(players), game.features(players)
    row = vec[u8]([u8(0xA5)] * (int(encoder.size) + 2))
    encoder.write(known, row, 1)
    written = bytes(int(value) for value in row)
    high = [name for (name, most), value in zip(features, written[1:-1], strict=True) if value > most]
    assert not high, f"{where}: more than the most: {high}"
    assert written == b"\xa5" + encoder.observation(known) + b"\xa5", f"{where}: not every number is written"


def check_reads_knowledge_alone(game: Game) -> None:
    """From its text: `write` takes knowledge and where to write, and an encoder keeps nothing aside."""
    tree = ast.parse((folder(game) / "mind" / "encode.py").read_text(encoding="utf-8"))
    made = next(node for node in tree.body if isinstance(node, ast.ClassDef))
    methods = {node.name: node for node in made.body if isinstance(node, ast.FunctionDef)}
    write = methods["write"].args
    assert [(arg.arg, ast.unparse(arg.annotation)) for arg in write.args[1:] if arg.annotation] == [
        ("known", "Knowledge"),
        ("out", "vec[u8]"),
        ("at", "i64"),
    ]
    assert [write.vararg, write.kwarg, write.kwonlyargs] == [None, None, []]
    for name, method in methods.items():
        kept = [
            ast.unparse(node)
            for node in ast.walk(method)
            if isinstance(node, ast.Attribute | ast.Subscript)
            and isinstance(node.ctx, ast.Store)
            and ast.unparse(node).startswith("self.")
        ]
        assert name == "__init__" or not kept, f"{name} keeps something aside: {kept}"
    changed = [node for node in ast.walk(tree) if isinstance(node, ast.Global | ast.Nonlocal)]
    assert not changed, "something is kept aside in the module"
    makes = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "knowledge_of"]
    inside = [node for node in ast.walk(methods["know"]) if isinstance(node, ast.Name)]
    assert [node for node in makes if node not in inside] == [], "knowledge is made elsewhere than in `know`"


# -- Secrets


def check_redealt(game: Game, case: Case, worlds: int = 3) -> int:
    """Worlds that a reader cannot tell apart are the same numbers, and so is knowledge that has travelled."""
    encoder = game.encoder(case.players)
    compared = 0
    for step in steps(game, case, MANY):
        for reader in readers(case):
            seat = -1 if reader is None else reader
            before = encoder.observation(encoder.know(step.state, seat))
            known = game.knowledge(step.state, reader)
            travelled = game.knowledge_from_json(json.dumps(game.knowledge_to_json(known)))
            seen = {"the game": encoder.observation(known), "read back": encoder.observation(travelled)}
            for more in range(worlds):
                world = game.redeal(step.state, reader, Dice(step.number * worlds + more))
                seen[f"world {more}"] = encoder.observation(encoder.know(world, seat))
            for what, there in seen.items():
                told = f"{case} step {step.number}, reader {reader}, {what}: {differ(game, before, there)}"
                assert there == before, told
            compared += len(seen)
    return compared


def check_filled(game: Game, case: Case) -> int:
    """What a mask leaves blank may hold anything: the numbers stay. Returns how much was filled in."""
    filled = 0
    for step in steps_of_each_verb(game, case, 2):
        for reader in readers(case):
            known: Any = game.knowledge(step.state, reader)
            before = observe(game, known, case.players)
            world = game.redeal(step.state, reader, Dice(step.number + 1))
            filled += sum(fill(game, known.state, world, name) for name in hidden_fields(game))
            if observe(game, known, case.players) != before:
                told = f"{case} step {step.number}, reader {reader}"
                raise AssertionError(f"{told}: {what_is_read(game, step, reader, world)}")
    return filled


def what_is_read(game: Game, step: Step, reader: int | None, world: State) -> str:
    """The fields of a mask that change the numbers when their blanks are filled."""
    players = int(world.players)
    before = observe(game, game.knowledge(step.state, reader), players)
    told = []
    for name in hidden_fields(game):
        known: Any = game.knowledge(step.state, reader)
        fill(game, known.state, world, name)
        there = observe(game, known, players)
        if there != before:
            told.append(f"{name} is read, {differ(game, before, there)}")
    return "; ".join(told) or "fields that are blank are read together"


def hidden_fields(game: Game) -> list[str]:
    found = classes(game)
    return [name for name in (*found["OWNER"], *found["HIDDEN"]) if name not in SAYS.get(game.id, {})]


def fill(game: Game, masked: Any, world: Any, name: str) -> int:
    """Fills a field of a mask from another world: all of a hidden one, else what is blank."""
    mine, other = getattr(masked, name), getattr(world, name)
    if name in classes(game)["HIDDEN"]:
        setattr(masked, name, other if other is not None else [7] * 5)
        return 1
    if isinstance(mine, int):
        if mine in BLANK and mine != other:
            setattr(masked, name, other)
            return 1
        return 0
    parts = [at for at in range(min(len(mine), len(other))) if mine[at] in BLANK and mine[at] != other[at]]
    for at in parts:
        mine[at] = other[at]
    return len(parts)


def differ(game: Game, one: bytes, other: bytes) -> str:
    """The names of the numbers in which two observations differ."""
    players = next(n for n in range(game.least, game.most + 1) if int(game.encoder(n).size) == len(one))
    names = [name for name, _ in game.features(players)]
    return "other numbers: " + ", ".join(name for name, a, b in zip(names, one, other, strict=True) if a != b)


# -- Actions, and seats counted from the reader


def check_indexes(game: Game) -> None:
    for players in range(game.least, game.most + 1):
        encoder = game.encoder(players)
        codes = range(len(game.action_texts))
        assert int(encoder.actions) == len(codes)
        for seat in range(players):
            there = [int(encoder.index(seat, code)) for code in codes]
            assert sorted(there) == [*codes]
            assert [int(encoder.code(seat, index)) for index in there] == [*codes]


def turned(position: Any, by: int, players: int) -> Any:
    """A position with everyone some places further on: p1 is p2, in keys and in texts."""
    if isinstance(position, dict):
        return {turned(key, by, players): turned(value, by, players) for key, value in position.items()}
    if isinstance(position, list):
        return [turned(value, by, players) for value in position]
    if isinstance(position, str) and re.fullmatch(r"p[1-9]", position):
        return f"p{(int(position[1:]) - 1 + by) % players + 1}"
    return position


def check_turned(game: Game, case: Case) -> int:
    """If the whole table is turned round, everyone sees the same numbers and may do what has the same index.

    Returns how many positions there were; some games have none, as a fixed seat begins.
    """
    encoder = game.encoder(case.players)
    compared = 0
    for step in steps(game, case, MANY):
        position = game.to_position(step.state)
        for by in range(1, case.players):
            try:
                other = game.from_position(turned(position, by, case.players))
            except BadNotation:
                continue
            compared += 1
            for seat in range(case.players):
                there = (seat + by) % case.players
                what = f"{case} step {step.number}, p{seat + 1} as p{there + 1}"
                one = observe(game, game.knowledge(step.state, seat), case.players)
                two = observe(game, game.knowledge(other, there), case.players)
                assert one == two, f"{what}, {differ(game, one, two)}"
                mine = {int(encoder.index(seat, code)) for code in step.state.legal_actions(seat)}
                theirs = {int(encoder.index(there, code)) for code in other.legal_actions(there)}
                assert mine == theirs, f"{what}: other actions are legal"
    return compared


def check_says_what_is_legal(game: Game, case: Case, seen: dict[bytes, tuple[int, ...]]) -> None:
    """Whoever sees the same numbers may do the same: `seen` has all that was met so far."""
    encoder = game.encoder(case.players)
    state = start(game, case)
    for number, (seat, action) in enumerate(script(game, case)):
        if number % 3 == 0:
            now = encoder.observation(encoder.know(state, seat))
            legal = tuple(sorted(int(encoder.index(seat, code)) for code in state.legal_actions(seat)))
            assert seen.setdefault(now, legal) == legal, f"{case} step {number}: the same numbers before"
        state.apply(seat, action)


# -- The version


def samples(game: Game) -> list[Case]:
    """Every number of players without options, and the sample's tables."""
    plain = [Case(game.id, players) for players in range(game.least, game.most + 1)]
    return list(dict.fromkeys([*plain, *sampled_cases(game)]))


def digest(game: Game) -> str:
    """A short number for all names and for what everyone sees in a few games."""
    found = hashlib.sha256()
    for case in samples(game):
        found.update(json.dumps(game.features(case.players)).encode())
        wanted = spread(len(script(game, case)), MANY)
        for step in chosen_steps(game, case, wanted):
            for numbers in observations(game, step.state):
                found.update(numbers)
    return found.hexdigest()[:16]
