"""Every game keeps its secrets."""

import pytest

from tests.conformance.cases import SHORT, Case, cases, every_case
from tests.conformance.entries import ALL_GAMES, ENTRIES
from tests.conformance.secrecy import check_deal, check_secrecy
from tests.rules.sampling import many


@pytest.mark.parametrize("case", cases(), ids=str)
def test_secrets_are_kept(case: Case) -> None:
    """At every step of a short game, at a dozen of a long one."""
    game = ALL_GAMES[case.game]
    check_secrecy(game, ENTRIES[case.game], case, SHORT if game.cap <= SHORT else 12)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_deal_tells_nothing_hidden(case: Case) -> None:
    check_deal(ALL_GAMES[case.game], ENTRIES[case.game], case)


@pytest.mark.parametrize("name", ALL_GAMES)
def test_every_game_has_something_to_hide(name: str) -> None:
    """Else the checks above would check nothing."""
    game = ALL_GAMES[name]
    most = max(every_case(game), key=lambda case: (len(case.options), -case.players))
    assert check_secrecy(game, ENTRIES[name], most, many(80, 16)) > many(30, 12)


def test_many_deals_look_alike() -> None:
    game = ALL_GAMES["thimblerig"]
    assert check_deal(game, ENTRIES["thimblerig"], Case("thimblerig", 2), 60) > 80
