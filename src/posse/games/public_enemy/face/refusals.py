"""Why an action of Public Enemy is not allowed now: the rule, and what would be right."""

from typing import Final

from posse.core.errors import IllegalAction
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.rules import legal
from posse.games.public_enemy.rules.state import PublicEnemyState
from posse.games.public_enemy.verbs import VERBS

# By reason: the key of the words, the rule ("": that of the Bounty Hunter or the Swindler), what they name
REFUSALS: Final[dict[int, tuple[str, ...]]] = {
    legal.CAVALRY_BLOCKS: ("cavalry-blocks", "PE-34", "town"),
    legal.NO_DOLLARS: ("no-dollars", "PE-33"),
    legal.ONE_DOLLAR_A_TURN: ("one-dollar-a-turn", "PE-33"),
    legal.NO_DOLLAR_LEFT: ("no-dollar-left", "PE-33"),
    legal.NOTHING_HIDDEN: ("nothing-hidden", "PE-33", "deck"),
    legal.NO_SALOON_CARD: ("no-saloon-card", "PE-14"),
    legal.DRAW_FIRST: ("draw-first", "PE-34"),
    legal.NO_CAVALRY: ("no-cavalry", "PE-34"),
    legal.APPLY_FIRST: ("apply-first", "PE-14", "card"),
    legal.NO_OWN_STACK: ("no-own-stack", "PE-15", "gang"),
    legal.NO_SUCH_PLAYER: ("no-such-player", "", "who", "players"),
    legal.OPPONENTS_ONLY: ("opponents-only", "", "card"),
    legal.NO_STACK: ("no-stack", "", "who", "gang"),
    legal.MUST_RIDE: ("must-ride", "PE-34"),
    legal.CAVALRY_THERE: ("cavalry-there", "PE-34", "town"),
}


def why_not(state: PublicEnemyState, seat: int, action: int) -> IllegalAction | None:
    """None if it may, or if it is not that seat's turn (`Game.check` has said so)."""
    reason = legal.why_not(state, seat, action)
    if reason in (legal.MAY, legal.NOT_TO_ACT):
        return None
    key, rule, *named = REFUSALS[reason]
    about = VERBS.read(action).about or ("",)
    fields = {
        **dict.fromkeys(("town", "deck", "gang"), about[-1]),
        "who": about[0] if reason == legal.NO_STACK else str(about[0]),  # who is not there has no name
        "card": pe.named(pe.SALOON_CARDS, state.card),
        "players": int(state.players),
    }
    rule = rule or ("PE-16" if state.card == pe.BOUNTY_HUNTER else "PE-17")
    return IllegalAction(key, rule, **{name: fields[name] for name in named})
