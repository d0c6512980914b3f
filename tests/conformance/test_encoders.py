"""Every game's encoder: names, numbers, secrets, actions, version; and encoders that break a promise."""

import json
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from posse.core.kernel.dice import Dice
from posse.core.kernel.encoder import Encoder, Feature, put
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.games.registry import GAMES
from tests.conformance import encoders, observations
from tests.conformance.cases import SAMPLE, Case, sampled_cases
from tests.conformance.encoders import ENCODED
from tests.conformance.entries import ALL_GAMES
from tests.thimblerig.game import ThimblerigGame
from tests.thimblerig.mind.encode import ThimblerigEncoder
from tests.thimblerig.mind.knowledge import ThimblerigKnowledge
from tests.thimblerig.rules.state import ThimblerigState

TABLES = [case for name in ENCODED for case in sampled_cases(ALL_GAMES[name])]


@pytest.mark.parametrize("name", ENCODED)
def test_every_number_has_a_name_and_a_most(name: str) -> None:
    encoders.check_features(ALL_GAMES[name])


@pytest.mark.parametrize("name", ENCODED)
def test_an_encoder_takes_knowledge_alone(name: str) -> None:
    encoders.check_reads_knowledge_alone(ALL_GAMES[name])


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_no_number_is_above_its_most(case: Case) -> None:
    encoders.check_numbers(ALL_GAMES[case.game], case)


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_worlds_that_look_the_same_are_the_same_numbers(case: Case) -> None:
    assert encoders.check_redealt(ALL_GAMES[case.game], case) > 20


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_what_a_mask_leaves_blank_is_not_read(case: Case) -> None:
    assert encoders.check_filled(ALL_GAMES[case.game], case) > 20


@pytest.mark.parametrize("name", ENCODED)
def test_an_action_has_one_index_for_each_seat(name: str) -> None:
    encoders.check_indexes(ALL_GAMES[name])


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_a_table_that_is_turned_round_looks_the_same(case: Case) -> None:
    """Not Thimblerig's, where p1 begins; nor one of teams, whose lines bear their first member's name."""
    game = ALL_GAMES[case.game]
    teams = len(game.sides(case.players, game.settle(dict(case.options)))) < case.players
    assert encoders.check_turned(game, case) > 3 or case.game not in GAMES or teams


@pytest.mark.parametrize("name", ENCODED)
def test_the_same_numbers_allow_the_same_actions(name: str) -> None:
    game = ALL_GAMES[name]
    for players in {case.players for case in sampled_cases(game)}:
        seen: dict[bytes, tuple[int, ...]] = {}
        for seed in range(1, 3 if SAMPLE else 5):
            encoders.check_says_what_is_legal(game, Case(name, players, seed=seed), seen)


@pytest.mark.parametrize("name", ENCODED)
def test_other_numbers_need_another_version(name: str) -> None:
    """Whoever changes a number's place or meaning raises `version`; `make golden` then keeps the new one."""
    kept = json.loads(observations.KEPT.read_text(encoding="utf-8"))
    assert observations.of(ALL_GAMES[name]) == kept[name]


def test_a_digest_is_not_written_anew_under_its_old_version() -> None:
    kept = {"goat": {"version": 2, "digest": "a"}}
    with pytest.raises(SystemExit, match="goat"):
        observations.may_follow(kept, {"goat": {"version": 2, "digest": "b"}})
    observations.may_follow(kept, {"goat": {"version": 3, "digest": "b"}})
    observations.may_follow(
        kept, {"goat": {"version": 2, "digest": "a"}, "new": {"version": 1, "digest": "c"}}
    )


# -- Offenders: each breaks one promise of an encoder


class Offender(Encoder):
    """Thimblerig's encoder, and one number more."""

    def __init__(self, players: i64, codes: vec[i64]) -> None:
        super().__init__(players, codes)
        self.honest = ThimblerigEncoder(players, codes)
        self.size = self.honest.size + 1

    def know(self, state: State, seat: i64) -> Knowledge:
        return self.honest.know(state, seat)

    def write(self, known: Knowledge, out: vec[u8], at: i64) -> None:
        assert isinstance(known, ThimblerigKnowledge)
        self.honest.write(known, out, at)
        put(out, at + self.honest.size, self.more(known))

    def more(self, known: ThimblerigKnowledge) -> i64:
        return i64(0)

    def features(self) -> list[Feature]:
        return [*self.honest.features(), ("more", 40)]


