"""What a shell completes: commands, games, bots and rules."""

import pytest
from click.shell_completion import ShellComplete

from posse.cli.main import main


def completed(*words: str) -> list[str]:
    """What the last word may become."""
    shell = ShellComplete(main, {}, "posse", "_POSSE_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (("sa",), ["saved"]),
        (("play", "wy"), ["wyatt-earp"]),
        (("play", "goat", "--bots", "ma"), ["marshal"]),
        (("play", "goat", "--bots", "le"), ["legend"]),
        (("play", "outlaws", "--bots", "le"), ["legend"]),
        (("play", "goat", "--bots", "marshal,d"), ["marshal,deputy", "marshal,deacon"]),
        (("sim", "goat", "--bots", "house,ra"), ["house,random"]),
        (("table", "http://127.0.0.1:8000", "goat", "--bots", "se"), ["search"]),
        (("ladder", "goat", "--levels", "random,ho"), ["random,house"]),
        (("sim", "goat", "--option", "ro"), ["rounds="]),
        (("sim", "public-enemy", "--option", "du"), ["duel"]),
        (("sim", "--option", "du"), []),
        (("rules", "goat", "--lang", "f"), ["fr"]),
    ],
)
def test_what_is_begun_is_completed(typed: tuple[str, ...], found: list[str]):
    assert completed(*typed) == found


def test_what_is_completed_is_explained_in_the_reader_s_language(monkeypatch: pytest.MonkeyPatch):
    shell = ShellComplete(main, {}, "posse", "_POSSE_COMPLETE")
    told = [item.help for item in shell.get_completions(["--lang", "fr", "play", "goat", "--bots"], "dep")]
    assert told == ["Joue au coup d'œil, vite et bien."]
    monkeypatch.setenv("POSSE_LANG", "fr")
    told = [item.help for item in shell.get_completions(["sim", "goat", "--option"], "ro")]
    assert told
    assert "anche" in str(told[0])
