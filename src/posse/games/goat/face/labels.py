"""What a button or a menu line says for an action of the Goat."""

from collections.abc import Sequence
from functools import lru_cache

from posse.core.view import View
from posse.games.goat.verbs import VERBS
from posse.games.goat.words import WORDS


def label(view: View, text: str, lang: str, names: Sequence[str] = ()) -> str:
    """An action in notation, such as `offer goat as kid to p2`, as a player reads it at any table."""
    return worded(text, lang, tuple(names))


@lru_cache(maxsize=4096)
def worded(text: str, lang: str, names: tuple[str, ...]) -> str:
    verb, about, _ = VERBS.taken_apart(text)
    fields: dict[str, object] = {}
    if verb == "offer":
        card, claim, to = about
        verb = "offer-true" if card == claim else verb
        fields = {"card": card, "claim": claim, "to": to}
    elif about:
        fields = {"place" if verb == "thief" else "who": about[0]}
    return WORDS.say(lang, f"action.{verb}", fields, names)
