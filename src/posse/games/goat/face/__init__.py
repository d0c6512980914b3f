"""The Good, the Goat and the Crook: what people and clients are shown."""
