"""Everything a visitor has as one file: it comes whole to another device, and bad files change nothing."""

import io
import json
import random
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from posse.core.errors import PosseError
from posse.site import everything
from posse.site.everything import ABOUT, FORMAT, MOST, PAGE, TABLES, NotTaken
from posse.site.site import Site
from posse.store import Store
from posse.table.state import ENDED
from tests.site.games import Beside, Disk, Person, run

REMEMBERED = json.dumps({"settings": json.dumps({"lang": "fr"})})


async def begun(folder: Path, bots: tuple[str, ...] = ("house",)) -> tuple[Site, Person]:
    """A site with a table whose game has begun."""
    site = await Site.open(folder, [Beside()], pace=0.0)
    zoe = Person(site)
    await zoe.open("public-enemy", bots)
    await zoe.start()
    await zoe.until(lambda: bool(zoe.legal))
    return site, zoe


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    async def pack() -> bytes:
        site, _ = await begun(tmp_path_factory.mktemp("first"))
        packed = site.pack(REMEMBERED)
        await site.close()
        return packed

    found: bytes = run(pack())
    return found


def test_a_game_goes_on_on_another_device_and_comes_back(tmp_path: Path) -> None:
    async def there_and_back() -> None:
        site, zoe = await begun(tmp_path / "phone")
        packed = site.pack(REMEMBERED)
        there = await Site.open(tmp_path / "laptop", [Beside()], pace=0.0)
        assert there.look(packed) == REMEMBERED
        disk = Disk()
        there.keep = disk.keep
        assert await there.take() == ((1, 0, 0), 0)
        assert disk.kept == 1
        there = await Site.open(tmp_path / "laptop", [Beside()], pace=0.0)
        same = Person(there)
        same.table, same.host, same.token = zoe.table, zoe.host, zoe.token
        await same.hello()
        assert same.now["view"] == zoe.now["view"]
        await same.play(random.Random(3))
        record = (await same.ask("GET", same.path("/record"))).body
        back = there.pack("{}")
        await there.close()

        site.look(back)
        assert await site.take() == ((0, 1, 0), 0)
        site = await Site.open(tmp_path / "phone", [Beside()], pace=0.0)
        zoe.site = site
        await zoe.hello()
        assert zoe.now["status"] in ENDED
        assert (await zoe.ask("GET", zoe.path("/record"))).body == record
        site.look(back)  # once more brings nothing, nor does what is behind
        assert await site.take() == ((0, 0, 1), 0)
        with Store.open(tmp_path / "phone") as store:
            assert everything.Everything(packed).take(store) == ((0, 0, 1), 0)
            assert store.load(zoe.table).entries

    run(there_and_back())


def test_a_table_that_went_another_way_stays_as_it_is_here(tmp_path: Path) -> None:
    async def apart() -> None:
        site, zoe = await begun(tmp_path / "phone")
        packed = site.pack("{}")
        there = await Site.open(tmp_path / "laptop", [Beside()], pace=0.0)
        there.look(packed)
        await there.take()
        there = await Site.open(tmp_path / "laptop", [Beside()], pace=0.0)
        same = Person(there)
        same.table, same.host, same.token = zoe.table, zoe.host, zoe.token
        await same.hello()
        await same.play(random.Random(3))
        longer = there.pack("{}")
        await there.close()

        await zoe.command(do="chat", text="Here it went on otherwise")
        site.look(longer)
        await site.close()
        with Store.open(tmp_path / "phone") as store:
            before = store.load(zoe.table)
            assert everything.Everything(longer).take(store) == ((0, 0, 1), 0)
            assert store.load(zoe.table) == before

    run(apart())


def changed(file: bytes, *statements: str) -> bytes:
    """The file with other tables in it."""

    def change(tables: bytes) -> bytes:
        raw = sqlite3.connect(":memory:", isolation_level=None)
        raw.deserialize(tables)
        for statement in statements:
            raw.execute(statement)
        return raw.serialize()

    return with_part(file, TABLES, change)


