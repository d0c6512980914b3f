"""`posse.Batch`: many games at once, as arrays."""

import subprocess
import sys
from collections import Counter
from typing import Any

import numpy as np
import pytest

import posse
from posse.core.errors import BadNotation, IllegalAction, PosseError
from posse.core.kernel.dice import Dice, seed_for
from posse.core.kernel.state import State
from tests.adapters.agreement import through_batch
from tests.adapters.games import FEW_TABLES, Table, named
from tests.thimblerig import GAME

MANY = 12  # games of a series that are looked at


def chosen(game: int, move: int, count: int) -> int:
    """Which of the legal actions is played: the game's number and the move's decide, not the row."""
    return seed_for(game, move) % count


def results(batch: posse.Batch, most: int) -> dict[int, tuple[Any, ...]]:
    """Plays until the first games of the series are over: how each ended, by its number."""
    rows, moves = batch.rows, [0] * len(batch)
    ended: dict[int, tuple[Any, ...]] = {}
    while len(ended) < most:
        starts = rows.offsets[:-1]
        picks = [
            chosen(int(rows.number[row]), moves[row], int(rows.counts[row])) for row in range(len(batch))
        ]
        before = rows
        rows = batch.step(before.legal[starts + picks])
        for row in range(len(batch)):
            moves[row] += 1
            if not (rows.terminated[row] or rows.truncated[row]):
                continue
            number = int(before.number[row])
            if number < most:
                position = batch.game.to_position(batch.final_state(row))
                ended[number] = (position, *map(float, rows.rewards[row]), moves[row])
            moves[row] = 0
    return ended


def played_directly(table: Table, number: int, cap: int) -> tuple[Any, ...]:
    """The same game without a batch."""
    game, players, options = table
    encoder = game.encoder(players)
    state: State = game.new(players, options, Dice(seed_for(5, number)))
    moves = 0
    while not state.is_over() and moves < cap:
        seat = state.seats_to_act()[0]
        legal = state.legal_actions(seat)
        code = legal[chosen(number, moves, len(legal))]
        assert encoder.code(seat, encoder.index(seat, code)) == code
        state.apply(seat, code)
        moves += 1
    shares = [players * state.share(seat) - 1 if state.is_over() else 0.0 for seat in range(players)]
    return (game.to_position(state), *shares, moves)


@pytest.mark.parametrize("table", FEW_TABLES, ids=named)
def test_the_same_games_in_any_size_and_without_a_batch(table: Table):
    game, players, options = table
    cap = min(game.cap, 150)
    ended = [
        results(posse.Batch(game, players, size, 5, options, cap), MANY if size < MANY else MANY + 1)
        for size in (1, 5, MANY + 1)
    ]
    ended[-1].pop(MANY)
    assert ended[0] == ended[1] == ended[2]
    assert ended[0] == {number: played_directly(table, number, cap) for number in range(MANY)}


@pytest.mark.parametrize("table", FEW_TABLES, ids=named)
def test_games_are_those_of_the_core(table: Table):
    counts: Counter[str] = Counter()
    through_batch(table, 5, 120, counts)
    assert counts["games"] == 5


def test_rows_say_what_they_are():
    batch = posse.Batch(GAME, 3, size=4, seed=2, options={"law": True})
    rows = batch.rows
    size = len(GAME.features(3))
    assert repr(batch) == "<Batch thimblerig, 3 players, 4 rows>"
    assert rows.observation.shape == (4, size)
    assert rows.observation.dtype == np.uint8
    assert rows.rewards.shape == (4, 3)
    assert rows.rewards.dtype == np.float64
    assert rows.terminated.dtype == rows.truncated.dtype == np.bool_
    assert rows.seat.dtype == rows.legal.dtype == rows.offsets.dtype == rows.number.dtype == np.int64
    assert rows.observation[0, 0] == 1, "the option law"
    assert list(rows.number) == [0, 1, 2, 3]
    assert len(rows) == len(batch) == 4
    assert rows.offsets[-1] == len(rows.legal) == rows.counts.sum()


