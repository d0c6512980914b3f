"""The house bot of the Goat: it reads what its seat may know, bluffs, and is not easily read."""

from collections import defaultdict
from collections.abc import Callable

import pytest

from posse.core.kernel import state as core_state
from posse.core.kernel.dice import CHOICE, Dice
from posse.core.kernel.state import State
from posse.games.goat import GAME
from posse.games.goat.model import ACCEPT, REFUSE
from posse.games.goat.rules.codes import offer_card, offer_claim
from tests.rules.goat.tables import look, new, play, step, table

Bot = Callable[[State, int, list[int], Dice], int]
COMPILED = str(core_state.__file__).endswith((".so", ".pyd"))
DEALS = 1000 if COMPILED else 25  # each played from both seats


def house(world: State, seat: int, legal: list[int], dice: Dice) -> int:
    return GAME.choose(world, seat, legal, dice)


def at_random(world: State, seat: int, legal: list[int], dice: Dice) -> int:
    return legal[dice.below(len(legal), CHOICE)]


def only(wanted: Callable[[int], bool]) -> Bot:
    """The house bot, kept to the actions wanted wherever there are any."""

    def bot(world: State, seat: int, legal: list[int], dice: Dice) -> int:
        return house(world, seat, [action for action in legal if wanted(action)] or legal, dice)

    return bot


def is_true(action: int) -> bool:
    return action < ACCEPT and offer_card(action) == offer_claim(action)


def is_lie(action: int) -> bool:
    return action < ACCEPT and not is_true(action)


VARIANTS = {
    "always true": only(is_true),
    "always lying": only(is_lie),
    "always accepting": only(lambda action: action == ACCEPT),
    "always refusing": only(lambda action: action == REFUSE),
}


def match(one: Bot, two: Bot, deals: int) -> float:
    """The share of victories of the first bot at two players, every deal played from both seats."""
    won = 0.0
    for deal in range(deals):
        for seat in range(2):
            bots = [one, two] if seat == 0 else [two, one]
            state = GAME.new(2, {}, Dice(deal))
            dice = Dice(deal + 10**6)
            while not state.is_over():
                actor = state.seats_to_act()[0]
                legal = state.legal_actions(actor)
                world = GAME.redeal(state, actor, dice)
                state.apply(actor, bots[actor](world, actor, legal, dice))
            won += state.share(seat)
    return won / (2 * deals)


def test_it_beats_random_play() -> None:
    assert match(house, at_random, DEALS) > (0.62 if COMPILED else 0.5)


@pytest.mark.parametrize("variant", VARIANTS)
def test_one_way_players_lose_to_it(variant: str) -> None:
    assert match(VARIANTS[variant], house, DEALS // 2) < 0.4


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_hidden_things_do_not_matter(players: int) -> None:
    """Any two worlds that look the same to a seat get the same action from the same dice."""
    state = new(players, 17)
    dice = Dice(3)
    while not state.is_over():
        seat = state.seats_to_act()[0]
        legal = state.legal_actions(seat)
        worlds = [state, *(GAME.redeal(state, seat, Dice(seed)) for seed in range(4))]
        scores = [[GAME.score(world, seat, action) for action in legal] for world in worlds]
        assert all(found == scores[0] for found in scores)
        assert len({GAME.choose(world, seat, legal, Dice(9)) for world in worlds}) == 1
        step(state, dice)


def test_it_neither_always_lies_nor_ever_only_tells_the_truth() -> None:
    truths = lies = 0
    for seed in range(300 if COMPILED else 12):
        state = GAME.new(3, {}, Dice(seed))
        dice = Dice(seed + 50)
        while not state.is_over():
            seat = state.seats_to_act()[0]
            state.apply(seat, GAME.choose(state, seat, state.legal_actions(seat), dice))
        truths += sum(player.truths for player in look(state, None).players)
        lies += sum(player.lies for player in look(state, None).players)
    assert 0.2 < truths / (truths + lies) < 0.8


def test_its_truthfulness_is_no_function_of_the_card() -> None:
    state = table(2, ["banker", "kid", "sheriff", "goat"])
    legal = state.legal_actions(0)
    said: defaultdict[int, set[bool]] = defaultdict(set)
    claims: defaultdict[int, set[int]] = defaultdict(set)
    for seed in range(400):
        action = GAME.choose(state, 0, legal, Dice(seed))
        card, claim = offer_card(action), offer_claim(action)
        said[card].add(card == claim)
        claims[claim].add(card)
    both = [card for card, ways in said.items() if ways == {True, False}]
    assert len(both) >= 2
    assert all(len(cards) > 1 for cards in claims.values())  # no claim gives the card away


def test_it_accepts_by_odds_and_by_the_dealers_record() -> None:
    """A truthful dealer's good card is taken, a bad one is not; the card itself makes no difference."""
    honest = {"p1": {"truths": 9, "lies": 0, "accepted": 4, "refused": 4}}
    for claim, expected in (("banker", ACCEPT), ("goat", REFUSE)):
        for card in ("banker", "goat"):
            hand = [held for held in ("banker", "kid", "sheriff", "goat") if held != card]
            state = table(2, hand, phase="answer", offer={"card": card, "claim": claim, "to": "p2"},
                          record=honest, places={"bank": {"tokens": 1}})  # fmt: skip
            answers = {GAME.choose(state, 1, [ACCEPT, REFUSE], Dice(seed)) for seed in range(20)}
            assert answers == {expected}


def test_it_makes_the_best_of_small_choices() -> None:
    state = table(4, ["outlaw", "sheriff", "goat"], phase="thief", placed={"p2": ["thief"]})
    assert GAME.action_texts[house(state, 1, state.legal_actions(1), Dice(1))] == "thief mine"
    state = table(4, ["outlaw", "sheriff", "goat"], phase="charlatan", placed={"p2": ["charlatan"]},
                  coins={"p1": 1, "p2": 2, "p3": 9, "p4": 2})  # fmt: skip
    assert GAME.action_texts[house(state, 1, state.legal_actions(1), Dice(1))] == "charlatan p3"
    play(state, "p2 charlatan p1", "p2 charlatan p3", "p2 charlatan p3")
    assert look(state, None).phase == "offer"
