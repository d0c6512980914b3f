"""Codes of tables: short enough to say aloud, and not worth guessing."""

import asyncio
from pathlib import Path

import pytest

from posse.server.config import Limits
from posse.server.edge.counting import Counting
from posse.server.edge.letters import LETTERS
from posse.server.edge.limits import counted_address
from posse.server.edge.tokens import TABLE_CODE_LENGTH, TokenMaker
from posse.server.errors import Refused
from posse.server.tables.codes import Codes, read
from tests.ports import free_port
from tests.server.people import Hosted, Place, serving
from tests.waiting import until


def code_of(table: Hosted) -> str | None:
    code: str | None = table.place.get(f"{table.path}/code").json()["code"]
    return code


def test_a_code_leads_to_its_table_until_the_game_begins(place: Place):
    table, other = place.open(), place.open()
    code = code_of(table)
    assert code is not None
    assert len(code) == TABLE_CODE_LENGTH
    assert set(code) <= set(LETTERS)
    assert code != code_of(other)
    spoken = f" {code[:3].upper()}-{code[3:]} "
    assert place.post("/api/codes", {"code": spoken}).json() == {"table": table.id}
    table.begin("Ann", "Bob")
    assert code_of(table) is None
    gone, unknown = (place.post("/api/codes", {"code": told}) for told in (code, "0" * 7))
    assert gone.status_code == unknown.status_code == 404
    assert gone.content == unknown.content, "whether there ever was such a table is told to nobody"
    other.do("close")
    assert code_of(other) is None


def test_letters_that_codes_lack_are_read_as_what_they_look_like():
    assert read("ILO-U 2") == "110v2"
    assert read("é*7") == "é7"


def test_a_code_holds_after_a_restart_and_is_stored_nowhere(data: Path):
    port = free_port()
    with serving(data, port=port) as place:
        table = place.open()
        code = code_of(table)
        assert code is not None
    assert all(code.encode() not in file.read_bytes() for file in data.rglob("*") if file.is_file())
    with serving(data, port=port) as place:
        assert place.post("/api/codes", {"code": code}).json() == {"table": table.id}


def test_a_table_that_left_memory_is_still_found(data: Path):
    with serving(data, idle_seconds=0.0) as place:
        table = place.open()
        code = code_of(table)
        until(lambda: table.id not in place.house.rooms)
        assert place.post("/api/codes", {"code": code}).json() == {"table": table.id}


@pytest.mark.parametrize("limit", ["wrong_codes", "wrong_codes_hour"])
def test_an_address_tries_so_many_wrong_codes_and_right_ones_do_not_count(data: Path, limit: str):
    with serving(data, limits={limit: 3}) as place:
        code = code_of(place.open())
        for _ in range(10):
            assert place.post("/api/codes", {"code": code}).status_code == 200
        for _ in range(3):
            assert place.post("/api/codes", {"code": "0" * 7}).status_code == 404
        for told in (code, "0" * 7):  # from then on a right one is no sign either
            refused = place.post("/api/codes", {"code": told})
            assert (refused.status_code, refused.json()["rule"]) == (429, "too-many-table-codes")
            assert int(refused.headers["retry-after"]) > 0
        assert place.refusals("too-many-table-codes") == 2


def test_who_has_many_addresses_of_ipv6_does_not_try_without_end(data: Path):
    """One customer may hold 65,536 networks of 64 bits, more than there are counts."""
    limits = Limits()
    codes = Codes(TokenMaker.open(data), Counting(limits, lambda: 0.0))

    def wrong(host: str) -> str:
        with pytest.raises(Refused) as refused:
            asyncio.run(codes.find("0" * 7, counted_address(host)))
        return refused.value.key

    answers = [wrong(f"2001:db8:1:{network:x}::1") for network in range(limits.wrong_codes_near + 5)]
    assert answers.count("no-table-code") == limits.wrong_codes_near
    assert answers[-5:] == ["too-many-table-codes"] * 5
    assert wrong("2001:db8:2::1") == wrong("192.0.2.7") == wrong("no address") == "no-table-code"
