"""Reports and ladders as frames: what they say is what the report says."""

import pickle
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pandas as pd
import pytest

import posse
from posse.core.errors import BadNotation, PosseError
from posse.core.game import Game
from posse.games.registry import GAMES
from posse.lab.report import Report
from posse.lab.sim import simulate


@pytest.fixture(scope="module")
def report() -> Report:
    return simulate("public-enemy", 3, ["house", "random", "random"], 40, {"rounds": 1}, seed=3, rows=True)


def test_a_report_has_a_row_a_seat(report: Report):
    frame = report.to_frame()
    assert list(frame.seat) == ["p1", "p2", "p3"]
    for seat, (_, row) in zip(report.seats, frame.iterrows(), strict=True):
        told = {"low": row.share_low, "high": row.share_high, "ranks": [row.rank_1, row.rank_2, row.rank_3]}
        assert seat.to_json() == {name: told.get(name, row.get(name)) for name in seat.to_json()}


PAGE = (Path(__file__).parents[2] / "docs" / "frames.md").read_text(encoding="utf-8")


def listed(first: str) -> list[str]:
    """The columns in the table of the page whose first row begins so."""
    tables = re.findall(r"^\| column .*\n\|---.*\n((?:\|.*\n)*)", PAGE, re.M)
    (table,) = [one for one in tables if one.startswith(f"| `{first}")]
    return [name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])]


def test_the_page_lists_every_column_of_every_frame(report: Report):
    ladder = posse.ladder("public-enemy", 2, ["random", "house"], games=4, options={"rounds": 1})
    match = posse.new("goat", players=3, seed=1)
    frames = {
        "seat`, `bot": [report.to_frame()],
        "event` | the kind": [report.to_frame("counts")],
        "number": [report.to_frame("games"), report.to_frame("results")],
        "bot` | the entrant": [ladder.to_frame()],
        "bot`, `against": [ladder.to_frame("meetings")],
        "bot`, `cheat": [ladder.to_frame("gap")],
        "line` | its number": [match.to_frame()],
        "line` | the line": [match.to_frame("events")],
    }
    assert len(frames) == PAGE.count("\n| column |")
    for first, made in frames.items():
        columns = [name for frame in made for name in frame.columns]
        if first == "line` | the line":
            columns = columns[:3]
        alike = {re.sub(r"(rank|part)_\d+$", r"\1_1", re.sub(r"_p\d$", "_p1", name)) for name in columns}
        assert set(listed(first)) == alike, first


def test_an_interval_has_the_same_names_in_every_frame(report: Report):
    ladder = posse.ladder("public-enemy", 2, ["random", "house"], games=4, options={"rounds": 1})
    for frame in (report.to_frame(), ladder.to_frame(), ladder.to_frame("meetings"), ladder.to_frame("gap")):
        ends = [name for name in frame.columns if re.search("low|high", name)]
        figures = [name.removesuffix("_low") for name in ends if name.endswith("_low")]
        assert figures
        assert ends == [f"{name}_{end}" for name in figures for end in ("low", "high")]
        assert set(figures) <= set(frame.columns)


def test_its_events_are_a_frame_of_their_own(report: Report):
    frame = report.to_frame("counts").set_index("event")
    assert dict(frame.times) == report.counts
    assert frame.a_game["round"] == report.counts["round"] / 40


def test_a_row_a_game_adds_up_to_the_report(report: Report):
    frame = report.to_frame("games")
    assert list(frame.number) == list(range(40))
    assert frame.actions.sum() == report.actions
    assert frame.unfinished.sum() == report.unfinished == 0
    for at, seat in enumerate(report.seats, start=1):
        assert frame[f"share_p{at}"].sum() == pytest.approx(seat.wins)
        assert [int((frame[f"rank_p{at}"] == rank).sum()) for rank in (1, 2, 3)] == list(seat.ranks)
    assert ((frame.share_p1 > 0) & (frame.share_p1 < 1)).any(), "a shared victory is a fraction"


def test_a_row_a_game_and_seat_says_the_same(report: Report):
    games, results = report.to_frame("games"), report.to_frame("results")
    assert len(results) == 3 * len(games)
    assert results.groupby("seat").share.sum().tolist() == pytest.approx([seat.wins for seat in report.seats])
    second = results[results.seat == "p2"]
    assert list(second["rank"]) == list(games.rank_p2)
    assert list(second.points) == list(games.points_p2)
    assert set(second.bot) == {"random"}


def test_a_game_that_was_stopped_has_no_ranks(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(GAMES["outlaws"]), "cap", 5)
    report = simulate("outlaws", 2, "random", 3, rows=True)
    frame = report.to_frame("games")
    assert frame.unfinished.all()
    assert frame.rank_p1.isna().all()
    assert frame.points_p2.isna().all()
    assert frame.share_p1.sum() == 0
    assert report.to_frame("results")["rank"].isna().all()
    assert not report.replay(0).over
    assert len(report.replay(0).steps) == 6, "the deal, and five actions"


