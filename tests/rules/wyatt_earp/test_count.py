"""WE-32 to WE-39: the end of a hand, the count, the end of the game."""

from typing import Any

import pytest

from posse.core.kernel.dice import Dice, TapeDice
from posse.games.wyatt_earp.model import KINDS
from posse.games.wyatt_earp.rules.state import WyattEarpState
from tests.rules.wyatt_earp.tables import (
    emptied,
    full_deck,
    hand,
    in_order,
    kinds,
    look,
    new,
    play,
    poster,
    reward,
    shoot,
    table,
    told,
)

JESSE = "jesse-james"
# Groups of Butch Cassidy with so many points
POINTS = {
    0: "",
    2: "1",
    4: "2",
    5: "2, stagecoach",
    6: "3",
    8: "1, photo, bank",
    9: "1, photo, gun",
    10: "3, photo",
    11: "2, photo, gun",
}


def counted(there: int, *points: int, **changes: Any) -> WyattEarpState:
    """p1 discards the last card, with so much on Butch Cassidy's poster and so many points for him."""
    groups = {f"p{at + 1} butch-cassidy": POINTS[worth] for at, worth in enumerate(points) if worth}
    hands = ["hideout", "2 bob-dalton", "2 wes-hardin", "2 bank-robbery"][: len(points)]
    state = table(*hands, groups=groups, posters={"butch-cassidy": there}, **changes)
    assert poster(state, "butch-cassidy").points == points
    play(state, "discard hideout")
    return state


def paid(state: WyattEarpState) -> list[int]:
    return [player.money for player in look(state).players]


# -- The end of a hand


@pytest.mark.rule("WE-32")
def test_the_last_card_discarded() -> None:
    state = table("hideout", "2 bob-dalton")
    play(state, "discard hideout")
    assert told(state, "hand-over") == [{"who": 0, "reason": "last-card"}]


@pytest.mark.rule("WE-32")
def test_another_without_a_card_at_the_end_of_a_turn() -> None:
    state = table("most-wanted, 3 hideout", "bob-dalton", "2 wes-hardin")
    play(state, "wanted ask bob-dalton", "ask p2")
    assert "hand-over" not in kinds(state), "not before the end of the turn"
    play(state, "discard hideout")
    assert told(state, "hand-over") == [{"who": 0, "reason": "empty-hand"}]


@pytest.mark.rule("WE-32")
def test_otherwise_it_goes_on() -> None:
    state = table("2 hideout", "bob-dalton")
    play(state, "discard hideout")
    assert look(state).hand == 1


# -- One outlaw's reward


@pytest.mark.rule("WE-33")
def test_fewer_than_eight_points_leave_it_there() -> None:
    state = counted(5000, 4, 2)
    assert paid(state) == [0, 0]
    assert reward(state, "butch-cassidy") == 6000, "and a thousand for the next hand"
    assert {"outlaw": "butch-cassidy", "money": 5000} in told(state, "stays")


@pytest.mark.rule("WE-33")
def test_eight_are_enough() -> None:
    assert paid(counted(5000, 8, 0)) == [5000, 0]


@pytest.mark.rule("WE-33")
def test_hidden_groups_count_nothing() -> None:
    state = table(
        "hideout",
        "2 bob-dalton",
        groups={"p1 butch-cassidy": "3", "p2 butch-cassidy": "4, hideout"},
        posters={"butch-cassidy": 5000},
    )
    play(state, "done", "pass", "discard hideout")
    assert paid(state) == [0, 0]


@pytest.mark.rule("WE-34")
def test_five_ahead_takes_it_all() -> None:
    state = counted(9000, 11, 6, 2)
    assert paid(state) == [9000, 0, 0], "the rulebook's example"
    assert told(state, "takes-all") == [{"who": 0, "outlaw": "butch-cassidy", "money": 9000}]


@pytest.mark.rule("WE-34")
def test_four_ahead_shares() -> None:
    assert paid(counted(9000, 10, 6)) == [5000, 4000]


