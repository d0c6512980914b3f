"""The benchmark's shape and its ratios; how fast anything is belongs to benchmarks/."""

import pytest
from rich.table import Table

from posse.core.errors import BadNotation
from posse.core.game import Options
from posse.games.registry import GAMES
from posse.lab import bench

PUBLIC_ENEMY = GAMES["public-enemy"]
OURS = {
    "playout",
    "playout_all_options",
    "playout_recorded",
    "stepped",
    "search_uniform",
    "search_policy",
    "clone_us",
    "redeal_us",
    "view_us",
}


def test_every_game_is_measured_next_to_openspiel():
    told: list[tuple[int, int]] = []
    result = bench.run(slices=1, seconds=0.001, progress=lambda done, whole: told.append((done, whole)))
    assert set(result) == {"games", "openspiel", "ratios"}
    assert set(result["games"]) == set(GAMES) == set(result["ratios"])
    assert {name: set(figures) for name, figures in result["openspiel"].items()} == {
        "spades": {"rollout", "stepped"},
        "hearts": {"rollout", "stepped"},
        "gin_rummy": {"rollout", "stepped"},
    }
    for figures in result["games"].values():
        assert set(figures) == OURS
        assert all(figure > 0 for figure in figures.values())
    ours, peers = result["games"]["public-enemy"], result["openspiel"]
    ratios = result["ratios"]["public-enemy"]
    assert ratios["playout_to_spades_rollout"] == pytest.approx(
        ours["playout"] / peers["spades"]["rollout"], abs=1e-3
    )
    assert ratios["playout_to_gin_rummy_rollout"] == pytest.approx(
        ours["playout"] / peers["gin_rummy"]["rollout"], abs=0.1
    )
    assert ratios["stepped_to_hearts_stepped"] == pytest.approx(
        ours["stepped"] / peers["hearts"]["stepped"], abs=1e-3
    )
    assert told[-1][0] == told[-1][1] == len(told)
    rates, micros, searches, compared = bench.tables(result)
    assert isinstance(rates, Table)
    assert isinstance(micros, Table)
    assert isinstance(searches, Table)
    assert isinstance(compared, Table)
    games = len(GAMES)
    assert searches.row_count == 2 * games
    assert (rates.row_count, micros.row_count, compared.row_count) == (4 * games + 6, 3 * games, 5 * games)


def test_without_openspiel_its_part_is_left_out_and_said_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench, "has_openspiel", lambda: False)
    result = bench.run({"public-enemy": PUBLIC_ENEMY}, slices=1, seconds=0.001)
    assert set(result) == {"games", "note"}
    assert "pip install 'posse-games[openspiel]'" in result["note"]
    assert "OpenSpiel n'est pas installé" in str(bench.tables(result, "fr")[-1])


def test_all_options_are_those_the_game_allows_together(monkeypatch: pytest.MonkeyPatch):
    switches = [option.name for option in PUBLIC_ENEMY.options if option.is_switch]
    at_four = bench.all_options(PUBLIC_ENEMY, 4)
    assert [name for name in switches if at_four[name]] == switches
    assert bench.all_options(PUBLIC_ENEMY, 5)["quick"] == 0

    def not_both(game: object, players: int, options: Options) -> None:
        if options["duel"] and options["dollars"]:
            raise BadNotation("no")

    monkeypatch.setattr(type(PUBLIC_ENEMY), "check_options", not_both)
    chosen = bench.all_options(PUBLIC_ENEMY, 4)
    assert (chosen["duel"], chosen["dollars"], chosen["supremacy"]) == (1, 0, 1)


def test_stepping_plays_whole_games():
    state = PUBLIC_ENEMY.new(3)
    actions = bench.step(state)
    assert state.is_over()
    assert actions > 10
