"""The counting aid: how likely a token the seat has not seen is of each kind."""

from posse.core.view import Chance
from posse.games.outlaws import model as ou
from posse.games.outlaws.mind.knowledge import OutlawsKnowledge
from posse.games.outlaws.rules.street import hidden_pool, pool_size


def odds(knowledge: OutlawsKnowledge) -> list[Chance]:
    """A line for every kind among them, the likeliest first; any unseen token is as likely as another."""
    if knowledge.state.phase == ou.SETUP:
        return []
    left = int(hidden_pool(knowledge.state))
    many = int(pool_size(left))
    counted = [(left >> 8 * kind & 255, token) for kind, token in enumerate(ou.TOKENS)]
    return [
        Chance("token", token, count / many, float(count))
        for count, token in sorted(counted, key=lambda pair: -pair[0])
        if count
    ]
