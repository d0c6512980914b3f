"""Backing up and restoring the tables of a server."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from posse.cli.home import home
from posse.cli.main import lang_option, main, with_plain_errors

if TYPE_CHECKING:  # the database's packages are loaded only when asked for
    from posse.store import Store, Tally


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


def open_store(data: Path | None, database: str | None, create: bool = True) -> "Store":
    """The store the options name, or else POSSE_DATABASE, or else the one in the user's data folder."""
    from posse.store import Store

    if data is None and database is None:
        database = os.environ.get("POSSE_DATABASE") or None
    return Store.open(None if database else data or home(), database, create, hurry=False)


def report(key: str, path: Path, tally: "Tally", lang: str) -> None:
    from posse.store.words import WORDS

    fields = {"games": tally.games, "entries": tally.entries, "path": str(path), "sha256": tally.sha256[:16]}
    click.echo(WORDS.say(lang, key, fields))
    if tally.damaged:
        click.echo(WORDS.say(lang, "damaged-tables", {"damaged": tally.damaged}))


@main.command(epilog="Example: posse backup tables.posse-backup")
@click.argument("file", type=click.Path(path_type=Path))
@storage_options
@lang_option
@with_plain_errors
def backup(file: Path, data: Path | None, database: str | None, lang: str) -> None:
    """Copy all tables into a new file, also while a server runs; and the key that tokens are made from."""
    with open_store(data, database, create=False) as store:
        from posse.store.key import read_key
        from posse.store.words import WORDS

        key = read_key(data or home())
        report("backed-up", file, store.backup(file, key), lang)
        if key is None:
            click.echo(WORDS.say(lang, "no-key"))


@main.command(epilog="Example: posse restore tables.posse-backup --data new-folder")
@click.argument("file", type=click.Path(path_type=Path))
@storage_options
@lang_option
@with_plain_errors
def restore(file: Path, data: Path | None, database: str | None, lang: str) -> None:
    """Bring the tables of a backup into an empty store, of either engine, and its key beside them."""
    from posse.store.backup import key_in, verify
    from posse.store.key import keep_key

    verify(file)  # before a new store is made for nothing
    with open_store(data, database) as store:
        with keep_key(data or home(), key_in(file), alone=store.tails is not None):
            made = store.restore(file)
        report("restored", file, made, lang)
