"""What a seat may know, what it can work out, and the worlds it imagines."""

import json
from collections import Counter
from typing import Any

import pytest

from posse.core.errors import BadNotation
from posse.core.kernel.dice import CHOICE, Dice
from posse.games.wyatt_earp import GAME
from posse.games.wyatt_earp.mind.knowledge import PUBLIC
from posse.games.wyatt_earp.model import FULL, KINDS, OUTLAWS
from posse.games.wyatt_earp.rules.cards import many
from posse.games.wyatt_earp.rules.state import WyattEarpState
from tests.rules.wyatt_earp.tables import emptied, full_deck, hand, in_order, look, new, play, stack, table

JESSE = "jesse-james"
AT = {kind: place for place, kind in enumerate(KINDS)}


def worlds(state: WyattEarpState, reader: int | None, times: int = 60) -> list[WyattEarpState]:
    known = GAME.knowledge(state, reader)
    dice = Dice(5)
    found = [GAME.imagine(known, dice) for _ in range(times)]
    assert all(isinstance(world, WyattEarpState) for world in found)
    return found  # type: ignore[return-value]


def held(world: WyattEarpState, seat: int, kind: str) -> int:
    return int(many(world.hands[seat], AT[kind]))


def in_pile(world: WyattEarpState, kind: str) -> int:
    return int(many(world.pile, AT[kind]))


def caps(state: WyattEarpState, seat: int) -> dict[str, int]:
    found = GAME.knowledge_to_json(GAME.knowledge(state, None))["caps"][f"p{seat + 1}"]
    assert isinstance(found, dict)
    return found


def public(state: WyattEarpState) -> dict[str, int]:
    """What all know that the pile can hold at most."""
    found = GAME.knowledge_to_json(GAME.knowledge(state, None))["public"]
    assert isinstance(found, dict)
    return found


def open_pile(pile: dict[str, int], *hands: str, **changes: Any) -> WyattEarpState:
    """p1 and others at three, all of whom know the pile, as after a reshuffle; p2 has all other cards."""
    first, last = (*hands, "wes-hardin")[:2]
    text = ", ".join(f"{number} {kind}" for kind, number in pile.items())
    base = GAME.to_position(emptied(text, first, "wes-hardin", last, reshuffled=True, **changes))
    state = GAME.from_position(base | {"bounds": dict.fromkeys(base["bounds"], pile)}, Dice(1))
    assert isinstance(state, WyattEarpState)
    return state


def test_ones_own_hand_is_known_the_others_are_not() -> None:
    state = table("2 jesse-james, hideout", "3 bob-dalton, bank-robbery")
    for world in worlds(state, 0):
        assert hand(world, 0) == hand(state, 0)
        assert sum(hand(world, 1).values()) == 4
    assert len({json.dumps(hand(world, 1)) for world in worlds(state, 0)}) > 20


@pytest.mark.rule("WE-7")
def test_a_card_taken_from_the_discard_pile_is_known() -> None:
    state = table("hideout, bob-dalton", "2 bob-dalton", phase="draw", discard=["photo-wes-hardin"])
    play(state, "take", "discard bob-dalton")
    assert all(held(world, 0, "photo-wes-hardin") == 1 for world in worlds(state, 1))
    assert [(seen.card, seen.count) for seen in look(state, 1).players[0].known] == [("photo-wes-hardin", 1)]
    play(state, "p2 draw", "discard bob-dalton", "p1 draw", "discard photo-wes-hardin")
    assert look(state, 1).players[0].known == ()


@pytest.mark.rule("WE-25")
def test_a_card_given_is_known() -> None:
    state = table("most-wanted, 2 hideout", "2 jesse-james, wyatt-earp", "2 bob-dalton")
    play(state, "wanted ask jesse-james", "ask p2", "discard hideout")
    assert all(held(world, 0, JESSE) >= 1 for world in worlds(state, 2))


@pytest.mark.rule("WE-25")
def test_a_denial_caps_at_none() -> None:
    state = table("most-wanted, 2 hideout", "hideout, 2 wyatt-earp", "2 bob-dalton")
    play(state, "wanted ask jesse-james", "ask p2")
    assert caps(state, 1) == {JESSE: 0}
    assert caps(state, 2) == {JESSE: 0}
    assert not any(held(world, seat, JESSE) for world in worlds(state, 0) for seat in (1, 2))
    assert any(held(world, 2, "wes-hardin") for world in worlds(state, 0))


