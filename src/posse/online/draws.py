"""What this terminal seals at a table, the lists it was shown, and whether a record agrees with them."""

import secrets
from typing import Any, Final

from posse.core.record import Record
from posse.core.seals import NOTHING, seal
from posse.online.home import changing, kept

Message = dict[str, Any]
FILE: Final = "draws.json"
KEPT: Final = 200  # other tables whose lists are kept, the latest
ATTEMPTS: Final = 50  # starts of one table whose lists and nonces are kept, the latest
SEATS: Final = 16  # more than any game has
LONGEST: Final = 200  # letters of a commitment


class Draws:
    """A device's part in the draws of one table: a nonce and the first list of each attempt."""

    def __init__(self, page: str) -> None:
        self.page = page  # the table, with its server's address
        before = kept(FILE).get(page, {})
        self.nonces: dict[str, str] = before.get("nonces", {})
        self.lists: dict[str, list[Any]] = before.get("lists", {})
        self.sent: set[tuple[int, str]] = set()

    def keep(self) -> None:
        """It has to last until the game is over, even if the terminal is left."""
        for told in (self.nonces, self.lists):
            for attempt in list(told)[:-ATTEMPTS]:
                told.pop(attempt)
        with changing(FILE) as known:
            known.pop(self.page, None)
            for page in list(known)[:-KEPT]:
                known.pop(page)
            known[self.page] = {"nonces": self.nonces, "lists": self.lists}

    def note(self, draw: Message) -> bool:
        """Keeps the list that is shown when it is closed; False if another was shown for the same attempt."""
        if draw["stage"] != "opening":
            return True
        shown = [draw["commitment"], draw["commits"]]
        if not is_list(*shown):
            raise ValueError("no list of commitments")
        at = str(int(draw["attempt"]))
        if at not in self.lists:
            self.lists[at] = shown
            self.keep()
        return self.lists[at] == shown

    def answer(self, draw: Message, seat: int) -> Message | None:
        """What a seat has to say: its commitment, or its nonce if that stands in the closed list."""
        attempt = int(draw["attempt"])
        if str(attempt) not in self.nonces:
            self.nonces[str(attempt)] = secrets.token_hex(32)
            self.keep()
        nonce = self.nonces[str(attempt)]
        made = seal(draw["commitment"], attempt, seat, nonce)
        stands = draw["commits"][seat] == made
        if draw["stage"] == "opening":
            same = self.note(draw)
            if not same or not stands or draw["nonces"][seat] is not None:
                return None
            return self.once(attempt, {"do": "reveal", "nonce": nonce})
        return None if stands else self.once(attempt, {"do": "commit", "commit": made, "attempt": attempt})

    def once(self, attempt: int, command: Message) -> Message | None:
        key = (attempt, str(command["do"]))
        if key in self.sent:
            return None
        self.sent.add(key)
        return command

    def verdict(self, record: Record, seat: int | None) -> str:
        """What a record, itself verified, proves to this device: a key of what is said."""
        if not record.commits:  # whoever was asked to seal something was told that there is a draw
            honest = "proof-deal" if record.deal else "proof-uncommitted"
            return "proof-list" if self.lists or self.nonces else honest
        told = [[old.commitment, plain(old.commits)] for old in record.called_off]
        told.append([record.commitment, plain(record.commits)])
        for at, shown in self.lists.items():
            if int(at) > len(told) or told[int(at) - 1] != shown:
                return "proof-list"
        if seat is not None and record.nonces[seat] == NOTHING:
            return "proof-left-out"
        if str(len(told)) not in self.lists:
            return "proof-unseen"
        if seat is None:
            return "proof-watched"
        return "proof-own" if record.nonces[seat] == self.nonces.get(str(len(told))) else "proof-list"


def is_list(commitment: object, commits: object) -> bool:
    """Whether it can be a list of commitments: it is kept, so it has to be short."""
    texts = [commitment, *commits] if isinstance(commits, list) and len(commits) <= SEATS else [None]
    return isinstance(commitment, str) and all(
        text is None or (isinstance(text, str) and len(text) <= LONGEST) for text in texts
    )


def plain(told: tuple[str, ...]) -> list[str | None]:
    return [None if one == NOTHING else one for one in told]
