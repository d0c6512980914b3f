"""Backing up and restoring the tables of a server, and the format they are stored in."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from posse.cli.main import Group, lang_option, main, with_plain_errors
from posse.cli.output import echo
from posse.cli.progress import late_bar
from posse.online.home import home

if TYPE_CHECKING:  # the database's packages are loaded only when asked for
    from posse.store import Tally


def storage_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--data and --database, as every command that opens the store takes them."""
    data = click.option(
        "--data", type=click.Path(path_type=Path), help="Folder of the tables (default: your data folder)."
    )
    database = click.option(
        "--database",
        metavar="URL",
        help="PostgreSQL instead, as postgresql://user@host/name (or POSSE_DATABASE).",
    )
    return data(database(command))


def place(data: Path | None, database: str | None) -> tuple[Path | None, str | None]:
    """The store the options name, or else POSSE_DATABASE, or else the one in the user's data folder."""
    if data is None and database is None:
        database = os.environ.get("POSSE_DATABASE") or None
    return (None, database) if database else (data or home(), None)


def report(key: str, path: Path, tally: "Tally", lang: str) -> None:
    from posse.store.words import WORDS

    fields = {"games": tally.games, "entries": tally.entries, "path": str(path), "sha256": tally.sha256[:16]}
    echo(WORDS.say(lang, key, fields))
    if tally.damaged:
        echo(WORDS.say(lang, "damaged-tables", {"damaged": tally.damaged}))


@main.command(epilog="Example: posse backup tables.posse-backup")
@click.argument("file", type=click.Path(path_type=Path))
@storage_options
@lang_option
@with_plain_errors
def backup(file: Path, data: Path | None, database: str | None, lang: str) -> None:
    """Copy all tables into a new file, also while a server runs; and the key that tokens are made from."""
    from posse.store.key import read_key
    from posse.store.upkeep import back_up
    from posse.store.words import WORDS

    key = read_key(data or home())
    with late_bar("backup") as advance:
        made = back_up(file, *place(data, database), key, advance)
    report("backed-up", file, made, lang)
    if key is None:
        echo(WORDS.say(lang, "no-key"))


@main.command(epilog="Example: posse restore tables.posse-backup --data new-folder")
@click.argument("file", type=click.Path(path_type=Path))
@storage_options
@lang_option
@with_plain_errors
def restore(file: Path, data: Path | None, database: str | None, lang: str) -> None:
    """Bring the tables of a backup into an empty store, of either engine, and its key beside them."""
    from posse.store.backup import key_in, verify
    from posse.store.key import keep_key
    from posse.store.upkeep import fill_from

    with late_bar("restore") as advance:
        verify(file, advance)  # before a new store is made for nothing
    folder, url = place(data, database)
    with keep_key(data or home(), key_in(file), alone=url is None), late_bar("restore") as advance:
        made = fill_from(file, folder, url, advance)
    report("restored", file, made, lang)


@main.group("store", cls=Group, epilog="Example: posse store version")
@lang_option
def store_commands(lang: str) -> None:
    """Look at the format that tables are stored in, or change it while no server runs."""


def move(version: int, data: Path | None, database: str | None, lang: str) -> None:
    from posse.store.schema import VERSION
    from posse.store.upkeep import move_to
    from posse.store.words import WORDS

    before = move_to(version, *place(data, database))
    key = "kept" if before == version else "raised" if before < version else "lowered"
    echo(WORDS.say(lang, f"format-{key}", {"before": before, "found": version, "known": VERSION}))


@store_commands.command("version", epilog="Example: posse store version")
@storage_options
@lang_option
@with_plain_errors
def store_version(data: Path | None, database: str | None, lang: str) -> None:
    """Say which format the tables are stored in. Nothing is changed."""
    from posse.store.schema import VERSION
    from posse.store.upkeep import stored_version
    from posse.store.words import WORDS

    found = stored_version(*place(data, database))
    echo(WORDS.say(lang, "format", {"found": found, "known": VERSION}))


@store_commands.command("upgrade", epilog="Example: posse store upgrade")
@storage_options
@lang_option
@with_plain_errors
def store_upgrade(data: Path | None, database: str | None, lang: str) -> None:
    """Bring the tables to this version's format, as a server does when it starts."""
    from posse.store.schema import VERSION

    move(VERSION, data, database, lang)


@store_commands.command("downgrade", epilog="Example: posse store downgrade 2")
@click.argument("version", type=int)
@storage_options
@lang_option
@with_plain_errors
def store_downgrade(version: int, data: Path | None, database: str | None, lang: str) -> None:
    """Bring the tables back to an older format, for an older Posse."""
    from posse.store.errors import StoreRefusal
    from posse.store.upkeep import stored_version

    found = stored_version(*place(data, database))
    if version > found:
        raise StoreRefusal("not-older", version=version, found=found)
    move(version, data, database, lang)


@store_commands.command(
    "forget-key", epilog="Example: posse store forget-key --database postgresql://posse@db/posse"
)
@storage_options
@lang_option
@with_plain_errors
def store_forget_key(data: Path | None, database: str | None, lang: str) -> None:
    """Let the next server bring a new key, if the key of a database's servers is lost."""
    from posse.store.upkeep import forget_key
    from posse.store.words import WORDS

    forget_key(*place(data, database))
    echo(WORDS.say(lang, "key-forgotten"))
