"""What a small terminal shows: what happened and the question stay on it, and no word is broken."""

import io
import re
from itertools import product

import pytest
from rich.console import Console

from posse.cli import screen
from posse.cli.grids import gathered, wrapped
from posse.cli.local import LocalTable
from posse.cli.menu import Walk
from posse.cli.remote import RemoteTable
from posse.core.board import Cell, Grid
from posse.games.registry import GAMES
from posse.table import Match
from tests.tries import tries

LAST = 2  # sentences about what happened that are on the screen at the very least


def terminal(width: int = 80, height: int = 24) -> Console:
    return Console(
        file=io.StringIO(), force_terminal=True, color_system=None, width=width, height=height, emoji=False
    )


def printed(console: Console) -> list[str]:
    assert isinstance(console.file, io.StringIO)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", console.file.getvalue())
    return plain.rstrip("\n").split("\n")


SAMPLE = 5  # of so many questions one is drawn
FIRST = 40  # of the questions after these, one of LATER
LATER = max(SAMPLE, 20 // tries(1))
TABLES: list[tuple[str, int, dict[str, int]]] = [
    *((name, players, {}) for name, game in GAMES.items() for players in range(game.least, game.most + 1)),
    ("outlaws", 4, {"teams": 1}),
]


def asked_at(match: Match, seat: int, lang: str, size: tuple[int, int], news: list[str]) -> None:
    """Draws what a player is asked, and finds all of it on the screen; then the longest menus behind it."""
    names = [f"Adjoint p{at + 1}" for at in range(match.players)]
    view, walk = match.view(seat), None
    while walk is None or (further := [choice for choice in walk.now.choices if not choice.whole]):
        if walk is not None:
            behind = [sum(text.startswith(f"{choice.text} ") for text in view.legal) for choice in further]
            walk.step(further[behind.index(max(behind))].key)
        console = terminal(*size)
        walk = screen.show_turn(console, match.game, view, lang, names, news, begun=walk)
        on_screen(match, seat, lang, walk, printed(console), size, news)


def on_screen(
    match: Match, seat: int, lang: str, walk: Walk, lines: list[str], size: tuple[int, int], news: list[str]
) -> None:
    names, view = [f"Adjoint p{at + 1}" for at in range(match.players)], match.view(seat)
    seen = "\n".join(lines)
    assert max(map(len, lines)) <= size[0]
    assert len(lines) < size[1], f"{len(lines)} lines and the player's own:\n{seen}"
    others = names[:seat] + names[seat + 1 :]  # a reader may be “you”
    assert all(name in seen for name in others), f"somebody is left out:\n{seen}"
    assert all(line[:30] in seen for line in news[-LAST:])
    assert view.prompt is not None
    asked = match.game.words.say(lang, view.prompt.key, dict(view.prompt.fields), names)
    assert asked[:30] in seen
    assert all(re.search(rf"(?:^|\s){re.escape(key)}\s+\S", seen, re.MULTILINE) for key in walk.now.keys)


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_table_news_and_question_fit_the_screen(name: str, players: int, options: dict[str, int]):
    """A whole game; each kind of screen has its turn in a sample of the questions."""
    match = Match.new(name, players, options, seed=3)
    kinds = [(lang, size) for size in ((80, 24), (120, 40)) for lang in ("fr", "en")]
    asked = drawn = 0
    while not match.over:
        seat = int(match.to_act[0])
        if len(match.legal(seat)) > 1:
            asked += 1
            if asked % (SAMPLE if asked <= FIRST else LATER) == 0:
                drawn += 1
                lang, size = kinds[drawn % len(kinds)]
                since = range(max(0, len(match.steps) - players), len(match.steps))
                asked_at(match, seat, lang, size, [line for n in since for line in match.say(n, lang, seat)])
        match.play(match.ask("random" if asked % 3 else "house"))
    assert drawn >= len(kinds), "each kind had its turn"
    names, news = [f"Adjoint p{at + 1}" for at in range(players)], match.say(len(match.steps) - 1, "fr", 0)
    for (lang, size), below in product(kinds, (LocalTable.said_last, RemoteTable.said_last)):
        console = terminal(*size)
        screen.show_end(console, match.game, match.view(0), lang, names, news, match.ending(), below)
        assert len(printed(console)) + below < size[1], "the end is seen whole, too, and what follows it"


# The tallest moments that many games had: the line after which somebody is asked, and who plays until then.
TALL: list[tuple[str, int, dict[str, int], int, str, int]] = [
    ("wyatt-earp", 3, {}, 11, "random", 297),  # the whole pile to choose from
    ("wyatt-earp", 4, {}, 203, "random", 585),
    ("wyatt-earp", 4, {}, 202, "house", 75),
    ("goat", 4, {}, 202, "house", 18),
    ("public-enemy", 6, {}, 202, "house", 148),
    ("outlaws", 4, {"teams": 1}, 1001, "house", 9),  # thirteen things that can be done
]


@pytest.mark.parametrize(("name", "players", "options", "seed", "bot", "line"), TALL)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_tallest_moments_fit_the_screen(
    name: str, players: int, options: dict[str, int], seed: int, bot: str, line: int, lang: str
):
    match = Match.new(name, players, options, seed=seed)
    while len(match.steps) < line or len(match.legal(match.to_act[0])) < 2:
        match.play(match.ask(bot))
    seat = int(match.to_act[0])
    news = [said for n in range(line - players, line) for said in match.say(n, lang, seat)]
    asked_at(match, seat, lang, (80, 24), news)


def test_every_menu_of_a_turn_leaves_the_table_on_the_screen():
    """The Storekeep of Outlaws swaps any two tokens: a menu of 17 long lines, if it did not divide."""
    match = Match.new("outlaws", 2, seed=5)
    while match.view(0).phase == "setup" or 0 not in match.to_act:  # type: ignore[attr-defined]
        match.play(match.ask("house"))
    view, names = match.view(0), ["Ann", "Bob"]
    walk, depth = Walk(match.game, view.legal), 0
    while True:
        console = terminal()
        screen.show_turn(console, match.game, view, "en", names, ["It is your turn."], begun=walk)
        assert len(printed(console)) < 24
        further = [choice for choice in walk.now.choices if not choice.whole]
        if not further:
            break
        most = max(further, key=lambda choice: sum(text.startswith(choice.text) for text in view.legal))
        walk.step(most.key)
        depth += 1
    assert depth > 1


@pytest.mark.parametrize(
    ("labels", "begun"),
    [
        (["Swap the token at 5 with 2", "Swap the token at 5 with 3"], "Swap the token at 5 with"),
        (["Take: Wild Bill", "Take: Doc"], "Take:"),
        (["Pay Deputy p2 now", "Pay Deputy p3 now"], ""),
        (["Offer the Goat to Deputy p2", "Offer the Goat to Deputy p3"], "Offer the Goat to"),
        (["Pass", "Pass on"], ""),
    ],
)
def test_words_with_which_all_of_a_menu_begins_are_said_once(labels: list[str], begun: str):
    """But no name is taken apart."""
    assert screen.begun_alike(labels, ["Ann", "Deputy p2", "Deputy p3"]) == begun


def test_players_who_are_out_stand_beside_those_who_are_not():
    match = Match.new("outlaws", 4, {"teams": 1}, seed=100)
    while not match.over:
        match.play(match.ask("house"))
    assert len(match.view(0).out) > 1  # type: ignore[attr-defined]
    console = terminal()
    screen.show_end(
        console, match.game, match.view(0), "en", ["Ann", "Bob", "Cal", "Dot"], [], match.ending()
    )
    assert sum("out" in line for line in printed(console)) > 1


@pytest.mark.parametrize("width", [80, 60])
@pytest.mark.parametrize("name", list(GAMES))
def test_words_of_boards_are_never_broken(name: str, width: int):
    match = Match.new(name, 3, seed=5)
    names = ["Étranger", "Marshal p2", "Adjoint p3"]
    while not match.over and len(match.steps) < 80:
        match.play(match.ask("random"))
        if len(match.steps) % 16:
            continue
        grids = match.game.board(match.view(0), "fr", names)
        cells = [cell.text for grid in grids for row in (grid.head, *grid.rows) for cell in row]
        known = set(re.split(r"[\s,:]+", " ".join([*cells, *(grid.title for grid in grids)])))
        known |= {part for word in known for part in (word.partition("-")[0] + "-", word.partition("-")[2])}
        for compact in (False, True):
            console = terminal(width)
            screen.show_board(console, match.game, match.view(0), "fr", names, compact)
            shown = re.split(r"[┃│┏━┳┓┡╇┩└┴┘─┌┬┐\s|:,]+", "\n".join(printed(console)))
            assert set(shown) - known <= {"", "–"}


def test_a_title_is_not_as_narrow_as_its_table():
    console = terminal()
    for part in screen.drawn(Grid("The line of Deputy p2", (), ((Cell("…"),),)), 80):
        console.print(part)
    assert printed(console)[0] == "The line of Deputy p2"


def test_rows_that_say_the_same_of_little_become_one_line():
    head = (Cell(""), Cell("Reward"), Cell("Ann"))
    rows = (
        (Cell("Belle", "strong"), Cell("$3"), Cell("2")),
        (Cell("Bob", "dim"), Cell("$1"), Cell("–", "dim")),
        (Cell("Butch", "dim"), Cell("$1"), Cell("–", "dim")),
        (Cell("Wes", "dim"), Cell("$2"), Cell("–", "dim")),
    )
    grid, told = gathered(Grid("", head, rows))
    assert [row[0].text for row in grid.rows] == ["Belle", "Wes"]
    assert told == ["Bob, Butch – Reward $1"]


def test_what_is_too_wide_for_a_table_is_told_in_a_row():
    head = (Cell(""), *(Cell(f"place-{n}") for n in range(6)))
    row = (Cell("Ann"), *(Cell(f"unbreakable{n}") for n in range(6)))
    console = terminal(40)
    for part in screen.drawn(Grid("", head, (row,)), 40):
        console.print(part)
    text = " ".join(line.strip() for line in printed(console))
    assert text.startswith("Ann: place-0 unbreakable0 | place-1 unbreakable1 |")


def test_a_space_that_no_line_may_break_at_is_kept():
    assert wrapped("paid 2\u202f000\u00a0$ now", 8) == "paid\n2\u202f000\u00a0$\nnow"
    assert wrapped("  ▶ as it is", 20) == "  ▶ as it is"


def test_more_news_than_there_is_room_for_is_said_to_be_more():
    console = terminal()
    screen.show_news(console, [f"line {n}" for n in range(20)], 6, "fr")
    lines = printed(console)
    assert lines[0] == "… et 15 lignes avant cela (l montre tout)"
    assert lines[1:] == [f"· line {n}" for n in range(15, 20)]


@pytest.mark.parametrize(
    ("name", "lang", "told"),
    [
        ("wyatt-earp", "en", r"Money"),
        ("wyatt-earp", "fr", r"Argent"),
        ("goat", "en", r"Money"),
        ("public-enemy", "en", r"Tokens"),
        ("outlaws", "en", None),
    ],
)
def test_the_end_is_counted_in_what_the_game_counts(name: str, lang: str, told: str | None):
    match = Match.new(name, 2, {"rounds": 1} if name == "public-enemy" else {}, seed=1)
    while not match.over:
        match.play(match.ask("house"))
    console = terminal()
    screen.show_result(console, match.game, match.view(0), lang, ["Ann", "Bob"])
    text = "\n".join(printed(console))
    assert "oints" not in text
    assert outcome_row(text, match.outcome is not None and bool(told))
    if told:
        assert told in text
        assert ("$" in text) == (told != "Tokens")


def outcome_row(text: str, counted: bool) -> bool:
    row = next(line for line in text.splitlines() if "Ann" in line and line.lstrip()[:1].isdecimal())
    return (re.search(r"Ann.*\d", row) is not None) == counted


def test_a_long_count_comes_in_pages_that_fit():
    lines = [f"line {n} {'is long ' * (n % 20)}" for n in range(60)]
    console = terminal()
    parts = screen.pages(console, lines)
    assert [line for part in parts for line in part] == lines
    for part in parts:
        shown = terminal()
        screen.show_log(shown, part)
        assert len(printed(shown)) < 24
    assert screen.pages(console, []) == [[]]
