"""GO-30 to GO-32: effects that are resolved at once."""

import pytest

from posse.core.errors import IllegalAction
from posse.games.goat import GAME
from tests.rules.goat.tables import coins, heard, kinds, look, on_place, play, player, stock, table

PLAIN = ["outlaw", "sheriff", "goat"]


@pytest.mark.rule("GO-30")
def test_takers_take_all_there_is() -> None:
    state = table(5, ["farmer", *PLAIN], round=3, first="p2")
    play(state, "p1 offer farmer as farmer to p2", "p2 accept")
    assert stock(state, 1) == {"bottles": 1, "cattle": 3}
    assert on_place(state, "ranch") == (0, 6)
    state = table(5, ["cowboy", *PLAIN], round=3, first="p2")
    play(state, "p1 offer cowboy as cowboy to p2", "p2 accept")
    assert coins(state)[1] == 8
    assert on_place(state, "ranch") == (3, 0)


@pytest.mark.rule("GO-30")
def test_nothing_there_nothing_taken() -> None:
    state = table(5, ["farmer", *PLAIN], places={"ranch": {"tokens": 0}}, taken={"p4": {"cattle": 1}})
    play(state, "p1 offer farmer as farmer to p2", "p2 accept")
    assert stock(state, 1) == {"bottles": 1}
    told = [event.fields() for event in heard(state) if event.kind == "nothing"]
    assert told == [{"who": 1, "card": "farmer"}]


@pytest.mark.rule("GO-31")
def test_the_thief_puts_the_tokens_of_a_place_on_himself() -> None:
    state = table(4, ["thief", *PLAIN], round=2, first="p2")
    play(state, "p1 offer thief as goat to p2", "p2 accept")
    assert GAME.legal(state, 1) == ["thief store", "thief bank", "thief mine"]  # never the Saloon
    play(state, "p2 thief bank")
    seen = look(state, None)
    assert seen.loot is not None
    assert (seen.loot.resource, seen.loot.count) == ("banknotes", 2)
    assert on_place(state, "bank") == (0, 2)  # not the coins
    assert stock(state, 1) == {"bottles": 1}
    assert [here.character for here in seen.places[-1].characters] == ["thief"]
    assert seen.phase == "offer"


@pytest.mark.rule("GO-31")
@pytest.mark.parametrize(
    ("place", "says"), [("ranch", "Ranch is not in this game"), ("bank", "no token at the Bank")]
)
def test_a_place_with_tokens_must_be_chosen(place: str, says: str) -> None:
    state = table(4, ["thief", *PLAIN], places={"bank": {"tokens": 0}}, taken={"p4": {"banknotes": 1}})
    play(state, "p1 offer thief as goat to p2", "p2 accept")
    assert GAME.legal(state, 1) == ["thief store", "thief mine"]
    with pytest.raises(IllegalAction, match=says):
        play(state, f"p2 thief {place}")


@pytest.mark.rule("GO-31")
def test_a_single_place_is_not_asked_and_none_gives_nothing() -> None:
    state = table(2, ["thief", *PLAIN], places={"bank": {"tokens": 0}}, taken={"p2": {"banknotes": 1}})
    play(state, "p1 offer thief as goat to p2", "p2 accept")
    assert on_place(state, "store")[0] == 0
    assert look(state, None).phase == "offer"
    empty = {"bank": {"tokens": 0}, "store": {"tokens": 0}}
    state = table(2, ["thief", *PLAIN], places=empty, taken={"p2": {"banknotes": 1, "supplies": 1}})
    play(state, "p1 offer thief as goat to p2", "p2 accept")
    assert look(state, None).loot is None
    assert "nothing" in kinds(state)


@pytest.mark.rule("GO-32")
def test_the_charlatan_takes_three_coins_in_any_split() -> None:
    state = table(4, ["charlatan", *PLAIN])
    play(state, "p1 offer charlatan as goat to p2", "p2 accept")
    seen = look(state, 1)
    assert seen.prompt is not None
    assert (seen.phase, seen.prompt.fields) == ("charlatan", (("left", 3),))
    assert GAME.legal(state, 1) == ["charlatan p1", "charlatan p3", "charlatan p4"]
    play(state, "p2 charlatan p3", "p2 charlatan p3")
    assert GAME.legal(state, 1) == ["charlatan p1", "charlatan p4"]  # p3 has none left
    with pytest.raises(IllegalAction, match=r"not a coin left.*p3.*GO-32"):
        play(state, "p2 charlatan p3")
    play(state, "p2 charlatan p1")
    assert coins(state) == [1, 2, 0, 2]
    assert [one.elixirs for one in look(state, None).players] == [1, 0, 2, 0]
    assert look(state, None).phase == "offer"


@pytest.mark.rule("GO-32")
def test_fewer_only_if_they_have_fewer() -> None:
    state = table(3, ["charlatan", *PLAIN], coins={"p1": 1, "p2": 9, "p3": 1})
    play(state, "p1 offer charlatan as goat to p2", "p2 accept")
    assert coins(state) == [0, 9, 0]
    assert [one.elixirs for one in look(state, None).players] == [1, 0, 1]
    state = table(3, ["charlatan", *PLAIN], coins={"p2": 9})
    play(state, "p1 offer charlatan as goat to p2", "p2 accept")
    assert coins(state) == [0, 9, 0]
    assert "nothing" in kinds(state)


@pytest.mark.rule("GO-32")
@pytest.mark.parametrize("theirs", [(1, 2), (2, 1), (1, 1)])
def test_where_all_have_to_pay_all_nobody_is_asked(theirs: tuple[int, int]) -> None:
    state = table(3, ["charlatan", *PLAIN], coins={"p1": theirs[0], "p2": 9, "p3": theirs[1]})
    play(state, "p1 offer charlatan as goat to p2", "p2 accept")
    assert coins(state) == [0, 9, 0]
    assert [one.elixirs for one in look(state, None).players] == [theirs[0], 0, theirs[1]]
    assert look(state, None).phase == "offer"


@pytest.mark.rule("GO-32")
def test_asked_until_there_is_nothing_left_to_choose() -> None:
    """Four coins among three: one of them will be left, whose is asked to the last."""
    state = table(4, ["charlatan", *PLAIN], coins={"p1": 1, "p2": 9, "p3": 2, "p4": 1})
    play(state, "p1 offer charlatan as goat to p2", "p2 accept")
    assert GAME.legal(state, 1) == ["charlatan p1", "charlatan p3", "charlatan p4"]
    play(state, "p2 charlatan p3")
    assert GAME.legal(state, 1) == ["charlatan p1", "charlatan p3", "charlatan p4"]
    play(state, "p2 charlatan p1")
    assert GAME.legal(state, 1) == ["charlatan p3", "charlatan p4"]
    play(state, "p2 charlatan p4")
    assert coins(state) == [0, 9, 1, 0]


@pytest.mark.rule("GO-32")
def test_a_single_opponent_pays_without_a_question() -> None:
    state = table(2, ["charlatan", *PLAIN], coins={"p1": 5, "p2": 4})
    play(state, "p1 offer charlatan as goat to p2", "p2 accept")
    assert coins(state) == [2, 4]
    assert player(state, 0).elixirs == 3
