"""Every action of Thimblerig, by code, as a line a person can read and type."""

from typing import Final

from posse.core.verbs import Verb, Verbs, seats
from tests.thimblerig import model as th

VERBS: Final = Verbs(
    Verb("look", seats(int(th.MOST_PLAYERS)), th.SIDES[:2], code=th.LOOK),
    Verb("switch", code=th.SWITCH),
    Verb("swap", code=th.SWAP, hidden="swap-or-feint"),
    Verb("feint", code=th.FEINT, hidden="swap-or-feint"),
    Verb("draw", code=th.DRAW),
    Verb("pass", code=th.PASS),
    Verb("call", code=th.CALL),
    Verb("seal", th.SIDES, code=th.SEAL, hidden="seal"),
)
