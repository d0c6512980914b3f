"""Playing at one terminal, against bots."""

import secrets

from rich.console import Console
from rich.text import Text

from posse import bots
from posse.bots import LEVELS
from posse.cli import saves, screen
from posse.cli.errors import CliRefusal
from posse.cli.menu import Walk, asking
from posse.cli.pages import show_rules
from posse.cli.words import WORDS
from posse.core.dice import Dice, seed_for
from posse.core.errors import IllegalAction, PosseError
from posse.core.words import CORE, Seat
from posse.table import Match
from posse.table.reasons import Reader


class Leave(Exception):
    """The player wants to stop for now."""


class Session:
    """One person (or a watcher) and their bots at a match."""

    slot: int | None = None  # where the game is saved, once it is

    def __init__(self, console: Console, match: Match, seat: int, seats: list[str], lang: str) -> None:
        self.console = console
        self.match = match
        self.seat = seat  # -1: watching
        self.bots = {at: bots.load(name, match.game) for at, name in enumerate(seats) if at != seat}
        self.seats = seats
        self.lang = lang
        self.told = 0  # lines of the record already told
        self.happened: list[str] = []  # what was told last
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
                seat = next(at for at in self.match.to_act if not self.leaves_it(at))
                if seat == self.seat:
                    self.turn()
                else:
                    self.bot_turn(seat)
                self.stop_at_count()
            self.finish()
        except Leave:
            return
        except (KeyboardInterrupt, EOFError):
            self.console.print()
            self.save()

    def stop_at_count(self) -> None:
        """A round or hand was counted: that is read before the next one begins."""
        counted = self.match.counts(len(self.match.steps) - 1)
        if counted and self.seat >= 0 and not self.match.over and self.console.is_terminal:
            self.console.print()
            self.tell_news()
            self.console.input(Text(f"{self.say('onward')} ", style="bold cyan"))

    # -- Bots

    def leaves_it(self, seat: int) -> bool:
        return seat != self.seat and self.match.leaves_it(seat, (self.seat,))

    def bot_turn(self, seat: int) -> None:
        match = self.match
        dice = Dice(seed_for(self.seed, len(match.steps)))
        action = bots.ask(self.bots[seat], match.game, match.state, seat, dice)
        match.play_action(seat, action)
        if self.seat < 0:
            self.tell_news()

    # -- The player

    def turn(self) -> None:
        """Shows the table and asks until something is played; what is not a question is not asked."""
        match = self.match
        view = match.view(self.reader)
        if len(view.legal) == 1:
            only = match.game.label(view, view.legal[0], self.lang, match.names)
            self.console.print(self.say("only-choice", action=only), style="dim")
            match.play(f"{Seat(self.seat)} {view.legal[0]}")
            return
        self.console.print()
        self.news()
        walk = Walk(match.game, view.legal, screen.most_choices(self.console))
        screen.show_turn(self.console, match.game, view, walk, self.lang, match.names, self.happened)
        while True:
            answer = self.console.input(Text(f"{self.say(asking(walk))} ", style="bold cyan")).strip()
            try:
                if walk.is_step(answer.lower()):
                    chosen = walk.step(answer.lower())
                    if chosen is not None:
                        match.play(f"{Seat(self.seat)} {chosen}")
                        return
                    screen.show_choices(self.console, match.game, view, walk.now, self.lang, match.names)
                elif self.answer(answer):
                    return
            except PosseError as error:
                self.console.print(error.say(self.lang, match.names), style="red")

    def answer(self, text: str) -> bool:
        """Does what was typed; True if the table changed."""
        match = self.match
        command = text.lower()
        if command in ("", "?", "help", "aide"):
            self.console.print(self.say("help"), markup=True)
            if text:
                self.show_odds(whole=False)
        elif command == "o":
            self.show_odds(whole=True)
        elif command == "r":
            show_rules(self.console, match.game, self.lang)
        elif command in ("h", "hint", "conseil"):
            self.hint()
        elif command == "l":
            screen.show_log(self.console, self.happened)
        elif command == "u":
            self.take_back()
            return True
        elif command == "s":
            self.save()
        elif command in ("q", "quit", "exit"):
            self.console.print()
            self.save()
            raise Leave
        else:
            named = command.startswith("p") and command[1:2].isdecimal()
            match.play(text if named else f"{Seat(self.seat)} {text}")
            return True
        return False

    def take_back(self) -> None:
        """To where there was something to choose."""
        match = self.match
        match.take_back(self.seat, free=True)
        while len(match.view(self.reader).legal) == 1:
            try:
                match.take_back(self.seat, free=True)
            except IllegalAction:
                return

    # -- Telling

    def hint(self) -> None:
        """What a strong player would do, and the next best."""
        match = self.match
        view = match.view(self.reader)
        found = match.advice()
        reader = Reader(
            match.game, match.knowledge(self.seat), self.lang, match.names, match.mates(self.seat)
        )
        for place, one in enumerate(found):
            action = match.game.action_texts[one.action]
            label = match.game.label(view, action, self.lang, match.names)
            told = action if label == action else f"{label} ({action})"
            self.console.print(
                self.say("hint" if place == 0 else "hint-next", action=told, chance=round(100 * one.chance)),
                highlight=False,
            )
            if place == 0 and (why := reader.hint(found)):
                self.console.print(why, markup=False, highlight=False)

    def show_odds(self, whole: bool) -> None:
        match = self.match
        chances = match.game.odds(match.knowledge(self.reader))
        if chances:
            screen.show_odds(self.console, match.game, chances, self.lang, whole)
        elif whole:
            self.console.print(self.say("no-odds"))

    def tell_news(self) -> None:
        """What happened since the player last looked, at once."""
        self.news()
        screen.show_log(self.console, self.happened)

    def news(self) -> None:
        """Gathers what happened since the player last looked."""
        match = self.match
        lines: list[str] = []
        for n in range(self.told, len(match.steps)):
            lines += match.say(n, self.lang, self.reader)
            lines += [f"{match.names[match.steps[n].seat or 0]}: {text}" for text in self.told_by_mate(n)]
        self.told = len(match.steps)
        self.happened = lines

    def told_by_mate(self, n: int) -> list[str]:
        """What a bot of the player's team saw in a line, in its own words."""
        game = self.match.game
        return [
            game.words.say(self.lang, game.tells(event), event.fields(), self.match.names)
            for event in self.match.tellings(n, (self.seat,))
        ]

    def finish(self) -> None:
        match = self.match
        self.console.print()
        self.news()
        view = match.view(self.reader)
        screen.show_end(self.console, match.game, view, self.lang, match.names, self.happened)
        path = saves.keep_record(str(match.record()), match.game.id)
        if self.slot is not None:
            saves.forget(self.slot)
        self.console.print(self.say("record-at", path=str(path)), soft_wrap=True, highlight=False)

    def save(self) -> None:
        record = str(self.match.record(sealed=False))
        if self.slot is None:
            self.slot = saves.take()
        saves.save(self.slot, saves.Save(record, self.seat, self.seats, self.lang))
        self.console.print(self.say("saved", slot=self.slot))


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
    names = [title(at, by_seat[at], lang) if at in by_seat else player for at in seats]
    nonces = [secrets.token_hex(8) for _ in seats]
    saves.check()
    match = Match.new(name, players, options, seed=seed, names=names, nonces=nonces)
    session = Session(console, match, seat, [by_seat.get(at, "") for at in seats], lang)
    called = match.game.words.say(lang, "title")
    if seat < 0:
        console.print(session.say("watching", title=called, players=players))
    else:
        console.print(
            session.say("welcome", title=called, players=players, you=Seat(seat), seat=str(Seat(seat)))
        )
    for level in dict.fromkeys(bot for bot in session.seats if bot in LEVELS):
        console.print(f"{CORE.say(lang, f'level.{level}')} — {CORE.say(lang, f'level.{level}.help')}")
    if seed is not None:
        console.print(session.say("dealt-by-seed", seed=seed))
    else:
        console.print(session.say("commitment", commitment=match.commitment), highlight=False)
    return session


def title(seat: int, bot: str, lang: str) -> str:
    """What a bot is called: its level or kind, and where it sits."""
    called = CORE.say(lang, f"level.{bot}") if bot in LEVELS else bot.split(":")[0]
    return f"{called} {Seat(seat)}"


def resume(console: Console, asked: int | None, lang: str, lang_asked: bool) -> Session:
    """The saved game of a slot, or the latest; in the language it was played in unless another is asked."""
    slot = saves.choose(asked)
    kept = saves.load(slot)
    saves.check()
    try:
        match = Match.from_record(kept.record)
    except PosseError as error:
        raise CliRefusal("bad-save-why", slot=slot, why=error.say(lang)) from None
    people = [at for at, bot in enumerate(kept.bots) if not bot]
    if len(kept.bots) != match.players or people != [at for at in [kept.seat] if at >= 0]:
        raise CliRefusal("bad-save", slot=slot)
    session = Session(console, match, kept.seat, kept.bots, lang if lang_asked else kept.lang)
    session.slot = slot
    session.told = max(0, len(match.steps) - match.players)
    console.print(session.say("resumed", line=len(match.steps) - 1))
    return session
