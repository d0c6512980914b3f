"""Twenty games, each played by people, bots and onlookers as chance has it; the same at every run."""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from posse.core.seals import seal
from tests.recorded.place import Hall, Place, Reader
from tests.table.drawing import nonce

MOVES: Final = 60  # of people, until those who are left resign and the bots play on
WAITS: Final = 2_000  # half seconds that a game may take after that


@dataclass(frozen=True)
class Case:
    game: str
    players: int
    bots: int
    options: tuple[tuple[str, Any], ...] = ()
    clock: str = "none"

    def __str__(self) -> str:
        named = "".join(f"-{name}" for name, _ in self.options)
        timed = f"-by-{self.clock}" if self.clock != "none" else ""
        return f"{self.game}-{self.players}-bots-{self.bots}{named}{timed}"


CASES: Final = (
    Case("goat", 2, 1, (("rounds", 2),)),
    Case("goat", 3, 2, clock="move"),
    Case("goat", 4, 1, clock="player"),
    Case("goat", 5, 1),
    Case("goat", 5, 3, (("rounds", 3),)),
    Case("outlaws", 2, 0, (("limit", 12),)),
    Case("outlaws", 3, 1, (("limit", 16),)),
    Case("outlaws", 4, 1, (("limit", 12), ("teams", True))),
    Case("outlaws", 4, 2, (("limit", 20), ("notes", True)), clock="move"),
    Case("outlaws", 2, 1, (("limit", 20),), clock="player"),
    Case("public-enemy", 2, 1),
    Case("public-enemy", 3, 1, (("duel", True), ("cavalry", True)), clock="player"),
    Case("public-enemy", 4, 0, (("rounds", 3),), clock="move"),
    Case("public-enemy", 5, 3, (("supremacy", True), ("rounds", 2))),
    Case("public-enemy", 6, 2, (("rounds", 2),)),
    Case("wyatt-earp", 2, 0, (("target", 10),)),
    Case("wyatt-earp", 2, 1, clock="move"),
    Case("wyatt-earp", 3, 1, (("own-hideout", True),)),
    Case("wyatt-earp", 4, 1, (("target", 15),), clock="player"),
    Case("wyatt-earp", 4, 2),
)


