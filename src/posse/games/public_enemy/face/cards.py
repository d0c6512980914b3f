"""What is printed on the cards of Public Enemy, and the numbers of its rules that a page shows."""

from typing import Final

from posse.core.view import Cards, Facts
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.scoring import stack_points

CARDS: Final[Cards] = {  # what a card says beside the name (PE-2, PE-3)
    outlaw: {"gang": pe.gang_of(outlaw), "town": pe.TOWNS[at[0]], "leader": pe.is_leader(outlaw)}
    for outlaw, at in pe.CARD_OF.items()
}
FACTS: Final[Facts] = {
    "gangs": pe.GANGS,
    "saloon": pe.SALOON_CARDS,
    "points": tuple(int(stack_points(cards)) for cards in range(1, 9)),  # PE-25: for 1 card, 2 … 8 or more
    "tiles": int(pe.TILES),
}
