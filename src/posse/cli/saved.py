"""`posse saved`: the games in progress, so that one can be chosen."""

import time

from rich.table import Table
from rich.text import Text

from posse.cli import saves
from posse.cli.main import lang_option, main, with_plain_errors
from posse.cli.output import Terminal, echo
from posse.cli.words import WORDS
from posse.core.errors import PosseError
from posse.core.record import parse_record
from posse.games.registry import find


@main.command(epilog="Example: posse saved --lang fr")
@lang_option
@with_plain_errors
def saved(lang: str) -> None:
    """List the games you have saved, the latest last."""
    slots = saves.slots()
    if not slots:
        echo(WORDS.say(lang, "no-saves"))
        return
    table = Table(box=None, pad_edge=False)
    for key in ("slot", "game", "players", "you-are", "line", "saved-at"):
        table.add_column(WORDS.say(lang, key))
    for slot in slots:
        table.add_row(*row_of(slot, lang))
    Terminal().print(table)
    echo(WORDS.say(lang, "go-on"))


def row_of(slot: int, lang: str) -> list[str | Text]:
    """A game by its record's head: it is played again only when it is resumed."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saves.slot_file(slot).stat().st_mtime))
    try:
        kept = saves.load(slot)
        record = parse_record(kept.record)
        title = find(record.game).words.say(lang, "title")
    except PosseError:
        return [str(slot), Text(WORDS.say(lang, "damaged"), style="red"), "", "", "", when]
    you = record.names[kept.seat] if 0 <= kept.seat < len(record.names) else WORDS.say(lang, "watching-it")
    return [str(slot), title, str(record.players), Text(you), str(len(record.lines) - 1), when]
