"""The Good, the Goat and the Crook: what a seat knows, and how bots judge."""
