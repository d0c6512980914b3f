"""Positions of Wyatt Earp that cannot be, each refused with its reason."""

from posse.core.bits import members
from posse.core.errors import BadNotation
from posse.core.words import Seat
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules import legal
from posse.games.wyatt_earp.rules.cards import holds_all, many
from posse.games.wyatt_earp.rules.state import WyattEarpState


def check_possible(state: WyattEarpState) -> None:
    check_hands(state)
    check_table(state)
    check_money(state)
    check_turn(state)
    check_card(state)
    check_memory(state)


def check_hands(state: WyattEarpState) -> None:
    """WE-32: who may be without a card."""
    for seat in range(int(state.players)):
        discards_next = seat == state.turn and state.phase in (we.AT_ONCE, we.DISCARD)
        if state.sizes[seat] == 0 and (state.phase == we.DRAW or discards_next):
            raise BadNotation("empty-hand", "WE-32", who=Seat(seat))


def check_table(state: WyattEarpState) -> None:
    for outlaw in range(int(we.OUTLAW)):
        lies = any(
            state.groups[seat * int(we.OUTLAW) + outlaw] & we.IS_GROUP for seat in range(int(state.players))
        )
        if (lies or state.laid >> outlaw & 1) and not state.opened >> outlaw & 1:
            raise BadNotation("not-opened", "WE-11", outlaw=we.OUTLAWS[outlaw])
    if state.gun >= 0 and not state.groups[state.gun] & we.IS_GROUP:
        raise BadNotation("no-group", "WE-26", where="table")


def check_money(state: WyattEarpState) -> None:
    """WE-37: a game is over once somebody is rich enough after a count."""
    richest = max(state.money)
    rich = richest >= state.target
    if state.phase != we.OVER:
        if rich:
            raise BadNotation("rich-enough", "WE-37", target=int(state.target) * 1000)
        if state.winner >= 0:
            raise BadNotation("winner-early", "WE-37")
    elif not rich and state.hand < we.MOST_HANDS:
        raise BadNotation("nobody-rich", "WE-37", target=int(state.target) * 1000)
    elif state.winner < 0 or state.money[state.winner] < richest:
        raise BadNotation("wrong-winner", "WE-37")


def check_turn(state: WyattEarpState) -> None:
    if state.phase == we.DRAW:
        if state.discards == 0:
            raise BadNotation("no-discard", "WE-7")
        if state.laid or state.sheriff or state.took or state.acted:
            raise BadNotation("turn-begun", "WE-7")
    if (state.laid or state.sheriff) and not state.acted:
        raise BadNotation("not-acted", "WE-39")
    if state.phase in (we.WINDOW, we.OVER):
        in_window = state.phase == we.WINDOW
        if in_window and not (legal.can_shoot(state) and legal.is_asked(state, state.actor)):
            raise BadNotation("wrong-window", "WE-31", who=Seat(state.actor))
        if not in_window and state.actor != state.winner:
            raise BadNotation("wrong-actor", "WE-6", who=Seat(state.winner))
    elif state.phase == we.TARGET and state.card == we.EARP:
        if state.actor != state.turn and not legal.is_hidden(state, state.actor):
            raise BadNotation("wrong-window", "WE-31", who=Seat(state.actor))
    elif state.actor != state.turn:
        raise BadNotation("wrong-actor", "WE-6", who=Seat(state.turn))
    if state.phase == we.PLAY and state.sizes[state.turn] == 0 and not legal.window_due(state):
        raise BadNotation("empty-hand", "WE-32", who=Seat(state.turn))


def check_card(state: WyattEarpState) -> None:
    """The card in play, and what is left to decide about it."""
    phase = int(state.phase)
    if (state.card >= 0) != (phase in (we.ASK, we.TARGET, we.AT_ONCE)):
        raise BadNotation("card-phase")
    if (state.named >= 0) != (phase == we.ASK) or (state.unasked != 0) != (phase == we.ASK):
        raise BadNotation("ask-phase", "WE-25")
    if phase in (we.ASK, we.CHOOSE, we.AT_ONCE) or (phase == we.TARGET and state.actor == state.turn):
        if not state.sheriff:
            raise BadNotation("sheriff-phase", "WE-10")
    if phase == we.ASK:
        unasked = members(state.unasked)
        if state.card != we.WANTED or len(unasked) < 2 or int(state.turn) in unasked:
            raise BadNotation("ask-phase", "WE-25")
    elif phase == we.TARGET:
        if state.card < we.STAGECOACH or len(state.legal_actions(int(state.actor))) < 2:
            raise BadNotation("target-phase", "WE-19", card=we.KINDS[state.card])
    elif phase == we.CHOOSE:
        if state.left <= many(state.pile, we.EARP):
            raise BadNotation("nothing-to-choose", "WE-29")
    elif phase == we.AT_ONCE:
        if state.card == we.EARP or not many(state.hands[state.turn], state.card):
            raise BadNotation("not-chosen", "WE-29", card=we.KINDS[state.card])


def check_memory(state: WyattEarpState) -> None:
    """What players remember agrees with the cards."""
    for seat in range(int(state.players)):
        if not holds_all(state.hands[seat], state.known[seat]):
            raise BadNotation("known-cards", who=Seat(seat))
        for kind in (*range(int(we.OUTLAW)), int(we.EARP)):
            others = many(state.hands[seat], kind) - many(state.known[seat], kind)
            if others > many(state.caps[seat], kind):
                raise BadNotation("over-cap", who=Seat(seat), outlaw=we.KINDS[kind])
    if state.phase == we.AT_ONCE and not many(state.hands[state.turn] - state.known[state.turn], state.card):
        raise BadNotation("chosen-known", "WE-29", who=Seat(state.turn), card=we.KINDS[state.card])
    public = state.bounds[state.players]
    for cards in state.bounds:
        if cards != we.FULL and not holds_all(cards, state.pile):
            raise BadNotation("bound-short")
        if not holds_all(public, cards):
            raise BadNotation("bound-wide")
    if state.phase in (we.CHOOSE, we.AT_ONCE) and state.bounds[state.turn] != state.pile:
        raise BadNotation("bound-looked", "WE-29", who=Seat(state.turn))
