"""A host who plays cannot have a bot play for someone who is there, unless the others agree."""

from typing import Any

import pytest

from posse.table import feed
from posse.table.state import SERVER
from tests.table.drawing import start
from tests.table.test_table import Played, refused


def hosted(*names: str, **settings: Any) -> Played:
    """A running game in which the host sits at the first seat."""
    played = Played(len(names), **settings)
    for seat, name in enumerate(names):
        played.do("host" if seat == 0 else "watcher", "sit", seat=seat, name=name, token=name)
    start(played.table, played.do)
    return played


@pytest.mark.parametrize("do", ["away", "bot"])
def test_of_two_the_host_cannot_take_the_other_seat(do: str):
    played = hosted("Ann", "Bob")
    seat: dict[str, Any] = {"seat": 1} if do == "away" else {"seat": 1, "bot": "random"}
    error = refused(played, "host", do, **seat)
    assert error.key == "present"
    assert "absent for 60 seconds" in error.say("en")
    assert "60 secondes d'absence" in error.say("fr")
    assert refused(played, "host", do, **seat, absent=59.9).key == "present"
    played.do("host", do, **seat, absent=60.0)
    assert played.table.chairs[1].played_by


@pytest.mark.parametrize("do", ["away", "bot"])
def test_the_others_are_asked_and_all_must_agree(do: str):
    played = hosted("Ann", "Bob", "Cy", "Dot")
    assert played.do("host", do, seat=1)["do"] == "ask-seat"
    asked = feed.whole(played.table, 2, "en", 0.0)["seat_asked"]
    assert asked == {"seat": 1, "bot": "house", "away": do == "away", "asked": [2, 3]}
    assert not any(chair.played_by for chair in played.table.chairs)
    for author in ("p1", "p2"):  # neither the host nor who sits there
        assert refused(played, author, "agree-seat").key == "no-seat-asked"
    played.do("p3", "agree-seat")
    assert refused(played, "p3", "agree-seat").key == "no-seat-asked"
    assert [chair.played_by for chair in played.table.chairs] == ["", "", "", ""]
    played.do("p4", "agree-seat")
    assert [chair.played_by for chair in played.table.chairs] == ["", "house", "", ""]
    assert played.table.seat_asked is None
    assert played.seen(played.again()) == played.seen(played.table)


def test_one_refusal_is_enough():
    played = hosted("Ann", "Bob", "Cy", "Dot")
    played.do("host", "away", seat=1)
    played.do("p3", "agree-seat")
    played.do("p4", "refuse-seat")
    assert refused(played, "p3", "agree-seat").key == "no-seat-asked"
    assert feed.whole_log(played.table, None, "en")[-1]["text"] == "Dot refuses: the seat stays as it is."
    assert (
        feed.whole_log(played.table, None, "fr")[-1]["text"]
        == "Dot refuse\xa0: la place reste comme elle est."
    )


def test_a_question_does_not_make_a_move_too_old():
    played = hosted("Ann", "Bob", "Cy")
    version = played.table.version
    played.do("host", "away", seat=1)
    assert not played.table.is_stale(played.turn, "play", version)


def test_a_host_who_sat_down_unseen_does_not_agree_with_themselves():
    played = Played(2).begin("Ann", "Bob")  # either may be the host
    assert refused(played, "host", "bot", seat=1).key == "present"
    three = Played(3).begin("Ann", "Bob", "Cy")
    three.do("host", "bot", seat=2)
    three.do("p1", "agree-seat")
    assert not three.table.chairs[2].played_by, "one of the two is not the host"
    three.do("p2", "resign")
    assert refused(three, "p1", "agree-seat").key == "no-seat-asked"


def test_clock_own_wish_and_who_has_resigned_need_nobodys_leave():
    played = hosted("Ann", "Bob", "Cy")
    played.do("p2", "away")
    assert played.table.chairs[1].away
    assert played.do("host", "bot", seat=1)["do"] == "ask-seat", "away, but perhaps back in a moment"
    played.do("p2", "return")
    assert refused(played, "p3", "away", seat=1).key == "not-host"
    played.do(SERVER, "away", seat=1)
    played.do("p2", "return")
    played.do("p2", "resign")
    played.do("host", "bot", seat=1, bot="random")
    assert played.table.chairs[1].kind == "bot"
    played.do("host", "away", seat=0)  # the host's own seat
    assert played.table.chairs[0].away
