"""OpenSpiel's own suites over our games, and games played both through OpenSpiel and by the core."""

import os
import random
import sys
import unittest
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pyspiel
from open_spiel.integration_tests import api_test
from open_spiel.python.tests import games_sim_test

from posse.adapters.openspiel import match_of, register
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.table import Match
from posse.table.lines import do_legal
from tests.adapters.games import Table, named, tables
from tests.registry import ALL_GAMES, TEST_ONLY

TABLES = [table for game in ALL_GAMES.values() for table in tables(game)]


@cache
def name_of(game: Game) -> str:
    """The name in OpenSpiel; a game of the tests is registered when it is first asked for."""
    return register(game) if game.id in TEST_ONLY else f"posse_{game.id.replace('-', '_')}"


def load(table: Table, cap: int = 0) -> Any:
    """The table as a game of OpenSpiel; with a cap, cut off after so many actions."""
    game, players, options = table
    switches = {option.name for option in game.options if option.is_switch}
    given = {name: bool(value) if name in switches else value for name, value in options.items()}
    return pyspiel.load_game(name_of(game), {"players": players, "cap": cap or game.cap, **given})


@contextmanager
def silence() -> Iterator[None]:
    """What OpenSpiel prints by itself, from C++ too, goes nowhere: a line for each thing it refuses."""
    kept = [os.dup(output) for output in (1, 2)]
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        sys.stdout.flush()
        for output in (1, 2):
            os.dup2(nowhere, output)
        yield
    finally:
        sys.stdout.flush()
        for output, old in zip((1, 2), kept, strict=True):
            os.dup2(old, output)
        for opened in (nowhere, *kept):
            os.close(opened)


def simulate(game: Any) -> None:
    """OpenSpiel's random simulations, the one in C++ and the one in Python."""
    with silence():
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        games_sim_test.GamesSimTest().sim_game(game)


def check_api(game: Any) -> int:
    """OpenSpiel's test of the API, as its own `load_tests` puts it together; returns how many tests ran."""
    name = str(game)
    case = type("Api", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    with silence():
        unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    wrong = [text for _, text in (*result.errors, *result.failures)]
    assert not wrong, f"{name}: {wrong[0]}"
    return result.testsRun


def random_match(table: Table, seed: int, cap: int) -> Match:
    """A game as the core plays it; of several seats that may act the lowest comes first."""
    game, players, options = table
    dice, chance = Dice(seed, recorded=True), random.Random(seed)
    match = Match(game, game.new(players, options, dice, traced=True), game.settle(options))
    while not match.over and len(match.steps) <= cap:
        seat = match.state.seats_to_act()[0]
        do_legal(match, seat, chance.choice(match.state.legal_actions(seat)))
    return match


def follow(match: Match, cap: int = 0) -> Iterator[Any]:
    """Plays a match again in OpenSpiel; gives its state before each action and draw, and at the end."""
    table = (match.game, match.players, match.options)
    state = load(table, cap).new_initial_state()
    encoder = match.game.encoder(match.players)
    for step in match.steps:
        if step.seat is not None and step.action is not None:
            yield state
            assert state.current_player() == step.seat
            state.apply_action(int(encoder.index(step.seat, step.action)))
        for number in step.line.numbers:
            yield state
            assert state.is_chance_node()
            state.apply_action(number)
    yield state


def agree(table: Table, seed: int, cap: int) -> Match:
    """One game, played by the core and through OpenSpiel: the same choices, record and result."""
    match = random_match(table, seed, cap)
    encoder, players = match.game.encoder(match.players), match.players
    for state in follow(match, cap):
        played, seat = state.moment.played, state.current_player()
        if seat >= 0 and played % 7 == 0:
            codes = {int(encoder.code(seat, index)) for index in state.legal_actions()}
            assert codes == set(match.steps[played].after.legal_actions(seat))
    assert state.is_terminal(), f"{named(table)} goes on after {len(match.steps)} lines"
    assert state.is_cut_off() == (not match.over)
    again = match_of(state)
    assert str(again.record(sealed=False)) == str(match.record(sealed=False))
    assert again.position() == match.position()
    shares = [players * match.state.share(seat) - 1 for seat in range(players)]
    assert state.returns() == (shares if match.over else [0.0] * players)
    return match