@pytest.mark.rule("WE-25")
def test_one_more_for_every_unknown_card() -> None:
    state = table("most-wanted, 2 hideout", "hideout, 2 wyatt-earp", phase="play")
    play(state, "wanted ask jesse-james", "discard hideout")
    assert caps(state, 1) == {JESSE: 0}
    stack(state, JESSE, JESSE)
    play(state, "p2 draw")
    assert caps(state, 1) == {JESSE: 2}
    state.dice = Dice(1)
    found = {held(world, 1, JESSE) for world in worlds(state, 0, 300)}
    assert found == {0, 1, 2}
    play(state, "discard jesse-james")
    assert caps(state, 1) == {JESSE: 1}
    play(state, "p1 draw", "discard hideout", "p2 take")
    assert caps(state, 1) == {JESSE: 1}, "a card that all have seen is known, and changes no cap"


def test_a_known_card_shown_leaves_the_cap_alone() -> None:
    state = table(
        "hideout, 2 bob-dalton",
        "hideout, 2 wes-hardin",
        known={"p1": {"bob-dalton": 1}},
        caps={"p1": {"bob-dalton": 2}},
    )
    play(state, "discard bob-dalton")
    assert caps(state, 0) == {"bob-dalton": 2}
    assert look(state).players[0].known == ()


@pytest.mark.rule("WE-29")
def test_a_card_chosen_is_unknown_to_the_others() -> None:
    state = table("wyatt-earp, 2 hideout", "2 bob-dalton")
    play(state, "earp choose", "choose photo-wes-hardin")
    found = {KINDS[int(world.card)] for world in worlds(state, 1, 400)}
    assert len(found) > 12
    assert "wyatt-earp" not in found
    assert all(many(world.hands[0], world.card) for world in worlds(state, 1))
    assert {KINDS[int(world.card)] for world in worlds(state, 0)} == {"photo-wes-hardin"}


@pytest.mark.rule("WE-29")
@pytest.mark.parametrize("pile", ["photo-wes-hardin", "wes-hardin, wyatt-earp", "bob-dalton, 4 wyatt-earp"])
def test_while_another_chooses_there_is_something_to_choose(pile: str) -> None:
    state = emptied(pile, "wyatt-earp, 2 hideout", "", "2 most-wanted")
    play(state, "earp choose")
    for reader in (None, 1, 2):
        for world in worlds(state, reader, 300):
            assert GAME.legal(world, 0), "a pile of Wyatt Earps only"
        known = GAME.knowledge_to_json(GAME.knowledge(state, reader))
        assert GAME.knowledge_to_json(GAME.read_knowledge(known)) == known


@pytest.mark.rule("WE-29")
def test_a_pile_that_would_nearly_always_be_of_wyatt_earps_is_not() -> None:
    """p3 sees but seven cards besides Wyatt Earps that could be there, and p2's hand takes most of them."""
    state = emptied("bob-dalton, 5 wyatt-earp", "wyatt-earp, 2 hideout", "", "2 most-wanted")
    base = GAME.to_position(state)
    bound = {"bob-dalton": 1, "wyatt-earp": 6}
    base["bounds"] = dict.fromkeys(base["bounds"], bound)
    state = GAME.from_position(base)  # type: ignore[assignment]
    play(state, "earp choose")
    assert {GAME.legal(world, 0) == ["choose bob-dalton"] for world in worlds(state, 2, 300)} == {True}


@pytest.mark.rule("WE-29")
def test_a_card_kept_is_no_wyatt_earp() -> None:
    """p1 then holds nothing else: the others never take it for one, until p1 draws."""
    state = table("2 wyatt-earp", "2 bob-dalton", "wes-hardin")
    play(state, "earp choose", "choose photo-wes-hardin", "keep", "discard wyatt-earp")
    assert caps(state, 0) == {"wyatt-earp": 0}
    for reader in (None, 1, 2):
        assert not any(held(world, 0, "wyatt-earp") for world in worlds(state, reader, 300))
    stack(state, "wyatt-earp", JESSE)
    play(state, "p2 take", "discard bob-dalton", "p3 take", "discard bob-dalton", "p1 draw")
    assert caps(state, 0) == {"wyatt-earp": 2}
    state.dice = Dice(1)
    assert {held(world, 0, "wyatt-earp") for world in worlds(state, 1, 600)} == {0, 1, 2}


