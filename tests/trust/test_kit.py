"""A fixed sample of two worlds and any message; `make torture` has a million. And nothing is left out."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from posse.server.api.commands import COMMANDS
from posse.server.app import create_app
from posse.server.config import Config
from tests.conformance.entries import ALL_GAMES
from tests.trust.compare import compare, summary
from tests.trust.doors import ADDRESSES, Reader, Speaker, Told
from tests.trust.hand import ScriptedWorker
from tests.trust.pair import FIXED, MASKED
from tests.trust.sockets import compare_far
from tests.trust.tables import TABLE


@pytest.mark.parametrize("game", sorted(ALL_GAMES))
def test_no_reader_can_tell_two_worlds_apart(game: str) -> None:
    found = compare(1, 250, (game,), steps=30)
    assert found["comparisons"] >= 250
    assert found["pairs dealt otherwise"] > 0
    told = summary(found)
    for text in (*FIXED, *MASKED):
        assert text in told


def test_what_is_looked_at_while_one_plays_is_noticed_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks back take longer in one of the worlds."""
    looks: Counter[str] = Counter()
    ask = ScriptedWorker.ask

    async def counted(self: ScriptedWorker, line: bytes) -> Any:
        looks[json.loads(line).get("ask", "move")] += 1
        return await ask(self, line)

    monkeypatch.setattr(ScriptedWorker, "ask", counted)
    found = compare(2, 400, ("public-enemy", "goat"), steps=40, alone=True)
    assert found["comparisons"] >= 400
    assert looks["consider"] > 20


def plain(path: str) -> str:
    """An address without the names of what stands in it."""
    for name in ("table", "seat", "record", "t", "x", "n", "h"):
        path = path.replace("{" + name + "}", "*")
    return path


def test_every_address_and_every_command_is_tried(tmp_path: Path) -> None:
    """What is added to the server later must be added to the kit, or this fails."""
    paths = create_app(Config(data=tmp_path)).openapi()["paths"]  # type: ignore[union-attr]
    wanted = {(method.upper(), plain(path)) for path, methods in paths.items() for method in methods}
    missing = wanted - {(method, plain(path)) for method, path in ADDRESSES}
    assert not missing, missing
    dice = random.Random(1)
    speaker = Speaker(ALL_GAMES["thimblerig"], TABLE, 3, dice)
    said = {speaker.say(Reader(0), Told()).kind for _ in range(20_000)}
    assert {*COMMANDS} - {"play"} <= {kind.partition("command: ")[2] for kind in said}
    assert {f"{method} {path}" for method, path in ADDRESSES} <= said
    assert {
        "why: half",
        "hint",
        "lang",
        "mute",
        "earlier",
        "onward",
        "ping",
        "hello that shows counts",
    } <= said


def test_nor_over_real_sockets() -> None:
    found = compare_far(100, say=str)
    assert found["comparisons"] >= 100
