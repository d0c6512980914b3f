"""Secrets are kept: what could be otherwise, for all a reader knows, changes nothing that it is sent."""

import json
from collections.abc import Sequence
from itertools import zip_longest

from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.view import Event
from tests.conformance.cases import Case, Step, readers, some_codes, start, steps
from tests.conformance.entries import EVERYONE, Entry

WORLDS = 8  # redeals to find two in which the step shows the reader nothing new
TRIES = 24  # redeals that may all show the truth by chance: once in 16 million where two worlds are possible


def portrait(game: Game, state: State, reader: int | None, start: int = 0) -> bytes:
    """All that a reader is sent of a state, as bytes; of many refusals some, from another start others."""
    view = game.view(state, reader)
    known = game.knowledge_to_json(game.knowledge(state, reader))
    sent: list[object] = [repr(view), known, game.in_window(state)]
    if reader is not None:
        legal = state.legal_actions(reader)
        sent += [legal, game.legal(state, reader)]
        if legal:
            sent.append([refusal(game, state, reader, code) for code in some_codes(game, start)])
    return json.dumps(sent).encode()


def refusal(game: Game, state: State, seat: int, action: int) -> str:
    error = game.why_not(state, seat, action)
    return f"{error.key} {error.rule} {error.fields}" if error else ""


def is_reveal(entry: Entry, one: Event | None, other: Event | None, reader: int | None) -> bool:
    """Whether two events may differ: the same kind of thing was shown, and to this reader."""
    if one is None or other is None or one.kind != other.kind or one.kind not in entry.reveals:
        return False
    if entry.reveals[one.kind] == EVERYONE:
        return True
    mine = one.fields()["who"] == other.fields()["who"] == reader
    return mine and reader is not None


def same_events(
    entry: Entry, ones: Sequence[Event], others: Sequence[Event], reader: int | None, what: str
) -> bool:
    """True if the reader is told the same; False if the worlds part ways in something shown to the reader."""
    for one, other in zip_longest(ones, others):
        if one != other:
            assert is_reveal(entry, one, other, reader), f"{what} told apart: {one} and {other}"
            return False
    return True


def check_step(
    game: Game, entry: Entry, step: Step, world: State, reader: int | None, action: int, what: str
) -> bool:
    """The step here and an action there, with the same dice, look the same to the reader.

    False if the two could not be compared to the end, because something was shown to the reader.
    """
    if action not in world.legal_actions(step.seat):
        return False  # only the seat's own secrets allow it
    here, there = step.state.clone(), world.branch(step.state.dice.clone())
    here.trace, there.trace = [], []
    here.apply(step.seat, step.action)
    there.apply(step.seat, action)
    ones, others = game.events(here.trace, reader), game.events(there.trace, reader)
    assert game.shown(step.seat, step.action, reader) == game.shown(step.seat, action, reader), what
    if not same_events(entry, ones, others, reader, what):
        return False
    one, other = (portrait(game, state, reader, step.number) for state in (here, there))
    assert one == other, f"{what}, afterwards"
    return True


def alike(game: Game, entry: Entry, step: Step) -> list[int]:
    """Other legal actions that only the player can tell from the one that was chosen."""
    done = game.action_texts[step.action]
    texts = {text for group in entry.alike if done in group for text in group} - {done}
    return [code for code in step.state.legal_actions(step.seat) if game.action_texts[code] in texts]


def check_secrecy(game: Game, entry: Entry, case: Case, most: int = 20) -> int:
    """For every reader at every step; returns how often a reader had something hidden from it."""
    hiding = 0
    sides = game.sides(case.players, game.settle(dict(case.options)))
    for step in steps(game, case, most):
        side = next(side for side in sides if step.seat in side)
        position = game.to_position(step.state)
        for reader in readers(case):
            who = f"{case} step {step.number}, {'a spectator' if reader is None else f'p{reader + 1}'}"
            first = step.number
            before = portrait(game, step.state, reader, first)
            compared = 0
            for more in range(WORLDS):
                world = game.redeal(step.state, reader, Dice(step.number * WORLDS + more))
                assert portrait(game, world, reader, first) == before, f"{who}: another world looks different"
                compared += check_step(game, entry, step, world, reader, step.action, f"{who}: another world")
                if compared == 2:
                    break
            if reader not in side:
                for code in alike(game, entry, step):
                    check_step(game, entry, step, step.state, reader, code, f"{who}: another choice")
            assert portrait(game, step.state, reader, first) == before, f"{who}: a redeal changed the game"
            if entry.hides(position, reader):
                hiding += 1
                check_redeal(game, step.state, reader, who)
    return hiding


def check_redeal(game: Game, state: State, reader: int | None, who: str) -> None:
    """Where something is hidden, a redeal does not always come out as the truth."""
    truth = game.to_position(state)
    for number in range(TRIES):
        if game.to_position(game.redeal(state, reader, Dice(1000 + number))) != truth:
            return
    raise AssertionError(f"{who}: every redeal is the true world")


def check_deal(game: Game, entry: Entry, case: Case, deals: int = 10) -> int:
    """Deals that a reader cannot tell apart are told alike; returns how many pairs there were."""
    pairs = 0
    for reader in readers(case):
        told: dict[bytes, list[Event]] = {}
        for seed in range(deals):
            state = start(game, case, Dice(seed))
            look = portrait(game, state, reader)
            events = game.events(state.trace or [], reader)
            if look in told:
                pairs += 1
                assert events == told[look], f"{case}: the deal is told in different ways"
            told[look] = events
    return pairs
