"""A game at this terminal, against bots: a new one, or one that was saved."""

import secrets

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from posse.bots.engine import called as called_engine
from posse.bots.levels import help_of, names_in, title_of
from posse.bots.net import is_net, path_of
from posse.bots.own import is_engine
from posse.cli import saves
from posse.cli.client import QUIT, Client
from posse.cli.errors import CliRefusal
from posse.cli.local import LocalTable
from posse.cli.progress import match_from_record
from posse.cli.words import WORDS
from posse.core.errors import PosseError
from posse.core.game import Game
from posse.core.words import Seat
from posse.games.registry import GAMES, meant_by
from posse.table import Match


def begin(
    console: Console,
    name: str,
    players: int,
    seat: int,
    bot_names: list[str],
    options: dict[str, object],
    lang: str,
    seed: int | None,
    player: str,
    silent: bool = False,
) -> Client:
    """A new game: the free seats get the bots in order, the last one again and again."""
    seats = list(range(players))
    free = [at for at in seats if at != seat]
    taken = bot_names + [bot_names[-1]] * (len(free) - len(bot_names))
    by_seat = {at: taken[place] for place, at in enumerate(free)}
    game = GAMES[name]
    names = [title(game, at, by_seat[at], lang) if at in by_seat else player for at in seats]
    nonces = [secrets.token_hex(8) for _ in seats]
    saves.check()
    match = Match.new(name, players, options, seed=seed, names=names, nonces=nonces)
    table = LocalTable(console, match, seat, [by_seat.get(at, "") for at in seats], lang)
    table.silent = silent
    called = match.game.words.say(lang, "title")
    if seat < 0:
        table.say("watching", title=called, players=players)
    else:
        table.say("welcome", title=called, players=players, you=Seat(seat), seat=str(Seat(seat)))
    for bot in dict.fromkeys(bot for bot in table.seats if bot in names_in(game)):
        table.show(f"{title_of(game, bot, lang)} — {help_of(game, bot, lang)}")
    if seed is not None:
        table.say("dealt-by-seed", seed=seed)
    else:
        table.say("commitment", commitment=match.commitment)
    return Client(console, table)


def which_game(console: Console, lang: str) -> Game:
    """Asks which game, until it is said by its number or name; leaving ends the command."""
    listed = Table.grid(padding=(0, 1))
    for number, game in enumerate(GAMES.values(), start=1):
        title, tagline = (game.words.say(lang, key) for key in ("title", "tagline"))
        listed.add_row(Text(f"{number:>3}", style="bold cyan"), Text(f"{title} — {tagline}"))
    console.print(listed)
    while True:
        try:
            typed = console.input(Text(WORDS.say(lang, "which-game") + " ", style="bold cyan")).strip()
        except (KeyboardInterrupt, EOFError):
            console.print()
            typed = QUIT[0]
        if typed.lower() in QUIT:
            raise click.exceptions.Exit(0)
        if typed.isdecimal() and 1 <= int(typed) <= len(GAMES):
            return list(GAMES.values())[int(typed) - 1]
        named = meant_by(typed, GAMES)
        if named:
            return GAMES[named]
        console.print(Text(WORDS.say(lang, "which-game-again", {"games": len(GAMES)}), style="red"))


def title(game: Game, seat: int, bot: str, lang: str) -> str:
    """What a bot is called: its own name, its level or kind, and where it sits."""
    if is_engine(bot):
        called = called_engine(bot)
    elif is_net(bot):
        called = path_of(bot).stem
    else:
        called = title_of(game, bot, lang) or bot.split(":")[0]
    return f"{called} {Seat(seat)}"


def resume(console: Console, asked: int | None, lang: str, lang_asked: bool, silent: bool = False) -> Client:
    """The saved game of a slot, or the latest; in the language it was played in unless another is asked."""
    slot = saves.choose(asked)
    kept = saves.load(slot)
    saves.check()
    if kept.daily:
        from posse.cli.days.going_on import go_on

        return go_on(console, slot, lang if lang_asked else kept.lang)
    try:
        match = match_from_record(kept.record)
    except PosseError as error:
        raise CliRefusal("bad-save-why", slot=slot, why=error.say(lang)) from None
    people = [at for at, bot in enumerate(kept.bots) if not bot]
    if len(kept.bots) != match.players or people != [at for at in [kept.seat] if at >= 0]:
        raise CliRefusal("bad-save", slot=slot)
    table = LocalTable(console, match, kept.seat, kept.bots, lang if lang_asked else kept.lang)
    table.slot, table.silent = slot, silent
    table.told = max(0, len(match.steps) - match.players)
    table.say("resumed", line=len(match.steps) - 1)
    return Client(console, table)
