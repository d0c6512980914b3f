"""Outlaws: hidden figures facing each other across Main Street, for two, three or four players."""

from typing import Final

from posse.core.game import Game
from posse.games.outlaws.game import OutlawsGame

GAME: Final[Game] = OutlawsGame()
