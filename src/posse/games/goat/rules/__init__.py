"""The Good, the Goat and the Crook; its rules: the state, and a file for each chapter."""
