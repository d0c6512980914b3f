"""Posse: four Wild West tabletop games to play, watch and study."""

__version__ = "0.1.0"
