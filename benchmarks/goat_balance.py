"""How the Goat's house values play out between house bots: `python -m benchmarks.goat_balance [games]`.

Writes docs/games/goat-balance.md: victories by seat, what characters bring, how often bluffs are believed.
"""

import multiprocessing
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from posse.bots import ask, find
from posse.core.kernel.dice import Dice, seed_for
from posse.games.goat import GAME
from posse.games.goat.model import CHARACTERS, HOUSE_RATES, PLACES, RESOURCES
from posse.lab.report import wilson

PAGE = Path(__file__).parent.parent / "docs" / "games" / "goat-balance.md"
VALUE = dict(zip(RESOURCES, HOUSE_RATES, strict=False))
TAKERS = dict(zip(PLACES, (CHARACTERS[at : at + 2] for at in range(0, 8, 2)), strict=False))
CHUNK = 250


def take(event: Any) -> tuple[str, int] | None:
    """Which character brought its owner how many dollars in an event."""
    worth = VALUE.get(getattr(event, "resource", None) or "", 0) * getattr(event, "count", 1)
    coins = getattr(event, "count", 0)
    kind = event.kind
    takes = {
        "sheriff-paid": ("sheriff", 2),
        "thief-arrested": ("sheriff", 2),
        "thief-arrested-own": ("sheriff", 2),
        "charlatan-arrested": ("sheriff", 1),
        "charlatan-arrested-own": ("sheriff", 1),
        "sheriff-killed": ("outlaw", 4),
        "sheriff-killed-own": ("outlaw", 4),
        "thief-kept": ("thief", worth),
        "charlatan-kept": ("charlatan", coins),
        "gambled": ("gambler", worth),
        "waitress-gambled": ("waitress", worth),
    }
    if kind == "tokens":
        return TAKERS[event.place][0], worth
    if kind == "coins":
        return TAKERS[event.place][1], coins
    return takes.get(kind)


def play(players: int, first: int, end: int) -> Counter[Any]:
    """Games number first to end - 1, counted."""
    found: Counter[Any] = Counter()
    bot = find("house")
    for number in range(first, end):
        seed = seed_for(players, number)
        state = GAME.new(players, {"first": 1}, Dice(seed), traced=True)
        dice = [Dice(seed_for(seed, seat)) for seat in range(players)]
        while not state.is_over():
            seat = state.seats_to_act()[0]
            state.apply(seat, ask(bot, GAME, state, seat, dice[seat]))
        for seat in range(players):
            found["won", seat] += state.share(seat)  # type: ignore[assignment]
        assert state.trace is not None
        answer = ""
        for event in GAME.events(state.trace, None, everything=True):
            if event.kind == "placed":
                found["placed", event.card] += 1  # type: ignore[attr-defined]
            if event.kind in ("accepted", "refused", "forced"):
                answer = event.kind
            if event.kind in ("truth", "bluff"):
                found[event.kind, answer] += 1
            if taken := take(event):
                found["took", taken[0]] += taken[1]
    return found


def count(players: int, games: int, pool: ProcessPoolExecutor) -> Counter[Any]:
    parts = [pool.submit(play, players, at, min(at + CHUNK, games)) for at in range(0, games, CHUNK)]
    total: Counter[Any] = Counter()
    for part in parts:
        for key, value in part.result().items():
            total[key] += value
    return total


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def seat_table(found: dict[int, Counter[Any]], games: int) -> list[str]:
    rows = ["| players | " + " | ".join(f"p{seat + 1}" for seat in range(5)) + " |", "|---" * 6 + "|"]
    for players, counts in found.items():
        cells = []
        for seat in range(5):
            low, high = wilson(counts["won", seat], games)
            share = counts["won", seat] / games
            cells.append(f"{share:.1%} ({low:.1%}–{high:.1%})" if seat < players else "")
        rows.append(f"| {players} | " + " | ".join(cells) + " |")
    return rows


def character_table(found: dict[int, Counter[Any]]) -> list[str]:
    rows = ["| character | " + " | ".join(f"{players} players" for players in found) + " |", "|---" * 5 + "|"]
    for card in CHARACTERS:
        cells = [
            f"{counts['took', card] / counts['placed', card]:.2f}" if counts["placed", card] else ""
            for counts in found.values()
        ]
        rows.append(f"| {card} | " + " | ".join(cells) + " |")
    return rows


def bluff_table(found: dict[int, Counter[Any]]) -> list[str]:
    rows = ["| players | offers that are bluffs | bluffs accepted | truths accepted |", "|---|---|---|---|"]
    for players, counts in found.items():
        bluffs = counts["bluff", "accepted"] + counts["bluff", "refused"]
        truths = counts["truth", "accepted"] + counts["truth", "refused"]
        cells = (
            percent(bluffs, bluffs + truths),
            percent(counts["bluff", "accepted"], bluffs),
            percent(counts["truth", "accepted"], truths),
        )
        rows.append(f"| {players} | " + " | ".join(cells) + " |")
    return rows


def main(games: int) -> None:
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        found = {players: count(players, games, pool) for players in range(GAME.least, GAME.most + 1)}
    lines = [
        "# How the Goat's house values play out",
        "",
        f"{games:,} games between house bots at each number of players, with the house values of GO-4, p1",
        "dealing first. Made by `python -m benchmarks.goat_balance`; do not edit by hand.",
        "",
        "## Victories by seat",
        "",
        "A shared victory counts as a fraction; 95 % intervals in brackets.",
        "",
        *seat_table(found, games),
        "",
        "## What a character brings",
        "",
        "Dollars a time it stands under a hat: coins taken, and tokens at their value. Not counted: bottles",
        "that a Waitress gives away, and what an arrest takes from others.",
        "",
        *character_table(found),
        "",
        "## Bluffs",
        "",
        "Forced answers (GO-21) aside.",
        "",
        *bluff_table(found),
        "",
    ]
    PAGE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
