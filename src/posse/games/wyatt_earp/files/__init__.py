"""Wyatt Earp: positions and knowledge as JSON."""
