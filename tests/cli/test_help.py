"""Help in both languages."""

import gettext
import inspect
import os
from pathlib import Path

import click
import pytest

from posse.cli.helping import asked_lang
from posse.cli.main import main
from tests.cli.typing_in import posse
from tools.catalogs import CATALOGS, compiled, read


def every_command(command: click.Command, *path: str) -> list[tuple[str, ...]]:
    found = [path]
    for name, sub in getattr(command, "commands", {}).items():
        found += every_command(sub, *path, name)
    return found


COMMANDS = every_command(main)


def spoken(command: click.Command) -> list[str]:
    texts = [command.help, *(getattr(param, "help", None) for param in command.params)]
    texts += [text for sub in getattr(command, "commands", {}).values() for text in spoken(sub)]
    return [text for text in texts if text]


def test_everything_is_said_in_french_and_nothing_that_is_not_asked_for():
    texts = {inspect.cleandoc(text) for text in spoken(main)} | {"Show this message and exit."}
    from_click = "".join(path.read_text("utf-8") for path in Path(click.__file__).parent.glob("*.py"))
    catalog = read((CATALOGS / "fr/LC_MESSAGES/posse.po").read_text("utf-8"))
    assert texts - set(catalog) == set()
    for text in set(catalog) - texts - {"", "Example:"}:
        assert all(part in from_click for part in text.replace("[COMMAND]", "COMMAND").split("\0")), text


@pytest.mark.parametrize("po", sorted(CATALOGS.glob("*/LC_MESSAGES/*.po")), ids=lambda po: po.parts[-3])
def test_a_catalog_is_the_one_that_people_wrote(po: Path):
    """`python -m tools.catalogs` makes it anew."""
    texts = read(po.read_text("utf-8"))
    assert po.with_suffix(".mo").read_bytes() == compiled(texts)
    with po.with_suffix(".mo").open("rb") as file:
        catalog = gettext.GNUTranslations(file)
    assert catalog.info()["language"] == po.parts[-3]
    for text, answer in texts.items():
        one, _, many = text.partition("\0")
        assert (catalog.ngettext(one, many, 2) if many else catalog.gettext(one)) == answer.split("\0")[-1]


def test_what_click_asks_for_leaves_the_language_of_other_programs_alone(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("LANGUAGE", raising=False)
    posse("--help", "--lang", "fr")
    assert "LANGUAGE" not in os.environ
    monkeypatch.setenv("LANGUAGE", "de")
    posse("--xyzzy", "--lang", "fr")
    assert os.environ["LANGUAGE"] == "de"


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_helps_in_french(path: tuple[str, ...]):
    result = posse(*path, "--help", "--lang", "fr")
    assert result.exit_code == 0
    assert result.output.startswith("Usage : ")
    for english in ("Options:", "Commands:", "Example:", "Show ", "[default"):
        assert english not in result.output
    assert "Exemple\u00a0:" in result.output
    assert posse(*path, "--help", "--lang", "en").output.startswith("Usage: "), "nothing stays behind"


@pytest.mark.parametrize("args", [["--lang", "fr", "sim", "--help"], ["sim", "--lang=fr", "--help"]])
def test_the_language_is_said_anywhere(args: list[str]):
    assert "Faire jouer" in posse(*args).output


def test_the_language_of_the_terminal_is_the_default(monkeypatch: pytest.MonkeyPatch):
    for name in ("POSSE_LANG", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Nommer les jeux." in posse("--help").output
    assert asked_lang(["--lang"]) == asked_lang(["--lang", "de"]) == "fr"


def test_a_wrong_name_is_answered_in_french():
    assert "Vouliez-vous dire `posse play`\u202f?" in posse("plya", "--lang", "fr").output
    assert "`posse --help` les nomme" in posse("xyzzy", "--lang", "fr").output
    assert "Vouliez-vous dire goat\u202f?" in posse("rules", "gaot", "--lang", "fr").output
    assert "Les jeux sont\u00a0: public-enemy" in posse("rules", "xyzzy", "--lang", "fr").output
