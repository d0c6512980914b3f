"""The regulars of Outlaws: what they would give for a shot and for a look."""

from collections.abc import Sequence
from typing import ClassVar

from posse.core.game import Game
from posse.core.kernel.dice import CHOICE, Dice
from posse.core.regulars import Moments, Regular, Regulars, Temper
from posse.games.outlaws import model as ou
from posse.games.outlaws.mind.bot import Judge, scored
from posse.games.outlaws.mind.prices import Prices
from posse.games.outlaws.rules.state import OutlawsState

LONG = 60  # turns after which a temper is given up: two who are too careful would never end


class OutlawsRegulars(Regulars):
    """Tempers are prices of the house bot, in points: what a Bullet and Handcuffs are kept for, seeing a
    figure nobody knows, and seeing a token."""

    people = (
        Regular("calhoun", "Calhoun Rusk", "house:patient:shot=200:arrest=200", 31),
        Regular("obadiah", "Obadiah Crane", "house:patient:shot=9000:arrest=9000", 50),
        Regular("nora", "Nora Finch", "house:patient:news=900:peek=200", 61),
    )
    tempers = ("shot", "arrest", "news", "peek")
    moments: ClassVar[Moments] = {
        "missed": {"who": "hit", "rival": "good"},
        "no-arrest": {"who": "hit"},
        "robbed": {"rival": "hit"},
        "guarded": {"who": "good"},
    }

    def choose(
        self, game: Game, world: OutlawsState, seat: int, legal: Sequence[int], dice: Dice, temper: Temper
    ) -> int:
        """As the house bot, by a judge with other prices; where nobody gets on, by its own."""
        if world.turns > LONG:
            return game.choose(world, seat, legal, dice)
        prices = Prices()
        for name, value in temper.items():
            setattr(prices, name, value)
        judge = Judge(prices)
        if world.phase == ou.TURN:
            judge.read(world, seat)
        points = [int(scored(judge, world, seat, action)) for action in legal]
        best = max(points)
        equals = [action for action, mine in zip(legal, points, strict=True) if mine == best]
        return equals[int(dice.below(len(equals), CHOICE))]
