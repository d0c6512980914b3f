"""Games that are left: where they are kept, how they go on, and what a damaged one or a bad disk is told."""

import json
from pathlib import Path
from typing import Any

import pytest

from posse.cli import saves
from tests.cli.typing_in import posse

ARGS = ["play", "public-enemy", "--players", "2", "--option", "rounds=1", "--option", "first=1"]


def left_game(*args: str) -> None:
    assert posse(*ARGS, *args, typed="q\n").exit_code == 0


def kept(home: Path, slot: int) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((home / "games" / f"{slot}.json").read_text(encoding="utf-8"))
    return data


def refused(*args: str, code: int = 1) -> str:
    """The one sentence a command is refused with."""
    result = posse(*args)
    assert result.exit_code == code
    assert isinstance(result.exception, SystemExit)
    if code == 1:
        assert result.output.startswith("posse: ")
        assert len(result.output.splitlines()) == 1
    return result.output


# -- Slots


def test_a_new_game_leaves_the_saved_one_alone(home: Path):
    left_game("--seed", "1")
    before = kept(home, 1)
    again = posse(*ARGS, "--seed", "2", typed="s\ns\nq\n")
    assert again.output.count("Saved in slot 2. Go on with `posse play --resume --slot 2`.") == 3
    assert kept(home, 1) == before
    assert "seed: 2" in kept(home, 2)["record"]
    assert saves.slots() == [1, 2]


def test_resume_goes_on_with_the_latest_or_the_slot_named(home: Path):
    left_game("--seed", "1")
    left_game("--seed", "2")
    latest = posse("play", "--resume", typed="saloon\nq\n")
    assert "Saved in slot 2." in latest.output
    named = posse("play", "--resume", "--slot", "1", typed="take tombstone\nq\n")
    assert "Saved in slot 1." in named.output
    assert "p1 take tombstone" in kept(home, 1)["record"]
    assert "p1 take tombstone" not in kept(home, 2)["record"]
    assert "Saved in slot 1." in posse("play", "--resume").output  # now the latest
    assert "1 and 2" in refused("play", "--resume", "--slot", "3")


def test_a_finished_game_frees_its_slot_only(home: Path):
    left_game("--seed", "1")
    left_game("--seed", "2")
    assert "The record is in" in posse("play", "--resume", "--slot", "1", typed="1\n" * 60).output
    assert saves.slots() == [2]
    left_game("--seed", "3")
    assert saves.slots() == [2, 1]


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["--players", "4"], "--players"),
        (["--seat", "1"], "--seat"),
        (["--bots", "house"], "--bots"),
        (["--option", "quick"], "--option"),
        (["--seed", "7"], "--seed"),
        (["--name", "Ann"], "--name"),
        (["goat"], "GAME"),
    ],
)
def test_resume_takes_nothing_that_is_already_settled(args: list[str], named: str, home: Path):
    left_game()
    before = kept(home, 1)
    told = refused("play", "--resume", *args, code=2)
    assert "`--slot` and `--lang`" in told
    assert named in told.splitlines()[-1]
    assert kept(home, 1) == before


def test_a_slot_without_resume_is_a_wrong_call():
    assert "--resume" in refused("play", "--slot", "1", code=2)


# -- Damage


@pytest.mark.parametrize(
    "damage",
    [
        {"lang": "de"},
        {"lang": None},
        {"seat": 1},
        {"seat": 2},
        {"seat": -1},
        {"seat": "0"},
        {"bots": []},
        {"bots": ["", "house", "house"]},
        {"bots": ["", 3]},
        {"bots": ["", "hause"]},
        {"bots": "house"},
        {"record": None},
        {"record": ""},
        {"record": "posse record 1"},
    ],
)
def test_a_damaged_save_is_refused_in_words(damage: dict[str, Any], home: Path):
    left_game()
    (home / "games" / "1.json").write_text(json.dumps(kept(home, 1) | damage), encoding="utf-8")
    told = refused("play", "--resume")
    assert "Error" not in told
    assert "slot 1" in told or "“hause”" in told


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"{}", b"3", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_save_at_all_is_refused_in_words(data: bytes, home: Path):
    (home / "games").mkdir()
    (home / "games" / "1.json").write_bytes(data)
    assert refused("play", "--resume") == "posse: The game in slot 1 is damaged and cannot be read.\n"


@pytest.mark.parametrize("key", ["record", "seat", "bots", "lang"])
def test_a_save_that_lacks_something_is_refused_in_words(key: str, home: Path):
    left_game()
    data = kept(home, 1)
    del data[key]
    (home / "games" / "1.json").write_text(json.dumps(data), encoding="utf-8")
    assert refused("play", "--resume", "--lang", "fr").startswith("posse: La partie de l'emplacement 1")


# -- A disk that refuses


def test_a_folder_that_cannot_be_written_is_refused_before_the_game(
    home: Path, monkeypatch: pytest.MonkeyPatch
):
    (home / "file").write_text("")
    monkeypatch.setenv("POSSE_HOME", str(home / "file"))
    told = refused(*ARGS)
    assert "cannot be written" in told
    assert "POSSE_HOME" in told


def test_a_game_that_cannot_be_saved_goes_on(home: Path, monkeypatch: pytest.MonkeyPatch):
    (home / "file").write_text("")
    monkeypatch.setenv("POSSE_HOME", str(home / "file"))
    monkeypatch.setattr(saves, "check", lambda: None)  # as if the disk filled up only now
    result = posse(*ARGS, typed="s\nq\nsaloon\n")
    assert result.output.count("cannot be written") == 3  # s, q, and where the input ends
    assert "Saloon doors" in result.output
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)


# -- The list


def test_the_saved_games_are_listed(home: Path):
    assert "No saved game." in posse("saved").output
    left_game("--seed", "1", "--name", "Ann")
    posse("play", "goat", "--players", "3", "--seat", "2", "--seed", "1", "--name", "Zoé", typed="q\n")
    saves.slot_file(3).write_text("{", encoding="utf-8")
    rows = [line.split() for line in posse("saved", "--lang", "fr").output.splitlines()]
    assert rows[0][:3] == ["Emplacement", "Jeu", "Joueurs"]
    assert [row[0] for row in rows[1:4]] == ["1", "2", "3"]
    assert {"Ann", "2"} <= set(rows[1])
    assert {"Zoé", "3"} <= set(rows[2])
    assert "Abîmée" in rows[3]
    assert "`posse play --resume --slot N`" in posse("saved", "--lang", "en").output


def test_a_game_that_is_watched_is_listed_so(home: Path):
    left_game("--seed", "1")
    data = kept(home, 1) | {"seat": -1, "bots": ["house", "house"]}
    saves.slot_file(1).write_text(json.dumps(data), encoding="utf-8")
    assert "Watching" in posse("saved").output
