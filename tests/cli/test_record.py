"""`posse record`: what was finished here, in sum and as a file; the page counts by the same examples."""

import json
from pathlib import Path
from typing import Any

import pytest

from posse.cli.my_record import command, store
from posse.cli.my_record.rows import MOST, BadRecord, format_file, merged, parse_file
from posse.cli.my_record.sums import NEEDED, day_runs, progress, runs, sums
from posse.daily import day_of
from tests.cli.typing_in import posse

EXAMPLES: dict[str, list[Any]] = json.loads(
    (Path(__file__).parents[1] / "my_record.json").read_text(encoding="utf-8")
)
PLAYERS = {"2": 2, "3": 3, "4": 4, "teams": 4}


def rows_of(pattern: str, table: str = "4", **more: Any) -> list[dict[str, Any]]:
    """`x` is a game that was won."""
    return [
        EXAMPLES["good"][0]
        | {"id": f"g{n}", "ended": n, "players": PLAYERS[table], "teams": table == "teams"}
        | {"rank": 1 if sign == "x" else 2}
        | more
        for n, sign in enumerate(pattern)
    ]


def file_of(*rows: Any, **more: Any) -> str:
    return json.dumps({"posse": "my record", "version": 1, "games": rows} | more)


# -- The file


def test_what_is_written_is_read() -> None:
    assert parse_file(format_file(EXAMPLES["good"])) == EXAMPLES["good"]
    assert parse_file(format_file([])) == []
    assert parse_file(file_of(EXAMPLES["good"][0] | {"later": 1})) == EXAMPLES["good"][:1]


@pytest.mark.parametrize("row", EXAMPLES["damaged"])
def test_a_damaged_game_is_named(row: Any) -> None:
    with pytest.raises(BadRecord, match=r"Game 2 in this file is damaged\. Nothing was changed\."):
        parse_file(file_of(EXAMPLES["good"][0], row))


@pytest.mark.parametrize("text", [*EXAMPLES["foreign"], "[" * 100_000])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="no record of games"):
        parse_file(text)


def test_newer_and_endless_files_are_refused() -> None:
    with pytest.raises(BadRecord, match="A newer Posse"):
        parse_file(file_of(version=2))
    with pytest.raises(BadRecord, match=f"has {MOST + 1} games"):
        parse_file(file_of(*rows_of("x" * (MOST + 1))))


def test_games_are_merged_by_id_and_the_latest_stay() -> None:
    ours, theirs = rows_of("xx."), rows_of("...x")
    assert [row["rank"] for row in merged(ours, theirs)] == [1, 1, 2, 1]
    assert merged(ours, theirs) == merged(merged(ours, theirs), theirs)
    many = rows_of("x" * (MOST + 5))
    assert merged([], many) == many[5:]


# -- Counting


@pytest.mark.parametrize("example", EXAMPLES["medals"], ids=lambda example: example["name"])
def test_medals(example: dict[str, Any]) -> None:
    rows = rows_of(example["games"], example["table"])
    others = rows_of("x" * 30, example["table"], level="marshal") + rows_of("x" * 30, "2", game="outlaws")
    far = progress([*others, *rows], "goat", example["table"], "deputy")
    assert far == (example["medals"], example["played"], example["won"], example["needed"])


def test_five_players_count_with_four() -> None:
    rows = rows_of("x" * 6) + rows_of("x" * 6, players=5)
    assert progress(rows, "goat", "4", "deputy").medals == 1
    assert set(NEEDED) == set(PLAYERS)


@pytest.mark.parametrize(("pattern", "now", "most"), EXAMPLES["runs"])
def test_wins_in_a_row(pattern: str, now: int, most: int) -> None:
    assert runs(rows_of(pattern)) == (now, most)


def test_days_in_a_row() -> None:
    days = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-16", "2026-11-17"]
    rows = [row for day in days for row in rows_of("x", daily=day)]
    assert day_runs(rows, day_of("2026-11-17")) == (2, 3)
    assert day_runs([], day_of("2026-11-17")) == (0, 0)


def test_sums_are_by_game_size_and_level() -> None:
    found = sums(rows_of("x.") + rows_of("x", "teams") + rows_of(".", "2", level="", points=7))
    assert {tuple(kind): (each.played, each.won, each.best) for kind, each in found.items()} == {
        ("goat", "2", ""): (1, 0, 7),
        ("goat", "4", "deputy"): (2, 1, 31),
        ("goat", "teams", "deputy"): (1, 1, 31),
    }


