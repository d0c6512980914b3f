"""Posse's games as others' programs want them: arrays, PettingZoo, Gymnasium, OpenSpiel.

Nothing here is imported by `import posse`. It needs an extra: `posse-games[rl]`, or
`posse-games[openspiel]`.
"""
