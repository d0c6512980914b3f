"""Sentences from keys, in both languages."""

import pytest

from posse.core.errors import BadNotation, IllegalAction
from posse.core.words import CORE, LANGS, NamesTo, Seat, Words, dollars, fields_of, listed

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
        "p1, p2 and p3 takes 3 from the ace."
    )


def test_a_sentence_that_begins_with_names_leaves_their_case_alone() -> None:
    assert WORDS.say("en", "hello", {"who": Seat(0), "card": 1, "town": "x"}, ["bob"]).startswith("bob takes")
    both = {"who": (Seat(0), Seat(1)), "card": 1, "town": "x"}
    assert WORDS.say("fr", "hello", both, ["bob", "émile"]).startswith("bob et émile")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["No card, 0 votes.", "A card, 1 vote.", "2 cards, 2 votes.", "1,200 cards, 1200 votes."]),
        (
            "fr",
            [
                "Aucune carte, 0 vote.",
                "Une carte, 1 vote.",
                "2 cartes, 2 votes.",
                "1\u202f200 cartes, 1200 votes.",
            ],
        ),
    ],
)
def test_a_count_chooses_its_words(lang: str, said: list[str]) -> None:
    words = Words(
        {
            "en": {"held": "{n|no card|a card|# cards}, {n} {n|vote|votes}."},
            "fr": {"held": "{n|aucune carte|une carte|# cartes}, {n} {n|vote|votes}."},
        }
    )
    assert [words.say(lang, "held", {"n": n}) for n in (0, 1, 2, 1200)] == said


def test_a_list_is_as_many_as_it_is_long() -> None:
    words = Words({"en": {"won": "{who} {who|wins|win}."}, "fr": {"won": "{who} {who|gagne|gagnent}."}})
    assert words.say("en", "won", {"who": (Seat(0),)}, ["Ann"]) == "Ann wins."
    assert words.say("fr", "won", {"who": (Seat(0), Seat(1))}, ["Ann", "Bob"]) == "Ann et Bob gagnent."


def test_so_many_of_a_thing() -> None:
    words = Words(
        {
            "en": {"took": "{thing|n} taken.", "many.ox": "no ox|an ox|# oxen", "name.cow": "cow"},
            "fr": {"took": "{thing|n}.", "many.ox": "aucun bœuf|un bœuf|# bœufs", "name.cow": "vache"},
        }
    )
    assert [words.say("en", "took", {"thing": "ox", "n": n}) for n in (0, 1, 2)] == [
        "No ox taken.",
        "An ox taken.",
        "2 oxen taken.",
    ]
    assert words.say("fr", "took", {"thing": "cow", "n": 2}) == "2 vache."
    assert fields_of(words.texts["en"]["took"]) == {"thing", "n"}


def test_money_is_written_alike_everywhere() -> None:
    words = Words({"en": {"has": "${n} and $1,000."}, "fr": {"has": "{n} $ et 1 000 $."}})
    assert words.say("en", "has", {"n": 13000}) == "$13,000 and $1,000."
    assert words.say("fr", "has", {"n": 13000}) == "13\u202f000\u00a0$ et 1\u202f000\u00a0$."
    assert (dollars("en", 25_000), dollars("fr", 25_000)) == ("$25,000", "25\u202f000\u00a0$")


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
    class Refusal(IllegalAction):
        words = WORDS

    error = Refusal("no", "PE-11", what="ace")
    assert (error.say("en"), error.say("fr")) == ("No the ace here. (PE-11)", "Pas de l'as ici. (PE-11)")
    assert str(BadNotation("missing", where="round")) == CORE.say("en", "error.missing", {"where": "round"})
    assert "round" in Refusal("missing", where="round").say("fr")
    assert WORDS.has("hello")
    assert not WORDS.has("missing")


@pytest.mark.parametrize("lang", LANGS)
def test_both_languages_say_the_same_things(lang: str) -> None:
    assert CORE.texts[lang].keys() == CORE.texts["en"].keys()
    for key, text in CORE.texts[lang].items():
        assert fields_of(text) == fields_of(CORE.texts["en"][key]), key


ADDRESSED = Words(
    {
        "en": {
            "robbed": "{who} [who?rob/robs] [victim?you/{victim}] of [victim?your/{victim}'s] gold.",
            "tied": "{seats} tie.",
        },
        "fr": {
            "robbed": "{who} [victim?vous vole/[who?volez/vole] {victim}], car l'or de {victim} brille.",
            "tied": "Égalité : {seats}.",
        },
    }
)


@pytest.mark.parametrize(
    ("you", "english", "french"),
    [
        (None, "bob robs Ann of Ann's gold.", "bob vole Ann, car l'or d'Ann brille."),
        (0, "You rob Ann of Ann's gold.", "Vous volez Ann, car l'or d'Ann brille."),
        (1, "bob robs you of your gold.", "bob vous vole, car l'or de vous brille."),
        (2, "bob robs Ann of Ann's gold.", "bob vole Ann, car l'or d'Ann brille."),
    ],
)
def test_a_player_who_is_told_it_is_you(you: int | None, english: str, french: str) -> None:
    names, fields = NamesTo(["bob", "Ann", "Cal"], you), {"who": Seat(0), "victim": Seat(1)}
    assert ADDRESSED.say("en", "robbed", fields, names) == english
    assert ADDRESSED.say("fr", "robbed", fields, names) == french
    assert fields_of(ADDRESSED.texts["fr"]["robbed"]) == {"who", "victim"}


def test_among_others_you_come_first() -> None:
    fields, told = {"seats": (Seat(2), Seat(0), Seat(1))}, NamesTo(["bob", "Ann", "Cal"], 1)
    assert ADDRESSED.say("en", "tied", fields, told) == "You, Cal and bob tie."
    assert ADDRESSED.say("fr", "tied", fields, told).endswith("vous, Cal et bob.")
