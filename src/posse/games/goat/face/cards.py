"""What is printed on the cards of the Goat, and the numbers of its rules that a page shows."""

from typing import Final

from posse.core.view import Cards, Facts, Printed
from posse.games.goat import model as go

PAID: Final[dict[str, dict[str, int]]] = {  # coins, by whom they are taken or paid
    "outlaw": {"coins": int(go.BOUNTY)},
    "sheriff": {
        "coins": int(go.PAY),
        "thief": int(go.THIEF_BONUS),
        "charlatan": int(go.CHARLATAN_BONUS),
    },
    "charlatan": {"coins": int(go.SWINDLE)},
}


def printed(character: int) -> Printed:
    """GO-2, GO-3: where it belongs, what it takes there or when it acts at the Saloon."""
    name = go.CHARACTERS[character]
    if character == go.GOAT:
        return {"place": ""}
    if character < go.OUTLAW:
        place = character // 2
        return {"place": go.PLACES[place], "takes": "coins" if character % 2 else go.RESOURCES[place]}
    number = character - int(go.OUTLAW) + 1
    return {"place": go.PLACES[go.SALOON], "number": number, **PAID.get(name, {})}


CARDS: Final[Cards] = {name: printed(character) for character, name in enumerate(go.CHARACTERS)}
FACTS: Final[Facts] = {
    "resources": dict(zip(go.PLACES, go.RESOURCES, strict=True)),
    "refusals": int(go.HAND) - 1,  # GO-19: how often the last active player can refuse
}
