"""What a notebook shows of a view and a record: all that the terminal draws, and nothing but text."""

import re
from typing import Any

import pytest

import posse
from posse.core.board import Cell, Grid
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.record import Line, Record, parse_record
from posse.core.words import LANGS
from posse.notebook.html import MANY, TONES, Board, grid_html, page
from posse.notebook.text import WIDE
from posse.notebook.words import WORDS
from posse.table import Match
from tests.notebook.tags import shown
from tests.registry import ALL_GAMES

NAMES = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>']


def played(game: Game, players: int, moves: int, **more: Any) -> Match:
    names = [*NAMES, *(f"p{seat + 1}" for seat in range(len(NAMES), players))]
    match = Match.new(game.id, players, seed=6, names=names, games=ALL_GAMES, **more)
    for _ in range(moves):
        if not match.over:
            match.play(match.ask("random"))
    return match


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_game_is_drawn_from_every_seat_with_names_that_do_nothing(game: Game, lang: str):
    for moves in (0, 15, 10_000 if game.id != "outlaws" else 60):
        match = played(game, game.least, moves)
        for reader in (None, *range(game.least)):
            text = shown(match.board(reader, lang=lang)._repr_html_())
            assert game.words.say(lang, "title") in text
            assert NAMES[0] in text, "as it was written"
            view = match.view(reader)
            if game.id in posse.games:
                shown(view._repr_html_())
        shown(match.record()._repr_html_())


@pytest.mark.parametrize("game", posse.games.values(), ids=posse.games)
def test_all_that_the_terminal_draws_is_there(game: Game):
    match = played(game, game.most, 12)
    for reader in (None, 1):
        text = shown(match.board(reader)._repr_html_())
        printed = str(match.board(reader)).split()
        for grid in game.board(match.view(reader), "en", match.names):
            for cell in [Cell(grid.title), *grid.head, *(cell for row in grid.rows for cell in row)]:
                assert cell.text in text
                assert set(cell.text.split()) <= set(printed)


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_worlds_that_a_reader_cannot_tell_apart_are_drawn_alike(game: Game):
    for moves in (3, 11, 25):
        match = played(game, game.least, moves)
        for reader in (None, *range(game.least)):
            world = game.redeal(match.state, reader, Dice(moves))
            drawn = [Board(game, game.view(state, reader), match.names) for state in (match.state, world)]
            assert drawn[0]._repr_html_() == drawn[1]._repr_html_()
            assert str(drawn[0]) == str(drawn[1])


def test_a_view_alone_calls_players_by_their_seats():
    match = posse.new("goat", players=3, seed=1, names=["Ann", "Bob", "Cy"])
    text = shown(match.view(2)._repr_html_())
    assert "What p3 sees" in text
    assert "Ann" not in text


def test_a_board_says_whose_it_is():
    match = posse.new("goat", players=3, seed=1)
    assert repr(match.board()) == "<Board goat, as a spectator sees it>"
    assert repr(match.board(2)) == "<Board goat, as p3 sees it>"


def test_a_view_of_an_unknown_game_is_left_to_repr():
    match = Match.new("thimblerig", 3, seed=1, games=ALL_GAMES)
    assert match.view()._repr_html_() is None


# -- Records


def test_a_record_shows_its_lines_and_whose_it_is():
    match = posse.new("public-enemy", players=3, options={"duel": True}, seed=1, names=["Ann", "Bob", "Cy"])
    line = match.play(match.legal()[0])
    text = shown(match.record(0)._repr_html_())
    assert "p1 Ann, p2 Bob, p3 Cy" in text
    assert "duel=1" in text
    assert "What p1 may know" in text
    assert line.action in text
    assert "What a spectator may know" in shown(match.record()._repr_html_())


def test_a_long_record_has_its_two_ends():
    lines = tuple(Line(n, "deal" if n == 0 else f"p1 act{n}") for n in range(3 * MANY))
    text = shown(Record("goat", 1, 2, {}, ("a", "b"), lines)._repr_html_())
    assert f"{MANY} lines left out" in text
    assert f"act{MANY - 1}" in text
    assert f"act{MANY}" not in text
    assert f"act{3 * MANY - 1}" in text


def test_a_record_of_an_unknown_game_is_shown_as_it_is():
    text = "posse record 1\ngame: <b>chess</b>\nrules: 1\nplayers: 2\nseats: <i> | b\noptions: x=1\n\n0 deal"
    assert "<b>chess</b>" in shown(parse_record(text)._repr_html_())


# -- Grids


def test_a_grid_without_rows_is_its_title():
    assert grid_html(Grid("a < b", (Cell("x"),), ())) == '<p class="posse-strong">a &lt; b</p>'
    assert grid_html(Grid("", (), ())) == ""


def test_short_rows_are_filled_up():
    html = grid_html(Grid("", (Cell("a"), Cell("b"), Cell("c")), ((Cell("1"),), (Cell("1"), Cell("2")))))
    assert html.count("<td>") == 6
    assert html.count("<th>") == 3


def test_every_tone_has_a_colour_and_none_is_for_one_paper_only():
    """A colour is mixed from the text's own: black or white, as the notebook has it."""
    html = page([])
    for tone in ("red", "green", "blue", "yellow", "alert"):
        assert re.search(rf"\.posse-{tone}{{[^}}]*color-mix\(in srgb,currentColor", html)
    assert set(TONES) == {"red", "green", "blue", "yellow", "alert"}
    assert not re.search(r"background:(?!none)", html)


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_a_printed_board_fits_a_hundred_columns_and_tells_the_end(game: Game, lang: str):
    for moves in (0, 20, 10_000 if game.id != "outlaws" else 60):
        match = played(game, game.most, moves)
        for reader in (None, *range(game.most)):
            text = str(match.board(reader, lang=lang))
            assert text.startswith(game.words.say(lang, "title"))
            assert max(map(len, text.split("\n"))) <= WIDE
        if match.outcome is not None:
            assert text.split("\n")[-game.most - 1].split()[0] == WORDS.say(lang, "rank")
