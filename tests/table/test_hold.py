"""Time that stands while a count is read, and windows that wait for the people of the only screen."""

from typing import Any

from posse.core.game import Game
from posse.games.registry import GAMES
from posse.table import feed
from posse.table.apply import apply
from posse.table.commands import due
from posse.table.commands.game import CloseWindowCommand, PlayCommand
from posse.table.commands.whole import ResumeCommand
from posse.table.decide import decide
from posse.table.hold import Hold
from posse.table.lines import is_count
from posse.table.seats import hashed
from posse.table.state import AMONG_BOTS, SERVER
from tests.table.test_table import Played


def test_every_game_that_counts_says_by_which_events() -> None:
    counting = {name: game.counts for name, game in GAMES.items() if game.counts}
    assert sorted(counting) == ["goat", "public-enemy", "wyatt-earp"]
    for name, kinds in counting.items():
        assert kinds <= set(GAMES[name].kinds)
    assert Game.counts == frozenset()


def test_a_count_is_told_with_its_move_and_not_with_the_deal() -> None:
    for name in ("public-enemy", "goat", "wyatt-earp"):
        played = Played(game=name).begin("Ann", "Bob")
        match = played.table.match
        assert match is not None
        assert not is_count(match, 0)
        told: list[Any] = []
        while played.table.status == "running" and len(told) < 2:
            since = played.table.version
            played.play()
            common = feed.Common(played.table, played.now, (None, 0))
            for reader in (None, 0):
                said = feed.update(played.table, reader, "en", since, common)
                events: list[Any] = [*said["events"]]  # as they travel
                kinds = {event["kind"] for event in events}
                assert (said["count"] is not None) == bool(kinds & played.table.game.counts)
            told += [said["count"]] if said["count"] else []
        assert told, name
        assert feed.whole(played.table, 0, "en", played.now)["count"] is None


def held(played: Played, seconds: float, reading: set[int]) -> None:
    """What a server does: holds from now on, and lets go after so long."""
    table = played.table
    table.hold = Hold(table.version, reading, played.now, played.now + 30)
    before = feed.clock(table, played.now)
    assert before is not None
    assert before["running"] == []
    assert table.deadline() == played.now + 30
    played.now += seconds
    assert feed.clock(table, played.now) == before, "it stands"
    assert due(table, played.now) == []
    table.write_off(played.now)
    table.hold = None


def test_clocks_stand_while_a_count_is_read_and_when_the_table_is_made_again() -> None:
    played = Played(clock="player", seconds=100).begin("Ann", "Bob")
    turn = int(played.turn[1:]) - 1
    played.now += 5.0
    held(played, 20.0, {0, 1})
    played.now += 4.0
    assert played.table.clock.left_at(turn, played.now) == 91.0
    entry = decide(played.table, played.turn, PlayCommand(legal(played)))
    entry.stood = played.table.stood
    apply(played.table, entry, played.now)
    played.entries.append((entry.body(), played.now))
    assert played.table.clock.left[turn] == 91.0
    assert played.again().clock.left == played.table.clock.left
    assert played.table.stood == 0.0


def legal(played: Played) -> str:
    assert played.table.match is not None
    return played.table.match.legal()[0].split(" ", 1)[1]


def to_a_window(here: bool = False, people: int = 1, **settings: Any) -> Played:
    """A table of Thimblerig at an open window that asks the first seat."""
    played = Played(3, {"law": 1}, "thimblerig", **settings)
    for seat in range(people):
        played.do("host", "sit", seat=seat, name=f"N{seat}", token=hashed(str(seat)), here=here)
    for seat in range(people, 3):
        played.do("host", "bot", seat=seat, bot="house")
    played.start()
    table = played.table
    while True:
        assert table.match is not None
        if table.window_since is not None and 0 in table.match.to_act:
            return played
        if table.window_since is not None:
            played.do(SERVER, "close-window")
            continue
        seat = int(table.match.to_act[0])
        options = table.game.legal(table.match.state, seat)
        rig = [text for text in options if "swap" in text or "feint" in text]
        played.do(SERVER, "play", seat=seat, action=(rig or options)[0])


