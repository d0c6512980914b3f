"""The last scene: lines turned over, and whose fate decided the game; nothing of it before the end."""

import random
from typing import Any

import pytest

from posse.games.outlaws import GAME
from posse.games.outlaws.face.view import FateView, OutlawsView
from posse.table import Match
from tests.rules.outlaws.tables import position, standing
from tests.rules.sampling import SAMPLE


def ended(start: dict[str, Any], *texts: str) -> tuple[OutlawsView, FateView]:
    match = Match.from_position(start, seed=1)
    for text in texts:
        assert match.ending() is None
        match.play(text)
    assert match.over
    found = match.ending()
    assert isinstance(found, OutlawsView)
    assert found.fate is not None
    return found, found.fate


def at(view: OutlawsView, fate: FateView) -> str | None:
    line = view.lines[view.lines[fate.who].line]
    return line.places[fate.place].figure


def duel(one: list[str], other: list[str], **more: Any) -> dict[str, Any]:
    return position(lines={"p1": one, "p2": other}, **more)


GUARDS = {"p2": {"handcuffs": 1}}


@pytest.mark.parametrize(
    ("start", "texts", "fate"),
    [
        (
            duel(standing(hitman=0), standing(governor=7), held={"p2": {"handcuffs": 0}}),
            ["p1 shoot"],
            FateView("shot", 1, 0, "governor", 7),  # type: ignore[arg-type]
        ),
        (
            duel(standing(hitman=0), standing(governor=7), held=GUARDS),
            ["p1 shoot", "p2 pass"],
            FateView("shot", 1, 0, "governor", 7),  # type: ignore[arg-type]
        ),
        (
            duel(standing(hitman=0), standing(governor=7, sheriff=6), held=GUARDS),
            ["p1 shoot", "p2 guard"],
            FateView("guarded", 0, 1, "hitman", 0),  # type: ignore[arg-type]
        ),
        (
            duel(standing(("indian", "mayor"), hitman=0), standing(governor=7, sheriff=6), held=GUARDS),
            ["p1 shoot", "p2 guard", "p1 pass"],
            FateView("guarded", 0, 1, "hitman", 0),  # type: ignore[arg-type]
        ),
        (
            duel(standing(sheriff=3), standing(hitman=4)),
            ["p1 arrest"],
            FateView("arrested", 1, 0, "hitman", 4),  # type: ignore[arg-type]
        ),
        (
            position(street=["x", "x", "election", *["vote"] * 4, "x"], reserve=[], held={"p1": {"votes": 1}})
            | {"lines": position(lines={"p1": standing(governor=2)})["lines"]},
            ["p1 take 2 election"],
            FateView("elected", 0, 0, "governor", 2, (1, 8)),  # type: ignore[arg-type]
        ),
    ],
)
def test_the_figure_that_decided_it_is_named_where_it_stood(
    start: dict[str, Any], texts: list[str], fate: FateView
) -> None:
    view, found = ended(start, *texts)
    assert found == fate
    assert at(view, found) == fate.figure
    assert [len(line.places) for line in view.lines] == [8, 8]
    assert all(place.figure for line in view.lines for place in line.places)
    assert view.result is not None
    assert (view.to_act, view.legal) == ((), ())


@pytest.mark.parametrize(("players", "teams"), [(2, 0), (3, 0), (4, 0), (4, 1)])
def test_every_game_ends_with_its_lines_turned_over(players: int, teams: int) -> None:
    """Random games: nothing before the end, whole lines and every token of the street after it."""
    hows = set()
    for seed in (6, 7) if SAMPLE else range(10):
        match = Match.new(
            "outlaws", players, {"teams": teams, "limit": 40 * players, "notes": seed % 2}, seed=seed
        )
        luck = random.Random(seed)
        while not match.over:
            assert match.ending() is None
            legal = match.legal()
            bold = [text for text in legal if text.split()[1] in ("shoot", "arrest", "ready")]
            match.play(luck.choice(bold or legal))
        view = match.ending()
        assert isinstance(view, OutlawsView)
        sides = [line for line in view.lines if line.places]
        assert len(sides) >= 2
        assert all(place.figure or place.empty for line in sides for place in line.places)
        assert all(slot.token or slot.empty for arm in view.street for slot in arm.slots)
        if view.fate is not None:
            hows.add(view.fate.how)
            assert at(view, view.fate) == view.fate.figure
            assert view.result is not None
            assert teams or (view.result.ranks[view.fate.who] == 1) == (view.fate.how == "elected")
    assert hows or (players, teams) == (4, 0)  # four shoot wildly and seldom hit twice


ELECTED = ["p1 take 2 election"]


def guessed(*texts: str, **more: Any) -> tuple[int, int] | None:
    """A duel that the first player wins by naming the Election before place 2."""
    street: list[Any] = ["x", "x", "election", *["vote"] * 4, "x"]
    start = duel(
        standing(governor=2),
        standing(),
        held={"p1": {"votes": 1}},
        **{"street": street, "reserve": [], **more},
    )
    return ended(start, *texts, *ELECTED)[1].guess


@pytest.mark.rule("OU-17")
def test_the_end_says_how_bold_a_winning_guess_was() -> None:
    """By what the guesser had seen, and with a Reserve that nobody has seen."""
    assert guessed() == (1, 8)
    assert guessed("p1 look 0") == (1, 7)
    assert guessed("p1 look 2") is None, "no guess at all"
    assert guessed(reserve=["handcuffs", "x"]) == (1, 10)


def test_who_can_tell_what_must_lie_there_does_not_guess() -> None:
    seen = [{"token": kind, "seen": ["p1"]} for kind in ("x", "x", *["vote"] * 5)]
    assert guessed(street=[*seen[:2], "election", *seen[2:]]) is None
    assert guessed(street=[*seen[:2], "election", *seen[2:6], "vote"]) == (1, 2)


def test_the_sentence_about_a_guess_is_only_said_of_one() -> None:
    street = ["x", "x", "election", *["vote"] * 4, "x"]
    start = duel(standing(governor=2), standing(), street=street, reserve=[], held={"p1": {"votes": 1}})
    for before, told in (
        ((), ("A blind guess: 1 in 8.", "À l'aveugle\u00a0: 1 chance sur 8.")),
        (
            ("p1 look 2",),
            ("", ""),
        ),
    ):
        view, _ = ended(start, *before, *ELECTED)
        assert tuple(GAME.verdict(view, lang) for lang in ("en", "fr")) == told
