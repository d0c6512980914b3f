"""Thimblerig: positions and knowledge as JSON."""
