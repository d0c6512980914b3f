"""What a button or a menu line says for an action of Wyatt Earp."""

from collections.abc import Sequence

from posse.core.errors import BadNotation
from posse.core.words import Seat
from posse.games.wyatt_earp.face.view import WyattEarpView
from posse.games.wyatt_earp.verbs import ACTION_TEXTS
from posse.games.wyatt_earp.words import WORDS


def seat_in(text: str) -> Seat:
    return Seat(int(text[1:]) - 1)


def label(view: WyattEarpView, text: str, lang: str, names: Sequence[str] = ()) -> str:
    """An action in notation, such as `target p2 jesse-james`, as a player reads it at this table."""
    if text not in ACTION_TEXTS:
        raise BadNotation("notation", text=text[:60], example=ACTION_TEXTS[0])
    verb, *about = text.split()
    fields: dict[str, object] = {}
    if verb == "take" and view.discard:
        fields = {"card": view.discard[-1]}
    elif verb == "lay":
        fields = {"count": int(about[0]), "outlaw": about[1]}
    elif verb in ("wanted", "earp"):
        fields = {"outlaw": about[-1]}
        verb = f"{verb}-{about[0]}"
    elif verb == "ask":
        fields = {"who": seat_in(about[0])}
    elif verb == "target":
        fields = {"who": seat_in(about[0]), "outlaw": about[1]}
        verb = "target-own" if fields["who"] == view.seat else verb
    elif about:
        fields = {"card": about[0], "outlaw": about[0]}
    return WORDS.say(lang, f"action.{verb}", fields, names)
