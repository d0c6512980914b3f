"""Why an action of the Goat is not allowed now: the rule, and what would be right."""

from posse.core.bits import members
from posse.core.errors import IllegalAction
from posse.core.words import Seat
from posse.games.goat.model import (
    ACCEPT,
    ANSWER,
    CHARACTERS,
    CON,
    CONS,
    GAMBLE,
    GAMBLES,
    OFFER,
    PHASES,
    PLACES,
    ROB,
    ROBS,
    SERVE,
    SERVES,
    offer_parts,
)
from posse.games.goat.rules import Goat
from posse.games.goat.setup import cast_of, places_of

RULES = {OFFER: "GO-14", ANSWER: "GO-15", ROB: "GO-31", CON: "GO-32", SERVE: "GO-28", GAMBLE: "GO-29"}


def phase_of(action: int) -> int:
    """When an action may be done."""
    starts = ((GAMBLES, GAMBLE), (SERVES, SERVE), (CONS, CON), (ROBS, ROB), (ACCEPT, ANSWER))
    return int(next((phase for start, phase in starts if action >= start), OFFER))


def why_not(state: Goat, seat: int, action: int) -> IllegalAction | None:
    """From what the seat to act may know; None if the action is legal."""
    if action in state.legal_actions(seat):
        return None
    phase = int(state.phase)
    if phase_of(action) != phase:
        return IllegalAction(f"now-{PHASES[phase]}", RULES[phase])
    if phase == OFFER:
        return why_no_offer(state, *offer_parts(action))
    if phase == ANSWER:
        return IllegalAction("must-accept", "GO-21")
    if phase == ROB:
        place = PLACES[action - ROBS]
        if not places_of(state.players) >> (action - ROBS) & 1:
            return IllegalAction("no-such-place", "GO-5", place=place)
        return IllegalAction("nothing-to-steal", "GO-31", place=place)
    victim = action - (CONS if phase == CON else SERVES if phase == SERVE else GAMBLES)
    if victim >= state.players:
        return IllegalAction("no-such-player", RULES[phase], who=Seat(victim), players=int(state.players))
    if victim == seat:
        return IllegalAction("opponents-only", RULES[phase])
    return IllegalAction("no-coins" if phase == CON else "no-tokens", RULES[phase], who=Seat(victim))


def why_no_offer(state: Goat, card: int, claim: int, to: int) -> IllegalAction:
    """GO-14, GO-19. The dealer sees the hand, so it may be told what is in it."""
    hand = tuple(CHARACTERS[held] for held in members(state.hand))
    for named in (card, claim):
        if not cast_of(state.players) >> named & 1:
            return IllegalAction("not-in-game", "GO-6", card=CHARACTERS[named])
    if not state.hand >> card & 1:
        return IllegalAction("not-in-hand", "GO-14", card=CHARACTERS[card], hand=hand)
    if not state.hand >> claim & 1:
        return IllegalAction("claim-not-in-hand", "GO-14", card=CHARACTERS[claim], hand=hand)
    if to >= state.players:
        return IllegalAction("no-such-player", "GO-14", who=Seat(to), players=int(state.players))
    if to == state.dealer:
        return IllegalAction("opponents-only", "GO-14")
    if state.last >= 0:
        return IllegalAction("last-active-only", "GO-19", who=Seat(state.last))
    return IllegalAction("inactive", "GO-17", who=Seat(to))
