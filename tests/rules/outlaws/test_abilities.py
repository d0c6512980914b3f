"""OU-21 to OU-32c: what each character can do."""

from typing import Any

import pytest

from posse.core.errors import IllegalAction
from tests.rules.outlaws.tables import (
    LINE,
    duel,
    heard,
    held,
    kinds,
    look,
    place,
    play,
    reserve,
    row,
    seen_token,
    side,
    standing,
    table,
    tokens,
    told,
)


def opposite(**places: int) -> list[str]:
    """p2's line with figures opposite p1's places."""
    mirrored: Any = {figure: 7 - at for figure, at in places.items()}
    return standing(**mirrored)


def verbs(state: Any) -> set[str]:
    return {text.split()[0] for text in look(state, int(state.turn)).legal}


@pytest.mark.rule("OU-21")
def test_the_governor_has_no_ability() -> None:
    """Alone among the figures that could act, he adds nothing to do."""
    abilities = {"shoot", "arrest", "roundup", "scout", "rob", "report", "dance", "trade", "mayor", "free"}
    state = table(lines={"p1": standing(("hitman", "sheriff"), mayor=0, governor=1)})
    assert not {text for text in look(state).legal if text.startswith("mayor")}
    assert verbs(state) & abilities == {"scout", "rob", "report", "dance", "trade"}


@pytest.mark.rule("OU-22")
def test_the_hitman_spends_a_bullet_and_shows_the_figure_opposite() -> None:
    state = duel(standing(hitman=2), opposite(indian=2))
    play(state, "shoot")
    assert held(state, 0).bullets == 0
    assert [e["figure"] for e in shown(state)] == ["hitman", "indian"]
    assert kinds(state)[-1] == "missed"
    assert not state.is_over()
    with pytest.raises(IllegalAction, match="no Bullet") as refused:
        play(state, "shoot")
    assert refused.value.rule == "OU-22"


def shown(state: Any) -> list[dict[str, Any]]:
    return [event.fields() for event in heard(state, None) if event.kind == "revealed"]


@pytest.mark.rule("OU-22")
def test_the_hitman_kills_the_governor() -> None:
    state = duel(standing(hitman=2), opposite(governor=2, sheriff=7))
    play(state, "shoot", "p2 pass")
    assert state.is_over()
    assert look(state).result is not None
    assert told(state, "out")["reason"] == "brute"


@pytest.mark.rule("OU-23")
@pytest.mark.parametrize("figure", ["bandit", "governor"])
def test_the_sheriffs_arrest_spends_handcuffs_and_only_catches_the_hitman(figure: str) -> None:
    state = duel(standing(sheriff=4), opposite(**{figure: 4}))
    play(state, "arrest")
    assert held(state, 0).handcuffs == 0
    assert kinds(state)[-1] == "no-arrest"
    assert not place(state, 1, 3, 0).jailed
    with pytest.raises(IllegalAction, match="no Handcuffs"):
        play(state, "arrest")
    state = duel(standing(sheriff=4), opposite(hitman=4))
    play(state, "arrest")
    assert told(state, "out") == {"who": 1, "reason": "crook"}
    assert state.is_over()


@pytest.mark.rule("OU-24")
def test_a_round_up_needs_no_token_and_immobilises_the_bandit() -> None:
    state = duel(standing(sheriff=4), opposite(bandit=4), held={"p1": {"handcuffs": 0}})
    play(state, "roundup")
    assert place(state, 1, 3, 0).jailed
    assert told(state, "jailed") == {"who": 1, "place": 3}
    state = duel(standing(sheriff=4), opposite(hitman=4))
    play(state, "roundup")
    assert kinds(state)[-1] == "no-arrest"
    assert not state.is_over()


JAILED: dict[str, Any] = {"lines": {"p1": side(LINE), "p2": side(standing(bandit=3), jailed=True)}}


