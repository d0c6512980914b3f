"""Outlaws: hidden figures facing each other across Main Street, for two, three or four players."""

from posse.games.outlaws.game import OutlawsGame

GAME = OutlawsGame()
