"""Says where the minutes of the last `make test` went: the files and the tests that took longest.

    python -m tests.tools.slowest [how many]

It reads what pytest has written of each stage. Tests run side by side: the sums are of all that did.
"""

import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

STAMP = Path(".stamp")


def times(report: Path) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """Seconds by file, and by test with what its fixtures took."""
    files: defaultdict[str, float] = defaultdict(float)
    tests: defaultdict[str, float] = defaultdict(float)
    for case in ElementTree.parse(report).iter("testcase"):
        file, seconds = case.get("classname", "").replace(".", "/"), float(case.get("time", 0))
        files[file] += seconds
        tests[f"{file}::{case.get('name')}"] += seconds
    return files, tests


def told(report: Path, most: int) -> list[str]:
    files, tests = times(report)
    lines = [f"{report.stem}: {sum(files.values()):.0f} s, {len(tests)} tests"]
    for counted in (files, tests):
        longest = sorted(counted.items(), key=lambda one: -one[1])[:most]
        lines += [f"{seconds:8.1f}  {name}" for name, seconds in longest]
    return lines


def main(most: int = 20) -> int:
    reports = sorted(STAMP.glob("test-*.xml"))
    if not reports:
        print("posse: no report in .stamp; `make test` writes them", file=sys.stderr)
        return 1
    for report in reports:
        print(*told(report, most), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
