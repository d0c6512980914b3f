"""WE-16 to WE-19: shots."""

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
    reward,
    shoot,
    stack,
    table,
    thrown,
    told,
)

JESSE = "jesse-james"
TWO = {"p1 jesse-james": "3", "p1 bob-dalton": "3"}


@pytest.mark.rule("WE-16")
def test_the_top_card_goes_face_up_on_the_discard_pile() -> None:
    state = table("bank-robbery, hideout", "hideout", groups={"p1 jesse-james": "3"})
    before = look(state).pile
    stack(state, "wes-hardin")
    play(state, "bank-robbery")
    assert thrown(state) == ("belle-starr", "wes-hardin")
    assert look(state).pile == before - 1
    assert told(state, "shot", reader=1) == [{"who": 0, "card": "wes-hardin", "hit": True}]


@pytest.mark.rule("WE-16")
def test_first_the_shot_then_the_card_then_what_it_removed() -> None:
    state = table(
        "wyatt-earp, hideout", "hideout", groups={"p1 jesse-james": "3, hideout", "p2 bob-dalton": "3"}
    )
    stack(state, "wes-hardin")
    play(state, "earp flush")
    assert thrown(state) == ("belle-starr", "wes-hardin", "wyatt-earp", "hideout")


@pytest.mark.rule("WE-17")
def test_a_miss_costs_the_card() -> None:
    state = table("bank-robbery, photo-jesse-james, hideout", "hideout", groups={"p1 jesse-james": "3"})
    shoot(state, "bank-robbery", hit=False)
    assert thrown(state)[-1] == "bank-robbery"
    assert kinds(state) == ["played", "shot", "missed"]
    found = laid(state, 0, JESSE)
    assert found is not None
    assert found.bank == 0
    assert reward(state, JESSE) == 1000
    assert "bank-robbery" not in hand(state, 0)


@pytest.mark.rule("WE-17")
def test_it_was_the_sheriff_card_of_the_turn_but_not_the_discard() -> None:
    state = table("bank-robbery, photo-jesse-james, hideout", "hideout", groups={"p1 jesse-james": "3"})
    shoot(state, "bank-robbery", hit=False)
    assert legal(state) == ["discard photo-jesse-james", "discard hideout"]


@pytest.mark.rule("WE-18")
def test_an_empty_pile_is_reshuffled_for_a_shot() -> None:
    state = emptied(
        "", "bank-robbery, 2 hideout", "", groups={"p1 jesse-james": "3"}, discard=["bob-dalton"] * 2
    )
    play(state, "bank-robbery")
    assert kinds(state)[:3] == ["played", "reshuffled", "shot"]
    assert thrown(state) == ("bob-dalton",)


@pytest.mark.rule("WE-18")
def test_after_that_nothing_that_needs_a_shot() -> None:
    state = emptied(
        "",
        "bank-robbery, most-wanted, hideout, wyatt-earp",
        "",
        groups={"p1 jesse-james": "2, hideout", "p2 jesse-james": "1"},
        reshuffled=True,
    )
    lines = [text for text in legal(state) if not text.startswith("discard")]
    assert {text.partition(" ")[0] for text in lines} == {"wanted"}
    assert "wanted take" not in lines
    for line in ("bank-robbery", "hideout", "wanted take", "earp flush"):
        with pytest.raises(IllegalAction, match="WE-18"):
            play(state, line)


@pytest.mark.rule("WE-19")
def test_the_target_is_chosen_after_the_hit() -> None:
    state = table("bank-robbery, hideout", "hideout", groups=TWO)
    shoot(state, "bank-robbery")
    view = look(state, 0)
    assert (view.phase, view.card, view.to_act) == ("target", "bank-robbery", (0,))
    assert view.legal == ("target p1 bob-dalton", "target p1 jesse-james")
    with pytest.raises(IllegalAction, match="WE-19"):
        play(state, "discard hideout")
    play(state, "target p1 jesse-james")
    assert reward(state, JESSE) == 2000
    assert look(state).phase == "play"


@pytest.mark.rule("WE-19")
def test_a_lone_target_is_not_asked_for() -> None:
    state = table("bank-robbery, hideout", "hideout", groups={"p1 jesse-james": "3"})
    shoot(state, "bank-robbery")
    assert look(state).phase == "play"
    assert reward(state, JESSE) == 2000


@pytest.mark.rule("WE-19")
@pytest.mark.parametrize(
    "line", ["bank-robbery", "fastest-gun", "stagecoach-robbery", "hideout", "wanted take"]
)
def test_no_play_without_a_target(line: str) -> None:
    state = table("bank-robbery, fastest-gun, stagecoach-robbery, hideout, most-wanted", "hideout")
    assert line not in legal(state)
    with pytest.raises(IllegalAction, match=r"WE-2[146]"):
        play(state, line)


def test_a_miss_asks_for_no_target() -> None:
    state = table("bank-robbery, hideout", "hideout", groups=TWO)
    shoot(state, "bank-robbery", hit=False)
    assert look(state).phase == "play"


def test_wrong_targets_are_explained() -> None:
    state = table("bank-robbery, hideout", "hideout", groups=TWO | {"p2 wes-hardin": "3"})
    shoot(state, "bank-robbery")
    for line in ("target p2 wes-hardin", "target p1 wes-hardin", "target p4 wes-hardin"):
        with pytest.raises(IllegalAction, match="WE-21"):
            play(state, line)
