"""Taking back: which line a seat may go back to, and going there."""

from bisect import bisect_left
from collections.abc import Collection
from typing import TYPE_CHECKING

from posse.core.errors import IllegalAction
from posse.core.record import Line
from posse.core.words import Seat
from posse.table import lines

if TYPE_CHECKING:
    from posse.table.match import Match


def back_to(match: "Match", seat: int, free: bool = False) -> int:
    """The line a take-back would return to; raises if it is not allowed."""
    live = match._live
    own = next((place for place in range(len(live) - 1, 0, -1) if match.steps[live[place]].seat == seat), 0)
    if not own:
        raise IllegalAction("no-take-back")
    if not free:
        check(match, seat, match.steps[live[-1]])
    return live[own - 1]


def check(match: "Match", seat: int, last: lines.Step) -> None:
    """Never another's move, past chance or a reveal, of a draft, or while others choose in secret."""
    acting = match.state.seats_to_act()
    if match.game.is_draft(match.state, seat):  # before all else: what others do meanwhile is theirs
        raise IllegalAction("take-back-draft")
    passed = seat not in acting
    if passed and chosen_in_secret(match, acting):  # whether somebody has, nobody may ask
        raise IllegalAction("take-back-secret")
    if last.seat != seat:
        raise IllegalAction("take-back-moved-on")
    if last.line.numbers:
        raise IllegalAction("take-back-chance")
    # What was shown to anybody counts once the turn has passed on.
    kinds = {event.kind for event in lines.read_trace(match.game, last.trace, seat, passed)}
    if kinds & match.game.reveals:
        raise IllegalAction("take-back-reveal")


def chosen_in_secret(match: "Match", acting: Collection[int]) -> bool:
    """Whether those who are to act may have chosen already, unseen by the others."""
    if len(acting) > 1 or match.game.in_window(match.state):
        return True
    return any(match.game.is_draft(match.state, other) for other in acting)


def can_return_to(match: "Match", line: int) -> bool:
    """Whether a line led here, and something has come after it."""
    place = bisect_left(match._live, line)
    return place < len(match._live) - 1 and match._live[place] == line


def return_to(match: "Match", seat: int, back: int) -> Line:
    """Goes back to what a line had left; the dice rewind with the state."""
    after = match.steps[back].after
    match.state = after.clone()
    match.state.trace = []
    del match._live[bisect_left(match._live, back) + 1 :]
    match.backs += 1
    return lines.write(match, seat, f"{Seat(seat)} back {back}", after=after)


def live_lines(match: "Match") -> list[int]:
    """The lines that led here, without those taken back."""
    return match._live[:]
