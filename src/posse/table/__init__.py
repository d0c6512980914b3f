"""A live match and the table around it: seats, clocks, dice, record, take-back, windows, feeds."""

from posse.table.match import Match
from posse.table.state import Head, Table

__all__ = ["Head", "Match", "Table"]
