"""Names that the files still ask for here; they are the belief's now."""

from posse.games.outlaws.rules.belief import (
    admits,
    barred,
    bars_of,
    cell_at,
    figures_of,
    has_room,
    is_unseen,
    own_of_first,
    own_of_second,
    sorts_of,
    with_cell,
)

__all__ = [
    "admits",
    "barred",
    "bars_of",
    "cell_at",
    "figures_of",
    "has_room",
    "is_unseen",
    "own_of_first",
    "own_of_second",
    "sorts_of",
    "with_cell",
]
