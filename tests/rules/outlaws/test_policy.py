"""What Outlaws lends a searcher."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.dice import Dice
from posse.core.kernel.policy import WHOLE
from posse.games.outlaws import GAME
from posse.games.outlaws.mind.bot import score
from posse.games.outlaws.mind.odds import is_guarded
from posse.games.outlaws.mind.policy import OutlawsPolicy
from posse.games.outlaws.model import GOOD, SETUP
from posse.games.outlaws.rules.ending import win
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.sampling import many


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_choice_is_legal_and_looks_best_to_the_house_bot(players: int) -> None:
    policy = OutlawsPolicy()
    turns = 0
    for seed in range(many(12, 1)):
        state = GAME.new(players, {"limit": many(40, 8)}, Dice(seed))
        assert isinstance(state, OutlawsState)
        out = vec[i64]([0] * state.room)
        while not state.is_over():
            seat = state.seats_to_act()[0]
            legal = state.legal_actions(seat)
            picked = int(policy.rival(state, seat, out))
            assert picked in legal
            looks = {action: int(score(state, seat, action)) for action in legal}
            assert looks[picked] == max(looks.values()), GAME.action_texts[picked]
            # Half of the actions are random, for positions the house bot does not come to
            state.apply(seat, picked if turns % 2 else int(state.random_action(seat, out)))
            turns += 1
    assert turns > many(300, 10)


def test_its_own_play_is_legal_and_its_line_has_the_sheriff_beside_the_governor() -> None:
    policy = GAME.policy
    for seed in range(8):
        state = GAME.new(2, {"limit": 40}, Dice(seed))
        assert isinstance(state, OutlawsState)
        dice = Dice(seed + 50)
        out = vec[i64]([0] * state.room)
        while not state.ready & 1:
            action = int(policy.opening(state, 0, dice))
            assert action in state.legal_actions(0)
            state.apply(0, action)
        assert is_guarded(state, 0)
        while not state.is_over():
            seat = state.seats_to_act()[0]
            assert policy.opening(state, seat, dice) in (-1, *state.legal_actions(seat))
            action = int(policy.play(state, seat, out))
            assert action in state.legal_actions(seat)
            state.apply(seat, action)
            values = [int(policy.value(state, each)) for each in range(2)]
            assert min(values) >= 0
            assert abs(sum(values) - int(WHOLE)) < 5000


def test_an_early_victory_is_worth_more() -> None:
    policy = GAME.policy
    values = []
    for turns in (4, 20):
        state = GAME.new(2, None, Dice(1))
        assert isinstance(state, OutlawsState)
        state.turns = i64(turns)
        win(state, i64(0), GOOD)
        values.append(int(policy.value(state, 0)))
        assert policy.value(state, 0) + policy.value(state, 1) == WHOLE
    assert WHOLE // 2 < values[1] < values[0] <= WHOLE


def test_in_teams_its_favourite_and_its_line_are_the_house_bot_s() -> None:
    """Playouts make do with a few actions drawn at random; what a search is measured against must not."""
    policy = GAME.policy
    seen = {True: 0, False: 0}
    for seed in range(many(3, 1)):
        state = GAME.new(4, {"teams": True, "limit": 60}, Dice(seed))
        assert isinstance(state, OutlawsState)
        out = vec[i64]([0] * state.room)
        for number in range(many(90, 50)):
            if state.is_over():
                break
            seat = state.seats_to_act()[0]
            legal = state.legal_actions(seat)
            setup = state.phase == SETUP
            if setup:
                chosen = int(policy.opening(state, seat, Dice(seed)))
            else:
                assert policy.opening(state, seat, Dice(seed)) == -1
                chosen = int(policy.favourite(state, seat, out, Dice(seed)))
            if number % many(1, 4) == 0:
                looks = {action: int(score(state, seat, action)) for action in legal}
                assert looks[chosen] == max(looks.values()), GAME.action_texts[chosen]
                seen[setup] += len(legal) > 1
            state.apply(seat, chosen)
    assert min(seen.values()) > many(10, 1)
