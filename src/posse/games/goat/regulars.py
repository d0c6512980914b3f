"""The regulars of the Goat: how much they lie, and whom they believe."""

from collections.abc import Sequence
from typing import ClassVar

from posse.core.game import Game
from posse.core.kernel.dice import CHOICE, Dice
from posse.core.regulars import Moments, Regular, Regulars, Temper
from posse.games.goat import model as go
from posse.games.goat.mind.bot import DOUBT, HONESTY, TEMPER
from posse.games.goat.rules import codes
from posse.games.goat.rules.state import GoatState

WHOLE = 100  # percent


class GoatRegulars(Regulars):
    """`lies`: how likely a lie is, in percent of the house bot's; `doubt`: cents off an offer."""

    people = (
        Regular("deacon", "Deacon Plumb", "house:lies=0", 14),
        Regular("hetty", "Hetty Flint", "house:doubt=80", 33),
        Regular("lottie", "Lottie Tallow", "house:lies=1000", 35),
        Regular("quill", "Professor Quill", "search:30", 77),
    )
    tempers = ("lies", "doubt")
    moments: ClassVar[Moments] = {
        "bluff": {"who": "good"},
        "robbed": {"who": "good"},
        "conned": {"victim": "hit", "who": "good"},
        "sheriff-killed": {"victim": "hit"},
        "thief-arrested": {"victim": "hit"},
        "charlatan-arrested": {"victim": "hit"},
    }

    def choose(
        self, game: Game, world: GoatState, seat: int, legal: Sequence[int], dice: Dice, temper: Temper
    ) -> int:
        """As the house bot, which draws offers and answers, the better the likelier."""
        if legal[0] > go.REFUSE:
            return game.choose(world, seat, legal, dice)
        answers = legal[0] >= go.ACCEPT
        width = int(DOUBT if answers else TEMPER)
        scores = [self.liking(game, world, seat, action, temper) for action in legal]
        best = max(scores)
        edges = [max(0, score - best + width) for score in scores]
        weights = [
            edge * edge * (WHOLE if answers else frankness(action, temper.get("lies", WHOLE)))
            for edge, action in zip(edges, legal, strict=True)
        ]
        if not any(weights):  # nothing but lies are worth anything
            weights = [edge * edge for edge in edges]
        k = int(dice.below(sum(weights), CHOICE))
        for action, weight in zip(legal, weights, strict=True):
            k -= weight
            if k < 0:
                return action
        raise AssertionError("the draw is below the sum")

    def liking(self, game: Game, world: GoatState, seat: int, action: int, temper: Temper) -> int:
        score = game.score(world, seat, action)
        return score - temper.get("doubt", 0) if action == go.ACCEPT else score


def frankness(offer: int, lies: int) -> int:
    """How likely an offer is made beside others as good, in percent of a lie of the house bot."""
    is_true = codes.offer_card(offer) == codes.offer_claim(offer)
    return int(HONESTY) * WHOLE if is_true else lies
