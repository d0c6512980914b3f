"""A live match: dice, record, take-back."""

from posse.table.match import Match

__all__ = ["Match"]
