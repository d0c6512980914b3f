"""Positions, knowledge and notation with something wrong in them: refused with our errors, or harmless."""

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

from posse.core.errors import PosseError
from posse.core.game import Game
from posse.core.words import LANGS
from tests.conformance.cases import Case, readers, steps

JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    3,
    10**30,
    1.5,
    "",
    "p1",
    "p9",
    "é" * 90,
    [],
    ["p1"],
    {},
    {"p1": 1},
)


def nodes(data: Any) -> list[tuple[Any, Any]]:
    """Every place in some JSON, as its holder and its key or index."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    return [(data, key) for key in keys] + [node for key in keys for node in nodes(data[key])]


def spoil(data: Any, chance: Random) -> None:
    """Changes one thing somewhere: takes it away, doubles it, or puts something else in its place."""
    holder, key = chance.choice(nodes(data))
    way = chance.randrange(4)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, list):
        holder.append(copy.deepcopy(holder[key]))
    elif way == 2:
        other, there = chance.choice(nodes(data))
        holder[key] = copy.deepcopy(other[there])
    else:
        holder[key] = chance.choice(JUNK)


def said_in_both(error: PosseError) -> None:
    assert all(error.say(lang) for lang in LANGS)


def reads_or_refuses(read: Callable[[Any], Any], write: Callable[[Any], Any], data: Any) -> bool:
    """False if it was refused, in both languages; what is read can be written and read again."""
    try:
        found = read(json.dumps(data))
    except PosseError as error:
        said_in_both(error)
        return False
    written = write(found)
    assert write(read(json.dumps(written))) == written
    return True


def same_verb(game: Game, typed: str, error: PosseError) -> None:
    """What is suggested for a verb of the game is of that verb."""
    words = typed.lower().split()
    words = words[1:] if words and words[0][:1] == "p" and words[0][1:].isdecimal() else words
    if words and "near" in error.fields and any(text.split()[0] == words[0] for text in game.action_texts):
        assert str(error.fields["near"]).split()[0] == words[0], f"{typed}: {error}"


def check_broken(game: Game, case: Case, times: int = 5) -> None:
    chance = Random(str(case))
    refused, looked_at = 0, steps(game, case, 6)
    for step in looked_at:
        known = [game.knowledge_to_json(game.knowledge(step.state, reader)) for reader in readers(case)]
        for _ in range(times):
            position = game.to_position(step.state)
            spoil(position, chance)
            refused += not reads_or_refuses(game.from_position, game.to_position, position)
            knowledge = copy.deepcopy(chance.choice(known))
            spoil(knowledge, chance)
            refused += not reads_or_refuses(game.knowledge_from_json, game.knowledge_to_json, knowledge)
        spoil_notation(game, step, chance)
    assert refused > 2 * times * len(looked_at) / 6


def spoil_notation(game: Game, step: Any, chance: Random) -> None:
    """Letters and words moved about: another action, or an error, and nothing happens to the game."""
    before = game.to_position(step.state)
    for _ in range(10):
        letters = list(game.format(step.seat, chance.choice(step.state.legal_actions(step.seat))))
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(letters))
            letters[at : at + chance.randrange(2)] = chance.choice(["", " ", "p", "9", "é", "  take "])
            letters = letters or ["?"]
        try:
            seat, action = game.parse("".join(letters), step.state)
            game.check(step.state, seat, action)
        except PosseError as error:
            said_in_both(error)
            same_verb(game, "".join(letters), error)
        else:
            assert action in step.state.legal_actions(seat)
    assert game.to_position(step.state) == before
