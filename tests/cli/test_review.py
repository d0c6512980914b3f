"""`posse review`: a finished game's chances and its costliest choices, from a file or from a server."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import posse as package
from posse.server.api.reviews import Job
from posse.server.thinking.queue import Asker
from tests.cli.typing_in import posse
from tests.server.people import Hosted, Place, play_on, serving

SHORT = {"rounds": 1, "quick": 1, "first": 1}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = package.new("public-enemy", players=2, options=SHORT, names=["Ann", "Bob"], seed=5)
    while not match.over:
        match.play(match.ask("random"))
    path = tmp_path_factory.mktemp("records") / "game.posse"
    path.write_text(str(match.record()), encoding="utf-8")
    return path


def test_a_review_shows_every_player_and_the_choices_by_line(game: Path):
    result = posse("review", str(game), "--iterations", "10", "--lang", "en")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0] == "Chances to win, by what each knew"
    assert [line.split()[0] for line in lines[1:3]] == ["Ann", "Bob"]
    assert {lines[1].split()[-2], lines[2].split()[-2]} == {"0", "100"}
    told = package.review(game.read_text(encoding="utf-8"), iterations=10)
    shown = [int(line.split()[0]) for line in lines if " played: " in line]
    assert shown == [turn.line for turn in told.turns[:3]]
    for seat in (0, 1):
        own = posse("review", str(game), "--iterations", "10", "--lang", "en", "--seat", str(seat + 1)).output
        shown = [int(line.split()[0]) for line in own.splitlines() if " played: " in line]
        assert shown == [turn.line for turn in told.turns if turn.seat == seat]
    assert "There is no seat 3 here" in posse("review", str(game), "--seat", "3", "--lang", "en").output
    french = posse("review", str(game), "--iterations", "10", "--lang", "fr").output
    assert french.startswith("Chances de gagner")


def test_a_review_as_json_is_the_same_each_time(game: Path):
    args = ("review", str(game), "--iterations", "6", "--json")
    one, two = (json.loads(posse(*args).stdout) for _ in range(2))
    assert one == two
    assert one["names"] == ["Ann", "Bob"]
    assert one["moments"][0]["line"] == 0


def test_what_cannot_be_reviewed_is_said_in_one_sentence(tmp_path: Path):
    running = package.new("public-enemy", players=2, seed=1)
    path = tmp_path / "running.posse"
    path.write_text(str(running.record(sealed=False)), encoding="utf-8")
    for given, said in (
        (str(path), "once it is over"),
        ("nowhere.posse", "no file"),
        ("http://x", "A link to"),
    ):
        result = posse("review", given, "--lang", "en")
        assert result.exit_code == 1
        assert said in result.output
        assert len(result.output.splitlines()) == 1


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Place, Hosted, Hosted]]:
    with serving(tmp_path_factory.mktemp("data")) as place:
        over, running = place.open(options=SHORT), place.open(options=SHORT)
        (token,) = over.begin("Ann", bots=("random",))
        with over.watch(token) as ann:
            play_on([ann])
        running.begin("Ann", bots=("random",))
        yield place, over, running


def test_a_link_to_a_table_or_its_replay_will_do(finished: tuple[Place, Hosted, Hosted]):
    place, over, running = finished
    for link in (f"{place.url}/t/{over.id}", f"{place.url}/r/{over.id}?line=3"):
        result = posse("review", link, "--iterations", "3", "--json")
        assert result.exit_code == 0, result.output
        assert json.loads(result.stdout)["names"][0] == "Ann"
    for path in ("replays/", "t/x/"):
        wrong = posse("review", f"{place.url}/{path}{over.id}", "--lang", "fr")
        assert wrong.exit_code == 1
        assert "http://127.0.0.1:8000/t/TABLE (ou /r/TABLE" in wrong.output
    gone = posse("review", f"{place.url}/t/{'0' * 16}", "--lang", "fr")
    assert "Cette table n'existe pas." in gone.output
    refused = posse("review", f"{place.url}/t/{running.id}", "--lang", "en")
    assert refused.exit_code == 1
    assert "once it is over" in refused.output


@pytest.mark.parametrize(
    ("lang", "first", "then"),
    [
        ("en", "Yours is number 2 in line.", "Yours is next in line."),
        ("fr", "La vôtre est au rang 2 dans la file.", "La vôtre est la prochaine."),
    ],
)
def test_a_server_that_reviews_other_games_tells_at_which_place_one_waits(
    tmp_path: Path, lang: str, first: str, then: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("posse.cli.reviews.EVERY", 0.05)
    with serving(tmp_path / "data", limits={"reviews": 1}, review_seconds=0.3) as place:
        tables = [place.open(options=SHORT) for _ in range(3)]
        for table in tables:
            (token,) = table.begin("Ann", bots=("random",))
            with table.watch(token) as ann:
                play_on([ann])
        hold_up(place, (tables[0].id, tables[1].id), monkeypatch)
        for table in tables[:2]:
            place.post(f"/api/replays/{table.id}/review")
        link = f"{place.url}/r/{tables[2].id}"
        result = posse("review", link, "--there", "--lang", lang)
        assert result.exit_code == 0, result.output
        said = [line for line in result.stderr.splitlines() if line]
        assert [line.partition(". ")[2] for line in said] == [first, then]
        assert "Ann" in result.stdout
        told = json.loads(posse("review", link, "--there", "--json").stdout)
        assert told["names"][0] == "Ann"
        assert told["moments"] == place.get(f"/api/replays/{tables[2].id}/review").json()["review"]["moments"]


def hold_up(place: Place, before: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The reviews before one go on once somebody has looked at its place in line: first 2, then 1."""
    monkeypatch.setattr("posse.server.api.reviews.FORGOTTEN", 600.0)
    thinkers, reviews = place.house.thinkers, place.library.reviews
    consult, place_of = thinkers.consult, reviews.place
    looked = {2: asyncio.Event(), 1: asyncio.Event()}
    held = dict(zip(before, looked.values(), strict=True))

    def looking(waiting: Job) -> int:
        found = place_of(waiting)
        if waiting.asker.table not in held and found in looked:
            looked[found].set()
        return found

    async def slow(asked: Any, asker: Asker, *more: Any) -> Any:
        if asker.table in held:
            await held[asker.table].wait()
        return await consult(asked, asker, *more)

    monkeypatch.setattr(reviews, "place", looking)
    monkeypatch.setattr(thinkers, "consult", slow)


