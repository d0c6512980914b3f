"""The commands as a person types them: what they print, how they end, what they refuse."""

import json
from pathlib import Path

import pytest

from posse.core.kernel.dice import Dice
from posse.games.registry import GAMES
from posse.table import Match
from tests.cli.typing_in import posse


def finished_record(tmp_path: Path, seed: int | None = 3) -> Path:
    match = Match.new("public-enemy", 3, {"cavalry": 1, "dollars": 1}, seed=seed, nonces=["x"])
    dice = Dice(1)
    while not match.over:
        legal = match.legal()
        match.play(legal[dice.below(len(legal), 0)])
    path = tmp_path / "game.posse"
    path.write_text(str(match.record()), encoding="utf-8")
    return path


# -- Reading


def test_games_lists_every_game_in_both_languages():
    english, french = posse("games"), posse("games", "--lang", "fr")
    assert english.exit_code == french.exit_code == 0
    for game in GAMES.values():
        assert game.id in english.output
        assert game.words.say("fr", "tagline")[:30] in french.output


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_rules_shows_the_page(game: str, lang: str):
    result = posse("rules", game, "--lang", lang)
    assert result.exit_code == 0
    assert result.output.startswith("# ")


@pytest.mark.parametrize(
    ("args", "nearest"),
    [
        (["plya"], "posse play"),
        (["rules", "publicenemy"], "public-enemy"),
        (["play", "public-enemy", "--playres", "3"], "--players"),
        (["sim", "public-enem", "--games", "1"], "public-enemy"),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest(args: list[str], nearest: str):
    result = posse(*args)
    assert result.exit_code == 2
    assert nearest in result.output


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["play", "public-enemy", "--players", "9"], "2 to 6"),
        (["play", "public-enemy", "--players", "3", "--seat", "4"], "1 to 3"),
        (["play", "public-enemy", "--players", "3", "--bots", "house,house,house"], "many: 2 seats are free"),
        (["play", "public-enemy", "--bots", "hause"], "house"),
        (["play", "public-enemy", "--bots", ""], "`--bots` is a list of names"),
        (["sim", "public-enemy", "--bots", ""], "`--bots` is a list of names"),
        (["sim", "public-enemy", "--bots", ","], "not “,”"),
        (["sim", "public-enemy", "--bots", "house,,random"], "not “house,,random”"),
        (["sim", "public-enemy", "--bots", "search:400:foo=1"], "bold, house, stages, wide"),
        (["sim", "public-enemy", "--bots", "search:400:house=200"], "from 0 to 100, not 200"),
        (["play", "public-enemy", "--bots", "marshall"], "marshal"),
        (["play", "public-enemy", "--option", "quik"], "quick"),
        (["play", "public-enemy", "--option", "rounds=many"], "rounds"),
        (["play", "public-enemy", "--option", "=3"], "name=value"),
        (["play", "public-enemy", "--players", "5", "--option", "quick"], "PE-5"),
        (["play", "--resume"], "posse play"),
        (["sim", "public-enemy", "--players", "3", "--bots", "house,random"], "3 bots"),
        (["sim", "public-enemy", "--players", "7"], "2 to 6"),
        (["replay", "nowhere.posse"], "nowhere.posse"),
        (["position", "nowhere.json"], "nowhere.json"),
    ],
)
def test_bad_input_is_answered_with_what_would_be_right(args: list[str], told: str):
    for lang in ("en", "fr"):
        result = posse(*args, "--lang", lang)
        assert result.exit_code == 1
        assert result.output.startswith("posse: ")
        assert len(result.output.splitlines()) == 1
        assert lang == "fr" or told in result.output
        assert not isinstance(result.exception, KeyError)


@pytest.mark.parametrize(
    "command", ["games", "levels", "rules", "play", "sim", "bench", "replay", "position", "features"]
)
def test_every_command_has_help_with_an_example(command: str):
    result = posse(command, "--help")
    assert result.exit_code == 0
    assert f"Example: posse {command}" in " ".join(result.output.split())


# -- Simulating


