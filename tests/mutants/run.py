"""Breaks every rule, one at a time, and asks that a test of that rule turns red.

    python -m tests.mutants.run [GAME …] [--rule ID]

Each game has a file here, `public_enemy.toml` for public-enemy, with two kinds of entry:

    [[mutant]]
    rule = "PE-21"
    file = "games/public_enemy/rules/scoring.py"   # under src/posse
    find = "best > 0"                        # stands exactly once in the file
    replace = "best >= 0"

    [[mutant]]
    rule = "PE-2"
    material = "tests/rules/public_enemy/test_material.py::test_colours"
    why = "names colours, which no rule uses"

A break is caught when a test marked with its rule fails; a file that no longer imports, a run that hangs
or a rule without tests does not count. Every id of the game's rules page needs an entry. The sources stay as
they are: a break lives in the memory of a process of its own (`warm.py`).
"""

import argparse
import ast
import re
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.warm import HUNG, ROOT, SOURCES, Job, Ran, run_all, warm_up

PAGES = SOURCES / "posse" / "rules_pages"
MUTANTS = Path(__file__).resolve().parent
RULE = re.compile(r"^(?:[-*]|#+)\s+\**([A-Z]{2,3}-\d+[a-z]?)\b", re.MULTILINE)

JOBS = 2
PATIENCE = 60  # seconds until a run counts as hung
LONG = 600  # until one of the unbroken tests does
MEANING = {0: "survived", 1: "caught", 5: "no test has this rule", HUNG: "hung"}  # pytest's exit codes
OTHER = "broke more than a test"


class BadEntry(Exception):
    """An entry that cannot be tried, and why."""


@dataclass(frozen=True)
class Entry:
    """A break of one rule, or the test that counts its material."""

    game: str
    rule: str
    file: str = ""
    find: str = ""
    replace: str = ""
    material: str = ""
    why: str = ""

    @property
    def tests(self) -> str:
        return f"tests/rules/{self.game.replace('-', '_')}"

    def what(self) -> str:
        return self.material or f"{self.file}: {self.find.strip()}  ->  {self.replace.strip() or '(nothing)'}"


@dataclass(frozen=True)
class Result:
    entry: Entry
    good: bool
    verdict: str
    seconds: float
    output: str = ""


def games() -> dict[str, Path]:
    """Every game with a rules page, and where its breaks are written."""
    written = {path.stem.replace("_", "-"): path for path in MUTANTS.glob("*.toml")}
    pages = {page.name.removesuffix(".en.md") for page in PAGES.glob("*.en.md")}
    return {
        game: written.get(game, MUTANTS / f"{game.replace('-', '_')}.toml")
        for game in sorted(pages | set(written))
    }


def canon(game: str) -> list[str]:
    """The ids of the game's rules page."""
    page = PAGES / f"{game}.en.md"
    return list(dict.fromkeys(RULE.findall(page.read_text(encoding="utf-8")))) if page.exists() else []


def read(game: str, path: Path) -> list[Entry]:
    if not path.exists():
        raise BadEntry(f"{path.relative_to(ROOT)} is missing")
    tables = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
    return [entry(game, table) for table in tables]


def entry(game: str, table: dict[str, str]) -> Entry:
    keys = set(table)
    if keys not in ({"rule", "file", "find", "replace"}, {"rule", "material", "why"}):
        wanted = "rule, file, find, replace or rule, material, why"
        raise BadEntry(f"{game} {table.get('rule')}: keys are {wanted}; not {sorted(keys)}")
    return Entry(game, **table)


def missing(game: str, entries: Iterable[Entry]) -> list[str]:
    """What the page and the entries do not agree on."""
    named, listed = {entry.rule for entry in entries}, canon(game)
    return [
        *(f"{game}: {rule} has no entry" for rule in listed if rule not in named),
        *(f"{game}: {rule} is not in the rules page" for rule in sorted(named - set(listed))),
    ]


def mutated(entry: Entry) -> str:
    """The file's text with the break in it."""
    text = (SOURCES / "posse" / entry.file).read_text(encoding="utf-8")
    if (times := text.count(entry.find)) != 1:
        raise BadEntry(f"found {times} times in {entry.file}, not once: {entry.find!r}")
    broken = text.replace(entry.find, entry.replace)
    if ast.dump(ast.parse(text)) == ast.dump(ast.parse(broken)):
        raise BadEntry("changes nothing but comments or layout")
    return broken


