"""The turning point: the same however it is looked for, sure of what it says, fair to equal choices."""

from dataclasses import replace

import pytest

import posse
from posse.bots.searcher import Thought
from posse.games.registry import GAMES
from posse.table import Match, finished
from posse.table.review import choice_at
from posse.table.turning import AGAIN, CLOSER, MOST, WORTH, LookBack, interval, point_of, same_views
from tests.bots.test_bots import about_to_win


def missed_win(played: str = "take tombstone") -> Match:
    match = Match.from_position(GAMES["public-enemy"].to_position(about_to_win()), seed=3)
    match.play(f"p1 {played}")
    while not match.over:
        match.play(match.ask("house"))
    return match


def found(match: Match, seat: int) -> LookBack:
    back = LookBack(match, seat)
    while (look := back.next()) is not None:
        question = look.question(match)
        back.hear(look, replace(question, iterations=question.iterations // 10).answer(match.game))
    return back


def test_a_win_that_was_missed_is_the_turning_point_and_told_in_both_languages():
    match = missed_win()
    back = found(match, 0)
    (told, *_), (french, *_) = (finished.turning(match, back.points(), lang) for lang in ("en", "fr"))
    assert (told["line"], told["before"], told["seat"]) == (1, 0, 0)
    assert (told["played"], told["better"]) == ("take tombstone", "take dodge-city")
    assert told["right"][0] == "take dodge-city"
    assert "take tombstone" not in told["right"]
    assert told["could"] - told["chance"] > max(told["sure"], WORTH)
    view = match.view(0, 0)
    assert len(told["labels"]) == len(view.legal) > 1
    assert told["text"].startswith("You played: Take ")
    assert french["text"].startswith("Vous avez joué\u00a0: ")
    assert " % to win with “Take " in told["told"]
    assert "\u00a0% de chances de gagner avec «\u00a0" in french["told"]
    assert told["labels"] != french["labels"]


def test_the_same_game_has_the_same_turning_points_in_whatever_order_they_were_looked_for(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("posse.table.turning.FIRST", 30)
    monkeypatch.setattr("posse.table.turning.EACH", 1)
    monkeypatch.setattr("posse.table.turning.AGAIN", 30)
    match = posse.new("public-enemy", players=2, options={"rounds": 1, "quick": 1}, seed=4)
    early = LookBack(match, 0)
    while not match.over:
        match.play(match.ask("random"))
        if (look := early.next()) is not None:
            early.hear(look, look.question(match).answer(match.game))
    while (look := early.next()) is not None:
        early.hear(look, look.question(match).answer(match.game))
    again = Match.from_record(str(match.record()))
    late = LookBack(again, 0)
    while (look := late.next()) is not None:
        late.hear(look, look.question(again).answer(again.game))
    assert [point.turn for point in early.points()] == [point.turn for point in late.points()]
    assert early.looked() == late.looked() == len(early.choices()) > 3
    assert len(late.closer) <= CLOSER


def test_what_was_taken_back_is_no_choice_and_a_long_game_has_an_end(monkeypatch: pytest.MonkeyPatch):
    match = posse.new("wyatt-earp", players=2, seed=4)
    back = LookBack(match, match.to_act[0])
    match.play(match.ask("random"))
    (choice,) = back.choices()
    match.take_back(choice.seat)
    assert back.choices() == []
    assert MOST >= 400
    monkeypatch.setattr("posse.table.turning.MOST", 2)
    while not match.over:
        match.play(match.ask("random"))
    assert len(back.choices()) == 2


def test_41_against_42_is_nobodys_mistake():
    """Neither is a difference that the search cannot be sure of."""
    match = missed_win()
    choice = choice_at(match, 0, 1)
    assert choice is not None
    better = next(action for action in choice.legal if match.game.action_texts[action] == "take dodge-city")

    def after(chance: float, could: float, visits: int) -> object:
        return point_of(
            match,
            choice,
            Thought([better, choice.action], [visits] * 2, [could, chance], [], better, 2 * visits),
        )

    assert after(0.41, 0.42, 10**6) is None
    assert after(0.41, 0.50, 100) is None, "but for luck it may be none"
    assert after(0.41, 0.50, AGAIN) is not None
    assert interval(0.41, 100, 0.50, 100) > 0.09 > interval(0.41, AGAIN, 0.50, AGAIN)


def test_actions_that_leave_everyone_with_the_same_view_are_one_answer():
    """At the beginning of an Outlaws draft nothing tells the free places apart but where they are."""
    match = missed_win()
    choice = choice_at(match, 0, 1)
    assert choice is not None
    for action in choice.legal:
        likes = same_views(match, choice, action)
        assert action not in likes
        assert all(action in same_views(match, choice, other) for other in likes)


def test_an_action_nearly_as_good_is_right_too():
    match = missed_win()
    choice = choice_at(match, 0, 1)
    assert choice is not None
    others = [action for action in choice.legal if action != choice.action][:2]
    values = [0.60, 0.59, 0.40]
    point = point_of(match, choice, Thought([*others, choice.action], [10**6] * 3, values, [], 0, 3 * 10**6))
    assert point is not None
    assert point.right[:2] == tuple(others)
    far = point_of(match, choice, Thought([*others, choice.action], [10**6] * 3, [0.6, 0.5, 0.4], [], 0, 3))
    assert far is not None
    assert others[1] not in far.right


def test_what_is_quoted_within_a_quotation_has_marks_of_its_own():
    assert finished.within_quotes("en", "Offer it, saying “Banker”") == "Offer it, saying ‘Banker’"
    assert finished.within_quotes("fr", "en annonçant «\u00a0Banquier\u00a0»") == "en annonçant “Banquier”"