@pytest.mark.rule("WE-29")
def test_a_card_known_before_is_still_known_after_another_is_chosen_and_laid() -> None:
    state = table(
        "wyatt-earp, hideout, jesse-james",
        "2 bob-dalton",
        "wes-hardin",
        groups={"p2 jesse-james": "3"},
        known={"p1": {JESSE: 1}},
    )
    play(state, "earp choose", "choose jesse-james", "lay 1 jesse-james")
    assert [(seen.card, seen.count) for seen in look(state, 1).players[0].known] == [(JESSE, 1)]
    assert all(held(world, 0, JESSE) for world in worlds(state, 1, 100))


@pytest.mark.rule("WE-29")
def test_a_sheriff_card_known_before_is_still_known_after_another_is_chosen_and_played() -> None:
    state = table(
        "wyatt-earp, hideout, bank-robbery",
        "2 bob-dalton",
        groups={"p1 jesse-james": "3"},
        known={"p1": {"bank-robbery": 1}},
    )
    play(state, "earp choose", "choose bank-robbery")
    stack(state, "bob-dalton")
    play(state, "bank-robbery")
    assert [(seen.card, seen.count) for seen in look(state, 1).players[0].known] == [("bank-robbery", 1)]


@pytest.mark.rule("WE-29")
def test_a_chosen_card_that_can_be_no_other_is_known() -> None:
    """All know the pile after a reshuffle: one card of it is no Wyatt Earp."""
    state = open_pile({"wyatt-earp": 2, JESSE: 1}, "wyatt-earp, 2 hideout")
    play(state, "earp choose", "choose jesse-james", "keep")
    assert [(seen.card, seen.count) for seen in look(state, 1).players[0].known] == [(JESSE, 1)]
    assert public(state) == {"wyatt-earp": 2}


@pytest.mark.rule("WE-29")
def test_a_chosen_card_that_is_played_is_no_longer_in_the_pile() -> None:
    state = open_pile({JESSE: 1, "bob-dalton": 2}, "wyatt-earp, 2 hideout", groups={"p2 jesse-james": "3"})
    play(state, "earp choose", "choose jesse-james", "lay 1 jesse-james")
    assert public(state) == {"bob-dalton": 2}
    assert not any(in_pile(world, JESSE) for world in worlds(state, 2, 100))


@pytest.mark.rule("WE-8")
def test_cards_drawn_from_a_pile_that_all_know_may_be_known() -> None:
    state = open_pile({"bob-dalton": 3, "hideout": 1}, "2 hideout", phase="draw")
    stack(state, "bob-dalton", "hideout")
    play(state, "draw")
    assert [(seen.card, seen.count) for seen in look(state, 1).players[0].known] == [("bob-dalton", 1)]
    assert public(state) == {"bob-dalton": 2, "hideout": 1}, "one of the three is gone, and perhaps that one"
    state.dice = Dice(1)
    assert min(held(world, 0, "bob-dalton") for world in worlds(state, 2, 100)) == 1
    play(state, "discard bob-dalton")
    stack(state, "bob-dalton", "bob-dalton")
    play(state, "p2 draw")
    assert ("bob-dalton", 1) in [(seen.card, seen.count) for seen in look(state, 2).players[1].known]


@pytest.mark.rule("WE-25")
def test_a_denial_holds_when_the_pile_cannot_hold_the_outlaw() -> None:
    state = open_pile({"bob-dalton": 3, "hideout": 1}, "most-wanted, 2 hideout", "wes-hardin, 2 bank-robbery")
    play(state, "wanted ask sundance-kid", "ask p3", "discard hideout")
    assert caps(state, 2) == {"sundance-kid": 0}
    play(state, "p2 take", "discard hideout", "p3 draw")
    assert caps(state, 2)["sundance-kid"] == 0
    assert caps(state, 2).get("bob-dalton", 7) == 7


