"""Why an action of Wyatt Earp is not allowed now, from what the seat may know."""

from posse.core.errors import IllegalAction
from posse.core.words import Seat
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules.cards import many
from posse.games.wyatt_earp.rules.state import WyattEarpState, kind_played

# The phases, by the rule that says what is to be done in each
RULES = ("WE-7", "WE-10", "WE-25", "WE-19", "WE-29", "WE-29", "WE-31", "WE-14", "")


def phases_of(action: int) -> tuple[int, ...]:
    """The phases in which an action may be legal."""
    if action <= we.END_HAND:
        return (int(we.DRAW),)
    if action == we.EARP_FLUSH:
        return (int(we.PLAY), int(we.WINDOW))
    if action < we.ASKS:
        return (int(we.PLAY), int(we.AT_ONCE))
    if action < we.TARGETS:
        return (int(we.ASK),)
    if action < we.CHOICES:
        return (int(we.TARGET),)
    if action < we.KEEP:
        return (int(we.CHOOSE),)
    named = {int(we.KEEP): we.AT_ONCE, int(we.DONE): we.PLAY, int(we.PASS): we.WINDOW}
    if action in named:
        return (int(named[action]),)
    return (int(we.PLAY), int(we.DISCARD))


def why_not(state: WyattEarpState, seat: int, action: int) -> IllegalAction | None:
    """From what the seat to act may know; None if the action is legal."""
    if action in state.legal_actions(seat):
        return None
    phase = int(state.phase)
    if phase not in phases_of(action):
        return IllegalAction(f"now-{we.PHASES[phase]}", RULES[phase])
    if action <= we.END_HAND:
        return (
            IllegalAction("pile-not-out", "WE-9")
            if action == we.END_HAND
            else IllegalAction("pile-out", "WE-9")
        )
    if we.LAYS <= action < we.PLAY_PHOTO:
        return why_no_lay(state, seat, (action - int(we.LAYS)) // 7, (action - int(we.LAYS)) % 7 + 1)
    if action < we.ASKS:
        return why_no_sheriff(state, seat, action)
    if action < we.TARGETS:
        return why_no_ask(state, action - int(we.ASKS))
    if action < we.CHOICES:
        return why_no_target(state, seat, action - int(we.TARGETS))
    if action < we.KEEP:
        return IllegalAction("not-in-pile", "WE-29", card=we.KINDS[action - int(we.CHOICES)])
    if action == we.DONE:
        return IllegalAction("nobody-asked", "WE-31")
    if many(state.hands[seat], action - int(we.DISCARDS)):
        return IllegalAction("done-first", "WE-31")
    return IllegalAction("not-in-hand", "WE-14", card=we.KINDS[action - int(we.DISCARDS)])


def why_no_lay(state: WyattEarpState, seat: int, outlaw: int, count: int) -> IllegalAction:
    held = int(many(state.hands[seat], outlaw))
    name = we.OUTLAWS[outlaw]
    if state.phase == we.AT_ONCE and outlaw != state.card:
        return IllegalAction("only-chosen", "WE-29", card=we.KINDS[state.card])
    if held < count:
        return IllegalAction("too-few", "WE-10", outlaw=name, held=held)
    if not state.opened >> outlaw & 1 and count < we.LEAST_LAID:
        return IllegalAction("three-first", "WE-11", outlaw=name)
    return IllegalAction("last-card", "WE-15")


def why_no_sheriff(state: WyattEarpState, seat: int, action: int) -> IllegalAction:
    kind = int(kind_played(action))
    if state.phase == we.AT_ONCE and kind != state.card:
        return IllegalAction("only-chosen", "WE-29", card=we.KINDS[state.card])
    if not many(state.hands[seat], kind):
        return IllegalAction("not-in-hand", "WE-10", card=we.KINDS[kind])
    if state.phase == we.PLAY and state.sheriff:
        return IllegalAction("one-sheriff", "WE-10")
    if action == we.EARP_DRAW:
        return IllegalAction("nothing-to-draw", "WE-28")
    if action == we.EARP_CHOOSE:
        return IllegalAction("empty-pile", "WE-29")
    if state.sizes[seat] < 2 and state.phase != we.WINDOW:
        return IllegalAction("last-card", "WE-15")
    if action < we.PLAY_STAGECOACH:
        return IllegalAction("not-on-table", "WE-20", outlaw=we.OUTLAWS[action - int(we.PLAY_PHOTO)])
    if not state.can_shoot() and not we.WANTED_ASK <= action < we.WANTED_TAKE:
        return IllegalAction("no-shot", "WE-18")
    if kind == we.GUN and any(state.groups[seat * 7 + outlaw] for outlaw in range(7)):
        return IllegalAction("gun-there", "WE-22")
    rules = {int(we.HIDEOUT): "WE-24", int(we.WANTED): "WE-26", int(kind_played(we.EARP_FLUSH)): "WE-30"}
    key = {int(we.HIDEOUT): "no-hideout-target", int(we.WANTED): "nobody-to-catch"}
    found = key.get(kind, "nothing-hidden" if action == we.EARP_FLUSH else "no-own-group")
    return IllegalAction(found, rules.get(kind, "WE-21"))


def why_no_ask(state: WyattEarpState, other: int) -> IllegalAction:
    if other >= state.players:
        return IllegalAction("no-such-player", "WE-25", who=Seat(other), players=int(state.players))
    if other == state.turn:
        return IllegalAction("others-only", "WE-25")
    return IllegalAction("asked-already", "WE-25", who=Seat(other))


def why_no_target(state: WyattEarpState, seat: int, place: int) -> IllegalAction:
    owner, outlaw = divmod(place, int(we.OUTLAW))
    rule = {int(we.GUN): "WE-22", int(we.HIDEOUT): "WE-24", int(we.WANTED): "WE-26"}.get(
        int(state.card), "WE-21"
    )
    if owner >= state.players:
        return IllegalAction("no-such-player", rule, who=Seat(owner), players=int(state.players))
    group = int(state.groups[place])
    if not group & we.IS_GROUP:
        return IllegalAction("no-group-there", rule, who=Seat(owner), outlaw=we.OUTLAWS[outlaw])
    if state.card == we.HIDEOUT:
        return IllegalAction("hidden-already" if group & we.HIDEOUT_BIT else "own-hideout", rule)
    if state.card == we.WANTED:
        return IllegalAction("others-only" if owner == seat else "photo-only", rule)
    if owner != seat:
        return IllegalAction("own-only", rule)
    return IllegalAction("gun-there", rule) if state.card == we.GUN else IllegalAction("not-hidden", "WE-30")
