"""What a seat knows follows the pieces: never wrong, and little is lost."""

from random import Random

import pytest

from posse.core.kernel.dice import Dice
from posse.games.outlaws import GAME
from posse.games.outlaws.mind.knowledge import OutlawsKnowledge
from posse.games.outlaws.model import BELIEF, GUESSES, SETUP
from posse.games.outlaws.rules import state as rules
from posse.games.outlaws.rules.belief import may_be
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws.brute import ShortLine
from tests.rules.outlaws.tables import duel, look, new, place, play, row, seen_token, standing, table

COMPILED = not str(rules.__file__).endswith(".py")
ACTIONS = 100_000 if COMPILED else 1_500


def test_belief_is_exact_with_three_places() -> None:
    for seed in range(40):
        short = ShortLine(3, Random(seed))
        for _ in range(60):
            short.step()
            assert short.believed() == short.possible()


@pytest.mark.parametrize("places", [4, 5, 6])
def test_belief_is_nearly_exact_with_more_and_never_wrong(places: int) -> None:
    exact = total = 0
    for seed in range(12):
        short = ShortLine(places, Random(seed))
        for _ in range(60):
            short.step()
            for believed, possible in zip(short.believed(), short.possible(), strict=True):
                assert possible & ~believed == 0, "what can be is never ruled out"
                exact += believed == possible
                total += 1
    assert exact / total >= 0.98


def check_sound(state: OutlawsState, number: int) -> None:
    """The truth is always among what may be, and what a reader is shown as known is so."""
    for seat in range(int(state.players)):
        if state.alive >> seat & 1:
            for at in range(8):
                assert may_be(state, seat, at) >> state.line[seat * 8 + at] & 1
            assert 1 <= state.belief[seat * int(BELIEF)] <= GUESSES
    if number % 50:
        return
    truth = GAME.to_position(state)
    reader = number // 50 % int(state.players)
    for line in look(state, reader).lines:
        for stands in line.places:
            real = truth["lines"][str(line.seat)]["places"][stands.place]
            assert stands.figure in (None, real)
            assert real in stands.may_be
    for arm in look(state, reader).street:
        for at, seen in enumerate(arm.slots):
            cell = truth["street"].get(str(arm.seat), [None] * 4)[at]
            assert seen.token in (None, cell["token"] if isinstance(cell, dict) else cell)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_knowledge_is_sound_over_many_random_actions(players: int) -> None:
    played = seed = 0
    while played < ACTIONS // 3:
        seed += 1
        state = new(players, seed, limit=300)
        state.trace = None
        while state.playout(1):
            played += 1
            if state.phase != SETUP and not state.is_over():
                check_sound(state, played)


@pytest.mark.rule("OU-13")
def test_what_was_seen_becomes_one_of_two_after_a_move() -> None:
    state = duel()
    play(state, "look 2", "look 5", "p2 pass")
    assert [place(state, 0, at, 1).figure for at in (2, 5)] == ["sheriff", "dancer"]
    play(state, "feint 2 5")
    assert place(state, 0, 2, 1).may_be == place(state, 0, 5, 1).may_be == ("sheriff", "dancer")
    play(state, "look 5")  # one of them is seen again: so the other is known too
    assert [place(state, 0, at, 1).figure for at in (2, 5)] == ["sheriff", "dancer"]


@pytest.mark.rule("OU-14")
def test_who_comes_from_the_saloon_is_one_of_two() -> None:
    state = duel()
    play(state, "look 2", "enter mayor 2 5 out 5")
    assert place(state, 0, 2, 1).may_be == place(state, 0, 5, 1).may_be == ("sheriff", "mayor")
    play(state, "p2 pass", "look 2")
    assert place(state, 0, 5, 1).figure == "sheriff"


@pytest.mark.rule("OU-29")
def test_knowledge_follows_the_lead_dancer() -> None:
    state = duel(standing(dancer=3), turn="p2")
    play(state, "look 6", "look 5", "p1 dance 1")  # p2's 6 goes to 4, 4 to 5, 5 to 6
    assert [place(state, 1, at, 0).figure for at in (4, 5, 6)] == ["reporter", None, "dancer"]


def test_the_last_unseen_figure_is_known() -> None:
    state = duel()
    for at in (0, 2, 4, 6):
        play(state, f"look {at}", f"look {at + 1}" if at < 6 else "pass", "p2 pass")
    assert row(state, 0, reader=1) == row(state, 0)


def test_a_look_stays_with_the_looker_through_shifts_and_trades() -> None:
    state = duel(
        standing(storekeep=3),
        street=["vote", "vote", "bullet", "vote", "x", "x", "vote", "vote"],
        reserve=["x"],
    )
    play(state, "look 2", "trade 2 3", "p2 pass", "take 1 vote")
    assert [seen_token(state, 0, at, 0) for at in (1, 2)] == [None, "bullet"]
    assert seen_token(state, 0, 2, 1) is None
    assert look(state, 0).street[0].slots[2].seen_by == (0,)


def test_without_notes_only_what_lies_face_up_is_shown() -> None:
    """The bots' knowledge keeps it all the same, as a player's memory does."""
    state = duel(options={"notes": False})
    play(state, "look 2", "take 6 vote")
    assert row(state, 0, reader=1) == [None] * 8
    assert place(state, 0, 2, 1).may_be == ()
    assert seen_token(state, 0, 2, 0) is None
    known = GAME.knowledge(state, 1)
    assert isinstance(known, OutlawsKnowledge)
    assert int(may_be(known.state, 0, 2)).bit_count() == 1
    lines = {"p1": {"places": standing(), "saloon": ["reverend", "mayor"], "marked": ["sheriff"]}}
    assert place(table(lines=lines, options={"notes": False}), 0, 2, 1).figure == "sheriff"


def test_every_arrangement_is_imagined_as_often() -> None:
    state = duel()
    play(state, "look 2", "look 5", "p2 pass", "feint 2 5")
    known = GAME.knowledge(state, 1)
    found = [row(GAME.imagine(known, Dice(seed)), 0)[2] for seed in range(400)]  # type: ignore[arg-type]
    assert set(found) == {"sheriff", "dancer"}
    assert 140 < found.count("sheriff") < 260
    others = [row(GAME.imagine(known, Dice(seed)), 0)[0] for seed in range(200)]  # type: ignore[arg-type]
    assert set(others) == {"governor", "hitman", "indian", "storekeep", "reporter", "bandit"}


def test_a_draft_is_imagined_at_any_stage() -> None:
    state = new(2)
    play(state, "p1 place hitman", "p2 random")
    known = GAME.knowledge(state, 1)
    stages = set()
    for seed in range(200):
        world = GAME.imagine(known, Dice(seed))
        assert isinstance(world, OutlawsState)
        assert row(world, 1) == row(state, 1)
        stages.add(len([figure for figure in row(world, 0) if figure]))
    assert stages == set(range(9))


def test_the_counting_aid_counts_what_was_not_seen() -> None:
    state = duel()
    assert GAME.odds(GAME.knowledge(new(2), 0)) == []
    play(state, "take 6 vote", "look 0")  # an X for all to see, a Vote for p1
    mine = {chance.what: chance.left for chance in GAME.odds(GAME.knowledge(state, 0))}
    theirs = {chance.what: chance.chance for chance in GAME.odds(GAME.knowledge(state, 1))}
    assert mine == {"vote": 5, "x": 3, "handcuffs": 1, "bullet": 1, "election": 1}
    assert theirs["vote"] == 6 / 12