@pytest.mark.rule("WE-35")
def test_the_leader_two_then_one_each_in_turn() -> None:
    state = counted(8000, 9, 5, 4)
    assert paid(state) == [5000, 3000, 0], "the rulebook's example: five behind gets nothing"
    assert [(fields["who"], fields["money"]) for fields in told(state, "takes")] == [
        (0, 2000),
        *[(1, 1000), (0, 1000)] * 3,
    ]


@pytest.mark.rule("WE-35")
def test_the_others_with_most_points_first() -> None:
    assert paid(counted(4000, 4, 8, 6)) == [1000, 2000, 1000]
    assert paid(counted(3000, 4, 8, 6)) == [0, 2000, 1000]


@pytest.mark.rule("WE-35")
def test_no_share_without_a_point() -> None:
    assert paid(counted(5000, 4, 4, 0)) == [2000, 2000, 0]


@pytest.mark.rule("WE-35")
def test_wherever_the_leader_sits() -> None:
    assert paid(counted(8000, 5, 4, 9)) == [3000, 0, 5000]


@pytest.mark.rule("WE-36")
def test_level_players_take_together() -> None:
    state = counted(3000, 4, 4, 2)
    assert paid(state) == [1000, 1000, 0], "the rulebook's example"
    assert reward(state, "butch-cassidy") == 1000 + 1000
    assert {"outlaw": "butch-cassidy", "money": 1000} in told(state, "left-over")


@pytest.mark.rule("WE-36")
def test_what_cannot_be_shared_evenly_stays() -> None:
    state = counted(6000, 4, 4, 2)
    assert paid(state) == [2000, 2000, 1000], "the rulebook's example"
    assert reward(state, "butch-cassidy") == 1000 + 1000


@pytest.mark.rule("WE-36")
def test_a_lone_leader_takes_what_there_is() -> None:
    assert paid(counted(1000, 8, 6)) == [1000, 0]


@pytest.mark.rule("WE-35")
def test_the_view_tells_what_would_be_paid_now() -> None:
    state = table(
        "hideout",
        "2 bob-dalton",
        groups={"p1 butch-cassidy": POINTS[9], "p2 butch-cassidy": POINTS[5]},
        posters={"butch-cassidy": 8000},
    )
    found = poster(state, "butch-cassidy")
    assert (found.points, found.pays, found.left) == ((9, 5), (5000, 3000), 0)


# -- The end of the game


@pytest.mark.rule("WE-37")
def test_the_richest_wins_once_somebody_is_rich() -> None:
    state = counted(4000, 8, 0, 0, money={"p1": 21_000, "p2": 24_000})
    assert look(state).result is not None
    assert told(state, "won") == [{"who": 0, "money": 25_000, "reason": "richest"}]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.points) == ((1, 2, 3), (25_000, 24_000, 0))


@pytest.mark.rule("WE-37")
def test_otherwise_a_new_hand() -> None:
    state = counted(4000, 8, 0, money={"p1": 20_000, "p2": 24_000})
    assert (look(state).hand, look(state).result) == (2, None)


@pytest.mark.rule("WE-37")
def test_the_target_is_an_option() -> None:
    state = counted(5000, 8, 0, options={"target": 5})
    assert state.outcome() is not None


@pytest.mark.rule("WE-38")
def test_level_at_the_top_a_duel() -> None:
    groups = {"p1 butch-cassidy": "4", "p2 wes-hardin": "4"}
    money = {"p1": 20_000, "p2": 24_000, "p3": 3000}
    state = table(
        "hideout", "2 bob-dalton", "2 wes-hardin", groups=groups, posters={"butch-cassidy": 5000}, money=money
    )
    deck = in_order(list(full_deck().values()))
    cards = ["hideout", "hideout", "bob-dalton", "bob-dalton", "photo-bob-dalton", "bob-dalton"]
    numbers = []
    for kind in cards:
        numbers.append(deck.index(kind))
        deck.remove(kind)
    state.dice = TapeDice(numbers)
    play(state, "discard hideout")
    assert told(state, "duel") == [{"seats": (0, 1)}]
    turned = [(fields["who"], fields["card"], fields["hits"]) for fields in told(state, "duel-card")]
    assert turned == [
        (0, "hideout", 0),
        (1, "hideout", 0),
        (0, "bob-dalton", 1),
        (1, "bob-dalton", 1),
        (0, "photo-bob-dalton", 1),
        (1, "bob-dalton", 2),
    ]
    assert told(state, "won") == [{"who": 1, "money": 25_000, "reason": "duel"}]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks == (2, 1, 3)
    assert look(state).duel == (0, 1)


