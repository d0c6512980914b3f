"""OU-26, OU-31: the guard and the Reverend, and that being asked tells nothing."""

from typing import Any

import pytest

from posse.core.errors import IllegalAction
from posse.games.outlaws import GAME
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws.tables import duel, held, kinds, look, place, play, row, side, standing, table, told

# p1's Hitman at 2 faces p2's Governor at 5
SHOOTER = standing(("mayor", "dancer"), hitman=2)


def shot(
    sheriff: int = 6, p1: list[str] = SHOOTER, saloon: Any = ("mayor", "dancer"), **changes: Any
) -> OutlawsState:
    """After p1 has shot at p2's Governor; p2's Sheriff stands somewhere."""
    p2 = standing(saloon, governor=5, **({} if "sheriff" in saloon else {"sheriff": sheriff}))
    state = duel(p1, p2, **changes)
    play(state, "shoot")
    return state


@pytest.mark.rule("OU-26")
@pytest.mark.parametrize("sheriff", [4, 6])
def test_a_sheriff_beside_the_governor_may_guard_him(sheriff: int) -> None:
    state = shot(sheriff)
    assert look(state, 1).legal == ("pass", "guard")
    assert GAME.in_window(state)
    play(state, "guard")
    assert held(state, 1).handcuffs == 0
    assert place(state, 1, sheriff, 0).figure == "sheriff"
    play(state, "p1 pass")  # no Reverend there
    assert told(state, "out") == {"who": 0, "reason": "crook"}
    assert look(state).result is not None
    assert look(state).result.ranks == (2, 1)  # type: ignore[union-attr]


@pytest.mark.rule("OU-26")
def test_the_guard_may_be_left_out() -> None:
    state = shot()
    play(state, "pass")
    assert told(state, "out") == {"who": 1, "reason": "brute"}
    assert held(state, 1).handcuffs == 0  # they left with their owner


@pytest.mark.rule("OU-26")
def test_being_asked_tells_nothing() -> None:
    """Near or far, the owner is asked and can pass; only a Sheriff who is visibly elsewhere is not."""
    near, far = shot(6), shot(0)
    assert look(far, 1).legal == ("pass",)
    assert look(near, 0) == look(far, 0)
    assert look(near, None) == look(far, None)
    with pytest.raises(IllegalAction, match="not stand next to") as refused:
        play(far, "guard")
    assert refused.value.rule == "OU-26"


@pytest.mark.rule("OU-26")
def test_nobody_is_asked_who_visibly_cannot_guard() -> None:
    assert shot(held={"p2": {"handcuffs": 0}}).is_over()
    assert shot(saloon=("sheriff", "dancer")).is_over()
    for sheriff, asked in ((0, False), (6, True)):
        p2 = side(standing(("mayor", "dancer"), governor=5, sheriff=sheriff), marked=["sheriff"])
        state = table(lines={"p1": SHOOTER, "p2": p2})
        play(state, "shoot")
        assert state.is_over() is not asked
    # both neighbours of the Governor lie face up, and neither is the Sheriff
    p2 = side(
        standing(("mayor", "dancer"), governor=5, sheriff=0, indian=4, reporter=6),
        marked=["indian", "reporter"],
    )
    state = table(lines={"p1": SHOOTER, "p2": p2})
    play(state, "shoot")
    assert state.is_over()


@pytest.mark.rule("OU-31")
def test_the_attackers_reverend_answers_a_guard() -> None:
    """The assassination has failed, the Handcuffs are lost, everyone plays on."""
    state = shot(p1=standing(("mayor", "dancer"), hitman=2, reverend=3))
    play(state, "guard")
    assert look(state, 0).legal == ("pass", "pray")
    play(state, "p1 pray")
    assert not state.is_over()
    assert held(state, 1).handcuffs == 0
    assert look(state).turn == 0  # with one action left
    assert look(state).left == 1
    assert told(state, "prayed") == {"who": 0, "figure": "hitman"}
    assert place(state, 0, 3, 1).figure == "reverend"


def arrested(reverend: int, verb: str = "arrest", figure: str = "hitman", **more: Any) -> OutlawsState:
    """p1's Sheriff at 4 faces p2's place 3."""
    p2 = side(standing(("mayor", "dancer"), **{figure: 3, "reverend": reverend}), **more)
    state = table(lines={"p1": standing(sheriff=4), "p2": p2})
    play(state, verb)
    return state


@pytest.mark.rule("OU-31")
def test_a_reverend_on_the_right_cancels_an_arrest() -> None:
    state = arrested(4)
    assert look(state, 1).legal == ("pass", "pray")
    play(state, "pray")
    assert held(state, 0).handcuffs == 0  # stay lost
    assert not state.is_over()
    state = arrested(4)
    play(state, "pass")
    assert told(state, "out") == {"who": 1, "reason": "crook"}


@pytest.mark.rule("OU-31")
def test_only_directly_on_the_right() -> None:
    for reverend in (2, 5):
        state = arrested(reverend)
        assert look(state, 1).legal == ("pass",)
        with pytest.raises(IllegalAction, match="directly on the right") as refused:
            play(state, "pray")
        assert refused.value.rule == "OU-31"
        with pytest.raises(IllegalAction, match="asked to react"):
            play(state, "guard")


@pytest.mark.rule("OU-31")
def test_the_bandits_owner_is_always_asked() -> None:
    near, far = arrested(4, "roundup", "bandit"), arrested(6, "roundup", "bandit")
    assert look(near, 0) == look(far, 0)
    assert kinds(near, 0) == kinds(far, 0)
    play(near, "pray")
    assert not place(near, 1, 3, 0).jailed
    play(far, "pass")
    assert place(far, 1, 3, 0).jailed


@pytest.mark.rule("OU-31")
def test_unless_the_reverend_is_visibly_elsewhere() -> None:
    state = duel(standing(sheriff=4), standing(bandit=3))  # in the Saloon
    play(state, "roundup")
    assert place(state, 1, 3, 0).jailed
    assert "asked" not in kinds(state)
    assert "asked" not in kinds(arrested(6, "roundup", "bandit", marked=["reverend"]))
    assert "asked" in kinds(arrested(4, "roundup", "bandit", marked=["reverend"]))
    # at the end of a line nobody stands on the right
    state = duel(standing(sheriff=0), standing(("mayor", "dancer"), bandit=7))
    play(state, "roundup")
    assert "asked" not in kinds(state)


def test_an_unknown_reaction_is_refused() -> None:
    state = duel()
    for text in ("guard", "pray"):
        with pytest.raises(IllegalAction, match="It is your turn"):
            play(state, text)
    state = shot()
    with pytest.raises(IllegalAction, match="asked to react"):
        play(state, "swap 0 1")
    assert row(state, 1).count("governor") == 1
