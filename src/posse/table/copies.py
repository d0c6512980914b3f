"""Copies of a match: beside it, or packed for another time or process.

A packed match is its lines, which are played again, and the state of the dice after each of them, with
their secrets: anyone who has a match has its dice.
"""

from dataclasses import replace
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice, LiveDice, TapeDice
from posse.core.kernel.state import State
from posse.core.record import Record
from posse.table.match import Match
from posse.table.records import replay

DiceData = tuple[str, Any, tuple[int, ...], int]  # the kind of dice, what they are made of, where they are


def clone(match: Match) -> Match:
    """Nothing that happens to one of the two is seen in the other."""
    copy = object.__new__(type(match))
    vars(copy).update(vars(match))
    copy.state = independent_copy(match.state)
    copy._options = match.options
    copy.steps = [replace(step, after=independent_copy(step.after)) for step in match.steps]
    copy._missed = {reader: list(lines) for reader, lines in match._missed.items()}
    copy._live = list(match._live)
    return copy


def independent_copy(state: State) -> State:
    made = state.clone()
    made.trace = []
    if isinstance(made.dice, LiveDice) and made.dice.asked is not None:
        made.dice.asked = list(made.dice.asked)
    return made


def packed(match: Match) -> tuple[Game, type[Match], Record, list[DiceData], DiceData]:
    """A match as plain data, from which `unpacked` makes the same match."""
    whole = match.record(sealed=False)
    return (
        match.game,
        type(match),
        whole,
        [dice_data(step.after) for step in match.steps],
        dice_data(match.state),
    )


def unpacked(game: Game, kind: type[Match], record: Record, after: list[DiceData], now: DiceData) -> Match:
    """The match again. A game whose rules have changed since refuses it."""
    if record.rules != game.rules_version:
        raise BadNotation("rules-version", found=record.rules, wanted=game.rules_version)
    match = replay(game, record, None)
    for step, dice in zip(match.steps, after, strict=True):
        step.after.dice = dice_from(dice)
    match.state.dice = dice_from(now)
    match.__class__ = kind
    return match


def dice_data(state: State) -> DiceData:
    """The dice of a state, as plain data."""
    dice = state.dice
    if isinstance(dice, LiveDice):
        return "live", (dice.secret, tuple(dice.nonces)), tuple(int(n) for n in dice.drawn), 0
    if isinstance(dice, TapeDice):
        return "tape", tuple(dice.numbers), (), int(dice.place)
    return "plain", None, tuple(int(lane) for lane in dice.lanes), 0


def dice_from(data: DiceData) -> Dice:
    """Dice made from plain data, with an empty tape."""
    kind, made_of, lanes, place = data
    if kind == "live":
        secret, nonces = made_of
        live = LiveDice(secret, list(nonces))
        live.drawn = vec[i64]([i64(n) for n in lanes])
        return live
    if kind == "tape":
        tape = TapeDice(list(made_of))
        tape.place = i64(place)
        return tape
    return Dice(0, True, vec[i64]([i64(lane) for lane in lanes]))
