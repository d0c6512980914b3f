"""Every game has the same plan, says what of its state is hidden, and keeps it so."""

import json
from pathlib import Path
from typing import Any

import pytest

from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.games.registry import GAMES
from tests.conformance.cases import Case, cases, readers, steps, steps_of_each_verb
from tests.conformance.entries import ALL_GAMES
from tests.conformance.flats import ROOT, SHARED, class_name, classes, fields_of, folder, part, state_fields

ROOMS = {"rules", "mind", "face", "files", "words"}
TOP = {"__init__.py", "game.py", "model.py", "verbs.py"}
BESIDE = {"regulars.py", "nets"}  # who plays it in person, and by what it has learnt
FILES = (
    *("rules/state.py", "rules/legal.py", "mind/knowledge.py", "mind/bot.py"),
    *("face/view.py", "face/events.py", "face/refusals.py", "files/position.py", "files/possible.py"),
    *("words/__init__.py", "words/en.py", "words/fr.py"),
)
CLASSES = {"rules.state": "State", "mind.knowledge": "Knowledge", "face.view": "View", "game": "Game"}
NAMES = {
    "rules.legal": "MAY NOT_TO_ACT why_not",
    "mind.knowledge": "PUBLIC OWNER HIDDEN BLANK knowledge_of",
    "mind.bot": "score",
    "face.view": "view",
    "face.events": "EVENTS",
    "face.refusals": "why_not",
    "files.position": (
        "GAME RULES KEYS POSITION_KEYS KNOWLEDGE_KEYS written to_position knowledge_to_json"
        " read_position read_knowledge TableReader"
    ),
    "files.possible": "check_possible",
    "verbs": "VERBS",
    "words": "WORDS",
}
# A test-only game can do without.
ON_THE_TABLE = ("face/labels.py", "face/board.py", "mind/encode.py", "regulars.py")


def games() -> list[Any]:
    return [pytest.param(game, id=name) for name, game in ALL_GAMES.items()]


# -- The plan


@pytest.mark.parametrize("game", games())
def test_all_games_have_the_same_plan(game: Game) -> None:
    home = folder(game)
    inside = [path for path in home.iterdir() if path.name not in {"__pycache__", *BESIDE}]
    assert {path.name for path in inside if path.is_dir()} == ROOMS
    assert {path.name for path in inside if path.is_file()} == TOP
    wanted = (*FILES, *(ON_THE_TABLE if game.id in GAMES else ()))
    assert [name for name in wanted if not (home / name).is_file()] == []


@pytest.mark.parametrize("game", games())
def test_the_same_things_have_the_same_names(game: Game) -> None:
    named = dict(CLASSES)
    for file, what in (("policy", "Policy"), ("encode", "Encoder")):
        if (folder(game) / "mind" / f"{file}.py").exists():
            named[f"mind.{file}"] = what
    wanted = {module: class_name(game, what) for module, what in named.items()}
    assert [
        name for module, name in wanted.items() if not isinstance(vars(part(game, module)).get(name), type)
    ] == []
    assert [
        f"{module}.{name}"
        for module, names in NAMES.items()
        for name in names.split()
        if not hasattr(part(game, module), name)
    ] == []
    assert callable(getattr(part(game, "rules.state"), class_name(game, "State")).copy_public)
    apart = (folder(game) / "rules" / "listing.py").exists()  # a long list has a file of its own
    assert callable(part(game, "rules.listing" if apart else "rules.legal").write_legal)


@pytest.mark.parametrize("game", games())
def test_the_first_answers_to_why_not_are_the_same(game: Game) -> None:
    legal = part(game, "rules.legal")
    assert (int(legal.MAY), int(legal.NOT_TO_ACT)) == (0, 1)
    for step in steps(game, cases(game.id)[0], 12):
        for seat in {*range(int(step.state.players))} - {*step.state.seats_to_act()}:
            assert int(legal.why_not(step.state, seat, 0)) == legal.NOT_TO_ACT
            assert game.why_not(step.state, seat, 0) is None


# -- What is hidden


def test_what_every_state_has_is_classified() -> None:
    assert set(fields_of(ROOT / "src" / "posse" / "core" / "kernel" / "state.py", "State")) == set(SHARED)


