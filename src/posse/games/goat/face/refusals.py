"""Why an action of the Goat is not allowed now: the rule, and what would be right."""

from posse.core.bits import members
from posse.core.errors import IllegalAction
from posse.core.words import Seat
from posse.games.goat import model as go
from posse.games.goat.rules.setup import cast_of, places_of
from posse.games.goat.rules.state import GoatState

RULES = {
    go.OFFER: "GO-14",
    go.ANSWER: "GO-15",
    go.ROB: "GO-31",
    go.CON: "GO-32",
    go.SERVE: "GO-28",
    go.GAMBLE: "GO-29",
}


def phase_of(action: int) -> int:
    """When an action may be done."""
    starts = (
        (go.GAMBLES, go.GAMBLE),
        (go.SERVES, go.SERVE),
        (go.CONS, go.CON),
        (go.ROBS, go.ROB),
        (go.ACCEPT, go.ANSWER),
    )
    return int(next((phase for start, phase in starts if action >= start), go.OFFER))


def why_not(state: GoatState, seat: int, action: int) -> IllegalAction | None:
    """From what the seat to act may know; None if the action is legal."""
    if action in state.legal_actions(seat):
        return None
    phase = int(state.phase)
    if phase_of(action) != phase:
        return IllegalAction(f"now-{go.PHASES[phase]}", RULES[phase])
    if phase == go.OFFER:
        return why_no_offer(state, *go.offer_parts(action))
    if phase == go.ANSWER:
        return IllegalAction("must-accept", "GO-21")
    if phase == go.ROB:
        place = go.PLACES[action - go.ROBS]
        if not places_of(state.players) >> (action - go.ROBS) & 1:
            return IllegalAction("no-such-place", "GO-5", place=place)
        return IllegalAction("nothing-to-steal", "GO-31", place=place)
    victim = action - (go.CONS if phase == go.CON else go.SERVES if phase == go.SERVE else go.GAMBLES)
    if victim >= state.players:
        return IllegalAction("no-such-player", RULES[phase], who=Seat(victim), players=int(state.players))
    if victim == seat:
        return IllegalAction("opponents-only", RULES[phase])
    return IllegalAction("no-coins" if phase == go.CON else "no-tokens", RULES[phase], who=Seat(victim))


def why_no_offer(state: GoatState, card: int, claim: int, to: int) -> IllegalAction:
    """GO-14, GO-19. The dealer sees the hand, so it may be told what is in it."""
    hand = tuple(go.CHARACTERS[held] for held in members(state.hand))
    for named in (card, claim):
        if not cast_of(state.players) >> named & 1:
            return IllegalAction("not-in-game", "GO-6", card=go.CHARACTERS[named])
    if not state.hand >> card & 1:
        return IllegalAction("not-in-hand", "GO-14", card=go.CHARACTERS[card], hand=hand)
    if not state.hand >> claim & 1:
        return IllegalAction("claim-not-in-hand", "GO-14", card=go.CHARACTERS[claim], hand=hand)
    if to >= state.players:
        return IllegalAction("no-such-player", "GO-14", who=Seat(to), players=int(state.players))
    if to == state.dealer:
        return IllegalAction("opponents-only", "GO-14")
    if state.last >= 0:
        return IllegalAction("last-active-only", "GO-19", who=Seat(state.last))
    return IllegalAction("inactive", "GO-17", who=Seat(to))
