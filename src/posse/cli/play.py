"""Playing at one terminal, against bots."""

import secrets
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from posse import bots
from posse.cli import saves, screen
from posse.cli.menu import menu
from posse.cli.pages import show_rules
from posse.cli.words import WORDS
from posse.core.dice import Dice, seed_for
from posse.core.errors import BadNotation, PosseError
from posse.core.words import CORE, Seat, Words
from posse.table import Match


class Leave(Exception):
    """The player wants to stop for now."""


class Session:
    """One person (or a watcher) and their bots at a match."""

    def __init__(self, console: Console, match: Match, seat: int, seats: list[str], lang: str) -> None:
        self.console = console
        self.match = match
        self.seat = seat  # -1: watching
        self.bots = {at: bots.find(name) for at, name in enumerate(seats) if at != seat}
        self.seats = seats
        self.lang = lang
        self.told = 0  # lines of the record already told
        self.seed = match.seed if match.seed is not None else secrets.randbits(60)

    @property
    def reader(self) -> int | None:
        return self.seat if self.seat >= 0 else None

    def say(self, key: str, **fields: object) -> str:
        return WORDS.say(self.lang, key, fields, self.match.names)

    def run(self) -> None:
        """Plays until the game is over or the player leaves; either way it is kept."""
        try:
            while not self.match.over:
                seat = self.match.to_act[0]
                if seat == self.seat:
                    self.turn()
                else:
                    self.bot_turn(seat)
            self.finish()
        except (Leave, KeyboardInterrupt, EOFError):
            self.save()
            self.console.print("\n" + self.say("saved"))

    # -- Bots

    def bot_turn(self, seat: int) -> None:
        match = self.match
        dice = Dice(seed_for(self.seed, len(match.steps)))
        action = bots.ask(self.bots[seat], match.game, match.state, seat, dice)
        match.play_action(seat, action)
        if self.seat < 0:
            self.tell_news()

    # -- The player

    def turn(self) -> None:
        """Shows the table and asks until something is played."""
        match = self.match
        view = match.view(self.reader)
        self.console.print()
        self.tell_news()
        screen.show_board(self.console, match.game, view, self.lang, match.names)
        screen.show_prompt(self.console, match.game, view, self.lang, match.names)
        choices = menu(view.legal)
        screen.show_choices(self.console, match.game, view, choices, self.lang, match.names)
        while True:
            answer = self.console.input(f"[bold cyan]{self.say('choose')}:[/bold cyan] ").strip()
            try:
                if answer.isdecimal() and len(answer) < 5:
                    chosen = self.choice(int(answer), choices.texts)
                    if choices.whole:
                        match.play(f"{Seat(self.seat)} {chosen}")
                        return
                    choices = menu(view.legal, chosen)
                    screen.show_choices(self.console, match.game, view, choices, self.lang, match.names)
                elif self.answer(answer):
                    return
            except PosseError as error:
                words = error.words if isinstance(error.words, Words) else CORE
                self.console.print(f"[red]{escape(words.error(self.lang, error, match.names))}[/red]")

    def answer(self, text: str) -> bool:
        """Does what was typed; True if the table changed."""
        match = self.match
        command = text.lower()
        if command in ("", "?", "help", "aide"):
            self.console.print(self.say("help"))
            if text:
                self.show_odds(whole=False)
        elif command == "o":
            self.show_odds(whole=True)
        elif command == "r":
            show_rules(self.console, match.game, self.lang)
        elif command == "h":
            self.console.print(self.say("hint", action=match.ask("house")))
        elif command == "u":
            match.take_back(self.seat, free=True)
            return True
        elif command == "s":
            self.save()
            self.console.print(self.say("saved"))
        elif command in ("q", "quit", "exit"):
            raise Leave
        else:
            named = command.startswith("p") and command[1:2].isdecimal()
            match.play(text if named else f"{Seat(self.seat)} {text}")
            return True
        return False

    def choice(self, number: int, legal: tuple[str, ...]) -> str:
        if not 1 <= number <= len(legal):
            raise BadNotation("not-a-choice", words=WORDS, n=number, most=len(legal))
        return legal[number - 1]

    # -- Telling

    def show_odds(self, whole: bool) -> None:
        match = self.match
        chances = match.game.odds(match.knowledge(self.reader))
        if chances:
            screen.show_odds(self.console, match.game, chances, self.lang, whole)

    def tell_news(self) -> None:
        """What happened since the player last looked."""
        match = self.match
        lines = [
            sentence
            for n in range(self.told, len(match.steps))
            for sentence in match.say(n, self.lang, self.reader)
        ]
        self.told = len(match.steps)
        screen.show_log(self.console, lines)

    def finish(self) -> None:
        match = self.match
        self.console.print()
        self.tell_news()
        view = match.view(self.reader)
        screen.show_board(self.console, match.game, view, self.lang, match.names)
        screen.show_result(self.console, match.game, view, self.lang, match.names)
        path = saves.keep_record(str(match.record()), match.game.id)
        saves.forget()
        self.console.print(self.say("record-at", path=str(path)), soft_wrap=True, highlight=False)

    def save(self) -> Path:
        record = str(self.match.record(sealed=False))
        return saves.save(saves.Save(record, self.seat, self.seats, self.lang))


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
) -> Session:
    """A new game: the free seats get the bots in order, the last one again and again."""
    seats = list(range(players))
    free = [at for at in seats if at != seat]
    taken = bot_names + [bot_names[-1]] * (len(free) - len(bot_names))
    by_seat = {at: taken[place] for place, at in enumerate(free)}
    names = [title(at, by_seat[at]) if at in by_seat else player for at in seats]
    nonces = [secrets.token_hex(8) for _ in seats]
    match = Match.new(name, players, options, seed=seed, names=names, nonces=nonces)
    session = Session(console, match, seat, [by_seat.get(at, "") for at in seats], lang)
    called = match.game.words.say(lang, "title")
    if seat < 0:
        console.print(session.say("watching", title=called, players=players))
    else:
        console.print(
            session.say("welcome", title=called, players=players, you=Seat(seat), seat=str(Seat(seat)))
        )
    if seed is not None:
        console.print(session.say("dealt-by-seed", seed=seed))
    else:
        console.print(session.say("commitment", commitment=match.commitment[:16]))
    return session


def title(seat: int, bot: str) -> str:
    """What a bot is called: its kind and where it sits."""
    return f"{bot.split(':')[0]} {Seat(seat)}"


def resume(console: Console, lang: str | None) -> Session:
    kept = saves.load()
    match = Match.from_record(kept.record)
    session = Session(console, match, kept.seat, kept.bots, lang or kept.lang)
    session.told = max(0, len(match.steps) - match.players)
    console.print(session.say("resumed", line=len(match.steps) - 1))
    return session
