"""Why an action of Public Enemy is not allowed now: the rule, and what would be right."""

from posse.core.errors import IllegalAction, NotYourTurn, PosseError
from posse.core.piles import LEFT, STRIDE
from posse.core.words import Seat
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules.state import PublicEnemyState


def why_not(state: PublicEnemyState, seat: int, action: int) -> PosseError | None:
    """From what everyone may know; None if the action is legal."""
    if state.is_over():
        return NotYourTurn("over")
    if seat != state.turn:
        return NotYourTurn("not-your-turn", who=Seat(seat), actors=(Seat(state.turn),))
    if action in state.legal_actions(seat):
        return None
    if state.phase == pe.TARGET:
        return why_not_target(state, action)
    if state.phase == pe.RIDE:
        if pe.STATION <= action < pe.STAY:
            return IllegalAction("cavalry-there", "PE-34", town=pe.TOWNS[action - pe.STATION])
        return IllegalAction("must-ride", "PE-34")
    if action < pe.BURY:
        return IllegalAction("cavalry-blocks", "PE-34", town=pe.DECKS[action])
    if action < pe.JAIL:
        return why_no_dollar(state, action)
    if action < pe.STATION:
        return IllegalAction("no-saloon-card", "PE-14")
    if state.options & pe.CAVALRY:
        return IllegalAction("draw-first", "PE-34")
    return IllegalAction("no-cavalry", "PE-34")


def why_no_dollar(state: PublicEnemyState, action: int) -> IllegalAction:
    """PE-33."""
    if not state.options & pe.DOLLAR:
        return IllegalAction("no-dollars", "PE-33")
    if state.spent:
        return IllegalAction("one-dollar-a-turn", "PE-33")
    if state.dollars[state.turn] == 0:
        return IllegalAction("no-dollar-left", "PE-33")
    deck = action - (pe.BURY if action < pe.LOOK else pe.LOOK)
    if deck == state.cavalry:
        return IllegalAction("cavalry-blocks", "PE-34", town=pe.DECKS[deck])
    assert state.piles[deck * STRIDE + LEFT] == 0
    return IllegalAction("nothing-hidden", "PE-33", deck=pe.DECKS[deck])


def why_not_target(state: PublicEnemyState, action: int) -> IllegalAction:
    """PE-14 to PE-17."""
    card = pe.SALOON_CARDS[state.card]
    wanted = (
        pe.SHERIFF
        if pe.JAIL <= action < pe.BOUNTY
        else pe.BOUNTY_HUNTER
        if action < pe.SWINDLE
        else pe.SWINDLER
    )
    if action < pe.JAIL or action >= pe.STATION or wanted != state.card:
        return IllegalAction("apply-first", "PE-14", card=card)
    if wanted == pe.SHERIFF:
        return IllegalAction("no-own-stack", "PE-15", gang=pe.GANGS[action - pe.JAIL])
    slot = action - (pe.BOUNTY if wanted == pe.BOUNTY_HUNTER else pe.SWINDLE)
    victim = Seat(slot // 4)
    rule = "PE-16" if wanted == pe.BOUNTY_HUNTER else "PE-17"
    if victim >= state.players:
        return IllegalAction("no-such-player", rule, who=str(victim), players=int(state.players))
    if victim == state.turn:
        return IllegalAction("opponents-only", rule, card=card)
    return IllegalAction("no-stack", rule, who=victim, gang=pe.GANGS[slot % 4])
