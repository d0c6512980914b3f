"""A small sample of each torture, and that each would see what it looks for; more by `make torture`."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from posse.table import Table, feed
from tests.conformance.encoders import ENCODED
from tests.store.postgres import server
from tests.torture.deductions import deduce
from tests.torture.doors import besieged, crowd
from tests.torture.fuzz import fuzz_again_and_again, inputs
from tests.torture.kills import Torture, kill_again_and_again
from tests.torture.observations import look
from tests.torture.redeals import compare
from tests.torture.standby import take_over_again_and_again
from tests.torture.standstills import play_again_and_again
from tests.torture.tries import files


def quiet(text: str) -> None:
    assert text


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> Iterator[str | None]:
    if request.param == "sqlite":
        yield None
    else:
        with server() as running:
            yield running.fresh()


def test_kills_lose_and_double_nothing(tmp_path: Path, database: str | None):
    found = kill_again_and_again(tmp_path, database, 6, seed=41, say=quiet)  # twice it dies late
    assert found["kills"] == 6
    assert found["lost"] == found["duplicated"] == 0
    assert found["acknowledged"] > 5  # many more where the server is up soon after a kill
    assert found["views"] > 5
    assert found["before"] + found["after"] > 0


def test_a_standby_that_takes_over_has_all_that_was_acknowledged():
    found = take_over_again_and_again(1, 1, quiet)
    assert (found["takeover"], found["lost"], found["doubled"]) == (1, 0, 0)
    assert found["acknowledged"] > 0


def test_a_store_that_loses_what_it_acknowledged_is_seen(tmp_path: Path):
    torture = Torture(tmp_path, None, 8, quiet, moments=("lying",))  # it lies late: people play by then
    with pytest.raises(AssertionError, match=r"lost|a view that the log does not tell of"):
        asyncio.run(torture.run(8))


def test_redeals_change_no_byte():
    found = compare(1, 600)
    assert found["comparisons"] >= 600
    assert found["after an action"] > 120
    assert found["other worlds"] > found["sampled"] / 2


@pytest.mark.parametrize("name", ENCODED)
def test_observations_of_other_worlds_are_the_same(name: str):
    found = look(name, 1, 120)
    assert found["comparisons"] > 300
    assert found["filled"] > 300


def test_a_feed_that_leaks_is_seen(monkeypatch: pytest.MonkeyPatch):
    """A spectator is sent what the first seat sees."""
    honest = feed.frame

    def leaking(table: Table, reader: int | None, *more: Any) -> Any:
        return honest(table, 0 if reader is None else reader, *more)

    monkeypatch.setattr(feed, "frame", leaking)
    with pytest.raises(AssertionError, match="another world looks different"):
        compare(1, 1500, ("thimblerig",))


def test_fuzz_is_refused_and_changes_nothing(tmp_path: Path):
    found = fuzz_again_and_again(tmp_path, 500, say=quiet)
    assert inputs(found) >= 500
    assert found["5xx"] == 0
    assert min(found["2xx"], found["4xx"], found["frames"], found["bytes"], found["requests"]) > 10


def test_onlookers_deduce_what_they_may():
    found = deduce(1, turns=4)
    assert found["checks"] > 100
    assert found["games"] == 4


def test_bots_do_not_walk_in_circles():
    told = play_again_and_again(20, workers=1, say=quiet, shares={"house": 1})
    assert list(told) == ["house at 2", "house at 3", "house at 4"]
    assert min(found["hands"] for found in told.values()) >= 20


def test_a_crowd_from_one_address_locks_nobody_out(tmp_path: Path):
    """With so few files that they would run out."""
    with besieged(tmp_path, most=200) as place:
        told = crowd(place, 250, 3.0, most=25)
    assert told["locked_out"] == 0
    assert told["newcomers"] > 2
    assert told["held"] <= 25
    assert told["log_bytes"] < 1000


def test_the_tests_that_try_a_few_of_very_many_are_found():
    assert files() == [
        "tests/cli/test_funnel.py",
        "tests/cli/test_screen.py",
        "tests/lab/test_standing.py",
        "tests/server/test_openapi.py",
    ]
