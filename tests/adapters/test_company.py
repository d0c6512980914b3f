"""What `posse.Batch` offers those who train: company, a critic's view, a teacher, points, forced moves."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import posse
from posse.adapters.survey import survey
from posse.bots import Bot, ask, find
from posse.core.errors import BadNotation, IllegalAction
from posse.core.kernel.dice import Dice, seed_for
from tests.adapters.games import ENCODED, Table, few_tables, named
from tests.rules.sampling import many
from tests.thimblerig import GAME

COMPANY = [("random", 0.25), ("house", 0.25), ("yours", 0.25)]
RANDOM, HOUSE, YOURS = range(3)
SMALLEST = [few_tables(game)[0] for game in ENCODED.values()]


def chosen(rows: Any, moves: Any) -> Any:
    """An action a row, by its game's number and how often the caller has acted in it."""
    picks = [
        seed_for(int(number), int(move)) % int(count)
        for number, move, count in zip(rows.number, moves, rows.counts, strict=True)
    ]
    return rows.legal[rows.offsets[:-1] + picks]


def finished(batch: posse.Batch, first: int) -> dict[int, Any]:
    """Plays until the first games of the series are over: how each ended, by its number."""
    rows, moves = batch.rows, np.zeros(len(batch), int)
    ended: dict[int, Any] = {}
    for _ in range(3000):
        before = rows
        rows = batch.step(chosen(before, moves))
        over = rows.terminated | rows.truncated
        moves = np.where(over, 0, moves + 1)
        for row in map(int, np.flatnonzero(over)):
            position = batch.game.to_position(batch.final_state(row))
            who = int(before.company[row]), int(before.mine[row])
            ended[int(before.number[row])] = (position, *rows.rewards[row], *who)
        if all(number in ended for number in range(first)):
            return {number: ended[number] for number in range(first)}
    raise AssertionError(f"only {sorted(ended)} are over")


@pytest.mark.parametrize("table", SMALLEST, ids=named)
def test_who_sits_where_follows_from_the_seed_and_the_games_are_the_same_in_any_size(table: Table):
    game, players, options = table
    ended = [
        finished(posse.Batch(game, players, size, 5, options, 150, company=COMPANY, forced=True), many(8, 3))
        for size in (1, 6)
    ]
    assert ended[0] == ended[1]
    kinds = {end[-2] for end in ended[0].values()}
    assert len(kinds) > 1
    assert all((end[-1] == -1) == (end[-2] == -1) for end in ended[0].values())


def test_parts_of_the_games_are_as_asked_and_seats_are_all_taken():
    rows = posse.Batch(GAME, 3, 2000, seed=1, company=COMPANY).rows
    for kind in (-1, RANDOM, HOUSE, YOURS):
        assert 0.2 < (rows.company == kind).mean() < 0.3
    for seat in range(3):
        assert 0.2 < (rows.mine == seat).mean() < 0.3
    assert (posse.Batch(GAME, 3, 50, company=[("random", 1)], seat=2).rows.mine == 2).all()


def test_the_caller_acts_at_one_seat_in_company_and_at_all_elsewhere():
    batch = posse.Batch(GAME, 3, 40, seed=2, company=COMPANY)
    chance = np.random.default_rng(1)
    rows = batch.rows
    acted: dict[int, set[int]] = {kind: set() for kind in (-1, RANDOM, HOUSE, YOURS)}
    for _ in range(60):
        for kind in acted:
            away = (rows.seat - rows.mine)[rows.company == kind]
            acted[kind] |= set(map(int, away))
        rows = batch.step(rows.sample(chance))
    assert acted[RANDOM] == acted[HOUSE] == {0}
    assert acted[YOURS] == {-2, -1, 0, 1, 2}, "all seats, though one is the learner's"


