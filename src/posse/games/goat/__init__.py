"""The Good, the Goat and the Crook: bluffing in the Far West for two to five."""

from posse.core.game import Game
from posse.games.goat.game import GoatGame

GAME: Game = GoatGame()
