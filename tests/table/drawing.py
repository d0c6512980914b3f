"""How the people of a table draw a deal in tests: each seat's nonce is known beforehand."""

from collections.abc import Callable
from typing import Any

from posse.core.seals import seal
from posse.core.words import Seat
from posse.table.state import Table

Do = Callable[..., Any]


def nonce(seat: int, attempt: int = 1) -> str:
    return f"{attempt:02x}{seat:02x}" * 16


def people(table: Table) -> list[int]:
    return [at for at, chair in enumerate(table.chairs) if chair.kind == "person"]


def commit(table: Table, do: Do, *seats: int) -> None:
    draw = table.draw
    for seat in seats:
        made = seal(draw.commitment, draw.attempt, seat, nonce(seat, draw.attempt))
        do(str(Seat(seat)), "commit", commit=made, attempt=draw.attempt)


def reveal(table: Table, do: Do, *seats: int) -> None:
    for seat in seats:
        do(str(Seat(seat)), "reveal", nonce=nonce(seat, table.draw.attempt))


def start(table: Table, do: Do) -> None:
    """Everyone seals, the host starts, everyone opens."""
    seats = people(table)
    commit(table, do, *seats)
    do("host", "start")
    reveal(table, do, *seats)


def drawn(head: dict[str, Any], host: str, tokens: list[str]) -> list[tuple[str, dict[str, Any]]]:
    """The commands, each with its token, by which people on all these seats draw a table's deal at once."""
    draw = head["draw"]
    made = [seal(draw["commitment"], draw["attempt"], seat, nonce(seat)) for seat in range(len(tokens))]
    commits = [
        (token, {"do": "commit", "id": "commit", "commit": made[seat], "attempt": draw["attempt"]})
        for seat, token in enumerate(tokens)
    ]
    reveals = [
        (token, {"do": "reveal", "id": "reveal", "nonce": nonce(seat)}) for seat, token in enumerate(tokens)
    ]
    return [*commits, (host, {"do": "start", "id": "start"}), *reveals]
