"""The deal of the day at this terminal: one try, and bots that play as they would at any server."""

from rich.console import Console

from posse.cli import saves
from posse.cli.days import ending
from posse.cli.days.words import WORDS
from posse.cli.local import LocalTable
from posse.cli.tables import Hint
from posse.core.words import Seat
from posse.table.daily import one_try
from posse.table.daily_game import DailyGame

PRACTICE = ("practice", "entraînement", "entrainement")


class DailyTable(LocalTable):
    """A deal of the day. While its try counts it is saved after every move, so that it can only go on."""

    help_key = "help-daily"
    said_last = 6  # the days in a row, and a line to share

    def __init__(self, console: Console, game: DailyGame, lang: str, counts: bool) -> None:
        deal = game.deal
        seats = ["" if at == deal.seat else deal.level for at in range(deal.players)]
        super().__init__(console, game.match, deal.seat, seats, lang)
        self.daily = game
        self.counts = counts
        self.asking = False

    def inform(self, key: str, **fields: object) -> None:
        self.show(WORDS.say(self.lang, key, fields, self.names))

    # -- Playing

    @property
    def asked(self) -> bool:
        return self.daily.is_asked

    def next_seat(self) -> int:
        return self.seat if self.daily.is_asked else self.daily.next_bot()

    def wait(self, patience: float | None = None) -> None:
        self.daily.step()
        self.keep()

    def play(self, action: str) -> None:
        named = action[:1].lower() == "p" and action[1:2].isdecimal()
        text = action if named else f"{Seat(self.seat)} {action}"
        seat, code = self.game.parse(text, self.match.state, self.match.names)
        self.daily.play(seat, code)
        self.keep()

    # -- One try

    def hint(self) -> Hint:
        self.check_try()
        return super().hint()

    def take_back(self) -> None:
        self.check_try()
        super().take_back()

    def check_try(self) -> None:
        if self.counts:
            raise one_try()

    def command(self, typed: str) -> bool | None:
        if typed.lower() in PRACTICE and self.counts:
            self.asking = True
            return True
        return None

    def question(self) -> str:
        return WORDS.say(self.lang, "ask") if self.asking else ""

    def answer(self, yes: bool) -> None:
        self.asking = False
        if yes:
            self.counts = False
            self.forget()
            self.inform("now-practice")

    # -- Keeping

    def keep(self) -> None:
        """Nobody can begin again what was begun."""
        if not self.counts or self.match.over:
            return
        self.slot = self.slot or saves.take()
        day = self.daily.deal.day.isoformat()
        record = str(self.match.record(sealed=False))
        saves.save(self.slot, saves.Save(record, self.seat, self.seats, self.lang, day))

    def forget(self) -> None:
        if self.slot is not None:
            saves.forget(self.slot)
            self.slot = None

    def leave(self) -> None:
        self.keep()
        if self.counts:
            self.inform("left", game=self.game.id)
        else:
            self.inform("left-practice")

    def note(self, record: str) -> None:
        """A try that counts is noted as that; practice is no part of my record."""

    def end(self) -> None:
        super().end()
        self.slot = None
        if self.counts:
            ending.show(self.show, self.daily, self.lang)
