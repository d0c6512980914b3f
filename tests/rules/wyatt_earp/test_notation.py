"""Actions as text, and what else may be typed."""

import pytest

from posse.core.errors import BadNotation, IllegalAction
from posse.games.wyatt_earp import GAME
from posse.games.wyatt_earp.model import ACTIONS, KINDS, PHASES
from posse.games.wyatt_earp.rules.legal import kind_played
from posse.games.wyatt_earp.verbs import ALIASES, VERBS
from tests.rules.wyatt_earp.tables import NAMES, look, play, table, thrown


def test_every_action_has_a_line_of_its_own() -> None:
    assert len(VERBS.texts) == len(set(VERBS.texts)) == ACTIONS
    for text, code in (
        ("lay 3 jesse-james", 3 + 4 * 7 + 2),
        ("wanted take", 70),
        ("target p4 wes-hardin", 105),
        ("keep", 125),
        ("discard belle-starr", 128),
    ):
        assert GAME.codes[text] == code


def test_which_card_an_action_plays() -> None:
    played = {
        "photo jesse-james": "photo-jesse-james",
        "stagecoach-robbery": "stagecoach-robbery",
        "bank-robbery": "bank-robbery",
        "fastest-gun": "fastest-gun",
        "hideout": "hideout",
        "wanted ask wes-hardin": "most-wanted",
        "wanted take": "most-wanted",
        "earp draw": "wyatt-earp",
        "earp choose": "wyatt-earp",
        "earp flush": "wyatt-earp",
    }
    for text, kind in played.items():
        assert KINDS[kind_played(GAME.codes[text])] == kind


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Unterschlupf", "hideout"),
        ("Banküberfall", "bank-robbery"),
        ("Postkutschen Überfall", "stagecoach-robbery"),
        ("Schnellster Schütze", "fastest-gun"),
        ("défausser Unterschlupf", "discard hideout"),
        ("defausser schnellster schütze", "discard fastest-gun"),
        ("discard photo-jesse-james", "discard photo-jesse-james"),
        ("poser 3 Jesse James", "lay 3 jesse-james"),
        ("wanted ask billy the kid", "wanted ask billy-the-kid"),
        ("discard wyatt earp", "discard wyatt-earp"),
        ("piocher", "draw"),
        ("ea dr", "earp draw"),
        ("dis hide", "discard hideout"),
        ("défausser Fine gâchette", "discard fastest-gun"),
        ("Défausser : Attaque de banque", "discard bank-robbery"),
        ("discard Photo of Jesse James", "discard photo-jesse-james"),
        ("défausser la photo de Jesse James", "discard photo-jesse-james"),
        ("defausser avis de recherche", "discard most-wanted"),
        ("attaque de diligence", "stagecoach-robbery"),
        ("Fine gachette", "fastest-gun"),
        ("cachette", "hideout"),
        ("montrer la photo de Belle Starr", "photo belle-starr"),
        ("avis de recherche : demander Billy the Kid", "wanted ask billy-the-kid"),
        ("Avis de recherche tirer", "wanted take"),
        ("wyatt earp piocher", "earp draw"),
        ("wyatt earp: choisir", "earp choose"),
        ("débusquer", "earp flush"),
        ("demander à p2", "ask p2"),
        ("cibler p2 Jesse James", "target p2 jesse-james"),
        ("choisir Fine gâchette", "choose fastest-gun"),
        ("prendre Cachette", "choose hideout"),
        ("prendre", "take"),
        ("la garder", "keep"),
        ("terminer", "done"),
        ("terminer la manche", "end-hand"),
        ("passer", "pass"),
    ],
)
def test_what_may_be_typed(typed: str, meant: str) -> None:
    state = table("hideout, bob-dalton", "hideout")
    assert GAME.parse(typed, state) == (0, GAME.codes[meant])


def test_aliases_stand_for_words_of_the_notation() -> None:
    words = {word for text in VERBS.texts for word in text.split()}
    assert set(ALIASES.values()) <= words
    assert not set(ALIASES) & words


def test_nonsense_is_answered_with_what_would_be_right() -> None:
    state = table("hideout, bob-dalton", "hideout")
    with pytest.raises(BadNotation, match="discard hideout"):
        play(state, "discard hiedout")
    with pytest.raises(BadNotation, match="For example"):
        play(state, "xyzzy")
    with pytest.raises(IllegalAction):
        play(state, "pass")
    assert thrown(state) == ("belle-starr",)


def test_labels_for_buttons() -> None:
    state = table("hideout, 3 bob-dalton", "hideout", phase="draw")
    view = look(state, 0)
    assert [GAME.label(view, text, "en", NAMES) for text in view.legal] == [
        "Draw two cards",
        "Take from the discard pile: Belle Starr",
    ]
    assert GAME.label(view, "lay 3 bob-dalton", "fr", NAMES) == "Poser 3 cartes Bob Dalton"
    assert GAME.label(view, "target p2 bob-dalton", "en", NAMES) == "Bob Dalton, in front of Bob"
    assert GAME.label(view, "target p1 bob-dalton", "en", NAMES) == "Your Bob Dalton"
    assert GAME.label(view, "wanted ask wes-hardin", "en", NAMES) == "Most Wanted: ask for Wes Hardin"
    assert GAME.label(view, "ask p2", "fr", NAMES) == "Demander à Bob"
    with pytest.raises(BadNotation):
        GAME.label(view, "dance", "en", NAMES)


def test_every_label_can_be_said_in_both_languages() -> None:
    view = look(table("hideout", "hideout", discard=[]), 0)
    for text in VERBS.texts:
        if text != "take":
            for lang in ("en", "fr"):
                assert "{" not in GAME.label(view, text, lang, NAMES)


def test_every_phase_has_a_question_and_a_refusal() -> None:
    for phase in PHASES[:-1]:
        assert GAME.words.has(f"prompt.{phase}")
        assert GAME.words.has(f"error.now-{phase}")
