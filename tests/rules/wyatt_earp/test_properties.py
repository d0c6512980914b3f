"""What holds at every step of every game."""

import pytest

from posse.core.kernel.dice import CHOICE, Dice
from posse.games.wyatt_earp import GAME
from posse.games.wyatt_earp.mind.knowledge import on_table
from posse.games.wyatt_earp.model import ACTIONS, ASK, COPIES, E_MISSED, KINDS, OUTLAW, SHERIFFS, TARGET
from posse.games.wyatt_earp.rules.cards import many
from posse.games.wyatt_earp.rules.state import WyattEarpState
from tests.rules.wyatt_earp.tables import new

GAINS = {"hand": 7, "photo": 1, "stagecoach-robbery": 3, "bank-robbery": 1, "fastest-gun": 1}


def all_cards(state: WyattEarpState) -> list[int]:
    """How many of each kind there are anywhere."""
    lying = on_table(state.groups, state.players * OUTLAW)
    places = [state.pile, lying, *state.hands]
    found = [sum(int(many(place, kind)) for place in places) for kind in range(len(KINDS))]
    for place in range(int(state.discards)):
        found[int(state.thrown[place])] += 1
    if state.phase in (ASK, TARGET):
        found[int(state.card)] += 1
    return found


def bank_paid(state: WyattEarpState) -> int:
    """Thousands that the bank has given so far, by the events."""
    paid = 0
    for event in GAME.events(state.trace or [], everything=True):
        money = event.fields().get("money")
        paid += GAINS.get(event.kind, 0)
        paid += int(str(money)) // 1000 if event.kind == "laid" else 0
    return paid


def step(state: WyattEarpState, dice: Dice) -> None:
    seat = state.seats_to_act()[0]
    legal = state.legal_actions(seat)
    state.apply(seat, legal[dice.below(len(legal), CHOICE)])


@pytest.mark.rule("WE-1", "WE-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seventy_eight_cards_at_every_step(players: int) -> None:
    for seed in range(3):
        state, dice = new(players, seed), Dice(seed)
        while not state.is_over():
            assert all_cards(state) == list(COPIES)
            step(state, dice)
        assert all_cards(state) == list(COPIES)


@pytest.mark.rule("WE-3", "WE-12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_money_is_made_or_lost(players: int) -> None:
    """At every step what lies on posters and before players is what the bank has paid."""
    for seed in range(3):
        state, dice = new(players, seed), Dice(seed)
        paid = 0
        while not state.is_over():
            paid += bank_paid(state)
            state.trace = []
            assert sum(state.posters) + sum(state.money) == paid
            assert min(*state.posters, *state.money) >= 0
            step(state, dice)


@pytest.mark.rule("WE-35")
def test_what_is_told_is_what_is_paid() -> None:
    """Every purse is the sum of what its owner was told to take."""
    for seed in range(4):
        state = new(4, seed)
        state.playout(GAME.cap)
        purses = [0] * 4
        for event in GAME.events(state.trace or []):
            fields = event.fields()
            if event.kind in ("takes", "takes-all"):
                purses[int(str(fields["who"])[1:]) - 1] += int(str(fields["money"]))
        assert purses == [int(mine) * 1000 for mine in state.money]


@pytest.mark.rule("WE-22")
def test_there_is_one_fastest_gun_at_most() -> None:
    for seed in range(3):
        state, dice = new(4, seed), Dice(seed)
        while not state.is_over():
            assert [place for place, group in enumerate(state.groups) if group & 512] == (
                [state.gun] if state.gun >= 0 else []
            )
            assert sum(1 for group in state.groups if group & 1024) == state.hideouts
            step(state, dice)


@pytest.mark.rule("WE-7", "WE-10", "WE-11", "WE-14", "WE-15", "WE-19", "WE-29")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_list_of_actions_is_what_the_rule_allows(players: int) -> None:
    """Of every code and for every seat, at every step; the order is that of the codes, but in a window."""
    for seed in range(3):
        state, dice = new(players, seed, target=10), Dice(seed)
        while not state.is_over():
            for seat in range(players):
                allowed = [action for action in range(-1, ACTIONS + 2) if state.allows(seat, action)]
                assert sorted(state.legal_actions(seat)) == allowed
            step(state, dice)
        assert not any(state.allows(seat, action) for seat in range(players) for action in range(ACTIONS))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_and_everything_happens(players: int) -> None:
    """Random games long before their cap; between them every use of every sheriff card, hit and miss."""
    seen: set[str] = set()
    missed: set[str] = set()
    for seed in range(60):
        state = new(players, seed)
        assert state.playout(GAME.cap) < GAME.cap
        trace = state.trace or []
        seen |= {GAME.kinds[kind] for kind in trace[::5]}
        missed |= {
            KINDS[card] for kind, card in zip(trace[::5], trace[2::5], strict=True) if kind == E_MISSED
        }
    assert missed == {*SHERIFFS}
    assert set(GAME.kinds) - seen <= {"group-gone", "duel", "duel-card", "left-over"}, "but for the rarest"
