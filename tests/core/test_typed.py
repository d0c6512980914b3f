"""What a person may type: verbs and names as buttons and cards show them, and whole labels."""

import time
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.typed import (
    MOST_LETTERS,
    Labels,
    Spellings,
    in_one_word,
    same_label,
    tokens,
    without_articles,
)
from posse.core.verbs import Unordered, Verb, Verbs
from posse.core.words import Seat, Words
from posse.games.public_enemy import GAME as PUBLIC_ENEMY
from posse.games.public_enemy.game import PublicEnemyGame

KINDS = ("jesse-james", "photo-jesse-james", "billy-the-kid", "bank-robbery", "fastest-gun", "ace")
PAIRS = Unordered((a, b) for a in range(12) for b in range(a + 1, 12))
VERBS = Verbs(
    Verb("discard", KINDS),
    Verb("bank-robbery"),
    Verb("wanted ask", KINDS[:3]),
    Verb("rob", KINDS),
    Verb("report", KINDS),
    Verb("lay", KINDS, range(1, 12), text="lay {1} {0}"),
    Verb("offer", KINDS, KINDS, (Seat(0), Seat(1)), text="offer {} as {} to {}"),
    Verb("swap", PAIRS),
    Verb("trade reserve", range(12), range(1, 12), text="trade {} reserve {}"),
    Verb("enter", [(to, "out", out) for to in range(3) for out in range(3)]),
)
WORDS = Words(
    {
        "en": {
            "name.jesse-james": "Jesse James",
            "name.photo-jesse-james": "Photo of Jesse James",
            "name.billy-the-kid": "Billy the Kid",
            "name.bank-robbery": "Bank Robbery",
            "name.fastest-gun": "Fastest Gun",
            "name.wanted": "Most Wanted",
            "name.ace": "the ace",
            "verb.discard": "throw away",
            "verb.rob": "accuse",
            "verb.report": "accuse",
        },
        "fr": {
            "name.jesse-james": "Jesse James",
            "name.photo-jesse-james": "Photo de Jesse James",
            "name.billy-the-kid": "Billy the Kid",
            "name.bank-robbery": "Attaque de banque",
            "name.fastest-gun": "Fine gâchette",
            "short.fastest-gun": "Gâchette",
            "name.wanted": "Avis de recherche",
            "name.ace": "l'as",
            "verb.discard": "défausser|jeter",
            "verb.ask": "demander",
            "verb.rob": "annoncer|voler",
            "verb.report": "annoncer|publier",
            "verb.offer": "offrir",
            "verb.swap": "échanger",
            "verb.trade-reserve": "troquer",
            "verb.enter": "entrer",
        },
    }
)
TYPED = Spellings(
    VERBS, WORDS, {"comme": "as", "sort": "out", "réserve": "reserve", "gachette-fine": "fastest-gun"}
)


def read(text: str, short: bool = False) -> list[str]:
    return [VERBS.texts[code] for code in TYPED.codes(text, short)]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("discard Photo of Jesse James", "discard photo-jesse-james"),
        ("Discard: photo Jesse-James", "discard photo-jesse-james"),
        ("discard photo-jesse-james", "discard photo-jesse-james"),
        ("discard the photojessejames", "discard photo-jesse-james"),
        ("throw away Billy Kid", "discard billy-the-kid"),
        ("défausser Fine gâchette", "discard fastest-gun"),
        ("DEFAUSSER LA FINE GACHETTE", "discard fastest-gun"),
        ("de\u0301fausser gâchette", "discard fastest-gun"),
        ("jeter gachette fine", "discard fastest-gun"),
        ("jeter l’as", "discard ace"),
        ("Attaque de banque", "bank-robbery"),
        ("attaquebanque", "bank-robbery"),
        ("jeter l'attaque de la banque", "discard bank-robbery"),
        ("Avis de recherche : demander Jesse James", "wanted ask jesse-james"),
        ("voler as", "rob ace"),
        ("publier l'as", "report ace"),
        ("lay 11 fine gâchette", "lay 11 fastest-gun"),
        ("offrir la Fine gâchette comme Billy the Kid à p2", "offer fastest-gun as billy-the-kid to p2"),
        ("échanger 11 1", "swap 1 11"),
        ("échanger 1 et 11", ""),
        ("échanger 1 1 1", ""),
        ("échanger 111", ""),
        ("échanger -1 11", ""),
        ("lay \u22123 ace", ""),
        ("échanger 1-11", "swap 1 11"),
        ("d bank-robbery", "discard bank-robbery"),
        ("d attaque de banque", "discard bank-robbery"),
        ("l'attaque de banque", "bank-robbery"),
        ("d la", ""),
        ("troquer 3 réserve 11", "trade 3 reserve 11"),
        ("troquer 3 11", ""),
        ("entrer 2 sort 1", "enter 2 out 1"),
        ("discard", ""),
        ("the of la", ""),
        ("", ""),
        ("jeter p1", ""),
        ("цjeter as", ""),
    ],
)
def test_names_and_verbs_as_people_write_them(typed: str, meant: str) -> None:
    assert read(typed) == ([meant] if meant else [])


