"""Results on disk: a line for the ladder, then a line for each deal, added as soon as it is played.

A later run goes on where the file ends. A file about anything else is refused, so that no measurements are
ever mixed. A last line that was cut off is played again.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TextIO

from posse.bots.levels import bot_of, names_in
from posse.games.registry import find as find_game
from posse.lab.entrants import CHEAT, searcher
from posse.lab.errors import LabRefusal
from posse.lab.ladder import Ladder, Pair, Result, Task, ThinkingTime, lineups, prepare

VERSION: Final = 1  # of the file's form


def header(ladder: Ladder) -> dict[str, Any]:
    """What the results are about."""
    made = {
        "ladder": VERSION,
        "game": ladder.game.id,
        "rules": ladder.game.rules_version,
        "players": ladder.players,
        "options": ladder.options,
        "seed": ladder.seed,
        "entrants": list(ladder.entrants),
        "meetings": ladder.meetings,
    }
    levels = {name: bot_of(ladder.game, name) for name in ladder.entrants if name in names_in(ladder.game)}
    if levels:
        made["levels"] = levels  # who they are in this game
    if any(name.startswith(f"{CHEAT}:") for name in ladder.entrants):
        made["cheat"] = searcher()  # how the cheat searches
    return made


def line_of(result: Result) -> str:
    """One deal as a line."""
    made = {
        "pair": list(result.pair),
        "deal": result.deal,
        "ranks": result.ranks,
        "times": [[pace.moves, pace.ms, pace.longest] for pace in result.paces],
    }
    return json.dumps(made, separators=(",", ":"))


def result_of(line: str, ladder: Ladder) -> Result:
    """A line read again; ValueError if it is not one of this ladder's."""
    row = json.loads(line)
    try:
        a, b = row["pair"]
        pair: Pair = (a, b)
        deal = row["deal"]
        ranks = tuple(None if each is None else tuple(map(int, each)) for each in row["ranks"])
        one, other = (ThinkingTime(int(moves), float(ms), float(most)) for moves, ms, most in row["times"])
    except (KeyError, TypeError):
        raise ValueError("not a result") from None
    games = len(lineups(pair, ladder.players))
    right = pair in ladder.pairs and type(deal) is int and deal >= 0 and len(ranks) == games
    if not right or any(each is not None and not are_ranks(each, ladder.players) for each in ranks):
        raise ValueError("not a result of this ladder")
    return Result(pair, deal, ranks, (one, other))


def are_ranks(ranks: tuple[int, ...], players: int) -> bool:
    return len(ranks) == players and min(ranks) == 1 and max(ranks) <= players


def read(path: Path, ladder: Ladder | None = None) -> tuple[Ladder, dict[Task, Result]]:
    """A file's ladder and its results; with a ladder given, they must be about that one."""
    lines = text_of(path).split("\n")[:-1]  # the last one ended, or was cut off
    head = head_of(path, lines[0] if lines else "")
    if ladder is None:
        ladder = ladder_of(path, head)
    check_header(path, head, header(ladder))
    results: dict[Task, Result] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            result = result_of(line, ladder)
        except ValueError:
            raise LabRefusal("result-line", path=str(path), line=number) from None
        known = results.setdefault((result.pair, result.deal), result)
        if known.ranks != result.ranks:
            raise LabRefusal("result-twice", path=str(path), line=number)
    return ladder, results


def first_line(ladder: Ladder) -> str:
    return json.dumps(header(ladder)) + "\n"


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise LabRefusal("no-header", path=str(path)) from None


def head_of(path: Path, line: str) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("ladder") != VERSION:
        raise LabRefusal("no-header", path=str(path))
    return head


def ladder_of(path: Path, head: dict[str, Any]) -> Ladder:
    """The ladder that a header speaks of."""
    try:
        game = find_game(head["game"])
        names, options = head["entrants"], head["options"]
        return prepare(game, head["players"], names, options, head["seed"], head["meetings"])
    except (KeyError, TypeError, AttributeError):
        raise LabRefusal("no-header", path=str(path)) from None


def check_header(path: Path, head: Mapping[str, Any], wanted: Mapping[str, Any], where: str = "") -> None:
    """Refuses a file about something else, naming the first thing that differs."""
    for what in [*wanted, *head]:
        has, needs = head.get(what), wanted.get(what)
        if isinstance(has, dict) and isinstance(needs, dict):
            check_header(path, has, needs, f"{what}.")
        elif has != needs:
            told = {"what": where + what, "found": json.dumps(has)[:80], "wanted": json.dumps(needs)[:80]}
            raise LabRefusal("other-results", path=str(path), **told)


class ResultsFile:
    """Results that are kept as they come: in a file, or only in memory."""

    def __init__(self, ladder: Ladder, path: Path | None = None) -> None:
        self.ladder = ladder
        self.path = path
        self.file: TextIO | None = None
        self.results: dict[Task, Result] = {}
        if path is not None and path.exists() and not self.is_begun(path):
            self.results = read(path, ladder)[1]

    def is_begun(self, path: Path) -> bool:
        """Whether the file is empty, or broke off within our own header."""
        return first_line(self.ladder).startswith(text_of(path))

    @contextmanager
    def writing(self) -> Iterator["ResultsFile"]:
        """While this lasts, results are added to the file; a last line that was cut off goes first."""
        if self.path is None:
            yield self
            return
        text = text_of(self.path) if self.path.exists() else ""
        kept = text[: text.rfind("\n") + 1] or first_line(self.ladder)
        if kept != text:
            self.path.write_text(kept, encoding="utf-8")
        with self.path.open("a", encoding="utf-8") as self.file:
            yield self

    def add(self, result: Result) -> None:
        self.results[result.pair, result.deal] = result
        if self.file is not None:
            self.file.write(line_of(result) + "\n")
            self.file.flush()
