"""A class of thirty behind one address plays on when all reload at once; strangers stay bounded."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from posse.server.api.page import built
from posse.server.config import Limits
from tests.server.people import PLENTY, Hosted, Place, Player, serving
from tests.waiting import until

PUPILS = 30
USUAL = Limits()
FILES = 30  # of the page, at a first visit


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """With the limits that a server has."""
    limits = {name: getattr(USUAL, name) for name in PLENTY}
    with serving(tmp_path_factory.mktemp("crowd"), limits=limits) as served:
        yield served


class Page:
    """What a pupil's browser does: it asks for the page and its files, then for the table, and sits there."""

    def __init__(self, place: Place, table: Hosted, token: str) -> None:
        self.place = place
        self.table = table
        self.token = token
        self.player: Player | None = None
        self.statuses: list[int] = []

    def load(self) -> None:
        paths = ["/", *sorted(f"/{name}" for name in built())[:FILES]]
        paths += ["/api/games", "/api/here", "/api/tables", self.table.path, f"{self.table.path}/code"]
        with httpx.Client(base_url=self.place.url, timeout=60.0) as http:
            self.statuses = [http.get(path, headers={"Accept": "text/html"}).status_code for path in paths]
        try:
            self.player = Player(self.place, self.table.id, self.token)
        except InvalidStatus as refused:
            self.statuses.append(refused.response.status_code)

    def play(self) -> None:
        """Says something, and moves if it is this seat's turn."""
        assert self.player is not None
        assert self.player.command(do="chat", text="here")["type"] == "ack"
        if self.player.my_turn:
            assert self.player.command(action=self.player.now["view"]["legal"][0])["type"] == "ack"

    def close(self) -> None:
        if self.player is not None:
            self.player.__exit__()


def all_at_once(work: list[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=one) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120.0)
        assert not thread.is_alive()


def sat_down(place: Place) -> list[Page]:
    tables = [place.open() for _ in range(PUPILS // 2)]
    return [Page(place, table, token) for table in tables for token in table.begin("Ann", "Bob")]


def test_a_class_behind_one_address_reloads_at_once_and_plays_on(place: Place):
    pages = sat_down(place)
    all_at_once([page.load for page in pages])
    assert all(page.player is not None for page in pages)
    # As they reload, the server has not yet noticed that the old sockets are gone.
    before = [page.player for page in pages]
    all_at_once([page.load for page in pages])
    refused = sorted(status for page in pages for status in page.statuses if status not in (200, 404, 409))
    assert refused == []
    assert all(page.player is not old for page, old in zip(pages, before, strict=True))
    all_at_once([page.play for page in pages])
    for old in before:
        assert old is not None
        assert old.closed() == 4409, "a seat has one socket"
        old.__exit__()
    counting = place.house.counting
    until(lambda: counting.sockets.total() == counting.seated.total() == PUPILS)
    strangers_are_bounded(place, pages[0].table)
    for page in pages:
        page.close()
    until(lambda: counting.sockets.total() == counting.seated.total() == 0)


def strangers_are_bounded(place: Place, table: Hosted) -> None:
    """Whoever opens no seat is counted by the address, as before."""
    with ExitStack() as stack:
        for _ in range(USUAL.connections):
            stack.enter_context(Player(place, table.id))
        with pytest.raises(InvalidStatus) as refused:
            Player(place, table.id)
        assert refused.value.response.status_code == 429
        assert place.house.counting.sockets.total() == PUPILS + USUAL.connections
    until(lambda: place.house.counting.sockets.total() == PUPILS)


def test_seats_of_ones_own_are_no_way_round_the_bound(data: Path):
    """Whoever opens tables alone to sit there has so many sockets more, and then none."""
    with serving(data, limits={"connections": 4, "seated": 3}) as place, ExitStack() as stack:
        table = place.open(players=6)
        tokens = [table.sit(seat, f"N{seat}") for seat in range(6)]
        counting = place.house.counting
        for at, token in enumerate(tokens):
            stack.enter_context(table.watch(token))
            until(lambda at=at: counting.seated.total() == min(3, at + 1))  # type: ignore[misc]
        assert (counting.seated.total(), counting.sockets.total()) == (3, 6)
        with table.watch(), pytest.raises(InvalidStatus):
            table.watch()


def test_a_seats_requests_are_its_own_and_a_strangers_its_address(data: Path):
    with serving(data, limits={"requests": 40}) as place:
        table = place.open()
        tokens = table.begin("Ann", "Bob")
        asked = 0
        while place.get(table.path).status_code == 200:
            asked += 1
            assert asked < 60
        for token in tokens:
            assert place.get(f"{table.path}/record", token).status_code == 200
            assert table.do("chat", token, text="still here").status_code == 200
        for other in ("0" * 32, table.token, ""):
            assert place.get(f"{table.path}/record", other).status_code == 429, "no seat opens with it"
        elsewhere = place.house.rooms[table.id].id[::-1]
        assert place.get(f"/api/tables/{elsewhere}/record", tokens[0]).status_code == 429
        answers = [place.get(f"{table.path}/record", tokens[0]).status_code for _ in range(50)]
        assert answers.count(429) >= 10, "a seat has so many, too"
