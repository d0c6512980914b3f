"""WE-20 to WE-27: the sheriff cards but Wyatt Earp."""

import pytest

from posse.core.errors import IllegalAction
from tests.rules.wyatt_earp.tables import (
    hand,
    kinds,
    laid,
    legal,
    look,
    play,
    points,
    reward,
    shoot,
    stack,
    table,
    thrown,
    told,
)

JESSE = "jesse-james"
BOB = "bob-dalton"


# -- Photo


@pytest.mark.rule("WE-20")
@pytest.mark.parametrize("owner", ["p1", "p2"])
def test_a_photo_with_ones_own_or_alone(owner: str) -> None:
    state = table("photo-jesse-james, hideout", "hideout", groups={f"{owner} jesse-james": "3"})
    play(state, "photo jesse-james")
    assert points(state, JESSE) == ((10, 0) if owner == "p1" else (4, 6))
    assert reward(state, JESSE) == 2000
    assert "shot" not in kinds(state)


@pytest.mark.rule("WE-20")
def test_a_photo_needs_its_outlaw_on_the_table() -> None:
    state = table("photo-jesse-james, hideout", "hideout", opened=[JESSE])
    with pytest.raises(IllegalAction, match="WE-20"):
        play(state, "photo jesse-james")


@pytest.mark.rule("WE-20")
def test_hidden_cards_are_on_the_table() -> None:
    state = table("photo-jesse-james, hideout", "hideout", groups={"p2 jesse-james": "3, hideout"})
    play(state, "photo jesse-james")
    assert points(state, JESSE) == (4, 0)


@pytest.mark.rule("WE-20")
def test_adding_to_ones_hidden_group_is_money_and_no_points() -> None:
    state = table(
        "photo-jesse-james, 2 jesse-james, hideout", "hideout", groups={"p1 jesse-james": "3, hideout"}
    )
    play(state, "photo jesse-james", "lay 2 jesse-james")
    assert points(state, JESSE) == (0, 0)
    assert reward(state, JESSE) == 3000


# -- Robberies and the Fastest Gun


@pytest.mark.rule("WE-21")
@pytest.mark.parametrize(
    ("line", "worth", "money"),
    [("stagecoach-robbery", 1, 3000), ("bank-robbery", 2, 1000), ("fastest-gun", 3, 1000)],
)
@pytest.mark.parametrize("there", ["3", "photo"])
def test_on_ones_own_group(line: str, worth: int, money: int, there: str) -> None:
    state = table(
        "stagecoach-robbery, bank-robbery, fastest-gun, hideout",
        "hideout",
        groups={"p1 jesse-james": there, "p2 jesse-james": "2"},
    )
    before = points(state, JESSE)[0]
    shoot(state, line)
    assert points(state, JESSE) == (before + worth, 4)
    assert reward(state, JESSE) == 1000 + money
    assert line in kinds(state)


@pytest.mark.rule("WE-21")
def test_never_on_anothers() -> None:
    state = table("bank-robbery, hideout", "hideout", groups={"p2 jesse-james": "3"})
    with pytest.raises(IllegalAction, match="WE-21"):
        play(state, "bank-robbery")


@pytest.mark.rule("WE-22")
def test_the_old_gun_goes_its_money_stays() -> None:
    state = table(
        "fastest-gun, hideout",
        "hideout",
        groups={"p1 jesse-james": "3", "p2 bob-dalton": "3, gun"},
        posters={BOB: 5000},
    )
    stack(state, "wes-hardin")
    play(state, "fastest-gun")
    assert points(state, JESSE) == (9, 0)
    assert points(state, BOB) == (0, 6)
    assert reward(state, BOB) == 5000
    assert thrown(state) == ("belle-starr", "wes-hardin", "fastest-gun")
    assert told(state, "gun-lost") == [{"who": 1, "outlaw": BOB}]


@pytest.mark.rule("WE-22")
def test_a_miss_leaves_the_old_gun() -> None:
    state = table(
        "fastest-gun, hideout", "hideout", groups={"p1 jesse-james": "3", "p2 bob-dalton": "3, gun"}
    )
    shoot(state, "fastest-gun", hit=False)
    assert points(state, BOB) == (0, 9)


@pytest.mark.rule("WE-22")
def test_not_on_the_outlaw_who_has_it() -> None:
    groups = {"p1 jesse-james": "3", "p2 jesse-james": "1, gun"}
    state = table("fastest-gun, hideout", "hideout", groups=groups)
    with pytest.raises(IllegalAction, match="WE-22"):
        play(state, "fastest-gun")
    state = table(
        "fastest-gun, hideout", "hideout", groups=groups | {"p1 bob-dalton": "3", "p1 wes-hardin": "3"}
    )
    shoot(state, "fastest-gun")
    assert legal(state) == ["target p1 bob-dalton", "target p1 wes-hardin"]
    with pytest.raises(IllegalAction, match="WE-22"):
        play(state, "target p1 jesse-james")


