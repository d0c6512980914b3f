"""The tables the kit sits down at: every player count, each option and each pair of options."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random

from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.option import Option
from tests.conformance.entries import ALL_GAMES, ENTRIES
from tests.rules.sampling import SAMPLE as SAMPLE

SHORT = 100  # actions of a game that is over soon
MANY_LEGAL = 150
MANY_CODES = 1200


@dataclass(frozen=True)
class Case:
    game: str
    players: int
    options: tuple[tuple[str, int], ...] = ()
    seed: int = 1

    def __str__(self) -> str:
        named = "+".join(name for name, _ in self.options) or "plain"
        return f"{self.game}-{self.players}-{named if len(self.options) < 6 else 'all'}"


@dataclass(frozen=True)
class Step:
    """One action of a script, and the state before it: look, don't touch."""

    number: int
    state: State
    seat: int
    action: int


def other_value(option: Option) -> int:
    """A value that is not the default."""
    return option.default + 1 if option.default < option.high else option.low


def allowed(game: Game, players: int, options: tuple[tuple[str, int], ...]) -> bool:
    try:
        game.check_options(players, game.settle(dict(options)))
    except BadNotation:
        return False
    return True


def every_case(game: Game) -> list[Case]:
    """Every player count with no option, each, each two of which one is a switch, and all switches."""
    values = [(option.name, other_value(option)) for option in game.options]
    switches = tuple((option.name, other_value(option)) for option in game.options if option.is_switch)
    pairs = [pair for pair in combinations(values, 2) if any(value in switches for value in pair)]
    sets = [(), *((value,) for value in values), *pairs, switches]
    return [
        Case(game.id, players, options)
        for players in range(game.least, game.most + 1)
        for options in dict.fromkeys(sets)
        if allowed(game, players, options)
    ]


def sampled_cases(game: Game) -> list[Case]:
    """The fewest players with no option; then every option in one game, or more where some exclude others.

    A table with teams is another game, so the same number of players is there without them too.
    """
    cases = [Case(game.id, game.least)]
    missing = {option.name for option in game.options}
    for players in (min(game.least + 1, game.most), game.most):
        chosen: tuple[tuple[str, int], ...] = ()
        for option in game.options:
            more = (*chosen, (option.name, other_value(option)))
            if option.name in missing and allowed(game, players, more):
                chosen = more
        missing -= {name for name, _ in chosen}
        sides = game.sides(players, game.settle(dict(chosen)))
        if sides != game.sides(players, game.settle({})):
            cases.append(Case(game.id, players))
        cases.append(Case(game.id, players, chosen))
    assert not missing, f"the sample of {game.id} leaves out {missing}"
    return cases


def cases(*games: str) -> list[Case]:
    """Of all games, or of some."""
    pick = sampled_cases if SAMPLE else every_case
    return [case for name in games or ALL_GAMES for case in pick(ALL_GAMES[name])]


def start(game: Game, case: Case, dice: Dice | None = None) -> State:
    options = {**dict(case.options), **ENTRIES[game.id].always}
    return game.new(case.players, options, dice or Dice(case.seed, recorded=True), traced=True)


def pick(game: Game, legal: list[int], chance: Random) -> int:
    """A legal action; where there are many, the kind first, as in a playout: most of them are of one kind."""
    if len(legal) > MANY_LEGAL:
        verb = chance.choice(sorted({game.action_texts[action].split()[0] for action in legal}))
        legal = [action for action in legal if game.action_texts[action].split()[0] == verb]
    return chance.choice(legal)


@cache
def script(game: Game, case: Case) -> tuple[tuple[int, int], ...]:
    """A whole game at random, as (seat, action)."""
    chance = Random(f"{case} {case.seed}")
    state = start(game, case)
    out: list[tuple[int, int]] = []
    while not state.is_over():
        assert len(out) < game.cap, f"{case} goes on after {game.cap} actions"
        seat = chance.choice(state.seats_to_act())
        action = pick(game, state.legal_actions(seat), chance)
        out.append((seat, action))
        state.apply(seat, action)
    return tuple(out)


def some_codes(game: Game, start: int = 0) -> range:
    """Action codes to ask about: all, or of very many only some, from another start others."""
    many = len(game.action_texts)
    step = 31 if many > 4 * MANY_CODES else 7 if many > MANY_CODES else 3 if many > MANY_CODES // 3 else 1
    return range(start % step, len(game.action_texts), step)


def spread(many: int, most: int) -> set[int]:
    """At most so many of the numbers below `many`: the first ones and the last, the others evenly."""
    if many <= most:
        return set(range(many))
    few = min(8, most // 2)
    others = most - few
    return {*range(few), many - 1, *(few + (2 * k + 1) * (many - few) // (2 * others) for k in range(others))}


def closely(game: Game, case: Case, most: int) -> int:
    """How many positions of this table are looked at: a third where two options meet or only a number is
    another, and interpreted. Every table is played to its end all the same; a short game is seen in full."""
    switches = {option.name for option in game.options if option.is_switch}
    like_others = len(case.options) == 2 or not switches.issuperset(name for name, _ in case.options)
    return -(-most // 3) if game.cap > SHORT and (SAMPLE or like_others) else most


def steps(game: Game, case: Case, most: int = 10**9) -> list[Step]:
    """Positions of the script, each with a state of its own, spread over the game if there are too many."""
    return chosen_steps(game, case, spread(len(script(game, case)), closely(game, case, most)))


def steps_of_each_verb(game: Game, case: Case, most: int) -> list[Step]:
    """Positions of the script before at most so many actions of each verb, the rare ones too."""
    found: dict[str, list[int]] = {}
    for number, (_, action) in enumerate(script(game, case)):
        found.setdefault(game.action_texts[action].split()[0], []).append(number)
    many = closely(game, case, most)
    wanted = {numbers[at] for numbers in found.values() for at in spread(len(numbers), many)}
    return chosen_steps(game, case, wanted)


def chosen_steps(game: Game, case: Case, wanted: set[int]) -> list[Step]:
    state = start(game, case)
    out: list[Step] = []
    for number, (seat, action) in enumerate(script(game, case)):
        if number in wanted:
            out.append(Step(number, state.clone(), seat, action))
        state.apply(seat, action)
    return out


def readers(case: Case) -> list[int | None]:
    return [None, *range(case.players)]