class Play:
    """One game, from the table that is opened to the review of its end."""

    def __init__(self, place: Place, case: Case, number: int) -> None:
        self.place, self.case = place, case
        self.dice = random.Random(f"{case} {number}")
        self.number = number
        self.host = place.reader("host", "en")
        self.people = [
            place.reader(f"p{seat + 1}", "fr" if seat % 2 else "en")
            for seat in range(case.players - case.bots)
        ]
        self.watcher = place.reader("spectator", "fr")
        self.guest = place.reader("guest", "en")
        self.stranger = place.reader("stranger", "fr")
        self.table = ""

    def play(self) -> None:
        self.open()
        self.sit_down()
        self.start()
        self.go_through()
        self.end()
        self.look_back()
        self.once_more()

    def path(self, more: str = "") -> str:
        return f"/api/tables/{self.table}{more}"

    def open(self) -> None:
        case = self.case
        settings = {
            "listed": True,
            "hints": self.number % 2 == 0,
            "counting_aid": self.number % 3 == 0,
            "clock": case.clock,
            "seconds": 600 if case.clock != "none" else 0,
            "window": 6,
        }
        asked = {
            "game": case.game,
            "players": case.players,
            "options": dict(case.options),
            "settings": settings,
        }
        opened = self.host.ask(
            "POST", "/api/tables", "tables", {**asked, "id": f"recorded-game-{self.number:04}"}
        )
        self.table, self.host.token = opened["table"]["id"], opened["host"]
        self.host.hello(table=self.table, host=self.host.token, presence=True)
        self.stranger.ask("GET", "/api/tables", "lobby")
        code = self.host.ask("GET", self.path("/code"), "code")
        self.stranger.ask("POST", "/api/codes", "codes", {"code": code["code"]})
        self.stranger.ask("POST", "/api/codes", "codes", {"code": "0000000"})

    def sit_down(self) -> None:
        """The first two may share a screen; bots sit behind the people."""
        others = self.people[1:]
        together = self.case.players > 2 and self.number % 2 == 0 and len(others) > 1
        if together:
            people = [{"seat": 0, "name": "Zoé"}, {"seat": 1, "name": "Bill"}]
            sat = self.host.ask("POST", self.path("/seats"), "seats", {"people": people})
            for person, seat in zip(self.people, sat, strict=False):
                person.token = seat["token"]
        for seat, person in enumerate(self.people):
            if not person.token:
                sat = person.ask("POST", self.path(f"/seats/{seat}"), "seat", {"name": f"Rider {seat}"})
                person.token = sat["token"]
        for seat in range(len(self.people), self.case.players):
            self.host.command(do="bot", seat=seat, bot="house")
        for seat, person in enumerate(self.people):
            beside = [
                other.token for other in self.people[:2] if together and seat < 2 and other is not person
            ]
            person.hello(
                table=self.table,
                token=person.token,
                presence=True,
                counts=seat != 1,
                **({"beside": beside} if beside else {}),
            )
        self.guest.token = self.host.ask("POST", self.path("/spectators"), "spectators")["token"]
        self.guest.hello(table=self.table, token=self.guest.token, presence=True)
        self.watcher.hello(table=self.table)
        self.stranger.ask("POST", self.path("/seats/0"), "seat", {"name": "Too late"})

    def start(self) -> None:
        draw = self.draw()
        for seat, person in enumerate(self.people):
            made = seal(draw["commitment"], draw["attempt"], seat, nonce(seat))
            person.command(do="commit", commit=made, attempt=draw["attempt"])
        self.host.command(do="start")
        for seat, person in enumerate(self.people):
            person.command(do="reveal", nonce=nonce(seat))
        self.place.wait(1.0)
        assert self.status == "running", self.watcher.now

    def draw(self) -> Any:
        return self.stranger.ask("GET", self.path(), "table")["draw"]

    @property
    def status(self) -> str:
        return str(self.watcher.now["status"])

    # -- The game

    def go_through(self) -> None:
        moves = 0
        for _ in range(WAITS):
            if moves == MOVES or self.status != "running":
                return
            acting = [person for person in self.people if person.legal]
            if self.dice.random() < 0.5:
                self.aside(self.dice.choice(self.people))
            if acting:
                self.move(self.dice.choice(acting))
                moves += 1
            for reader in (*self.people, self.watcher):
                if reader.now.get("count") and reader.socket is not None:
                    reader.send({"type": "onward", "version": reader.now["version"]})
            self.place.wait(0.5 if acting else 1.5)

    def move(self, person: Reader) -> None:
        legal = person.legal
        if not legal:
            return
        verb = self.dice.choice(sorted({text.split()[0] for text in legal}))
        person.command(action=self.dice.choice([text for text in legal if text.split()[0] == verb]))

    def aside(self, person: Reader) -> None:
        """Whatever else somebody says."""
        dice = self.dice
        do = dice.choice(
            (
                "chat", "aside", "phrase", "why", "lang", "mute", "earlier", "back", "illegal", "hint",
                "away", "again", "nonsense", "ping", "look", "record", "standing-pass", "code", "pause",
            )
        )  # fmt: skip
        if do == "chat":
            person.command(do="chat", text="Haut les mains! 🤠")
        elif do == "aside":
            person.command(do="chat", text="psst", to="team")
        elif do == "phrase":
            person.command(do="chat", phrase="good-game")
        elif do == "why":
            person.send({"type": "why", "action": dice.choice([*person.legal, "take", "qqqq", "pass"])})
        elif do == "lang":
            person.lang = "en" if person.lang == "fr" else "fr"
            person.send({"type": "lang", "lang": person.lang})
        elif do == "mute":
            person.send(
                {"type": "mute", "seat": dice.randrange(self.case.players), "on": dice.random() < 0.5}
            )
        elif do == "earlier":
            person.send({"type": "earlier", "before": dice.choice((5, 10, 20, 10**6))})
        elif do == "back":
            person.command(do="take-back")
            for other in self.people:
                other.command(do=dice.choice(("agree-back", "agree-back", "refuse-back")))
        elif do == "illegal":
            person.command(action=dice.choice(("pass", "qqqq", "take tombstone", "draw")))
        elif do == "hint":
            person.send({"type": "hint", "id": f"hint-{person.name}-{len(person.kept)}"})
            self.place.wait(1.0)
        elif do == "away":
            person.command(do="away")
            self.place.wait(1.0)
            person.command(do="return")
        elif do == "again":
            person.hello(table=self.table, token=person.token, presence=True, counts=True)
        elif do == "nonsense":
            person.send(
                dice.choice(("{", "[]", '{"type": "dance"}', '{"type": "command", "id": "x", "version": -1}'))
            )
        elif do == "ping":
            person.send({"type": "ping"})
        elif do == "look":
            self.stranger.ask("GET", self.path(), "table")
            self.stranger.ask("GET", "/api/tables", "lobby")
        elif do == "record":
            person.ask("GET", self.path("/record"), "record")
            line = dice.randrange(6)
            person.ask("GET", f"/api/replays/{self.table}?line={line}&seat=0", "replay")
        elif do == "standing-pass":
            person.command(do="standing-pass", on=dice.random() < 0.5)
        elif do == "code":
            person.command(do="code")
        elif do == "pause":
            self.host.command(do="pause")
            self.move(person)
            self.place.wait(2.0)
            self.host.command(do="resume")

    def end(self) -> None:
        """Whoever is left resigns, and the bots play to the end."""
        for person in self.people:
            if self.status == "running":
                person.command(do="resign")
                self.place.wait(0.5)
        for _ in range(WAITS):
            if self.status != "running":
                break
            self.place.wait(0.5)
        assert self.status == "over", f"{self.case}: {self.status}"

    # -- Afterwards

    def look_back(self) -> None:
        """The replay, through every pair of eyes."""
        replay = f"/api/replays/{self.table}"
        reader = self.place.reader("replay", "fr" if self.number % 2 else "en")
        reader.ask("GET", "/api/replays", "replays")
        text = reader.ask("GET", self.path("/record"), "record")
        last = reader.ask("GET", f"{replay}?line=0", "replay")["last"]
        for line in (last // 3, last // 2, last):
            seat = self.dice.randrange(self.case.players)
            for more in ("", f"&seat={seat}", "&hands=true"):
                reader.ask("GET", f"{replay}?line={line}{more}", "replay")
        reader.ask("GET", f"{replay}?line={last + 1}", "replay")
        for more in ("", "?seat=0", "?seat=99"):
            reader.ask("GET", f"{replay}/log{more}", "log")
        reader.ask("GET", f"{replay}/shuffle", "shuffle")
        brought = reader.ask("POST", "/api/records", "records", {"text": text})
        if isinstance(brought, dict) and "id" in brought:
            reader.ask("GET", f"/api/records/{brought['id']}?line={last}&seat=0", "brought")
            reader.ask("GET", f"/api/records/{brought['id']}/log", "brought log")
        if self.number % 5 == 0:
            reader.ask("POST", f"{replay}/review", "review")
            for _ in range(3):
                self.place.wait(1.0)
                reader.ask("GET", f"{replay}/review", "review")

    def once_more(self) -> None:
        """A rematch, the same deal again, and the game from a line on."""
        self.host.ask("POST", self.path("/rematch"), "rematch", {})
        self.place.wait(0.5)
        self.stranger.ask(
            "POST", "/api/tables", "tables", {"deal": self.table, "id": f"same-deal-here-{self.number:04}"}
        )
        origin = {"table": self.table, "line": 1}
        self.stranger.ask(
            "POST", "/api/tables", "tables", {"from": origin, "id": f"from-this-line-{self.number:04}"}
        )
        self.stranger.ask("GET", "/api/tables", "lobby")
        for path in ("/health", "/ready", "/metrics", "/api/nowhere"):
            self.stranger.ask("GET", path, path)


def played(hall: Hall, data: Path, case: Case) -> dict[str, Reader]:
    """What everyone was sent in one game."""
    number = CASES.index(case)
    with hall.open(data, number + 1) as place:
        Play(place, case, number).play()
        return dict(place.readers)
