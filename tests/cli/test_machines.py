"""`--jobs` and `--on`: the same report whoever plays, and a sentence where nobody can."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import posse as package
from posse.lab import on_ray
from tests.cli.typing_in import posse

TIMES = ("seconds", "actions_per_second", "ms_a_move", "longest_ms")
SHORT = ("--option", "rounds=1", "--seed", "3", "--json")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    match = package.new("public-enemy", players=2, seed=1, options={"rounds": 1})
    while not match.over:
        match.play(match.legal()[0])
    path = tmp_path / "game.posse"
    path.write_text(str(match.record()), encoding="utf-8")
    return path


def without_times(told: Any) -> Any:
    if isinstance(told, dict):
        return {key: without_times(value) for key, value in told.items() if key not in TIMES}
    return [without_times(each) for each in told] if isinstance(told, list) else told


def report(*args: str) -> str:
    """What a command prints as JSON, byte for byte but for how long it took."""
    result = posse(*args)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return json.dumps(without_times(json.loads(result.stdout)))


@pytest.mark.parametrize(
    "asked",
    [
        ("sim", "public-enemy", "--players", "3", "--bots", "house", "--games", "30", *SHORT),
        ("ladder", "public-enemy", "--levels", "random,house", "--games", "12", *SHORT),
    ],
    ids=["sim", "ladder"],
)
def test_one_process_and_four_print_the_same_bytes(asked: tuple[str, ...]):
    assert report(*asked) == report(*asked, "--jobs", "4")


def test_a_review_is_the_same_from_two_processes(game: Path):
    asked = ("review", str(game), "--iterations", "3", "--json")
    assert report(*asked) == report(*asked, "--jobs", "2")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "posse: Ray is not installed: pip install 'posse-games[ray]'.\n"),
        ("fr", "posse: Ray n'est pas installé\u00a0: pip install 'posse-games[ray]'.\n"),
    ],
)
def test_without_ray_the_extra_is_named(game: Path, lang: str, said: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    for asked in (
        ("sim", "public-enemy", "--games", "4"),
        ("ladder", "public-enemy", "--games", "4"),
        ("review", str(game)),
    ):
        result = posse(*asked, "--on", "ray", "--lang", lang)
        assert (result.exit_code, result.stdout, result.stderr) == (1, "", said)


def test_without_its_client_another_address_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(on_ray, "find_spec", lambda name: None)
    with pytest.raises(package.PosseError, match=r"needs Ray's client: pip install 'posse-games\[ray\]'"):
        on_ray.begin(None, "ray://somewhere:10001", None)


@pytest.mark.parametrize("on", ["", "dask", "Ray", "ray:", "ray://", "ray://host", "ray://:80", "ray://a:b"])
def test_other_machines_are_refused(on: str):
    result = posse("sim", "public-enemy", "--games", "4", "--on", on, "--lang", "en")
    assert result.exit_code == 1
    assert result.stderr == f"posse: Games are played on `ray` or on `ray://host:port`, not on “{on}”.\n"


def test_addresses():
    assert on_ray.is_address("ray://head.example:10001")
    assert on_ray.is_address("ray://[::1]:10001")