@pytest.mark.rule("OU-25")
def test_an_immobilised_bandit_does_nothing_until_freed() -> None:
    state = table(turn="p2", **JAILED)
    assert place(state, 1, 3, 0).figure == "bandit"  # face up
    for text in ("look 3", "take 3 vote", "rob hitman", "swap 3 4"):
        with pytest.raises(IllegalAction, match="immobilised"):
            play(state, text)
    assert "rob" not in verbs(state)


@pytest.mark.rule("OU-25")
def test_rounding_up_a_jailed_bandit_does_nothing() -> None:
    p1 = standing(sheriff=4)
    state = table(lines={"p1": p1, "p2": side(standing(("mayor", "dancer"), bandit=3), jailed=True)})
    play(state, "roundup")
    assert kinds(state)[-1] == "no-arrest"
    assert "asked" not in kinds(state)
    assert place(state, 1, 3, 0).jailed


@pytest.mark.rule("OU-25")
def test_a_freed_bandit_is_turned_back() -> None:
    state = table(lines={"p1": side(standing(("mayor", "dancer"), bandit=2, reverend=3), jailed=True)})
    play(state, "free")
    assert not place(state, 0, 2, 1).jailed
    assert place(state, 0, 2, 1).figure == "bandit"  # everyone still knows, until it moves
    play(state, "feint 2 5")
    assert place(state, 0, 2, 1).figure is None


@pytest.mark.rule("OU-27")
def test_the_indian_shows_the_figure_opposite_to_all() -> None:
    state = duel(standing(indian=6), opposite(reporter=6))
    play(state, "scout")
    assert [(e["who"], e["figure"]) for e in shown(state)] == [(0, "indian"), (1, "reporter")]
    assert place(state, 1, 1, None).figure == "reporter"


TRADE = ["vote", "handcuffs", "bullet", "election", "vote", "x", "x", "vote"]


@pytest.mark.rule("OU-28")
def test_the_storekeep_swaps_two_of_three_tokens_unseen() -> None:
    state = duel(standing(storekeep=2), street=TRADE, reserve=["x", "vote"])
    trades = [text for text in look(state).legal if text.startswith("trade")]
    assert trades == [
        *("trade 1 2", "trade 1 3", "trade 2 3"),
        *(f"trade {at} reserve {position}" for at in (1, 2, 3) for position in (1, 2)),
    ]
    for text in ("trade 0 2", "trade 4 reserve 1"):
        with pytest.raises(IllegalAction, match="in front of these places: 2, 3 and 4"):
            play(state, text)
    play(state, "look 3", "trade 1 3")
    assert tokens(state)[:4] == ["vote", "election", "bullet", "handcuffs"]
    assert seen_token(state, 0, 1, 0) == "election"  # what was known goes with the token
    assert seen_token(state, 0, 3, 0) is None
    assert seen_token(state, 0, 1, 1) is None


@pytest.mark.rule("OU-28")
def test_any_position_of_the_reserve_may_be_named() -> None:
    state = duel(standing(storekeep=2), street=TRADE, reserve=["x", "vote", "x"])
    play(state, "trade 2 reserve 2")
    assert tokens(state)[2] == "vote"
    assert reserve(state) == ["x", "bullet", "x"]
    with pytest.raises(IllegalAction, match="no token number 5"):
        play(state, "trade 2 reserve 4")


@pytest.mark.rule("OU-28")
def test_empty_slots_do_not_count_and_the_edge_has_two_tokens() -> None:
    state = duel(standing(storekeep=7), street=["vote"] * 6 + ["x", None], reserve=[])
    assert [text for text in look(state).legal if text.startswith("trade")] == []
    with pytest.raises(IllegalAction, match="reaches") as refused:
        play(state, "trade 6 7")
    assert refused.value.rule == "OU-28"
    state = duel(standing(storekeep=0))
    assert "trade 0 1" in look(state).legal
    assert not [text for text in look(state).legal if text.startswith("trade 0 ") and text.endswith(" 2")][1:]


