"""Events declared once: what a table of them says, and who is told what."""

import pickle
from dataclasses import FrozenInstanceError
from typing import ClassVar, Final

import pytest

from posse.core.events import Events, Numbers, declared, event, maybe_seat, plain, seat_fields, seats_in
from posse.core.game import Game
from posse.core.view import Event
from posse.core.words import Seat

TEAM: Final = 8


def mates(n: Numbers) -> tuple[int, ...]:
    return (n.seat, n.seat ^ 2) if n.c & TEAM else (n.seat,)


@event(2, "looked", lambda n: (n.who, n.a, n.b if n.own else None), saw="card", reveals=True)
class Looked(Event):
    """Only the player who looked learns what."""

    who: Seat
    deck: int
    card: int | None


@event(0, "stayed")
class Stayed(Event):
    who: Seat


@event(1, "placed", lambda n: (n.who, n.a), eyes=mates, alone=True)
class Placed(Event):
    who: Seat
    place: int


@event(3, "passed", lambda n: (n.who, Seat(n.a), "ace" if n.own else None), eyes=lambda n: (n.seat, n.a))
class PassedOn(Event):
    who: Seat
    giver: Seat
    card: str | None


@event(4, "tied", lambda n: (seats_in(n.a), maybe_seat(n.b), n.c), counts=True)
class Tied(Event):
    seats: tuple[Seat, ...]
    winner: Seat | None
    points: int


@event(5, "dealt", lambda n: (n.who, ("ace",) * n.a if n.own else None), saw="cards")
class Dealt(Event):
    untold: ClassVar[frozenset[str]] = frozenset({"cards"})
    who: Seat
    cards: tuple[str, ...] | None


Rode = plain(6, "rode", lambda n: (n.who, n.a), counts=True, who=Seat, number=int)
Left = plain(7, "left")

EVENTS: Final = declared(__name__)


class Told(Game):
    all_events = EVENTS


def seen(trace: list[int], reader: int | None, everything: bool = False) -> list[Event]:
    return EVENTS.read(trace, reader, everything)


def test_the_table_is_in_the_order_of_the_numbers() -> None:
    assert tuple(EVENTS) == EVENTS.classes == (Stayed, Placed, Looked, PassedOn, Tied, Dealt, Rode, Left)
    assert EVENTS.kinds == ("stayed", "placed", "looked", "passed", "tied", "dealt", "rode", "left")
    assert EVENTS.reveals == {"looked"}
    assert EVENTS.counts == {"tied", "rode"}


def test_a_plain_event_is_named_after_its_variable_and_is_a_value_like_any_other() -> None:
    rode, left = seen([6, 1, 3, 0, 0, 7, 2, 0, 0, 0], None)
    assert (repr(rode), repr(left)) == ("Rode(who=p2, number=3)", "Left(who=p3)")
    assert (rode.fields(), seat_fields(Rode)) == ({"who": Seat(1), "number": 3}, ("who",))
    assert pickle.loads(pickle.dumps(rode)) == rode
    assert hash(rode) == hash(seen([6, 1, 3, 0, 0], 1)[0])
    with pytest.raises(FrozenInstanceError):
        rode.number = 4  # type: ignore[attr-defined]


def test_a_game_names_its_table_once() -> None:
    assert (Told.kinds, Told.reveals, Told.counts) == (EVENTS.kinds, EVENTS.reveals, EVENTS.counts)
    teller = type("Teller", (Told,), dict.fromkeys(Game.__abstractmethods__))()
    assert isinstance(teller, Told)
    assert teller.kinds == EVENTS.kinds
    assert teller.events([0, 1, 0, 0, 0, 1, 0, 5, 0, 0], reader=1) == [Stayed(Seat(1))]
    assert teller.event(0, [1, 0, 0, 0], None, False) == Stayed(Seat(1))
    assert teller.event(1, [0, 5, 0, 0], 1, False) is None


def test_an_event_is_frozen_and_says_its_kind() -> None:
    (stayed,) = seen([0, 1, 0, 0, 0], None)
    assert stayed == Stayed(who=Seat(1))
    assert (stayed.kind, stayed.says, stayed.fields()) == ("stayed", "event.stayed", {"who": Seat(1)})
    with pytest.raises(FrozenInstanceError):
        stayed.who = Seat(2)  # type: ignore[misc]


def test_what_is_secret_is_for_its_seat_and_for_all_when_everything_is_open() -> None:
    trace = [2, 1, 3, 7, 0]
    assert seen(trace, 1) == seen(trace, None, everything=True) == [Looked(Seat(1), 3, 7)]
    assert seen(trace, 0) == seen(trace, None) == [Looked(Seat(1), 3, None)]
    assert [one.says for reader in (1, 0) for one in seen(trace, reader)] == [
        "event.looked-saw",
        "event.looked",
    ]


def test_a_seen_zero_is_something_an_empty_hand_is_not() -> None:
    assert [one.says for one in seen([2, 1, 3, 0, 0, 5, 1, 0, 0, 0], 1)] == [
        "event.looked-saw",
        "event.dealt",
    ]


def test_others_may_share_its_eyes() -> None:
    trace = [3, 1, 2, 0, 0]
    known, hidden = PassedOn(Seat(1), Seat(2), "ace"), PassedOn(Seat(1), Seat(2), None)
    assert [seen(trace, reader) for reader in (0, 1, 2, None)] == [[hidden], [known], [known], [hidden]]


def test_of_some_events_the_others_learn_nothing() -> None:
    alone, shared = [1, 1, 5, 0, 0], [1, 1, 5, 0, TEAM]
    placed = [Placed(Seat(1), 5)]
    assert [seen(alone, reader) for reader in (0, 1, 2, 3, None)] == [[], placed, [], [], []]
    assert [seen(shared, reader) for reader in (0, 1, 2, 3, None)] == [[], placed, [], placed, []]
    assert seen(alone, None, everything=True) == placed


def test_who_may_know_the_same_is_told_the_same_event() -> None:
    trace = [2, 1, 3, 9, 0]
    assert seen(trace, 0)[0] is seen(trace, 2)[0] is seen(trace, None)[0]
    assert seen(trace, 0)[0] is not seen(trace, 1)[0]


def test_a_trace_that_breaks_off_is_refused() -> None:
    with pytest.raises(ValueError, match="shorter"):
        seen([0, 1, 0, 0], None)


def test_which_fields_are_seats_comes_from_their_types() -> None:
    assert seat_fields(Looked) == ("who",)
    assert seat_fields(PassedOn) == ("who", "giver")
    assert seat_fields(Tied) == ("seats", "winner")
    assert seen([4, -1, 0b101, -1, 3], None) == [Tied((Seat(0), Seat(2)), None, 3)]
    assert seen([4, -1, 0b101, 2, 3], None) == [Tied((Seat(0), Seat(2)), Seat(2), 3)]


def test_numbers_and_kinds_are_taken_once_and_leave_no_hole() -> None:
    @event(0, "gone")
    class Gone(Event):
        who: Seat

    @event(1, "stayed")
    class StayedAgain(Event):
        who: Seat

    with pytest.raises(ValueError, match="event number 0, has a number that is taken"):
        Events([Stayed, Gone])
    with pytest.raises(ValueError, match="Looked, event number 2, leaves no event number 1"):
        Events([Gone, Looked])
    with pytest.raises(ValueError, match="StayedAgain has a kind that is taken: stayed"):
        Events([Stayed, StayedAgain])


def test_events_of_other_modules_and_bases_without_a_number_are_left_out() -> None:
    assert Event not in EVENTS.classes
    assert declared("posse.core.events").classes == ()
