"""A deal of the day where one program plays it all: in the terminal, and again and again to compare.

The bots act in the same order, with the same knowledge and dice, as at a server's table (`table/daily.py`).
"""

from typing import Final, NamedTuple

from posse import bots
from posse.bots.registry import bot_behind
from posse.bots.simple import HouseBot
from posse.core.kernel.dice import Dice
from posse.core.outcome import Outcome
from posse.daily import Daily
from posse.daily.shipped import shipped
from posse.table.match import Match

EYE: Final = 100  # games to compare with, of a level that plays by eye
LITTLE: Final = 40  # of one that searches a little
LONGEST: Final = 1000  # lines of such a game: levels that walk in circles have lost it


class DailyGame:
    """A match of the deal, and what was answered to an open window."""

    def __init__(self, deal: Daily, names: tuple[str, ...] = (), match: Match | None = None) -> None:
        self.deal = deal
        self.match = match or Match.new(deal.game.id, deal.players, secret=deal.secret, names=names)
        self.bot = bots.find(deal.level, deal.game)
        self.answers: dict[int, int] = {}

    @property
    def is_asked(self) -> bool:
        """Whether the person is to choose now."""
        return self.deal.seat in self.match.to_act and self.deal.seat not in self.answers

    def play(self, seat: int, action: int) -> None:
        """A choice; in a window it waits for those of the others."""
        match = self.match
        match.game.check(match.state, seat, action)
        if not match.game.in_window(match.state):
            match.play_action(seat, action)
            return
        self.answers[seat] = action
        if all(asked in self.answers for asked in match.to_act):
            self._close_window()

    def _close_window(self) -> None:
        """The seats that were asked answer in their order, as at any table."""
        match, answers, self.answers = self.match, self.answers, {}
        for seat in match.to_act:
            still_asked = match.game.in_window(match.state) and seat in match.to_act
            if still_asked and match.state.allows(seat, answers[seat]):
                match.play_action(seat, answers[seat])

    def next_bot(self) -> int:
        """The bot that acts next, while the person is not asked."""
        return next(at for at in self.match.to_act if at != self.deal.seat and at not in self.answers)

    def step(self) -> None:
        """The next bot acts."""
        seat = self.next_bot()
        self.act(seat, self.deal.bot_seed(seat, len(self.match.steps)))

    def act(self, seat: int, seed: int) -> None:
        """The level chooses at a seat, with dice from a seed."""
        match = self.match
        self.play(seat, bots.ask(self.bot, match.game, match.state, seat, Dice(seed)))


class Standing(NamedTuple):
    """How a try did beside the level's own games from the same seat: better than some, level with others."""

    better: int
    alike: int
    games: int  # 1 where the level leaves nothing to its dice: it plays the deal one way


def games_to_compare(deal: Daily) -> int:
    """How many games of the level there are to compare with; none if it searches too long for that."""
    if not deal.is_quick:
        return 0
    return EYE if isinstance(bot_behind(bots.find(deal.level), deal.game), HouseBot) else LITTLE


def known_results(deal: Daily) -> list[tuple[int, int]]:
    """What need not be played to compare with: the shipped games of a level that searches long."""
    return [] if deal.is_quick else shipped(deal)


def level_result(deal: Daily, n: int) -> tuple[int, int]:
    """Rank and points of the level in the person's seat, with the dice of game n for it."""
    game = DailyGame(deal)
    while not game.match.over:
        if len(game.match.steps) >= LONGEST:
            return deal.players, 0
        if game.is_asked:
            game.act(deal.seat, deal.other_seed(n, deal.seat, len(game.match.steps)))
        else:
            game.step()
    return result_of(game.match.outcome, deal.seat)


def result_of(outcome: Outcome | None, seat: int) -> tuple[int, int]:
    """A seat's rank and points at the end."""
    assert outcome is not None
    return outcome.ranks[seat], outcome.points[seat]


def standing(own: tuple[int, int], results: list[tuple[int, int]]) -> Standing:
    """A lower rank is better; of equal ranks more points are."""
    some = results[:1] if len(set(results)) == 1 else results
    better = sum((own[0], -own[1]) < (rank, -points) for rank, points in some)
    return Standing(better, some.count(own), len(some))
