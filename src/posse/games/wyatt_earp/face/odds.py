"""The counting aid: how likely a shot hits, what the next card may be, and what others may hold.

From worlds that agree with what the seat knows, dealt with dice that are always the same.
"""

from typing import Final

from mypy_extensions import i64

from posse.core.kernel.dice import Dice
from posse.core.view import Chance
from posse.core.words import Seat
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.mind.knowledge import WyattEarpKnowledge
from posse.games.wyatt_earp.rules.cards import many

WORLDS: Final = 200


def odds(knowledge: WyattEarpKnowledge) -> list[Chance]:
    """A line for a hit, one for each kind on top of the pile, and one for each outlaw another may hold."""
    state = knowledge.state
    if state.phase == we.OVER:
        return []
    kinds, outlaws, players = len(we.KINDS), int(we.OUTLAW), int(state.players)
    in_pile = [0] * kinds
    held = [[0] * outlaws for _ in range(players)]
    having = [[0] * outlaws for _ in range(players)]
    dice = Dice(1)
    for _ in range(WORLDS):
        world = knowledge.imagine(dice)
        for kind in range(kinds):
            in_pile[kind] += int(many(world.pile, i64(kind)))
        for seat in range(players):
            for outlaw in range(outlaws):
                count = int(many(world.hands[seat], i64(outlaw)))
                held[seat][outlaw] += count
                having[seat][outlaw] += count > 0
    out: list[Chance] = []
    if state.left > 0:
        drawn = WORLDS * int(state.left)
        hits = sum(in_pile[:outlaws])
        out.append(Chance("shot", "hit", hits / drawn, round(hits / WORLDS, 1)))
        for kind in range(kinds):
            if in_pile[kind]:
                out.append(
                    Chance("pile", we.KINDS[kind], in_pile[kind] / drawn, round(in_pile[kind] / WORLDS, 1))
                )
    for seat in range(players):
        if seat != knowledge.seat:
            for outlaw in range(outlaws):
                chance = having[seat][outlaw] / WORLDS
                out.append(
                    Chance(str(Seat(seat)), we.KINDS[outlaw], chance, round(held[seat][outlaw] / WORLDS, 1))
                )
    return out
