"""A live table's log keeps the players' names, and says “you” beside them to whoever is in a line."""

import json
from dataclasses import replace
from typing import Any

from posse.games.registry import GAMES
from posse.table import Table, feed
from tests.table.test_table import Played


def lines(played: Played, reader: int | None, lang: str = "en") -> list[dict[str, Any]]:
    return [dict(line) for line in feed.whole(played.table, reader, lang, played.now)["log"]]


def test_only_the_reader_is_told_you_and_the_text_stays_the_same() -> None:
    played = Played(2, {"first": 1}).begin("Ann", "Bob")
    played.play("take tombstone")
    read = {reader: lines(played, reader) for reader in (None, 0, 1)}
    assert len({tuple(line["text"] for line in told) for told in read.values()}) == 1
    took = {reader: next(line for line in told if "takes" in line["text"]) for reader, told in read.items()}
    assert took[0]["text"].startswith("Ann takes ")
    assert took[0]["you"].replace("You take ", "Ann takes ") == took[0]["text"]
    assert "you" not in took[1]
    assert not any("you" in line for line in read[None])


def test_the_seats_own_news_and_take_backs_are_told_so_too() -> None:
    played = Played(2, {"first": 1}).sit("Ann")
    played.do("host", "bot", seat=1, bot="random")
    played.start()
    played.play("take tombstone")
    played.do("p1", "take-back")
    said = {
        "en": "You take back a move, to line 0.",
        "fr": "Vous annulez un coup et revenez à la ligne 0.",
    }
    assert {lang: lines(played, 0, lang)[-1]["you"] for lang in said} == said
    assert "you" not in lines(played, None)[-1]
    played.do("p1", "resign")
    assert "You resign." in [line.get("you") for line in lines(played, 0)]
    assert feed.whole_log(played.table, 0, "en")[-1].keys() == {"n", "line", "seat", "text"}


def test_what_is_counted_by_player_says_you_too() -> None:
    """Points for a poster are listed by player, the reader's among them."""
    position = {
        "game": "wyatt-earp",
        "rules": GAMES["wyatt-earp"].rules_version,
        "players": 2,
        "options": {"target": 25},
        "hand": 1,
        "dealer": "p2",
        "turn": "p1",
        "phase": "play",
        "discard": ["jesse-james"],
        "opened": ["billy-the-kid"],
        "table": {"p1": {"billy-the-kid": {"cards": 4}}, "p2": {"billy-the-kid": {"cards": 1}}},
        "hands": {"p1": {"wes-hardin": 1}, "p2": {"bob-dalton": 1, "belle-starr": 1}},
    }
    played = Played(2, position["options"], "wyatt-earp")
    played.head = replace(played.head, start=json.dumps(position), rules=GAMES["wyatt-earp"].rules_version)
    played.table = Table(played.head)
    played.begin("Ann", "Bob").play("discard wes-hardin")
    (found,) = [line for line in lines(played, 0) if "points: Ann 8, Bob 2" in line["text"]]
    assert "points: you 8, Bob 2" in found["you"]
    (found,) = [line for line in lines(played, 1, "fr") if "shérif\xa0: Ann 8, Bob 2" in line["text"]]
    assert "Ann 8, vous 2" in found["you"]
