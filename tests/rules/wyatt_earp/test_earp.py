"""WE-28 to WE-31: Wyatt Earp, and the window in which being asked tells nothing."""

import pytest

from posse.core.errors import IllegalAction
from posse.games.wyatt_earp import GAME
from tests.rules.wyatt_earp.tables import (
    emptied,
    hand,
    heard,
    kinds,
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
HIDDEN = {"p2 jesse-james": "3, hideout"}


# -- Draw


@pytest.mark.rule("WE-28")
def test_two_more_cards() -> None:
    state = table("wyatt-earp, jesse-james, hideout", "hideout", opened=[JESSE])
    stack(state, JESSE, "photo-jesse-james")
    play(state, "earp draw")
    assert hand(state, 0) == {JESSE: 2, "photo-jesse-james": 1, "hideout": 1}
    assert thrown(state)[-1] == "wyatt-earp"
    assert "shot" not in kinds(state)
    play(state, "lay 2 jesse-james")
    with pytest.raises(IllegalAction, match="WE-10"):
        play(state, "photo jesse-james")


@pytest.mark.rule("WE-28")
def test_after_the_reshuffle_what_there_is() -> None:
    state = emptied("bob-dalton", "wyatt-earp", "", reshuffled=True)
    play(state, "earp draw")
    assert hand(state, 0) == {"bob-dalton": 1}
    assert look(state).hand == 1


@pytest.mark.rule("WE-28")
def test_with_nothing_to_draw_it_may_not_be_played() -> None:
    state = emptied("", "wyatt-earp, hideout", "", reshuffled=True)
    assert not any(text.startswith("earp") for text in legal(state))
    with pytest.raises(IllegalAction, match="WE-28"):
        play(state, "earp draw")


# -- Choose


@pytest.mark.rule("WE-29")
def test_the_whole_pile_to_one_pair_of_eyes() -> None:
    state = emptied("2 bob-dalton, bank-robbery, wyatt-earp", "wyatt-earp, 2 hideout", "")
    play(state, "earp choose")
    mine, other = look(state, 0), look(state, 1)
    assert mine.looked is not None
    assert [(seen.card, seen.count) for seen in mine.looked] == [
        ("bob-dalton", 2),
        ("bank-robbery", 1),
        ("wyatt-earp", 1),
    ]
    assert other.looked is None
    assert look(state).looked is None
    assert mine.legal == ("choose bob-dalton", "choose bank-robbery"), "not a Wyatt Earp"
    assert told(state, "looked", reader=1) == [{"who": 0, "nothing": False, "cards": None}]


@pytest.mark.rule("WE-29")
def test_a_card_kept_is_not_shown() -> None:
    state = emptied("2 bob-dalton, bank-robbery", "wyatt-earp, 2 hideout", "")
    play(state, "earp choose", "choose bob-dalton")
    assert look(state, 0).card == "bob-dalton"
    assert look(state, 1).card is None
    play(state, "keep")
    assert hand(state, 0) == {"bob-dalton": 1, "hideout": 2}
    assert [event.fields() for event in heard(state, 1) if event.kind in ("chose", "kept")] == [
        {"who": 0, "card": None},
        {"who": 0},
    ]
    assert GAME.shown(0, GAME.codes["choose bob-dalton"], 1) == "p1 choose ?"
    assert GAME.shown(0, GAME.codes["choose bob-dalton"], 0) == "p1 choose bob-dalton"


@pytest.mark.rule("WE-29")
def test_a_sheriff_card_may_be_played_at_once() -> None:
    state = emptied("2 bob-dalton, bank-robbery", "wyatt-earp, 2 hideout", "", groups={"p1 jesse-james": "3"})
    play(state, "earp choose", "choose bank-robbery")
    assert legal(state) == ["bank-robbery", "keep"]
    play(state, "bank-robbery")
    assert points(state, JESSE) == (8, 0)
    assert reward(state, JESSE) == 2000
    assert told(state, "at-once", reader=1) == [{"who": 0, "card": "bank-robbery"}]


@pytest.mark.rule("WE-29")
def test_only_that_card() -> None:
    state = emptied(
        "2 bob-dalton, bank-robbery", "wyatt-earp, fastest-gun, hideout", "", groups={"p1 jesse-james": "3"}
    )
    play(state, "earp choose", "choose bank-robbery")
    with pytest.raises(IllegalAction, match="WE-29"):
        play(state, "fastest-gun")


@pytest.mark.rule("WE-29")
def test_a_sheriff_card_kept_is_not_played_later_this_turn() -> None:
    state = emptied("2 bob-dalton, bank-robbery", "wyatt-earp, 2 hideout", "", groups={"p1 jesse-james": "3"})
    play(state, "earp choose", "choose bank-robbery", "keep")
    assert legal(state) == ["discard bank-robbery", "discard hideout"]


@pytest.mark.rule("WE-29")
def test_an_outlaw_too() -> None:
    state = emptied("3 bob-dalton", "wyatt-earp, 2 bob-dalton, hideout", "")
    play(state, "earp choose", "choose bob-dalton")
    assert legal(state) == ["lay 3 bob-dalton", "keep"]
    play(state, "lay 3 bob-dalton")
    assert points(state, "bob-dalton") == (6, 0)


@pytest.mark.rule("WE-29")
def test_the_pile_must_hold_a_card_and_is_not_made_anew_for_it() -> None:
    state = emptied("", "wyatt-earp, hideout", "", discard=["bob-dalton"] * 3)
    assert "earp draw" in legal(state)
    with pytest.raises(IllegalAction, match="WE-29"):
        play(state, "earp choose")


@pytest.mark.rule("WE-29")
def test_nothing_but_wyatt_earps() -> None:
    state = emptied("2 wyatt-earp", "wyatt-earp, hideout", "")
    play(state, "earp choose")
    assert hand(state, 0) == {"hideout": 1}
    assert look(state).phase == "play"
    assert told(state, "looked", reader=1) == [{"who": 0, "nothing": True, "cards": None}]


@pytest.mark.rule("WE-29", "WE-32")
def test_left_without_a_card_the_hand_ends() -> None:
    state = emptied("2 wyatt-earp", "wyatt-earp", "")
    play(state, "earp choose")
    assert told(state, "hand-over") == [{"who": 0, "reason": "empty-hand"}]
    assert look(state).hand == 2


@pytest.mark.rule("WE-29")
def test_left_without_a_card_others_are_still_asked() -> None:
    state = emptied("2 wyatt-earp", "wyatt-earp", "", groups=HIDDEN)
    play(state, "earp choose")
    assert legal(state) == ["done"]
    play(state, "done", "p2 pass")
    assert look(state).hand == 2


@pytest.mark.rule("WE-29")
def test_the_pile_is_shuffled_before_the_card_is_played() -> None:
    """Departure: whatever was seen, the shot is drawn from all that is left."""
    shots = set()
    for number in range(3):
        state = emptied(
            "2 bob-dalton, bank-robbery, wyatt-earp",
            "wyatt-earp, 2 hideout",
            "",
            groups={"p1 jesse-james": "3"},
        )
        play(state, "earp choose", "choose bank-robbery")
        stack(state, ("bob-dalton", "wyatt-earp", "bob-dalton")[number])
        play(state, "bank-robbery")
        shots.add(told(state, "shot")[0]["card"])
    assert shots == {"bob-dalton", "wyatt-earp"}


# -- Flush out


@pytest.mark.rule("WE-30")
def test_a_hit_brings_a_group_of_ones_own_out() -> None:
    state = table("wyatt-earp, bob-dalton", "hideout", groups={"p1 jesse-james": "3, hideout"})
    stack(state, "wes-hardin")
    play(state, "earp flush")
    assert points(state, JESSE) == (6, 0)
    assert thrown(state)[-2:] == ("wyatt-earp", "hideout")
    assert told(state, "flushed") == [{"who": 0, "outlaw": JESSE}]


@pytest.mark.rule("WE-30")
def test_a_miss_costs_the_wyatt_earp_alone() -> None:
    state = table("wyatt-earp, bob-dalton", "hideout", groups={"p1 jesse-james": "3, hideout"})
    shoot(state, "earp flush", hit=False)
    assert points(state, JESSE) == (0, 0)
    assert thrown(state)[-1] == "wyatt-earp"


@pytest.mark.rule("WE-30")
def test_only_ones_own_and_only_hidden_ones() -> None:
    state = table(
        "wyatt-earp, bob-dalton", "hideout", groups={"p1 jesse-james": "3", "p2 bob-dalton": "3, hideout"}
    )
    with pytest.raises(IllegalAction, match="WE-30"):
        play(state, "earp flush")
    groups = {"p1 jesse-james": "3, hideout", "p1 bob-dalton": "3, hideout", "p1 wes-hardin": "3"}
    state = table("wyatt-earp, bank-robbery", "bank-robbery", groups=groups)
    shoot(state, "earp flush")
    assert legal(state) == ["target p1 bob-dalton", "target p1 jesse-james"]
    with pytest.raises(IllegalAction, match="WE-30"):
        play(state, "target p1 wes-hardin")


# -- The window


@pytest.mark.rule("WE-31")
def test_after_the_play_before_the_discard() -> None:
    state = table("bob-dalton, hideout", "wyatt-earp, bank-robbery", groups=HIDDEN)
    assert legal(state)[-1] == "done"
    with pytest.raises(IllegalAction, match="WE-31"):
        play(state, "discard bob-dalton")
    play(state, "done")
    assert look(state).to_act == (1,)
    assert GAME.in_window(state)
    assert legal(state, 1) == ["pass", "earp flush"]
    shoot(state, "p2 earp flush")
    assert points(state, JESSE) == (0, 6)
    assert legal(state) == ["discard bob-dalton", "discard hideout"], "and no play any more"
    play(state, "discard bob-dalton")
    assert thrown(state)[-1] == "bob-dalton", "the next player finds it on top"


@pytest.mark.rule("WE-31")
def test_without_a_hidden_group_nobody_is_asked() -> None:
    state = table("bob-dalton, hideout", "wyatt-earp", groups={"p1 jesse-james": "3, hideout"})
    with pytest.raises(IllegalAction, match="WE-31"):
        play(state, "done")
    play(state, "discard hideout")
    assert "window" not in kinds(state)


@pytest.mark.rule("WE-31")
@pytest.mark.parametrize("held", ["wyatt-earp, bank-robbery", "2 bank-robbery"])
def test_being_asked_tells_nothing(held: str) -> None:
    """Who holds a Wyatt Earp and who does not: the same for every other reader, until it is played."""
    state = table("bob-dalton, hideout", held, "2 bob-dalton", groups=HIDDEN)
    play(state, "done")
    assert look(state).to_act == (1,)
    for reader in (None, 0, 2):
        assert kinds(state) == ["window"]
        assert look(state, reader).legal == ()
    play(state, "p2 pass")
    assert [event.kind for event in heard(state, 0)] == ["window", "passed"]
    assert look(state).phase == "discard"


@pytest.mark.rule("WE-31")
def test_the_same_for_others_byte_by_byte() -> None:
    sent = []
    for held in ("wyatt-earp, bank-robbery", "2 bank-robbery"):
        state = table("bob-dalton, hideout", held, "2 bob-dalton", groups=HIDDEN)
        play(state, "done")
        sent.append([repr(look(state, reader)) + repr(heard(state, reader)) for reader in (None, 0, 2)])
    assert sent[0] == sent[1]


@pytest.mark.rule("WE-31")
def test_clockwise_from_the_players_left() -> None:
    groups = {"p1 jesse-james": "1, hideout", "p2 jesse-james": "3, hideout", "p4 bob-dalton": "3, hideout"}
    state = table("2 wes-hardin", "2 wes-hardin", "2 bob-dalton", "2 bank-robbery", turn="p3", groups=groups)
    play(state, "done")
    asked = []
    while look(state).phase == "window":
        asked.append(int(look(state).to_act[0]))
        play(state, "pass")
    assert asked == [3, 0, 1]
    assert look(state).to_act == (2,)


@pytest.mark.rule("WE-31")
def test_another_try_then_a_pass() -> None:
    state = table("bob-dalton, hideout", "2 wyatt-earp, bank-robbery", groups=HIDDEN)
    play(state, "done")
    shoot(state, "p2 earp flush", hit=False)
    assert legal(state, 1) == ["pass", "earp flush"]
    shoot(state, "p2 earp flush", hit=False)
    assert legal(state, 1) == ["pass"], "still asked, though there is nothing to try with"
    play(state, "pass")
    assert look(state).phase == "discard"


@pytest.mark.rule("WE-31")
def test_a_choice_of_groups_within_the_window() -> None:
    groups = HIDDEN | {"p2 bob-dalton": "3, hideout"}
    state = table("wes-hardin, bank-robbery", "wyatt-earp, bank-robbery", groups=groups)
    play(state, "done")
    shoot(state, "p2 earp flush")
    assert legal(state, 1) == ["target p2 bob-dalton", "target p2 jesse-james"]
    play(state, "target p2 bob-dalton")
    assert look(state).phase == "window", "one group is still hidden"
    play(state, "pass")
    assert look(state).to_act == (0,)


@pytest.mark.rule("WE-31")
def test_whoever_has_no_card_is_not_asked() -> None:
    state = table("bob-dalton, hideout", "", "wes-hardin", groups=HIDDEN)
    play(state, "discard bob-dalton")
    assert "window" not in kinds(state)


@pytest.mark.rule("WE-31")
def test_nobody_is_asked_when_no_shot_is_possible() -> None:
    state = emptied("", "bob-dalton, hideout", "", groups=HIDDEN, reshuffled=True)
    play(state, "discard bob-dalton")
    assert "window" not in kinds(state)


@pytest.mark.rule("WE-31")
def test_a_shot_that_takes_the_last_card_closes_it() -> None:
    state = emptied(
        "photo-bob-dalton",
        "bob-dalton, hideout",
        "",
        "bank-robbery",
        reshuffled=True,
        groups=HIDDEN | {"p3 wes-hardin": "3, hideout"},
    )
    play(state, "done", "p2 earp flush")
    assert look(state).phase == "discard"


@pytest.mark.rule("WE-31")
def test_it_uses_up_no_turns_sheriff_card() -> None:
    state = table("bob-dalton, hideout", "2 wyatt-earp, bank-robbery", groups=HIDDEN)
    play(state, "done")
    shoot(state, "p2 earp flush")
    play(state, "discard bob-dalton", "p2 draw")
    assert look(state).sheriff is False
    assert "earp draw" in legal(state, 1)


@pytest.mark.rule("WE-31")
def test_the_last_card_may_be_played_there() -> None:
    state = table("bob-dalton, hideout", "wyatt-earp", groups=HIDDEN)
    play(state, "done")
    shoot(state, "p2 earp flush")
    play(state, "discard bob-dalton")
    assert told(state, "hand-over") == [{"who": 0, "reason": "empty-hand"}]
