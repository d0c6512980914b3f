"""The regulars of Public Enemy Number One: how they like the Saloon, and how they gather a gang."""

from typing import ClassVar

from posse.core.game import Game
from posse.core.regulars import Moments, Regular, Regulars, Temper
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.state import PublicEnemyState


class PublicEnemyRegulars(Regulars):
    """`saloon`: what its unseen card is worth more; `loyal`: what one is worth more for each of its gang."""

    people = (
        Regular("prudence", "Prudence Hale", "house:saloon=-2000", 25),
        Regular("gus", "Gus Brannigan", "house:loyal=200", 45),
        Regular("rufus", "Rufus Rashley", "house:saloon=400", 46),
    )
    tempers = ("saloon", "loyal")
    moments: ClassVar[Moments] = {
        "bounty": {"victim": "hit"},
        "swindled": {"victim": "hit", "who": "good"},
        "one": {"who": "good"},
    }

    def liking(self, game: Game, world: PublicEnemyState, seat: int, action: int, temper: Temper) -> int:
        score = game.score(world, seat, action)
        if action == pe.SALOON:
            return score + temper.get("saloon", 0)
        if action < pe.SALOON and "loyal" in temper:
            gang = int(world.up[action]) // 3
            return score + temper["loyal"] * int(world.heights[seat * int(pe.TOWN) + gang])
        return score
