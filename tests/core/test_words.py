"""Sentences from keys, in both languages."""

import pytest

from posse.core.errors import BadNotation, IllegalAction
from posse.core.words import CORE, LANGS, Seat, Words, listed

WORDS = Words(
    {
        "en": {
            "hello": "{who} takes {card} from {town}.",
            "name.ace": "the ace",
            "error.no": "no {what} here.",
        },
        "fr": {"hello": "{who} prend {card} à {town}.", "name.ace": "l'as", "error.no": "pas de {what} ici."},
    }
)


def test_fields_become_words() -> None:
    fields = {"who": Seat(1), "card": "ace", "town": "Dodge"}
    assert WORDS.say("en", "hello", fields) == "p2 takes the ace from Dodge."
    assert WORDS.say("fr", "hello", fields, ["Anne", "Bob"]) == "Bob prend l'as à Dodge."
    assert WORDS.say("en", "hello", {"who": (Seat(0), Seat(1), Seat(2)), "card": 3, "town": ["ace"]}) == (
        "P1, p2 and p3 takes 3 from the ace."
    )


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ann", "La place 3 d'Ann : celle qu'Ann regarde."),
        ("Émile", "La place 3 d'Émile : celle qu'Émile regarde."),
        ("Yves", "La place 3 d'Yves : celle qu'Yves regarde."),
        ("Yann", "La place 3 de Yann : celle que Yann regarde."),
        ("Bob", "La place 3 de Bob : celle que Bob regarde."),
        ("Hank", "La place 3 de Hank : celle que Hank regarde."),
        ("11", "La place 3 de 11 : celle que 11 regarde."),
    ],
)
def test_french_elides_before_a_name(name: str, told: str) -> None:
    words = Words({"en": {}, "fr": {"seat": "La place {place} de {who} : celle que {who} regarde."}})
    said = words.say("fr", "seat", {"who": Seat(0), "place": 3}, [name])
    assert said.replace("\u00a0", " ") == told


def test_lists_in_words() -> None:
    assert [listed("fr", items) for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a et b",
        "a, b et c",
    ]
    assert listed("en", ["a", "b", "c"]) == "a, b and c"


def test_seats_print_as_notation_counts_them() -> None:
    assert (str(Seat(0)), repr(Seat(5)), Seat(2) == 2) == ("p1", "p6", True)


def test_errors_are_said_by_the_game_then_by_the_core() -> None:
    error = IllegalAction("no", "PE-11", WORDS, what="ace")
    assert (error.say("en"), error.say("fr")) == ("No the ace here. (PE-11)", "Pas de l'as ici. (PE-11)")
    assert str(BadNotation("missing", where="round")) == CORE.say("en", "error.missing", {"where": "round"})
    assert "round" in BadNotation("missing", words=WORDS, where="round").say("fr")
    assert WORDS.has("hello")
    assert not WORDS.has("missing")


@pytest.mark.parametrize("lang", LANGS)
def test_both_languages_say_the_same_things(lang: str) -> None:
    assert CORE.texts[lang].keys() == CORE.texts["en"].keys()
    for key, text in CORE.texts[lang].items():
        holes = {part.split("}")[0] for part in text.split("{")[1:]}
        assert holes == {part.split("}")[0] for part in CORE.texts["en"][key].split("{")[1:]}, key
