"""Reviews: chances by what each seat knew, the choices that cost most, and luck that is nobody's mistake."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import posse
from posse.bots.searcher import Reply, Thought
from posse.core.errors import IllegalAction
from posse.games.registry import GAMES
from posse.table import Match, finished
from posse.table.review import (
    CLOSER,
    EVEN,
    POINTS,
    TURNS,
    Examination,
    Review,
    Turn,
    compared,
    review,
    spread,
)
from tests.bots.test_bots import about_to_win

SHORT: dict[str, Any] = {"rounds": 1, "quick": 1}


def played(players: int = 2, seed: int = 4, bot: str = "random") -> Match:
    match = posse.new("public-enemy", players=players, options=SHORT, seed=seed)
    while not match.over:
        match.play(match.ask(bot))
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played()


@pytest.fixture(scope="module")
def found(match: Match) -> Review:
    return review(match, iterations=8, seed=1)


def test_every_moment_has_every_seats_chance_and_the_last_is_how_it_ended(match: Match, found: Review):
    lines = [moment.line for moment in found.moments]
    assert lines[0] == 0
    assert lines[-1] == len(match.steps) - 1
    assert lines == sorted(set(lines))
    assert all(len(moment.chances) == 2 for moment in found.moments)
    assert all(0 <= chance <= 1 for moment in found.moments for chance in moment.chances)
    outcome = match.outcome
    assert outcome is not None
    assert found.moments[-1].chances == tuple(float(rank == 1) for rank in outcome.ranks)


def test_the_turning_points_are_choices_of_their_seat_the_costliest_first(match: Match, found: Review):
    assert all(sum(turn.seat == seat for turn in found.turns) <= TURNS for seat in range(2))
    assert {turn.seat for turn in found.turns} == {0, 1}, "everyone's own costliest choices"
    assert [turn.cost for turn in found.turns] == sorted((turn.cost for turn in found.turns), reverse=True)
    for turn in found.turns:
        step, before = match.steps[turn.line], match.steps[turn.before]
        assert step.seat == turn.seat
        assert step.line.action == f"p{turn.seat + 1} {turn.played}"
        assert turn.better in match.game.legal(before.after, turn.seat)
        assert turn.better != turn.played
        assert turn.cost > 0


def test_with_iterations_a_review_is_the_same_from_the_match_and_from_its_record(match: Match, found: Review):
    assert posse.review(str(match.record()), iterations=8, seed=1) == found
    assert found.to_json()["moments"][0]["line"] == 0


def test_a_game_that_is_not_over_is_not_reviewed():
    running = posse.new("public-enemy", players=2, seed=1)
    with pytest.raises(IllegalAction, match="help from outside"):
        review(running, iterations=1)
    with pytest.raises(IllegalAction, match="once it is over"):
        review(str(running.record(sealed=False)), iterations=1)


def test_an_obvious_win_that_was_missed_is_a_turning_point():
    game = GAMES["public-enemy"]
    match = Match.from_position(game.to_position(about_to_win()), seed=3)
    match.play("p1 take tombstone")
    while not match.over:
        match.play(match.ask("house"))
    (turn,) = only(match, 1, iterations=100).turns
    assert (turn.line, turn.seat, turn.played, turn.better) == (1, 0, "take tombstone", "take dodge-city")
    assert turn.could == 1.0
    assert turn.chance < 0.99
    told = finished.turn(match, turn, "en")
    assert told["text"].startswith("p1 played: Take ")
    assert "in Tombstone" in told["text"]
    assert "100 %." in told["text"]
    assert "a joué" in finished.turn(match, turn, "fr")["text"]


def test_what_was_to_be_feared_after_a_choice_is_told_as_its_player_could_read_it():
    match = posse.new("public-enemy", players=3, seed=5, names=["Ann", "Bob", "Cleo"])
    for _ in range(8):
        match.play(match.ask("house"))
    seat = match.to_act[0]
    line = len(match.steps) - 1
    legal = match.view(seat).legal
    answer = "take deadwood"
    assert answer in legal[1:]
    reply = Reply((seat + 1) % 3, match.game.codes[answer], 0.4, 0.1)
    turn = Turn(line + 1, line, seat, legal[0], answer, 0.3, 0.5, None, None, reply)
    told = finished.turn(match, turn, "en")["why"]
    assert told.startswith(f"It invited this answer: {match.names[reply.seat]} takes ")
    assert told.endswith(" Then 10 %.")
    assert "Alors 10\u00a0%." in finished.turn(match, turn, "fr")["why"]
    fresh = Reply(reply.seat, match.game.codes[legal[0]], 0.4, 0.1)  # what will lie there nobody knows
    assert legal[0].startswith("take")
    assert finished.turn(match, replace(turn, reply=fresh), "en")["why"] == ""


def only(match: Match, line: int, iterations: int) -> Review:
    """A review that looks at one choice."""
    examination = Examination(match, iterations=iterations, seed=2)
    examination.lines = [line]
    examination.choices = [choice for choice in examination.choices if choice.line == line]
    questions = examination.run()
    thought: Any = None
    while True:
        try:
            thought = questions.send(thought).answer(match.game)
        except StopIteration as end:
            done: Review = end.value
            return done


def test_the_winning_move_costs_nothing():
    match = Match.from_position(GAMES["public-enemy"].to_position(about_to_win()), seed=3)
    match.play("p1 take dodge-city")
    assert match.over
    assert review(match, iterations=60).turns == ()


def test_each_question_is_asked_from_one_seats_own_knowledge_and_counted(match: Match):
    examination = Examination(match, iterations=3)
    questions = examination.run()
    asked = []
    try:
        question = next(questions)
        while True:
            asked.append((question.ask, int(question.knowledge.seat)))
            question = questions.send(question.answer(match.game))
    except StopIteration:
        pass
    charted = [seat for ask, seat in asked if ask == "chances"]
    assert charted[:4] == [0, 1, 0, 1]
    choosers = [seat for ask, seat in asked if ask == "consider"]
    assert choosers[: len(examination.choices)] == [choice.seat for choice in examination.choices]
    assert examination.done == examination.total
    assert len(asked) <= examination.total


def test_a_review_whose_questions_are_cut_short_is_one_all_the_same(match: Match):
    """On a server whose bots wait: a search may end before it has tried all that it was asked about."""
    looking = Examination(match, 1.0)
    questions = looking.run()
    done, question, asked = None, next(questions), 0
    while done is None:
        asked += 1
        cut = question.fair == EVEN  # a closer look: one try is made, and no second one
        looks = iter((False,) if cut else ())
        try:
            question = questions.send(question.answer(match.game, partial(next, looks, cut)))
        except StopIteration as end:
            done = end.value
    assert isinstance(done, Review)
    assert asked > len(done.moments)
    assert not done.turns, "of one try nothing can be said"


def test_what_was_taken_back_is_not_reviewed():
    match = posse.new("public-enemy", players=2, options=SHORT, seed=4)
    first = match.legal()[0]
    match.play(first)
    match.take_back(match.steps[1].seat or 0, free=True)
    while not match.over:
        match.play(match.ask("house"))
    examination = Examination(match)
    assert 1 not in {choice.line for choice in examination.choices}
    assert 1 not in examination.lines
    assert min(choice.before for choice in examination.choices) == 0


def test_the_time_is_shared_out_among_the_questions(match: Match):
    examination = Examination(match, seconds=10)
    asked = next(examination.run())
    assert asked.iterations == 0
    assert 2 <= asked.ms <= 200
    for part in ((0.5, 400), (0.5, 10**6)):
        each = examination.time(part, 100)
        assert each <= part[1]
        assert each * 100 <= 1000 * 10 * part[0]
    assert examination.time((0.5, 400), 10**9) == 2


def test_a_long_game_is_charted_at_some_of_its_lines():
    assert spread([0, 4, 9], 5) == [0, 4, 9]
    some = spread(list(range(1000)), POINTS)
    assert (some[0], some[-1], len(some)) == (0, 999, POINTS)
    assert some == sorted(set(some))
    assert CLOSER >= TURNS


def test_what_was_played_is_compared_with_what_was_tried_most():
    thought = Thought([5, 6, 7, 8], [40, 10, 3, 0], [0.6, 0.7, 0.2, 0.0], [0.6, 0.4], 5, 53)
    assert compared(thought, 5) == (5, 0.0)
    assert compared(thought, 6) == (5, 0.0), "it looked better, but too little to be sure of"
    for worst in (7, 8):  # one was not even tried: it looked no better
        better, cost = compared(thought, worst)
        assert better == 5
        assert cost == pytest.approx(0.4)


def test_mates_have_won_together():
    """OU-47: the Vice-President has not lost."""
    match = posse.new("outlaws", players=4, options={"teams": 1}, seed=1)
    while not match.over:
        match.play(match.ask("house"))
    outcome = match.outcome
    assert outcome is not None
    assert sorted(outcome.ranks)[:2] == [1, 2]
    parts = Examination(match).won(match.state)
    assert parts == [float(rank <= 2) for rank in outcome.ranks]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"iterations": -1}, "“iterations” must be from 0 to 10000000, not -1."),
        ({"iterations": "x"}, "whole number"),
        ({"seconds": -5}, "“seconds” must be from 0.1 to 3600, not -5."),
        ({"seconds": float("nan")}, "from 0.1 to 3600"),
        ({"seconds": "long"}, "Seconds must be a number."),
        ({"seed": -1}, "“seed” must be from 0"),
    ],
)
def test_what_a_review_cannot_be_asked_is_refused_in_words(given: dict[str, Any], said: str):
    with pytest.raises(posse.BadNotation) as refused:
        posse.review(posse.new("goat", players=3, seed=1), **given)
    assert said in refused.value.say("en")
    assert refused.value.say("fr")
