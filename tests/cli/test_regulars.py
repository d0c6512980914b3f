"""Regulars at the terminal: listed, named, chosen, heard, and silenced."""

import pytest

from posse.games.registry import GAMES
from tests.cli.typing_in import posse

TABLE = ("play", "goat", "--players", "3", "--seed", "1", "--bots", "lottie,quill", "--lang", "en")
GREETINGS = [
    GAMES["goat"].words.say("en", f"regular.{name}.hello.{n}") for name in ("lottie", "quill") for n in (1, 2)
]


def flat(text: str) -> str:
    """Without the breaks and the frame of a terminal."""
    return " ".join(text.replace("│", " ").split())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_levels_lists_them_with_what_they_win(lang: str):
    told = flat(posse("levels", "goat", "--lang", lang).output)
    for regular in GAMES["goat"].regulars.people:
        assert regular.called in told
        assert GAMES["goat"].words.say(lang, f"regular.{regular.name}.help") in told
    assert ("Wins 77 of 100 games" if lang == "en" else "Gagne 77 parties") in told


def test_they_sit_under_their_own_names_and_one_greets():
    told = flat(posse(*TABLE, typed="q\n").output)
    assert "Lottie Tallow p2" in told
    assert "Professor Quill p3" in told
    assert sum(line in told for line in GREETINGS) == 1


def test_they_can_be_silenced():
    result = posse(*TABLE, "--silent", typed="q\n")
    assert result.exit_code == 0
    assert "Lottie Tallow p2" in result.output
    assert not any(line in flat(result.output) for line in GREETINGS)


def test_a_game_to_the_end_has_a_last_word():
    told = flat(posse(*TABLE, "--seat", "0").output)
    words = GAMES["goat"].words
    assert any(
        words.say("en", f"regular.{name}.{end}") in told
        for name in ("lottie", "quill")
        for end in ("won", "lost")
    )


def test_one_of_another_game_is_refused():
    result = posse("play", "outlaws", "--bots", "lottie")
    assert result.exit_code == 1
    assert "This game has no “lottie”" in result.output