class KeepsTheState(Offender):
    """Writes a hand that it has kept aside."""

    def know(self, state: State, seat: i64) -> Knowledge:
        assert isinstance(state, ThimblerigState)
        self.hand = state.cards[(seat + 1) % state.players * 3 + 2]
        return super().know(state, seat)

    def more(self, known: ThimblerigKnowledge) -> i64:
        return self.hand


class ReadsTheStock(Offender):
    """Reads what an honest mask leaves blank."""

    def more(self, known: ThimblerigKnowledge) -> i64:
        return known.state.stock & 31


class HandedTheStock(ReadsTheStock):
    """Its masks hold what they should not."""

    def know(self, state: State, seat: i64) -> Knowledge:
        assert isinstance(state, ThimblerigState)
        known = super().know(state, seat)
        assert isinstance(known, ThimblerigKnowledge)
        known.state.stock = state.stock
        return known


class TooMuch(Offender):
    def more(self, known: ThimblerigKnowledge) -> i64:
        return i64(1000)


class WritesNoZeros(Offender):
    def write(self, known: Knowledge, out: vec[u8], at: i64) -> None:
        self.honest.write(known, out, at)


class OneNameTwice(Offender):
    def features(self) -> list[Feature]:
        return [*self.honest.features(), ("round", 3)]


class CutOff(Offender):
    def features(self) -> list[Feature]:
        return [*self.honest.features(), ("more", 255)]


class NoName(Offender):
    def features(self) -> list[Feature]:
        return self.honest.features()


def offending(encoding: type[Encoder]) -> ThimblerigGame:
    """The game with that encoder; its folder is found by its module."""
    named = {"encoding": encoding, "__module__": ThimblerigGame.__module__}
    game: ThimblerigGame = type("Offending", (ThimblerigGame,), named)()
    return game


PLAIN = Case("thimblerig", 3)


def test_an_honest_encoder_is_no_offender() -> None:
    game = offending(Offender)
    encoders.check_features(game)
    encoders.check_numbers(game, PLAIN)
    encoders.check_redealt(game, PLAIN)
    encoders.check_filled(game, PLAIN)


@pytest.mark.parametrize(
    ("offender", "check", "told"),
    [
        (offending(ReadsTheStock), encoders.check_filled, "stock is read, other numbers: more"),
        (offending(HandedTheStock), encoders.check_redealt, "the game: other numbers: more"),
        (offending(TooMuch), encoders.check_numbers, "more than the most"),
        (offending(WritesNoZeros), encoders.check_numbers, "more than the most|not every number"),
    ],
    ids=["reads the stock", "is handed the stock", "too much", "no zeros"],
)
def test_an_encoder_that_peeks_or_errs_is_caught(offender: Any, check: Any, told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        check(offender, PLAIN)


def test_an_encoder_that_keeps_the_state_is_caught() -> None:
    game = offending(KeepsTheState)
    encoder = game.encoder(3)
    state = game.new(3)
    world = game.redeal(state, 0, Dice(5))
    assert encoder.observation(encoder.know(state, 0)) != encoder.observation(encoder.know(world, 0))
    with pytest.raises(AssertionError, match=r"world \d: other numbers: more"):
        encoders.check_redealt(game, PLAIN)


@pytest.mark.parametrize(
    ("encoding", "told"),
    [(OneNameTwice, "one name"), (CutOff, "cut off"), (NoName, "numbers")],
)
def test_features_that_do_not_fit_are_caught(encoding: type[Encoder], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        encoders.check_features(offending(encoding))


def test_an_encoder_that_counts_from_the_first_seat_is_caught() -> None:
    """The Goat's, if everyone counted as p1 does."""
    goat = ALL_GAMES["goat"]
    first = goat.encoder(3)

    class Absolute(Encoder):
        def __init__(self, players: i64, codes: vec[i64]) -> None:
            super().__init__(players, codes)
            self.size = first.size

        def write(self, known: Knowledge, out: vec[u8], at: i64) -> None:
            first.write(type(known)(0, known.state, known.size), out, at)  # type: ignore[attr-defined, call-arg]

        def features(self) -> list[Feature]:
            return goat.features(3)

    game = type("Offending", (type(goat),), {"encoding": Absolute, "least": 3, "most": 3})()
    with pytest.raises(AssertionError, match="p1 as p2"):
        encoders.check_turned(game, Case("goat", 3))
