"""Rules pages, read from the installed package."""

import os
from importlib.resources import files

from rich.console import Console

from posse.cli.errors import CliRefusal
from posse.core.game import Game


def rules_page(game: Game, lang: str) -> str:
    page = files("posse") / "rules_pages" / f"{game.id}.{lang}.md"
    if not page.is_file():
        raise CliRefusal("no-rules", name=game.id)
    return page.read_text(encoding="utf-8")


def show_rules(console: Console, game: Game, lang: str) -> None:
    text = rules_page(game, lang)
    if console.is_terminal:
        from rich.markdown import Markdown  # here, because few commands need it

        given = os.environ.get("LESS", "")
        if "R" not in given:  # else less shows colours as codes
            os.environ["LESS"] = f"-R {given}"
        with console.pager(styles=True):
            console.print(Markdown(text))
    else:
        console.print(text, highlight=False, soft_wrap=True)
