"""OU-3 to OU-6, OU-10, OU-20: who faces whom, and how tokens lie and move up."""

import pytest

from posse.core.errors import IllegalAction
from posse.games.outlaws import GAME
from tests.rules.outlaws.tables import (
    begun,
    duel,
    look,
    place,
    play,
    reserve,
    standing,
    table,
    tokens,
    told,
)


@pytest.mark.rule("OU-3")
def test_places_count_from_the_owners_left() -> None:
    view = look(begun(2), 0)
    assert [at.place for at in view.lines[0].places] == list(range(8))
    for seat in (0, 1):  # the Mayor on a figure's left is at the lower place, for either player
        for mayor, backs in ((3, True), (5, False)):
            for figure, text in (("indian", "mayor scout 4"), ("storekeep", "mayor trade 2 6")):
                lined = standing(("reverend", "dancer"), **{figure: 4, "mayor": mayor})
                state = duel(lined, lined, turn=f"p{seat + 1}")
                assert (text in look(state, seat).legal) == backs
                assert state.allows(seat, GAME.codes[text]) == backs


@pytest.mark.rule("OU-4")
def test_in_a_duel_each_place_faces_its_mirror_image() -> None:
    state = begun(2)
    for seat in (0, 1):
        for at in range(8):
            found = place(state, seat, at, None)
            assert (found.rival, found.facing) == (1 - seat, 7 - at)
            facing = place(state, 1 - seat, 7 - at, None)
            assert (found.arm, found.slot) == (facing.arm, facing.slot)  # one token between them
    assert len({(at.arm, at.slot) for at in look(state, 0).lines[0].places}) == 8


@pytest.mark.rule("OU-5")
@pytest.mark.parametrize("players", [3, 4])
def test_neighbours_share_an_arm(players: int) -> None:
    state = begun(players)
    for seat in range(players):
        left, right = (seat + 1) % players, (seat - 1) % players
        for at in range(8):
            found = place(state, seat, at, None)
            assert (found.rival, found.facing) == (left if at < 4 else right, 7 - at)
            facing = place(state, found.rival, found.facing, None)
            assert (facing.rival, facing.facing) == (seat, at)
            assert (found.arm, found.slot) == (facing.arm, facing.slot)
    view = look(state, None)
    assert len({(at.arm, at.slot) for line in view.lines for at in line.places}) == 4 * players


@pytest.mark.rule("OU-5")
def test_places_3_and_4_are_neighbours_in_their_owners_line() -> None:
    """The Reverend at 4 frees the Bandit at 3, around the corner."""
    p1 = standing(("mayor", "dancer"), bandit=3, reverend=4)
    state = table(4, lines={"p1": {"places": p1, "saloon": ["mayor", "dancer"], "jailed": True}})
    play(state, "free")
    assert not place(state, 0, 3, 0).jailed


@pytest.mark.rule("OU-6")
def test_only_what_is_in_front_can_be_reached() -> None:
    """In an X, p1 scouts p2 and p4, never p3 across the street."""
    for at, rival in ((0, 1), (3, 1), (4, 3), (7, 3)):
        state = table(4, lines={"p1": standing(indian=at)})
        play(state, "scout")
        assert told(state, "scouted") == {"who": 0, "rival": rival, "place": 7 - at}
    with pytest.raises(IllegalAction):
        play(table(4, lines={"p1": standing(("reverend", "indian"), mayor=0)}), "mayor scout 1")


@pytest.mark.rule("OU-10")
def test_the_reserve_lies_at_the_first_players_place_7() -> None:
    for seed in range(8):
        state = begun(2, seed)
        assert look(state).reserve_end == look(state).first
    for players in (3, 4):
        assert look(begun(players)).reserve_end is None


@pytest.mark.rule("OU-20")
def test_tokens_shift_away_from_the_reserve_in_a_duel() -> None:
    street = ["x", "vote", "handcuffs", "vote", "bullet", "vote", "vote", "x"]
    state = duel(street=street, reserve=["election", "x", "vote"])
    play(state, "take 3 vote")
    assert tokens(state) == ["x", "vote", "handcuffs", "bullet", "vote", "vote", "x", "election"]
    assert reserve(state) == ["x", "vote"]
    state = duel(street=street, reserve=["election", "x"], turn="p2")  # p2's place 4 faces p1's place 3
    play(state, "p2 take 4 vote")
    assert tokens(state) == ["x", "vote", "handcuffs", "bullet", "vote", "vote", "x", "election"]
    state = duel(street=street, reserve=["election", "x"], first="p2")  # the Reserve at the other end
    play(state, "take 3 vote")
    assert tokens(state) == ["election", "x", "vote", "handcuffs", "bullet", "vote", "vote", "x"]


@pytest.mark.rule("OU-20")
def test_with_an_empty_reserve_the_slot_stays_empty() -> None:
    state = duel(street=["x", "vote", "x", "vote", "x", "vote", "x", "bullet"], reserve=[])
    play(state, "take 3 vote", "take 1 vote")
    assert tokens(state) == ["x", "x", "x", "vote", "x", "bullet", None, None]
    assert "look 0" not in look(state, 1).legal


@pytest.mark.rule("OU-20")
def test_in_a_y_tokens_shift_within_the_arm_and_enter_at_the_centre() -> None:
    arms = {
        "p1": ["vote", "bullet", "handcuffs", "x"],
        "p2": ["vote", "vote", "vote", "x"],
        "p3": ["vote", "vote", "bullet", "x"],
    }
    state = table(3, street=arms, reserve=["election", "x"], lines={"p1": standing(governor=1)})
    play(state, "take 0 vote", "take 6 vote")  # on p1's left arm and on p3's, the right one
    assert tokens(state)[:4] == ["bullet", "handcuffs", "x", "election"]
    assert tokens(state)[4:] == ["x", "x", "bullet", "vote"]
    assert tokens(state, 1)[:4] == ["vote", "vote", "vote", "x"]
