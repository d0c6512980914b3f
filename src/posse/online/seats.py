"""What this terminal keeps of online tables: the tokens of its seats, and how far it followed each game.

It is kept by the server's whole address and the table, and goes back to that server alone: anyone can open a
server that names a table as another one does."""

import secrets
from typing import Any, Final

from posse.online.draws import FILE as DRAWS
from posse.online.errors import OnlineRefusal
from posse.online.home import changing, kept
from posse.online.link import Link
from posse.table.chain import Chain, Follower
from posse.table.names import free_name

Message = dict[str, Any]
FILE: Final = "seats.json"
CHAINS: Final = "heads.json"
HOST: Final = " host"
MOST_TRIES: Final = 16  # to sit down where others do so at the same time
LONGEST: Final = 200  # letters of a token or a hash that is kept


def token_of(at: Link) -> str:
    """The token of the seat that was taken from this terminal; empty if there is none."""
    return token_at(at.page)


def token_at(key: str) -> str:
    """The same for a seat that was kept under a key of its own."""
    return str(kept(FILE).get(key, ""))


def host_token_of(at: Link) -> str:
    """The host's token, if the table was opened from this terminal."""
    return str(kept(FILE).get(at.page + HOST, ""))


def keep_host_token(at: Link, token: str) -> None:
    put(at.page + HOST, token, at)


def put(key: str, token: str, at: Link) -> None:
    if not 1 <= len(token) <= LONGEST:
        raise at.strange()
    with changing(FILE) as known:
        known[key] = token


def elsewhere(at: Link) -> list[str]:
    """The other addresses under which this terminal has a part in a table of this name."""
    pages = (key.removesuffix(HOST) for key in kept(FILE) if "://" in key)
    return list(dict.fromkeys(page for page in pages if page != at.page and page.endswith(f"/t/{at.table}")))


# -- From before servers were noted


def is_from_before(at: Link) -> bool:
    """Whether a token is kept for a table of this name, and nobody noted which server gave it."""
    known = kept(FILE)
    return at.table in known or at.table + HOST in known


def take_over(at: Link) -> None:
    """The player says that this server gave it: whatever is kept of the table becomes this server's."""
    for name in (FILE, DRAWS, CHAINS):
        with changing(name) as known:
            for key in [key for key in known if key.split(" ")[0] == at.table]:
                known[at.page + key.removeprefix(at.table)] = known.pop(key)


# -- Sitting down


def sit(at: Link, head: Message, seat: int, name: str, usual: str = "", keep_at: str = "") -> str:
    """Takes the wanted seat, or the first free one, by the usual name if none is given; its token is kept."""
    for _ in range(MOST_TRIES):
        free = [place for place, chair in enumerate(head["seats"]) if chair["kind"] == "open"]
        if seat == 0 and not free:
            raise OnlineRefusal("no-free-seat")
        wanted = seat - 1 if seat else free[0]
        called = name if name or not usual else free_name(usual, [chair["name"] for chair in head["seats"]])
        body = {"name": called, "id": secrets.token_urlsafe(16)}
        try:
            token = str(at.ask(f"/api/tables/{at.table}/seats/{wanted}", body)["token"])
        except OnlineRefusal:
            head = at.head()
            if seat or head["seats"][wanted]["kind"] == "open":
                raise
        else:
            put(keep_at or at.page, token, at)
            return token
    raise OnlineRefusal("no-free-seat")


class FollowedChains:
    """How far this terminal has followed a game: what it was sent must not change afterwards."""

    MOST: Final = 200  # tables

    def __init__(self, page: str) -> None:
        self.page = page
        self.place = ""
        self.follower = Follower()

    @property
    def asks(self) -> int | None:
        """The lines before which a part of the log has to be asked for; None if nothing is missing."""
        return self.follower.asks

    def goes_on(self, message: Message) -> bool:
        """Whether a view, an update or a part of the log goes on from what was sent before; then it is kept,
        once nothing is missing between the two."""
        before = None
        if message["type"] == "view":
            you, known = message["you"], kept(CHAINS)
            self.place = f"{self.page} {int(you['seat']) if you else 'watch'}"
            if self.place in known:
                before = Chain(*known[self.place])
            if "chain" in message:
                self.follower = Follower(before)
        if "chain" not in message and message["type"] != "log":  # a server that keeps none may not stop to
            return before is None and self.follower.now == Chain()
        good = self.follower.goes_on(message)
        if self.asks is None:
            with changing(CHAINS) as known:
                known.pop(self.place, None)
                for place in list(known)[: -self.MOST + 1]:
                    known.pop(place)
                known[self.place] = self.follower.now
        return good
