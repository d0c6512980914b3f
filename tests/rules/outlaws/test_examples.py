"""The rulebook's worked examples."""

import pytest

from tests.rules.outlaws.tables import duel, look, place, play, standing, told


@pytest.mark.rule("OU-27", "OU-32")
def test_indian_and_mayor_choose_one_of_three_facing_figures() -> None:
    for aim in (3, 4, 5):
        state = duel(standing(("reverend", "dancer"), mayor=3, indian=4))
        play(state, f"mayor scout {aim}")
        assert place(state, 1, 7 - aim, 0).figure is not None
        assert sum(place(state, 1, at, 0).figure is not None for at in range(8)) == 1


@pytest.mark.rule("OU-28", "OU-32")
def test_storekeep_and_mayor_choose_two_of_five_tokens_or_one_and_the_reserve() -> None:
    state = duel(standing(("reverend", "dancer"), mayor=3, storekeep=4))
    trades = [
        text.removeprefix("mayor trade ") for text in look(state).legal if text.startswith("mayor trade")
    ]
    pairs = [text for text in trades if "reserve" not in text]
    assert pairs == [f"{a} {b}" for a in range(2, 7) for b in range(a + 1, 7)]
    assert [text for text in trades if text not in pairs] == [
        f"{at} reserve {position}" for at in range(2, 7) for position in range(1, 6)
    ]


@pytest.mark.rule("OU-26", "OU-34")
def test_a_shot_at_a_governor_beside_a_sheriff_with_handcuffs_loses() -> None:
    state = duel(standing(hitman=2), standing(governor=5, sheriff=6))
    play(state, "shoot", "p2 guard")
    assert told(state, "won") == {"who": 1, "reason": "crook"}
