"""Wyatt Earp: catch outlaws, alone if possible, and be the first to 25,000 dollars."""

from posse.games.wyatt_earp.game import WyattEarpGame

GAME = WyattEarpGame()