def level(dice: Dice) -> WyattEarpState:
    """Both players will have 25,000 dollars."""
    groups = {"p1 butch-cassidy": "4", "p2 wes-hardin": "4"}
    state = table("hideout", "2 bob-dalton", groups=groups, money={"p1": 24_000, "p2": 24_000})
    state.dice = dice
    return state


@pytest.mark.rule("WE-38")
def test_after_equal_cards_only() -> None:
    """The first to hit has not won before the other has turned a card too."""
    for seed in range(60):
        state = level(Dice(seed))
        play(state, "discard hideout")
        turned = told(state, "duel-card")
        assert len(turned) % 2 == 0
        hits = [0, 0]
        for at in range(0, len(turned), 2):
            assert hits[0] == hits[1], "nobody was ahead"
            hits = [turned[at]["hits"], turned[at + 1]["hits"]]  # type: ignore[list-item]
        assert hits[0] != hits[1]


@pytest.mark.rule("WE-38")
def test_the_pack_is_all_cards_and_is_shuffled_again() -> None:
    """Seventy-eight cards by two players that never differ: hits and misses in pairs."""
    state = level(Dice(1))
    deck = in_order(list(full_deck().values()))
    outlaws, others = deck[:49], deck[49:]
    order = []
    while len(outlaws) > 1:
        order += [outlaws.pop(), outlaws.pop()]
    while len(others) > 1:
        order += [others.pop(), others.pop()]
    rest = in_order(list(full_deck().values()))
    numbers = []
    for kind in order:
        numbers.append(rest.index(kind))
        rest.remove(kind)
    assert len(rest) == 2
    state.dice = TapeDice([*numbers, 0, 0])
    play(state, "discard hideout")
    turned = told(state, "duel-card")
    assert len(turned) == 78
    assert sorted(str(fields["card"]) for fields in turned) == sorted(deck)
    assert told(state, "won")[0]["who"] == 0


# -- WE-39


def idly(state: WyattEarpState, *lines: str) -> None:
    """A turn that takes the top discard and throws a card away; between them, what is said."""
    seat = int(state.turn)
    play(state, "take", *lines, f"discard {next(iter(hand(state, seat)))}")


def standing(state: WyattEarpState) -> tuple[int, int]:
    return look(state).idle, look(state).standstill


@pytest.mark.rule("WE-39")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_rounds_without_a_play_end_a_hand(players: int) -> None:
    """From a fresh deal: with two players the 20th idle turn ends it, with four the 40th."""
    state = new(players)
    first = int(state.turn)
    for turn in range(10 * players):
        assert standing(state) == (turn, 10 * players)
        assert "hand-over" not in kinds(state)
        idly(state)
    last = (first - 1) % players
    assert told(state, "hand-over") == [{"who": last, "reason": "standstill"}]
    assert (look(state).hand, look(state).dealer, look(state).idle) == (2, last, 0)


def last_cards(left: int, **changes: Any) -> WyattEarpState:
    """The reshuffle is spent, and so many cards are left in the pile."""
    pile = f"{left} bank-robbery" if left else ""
    return emptied(pile, "3 bob-dalton, 2 hideout", "wes-hardin", phase="draw", reshuffled=True, **changes)


@pytest.mark.rule("WE-39")
@pytest.mark.parametrize("left", [0, 1])
def test_two_rounds_do_in_the_choice_of_the_last_cards(left: int) -> None:
    """Two players: the fourth idle turn ends the hand, and its player deals next."""
    state = last_cards(left)
    for turn in range(4):
        assert standing(state) == (turn, 4)
        assert "hand-over" not in kinds(state)
        idly(state)
    assert told(state, "hand-over") == [{"who": 1, "reason": "standstill"}]
    assert look(state).dealer == 1


