"""WE-1 to WE-6: cards, posters, and how a hand begins."""

import pytest

from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice
from posse.games.wyatt_earp import GAME
from posse.games.wyatt_earp.files.position import written_counts
from posse.games.wyatt_earp.model import COPIES, DECK, FULL, KINDS, OUTLAWS, SHERIFFS
from posse.games.wyatt_earp.rules.cards import size
from posse.games.wyatt_earp.rules.state import WyattEarpState
from tests.rules.wyatt_earp.tables import (
    full_deck,
    hand,
    heard,
    kinds,
    laid,
    look,
    new,
    play,
    points,
    reward,
    stack,
    table,
    told,
)


@pytest.mark.rule("WE-1")
def test_forty_nine_outlaws() -> None:
    deck = full_deck()
    assert len(OUTLAWS) == 7
    assert [deck[outlaw] for outlaw in OUTLAWS] == [7] * 7
    assert sum(deck.values()) == 78 == DECK


@pytest.mark.rule("WE-1")
def test_an_outlaw_card_is_two_points() -> None:
    state = table("3 jesse-james, hideout", "hideout")
    play(state, "lay 3 jesse-james")
    assert points(state, "jesse-james") == (6, 0)


@pytest.mark.rule("WE-1")
@pytest.mark.parametrize("outlaw", OUTLAWS)
def test_every_outlaw_card_has_a_bullet_hole(outlaw: str) -> None:
    state = table("hideout, bank-robbery", "2 hideout", groups={"p1 bob-dalton": "3"})
    stack(state, outlaw)
    play(state, "bank-robbery")
    assert told(state, "shot") == [{"who": 0, "card": outlaw, "hit": True}]
    assert points(state, "bob-dalton") == (8, 0)


@pytest.mark.rule("WE-2")
def test_twenty_nine_sheriff_cards() -> None:
    deck = full_deck()
    assert [deck[f"photo-{outlaw}"] for outlaw in OUTLAWS] == [1] * 7
    assert [deck[name] for name in SHERIFFS] == [2, 4, 3, 3, 3, 7]
    assert sum(deck[kind] for kind in KINDS[7:]) == 29


@pytest.mark.rule("WE-2")
@pytest.mark.parametrize("kind", KINDS[7:])
def test_no_sheriff_card_has_a_bullet_hole(kind: str) -> None:
    state = table("hideout, bank-robbery", "hideout", groups={"p1 bob-dalton": "3"})
    stack(state, kind)
    play(state, "bank-robbery")
    assert told(state, "shot") == [{"who": 0, "card": kind, "hit": False}]
    assert points(state, "bob-dalton") == (6, 0)


@pytest.mark.rule("WE-2")
@pytest.mark.parametrize(
    ("attached", "worth"),
    [
        ("photo", 4),
        ("stagecoach", 1),
        ("2 bank", 4),
        ("bank", 2),
        ("gun", 3),
        ("photo, 2 stagecoach, gun", 9),
    ],
)
def test_points_of_sheriff_cards(attached: str, worth: int) -> None:
    state = table("hideout", "hideout", groups={"p2 bob-dalton": f"1, {attached}"})
    assert points(state, "bob-dalton") == (0, 2 + worth)


def test_the_deck_in_one_number() -> None:
    assert written_counts(FULL) == full_deck()
    assert size(FULL) == 78
    assert sum(copies << 3 * kind for kind, copies in enumerate(COPIES)) == FULL


@pytest.mark.rule("WE-3")
def test_seven_posters_and_a_bank_without_end() -> None:
    state = table(
        "2 jesse-james, hideout",
        "hideout",
        groups={"p1 jesse-james": "3"},
        posters={"jesse-james": 4_000_000},
    )
    assert len(look(state).posters) == 7
    play(state, "lay 2 jesse-james")
    assert reward(state, "jesse-james") == 4_001_000


@pytest.mark.rule("WE-4")
def test_a_thousand_on_every_poster() -> None:
    assert [poster.money for poster in look(new(3)).posters] == [1000] * 7


@pytest.mark.rule("WE-4")
def test_later_a_thousand_more_whatever_lies_there() -> None:
    state = table("hideout", "hideout", posters={"jesse-james": 6000})
    play(state, "discard hideout")
    assert look(state).hand == 2
    assert reward(state, "jesse-james") == 7000
    assert reward(state, "bob-dalton") == 2000


