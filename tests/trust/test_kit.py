"""A fixed sample of two worlds and any message; `make torture` has a million. And nothing is left out."""

from starlette.routing import Route

from posse.server.app import create_app
from posse.server.config import Config
from posse.server.messages import COMMANDS
from tests.conformance.entries import ALL_GAMES
from tests.trust.compare import compare, summary
from tests.trust.doors import ADDRESSES
from tests.trust.pair import FIXED, MASKED


def test_no_reader_can_tell_two_worlds_apart() -> None:
    found = compare(1, 2500)
    assert found["comparisons"] >= 2500
    assert found["pairs dealt otherwise"] > found["pairs"] / 3
    told = summary(found)
    for game in ALL_GAMES:
        assert found[f"game: {game}"] > 200, told
    for text in (*FIXED, *MASKED):
        assert text in told


def test_every_address_and_every_command_is_tried(tmp_path: object) -> None:
    """What is added to the server later must be added to the kit, or this fails."""
    from pathlib import Path

    app = create_app(Config(data=Path(str(tmp_path))))
    asked = {(method, path.translate(str.maketrans("", "", "{}txnh"))) for method, path in ADDRESSES}
    shape = {"{table}": "", "{seat}": "", "{record}": ""}
    for route in app.routes:
        assert route is not None
    wanted = set()
    for path, methods in app.openapi()["paths"].items():  # type: ignore[union-attr]
        for name, short in shape.items():
            path = path.replace(name, short)
        wanted |= {(method.upper(), path.translate(str.maketrans("", "", "{}txnh"))) for method in methods}
    assert wanted <= asked, wanted - asked
    found = compare(2, 3000, ("thimblerig",))
    tried = {key.partition("command: ")[2] for key in found if "command: " in key}
    assert {*COMMANDS} - {"play"} - tried <= {"resign", "close", "start", "pause"}
    assert isinstance(Route, type)