@pytest.mark.rule("WE-39")
def test_before_the_choice_of_the_last_cards_it_takes_ten() -> None:
    assert standing(last_cards(2)) == (0, 20), "two can still be drawn"
    state = emptied("bank-robbery", "hideout", "wes-hardin", phase="draw", discard=["belle-starr"] * 2)
    assert standing(state) == (0, 20), "the reshuffle is not spent"


@pytest.mark.rule("WE-39")
@pytest.mark.parametrize("line", ["draw", "take"])
def test_a_draw_or_a_play_starts_the_count_again(line: str) -> None:
    """At once, for all to see; the turn itself is not idle either."""
    state = table("3 bob-dalton, 2 hideout", "2 wes-hardin", phase="draw", idle=19)
    play(state, line)
    if line == "take":
        assert look(state).idle == 19
        play(state, "lay 3 bob-dalton")
    assert look(state).idle == 0
    play(state, "discard hideout")
    assert (look(state).hand, look(state).idle) == (1, 0)


@pytest.mark.rule("WE-39")
def test_a_card_laid_in_the_choice_starts_the_count_again() -> None:
    state = last_cards(1, idle=3, opened=["bob-dalton"])
    idly(state, "lay 1 bob-dalton")
    for turn in range(4):
        assert standing(state) == (turn, 4)
        idly(state)
    assert told(state, "hand-over")[0]["reason"] == "standstill"


@pytest.mark.rule("WE-39")
@pytest.mark.parametrize("hits", [True, False])
def test_a_try_to_flush_out_is_a_play(hits: bool) -> None:
    """WE-31's window, with one card in the pile: that is the shot."""
    pile = "wes-hardin" if hits else "bank-robbery"
    hidden = {"p2 jesse-james": "3, hideout"}
    state = emptied(pile, "2 bob-dalton", "wes-hardin", phase="draw", reshuffled=True, idle=3, groups=hidden)
    play(state, "take", "done")
    assert standing(state) == (3, 4)
    shoot(state, "p2 earp flush", hit=hits)
    play(state, "discard bob-dalton")
    assert standing(state) == (0, 4)
    assert look(state).hand == 1


@pytest.mark.rule("WE-39")
@pytest.mark.parametrize("line", ["draw", "earp draw"])
def test_the_count_begins_anew_when_the_choice_arises(line: str) -> None:
    """Fifteen idle turns while two cards could be drawn; then four more are needed."""
    state = emptied("3 bank-robbery", "3 hideout", "wes-hardin", phase="draw", reshuffled=True)
    for turn in range(15):
        assert standing(state) == (turn, 20)
        idly(state)
    if line == "draw":
        play(state, "draw", "discard wes-hardin")
    else:
        idly(state, line)
    for turn in range(4):
        assert standing(state) == (turn, 4)
        assert "hand-over" not in kinds(state)
        idly(state)
    assert told(state, "hand-over") == [{"who": 1, "reason": "standstill"}]


@pytest.mark.rule("WE-39")
def test_after_ninety_nine_hands_the_richest_wins() -> None:
    state = table("hideout", "2 bob-dalton", hand=99, money={"p2": 3000})
    play(state, "discard hideout")
    assert told(state, "won") == [{"who": 1, "money": 3000, "reason": "richest"}]
    state = table("hideout", "2 bob-dalton", hand=98, money={"p2": 3000})
    play(state, "discard hideout")
    assert look(state).hand == 99


def test_the_count_is_told_poster_by_poster() -> None:
    state = emptied("", "hideout", "", groups={"p1 butch-cassidy": "4"}, reshuffled=True)
    play(state, "discard hideout")
    found = [fields["outlaw"] for fields in told(state, "standing")]
    assert found == list(KINDS[:7])
    assert told(state, "standing")[3]["points"] == "8 / 0"
    assert [fields["money"] for fields in told(state, "money")] == [1000, 0]
