"""The house bot: what it makes of a few situations."""

import pytest

from posse.games.wyatt_earp import GAME
from posse.games.wyatt_earp.rules.state import WyattEarpState
from tests.rules.wyatt_earp.tables import emptied, play, shoot, table

JESSE = "jesse-james"


def best(state: WyattEarpState, seat: int | None = None) -> str:
    who = state.seats_to_act()[0] if seat is None else seat
    legal = state.legal_actions(who)
    return GAME.action_texts[max(legal, key=lambda action: GAME.score(state, who, action))]


def test_it_lays_what_it_can() -> None:
    assert best(table("4 jesse-james, 2 hideout", "hideout")) == "lay 4 jesse-james"


def test_it_takes_the_third_of_an_outlaw() -> None:
    assert best(table("2 belle-starr, hideout", "hideout", phase="draw")) == "take"
    assert best(table("hideout", "hideout", phase="draw")) == "draw"


def test_it_puts_a_robbery_where_it_decides() -> None:
    state = table(
        "stagecoach-robbery, 2 hideout",
        "2 wyatt-earp",
        groups={"p1 jesse-james": "4", "p1 bob-dalton": "1", "p2 bob-dalton": "6"},
    )
    assert best(state) == "stagecoach-robbery"
    shoot(state, "stagecoach-robbery")
    assert best(state) == "target p1 jesse-james"


def test_it_hides_the_rivals_outlaw_not_its_own() -> None:
    state = table(
        "hideout, 2 bank-robbery",
        "2 wyatt-earp",
        groups={"p1 jesse-james": "4", "p2 bob-dalton": "4, photo"},
        posters={"bob-dalton": 9000},
    )
    assert best(state) == "hideout"
    shoot(state, "hideout")
    assert best(state) == "target p2 bob-dalton"


def test_it_flushes_out_what_is_worth_it() -> None:
    state = table(
        "2 wes-hardin",
        "2 wyatt-earp",
        groups={"p2 jesse-james": "5, photo, hideout"},
        posters={JESSE: 9000},
    )
    play(state, "done")
    assert best(state) == "earp flush"


def test_it_asks_who_is_known_to_have_one() -> None:
    state = table(
        "most-wanted, 2 jesse-james, hideout",
        "wes-hardin",
        "bob-dalton",
        "jesse-james",
        known={"p4": {JESSE: 1}},
    )
    play(state, "wanted ask jesse-james")
    assert best(state) == "ask p4"


def test_it_discards_what_it_needs_least() -> None:
    state = table(
        "2 jesse-james, wes-hardin",
        "hideout",
        groups={"p2 jesse-james": "3, hideout"},
        sheriff=True,
        acted=True,
    )
    play(state, "done", "pass")
    assert best(state) == "discard wes-hardin"


@pytest.mark.rule("WE-9")
@pytest.mark.parametrize(("owner", "choice"), [("p1", "end-hand"), ("p2", "take")])
def test_it_ends_a_hand_when_it_is_ahead(owner: str, choice: str) -> None:
    state = emptied(
        "", "hideout", "wes-hardin", phase="draw", reshuffled=True, groups={f"{owner} jesse-james": "5"}
    )
    assert best(state) == choice


def test_it_keeps_what_it_cannot_use_and_plays_what_pays() -> None:
    state = table(
        "wyatt-earp, 2 hideout", "wyatt-earp", groups={"p1 jesse-james": "4", "p2 jesse-james": "2"}
    )
    play(state, "earp choose", "choose photo-jesse-james")
    assert best(state) == "photo jesse-james"


@pytest.mark.rule("WE-39")
@pytest.mark.parametrize(("idle", "choice"), [(0, "take"), (2, "take"), (3, "draw"), (29, "draw")])
def test_it_draws_when_nobody_has_played_for_a_round(idle: int, choice: str) -> None:
    """Else bots without memory hand each other the same cards until the hand ends."""
    state = table("2 belle-starr, hideout", "hideout", "wes-hardin", phase="draw", idle=idle)
    assert best(state) == choice


@pytest.mark.rule("WE-39")
def test_in_the_choice_of_the_last_cards_it_goes_on_as_long_as_it_is_behind() -> None:
    state = emptied(
        "",
        "hideout",
        "wes-hardin",
        phase="draw",
        reshuffled=True,
        idle=3,
        groups={"p2 jesse-james": "5"},
    )
    assert best(state) == "take"