@pytest.mark.rule("WE-29")
def test_who_has_looked_remembers_the_pile() -> None:
    state = emptied("3 bob-dalton, 2 wes-hardin, photo-jesse-james", "wyatt-earp, 2 hideout", "")
    play(state, "earp choose", "choose bob-dalton", "keep", "discard hideout")
    for world in worlds(state, 0):
        assert {kind: in_pile(world, kind) for kind in KINDS if in_pile(world, kind)} == {
            "bob-dalton": 2,
            "wes-hardin": 2,
            "photo-jesse-james": 1,
        }
        assert world.hands[1] == state.hands[1], "what is nowhere else is in the other hand"
    assert len({world.pile for world in worlds(state, None)}) > 10, "a spectator has not looked"
    play(state, "p2 draw", "discard most-wanted")
    piles = {int(world.pile) for world in worlds(state, 0, 300)}
    assert len(piles) == 5, "two of those five cards have gone: any two"
    assert int(state.pile) in piles


@pytest.mark.rule("WE-8")
def test_all_know_what_was_reshuffled() -> None:
    state = emptied(
        "",
        "2 hideout",
        "wes-hardin",
        "2 wyatt-earp",
        phase="draw",
        discard=["bob-dalton", "bob-dalton", "photo-bob-dalton"],
    )
    stack(state, "bob-dalton", "photo-bob-dalton")
    play(state, "draw")
    for reader in (None, 1, 2):
        left = {in_pile(w, "bob-dalton") + in_pile(w, "photo-bob-dalton") for w in worlds(state, reader)}
        assert left == {1}
    assert all(in_pile(world, "bob-dalton") == 1 for world in worlds(state, 0)), "p1 knows what p1 drew"


@pytest.mark.rule("WE-29")
def test_nothing_to_take_tells_all_what_is_there() -> None:
    state = emptied("2 wyatt-earp", "wyatt-earp, hideout", "", "wes-hardin")
    play(state, "earp choose")
    assert {in_pile(world, "wyatt-earp") for world in worlds(state, 2)} == {2}


def test_a_shot_is_seen_by_all() -> None:
    state = emptied(
        "2 bob-dalton, 2 wyatt-earp, fastest-gun", "wyatt-earp, 2 hideout", "", groups={"p1 jesse-james": "3"}
    )
    play(state, "earp choose", "choose fastest-gun")
    stack(state, "bob-dalton")
    play(state, "fastest-gun")
    found = GAME.knowledge_to_json(GAME.knowledge(state, 0))
    assert found["bound"] == {"bob-dalton": 1, "wyatt-earp": 2}
    assert found["public"] is None


def test_every_deal_is_as_likely() -> None:
    """Two unknown cards of the other hand among five: each pair as often as cards make it."""
    held_by_two = {"wes-hardin": 1, "photo-wes-hardin": 1}
    pile = {"bob-dalton": 2, "hideout": 1}
    rest = full_deck()
    for kind, number in [*held_by_two.items(), *pile.items(), ("most-wanted", 1)]:
        rest[kind] -= number
    state = table("most-wanted", ", ".join(held_by_two), discard=in_order(list(rest.values())))
    dice, known = Dice(3), GAME.knowledge(state, 0)
    met = Counter(json.dumps(GAME.to_position(known.imagine(dice))["hands"]["p2"]) for _ in range(3000))
    assert len(met) == 7
    assert abs(met[json.dumps({"bob-dalton": 2})] - 300) < 80
    assert abs(met[json.dumps({"bob-dalton": 1, "wes-hardin": 1})] - 600) < 110


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_truth_is_never_impossible_and_worlds_keep_every_limit(players: int) -> None:
    """Through whole games: reading an imagined position back checks caps, known cards and bounds."""
    for seed in range(2):
        state, dice = new(players, seed), Dice(seed + 9)
        count = 0
        while not state.is_over():
            if count % 23 == 0:
                GAME.from_position(GAME.to_position(state))
                for reader in (None, *range(players)):
                    world = GAME.knowledge(state, reader).imagine(Dice(count))
                    GAME.from_position(GAME.to_position(world))
            count += 1
            seat = state.seats_to_act()[0]
            legal = state.legal_actions(seat)
            state.apply(seat, legal[dice.below(len(legal), CHOICE)])


