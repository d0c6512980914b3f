"""WE-7 to WE-15: drawing, laying, discarding."""

import pytest

from posse.core.errors import IllegalAction
from tests.rules.wyatt_earp.tables import (
    emptied,
    hand,
    kinds,
    laid,
    legal,
    look,
    play,
    points,
    reward,
    stack,
    table,
    thrown,
    told,
)

JESSE = "jesse-james"


@pytest.mark.rule("WE-7")
def test_two_cards_of_the_pile() -> None:
    state = table("hideout", "hideout", phase="draw")
    assert legal(state) == ["draw", "take"]
    stack(state, "wyatt-earp", "bob-dalton")
    play(state, "draw")
    assert hand(state, 0) == {"bob-dalton": 1, "hideout": 1, "wyatt-earp": 1}
    assert told(state, "drew", reader=0)[0]["cards"] == ("bob-dalton", "wyatt-earp")
    assert told(state, "drew", reader=1)[0] == {"who": 0, "count": 2, "cards": None}


@pytest.mark.rule("WE-7")
def test_or_the_top_discard() -> None:
    state = table("hideout", "hideout", phase="draw", discard=["belle-starr", "bank-robbery"])
    play(state, "take")
    assert hand(state, 0) == {"bank-robbery": 1, "hideout": 1}
    assert thrown(state) == ("belle-starr",)
    assert told(state, "took") == [{"who": 0, "card": "bank-robbery"}]


@pytest.mark.rule("WE-7")
def test_drawing_comes_first_and_once() -> None:
    state = table("3 jesse-james, hideout", "hideout", phase="draw")
    with pytest.raises(IllegalAction, match="WE-7"):
        play(state, "lay 3 jesse-james")
    play(state, "draw")
    with pytest.raises(IllegalAction, match="lay outlaws"):
        play(state, "take")


@pytest.mark.rule("WE-8")
def test_too_few_for_two_the_discard_pile_goes_under() -> None:
    state = emptied(
        "wyatt-earp",
        "hideout",
        "hideout",
        phase="draw",
        discard=["bob-dalton", "bob-dalton", "photo-bob-dalton"],
    )
    stack(state, "wyatt-earp", "photo-bob-dalton")
    play(state, "draw")
    assert hand(state, 0) == {"hideout": 1, "photo-bob-dalton": 1, "wyatt-earp": 1}
    assert kinds(state)[:2] == ["reshuffled", "drew"]
    view = look(state)
    assert (view.pile, view.discard, view.reshuffled) == (2, (), True)


@pytest.mark.rule("WE-8")
def test_two_are_enough() -> None:
    state = emptied("2 wyatt-earp", "hideout", "hideout", phase="draw", discard=["bob-dalton"] * 3)
    play(state, "draw")
    assert look(state).reshuffled is False
    assert look(state).pile == 0


@pytest.mark.rule("WE-8")
def test_a_card_being_played_is_not_reshuffled() -> None:
    state = emptied("", "hideout, wyatt-earp", "hideout", discard=["bob-dalton"] * 3)
    play(state, "earp draw")
    assert hand(state, 0) == {"bob-dalton": 2, "hideout": 1}
    assert thrown(state) == ("wyatt-earp",)
    assert look(state).pile == 1


@pytest.mark.rule("WE-8")
def test_once_a_hand_whatever_caused_it() -> None:
    state = emptied(
        "",
        "hideout, bank-robbery, bob-dalton",
        "hideout",
        groups={"p1 jesse-james": "3"},
        discard=["bob-dalton"] * 2,
    )
    stack(state, "bob-dalton")
    play(state, "bank-robbery", "discard hideout")
    assert look(state).reshuffled is True
    assert legal(state, 1) == ["end-hand", "take"]


@pytest.mark.rule("WE-9")
def test_wanting_two_after_the_reshuffle_ends_the_hand() -> None:
    state = emptied("bob-dalton", "hideout", "hideout", phase="draw", reshuffled=True)
    with pytest.raises(IllegalAction, match="WE-9"):
        play(state, "draw")
    play(state, "end-hand")
    assert told(state, "hand-over") == [{"who": 0, "reason": "pile-out"}]
    assert look(state).hand == 2


@pytest.mark.rule("WE-9")
def test_not_while_there_are_two() -> None:
    state = emptied("2 bob-dalton", "hideout", "hideout", phase="draw", reshuffled=True)
    with pytest.raises(IllegalAction, match="WE-9"):
        play(state, "end-hand")


