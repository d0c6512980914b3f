"""The core knows no game: states, dice, piles, knowledge, words, errors, records."""
