"""Games on the ladder: every deal from every seat, the same in any process; the cheat stays in the lab."""

import ast
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import posse
from posse.bots import find
from posse.core.errors import BadNotation, PosseError
from posse.core.kernel.dice import Dice, seed_for
from posse.games.registry import GAMES
from posse.lab import entrants
from posse.lab.cheat import Truth
from posse.lab.entrants import enter, with_iterations
from posse.lab.ladder import Ladder, Task, ThinkingTime, lineups, own_seed, play, play_deal, prepare, tasks
from posse.lab.results import header
from tests.thimblerig import GAME as THIMBLERIG

NAMES = ["random", "house", "montecarlo:3"]
PACKAGE = Path(posse.__file__).parent


def ranks(ladder: Ladder, todo: list[Task], jobs: int = 1) -> dict[Task, object]:
    return {(each.pair, each.deal): each.ranks for each in play(ladder, todo, jobs)}


def test_two_players_swap_seats():
    assert lineups(("a", "b"), 2) == [("a", "b"), ("b", "a")]


def test_more_players_sit_alone_in_every_seat():
    assert lineups(("a", "b"), 3) == [
        ("a", "b", "b"),
        ("b", "a", "b"),
        ("b", "b", "a"),
        ("b", "a", "a"),
        ("a", "b", "a"),
        ("a", "a", "b"),
    ]


@pytest.mark.parametrize(
    ("meetings", "pairs"),
    [
        ("all", [("house", "random"), ("montecarlo:3", "random"), ("montecarlo:3", "house")]),
        ("neighbours", [("house", "random"), ("montecarlo:3", "house")]),
        ("against house", [("random", "house"), ("montecarlo:3", "house")]),
    ],
)
def test_who_meets_whom(meetings: str, pairs: list[tuple[str, str]]):
    assert prepare(THIMBLERIG, 2, NAMES, meetings=meetings).pairs == pairs


def test_all_pairs_come_on_alike():
    """Deal by deal; what is done is not played again, and games make whole deals."""
    ladder = prepare(THIMBLERIG, 3, NAMES)
    todo = tasks(ladder, 13)
    assert ladder.size == 6
    assert [deal for _, deal in todo] == [0] * 3 + [1] * 3 + [2] * 3
    assert tasks(ladder, 13, todo[:4]) == todo[4:]


@pytest.mark.parametrize("players", [2, 3])
def test_one_process_or_two_the_games_are_the_same(players: int):
    ladder = prepare(THIMBLERIG, players, NAMES, seed=4)
    todo = tasks(ladder, 12)
    alone = ranks(ladder, todo)
    assert alone == ranks(ladder, todo, jobs=2)
    assert alone == ranks(ladder, todo[::-1])
    assert alone != ranks(prepare(THIMBLERIG, players, NAMES, seed=5), todo)


def test_the_dice_fall_the_same_way_in_every_game_of_a_deal(monkeypatch: pytest.MonkeyPatch):
    seeds: list[list[int]] = []
    start = type(THIMBLERIG).start

    def listening(self, players, options, dice, traced):
        seeds.append([int(lane) for lane in dice.lanes])
        return start(self, players, options, dice, traced)

    monkeypatch.setattr(type(THIMBLERIG), "start", listening)
    ladder = prepare(THIMBLERIG, 2, NAMES, seed=9)
    seeds.clear()
    list(play(ladder, tasks(ladder, 4)))
    games = [seeds[at : at + 2] for at in range(0, len(seeds), 2)]
    assert all(one == other for one, other in games)
    assert games[0] == games[1] == games[2] != games[3]  # three pairs, then the next deal
    assert games[0][0] == [int(lane) for lane in Dice(seed_for(9, 0)).lanes]


def test_bots_have_dice_of_their_own():
    seeds = {own_seed(1, seat, name) for seat in range(3) for name in NAMES}
    assert len(seeds) == 9
    assert seed_for(1, 0) not in seeds


