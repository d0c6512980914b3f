"""The page on strength: its tables and drawings, made from the result files beside it.

    python -m tools.strength docs/strength.md

Between `<!-- results: FILE -->` and `<!-- end -->` the page holds what the file says, and nothing by hand.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from posse.lab.ladder import AGAINST
from posse.lab.ladder_tables import (
    GAP,
    MEETING,
    STANDING,
    SWEEP,
    climb,
    command,
    fair,
    gap_rows,
    gap_title,
    markdown,
    meeting_rows,
    rated,
    standing_rows,
    sweep_rows,
)
from posse.lab.plot import plot
from posse.lab.results import read
from posse.lab.standing import HOME, Table, standing

BLOCK: Final = re.compile(r"(<!-- results: (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)
LANG: Final = "en"


def load(path: Path) -> Table:
    return standing(*read(path))


def is_sweep(found: Table) -> bool:
    """Whether everyone but the house bot is one searcher with more and more iterations."""
    names = {name.partition(":")[0] for name in found.ladder.entrants if name != HOME}
    met = found.ladder.meetings == AGAINST + HOME
    return met and len(names) == 1 and len(list(climb(found))) == len(found.ladder.entrants) - 1 > 1


def minutes(found: Table) -> float:
    """How long all moves took together."""
    return sum(each.pace.ms for each in found.standings) / 60_000


def duration(found: Table) -> str:
    spent = minutes(found)
    return f"{spent:.0f} minutes" if spent >= 2 else f"{60 * spent:.0f} seconds"


def drawing(name: str) -> str:
    return str(Path(name).with_suffix(".svg"))


def block(name: str, found: Table) -> str:
    """What the page says of one file."""
    thought = f"All moves together took {duration(found)}."
    parts = [f"```text\n{command(found)}\n```\n", f"{fair(found, LANG)} {thought}\n"]
    if is_sweep(found):
        title = f"{found.ladder.game.words.say(LANG, 'title')}: strength by iterations"
        parts += [markdown(LANG, SWEEP, sweep_rows(found)), f"![{title}]({drawing(name)})\n"]
    else:
        parts += [markdown(LANG, MEETING, meeting_rows(found)), f"{rated(found, LANG)}\n"]
        parts += [markdown(LANG, STANDING, standing_rows(found))]
    if found.gaps:
        parts += [f"{gap_title(found, LANG)}\n", markdown(LANG, GAP, gap_rows(found, LANG))]
    return "\n".join(["", *parts, ""])


def named(page: str) -> list[str]:
    """The files that a page shows."""
    return [found[2] for found in BLOCK.finditer(page)]


def filled(page: str, tables: dict[str, Table]) -> str:
    """The page with every block made anew."""
    return BLOCK.sub(lambda found: found[1] + block(found[2], tables[found[2]]) + found[3], page)


def drawings(tables: dict[str, Table]) -> Iterator[tuple[str, str]]:
    """The files of the drawings, and what is in them."""
    return ((drawing(name), plot(found, LANG)) for name, found in tables.items() if is_sweep(found))


def main(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    tables = {name: load(path.parent / name) for name in named(page)}
    path.write_text(filled(page, tables), encoding="utf-8")
    for name, text in drawings(tables):
        (path.parent / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
