"""A command that is called wrongly is answered in the user's language, with what would be right."""

import os
import re
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from posse.cli.main import Command, Group, main
from posse.cli.usage import Misuse
from posse.core.words import LANGS
from tests.cli.typing_in import posse

ENGLISH = (
    "Usage:",
    "Try ",
    "Error:",
    "[COMMAND]",
    "COMMAND ",
    "[ARGS]",
    "Invalid",
    "Missing",
    "No such",
    "Got ",
)
CLICK = (
    "is not a valid",
    "is not one of",
    "is not in the range",
    "requires an argument",
    "does not take",
    "<=x",
)
RIGHT = {  # a value that is none, by the type of its option: what says what would be right
    "choice": ("no-such-choice", r"Au choix\s: \w+, \w+"),
    "integer range": ("-1", r"Il faut un entier(, \d+ ou plus| de \d+ à \d+)\."),
    "integer": ("1.5", r"Il faut un entier\."),
    "float range": ("nan", r"Il faut un nombre de [\d.]+ à \d+\."),
    "game": ("gaot", r"Vouliez-vous dire goat"),
}


def commands(command: click.Command, *path: str) -> list[tuple[tuple[str, ...], click.Command]]:
    found = [(path, command)]
    for name, sub in getattr(command, "commands", {}).items():
        found += commands(sub, *path, name)
    return found


COMMANDS = commands(main)
PARAMS = [(path, command, param) for path, command in COMMANDS for param in command.params]
OPTIONS = [(path, param) for path, _, param in PARAMS if isinstance(param, click.Option)]


def named(value: object) -> str | None:
    return " ".join(value) or "posse" if isinstance(value, tuple) else getattr(value, "name", None)