@pytest.mark.parametrize("game", games())
def test_the_fields_of_a_state_are_found(game: Game) -> None:
    """The text names what the object has: else the checks below would check too little."""
    state = game.new(game.least)
    assert [name for name in state_fields(game) if not hasattr(state, name)] == []
    assert set(getattr(state, "__dict__", {})) <= set(state_fields(game))


@pytest.mark.parametrize("game", games())
def test_a_state_sets_all_its_fields_itself(game: Game) -> None:
    """What `State` sets for it the compiler cannot count on: playouts would be a twentieth slower."""
    assert set(SHARED) <= set(fields_of(folder(game) / "rules" / "state.py", class_name(game, "State")))


@pytest.mark.parametrize("game", games())
def test_every_field_is_public_an_owners_or_hidden(game: Game) -> None:
    found = classes(game)
    told = [name for names in found.values() for name in names]
    assert sorted(told) == sorted(set(told)), "a field is in two classes"
    assert sorted(told) == sorted(state_fields(game))
    assert {name: kind for kind, names in found.items() for name in names if name in SHARED} == SHARED


def known(game: Game, state: State, reader: int | None) -> str:
    return json.dumps(game.knowledge_to_json(game.knowledge(state, reader)))


def plain(value: Any) -> Any:
    """A field's value, comparable: rows of numbers as lists."""
    return value if isinstance(value, int | list | None) else list(value)


def junk(value: Any, by: int) -> Any:
    """Another value of the same kind, of no meaning."""
    if isinstance(value, Dice):
        return Dice(by)
    if value is None or isinstance(value, list):
        return [by] * 5
    if isinstance(value, int):
        return value ^ by
    other = value[:]
    for at in range(len(other)):
        other[at] ^= by
    return other


def few_cases() -> list[Any]:
    """Of each game: the fewest players with no option, the most options, the most players."""
    chosen: dict[Case, None] = {}
    for name in ALL_GAMES:
        tables = cases(name)
        chosen[tables[0]] = None
        chosen[max(tables, key=lambda case: len(case.options))] = None
        chosen[max(tables, key=lambda case: (case.players, len(case.options)))] = None
    return [pytest.param(case, id=str(case)) for case in chosen]


@pytest.mark.parametrize("case", few_cases())
def test_what_is_hidden_is_in_nobodys_knowledge(case: Case) -> None:
    """Whatever stands in a hidden field, no byte of what anybody knows is another."""
    game = ALL_GAMES[case.game]
    hidden = classes(game)["HIDDEN"]
    assert hidden
    for step in steps_of_each_verb(game, case, 2):
        for reader in readers(case):
            before = known(game, step.state, reader)
            for name in hidden:
                for by in (1, 6, 255):
                    other: Any = step.state.clone()
                    setattr(other, name, junk(getattr(other, name), by))
                    assert known(game, other, reader) == before, f"{case} step {step.number}: {name} is told"


@pytest.mark.parametrize("case", few_cases())
def test_what_is_an_owners_is_in_no_other_knowledge(case: Case) -> None:
    """In any world that a reader can imagine, what is public is the same; and if nothing else is taken from
    that world but what is not public, the reader knows the same."""
    game = ALL_GAMES[case.game]
    found = classes(game)
    for step in steps_of_each_verb(game, case, 2):
        for reader in readers(case):
            world = game.redeal(step.state, reader, Dice(step.number))
            told = f"{case} step {step.number}, reader {reader}"
            for name in found["PUBLIC"]:
                assert plain(getattr(world, name)) == plain(getattr(step.state, name)), f"{told}: {name}"
            other: Any = step.state.clone()
            for name in (*found["OWNER"], *found["HIDDEN"]):
                setattr(other, name, getattr(world, name))
            assert known(game, other, reader) == known(game, step.state, reader), told


def test_fields_are_read_from_the_text(tmp_path: Path) -> None:
    lines = ("class S:", "  def __init__(self, a):", "    self.a = a", "    self.b: int = 1", "    c = 2")
    (tmp_path / "state.py").write_text("\n".join(lines), encoding="utf-8")
    assert fields_of(tmp_path / "state.py", "S") == ["a", "b"]
