"""Whoever may not look at a line is told what the canon lets them deduce; more of it by `make torture`."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from posse.core.kernel.dice import Dice
from posse.games.outlaws import GAME
from posse.games.outlaws.game import OutlawsGame
from posse.games.outlaws.mind.knowledge import OutlawsKnowledge
from posse.games.outlaws.rules import belief
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws.onlookers import TABLES, WRONG, line_of, reckoned, summary, watch
from tests.rules.outlaws.story import Story
from tests.rules.outlaws.team_tables import cast, table
from tests.rules.sampling import many

OWN = (0b00011, 0b01100)  # of five figures two are one member's own, two the other's
World = tuple[int, ...]


def quiet(text: str) -> None:
    assert text


@pytest.mark.parametrize(("players", "teams"), TABLES)
def test_nobody_is_told_more_or_less_than_can_be_deduced(players: int, teams: int) -> None:
    tally = watch(2, seed=4, tables=((players, teams),), turns=many(20, 8))
    assert [tally[kind] for kind in WRONG] == [0] * len(WRONG)
    assert tally["checks"] > many(150, 50), summary(tally)


# -- That it would be seen


def test_events_that_tell_an_order_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = OutlawsGame.events

    def leaking(game: OutlawsGame, trace: Any, reader: int | None = None, everything: bool = False) -> Any:
        return honest(game, trace, reader, True)

    monkeypatch.setattr(OutlawsGame, "events", leaking)
    assert watch(1, tables=((2, 0),), turns=8, say=quiet)["told"] > 0


@pytest.mark.parametrize("wrong", ["more", "less"])
def test_knowledge_of_too_much_or_too_little_is_seen(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    honest = OutlawsGame.knowledge

    def other(game: OutlawsGame, state: Any, seat: int | None) -> Any:
        known = honest(game, state, seat)
        assert isinstance(known, OutlawsKnowledge)
        for side in range(2):
            if wrong == "more":
                belief.see(known.state, side, 3, line_of(state, side)[3])
            else:
                belief.forget_all(known.state, side)
        return known

    monkeypatch.setattr(OutlawsGame, "knowledge", other)
    assert watch(1, tables=((2, 0),), turns=8, say=quiet)[wrong] > 0


# -- That a story is all worlds there are, and an imagined one any of them


def swapped(world: World, a: int, b: int) -> World:
    out = list(world)
    out[a], out[b] = out[b], out[a]
    return tuple(out)


@pytest.mark.parametrize("seed", range(12))
def test_a_story_is_every_world_that_fits(seed: int) -> None:
    """Five places, so that all worlds can be kept beside it."""
    chance = Random(seed)
    truth: World = tuple(chance.sample(range(5), 5))
    spare = 5
    story, worlds = Story.begun(0b11111, 5), set(permutations(range(5)))
    for _ in range(30):
        a, b = sorted(chance.sample(range(5), 2))
        barred = chance.choice((0, *OWN))
        kind = chance.choice(("seen", "moved", "moved", "entered", "danced"))
        if kind == "seen":
            story.seen(a, truth[a])
            worlds = {world for world in worlds if world[a] == truth[a]}
        elif kind == "danced":
            story.danced(a, b)
            worlds = {danced(world, a, b) for world in worlds}
            truth = danced(truth, a, b)
        elif barred >> truth[a] & 1 or barred >> truth[b] & 1:
            continue
        else:
            worlds = {w for w in worlds if not (barred >> w[a] & 1 or barred >> w[b] & 1)}
            openly, crossed = chance.random() < 0.3, chance.random() < 0.5
            if kind == "moved":
                story.moved(a, b, barred, crossed if openly else None)
                after = {False: worlds, True: {swapped(world, a, b) for world in worlds}}
                truth = swapped(truth, a, b) if crossed else truth
            else:
                goes = truth[a]
                stayed = {w: w[b] if w[a] == goes else w[a] for w in worlds if goes in (w[a], w[b])}
                story.entered(a, b, barred, spare, goes, (b if crossed else a) if openly else None)
                joined = {joined_by(world, a, b, spare, stays) for world, stays in stayed.items()}
                after = {False: joined, True: {swapped(world, a, b) for world in joined}}
                truth = joined_by(truth, a, b, spare, truth[b])
                truth = swapped(truth, a, b) if crossed else truth
                spare = goes
            worlds = after[crossed] if openly else after[False] | after[True]
        assert truth in worlds
        assert story.possible() == tuple(
            sum(1 << figure for figure in {world[place] for world in worlds}) for place in range(5)
        )
        assert {world for world in permutations(set(truth)) if story.admits(world)} == worlds


def danced(world: World, start: int, to: int) -> World:
    out = list(world)
    out.insert(to, out.pop(start))
    return tuple(out)


def joined_by(world: World, a: int, b: int, figure: int, stays: int) -> World:
    out = list(world)
    out[a], out[b] = figure, stays
    return tuple(out)


@pytest.mark.rule("OU-41")
def test_every_world_of_a_team_is_imagined_as_often() -> None:
    """Also where arrangements overlap: shared figures at both 0 and 1 fit either."""
    hidden = ["indian", "storekeep", "hitman-1", "governor-3", "dancer"]
    rest = [name for name in cast(0) if name not in (*hidden, "reverend", "mayor")]
    seen = [
        ["shared", "not-p3", None, None, "not-p1", *rest],
        ["not-p3", "shared", None, None, "not-p1", *rest],
    ]
    saloon = {"p1": ["reverend"], "p3": ["mayor"]}
    state = table({"places": hidden + rest, "saloon": saloon, "seen": seen})
    story, line = reckoned(state, 0), line_of(state, 0)
    worlds = {(*some, *line[5:]) for some in permutations(line[:5]) if story.admits((*some, *line[5:]))}
    assert len(worlds) == 60
    known, dice = GAME.knowledge(state, 1), Dice(5)
    met: Counter[World] = Counter()
    for _ in range(60 * len(worlds)):
        world = GAME.imagine(known, dice)
        assert isinstance(world, OutlawsState)
        met[line_of(world, 0)] += 1
    assert set(met) == worlds
    off = sum((many - 60) ** 2 / 60 for many in met.values())
    assert off < len(worlds) + 5 * (2 * len(worlds)) ** 0.5