def test_sim_prints_json_and_the_same_whatever_the_jobs():
    args = [
        "sim",
        "public-enemy",
        "--players",
        "3",
        "--bots",
        "house,random,random",
        "--games",
        "40",
        "--json",
    ]
    alone, together = (json.loads(posse(*args, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    for report in (alone, together):
        assert report.pop("actions_per_second") > 0
        report.pop("seconds", None)
    assert alone == together
    assert [seat["bot"] for seat in alone["seats"]] == ["house", "random", "random"]
    assert sum(seat["wins"] for seat in alone["seats"]) == pytest.approx(40)
    assert alone["counts"]["won"] == 40


def test_sim_prints_a_table():
    result = posse("sim", "public-enemy", "--players", "2", "--games", "5", "--lang", "fr")
    assert result.exit_code == 0
    assert "random" in result.output


# -- Playing


def test_a_whole_game_by_numbers(home: Path):
    result = posse(
        "play", "public-enemy", "--players", "2", "--seed", "5", "--option", "rounds=1", typed="1\n" * 60
    )
    assert result.exit_code == 0
    assert "The record is in" in result.output
    kept = list((home / "records").glob("*.posse"))
    assert len(kept) == 1
    assert posse("replay", str(kept[0]), "--verify").exit_code == 0


def test_a_game_by_notation_with_help_hint_take_back_and_mistakes(home: Path):
    typed = "?\no\nh\nfly\n99\np2 take tombstone\ncavalry tombstone\ntake tombstone\nu\nsaloon\ns\nq\n"
    result = posse(
        "play", "public-enemy", "--players", "2", "--seed", "6", "--option", "first=1", typed=typed
    )
    assert result.exit_code == 0
    assert "marshal would" in result.output
    assert "What can come next" in result.output
    assert "“fly” is not an action" in result.output
    assert "There is no choice 99" in result.output
    assert "take back a move" in result.output
    assert "Saved" in result.output
    saved = json.loads((home / "games" / "1.json").read_text(encoding="utf-8"))
    assert "p1 back 0" in saved["record"]
    assert "p1 saloon" in saved["record"]


def test_a_game_left_is_resumed_where_it_was(home: Path):
    args = ["play", "public-enemy", "--players", "3", "--option", "dollars", "--option", "rounds=1"]
    first = posse(*args, typed="1\n1\n")  # then the input ends
    assert first.exit_code == 0
    before = json.loads((home / "games" / "1.json").read_text(encoding="utf-8"))["record"]
    again = posse("play", "--resume", "--lang", "fr", typed="")
    assert again.exit_code == 0
    assert "Vous revoilà" in again.output
    after = json.loads((home / "games" / "1.json").read_text(encoding="utf-8"))["record"]
    assert after == before
    finished = posse("play", "--resume", "--lang", "en", typed="1\n" * 60)
    assert "The record is in" in finished.output
    assert not (home / "games" / "1.json").exists()
    assert posse("replay", str(home / "records" / "public-enemy-1.posse"), "--verify").exit_code == 0


def test_watching_needs_no_typing():
    result = posse(
        "play", "public-enemy", "--players", "2", "--seat", "0", "--seed", "2", "--option", "rounds=1"
    )
    assert result.exit_code == 0
    assert "You are watching" in result.output
    assert "The record is in" in result.output


# -- Replays and positions


def test_replay_shows_a_line_through_a_seats_eyes(tmp_path: Path):
    path = finished_record(tmp_path)
    result = posse("replay", str(path), "--at", "3", "--seat", "2")
    assert result.exit_code == 0
    assert "Tombstone" in result.output
    assert posse("replay", str(path), "--at", "99999").exit_code == 1
    assert posse("replay", str(path), "--seat", "9").exit_code == 1


def test_replay_verifies_the_shuffle_and_refuses_a_changed_record(tmp_path: Path):
    path = finished_record(tmp_path, seed=None)
    good = posse("replay", str(path), "--verify")
    assert good.exit_code == 0
    assert "committed secret" in good.output
    path.write_text(path.read_text().replace("nonces: x", "nonces: y"))
    bad = posse("replay", str(path), "--verify")
    assert bad.exit_code == 1
    assert bad.output.startswith("posse: ")


def test_position_shows_who_is_to_act_and_what_is_legal(tmp_path: Path):
    match = Match.new("public-enemy", 3, {"first": 2}, seed=1)
    path = tmp_path / "table.json"
    path.write_text(json.dumps(match.position()), encoding="utf-8")
    result = posse("position", str(path))
    assert result.exit_code == 0
    assert "p2 to act" in result.output
    assert "p2 take tombstone" in result.output
    through = posse("position", str(path), "--seat", "1")
    assert "p2 take tombstone" not in through.output
    path.write_text(json.dumps(match.position() | {"turn": "p1"}), encoding="utf-8")
    refused = posse("position", str(path))
    assert refused.exit_code == 1
    assert "PE-11" in refused.output