class Recording(Bot):
    """Notes what it was asked and plays as the house bot."""

    asked: list[tuple[int, int]]

    def choose(self, game: Any, knowledge: Any, legal: Any, dice: Dice) -> int:
        action = find("house").choose(game, knowledge, legal, dice)
        self.asked.append((int(knowledge.seat), action))
        return action


def test_any_bot_may_be_company_and_is_asked_for_the_other_seats():
    game, bot = posse.games["public-enemy"], Recording()
    bot.asked = []
    batch = posse.Batch(game, 2, 1, seed=4, company=[(bot, 1.0)], seat=0)
    state = game.start(2, batch.options, Dice(seed_for(4, 0)), False)
    rows, answered = batch.rows, 0
    for _ in range(25):
        while state.seats_to_act() and state.seats_to_act()[0] == 1:
            action = ask(find("house"), game, state, 1, Dice(0))  # it draws nothing here
            assert bot.asked[answered] == (1, action)
            answered += 1
            state.apply(1, action)
        assert list(rows.observation[0]) == list(batch.encoder.observation(game.knowledge(state, 0)))
        action = int(rows.legal[0])
        state.apply(0, batch.encoder.code(0, action))
        rows = batch.step([action])
        if rows.terminated[0]:
            break
    assert answered > 5


@pytest.mark.parametrize("table", SMALLEST, ids=named)
def test_a_move_without_a_choice_is_made_by_itself_and_the_game_is_the_same(table: Table):
    game, players, options = table
    batch = posse.Batch(game, players, 1, 3, options, forced=True)
    plain = posse.Batch(game, players, 1, 3, options)
    rows, slow = batch.rows, plain.rows
    for move in range(80):
        assert rows.counts[0] > 1
        while slow.counts[0] == 1:
            slow = plain.step(slow.legal)
        if slow.terminated[0]:
            break
        assert (rows.observation == slow.observation).all()
        action = [rows.legal[seed_for(1, move) % int(rows.counts[0])]]
        rows, slow = batch.step(action), plain.step(action)
        if rows.terminated[0]:
            break


@pytest.mark.parametrize("table", SMALLEST, ids=named)
def test_a_critic_sees_what_the_other_seats_know_from_the_left_on(table: Table):
    game, players, options = table
    batch = posse.Batch(game, players, 5, 3, options)
    chance = np.random.default_rng(1)
    for _ in range(10):
        rows = batch.step(batch.rows.sample(chance))
        seen = batch.critic_view()
        assert seen.shape == (5, players - 1, rows.observation.shape[1])
        for row, state in enumerate(batch.kernel.states):
            for away in range(1, players):
                seat = (int(rows.seat[row]) + away) % players
                assert bytes(seen[row, away - 1]) == batch.encoder.observation(game.knowledge(state, seat))


@pytest.mark.parametrize("table", SMALLEST, ids=named)
def test_a_teacher_says_what_a_bot_would_do_and_changes_nothing(table: Table):
    game, players, options = table
    batch = posse.Batch(game, players, 6, 3, options)
    house = find("house")
    for _ in range(many(6, 2)):
        rows, taught = batch.rows, batch.teacher()
        assert (taught == batch.teacher()).all()
        assert (taught == pickle.loads(pickle.dumps(batch)).teacher(house)).all()
        assert all(
            action in rows.legal[rows.offsets[row] : rows.offsets[row + 1]]
            for row, action in enumerate(taught)
        )
        if game.id in ("public-enemy", "wyatt-earp"):  # it draws nothing there
            for row, state in enumerate(batch.kernel.states):
                seat = int(rows.seat[row])
                code = ask(house, game, state, seat, Dice(1))
                assert taught[row] == batch.encoder.index(seat, code)
        batch.step(taught)


def test_a_teacher_who_draws_has_other_dice_in_other_games():
    batch = posse.Batch("goat", 2, 200, seed=1)
    taught = batch.teacher("random")
    assert len(set(map(int, taught))) > 5, "all stand at the first offer"


