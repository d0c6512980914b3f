"""Names that can be seen and told apart."""

import pytest

from posse.core.errors import BadNotation, IllegalAction
from posse.games.registry import GAMES
from posse.table import Head, Table, feed
from posse.table.apply import apply_stored
from posse.table.names import (
    NAME_LENGTH,
    can_be_a_name,
    checked_name,
    checked_text,
    free_name,
    is_taken,
    own_name,
)
from posse.table.seats import Settings, hashed

BLANKS = [
    "\u3164", "\u2800", "\ufe0f", "\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff", "\u115f", "\u1160",
    "\uffa0", "\u034f", "\u180e", "\u17b4", "\U000e0100", "\U0001d159", "\u0301", "\u0301\u0302", "\u20dd",
    "\u00a0", "\u2003", "\u3000", " \u2800 ", "\u3164\ufe0f", "", " ", "\t",
]  # fmt: skip
BIDI = ["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\u200e",
        "\u200f", "\u061c"]  # fmt: skip
NAMES = ["Ann", "Zoé", "Éléonore d'Aquitaine", "李雷", "Ольга", "Μαρία", "שרה", "فاطمة", "Nguyễn Thị", "7",
         "❤️", "A", "<b>", "J. R.", "नमस्ते"]  # fmt: skip


@pytest.mark.parametrize("text", BLANKS, ids=ascii)
def test_what_cannot_be_seen_is_neither_a_name_nor_a_message(text: str):
    for check in (checked_name, lambda value: checked_text(value, 300, "message")):
        with pytest.raises(BadNotation) as refused:
            check(text)
        assert refused.value.key in ("blank", "text")
        assert refused.value.say("fr") != refused.value.say("en") != ""


@pytest.mark.parametrize("control", BIDI, ids=ascii)
def test_what_turns_the_writing_round_is_refused(control: str):
    for text in (control, f"An{control}n", f"{control}Ann"):
        with pytest.raises(BadNotation):
            checked_name(text)
        with pytest.raises(BadNotation):
            checked_text(f"hello {text}", 300, "message")


@pytest.mark.parametrize("name", ["Ann\u3164", "A\u2800nn", "\u0301Ann", "A" + "\u0301" * 5])
def test_a_name_hides_nothing(name: str):
    with pytest.raises(BadNotation):
        checked_name(name)


@pytest.mark.parametrize("name", NAMES)
def test_names_of_the_world_are_names(name: str):
    assert checked_name(f"  {name} ") == name
    assert not is_taken(name, [other for other in NAMES if other != name])


@pytest.mark.parametrize(
    "name",
    ["ann", "ANN", "A n n", "A\u00a0nn", "Ａｎｎ", "Аnn", "Αnn", "Ann\ufe0f", "𝐀𝐧𝐧", "Ａnn ", "A\u034fnn"],
)  # fmt: skip
def test_a_name_that_looks_like_anothers_is_refused_with_one_that_is_free(name: str):
    with pytest.raises(IllegalAction) as refused:
        own_name(name, ["Bob", "Ann"])
    assert refused.value.key == "name-taken"
    assert "2" in refused.value.say("en")


def test_a_free_name_is_free_and_short_enough():
    taken = ["Ann", "Ann 2", "x" * NAME_LENGTH]
    assert free_name("Ann", taken) == "Ann 3"
    assert free_name("Bob", taken) == "Bob"
    found = free_name("x" * NAME_LENGTH, taken)
    assert len(found) == NAME_LENGTH
    assert not is_taken(found, taken)


@pytest.mark.parametrize(
    ("one", "other"), [("Bill", "BiII"), ("Ida", "lda"), ("Bob", "B0b"), ("Marna", "Mama")]
)
def test_letters_that_look_alike_are_alike(one: str, other: str):
    assert is_taken(one, [other])


@pytest.mark.parametrize(
    "name",
    ["p1", "P2", "p 10", "ｐ１", "р1", "p-3", "p٣", "host", "HOST", "table", "Watcher", "spectator",
     "{0}", "{who}", "a|b", "}", "ｈｏｓｔ"],
)  # fmt: skip
def test_nobody_is_called_what_notation_means_a_seat_by(name: str):
    """Newcomers alone: whoever is stored under such a name keeps it."""
    with pytest.raises(BadNotation) as refused:
        own_name(name, [])
    assert refused.value.key == "name-meant"
    for lang, told in (("en", "Any other name will do"), ("fr", "Tout autre nom convient")):
        assert told in refused.value.say(lang)
    assert not can_be_a_name(name)


@pytest.mark.parametrize(
    "name", ["Pat", "Po", "Pl", "P", "Phil 2", "p1a", "1p", "Hostess", "Tablet", "№ 1", "R2D2", "(Ann)"]
)
def test_other_names_mean_nothing_else(name: str):
    assert own_name(name, []) == name


@pytest.mark.parametrize("name", ["p2", "host", "{0}", "a|b"])
def test_a_stored_table_opens_whatever_its_people_are_called(name: str):
    table = Table(Head("goat", 2, {}, Settings(), "ab" * 32, hashed("h"), 0.0), GAMES)
    apply_stored(table, {"do": "sit", "seat": 0, "name": name, "token": hashed("t"), "here": False}, 0.0)
    apply_stored(table, {"do": "bot", "seat": 1, "bot": "house"}, 0.0)
    for lang in ("en", "fr"):
        told = feed.whole(table, 0, lang, 0.0, "abc")
        assert told["seats"][0]["name"] == name
        assert any(name in line["text"] for line in told["log"])
