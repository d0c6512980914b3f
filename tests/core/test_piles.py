"""Piles without a secret order, against a model that keeps what is known of them in plain lists."""

import random
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel import piles
from posse.core.kernel.dice import Dice, TapeDice
from posse.core.kernel.packed import pack, unpack
from posse.core.kernel.piles import LEFT, REST, SEEN, STRIDE, TOP, UNDER


class Model:
    """A pile as a person would describe it."""

    def __init__(self, cards: list[int]) -> None:
        self.rest = sorted(cards)
        self.top: int | None = None
        self.seen: set[int] = set()
        self.under: list[int] = []

    def draw(self, place: int) -> int:
        if self.top is not None:
            card, self.top, self.seen = self.top, None, set()
            return card
        return self.rest.pop(place) if self.rest else self.under.pop(0)

    def look(self, seat: int, place: int) -> int:
        if self.top is None:
            if not self.rest:
                return self.under[0]
            self.top = self.rest.pop(place)
        self.seen.add(seat)
        return self.top

    def size(self) -> int:
        return len(self.rest) + len(self.under) + (self.top is not None)


def agree(row: "vec[i64]", pile: int, model: Model) -> None:
    at = pile * int(STRIDE)
    assert row[at + LEFT] == model.size()
    assert row[at + TOP] == (0 if model.top is None else model.top + 1)
    assert row[at + SEEN] == sum(1 << seat for seat in model.seen)
    assert unpack(row[at + REST]) == model.rest
    assert unpack(row[at + UNDER]) == model.under


@pytest.mark.parametrize("seed", range(12))
def test_against_the_model(seed: int) -> None:
    """Two piles in one vec, at random: drawn from, looked at, put under."""
    rng = random.Random(seed)
    row = vec[i64]([0] * int(2 * STRIDE))
    models = []
    for pile in range(2):
        cards = rng.sample(range(15), 12)
        piles.form(row, pile, pack(sorted(cards)), len(cards))
        models.append(Model(cards))
    drawn: list[list[int]] = [[], []]
    for _ in range(120):
        pile = rng.randrange(2)
        model = models[pile]
        agree(row, pile, model)
        move = rng.randrange(3)
        place = rng.randrange(len(model.rest)) if model.rest else 0
        dice = TapeDice([place])
        if move == 0 and model.size():
            card = piles.draw(row, pile, dice, pile)
            assert card == model.draw(place)
            drawn[pile].append(int(card))
        elif move == 1 and model.size():
            seat = rng.randrange(6)
            assert piles.look(row, pile, seat, dice, pile) == model.look(seat, place)
        elif move == 2 and drawn[pile] and len(model.under) < 3:
            card = drawn[pile].pop()
            piles.put_under(row, pile, card)
            model.under.append(int(card))
    for pile in range(2):
        agree(row, pile, models[pile])


def test_forming_forgets_everything() -> None:
    row = vec[i64]([9] * int(STRIDE))
    piles.form(row, 0, pack([0, 1, 2]), 3)
    agree(row, 0, Model([0, 1, 2]))


def test_known_cards_need_no_dice() -> None:
    """A looked-at top and known bottoms are drawn as they lie."""
    row = vec[i64]([0] * int(STRIDE))
    piles.form(row, 0, pack([4, 7]), 2)
    dice = TapeDice([1])
    assert piles.look(row, 0, 2, dice, 0) == 7
    assert piles.look(row, 0, 3, dice, 0) == 7
    assert row[SEEN] == 0b1100
    assert piles.draw(row, 0, dice, 0) == 7
    piles.put_under(row, 0, 7)
    piles.put_under(row, 0, 9)
    rest = TapeDice([0])
    assert [int(piles.draw(row, 0, rest, 0)) for _ in range(3)] == [4, 7, 9]
    assert (rest.left(), row[LEFT]) == (0, 0)


def test_every_card_of_the_rest_is_as_likely() -> None:
    dice = Dice(6)
    found: Counter[int] = Counter()
    for _ in range(1200):
        row = vec[i64]([0] * int(STRIDE))
        piles.form(row, 0, pack(list(range(12))), 12)
        found[int(piles.draw(row, 0, dice, 0))] += 1
    assert sum((found[card] - 100) ** 2 / 100 for card in range(12)) < 36  # 11 degrees of freedom
