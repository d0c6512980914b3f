"""What a store takes, refuses and gives back, on both engines."""

import random
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import select, text, update

from posse.core.errors import BadNotation
from posse.store import Conflict, Counts, Entry, Repeated, Store, StoreFailure, schema
from posse.store.words import WORDS
from tests.store.conftest import Place


def line(n: int, author: str = "p1", command: str | None = None, body: str = "{}", at: float = 1.5) -> Entry:
    return Entry(n, author, command, body, at)


def lines(first: int, many: int) -> list[Entry]:
    return [line(n, body=f'{{"line":{n}}}') for n in range(first, first + many)]


def refusal(store: Store, game: str, n: int, entries: list[Entry]) -> Conflict | Repeated | None:
    try:
        store.append(game, n, entries)
    except (Conflict, Repeated) as refused:
        return refused
    return None


# -- Adding and reading


def test_a_table_comes_back_as_it_was_stored(place: Place):
    entries = [
        Entry(0, "", None, '{"start":true}', 1700000000.125),
        Entry(1, "p1", "c1", '{"do":"prends Élan, 🂡, \\u0000"}', 1700000000.1 + 0.2),
        Entry(2, "host", "c1", "{}", -1.0),
    ]
    with place.open() as store:
        store.create("k7Q", '{"game":"é"}', at=12.25)
        store.append("k7Q", 0, entries[:2])
        store.append("k7Q", 2, entries[2:])
    with place.open() as again:
        assert again.load("k7Q") == ('{"game":"é"}', entries)
        assert again.load("k7Q", since=2) == ('{"game":"é"}', entries[2:])
        assert again.load("k7Q", since=3).entries == []


def test_tables_do_not_mix(store: Store):
    for game in ("a", "A", "b"):
        store.create(game, game)
    store.append("a", 0, [line(0, command="c", body="in a")])
    store.append("A", 0, [line(0, command="c", body="in A")])
    assert [store.load(game).entries for game in ("a", "A", "b")] == [
        [line(0, command="c", body="in a")],
        [line(0, command="c", body="in A")],
        [],
    ]


def test_a_table_id_is_taken_once(store: Store):
    store.create("a", "first")
    with pytest.raises(BadNotation, match="exists already"):
        store.create("a", "second")
    assert store.load("a").head == "first"


def test_a_wrong_expected_line_is_a_conflict_and_changes_nothing(store: Store):
    store.create("a", "")
    store.append("a", 0, lines(0, 3))
    for expected in (-1, 0, 1, 2, 4, 1000):
        with pytest.raises(Conflict) as caught:
            store.append("a", expected, [line(expected, command="new", body="late")])
        assert caught.value.next_line == 3
        assert store.load("a").entries == lines(0, 3)
    store.append("a", 3, [line(3, command="new")])


def test_the_first_line_of_all_is_0(store: Store):
    store.create("a", "")
    with pytest.raises(Conflict) as caught:
        store.append("a", 1, lines(1, 2))
    assert caught.value.next_line == 0
    assert store.load("a").entries == []


def test_a_repeated_command_gives_back_what_it_became(store: Store):
    store.create("a", "")
    done = line(1, command="c7", body="done", at=3.0)
    store.append("a", 0, [line(0), done])
    for expected in (0, 1, 2, 9):
        with pytest.raises(Repeated) as caught:
            store.append("a", expected, [line(expected, command="c7", body="again")])
        assert caught.value.entry == done
        assert store.load("a").entries == [line(0), done]


def test_a_command_is_repeated_by_its_own_author_only(store: Store):
    store.create("a", "")
    store.append("a", 0, [line(0, "p1", "c")])
    store.append("a", 1, [line(1, "p2", "c"), line(2, "", "c"), line(3, "p1", "C")])
    assert store.find("a", "p2", "c") == line(1, "p2", "c")
    assert store.find("a", "p1", "c") == line(0, "p1", "c")
    assert store.find("a", "p3", "c") is None
    assert store.find("b", "p1", "c") is None


def test_lines_without_a_command_may_be_alike(store: Store):
    store.create("a", "")
    for n in range(3):
        store.append("a", n, [line(n, "")])
    assert len(store.load("a").entries) == 3


def test_all_or_nothing(store: Store):
    store.create("a", "")
    store.append("a", 0, [line(0, command="old")])
    for bad in (1, 2, 3):
        with pytest.raises(Repeated):
            store.append("a", 1, [line(n, command="old" if n == bad else f"c{n}") for n in (1, 2, 3)])
        assert store.load("a").entries == [line(0, command="old")]
    store.append("a", 1, [line(n, command=f"c{n}") for n in (1, 2, 3)])
    assert store.find("a", "p1", "c3") == line(3, command="c3")


