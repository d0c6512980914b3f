"""Why an action is better than another, in words: from what a search found, and from what its seat knows."""

from collections.abc import Collection, Sequence
from typing import Final

from posse.bots.coach import Suggestion
from posse.bots.searcher import Reply
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.state import State
from posse.table.words import WORDS

ALIKE: Final = 0.015  # of a chance: less than a search can be sure of
CLEAR: Final = 0.05  # more than a little
WORLDS: Final = 8  # in which an answer is looked at
AGREE: Final = 3  # of them, at least, in which it is possible, and told in the same words
FIGURES: Final = 2  # of an average that are told


class Explainer:
    """Puts reasons into words for one seat, from what that seat knows and nothing else."""

    def __init__(
        self, game: Game, knowledge: Knowledge, lang: str, names: Sequence[str], mates: Collection[int] = ()
    ) -> None:
        self.game = game
        # As a worker reads it: nothing of where it came from is left in it.
        self.knowledge = game.knowledge_from_json(game.knowledge_to_json(knowledge))
        self.lang = lang
        self.names = names
        self.mates = mates

    def say(self, key: str, **fields: object) -> str:
        return WORDS.say(self.lang, key, fields, self.names)

    def label(self, action: int) -> str:
        view = self.game.view_of(self.knowledge)
        return self.game.label(view, self.game.action_texts[action], self.lang, self.names)

    def hint(self, suggestions: Sequence[Suggestion]) -> str:
        """Why the first of them."""
        best, *others = suggestions
        told = []
        if others:
            told += [self.against(best, others[0]), self.count(best, others[0])]
        if best.reply is not None:
            told.append(self.fear("reason.fear", best.action, best.reply))
        return " ".join(filter(None, told))

    def against(self, best: Suggestion, other: Suggestion) -> str:
        edge = best.chance - other.chance
        how = "alike" if edge < ALIKE else "little" if edge < CLEAR else "clear"
        return self.say(f"reason.{how}", other=self.label(other.action), chance=percent(other.chance))

    def count(self, best: Suggestion, other: Suggestion) -> str:
        """What it brings, where that is counted and differs."""
        if best.points is None or other.points is None or best.chance - other.chance < ALIKE:
            return ""
        mine, theirs = (round(float(f"{points:.{FIGURES}g}")) for points in (best.points, other.points))
        points, instead = (self.game.scored(money, self.lang) for money in (mine, theirs))
        if points == instead:
            return ""
        return self.say("reason.more" if mine > theirs else "reason.less", points=points, other=instead)

    def mistake(self, played: Suggestion, better: Suggestion) -> str:
        """Why one was worse than the other."""
        told = [self.count(better, played)]
        if played.reply is not None:
            told.append(self.fear("reason.feared", played.action, played.reply))
        return " ".join(filter(None, told))

    def fear(self, key: str, action: int, reply: Reply) -> str:
        """An answer in the words the log would have for it; nothing if they hang on what is not known."""
        if reply.seat in self.mates:
            return ""
        said = [self.answered(world, action, reply) for world in self.worlds()]
        possible = [sentence for sentence in said if sentence is not None]
        if len(possible) < AGREE or len(set(possible)) > 1 or not possible[0]:
            return ""
        return self.say(key, answer=possible[0], chance=percent(reply.chance))

    def worlds(self) -> list[State]:
        return [self.game.imagine(self.knowledge, Dice(seed)) for seed in range(WORLDS)]

    def answered(self, world: State, action: int, reply: Reply) -> str | None:
        """What the seat would read of the answer in an imagined world; None where it is not possible."""
        seat = int(self.knowledge.seat)
        world.apply(seat, action)
        while (acting := world.seats_to_act()) and len(legal := world.legal_actions(acting[0])) == 1:
            world.apply(acting[0], legal[0])
        if not acting or acting[0] != reply.seat or reply.action not in legal:
            return None
        world.trace = []
        world.apply(reply.seat, reply.action)
        events = self.game.events(world.trace, seat)
        if not events:
            return ""
        return self.game.words.say(self.lang, events[0].says, events[0].fills(), self.names)


def percent(chance: float) -> int:
    return round(100 * chance)
