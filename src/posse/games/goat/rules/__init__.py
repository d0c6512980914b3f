"""The Good, the Goat and the Crook: the rules: the state, and a file a chapter."""
