"""Everything a player reads of the Goat exists in both languages, and every sentence can be filled in."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice
from posse.core.words import CORE, LANGS, fields_of
from posse.games import goat
from posse.games.goat import GAME
from posse.games.goat.face.events import EVENTS
from posse.games.goat.face.labels import label
from posse.games.goat.model import CHARACTERS, PHASES, PLACES, REASONS, RESOURCES
from posse.games.goat.words import WORDS
from posse.games.goat.words.en import EN
from posse.games.goat.words.fr import FR
from tests.rules.goat.tables import NAMES, heard, look, new, play, step, table
from tests.rules.sampling import many

SAME = {"name.ranch", "name.mine", "name.saloon", "name.cowboy", "name.charlatan"}


def literals(node: ast.expr) -> Iterator[str]:
    """Every text an expression can be, phases filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        start = node.values[0]
        assert isinstance(start, ast.Constant)
        yield from (f"{start.value!s}{phase}" for phase in PHASES[:-1])


def calls(*names: str) -> Iterator[tuple[str, set[str]]]:
    """Key and fields of every call of one of these names in the game's sources."""
    for path in sorted(Path(goat.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                for key in literals(node.args[1 if node.func.id == "refuse" else 0]):
                    yield key, {word.arg for word in node.keywords if word.arg}


def test_both_languages_say_the_same_things() -> None:
    assert EN.keys() == FR.keys()
    for key in EN:
        assert fields_of(EN[key]) == fields_of(FR[key]), key
        assert EN[key].strip()
        assert FR[key].strip()


def test_french_is_french() -> None:
    assert {key for key in EN if EN[key] == FR[key]} == SAME


def test_everything_has_a_name() -> None:
    things = {*PLACES, *RESOURCES, *CHARACTERS, *PHASES, *REASONS[1:]}
    assert {thing for thing in things if f"name.{thing}" not in EN} == set()
    for option in GAME.options:
        assert f"option.{option.name}" in EN
        assert f"option.{option.name}.help" in EN
    assert {f"result.{reason}" for reason in REASONS[1:]} == {key for key in EN if key.startswith("result.")}


def test_everything_has_its_articles() -> None:
    named = {"the": (*CHARACTERS, *PLACES), "many": RESOURCES, "a": RESOURCES}
    for kind, things in named.items():
        assert {f"{kind}.{thing}" for thing in things} == {key for key in EN if key.startswith(f"{kind}.")}


def test_every_error_has_its_sentence_and_its_fields() -> None:
    uses = list(calls("BadNotation", "IllegalAction", "refuse"))
    assert len(uses) > 40
    for key, fields in uses:
        texts = EN if f"error.{key}" in EN else CORE.texts["en"]
        assert fields_of(texts[f"error.{key}"]) <= fields, key
    raised = {f"error.{key}" for key, _ in uses}
    assert {key for key in EN if key.startswith("error.")} <= raised


def test_every_detail_of_a_history_has_its_words() -> None:
    details = {
        str(word.value.value)
        for path in Path(goat.__path__[0]).rglob("po*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for word in node.keywords
        if word.arg == "detail" and isinstance(word.value, ast.Constant)
    }
    assert len(details) > 5
    assert {detail for detail in details if f"name.{detail}" not in EN} == set()


def test_every_event_can_be_said_to_every_reader() -> None:
    said: set[str] = set()
    known: set[str] = set()  # sentences that were made before
    for players in (2, 4):
        for seed in range(40):
            state = new(players, seed)
            state.playout()
            for reader, everything in ((None, False), (0, False), (0, True)):
                for event in heard(state, reader, everything):
                    said.add(event.says)
                    if repr(event) in known:
                        continue
                    known.add(repr(event))
                    for lang in LANGS:
                        text = WORDS.say(lang, event.says, event.fills(), NAMES)
                        assert "{" not in text
                        assert "None" not in text
    sharing = {"event.shared"}  # too rare to wait for
    assert {key for key in EN if key.startswith("event.")} - sharing == said - sharing
    assert len(EVENTS.classes) == len(set(GAME.kinds)) == 42


def test_a_shared_victory_can_be_said() -> None:
    event = GAME.event(40, [-1, 0b101, 4, 0], None, False)
    assert event is not None
    assert event.says == "event.shared"
    assert WORDS.say("en", event.says, event.fills(), NAMES) == "Anna and Carl share the victory."


def test_every_prompt_and_label_can_be_said() -> None:
    prompts: set[str] = set()
    labels: set[str] = set()
    dice = Dice(2)
    for players in (2, 3, 5):
        for seed in range(many(25, 8)):
            state = new(players, seed)
            while not state.is_over():
                seen = look(state, state.seats_to_act()[0])
                assert seen.prompt is not None
                prompts.add(seen.prompt.key)
                for lang in LANGS:
                    assert "{" not in WORDS.say(lang, seen.prompt.key, dict(seen.prompt.fields), NAMES)
                    for text in seen.legal[:3]:
                        assert "{" not in label(seen, text, lang, NAMES)
                labels |= {text.split()[0] for text in seen.legal}
                step(state, dice)
    assert prompts == {key for key in EN if key.startswith("prompt.")}
    assert labels == {"offer", "accept", "refuse", "thief", "charlatan", "waitress", "gambler"}


def test_the_table_is_drawn_in_words() -> None:
    state = table(3, ["outlaw", "sheriff", "waitress", "goat"], placed={"p2": ["thief"]}, coins={"p1": 4},
                  loot={"place": "bank", "tokens": 1}, places={"bank": {"tokens": 0}})  # fmt: skip
    for reader in (None, 0, 1):
        places, players, cards = GAME.board(look(state, reader), "en", NAMES)
        assert places.title == "Round 1 of 3 · Anna deals"
        assert [cell.text for cell in places.head] == ["Bank", "Ranch", "Saloon"]
        assert places.rows[2][2].text == "Thief (Bob)"
        assert [row[1].text for row in players.rows] == ["4", "0", "0"]
        drawn = {row[0].text: row[1].text for row in cards.rows}
        assert drawn["On the Thief"] == "a wad of banknotes"
        assert drawn.get("Your hand") == ("Outlaw, Sheriff, Waitress, Goat" if reader == 0 else None)
    play(state, "p1 offer goat as sheriff to p2")
    drawn = {row[0].text: row[1].text for row in GAME.board(look(state, 1), "fr", NAMES)[2].rows}
    assert drawn["Offre en cours"] == "Anna → Bob\u00a0: «\u00a0Shérif\u00a0»"
    assert drawn["Dont, à coup sûr"] == "Shérif"
    play(state, "p2 accept")
    assert GAME.board(look(state, 1), "en", NAMES)[0].rows[2][2].text == "Thief (Bob)\nGoat (Bob)"


def test_labels_read_as_a_player_would_say_it() -> None:
    state = table(3, ["outlaw", "sheriff", "waitress", "goat"])
    seen = look(state, 0)
    assert (
        label(seen, "offer goat as sheriff to p2", "en", NAMES) == "Offer the Goat to Bob, saying “Sheriff”"
    )
    assert label(seen, "offer goat as goat to p2", "fr", NAMES) == "Offrir la Chèvre à Bob, et le dire"
    with pytest.raises(BadNotation, match="not an action"):
        label(seen, "shoot p2", "en")


def test_the_reveal_is_a_moment() -> None:
    state = table(3, ["outlaw", "sheriff", "waitress", "goat"])
    play(state, "p1 offer goat as sheriff to p2", "p2 accept")
    told = [WORDS.say("en", event.says, event.fills(), NAMES) for event in heard(state)]
    assert told[2:4] == [
        "The card is revealed… the Goat!",
        "Anna was bluffing: the Sheriff is still among the dealer's cards.",
    ]
