"""What an offer says, from its action code."""

from mypy_extensions import i64

from posse.games.goat import model as go


def offer_card(action: i64) -> i64:
    return action // go.OFFERS_A_CARD


def offer_claim(action: i64) -> i64:
    return action // go.MOST_PLAYERS % go.CHARACTER


def offer_to(action: i64) -> i64:
    return action % go.MOST_PLAYERS