def left(played: Played, reader: int | None = 0) -> float | None:
    told = feed.window(played.table, reader, played.now)
    assert told is not None
    return told["left"]


def closes(played: Played) -> bool:
    return due(played.table, played.now) == [CloseWindowCommand()]


def test_against_bots_alone_a_window_waits_for_the_person() -> None:
    played = to_a_window()
    assert left(played) is None
    assert left(played, None) is None
    assert played.table.deadline() is None
    played.now += 1000.0
    assert not closes(played)
    played.do("p1", "play", action="pass")
    assert closes(played)


def test_a_quick_answer_leaves_the_bots_their_time() -> None:
    played = to_a_window()
    opened = played.table.window_since
    played.do("p1", "play", action="pass")
    assert not closes(played)
    assert played.table.deadline() == (opened or 0.0) + AMONG_BOTS
    assert left(played) is None, "nobody counts it down"


def test_a_standing_pass_is_an_answer() -> None:
    played = to_a_window()
    played.do("p1", "standing-pass", on=True)
    played.now += AMONG_BOTS
    assert closes(played)


def test_at_one_screen_a_window_waits_for_everyone_there() -> None:
    played = to_a_window(here=True, people=3)
    for seat in sorted(played.table.to_act()):
        assert played.table.deadline() is None
        played.do(f"p{seat + 1}", "play", action="pass")
    played.now += AMONG_BOTS
    assert closes(played)


def test_people_elsewhere_have_the_stated_time() -> None:
    played = to_a_window(people=2, window=9)
    assert left(played) == 9.0
    played.do("p1", "play", action="pass")
    played.now += 8.9
    assert not closes(played), "whoever has answered"
    played.now += 0.2
    assert closes(played)


def test_who_is_away_may_come_back_so_the_other_has_the_stated_time() -> None:
    """Else whoever went away and came back could close a window on who was told that it waits, and read
    from when it closes how long the other took."""
    played = to_a_window(people=2, window=9)
    played.do("p2", "away", seat=1)
    assert left(played) == 9.0
    played.do("p1", "play", action="pass")
    played.now += 8.9
    assert not closes(played), "whoever has answered"
    played.do("p2", "return")
    assert left(played) == 0.1
    played.do("p1", "away", seat=0)
    assert left(played) == 0.1


def test_whose_seat_a_bot_has_for_good_is_waited_for_by_nobody() -> None:
    played = to_a_window(people=2, window=9)
    played.do("p2", "resign")
    assert left(played) is None, "the other is alone now"
    played.do("p1", "away", seat=0)
    assert left(played) is None, "and may come back"
    played.now += AMONG_BOTS
    assert closes(played), "a bot answers meanwhile"


def test_who_moves_to_another_screen_does_not_close_a_window_that_waited() -> None:
    played = to_a_window(here=True, people=3, window=9)
    played.now += 100.0
    assert left(played) is None
    played.do("p2", "code", code=hashed("code"))
    played.do("watcher", "move-seat", code="code", token=hashed("phone"))
    assert left(played) == 9.0, "it has its whole time, as for any screens"
    played.do("p3", "code", code=hashed("code"))
    played.now += 1.0
    played.do("watcher", "move-seat", code="code", token=hashed("tablet"))
    assert left(played) == 8.0, "but only once"
    assert played.seen(played.again()) == played.seen(played.table)


def test_time_in_a_pause_is_not_written_off_twice() -> None:
    played = to_a_window(people=2, window=9)
    table = played.table
    played.do("host", "pause")
    table.hold = Hold(table.version, {0}, played.now, played.now + 30)
    played.now += 20.0
    table.write_off(played.now)
    table.hold = None
    entry = decide(table, "host", ResumeCommand())
    entry.stood = table.stood
    apply(table, entry, played.now)
    played.entries.append((entry.body(), played.now))
    assert left(played) == 9.0
    assert feed.window(played.again(), 0, played.now) == feed.window(table, 0, played.now)


def test_a_window_of_no_time_waits_for_nobody() -> None:
    played = to_a_window(window=0)
    assert closes(played)
