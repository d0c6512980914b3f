"""The regulars of Wyatt Earp: how they like to shoot, to lay and to pick up what others throw away."""

from typing import ClassVar

from posse.core.game import Game
from posse.core.regulars import Moments, Regular, Regulars, Temper
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.mind.bot import HIT, NEVER, best_effect
from posse.games.wyatt_earp.rules import legal as rules
from posse.games.wyatt_earp.rules.state import WyattEarpState


class WyattEarpRegulars(Regulars):
    """What is worth more: `shots`, cards that have to hit; `lays`, outlaws and Photos; `top`, the top of
    the discard pile."""

    people = (
        Regular("ephraim", "Brother Ephraim", "house:shots=-2000", 15),
        Regular("jeb", "Jeb Farthing", "house:top=60:lays=-100", 22),
        Regular("tess", "Tess Hollister", "house:shots=120", 42),
    )
    tempers = ("shots", "lays", "top")
    moments: ClassVar[Moments] = {
        "caught": {"owner": "hit", "who": "good"},
        "gun-lost": {"who": "hit"},
        "takes-all": {"who": "good"},
    }

    def liking(self, game: Game, world: WyattEarpState, seat: int, action: int, temper: Temper) -> int:
        score = game.score(world, seat, action)
        shots = temper.get("shots", 0)
        if action == we.TAKE_TOP:
            top = world.thrown[world.discards - 1]
            return score + temper.get("top", 0) + (shots if has_to_hit(top) else 0)
        if action >= we.DISCARDS:
            return score - (shots if has_to_hit(action - we.DISCARDS) else 0)
        if we.CHOICES <= action < we.KEEP:
            return score + (shots if has_to_hit(action - we.CHOICES) else 0)
        if we.LAYS <= action < we.PLAY_STAGECOACH:
            return score + temper.get("lays", 0)
        if we.PLAY_STAGECOACH <= action <= we.PLAY_HIDEOUT and shots:
            if score == NEVER:  # the house bot shoots only where it gains
                kind = rules.kind_played(action)
                score = int(best_effect(world, seat, kind)) * int(HIT) // 100 - 20
            return score + shots
        return score


def has_to_hit(kind: int) -> bool:
    """WE-17: a card that is played with a shot."""
    return we.STAGECOACH <= kind <= we.HIDEOUT and kind != we.WANTED
