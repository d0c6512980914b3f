"""A draw before a deal: each seat commits to a nonce, the list is closed, each opens its own.

Whoever reads the server's secret and every commitment still cannot choose: once the list is closed a seat can
open one nonce only, or none, and that calls the start off for everybody to see.
"""

from typing import Final, Literal

from posse.core.kernel.dice import commitment
from posse.core.seals import NOTHING, CalledOff, Seals

COMMIT_SECONDS: Final = 5.0  # after the host's start, for seats that have not committed yet
OPEN_SECONDS: Final = 15.0  # after the list is closed, for every seat in it to open
ATTEMPTS: Final = 8  # starts a table may have: each called off is one more draw

Stage = Literal["gathering", "closing", "opening", "dealt"]


class Drawing:
    """The attempt under way, and those called off: only their secrets are published before the end."""

    def __init__(self, secret: str, players: int) -> None:
        self.secret = secret
        self.commits = [""] * players  # by seat
        self.nonces = [""] * players
        self.stage: Stage = "gathering"
        self.since = 0.0  # when this stage began
        self.called_off: list[CalledOff] = []

    @property
    def attempt(self) -> int:
        return len(self.called_off) + 1

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.secret))

    @property
    def under_way(self) -> bool:
        return self.stage in ("closing", "opening")

    @property
    def deadline(self) -> float | None:
        """When the list closes, or the start is called off."""
        if not self.under_way:
            return None
        return self.since + (COMMIT_SECONDS if self.stage == "closing" else OPEN_SECONDS)

    def unopened(self) -> list[int]:
        """The seats in the list whose nonce is not known yet."""
        return [seat for seat, made in enumerate(self.commits) if made and not self.nonces[seat]]

    def enter(self, stage: Stage, at: float) -> None:
        self.stage, self.since = stage, at

    def nonces_by_seat(self) -> list[str]:
        """What goes into the dice, by seat."""
        return [nonce or NOTHING for nonce in self.nonces]

    def seals(self) -> Seals:
        return Seals(tuple(made or NOTHING for made in self.commits), tuple(self.called_off))

    def call_off(self) -> None:
        """This attempt is void; its secret is no longer one."""
        self.called_off.append(CalledOff(self.secret, self.seals().commits, tuple(self.nonces_by_seat())))
        self.commits = [""] * len(self.commits)
        self.nonces = [""] * len(self.nonces)
        self.stage = "gathering"
