"""What a reader may ask about a table, beside the commands: each question is declared here once, with its
answer. The answer is for the reader who asks alone, and nothing changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from posse.bots.coach import Suggestion
from posse.core.errors import PosseError
from posse.core.words import NamesTo
from posse.table.commands.game import understood
from posse.table.fields import Length
from posse.table.reasons import Explainer
from posse.table.seats import mates
from posse.table.state import Table
from posse.table.wire import BecauseMessage, HintMessage, SuggestionInfo
from posse.table.words import WORDS


@dataclass(frozen=True)
class Question:
    """Its fields are what travels. One with an `id` is answered later, by that."""

    type: ClassVar[str]


@dataclass(frozen=True)
class WhyMessage(Question):
    """May I do this now, and if not, which rule forbids it?"""

    type = "why"

    action: Annotated[str, Length(1, 200)]

    def answer(self, table: Table, author: str, lang: str) -> BecauseMessage:
        """From what the seat may know."""
        match = table.running_match()
        seat = table.seat_of(author)
        try:
            table.game.check(match.state, seat, understood(table, seat, self.action))
        except PosseError as error:
            rule, text = error.rule or error.key, error.say(lang, table.names)
            return {"type": "why", "action": self.action, "legal": False, "rule": rule, "text": text}
        text = WORDS.say(lang, "why.legal")
        return {"type": "why", "action": self.action, "legal": True, "rule": "", "text": text}


@dataclass(frozen=True)
class AskHintMessage(Question):
    """What would a strong player do now?"""

    type = "hint"

    id: str

    @staticmethod
    def job(table: Table, seat: int) -> dict[str, Any]:
        """What a worker is asked, from what the seat may know."""
        match, game = table.match, table.game
        assert match is not None
        return {
            "ask": "hint",
            "game": game.id,
            "knowledge": game.knowledge_to_json(match.knowledge(seat)),
            "legal": match.state.legal_actions(seat),
        }

    def answer(self, table: Table, seat: int, lang: str, suggestions: Sequence[Suggestion]) -> HintMessage:
        """In the reader's language."""
        assert table.match is not None
        game, names, view = table.game, table.names, table.match.view(seat)
        choices: list[SuggestionInfo] = [
            {
                "action": game.action_texts[one.action],
                "label": game.label(view, game.action_texts[one.action], lang, names),
                "chance": round(one.chance, 3),
            }
            for one in suggestions
        ]
        best = choices[0]
        text = WORDS.say(lang, "hint", {"label": best["label"], "chance": round(100 * best["chance"])})
        shown = NamesTo(names, seat)
        explainer = Explainer(game, table.match.knowledge(seat), lang, shown, mates(table.match.sides, seat))
        why = explainer.hint(suggestions)
        return {"type": "hint", "id": self.id, "text": text, "why": why, "choices": choices}


QUESTIONS: Final[tuple[type[Question], ...]] = (WhyMessage, AskHintMessage)
