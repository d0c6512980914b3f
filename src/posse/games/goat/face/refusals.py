"""Why an action of the Goat is not allowed now: the rule, and what would be right."""

from typing import Final

from posse.core.errors import IllegalAction
from posse.core.kernel.bits import members
from posse.core.words import Seat
from posse.games.goat import model as go
from posse.games.goat.rules import codes, legal
from posse.games.goat.rules.state import GoatState

RULE_OF_PHASE: Final = ("GO-14", "GO-15", "GO-31", "GO-32", "GO-28", "GO-29")


def why_not(state: GoatState, seat: int, action: int) -> IllegalAction | None:
    """None if it may, or if it is not that seat's turn (`Game.check` has said so)."""
    reason = legal.why_not(state, seat, action)
    if reason in (legal.MAY, legal.NOT_TO_ACT):
        return None
    rule = RULE_OF_PHASE[state.phase]
    if reason == legal.OTHER_PHASE:
        return IllegalAction(f"now-{go.PHASES[state.phase]}", rule)
    if reason == legal.MUST_ACCEPT:
        return IllegalAction("must-accept", "GO-21")
    if reason == legal.ONESELF:
        return IllegalAction("opponents-only", rule)
    if state.phase == go.OFFER:
        chosen = codes.offer_to(action)
    else:
        chosen = action - legal.first_code(state.phase)
    if reason == legal.NO_SUCH_PLAYER:
        return IllegalAction("no-such-player", rule, who=Seat(chosen), players=state.players)
    if reason == legal.NO_SUCH_PLACE:
        return IllegalAction("no-such-place", "GO-5", place=go.PLACES[chosen])
    if reason == legal.NOTHING_TO_STEAL:
        return IllegalAction("nothing-to-steal", rule, place=go.PLACES[chosen])
    if reason == legal.NO_COINS:
        return IllegalAction("no-coins", rule, who=Seat(chosen))
    if reason == legal.NO_TOKENS:
        return IllegalAction("no-tokens", rule, who=Seat(chosen))
    if reason == legal.LAST_ACTIVE_ONLY:
        return IllegalAction("last-active-only", "GO-19", who=Seat(state.last))
    if reason == legal.INACTIVE:
        return IllegalAction("inactive", "GO-17", who=Seat(chosen))
    card, claim = codes.offer_card(action), codes.offer_claim(action)
    hand = tuple(go.CHARACTERS[held] for held in members(state.hand))  # which the dealer sees
    if reason == legal.NOT_IN_HAND:
        return IllegalAction("not-in-hand", rule, card=go.CHARACTERS[card], hand=hand)
    if reason == legal.CLAIM_NOT_IN_HAND:
        return IllegalAction("claim-not-in-hand", rule, card=go.CHARACTERS[claim], hand=hand)
    absent = card if reason == legal.CARD_NOT_IN_GAME else claim
    return IllegalAction("not-in-game", "GO-6", card=go.CHARACTERS[absent])
