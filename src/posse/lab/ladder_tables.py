"""A ladder's figures for people: tables for a terminal or a page, and the command that makes them."""

from collections.abc import Iterator, Sequence

from rich.table import Table as Grid

from posse.lab.ladder import AGAINST, NEIGHBOURS
from posse.lab.report import table
from posse.lab.standing import HOME, Estimate, LadderFigures, Meeting, Standing
from posse.lab.words import WORDS

Row = tuple[str, ...]

MEETING = ("bot", "against", "share-within", "elo-within", "games", "draws")
STANDING = ("bot", "rating-within", "games", "ms", "longest")
GAP = ("bot", "closed")
SWEEP = ("iterations", "share-within", "elo-within", "games", "ms", "longest")


def percent(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def elo(estimate: Estimate) -> str:
    value, low, high = (f"{round(part):+d}" for part in (estimate.value, estimate.low, estimate.high))
    return f"{value} ({low}…{high})" if low != high else "0"  # the one that all are measured by


def pace(standing: Standing) -> Row:
    return f"{standing.pace.mean:.2f}", f"{standing.pace.longest:.1f}"


def meeting_rows(figures: LadderFigures) -> list[Row]:
    return [
        (
            meeting.bot,
            meeting.against,
            percent(meeting.share),
            elo(meeting.elo),
            str(meeting.games),
            f"{meeting.drawn} / {meeting.unfinished}",
        )
        for meeting in figures.meetings
    ]


def standing_rows(figures: LadderFigures) -> list[Row]:
    return [(each.bot, elo(each.rating), str(each.games), *pace(each)) for each in figures.standings]


def gap_rows(figures: LadderFigures, lang: str) -> list[Row]:
    unsure = WORDS.say(lang, "gap-unsure")
    return [(gap.bot, percent(gap.closed) if gap.closed else unsure) for gap in figures.gaps]


def sweep_points(figures: LadderFigures) -> Iterator[tuple[int, Meeting, Standing]]:
    """A sweep's points: iterations, how it went against the house bot, and how long it thought."""
    by_name = {standing.bot: standing for standing in figures.standings}
    for meeting in figures.meetings:
        setting = meeting.bot.partition(":")[2]
        if meeting.against == HOME and setting.isdecimal():
            yield int(setting), meeting, by_name[meeting.bot]


def sweep_rows(figures: LadderFigures) -> list[Row]:
    return [
        (str(iterations), percent(meeting.share), elo(meeting.elo), str(meeting.games), *pace(standing))
        for iterations, meeting, standing in sweep_points(figures)
    ]


def fair(figures: LadderFigures, lang: str) -> str:
    deals = max((meeting.deals for meeting in figures.meetings), default=0)
    told = {"players": figures.ladder.players, "deals": deals, "fair": f"{figures.fair:.1%}"}
    return WORDS.say(lang, "fair-one" if deals == 1 else "fair", told)


def rated(figures: LadderFigures, lang: str) -> str:
    home = HOME if HOME in figures.ladder.entrants else figures.ladder.entrants[0]
    return WORDS.say(lang, "rated", {"home": home})


def gap_title(figures: LadderFigures, lang: str) -> str:
    return WORDS.say(lang, "gap", {"cheat": figures.gaps[0].cheat})


def filled(lang: str, columns: Sequence[str], rows: Sequence[Row]) -> Grid:
    made = table(lang, *columns)
    for key, column in zip(columns, made.columns, strict=True):
        column.overflow = "fold"  # a name is never cut
        column.no_wrap = key.endswith("-within")
    for row in rows:
        made.add_row(*row)
    return made


def tables(
    figures: LadderFigures, lang: str = "en", gap: bool = False, sweep: bool = False
) -> list[Grid | str]:
    """For a terminal."""
    if sweep:
        return [fair(figures, lang), filled(lang, SWEEP, sweep_rows(figures))]
    told: list[Grid | str] = [
        fair(figures, lang),
        filled(lang, MEETING, meeting_rows(figures)),
        rated(figures, lang),
        filled(lang, STANDING, standing_rows(figures)),
    ]
    if gap:
        told += [gap_title(figures, lang), filled(lang, GAP, gap_rows(figures, lang))]
    return told


def markdown(lang: str, columns: Sequence[str], rows: Sequence[Row]) -> str:
    """A table for a page."""
    lines = [
        [WORDS.say(lang, column) for column in columns],
        ["---", *["--:"] * (len(columns) - 1)],
        *rows,
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def command(figures: LadderFigures) -> str:
    """What to type to play the same games again."""
    ladder = figures.ladder
    games = ladder.size * max((meeting.deals for meeting in figures.meetings), default=0)
    words = ["posse ladder", ladder.game.id]
    if ladder.players != 2:
        words += ["--players", str(ladder.players)]
    words += ["--levels", ",".join(ladder.entrants)]
    if ladder.meetings == NEIGHBOURS:
        words.append("--neighbours")
    elif ladder.meetings.startswith(AGAINST):
        words += ["--against", ladder.meetings.removeprefix(AGAINST)]
    for name, value in ladder.options.items():
        if value != ladder.game.settle({})[name]:
            words += ["--option", f"{name}={value}"]
    words += ["--games", str(games)]
    if ladder.seed:
        words += ["--seed", str(ladder.seed)]
    return " ".join(words)
