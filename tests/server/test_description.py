"""What travels is described once: sockets and HTTP read the same commands, and the docs say the same."""

import json
import random
from collections import Counter
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, get_args

import pytest
from pydantic import BaseModel, ValidationError

from posse.core.errors import BadNotation
from posse.core.words import LANGS
from posse.server.api.commands import COMMANDS, FIELDS, QUESTIONS, CommandBody, CommandMessage, command_model
from posse.server.api.faults import KEYS, not_as_asked
from posse.server.api.messages import TO_SERVER, ToClient, fitted, read, understood
from posse.server.api.models import SettingsRequest
from posse.server.errors import Refused
from posse.server.words import WORDS
from posse.table import Head, Table
from posse.table.apply import apply
from posse.table.commands import COMMANDS as TABLE_COMMANDS
from posse.table.commands.command import Command, checked_seat
from posse.table.decide import decide
from posse.table.entries import OfSeat, TableEntry
from posse.table.fields import Doc, Whole
from posse.table.questions import QUESTIONS as TABLE_QUESTIONS
from posse.table.seats import Settings
from tools.protocol import TABLES, rewritten
from tools.schema import DESCRIPTION, MADE, Generator, declared, definitions

ROOT = Path(__file__).resolve().parents[2]
GIVEN: dict[str, Any] = {
    "action": "take tombstone", "seat": 1, "bot": "house", "text": "howdy", "phrase": "howdy", "to": "team",
    "on": False, "commit": "ab" * 32, "attempt": 1, "nonce": "cd" * 32, "lang": "fr", "version": 3,
    "id": "a1", "token": "t", "host": "h", "beside": ["b"], "presence": True, "counts": True,
    "before": 100,
}  # fmt: skip
JUNK: tuple[Any, ...] = (None, True, -1, 1.5, 10**30, "", "é" * 500, [], [[]], {}, {"a": "SECRET"}, "SECRET")
MESSAGES: list[type[BaseModel]] = [*TO_SERVER]


def filled(made: type[BaseModel], required: bool = False) -> dict[str, Any]:
    """A message with all of its fields, or with those it needs."""
    fields = {name: field for name, field in made.model_fields.items() if name not in ("type", "do")}
    said = {name: GIVEN[name] for name, field in fields.items() if field.is_required() or not required}
    return {**{name: get_args(made.model_fields[name].annotation)[0] for name in tags(made)}, **said}


def tags(made: type[BaseModel]) -> list[str]:
    return [name for name in ("type", "do") if name in made.model_fields]


def said_by(message: Any) -> dict[str, Any]:
    """A command as the table has it, without what was left out."""
    assert isinstance(message, CommandMessage)
    command = message.command()
    assert type(command) is TABLE_COMMANDS[message.do]
    said = {one.name: getattr(command, one.name) for one in fields(command) if "added" not in one.metadata}
    return {"do": command.do, **{name: value for name, value in said.items() if value is not None}}


def over_socket(message: Any) -> dict[str, Any] | Refused:
    try:
        return said_by(understood(read(json.dumps(message))))
    except Refused as refused:
        return refused


def over_http(message: Any) -> dict[str, Any] | Refused:
    try:
        return said_by(CommandBody.model_validate(message).root)
    except ValidationError as error:
        return not_as_asked(error.errors()[0])


@pytest.mark.parametrize("do", COMMANDS)
def test_every_command_is_read_alike_over_sockets_and_http(do: str):
    made = COMMANDS[do]
    whole = filled(made)
    told = {name: value for name, value in whole.items() if name not in ("type", "id", "version")}
    assert over_socket(whole) == over_http(whole) == told
    least = {**filled(made, required=True), "version": 3}
    assert over_socket(least) == over_http(least) != whole
    for name, field in made.model_fields.items():
        for junk in JUNK:
            if name in ("type", "do") or (name == "version" and junk is None):
                continue
            tried = {**whole, name: junk}
            mine, theirs = over_socket(tried), over_http(tried)
            assert isinstance(mine, Refused) == isinstance(theirs, Refused), tried
            if not isinstance(mine, Refused):
                assert mine == theirs
        if field.is_required():
            assert isinstance(over_socket({**whole, name: None}), Refused)


def test_whatever_the_table_lets_somebody_ask_travels_and_nothing_else():
    assert list(COMMANDS) == [do for do, made in TABLE_COMMANDS.items() if made.who]
    assert list(QUESTIONS) == [made.type for made in TABLE_QUESTIONS]
    added = {one.name for made in TABLE_COMMANDS.values() for one in fields(made) if "added" in one.metadata}
    assert added == {"absent", "code", "seat"}, "the server's word alone"
    for name, do in (("absent", "away"), ("absent", "bot"), ("code", "code"), ("seat", "play")):
        message = {**filled(COMMANDS[do]), name: 5}
        assert name not in said_by(understood(read(json.dumps(message)))) or name == "seat"


@dataclass(frozen=True)
class WaveCommand(Command):
    """Waves at somebody."""

    do = "wave"
    who = "a seat"

    at: Annotated[int, Whole(), Doc("Counted from 0.")]

    def decide(self, table: Table, author: str) -> TableEntry:
        return Wave(checked_seat(table, self.at))


