"""Bots of one's own: objects, and `module:Class`, wherever whoever runs the program asks for a bot."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import posse
from posse import Bot
from posse.bots import find, load
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.view import View

OWN = """
from posse import Bot

class First(Bot):
    def choose(self, game, knowledge, legal, dice):
        return legal[0]

made = First()

def broken():
    raise RuntimeError("no horse.")
"""


class Last(Bot):
    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        return legal[-1]


class Reader(Bot):
    """Writes down what it is shown."""

    def __init__(self) -> None:
        self.seen: list[tuple[View, list[int]]] = []

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        self.seen.append((game.view_of(knowledge), list(legal)))
        return legal[0]


class Cheat(Bot):
    name = "cheat"

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        return len(game.action_texts) - 1 - legal[-1]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "our_own_bots.py").write_text(OWN, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop("our_own_bots", None)


@pytest.mark.parametrize("name", list(posse.games))
def test_a_bot_sees_what_its_seat_sees(name: str):
    match = posse.new(name, players=3, seed=5)
    for _ in range(25):
        reader = Reader()
        text = match.ask(reader)
        (view, legal) = reader.seen[0]
        seat = match.to_act[0]
        assert view == match.view(seat)
        assert list(view.legal) == [match.game.action_texts[action] for action in legal]
        match.play(text if len(match.steps) % 2 else match.ask("random"))


def test_a_spectator_sees_what_anyone_may():
    match = posse.new("goat", players=3, seed=5)
    assert match.game.view_of(match.knowledge(None)) == match.view()


def test_a_bot_is_asked_as_an_object():
    match = posse.new("public-enemy", players=3, seed=2)
    assert match.ask(Last()) == match.legal()[-1]


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("name", ["our_own_bots:First", " our_own_bots:made"])
def test_a_bot_is_found_in_a_module(name: str):
    match = posse.new("public-enemy", players=3, seed=2)
    assert match.ask(name) == match.legal()[0]
    assert load(name).name == name.strip()


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("our_own_bot:First", "“our_own_bot” cannot be imported"),
        ("our_own_bots:Frist", "There is no “Frist” in the module our_own_bots."),
        ("our_own_bots:broken", "“our_own_bots:broken” makes no bot: no horse."),
        ("os:getcwd", "“os:getcwd” is no bot"),
        ("random:Random", "There is no bot called “random:Random”"),
        (3, "A bot must be a name, module:Class or a posse.Bot."),
    ],
)
def test_what_is_no_bot_is_answered_with_a_sentence(name: str, said: str):
    with pytest.raises(BadNotation) as refused:
        load(name)
    assert refused.value.say("en").startswith(said)
    assert refused.value.say("fr")


@pytest.mark.usefixtures("own")
def test_what_strangers_ask_for_is_never_imported():
    with pytest.raises(BadNotation, match="There is no bot"):
        find("our_own_bots:First")
    assert "our_own_bots" not in sys.modules


def test_an_action_that_was_not_handed_out_is_refused():
    with pytest.raises(BadNotation, match="The bot cheat chose") as refused:
        posse.simulate("public-enemy", 2, Cheat(), games=1)
    assert "qui n'est pas parmi" in refused.value.say("fr")
    with pytest.raises(BadNotation, match="The bot cheat chose"):
        posse.ladder("public-enemy", 2, ["random", Cheat()], games=2)


@pytest.mark.usefixtures("own")
def test_a_series_and_a_ladder_take_them():
    report = posse.simulate("public-enemy", 3, [Last(), "our_own_bots:First", "random"], games=4)
    assert [seat.bot for seat in report.seats] == ["Last", "our_own_bots:First", "random"]
    found = posse.ladder("public-enemy", 2, ["our_own_bots:First", Last()], games=4, options={"rounds": 1})
    assert {standing.bot for standing in found.standings} == {"our_own_bots:First", "Last"}


def test_other_processes_play_the_same_with_them():
    asked = {"players": 2, "bots": [Last(), "random"], "games": 8, "options": {"rounds": 1}}
    assert posse.simulate("public-enemy", jobs=2, **asked) == posse.simulate("public-enemy", **asked)  # type: ignore[arg-type]


def test_a_bot_that_cannot_be_sent_to_other_processes_is_refused_before_anything_is_played():
    class Local(Last):
        pass

    with pytest.raises(BadNotation, match="cannot be sent to other processes"):
        posse.simulate("public-enemy", 2, Local(), games=8, jobs=2)
    with pytest.raises(BadNotation, match="cannot be sent to other processes"):
        posse.ladder("public-enemy", 2, [Local(), "random"], games=8, jobs=2)


def test_a_bot_that_says_no_name_is_called_as_its_class():
    assert (Last().name, repr(Last()), repr(find("search:40"))) == ("Last", "<Bot Last>", "<Bot search:40>")
