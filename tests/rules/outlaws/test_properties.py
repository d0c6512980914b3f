"""What holds in every game of Outlaws, checked at every step of random ones."""

from collections import Counter
from collections.abc import Iterable

import pytest

from posse.games.outlaws import GAME
from posse.games.outlaws.face import view
from posse.games.outlaws.mind.knowledge import knowledge_of
from posse.games.outlaws.model import CAST, E_SUDDEN_DEATH, FIGURE, HOLD, SETUP, SLOTS, TOKEN
from posse.games.outlaws.rules.setup import full_pool
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.rules.street import pool_of
from tests.rules.outlaws.tables import new
from tests.rules.sampling import many

GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(5)]


def check_figures(state: OutlawsState) -> None:
    """Ten a player still in, each in one place; nothing of those who are out."""
    for side in range(int(state.players)):
        line = [int(figure) for figure in state.line[side * 8 : side * 8 + 8]]
        start = side * int(CAST)
        spots = [int(spot) for spot in state.spot[start : start + int(FIGURE)]]
        if state.alive >> side & 1:
            assert sorted([*line, *(figure for figure in range(10) if spots[figure] == -1)]) == list(
                range(10)
            )
            assert spots[0] >= 0
            assert all(line[spot] == figure for figure, spot in enumerate(spots) if spot >= 0)
        else:
            assert set(line) == {-1}
            assert set(spots) == {-2}
            assert not any(state.held[side * int(HOLD) : side * int(HOLD) + 4])


def check_tokens(state: OutlawsState) -> None:
    """The count that everyone can make is the number that lies there; taken ones are with the players."""
    cells = Counter(int(cell) & 15 for cell in state.street)
    for kind in range(int(TOKEN)):
        assert cells[kind + 1] == pool_of(state, kind)  # through merges and sudden death
    assert state.reserve == sum(1 for cell in state.street[int(SLOTS) :] if cell)
    held = sum(int(state.held[seat * int(HOLD)]) for seat in range(int(state.players)))
    votes = int(full_pool(state.players)) & 255
    sudden = E_SUDDEN_DEATH in (state.trace or [])[::5]
    if not state.fallen and not sudden:
        assert held + pool_of(state, 0) == votes
    assert held + pool_of(state, 0) <= votes


@pytest.mark.rule("OU-1", "OU-2", "OU-37")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_figures_and_tokens_are_conserved(players: int, seed: int) -> None:
    state = new(players, seed, limit=150)
    while state.playout(1):
        if state.phase != SETUP and not state.is_over():
            check_figures(state)
            check_tokens(state)
    assert state.outcome() is not None


def test_everything_happens() -> None:
    """Every kind of event but those of a hand-made set-up and of the turn limit occurs in random games."""
    seen: set[str] = set()
    reasons: set[str] = set()
    unmade = {"cleared", "drawn", "withdrawn"}
    for seed in range(400):
        state = new(2 + seed % 3, seed)
        if seed % 4 == 3:
            state = new(4, seed, teams=1)
        state.playout(3000)
        seen |= {GAME.kinds[kind] for kind in (state.trace or [])[::5]}
        outcome = state.outcome()
        reasons |= {outcome.reason.split("-")[0]} if outcome else set()
        if set(GAME.kinds) - seen <= unmade and len(reasons) == 3:
            break
    assert set(GAME.kinds) - seen == unmade
    assert reasons == {"good", "brute", "crook"}


@pytest.mark.parametrize(("players", "teams", "notes"), [(2, 0, 1), (3, 0, 0), (4, 0, 1), (4, 1, 1)])
def test_a_line_that_was_kept_looks_as_one_drawn_now(players: int, teams: int, notes: int) -> None:
    """Views keep lines by the numbers they show; nothing that a line shows may be left out of these."""
    state = new(players, 5, teams=teams, notes=notes)
    readers = (None, *range(players))
    while state.playout(many(1, 4)):
        kept = [view.line_view(known, seat) for known, seat in lines(state, readers)]
        assert kept == [view.drawn_line(known, seat) for known, seat in lines(state, readers)]


def lines(state: OutlawsState, readers: Iterable[int | None]) -> list[tuple[OutlawsState, int]]:
    """What each reader knows, with every seat."""
    towns = [knowledge_of(state, -1 if reader is None else reader).state for reader in readers]
    return [(known, seat) for known in towns for seat in range(int(state.players))]