def test_a_word_may_be_two_verbs() -> None:
    assert read("annoncer Billy the Kid") == ["rob billy-the-kid", "report billy-the-kid"]
    assert read("accuse ace") == ["rob ace", "report ace"]


def test_words_may_be_cut_short_and_numbers_not() -> None:
    assert read("défau fine", short=True) == ["discard fastest-gun"]
    assert read("dis photo", short=True) == ["discard photo-jesse-james"]
    assert read("pub bil", short=True) == ["report billy-the-kid"]
    assert read("swap 10", short=True) == read("swap 1 1", short=True) == []
    assert len(read("acc j", short=True)) == 2


def test_a_verb_cut_short_is_no_other_verbs_beginning() -> None:
    """`b` alone may be the beginning of anything; with names behind it they tell."""
    verbs = Verbs(Verb("bury", KINDS), Verb("stay"), Verb("clear"))
    words = Words({"en": {"verb.stay": "bide|start again", "verb.clear": "brush"}, "fr": {}})
    typed = Spellings(verbs, words, {})
    assert [typed.codes(text, short=True) for text in ("b", "start", "st ace")] == [[]] * 3
    assert typed.codes("bi", short=True) == typed.codes("start ag", short=True) == [verbs.codes["stay"]]
    assert typed.codes("b jes", short=True) == [verbs.codes["bury jesse-james"]]


def test_the_verb_of_a_misspelt_line_is_known() -> None:
    assert TYPED.in_notation("défausser la fine gachete") == "discard la fine gachete"
    assert TYPED.in_notation("avis de recherche demander jese") == "wanted ask jese"
    assert TYPED.in_notation("xyzzy défausser") == "xyzzy défausser"
    assert TYPED.in_notation("annoncer asse") == "annoncer asse"  # two verbs
    assert TYPED.in_notation("jeter d") == "discard d"  # d may be an article, or the beginning of a name
    assert TYPED.in_notation("") == ""


def test_what_does_not_count() -> None:
    assert tokens("L’Œuvre_d'Été, 2>7") == ["l", "oeuvre", "d", "ete", "2", "7"]
    assert without_articles(["the", "kid", "of", "la", "banque"]) == ["kid", "banque"]
    assert in_one_word(["p1", "2", "3x", "4"]) == "p1 2 3x4"


@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(st.sampled_from([*" ".join(VERBS.texts).split()]), max_size=9).map(" ".join),
    )
)
@example("take " * 3000)
@example("\ud800")
@example("annoncer " * 22)
@example("a" * (MOST_LETTERS + 1))
def test_any_text_is_read_quickly(text: str) -> None:
    TYPED.in_notation(text)
    for short in (False, True):
        assert all(code in range(len(VERBS)) for code in TYPED.codes(text, short))


def test_long_lines_keep_nobody_busy() -> None:
    begun = time.process_time()
    for text in (
        "a " * 100,
        "d a" * 60,
        "lay " * 50,
        "1 " * 100,
        "o f a b " * 25,
        "x" * 100_000,
        "lay 1 " * 20_000,
    ):
        TYPED.codes(text, short=True)
        TYPED.in_notation(text)
        Labels(WORDS).may_be(text)
    assert time.process_time() - begun < 1


def test_a_label_is_known_whatever_its_small_words() -> None:
    labels = [
        ("Take a coin from Ann", 1),
        ("Take the coin from Ann", 2),
        ("Prendre Fine gâchette", 3),
        ("", 4),
    ]
    assert same_label("take a coin, from ann", labels) == 1
    assert same_label("TAKE the coin from Ann!", labels) == 2
    assert same_label("take coin from ann", labels) is None
    assert same_label("prendre la fine gachette", labels) == 3
    assert same_label("", labels) is None


@pytest.mark.parametrize(
    ("names", "typed", "meant"),
    [
        (("Ann", "🤠", "🎩"), "take a coin from 🤠", 1),
        (("Ann", "🤠", "🎩"), "take a coin from 🎩", None),
        (("Ann", "🤠", "🎩"), "take a coin from", None),
        (("Ann", "D", "La"), "Take a coin from D", 1),
        (("Ann", "D", "La"), "take a coin from la", None),
        (("Ann", "Le Bob", "Bob"), "take a  coin from LE BOB", 1),
        (("Ann", "Le Bob", "Bob"), "take a coin from bob", None),
        (("Ann", "Bob!", "Bob?"), "take a coin from bob?", None),
        (("Ann", "Bob", ""), "take coin from bob", 1),
        (("Ann", "Bob", "B"), "take coin from bob", 1),
        (("Ann", "Dee", "D"), "take coin from dee", 1),
    ],
)
def test_nobody_is_taken_for_somebody_else(names: tuple[str, ...], typed: str, meant: int | None) -> None:
    """Only the coin of the second can be taken."""
    assert same_label(typed, [(f"Take a coin from {names[1]}", 1)], names) == meant


