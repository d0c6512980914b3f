"""Short numbers for whole games, kept in a file: both builds have to arrive at them."""

import json
from pathlib import Path

from tests.conformance.cases import Case, every_case, sampled_cases
from tests.conformance.entries import ALL_GAMES
from tests.conformance.kit import digest

DIGESTS = Path(__file__).with_name("digests.json")


def digest_cases(name: str) -> list[Case]:
    """Every player count without an option, and the sample's cases."""
    game = ALL_GAMES[name]
    plain = [case for case in every_case(game) if not case.options]
    return list(dict.fromkeys([*plain, *sampled_cases(game)]))


def write() -> None:
    """Part of `make golden`."""
    found = {
        name: {str(case): digest(game, case) for case in digest_cases(name)}
        for name, game in ALL_GAMES.items()
    }
    DIGESTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