REFUSED = [
    ([], "no line"),
    ([line(1)], "Line 1 stands where line 0 belongs"),
    ([line(0), line(2)], "Line 2 stands where line 1 belongs"),
    ([line(0, command="c"), line(1, command="c")], "same command"),
    ([line(0, body="a\0b")], "cannot be stored"),
    ([line(0), line(1, author="\ud800")], "cannot be stored"),
    ([line(0, command="\0")], "cannot be stored"),
    ([line(0, command="c" * 201)], "200 characters, not 201"),
    ([line(0, at=float("nan"))], "moment"),
]


def test_what_cannot_be_stored_is_refused(store: Store):
    store.create("a", "")
    for entries, says in REFUSED:
        with pytest.raises(BadNotation, match=says):
            store.append("a", 0, entries)
        assert store.load("a").entries == []
    longest = [line(0, "é" * 200, "🂡" * 200)]
    store.append("a", 0, longest)
    assert store.load("a").entries == longest


def test_an_unknown_table_is_refused(store: Store):
    store.create("a", "")
    asks: list[Callable[[str], object]] = [
        lambda game: store.append(game, 0, [line(0)]),
        lambda game: store.append(game, 0, lines(0, 2)),
        store.load,
        store.archive,
        store.reopen,
    ]
    for game in ("", "nobody", "a\0", "\udfff", "x" * 5000, "' OR 1=1 --"):
        for ask in asks:
            with pytest.raises(BadNotation, match=r"no such table|cannot be stored"):
                ask(game)
    assert store.counts() == Counts(1, 0, 0)


def test_random_steps_agree_with_a_plain_list(store: Store):
    dice = random.Random(4)
    truth: dict[str, list[Entry]] = {game: [] for game in "xyz"}
    for game in truth:
        store.create(game, "")
    for step in range(250):
        game = dice.choice("xyz")
        found = truth[game]
        n = max(0, len(found) + dice.choice([0, 0, 0, -1, 1]))
        commands = dice.sample([None, *(f"c{k}" for k in range(60))], dice.randint(1, 3))
        new = [line(n + k, "p1", command, f"{step}") for k, command in enumerate(commands)]
        stored = {entry.command: entry for entry in found if entry.command}
        again = next((stored[entry.command] for entry in new if entry.command in stored), None)
        refused = refusal(store, game, n, new)
        if again is not None:
            assert isinstance(refused, Repeated)
            assert refused.entry == again
        elif n != len(found):
            assert isinstance(refused, Conflict)
            assert refused.next_line == len(found)
        else:
            assert refused is None
            found += new
    assert {game: store.load(game).entries for game in truth} == truth
    assert store.counts().entries == sum(map(len, truth.values())) > 30


# -- Archive


def test_an_archived_table_loads_but_takes_no_lines(store: Store):
    for at, game in enumerate("cab"):
        store.create(game, game, at=at)
    store.append("a", 0, [line(0, command="c")])
    store.archive("a")
    assert store.open_tables() == ["c", "b"]
    assert store.table_ids() == ["c", "a", "b"]
    assert store.counts() == Counts(2, 1, 1)
    assert store.load("a") == ("a", [line(0, command="c")])
    with pytest.raises(BadNotation, match="archived"):
        store.append("a", 1, [line(1)])
    with pytest.raises(BadNotation, match="archived"):
        store.append("a", 1, lines(1, 2))
    with pytest.raises(Repeated):
        store.append("a", 1, [line(1, command="c")])
    store.reopen("a")
    store.append("a", 1, [line(1)])
    assert store.open_tables() == ["c", "a", "b"]


def test_quiet_tables_are_found_by_their_last_line(store: Store):
    store.create("empty-old", "", at=100)
    store.create("empty-new", "", at=950)
    store.create("played-old", "", at=50)
    store.append("played-old", 0, [line(0, at=60), line(1, at=899)])
    store.create("played-new", "", at=50)
    store.append("played-new", 0, [line(0, at=60), line(1, at=901)])
    assert store.quiet(100, now=1000) == [("empty-old", 0), ("played-old", 2)]
    store.archive("played-old")
    assert store.quiet(100, now=1000) == [("empty-old", 0)]


# -- Many at once


