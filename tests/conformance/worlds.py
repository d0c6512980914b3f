"""All worlds a reader of Thimblerig has to reckon with, found by playing every deal to the same point.

Nothing here uses the game's knowledge: a world is possible if it would have told the reader the same story.
"""

import json
import math
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice, TapeDice
from posse.core.kernel.state import State
from posse.core.view import Event
from tests.conformance.cases import Case, script, start
from tests.thimblerig.model import CARDS

MANY = 4000  # so many worlds are not compared
FEW = 300  # up to so many, imagining has to meet every one


def tape_of(cards: tuple[int, ...], deck: int) -> list[int]:
    """The numbers that deal these cards, counted in what is left of the deck."""
    left = list(range(deck))
    numbers = []
    for card in cards:
        numbers.append(left.index(card))
        left.remove(card)
    return numbers


def deals(game: Game, case: Case, reader: int, hand: int) -> Iterator[State]:
    """Every deal in which the reader has that hand."""
    places = case.players * 3
    for cards in permutations(range(places + 3), places):
        if cards[reader * 3 + 2] == hand:
            yield start(game, case, TapeDice(tape_of(cards, places + 3)))


def told(game: Game, state: State, reader: int) -> list[Event]:
    """What the reader has read since the last time."""
    events = game.events(state.trace or [], reader)
    state.trace = []
    return events


def futures(world: State, seat: int, action: int) -> Iterator[State]:
    """The world after an action, for each number that the dice can show."""
    number = 0
    while True:
        dice = TapeDice([number])
        after = world.branch(dice)
        after.trace = []
        try:
            after.apply(seat, action)
        except BadNotation:  # the dice have no such number
            return
        yield after
        if dice.left():
            return  # no number was needed
        number += 1


def after_step(
    game: Game, worlds: list[State], seat: int, action: int, reader: int, story: list[Event]
) -> list[State]:
    """The worlds that go on to tell the same story."""
    out: list[State] = []
    for world in worlds:
        for choice in world.legal_actions(seat):
            if seat == reader and choice != action:
                continue
            if game.shown(seat, choice, reader) != game.shown(seat, action, reader):
                continue
            for after in futures(world, seat, choice):
                if told(game, after, reader) == story:
                    out.append(after)
    return out


def check_worlds(game: Game, case: Case, reader: int) -> int:
    """At every step the imagined worlds are possible, and where few are possible all are met, each as often.

    Returns at how many steps there were few, but more than one.
    """
    truth = start(game, case)
    hand = CARDS.index(game.to_position(truth)["hands"][f"p{reader + 1}"]["card"])
    story = told(game, truth, reader)
    worlds = [world for world in deals(game, case, reader, hand) if told(game, world, reader) == story]
    few = 0
    for seat, action in script(game, case):
        truth.apply(seat, action)
        worlds = after_step(game, worlds, seat, action, reader, told(game, truth, reader))
        if len(worlds) > MANY:
            continue
        possible = {json.dumps(game.to_position(world)) for world in worlds}
        assert json.dumps(game.to_position(truth)) in possible
        known = game.knowledge(truth, reader)
        many = len(possible)
        tries = int(many * (math.log(many) + 16)) if many <= FEW else 40
        dice = Dice(many)
        met = Counter(json.dumps(game.to_position(game.imagine(known, dice))) for _ in range(tries))
        assert set(met) <= possible, "imagined what cannot be"
        if many <= FEW:
            assert set(met) == possible, f"{len(possible - set(met))} of {many} worlds are never imagined"
            even = tries / many
            off = sum((count - even) ** 2 / even for count in met.values())
            assert off < many + 6 * math.sqrt(2 * many), "some worlds are imagined more often than others"
            few += many > 1
    return few
