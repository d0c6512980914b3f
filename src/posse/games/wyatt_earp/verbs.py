"""Every action of Wyatt Earp, by code, as a line a person can read and type."""

from typing import Final

from posse.core.verbs import Verb, Verbs, seats
from posse.games.wyatt_earp import model as we

SEATS: Final = seats(int(we.MOST_PLAYERS))
COUNTS: Final = tuple(range(1, int(we.OUTLAW) + 1))
CHOSEN: Final = we.KINDS[: int(we.EARP)]  # WE-29: no Wyatt Earp
VERBS: Final = Verbs(
    Verb("draw", code=we.DRAW_TWO),
    Verb("take", code=we.TAKE_TOP),
    Verb("end-hand", code=we.END_HAND),
    Verb("lay", we.OUTLAWS, COUNTS, code=we.LAYS, text="lay {1} {0}"),
    Verb("photo", we.OUTLAWS, code=we.PLAY_PHOTO),
    Verb("stagecoach-robbery", code=we.PLAY_STAGECOACH),
    Verb("bank-robbery", code=we.PLAY_BANK),
    Verb("fastest-gun", code=we.PLAY_GUN),
    Verb("hideout", code=we.PLAY_HIDEOUT),
    Verb("wanted ask", we.OUTLAWS, code=we.WANTED_ASK),
    Verb("wanted take", code=we.WANTED_TAKE),
    Verb("earp draw", code=we.EARP_DRAW),
    Verb("earp choose", code=we.EARP_CHOOSE),
    Verb("earp flush", code=we.EARP_FLUSH),
    Verb("ask", SEATS, code=we.ASKS),
    Verb("target", SEATS, we.OUTLAWS, code=we.TARGETS),
    Verb("choose", CHOSEN, code=we.CHOICES, hidden="choose ?"),  # WE-29: for that player alone
    Verb("keep", code=we.KEEP),
    Verb("done", code=we.DONE),
    Verb("pass", code=we.PASS),
    Verb("discard", we.KINDS, code=we.DISCARDS),
)
ALIASES: Final = {  # the names of the German cards; all else that may be typed stands in the words
    "postkutschenüberfall": "stagecoach-robbery",
    "banküberfall": "bank-robbery",
    "schnellster schütze": "fastest-gun",
    "unterschlupf": "hideout",
}
