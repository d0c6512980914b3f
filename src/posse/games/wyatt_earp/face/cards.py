"""What is printed on the cards of Wyatt Earp, and the numbers of its rules that a page shows."""

from typing import Final

from posse.core.view import Cards, Facts, Printed
from posse.games.wyatt_earp import model as we

PHOTO: Final = "photo-"
# WE-2: capture points, and thousands for the poster
PAYS: Final = {
    "stagecoach-robbery": (int(we.STAGECOACH_POINTS), int(we.STAGECOACH_MONEY)),
    "bank-robbery": (int(we.BANK_POINTS), int(we.SHERIFF_MONEY)),
    "fastest-gun": (int(we.GUN_POINTS), int(we.SHERIFF_MONEY)),
}
# How the notation says that a card is played where it is not by the card's name, and one such action
PLAYED: Final = {"most-wanted": ("wanted", "wanted take"), "wyatt-earp": ("earp", "earp draw")}


def printed(card: str) -> Printed:
    """`play` is how an action with it begins, `try` the one to ask about when there is none."""
    if card in we.OUTLAWS:
        return {"outlaw": card, "points": int(we.OUTLAW_POINTS), "play": "lay", "try": f"lay 1 {card}"}
    if card.startswith(PHOTO):
        outlaw = card.removeprefix(PHOTO)
        action = f"photo {outlaw}"
        return {"outlaw": outlaw, **pays(we.PHOTO_POINTS, we.SHERIFF_MONEY), "play": action, "try": action}
    play, example = PLAYED.get(card, (card, card))
    return {**(pays(*PAYS[card]) if card in PAYS else {}), "play": play, "try": example}


def pays(points: int, thousands: int) -> dict[str, int]:
    return {"points": int(points), "money": int(thousands) * int(we.THOUSAND)}


CARDS: Final[Cards] = {card: printed(card) for card in we.KINDS}
FACTS: Final[Facts] = {
    "bill": int(we.THOUSAND),
    "least": int(we.LEAST_POINTS),  # WE-33: with fewer points nobody is paid
    "lead": int(we.LEAD),  # WE-34: so far ahead one takes it all
}