def told(*args: str) -> str:
    """The sentence of a refusal in French, whose frame is French too."""
    result = posse(*args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    frame, _, sentence = result.stderr.partition("\n\nErreur\u00a0: ")
    assert frame.startswith("Usage : posse")
    assert re.search(r"Essayez `posse.* --help` pour de l'aide\.$", frame), frame
    assert not [word for word in (*ENGLISH, *CLICK) if word in result.stderr], result.stderr
    assert len(sentence.splitlines()) == 1
    assert re.match(r"[A-ZÀÉ`].*\w", sentence), result.stderr
    return sentence


# -- Every command


@pytest.mark.parametrize(("path", "param"), OPTIONS, ids=named)
def test_every_option_says_what_it_takes(path: tuple[str, ...], param: click.Option):
    option = max(param.opts, key=len)
    if param.is_flag:
        assert f"Écrivez `{option}` tout court" in told("--lang", "fr", *path, f"{option}=1")
        return
    if param.type.name in RIGHT:
        wrong, right = RIGHT[param.type.name]
        sentence = told("--lang", "fr", *path, option, wrong)
        no_game = f"Aucun jeu ne s'appelle «\u00a0{wrong}\u00a0»"
        no_value = f"`{option}` ne peut pas être «\u00a0{wrong}\u00a0»."
        assert (no_game if param.type.name == "game" else no_value) in sentence
        assert re.search(right, sentence), sentence
    else:
        assert param.type.name in ("text", "path", "file"), "any text will do"
    sentence = told("--lang", "fr", *path, option)
    assert sentence.startswith(f"Il manque une valeur après `{option}`. ")
    assert len(sentence.split(". ", 1)[1]) > 10, "and which"


@pytest.mark.parametrize(("path", "command"), COMMANDS, ids=named)
def test_every_command_knows_its_options(path: tuple[str, ...], command: click.Command):
    assert f"`{' '.join(('posse', *path))} --help` les nomme" in told("--lang", "fr", *path, "--xyzzy")
    assert "Vouliez-vous dire `--lang`" in told("--lang", "fr", *path, "--lnag", "en")


@pytest.mark.parametrize(
    ("path", "command", "param"), [row for row in PARAMS if isinstance(row[2], click.Argument)], ids=named
)
def test_every_argument_that_is_missing_or_wrong_is_named(
    path: tuple[str, ...], command: click.Command, param: click.Argument
):
    arguments = [each for each in command.params if isinstance(each, click.Argument)]
    before = [right_value(each) for each in arguments[: arguments.index(param)]]
    name = (param.metavar or str(param.name)).upper()
    if param.required:
        sentence = told("--lang", "fr", *path, *before)
        assert sentence.startswith(f"Il manque {name}. Par exemple\u00a0: posse {path[0]} ")
    if param.type.name in RIGHT:
        wrong, right = RIGHT[param.type.name]
        assert re.search(right, told("--lang", "fr", *path, *before, wrong))


def right_value(param: click.Parameter) -> str:
    return "goat" if param.type.name == "game" else "1"


@pytest.mark.parametrize(("path", "command"), COMMANDS, ids=named)
def test_what_is_too_much_is_named(path: tuple[str, ...], command: click.Command):
    if isinstance(command, click.Group):
        sentence = told("--lang", "fr", *path, "xyzzy")
        assert f"pas de commande xyzzy. `{' '.join(('posse', *path))} --help` les nomme" in sentence
        return
    arguments = [param for param in command.params if isinstance(param, click.Argument)]
    given = [right_value(param) for param in arguments]
    sentence = told("--lang", "fr", *path, *given, "xyzzy", "plugh")
    assert sentence.startswith("En trop ici\u00a0: xyzzy plugh. Par exemple\u00a0: posse ")


# -- The language


@pytest.mark.parametrize(
    "args",
    [
        ["--lang", "fr", "sim", "goat", "--seed", "1.5"],
        ["sim", "goat", "--seed", "1.5", "--lang", "fr"],
        ["sim", "--lang=fr", "goat", "--seed", "1.5"],
        ["--lang", "en", "sim", "goat", "--seed", "1.5", "--lang", "fr"],
        ["--lang", "fr", "--foo"],
        ["--foo", "--lang", "fr"],
        ["--lang", "fr", "--", "--foo"],
        ["--lang", "de", "--lang", "fr", "bench", "foo"],
    ],
)
def test_the_language_is_said_anywhere(args: list[str]):
    told(*args)


def test_the_language_is_the_users_own_if_it_is_not_said(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("POSSE_LANG", "fr")
    assert "en, fr" in told("--lang", "de")
    assert "en, fr" in told("sim", "--lang")
    monkeypatch.delenv("POSSE_LANG")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    told("sim", "gaot")


# -- English


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ["sim", "goat", "--seed", "1.5"],
            f"`--seed` cannot be “1.5”. It takes a whole number from 0 to {2**62 - 1}.",
        ),
        (["sim", "goat", "--jobs", "0"], "`--jobs` cannot be “0”. It takes a whole number from 1 to 64."),
        (["sim", "goat", "--games", "x"], "`--games` cannot be “x”. It takes a whole number, 1 or more."),
        (["replay", "game", "--at", "x"], "`--at` cannot be “x”. It takes a whole number."),
        (
            ["review", "game", "--seconds", "0"],
            "`--seconds` cannot be “0”. It takes a number from 0.1 to 3600.",
        ),
        (["serve", "--log", "xml"], "`--log` cannot be “xml”. It takes one of these: text, json."),
        (["store", "downgrade", "x"], "`VERSION` cannot be “x”. It takes a whole number."),
        (["ladder", "goat", "--out", "."], "`--out` cannot be “.”. That is a folder: it takes a file."),
        (
            ["sim", "gaot"],
            (
                "There is no game called “gaot”. Did you mean goat? "
                "There are: public-enemy, goat, wyatt-earp and outlaws."
            ),
        ),
        (["sim", "goat", "--foo"], "No such option: --foo. `posse sim --help` lists them."),
        (["sim", "goat", "--sed", "1"], "No such option: --sed. Did you mean `--seed`?"),
        (["bench", "foo"], "No such command: foo. `posse bench --help` lists them."),
        (["bench", "rll"], "No such command: rll. Did you mean `posse bench rl`?"),
        (
            ["store", "--lang", "en"],
            "The command is missing. There are: downgrade, forget-key, upgrade and version.",
        ),
        (["rules"], "GAME is missing. For example: posse rules public-enemy --lang fr"),
        (["games", "a"], "Not expected here: a. For example: posse games --lang fr"),
        (["serve", "--workers"], "`--workers` needs a value after it. It takes a whole number from 1 to 64."),
        (["play", "--name"], "`--name` needs a value after it. What the table calls you."),
        (["games", "--help=1"], "Write `--help` alone: it takes no value."),
        (["play", "--slot", "1"], "`--slot` says which game to `--resume`."),
    ],
    ids=" ".join,
)
def test_what_would_be_right_is_said_in_english(args: list[str], sentence: str):
    result = posse(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Usage: posse")
    assert re.search(r"\nTry 'posse.* --help' for help\.\n\nError: ", result.stderr)
    assert result.stderr.endswith(f"\n\nError: {sentence}\n")


# -- What no command of ours has


def called(param: click.Parameter, *args: str, cls: Any = Command) -> str:
    """What a command with this parameter answers, in French."""
    command = cls("made", params=[param], callback=lambda **_: None)
    result = CliRunner().invoke(command, [*args], env={"POSSE_LANG": "fr"})
    assert result.exit_code == 2
    return result.stderr.partition("\n\n")[2].strip()


def test_a_file_or_folder_is_told_from_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "file"
    file.write_text("")
    folder_wanted = click.Option(["--to"], type=click.Path(file_okay=False))
    assert "C'est un fichier\u00a0: il faut un dossier." in called(folder_wanted, "--to", str(file))
    one_wanted = click.Option(["--to"], type=click.Path(exists=True))
    assert "il en faut un qui existe." in called(one_wanted, "--to", str(tmp_path / "none"))
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "que vous puissiez lire." in called(one_wanted, "--to", str(file))
    write = click.Option(["--to"], type=click.Path(writable=True, readable=False))
    assert "is not writable" in called(write, "--to", str(file)), "as Click says it"


@pytest.mark.parametrize(
    ("param", "args"),
    [
        (click.Option(["--to"], type=click.UUID), ["--to", "x"]),
        (click.Option(["--to"], type=click.IntRange(max=3)), ["--to", "9"]),
        (click.Option(["--to"], type=click.IntRange(1, 3, max_open=True)), ["--to", "3"]),
        (click.Option(["--to"], type=click.FloatRange(1)), ["--to", "0"]),
        (click.Option(["--to"], type=int, multiple=True), ["--to", "x"]),
        (click.Option(["--to"], callback=lambda *_: refuse()), ["--to", "x"]),
    ],
)
def test_what_has_no_words_of_ours_is_said_as_click_has_it(param: click.Parameter, args: list[str]):
    sentence = called(param, *args)
    assert sentence.startswith("Erreur\u00a0: ")
    assert len(sentence) > 20


def refuse() -> None:
    raise click.UsageError("This is not what it should be.")


def test_a_command_that_refuses_by_itself_is_framed_too(capsys: pytest.CaptureFixture[str]):
    command = Command("made", callback=refuse)
    result = CliRunner().invoke(command, env={"POSSE_LANG": "fr"})
    assert result.exit_code == 2
    assert result.stderr.startswith("Usage : made")
    assert result.stderr.endswith("\n\nErreur\u00a0: This is not what it should be.\n")
    Misuse("Of nowhere.").show()
    assert capsys.readouterr().err == "Error: Of nowhere.\n"


def test_help_that_is_not_translated_is_left_out():
    assert "`made --help` en dit plus." in called(click.Option(["--to"], help="Nobody's."), "--to")
    assert "`made --help` en dit plus." in called(click.Argument(["to"]))


@pytest.mark.parametrize("lang", LANGS)
def test_a_group_alone_helps_and_without_its_command_names_them(lang: str):
    alone = posse("store") if lang == "en" else posse("--lang", "fr", "store")
    assert alone.exit_code == 2
    assert ("Commandes :" if lang == "fr" else "Commands:") in alone.stderr
    asked = posse("store", "--lang", lang)
    assert "downgrade, forget-key, upgrade" in asked.stderr
    assert isinstance(main.commands["store"], Group)
