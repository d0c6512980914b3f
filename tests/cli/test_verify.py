"""`posse replay --verify` says how a deal was drawn, and takes each record for what it is."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from posse.cli.main import main
from posse.table import drawing
from posse.table.commands import due
from posse.table.state import SERVER
from tests.table.drawing import commit, reveal
from tests.table.test_draw import play_out
from tests.table.test_table import Played


def verified(text: str, lang: str) -> str:
    done = CliRunner().invoke(main, ["replay", "-", "--verify", "--lang", lang], text)
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


def called_off_once() -> str:
    """Bob did not open, and was left out of the second start."""
    played = Played(options={"rounds": 1}).sit("Ann", "Bob")
    for seats in ((0, 1), (0,)):
        commit(played.table, played.do, *seats)
        played.do("host", "start")
        if len(seats) == 1:
            played.now += drawing.COMMIT_SECONDS
            played.done(SERVER, due(played.table, played.now)[0])
        reveal(played.table, played.do, 0)
        if len(seats) == 2:
            played.now += drawing.OPEN_SECONDS
            played.done(SERVER, due(played.table, played.now)[0])
    return str(play_out(played).record())


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            "opened anything. Left out of the draw: Bob. 1 start was called off before, with",
        ),
        ("fr", "N'ont pas participé au tirage : Bob. 1 départ annulé avant, avec son propre tirage."),
    ],
)
def test_a_draw_is_told_with_who_was_left_out_and_what_was_called_off(lang: str, told: str):
    assert told in verified(called_off_once(), lang)


def test_a_record_whose_list_was_changed_is_refused():
    text = called_off_once()
    row = next(row for row in text.splitlines() if row.startswith("called-off:"))
    for bad in (text.replace(row + "\n", ""), text.replace(row[:20], row[:12] + "f" * 8)):
        assert bad != text
        done = CliRunner().invoke(main, ["replay", "-", "--verify", "--lang", "en"], bad)
        assert done.exit_code == 1
        assert "committed to" in done.output or "right value" in done.output


def test_a_record_from_before_seats_committed_is_taken_for_what_it_is():
    old = Path(__file__).parents[1] / "records" / "public-enemy-2-plain.posse"
    told = verified(old.read_text(encoding="utf-8"), "en")
    assert "The seats had not committed to what they added" in told


def test_a_known_deal_is_told():
    text = called_off_once().replace("\ncommits:", "\ndeal: abc\nxcommits:")
    kept = [row for row in text.splitlines() if not row.startswith(("xcommits:", "called-off:"))]
    assert "A known deal: that of table abc, played again." in verified("\n".join(kept), "en")
