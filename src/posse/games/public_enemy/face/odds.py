"""The counting aid: for each deck what can still come next, and how likely it is, from a seat's knowledge."""

from posse.core.kernel.bits import count
from posse.core.kernel.packed import size, top, unpack
from posse.core.kernel.piles import STRIDE
from posse.core.view import Chance
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.mind.knowledge import PublicEnemyKnowledge
from posse.games.public_enemy.rules.scoring import saloon_left


def odds(knowledge: PublicEnemyKnowledge) -> list[Chance]:
    """A line for every card that may be the first hidden one of its deck."""
    return [line for deck in range(5) for line in deck_odds(knowledge, deck)]


def deck_odds(knowledge: PublicEnemyKnowledge, deck: int) -> list[Chance]:
    left, looked, _, rest, under = (int(knowledge.state.piles[deck * STRIDE + at]) for at in range(5))
    if left == 0:
        return []
    if looked:  # this seat has seen it
        return [chance(deck, looked - 1, 1.0, 1.0)]
    resting = left - int(size(under))
    if resting == 0:  # only cards that everyone saw going under
        return [chance(deck, int(top(under)), 1.0, 1.0)]
    if deck == pe.SALOON:
        cards = [(kind, float(saloon_left(knowledge.state.piles, kind))) for kind in range(3)]
    else:
        cards = [(card, in_game(knowledge, deck, card)) for card in unpack(rest)]
    return [chance(deck, card, many / resting, many) for card, many in cards if many > 0]


def in_game(knowledge: PublicEnemyKnowledge, town: int, card: int) -> float:
    """How sure it is that a card which may lie in a town was not left out (PE-5)."""
    if not knowledge.state.options & pe.QUICK:
        return 1.0
    candidates = knowledge.may_be_removed(town, card // 3)
    if not candidates >> card & 1:
        return 1.0
    return 1.0 - 1.0 / int(count(candidates))


def chance(deck: int, card: int, likely: float, left: float) -> Chance:
    """An outlaw counts for its gang."""
    gang = "" if deck == pe.SALOON else pe.GANGS[card // 3]
    return Chance(pe.DECKS[deck], pe.deck_card(deck, card), likely, left, gang)
