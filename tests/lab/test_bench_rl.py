"""The benchmark of the study room: its shape and its ratios; how fast anything is belongs to the bench."""

import json

import pytest
from click.testing import CliRunner
from rich.table import Table

from posse.cli.main import main
from posse.core.errors import BadNotation
from posse.lab import bench_rl
from posse.lab.bench import Measure
from tests.thimblerig import GAME

OURS = {"batch", "batch_masks", "pettingzoo", "gymnasium", "vector"}


def test_ours_are_measured_next_to_the_peers_that_are_installed():
    told: list[tuple[int, int]] = []
    result = bench_rl.run({GAME.id: GAME}, 1, 0.001, lambda done, whole: told.append((done, whole)))
    assert set(result["games"][GAME.id]) == OURS
    assert {"openspiel leduc_poker"} <= set(result["peers"])
    assert set(result["peers"]) | set(result.get("left_out", {})) == set(bench_rl.PEERS)
    figures = [*result["games"][GAME.id].values(), *result["peers"].values()]
    assert all(figure > 0 for figure in figures)
    assert told[-1] == (len(figures), len(figures))
    rates = bench_rl.tables(result)[0]
    assert isinstance(rates, Table)
    assert rates.row_count == len(figures)


def test_the_adapter_is_compared_with_pettingzoos_own_game():
    measures = [Measure((*place,), float) for place in (("games", "a", "pettingzoo"),)]
    measures.append(Measure(("peers", "pettingzoo leduc_holdem"), float))
    measures[0].best, measures[1].best = 60_000.0, 4_000.0
    result = bench_rl.collected(measures)
    assert result["ratios"] == {"a": {"pettingzoo_to_leduc_holdem": 15.0}}
    compared = bench_rl.tables(result)[1]
    assert isinstance(compared, Table)


def test_a_peer_that_is_not_installed_is_left_out_and_said_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench_rl, "lacking", lambda peer: ["rlcard", "pygame"] if "rl" in peer else [])
    result = bench_rl.collected([])
    assert result["left_out"] == {"rlcard leduc-holdem": ["rlcard", "pygame"]}
    said = bench_rl.tables(result)[-1]
    assert said == "Left out: rlcard leduc-holdem. It needs pip install rlcard pygame."
    assert "Non mesuré" in str(bench_rl.tables(result, "fr")[-1])


def test_without_the_extra_one_sentence_names_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench_rl, "find_spec", lambda name: None)
    with pytest.raises(BadNotation, match=r"package numpy is not installed.*pip install 'posse-games\[rl\]'"):
        bench_rl.run()
    shown = CliRunner().invoke(main, ["bench", "rl", "--lang", "fr"])
    assert shown.exit_code == 1
    assert "Le paquet numpy n'est pas installé" in shown.output


def test_the_command_prints_json(monkeypatch: pytest.MonkeyPatch):
    measured = {"games": {"a": {"batch": 5}}, "peers": {}}
    monkeypatch.setattr(bench_rl, "run", lambda progress: progress(1, 1) or measured)
    shown = CliRunner().invoke(main, ["bench", "rl", "--json"])
    assert json.loads(shown.stdout) == measured
    assert "a batch" in CliRunner().invoke(main, ["bench", "rl"]).output
