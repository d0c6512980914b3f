"""Nets that come with the games: `net`, levels at some numbers of players only, searches that a net leads."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import posse
from posse.bots import find, load, shipped
from posse.bots.levels import bot_of, levels_at
from posse.bots.net import NetFile
from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice
from posse.core.regulars import Level
from posse.games.registry import GAMES
from posse.lab.sim import simulate
from tests.bots.nets import tiny
from tests.rules.sampling import many

MOST_BYTES, MOST_OF_ALL = 700_000, 2_500_000
HERE = [(game.id, players) for game in GAMES.values() for players in shipped.sizes(game)]
OUTLAWS, GOAT = GAMES["outlaws"], GAMES["goat"]


@pytest.fixture
def nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of nets for every game: it has a small one for two players and one for three."""
    for players in (2, 3):
        tiny(OUTLAWS, players, players).write(tmp_path / f"{players}.net")
    monkeypatch.setattr(shipped, "folder", lambda game: tmp_path)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    shipped.sizes.cache_clear()
    shipped.shipped.cache_clear()


@pytest.mark.parametrize(("name", "players"), HERE)
def test_every_net_fits_its_game_and_its_place(name: str, players: int):
    game = GAMES[name]
    data = (shipped.folder(game) / f"{players}.net").read_bytes()
    NetFile.parse(data, name).check(name, game, players, game.settle({}))
    assert len(data) <= MOST_BYTES


@pytest.mark.parametrize(("name", "players"), HERE)
def test_no_net_walks_in_circles(name: str, players: int):
    """Ten thousand games: posse sim goat --players 2 --bots net --games 10000."""
    assert simulate(name, players, ["net"] * players, games=many(400, 2), seed=1).unfinished == 0


def test_all_nets_together_are_small():
    sizes = [len((shipped.folder(GAMES[name]) / f"{players}.net").read_bytes()) for name, players in HERE]
    assert sum(sizes) <= MOST_OF_ALL


def test_the_net_of_the_game_and_of_the_table_plays(nets: Path):
    for players in (2, 3):
        own = f"net:{nets / f'{players}.net'}"
        told = [simulate(OUTLAWS, players, [bot] * players, games=1, seed=4).seats for bot in ("net", own)]
        assert [seat.wins for seat in told[0]] == [seat.wins for seat in told[1]]
    match = posse.new("outlaws", players=2, seed=3)
    assert match.ask("net", seed=1) == match.ask(f"net:{nets / '2.net'}", seed=1)


def test_a_table_for_which_there_is_no_net_is_refused(nets: Path):
    with pytest.raises(BadNotation, match="plays at tables of 2 and 3 only"):
        load("net", OUTLAWS, 4)
    forget()
    for each in nets.iterdir():
        each.unlink()
    with pytest.raises(BadNotation, match="comes without a trained net"):
        posse.new("outlaws", players=2, seed=3).ask("net")


def test_a_level_may_be_one_of_some_numbers_of_players(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(
        type(GOAT), "levels", (Level("deputy", "house"), Level("legend", "search:40", players=(2, 5)))
    )
    assert [level.name for level in levels_at(GOAT)] == ["deputy", "legend"]
    assert [level.name for level in levels_at(GOAT, 3)] == ["deputy"]
    assert bot_of(GOAT, "legend", 5) == "search:40"
    with pytest.raises(BadNotation, match=r"This game has no “legend”\. It has: deputy,"):
        bot_of(GOAT, "legend", 4)
    assert load("legend", GOAT, 2).name == "legend"
    with pytest.raises(BadNotation, match="no “legend”"):
        posse.new("goat", players=3, seed=1).ask("legend")


def test_a_search_looks_at_what_the_net_names(nets: Path):
    state = OUTLAWS.new(2, None, Dice(5))
    while len(state.legal_actions(seat := state.seats_to_act()[0])) < 9:
        state.apply(seat, state.legal_actions(seat)[0])
    known, legal = OUTLAWS.knowledge(state, seat), state.legal_actions(seat)
    best = shipped.named_by_net(OUTLAWS, known, legal, 3)
    assert len(best) == 3
    assert {find("search:60:net=3").choose(OUTLAWS, known, legal, Dice(n)) for n in range(8)} <= set(best)
    (only,) = shipped.named_by_net(OUTLAWS, known, legal, 1)  # then there is nothing to search
    assert find("search:60:net=1").choose(OUTLAWS, known, legal, Dice(1)) == only
    net = NetFile.read(nets / "2.net").net(OUTLAWS)
    assert net.choose(known, legal, False, Dice(1)) in best


def test_where_there_is_no_net_a_search_looks_at_everything():
    state = OUTLAWS.new(4, None, Dice(5))
    seat = state.seats_to_act()[0]
    known, legal = OUTLAWS.knowledge(state, seat), state.legal_actions(seat)
    assert shipped.named_by_net(OUTLAWS, known, legal, 3) == legal
    plain = find("search:60").choose(OUTLAWS, known, legal, Dice(2))
    assert find("search:60:net=3").choose(OUTLAWS, known, legal, Dice(2)) == plain
