"""How fast our games are, next to OpenSpiel's C++ card games in the same run.

Rates are actions per second of CPU time, on one core. Short slices of every measure take turns, so that other
work of the machine slows all of them alike; the best slice of each counts.

Ours: whole random games inside the core, each game's making included (`playout`, with every option
`playout_all_options`, with tape and events `playout_recorded`), games stepped from Python (`stepped`), and
the µs of a clone, of knowledge + imagine (`redeal`) and of a view; iterations of the search from the opening,
with random playouts to the end (`search_uniform`) and as the game's own policy plays (`search_policy`).
OpenSpiel's: its own C++ random rollouts
without the deal (`rollout`), and games stepped from Python; only players' decisions are counted.
"""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from rich.table import Table

from posse.bots.search import Tree
from posse.core.errors import PosseError
from posse.core.game import Game, Options
from posse.core.kernel.dice import Dice
from posse.core.kernel.policy import Policy
from posse.core.kernel.state import State
from posse.games.registry import GAMES
from posse.lab.report import table
from posse.lab.words import WORDS

PLAYERS = 4
SLICES = 15  # of each measure; the best counts
SLICE = 0.08  # seconds of CPU time
ROLLOUTS = 40  # OpenSpiel: rollouts a simulation
PEERS = {"spades": 24, "hearts": 24, "gin_rummy": 1}  # deals a slice; gin rummy is slow

Work = Callable[[], float]  # does something, returns how much
Progress = Callable[[int, int], None]  # slices measured, slices in all


@dataclass
class Measure:
    """One thing to measure: where its figure goes, and how."""

    path: tuple[str, ...]
    work: Work
    is_rate: bool = True
    best: float = 0.0  # the most done in a second

    def slice(self, seconds: float) -> None:
        done = 0.0
        start = time.process_time()
        spent = 0.0
        while spent < seconds:
            done += self.work()
            spent = time.process_time() - start
        self.best = max(self.best, done / spent)

    def figure(self) -> float:
        """Actions a second, or µs for one."""
        return round(self.best) if self.is_rate else round(1e6 / self.best, 3)


