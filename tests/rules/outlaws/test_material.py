"""OU-1, OU-2, OU-8, OU-9: what is in the box and how it is laid out."""

import pytest

from posse.games.outlaws import GAME
from posse.games.outlaws.model import FIGURES
from tests.rules.outlaws.tables import begun, held, look

POOLS = {
    2: {"vote": 6, "handcuffs": 1, "bullet": 1, "election": 1, "x": 4},
    3: {"vote": 8, "handcuffs": 2, "bullet": 2, "election": 2, "x": 4},
    4: {"vote": 12, "handcuffs": 2, "bullet": 2, "election": 2, "x": 6},
}


@pytest.mark.rule("OU-1")
def test_each_camp_has_ten_characters() -> None:
    state = begun(2)
    for line in GAME.to_position(state)["lines"].values():
        assert sorted([*line["places"], *line["saloon"]]) == sorted(FIGURES)
    assert set(FIGURES) == {
        *("governor", "hitman", "sheriff", "indian", "storekeep"),
        *("dancer", "reporter", "bandit", "reverend", "mayor"),
    }


@pytest.mark.rule("OU-2")
def test_the_box_holds_seventeen_tokens() -> None:
    state = begun(2)
    found = GAME.to_position(state)["pool"]
    mine = [held(state, seat) for seat in (0, 1)]
    assert found["bullet"] + sum(line.bullets for line in mine) == 3
    assert found["handcuffs"] + sum(line.handcuffs for line in mine) == 3
    assert (found["vote"], found["x"], found["election"]) == (6, 4, 1)


@pytest.mark.rule("OU-8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_starts_with_a_bullet_handcuffs_and_three_newspapers(players: int) -> None:
    state = begun(players)
    for seat in range(players):
        line = look(state, (seat + 1) % players).lines[seat]  # open to the others
        assert (line.votes, line.handcuffs, line.bullets, line.papers) == (0, 1, 1, 3)


@pytest.mark.rule("OU-9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_token_to_each_slot_the_others_to_the_reserve(players: int) -> None:
    state = begun(players)
    found = GAME.to_position(state)
    assert found["pool"] == POOLS[players]
    street = [token for arm in found["street"].values() for token in arm]
    assert (len(street), len(found["reserve"])) == (4 * players, {2: 5, 3: 6, 4: 8}[players])
    laid = [*street, *found["reserve"]]
    assert {token: laid.count(token) for token in POOLS[players]} == POOLS[players]
    view = look(state, 0)
    assert {seen.token for arm in view.street for seen in arm.slots} == {None}  # face down
    assert {seen.token for seen in view.reserve} == {None}


def test_every_verb_of_a_figure_is_in_the_notation() -> None:
    """Whose a verb is, and an action of it; a verb with the Mayor or of a mate is the same one."""
    assert tuple(GAME.cards) == FIGURES
    own = {verb: does for printed in GAME.cards.values() for verb, does in dict(printed["does"]).items()}  # type: ignore[arg-type]
    assert all(action in GAME.action_texts and action.split()[0] == verb for verb, action in own.items())
    lent = {verb.name.split()[1] for verb in GAME.verbs.verbs if verb.name.startswith(("mayor ", "mate "))}
    answers = {printed["answer"] for printed in GAME.cards.values()}
    assert lent <= {*own, *answers}