def test_a_mask_is_the_legal_list():
    batch = posse.Batch(GAME, 4, size=6)
    chance = np.random.default_rng(1)
    rows = batch.rows
    for _ in range(30):
        mask = rows.mask()
        assert mask.shape == (6, batch.actions)
        assert mask.dtype == np.int8
        for row in range(6):
            own = rows.legal[rows.offsets[row] : rows.offsets[row + 1]]
            assert sorted(own) == list(np.flatnonzero(mask[row]))
        actions = rows.sample(chance)
        assert mask[np.arange(6), actions].all()
        rows = batch.step(actions)


@pytest.mark.parametrize("chance", [None, 1, "chance", np.random])
def test_what_cannot_choose_is_refused(chance: Any):
    with pytest.raises(
        BadNotation, match=r"Chance must be a generator of numpy's, as numpy\.random\.default_rng"
    ):
        posse.Batch(GAME, 2).rows.sample(chance)


def test_arrays_are_the_callers_own_unless_views_are_asked_for():
    own, shared = posse.Batch(GAME, 2, size=3), posse.Batch(GAME, 2, size=3, copy=False)
    kept, seen = own.rows, shared.rows
    before = kept.observation.copy()
    kept.legal[:0] = 0  # may be written to
    with pytest.raises(ValueError, match="read-only"):
        seen.observation[0, 0] = 1
    actions = kept.legal[kept.offsets[:-1]]
    own.step(actions)
    shared.step(actions)
    assert (kept.observation == before).all()
    assert (seen.observation == own.rows.observation).all(), "a view shows what is there now"


