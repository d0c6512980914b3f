"""What a button or a menu line says for an action of Public Enemy."""

from collections.abc import Sequence
from typing import Final

from posse.core.errors import BadNotation
from posse.core.words import Seat
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.face.view import PublicEnemyView
from posse.games.public_enemy.verbs import ACTION_TEXTS
from posse.games.public_enemy.words import WORDS

KNOWN: Final = frozenset(ACTION_TEXTS)


def label(view: PublicEnemyView, text: str, lang: str, names: Sequence[str] = ()) -> str:
    """An action in notation, such as `bounty p1 daltons`, as a player reads it at this table."""
    if text not in KNOWN:
        raise BadNotation("notation", text=text[:60], example=ACTION_TEXTS[0])
    verb, *about = text.split()
    return WORDS.say(lang, f"action.{verb}", action_fields(view, verb, about), names)


def action_fields(view: PublicEnemyView, verb: str, about: list[str]) -> dict[str, object]:
    """What fills the label in: the cards an action is about are found on the table."""
    if verb in ("take", "bury"):
        card = face_up(view, about[0])
        return {"town": about[0], "card": card, "gang": pe.GANGS[pe.CARD_OF[card][1] // 3]}
    if verb == "sheriff":
        return {"gang": about[0], "card": uncovered(view, view.turn, about[0])}
    if verb in ("bounty", "swindle"):
        who = Seat(int(about[0][1:]) - 1)
        return {"who": who, "gang": about[1], "card": uncovered(view, who, about[1])}
    if verb == "look":
        return {"deck": about[0]}
    if verb == "cavalry":
        return {"town": about[0]}
    return {}


def face_up(view: PublicEnemyView, town: str) -> str:
    for deck in view.decks:
        if deck.deck == town and deck.up is not None:
            return deck.up
    raise BadNotation("no-face-up", "PE-7", WORDS, deck=town)


def uncovered(view: PublicEnemyView, seat: Seat, gang: str) -> str:
    """PE-12: the top card of a stack."""
    for player in view.players:
        for stack in player.stacks:
            if player.seat == seat and stack.gang == gang and stack.cards:
                return stack.cards[0]
    raise BadNotation("no-stack", "PE-12", WORDS, who=seat, gang=gang)