@pytest.mark.rule("OU-29")
@pytest.mark.parametrize(
    ("aim", "after"),
    [
        (1, ["a", "b", "c", "d", "g", "e", "f", "h"]),  # t = f + 2: old 6 to 4, 4 to 5, 5 to 6
        (2, ["a", "b", "c", "d", "f", "e", "g", "h"]),
        (4, ["a", "b", "c", "e", "d", "f", "g", "h"]),
        (5, ["a", "b", "d", "e", "c", "f", "g", "h"]),
    ],
)
def test_the_lead_dancer_fetches_a_figure_and_the_others_make_room(aim: int, after: list[str]) -> None:
    """At place 3 she faces place 4."""
    names = dict(zip("abcdefgh", LINE, strict=True))
    state = duel(standing(dancer=3))
    play(state, f"dance {aim}")
    assert row(state, 1) == [names[letter] for letter in after]
    assert told(state, "danced") == {"who": 0, "rival": 1, "place": 7 - aim, "to": 4}


@pytest.mark.rule("OU-29")
def test_the_lead_dancer_stays_before_one_rival() -> None:
    state = table(3, lines={"p1": standing(dancer=3)})
    assert [text for text in look(state).legal if text.startswith("dance")] == ["dance 1", "dance 2"]
    with pytest.raises(IllegalAction, match="same rival") as refused:
        play(state, "dance 4")
    assert refused.value.rule == "OU-29"
    state = duel(standing(dancer=7))
    assert [text for text in look(state).legal if text.startswith("dance")] == ["dance 5", "dance 6"]
    state = table(options={"dancer": 1}, lines={"p1": standing(dancer=3)})
    assert [text for text in look(state).legal if text.startswith("dance")] == ["dance 2", "dance 4"]


@pytest.mark.rule("OU-29")
def test_a_jailed_figure_is_shifted_and_stays_face_up() -> None:
    state = table(lines={"p1": standing(dancer=3), "p2": side(standing(bandit=6), jailed=True)})
    play(state, "dance 1")
    assert place(state, 1, 4, 0).jailed


@pytest.mark.rule("OU-30")
def test_the_reporter_marks_a_figure_named_rightly() -> None:
    state = duel(standing(reporter=1), opposite(sheriff=1))
    play(state, "report sheriff")
    assert place(state, 1, 6, 0).marked
    assert held(state, 0).papers == 2
    play(state, "report sheriff")  # again: legal, does nothing, and costs a marker
    assert held(state, 0).papers == 1
    play(state, "p2 swap 6 0")
    assert place(state, 1, 0, 0).figure == "sheriff"  # wherever it goes


@pytest.mark.rule("OU-30")
def test_a_wrong_name_costs_the_marker_too() -> None:
    state = duel(standing(reporter=1), opposite(sheriff=1))
    play(state, "report hitman")
    assert held(state, 0).papers == 2
    assert place(state, 1, 6, 0).figure == "sheriff"
    assert not place(state, 1, 6, 0).marked
    state = duel(standing(reporter=1), held={"p1": {"papers": 0}})
    with pytest.raises(IllegalAction, match="no Newspaper left") as refused:
        play(state, "report hitman")
    assert refused.value.rule == "OU-30"


@pytest.mark.rule("OU-31")
def test_the_reverend_frees_the_bandit_directly_on_his_left() -> None:
    for bandit, free in ((2, True), (4, False), (1, False)):
        state = table(
            lines={"p1": side(standing(("mayor", "dancer"), bandit=bandit, reverend=3), jailed=True)}
        )
        assert ("free" in look(state).legal) == free
    with pytest.raises(IllegalAction, match="directly on your Reverend's left") as refused:
        play(state, "free")
    assert refused.value.rule == "OU-31"


def backed(figure: str, at: int) -> list[str]:
    """The Mayor on a figure's left."""
    return standing(("reverend", "dancer"), **{figure: at, "mayor": at - 1})


