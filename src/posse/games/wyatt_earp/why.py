"""Why an action of Wyatt Earp is not allowed now, from what the seat may know."""

from posse.core.errors import IllegalAction
from posse.core.words import Seat
from posse.games.wyatt_earp.cards import many
from posse.games.wyatt_earp.model import (
    ASK,
    ASKS,
    AT_ONCE,
    CHOICES,
    CHOOSE,
    DISCARD,
    DISCARDS,
    DONE,
    DRAW,
    EARP_CHOOSE,
    EARP_DRAW,
    EARP_FLUSH,
    END_HAND,
    GUN,
    HIDEOUT,
    HIDEOUT_BIT,
    IS_GROUP,
    KEEP,
    KINDS,
    LAYS,
    LEAST_LAID,
    OUTLAW,
    OUTLAWS,
    PASS,
    PHASES,
    PLAY,
    PLAY_PHOTO,
    PLAY_STAGECOACH,
    TARGET,
    TARGETS,
    WANTED,
    WANTED_ASK,
    WANTED_TAKE,
    WINDOW,
)
from posse.games.wyatt_earp.rules import WyattEarp, kind_played

# The phases, by the rule that says what is to be done in each
RULES = ("WE-7", "WE-10", "WE-25", "WE-19", "WE-29", "WE-29", "WE-31", "WE-14", "")


def phases_of(action: int) -> tuple[int, ...]:
    """The phases in which an action may be legal."""
    if action <= END_HAND:
        return (int(DRAW),)
    if action == EARP_FLUSH:
        return (int(PLAY), int(WINDOW))
    if action < ASKS:
        return (int(PLAY), int(AT_ONCE))
    if action < TARGETS:
        return (int(ASK),)
    if action < CHOICES:
        return (int(TARGET),)
    if action < KEEP:
        return (int(CHOOSE),)
    named = {int(KEEP): AT_ONCE, int(DONE): PLAY, int(PASS): WINDOW}
    if action in named:
        return (int(named[action]),)
    return (int(PLAY), int(DISCARD))


def why_not(state: WyattEarp, seat: int, action: int) -> IllegalAction | None:
    """From what the seat to act may know; None if the action is legal."""
    if action in state.legal_actions(seat):
        return None
    phase = int(state.phase)
    if phase not in phases_of(action):
        return IllegalAction(f"now-{PHASES[phase]}", RULES[phase])
    if action <= END_HAND:
        return (
            IllegalAction("pile-not-out", "WE-9") if action == END_HAND else IllegalAction("pile-out", "WE-9")
        )
    if LAYS <= action < PLAY_PHOTO:
        return why_no_lay(state, seat, (action - int(LAYS)) // 7, (action - int(LAYS)) % 7 + 1)
    if action < ASKS:
        return why_no_sheriff(state, seat, action)
    if action < TARGETS:
        return why_no_ask(state, action - int(ASKS))
    if action < CHOICES:
        return why_no_target(state, seat, action - int(TARGETS))
    if action < KEEP:
        return IllegalAction("not-in-pile", "WE-29", card=KINDS[action - int(CHOICES)])
    if action == DONE:
        return IllegalAction("nobody-asked", "WE-31")
    if many(state.hands[seat], action - int(DISCARDS)):
        return IllegalAction("done-first", "WE-31")
    return IllegalAction("not-in-hand", "WE-14", card=KINDS[action - int(DISCARDS)])


def why_no_lay(state: WyattEarp, seat: int, outlaw: int, count: int) -> IllegalAction:
    held = int(many(state.hands[seat], outlaw))
    name = OUTLAWS[outlaw]
    if state.phase == AT_ONCE and outlaw != state.card:
        return IllegalAction("only-chosen", "WE-29", card=KINDS[state.card])
    if held < count:
        return IllegalAction("too-few", "WE-10", outlaw=name, held=held)
    if not state.opened >> outlaw & 1 and count < LEAST_LAID:
        return IllegalAction("three-first", "WE-11", outlaw=name)
    return IllegalAction("last-card", "WE-15")


def why_no_sheriff(state: WyattEarp, seat: int, action: int) -> IllegalAction:
    kind = int(kind_played(action))
    if state.phase == AT_ONCE and kind != state.card:
        return IllegalAction("only-chosen", "WE-29", card=KINDS[state.card])
    if not many(state.hands[seat], kind):
        return IllegalAction("not-in-hand", "WE-10", card=KINDS[kind])
    if state.phase == PLAY and state.sheriff:
        return IllegalAction("one-sheriff", "WE-10")
    if action == EARP_DRAW:
        return IllegalAction("nothing-to-draw", "WE-28")
    if action == EARP_CHOOSE:
        return IllegalAction("empty-pile", "WE-29")
    if state.sizes[seat] < 2 and state.phase != WINDOW:
        return IllegalAction("last-card", "WE-15")
    if action < PLAY_STAGECOACH:
        return IllegalAction("not-on-table", "WE-20", outlaw=OUTLAWS[action - int(PLAY_PHOTO)])
    if not state.can_shoot() and not WANTED_ASK <= action < WANTED_TAKE:
        return IllegalAction("no-shot", "WE-18")
    if kind == GUN and any(state.groups[seat * 7 + outlaw] for outlaw in range(7)):
        return IllegalAction("gun-there", "WE-22")
    rules = {int(HIDEOUT): "WE-24", int(WANTED): "WE-26", int(kind_played(EARP_FLUSH)): "WE-30"}
    key = {int(HIDEOUT): "no-hideout-target", int(WANTED): "nobody-to-catch"}
    found = key.get(kind, "nothing-hidden" if action == EARP_FLUSH else "no-own-group")
    return IllegalAction(found, rules.get(kind, "WE-21"))


def why_no_ask(state: WyattEarp, other: int) -> IllegalAction:
    if other >= state.players:
        return IllegalAction("no-such-player", "WE-25", who=Seat(other), players=int(state.players))
    if other == state.turn:
        return IllegalAction("others-only", "WE-25")
    return IllegalAction("asked-already", "WE-25", who=Seat(other))


def why_no_target(state: WyattEarp, seat: int, place: int) -> IllegalAction:
    owner, outlaw = divmod(place, int(OUTLAW))
    rule = {int(GUN): "WE-22", int(HIDEOUT): "WE-24", int(WANTED): "WE-26"}.get(int(state.card), "WE-21")
    if owner >= state.players:
        return IllegalAction("no-such-player", rule, who=Seat(owner), players=int(state.players))
    group = int(state.groups[place])
    if not group & IS_GROUP:
        return IllegalAction("no-group-there", rule, who=Seat(owner), outlaw=OUTLAWS[outlaw])
    if state.card == HIDEOUT:
        return IllegalAction("hidden-already" if group & HIDEOUT_BIT else "own-hideout", rule)
    if state.card == WANTED:
        return IllegalAction("others-only" if owner == seat else "photo-only", rule)
    if owner != seat:
        return IllegalAction("own-only", rule)
    return IllegalAction("gun-there", rule) if state.card == GUN else IllegalAction("not-hidden", "WE-30")
