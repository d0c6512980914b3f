"""Whether a position of Wyatt Earp can come about; if not, what is wrong with it."""

from posse.core.kernel.bits import members
from posse.core.reading import refuse
from posse.core.words import Seat
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules import legal
from posse.games.wyatt_earp.rules.cards import holds_all, many
from posse.games.wyatt_earp.rules.state import WyattEarpState
from posse.games.wyatt_earp.rules.turn import standstill


def check_possible(state: WyattEarpState) -> None:
    check_hands(state)
    check_table(state)
    check_money(state)
    check_turn(state)
    check_actor(state)
    check_card(state)
    check_memory(state)


def check_hands(state: WyattEarpState) -> None:
    """WE-32: who may be without a card."""
    for seat in range(int(state.players)):
        discards_next = seat == state.turn and state.phase in (we.AT_ONCE, we.DISCARD)
        needs_card = state.phase == we.DRAW or discards_next
        refuse(state.sizes[seat] == 0 and needs_card, "empty-hand", "WE-32", who=Seat(seat))


def check_table(state: WyattEarpState) -> None:
    for outlaw, name in enumerate(we.OUTLAWS):
        places = range(outlaw, int(state.players * we.OUTLAW), int(we.OUTLAW))
        lies = any(state.groups[place] & we.IS_GROUP for place in places)
        laid = lies or state.laid >> outlaw & 1
        refuse(laid and not state.opened >> outlaw & 1, "not-opened", "WE-11", outlaw=name)
    if state.gun >= 0:
        refuse(not state.groups[state.gun] & we.IS_GROUP, "no-group", "WE-26", where="table")


def check_money(state: WyattEarpState) -> None:
    """WE-37: a game is over once somebody is rich enough after a count."""
    richest = max(state.money)
    rich = richest >= state.target
    target = int(state.target * we.THOUSAND)
    if state.phase != we.OVER:
        refuse(rich, "rich-enough", "WE-37", target=target)
        refuse(state.winner >= 0, "winner-early", "WE-37")
        return
    refuse(not rich and state.hand < we.MOST_HANDS, "nobody-rich", "WE-37", target=target)
    refuse(state.winner < 0 or state.money[state.winner] < richest, "wrong-winner", "WE-37")


def check_turn(state: WyattEarpState) -> None:
    if state.phase == we.DRAW:
        refuse(state.discards == 0, "no-discard", "WE-7")
        refuse(state.laid or state.sheriff or state.took or state.acted, "turn-begun", "WE-7")
    playing = state.laid or state.sheriff or state.phase in (we.ASK, we.TARGET, we.CHOOSE, we.AT_ONCE)
    refuse(playing and not state.acted, "not-acted", "WE-39")
    most = int(standstill(state)) - 1
    refuse(state.idle > most, "idle-count", "WE-39", found=int(state.idle), most=most)
    ended = state.phase == we.OVER or state.acted or (state.phase != we.DRAW and not state.took)
    refuse(state.idle and ended, "idle-ended", "WE-39")


def check_actor(state: WyattEarpState) -> None:
    """WE-6, WE-31: the turn's player acts, but in windows and at the end."""
    actor, turn, winner = Seat(state.actor), Seat(state.turn), Seat(state.winner)
    if state.phase == we.WINDOW:
        asked = legal.can_shoot(state) and legal.is_asked(state, state.actor)
        refuse(not asked, "wrong-window", "WE-31", who=actor)
    elif state.phase == we.OVER:
        refuse(actor != winner, "wrong-actor", "WE-6", who=winner)
    elif state.phase == we.TARGET and state.card == we.EARP:
        hides = actor == turn or legal.is_hidden(state, state.actor)
        refuse(not hides, "wrong-window", "WE-31", who=actor)
    else:
        refuse(actor != turn, "wrong-actor", "WE-6", who=turn)
    stuck = state.phase == we.PLAY and state.sizes[turn] == 0 and not legal.window_due(state)
    refuse(stuck, "empty-hand", "WE-32", who=turn)


def check_card(state: WyattEarpState) -> None:
    """The card in play, and what is left to decide about it."""
    phase = int(state.phase)
    card = we.KINDS[state.card]  # if there is one
    refuse((state.card >= 0) != (phase in (we.ASK, we.TARGET, we.AT_ONCE)), "card-phase")
    asking = phase == we.ASK
    refuse((state.named >= 0) != asking or (state.unasked != 0) != asking, "ask-phase", "WE-25")
    if phase in (we.ASK, we.CHOOSE, we.AT_ONCE) or (phase == we.TARGET and state.actor == state.turn):
        refuse(not state.sheriff, "sheriff-phase", "WE-10")
    if phase == we.ASK:
        unasked = members(state.unasked)
        wrong = state.card != we.WANTED or len(unasked) < 2 or int(state.turn) in unasked
        refuse(wrong, "ask-phase", "WE-25")
    elif phase == we.TARGET:
        no_choice = state.card < we.STAGECOACH or len(state.legal_actions(int(state.actor))) < 2
        refuse(no_choice, "target-phase", "WE-19", card=card)
    elif phase == we.CHOOSE:
        refuse(state.left <= many(state.pile, we.EARP), "nothing-to-choose", "WE-29")
    elif phase == we.AT_ONCE:
        held = many(state.hands[state.turn], state.card)
        refuse(state.card == we.EARP or not held, "not-chosen", "WE-29", card=card)


def check_memory(state: WyattEarpState) -> None:
    """What players remember agrees with the cards."""
    turn = Seat(state.turn)
    for who in map(Seat, range(int(state.players))):
        hand, known = state.hands[who], state.known[who]
        refuse(not holds_all(hand, known), "known-cards", who=who)
        for kind in (*range(int(we.OUTLAW)), int(we.EARP)):
            others = many(hand, kind) - many(known, kind)
            refuse(others > many(state.caps[who], kind), "over-cap", who=who, outlaw=we.KINDS[kind])
    if state.phase == we.AT_ONCE:
        secret = many(state.hands[turn] - state.known[turn], state.card)
        refuse(not secret, "chosen-known", "WE-29", who=turn, card=we.KINDS[state.card])
    public = state.bounds[state.players]
    for cards in state.bounds:
        refuse(cards != we.FULL and not holds_all(cards, state.pile), "bound-short")
        refuse(not holds_all(public, cards), "bound-wide")
    if state.phase in (we.CHOOSE, we.AT_ONCE):
        refuse(state.bounds[turn] != state.pile, "bound-looked", "WE-29", who=turn)
