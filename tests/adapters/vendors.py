"""PettingZoo's own tests. To import them imports a game of theirs by a name that they have given up."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

__all__ = ["api_test", "render_test", "seed_test"]