def test_only_choosing_is_timed_and_only_where_there_is_a_choice(monkeypatch: pytest.MonkeyPatch):
    """A clock that only knowledge and choosing move: knowledge is not counted."""
    clock = 0.0
    choices: dict[str, int] = {"house": 0, "random": 0}
    for name in choices:
        kind = type(find(name))
        choose = kind.choose

        def choosing(self, game, knowledge, legal, dice, choose=choose):
            nonlocal clock
            clock += 0.002 if len(legal) > 1 else 100.0
            choices[self.name] += len(legal) > 1
            return choose(self, game, knowledge, legal, dice)

        monkeypatch.setattr(kind, "choose", choosing)
    know = type(THIMBLERIG).knowledge

    def knowing(self, state, seat):
        nonlocal clock
        clock += 50.0
        return know(self, state, seat)

    monkeypatch.setattr(type(THIMBLERIG), "knowledge", knowing)
    monkeypatch.setattr("posse.lab.ladder.time.perf_counter", lambda: clock)
    ladder = prepare(THIMBLERIG, 2, ["random", "house"])
    result = play_deal(ladder, (("house", "random"), 0))
    assert [pace.moves for pace in result.paces] == [choices["house"], choices["random"]]
    assert min(choices.values()) > 0
    for pace in result.paces:
        assert pace.mean == pytest.approx(2.0)
        assert pace.longest == pytest.approx(2.0)


def test_paces_add_up():
    assert ThinkingTime(2, 8.0, 5.0) + ThinkingTime(1, 1.0, 1.0) == ThinkingTime(3, 9.0, 5.0)
    assert ThinkingTime().mean == 0.0


