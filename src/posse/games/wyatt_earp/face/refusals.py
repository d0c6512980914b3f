"""Why an action of Wyatt Earp is not allowed now, in words, by the numbers of legal.py."""

from typing import Final

from posse.core.errors import IllegalAction
from posse.core.words import Seat
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules import legal
from posse.games.wyatt_earp.rules.cards import many
from posse.games.wyatt_earp.rules.state import WyattEarpState
from posse.games.wyatt_earp.verbs import ACTION_TEXTS

# By reason: the sentence's key, the rule ("": the one of the phase or of the card in play), what fills it in.
REFUSALS: Final[dict[int, tuple[str, ...]]] = {
    we.PILE_IS_OUT: ("pile-out", "WE-9"),
    we.PILE_NOT_OUT: ("pile-not-out", "WE-9"),
    we.ONLY_CHOSEN: ("only-chosen", "WE-29", "card"),
    we.TOO_FEW: ("too-few", "WE-10", "outlaw", "held"),
    we.THREE_FIRST: ("three-first", "WE-11", "outlaw"),
    we.LAST_ONE: ("last-card", "WE-15"),
    we.NOT_IN_HAND: ("not-in-hand", "WE-10", "card"),
    we.ONE_SHERIFF: ("one-sheriff", "WE-10"),
    we.NOTHING_TO_DRAW: ("nothing-to-draw", "WE-28"),
    we.EMPTY_PILE: ("empty-pile", "WE-29"),
    we.NOT_ON_TABLE: ("not-on-table", "WE-20", "outlaw"),
    we.NO_SHOT: ("no-shot", "WE-18"),
    we.NOTHING_HIDDEN: ("nothing-hidden", "WE-30"),
    we.NO_HIDEOUT_TARGET: ("no-hideout-target", "WE-24"),
    we.NOBODY_TO_CATCH: ("nobody-to-catch", "WE-26"),
    we.NO_OWN_GROUP: ("no-own-group", "WE-21"),
    we.NO_SUCH_PLAYER: ("no-such-player", "", "who", "players"),
    we.NOT_ONESELF: ("others-only", ""),
    we.ASKED_ALREADY: ("asked-already", "WE-25", "who"),
    we.NO_GROUP_THERE: ("no-group-there", "", "who", "outlaw"),
    we.HIDDEN_ALREADY: ("hidden-already", "WE-24"),
    we.OWN_HIDEOUT: ("own-hideout", "WE-24"),
    we.PHOTO_ONLY: ("photo-only", "WE-26"),
    we.OWN_ONLY: ("own-only", ""),
    we.GUN_THERE: ("gun-there", "WE-22"),
    we.NOT_HIDDEN: ("not-hidden", "WE-30"),
    we.NOT_IN_PILE: ("not-in-pile", "WE-29", "card"),
    we.NOBODY_ASKED: ("nobody-asked", "WE-31"),
    we.NOT_TO_DISCARD: ("not-in-hand", "WE-14", "card"),
    we.DONE_FIRST: ("done-first", "WE-31"),
}
# The rule that says what is to be done, by phase; and where a card in play may hit, by card
NOW: Final = ("WE-7", "WE-10", "WE-25", "WE-19", "WE-29", "WE-29", "WE-31", "WE-14", "")
TARGETS: Final[dict[int, str]] = {we.GUN: "WE-22", we.HIDEOUT: "WE-24", we.WANTED: "WE-26"}


def why_not(state: WyattEarpState, seat: int, action: int) -> IllegalAction | None:
    """From what the seat to act may know; None if the action is legal."""
    reason = int(legal.why_not(state, seat, action))
    if reason == we.MAY:
        return None
    phase = int(state.phase)
    if reason == we.NOT_NOW:
        return IllegalAction(f"now-{we.PHASES[phase]}", NOW[phase])
    key, rule, *needs = REFUSALS[reason]
    if not rule:
        rule = TARGETS.get(int(state.card), "WE-21") if phase == we.TARGET else NOW[phase]
    return IllegalAction(key, rule, **{need: fill(need, state, seat, action, reason) for need in needs})


def fill(need: str, state: WyattEarpState, seat: int, action: int, reason: int) -> object:
    """What a refusal names: what the notation of the action does, but for cards that it only implies."""
    *_, about, last = ("", *ACTION_TEXTS[action].split())
    if need == "held":
        return int(many(state.hands[seat], we.OUTLAWS.index(last)))
    if need == "players":
        return int(state.players)
    if need == "who":
        return Seat(int((last if about == "ask" else about)[1:]) - 1)
    if reason == we.ONLY_CHOSEN:
        return we.KINDS[state.card]
    return we.KINDS[legal.kind_played(action)] if reason == we.NOT_IN_HAND else last
