"""Many pairs of worlds, in this process; then in several."""

import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from posse.core.game import Game
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.verbs import ALL_FIGURES
from tests.conformance.cases import Case, every_case
from tests.conformance.entries import ALL_GAMES
from tests.trust.doors import Reader
from tests.trust.hand import fixed_chance
from tests.trust.pair import FIXED, MASKED, Hall, Pair
from tests.trust.tables import SEARCH, Truth

CHUNK: Final = 10_000  # comparisons a worker makes before it reports
PAIRS: Final = 4  # of worlds, at one moment of a game


def compare(
    seed: int, most: int = CHUNK, games: tuple[str, ...] = (), steps: int = 10**9, alone: bool = False
) -> Counter[str]:
    """Games of all kinds in turn until enough has been compared, of each so many steps at most; raises at the
    first leak. `alone`: one person plays against bots."""
    found: Counter[str] = Counter()
    names = sorted(games or ALL_GAMES)
    with tempfile.TemporaryDirectory(prefix="posse-worlds-") as data, fixed_chance():
        hall = Hall(Path(data))
        try:
            for number in count():
                if found["comparisons"] >= most:
                    break
                name = names[(seed + number) % len(names)]
                before = found["comparisons"]
                share = min(most, before + most // len(names) + 1)
                one_game(hall, name, f"{seed} {number}", share, steps, found, alone)
                found[f"game: {name}"] += found["comparisons"] - before
        finally:
            hall.close()
    found["sum"] = int(hall.sum.hexdigest()[:16], 16)
    return found


def one_game(
    hall: Hall, name: str, seed: str, most: int, steps: int, found: Counter[str], alone: bool = False
) -> None:
    """Worlds at moments of one game, from its set-up to its end."""
    dice = random.Random(seed)
    case = dice.choice(every_case(ALL_GAMES[name]))
    truth = Truth.open(case, seed, case.players - 1 if alone else -1)
    found["games"] += 1
    while truth.table.status == "running" and found["comparisons"] < most and steps > 0:
        for _ in range(PAIRS):
            pair = Pair(hall, truth, truth.readers(), dice.getrandbits(32))
            found["pairs"] += 1
            found["pairs dealt otherwise"] += pair.deal is not None
            pair.run(found)
        for _ in range(dice.choice((1, 1, 2, 3, 8))):
            steps -= 1
            if truth.table.status == "running":
                truth.step()


def chunk(seed: int) -> tuple[int, Counter[str]]:
    return seed, compare(seed)


def chunks(seeds: Sequence[int], workers: int) -> Iterator[tuple[int, Counter[str]]]:
    with get_context("forkserver").Pool(workers) as pool:
        yield from pool.imap_unordered(chunk, seeds)


def compare_again_and_again(
    comparisons: int,
    seed: int = 1,
    workers: int = 2,
    say: Callable[[str], None] = print,
    kept: Path | None = None,
) -> Counter[str]:
    """So many comparisons, in chunks of a seed each. What a file has is not made again: a run is taken up
    again, and each of its chunks can be checked by its sum."""
    found: Counter[str] = Counter()
    seeds = range(seed, seed + -(-comparisons // CHUNK))
    lines = kept.read_text().splitlines() if kept is not None and kept.exists() else []
    done = {told["seed"]: Counter[str](told["found"]) for told in map(json.loads, lines)}
    for made in seeds:
        found += done.get(made, Counter())
    began, before = time.monotonic(), found["comparisons"]
    for made, more in chunks([made for made in seeds if made not in done], workers):
        found += more
        pace = (found["comparisons"] - before) / (time.monotonic() - began)
        say(f"seed {made}: {more['comparisons']} with the sum {sum_of(more)}")
        say(f"{found['comparisons']} comparisons, {pace:.0f} a second: 0 leaks")
        if kept is not None:
            with kept.open("a") as file:
                file.write(json.dumps({"seed": made, "sum": sum_of(more), "found": more}) + "\n")
    return found


def sum_of(found: Counter[str]) -> str:
    """Of every byte that a reader was sent, in the order of the chunks or not: sums are added."""
    return f"{found['sum'] % 2**64:016x}"


def counts(found: Counter[str]) -> list[str]:
    """How much was compared, by game and by kind of message."""
    dealt = f"{found['pairs']} pairs ({found['pairs dealt otherwise']} dealt otherwise)"
    rows = [f"{found['comparisons']} comparisons of two worlds in {dealt} of {found['games']} games: 0 leaks"]
    rows.append(f"  their sum: {sum_of(found)}")
    for group in ("game", "kind"):
        told = sorted(key for key in found if key.startswith(f"{group}: "))
        rows += [f"  {key.partition(': ')[2]}: {found[key]}" for key in told]
    return rows


def summary(found: Counter[str]) -> str:
    fixed = [f"  fixed: {text}" for text in FIXED] + [f"  not compared: {text}" for text in MASKED]
    return "\n  ".join([*counts(found), *fixed])


def entering(seed: int, games: int = 8, most: int = 2) -> int:
    """Newcomers from the Saloon in Outlaws while a marked figure leaves, in an order only the player knows.

    Chance leads there too seldom for a small sample; returns how often it was compared.
    """
    found: Counter[str] = Counter()
    game = ALL_GAMES["outlaws"]
    with tempfile.TemporaryDirectory(prefix="posse-worlds-") as data, fixed_chance():
        hall = Hall(Path(data))
        try:
            for number in range(games):
                dice = random.Random(f"{seed} {number}")
                truth = Truth.open(Case("outlaws", 2, (("limit", 60),)), f"{seed} {number}", bots=0)
                while truth.table.status == "running" and found["entering"] < most:
                    for seat, done, other in marked_leavers(game, truth, dice):
                        readers = (Reader(1 - seat), Reader(guest=True))
                        pair = Pair(hall, truth, readers, dice.getrandbits(32), dealt=False)
                        pair.play(seat, done, other, found)
                        found["entering"] += 1
                    truth.step()
        finally:
            hall.close()
    return found["entering"]


def hinting(seed: int, games: int = 6, most: int = 60) -> int:
    """Hints while the table's bots think, too: as long as they like, and in one world perhaps not at all.

    Chance leads there too seldom for a small sample; returns how often it was compared.
    """
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="posse-worlds-") as data, fixed_chance():
        hall = Hall(Path(data))
        try:
            for number in range(games):
                dice = random.Random(f"{seed} {number}")
                case = dice.choice([case for case in every_case(ALL_GAMES["thimblerig"]) if case.players > 2])
                truth = Truth.open(case, f"{seed} {number}", bots=case.players - 1, level=SEARCH)
                while truth.table.status == "running" and found["hinting"] < most * (number + 1) // games:
                    if 0 in truth.table.to_act() and len(truth.table.to_act()) > 1:
                        pair = Pair(hall, truth, (Reader(0),), dice.getrandbits(32))
                        pair.ask_hint(0, found)
                        found["hinting"] += 1
                    truth.step()
        finally:
            hall.close()
    return found["hinting"]


def marked_leavers(game: Game, truth: Truth, dice: random.Random) -> list[tuple[int, str, str]]:
    """Two orders in which whoever is to act may let the same newcomer in while a marked figure leaves."""
    assert truth.table.match is not None
    state = truth.table.match.state
    acting = truth.table.to_act()
    if len(acting) != 1 or not isinstance(state, OutlawsState):
        return []
    (seat,) = acting
    legal, side = game.legal(state, seat), state.side_of(seat)
    out = []
    for text in legal:
        verb, _, words = text.partition(" ")
        if verb != "enter":
            continue
        figure, to, other, _, leaves = words.split()
        gone = state.figure_at(side, int(leaves))
        stays = state.figure_at(side, int(other if leaves == to else to))
        turned = f"enter {figure} {other} {to} out {leaves}"
        hidden = state.is_face_up(side, gone) and not state.is_face_up(side, stays)
        if hidden and turned in legal and not state.is_face_up(side, ALL_FIGURES.index(figure)):
            out.append((seat, text, turned))
    return dice.sample(out, min(2, len(out)))