@pytest.mark.parametrize("more", [("--iterations", "3"), ("--on", "ray"), ()])
def test_a_server_thinks_about_its_own_tables_and_in_its_own_way(game: Path, more: tuple[str, ...]):
    where = "http://127.0.0.1:1/t/abc" if more else str(game)
    result = posse("review", where, "--there", *more, "--lang", "fr")
    assert result.exit_code == 1
    assert "--there veut le lien d'une table finie" in result.output


def test_a_link_needs_no_scheme_but_a_file_goes_first(
    finished: tuple[Place, Hosted, Hosted], tmp_path: Path, game: Path, monkeypatch: pytest.MonkeyPatch
):
    place, over, _ = finished
    bare = f"{place.url.removeprefix('http://')}/t/{over.id}"
    found = posse("review", bare, "--iterations", "3", "--json")
    assert json.loads(found.stdout)["names"][0] == "Ann"
    monkeypatch.chdir(tmp_path)
    path = tmp_path / bare
    path.parent.mkdir(parents=True)
    path.write_bytes(game.read_bytes())
    assert json.loads(posse("review", bare, "--iterations", "3", "--json").stdout)["names"] == ["Ann", "Bob"]
    assert "no file" in posse("review", "games/t/mine").output


@pytest.mark.parametrize(("lang", "said"), [("en", "Stopped"), ("fr", "Arrêté")])
def test_ctrl_c_is_answered_in_words(game: Path, lang: str, said: str, monkeypatch: pytest.MonkeyPatch):
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("posse.lab.reviews.review", stopped)
    monkeypatch.setattr("posse.cli.reports.running_totals", stopped)
    for asked in (("review", str(game)), ("sim", "goat", "--games", "9")):
        result = posse(*asked, "--lang", lang)
        assert result.exit_code == 130
        assert result.output.startswith(said)
        assert len(result.output.splitlines()) == 1


def test_no_word_is_broken_at_80_columns(game: Path, monkeypatch: pytest.MonkeyPatch):
    asked = ("review", str(game), "--iterations", "10")
    monkeypatch.setenv("COLUMNS", "400")
    words = posse(*asked).output.split()
    monkeypatch.setenv("COLUMNS", "80")
    narrow = posse(*asked).output
    assert narrow.split() == words
    assert max(map(len, narrow.splitlines())) <= 80


def test_a_time_that_is_no_number_is_refused(game: Path):
    result = posse("review", str(game), "--seconds", "nan")
    assert result.exit_code == 2
    assert "from 0.1 to 3600" in result.output