def test_tight_limits_are_met_by_moving_cards_on() -> None:
    """Only p3 can hold the seven Jesse James, though p2's hand is filled first."""
    state = table(
        "hideout",
        "3 bob-dalton, hideout",
        "7 jesse-james",
        caps={"p2": {outlaw: 0 for outlaw in OUTLAWS if outlaw != "bob-dalton"}},
    )
    base = GAME.to_position(state)
    base["bounds"] = {
        who: {kind: 7 for kind in OUTLAWS if kind != JESSE} for who in ("p1", "p2", "p3", "watchers")
    }
    for who in base["bounds"]:
        base["bounds"][who] |= {f"photo-{outlaw}": 1 for outlaw in OUTLAWS}
        base["bounds"][who] |= dict(zip(KINDS[14:], (2, 4, 3, 3, 3, 7), strict=True))
    found = GAME.from_position(base)
    assert isinstance(found, WyattEarpState)
    for world in worlds(found, 0):
        assert held(world, 2, JESSE) == 7
        assert not in_pile(world, JESSE)


def test_knowledge_that_cannot_be_is_refused() -> None:
    state = table("hideout", "3 bob-dalton, hideout")
    known = GAME.knowledge_to_json(GAME.knowledge(state, 0))
    for change in (
        {"cards": {"p1": 1, "p2": 77}},
        {"cards": {"p1": 2, "p2": 4}},
        {"known": {"p2": {"bob-dalton": 5}}},
        {"bound": {"bob-dalton": 3}},
        {"public": {"bob-dalton": 3}},
        {"own": {"hideout": 2}},
    ):
        with pytest.raises(BadNotation):
            GAME.knowledge_from_json(known | change)


def test_odds_from_what_a_seat_knows() -> None:
    state = emptied("3 bob-dalton, hideout", "wyatt-earp, wes-hardin", "")
    play(state, "earp choose", "choose bob-dalton", "keep")
    odds = {(line.where, line.what): line.chance for line in GAME.odds(GAME.knowledge(state, 0))}
    assert odds["shot", "hit"] == pytest.approx(2 / 3)
    assert odds["pile", "hideout"] == pytest.approx(1 / 3)
    assert odds["p2", JESSE] == 1.0
    assert ("p1", JESSE) not in odds
    denied = table("most-wanted, hideout", "2 bob-dalton")
    play(denied, "wanted ask jesse-james")
    odds = {(line.where, line.what): line.chance for line in GAME.odds(GAME.knowledge(denied, 0))}
    assert odds["p2", JESSE] == 0.0
    assert 0.0 < odds["p2", "wes-hardin"] < 1.0
    assert 0.5 < odds["shot", "hit"] < 0.8


def test_odds_end_with_the_game() -> None:
    state = new(2)
    state.playout(GAME.cap)
    assert GAME.odds(GAME.knowledge(state, 0)) == []


def test_the_dice_are_not_part_of_what_is_known() -> None:
    state = new(2)
    known = GAME.knowledge(state, 0)
    assert known.state.dice is not state.dice


@pytest.mark.rule("WE-29")
def test_what_others_own_is_blank_in_what_a_seat_knows() -> None:
    """The state in it is a copy of what is public: of all else there is the seat's own part."""
    state = emptied("2 bob-dalton, hideout", "wyatt-earp, wes-hardin", "", "jesse-james")
    play(state, "earp choose", "choose hideout")
    assert state.pile
    for reader in range(-1, 3):
        seen = GAME.knowledge(state, reader if reader >= 0 else None).state
        assert (seen.pile, seen.trace) == (0, None)
        assert [seat for seat, hand in enumerate(seen.hands) if hand] == [reader] * (reader >= 0)
        assert [seat for seat in range(3) if seen.bounds[seat] != FULL] == [0] * (reader == 0)
        assert (seen.card >= 0) == (reader == 0)
        for name in PUBLIC:
            mine, theirs = getattr(seen, name), getattr(state, name)
            assert mine == theirs if isinstance(mine, int) else [*mine] == [*theirs], name
