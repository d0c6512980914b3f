"""The counting aid: for each deck what can still come next, and how likely it is, from a seat's knowledge."""

from posse.core.bits import count, members
from posse.core.game import Chance
from posse.core.packed import top, unpack
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.mind.knowledge import PublicEnemyKnowledge


def odds(known: PublicEnemyKnowledge) -> list[Chance]:
    """A line for every card that may be the first hidden one of its deck."""
    return [line for deck in range(5) for line in deck_odds(known, deck)]


def deck_odds(known: PublicEnemyKnowledge, deck: int) -> list[Chance]:
    if known.left[deck] == 0:
        return []
    if known.top[deck]:  # this seat has seen it
        return [chance(deck, int(known.top[deck]) - 1, 1.0, 1.0)]
    resting = int(known.left[deck]) - len(unpack(known.under[deck]))
    if resting == 0:  # only cards that everyone saw going under
        return [chance(deck, int(top(known.under[deck])), 1.0, 1.0)]
    if deck == pe.SALOON:
        kinds = unpack(known.hidden[deck])
        found = [(kind, float(kinds.count(kind))) for kind in range(3) if kind in kinds]
    else:
        found = [(card, in_game(known, deck, card)) for card in members(known.hidden[deck])]
    return [chance(deck, card, left / resting, left) for card, left in found if left > 0]


def in_game(known: PublicEnemyKnowledge, town: int, card: int) -> float:
    """How sure it is that a card which may lie in a town was not left out (PE-5)."""
    if not known.options & pe.QUICK:
        return 1.0
    candidates = known.may_be_removed(town, card // 3)
    if not candidates >> card & 1:
        return 1.0
    return 1.0 - 1.0 / int(count(candidates))


def chance(deck: int, card: int, likely: float, left: float) -> Chance:
    """An outlaw counts for its gang."""
    if deck == pe.SALOON:
        return Chance(pe.DECKS[deck], pe.SALOON_CARDS[card], likely, left)
    return Chance(pe.DECKS[deck], pe.name(deck, card), likely, left, pe.GANGS[card // 3])