def test_rows_are_kept_only_when_asked_for(report: Report):
    plain = simulate("public-enemy", 3, ["house", "random", "random"], 40, {"rounds": 1}, seed=3)
    assert plain.rows is None
    assert plain == report
    assert [*plain.to_json()] == [*report.to_json()], "the JSON is as long as it was"
    with pytest.raises(BadNotation, match="rows=True"):
        plain.to_frame("games")


def test_rows_are_the_same_from_two_processes_and_from_an_executor(report: Report):
    series = ("public-enemy", 3, ["house", "random", "random"], 40, {"rounds": 1}, 3)
    assert simulate(*series, jobs=2, rows=True).rows == report.rows
    with ThreadPoolExecutor(2) as executor:
        assert simulate(*series, executor=executor, rows=True).rows == report.rows


def test_progress_ends_with_all_games():
    heard: list[tuple[int, int]] = []
    posse.simulate("public-enemy", 2, "random", 30, progress=lambda done, whole: heard.append((done, whole)))
    assert heard == sorted(heard)
    assert heard[-1] == (30, 30)


def test_a_ladder_as_frames():
    heard: list[tuple[int, int]] = []
    figures = posse.ladder(
        "public-enemy",
        3,
        ["random", "house"],
        games=12,
        options={"rounds": 1},
        progress=lambda done, whole: heard.append((done, whole)),
    )
    assert heard == [(6, 12), (12, 12)]
    ratings, meetings = figures.to_frame(), figures.to_frame("meetings")
    assert list(ratings.bot) == [standing.bot for standing in figures.standings]
    assert list(ratings.rating) == [standing.rating.value for standing in figures.standings]
    assert list(meetings.share_low) == [meeting.share.low for meeting in figures.meetings]
    assert list(meetings.against) == [meeting.against for meeting in figures.meetings]
    gap = figures.to_frame("gap")
    assert gap.empty
    assert gap.dtypes.astype(str).tolist() == ["string", "string", "float64", "float64", "float64"]
    assert ratings.bot.dtype == meetings.bot.dtype == meetings.against.dtype == "string"


def test_an_unknown_frame_is_answered_with_those_there_are(report: Report):
    with pytest.raises(BadNotation, match="seats, counts, games and results"):
        report.to_frame("rows")  # type: ignore[arg-type]
    with pytest.raises(BadNotation, match="seats, counts, games and results"):
        report.to_frame([])  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_of_a_series_is_played_again(game: Game):
    """The match has the length, the ranks and the points of the row, and its seed deals it."""
    bots = ["house"] + ["random"] * (game.least - 1)
    report = simulate(game, game.least, bots, 3, seed=8, rows=True)
    assert report.rows is not None
    row = report.rows[2]
    match = report.replay(2)
    outcome = match.outcome
    assert outcome is not None
    assert (len(match.steps) - 1, outcome.ranks, outcome.points) == (row.actions, row.ranks, row.points)
    assert match.seed == row.seed
    assert match.names[0] == "house"
    assert game.least == 2 or match.names[1] == "random (p2)", "two of a kind are told apart"
    assert posse.from_record(str(match.record()), verify=True).outcome == outcome


@pytest.mark.parametrize("number", [-1, 40, True, "1"])
def test_only_a_game_of_the_series_is_played_again(report: Report, number: object):
    with pytest.raises(BadNotation):
        report.replay(number)  # type: ignore[arg-type]


def test_a_report_can_be_kept_and_still_plays_its_games_again(report: Report):
    kept = pickle.loads(pickle.dumps(report))
    assert kept == report
    assert kept.rows == report.rows
    assert kept.replay(3).outcome == report.replay(3).outcome


# -- pandas is not needed


def test_without_pandas_one_sentence_names_the_extra(report: Report, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(PosseError) as caught:
        report.to_frame()
    assert str(caught.value) == "A frame needs the package pandas: pip install 'posse-games[notebook]'."
    assert "paquet pandas" in caught.value.say("fr")
    assert isinstance(caught.value, ImportError)


def test_nothing_optional_is_imported_without_being_asked_for():
    play = "import posse, sys; posse.simulate('public-enemy', 2, 'random', 2, rows=True)"
    look = "print([name for name in ('pandas', 'numpy', 'matplotlib', 'IPython') if name in sys.modules])"
    run = subprocess.run(
        [sys.executable, "-c", f"{play}; {look}"], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


def test_frames_have_plain_columns(report: Report):
    """What they hold can be written as CSV and read again."""
    for of in ("seats", "counts", "games", "results"):
        frame = report.to_frame(of)
        assert isinstance(frame, pd.DataFrame)
        assert set(frame.dtypes.astype(str)) <= {"string", "int64", "Int64", "float64", "bool"}, of