def test_a_game_that_is_stopped_has_no_ranks(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(THIMBLERIG), "cap", 2)
    ladder = prepare(THIMBLERIG, 2, ["random", "house"])
    assert play_deal(ladder, (("house", "random"), 0)).ranks == (None, None)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (("goatt", 2, NAMES), "goat"),
        (("goat", 9, NAMES), "2"),
        (("goat", 2, ["random", "hause"]), "house"),
        (("goat", 2, ["random", "Random"]), "random"),
        (("goat", 2, ["house"]), ""),
        ((THIMBLERIG, 2, ["house", "legend"]), "greenhorn"),
        (("goat", 2, ["house", "cheat"]), "cheat:400"),
        (("goat", 2, ["house", "cheat:0"]), "cheat:400"),
        (("goat", 2, NAMES, {"round": 1}), "rounds"),
        (("goat", 2, NAMES, None, 0, "against cheat:5"), "montecarlo:3"),
        (("goat", 2, NAMES, None, 0, "often"), "neighbours"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(call: tuple[object, ...], told: str):
    with pytest.raises(BadNotation) as wrong:
        prepare(*call)  # type: ignore[arg-type]
    for lang in ("en", "fr"):
        assert told in wrong.value.say(lang).lower()


@pytest.mark.parametrize(("games", "jobs"), [(0, 1), (4, 0), (4, 65)])
def test_numbers_out_of_range_are_refused(games: int, jobs: int):
    ladder = prepare(THIMBLERIG, 2, ["random", "house"])
    with pytest.raises(BadNotation, match=r"games|jobs"):
        list(play(ladder, tasks(ladder, games), jobs))


def test_iterations_are_given_to_those_who_take_them():
    asked = ["random", "house", "montecarlo", "montecarlo:7", "cheat"]
    given = [with_iterations(name, 50) for name in asked]
    assert given == ["random", "house", "montecarlo:50", "montecarlo:7", "cheat:50"]


# -- the cheat


def test_the_truth_is_the_only_world_of_the_cheat():
    """Every world it asks for is the true one; only what is yet to be drawn differs."""
    game = GAMES["wyatt-earp"]
    state = game.new(2, {}, Dice(3))
    truth = game.to_position(state)
    look = enter("cheat:10").look(game, state, 1)
    assert isinstance(look, Truth)
    assert [game.to_position(look.imagine(Dice(seed))) for seed in range(5)] == [truth] * 5
    imagined = [game.to_position(game.redeal(state, 1, Dice(seed))) for seed in range(5)]
    assert all(world != truth for world in imagined)


def test_an_honest_entrant_gets_what_a_player_gets():
    game = GAMES["wyatt-earp"]
    state = game.new(2, {}, Dice(3))
    look = enter("house").look(game, state, 1)
    assert game.knowledge_to_json(look) == game.knowledge_to_json(game.knowledge(state, 1))


def test_the_cheat_leaves_the_table_as_it_is():
    game = GAMES["wyatt-earp"]
    state = game.new(2, {}, Dice(3))
    before = game.to_position(state), [int(lane) for lane in state.dice.lanes]
    cheat = enter("cheat:20")
    seat = state.seats_to_act()[0]
    legal = state.legal_actions(seat)
    assert cheat.bot.choose(game, cheat.look(game, state, seat), legal, Dice(1)) in legal
    assert (game.to_position(state), [int(lane) for lane in state.dice.lanes]) == before


def test_it_pays_to_cheat():
    """The Goat is a game of bluff: who sees all hands is rarely taken in."""
    ladder = prepare("goat", 2, ["house", "cheat:10"], seed=1)
    found = list(play(ladder, tasks(ladder, 12)))
    won = [each.ranks[at] == ranks for each in found for at, ranks in enumerate([(1, 2), (2, 1)])]
    assert sum(won) >= 10


def test_no_table_or_simulation_accepts_the_cheat():
    with pytest.raises(PosseError):
        find("cheat:400")
    with pytest.raises(PosseError):
        posse.new("goat", players=2, seed=1).ask("cheat:400")
    with pytest.raises(PosseError):
        posse.simulate("goat", players=2, bots=["cheat:400"], games=1)


def test_nothing_outside_the_lab_can_reach_the_truth():
    """Only the lab's entrants import the cheat, and only the lab and its command import those."""
    users: dict[str, set[str]] = {"posse.lab.cheat": set(), "posse.lab.entrants": set()}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in users:
                users[node.module].add(path.relative_to(PACKAGE).as_posix())
    assert users["posse.lab.cheat"] == {"lab/entrants.py"}
    assert {user.split("/")[0] for user in users["posse.lab.entrants"]} == {"lab", "cli"}
    assert {user for user in users["posse.lab.entrants"] if user.startswith("cli")} == {"cli/ladder_run.py"}


def test_the_better_searcher_is_taken(monkeypatch: pytest.MonkeyPatch):
    assert entrants.searcher() in entrants.SEARCHERS
    for have, best in (({"random", "montecarlo"}, "montecarlo"), ({"search", "montecarlo"}, "search")):
        monkeypatch.setattr(entrants, "BOTS", tuple(have))
        assert entrants.searcher() == best


def test_neighbours_are_a_chain():
    ladder = prepare(
        THIMBLERIG, 2, ["random", "house", "montecarlo:1", "montecarlo:2"], meetings="neighbours"
    )
    assert all(one[0] == other[1] for one, other in pairwise(ladder.pairs))


@pytest.mark.parametrize("bots", ["random", "random,house", find("house"), 5, None])
def test_one_bot_alone_is_no_ladder(bots):
    with pytest.raises(BadNotation, match="The bots of a ladder are a list of two or more"):
        posse.ladder("goat", 2, bots, 4)


def test_what_is_no_game_has_no_ladder():
    with pytest.raises(BadNotation, match="The game must be its name, or the game itself"):
        posse.ladder(5, 2, ["random", "house"], 4)  # type: ignore[arg-type]


def test_whole_numbers_of_numpy_are_whole_numbers():
    asked: dict[str, Any] = {"players": 2, "games": 4, "seed": 3, "jobs": 1}
    plain = posse.ladder("goat", bots=["random", "house"], options={"rounds": 1}, **asked)
    given: dict[str, Any] = {name: np.int64(value) for name, value in asked.items()}
    figures = posse.ladder("goat", bots=["random", "house"], options={"rounds": np.int64(1)}, **given)
    assert figures == plain
    assert json.dumps(header(figures.ladder)) == json.dumps(header(plain.ladder))