@pytest.mark.rule("WE-22")
def test_a_hidden_gun_goes_too() -> None:
    state = table(
        "fastest-gun, wyatt-earp",
        "hideout",
        groups={"p1 jesse-james": "3", "p1 bob-dalton": "3, gun, hideout"},
    )
    shoot(state, "fastest-gun")
    found = laid(state, 0, BOB)
    assert found is not None
    assert (found.gun, found.hideout) == (False, True)


@pytest.mark.rule("WE-23")
def test_attached_cards_stay_where_they_are() -> None:
    state = table(
        "bank-robbery, 2 wes-hardin, 2 hideout",
        "hideout",
        groups={"p1 jesse-james": "3, photo, 2 bank, stagecoach, gun", "p1 bob-dalton": "3"},
        opened=[BOB, JESSE, "wes-hardin"],
    )
    before = laid(state, 0, JESSE)
    shoot(state, "bank-robbery")
    play(state, "target p1 bob-dalton", "lay 2 wes-hardin")
    assert laid(state, 0, JESSE) == before
    play(state, "discard hideout", "draw")
    assert laid(state, 0, JESSE) == before


# -- Hideout


@pytest.mark.rule("WE-24")
def test_a_hidden_group_scores_nothing_the_money_stays() -> None:
    state = table(
        "hideout, wyatt-earp",
        "jesse-james, wyatt-earp",
        groups={"p2 jesse-james": "3, photo, gun"},
        posters={JESSE: 6000},
    )
    shoot(state, "hideout")
    assert points(state, JESSE) == (0, 0)
    assert reward(state, JESSE) == 6000


@pytest.mark.rule("WE-24")
def test_nor_does_what_is_added_later() -> None:
    state = table("jesse-james, hideout", "hideout", groups={"p1 jesse-james": "3, hideout"})
    play(state, "lay 1 jesse-james")
    assert points(state, JESSE) == (0, 0)


@pytest.mark.rule("WE-24")
def test_any_player_and_a_lone_photo_but_never_twice() -> None:
    groups = {"p1 bob-dalton": "3", "p2 jesse-james": "photo", "p2 bob-dalton": "1, hideout"}
    state = table("hideout, wyatt-earp", "wyatt-earp", groups=groups)
    shoot(state, "hideout")
    assert legal(state) == ["target p1 bob-dalton", "target p2 jesse-james"]
    with pytest.raises(IllegalAction, match="hidden already"):
        play(state, "target p2 bob-dalton")
    play(state, "target p2 jesse-james")
    assert points(state, JESSE) == (0, 0)


@pytest.mark.rule("WE-24")
def test_oneself_only_where_the_table_allows_it() -> None:
    groups = {"p1 bob-dalton": "3"}
    open_table = table("hideout, wyatt-earp", "wyatt-earp", groups=groups)
    assert "hideout" in legal(open_table)
    shoot(open_table, "hideout")
    assert points(open_table, BOB) == (0, 0)
    strict = table("hideout, wyatt-earp", "wyatt-earp", groups=groups, options={"own-hideout": False})
    with pytest.raises(IllegalAction, match="WE-24"):
        play(strict, "hideout")
    strict = table(
        "hideout, wyatt-earp",
        "wyatt-earp",
        groups=groups | {"p2 jesse-james": "3", "p2 wes-hardin": "3"},
        options={"own-hideout": False},
    )
    shoot(strict, "hideout")
    with pytest.raises(IllegalAction, match="you may not hide"):
        play(strict, "target p1 bob-dalton")


# -- Most Wanted


@pytest.mark.rule("WE-25")
def test_the_first_who_has_one_gives_one() -> None:
    state = table("most-wanted, hideout", "wyatt-earp", "2 jesse-james, wyatt-earp", "2 jesse-james")
    play(state, "wanted ask jesse-james")
    view = look(state, 0)
    assert (view.phase, view.named, view.legal) == ("ask", JESSE, ("ask p2", "ask p3", "ask p4"))
    play(state, "ask p2")
    assert look(state, 0).legal == ("ask p3", "ask p4")
    play(state, "ask p4")
    assert hand(state, 0) == {JESSE: 1, "hideout": 1}
    assert hand(state, 3) == {JESSE: 1}
    assert hand(state, 2) == {JESSE: 2, "wyatt-earp": 1}
    assert [(fields["who"], fields["gave"]) for fields in told(state, "answered", reader=2)] == [
        (1, False),
        (3, True),
    ]
    assert thrown(state)[-1] == "most-wanted"
    assert "shot" not in kinds(state)