Green = dict[str, list[str]]  # the tests that pass unbroken, by name: their rules


def tests_of(rule: str, green: Green) -> list[str]:
    return [name for name, rules in green.items() if rule in rules]


def unbroken(entries: list[Entry]) -> Green:
    """Runs the tests of the entries' rules, a process a file."""
    folders = sorted({entry.tests for entry in entries})
    files = [str(file.relative_to(ROOT)) for folder in folders for file in (ROOT / folder).glob("test_*.py")]
    rules = frozenset(entry.rule for entry in entries)
    green: Green = {}
    for file, ran in zip(
        files, run_all([Job((file,), rules=rules) for file in files], JOBS, LONG), strict=True
    ):
        if ran.code not in (0, 5):
            raise BadEntry(f"{file} is not green to begin with:\n{ran.output}")
        green |= ran.passed
    return green


def judge_material(entry: Entry, green: Green) -> Result:
    """The test has to exist, carry the rule and pass."""
    good = any(name.split("[")[0] == entry.material for name in tests_of(entry.rule, green))
    return Result(entry, good, "material" if good else "no such test passes", 0.0)


def job_of(entry: Entry, green: Green) -> Job:
    """The rule's tests, with the break in place."""
    files = sorted({name.split("::")[0] for name in tests_of(entry.rule, green)})
    return Job(("-x", *files), entry.file, mutated(entry), frozenset({entry.rule}))


def judged(entries: list[Entry]) -> Iterator[Result]:
    """The verdicts, in the order of the entries, once the tests pass unbroken."""
    green = unbroken(entries)
    settled: dict[Entry, Result] = {}
    jobs: dict[Entry, Job] = {}
    for entry in entries:
        try:
            if entry.material:
                settled[entry] = judge_material(entry, green)
            elif not tests_of(entry.rule, green):
                settled[entry] = Result(entry, False, MEANING[5], 0.0)
            else:
                jobs[entry] = job_of(entry, green)
        except (BadEntry, SyntaxError, OSError) as error:
            settled[entry] = Result(entry, False, "bad entry", 0.0, str(error))
    runs = run_all(list(jobs.values()), JOBS, PATIENCE)
    for entry in entries:
        yield settled[entry] if entry in settled else verdict(entry, next(runs))


def verdict(entry: Entry, ran: Ran) -> Result:
    """Only a failing test counts."""
    good = ran.code == 1 and ran.failed > 0
    said = OTHER if ran.code == 1 and not good else MEANING.get(ran.code, OTHER)
    return Result(entry, good, said, ran.seconds, ran.output)


def report(results: Iterable[Result]) -> list[Result]:
    """Prints a line a break, then what the survivors said; returns the survivors."""
    bad = []
    for result in results:
        start = f"{' ' if result.good else '!'} {result.entry.rule:7} {result.verdict:22}"
        print(f"{start} {result.seconds:5.1f} s  {result.entry.what()}", flush=True)
        if not result.good:
            bad.append(result)
    for result in bad:
        print(f"\n! {result.entry.rule}: {result.verdict}: {result.entry.what()}\n{result.output.rstrip()}")
    return bad


def main() -> int:
    known = games()
    parser = argparse.ArgumentParser(description="Breaks every rule and asks that a test turns red.")
    parser.add_argument("game", nargs="*", help=f"one of {', '.join(known)}; all when none is named")
    parser.add_argument("--rule", metavar="ID", help="only this rule's breaks")
    asked = parser.parse_args()
    if unknown := [game for game in asked.game if game not in known]:
        parser.error(f"no game {unknown[0]!r}; there are {', '.join(known)}")
    start = time.monotonic()
    entries: list[Entry] = []
    gaps: list[str] = []
    try:
        for game in asked.game or known:
            found = read(game, known[game])
            entries += [entry for entry in found if asked.rule in (None, entry.rule)]
            gaps += [] if asked.rule else missing(game, found)
        warm_up(asked.game or list(known))
        bad = report(judged(entries))
    except BadEntry as error:
        print(f"mutants: {error}")
        return 1
    for gap in gaps:
        print(f"! {gap}")
    took = time.monotonic() - start
    print(f"\nmutants: {len(entries)} entries, {len(bad)} bad, {len(gaps)} gaps, {took:.0f} s")
    return 1 if bad or gaps or not entries else 0


if __name__ == "__main__":
    sys.exit(main())
