"""The games that only tests play, one line a folder; `posse serve --test-game` serves them too."""

from posse.games.registry import GAMES, load

TEST_ONLY = load(
    "tests.thimblerig",
)  # fmt: skip
ALL_GAMES = GAMES | TEST_ONLY
