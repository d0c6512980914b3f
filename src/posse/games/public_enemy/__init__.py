"""Public Enemy Number One: set collection for two to six, by Robin Red Games."""

from posse.core.game import Game
from posse.games.public_enemy.game import PublicEnemyGame

GAME: Game = PublicEnemyGame()
