"""What Outlaws lends a searcher."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from posse.core.dice import Dice
from posse.games.outlaws import GAME
from posse.games.outlaws.bot import score
from posse.games.outlaws.policy import OutlawsPolicy
from posse.games.outlaws.rules import Outlaws


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_choice_is_legal_and_looks_best_to_the_house_bot(players: int) -> None:
    policy = OutlawsPolicy()
    turns = 0
    for seed in range(12):
        state = GAME.new(players, {"limit": 40}, Dice(seed))
        assert isinstance(state, Outlaws)
        out = vec[i64]([0] * state.room)
        while not state.is_over():
            seat = state.seats_to_act()[0]
            legal = state.legal_actions(seat)
            picked = int(policy.play(state, seat, out))
            assert picked in legal
            looks = {action: int(score(state, seat, action)) for action in legal}
            assert looks[picked] == max(looks.values()), GAME.action_texts[picked]
            # Half of the actions are random, for positions the house bot does not come to
            state.apply(seat, picked if turns % 2 else int(state.random_action(seat, out)))
            turns += 1
    assert turns > 300
