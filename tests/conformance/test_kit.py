"""The conformance kit, over every game."""

import json
from pathlib import Path

import pytest

from tests.conformance import kit
from tests.conformance.cases import Case, cases
from tests.conformance.digests import DIGESTS, digest_cases
from tests.conformance.entries import ALL_GAMES, ENTRIES

CHECKS = (
    kit.check_replay,
    kit.check_notation,
    kit.check_positions,
    kit.check_options,
    kit.check_knowledge,
    kit.check_imagined,
    kit.check_clone,
    kit.check_legal,
    kit.check_why_not,
    kit.check_nothing_else,
    kit.check_end,
    kit.check_events,
    kit.check_words,
    kit.check_bot,
)


def test_every_game_has_an_entry() -> None:
    assert set(ALL_GAMES) == set(ENTRIES)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("case", cases(), ids=str)
def test_conforms(case: Case, check) -> None:
    check(ALL_GAMES[case.game], case)


@pytest.mark.parametrize("name", ALL_GAMES)
def test_compiled_and_interpreted_play_the_same_games(name: str) -> None:
    kept = json.loads(Path(DIGESTS).read_text(encoding="utf-8"))
    found = {str(case): kit.digest(ALL_GAMES[name], case) for case in digest_cases(name)}
    assert len(set(found.values())) == len(found)
    assert found == kept[name]
