"""`posse daily`: what there is, one try that only goes on, practice, and the line to share."""

from datetime import date

import pytest

from posse.cli import saves
from posse.cli.days import command, ending
from posse.cli.my_record import store
from posse.core.outcome import Outcome
from posse.daily import Daily, daily
from posse.games.registry import GAMES
from posse.table.daily_game import DailyGame, Standing, standing
from tests.cli.typing_in import posse

WEDNESDAY = date(2026, 11, 18)
GOAT = GAMES["goat"]


@pytest.fixture(autouse=True)
def on_a_wednesday(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days pass by hand. Two people in the level's games are enough to compare with."""
    pass_to(monkeypatch, WEDNESDAY)
    monkeypatch.setattr("posse.table.daily_game.EYE", 3)


def pass_to(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    monkeypatch.setattr(command, "today", lambda: day)
    monkeypatch.setattr(ending, "today", lambda: day)


def to_the_end(game: str = "outlaws") -> str:
    """A whole try, in which the first action of each question is taken."""
    return posse("daily", game, typed=keys(daily(GAMES[game], WEDNESDAY))).output


def keys(deal: Daily) -> str:
    """What a person types to play a deal through, as found by playing it."""
    alone, typed = DailyGame(deal), []
    while not alone.match.over:
        if alone.is_asked:
            legal = alone.match.state.legal_actions(deal.seat)
            action = legal[-1]
            if len(legal) > 1:
                typed.append(alone.match.game.action_texts[action])
            alone.play(deal.seat, action)
        else:
            alone.step()
    return "\n".join([*typed, "", ""])


def test_without_a_game_it_lists_the_deals() -> None:
    told = posse("daily").output
    assert "Deals of the day, 2026-11-18 (UTC)" in told
    assert all(game in told for game in GAMES)
    assert told.count("Not played yet") == len(GAMES)
    assert "Donnes du jour, 2026-11-18" in posse("daily", "--lang", "fr").output


def test_a_try_is_played_shared_and_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    told = to_the_end()
    line = next(row for row in told.splitlines() if row.startswith("Posse · Outlaws"))
    deal = daily(GAMES["outlaws"], WEDNESDAY)
    assert line.startswith(f"Posse · Outlaws {deal.mark} · 18 Nov · ")
    assert "1 day in a row" in told
    assert saves.slots() == []
    [row] = store.rows()
    assert (row["daily"], row["game"], row["level"]) == ("2026-11-18", "outlaws", "deputy")
    again = posse("daily", "outlaws", typed="q\n").output
    assert "You have played this one today" in again
    assert "Practice is not kept." in again
    assert saves.slots() == []
    assert len(store.rows()) == 1
    pass_to(monkeypatch, date(2026, 11, 19))
    assert "1 day in a row" in posse("daily").output


def test_a_try_that_was_begun_only_goes_on() -> None:
    begun = posse("daily", "goat", typed="q\n").output
    assert "It waits for you: `posse daily goat`." in begun
    [slot] = saves.slots()
    assert "Under way" in posse("daily").output
    assert "goes on" in posse("daily", "goat", typed="q\n").output
    assert saves.slots() == [slot]


def test_hints_and_take_backs_are_asked_for_with_practice() -> None:
    told = posse("daily", "goat", typed="h\nu\npractice\nn\nh\npractice\ny\nh\nq\n").output
    assert told.count("One try counts, without hints or take-backs.") == 3
    assert told.count("From here on this try would not count. Practice? (y/n)") == 2
    assert "This is practice now" in told
    assert "%" in told, "the hint"
    assert saves.slots() == [], "nothing is left to go on with"


def test_a_day_before_is_practice_and_one_to_come_is_refused() -> None:
    assert (
        "as practice: it does not count" in posse("daily", "goat", "--day", "2026-11-17", typed="q\n").output
    )
    assert saves.slots() == []
    ahead = posse("daily", "goat", "--day", "2026-11-19")
    assert (ahead.exit_code, ahead.output) == (
        1,
        "posse: 2026-11-19 has not come yet: today it is 2026-11-18 (UTC).\n",
    )
    assert "write it as 2026-11-17" in posse("daily", "--day", "soon").output


def test_the_line_to_share() -> None:
    deal = Daily(GOAT, date(2026, 11, 17), 4, "deputy", 1)
    outcome = Outcome((1, 2, 3, 4), (33, 31, 20, 12), "most-money")
    stands = Standing(83, 2, 100)
    assert ending.line_to_share(deal, outcome, stands, "en") == (
        f"Posse · The Good, the Goat and the Crook {deal.mark} · 17 Nov · $31, 2nd of 4"
        " · better than 83 of 100 deputies"
    )
    french = ending.line_to_share(deal, outcome, stands, "fr")
    assert french.endswith("17 nov. · 31\u00a0$, 2e sur 4 · mieux que 83 adjoints sur 100")
    assert ending.line_to_share(deal, outcome, None, "en").endswith("2nd of 4")
    enemy = Daily(GAMES["public-enemy"], date(2026, 11, 17), 3, "deputy", 1)
    tokens = Outcome((2, 1, 3), (3, 4, 1), "public-enemy")
    assert ending.line_to_share(enemy, tokens, None, "en").endswith("17 Nov · tokens: 4, 1st of 3")
    assert ending.line_to_share(enemy, tokens, None, "fr").endswith("17 nov. · jetons\u00a0: 4, 1er sur 3")


def test_a_level_that_plays_one_way_is_one_rival() -> None:
    same = [(2, 5)] * 100
    for own, said in (((1, 0), "ahead of"), ((2, 5), "level with"), ((3, 9), "behind")):
        assert ending.beside("deputy", standing(own, same), "en") == f"{said} the deputy"
    assert standing((1, 5), [(1, 4), (1, 5), (1, 6), (2, 9)]) == Standing(2, 1, 4)