def run(
    games: dict[str, Game] | None = None,
    slices: int = SLICES,
    seconds: float = SLICE,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Measures every game of the registry and, where it is installed, OpenSpiel."""
    measures = [measure for game in (games or GAMES).values() for measure in of_game(game)]
    if has_openspiel():
        measures += [measure for name in PEERS for measure in of_openspiel(name)]
    take_turns(measures, slices, seconds, progress)
    return collected(measures)


def take_turns(measures: list[Measure], slices: int, seconds: float, progress: Progress | None) -> None:
    """Measures all of them, a slice each in turn."""
    for measure in measures:
        measure.work()  # warm up
    for turn in range(slices):
        for place, measure in enumerate(measures):
            measure.slice(seconds)
            if progress is not None:
                progress(turn * len(measures) + place + 1, slices * len(measures))


def put_by_path(measures: list[Measure], result: dict[str, Any]) -> None:
    """Writes every figure where its path says."""
    for measure in measures:
        at = result
        for key in measure.path[:-1]:
            at = at.setdefault(key, {})
        at[measure.path[-1]] = measure.figure()


def has_openspiel() -> bool:
    return find_spec("pyspiel") is not None


def collected(measures: list[Measure]) -> dict[str, Any]:
    """The figures by their paths, and ours over OpenSpiel's."""
    result: dict[str, Any] = {"games": {}}
    put_by_path(measures, result)
    if "openspiel" not in result:
        return {**result, "note": WORDS.say("en", "no-openspiel")}
    result["ratios"] = {name: ratios(ours, result["openspiel"]) for name, ours in result["games"].items()}
    return result


def ratios(ours: dict[str, float], peers: dict[str, dict[str, float]]) -> dict[str, float]:
    """What the targets speak of: playouts against rollouts, stepping against hearts stepped."""
    rollout, stepped = peers["spades"]["rollout"], peers["hearts"]["stepped"]
    return {
        "playout_to_spades_rollout": round(ours["playout"] / rollout, 3),
        "playout_all_options_to_spades_rollout": round(ours["playout_all_options"] / rollout, 3),
        "playout_recorded_to_spades_rollout": round(ours["playout_recorded"] / rollout, 3),
        "playout_to_gin_rummy_rollout": round(ours["playout"] / peers["gin_rummy"]["rollout"], 1),
        "stepped_to_hearts_stepped": round(ours["stepped"] / stepped, 3),
    }


# -- our games


def all_options(game: Game, players: int) -> Options:
    """Every switch on that the rules allow together at this number of players."""
    chosen = game.settle({})
    for option in game.options:
        if option.is_switch:
            wider = {**chosen, option.name: 1}
            try:
                game.check_options(players, wider)
            except PosseError:
                continue
            chosen = wider
    return chosen


def of_game(game: Game) -> list[Measure]:
    players = min(max(PLAYERS, game.least), game.most)
    plain, full = game.settle({}), all_options(game, players)
    middle = game.start(players, plain, Dice(7), False)
    middle.playout(20)
    seat = middle.seats_to_act()[0]
    dice = Dice(8)
    at = ("games", game.id)
    return [
        Measure((*at, "playout"), playouts(game, players, plain, False)),
        Measure((*at, "playout_all_options"), playouts(game, players, full, False)),
        Measure((*at, "playout_recorded"), playouts(game, players, plain, True)),
        Measure((*at, "stepped"), stepping(game, players, plain)),
        Measure((*at, "search_uniform"), searching(game, players, Policy())),
        Measure((*at, "search_policy"), searching(game, players, game.policy)),
        Measure((*at, "clone_us"), lambda: times(1000, middle.clone), False),
        Measure((*at, "redeal_us"), lambda: times(200, lambda: game.redeal(middle, seat, dice)), False),
        Measure((*at, "view_us"), lambda: times(20, lambda: game.view(middle, seat)), False),
    ]


def playouts(game: Game, players: int, options: Options, recorded: bool) -> Work:
    """Whole random games, never the same one twice."""
    seed = 0

    def work() -> float:
        nonlocal seed
        actions = 0
        for _ in range(50):
            seed += 1
            actions += game.start(players, options, Dice(seed, recorded), recorded).playout(game.cap)
        return actions

    return work


def stepping(game: Game, players: int, options: Options) -> Work:
    seed = 0

    def work() -> float:
        nonlocal seed
        seed += 1
        return step(game.start(players, options, Dice(seed), False), game.cap)

    return work


def step(state: State, most: int = 1_000_000) -> int:
    """Plays at random from Python, at most so many actions; returns how many they were."""
    actions = 0
    acting = state.seats_to_act()
    while acting and actions < most:
        seat = acting[0]
        state.apply(seat, random.choice(state.legal_actions(seat)))
        acting = state.seats_to_act()
        actions += 1
    return actions


def opening(game: Game, players: int) -> State:
    """The first turn of a game; a set-up that all do at once is done at random."""
    state = game.start(players, game.settle({}), Dice(1), False)
    if len(state.seats_to_act()) > 1:
        state.playout(2 * players)
    return state


def searching(game: Game, players: int, policy: Policy) -> Work:
    """Iterations of a search, a new tree every hundred."""
    state = opening(game, players)
    seat = state.seats_to_act()[0]
    knowledge, legal = game.knowledge(state, seat), state.legal_actions(seat)
    dice = Dice(9)

    def work() -> float:
        tree = Tree(knowledge, legal, len(game.action_texts), policy, dice)
        tree.grow(100)
        return 100

    return work


def times(many: int, do: Callable[[], object]) -> int:
    for _ in range(many):
        do()
    return many


# -- OpenSpiel's


def of_openspiel(name: str) -> list[Measure]:
    import pyspiel

    game = pyspiel.load_game(name)
    deals = [deal(game) for _ in range(PEERS[name])]
    length = statistics.mean(finish(dealt.clone()) for dealt in deals * 20)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 11)
    searcher = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 5, False)  # one simulation, all in C++

    def rollout() -> float:
        for dealt in deals:
            searcher.mcts_search(dealt)
        return length * ROLLOUTS * len(deals)

    return [
        Measure(("openspiel", name, "rollout"), rollout),
        Measure(("openspiel", name, "stepped"), lambda: finish(random.choice(deals).clone())),
    ]


def chance(state: Any) -> None:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(random.choices(outcomes, weights)[0])


def deal(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        chance(state)
    return state


def finish(state: Any) -> int:
    """Plays at random from Python; returns the number of players' decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            chance(state)
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions


# -- for a terminal


def tables(result: dict[str, Any], lang: str = "en") -> list[Table | str]:
    """The figures of a run: rates in millions a second, µs, and ratios or why there are none."""
    rates = table(lang, "measure", "rate")
    micros = table(lang, "measure", "micro")
    searches = table(lang, "measure", "iterations-rate")
    compared = table(lang, "measure", "ratio")
    for room in ("games", "openspiel"):
        for name, figures in result.get(room, {}).items():
            for key, figure in figures.items():
                if key.startswith("search"):
                    searches.add_row(f"{name} {key}", f"{figure:,.0f}")
                elif key.endswith("_us"):
                    micros.add_row(f"{name} {key.removesuffix('_us')}", f"{figure:.2f}")
                else:
                    rates.add_row(f"{name} {key}", f"{figure / 1e6:.2f}")
    for name, found in result.get("ratios", {}).items():
        for key, ratio in found.items():
            compared.add_row(f"{name} {key}", f"{ratio:.2f}")
    return [rates, micros, searches, compared if "ratios" in result else WORDS.say(lang, "no-openspiel")]
