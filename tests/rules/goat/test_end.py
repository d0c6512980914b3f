"""GO-33 and GO-34: the end of a round, the end of the game."""

from typing import Any

import pytest

from posse.core.kernel.dice import Dice
from posse.games.goat import GAME
from posse.games.goat.rules.state import GoatState
from tests.rules.goat.tables import heard, look, new, play, player, step, table


def last_card(**changes: Any) -> GoatState:
    """Three players, p2 the last active one with one hat; p3 offers the last card."""
    state = table(3, ["goat"], dealer="p3", last_active="p2", discarded=["thief", "charlatan", "waitress"],
                  placed={"p1": ["outlaw", "gambler"], "p2": ["teller"], "p3": ["cowboy", "farmer"]},
                  **changes)  # fmt: skip
    play(state, "p3 offer goat as goat to p2", "p2 accept")
    return state


@pytest.mark.rule("GO-33")
def test_the_last_active_player_deals_first() -> None:
    state = last_card(places={"bank": {"coins": 0}, "ranch": {"coins": 0, "tokens": 0}},
                      taken={"p3": {"cattle": 1}})  # fmt: skip
    play(state, "p1 gambler p3")
    seen = look(state, 1)
    assert (seen.round, seen.first, seen.dealer, seen.last_active) == (2, 1, 1, None)
    assert [one.hats for one in seen.players] == [2, 2, 2]
    assert all(one.active for one in seen.players)
    assert all(one.characters == () for one in seen.players)
    assert seen.gone == ()
    assert len(seen.unseen) + len(seen.known) == 10  # all but the one face up
    assert seen.hand is not None
    assert len(seen.hand) == 4


@pytest.mark.rule("GO-33")
@pytest.mark.parametrize("seed", range(5))
def test_nothing_is_remembered_of_the_last_round(seed: int) -> None:
    state = new(3, seed)
    dice = Dice(seed)
    while state.round == 1:
        step(state, dice)
    for seat in (None, 0, 1, 2):
        assert look(state, seat).known == (look(state, seat).hand or ())
        assert len(look(state, seat).unseen) == (6 if seat == state.dealer else 10)


def final(tokens: dict[str, dict[str, int]], coins: dict[str, int]) -> tuple[tuple[int, ...], str]:
    """Ranks and reason if the only round ends with these; no gambling."""
    bottles = sum(held.get("bottles", 0) for held in tokens.values())
    kinds = ("supplies", "banknotes")
    left = {resource: 1 - sum(held.get(resource, 0) for held in tokens.values()) for resource in kinds}
    state = table(2, ["goat"], options={"rounds": 1}, tokens=tokens, coins=coins,
                  placed={"p1": ["outlaw", "kid", "teller"], "p2": ["shopkeeper", "banker"]},
                  discarded=["thief", "charlatan", "sheriff"],
                  places={"store": {"coins": 0, "tokens": left["supplies"]},
                          "bank": {"coins": 0, "tokens": left["banknotes"]},
                          "saloon": {"tokens": 3 - bottles}})  # fmt: skip
    play(state, "p1 offer goat as goat to p2", "p2 accept")
    outcome = state.outcome()
    assert outcome is not None
    assert sum(state.share(seat) for seat in range(2)) == 1
    assert outcome.points == (player(state, 0).money, player(state, 1).money)
    return outcome.ranks, outcome.reason


@pytest.mark.rule("GO-34")
def test_most_money_wins() -> None:
    assert final({"p1": {"banknotes": 1}}, {"p1": 3, "p2": 6}) == ((1, 2), "most-money")
    assert final({"p1": {"banknotes": 1}}, {"p1": 3, "p2": 8}) == ((2, 1), "most-money")


@pytest.mark.rule("GO-34")
def test_level_most_coins_wins() -> None:
    assert final({"p1": {"banknotes": 1}}, {"p1": 3, "p2": 7}) == ((2, 1), "most-coins")


@pytest.mark.rule("GO-34")
def test_level_again_most_tokens_wins() -> None:
    tokens = {"p1": {"bottles": 2}, "p2": {"supplies": 1}}
    assert final(tokens, {"p1": 3, "p2": 3}) == ((1, 2), "most-tokens")


@pytest.mark.rule("GO-34")
def test_level_in_all_the_victory_is_shared() -> None:
    assert final({"p1": {"bottles": 1}, "p2": {"bottles": 1}}, {"p1": 3, "p2": 3}) == ((1, 1), "shared")


@pytest.mark.rule("GO-34")
def test_all_is_open_when_the_game_is_over() -> None:
    state = new(4, 5)
    state.playout()
    for reader in (None, 0, 1, 2, 3):
        seen = look(state, reader)
        assert all(one.money is not None for one in seen.players)
        assert seen.result is not None
        assert seen.result.points == tuple(one.money for one in seen.players)
    told = [event.fields() for event in heard(state) if event.kind == "money"]
    assert [line["money"] for line in told] == [one.money for one in look(state, None).players]
    assert GAME.legal(state, 0) == []
