"""What results say: shares, intervals that keep their word, ratings, and the gap to the cheat."""

import math
import random
from itertools import combinations

import pytest

from posse.games.registry import GAMES
from posse.lab.ladder import ALL, NEIGHBOURS, Ladder, Pair, Ranks, Result, Task, ThinkingTime, lineups
from posse.lab.rating import ELO
from posse.lab.standing import LadderFigures, share_of, standing, sweep
from tests.tries import tries

GOAT = GAMES["goat"]
Results = dict[Task, Result]


def ladder(*names: str, players: int = 2, meetings: str = ALL, seed: int = 0) -> Ladder:
    return Ladder(GOAT, players, GOAT.settle({}), seed, names, meetings)


def results(pair: Pair, deals: list[tuple[Ranks, ...]]) -> Results:
    paces = (ThinkingTime(10, 5.0, 1.0), ThinkingTime(20, 40.0, 9.0))
    return {(pair, deal): Result(pair, deal, ranks, paces) for deal, ranks in enumerate(deals)}


def won(pair: Pair, shares: list[float]) -> Results:
    """Deals of two games, of which the first of the pair wins so much: 0, 0.25, …, 1."""
    games: dict[float, Ranks] = {1.0: (1, 2), 0.5: (1, 1), 0.0: (2, 1)}

    def deal(share: float) -> tuple[Ranks, ...]:
        one = min(1.0, 2 * share)
        two = games[2 * share - one]
        assert two is not None
        return games[one], (two[1], two[0])  # seats are swapped

    return results(pair, [deal(share) for share in shares])


def test_shares_and_counts_of_two_players():
    deals: list[tuple[Ranks, ...]] = [((1, 2), (2, 1)), ((1, 1), (1, 2)), ((2, 1), None)]
    found = standing(ladder("random", "house"), results(("house", "random"), deals), 50)
    (meeting,) = found.meetings
    assert (meeting.bot, meeting.against) == ("house", "random")
    assert meeting.share.value == pytest.approx((1 + 1 + 0.5 + 0 + 0 + 0.5) / 6)
    assert (meeting.deals, meeting.games, meeting.drawn, meeting.unfinished) == (3, 6, 1, 1)
    assert meeting.elo.value == pytest.approx(0, abs=0.01)
    by_name = {each.bot: each for each in found.standings}
    assert by_name["house"].pace == ThinkingTime(30, 15.0, 1.0)
    assert by_name["random"].pace.mean == 2.0
    assert by_name["random"].games == 6


def test_more_players_are_told_from_both_sides():
    """Three players: the lone house bot wins every game, the lone random one none."""
    pair = ("house", "random")
    found = standing(ladder("random", "house", players=3), results(pair, [sweep(pair, 3, "house")] * 10), 200)
    one, other = found.meetings
    assert (one.bot, one.share.value, one.games) == ("house", 1.0, 30)
    assert (other.bot, other.share.value, other.games) == ("random", 0.0, 30)
    assert one.elo.value == -other.elo.value > 300
    assert 0.5 < one.share.low < 1.0
    assert found.fair == pytest.approx(1 / 3)


def test_a_lone_entrants_share():
    assert share_of(("a", "b", "b"), (1, 1, 3), "a") == 0.5
    assert share_of(("b", "a", "b"), (1, 2, 3), "a") == 0.0
    assert share_of(("b", "a", "b"), None, "a") == pytest.approx(1 / 3)


def test_a_swept_deal_is_won_from_every_seat():
    pair = ("a", "b")
    for players in (2, 3, 4):
        for seats, ranks in zip(lineups(pair, players), sweep(pair, players, "b"), strict=True):
            assert ranks is not None
            assert {name for name, rank in zip(seats, ranks, strict=True) if rank == 1} == {"b"}


