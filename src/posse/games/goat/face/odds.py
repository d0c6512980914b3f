"""The counting aid: how likely the card on offer is each character, from a seat's knowledge.

Uniform over what is possible: every hand that agrees with what the seat knows, every card of it.
"""

from posse.core.bits import count, members
from posse.core.game import Chance
from posse.games.goat import model as go
from posse.games.goat.mind.knowledge import GoatKnowledge


def odds(knowledge: GoatKnowledge) -> list[Chance]:
    """A line for every character it may be, the likeliest first; none for the one who offers it."""
    if knowledge.state.phase != go.ANSWER or knowledge.seat == knowledge.state.dealer:
        return []
    cards = int(knowledge.cards())
    held = knowledge.held()
    unseen = knowledge.unseen()
    in_hand = (cards - int(count(held))) / int(count(unseen)) if unseen else 0.0
    likely = [(card, 1.0) for card in members(held)]
    if in_hand > 0:
        likely += [(card, in_hand) for card in members(unseen)]
    return [Chance("offer", go.CHARACTERS[card], sure / cards, sure) for card, sure in likely]
