"""`posse review`: a finished game as a strong player sees it."""

import json
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from rich.table import Table
from rich.text import Text

from posse.cli.errors import CliRefusal
from posse.cli.machines import Machines, machine_options
from posse.cli.main import lang_option, main, read_text, with_plain_errors
from posse.cli.output import Terminal, echo, echo_data
from posse.cli.progress import advancing, bar, match_from_record
from posse.cli.usage import Number
from posse.cli.words import WORDS
from posse.core.record import parse_record
from posse.online.link import Link
from posse.table import finished
from posse.table.errors import IllegalCommand
from posse.table.review import LEAST_SECONDS, MOST_SECONDS, SECONDS, TURNS
from posse.table.wire import ReviewInfo

if TYPE_CHECKING:
    from posse.server.api.models import ReviewState

STEPS = "▁▂▃▄▅▆▇█"  # a chance, from none to certain
WIDTH = 48
EVERY: Final = 0.7  # seconds between two questions how far a server is
# A link as people type it: host.name/t/TABLE, host:8000/r/TABLE.
BARE = re.compile(r"(localhost|[\w-]+(\.[\w-]+)+|[\w.-]+(?=:))(:\d+)?(/[^\s?]*)?/[tr]/\w+/?(\?\S*)?")


def read_record(where: str, lang: str) -> str:
    """A record from a file, or of a table on a server."""
    if not is_link(where):
        return read_text(where)
    link = Link(where, lang)
    text = link.read(f"/api/tables/{link.table}/record")
    if parse_record(text).seat:  # a server tells all once the game is over
        raise IllegalCommand("review-running")
    return text


def is_link(where: str) -> bool:
    return "://" in where or (BARE.fullmatch(where) is not None and not Path(where).exists())


def review_there(where: str, lang: str) -> ReviewInfo:
    """The review of a finished table by its own server; tells at which place it waits for its turn."""
    link = Link(where, lang)
    path, told = f"/api/replays/{link.table}/review", 0
    with bar("review") as progress:
        advance = advancing(progress)
        state: ReviewState = link.ask(path, {})
        while state["status"] in ("waiting", "working"):
            if state["status"] == "waiting" and state["place"] != told:
                told = state["place"]
                key = "review-next" if told == 1 else "review-place"
                echo(WORDS.say(lang, key, {"place": int(told)}), err=True)
            elif state["total"]:
                advance(state["done"], state["total"])
            time.sleep(EVERY)
            state = link.ask(path)
    if state["review"] is None:
        raise CliRefusal("review-lost")
    return state["review"]


def line_of(chances: list[float]) -> str:
    """A chance over the game as a row of blocks."""
    many = min(WIDTH, len(chances))
    shown = [chances[k * (len(chances) - 1) // max(1, many - 1)] for k in range(many)]
    return "".join(STEPS[min(len(STEPS) - 1, int(chance * len(STEPS)))] for chance in shown)


def chance_of(moment: Any, seat: int) -> float:
    """A seat's chance at a moment: of our own review, or of one that a server has told."""
    chances = moment["chances"] if isinstance(moment, dict) else moment.chances
    return float(chances[seat])


def show(names: Sequence[str], reviewed: ReviewInfo, lang: str, whose: int | None = None) -> None:
    console = Terminal()
    console.print(WORDS.say(lang, "review-title"), style="bold")
    table = Table(box=None, pad_edge=False, show_header=False)
    for seat, name in enumerate(names):
        chances = [chance_of(moment, seat) for moment in reviewed["moments"]]
        end = f"{round(100 * chances[-1])} %"
        table.add_row(Text(name, style="bold"), Text(line_of(chances), no_wrap=True), end)
    console.print(table)
    told = [turn for turn in reviewed["turns"] if whose is None or turn["seat"] == whose][:TURNS]
    console.print(WORDS.say(lang, "review-turns" if told else "review-none"), style="bold")
    turns = Table.grid(padding=(0, 2))
    turns.add_column(justify="right", min_width=4, no_wrap=True)
    for turn in told:
        turns.add_row(str(turn["line"]), Text(" ".join(filter(None, (turn["text"], turn["why"])))))
    console.print(turns)


@main.command(name="review", epilog="Example: posse review game.posse --lang fr")
@click.argument("record", metavar="FILE|LINK")
@click.option(
    "--seconds",
    type=Number(LEAST_SECONDS, MOST_SECONDS),
    default=SECONDS,
    show_default=True,
    help="How long to think.",
)
@click.option(
    "--iterations", type=click.IntRange(1, 1_000_000), help="Instead of a time: so many a question."
)
@click.option("--seat", type=click.IntRange(1), help="Tell this seat's costliest choices alone.")
@click.option("--there", is_flag=True, help="Let the link's own server think, not this machine.")
@machine_options
@click.option("--json", "as_json", is_flag=True, help="Print the review as JSON.")
@lang_option
@with_plain_errors
def review_game(
    record: str,
    seconds: float,
    iterations: int | None,
    seat: int | None,
    there: bool,
    jobs: int,
    on: str | None,
    as_json: bool,
    lang: str,
) -> None:
    """Show everyone's chances in a finished game, and the choices that cost most."""
    if there and (not is_link(record) or iterations is not None or on is not None):
        raise CliRefusal("review-there")
    match = match_from_record(read_record(record, lang))
    if seat is not None and seat > match.players:
        raise IllegalCommand("no-such-seat", seat=seat, players=match.players)
    told: ReviewInfo
    if there:
        told = review_there(record, lang)
        as_told = {"game": match.game.id, "names": match.names, **told}
    else:
        from posse.lab.reviews import review  # here: it brings what starts processes

        with Machines(jobs, on).executor() as executor, bar("review") as progress:
            advance = advancing(progress)
            reviewed = review(match, iterations or 0, seconds, progress=advance, jobs=jobs, executor=executor)
        told, as_told = finished.review(match, reviewed, lang), reviewed.to_json()
    if as_json:
        echo_data(json.dumps(as_told))
    else:
        show(match.names, told, lang, seat - 1 if seat is not None else None)
