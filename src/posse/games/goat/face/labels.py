"""What a button or a menu line says for an action of the Goat."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from posse.core.errors import BadNotation
from posse.core.words import Seat
from posse.games.goat.face.view import GoatView
from posse.games.goat.verbs import ACTION_TEXTS
from posse.games.goat.words import WORDS

KNOWN: Final = frozenset(ACTION_TEXTS)


def label(view: GoatView, text: str, lang: str, names: Sequence[str] = ()) -> str:
    """An action in notation, such as `offer goat as kid to p2`, as a player reads it at this table."""
    if text not in KNOWN:
        raise BadNotation("notation", text=text[:60], example=ACTION_TEXTS[0])
    return worded(text, lang, tuple(names))


@lru_cache(maxsize=4096)
def worded(text: str, lang: str, names: tuple[str, ...]) -> str:
    verb, *about = text.split()
    fields: dict[str, object] = {}
    if verb == "offer":
        fields = {"card": about[0], "claim": about[2], "to": Seat(int(about[4][1:]) - 1)}
        if about[0] == about[2]:
            verb = "offer-true"
            del fields["claim"]
    elif verb == "thief":
        fields = {"place": about[0]}
    elif about:
        fields = {"who": Seat(int(about[0][1:]) - 1)}
    return WORDS.say(lang, f"action.{verb}", fields, names)