def test_what_no_label_can_say_is_known_at_once() -> None:
    labels = Labels(
        Words(
            {"en": {"action.take": "Take {card} in {town}"}, "fr": {"action.take": "Prendre {card} à {town}"}}
        )
    )
    assert labels.may_be("prendre x")
    assert labels.may_be("x take")
    assert not labels.may_be("qqqq")
    assert not labels.may_be("take " * 100)


# -- In a game


class Spoken(PublicEnemyGame):
    """Public Enemy with a table of this test's own."""

    verbs = Verbs(
        Verb("take", ("tombstone", "cripple-creek", "deadwood", "dodge-city")),
        Verb("saloon"),
        Verb("bury", ("tombstone", "cripple-creek", "deadwood", "dodge-city"), hidden="bury ?"),
        *(Verb(text) for text in PUBLIC_ENEMY.action_texts[9:]),
    )
    words = Words(
        {
            "en": {**PUBLIC_ENEMY.words.texts["en"], "verb.take": "grab", "verb.bury": "grab"},
            "fr": {**PUBLIC_ENEMY.words.texts["fr"], "verb.take": "attraper", "verb.bury": "glisser"},
        }
    )
    aliases: ClassVar = {"cripple": "cripple-creek"}
    asked = 0

    def view(self, state: Any, seat: int | None) -> Any:
        self.asked += 1
        return super().view(state, seat)


GAME = Spoken()
NAMES = ("Ann", "Bob", "Cy")


def table(seed: int = 1, **options: object) -> State:
    return GAME.new(3, {"first": 1, **options}, Dice(seed))


def labels(state: State, seat: int, lang: str) -> Sequence[str]:
    view = GAME.view(state, seat)
    return [GAME.label(view, text, lang, NAMES) for text in view.legal]


def test_a_game_says_its_actions_by_its_table() -> None:
    assert GAME.action_texts == PUBLIC_ENEMY.action_texts
    assert GAME.shown(0, 5, 0) == "p1 bury tombstone"
    assert GAME.shown(0, 5, 1) == GAME.shown(0, 5, None) == "p1 bury ?"
    assert GAME.shown(0, 0, 1) == "p1 take tombstone"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Attraper Cripple Creek", "take cripple-creek"),
        ("attraper tomb", "take tombstone"),
        ("p1 attra dodge", "take dodge-city"),
        ("grab DodgeCity", "take dodge-city"),
        ("glisser Deadwood", "bury deadwood"),
        ("ta cripple", "take cripple-creek"),
        ("ta tomb", "take tombstone"),
    ],
)
def test_typed_words_are_read_in_a_game(typed: str, meant: str) -> None:
    assert GAME.parse(typed, table()) == (0, GAME.codes[meant])


def test_a_word_for_two_verbs_is_the_possible_one() -> None:
    """To bury a card one pays with a tile: without the variant it cannot be meant."""
    state, paying = table(), table(dollars=1)
    take = GAME.codes["take deadwood"]
    assert [GAME.parse_action("grab deadwood", state, seat) for seat in (0, 1, None)] == [take] * 3
    assert [GAME.parse_action("grab deadwood", paying, seat) for seat in (1, None)] == [take] * 2
    with pytest.raises(BadNotation):
        GAME.parse_action("grab deadwood", paying, 0)


def test_what_is_misspelt_in_any_words_has_something_near() -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.parse("attraper tombstune", table())
    assert refused.value.fields["near"] == "take tombstone"
    assert refused.value.fields["text"] == "attraper tombstune"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_a_button_says_can_be_typed(lang: str) -> None:
    state = table(dollars=1)
    legal = GAME.legal(state, 0)
    assert len(legal) > 5
    for text, said in zip(legal, labels(state, 0, lang), strict=True):
        assert (
            GAME.parse(said, state, NAMES) == GAME.parse(said.upper(), state, NAMES) == (0, GAME.codes[text])
        )
        if text != "saloon":  # a verb of its own in words
            with pytest.raises(BadNotation):  # nobody else's turn
                GAME.understood(said, state, 1, NAMES)


def test_who_cannot_mean_a_button_makes_no_view() -> None:
    state = table()
    before = GAME.asked
    for seat in range(3):
        with pytest.raises(BadNotation) as refused:
            GAME.understood("qqqq", state, seat, NAMES)
        assert "take tombstone" in str(refused.value.fields["example"])
    with pytest.raises(BadNotation):
        GAME.understood("Prendre Jesse James", state, 1, NAMES)
    assert GAME.asked == before


def test_no_word_of_a_verb_may_be_left_out() -> None:
    assert read("wanted as jess", short=True) == ["wanted ask jesse-james"]
    assert read("wanted jess", short=True) == []
