"""The counting aid: the canon's two odds examples, and that it agrees with what is drawn."""

import math
from collections import Counter, defaultdict

import pytest

from posse.core.kernel.dice import Dice
from posse.core.view import Chance
from posse.games.public_enemy import GAME
from posse.games.public_enemy.model import DECKS, GANGS, SALOON_CARDS
from tests.rules.public_enemy.play import steps, tables
from tests.rules.public_enemy.positions import Table, cards, gang_of, position
from tests.rules.sampling import many


def odds(table: Table, seat: int | None = None) -> dict[str, list[Chance]]:
    found: dict[str, list[Chance]] = {deck: [] for deck in DECKS}
    for chance in GAME.odds(GAME.knowledge(table.state, seat)):
        found[chance.where].append(chance)
    return found


@pytest.mark.rule("PE-13")
def test_tombstone_three_red_and_two_yellow_drawn_and_a_blue_one_showing() -> None:
    """The rulebook's example: 3 of the 6 hidden ones are green, 1 chance in 2."""
    red, yellow = cards("tombstone", "wild-bunch"), cards("tombstone", "loners")[:2]
    at = position(2, stacks={"p1": red, "p2": yellow}, up={"tombstone": "Frank James"})
    town = odds(Table(at))["tombstone"]
    assert len(town) == 6
    green = [chance for chance in town if gang_of(chance.what) == "daltons"]
    assert [chance.left for chance in green] == [1.0, 1.0, 1.0]
    assert math.isclose(sum(chance.chance for chance in green), 0.5)


@pytest.mark.rule("PE-3")
def test_cripple_creek_four_left_one_shown_that_is_not_bob_dalton() -> None:
    """The rulebook's example: 1 chance in 3 that the next one is him."""
    gone = [c for name in ("wild-bunch", "james-younger") for c in cards("cripple-creek", name)]
    stacks = {"p1": gone[:4], "p2": gone[4:], "p3": cards("cripple-creek", "loners")[:2]}
    at = position(3, stacks=stacks, up={"cripple-creek": "Bill Miner"})
    town = {chance.what: chance.chance for chance in odds(Table(at))["cripple-creek"]}
    assert Table(at).deck("cripple-creek").left == 4
    assert math.isclose(town["Bob Dalton"], 1 / 3)
    assert len(town) == 3


@pytest.mark.rule("PE-4")
def test_the_saloon_counts_what_is_left() -> None:
    at = position(2, used={"sheriff": 3, "bounty-hunter": 1, "swindler": 0})
    assert {c.what: (c.chance, c.left) for c in odds(Table(at))["saloon"]} == {
        "sheriff": (1 / 8, 1.0),
        "bounty-hunter": (3 / 8, 3.0),
        "swindler": (4 / 8, 4.0),
    }


@pytest.mark.rule("PE-33")
def test_who_looked_is_certain_and_the_others_are_not() -> None:
    table = Table(position(2, ("dollars",)), 2).play("look saloon")
    seen = table.deck("saloon", 0).looked
    assert [(line.what, line.chance, line.left) for line in odds(table, 0)["saloon"]] == [(seen, 1.0, 1.0)]
    assert [chance.what for chance in odds(table, 1)["saloon"]] == list(SALOON_CARDS)


@pytest.mark.rule("PE-33")
def test_a_known_bottom_card_is_certain_once_it_is_the_only_one() -> None:
    stacks = {"p1": [*cards("tombstone", "daltons"), *cards("tombstone", "loners")]}
    stacks["p2"] = [*cards("tombstone", "james-younger"), cards("tombstone", "wild-bunch")[1]]
    table = Table(position(2, ("dollars",), stacks=stacks, up={"tombstone": "Butch Cassidy"}))
    table.play("bury tombstone")
    found = [(line.what, line.chance, line.left) for line in odds(table)["tombstone"]]
    assert found == [("Butch Cassidy", 1.0, 1.0)]


@pytest.mark.rule("PE-19")
def test_a_town_with_nothing_hidden_has_no_odds() -> None:
    own = [card for name in GANGS for card in cards("tombstone", name)]
    table = Table(position(2, stacks={"p1": own[:6], "p2": own[6:11]}))
    assert table.deck("tombstone").left == 1
    assert odds(table)["tombstone"] == []
    assert len(odds(table)["deadwood"]) == 11


@pytest.mark.rule("PE-5")
def test_the_quick_game_counts_what_may_have_been_left_out() -> None:
    """In Tombstone nothing of the Daltons was met: each of the three is there with 2 chances in 3."""
    at = position(2, ("quick",), up={"tombstone": "Frank James"})
    town = {chance.what: chance.left for chance in odds(Table(at))["tombstone"]}
    assert town["Butch Cassidy"] == 1.0
    assert town["Elzy Lay"] == town["Etta Place"] == 0.5
    assert all(math.isclose(town[card], 2 / 3) for card in cards("tombstone", "daltons"))
    assert all(math.isclose(town[card], 0.5) for card in cards("tombstone", "james-younger")[1:])
    assert math.isclose(sum(town.values()), 7)


@pytest.mark.rule("PE-13")
@pytest.mark.parametrize(("players", "bits"), tables(many(1, 8)))
def test_chances_add_up_to_one_in_every_deck_for_every_seat(players: int, bits: int) -> None:
    for state in steps(players, bits, seed=5, most=many(60, 30)):
        for seat in (None, *range(players)):
            sums: dict[str, float] = defaultdict(float)
            for chance in GAME.odds(GAME.knowledge(state, seat)):
                assert 0 < chance.chance <= 1
                sums[chance.where] += chance.chance
            left = {d.deck: d.left - (d.up is not None) for d in Table(GAME.to_position(state)).view().decks}
            assert set(sums) == {deck for deck in DECKS if left[deck]}
            assert all(math.isclose(total, 1) for total in sums.values())


@pytest.mark.rule("PE-5")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_chances_agree_with_draws_in_imagined_worlds(seat: int | None) -> None:
    """A quick game with a look of the other seat and of one's own; Tombstone's next card, many times."""
    at = position(2, ("quick", "dollars"), stacks={"p1": ["Grat Dalton"]}, up={"tombstone": "Frank James"})
    table = Table(at, 1).play("look deadwood", "take cripple-creek", "look tombstone")
    known = GAME.knowledge(table.state, seat)
    expected = {c.what: c.chance for c in GAME.odds(known) if c.where == "tombstone"}
    games = many(1500, 500)
    dice = Dice(77)
    found = Counter()  # type: Counter[str]
    for _ in range(games):
        world = known.imagine(dice)
        world.apply(1, 0)
        found[str(Table(GAME.to_position(world)).deck("tombstone").up)] += 1
    assert set(found) == set(expected)
    if len(expected) > 1:
        chi = sum((found[c] - games * p) ** 2 / (games * p) for c, p in expected.items())
        assert chi < 35  # at most 10 degrees of freedom
