"""Public Enemy Number One: set collection for two to six, by Robin Red Games."""

from posse.games.public_enemy.game import PublicEnemyGame

GAME = PublicEnemyGame()