@pytest.mark.rule("OU-32")
@pytest.mark.parametrize(
    ("figure", "verb"), [("sheriff", "arrest"), ("sheriff", "roundup"), ("indian", "scout")]
)
def test_with_the_mayor_an_ability_reaches_three_figures(figure: str, verb: str) -> None:
    state = duel(backed(figure, 4))
    aims = [text for text in look(state).legal if text.startswith(f"mayor {verb}")]
    assert aims == [f"mayor {verb} {at}" for at in (3, 4, 5)]
    play(state, f"mayor {verb} 5")
    assert [(e["who"], e["place"]) for e in shown(state)] == [(0, 4), (0, 3), (1, 2)]
    assert shown(state)[1]["figure"] == "mayor"


@pytest.mark.rule("OU-32")
def test_the_reporter_and_the_edges_with_the_mayor() -> None:
    state = duel(backed("reporter", 7))
    aims = [text for text in look(state).legal if text.startswith("mayor report hitman")]
    assert aims == ["mayor report hitman 6", "mayor report hitman 7"]
    play(state, "mayor report hitman 6")  # p2's place 1
    assert place(state, 1, 1, 0).marked
    with pytest.raises(IllegalAction, match="these places") as refused:
        play(state, "mayor report hitman 5")
    assert refused.value.rule == "OU-32"


@pytest.mark.rule("OU-32")
def test_at_the_corner_the_three_may_belong_to_two_rivals() -> None:
    for at, rival in ((3, 1), (4, 3), (5, 3)):
        state = table(4, lines={"p1": backed("indian", 4)})
        play(state, f"mayor scout {at}")
        assert told(state, "scouted") == {"who": 0, "rival": rival, "place": 7 - at}


@pytest.mark.rule("OU-32")
def test_the_mayor_must_stand_directly_on_the_left() -> None:
    for mayor in (2, 5):
        state = duel(standing(("reverend", "dancer"), indian=4, mayor=mayor))
        with pytest.raises(IllegalAction, match="directly on the left"):
            play(state, "mayor scout 4")
    for text in ("mayor scout 4", "mayor trade 1 2"):
        with pytest.raises(IllegalAction):  # in the Saloon
            play(duel(standing(indian=4, storekeep=2)), text)
    for figure in ("hitman", "bandit", "governor"):
        state = duel(backed(figure, 4))
        assert not [text for text in look(state).legal if text.startswith("mayor")]


@pytest.mark.rule("OU-32b")
@pytest.mark.parametrize(
    ("named", "there", "loot"),
    [
        ("hitman", "hitman", "bullets"),
        ("sheriff", "sheriff", "handcuffs"),
        ("hitman", "sheriff", ""),
        ("sheriff", "hitman", ""),
    ],
)
def test_the_bandit_steals_from_whom_he_names(named: str, there: str, loot: str) -> None:
    state = duel(standing(bandit=5), opposite(**{there: 5}))
    play(state, f"rob {named}")
    for thing in ("bullets", "handcuffs"):
        assert getattr(held(state, 0), thing) == (2 if thing == loot else 1)
        assert getattr(held(state, 1), thing) == (0 if thing == loot else 1)
    assert place(state, 1, 2, None).figure == there


@pytest.mark.rule("OU-32b")
def test_from_a_rival_without_any_nothing_is_stolen() -> None:
    state = duel(standing(bandit=5), opposite(hitman=5), held={"p2": {"bullets": 0}})
    play(state, "rob hitman")
    assert held(state, 0).bullets == 1
    assert held(state, 1).bullets == 0


@pytest.mark.rule("OU-32c")
def test_what_was_shown_was_seen_by_everyone() -> None:
    state = table(3, lines={"p1": standing(indian=0)})
    play(state, "scout")
    for reader in (0, 2, None):
        assert place(state, 1, 7, reader).figure == "bandit"
        assert not place(state, 1, 7, reader).marked  # turned back
    assert place(state, 0, 0, 1).figure == "indian"
    play(state, "pass", "p2 feint 7 0")
    assert [place(state, 1, at, 0).figure for at in (0, 7)] == [None, None]
    assert "bandit" in place(state, 1, 0, 0).may_be
