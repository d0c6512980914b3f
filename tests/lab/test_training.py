"""What a training begins with: settings and a folder. (What is learnt needs PyTorch: `make torture`.)"""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from posse.core.errors import BadNotation
from posse.games.registry import GAMES
from posse.lab.training.settings import BOUNDS, Settings, begin, from_data, opened, read, usual
from tests.bots.nets import kept, tiny
from tests.cli.typing_in import posse
from tests.registry import ALL_GAMES
from tests.thimblerig import GAME


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=list(ALL_GAMES))
def test_settings_are_read_as_they_are_written(game: Any, tmp_path: Path):
    for players in range(game.least, game.most + 1):
        made = usual(game, players, {}, 90).checked(ALL_GAMES)
        assert made.options == game.settle({})
        (tmp_path / "settings.toml").write_text(made.format(), "utf-8")
        assert read(tmp_path / "settings.toml") == made
        assert made.imitate <= made.seconds / 3


def test_what_is_usual_is_within_the_bounds_and_every_number_has_some():
    numbers = {
        name for name, value in vars(Settings("goat", 2)).items() if not isinstance(value, str | bool | dict)
    }
    assert numbers - {"players"} == {name for name, _, _ in BOUNDS}
    assert usual(GAMES["goat"], 2, {}, 60).drawn
    assert not usual(GAMES["public-enemy"], 2, {}, 60).drawn


def test_an_attacker_has_its_target_alone_at_the_table(tmp_path: Path):
    made = usual(GAMES["goat"], 2, {}, 60, "house").checked()
    assert (made.against, made.random, made.house, made.past) == ("house", 0, 0, 0)
    name = kept(tmp_path, tiny(GAMES["goat"], 2, 1))
    assert usual(GAMES["goat"], 2, {}, 60, name).checked().against == name
    with pytest.raises(BadNotation, match="at a table of 2, not of 3"):
        usual(GAMES["goat"], 3, {}, 60, name).checked()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": "gaot"}, "Did you mean goat"),
        ({"players": 9}, "2 to 5 players, not 9"),
        ({"options": {"roundz": 3}}, "Did you mean rounds"),
        ({"against": "hause"}, "Did you mean house"),
        ({"seconds": 0}, "seconds goes from 1 to"),
        ({"rate": (5e-4, 0.0)}, "rate goes from"),
        ({"hidden": ()}, "hidden goes from 1 to 8"),
        ({"hidden": (256, 0)}, "hidden goes from 1 to 4096"),
        ({"random": 0.5, "house": 0.5, "past": 0.5}, "together they may be 1 at most"),
    ],
)
def test_settings_that_cannot_be_are_refused(changes: dict[str, Any], said: str):
    with pytest.raises(BadNotation, match=said):
        replace(Settings("goat", 2), **changes).checked()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"games": "goat"}, "There is no setting “games”"),
        ({"game": "goat"}, "name no game, or not how many play"),
        ({"game": "goat", "players": "2"}, "The setting players is of another kind"),
        ({"game": "goat", "players": 2, "rate": 0.1}, "The setting rate is of another kind"),
        ({"game": "goat", "players": 2, "rate": [0.1]}, "The setting rate is of another kind"),
        ({"game": "goat", "players": 2, "drawn": 1}, "The setting drawn is of another kind"),
        ({"game": "goat", "players": 2, "hidden": [1.5]}, "The setting hidden is of another kind"),
    ],
)
def test_a_file_with_other_things_is_refused(data: dict[str, Any], said: str):
    with pytest.raises(BadNotation, match=said):
        from_data(data)


@pytest.mark.parametrize("text", ["game = ", "\0", "[" * 5000])
def test_a_file_that_is_no_toml_is_refused(text: str, tmp_path: Path):
    (tmp_path / "settings.toml").write_text(text, "utf-8")
    with pytest.raises(BadNotation, match=r"settings in .*settings\.toml cannot be read"):
        read(tmp_path / "settings.toml")
    with pytest.raises(BadNotation, match="No such file"):
        read(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["train", "FOLDER", "--game", "goat"], 1, "pip install 'posse-games[train]'"),
        (["attack", "house", "FOLDER", "--game", "goat"], 1, "pip install 'posse-games[train]'"),
        (["train", "FOLDER"], 1, "Nothing was begun in"),
        (["train", "FOLDER", "--game", "goat", "--players", "7"], 1, "2 to 5 players, not 7"),
        (["train", "FOLDER", "--minutes", "5"], 2, "A new net needs a game: --game goat"),
        (["attack", "house", "FOLDER"], 2, "Name the game in which"),
        (["attack", "net:none.net", "FOLDER"], 1, "The net none.net cannot be read"),
    ],
)
def test_the_commands_refuse_with_one_sentence(
    args: list[str], code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "torch", None)  # not here, wherever the tests run
    folder = tmp_path / "net"
    result = posse(*[str(folder) if arg == "FOLDER" else arg for arg in args])
    assert (result.exit_code, said in result.output) == (code, True), result.output
    assert not folder.exists()


def test_a_folder_keeps_its_settings_and_begins_nothing_else(tmp_path: Path):
    first = usual(GAME, 2, {}, 60).checked(ALL_GAMES)
    folder = tmp_path / "a" / "net"
    begin(folder, opened(folder, first))
    assert opened(folder, None) == first
    with pytest.raises(BadNotation, match="Something was begun here"):
        opened(folder, first)
    begin(folder, usual(GAME, 3, {}, 60))
    assert opened(folder, None) == first
