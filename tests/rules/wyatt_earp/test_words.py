"""Everything a player reads of Wyatt Earp exists in both languages, and every sentence can be filled in."""

import re
from pathlib import Path

import pytest

from posse.core.words import CORE, LANGS, Seat, dollars, fields_of
from posse.games import wyatt_earp
from posse.games.wyatt_earp import GAME
from posse.games.wyatt_earp.face.events import EVENTS
from posse.games.wyatt_earp.face.refusals import REFUSALS
from posse.games.wyatt_earp.model import ENDINGS, PHASES, REASONS
from posse.games.wyatt_earp.words import WORDS
from posse.games.wyatt_earp.words.en import EN
from posse.games.wyatt_earp.words.fr import FR
from tests.rules.wyatt_earp.tables import NAMES, emptied, look, new, play, table

PEOPLE = ("belle-starr", "billy-the-kid", "bob-dalton", "butch-cassidy", "jesse-james", "sundance-kid")
SAME = {
    "title",
    "name.earp",
    "name.wyatt-earp",
    "name.wes-hardin",
    "board.photo",
    *(f"name.{name}" for name in PEOPLE),
}


def test_both_languages_say_the_same_things() -> None:
    assert EN.keys() == FR.keys()
    for key in EN:
        assert fields_of(EN[key]) == fields_of(FR[key]), key
        assert EN[key].strip()
        assert FR[key].strip()


def test_french_is_french() -> None:
    assert {key for key in EN if EN[key] == FR[key]} == SAME


def test_every_error_of_the_sources_can_be_said() -> None:
    folder = Path(wyatt_earp.__path__[0])
    text = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    raised = set(re.findall(r'(?:BadNotation|IllegalAction|refuse)\([^"]*"([a-z-]+)"', text))
    raised |= {key for key, *_ in REFUSALS.values()}
    assert len(raised) > 40
    assert {key for key in raised if not WORDS.has(f"error.{key}") and not CORE.has(f"error.{key}")} == set()


def test_every_error_is_raised_somewhere() -> None:
    folder = Path(wyatt_earp.__path__[0])
    text = "".join(
        path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.parent.name != "words"
    )
    keys = [key.removeprefix("error.") for key in EN if key.startswith("error.") and "now-" not in key]
    assert [key for key in keys if f'"{key}"' not in text] == []


def test_every_event_ending_and_result_has_its_sentence() -> None:
    said = {f"event.{made.kind}" for made in EVENTS if "says" not in vars(made)}
    said |= {f"event.over-{reason}" for reason in ENDINGS} | {f"event.won-{reason}" for reason in REASONS}
    assert {key for key in said if not WORDS.has(key)} == set()
    assert all(WORDS.has(f"result.{reason}") for reason in REASONS)
    assert all(WORDS.has(f"prompt.{phase}") for phase in PHASES[:-1])


def test_a_hand_in_words() -> None:
    state = table("3 jesse-james, 2 hideout", "bob-dalton")
    play(state, "lay 3 jesse-james", "discard hideout")
    spoken = [
        [WORDS.say(lang, event.says, event.fills(), NAMES) for event in GAME.events(state.trace or [], 1)]
        for lang in LANGS
    ]
    assert spoken[0] == [
        "Anna lays 3 Jesse James cards: $2,000 more on the poster.",
        "Anna discards Hideout.",
    ]
    assert spoken[1] == [
        "Anna pose 3 cartes Jesse James\u00a0: 2\u202f000\u00a0$ de plus sur l'affiche.",
        "Anna défausse\u00a0: Cachette.",
    ]


@pytest.mark.parametrize(("lang", "said"), [("en", "$25,000"), ("fr", "25\u202f000\u00a0$")])
def test_money_is_written_as_each_language_does(lang: str, said: str) -> None:
    assert dollars(lang, 25_000) == said


def test_the_board_shows_what_a_player_needs() -> None:
    state = table(
        "wyatt-earp, hideout",
        "hideout",
        groups={"p1 jesse-james": "4, photo, 2 bank, stagecoach, gun", "p2 bob-dalton": "3, hideout"},
        posters={"jesse-james": 8000},
        money={"p2": 12_000},
    )
    grids = GAME.board(look(state, 0), "en", NAMES)
    text = "\n".join("|".join(cell.text for cell in row) for grid in grids for row in (grid.head, *grid.rows))
    assert "Jesse James|$8,000|20|–|Anna $8,000" in text
    assert "▶ Anna|$0|2|Jesse James ×4 + Photo + Stagecoach Robbery + Bank Robbery ×2 + Fastest Gun" in text
    assert "Bob|$12,000|1|Bob Dalton ×3 [Hidden]" in text
    assert "Your hand|Hideout, Wyatt Earp" in text
    assert "Discard pile|Belle Starr (1)" in text
    watcher = "\n".join(
        cell.text for grid in GAME.board(look(state), "fr", NAMES) for row in grid.rows for cell in row
    )
    assert "votre main" not in watcher


@pytest.mark.rule("WE-39")
def test_the_board_counts_turns_without_a_play() -> None:
    state = table("2 bob-dalton", "2 wes-hardin", phase="draw", idle=3)
    for lang, line in (
        ("en", ["Turns without a play", "3 of 20, then the hand ends"]),
        ("fr", ["Tours sans rien jouer", "3 sur 20, puis la manche prend fin"]),
    ):
        assert line in [[cell.text for cell in row] for row in GAME.board(look(state), lang, NAMES)[2].rows]
    play(state, "draw", "discard bob-dalton")
    assert "without a play" not in str(GAME.board(look(state), "en", NAMES)[2].rows)


def test_the_board_shows_the_open_pile_and_the_card_in_play() -> None:
    state = emptied("2 bob-dalton, hideout", "wyatt-earp, wes-hardin", "")
    play(state, "earp choose")
    rows = [[cell.text for cell in row] for row in GAME.board(look(state, 0), "en", NAMES)[2].rows]
    assert ["In the pile", "Bob Dalton ×2, Hideout"] in rows
    play(state, "choose hideout")
    rows = [[cell.text for cell in row] for row in GAME.board(look(state, 0), "en", NAMES)[2].rows]
    assert ["Being played", "Hideout"] in rows


def test_whole_games_can_be_told() -> None:
    for lang in LANGS:
        state = new(3, seed=4)
        state.playout(GAME.cap)
        for reader in (None, 0):
            for event in GAME.events(state.trace or [], reader):
                assert "{" not in WORDS.say(lang, event.says, event.fills(), NAMES)
        outcome = state.outcome()
        assert outcome is not None
        assert WORDS.say(lang, f"result.{outcome.reason}", {"winners": (Seat(outcome.winners[0]),)}, NAMES)
