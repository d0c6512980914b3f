"""Copies of a match: nothing that happens to one is seen in the other, and both have the same luck."""

import copy
import pickle
from collections.abc import Callable

import pytest

import posse
from posse import Match
from posse.core.errors import BadNotation
from posse.core.kernel.dice import LiveDice
from tests.registry import TEST_ONLY


def packed(match: Match) -> Match:
    found = pickle.loads(pickle.dumps(match))
    assert isinstance(found, Match)
    return found


WAYS: list[Callable[[Match], Match]] = [Match.clone, copy.copy, copy.deepcopy, packed]


def whole(match: Match) -> str:
    return str(match.record(sealed=False))


def begun(name: str, seed: int | None) -> Match:
    """A match some way in, with a line taken back."""
    match = posse.new(name, players=3, seed=seed, names=["Ann", "Bob", "Cy"])
    for _ in range(12):
        match.play(match.ask("random", seed=1))
    seat = match.steps[-1].seat
    assert seat is not None
    match.take_back(seat, free=True)
    return match


@pytest.mark.parametrize("way", WAYS, ids=["clone", "copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("seed", [4, None], ids=["seeded", "live"])
@pytest.mark.parametrize("name", list(posse.games))
def test_a_copy_goes_its_own_way_with_the_same_luck(
    name: str, seed: int | None, way: Callable[[Match], Match]
):
    match = begun(name, seed)
    before = whole(match)
    made = way(match)
    assert (whole(made), made.position(), made.names) == (before, match.position(), match.names)
    assert made.game is match.game
    assert [step.trace for step in made.steps] == [step.trace for step in match.steps]
    first = made.steps[3].seat
    assert first is not None
    for one in (made, match):  # far back, so that the dice of old lines count too
        one.take_back(first, free=True)
        if one is made:
            assert whole(match) == before
    for _ in range(20):
        if made.over:
            break
        made.play(match.ask("random", seed=2))
        match.play(made.steps[-1].line.action)
    assert whole(made) == whole(match)


def test_what_is_done_to_an_old_line_of_a_copy_stays_there():
    match = begun("goat", 4)
    made = match.clone()
    made.steps[2].after.playout()
    assert not match.steps[2].after.is_over()


def test_draws_that_are_written_down_for_a_check_stay_apart():
    match = posse.new("goat", players=2)
    assert isinstance(match.state.dice, LiveDice)
    match.state.dice.asked = []
    match.clone().state.playout()
    assert match.state.dice.asked == []


def test_a_match_from_a_position_and_one_of_a_test_game_can_be_packed():
    match = posse.from_position(begun("public-enemy", 4).position(), seed=3)
    match.play(match.legal()[0])
    assert whole(packed(match)) == whole(match)
    other = Match.new(next(iter(TEST_ONLY)), 2, seed=1, games=TEST_ONLY)
    other.play(other.legal()[0])
    assert whole(packed(other)) == whole(other)
    assert packed(other).game is other.game


def test_a_packed_match_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch):
    kept = pickle.dumps(begun("goat", 4))
    monkeypatch.setattr(type(posse.games["goat"]), "rules_version", 999)
    with pytest.raises(BadNotation, match="Written for rules version"):
        pickle.loads(kept)


def test_a_copy_of_a_match_read_without_its_secret_goes_on():
    match = begun("goat", None)
    text = "\n".join(line for line in whole(match).splitlines() if not line.startswith("secret")) + "\n"
    read = posse.from_record(text)
    made = packed(read)
    for _ in range(5):
        made.play(made.ask("random"))
        read.play(made.steps[-1].line.action)
    assert made.position() == read.position()
