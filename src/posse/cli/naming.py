"""Names on the command line: games, bots and rules, which a shell can complete."""

from typing import Any

import click
from click.shell_completion import CompletionItem

from posse.bots import BOTS
from posse.bots.levels import help_of, names_in
from posse.cli.helping import ARGS, default_lang, lang_of
from posse.cli.usage import Misuse
from posse.core.game import Game
from posse.games.registry import GAMES, NoSuchGame, find


class GameName(click.ParamType[Any]):
    """A game's id; a wrong one is answered with those there are."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return find(value.lower())
        except NoSuchGame as error:
            raise Misuse(error.say(lang_of(ctx) if ctx else default_lang()), ctx) from None

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        lang = lang_of(ctx)
        matching = [game for game in GAMES.values() if game.id.startswith(incomplete.lower())]
        return [CompletionItem(game.id, help=game.words.say(lang, "title")) for game in matching]


def game_of(ctx: click.Context) -> Game | None:
    """The game that was named before, if it was."""
    return next((GAMES[word] for word in ctx.meta.get(ARGS, ()) if word in GAMES), None)


class Word(click.ParamType[str]):
    """Any text; what it may be is checked later, with the game at hand."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value)


class BotNames(Word):
    """Names with commas between them; the last one is completed, by the game's levels if it is known."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        before, comma, begun = incomplete.rpartition(",")
        game, lang = game_of(ctx), lang_of(ctx)
        games = [game] if game else list(GAMES.values())
        told = {name: help_of(each, name, lang) for each in games for name in names_in(each)}
        return [
            CompletionItem(f"{before}{comma}{name}", help=told.get(name))
            for name in (*told, *BOTS)
            if name.startswith(begun.lower())
        ]


class RuleName(Word):
    """An option of the game."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        game, lang = game_of(ctx), lang_of(ctx)
        if game is None:
            return []
        matching = [option for option in game.options if option.name.startswith(incomplete)]
        texts = [option.name if option.is_switch else f"{option.name}=" for option in matching]
        told = [game.words.say(lang, f"option.{option.name}") for option in matching]
        return [CompletionItem(text, help=what) for text, what in zip(texts, told, strict=True)]
