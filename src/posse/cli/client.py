"""The terminal's client: it shows a table, reads what is typed and does it, for `play` and for `join`."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from posse.cli import screen
from posse.cli.errors import CliRefusal
from posse.cli.menu import Walk, asking
from posse.cli.output import Terminal
from posse.cli.pages import show_rules
from posse.cli.tables import ClientTable
from posse.cli.words import WORDS
from posse.core.errors import PosseError
from posse.core.view import View
from posse.table.wire import SuggestionInfo

QUIT = ("q", "quit", "exit", "quitter")
HELP = ("", "?", "help", "aide")
RULES = ("r", "rules", "règles", "regles")
HINT = ("h", "hint", "conseil")
YES = ("y", "yes", "o", "oui")
GLANCE = 0.2  # seconds after which a waiting terminal looks whether something was typed
LATEST = 12  # lines of news shown while one waits at an online table: a player who comes late has many


def one_each(choices: Sequence[SuggestionInfo]) -> list[SuggestionInfo]:
    """Suggestions that say the same as a better one are left out."""
    first: dict[str, SuggestionInfo] = {}
    for one in choices:
        first.setdefault(one["label"], one)
    return list(first.values())


class Left(Exception):
    """The player has stopped for now."""


class Client:
    """One person (or a watcher) at a table."""

    def __init__(self, console: Console, table: ClientTable) -> None:
        self.console = console
        self.table = table
        self.waiting = table.waiting
        self.happened: list[str] = []  # what was told last

    @property
    def lang(self) -> str:
        return self.table.lang

    def say(self, key: str, **fields: object) -> str:
        return WORDS.say(self.lang, key, fields, self.table.names)

    def run(self) -> None:
        """Plays until there is nothing more to do, or the player leaves."""
        table = self.table
        try:
            while not table.done:
                if question := table.question():
                    table.answer(self.read(question).lower() in YES)
                elif table.asked:
                    self.turn()
                else:
                    if table.shows_at_once:
                        self.show_news(LATEST if table.online else 0)
                    self.wait()
                self.stop_at_count()
            self.finish()
        except Left:
            return
        except (KeyboardInterrupt, EOFError):
            self.leave()

    def leave(self) -> None:
        self.waiting.erase()
        self.console.print()
        self.table.leave()

    def wait(self) -> None:
        """Lets the others go on; on a terminal it says who is awaited, and does what is typed meanwhile."""
        table, waiting = self.table, self.waiting
        if not waiting.hears:
            table.wait()
            return
        key, seats = table.awaited()
        waiting.show(f"{self.say(key, who=seats)} {self.say('leaves')}")
        table.wait(GLANCE)
        while (typed := waiting.typed()) is not None:
            self.do_meanwhile(typed)

    def do_meanwhile(self, typed: str) -> None:
        """Does what can be done out of turn."""
        if not typed:
            return
        try:
            if typed.lower() in QUIT:
                self.leave()
                raise Left
            if typed.lower() in HINT:
                raise CliRefusal("not-now")
            self.do(typed, CliRefusal("not-now"))
        except PosseError as error:
            self.table.show(error.say(self.lang, self.table.names), "red")

    def read(self, question: str) -> str:
        """What is typed after a question; the player may always leave instead."""
        self.waiting.end()
        typed = self.console.input(Text(f"{question} ", style="bold cyan")).strip()
        if typed.lower() in QUIT:
            self.leave()
            raise Left
        return typed

    # -- A turn

    def turn(self) -> None:
        """Shows the table and asks until something is done."""
        table = self.table
        view = table.view()
        if table.plays_only_choice and len(view.legal) == 1:
            only = table.game.label(view, view.legal[0], self.lang, table.names)
            table.show(self.say("only-choice", action=only), "dim")
            table.play(view.legal[0])
            return
        self.waiting.end()
        self.happened = table.news()
        walk = self.draw(view)
        while True:
            try:
                typed = self.read(self.say(asking(walk, table.online)))
                if walk.is_step(typed.lower()):
                    done = self.step(typed.lower(), walk, view)
                else:
                    done = self.do(typed)
                if done:
                    return
            except PosseError as error:
                table.show(error.say(self.lang, table.names), "red")

    def draw(self, view: View, walk: Walk | None = None) -> Walk:
        """All of a turn, with its first menu or another."""
        self.console.print()
        table = self.table
        news, asked = self.happened, table.prompt()
        return screen.show_turn(self.console, table.game, view, self.lang, table.names, news, asked, walk)

    def step(self, key: str, walk: Walk, view: View) -> bool:
        """Goes a step in the menus; True if that was an action, which is played."""
        action = walk.step(key)
        if action is None and self.console.is_terminal:
            self.draw(view, walk)  # the table stays in sight
            return False
        if action is None:
            screen.show_choices(self.console, self.table.game, view, walk.now, self.lang, self.table.names)
            return False
        self.table.play(action)
        return True

    def do(self, typed: str, no_turn: PosseError | None = None) -> bool:
        """Does what was typed; True if the table is to be shown again. Out of turn no action is played."""
        table = self.table
        command = typed.lower()
        if command in HELP:
            self.console.print(f"{self.say('help')} · {self.say(table.help_key)}", markup=True)
            if typed:
                self.show_odds(whole=False)
        elif command == "o":
            self.show_odds(whole=True)
        elif command == "t":
            self.console.print()
            screen.show_board(self.console, table.game, table.view(), self.lang, table.names)
        elif command in RULES:
            show_rules(self.console, table.game, self.lang)
        elif command in HINT:
            self.show_hint()
        elif command == "l":
            screen.show_log(self.console, self.happened)
        elif command == "u":
            table.take_back()
            return True
        else:
            again = table.command(typed)
            if again is not None:
                return again
            if no_turn:
                raise no_turn
            table.play(typed)
            return True
        return False

    # -- Telling

    def show_hint(self) -> None:
        """What a strong player would do, why, and the next best."""
        hint = self.table.hint()
        for place, one in enumerate(one_each(hint.choices)):
            action, label, chance = one["action"], one["label"], one["chance"]
            told = action if label == action else f"{label} ({action})"
            self.table.say("hint-next" if place else "hint", action=told, chance=round(100 * chance))
            if not place and hint.why:
                self.table.show(hint.why)

    def show_odds(self, whole: bool) -> None:
        chances = self.table.odds()
        if chances:
            screen.show_odds(self.console, self.table.game, chances, self.lang, whole)
        elif whole:
            self.table.say("no-odds")

    def show_news(self, latest: int = 0) -> None:
        """What happened since the player last looked, or the latest lines of it, at once."""
        news = self.table.news()
        if news:
            self.waiting.erase()
            self.happened = news
            screen.show_log(self.console, news[-latest:])  # 0: all of it

    def stop_at_count(self) -> None:
        """A round or hand was counted: that is read before the next one begins."""
        if self.console.is_terminal and self.table.counted():
            self.waiting.end()
            self.console.print()
            self.happened = self.table.news()
            *pages, last = screen.pages(self.console, self.happened)
            for page in pages:
                screen.show_log(self.console, page)
                self.read(self.say("more"))
            screen.show_log(self.console, last)
            self.read(self.say("onward"))
            self.table.read_count()

    def finish(self) -> None:
        """The table as it ended, and what became of the game."""
        table = self.table
        self.waiting.end()
        if table.shows_end:
            self.console.print()
            view, ending = table.view(), table.ending()
            self.happened = table.news()
            news = self.happened
            said = (table.game, view, self.lang, table.names, news, ending)
            screen.show_end(self.console, *said, below=table.said_last)
        table.end()
        if table.shows_end and self.console.is_terminal and Terminal.asks():
            self.look_back(ending or view)

    def look_back(self, view: View) -> None:
        """A small screen has left out some of the end: it is shown until the player leaves."""
        question = Text(f"{self.say('look-back')} ", style="bold cyan")
        while True:
            try:
                typed = self.console.input(question).strip().lower()
            except (KeyboardInterrupt, EOFError):
                self.console.print()
                return
            if not typed or typed in QUIT:
                return
            if typed == "l":
                screen.show_log(self.console, self.happened)
            elif typed == "t":
                screen.show_board(self.console, self.table.game, view, self.lang, self.table.names)