def test_of_two_writers_exactly_one_wins(place: Place):
    with place.open() as first, place.open() as second:
        first.create("a", "")
        start = threading.Barrier(2)

        def race(store: Store, name: str) -> list[int]:
            won = []
            for n in range(60):
                start.wait()
                refused = refusal(store, "a", n, [line(n, name, f"c{n}", name)])
                if refused is None:
                    won.append(n)
                else:
                    assert isinstance(refused, Conflict)
                    assert refused.next_line == n + 1
                start.wait()
            return won

        with ThreadPoolExecutor(2) as pool:
            wins = list(pool.map(race, (first, second), ("p1", "p2")))
        assert sorted(wins[0] + wins[1]) == list(range(60))
        by = {entry.n: entry.author for entry in first.load("a").entries}
        assert by == {n: name for name, won in zip(("p1", "p2"), wins, strict=True) for n in won}


def test_threads_share_a_store(store: Store):
    def play(game: str) -> None:
        store.create(game, game)
        for n in range(0, 40, 2):
            store.append(game, n, [line(n, command=f"c{n}", body=game), line(n + 1, "", body=game)])
            assert len(store.load(game).entries) == n + 2

    games = [f"g{k}" for k in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(play, games))
    assert store.counts() == Counts(8, 0, 320)
    for game in games:
        assert [entry.n for entry in store.load(game).entries] == list(range(40))


def test_one_place_is_opened_by_many_at_once(place: Place):
    with ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(lambda _: place.open(), range(6)))
    for k, store in enumerate(stores):
        store.create(f"g{k}", "")
    assert len(stores[0].table_ids()) == 6
    for store in stores:
        store.close()


# -- Opening


def stored_version(store: Store) -> str:
    with store.engine.connect() as connection:
        found = connection.execute(select(schema.META.c.value).where(schema.META.c.key == "version"))
        return str(found.scalar_one())


def set_version(store: Store, version: str) -> None:
    with store.engine.begin() as connection:
        connection.execute(update(schema.META).where(schema.META.c.key == "version").values(value=version))


def test_a_newer_or_unknown_version_is_refused(place: Place):
    with place.open() as store:
        store.create("a", "")
        assert stored_version(store) == "3"
        for version, says in (("4", "newer Posse"), ("0", "older Posse"), ("?", "damaged")):
            set_version(store, version)
            with pytest.raises(BadNotation, match=says):
                place.open()
        set_version(store, "3")
    with place.open() as store:
        assert store.table_ids() == ["a"]


def test_nothing_is_made_when_nothing_should_be(place: Place):
    with pytest.raises(BadNotation, match="no tables stored"):
        place.open(create=False)
    assert place.data is None or not place.data.exists()
    place.open().close()
    place.open(create=False).close()


def test_one_place_is_named():
    with pytest.raises(BadNotation, match="give one"):
        Store.open()
    with pytest.raises(BadNotation, match="give one"):
        Store.open(Path("x"), "postgresql://x")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "x",
        "mysql://u:hushhush@h/d",
        "postgresql://u:hushhush@h:port/d",
        "sqlite:///x",
        "postgresql+pg8000://h/d",
    ],
)
def test_a_wrong_address_is_refused_without_being_repeated(url: str):
    with pytest.raises(BadNotation, match="postgresql://user@host/name") as caught:
        Store.open(url=url)
    assert "hushhush" not in str(caught.value)


def test_a_database_that_does_not_answer_is_said_so(tmp_path: Path):
    with pytest.raises(StoreFailure, match="does not answer") as caught:
        Store.open(url=f"postgresql://somebody:hushhush@/d?host={tmp_path}")
    assert "No such file" in str(caught.value)
    assert str(tmp_path) not in str(caught.value)
    assert "hushhush" not in str(caught.value)


def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path):
    file = tmp_path / "posse.db"
    file.write_bytes(b"dear diary, " * 1000)
    with pytest.raises(StoreFailure, match="not a database"):
        Store.open(tmp_path)
    assert file.read_bytes() == b"dear diary, " * 1000
    with pytest.raises(BadNotation, match="not a folder"):
        Store.open(file)


# -- Durability and secrets


def test_sqlite_waits_for_the_disk(tmp_path: Path):
    with Store.open(tmp_path / "data") as store:
        store.create("a", "")
        store.append("a", 0, [line(0)])
        raw = store.writers.free[0].connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert raw.execute("PRAGMA synchronous").fetchone() == (2,)
        rights = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()}
        files = [name + side for name in ("posse.db", "posse.tails") for side in ("", "-wal", "-shm")]
        assert rights == dict.fromkeys(files, 0o600)
        assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700


