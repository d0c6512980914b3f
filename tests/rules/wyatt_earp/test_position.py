"""Positions as JSON: what is read, and what cannot be."""

import json
from typing import Any

import pytest

from posse.core.errors import BadNotation
from posse.core.words import LANGS
from posse.games.wyatt_earp import GAME
from posse.games.wyatt_earp.model import KINDS
from posse.games.wyatt_earp.rules.state import WyattEarpState
from tests.rules.wyatt_earp.tables import emptied, full_deck, look, new, play, position, table

JESSE = {"p1 jesse-james": "3"}


def refused(key: str, *hands: str, **changes: Any) -> None:
    with pytest.raises(BadNotation) as caught:
        GAME.from_position(position(*hands, **changes))
    assert caught.value.key == key
    assert all(caught.value.say(lang) for lang in LANGS)


def test_what_is_not_said_is_as_at_the_beginning() -> None:
    state = table("hideout", "hideout")
    view = look(state)
    assert [poster.money for poster in view.posters] == [1000] * 7
    assert [player.money for player in view.players] == [0, 0]
    assert (view.target, view.phase, view.turn) == (25_000, "play", 0)
    assert view.pile == 78 - 3


def test_the_pile_is_every_card_that_is_nowhere_else() -> None:
    state = new(3)
    state.playout(60)
    written = GAME.to_position(state)
    assert "pile" not in written
    again = GAME.from_position(json.dumps(written))
    assert isinstance(again, WyattEarpState)
    assert GAME.to_position(again) == written


@pytest.mark.rule("WE-1")
def test_no_more_cards_than_there_are() -> None:
    refused("card-count", "4 jesse-james", "4 jesse-james")
    refused("card-count", "hideout", "2 hideout", groups={"p1 jesse-james": "3, hideout"})
    refused("card-count", "hideout", "hideout", discard=["photo-wes-hardin"] * 2)
    refused("too-many-cards", "hideout", "hideout", discard=["belle-starr"] * 90)
    refused("card-count", "hideout", "hideout", groups={"p1 jesse-james": "4", "p2 jesse-james": "4"})
    refused("number-range", "8 jesse-james", "hideout")


@pytest.mark.rule("WE-3")
def test_money_in_whole_thousands() -> None:
    refused("not-thousands", "hideout", "hideout", money={"p1": 1500})
    refused("not-thousands", "hideout", "hideout", posters={"jesse-james": 10})


@pytest.mark.rule("WE-37")
def test_nobody_is_rich_before_the_end() -> None:
    refused("rich-enough", "hideout", "hideout", money={"p1": 25_000})
    refused("winner-early", "hideout", "hideout", winner="p1")
    refused("nobody-rich", "hideout", "hideout", phase="over", winner="p1")
    refused("wrong-winner", "hideout", "hideout", phase="over", winner="p2", money={"p1": 25_000})
    refused("wrong-winner", "hideout", "hideout", phase="over", money={"p1": 25_000})


def test_a_finished_game() -> None:
    state = table(
        "hideout", "hideout", phase="over", winner="p2", actor="p2", money={"p1": 25_000, "p2": 25_000}
    )
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((2, 1), "duel")
    assert look(state).duel == (0, 1)
    refused("wrong-actor", "hideout", "hideout", phase="over", winner="p2", money={"p2": 25_000})


@pytest.mark.rule("WE-22", "WE-26")
def test_groups_that_cannot_be() -> None:
    refused("two-guns", "hideout", "hideout", groups={"p1 jesse-james": "3, gun", "p2 bob-dalton": "3, gun"})
    refused("no-group", "hideout", "hideout", groups={"p1 jesse-james": "gun"})
    refused("not-opened", "hideout", "hideout", groups=JESSE, opened=[])
    refused("not-opened", "hideout", "hideout", laid=["jesse-james"], acted=True)


@pytest.mark.rule("WE-7")
def test_the_beginning_of_a_turn() -> None:
    refused("no-discard", "hideout", "hideout", phase="draw", discard=[])
    refused("turn-begun", "hideout", "hideout", phase="draw", took=True)
    refused("not-acted", "hideout", "hideout", sheriff=True)
    refused("wrong-actor", "hideout", "hideout", actor="p2")


@pytest.mark.rule("WE-39")
def test_as_many_idle_turns_as_there_can_be() -> None:
    hands = ("hideout", "hideout", "hideout")
    assert look(table(*hands, phase="draw", idle=29)).idle == 29
    refused("idle-count", *hands, phase="draw", idle=30)
    refused("number-range", *hands, phase="draw", idle=-1)
    last: dict[str, Any] = {"phase": "draw", "reshuffled": True}
    assert look(emptied("bank-robbery", *hands, idle=5, **last)).idle == 5
    for pile, idle in (("bank-robbery", 6), ("", 6), ("2 bank-robbery", 30)):
        written = GAME.to_position(emptied(pile, *hands, **last)) | {"idle": idle}
        with pytest.raises(BadNotation) as caught:
            GAME.from_position(json.dumps(written))
        assert caught.value.key == "idle-count"
        assert f"{idle}, would have ended the hand: {idle - 1} at most" in caught.value.say("en")


