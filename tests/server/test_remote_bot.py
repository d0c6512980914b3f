"""The bot of the docs, as it stands there, against a real server."""

import subprocess
import sys
from pathlib import Path

from posse.server.tables.room import Room
from posse.table import Match
from tests.server.people import Place
from tests.waiting import PATIENCE

DOCS = Path(__file__).resolve().parents[2] / "docs"
BOT = DOCS / "remote_bot.py"


def test_the_bot_is_short_and_knows_nothing_of_posse():
    lines = BOT.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 95
    assert not any(line.startswith(("import posse", "from posse")) for line in lines)


def moved_to_itself(room: Room) -> None:
    for connection in list(room.connections):
        if connection.reader is not None:
            connection.close(4307, "moved")


def test_two_remote_bots_play_a_game_to_its_end(place: Place):
    table = place.open(options={"rounds": 1, "quick": 1})
    with table.watch() as eve:
        asked = [[sys.executable, str(BOT), place.url, table.id, str(seat), f"bot {seat}"] for seat in (0, 1)]
        bots = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in asked]
        while None in eve.now["draw"]["commits"]:  # both sit, and have sealed something
            eve.next()
        room, loop = place.house.rooms[table.id], place.house.recovery._loop
        loop.call_soon_threadsafe(moved_to_itself, room)  # as if another process had the table now
        assert table.do("start").status_code == 200
        while eve.now["status"] != "over":
            eve.next()
        said = [bot.communicate(timeout=PATIENCE)[0] for bot in bots]
    assert [bot.returncode for bot in bots] == [0, 0]
    assert all(str(eve.now["result"]["ranks"]) in line for line in said)
    match = Match.from_record(place.get(f"{table.path}/record").text, verify=True)
    assert match.over
    assert match.seals is not None
    assert all(len(made) == 64 for made in match.seals.commits)
