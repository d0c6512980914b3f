"""Public Enemy: positions and knowledge as JSON."""