def test_points_are_the_games_own_in_the_step_that_ends_it():
    batch = posse.Batch("goat", 2, 30, seed=1, forced=True)
    chance = np.random.default_rng(1)
    ended = 0
    assert not batch.points().any()
    for _ in range(80):
        rows = batch.step(batch.rows.sample(chance))
        points = batch.points()
        assert not points[~rows.terminated].any()
        for row in map(int, np.flatnonzero(rows.terminated)):
            state = batch.final_state(row)
            assert list(points[row]) == [batch.game.policy.points(state, seat) for seat in (0, 1)]
            ahead = points[row].argmax()
            assert rows.rewards[row, ahead] == rows.rewards[row].max()
            ended += 1
    assert ended > 10


def test_padded_rows_hold_the_legal_list():
    batch = posse.Batch(GAME, 3, 7)
    rows = batch.step(batch.rows.sample(np.random.default_rng(1)))
    padded = rows.padded()
    assert padded.shape == (7, rows.counts.max())
    wider = rows.padded(batch.actions)
    assert wider.shape == (7, batch.actions)
    for row in range(7):
        own = list(rows.legal[rows.offsets[row] : rows.offsets[row + 1]])
        for wide in (padded, wider):
            assert list(wide[row][: len(own)]) == own
            assert (wide[row][len(own) :] == batch.actions).all()
    with pytest.raises(BadNotation, match="places"):
        rows.padded(int(rows.counts.max()) - 1)


def test_copies_go_on_with_the_same_company():
    batch = posse.Batch("goat", 3, 6, seed=2, company=COMPANY, forced=True)
    chance = np.random.default_rng(1)
    for _ in range(10):
        batch.step(batch.rows.sample(chance))
    for twin in (pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)):
        own = copy.copy(batch)
        for _ in range(many(40, 10)):
            actions = own.rows.sample(np.random.default_rng(3))
            first, second = own.step(actions), twin.step(actions)
            for name in ("observation", "company", "mine", "number", "legal", "rewards"):
                assert (getattr(first, name) == getattr(second, name)).all()
    again = batch.reset()
    assert (
        again.company == posse.Batch("goat", 3, 6, seed=2, company=COMPANY, forced=True).rows.company
    ).all()


def test_no_row_is_held_in_company():
    batch = posse.Batch(GAME, 2, 2, company=[("random", 1)])
    with pytest.raises(IllegalAction, match="has no action -1"):
        batch.step([-1, -1])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"company": "house"}, "Company is a list of bots"),
        ({"company": ["house"]}, "Company is a list of bots"),
        ({"company": [("house", 0)]}, "a number above 0, 1 for all of them, not 0"),
        ({"company": [("house", True)]}, "a number above 0"),
        ({"company": [("house", float("nan"))]}, "a number above 0"),
        ({"company": [("house", 0.6), ("random", 0.6)]}, "add up to 1.2"),
        ({"company": [("hause", 1)]}, "Did you mean house"),
        ({"company": [("house", 1)], "seat": 2}, "seat"),
        ({"seat": 1}, "leave seat out"),
        ({"forced": "no"}, "forced"),
    ],
)
def test_company_that_cannot_be_is_refused(given: dict[str, Any], said: str):
    with pytest.raises(BadNotation, match=said):
        posse.Batch(GAME, 2, **given)


def test_a_survey_shows_what_comes_up():
    games = many(12, 3)
    first, again = survey("goat", 2, games=games, seed=1), survey("goat", 2, games=games, seed=1)
    features = posse.games["goat"].features(2)
    assert (first.live == again.live).all()
    assert (first.most == again.most).all()
    assert (first.most <= [most for _, most in features]).all()
    assert len(first.live) == many(125, 123), "those that two players ever have, of 1,146"
    assert posse.Batch("goat", 2).actions == 1146
    with pytest.raises(BadNotation, match="games"):
        survey("goat", 2, games=1)
