"""What is said when the try of a day is over: how it stands, and a line to share that gives nothing away."""

from collections.abc import Callable
from datetime import date

from posse.cli.days import record
from posse.cli.days.words import WORDS
from posse.cli.progress import late_bar
from posse.core.game import Game
from posse.core.outcome import Outcome
from posse.daily import Daily, streak, today
from posse.table.daily_game import (
    DailyGame,
    Standing,
    games_to_compare,
    known_results,
    level_result,
    result_of,
    standing,
)
from posse.table.heads import score


def show(tell: Callable[[str], None], game: DailyGame, lang: str) -> None:
    outcome = game.match.outcome
    assert outcome is not None
    record.note(game.deal, outcome, len(game.match.steps))
    line = line_to_share(game.deal, outcome, compared(game.deal, outcome), lang)
    days = streak(record.days_played(), today())
    for text in (WORDS.say(lang, "streak", {"days": days}), WORDS.say(lang, "share"), line):
        tell(text)


def compared(deal: Daily, outcome: Outcome) -> Standing | None:
    """How the try did beside the level in the same seat; None for a level that thinks too long for that."""
    many, results = games_to_compare(deal), known_results(deal)
    with late_bar(deal.game.id) as advance:
        for n in range(many):
            results.append(level_result(deal, n))
            advance(n + 1, many)
    return standing(result_of(outcome, deal.seat), results) if results else None


def line_to_share(deal: Daily, outcome: Outcome, stands: Standing | None, lang: str) -> str:
    """“Posse · Goat 3.1 · 17 Nov · $31, 2nd of 4 · better than 83 of 100 deputies”."""
    title = deal.game.words.say(lang, "title")
    parts = ["Posse", f"{title} {deal.mark}", short_day(deal.day, lang), result(deal, outcome, lang)]
    if stands is not None:
        parts.append(beside(deal.level, stands, lang))
    return " · ".join(parts)


def result(deal: Daily, outcome: Outcome, lang: str) -> str:
    """The score, where the game counts one, and the place."""
    place = place_of(outcome.ranks[deal.seat], deal.players, lang)
    counted = score_of(deal.game, outcome, deal.seat, lang)
    return f"{counted}, {place}" if counted else place


def score_of(game: Game, outcome: Outcome, seat: int, lang: str) -> str:
    """What the game counts, with its name where it is a mere number: “tokens: 2”."""
    if not game.score_word:
        return ""
    told = score(game, outcome, lang)
    counted = told["of"][seat]
    return part(lang, "counted", {"word": told["word"], "score": counted}) if counted.isdecimal() else counted


def place_of(rank: int, players: int, lang: str) -> str:
    if players == 2:
        return part(lang, "won" if rank == 1 else "lost")
    return WORDS.say(lang, f"place.{rank}", {"players": players})


def short_day(day: date, lang: str) -> str:
    """“17 Nov”; French months have no capital."""
    return f"{day.day} {WORDS.texts[lang][f'month.{day.month}']}"


def beside(level: str, stands: Standing, lang: str) -> str:
    key = "better"
    if stands.games == 1:
        key = "ahead" if stands.better else "level-with" if stands.alike else "behind"
    return part(lang, f"{key}.{level}", {"better": stands.better, "many": stands.games})


def part(lang: str, key: str, fields: dict[str, object] | None = None) -> str:
    """Words that begin no sentence."""
    text = WORDS.say(lang, key, fields or {})
    return text[:1].lower() + text[1:]