@pytest.mark.rule("WE-39")
def test_no_idle_turns_once_something_is_drawn_or_played() -> None:
    assert look(table("hideout", "hideout", took=True, idle=3)).idle == 3
    refused("idle-ended", "hideout", "hideout", idle=3)
    refused("idle-ended", "hideout", "hideout", took=True, acted=True, idle=3)
    over: dict[str, Any] = {"phase": "over", "winner": "p1", "money": {"p1": 25_000}, "took": True}
    refused("idle-ended", "hideout", "hideout", idle=3, **over)
    hidden = {"p2 jesse-james": "3, hideout"}
    flush: dict[str, Any] = {"phase": "target", "card": "wyatt-earp", "actor": "p2", "groups": hidden}
    refused("not-acted", "hideout", "2 bob-dalton", **flush)


@pytest.mark.rule("WE-32")
def test_who_may_be_without_a_card() -> None:
    refused("empty-hand", "hideout", "", phase="draw")
    refused("empty-hand", "", "hideout")
    refused("empty-hand", "", "hideout", phase="discard")
    assert look(table("hideout", "")).players[1].cards == 0


@pytest.mark.rule("WE-31")
def test_windows_that_would_not_be() -> None:
    refused("wrong-window", "hideout", "hideout", phase="window", actor="p2")
    hidden = {"p2 jesse-james": "3, hideout"}
    refused("wrong-window", "bob-dalton", "bob-dalton", phase="window", groups=hidden)
    both = hidden | {"p1 bob-dalton": "3, hideout", "p1 wes-hardin": "3, hideout"}
    turned: dict[str, Any] = {"phase": "target", "card": "wyatt-earp", "actor": "p2", "acted": True}
    refused("wrong-window", "bob-dalton", "wes-hardin", groups={"p2 bob-dalton": "3"}, **turned)
    refused("target-phase", "bob-dalton", "wes-hardin", groups=both, **turned)
    state = table("bob-dalton", "wyatt-earp", phase="window", actor="p2", groups=hidden)
    play(state, "pass")


def test_the_card_in_play() -> None:
    refused("card-phase", "hideout", "hideout", card="hideout")
    refused("card-phase", "hideout", "hideout", phase="target", sheriff=True, acted=True)
    refused("ask-phase", "hideout", "hideout", named="jesse-james")
    played: dict[str, Any] = {"sheriff": True, "acted": True}
    asking = played | {"phase": "ask", "card": "most-wanted", "named": "jesse-james"}
    three = ("hideout", "wes-hardin", "bob-dalton")
    refused("ask-phase", "hideout", "hideout", "hideout", unasked=["p1", "p2"], **asking)
    refused("ask-phase", "hideout", "hideout", "hideout", unasked=["p2"], **asking)
    refused("sheriff-phase", *three, unasked=["p2", "p3"], **asking | {"sheriff": False})
    assert look(table(*three, unasked=["p2", "p3"], **asking)).named == "jesse-james"
    hit = played | {"phase": "target", "card": "bank-robbery"}
    refused("target-phase", "hideout", "hideout", groups=JESSE, **hit)
    assert (
        look(table("hideout", "hideout", groups=JESSE | {"p1 bob-dalton": "3"}, **hit)).card == "bank-robbery"
    )


@pytest.mark.rule("WE-29")
@pytest.mark.parametrize("phase", ["ask", "target"])
def test_no_world_is_looked_for_around_a_card_that_is_not_named(phase: str) -> None:
    """Compiled, such a search would never end."""
    known = GAME.knowledge_to_json(GAME.knowledge(new(3), None))
    with pytest.raises(BadNotation) as caught:
        GAME.knowledge_from_json(known | {"phase": phase})
    assert caught.value.key == "card-phase"


def test_the_pile_before_one_player() -> None:
    chosen: dict[str, Any] = {"phase": "at-once", "sheriff": True, "acted": True}
    refused("not-chosen", "hideout", "hideout", card="bob-dalton", **chosen)
    refused("not-chosen", "wyatt-earp", "hideout", card="wyatt-earp", **chosen)
    refused("bound-looked", "hideout", "wes-hardin", card="hideout", **chosen)
    choosing: dict[str, Any] = {"phase": "choose", "sheriff": True, "acted": True}
    refused("bound-looked", "hideout", "wes-hardin", **choosing)
    rest = {kind: number for kind, number in full_deck().items() if kind not in ("wyatt-earp", "belle-starr")}
    text = ", ".join(f"{number} {kind}" for kind, number in rest.items())
    refused("nothing-to-choose", "6 belle-starr", text, **choosing)


def test_memory_that_does_not_fit() -> None:
    refused("known-cards", "hideout", "hideout", known={"p1": {"bob-dalton": 1}})
    refused("over-cap", "2 bob-dalton", "hideout", caps={"p1": {"bob-dalton": 1}})
    refused("bound-short", "hideout", "hideout", bounds={"p1": {"bob-dalton": 1}})
    wide = {kind: number for kind, number in full_deck().items() if kind != "photo-wes-hardin"}
    refused("bound-wide", "photo-wes-hardin", "hideout", bounds={"watchers": wide})


def test_words_that_mean_nothing() -> None:
    refused("unknown-key", "hideout", "hideout", handz=1)
    refused("no-name-near", "hideout", "hideout", phase="plays")
    refused("unknown-key", "hideuot", "hideout")
    for target in (0, 4, 101):  # as a new game refuses them
        refused("number-range", "hideout", "hideout", options={"target": target})


def test_every_card_has_a_name_in_both_languages() -> None:
    for kind in KINDS:
        assert all(GAME.words.name(lang, kind) != kind for lang in LANGS)
