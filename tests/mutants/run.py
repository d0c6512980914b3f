"""Breaks every rule, one at a time, in a copy of the sources, and asks that a test of that rule turns red.

    python -m tests.mutants.run [GAME …] [--rule ID]

Each game has a file here, `public_enemy.toml` for public-enemy, with two kinds of entry:

    [[mutant]]
    rule = "PE-21"
    file = "games/public_enemy/scoring.py"   # under src/posse
    find = "best > 0"                        # stands exactly once in the file
    replace = "best >= 0"

    [[mutant]]
    rule = "PE-2"
    material = "tests/rules/public_enemy/test_material.py::test_colours"
    why = "names colours, which no rule uses"

A break is caught when a test marked with its rule fails; a file that no longer imports, a run that hangs
or a rule without tests does not count. Every id of the game's rules page needs an entry.
"""

import argparse
import ast
import compileall
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src"
PAGES = SOURCES / "posse" / "rules_pages"
MUTANTS = Path(__file__).resolve().parent
RULE = re.compile(r"^(?:[-*]|#+)\s+\**([A-Z]{2,3}-\d+[a-z]?)\b", re.MULTILINE)

JOBS = 2
PATIENCE = 60  # seconds until a run counts as hung
MEANING = {0: "survived", 1: "caught", 5: "no test has this rule"}  # pytest's exit codes


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


def pytest(source: Path, *words: str, patience: int | None = PATIENCE) -> subprocess.CompletedProcess[str]:
    """Runs tests on the sources in a folder, interpreted."""
    setting = {"PYTHONPATH": str(source), "POSSE_EXPECT": "pure", "POSSE_SAMPLE": "1"}
    setting["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # half the time of a short run
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short", *words],
        cwd=ROOT,
        env=os.environ | setting,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=patience,
    )


def try_break(entry: Entry, base: Path) -> tuple[bool, str, str]:
    """Applies the break in a copy of its own; only a failing test counts."""
    broken = mutated(entry)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        shutil.copytree(base, copy, copy_function=os.link)
        file = copy / "posse" / entry.file
        file.unlink()
        file.write_text(broken, encoding="utf-8")
        for stale in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            stale.unlink()
        ran = pytest(copy, "-x", "--rule", entry.rule, entry.tests)
    return ran.returncode == 1, MEANING.get(ran.returncode, "broke more than a test"), ran.stdout


def try_material(entry: Entry, base: Path) -> tuple[bool, str, str]:
    """The test has to exist, carry the rule and pass."""
    ran = pytest(base, "--rule", entry.rule, entry.material)
    return ran.returncode == 0, "material" if ran.returncode == 0 else "no such test passes", ran.stdout


def judge(entry: Entry, base: Path) -> Result:
    start = time.monotonic()
    try:
        good, verdict, output = (try_material if entry.material else try_break)(entry, base)
    except (BadEntry, SyntaxError, OSError) as error:
        good, verdict, output = False, "bad entry", str(error)
    except subprocess.TimeoutExpired:
        good, verdict, output = False, "hung", ""
    return Result(entry, good, verdict, time.monotonic() - start, output)


def copy_of_sources(folder: Path) -> Path:
    """A byte-compiled copy that the breaks' copies link to."""
    base = folder / "src"
    shutil.copytree(SOURCES, base, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info"))
    compileall.compile_dir(base, quiet=2)
    return base


def judged(entries: list[Entry], rule: list[str]) -> Iterator[Result]:
    """The verdicts, in the order of the entries, once the tests pass unbroken."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(JOBS) as pool:
        base = copy_of_sources(Path(folder))
        for tests in sorted({entry.tests for entry in entries}):
            ran = pytest(base, "-p", "xdist.plugin", "-n", str(JOBS), *rule, tests, patience=None)
            if ran.returncode:
                raise BadEntry(f"{tests} is not green to begin with:\n{ran.stdout}")
        yield from pool.map(lambda entry: judge(entry, base), entries)


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
        bad = report(judged(entries, ["--rule", asked.rule] if asked.rule else []))
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
