"""What may be done in the Goat is said once: the list, `allows` and the refusals agree."""

import pytest

from posse.core.kernel.dice import Dice
from posse.games.goat import GAME
from posse.games.goat import model as go
from tests.rules.goat.tables import new, step
from tests.rules.sampling import many


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_list_and_reasons_agree_on_every_action(players: int) -> None:
    for seed in range(many(2, 1)):
        state = new(players, seed)
        dice = Dice(seed)
        while not state.is_over():
            for seat in range(players):
                legal = set(state.legal_actions(seat))
                allowed = {action for action in range(-3, go.ACTIONS + 3) if state.allows(seat, action)}
                assert allowed == legal
                acts = seat in state.seats_to_act()
                refused = [GAME.why_not(state, seat, action) for action in range(1100, int(go.ACTIONS))]
                assert [reason is None for reason in refused] == [
                    not acts or action in legal for action in range(1100, int(go.ACTIONS))
                ]
            step(state, dice)
        assert not any(state.allows(seat, action) for seat in range(players) for action in range(1200))