# -- The command


def test_a_game_that_is_finished_here_is_on_record(home: Path) -> None:
    assert "No game has been finished" in posse("record").output
    args = ["play", "public-enemy", "--players", "2", "--option", "rounds=1", "--seed", "1"]
    assert "The record is in" in posse(*args, typed="1\n" * 60).output
    [row] = store.rows()
    told = {name: row[name] for name in ("game", "players", "teams", "level", "daily")}
    assert told == {"game": "public-enemy", "players": 2, "teams": False, "level": "deputy", "daily": None}
    assert row["rank"] in (1, 2)
    assert row["lines"] > 0
    posse(*args, typed="1\n" * 60)
    assert len(store.rows()) == 1, "the same game is one"
    posse(*args, "--seat", "0")
    assert len(store.rows()) == 1, "who watches plays no game"
    told_here = posse("record").output
    assert "1 game finished here" in told_here
    assert "Public Enemy Number One, 2 players, Deputy: 0 medals" in told_here


def test_it_says_all_of_it_in_both_languages() -> None:
    store.add(rows_of("xx.x") + rows_of("x", "teams", level="", id="t", game="unheard-of"))
    told = posse("record").output
    assert "5 games finished here, 4 won." in told
    assert "3 (75%)" in told
    assert "$31" in told
    assert "Wins in a row: " in told
    assert "4 players and more, Deputy: 0 medals; 3 of 12 wins in 4 of 30 games" in told
    french = posse("record", "--lang", "fr").output
    assert "5 parties finies ici, dont 4 gagnées." in french
    assert (
        "4 joueurs et plus, Adjoint\u00a0: 0 médaille\u202f; 3 victoires sur 12 en 4 parties sur 30" in french
    )


def test_it_is_taken_elsewhere_and_erased(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    store.add(rows_of("xx"))
    assert posse("record", "--export", str(file)).output == f"2 games written to {file}.\n"
    again = posse("record", "--export", str(file))
    assert (again.exit_code, again.output) == (1, f"posse: {file} is there already. Name a new file.\n")
    assert "Nothing was erased." in posse("record", "--erase", typed="n\n").output
    assert "Erased." in posse("record", "--erase", typed="y\n").output
    assert store.rows() == []
    assert posse("record", "--erase").output == "There is nothing to erase.\n"
    store.add(rows_of("...")[1:])
    assert "1 of 2 games added" in posse("record", "--import", str(file)).output
    assert [row["id"] for row in store.rows()] == ["g0", "g1", "g2"]
    assert posse("record", "--import", str(home / "record.json")).exit_code == 0, "its own file is one"


@pytest.mark.parametrize(
    "far", [{"daily": "0001-01-01"}, {"daily": "9999-12-31"}, {"ended": 8_640_000_000_000_000}]
)
def test_whatever_file_is_taken_in_can_be_shown(home: Path, tmp_path: Path, far: dict[str, Any]) -> None:
    (tmp_path / "far.json").write_text(file_of(*rows_of("x.", **far)))
    for command_of in (["--import", str(tmp_path / "far.json")], [], ["--lang", "fr"]):
        told = posse("record", *command_of)
        assert (told.exit_code, told.exception) == (0, None), told.output


def test_a_bad_file_changes_nothing(home: Path, tmp_path: Path) -> None:
    store.add(rows_of("x"))
    before = (home / "record.json").read_bytes()
    for content in (b"\xff\xfe", b"{}", file_of(*EXAMPLES["damaged"][:1]).encode(), b" " * 4_000_001):
        (tmp_path / "bad.json").write_bytes(content)
        result = posse("record", "--import", str(tmp_path / "bad.json"))
        assert result.exit_code == 1
        assert "Nothing was changed." in result.output
    assert posse("record", "--import", str(tmp_path / "none.json")).exit_code == 1
    assert posse("record", "--erase", "--export", "x").exit_code == 1
    assert (home / "record.json").read_bytes() == before


def test_what_is_damaged_in_the_folder_is_left_out(home: Path) -> None:
    (home / "record.json").write_text(json.dumps({"games": [3, EXAMPLES["good"][0]]}), encoding="utf-8")
    assert store.rows() == EXAMPLES["good"][:1]
    assert command.best(next(iter(sums(store.rows()))), 31, "fr") == "31\u00a0$"
