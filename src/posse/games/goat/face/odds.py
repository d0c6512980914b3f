"""The counting aid: how likely the card on offer is each character, from a seat's knowledge.

Uniform over what is possible: every card that may lie face down, then every hand that agrees with what the
seat knows, and every card of it.
"""

from posse.core.kernel.bits import count, members
from posse.core.view import Chance
from posse.games.goat import model as go
from posse.games.goat.mind.knowledge import GoatKnowledge


def odds(knowledge: GoatKnowledge) -> list[Chance]:
    """A line for every character it may be, the likeliest first; none for the one who offers it."""
    if knowledge.state.phase != go.ANSWER or knowledge.seat == knowledge.state.dealer:
        return []
    cards = int(knowledge.cards())
    held = knowledge.held()
    unseen = knowledge.unseen()
    others = int(count(unseen)) - 1  # all of them but the face-down one
    in_hand = (cards - int(count(held))) / others if others else 0.0
    face_down = knowledge.may_lie_down()
    likely = [(card, 1.0) for card in members(held)]
    if in_hand > 0:
        up = 1 - 1 / int(count(face_down))  # how likely one that may lie face down does not
        likely += [(card, in_hand * (up if face_down >> card & 1 else 1)) for card in members(unseen)]
    return [Chance("offer", go.CHARACTERS[card], sure / cards, sure) for card, sure in likely]
