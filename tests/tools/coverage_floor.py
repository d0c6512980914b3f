"""Says how much of the rules rooms the interpreted tests reach, and fails when it is too little.

    python -m tests.tools.coverage_floor

Lines and branches have to reach the floor each, in each room.
"""

import json
import sys
import tempfile
from pathlib import Path

from coverage import Coverage

FLOOR = 95.0
ROOMS = ("core", "games")


def share(part: int, whole: int) -> float:
    return 100.0 * part / whole if whole else 100.0


def measure(coverage: Coverage, room: str) -> tuple[float, float]:
    """The room's lines and branches that were reached, in percent."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        coverage.json_report(outfile=str(report), include=f"src/posse/{room}/*")
        totals = json.loads(report.read_text(encoding="utf-8"))["totals"]
    return (
        share(totals["covered_lines"], totals["num_statements"]),
        share(totals["covered_branches"], totals["num_branches"]),
    )


def main() -> int:
    coverage = Coverage(messages=False)
    coverage.load()
    low = False
    for room in ROOMS:
        lines, branches = measure(coverage, room)
        low = low or lines < FLOOR or branches < FLOOR
        print(f"{'coverage of ' + room:20} {lines:5.1f} % of lines, {branches:5.1f} % of branches")
    if low:
        print(f"\nat least {FLOOR:.0f} % of each is asked for; not reached:")
        coverage.report(file=sys.stdout)
    return int(low)


if __name__ == "__main__":
    sys.exit(main())
