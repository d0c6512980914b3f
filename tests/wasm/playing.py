"""Games by their seeds on any build: natively, or by a browser's Python in node."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / ".stamp" / "site"
GAMES = Path(__file__).with_name("games.py")


def played(command: Sequence[str | Path], *words: str) -> dict[str, Any]:
    """What tests/wasm/games.py prints when it is run by a command."""
    done = subprocess.run([*command, GAMES, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def in_wasm(folder: Path) -> list[str | Path]:
    """The command for a browser's Python with a tree on its path."""
    return [ROOT / ".stamp/node/node", ROOT / "tools/site/node.mjs", folder]
