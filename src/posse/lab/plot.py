"""Strength against thinking, drawn as SVG: points with their intervals, in the page's colours at noon."""

import math
from html import escape

from posse.lab.ladder_tables import sweep_points
from posse.lab.standing import LadderFigures
from posse.lab.words import WORDS

WIDE, HIGH = 760, 440
LEFT, RIGHT, TOP, BOTTOM = 76, 30, 64, 84  # margins
PAPER, INK, SOFT, HAIR, LINE = "#f3e9d2", "#21180f", "#5b4a36", "#d3c4a0", "#21507f"
FONT = "'Zilla Slab', 'Roboto Slab', Rockwell, Georgia, serif"
STEP = 0.1  # between two lines of the share


class Axes:
    """Where a share and a number of iterations are on the sheet."""

    def __init__(self, iterations: list[int], lowest: float, highest: float) -> None:
        self.first, self.last = math.log(min(iterations)), math.log(max(iterations))
        self.low = max(0.0, math.floor((lowest - 0.02) / STEP) * STEP)
        self.high = min(1.0, math.ceil((highest + 0.02) / STEP) * STEP)

    def x(self, iterations: int) -> float:
        inner = WIDE - LEFT - RIGHT - 80
        if self.last == self.first:
            return LEFT + 40 + inner / 2
        return LEFT + 40 + inner * (math.log(iterations) - self.first) / (self.last - self.first)

    def y(self, share: float) -> float:
        return TOP + (HIGH - TOP - BOTTOM) * (self.high - share) / (self.high - self.low)

    def shares(self) -> list[float]:
        return [self.low + STEP * n for n in range(round((self.high - self.low) / STEP) + 1)]


def line(x: float, y: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" {more}/>'


def words(x: float, y: float, text: str, size: int = 14, colour: str = INK, more: str = "") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}"'
    return f"<text {place} {more or MIDDLE}>{escape(text)}</text>"


MIDDLE = 'text-anchor="middle"'
END = 'text-anchor="end"'


def plot(figures: LadderFigures, lang: str = "en") -> str:
    """A sweep as a drawing of its own."""
    points = list(sweep_points(figures))
    shares = [meeting.share for _, meeting, _ in points]
    frame = Axes(
        [iterations for iterations, _, _ in points],
        min(figures.fair, *(share.low for share in shares)),
        max(figures.fair, *(share.high for share in shares)),
    )
    game = figures.ladder.game
    title = WORDS.say(lang, "plot.title", {"game": game.words.say(lang, "title")})
    right, bottom = WIDE - RIGHT, HIGH - BOTTOM
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img"',
        f' font-family="{FONT}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDE}" height="{HIGH}" rx="6" fill="{PAPER}"/>',
        words(LEFT, 36, title, 20, more='font-weight="700"'),
    ]
    for share in frame.shares():
        y = frame.y(share)
        drawn += [line(LEFT, y, right, y, HAIR), words(LEFT - 10, y + 5, f"{share:.0%}", 14, SOFT, END)]
    even = frame.y(figures.fair)
    drawn += [
        line(LEFT, even, right, even, INK, 'stroke-dasharray="6 5" stroke-width="1.5"'),
        words(right - 4, even - 7, WORDS.say(lang, "plot.even"), 13, SOFT, END),
        line(LEFT, bottom, right, bottom, INK, 'stroke-width="1.5"'),
    ]
    path = " ".join(f"{frame.x(n):.1f},{frame.y(meeting.share.value):.1f}" for n, meeting, _ in points)
    drawn.append(f'<polyline points="{path}" fill="none" stroke="{LINE}" stroke-width="2.5" opacity="0.55"/>')
    for iterations, meeting, standing in points:
        x = frame.x(iterations)
        low, high = frame.y(meeting.share.low), frame.y(meeting.share.high)
        bar = 'stroke-width="2"'
        drawn += [
            line(x, low, x, high, LINE, bar),
            line(x - 7, low, x + 7, low, LINE, bar),
            line(x - 7, high, x + 7, high, LINE, bar),
            f'<circle cx="{x:.1f}" cy="{frame.y(meeting.share.value):.1f}" r="5.5" fill="{LINE}"/>',
            line(x, bottom, x, bottom + 6, INK, 'stroke-width="1.5"'),
            words(x, bottom + 23, f"{iterations:,}".replace(",", "\u202f"), 15),
            words(x, bottom + 41, f"{standing.pace.mean:.2g} ms", 12, SOFT),
        ]
    x, y = 22, (TOP + bottom) / 2
    turned = f'{MIDDLE} transform="rotate(-90 {x} {y})"'
    drawn += [
        words(LEFT + (right - LEFT) / 2, HIGH - 16, WORDS.say(lang, "plot.x"), 14, SOFT),
        words(x, y, WORDS.say(lang, "plot.y"), 14, SOFT, turned),
        "</svg>",
    ]
    return "\n".join(drawn) + "\n"
