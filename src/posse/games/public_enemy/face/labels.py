"""What a button or a menu line says for an action of Public Enemy."""

from collections.abc import Sequence
from typing import Any

from posse.core.errors import BadNotation
from posse.core.words import Seat
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.face.view import PublicEnemyView
from posse.games.public_enemy.verbs import VERBS
from posse.games.public_enemy.words import WORDS


class NoLabel(BadNotation):
    """An action about a card that is not on this table."""

    words = WORDS


def label(view: PublicEnemyView, text: str, lang: str, names: Sequence[str] = ()) -> str:
    """An action in notation, such as `bounty p1 daltons`, as a player reads it at this table."""
    verb, about, _ = VERBS.taken_apart(text)
    return WORDS.say(lang, f"action.{verb}", action_fields(view, verb, about), names)


def action_fields(view: PublicEnemyView, verb: str, about: Sequence[Any]) -> dict[str, object]:
    """What fills the label in: the cards an action is about are found on the table."""
    match verb, about:
        case "take" | "bury", (town,):
            card = face_up(view, town)
            return {"town": town, "card": card, "gang": pe.gang_of(card)}
        case "sheriff", (gang,):
            return {"gang": gang, "card": uncovered(view, view.turn, gang)}
        case "bounty" | "swindle", (who, gang):
            return {"who": who, "gang": gang, "card": uncovered(view, who, gang)}
        case "look", (deck,):
            return {"deck": deck}
        case "cavalry", (town,):
            return {"town": town}
    return {}


def face_up(view: PublicEnemyView, town: str) -> str:
    for deck in view.decks:
        if deck.deck == town and deck.up is not None:
            return deck.up
    raise NoLabel("no-face-up", "PE-7", deck=town)


def uncovered(view: PublicEnemyView, seat: Seat, gang: str) -> str:
    """PE-12: the top card of a stack."""
    for player in view.players:
        for stack in player.stacks:
            if player.seat == seat and stack.gang == gang and stack.cards:
                return stack.cards[0]
    raise NoLabel("no-stack", "PE-12", who=seat, gang=gang)
