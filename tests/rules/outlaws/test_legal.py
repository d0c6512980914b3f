"""Legality is said once, by `why_not`; the list and the draw of a playout are quicker ways to the same."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.dice import Dice
from posse.games.outlaws import GAME
from posse.games.outlaws import model as ou
from posse.games.outlaws.face.refusals import SENTENCES
from posse.games.outlaws.rules import legal
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws.tables import new
from tests.rules.sampling import many

MODES = [(2, 0), (3, 0), (4, 0), (4, 1)]


def positions(players: int, teams: int, apart: int, seeds: int) -> list[OutlawsState]:
    """Of games at random, some actions apart; and all in which a line must be refilled first (OU-45)."""
    found: list[OutlawsState] = []
    for seed in range(seeds):
        state = new(players, seed, teams=teams, limit=200)
        while state.playout(1):
            copy = state.branch(Dice(seed))
            assert isinstance(copy, OutlawsState)
            if state.turns % apart == 0 or (state.empty and len(found) % 5 == 0):
                found.append(copy)
    return found


@pytest.mark.parametrize(("players", "teams"), MODES)
def test_the_list_is_what_there_is_no_reason_against(players: int, teams: int) -> None:
    reasons = set()
    for state in positions(players, teams, many(40, 120), many(4, 1)):
        for seat in range(players):
            answers = [int(legal.why_not(state, seat, action)) for action in range(int(ou.ACTIONS))]
            may = [action for action, answer in enumerate(answers) if answer == legal.MAY]
            assert may == state.legal_actions(seat)
            assert all(state.allows(seat, action) for action in may)
            reasons |= {answer & int(legal.REASON) for answer in answers}
    assert max(reasons) - int(legal.NOW_SETUP) < len(SENTENCES)
    assert len(reasons) > 15


@pytest.mark.parametrize(("players", "teams"), MODES)
def test_the_list_while_lines_are_laid(players: int, teams: int) -> None:
    for seed in range(3):
        state, dice = new(players, seed, teams=teams), Dice(seed)
        while state.phase == ou.SETUP:
            for seat in range(players):
                codes = range(int(ou.PLACE), int(ou.MATE_SHOOT))
                may = [action for action in codes if legal.why_not(state, seat, action) == legal.MAY]
                assert may == state.legal_actions(seat)
            actor = state.seats_to_act()[0]
            choices = state.legal_actions(actor)
            state.apply(actor, choices[dice.below(len(choices), 0)])


@pytest.mark.parametrize(("players", "teams"), MODES)
def test_a_playout_draws_what_is_on_the_list(players: int, teams: int) -> None:
    out = vec[i64]([0] * int(ou.ROOM))
    verbs = set()
    for state in positions(players, teams, 4, 5):
        for seat in state.seats_to_act():
            may = set(state.legal_actions(seat))
            drawn = {int(state.random_action(seat, out)) for _ in range(12)}
            assert drawn <= may
            verbs |= {GAME.action_texts[action].split()[0] for action in drawn}
    assert verbs >= {"pass", "swap", "feint", "enter", "look", "take", "shoot", "scout", "trade", "mayor"}
