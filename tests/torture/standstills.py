"""Standstills: in whole games of Wyatt Earp's bots hands hardly ever end by WE-39, and no game is stopped."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from multiprocessing import get_context
from typing import Final

from posse.games.wyatt_earp import GAME
from tests.rules.wyatt_earp import standstills

# Of so many games of a bot one is played: the others take longer to think
SHARES: Final = {"house": 1, "greenhorn": 500, "marshal": 1000}
CHUNK: Final = 500


def play_again_and_again(
    many: int,
    seed: int = 1,
    workers: int = 2,
    say: Callable[[str], None] = print,
    shares: Mapping[str, int] = SHARES,
) -> dict[str, Counter[str]]:
    """So many games of the house bot with each number of players, and some of the others."""
    told: dict[str, Counter[str]] = {}
    with get_context("forkserver").Pool(workers) as pool:
        for bot, share in shares.items():
            for players in range(GAME.least, GAME.most + 1):
                found: Counter[str] = Counter()
                for chunk in pool.imap_unordered(play, pieces(bot, players, seed, -(-many // share))):
                    found += chunk
                standstills.check(found)
                told[f"{bot} at {players}"] = found
                say(f"{bot} at {players}: {standstills.summary(found)}")
    return told


def pieces(bot: str, players: int, seed: int, many: int) -> Iterator[tuple[str, int, int, int]]:
    size = CHUNK if bot == "house" else 5
    for first in range(0, many, size):
        yield bot, players, seed * 1_000_000 + first, min(size, many - first)


def play(piece: tuple[str, int, int, int]) -> Counter[str]:
    return standstills.games(*piece)


def summary(told: dict[str, Counter[str]]) -> str:
    return "\n  ".join(f"standstills, {who}: {standstills.summary(found)}" for who, found in told.items())
