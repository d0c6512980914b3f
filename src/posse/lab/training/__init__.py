"""Training: a net for any game at any number of players, and attackers that show how good it is."""
