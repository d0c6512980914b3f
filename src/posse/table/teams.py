"""Teams in a match: what a bot tells its mates, and what it leaves to them."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from posse.core.view import Event
from posse.table.seats import mates

if TYPE_CHECKING:
    from posse.table.match import Match


def seen_for_mates(match: "Match", n: int, people: Collection[int]) -> list[Event]:
    """What the player of line n saw and these mates did not: a bot tells them."""
    seat = match.step(n).seat
    asked = set(mates(match.sides, seat)).intersection(people) if seat is not None else set()
    known = [match.events(n, mate) for mate in asked]
    return [
        event
        for event in (match.events(n, seat) if known else [])
        if match.game.aside(event) and any(event not in events for events in known)
    ]


def leaves_it(match: "Match", seat: int, people: Collection[int]) -> bool:
    """Whether a bot lets these people of its team make a choice that is theirs together."""
    asked = set(mates(match.sides, seat)).intersection(match.state.seats_to_act()).intersection(people)
    return bool(asked) and match.game.leaves_to_mates(match.state, seat)
