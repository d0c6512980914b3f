"""Reasons: what a search found, in words that are true and that its seat may read."""

import pytest

import posse
from posse.bots.coach import Suggestion
from posse.bots.searcher import FEARED, SURE, Reply, Thought, consider, policy_for_people, reply_to_fear
from posse.core.kernel.dice import Dice
from posse.core.kernel.policy import WHOLE
from posse.games.registry import GAMES
from posse.table import Match
from posse.table.reasons import Explainer
from posse.table.seats import mates

NAMES = ["Ann", "Bob", "Cleo"]


def begun(game: str, moves: int = 9, players: int = 3) -> Match:
    match = posse.new(game, players=players, seed=5, names=NAMES[:players])
    for _ in range(moves):
        match.play(match.ask("house"))
    return match


def reader(match: Match, lang: str = "en") -> Explainer:
    seat = match.to_act[0]
    return Explainer(match.game, match.knowledge(seat), lang, match.names, mates(match.sides, seat))


def test_the_next_best_is_named_with_how_far_it_is_behind():
    match = begun("public-enemy")
    codes = match.state.legal_actions(match.to_act[0])
    other = reader(match).label(codes[1])
    for chance, said in (
        (0.495, f"As good: {other}."),
        (0.47, f"A little better than the next: {other}, 47 %."),
        (0.31, f"Clearly better than the next: {other}, 31 %."),
    ):
        found = [Suggestion(codes[0], 0.5), Suggestion(codes[1], chance), Suggestion(codes[2], 0.1)]
        assert reader(match).hint(found) == said
    assert reader(match).hint([Suggestion(codes[0], 0.5)]) == ""


@pytest.mark.parametrize(("lang", "said"), [("en", "$6,600 at"), ("fr", "6\u202f600\u00a0$ au")])
def test_money_is_told_where_it_is_counted_and_differs(lang: str, said: str):
    match = begun("wyatt-earp")
    one, two = match.state.legal_actions(match.to_act[0])[:2]
    why = reader(match, lang).hint([Suggestion(one, 0.5, 6551.2), Suggestion(two, 0.4, 5330.0)])
    assert said in why
    same = reader(match, lang).hint([Suggestion(one, 0.5, 6551.2), Suggestion(two, 0.4, 6560.0)])
    assert said not in same
    less = reader(match, "en").hint([Suggestion(one, 0.5, 4000.0), Suggestion(two, 0.4, 6560.0)])
    assert "Though it brings less at the next count: $4,000 on average, rather than $6,600." in less


def test_an_answer_is_feared_for_what_it_takes_and_how_often_it_comes():
    whole = int(WHOLE)
    rows = [(1, 7, 100, 30 * whole), (1, 8, 60, 6 * whole), (1, 9, SURE - 1, 0)]
    worst = reply_to_fear(rows, 0.4)
    assert worst is not None
    assert (worst.action, worst.chance) == (8, 0.1)
    assert reply_to_fear(rows[:1], 0.3 + FEARED / 2) is None, "it takes too little away to be told"
    assert reply_to_fear([], 0.4) is None


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_candid_search_notes_answers_and_a_bots_search_nothing(game: str):
    match = begun(game, 3, 2)
    seat = match.to_act[0]
    knowledge, legal = match.knowledge(seat), match.state.legal_actions(seat)
    plain = consider(match.game, knowledge, legal, Dice(4), 40)
    assert (plain.points, plain.replies) == ([], [])
    open_ = consider(match.game, knowledge, legal, Dice(4), 40, policy=policy_for_people(match.game, 30))
    assert len(open_.replies) in (0, len(open_.actions))
    assert bool(open_.points) == (game in ("goat", "wyatt-earp"))
    assert all(reply.seat != seat for reply in open_.replies if reply)


def test_a_thought_travels_as_json():
    thought = Thought([3], [9], [0.5], [0.5, 0.5], 3, 9, [2.0], [Reply(1, 4, 0.5, 0.1)])
    data = {**vars(thought), "replies": [vars(thought.replies[0])]}
    assert Thought.from_json(data) == thought
    one = Suggestion(3, 0.5, 2.0, Reply(1, 4, 0.5, 0.1))
    assert Suggestion.from_json({**vars(one), "reply": vars(one.reply)}) == one
    assert Suggestion.from_json({"action": 3, "chance": 0.5, "points": None, "reply": None}) == Suggestion(
        3, 0.5
    )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_whatever_is_hidden_could_be_otherwise_and_the_reason_would_be_the_same(game: str):
    match = begun(game, 4, 2)
    seat = match.to_act[0]
    found = match.advice(iterations=30, seed=2)
    told = set()
    for world in (match.state, *(match.game.redeal(match.state, seat, Dice(seed)) for seed in (5, 6))):
        for lang in ("en", "fr"):
            told.add(
                (lang, Explainer(match.game, match.game.knowledge(world, seat), lang, NAMES).hint(found))
            )
    assert len(told) == 2
