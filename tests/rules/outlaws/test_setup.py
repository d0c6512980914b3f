"""OU-7, OU-11: lines in secret, then the first player."""

from collections import Counter

import pytest

from posse.core.errors import BadNotation, IllegalAction
from posse.core.kernel.dice import Dice
from posse.core.words import Seat
from posse.games.outlaws import GAME
from posse.games.outlaws.model import FIGURES
from tests.rules.outlaws.tables import begun, heard, kinds, look, new, play, row


@pytest.mark.rule("OU-7")
def test_a_line_is_placed_figure_by_figure_and_two_stay_in_the_saloon() -> None:
    state = new(2)
    play(state, *(f"p1 place {figure}" for figure in FIGURES[:8]))
    assert row(state, 0) == list(FIGURES[:8])
    assert look(state, 0).legal == ("clear", "ready")
    play(state, "p1 ready", "p2 random", "p2 ready")
    assert look(state, 1).lines[0].saloon == ("reverend", "mayor")  # face up for all
    assert row(state, 0, reader=1) == [None] * 8


@pytest.mark.rule("OU-7")
def test_the_governor_is_never_left_over() -> None:
    state = new(2)
    play(state, *(f"p1 place {figure}" for figure in FIGURES[1:8]))
    assert look(state, 0).legal == ("place governor", "random", "clear")
    with pytest.raises(IllegalAction, match="never in the Saloon") as refused:
        play(state, "p1 place mayor")
    assert refused.value.rule == "OU-7"
    for seed in range(60):
        assert "governor" in row(begun(2, seed), 0)


@pytest.mark.rule("OU-7")
def test_every_random_line_is_as_likely() -> None:
    found: Counter[tuple[str, int]] = Counter()
    games = 1200
    for seed in range(games):
        state = new(2, seed)
        play(state, "p1 random")
        found.update((figure or "", at) for at, figure in enumerate(row(state, 0)))
    for figure in FIGURES:
        share = games / 8 if figure == "governor" else games * 7 / 9 / 8
        for at in range(8):
            assert abs(found[figure, at] - share) < 5.5 * share**0.5, (figure, at)


@pytest.mark.rule("OU-7")
def test_random_fills_what_is_left_and_clear_starts_again() -> None:
    state = new(2)
    play(state, "p1 place bandit", "p1 place governor", "p1 random")
    assert row(state, 0)[:2] == ["bandit", "governor"]
    assert None not in row(state, 0)
    play(state, "p1 clear")
    assert row(state, 0) == [None] * 8
    for text, error in (("p1 clear", "line-empty"), ("p1 ready", "line-short"), ("p1 swap 0 1", "now-setup")):
        with pytest.raises(IllegalAction) as refused:
            play(state, text)
        assert refused.value.key == error
    play(state, "p1 place bandit")
    with pytest.raises(IllegalAction, match="in your line already"):
        play(state, "p1 place bandit")


@pytest.mark.rule("OU-7")
def test_nobody_sees_how_far_another_is() -> None:
    state = new(3)
    before = [GAME.view(state, reader) for reader in (None, 1, 2)]
    play(state, "p1 place hitman", "p1 random", "p1 clear", "p1 random")
    assert [GAME.view(state, reader) for reader in (None, 1, 2)] == before
    assert kinds(state, 1) == kinds(state, None) == []
    assert {GAME.shown(0, GAME.codes[text], 1) for text in ("place hitman", "random", "clear")} == {"p1 line"}
    play(state, "p1 ready")
    assert kinds(state, 1) == ["ready"]
    assert look(state, 1).lines[0].ready
    assert look(state, 1).lines[0].saloon == ()  # not before everyone is ready


@pytest.mark.rule("OU-7")
def test_all_line_up_at_the_same_time() -> None:
    state = new(3)
    assert state.seats_to_act() == [0, 1, 2]
    with pytest.raises(BadNotation, match="say who"):
        play(state, "random")
    play(state, "p3 random", "p3 ready", "p1 random", "p2 random", "p2 ready")
    assert state.seats_to_act() == [0]
    play(state, "ready")
    assert look(state).phase == "turn"


@pytest.mark.rule("OU-11")
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_first_until_the_first_player_is_drawn(seed: int) -> None:
    state = new(3, seed)
    for line in ("p1 random", "p2 random", "p3 random", "p1 ready", "p2 ready"):
        assert (look(state).first, look(state).turn) == (None, None)
        play(state, line)
    assert (look(state).first, look(state).turn) == (None, None)
    play(state, "p3 ready")
    assert look(state).turn == look(state).first is not None


@pytest.mark.rule("OU-11")
def test_the_first_player_is_drawn_and_turns_go_to_the_left() -> None:
    firsts = Counter(look(begun(3, seed)).first for seed in range(300))
    assert min(firsts[Seat(seat)] for seat in range(3)) > 60
    state = begun(4, 3)
    first = look(state).first
    assert first is not None
    for step in range(1, 5):
        play(state, "pass")
        assert look(state).turn == (first + step) % 4
    assert [event.fields()["who"] for event in heard(state) if event.kind == "begins"] == [first]


def test_a_random_line_does_not_depend_on_who_was_first() -> None:
    one, other = new(2, 5), new(2, 5)
    play(one, "p1 random", "p2 random")
    play(other, "p2 random", "p1 random")
    assert [row(one, seat) for seat in (0, 1)] == [row(other, seat) for seat in (0, 1)]
    assert GAME.imagine(GAME.knowledge(one, 0), Dice(3)).players == 2