@dataclass
class Wave(OfSeat):
    do = "wave"

    def apply(self, table: Table) -> None:
        table.chat.say(table.version, table.n, self.seat, table.names[self.seat], "waves")


def test_a_new_command_is_a_class_and_its_entry():
    """Declared like any other, it is read, described, decided, stored and done."""
    made = command_model(WaveCommand)
    message = fitted(made, {"type": "command", "do": "wave", "id": "a", "version": 1, "at": 1})
    table = Table(Head("public-enemy", 2, {}, Settings(), "ab" * 32, "", 0.0))
    entry = decide(table, "p1", message.command())
    assert entry.body() == {"do": "wave", "seat": 1}
    apply(table, entry, 0.0)
    assert table.chat.aloud[0].text == "waves"
    with pytest.raises(Refused, match="whole number"):
        fitted(made, {"type": "command", "do": "wave", "id": "a", "version": 1, "at": "1"})
    with pytest.raises(BadNotation, match="1 to 2"):
        decide(table, "p1", WaveCommand(2))
    _, defs = definitions(Generator(), [(made, "validation")])
    schema = defs["WaveCommand"]
    assert schema["description"] == "Waves at somebody."
    assert schema["properties"]["at"]["description"] == "Counted from 0."
    assert schema["required"] == ["type", "version", "id", "do", "at"]


def test_a_command_without_do_is_a_move():
    said = {"type": "command", "id": "a", "version": 1, "action": "pass"}
    assert over_socket(said) == over_http(said) == {"do": "play", "action": "pass"}


def test_what_a_message_does_not_have_is_not_read():
    """Older and newer clients may say more; a request says only what some command knows."""
    for made in MESSAGES:
        message = {**filled(made), "version": 1, "dance": 1, "seats": [1]}
        fitted(made, message)
    start = {"type": "command", "do": "start", "id": "a", "version": 1, "seat": 0, "action": None}
    assert over_socket(start) == over_http(start) == {"do": "start"}
    refused = over_http({**start, "dance": 1})
    assert isinstance(refused, Refused)
    assert refused.say("en") == "“dance” is not known here."


def test_a_version_is_needed_over_a_socket_alone():
    start = {"type": "command", "do": "start", "id": "a"}
    assert over_http(start) == {"do": "start"}
    refused = over_socket(start)
    assert isinstance(refused, Refused)
    assert refused.say("fr") == "Ce n'est pas un message du protocole\xa0: «\xa0version\xa0» manque."


def test_whatever_is_wrong_is_said_in_both_languages_and_nothing_sent_is_quoted():
    dice = random.Random(17)
    said: Counter[str] = Counter()
    for made in MESSAGES:
        whole = filled(made)
        for name in whole:
            for junk in (*JUNK, dice.random()):
                try:
                    fitted(made, {**whole, name: junk})
                except Refused as refused:
                    for lang in LANGS:
                        text = refused.say(lang)
                        said[text] += 1
                        quoted = ("SECRET", "ééé", "nput should", "fault", WORDS.texts[lang]["fault.wrong"])
                        assert not any(part in text for part in quoted), text
                        assert len(text) < 400
    assert len(said) > 20


def test_every_fault_has_words():
    for key in {*KEYS.values(), "wrong"}:
        for lang in LANGS:
            assert f"fault.{key}" in WORDS.texts[lang]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", "{}", '{"type": 3}', '{"type": "why", "action": "\\ud800"}']
)
def test_what_is_no_message_is_refused_in_words(text: str):
    with pytest.raises(Refused) as caught:
        understood(read(text))
    assert caught.value.key == "message"
    assert caught.value.say("en").startswith("This is no message of the protocol: ")
    assert caught.value.say("fr").startswith("Ce n'est pas un message du protocole")


def test_nothing_is_declared_twice():
    found = [*MADE, *(made for module in DESCRIPTION for made in declared(module))]
    assert len(found) > 80
    names = Counter(made.__name__ for made in found)
    assert [name for name, times in names.items() if times > 1] == []
    shapes = Counter(
        tuple(sorted((name, str(hint)) for name, hint in made.__annotations__.items()))
        for made in found
        if len(made.__annotations__) > 2
    )
    assert [shape for shape, times in shapes.items() if times > 1] == []


def test_the_hosts_wishes_are_the_settings():
    assert {*SettingsRequest.model_fields} == {*Settings.__dataclass_fields__} - {"names"}
    assert SettingsRequest().model_dump() == {
        name: field.default for name, field in Settings.__dataclass_fields__.items() if name != "names"
    }


def test_the_tables_of_the_protocol_are_those_of_the_description():
    """If this fails: PYTHONPATH=src:. python -m tools.protocol docs/protocol.md, and read the difference."""
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert page == rewritten(page)
    for name in TABLES:
        assert page.count(f"<!-- table: {name} -->") == 1
    for field in FIELDS:
        assert f"`{field}`" in page
    assert len(get_args(ToClient)) == 11