def test_postgres_waits_for_the_disk(new_place):
    place = new_place("postgres")
    with psycopg.connect(place.url, autocommit=True) as admin:
        admin.execute("ALTER ROLE posse SET synchronous_commit TO off")
        try:
            with place.open() as store:
                store.create("a", "")
                store.append("a", 0, [line(0)])
                assert store.writers.free[0].cursor.execute("SHOW synchronous_commit").fetchone() == ("on",)
        finally:
            admin.execute("ALTER ROLE posse RESET synchronous_commit")


def test_a_lost_connection_is_made_again(new_place):
    place = new_place("postgres")
    with place.open() as store, psycopg.connect(place.url, autocommit=True) as admin:
        store.create("a", "")
        store.append("a", 0, [line(0)])
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        with pytest.raises(StoreFailure):
            store.append("a", 1, [line(1, body="hushhush")])
        store.append("a", 1, [line(1)])
        assert store.load("a").entries == [line(0), line(1)]


def test_a_failure_keeps_what_was_stored_to_itself(store: Store):
    store.create("a", "")
    with store.engine.begin() as connection:
        connection.execute(text("DROP TABLE posse_entries"))
    for ask in (
        lambda: store.append("a", 0, [line(0, "hush-author", "hush-command", "hush-body")]),
        lambda: store.append("a", 0, [line(n, "hush-author", body="hush-body") for n in (0, 1)]),
        lambda: store.find("a", "hush-author", "hush-command"),
        lambda: store.quiet(1, 2),
    ):
        with pytest.raises(StoreFailure, match="posse_entries") as caught:
            ask()
        assert caught.value.__suppress_context__
        assert "hush" not in f"{caught.value} {caught.value.fields}"
        assert caught.value.say("fr").startswith("Le stockage")


def test_both_languages_say_the_same_things():
    assert WORDS.texts["en"].keys() == WORDS.texts["fr"].keys()


# -- Removal


def test_a_removed_table_is_as_if_it_had_never_been(place: Place):
    with place.open() as store:
        for game in ("a", "b"):
            store.create(game, "{}", at=10.0)
            store.append(game, 0, lines(0, 3))
        assert store.remove("a", 3)
        assert not store.remove("a", 3), "there is nothing left to remove"
    with place.open() as store:
        with pytest.raises(BadNotation) as unknown:  # not Damaged: it is not lost, it was removed
            store.load("a")
        assert unknown.value.key == "no-such-table"
        assert (store.table_ids(), store.counts().entries) == (["b"], 3)
        with pytest.raises(BadNotation) as refused:
            store.append("a", 3, lines(3, 1))
        assert refused.value.key == "no-such-table"
        store.create("a", "again")
        assert store.load("a") == ("again", [])
        assert store.load("b").entries == lines(0, 3)


def test_only_what_has_not_changed_is_removed_and_nothing_that_another_worker_has(place: Place):
    with place.open() as store:
        store.create("a", "{}", at=10.0)
        store.append("a", 0, lines(0, 3))
        for length in (0, 2, 4):
            assert not store.remove("a", length)
        assert len(store.load("a").entries) == 3
        store.append("a", 3, lines(3, 1))
        store.create("mine", "{}", at=10.0, owner="me")
        assert not store.remove("mine", 0)
        assert not store.remove("mine", 0, owner="another")
        assert store.remove("mine", 0, owner="me")
        assert store.remove("a", 4, owner="me"), "nobody has it"
        assert store.table_ids() == []


def test_old_tables_are_found_by_their_last_entry_archived_or_not(store: Store):
    for game, made, said in (("a", 10.0, 20.0), ("b", 10.0, 90.0), ("c", 20.0, None), ("d", 95.0, None)):
        store.create(game, "{}", at=made)
        if said is not None:
            store.append(game, 0, [line(0, at=said)])
    store.archive("a")
    assert [old[:3] for old in store.old(80.0, 100.0)] == [("a", 1, None), ("c", 0, None)]
    assert [old.id for old in store.old(80.0, 100.0, most=1)] == ["a"]
    assert [old.id for old in store.old(80.0, 100.0, after="a")] == ["c"]
    assert [old.id for old in store.old(10.0, 100.0)] == ["a", "b", "c"]
    assert store.many() == len(store.table_ids())


def test_a_table_that_cannot_be_forgotten_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The file beside SQLite's would say that it is lost."""
    with Store.open(tmp_path / "data") as store:
        store.create("a", "{}")
        assert store.tails is not None
        with monkeypatch.context() as failing:
            failing.setattr(store.tails, "forget_one", lambda game: False)
            assert not store.remove("a", 0)
        assert store.load("a").head == "{}"
        assert store.remove("a", 0)
