"""What Wyatt Earp lends a searcher: legal picks, estimates that are probabilities, a quick count for two."""

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from posse.bots.searcher import consider
from posse.core.kernel.dice import Dice
from posse.core.kernel.policy import WHOLE
from posse.games.wyatt_earp import GAME
from posse.games.wyatt_earp.mind.policy import WyattEarpPolicy
from posse.games.wyatt_earp.model import PHASES
from posse.games.wyatt_earp.rules.scoring import lead_of_two, share
from posse.games.wyatt_earp.rules.state import WyattEarpState

POLICY = GAME.policy


def moments(players: int, games: int = 3) -> Iterator[tuple[WyattEarpState, int]]:
    """Every decision of some random games, with who is to take it."""
    for seed in range(games):
        state = GAME.new(players, {"target": 8}, Dice(seed))
        dice = Dice(seed)
        while not state.is_over():
            assert isinstance(state, WyattEarpState)
            seat = state.seats_to_act()[0]
            yield state, seat
            legal = state.legal_actions(seat)
            state.apply(i64(seat), i64(legal[dice.below(i64(len(legal)), i64(0))]))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_pick_is_legal_and_what_the_house_bot_likes_best(players: int) -> None:
    phases = set()
    for state, seat in moments(players):
        legal = state.legal_actions(seat)
        picked = int(POLICY.pick(state, i64(seat), vec[i64](legal), i64(len(legal))))
        assert picked in legal
        assert GAME.score(state, seat, picked) == max(GAME.score(state, seat, action) for action in legal)
        phases.add(PHASES[int(state.phase)])
    assert phases >= {"draw", "play", "target", "choose", "at-once"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_estimates_are_probabilities(players: int) -> None:
    for state, _ in moments(players):
        chances = [int(POLICY.estimate(state, i64(seat))) for seat in range(players)]
        assert all(0 < chance < WHOLE for chance in chances)
        assert int(WHOLE) - players <= sum(chances) <= WHOLE  # each is rounded down


def test_the_richer_is_likelier_to_win_and_so_is_who_begins() -> None:
    state = GAME.new(3, None, Dice(1))
    assert isinstance(state, WyattEarpState)
    begins, other, third = (int(state.turn + k) % 3 for k in range(3))
    level = [int(POLICY.estimate(state, i64(seat))) for seat in range(3)]
    assert level[begins] > level[other] == level[third]
    state.money[other] = i64(7)
    after = [int(POLICY.estimate(state, i64(seat))) for seat in range(3)]
    assert after[other] > after[begins] > after[third]


@pytest.mark.rule("WE-33", "WE-34", "WE-35", "WE-36")
def test_the_quick_count_for_two_is_the_count() -> None:
    for mine in range(21):
        for theirs in range(21):
            for money in range(30):
                takes = vec[i64]([0, 0])
                share(vec[i64]([mine, theirs]), i64(2), i64(money), takes, None)
                assert lead_of_two(i64(mine), i64(theirs), i64(money)) == takes[0] - takes[1]


def test_no_choice_is_given_up_for_bad_first_luck() -> None:
    fair, iterations = 40, 200
    policy = WyattEarpPolicy(bold=0, house=100, stages=1, fair=fair)
    state, seat = next((state, seat) for state, seat in moments(2) if len(state.legal_actions(seat)) > 5)
    legal = state.legal_actions(seat)
    thought = consider(GAME, GAME.knowledge(state, seat), legal, Dice(4), iterations, 0, policy)
    assert sorted(thought.actions) == sorted(legal)
    assert sum(thought.visits) == iterations
    assert min(thought.visits) >= iterations * fair // (100 * len(legal)) - 1
    assert thought.best == thought.actions[0]
