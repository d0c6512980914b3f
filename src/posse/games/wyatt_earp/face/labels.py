"""What a button or a menu line says for an action of Wyatt Earp."""

from collections.abc import Sequence

from posse.games.wyatt_earp.face.view import WyattEarpView
from posse.games.wyatt_earp.verbs import VERBS
from posse.games.wyatt_earp.words import WORDS


def label(view: WyattEarpView, text: str, lang: str, names: Sequence[str] = ()) -> str:
    """An action in notation, such as `target p2 jesse-james`, as a player reads it at this table."""
    verb, about, _ = VERBS.taken_apart(text)
    fields: dict[str, object] = {}
    match verb, about:
        case "take", _:
            fields = {"card": view.discard[-1]} if view.discard else {}
        case "lay", (outlaw, count):
            fields = {"count": count, "outlaw": outlaw}
        case "ask", (who,):
            fields = {"who": who}
        case "target", (who, outlaw):
            fields = {"who": who, "outlaw": outlaw}
            verb = "target-own" if who == view.seat else verb
        case _, (card,):
            fields = {"card": card, "outlaw": card}
    return WORDS.say(lang, f"action.{verb}", fields, names)