@pytest.mark.rule("WE-9")
def test_or_the_top_discard_and_the_next_has_the_same_choice() -> None:
    state = emptied("bob-dalton", "hideout", "hideout", phase="draw", reshuffled=True)
    play(state, "take", "discard hideout")
    assert legal(state, 1) == ["end-hand", "take"]


@pytest.mark.rule("WE-9")
def test_a_shot_that_empties_the_pile_ends_nothing() -> None:
    state = emptied(
        "bob-dalton", "2 hideout, bank-robbery", "", groups={"p1 jesse-james": "3"}, reshuffled=True
    )
    play(state, "bank-robbery")
    view = look(state)
    assert (view.hand, view.pile, view.phase) == (1, 0, "play")


@pytest.mark.rule("WE-10")
def test_any_outlaws_and_one_sheriff_card_in_any_order() -> None:
    state = table("3 jesse-james, 3 bob-dalton, photo-bob-dalton, photo-jesse-james, hideout", "hideout")
    play(state, "lay 3 jesse-james", "photo jesse-james", "lay 3 bob-dalton")
    with pytest.raises(IllegalAction, match="WE-10"):
        play(state, "photo bob-dalton")
    assert [group.outlaw for group in look(state).players[0].groups] == ["bob-dalton", JESSE]


@pytest.mark.rule("WE-10")
def test_nothing_has_to_be_played() -> None:
    state = table("3 jesse-james, hideout", "hideout")
    play(state, "discard hideout")
    assert look(state).to_act == (1,)


@pytest.mark.rule("WE-10")
def test_only_what_is_in_hand() -> None:
    state = table("3 jesse-james, hideout", "hideout")
    with pytest.raises(IllegalAction, match=r"you have 3. \(WE-10\)"):
        play(state, "lay 4 jesse-james")
    with pytest.raises(IllegalAction, match="Stagecoach Robbery"):
        play(state, "stagecoach-robbery")


@pytest.mark.rule("WE-11")
def test_the_first_three_together() -> None:
    state = table("2 jesse-james, 3 bob-dalton, hideout", "hideout")
    assert [text for text in legal(state) if text.startswith("lay")] == ["lay 3 bob-dalton"]
    with pytest.raises(IllegalAction, match="WE-11"):
        play(state, "lay 2 jesse-james")


@pytest.mark.rule("WE-11")
def test_then_anyone_any_number_each_before_themselves() -> None:
    state = table("2 jesse-james, hideout", "jesse-james, hideout", groups={"p2 jesse-james": "3"})
    play(state, "lay 1 jesse-james")
    found, other = laid(state, 0, JESSE), laid(state, 1, JESSE)
    assert found is not None
    assert other is not None
    assert (found.cards, other.cards) == (1, 3)


@pytest.mark.rule("WE-11")
def test_laying_three_opens_the_outlaw_for_all() -> None:
    state = table("4 jesse-james, 2 hideout", "jesse-james, 2 wes-hardin")
    play(state, "lay 3 jesse-james")
    assert "lay 1 jesse-james" in legal(state)
    play(state, "discard hideout", "draw")
    assert "lay 1 jesse-james" in legal(state, 1)


@pytest.mark.rule("WE-11")
def test_open_for_the_rest_of_the_hand_even_if_the_cards_are_gone() -> None:
    state = table("jesse-james, hideout", "hideout", opened=[JESSE])
    play(state, "lay 1 jesse-james")
    assert points(state, JESSE) == (2, 0)


@pytest.mark.rule("WE-12")
@pytest.mark.parametrize("number", [3, 4, 7])
def test_a_thousand_for_each_but_one(number: int) -> None:
    state = table(f"{number} jesse-james, hideout", "hideout")
    play(state, f"lay {number} jesse-james")
    assert reward(state, JESSE) == 1000 + 1000 * (number - 1)


@pytest.mark.rule("WE-12")
def test_splitting_within_a_turn_changes_nothing() -> None:
    state = table("4 jesse-james, hideout", "hideout")
    play(state, "lay 3 jesse-james", "lay 1 jesse-james")
    assert reward(state, JESSE) == 4000
    assert [fields["money"] for fields in told(state, "laid")] == [2000, 1000]


