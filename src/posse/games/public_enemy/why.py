"""Why an action of Public Enemy is not allowed now: the rule, and what would be right."""

from posse.core.errors import IllegalAction, NotYourTurn, PosseError
from posse.core.piles import LEFT, STRIDE
from posse.core.words import Seat
from posse.games.public_enemy.model import (
    BOUNTY,
    BOUNTY_HUNTER,
    BURY,
    CAVALRY,
    DECKS,
    DOLLAR,
    GANGS,
    JAIL,
    LOOK,
    RIDE,
    SALOON_CARDS,
    SHERIFF,
    STATION,
    STAY,
    SWINDLE,
    SWINDLER,
    TARGET,
    TOWNS,
)
from posse.games.public_enemy.rules import PublicEnemy


def why_not(state: PublicEnemy, seat: int, action: int) -> PosseError | None:
    """From what everyone may know; None if the action is legal."""
    if state.is_over():
        return NotYourTurn("over")
    if seat != state.turn:
        return NotYourTurn("not-your-turn", who=Seat(seat), actors=(Seat(state.turn),))
    if action in state.legal_actions(seat):
        return None
    if state.phase == TARGET:
        return why_not_target(state, action)
    if state.phase == RIDE:
        if STATION <= action < STAY:
            return IllegalAction("cavalry-there", "PE-34", town=TOWNS[action - STATION])
        return IllegalAction("must-ride", "PE-34")
    if action < BURY:
        return IllegalAction("cavalry-blocks", "PE-34", town=DECKS[action])
    if action < JAIL:
        return why_no_dollar(state, action)
    if action < STATION:
        return IllegalAction("no-saloon-card", "PE-14")
    if state.options & CAVALRY:
        return IllegalAction("draw-first", "PE-34")
    return IllegalAction("no-cavalry", "PE-34")


def why_no_dollar(state: PublicEnemy, action: int) -> IllegalAction:
    """PE-33."""
    if not state.options & DOLLAR:
        return IllegalAction("no-dollars", "PE-33")
    if state.spent:
        return IllegalAction("one-dollar-a-turn", "PE-33")
    if state.dollars[state.turn] == 0:
        return IllegalAction("no-dollar-left", "PE-33")
    deck = action - (BURY if action < LOOK else LOOK)
    if deck == state.cavalry:
        return IllegalAction("cavalry-blocks", "PE-34", town=DECKS[deck])
    assert state.piles[deck * STRIDE + LEFT] == 0
    return IllegalAction("nothing-hidden", "PE-33", deck=DECKS[deck])


def why_not_target(state: PublicEnemy, action: int) -> IllegalAction:
    """PE-14 to PE-17."""
    card = SALOON_CARDS[state.card]
    wanted = SHERIFF if JAIL <= action < BOUNTY else BOUNTY_HUNTER if action < SWINDLE else SWINDLER
    if action < JAIL or action >= STATION or wanted != state.card:
        return IllegalAction("apply-first", "PE-14", card=card)
    if wanted == SHERIFF:
        return IllegalAction("no-own-stack", "PE-15", gang=GANGS[action - JAIL])
    slot = action - (BOUNTY if wanted == BOUNTY_HUNTER else SWINDLE)
    victim = Seat(slot // 4)
    rule = "PE-16" if wanted == BOUNTY_HUNTER else "PE-17"
    if victim >= state.players:
        return IllegalAction("no-such-player", rule, who=str(victim), players=int(state.players))
    if victim == state.turn:
        return IllegalAction("opponents-only", rule, card=card)
    return IllegalAction("no-stack", rule, who=victim, gang=GANGS[slot % 4])
