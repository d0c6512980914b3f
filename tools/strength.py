"""The page on strength: its tables and drawings, made from the result files beside it.

    python -m tools.strength docs/strength.md

Between `<!-- results: FILE -->` and `<!-- end -->` the page holds what the file says, and nothing by hand; so
it does of `<!-- attacks: FOLDER -->`, where the results of `posse attack` lie, a file each.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from posse.games.registry import find
from posse.lab.ladder import AGAINST
from posse.lab.ladder_tables import (
    GAP,
    MEETING,
    STANDING,
    SWEEP,
    command,
    fair,
    gap_rows,
    gap_title,
    markdown,
    meeting_rows,
    rated,
    standing_rows,
    sweep_points,
    sweep_rows,
)
from posse.lab.plot import plot
from posse.lab.results import read
from posse.lab.standing import HOME, LadderFigures, standing

BLOCK: Final = re.compile(r"(<!-- results: (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)
ATTACKS: Final = re.compile(r"(<!-- attacks: (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)
ATTACK: Final = ("Bot", "Its attacker wins (95 %)", "Games", "Minutes", "Decisions")
LANG: Final = "en"


def load(path: Path) -> LadderFigures:
    return standing(*read(path))


def is_sweep(figures: LadderFigures) -> bool:
    """Whether everyone but the house bot is one searcher with more and more iterations."""
    names = {name.partition(":")[0] for name in figures.ladder.entrants if name != HOME}
    met = figures.ladder.meetings == AGAINST + HOME
    return (
        met and len(names) == 1 and len(list(sweep_points(figures))) == len(figures.ladder.entrants) - 1 > 1
    )


def minutes(figures: LadderFigures) -> float:
    """How long all moves took together."""
    return sum(each.pace.ms for each in figures.standings) / 60_000


def duration(figures: LadderFigures) -> str:
    spent = minutes(figures)
    return f"{spent:.0f} minutes" if spent >= 2 else f"{60 * spent:.0f} seconds"


def drawing(name: str) -> str:
    return str(Path(name).with_suffix(".svg"))


def block(name: str, figures: LadderFigures) -> str:
    """What the page says of one file."""
    thought = f"All moves together took {duration(figures)}."
    parts = [f"```text\n{command(figures)}\n```\n", f"{fair(figures, LANG)} {thought}\n"]
    if is_sweep(figures):
        title = f"{figures.ladder.game.words.say(LANG, 'title')}: strength by iterations"
        parts += [markdown(LANG, SWEEP, sweep_rows(figures)), f"![{title}]({drawing(name)})\n"]
    else:
        parts += [markdown(LANG, MEETING, meeting_rows(figures)), f"{rated(figures, LANG)}\n"]
        parts += [markdown(LANG, STANDING, standing_rows(figures))]
    if figures.gaps:
        parts += [f"{gap_title(figures, LANG)}\n", markdown(LANG, GAP, gap_rows(figures, LANG))]
    return "\n".join(["", *parts, ""])


def named(page: str) -> list[str]:
    """The files that a page shows."""
    return [match[2] for match in BLOCK.finditer(page)]


def filled(page: str, tables: dict[str, LadderFigures]) -> str:
    """The page with every block made anew."""
    return BLOCK.sub(lambda match: match[1] + block(match[2], tables[match[2]]) + match[3], page)


def attack_row(found: dict[str, Any]) -> list[str]:
    """What an attacker found out about its target."""
    settings, (meeting,) = found["settings"], found["meetings"]
    share = [meeting["share"][name] for name in ("value", "low", "high")]
    if meeting["bot"] != found["name"]:
        share = [1 - share[0], 1 - share[2], 1 - share[1]]
    value, low, high = (100 * each for each in share)
    title = find(settings["game"]).words.say(LANG, "title")
    return [
        f"{title}: {settings['against']}",
        f"{value:.1f}% ({low:.1f}–{high:.1f})",
        str(meeting["games"]),
        f"{found['seconds'] / 60:.0f}",
        f"{found['decisions']:,}",
    ]


def attacks(folder: Path) -> str:
    """The table of all attacks in a folder."""
    rows = [attack_row(json.loads(path.read_text("utf-8"))) for path in sorted(folder.glob("*.json"))]
    lines = ["| " + " | ".join(row) + " |" for row in (ATTACK, ["---"] + 4 * ["--:"], *rows)]
    return "\n".join(["", *lines, "", ""])


def with_attacks(page: str, beside: Path) -> str:
    """The page with every table of attacks made anew."""
    return ATTACKS.sub(lambda match: match[1] + attacks(beside / match[2]) + match[3], page)


def drawings(tables: dict[str, LadderFigures]) -> Iterator[tuple[str, str]]:
    """The files of the drawings, and what is in them."""
    return ((drawing(name), plot(figures, LANG)) for name, figures in tables.items() if is_sweep(figures))


def main(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    tables = {name: load(path.parent / name) for name in named(page)}
    path.write_text(with_attacks(filled(page, tables), path.parent), encoding="utf-8")
    for name, text in drawings(tables):
        (path.parent / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