def test_no_interval_is_empty_however_one_sided():
    """200 deals won by one side alone: still no more than sure to 98 %."""
    (meeting,) = standing(ladder("random", "house"), won(("house", "random"), [1.0] * 200)).meetings
    assert meeting.share.value == meeting.share.high == 1.0
    assert 0.98 < meeting.share.low < 0.993
    assert math.isfinite(meeting.elo.high)


@pytest.mark.parametrize(("chance", "deals"), [(0.5, 40), (0.7, 60), (0.95, 60)])
def test_an_interval_holds_the_truth_as_often_as_it_says(chance: float, deals: int):
    """50 measurements of games whose truth is known; games of a deal are alike two times out of three."""
    luck = random.Random(11)
    inside, all_of_them = 0, tries(50)
    for series in range(all_of_them):
        shares = []
        for _ in range(deals):
            first = luck.random() < chance
            second = first if luck.random() < 2 / 3 else luck.random() < chance
            shares.append((first + second) / 2)
        found = standing(ladder("random", "house", seed=series), won(("house", "random"), shares), 200)
        share = found.meetings[0].share
        inside += share.low <= chance <= share.high
    assert 0.9 <= inside / all_of_them <= 1.0


def test_deals_count_not_games():
    """The same games, once in deals that always end alike: less is known, the interval is wider."""
    pair = ("house", "random")
    alike = standing(ladder("random", "house"), won(pair, [1.0, 0.0] * 40), 300).meetings[0].share
    split = standing(ladder("random", "house"), won(pair, [0.5] * 80), 300).meetings[0].share
    assert alike.value == split.value == 0.5
    assert alike.high - alike.low > 3 * (split.high - split.low)


def three(gap: float = 150.0, meetings: str = ALL) -> tuple[Ladder, Results]:
    """House, a searcher and a cheat, each stronger than the one before by so many points."""
    names = ("house", "montecarlo:100", "cheat:400")
    luck = random.Random(5)
    played: Results = {}
    pairs = [(0, 1), (1, 2)] if meetings == NEIGHBOURS else list(combinations(range(3), 2))
    for low, high in pairs:
        chance = 1 / (1 + math.exp(-gap * (high - low) / ELO))
        shares = [(int(luck.random() < chance) + int(luck.random() < chance)) / 2 for _ in range(400)]
        played |= won((names[high], names[low]), shares)
    return ladder(*names, meetings=meetings), played


@pytest.mark.parametrize("meetings", [ALL, NEIGHBOURS])
def test_ratings_of_all_from_house(meetings: str):
    found = standing(*three(meetings=meetings), 200)
    assert [each.bot for each in found.standings] == ["cheat:400", "montecarlo:100", "house"]
    cheat, searcher, house = (each.rating for each in found.standings)
    assert (house.value, house.low, house.high) == (0, 0, 0)
    assert searcher.low < 150 < searcher.high
    assert cheat.low < 300 < cheat.high
    assert searcher.high - searcher.low < 90


def test_how_much_of_the_gap_is_closed():
    (gap,) = standing(*three(), 200).gaps
    assert (gap.bot, gap.cheat) == ("montecarlo:100", "cheat:400")
    assert gap.closed is not None
    assert gap.closed.low < 0.5 < gap.closed.high
    assert gap.closed.high - gap.closed.low < 0.4


def test_a_gap_that_is_not_sure_is_not_divided_by():
    (gap,) = standing(*three(gap=-30.0), 200).gaps
    assert gap.closed is None


def test_the_same_figures_whatever_order_the_results_come_in():
    entered, played = three()
    backwards = dict(reversed(list(played.items())))
    assert standing(entered, played, 50) == standing(entered, backwards, 50)


def test_another_seed_draws_other_deals():
    played = won(("house", "random"), [1.0, 0.5, 0.0, 1.0, 1.0, 0.5] * 10)

    def lows(seed: int) -> LadderFigures:
        return standing(ladder("random", "house", seed=seed), played, 100)

    assert lows(1) == lows(1)
    assert lows(1).meetings != lows(2).meetings
