"""The table of verbs: codes, notation, what others read, and actions taken apart."""

import pytest

from posse.core.errors import BadNotation
from posse.core.verbs import ActionParts, Unordered, Verb, Verbs, seats
from posse.core.words import Seat

TOWNS = ("tombstone", "dodge-city")
SEATS = seats(3)
PAIRS = Unordered((a, b) for a in range(3) for b in range(a + 1, 3))
VERBS = Verbs(
    Verb("take", TOWNS),
    Verb("saloon"),
    Verb("rob", SEATS, TOWNS),
    Verb("lay", TOWNS, range(1, 3), text="lay {1} {0}"),
    Verb("offer", TOWNS, TOWNS, SEATS, text="offer {} as {} to {}", hidden="offer ? as {1} to {2}"),
    Verb("swap", PAIRS, hidden="move {}"),
    Verb("feint", PAIRS, hidden=lambda pair: f"move {pair[0]} {pair[1]}"),
    Verb("mayor trade", PAIRS),
    Verb("mayor trade reserve", range(2), range(1, 3), text="mayor trade {} reserve {}"),
)


def test_codes_count_through_verbs_and_slots() -> None:
    assert VERBS.texts[:9] == (
        *("take tombstone", "take dodge-city", "saloon"),
        *("rob p1 tombstone", "rob p1 dodge-city", "rob p2 tombstone"),
        *("rob p2 dodge-city", "rob p3 tombstone", "rob p3 dodge-city"),
    )
    assert VERBS.texts[9:13] == ("lay 1 tombstone", "lay 2 tombstone", "lay 1 dodge-city", "lay 2 dodge-city")
    assert VERBS.texts[-4:] == tuple(f"mayor trade {a} reserve {b}" for a in range(2) for b in (1, 2))
    assert list(VERBS.first.values()) == [0, 2, 3, 9, 13, 25, 28, 31, 34]
    assert list(VERBS.first)[-3:] == ["feint", "mayor-trade", "mayor-trade-reserve"]
    assert len(VERBS) == len(VERBS.codes) == 38


def test_every_action_is_taken_apart_and_put_together() -> None:
    for code in range(len(VERBS)):
        verb, said = VERBS.verb_of(code), VERBS.read(code)
        assert said == VERBS.taken_apart(VERBS.texts[code])
        assert said.verb == verb.key
        assert VERBS.first[said.verb] + verb.at(said.at) == code
    assert VERBS.taken_apart("rob p2 dodge-city") == ActionParts("rob", (Seat(1), "dodge-city"), (1, 1))
    assert VERBS.taken_apart("lay 2 tombstone").about == ("tombstone", 2)
    assert VERBS.taken_apart("mayor trade 1 2").about == ((1, 2),)
    assert VERBS.taken_apart("saloon") == ActionParts("saloon", (), ())
    assert "take {}, 2" in repr(VERBS.verbs[0])
    with pytest.raises(BadNotation) as refused:
        VERBS.taken_apart("take " + "x" * 100)
    assert refused.value.fields["example"] == ("take tombstone",)


def test_what_others_read_of_a_hidden_choice() -> None:
    read = {text: VERBS.hidden(code) for text, code in VERBS.codes.items()}
    assert read["swap 0 2"] == read["feint 0 2"] == "move 0 2"
    assert read["offer tombstone as dodge-city to p3"] == "offer ? as dodge-city to p3"
    assert read["rob p1 tombstone"] == read["saloon"] == ""


def test_a_table_does_not_say_two_things_alike() -> None:
    with pytest.raises(ValueError, match="alike"):
        Verbs(Verb("take", TOWNS), Verb("take", SEATS))
    with pytest.raises(ValueError, match="alike"):
        Verbs(Verb("take", TOWNS), Verb("take dodge-city"))


def test_a_table_is_held_to_the_numbers_of_the_model() -> None:
    assert Verbs(Verb("take", TOWNS, code=0), Verb("saloon"), Verb("rob", SEATS, code=3)).first["rob"] == 3
    with pytest.raises(ValueError, match=r"other codes: .*rob"):
        Verbs(Verb("take", TOWNS, code=0), Verb("rob", SEATS, code=3))
