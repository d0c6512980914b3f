"""The trained nets that come with the games: `net` plays by the one that its game has for the table.

They lie in a game's folder, `nets/2.net` for two players. A table whose options are others than those it was
trained with is one that the net plays at all the same: it sees them as far as its observations do.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from posse.bots.bot import Bot
from posse.bots.net import NetFile, Player
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge

NAME: Final = "net"
SUFFIX: Final = ".net"


def folder(game: Game) -> Traversable:
    """Where a game's nets lie, if it has any."""
    return files(type(game).__module__.rpartition(".")[0]) / "nets"


@cache
def sizes(game: Game) -> tuple[int, ...]:
    """The numbers of players for which a game has a net."""
    place = folder(game)
    if not place.is_dir():
        return ()
    return tuple(sorted(int(each.name.removesuffix(SUFFIX)) for each in place.iterdir()))


@cache
def shipped(game: Game, players: int) -> Player:
    """What plays by a game's net for so many; refused where there is none."""
    if players not in (there := sizes(game)):
        raise none_for(game, there)
    name = f"{players}{SUFFIX}"
    file = NetFile.parse((folder(game) / name).read_bytes(), name)
    file.check(name, game, players, None)
    return Player(file)


def players_of(knowledge: Knowledge) -> int:
    world: Any = knowledge
    return int(world.state.players)


def none_for(game: Game, there: tuple[int, ...]) -> BadNotation:
    if not there:
        return BadNotation("no-net", game=game.id)
    return BadNotation("no-net-here", game=game.id, known=tuple(map(str, there)))


class ShippedNet(Bot):
    """The net of the game and the number of players at which it sits."""

    name = NAME

    def check(self, game: Game, players: int | None = None, options: Mapping[str, int] | None = None) -> None:
        there = sizes(game)
        if not there or (players is not None and players not in there):
            raise none_for(game, there)

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        if len(legal) == 1:
            return legal[0]
        return shipped(game, players_of(knowledge)).choose(game, knowledge, legal, dice)


def named_by_net(game: Game, knowledge: Knowledge, legal: Sequence[int], many: int) -> Sequence[int]:
    """What a search looks at: so many actions that the game's net likes best; all where it has no net."""
    players = players_of(knowledge)
    return shipped(game, players).best(game, knowledge, legal, many) if players in sizes(game) else legal
