"""What `posse serve` cannot work with is one sentence in the language that is asked for, before anything is
announced."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import update

from posse.cli.main import main
from posse.store import Store
from posse.store.schema import META
from tests.ports import free_port


@pytest.fixture(autouse=True)
def hangup() -> Iterator[None]:
    """What a parent of workers does about SIGHUP is not for the tests after these."""
    kept = signal.getsignal(signal.SIGHUP)
    yield
    signal.signal(signal.SIGHUP, kept)


def serve(*asked: str, lang: str = "fr") -> Result:
    """A server that is expected not to start."""
    words = ["serve", "--port", str(free_port()), "--no-browser", "--lang", lang, *asked]
    return CliRunner().invoke(main, words, env={"POSSE_DATABASE": ""})


def assert_one_sentence(done: Result, says: str) -> None:
    assert (done.exit_code, done.stdout) == (1, ""), done.output
    (line,) = done.stderr.splitlines()
    assert line.startswith("posse: ")
    assert says in line.replace("\u00a0", " ").replace("\u202f", " ")


def make_newer(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(update(META).where(META.c.key == "version").values(value="99"))


@pytest.mark.parametrize(("lang", "says"), [("en", "not a folder"), ("fr", "n'est pas un dossier")])
def test_a_folder_that_cannot_be_written_to(tmp_path: Path, lang: str, says: str):
    (tmp_path / "file").touch()
    assert_one_sentence(serve("--data", str(tmp_path / "file" / "data"), lang=lang), says)


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "newer Posse (format 99"), ("fr", "plus récent (format 99")]
)
def test_tables_of_a_newer_posse(data: Path, lang: str, says: str):
    with Store.open(data) as store:
        make_newer(store)
    assert_one_sentence(serve("--data", str(data), lang=lang), says)


def test_a_key_and_tables_that_cannot_be_read(data: Path):
    with Store.open(data):
        pass
    (data / "key").write_text("no key")
    assert_one_sentence(serve("--data", str(data)), "n'est pas une clé lisible")
    (data / "key").unlink()
    (data / "posse.db").write_bytes(b"no tables " * 100)
    assert_one_sentence(serve("--data", str(data)), "ne répond pas comme il faut")


HOST = ("host of the database is not known", "L'hôte de la base n'est pas connu")
OPTION = ("has an option that PostgreSQL does not know", "contient une option que PostgreSQL ne connaît pas")


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("no.such.host.invalid/posse", HOST),
        ("no..such..host/posse", HOST),
        ("hush@no.such.host.invalid/posse", HOST),
        ("127.0.0.1:1/posse?hush=hush", OPTION),
        ("127.0.0.1:1/posse?sslmode=hush", OPTION),
        ("127.0.0.1:1/posse?connect_timeout=hush", OPTION),
        ("127.0.0.1:99999/posse", OPTION),
    ],
)
@pytest.mark.parametrize("workers", [(), ("--workers", "2")])
def test_an_address_of_a_database_that_is_wrong(
    data: Path, address: str, says: tuple[str, str], workers: tuple[str, ...]
):
    """What is wrong is said; what stands there is not, for it may be a password."""
    for lang, sentence in zip(("en", "fr"), says, strict=True):
        url = f"postgresql://posse:hush@{address}"
        done = serve("--data", str(data), "--database", url, *workers, lang=lang)
        assert_one_sentence(done, sentence)
        assert "hush" not in done.output