def test_an_illegal_action_is_refused_with_game_seat_and_action_and_nothing_is_played():
    batch = posse.Batch(GAME, 3, size=4)
    rows = batch.rows
    actions = rows.legal[rows.offsets[:-1]]
    for wrong in ("look p4 left", "call"):
        actions[2] = GAME.codes[wrong]
        with pytest.raises(IllegalAction) as refused:
            batch.step(actions)
        assert refused.value.fields["number"] == 2
        assert refused.value.fields["who"] == 0
        said = f"Game 2 (row 2): p1 may not do action {actions[2]}, “{wrong}”. Nothing was played."
        assert str(refused.value).startswith(said)
        assert "Partie 2 (ligne 2)" in refused.value.say("fr")
    actions[2] = 17
    with pytest.raises(IllegalAction, match=r"p1 has no action 17, only 0 to 16\. Nothing was played"):
        batch.step(actions)
    assert (batch.rows.observation == rows.observation).all()
    assert list(batch.kernel.played) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    "wrong", [[0], [0.0, 0.0], [[0, 0]], 0, ["a", "b"], [True, True], [None, None], [[0], [0, 1]]]
)
def test_what_is_no_row_of_actions_is_refused(wrong: Any):
    with pytest.raises(BadNotation, match="A step takes one whole number for each row, 2 in all"):
        posse.Batch(GAME, 2, size=2).step(wrong)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 9}, "2 to 4 players"),
        ({"size": 0}, "size"),
        ({"size": 2.0}, "size"),
        ({"seed": -1}, "seed"),
        ({"cap": 0}, "cap"),
        ({"copy": "no"}, "“copy” must be true or false, not a text"),
        ({"copy": None}, "“copy” must be true or false, not null"),
        ({"copy": 0}, "“copy” must be true or false, not a number"),
        ({"options": {"lawn": 1}}, "law"),
        ({"game": "goose"}, "goat"),
        ({"game": 5}, "The game must be its name, or the game itself"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(wrong: dict[str, Any], said: str):
    with pytest.raises(BadNotation, match=said):
        posse.Batch(**{"game": GAME, "players": 2, **wrong})


def test_a_finished_game_can_be_looked_at_until_the_next_step():
    batch = posse.Batch(GAME, 2, size=1)
    rows = batch.rows
    with pytest.raises(BadNotation, match="No game ended in row 0"):
        batch.final_observation(0, 0)
    while not rows.terminated[0]:
        rows = batch.step(rows.legal[:1])
    names = [name for name, _ in GAME.features(2)]
    points = [batch.final_observation(0, seat)[names.index("+0 points")] for seat in range(2)]
    outcome = batch.final_state(0).outcome()
    assert outcome is not None
    assert tuple(points) == outcome.points
    with pytest.raises(BadNotation, match="There is no seat 2 here: seats are whole numbers from 0 to 1"):
        batch.final_observation(0, 2)


def test_rows_are_compared_as_things():
    batch = posse.Batch(GAME, 2, size=3)
    rows = batch.rows
    assert rows == rows
    assert rows != batch.rows
    assert len({rows, batch.rows}) == 2


def test_a_series_can_be_begun_again():
    batch = posse.Batch(GAME, 2, size=3, seed=1)
    first = batch.rows
    batch.step(first.legal[first.offsets[:-1]])
    assert (batch.reset().observation == first.observation).all()
    assert (batch.reset(seed=2).observation != first.observation).any()
    assert list(batch.rows.number) == [0, 1, 2]


WITHOUT = """
import inspect, pydoc, sys
{hide}
import posse
assert not sys.modules.get("numpy")
try:
    posse.Batch
except AttributeError as error:
    print(error)
try:
    from posse import Batch
except ModuleNotFoundError as error:
    print(error)
assert not hasattr(posse, "Batch")
assert "Batch" not in dir(posse)
assert "Bot" in dict(inspect.getmembers(posse))
assert "simulate" in pydoc.plain(pydoc.render_doc(posse))
from posse import *
print(*(name for name in ("Batch", "Bot", "simulate") if name in globals()))
"""
HIDDEN = """
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name == "numpy":
            raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
sys.meta_path.insert(0, Hidden())
"""


@pytest.mark.parametrize("hide", [HIDDEN, "sys.modules['numpy'] = None"], ids=["not found", "blocked"])
def test_without_numpy_there_is_everything_but_batches(hide: str):
    script = WITHOUT.replace("{hide}", hide)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    said = "This part of Posse needs the package numpy: pip install 'posse-games[rl]'.\n"
    assert (done.stdout, done.stderr) == (f"{said}{said}Bot simulate\n", "")


def test_numpy_is_asked_for_only_by_those_who_need_it():
    script = "import sys, posse; assert 'Batch' in posse.__all__; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
    with pytest.raises(AttributeError, match="no attribute 'Bunch'"):
        posse.Bunch  # noqa: B018


def test_after_a_step_that_was_broken_off_the_batch_asks_for_a_reset():
    batch = posse.Batch("goat", 3, size=8, seed=1, cap=1)
    rows = batch.rows
    dealt, many = batch.kernel.deal, 0

    def broken_off(seed: int) -> State:
        nonlocal many
        many += 1
        if many == 4:
            raise KeyboardInterrupt
        return dealt(seed)

    batch.kernel.deal = broken_off
    with pytest.raises(KeyboardInterrupt):
        batch.step(rows.legal[rows.offsets[:-1]])
    for ask in (lambda: batch.rows, lambda: batch.step(rows.legal[rows.offsets[:-1]])):
        with pytest.raises(PosseError, match=r"broken off.*call reset\(\)"):
            ask()
    begun = batch.reset()
    assert np.array_equal(begun.observation, rows.observation)
    assert list(begun.number) == list(range(8))


def test_numbers_of_numpy_are_numbers():
    two: Any = np.int64(2)
    batch = posse.Batch("goat", two, size=two, seed=two, cap=two // 2)
    rows = batch.step(batch.rows.legal[batch.rows.offsets[:-1]])
    assert rows.truncated.all()
    assert len(batch.final_observation(two - 1, rows.seat[1])) == batch.encoder.size
