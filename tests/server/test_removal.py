"""`--keep`: finished tables are removed when their time has come, and nothing else is."""

import sqlite3
import time
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import text

from posse.cli import main
from posse.server.errors import BadSetting
from posse.server.tables import archive
from posse.server.tables.archive import Archivist, read_span
from posse.store import Store
from tests.ports import free_port
from tests.server.people import ALL_GAMES, Hosted, Place, play_on, serving
from tests.server.test_keeping import game_over, inside
from tests.store.postgres import server
from tests.waiting import until

DAY = 24 * 3600.0


@pytest.fixture(autouse=True)
def all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In most of these tests whatever is due is removed in one sweep."""
    monkeypatch.setattr(archive, "SHARE", 1)


def remove(place: Place, days: float = 91, keep: float = 90) -> int:
    """What is removed, as it will be in so many days."""
    return int(inside(place, Archivist(place.house).remove(place.house.now() + days * DAY, keep * DAY)))


def is_unknown(place: Place, table: Hosted) -> bool:
    """Whether a table is answered, byte for byte, as one that never was."""
    never = "0" * 16
    paths = ("/api/tables/{}", "/api/tables/{}/record", "/api/replays/{}", "/api/replays/{}/log")
    known = {path: (place.get(path.format(table.id)), place.get(path.format(never))) for path in paths}
    return all(one.content == other.content and one.status_code == 404 for one, other in known.values())


@pytest.mark.parametrize(
    ("text", "seconds"), [("30m", 1800), ("12h", 43200), ("90d", 90 * DAY), ("2w", 14 * DAY)]
)
def test_times_are_read(text: str, seconds: float):
    assert read_span(text) == seconds


@pytest.mark.parametrize(
    "text", ["", "90", "d", "0d", "-1d", "1.5d", "90 d", "90D", "1y", "1d2h", "9999999d"]
)
def test_what_is_no_time_is_refused_in_both_languages(text: str):
    with pytest.raises(BadSetting) as refused:
        read_span(text)
    assert f"as 90d, not “{text}”" in refused.value.say("en")
    assert f"comme 90d : pas « {text} »" in refused.value.say("fr").replace("\xa0", " ")


def test_the_command_refuses_it_before_it_begins(tmp_path: Path):
    done = CliRunner().invoke(
        main, ["serve", "--data", str(tmp_path / "d"), "--keep", "soon", "--lang", "en"]
    )
    assert (done.exit_code, (tmp_path / "d").exists()) == (1, False)
    assert "not “soon”" in done.output


def test_what_is_done_is_removed_and_nothing_else(data: Path):
    with serving(data) as place:
        running = place.open()
        tokens = running.begin("Ann", "Bob")
        waiting, deserted, closed = place.open(), place.open(listed=True), place.open()
        waiting.sit(0, "Ann")
        assert closed.do("close").status_code == 200
        over, _ = game_over(place)
        until(lambda: not any(room.connections for room in list(place.house.rooms.values())))
        code = place.get(f"{deserted.path}/code").json()["code"]
        assert place.post("/api/codes", {"code": code}).status_code == 200
        assert deserted.id in place.get("/api/tables").text
        assert remove(place, days=89) == 0, "not yet"
        assert remove(place) == 3
        assert all(is_unknown(place, table) for table in (deserted, closed, over))
        assert place.post("/api/codes", {"code": code}).status_code == 404
        assert deserted.id not in place.get("/api/tables").text
        assert sorted(place.house.store.table_ids()) == sorted([running.id, waiting.id])
        assert place.house.store.counts().entries > 0
        with running.watch(tokens[0]) as ann, running.watch(tokens[1]) as bob:
            assert play_on([ann, bob], 2) == 2
    with serving(data, port=place.port) as place:
        assert is_unknown(place, over), "nor does a restart find it, or say that it is lost"
        assert place.get(running.path).json()["status"] == "running"


def test_a_listed_game_leaves_the_list_of_finished_games(data: Path):
    with serving(data) as place:
        table = place.open(listed=True)
        tokens = table.begin("Ann", "Bob")
        with table.watch(tokens[0]) as ann:
            assert ann.command(do="resign")["type"] == "ack"
        until(lambda: table.id in place.get("/api/replays").text)
        until(lambda: not place.house.rooms[table.id].connections)
        assert remove(place) == 1
        assert table.id not in place.get("/api/replays").text


def test_a_table_with_people_at_it_stays_until_they_have_gone(data: Path):
    with serving(data) as place:
        table, token = game_over(place)
        with table.watch(token) as ann:
            assert remove(place) == 0
            assert ann.command(do="chat", text="one more?")["type"] == "ack"
        until(lambda: not place.house.rooms[table.id].connections)
        assert remove(place) == 1


def test_who_comes_while_it_is_removed_is_told_what_became_of_it(data: Path, monkeypatch: pytest.MonkeyPatch):
    """A table on its way out has one truth: it goes, or it is there, with all its lines."""
    with serving(data) as place:
        gone, stays = game_over(place)[0], game_over(place)[0]
        until(lambda: not any(room.connections for room in list(place.house.rooms.values())))
        store = place.house.store
        asked: list[str] = []

        def slow(game: str, length: int, owner: str | None = None) -> bool:
            asked.append(game)
            time.sleep(0.3)
            return game == gone.id and Store.remove(store, game, length, owner)

        monkeypatch.setattr(store, "remove", slow)
        archivist = Archivist(place.house)
        loop = place.house.recovery._loop
        loop.call_soon_threadsafe(
            lambda: place.house.spawn(archivist.remove(place.house.now() + 91 * DAY, DAY))
        )
        for table, status in sorted(((gone, 404), (stays, 200)), key=lambda pair: pair[0].id):
            until(partial(asked.__contains__, table.id))
            assert place.get(table.path).status_code == status
        assert place.get(stays.path).json()["status"] == "over"


def test_a_server_that_is_told_to_keep_looks_at_its_start(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("posse.server.tables.house.SWEEP", 0.02)
    port = free_port()
    with serving(data, port=port) as place:
        over, _ = game_over(place)
        running = place.open()
        running.begin("Ann", "Bob")
    with serving(data, port=port) as place:
        time.sleep(0.3)  # many looks round
        assert place.get(over.path).status_code == 200, "kept for ever, if nothing is said"
    with serving(data, port=port, keep_seconds=0.001) as place:
        until(lambda: place.house.store.table_ids() == [running.id])
        assert is_unknown(place, over)


def test_a_finished_table_of_older_rules_is_kept_unless_its_end_was_noted(
    data: Path, monkeypatch: pytest.MonkeyPatch
):
    port = free_port()
    with serving(data, port=port) as place:
        over, _ = game_over(place)
    kind = type(ALL_GAMES["public-enemy"])
    monkeypatch.setattr(kind, "rules_version", kind.rules_version + 1)
    with serving(data, port=port) as place:
        place.house.store.note_end(over.id, None, False)  # as servers before this one left it
        assert remove(place) == 0
        assert place.get(over.path).json()["rule"] == "other-rules"
        place.house.store.note_end(over.id, 1.0, False)
        assert remove(place) == 1
        assert place.get(over.path).status_code == 404


def test_a_damaged_table_is_never_removed(data: Path):
    with serving(data) as place:
        over, _ = game_over(place)
        with closing(sqlite3.connect(data / "posse.db")) as raw, raw:
            raw.execute("UPDATE posse_entries SET body = '{}' WHERE game = ? AND n = 1", (over.id,))
        place.house.rooms.clear()
        assert remove(place) == 0
        assert place.house.store.table_ids() == [over.id]


def test_of_several_workers_none_removes_what_another_has(data: Path):
    with server() as postgres:
        database = postgres.fresh()
        with serving(data, database=database) as one, serving(data, database=database) as two:
            over, token = game_over(one)
            waiting = one.open()
            code = one.get(f"{waiting.path}/code").json()["code"]
            with over.watch(token):
                assert (remove(two), remove(one)) == (0, 1), "of the two, where nobody is"
                assert is_unknown(two, waiting)
                assert two.post("/api/codes", {"code": code}).status_code == 404
            until(lambda: not one.house.rooms[over.id].connections)
            assert (remove(two), remove(one)) == (0, 1)
            assert is_unknown(one, over)
            assert is_unknown(two, over)
            assert one.house.store.counts().entries == 0


def rows(store: Store, table: str) -> int:
    with store.engine.connect() as connection:
        return int(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())


def code_of(place: Place, table: Hosted) -> str:
    return str(place.get(f"{table.path}/code").json()["code"])


@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
def test_after_a_restart_a_removed_table_takes_its_code_with_it(data: Path, engine: str):
    """Who removes a table need not be who opened it: nothing is left that leads to it, in any worker."""
    with ExitStack() as leaving:
        database = leaving.enter_context(server()).fresh() if engine == "postgres" else None
        port = free_port()
        with serving(data, port=port, database=database) as place:
            deserted = [place.open(listed=k == 0) for k in range(4)]
            told = [code_of(place, table) for table in deserted]
            assert [place.post("/api/codes", {"code": code}).status_code for code in told] == [200] * 4
        with serving(data, port=port, database=database) as place:
            removed = 0

            def all_gone() -> bool:  # one that was listed is looked after by somebody at first
                nonlocal removed
                removed += remove(place)
                return removed == 4

            until(all_gone)
            assert [place.post("/api/codes", {"code": code}).status_code for code in told] == [404] * 4
            assert all(is_unknown(place, table) for table in deserted)
            if database is not None:
                assert [rows(place.house.store, name) for name in ("posse_codes", "posse_openers")] == [0, 0]


def test_a_worker_forgets_the_codes_of_tables_that_have_left_it(data: Path):
    with server() as postgres:
        database = postgres.fresh()
        with serving(data, database=database) as one, serving(data, database=database) as two:
            table = one.open()
            code = code_of(one, table)
            assert inside(one, one.house.yield_room(table.id)) is True
            known = one.house.table_codes
            assert (known.codes, known.tables) == ({}, {})
            assert code_of(two, table) == code
            for place in (one, two):
                assert place.post("/api/codes", {"code": code}).json() == {"table": table.id}
            assert remove(two) == 1
            for place in (one, two):
                assert place.post("/api/codes", {"code": code}).status_code == 404
                assert place.house.table_codes.codes == {}


def test_tables_that_were_restored_or_brought_up_to_date_are_removed_too(data: Path, tmp_path: Path):
    with serving(data) as place:
        over, _ = game_over(place)
        until(lambda: not place.house.rooms[over.id].connections)
    copy, restored = tmp_path / "copy", tmp_path / "restored"
    for words, where in (
        (f"backup {copy}", data),
        (f"restore {copy}", restored),
        ("store downgrade 2", data),
    ):
        done = CliRunner().invoke(main, [*words.split(), "--data", str(where)])
        assert done.exit_code == 0, done.output
    for folder in (data, restored):
        with serving(folder) as place:
            assert place.get(over.path).json()["status"] == "over"
            assert remove(place) == 1
            assert is_unknown(place, over)


def test_one_sweep_removes_a_share_and_says_so(
    data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """A clock that has jumped calls everything old: there is time to notice it."""
    monkeypatch.setattr(archive, "SHARE", 4)
    with serving(data) as place:
        tables = [place.open() for _ in range(8)]
        archivist = Archivist(place.house)
        store = place.house.store

        def sweep() -> int:
            return int(inside(place, archivist.remove(place.house.now() + 400 * DAY, 90 * DAY)))

        assert sweep() == 2
        assert "--keep: 2 tables removed, one in 4; up to 6 more are due" in caplog.text
        assert store.table_ids() == [table.id for table in tables[2:]], "the oldest go first"
        assert [sweep() for _ in range(7)] == [1] * 6 + [0], "and of few still one"
        assert store.table_ids() == []


@pytest.mark.parametrize(("jump", "told"), [(400 * DAY, "ahead"), (-400 * DAY, "back")])
def test_a_clock_that_jumps_makes_nothing_old_and_is_told_of_once(
    data: Path, jump: float, told: str, caplog: pytest.LogCaptureFixture
):
    with serving(data, keep_seconds=90 * DAY) as place:
        table = place.open()
        house = place.house
        archivist = Archivist(house)

        def look(now: float, wall: float) -> None:
            archivist.wall = lambda: wall

            async def sweep() -> None:
                archivist.remove_old(now)
                assert archivist.removing is not None
                await archivist.removing

            inside(place, sweep())

        now = house.now()
        for _ in range(3):
            look(now, now + jump)
        assert house.store.table_ids() == [table.id]
        assert caplog.text.count("clock has jumped") == 1
        assert f"has jumped {400 * DAY:.0f} seconds {told}" in caplog.text
        look(now + jump, now)  # the server began while the clock was wrong, and then it was set right
        assert house.store.table_ids() == [table.id]
        look(now + 91 * DAY, now + 91 * DAY)
        assert house.store.table_ids() == []