@pytest.mark.rule("WE-12")
def test_the_next_turn_counts_anew() -> None:
    state = table("jesse-james, hideout", "hideout", groups={"p1 jesse-james": "3"})
    play(state, "lay 1 jesse-james")
    assert reward(state, JESSE) == 1000


@pytest.mark.rule("WE-12")
def test_the_rulebooks_example() -> None:
    """4 laid: $3000 more. Another lays 2: $1000 more. The first lays 1: nothing more."""
    state = table("5 jesse-james, 3 hideout", "2 jesse-james, 3 wyatt-earp")
    play(state, "lay 4 jesse-james")
    assert reward(state, JESSE) == 1000 + 3000
    play(state, "discard hideout", "draw", "lay 2 jesse-james")
    assert reward(state, JESSE) == 1000 + 4000
    play(state, "discard wyatt-earp", "draw", "lay 1 jesse-james")
    assert reward(state, JESSE) == 1000 + 4000


@pytest.mark.rule("WE-13")
def test_nothing_on_the_table_can_be_discarded() -> None:
    state = table("bob-dalton, hideout", "hideout", groups={"p1 jesse-james": "3, photo"})
    assert [text for text in legal(state) if text.startswith("discard")] == [
        "discard bob-dalton",
        "discard hideout",
    ]
    with pytest.raises(IllegalAction, match="You do not have this card"):
        play(state, "discard jesse-james")


@pytest.mark.rule("WE-13")
def test_nobody_takes_back_their_own() -> None:
    state = table("most-wanted, 2 hideout", "hideout", groups={"p1 jesse-james": "3"})
    with pytest.raises(IllegalAction, match="WE-26"):
        play(state, "wanted take")


@pytest.mark.rule("WE-14")
def test_one_discard_of_any_card_ends_the_turn() -> None:
    state = table("bob-dalton, most-wanted", "hideout")
    assert "discard bob-dalton" in legal(state)
    play(state, "discard most-wanted")
    assert thrown(state) == ("belle-starr", "most-wanted")
    assert "asks" not in kinds(state)
    view = look(state)
    assert (view.to_act, view.phase) == ((1,), "draw")


@pytest.mark.rule("WE-14")
def test_a_played_sheriff_card_is_not_the_discard() -> None:
    state = table("2 bob-dalton, most-wanted", "hideout")
    play(state, "wanted ask jesse-james")
    assert thrown(state)[-1] == "most-wanted"
    assert look(state).to_act == (0,)
    play(state, "discard bob-dalton")
    assert look(state).to_act == (1,)


@pytest.mark.rule("WE-15")
def test_the_last_card_is_owed() -> None:
    state = table("3 jesse-james", "hideout", opened=[JESSE])
    assert [text for text in legal(state) if text.startswith("lay")] == [
        "lay 1 jesse-james",
        "lay 2 jesse-james",
    ]
    with pytest.raises(IllegalAction, match="WE-15"):
        play(state, "lay 3 jesse-james")


@pytest.mark.rule("WE-15")
@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("photo-jesse-james", "photo jesse-james"),
        ("bank-robbery", "bank-robbery"),
        ("hideout", "hideout"),
        ("most-wanted", "wanted ask bob-dalton"),
        ("most-wanted", "wanted take"),
        ("wyatt-earp", "earp flush"),
    ],
)
def test_no_sheriff_card_may_be_the_last(card: str, line: str) -> None:
    groups = {"p1 bob-dalton": "3, hideout", "p2 jesse-james": "3"}
    state = table(card, "hideout", groups=groups)
    assert line not in legal(state)
    with pytest.raises(IllegalAction, match="WE-15"):
        play(state, line)
    more = table(f"{card}, sundance-kid", "hideout", groups=groups)
    assert line in legal(more)


@pytest.mark.rule("WE-15")
def test_but_a_wyatt_earp_that_draws_or_chooses() -> None:
    state = table("wyatt-earp", "hideout")
    assert legal(state) == ["earp draw", "earp choose", "discard wyatt-earp"]
    play(state, "earp draw")
    assert sum(hand(state, 0).values()) == 2


@pytest.mark.rule("WE-15")
def test_a_card_just_taken_may_be_discarded() -> None:
    state = table("hideout", "hideout", phase="draw")
    play(state, "take", "discard belle-starr")
    assert thrown(state) == ("belle-starr",)
