"""What every level chooses in a few positions, kept in a file for each version of a game's bots.

A level that has a clock is asked without it, and none searches longer than both builds can in a moment.
"""

import json
import re
from pathlib import Path
from typing import Any, Final

from posse.bots import ask, find
from posse.bots.levels import levels_at
from posse.bots.shipped import ShippedNet
from posse.bots.simple import HouseBot
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.regulars import Level
from posse.games.registry import GAMES
from tests.conformance.cases import Case, chosen_steps, every_case, script, spread

LEVELS: Final = Path(__file__).with_name("levels.json")
MOST: Final = 12  # iterations
SEEN: Final = 60  # positions of a game, among which are those with a choice
POSITIONS: Final = 3  # of each size of table; all of them for a level that plays by eye


def without_clock(bot: str) -> str:
    """`search:6000:1500ms` as `search:40`."""
    return re.sub(r":(\d+)(:\d+ms)?(?=:|$)", lambda found: f":{min(MOST, int(found[1]))}", bot)


def by_eye(bot: str) -> bool:
    """Whether it takes no time to ask."""
    return isinstance(find(bot), HouseBot | ShippedNet)


def plain_cases(game: Game, level: Level) -> list[Case]:
    """The smallest and the largest table that have the level, without options."""
    plain = [case for case in every_case(game) if not case.options and level in levels_at(game, case.players)]
    return list(dict.fromkeys((plain[0], plain[-1])))


def moves(game: Game, level: Level, each: int) -> list[str]:
    """What a level does where there is something to choose; of those it searches at, one of `each`."""
    chosen = []
    for case in plain_cases(game, level):
        seen = chosen_steps(game, case, spread(len(script(game, case)), SEEN))  # the same in every run
        some = [step for step in seen if len(step.state.legal_actions(step.seat)) > 1]
        few = list(enumerate(some[:: max(1, len(some) // POSITIONS)][:POSITIONS]))
        for n, step in enumerate(some) if by_eye(level.bot) else few[::each]:
            action = ask(find(without_clock(level.bot)), game, step.state, step.seat, Dice(n))
            chosen.append(game.format(step.seat, action))
    return chosen


def level_moves(game: Game, each: int = 1) -> dict[str, Any]:
    """As it is kept: the version of the bots, and of each level its bot and what that does."""
    levels = {level.name: {"bot": level.bot, "moves": moves(game, level, each)} for level in game.levels}
    return {"bots_version": game.bots_version, "levels": levels}


def kept_moves(each: int = 1) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(LEVELS.read_text(encoding="utf-8")) if LEVELS.exists() else {}
    for level in (level for game in kept.values() for level in game["levels"].values()):
        if not by_eye(level["bot"]):
            level["moves"] = level["moves"][::each]
    return kept


def write() -> None:
    """Part of `make golden`: what has changed is written only with a higher version."""
    kept, made = kept_moves(), {name: level_moves(game) for name, game in GAMES.items()}
    for name, now in made.items():
        before = kept.get(name, now)
        if now != before and now["bots_version"] <= before["bots_version"]:
            raise SystemExit(f"{name}: a level chooses otherwise; raise bots_version in its game.py")
    LEVELS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
