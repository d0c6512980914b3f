"""Why an action of Wyatt Earp is not allowed now, in words, by the numbers of legal.py."""

from typing import Final

from posse.core.errors import IllegalAction
from posse.core.words import Seat
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules import legal
from posse.games.wyatt_earp.rules.cards import many
from posse.games.wyatt_earp.rules.state import WyattEarpState
from posse.games.wyatt_earp.verbs import VERBS

# By reason: the sentence's key, the rule ("": the one of the phase or of the card in play), what fills it in.
REFUSALS: Final[dict[int, tuple[str, ...]]] = {
    legal.PILE_IS_OUT: ("pile-out", "WE-9"),
    legal.PILE_NOT_OUT: ("pile-not-out", "WE-9"),
    legal.ONLY_CHOSEN: ("only-chosen", "WE-29", "card"),
    legal.TOO_FEW: ("too-few", "WE-10", "outlaw", "held"),
    legal.THREE_FIRST: ("three-first", "WE-11", "outlaw"),
    legal.LAST_ONE: ("last-card", "WE-15"),
    legal.NOT_IN_HAND: ("not-in-hand", "WE-10", "card"),
    legal.ONE_SHERIFF: ("one-sheriff", "WE-10"),
    legal.NOTHING_TO_DRAW: ("nothing-to-draw", "WE-28"),
    legal.EMPTY_PILE: ("empty-pile", "WE-29"),
    legal.NOT_ON_TABLE: ("not-on-table", "WE-20", "outlaw"),
    legal.NO_SHOT: ("no-shot", "WE-18"),
    legal.NOTHING_HIDDEN: ("nothing-hidden", "WE-30"),
    legal.NO_HIDEOUT_TARGET: ("no-hideout-target", "WE-24"),
    legal.NOBODY_TO_CATCH: ("nobody-to-catch", "WE-26"),
    legal.NO_OWN_GROUP: ("no-own-group", "WE-21"),
    legal.NO_SUCH_PLAYER: ("no-such-player", "", "who", "players"),
    legal.NOT_ONESELF: ("others-only", ""),
    legal.ASKED_ALREADY: ("asked-already", "WE-25", "who"),
    legal.NO_GROUP_THERE: ("no-group-there", "", "who", "outlaw"),
    legal.HIDDEN_ALREADY: ("hidden-already", "WE-24"),
    legal.OWN_HIDEOUT: ("own-hideout", "WE-24"),
    legal.PHOTO_ONLY: ("photo-only", "WE-26"),
    legal.OWN_ONLY: ("own-only", ""),
    legal.GUN_THERE: ("gun-there", "WE-22"),
    legal.NOT_HIDDEN: ("not-hidden", "WE-30"),
    legal.NOT_IN_PILE: ("not-in-pile", "WE-29", "card"),
    legal.NOBODY_ASKED: ("nobody-asked", "WE-31"),
    legal.NOT_TO_DISCARD: ("not-in-hand", "WE-14", "card"),
    legal.DONE_FIRST: ("done-first", "WE-31"),
}
# The rule that says what is to be done, by phase; and where a card in play may hit, by card
NOW: Final = ("WE-7", "WE-10", "WE-25", "WE-19", "WE-29", "WE-29", "WE-31", "WE-14")
RULE_OF_CARD: Final[dict[int, str]] = {we.GUN: "WE-22", we.HIDEOUT: "WE-24", we.WANTED: "WE-26"}


def why_not(state: WyattEarpState, seat: int, action: int) -> IllegalAction | None:
    """None if it may, or if it is not that seat's turn (`Game.check` has said so)."""
    reason = int(legal.why_not(state, seat, action))
    if reason in (legal.MAY, legal.NOT_TO_ACT):
        return None
    phase = int(state.phase)
    if reason == legal.NOT_NOW:
        return IllegalAction(f"now-{we.PHASES[phase]}", NOW[phase])
    key, rule, *needs = REFUSALS[reason]
    if not rule:
        rule = RULE_OF_CARD.get(int(state.card), "WE-21") if phase == we.TARGET else NOW[phase]
    return IllegalAction(key, rule, **{need: fill(need, state, seat, action, reason) for need in needs})


def fill(need: str, state: WyattEarpState, seat: int, action: int, reason: int) -> object:
    """What a refusal names: what the notation of the action does, but for cards that it only implies."""
    *_, about, last = ("", *VERBS.texts[action].split())
    if need == "held":
        return int(many(state.hands[seat], we.OUTLAWS.index(last)))
    if need == "players":
        return int(state.players)
    if need == "who":
        return Seat(int((last if about == "ask" else about)[1:]) - 1)
    if reason == legal.ONLY_CHOSEN:
        return we.KINDS[state.card]
    return we.KINDS[legal.kind_played(action)] if reason == legal.NOT_IN_HAND else last