@pytest.mark.rule("WE-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_cards_each(players: int) -> None:
    state = new(players)
    view = look(state)
    assert [seen.cards for seen in view.players] == [10] * players
    assert [sum(hand(state, seat).values()) for seat in range(players)] == [10] * players
    assert view.pile == 78 - 10 * players - 1
    assert len(view.discard) == 1


@pytest.mark.rule("WE-5")
def test_all_cards_are_shuffled_for_every_hand() -> None:
    state = table(
        "hideout",
        "hideout, bank-robbery",
        groups={"p1 jesse-james": "3, photo, hideout", "p2 bob-dalton": "3, gun"},
        discard=["belle-starr"] * 4,
        reshuffled=True,
    )
    play(state, "discard hideout")
    view = look(state)
    assert [seen.groups for seen in view.players] == [(), ()]
    assert (view.pile, len(view.discard), view.reshuffled) == (57, 1, False)
    assert not any(poster.opened for poster in view.posters)


@pytest.mark.rule("WE-6")
def test_the_first_dealer_is_drawn() -> None:
    dealers = {look(new(4, seed)).dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}


@pytest.mark.rule("WE-6")
@pytest.mark.parametrize("dealer", [1, 2, 3])
def test_the_first_dealer_may_be_named(dealer: int) -> None:
    for seed in range(10):
        view = look(new(3, seed, first=dealer))
        assert (view.dealer, view.turn) == (dealer - 1, dealer % 3)
    assert {look(new(3, seed, first=0)).dealer for seed in range(40)} == {0, 1, 2}


@pytest.mark.rule("WE-6")
def test_the_first_dealer_is_at_the_table() -> None:
    with pytest.raises(BadNotation, match=r"from 1 to 3.*WE-6"):
        GAME.new(3, {"first": 4})
    assert look(new(4, first=4)).dealer == 3
    with pytest.raises(BadNotation):
        GAME.new(4, {"first": 5})


@pytest.mark.rule("WE-6")
def test_left_of_the_dealer_begins_and_play_goes_clockwise() -> None:
    state = new(3, seed=2)
    starter = (look(state).dealer + 1) % 3
    for turn in range(4):
        seat = (starter + turn) % 3
        assert look(state).to_act == (seat,)
        play(state, "draw", f"discard {next(iter(hand(state, seat)))}")


@pytest.mark.rule("WE-6")
def test_who_was_to_move_when_a_hand_ended_deals_the_next() -> None:
    state = table("bob-dalton, hideout", "hideout", "bank-robbery", turn="p3", phase="play", dealer="p2")
    play(state, "p3 discard bank-robbery")
    view = look(state)
    assert (view.hand, view.dealer, view.turn) == (2, 2, 0)


@pytest.mark.rule("WE-6")
def test_who_ends_a_hand_for_want_of_cards_deals_the_next() -> None:
    state = GAME.from_position(
        {
            "game": "wyatt-earp",
            "rules": 2,
            "players": 2,
            "hand": 1,
            "dealer": "p1",
            "turn": "p2",
            "phase": "draw",
            "reshuffled": True,
            "discard": ["belle-starr"],
            "hands": {
                "p1": dict.fromkeys(OUTLAWS[1:], 7),
                "p2": {"belle-starr": 6, **{kind: full_deck()[kind] for kind in KINDS[7:]}},
            },
        },
        Dice(1),
    )
    assert isinstance(state, WyattEarpState)
    play(state, "p2 end-hand")
    assert (look(state).dealer, look(state).turn) == (1, 0)


def test_only_the_player_is_told_the_cards() -> None:
    state = new(2)
    assert [event.kind for event in heard(state)][:2] == ["hand", "dealt"]
    own = next(fields for fields in told(state, "dealt", reader=0) if fields["who"] == 0)
    assert own["cards"] is not None
    assert [fields["cards"] for fields in told(state, "dealt")] == [None, None]
    assert kinds(state)[-1] == "turned-up"
    assert laid(state, 0, "jesse-james") is None


@pytest.mark.rule("WE-1", "WE-2")
def test_what_is_printed_on_each_card() -> None:
    assert tuple(GAME.cards) == KINDS
    assert {card: (printed.get("points"), printed.get("money")) for card, printed in GAME.cards.items()} == {
        **dict.fromkeys(OUTLAWS, (2, None)),
        **dict.fromkeys((f"photo-{outlaw}" for outlaw in OUTLAWS), (4, 1000)),
        **dict.fromkeys(SHERIFFS, (None, None)),
        "stagecoach-robbery": (1, 3000),
        "bank-robbery": (2, 1000),
        "fastest-gun": (3, 1000),
    }


def test_a_card_says_how_it_is_played() -> None:
    for card, printed in GAME.cards.items():
        assert printed["try"] in GAME.action_texts
        assert str(printed["try"]).startswith(str(printed["play"])), card
