"""Who a game's bots are for people: levels, whose names all games share, and regulars, who are its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice

if TYPE_CHECKING:
    from posse.core.game import Game

Temper = Mapping[str, int]
Moments = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Level:
    """How well a bot plays: a name that is the same in every game, and the bot behind it in this game."""

    name: str
    bot: str
    players: tuple[int, ...] = ()  # at how many there is this level; at any number, if none is named


@dataclass(frozen=True)
class Regular:
    """An opponent with a temper: its name in commands, what it is called, the bot that plays it, and how many
    of a hundred games for two it wins against the deputy, as measured."""

    name: str
    called: str
    bot: str
    wins: int


class Regulars:
    """The regulars of a game, and how its house bot plays with a temper.

    `people`: they themselves, the weakest first
    `tempers`: the settings of the house bot, each a number
    `moments`: how a seat takes what everyone sees happen to it, by kind of event and its field
    """

    people: ClassVar[Sequence[Regular]] = ()
    tempers: ClassVar[Sequence[str]] = ()
    moments: ClassVar[Moments] = {}

    def find(self, name: str) -> Regular | None:
        return next((regular for regular in self.people if regular.name == name), None)

    def check(self, temper: Temper) -> None:
        """Refuses a setting that the house bot of this game has not."""
        for name in temper:
            if name not in self.tempers:
                raise BadNotation("no-temper", name=name[:40], known=tuple(self.tempers))

    def choose(
        self, game: "Game", world: Any, seat: int, legal: Sequence[int], dice: Dice, temper: Temper
    ) -> int:
        """The house bot's action with a temper: the first of those it likes best."""
        return max(legal, key=lambda action: self.liking(game, world, seat, action, temper))

    def liking(self, game: "Game", world: Any, seat: int, action: int, temper: Temper) -> int:
        """How good an action looks to such a house bot."""
        return game.score(world, seat, action)
