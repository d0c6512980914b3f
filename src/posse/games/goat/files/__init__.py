"""The Good, the Goat and the Crook: positions and knowledge as JSON."""