def with_part(file: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(file)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for each in old.namelist():
            new.writestr(each, change(old.read(each)) if each == name else old.read(each))
    return out.getvalue()


def zeros(many: int) -> Callable[[bytes], bytes]:
    return lambda _: b"0" * many


def broken(file: bytes) -> bytes:
    """One bit of what is packed is another."""
    at = len(file) // 2
    return file[:at] + bytes([file[at] ^ 1]) + file[at + 1 :]


BAD: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "nothing": ("foreign", lambda _: b""),
    "a record": ("foreign", lambda _: b"posse 1\ngame public-enemy\n"),
    "another zip": ("foreign", lambda _: another()),
    "a part more": ("foreign", lambda file: with_more(file)),
    "a bit turned": ("damaged", broken),
    "half of it": ("foreign", lambda file: file[: len(file) // 2]),
    "not ours": ("foreign", lambda file: with_part(file, ABOUT, lambda _: b'{"posse": "other"}')),
    "no texts": ("foreign", lambda file: with_part(file, PAGE, lambda _: b'{"settings": 1}')),
    "no JSON": ("damaged", lambda file: with_part(file, PAGE, lambda _: b"{")),
    "deep": ("damaged", lambda file: with_part(file, PAGE, lambda _: b"[" * 200_000)),
    "a bomb": ("large", lambda file: with_part(file, PAGE, zeros(MOST[PAGE] + 1))),
    "newer": ("other", lambda file: with_part(file, ABOUT, lambda _: newer())),
    "newer tables": (
        "other",
        lambda file: changed(file, "UPDATE posse_meta SET value = '99' WHERE key = 'version'"),
    ),
    "older tables": (
        "damaged",  # it says of itself that it is another than it is
        lambda file: changed(file, "UPDATE posse_meta SET value = '1' WHERE key = 'version'"),
    ),
    "no database": ("damaged", lambda file: with_part(file, TABLES, zeros(5000))),
    "a trigger": (
        "damaged",
        lambda file: changed(
            file, "CREATE TRIGGER t AFTER INSERT ON posse_games BEGIN DELETE FROM posse_games; END"
        ),
    ),
    "a changed entry": (
        "damaged",
        lambda file: changed(file, "UPDATE posse_entries SET body = '{}' WHERE n = 1"),
    ),
    "a line less": ("damaged", lambda file: changed(file, "DELETE FROM posse_entries WHERE n = 1")),
}


def another() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as new:
        new.writestr("holiday.txt", "sun")
    return out.getvalue()


def with_more(file: bytes) -> bytes:
    out = io.BytesIO(file)
    with zipfile.ZipFile(out, "a") as more:
        more.writestr("../more", "more")
    return out.getvalue()


def newer() -> bytes:
    return json.dumps({"posse": "everything", "format": FORMAT + 1}).encode()


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_refused_in_both_languages_and_changes_nothing(
    tmp_path: Path, file: bytes, kind: str
) -> None:
    why, spoil = BAD[kind]
    with Store.open(tmp_path) as store:
        with pytest.raises(PosseError) as refused:
            everything.Everything(spoil(file)).take(store)
        assert refused.value.key == f"everything-{why}"
        said = {refused.value.say(lang) for lang in ("en", "fr")}
        assert len(said) == 2
        assert not any("{" in text for text in said)
        assert store.table_ids() == []


def test_a_file_has_an_end(monkeypatch: pytest.MonkeyPatch, file: bytes) -> None:
    monkeypatch.setattr(everything, "MOST_FILE", len(file) - 1)
    with pytest.raises(NotTaken) as refused:
        everything.Everything(file)
    assert refused.value.key == "everything-large"


def test_tables_that_cannot_be_played_again_stay_out(tmp_path: Path, file: bytes) -> None:
    with Store.open(tmp_path) as store:
        assert everything.Everything(file, games={}).take(store) == ((0, 0, 0), 1)
        assert store.table_ids() == []


def test_what_no_file_may_have_is_not_packed(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, pytest.raises(NotTaken):
        everything.packed(store, tmp_path, "0" * (MOST[PAGE] + 1))