@pytest.mark.rule("WE-25")
def test_nobody_has_it_nothing_happens() -> None:
    state = table("most-wanted, hideout", "wyatt-earp", "photo-jesse-james")
    play(state, "wanted ask jesse-james", "ask p3")
    assert [fields["gave"] for fields in told(state, "answered")] == [False, False], "the last one unasked"
    assert hand(state, 0) == {"hideout": 1}
    assert look(state).phase == "play"


@pytest.mark.rule("WE-25")
def test_each_is_asked_once_and_not_oneself() -> None:
    state = table("most-wanted, hideout", "wyatt-earp", "wyatt-earp", "wyatt-earp")
    play(state, "wanted ask jesse-james", "ask p2")
    for line, reason in (("ask p2", "already"), ("ask p1", "not yourself")):
        with pytest.raises(IllegalAction, match=reason):
            play(state, line)


@pytest.mark.rule("WE-25")
def test_with_two_players_there_is_no_one_to_choose() -> None:
    state = table("most-wanted, hideout", "2 jesse-james")
    play(state, "wanted ask jesse-james")
    assert hand(state, 1) == {JESSE: 1}
    assert look(state).phase == "play"


@pytest.mark.rule("WE-26")
def test_taking_from_the_table() -> None:
    state = table(
        "most-wanted, hideout",
        "hideout",
        groups={"p1 bob-dalton": "3", "p2 jesse-james": "3", "p2 bob-dalton": "1"},
    )
    stack(state, "wes-hardin")
    play(state, "wanted take")
    assert legal(state) == ["target p2 bob-dalton", "target p2 jesse-james"]
    with pytest.raises(IllegalAction, match="WE-26"):
        play(state, "target p1 bob-dalton")
    play(state, "target p2 jesse-james")
    assert hand(state, 0) == {JESSE: 1, "hideout": 1}
    assert points(state, JESSE) == (0, 4)
    assert thrown(state) == ("belle-starr", "wes-hardin", "most-wanted")


@pytest.mark.rule("WE-26")
def test_after_a_miss_no_asking_either() -> None:
    state = table("2 most-wanted, hideout", "jesse-james", groups={"p2 jesse-james": "3"})
    shoot(state, "wanted take", hit=False)
    assert not any(text.startswith("wanted") for text in legal(state))
    assert points(state, JESSE) == (0, 6)


@pytest.mark.rule("WE-26")
def test_what_was_attached_to_the_last_card_goes() -> None:
    state = table(
        "most-wanted, wyatt-earp",
        "wyatt-earp",
        groups={"p2 jesse-james": "1, stagecoach, 2 bank, gun, hideout"},
        posters={JESSE: 7000},
    )
    stack(state, "wes-hardin")
    play(state, "wanted take")
    assert laid(state, 1, JESSE) is None
    assert thrown(state)[2:] == (
        "most-wanted",
        "stagecoach-robbery",
        "bank-robbery",
        "bank-robbery",
        "fastest-gun",
        "hideout",
    )
    assert reward(state, JESSE) == 7000
    assert told(state, "group-gone")[0]["who"] == 1
    assert "discard wyatt-earp" in legal(state), "nobody is hidden any more"


@pytest.mark.rule("WE-26")
@pytest.mark.parametrize("left", ["2, bank", "1, photo, bank"])
def test_a_card_or_a_photo_holds_a_group_together(left: str) -> None:
    state = table("most-wanted, hideout", "hideout", groups={"p2 jesse-james": left})
    shoot(state, "wanted take")
    found = laid(state, 1, JESSE)
    assert found is not None
    assert found.bank == 1


@pytest.mark.rule("WE-26")
def test_a_photo_is_no_outlaw_card() -> None:
    state = table("most-wanted, hideout", "hideout", groups={"p2 jesse-james": "photo"})
    with pytest.raises(IllegalAction, match="WE-26"):
        play(state, "wanted take")


@pytest.mark.rule("WE-27")
def test_it_may_be_laid_at_once() -> None:
    state = table("most-wanted, hideout", "jesse-james, hideout", groups={"p2 jesse-james": "3"})
    play(state, "wanted ask jesse-james", "lay 1 jesse-james")
    assert points(state, JESSE) == (2, 6)
    assert reward(state, JESSE) == 1000


@pytest.mark.rule("WE-27")
def test_by_the_rules_for_laying() -> None:
    state = table("most-wanted, jesse-james, hideout", "jesse-james, hideout")
    play(state, "wanted ask jesse-james")
    assert hand(state, 0)[JESSE] == 2
    with pytest.raises(IllegalAction, match="WE-11"):
        play(state, "lay 2 jesse-james")


@pytest.mark.rule("WE-27")
def test_and_counts_with_what_is_laid_this_turn() -> None:
    state = table("most-wanted, 3 jesse-james, hideout", "jesse-james, hideout")
    play(state, "lay 3 jesse-james", "wanted ask jesse-james", "lay 1 jesse-james")
    assert reward(state, JESSE) == 4000
