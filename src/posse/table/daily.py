"""What is different at the table of a deal of the day: one person, one try, bots that play alike everywhere.

Whoever is to act together, acts in one order wherever the deal is played: the person first, then the bots
seat by seat. In a window all answer by what they knew when it opened, and it closes when all have.
"""

from typing import TYPE_CHECKING, cast

from posse.daily import Daily, daily, day_of
from posse.table.errors import IllegalCommand

if TYPE_CHECKING:
    from posse.table.commands.before import Sit
    from posse.table.commands.bots import Bot
    from posse.table.entries import TableEntry
    from posse.table.state import Table


def deal_of(table: "Table") -> Daily:
    """The deal that is played at a daily table."""
    return daily(table.game, day_of(table.head.daily))


def bots_to_act(table: "Table") -> list[tuple[int, str]]:
    """The bots that act now: in a window all that are asked; else one, and only after the person."""
    acting = [(seat, table.chairs[seat].played_by) for seat in sorted(table.to_act())]
    bots = [(seat, bot) for seat, bot in acting if bot]
    if table.in_window():
        return bots
    return bots[:1] if len(bots) == len(acting) else []


def is_awaited(table: "Table") -> bool:
    """Whether a window waits for an answer: a bot's, however long it thinks, or the person's."""
    chairs = table.chairs
    return any(chairs[seat].played_by or not chairs[seat].standing_pass for seat in table.to_act())


def check(table: "Table", entry: "TableEntry") -> None:
    """Refuses whatever would seat somebody else, or another bot, at a daily table."""
    if not table.head.daily:
        return
    deal = deal_of(table)
    if entry.do == "sit":
        sits = cast("Sit", entry)
        allowed = sits.hosts and sits.seat == deal.seat
    elif entry.do == "bot":
        bot = cast("Bot", entry)
        allowed = table.status == "waiting" and bot.bot == deal.level and bot.seat != deal.seat
    else:
        allowed = entry.do not in ("sit-together", "away", "ask-seat", "admit")
    if not allowed:
        raise IllegalCommand("daily-seats", seat=deal.seat + 1, level=deal.level)


def check_try(table: "Table") -> None:
    """One try counts: it has neither take-backs nor hints."""
    if table.head.daily and not table.practice:
        raise one_try()


def one_try() -> IllegalCommand:
    """How a hint or a take-back is refused while the try counts."""
    return IllegalCommand("one-try")
