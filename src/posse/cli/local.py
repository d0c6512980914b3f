"""A table at this terminal alone: a match against bots, saved when it is left."""

import secrets
from collections.abc import Sequence

from rich.console import Console

from posse import bots
from posse.cli import saves
from posse.cli.my_record import store
from posse.cli.tables import ClientTable, Hint
from posse.cli.turning import turning_point
from posse.cli.words import WORDS
from posse.core.errors import IllegalAction
from posse.core.kernel.dice import Dice, seed_for
from posse.core.view import Chance, View
from posse.core.words import NamesTo, Seat
from posse.table import Match
from posse.table.lines import events_of, is_count
from posse.table.reasons import Explainer
from posse.table.seats import mates
from posse.table.talk import farewell, greeting, remark
from posse.table.teams import leaves_it, seen_for_mates
from posse.table.wire import SuggestionInfo


class LocalTable(ClientTable):
    """A match, the player's seat, and the bots in the others."""

    help_key = "help-alone"
    online = False
    plays_only_choice = True

    slot: int | None = None  # where the game is saved, once it is
    silent = False  # nobody says anything but what happens

    def __init__(self, console: Console, match: Match, seat: int, seats: list[str], lang: str) -> None:
        super().__init__(console, match.game, lang)
        self.match = match
        self.seat = seat  # -1: watching
        self.bots = {
            at: bots.load(name, match.game, match.players, match.options)
            for at, name in enumerate(seats)
            if at != seat
        }
        self.seats = seats
        self.told = 0  # lines of the record already told
        self.seed = match.seed if match.seed is not None else secrets.randbits(60)

    @property
    def reader(self) -> int | None:
        return self.seat if self.seat >= 0 else None

    # -- What there is to see

    @property
    def names(self) -> Sequence[str]:
        return self.match.names

    @property
    def done(self) -> bool:
        return self.match.over

    @property
    def asked(self) -> bool:
        return self.next_seat() == self.seat

    @property
    def shows_at_once(self) -> bool:
        return self.seat < 0

    def next_seat(self) -> int:
        """The seat that acts next; a bot that leaves the choice to the player is not asked."""
        match = self.match
        return next(at for at in match.to_act if at == self.seat or not leaves_it(match, at, (self.seat,)))

    def view(self) -> View:
        return self.match.view(self.reader)

    def ending(self) -> View | None:
        return self.match.ending()

    def news(self) -> list[str]:
        match = self.match
        lines: list[str] = []
        for n in range(self.told, len(match.steps)):
            lines += match.say(n, self.lang, self.reader, self.reader)
            lines += [f"{match.names[match.steps[n].seat or 0]}: {text}" for text in self.said_by_mate(n)]
            lines += self.said_by_regulars(n)
        self.told = len(match.steps)
        return lines

    def said_by_mate(self, n: int) -> list[str]:
        """What a bot of the player's team saw in a line, in its own words."""
        return [
            self.game.words.say(self.lang, self.game.aside(event), event.fields(), self.names)
            for event in seen_for_mates(self.match, n, (self.seat,))
        ]

    def said_by_regulars(self, n: int) -> list[str]:
        """What one of them has to say of a line, by what a spectator sees of it."""
        match, game = self.match, self.game
        regulars = {at: name for at, name in enumerate(self.seats) if game.regulars.find(name)}
        if self.silent or not regulars:
            return []
        if n == 0:
            said = greeting(regulars, match.commitment)
        elif match.over and n == len(match.steps) - 1:
            said = farewell(regulars, match.commitment, match.outcome.winners if match.outcome else ())
        else:
            said = remark(game, regulars, match.commitment, events_of(match, n, None))
        return [f"{match.names[said.seat]}: {game.words.say(self.lang, said.key)}"] if said else []

    def odds(self) -> Sequence[Chance]:
        return self.game.odds(self.match.knowledge(self.reader))

    def hint(self) -> Hint:
        match, game, view = self.match, self.game, self.view()
        suggestions = match.advice()
        names, team = NamesTo(self.names, self.seat), mates(match.sides, self.seat)
        explainer = Explainer(game, match.knowledge(self.seat), self.lang, names, team)
        texts = [game.action_texts[one.action] for one in suggestions]
        choices: list[SuggestionInfo] = [
            {"action": text, "label": game.label(view, text, self.lang, self.names), "chance": one.chance}
            for text, one in zip(texts, suggestions, strict=True)
        ]
        return Hint(choices, explainer.hint(suggestions))

    # -- What there is to do

    def awaited(self) -> tuple[str, tuple[Seat, ...]]:
        return "thinking", (Seat(self.next_seat()),)

    def wait(self, patience: float | None = None) -> None:
        """A bot acts, however long it thinks. If one of the player's own breaks, the game is kept."""
        match, seat = self.match, self.next_seat()
        dice = Dice(seed_for(self.seed, len(match.steps)))
        try:
            action = bots.ask(self.bots[seat], match.game, match.state, seat, dice)
        except Exception:
            if len(match.steps) > 1:  # else there is nothing to keep but the deal
                self.save()
            raise
        match.play_action(seat, action)

    def play(self, action: str) -> None:
        named = action[:1].lower() == "p" and action[1:2].isdecimal()
        self.match.play(action if named else f"{Seat(self.seat)} {action}")

    def take_back(self) -> None:
        """To where there was something to choose."""
        match = self.match
        match.take_back(self.seat, free=True)
        while len(match.view(self.reader).legal) == 1:
            try:
                match.take_back(self.seat, free=True)
            except IllegalAction:
                return

    def command(self, typed: str) -> bool | None:
        if typed.lower() != "s":
            return None
        self.save()
        return False

    # -- Counts, and the end

    def counted(self) -> bool:
        match = self.match
        return self.seat >= 0 and not match.over and is_count(match, len(match.steps) - 1)

    def read_count(self) -> None:
        pass  # nobody waits

    def save(self) -> None:
        record = str(self.match.record(sealed=False))
        if self.slot is None:
            self.slot = saves.take()
        saves.save(self.slot, saves.Save(record, self.seat, self.seats, self.lang))
        self.say("saved", slot=self.slot)

    def leave(self) -> None:
        self.save()

    @property
    def shows_end(self) -> bool:
        return True

    def end(self) -> None:
        record = str(self.match.record())
        path = saves.keep_record(record, self.game.id)
        self.note(record)
        if self.slot is not None:
            saves.forget(self.slot)
        if self.seat >= 0 and self.console.is_terminal:
            if told := turning_point(self.match, self.seat, self.lang):
                self.show(told, whole=True)
        self.show(WORDS.say(self.lang, "record-at", {"path": str(path)}), whole=True)

    def note(self, record: str) -> None:
        """A game that was played, not watched, is part of my record."""
        match = self.match
        if self.seat < 0 or match.outcome is None:
            return
        levels = {name for at, name in enumerate(self.seats) if at != self.seat}
        name, lines = store.name_of(record), len(match.steps)
        store.note(name, self.game.id, self.seat, match.outcome, len(match.sides), levels, lines)
