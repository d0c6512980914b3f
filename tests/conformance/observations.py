"""A short number for what each encoder writes, kept in a file beside its version."""

import json
from pathlib import Path
from typing import Any

from posse.core.game import Game
from tests.conformance.encoders import ENCODED, digest
from tests.conformance.entries import ALL_GAMES

KEPT = Path(__file__).with_name("observations.json")

Digests = dict[str, dict[str, Any]]


def of(game: Game) -> dict[str, Any]:
    return {"version": int(game.encoder(game.least).version), "digest": digest(game)}


def may_follow(kept: Digests, found: Digests) -> None:
    """Refuses other numbers under the same version: whoever trained on the old ones must notice."""
    for name, now in found.items():
        before = kept.get(name)
        if before and before["digest"] != now["digest"] and now["version"] <= before["version"]:
            raise SystemExit(
                f"{name}: its observations are others than before. If that is meant, raise `version` in its"
                f" mind/encode.py to {before['version'] + 1} first."
            )


def write() -> None:
    """Part of `make golden`."""
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    found = {name: of(ALL_GAMES[name]) for name in ENCODED}
    may_follow(kept, found)
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
