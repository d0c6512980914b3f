"""Outlaws: positions and knowledge as JSON."""
