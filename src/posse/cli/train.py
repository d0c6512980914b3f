"""`posse train` and `posse attack`: nets that learn to play, and nets that learn to beat somebody."""

import json
from pathlib import Path
from typing import Any

import click

from posse.bots.net import NetFile, is_net, path_of
from posse.cli.main import asked, lang_option, main, read_options, with_plain_errors
from posse.cli.naming import BotNames, GameName, RuleName
from posse.cli.output import Terminal, echo_data
from posse.cli.usage import Misuse, Number
from posse.core.game import Game
from posse.games.registry import find
from posse.lab.words import WORDS

MINUTE = 60


@main.command(epilog="Example: posse train nets/goat --game goat --minutes 10")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--game", type=GameName(), help="Which game; for a new net.")
@click.option("--players", type=int, default=2, show_default=True)
@click.option("--minutes", type=Number(0.02, 1440), default=10.0, show_default=True)
@click.option("--option", "given", type=RuleName(), multiple=True, help="A rule to switch on, or name=value.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@lang_option
@click.pass_context
@with_plain_errors
def train(
    ctx: click.Context,
    folder: Path,
    game: Game | None,
    players: int,
    minutes: float,
    given: tuple[str, ...],
    as_json: bool,
    lang: str,
) -> None:
    """Train a bot, or go on with one: settings, log and results stand beside it."""
    new = any(asked(ctx, name) for name in ("game", "players", "minutes", "given"))
    if new and game is None:
        raise Misuse(WORDS.say(lang, "train-game"), ctx)
    wanted = (game, players, minutes, given, "") if game is not None else None
    run(folder, wanted, as_json, lang)


@main.command(epilog="Example: posse attack net:nets/goat/bot.net nets/goat-attacker --minutes 4")
@click.argument("bot", type=BotNames())
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--game", type=GameName(), help="Which game; a net says it itself.")
@click.option("--players", type=int, default=2, show_default=True)
@click.option("--minutes", type=Number(0.02, 1440), default=4.0, show_default=True)
@click.option("--option", "given", type=RuleName(), multiple=True, help="A rule to switch on, or name=value.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@lang_option
@click.pass_context
@with_plain_errors
def attack(
    ctx: click.Context,
    bot: str,
    folder: Path,
    game: Game | None,
    players: int,
    minutes: float,
    given: tuple[str, ...],
    as_json: bool,
    lang: str,
) -> None:
    """Train a bot that only has to beat another: how much it wins is how much that one gives away."""
    options = tuple(given)
    if is_net(bot):
        head = NetFile.read(path_of(bot)).head
        game, players = game or find(head.game), players if asked(ctx, "players") else head.players
        options = options or tuple(f"{name}={value}" for name, value in head.options.items())
    if game is None:
        raise Misuse(WORDS.say(lang, "attack-game"), ctx)
    run(folder, (game, players, minutes, options, bot), as_json, lang)


def run(folder: Path, wanted: tuple[Any, ...] | None, as_json: bool, lang: str) -> None:
    """Trains in a folder, saying how it goes, and prints what came out."""
    from posse.lab.training.settings import begin, check_extra, opened, usual

    made = None
    if wanted is not None:
        game, players, minutes, given, against = wanted
        made = usual(game, players, read_options(given), minutes * MINUTE, against)
    settings = opened(folder, made).checked()
    check_extra()
    from posse.lab.training.trainer import NET, Trainer, shares

    begin(folder, settings)
    console = Terminal(stderr=True) if as_json else Terminal()

    def say(figures: dict[str, Any]) -> None:
        key = "train-taught" if figures["taught"] else "train-played"
        told = {"seconds": round(figures["seconds"]), "decisions": figures["decisions"]}
        console.print(WORDS.say(lang, key, told), highlight=False)

    console.print(WORDS.say(lang, "train-begins", {"path": str(folder)}), highlight=False)
    found = Trainer(folder, settings, say).run()
    if as_json:
        echo_data(json.dumps(found))
        return
    for bot, value, low, high in shares(found):
        share = {
            "bot": bot,
            "share": f"{100 * value:.1f}",
            "low": f"{100 * low:.1f}",
            "high": f"{100 * high:.1f}",
        }
        console.print(WORDS.say(lang, "train-share", share), highlight=False)
    console.print(WORDS.say(lang, "train-done", {"name": f"net:{folder / NET}"}), highlight=False)
