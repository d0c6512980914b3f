"""The end of a game at this terminal: which of the player's choices cost most, in words."""

import time
from typing import Final

from posse.cli.progress import late_bar
from posse.table import Match, finished
from posse.table.turning import LookBack
from posse.table.words import WORDS

SECONDS: Final = 5.0  # for it; on a machine that needs longer nothing is said


def turning_point(match: Match, seat: int, lang: str) -> str:
    """What cost most and why, or praise; nothing where there was no choice, or too little time."""
    back, end = LookBack(match, seat), time.monotonic() + SECONDS
    with late_bar(match.game.id) as advance:
        while (look := back.next()) is not None:
            if time.monotonic() > end:
                return ""
            back.hear(look, look.question(match).answer(match.game))
            advance(back.looked(), len(back.choices()))
    told = finished.turning(match, back.points()[:1], lang)
    if told:
        return f"{told[0]['told']} {told[0]['why']}".strip()
    choices = back.looked()
    return WORDS.say(lang, "turning.praise", {"choices": choices}) if choices else ""
