"""What is said with one touch: kept as a key, read by each in their own language."""

import json

from posse.core.errors import BadNotation
from posse.table.phrases import PHRASES, WORDS, spoken
from tests.table.test_table import refused
from tests.table.test_teams import ANN, BOB, CY, four


def test_every_phrase_is_there_in_both_languages_and_none_is_twice():
    for lang in ("en", "fr"):
        assert len({spoken(key, lang) for key in PHRASES}) == len(WORDS.texts["en"]) == len(PHRASES)


def test_a_phrase_is_kept_as_its_key_and_read_in_each_language():
    played = four()
    played.do("p1", "chat", phrase="well-bluffed")
    played.do("p1", "chat", phrase="moment", to="team")
    kept = [body for body, _ in played.entries if body["do"] in ("chat", "aside")]
    assert [(body["phrase"], "text" in body) for body in kept] == [("well-bluffed", False), ("moment", False)]
    assert [line["text"] for line in played.heard(CY)] == ["Well bluffed!", "One moment, please."]
    assert [line["text"] for line in played.heard(CY, "fr")] == [
        spoken("well-bluffed", "fr"),
        spoken("moment", "fr"),
    ]
    assert [line["phrase"] for line in played.heard(BOB)] == ["well-bluffed"]
    assert played.again().chat.heard(0) == played.table.chat.heard(0)
    played.do("p2", "chat", text="good-game")
    assert played.heard(ANN)[-1]["phrase"] is None
    assert "Well bluffed" not in json.dumps(kept)


def test_an_unknown_phrase_is_refused_with_those_there_are():
    played = four()
    for phrase in ("dance", "", "good game", "good-game good-game good-game"):
        error = refused(played, "p1", "chat", phrase=phrase)
        assert isinstance(error, BadNotation)
        assert error.key == "phrase"
        assert "good-game" in str(error)
