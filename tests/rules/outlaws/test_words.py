"""What players read: labels, boards and sentences, in both languages."""

import pytest

from posse.core.errors import BadNotation
from posse.core.words import LANGS
from posse.games.outlaws import GAME
from posse.games.outlaws.words import WORDS
from tests.rules.outlaws.tables import NAMES, duel, heard, look, new, play, side, standing, table


def test_both_languages_say_the_same_things() -> None:
    assert set(WORDS.texts["en"]) == set(WORDS.texts["fr"])


def test_every_action_has_a_label() -> None:
    view = look(duel())
    for lang in LANGS:
        for text in GAME.action_texts:
            label = GAME.label(view, text, lang, NAMES)
            assert label
            assert "{" not in label
    assert (
        GAME.label(view, "take 3 vote", "en", NAMES)
        == "Take a Vote in front of place 4 (this shows the Indian)"
    )
    assert (
        GAME.label(view, "rob sheriff", "fr", NAMES) == "Bandit\u00a0: annoncer le Shérif en face, pour voler"
    )
    with pytest.raises(BadNotation):
        GAME.label(view, "fly", "en", NAMES)


def test_letting_it_happen_is_no_pass_of_a_turn() -> None:
    state = duel(standing(hitman=2), standing(governor=5, sheriff=0))
    assert GAME.label(look(state), "pass", "en", NAMES) == "Pass"
    play(state, "shoot")
    assert GAME.label(look(state, 1), "pass", "en", NAMES) == "Let it happen"


def cells(state: object, reader: int | None, lang: str = "en") -> list[str]:
    view = look(state, reader)  # type: ignore[arg-type]
    grids = GAME.board(view, lang, NAMES)
    return [grid.title for grid in grids] + [
        cell.text for grid in grids for row in (grid.head, *grid.rows) for cell in row
    ]


def test_the_board_shows_what_is_known_and_what_may_be() -> None:
    p2 = side(standing(bandit=3), jailed=True, marked=["sheriff"])
    state = table(lines={"p1": standing(), "p2": p2})
    play(state, "look 2", "look 5", "p2 pass", "feint 2 5")
    mine, theirs = cells(state, 0), cells(state, 1)
    assert "Bandit (jailed)" in mine
    assert "Sheriff (newspaper)" in mine
    assert theirs.count("Sheriff/Dancer?") == 2
    assert "a Vote" in mine
    assert "·*" in theirs  # somebody has looked at it
    assert mine[-1] != theirs[-1]  # tokens not seen
    assert any("Ann's place 8" in text for text in cells(state, None))
    play(state, "look 0")
    assert "Governor!" in cells(state, 0)  # everyone knows


def test_the_board_of_a_set_up_and_of_someone_who_is_out() -> None:
    state = new(3)
    play(state, "p1 place hitman", "p2 random", "p2 ready")
    assert "Hitman" in cells(state, 0)
    assert any("ready" in text for text in cells(state, 0))
    assert "Tueur" in cells(state, 0, "fr")
    state = table(
        3, lines={"p1": standing(hitman=1), "p2": standing(governor=6)}, held={"p2": {"handcuffs": 0}}
    )
    play(state, "shoot")
    assert any("out" in text for text in cells(state, 0))


def test_sentences() -> None:
    state = duel()
    play(state, "swap 2 5", "enter mayor 0 5 out 5", "p2 take 3 vote")
    said = [WORDS.say("en", event.says, event.fills(), NAMES) for event in heard(state, 0)]
    assert said[0] == "Ann swaps the figures at 3 and 6."
    assert "Ann picks up places 1 and 6: the Mayor comes in at 1, the Sheriff goes to the Saloon." in said
    said = [WORDS.say("en", event.says, event.fills(), NAMES) for event in heard(state, 1)]
    assert said[0] == "Ann takes the figures at 3 and 6 and puts them back, swapped or not."
    assert (
        "Ann picks up places 1 and 6: the Mayor comes in at one of them, the Sheriff goes to the Saloon."
        in said
    )
    assert "Bob takes a Vote." in said
