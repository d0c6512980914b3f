"""Draws the picture of the README: a game of Public Enemy in the terminal, as `posse play` shows it.

python -m tests.tools.picture
"""

import io
import re
from pathlib import Path

from rich.console import Console

import posse
from posse.cli import screen
from posse.cli.menu import Walk
from posse.core.words import Seat

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "terminal.svg"
NAMES = ("Ann", "house p2", "house p3", "house p4")
OPTIONS = {"cavalry": True, "supremacy": True}
ROUND = 4  # the picture is taken in this round, when everyone has something to lose
CARDS = 9  # and this many cards


def match_at_the_table() -> posse.Match:
    """A game of house bots, stopped where Ann has to choose."""
    match = posse.new("public-enemy", players=4, options=OPTIONS, seed=12, names=NAMES)
    while True:
        position = match.position()
        down = sum(len(stack) for gangs in position["stacks"].values() for stack in gangs.values())
        waiting = match.to_act == (Seat(0),) and position["phase"] == "draw" and not position["spent"]
        if position["round"] >= ROUND and down >= CARDS and waiting:
            return match
        match.play(match.ask("house"))


def draw() -> str:
    console = Console(
        record=True, width=100, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    match = match_at_the_table()
    view = match.view(0)
    last = range(len(match.steps) - 4, len(match.steps))
    screen.show_log(console, [sentence for n in last for sentence in match.say(n, "en", 0)])
    screen.show_board(console, match.game, view, "en", match.names)
    screen.show_prompt(console, match.game, view, "en", match.names)
    screen.show_choices(console, match.game, view, Walk(match.game, view.legal).now, "en", match.names)
    picture = console.export_svg(title="posse play", unique_id="posse")
    return re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)  # no font from elsewhere


def main() -> None:
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(draw(), encoding="utf-8")
    print(PICTURE.name)


if __name__ == "__main__":
    main()
