"""First games: every script is legal from start to end, ends as it says, and speaks both languages."""

from dataclasses import replace

import pytest

from posse.core.guide import Guide, Step
from posse.core.words import LANGS
from posse.games.registry import GAMES, guide_of, guides_of
from posse.table.guide import BadGuide, play
from tests.thimblerig import GAME as THIMBLERIG

GUIDED = [
    pytest.param(game, guide, id=f"{game.id}-{name or 'first'}")
    for game in GAMES.values()
    for name, guide in guides_of(game).items()
]


def guide_for(game) -> Guide:
    found = guide_of(game)
    assert found is not None
    return found


def test_a_game_may_have_no_guide():
    assert guide_of(THIMBLERIG) is None
    assert guides_of(THIMBLERIG) == {}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_further_guide_says_what_it_teaches(game):
    titles = [guide.title for guide in guides_of(game).values()]
    assert not any(titles[:1])  # the first hand needs no title; a game may have none
    assert all(game.words.has(title) for title in titles[1:])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "guide"), GUIDED)
def test_a_guide_plays_to_its_end(game, guide, lang):
    page = play(game, guide, lang)
    assert len(page["frames"]) == len(page["steps"]) + 1
    assert page["opening"]
    assert page["closing"]
    for step, frame in zip(page["steps"], page["frames"], strict=False):
        if step["seat"] == page["seat"]:
            assert step["hint"], f"{step['action']}: the learner is not told what to do"
            assert step["action"] in frame["view"]["legal"]
            assert len(frame["labels"]) == len(frame["view"]["legal"])
            assert frame["prompt"]


@pytest.mark.parametrize(("game", "guide"), GUIDED)
def test_hints_differ_between_the_languages(game, guide):
    said = [play(game, guide, lang) for lang in LANGS]
    for one, other in zip(*(page["steps"] for page in said), strict=True):
        assert not one["hint"] or one["hint"] != other["hint"]


@pytest.mark.parametrize(("game", "guide"), GUIDED)
def test_a_frame_is_what_the_learner_may_know(game, guide):
    """A first game shows one seat's view, like any table: others' frames would not fit it."""
    page = play(game, guide, "en")
    assert {frame["view"]["seat"] for frame in page["frames"]} == {page["seat"]}


def test_a_script_the_rules_forbid_is_refused():
    game = GAMES["public-enemy"]
    guide = guide_for(game)
    wrong = replace(guide, steps=(Step(0, "stay", "guide.take"), *guide.steps))
    with pytest.raises(BadGuide, match=r"step 0.*PE-34"):
        play(game, wrong, "en")


def test_a_script_that_stops_early_is_refused():
    game = GAMES["public-enemy"]
    guide = guide_for(game)
    with pytest.raises(BadGuide, match="all-gangs"):
        play(game, replace(guide, steps=guide.steps[:-1]), "en")


def test_a_hint_without_words_is_refused():
    game = GAMES["public-enemy"]
    with pytest.raises(BadGuide, match=r"guide\.nowhere"):
        play(game, replace(guide_for(game), closing="guide.nowhere"), "fr")


def test_a_guide_may_start_from_a_position():
    """Sealed choices are steps like any other, and what they hide stays hidden from the learner."""
    guide = Guide(
        position=THIMBLERIG.to_position(THIMBLERIG.new(2, {})),
        steps=(
            Step(0, "switch", "title"),
            Step(1, "switch"),
            Step(1, "seal left"),
            Step(0, "seal left", "title"),
        ),
        ends="round",
        opening="title",
        closing="title",
    )
    page = play(THIMBLERIG, guide, "en")
    sealed = page["frames"][3]
    assert [line["text"] for line in sealed["log"]] == ["Silas has chosen."]


@pytest.mark.parametrize(("game", "guide"), GUIDED)
def test_the_learner_is_told_whose_name_is_theirs(game, guide):
    for lang, says in (("en", "You are Ada."), ("fr", "Vous êtes Ada.")):
        opening = play(game, guide, lang)["opening"]
        assert says in opening
        assert "Silas" in opening


@pytest.mark.parametrize("of", ["", "teams"])
def test_a_game_that_ends_leaves_its_last_scene_standing(of):
    """The lines of Outlaws are turned over and not taken away; before the end nothing is."""
    guide = guides_of(GAMES["outlaws"])[of]
    *before, last = play(GAMES["outlaws"], guide, "en")["frames"]
    assert all(frame["ending"] is None for frame in before)
    assert last["result"] is not None
    assert last["ending"] is not None
    lines = [line["places"] for line in last["ending"]["lines"] if line["places"]]
    assert len(lines) == 2
    assert all(place["figure"] or place["empty"] for line in lines for place in line)


def test_what_the_first_hand_of_wyatt_earp_says_of_its_cards_is_true():
    game = GAMES["wyatt-earp"]
    page = play(game, guide_for(game), "en")
    hands = [player["cards"] for player in page["frames"][0]["view"]["players"]]
    assert hands == [6, 8]
    assert "you have six cards left, Silas has eight" in page["opening"]
