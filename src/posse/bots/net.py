"""Trained bots: `net:path/to/file`, a net of whole numbers that plays in the compiled core.

Only for the person who runs the program, as every bot that is named by where it lies: a name that comes from
elsewhere goes to `find`, which reads no file.

A file begins with a line that says what it is and a line of JSON, its head; the numbers follow, the low byte
first: the scale (16 bits for each number of an observation), the live actions (16 bits each), and for every
layer its weights (8 bits with a sign), steps (32 bits) and biases (32 bits with a sign).
"""

import hashlib
import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Self

from posse.bots.bot import Bot
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.net import ONE, STEP, WIDEST, Net

PREFIX: Final = "net:"
FIRST_LINE: Final = b"posse net 1\n"
MOST_BYTES: Final = 32 * 2**20  # of a file
MOST_HEAD: Final = 64 * 2**10  # of its second line
MOST_LAYERS: Final = 16
SCALE, LIVE, STEPS, BIASES = "H", "H", "I", "i"  # kinds of number, as `array` names them


def is_net(name: str) -> bool:
    return name.strip().lower().startswith(PREFIX)


def path_of(name: str) -> Path:
    return Path(name.strip()[len(PREFIX) :])


def shown(path: Path) -> str:
    """A path in a sentence: its end says more than its beginning."""
    return str(path)[-80:]


def unread(path: Path, error: OSError | ValueError) -> BadNotation:
    why = getattr(error, "strerror", None) or type(error).__name__
    return BadNotation("net-unread", path=shown(path), why=why)


@dataclass(frozen=True)
class NetHead:
    """What a net is for. `inputs`, `actions`: how many numbers and actions its game has, at `players`."""

    game: str
    players: int
    options: dict[str, int]
    encoder: int  # the version of what makes numbers of knowledge
    inputs: int
    actions: int
    hidden: tuple[int, ...]  # the neurons of each layer but the last
    live: int  # the actions that it knows
    drawn: bool  # whether it draws among its actions, or plays the likeliest
    digest: str  # SHA-256 of the numbers

    def layers(self) -> list[tuple[int, int]]:
        """Of each layer, how many numbers come in and go out."""
        widths = (self.inputs, *self.hidden, self.live)
        return list(pairwise(widths))

    def size(self) -> int:
        """How many bytes the numbers take."""
        return 2 * self.inputs + 2 * self.live + sum(into * out + 8 * out for into, out in self.layers())


@dataclass(frozen=True)
class NetFile:
    """A net as it lies in a file."""

    head: NetHead
    body: bytes

    @classmethod
    def made(
        cls,
        game: Game,
        players: int,
        options: Mapping[str, int],
        scale: Sequence[int],
        live: Sequence[int],
        layers: Sequence[tuple[bytes, Sequence[int], Sequence[int]]],
        drawn: bool,
    ) -> Self:
        """From whole numbers: of each layer the weights, the steps and the biases."""
        body = packed(SCALE, scale) + packed(LIVE, live)
        for weights, steps, biases in layers:
            body += weights + packed(STEPS, steps) + packed(BIASES, biases)
        encoder = game.encoder(players)
        shape = int(encoder.version), int(encoder.size), int(encoder.actions)
        hidden = tuple(len(steps) for _, steps, _ in layers[:-1])
        digest = hashlib.sha256(body).hexdigest()
        head = NetHead(game.id, players, dict(options), *shape, hidden, len(live), drawn, digest)
        return cls(head, body)

    @classmethod
    def read(cls, path: Path) -> Self:
        """The file at a path, if it is whole."""
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            raise unread(path, error) from None
        return cls.parse(data, shown(path))

    @classmethod
    def parse(cls, data: bytes, path: str) -> Self:
        line, _, body = data.removeprefix(FIRST_LINE).partition(b"\n")
        if not data.startswith(FIRST_LINE) or len(data) > MOST_BYTES or len(line) > MOST_HEAD:
            raise BadNotation("net-none", path=path)
        try:
            head = read_head(json.loads(line))
        except (ValueError, TypeError, RecursionError):
            raise BadNotation("net-broken", path=path) from None
        if len(body) != head.size() or hashlib.sha256(body).hexdigest() != head.digest:
            raise BadNotation("net-broken", path=path)
        return cls(head, body)

    def format(self) -> bytes:
        return FIRST_LINE + json.dumps(asdict(self.head)).encode() + b"\n" + self.body

    def write(self, path: Path) -> None:
        """Puts it in its place in one piece: whoever reads meanwhile reads the old one, or this."""
        whole = path.with_name(f"{path.name}.part")
        whole.write_bytes(self.format())
        whole.replace(path)

    def check(self, path: str, game: Game, players: int | None, options: Mapping[str, int] | None) -> None:
        """Refuses a table that the net was not made for."""
        head = self.head
        if game.id != head.game:
            raise BadNotation("net-game", path=path, wanted=head.game, found=game.id)
        if players is not None and players != head.players:
            raise BadNotation("net-players", path=path, wanted=head.players, found=players)
        encoder = game.encoder(head.players)
        if (head.encoder, head.inputs, head.actions) != (encoder.version, encoder.size, encoder.actions):
            raise BadNotation("net-encoder", path=path, wanted=head.encoder, found=int(encoder.version))
        for name, value in (options or {}).items():
            if head.options.get(name) != value:
                trained = str(head.options.get(name))
                raise BadNotation("net-option", path=path, name=name, wanted=trained, found=str(value))

    def net(self, game: Game) -> Net:
        """The net itself, ready to play."""
        head, at = self.head, 0

        def numbers(kind: str, many: int) -> list[int]:
            nonlocal at
            found = array(kind)
            end = at + many * found.itemsize
            found.frombytes(self.body[at:end])
            if sys.byteorder == "big":
                found.byteswap()
            at = end
            return found.tolist()

        scale, live = numbers(SCALE, head.inputs), numbers(LIVE, head.live)
        weights: list[bytes] = []
        steps: list[list[int]] = []
        biases: list[list[int]] = []
        for into, out in head.layers():
            weights.append(self.body[at : at + into * out])
            at += into * out
            steps.append(numbers(STEPS, out))
            biases.append(numbers(BIASES, out))
        fits = max(scale, default=0) <= ONE and all(step < STEP for row in steps for step in row)
        if not fits or live != sorted(set(live)) or live[-1] >= head.actions:
            raise BadNotation("net-broken", path=head.game)
        return Net(game.encoder(head.players), scale, live, weights, steps, biases)


def packed(kind: str, numbers: Sequence[int]) -> bytes:
    """Numbers as bytes, the low byte first on every machine."""
    made = array(kind, numbers)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()


def read_head(data: Any) -> NetHead:
    """The head, every part of its kind; a ValueError or a TypeError if it is none."""
    kinds = {"hidden": list, "options": dict}
    if not (isinstance(data, dict) and all(isinstance(data.get(name), kind) for name, kind in kinds.items())):
        raise ValueError("no head")
    head = NetHead(**{**data, "hidden": tuple(data["hidden"])})
    numbers: tuple[Any, ...] = (
        head.players,
        head.encoder,
        head.inputs,
        head.actions,
        head.live,
        *head.hidden,
    )
    texts: tuple[Any, ...] = (head.game, head.digest, *head.options)
    widths = (head.inputs, *head.hidden)
    if not (
        all(type(each) is int and each > 0 for each in numbers)
        and all(isinstance(each, str) for each in texts)
        and all(type(value) is int for value in data["options"].values())
        and type(data["drawn"]) is bool
        and max(widths) <= WIDEST
        and len(widths) <= MOST_LAYERS
        and head.live <= head.actions <= 1 << 16
    ):
        raise ValueError("no such head")
    return head


class Player:
    """A net that was read, and what plays by it, made when it is first asked."""

    def __init__(self, file: NetFile) -> None:
        self.file = file
        self.net: Net | None = None

    def ready(self, game: Game) -> Net:
        if self.net is None:
            self.net = self.file.net(game)
        return self.net

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        return self.ready(game).choose(knowledge, list(legal), self.file.head.drawn, dice)

    def best(self, game: Game, knowledge: Knowledge, legal: Sequence[int], many: int) -> list[int]:
        """So many of the legal actions, those that the net likes best, in their own order."""
        values = [int(value) for value in self.ready(game).values(knowledge, list(legal))]
        least = sorted(values, reverse=True)[:many][-1]
        return [action for action, value in zip(legal, values, strict=True) if value >= least][:many]

    def __reduce__(self) -> tuple[Any, ...]:
        return Player, (self.file,)


@lru_cache(maxsize=8)
def player(path: Path, changed: int, size: int) -> Player:
    """Of a file as it was at that moment: a bot is asked for by its name again and again."""
    return Player(NetFile.read(path))


class NetBot(Bot):
    """A trained net. It knows one game, at one number of players, with the options it was trained with."""

    def __init__(self, name: str) -> None:
        self.name = name.strip()
        self.path = path_of(name)
        try:
            now = self.path.stat()
        except (OSError, ValueError) as error:
            raise unread(self.path, error) from None
        self.player = player(self.path, now.st_mtime_ns, now.st_size)

    def check(self, game: Game, players: int | None = None, options: Mapping[str, int] | None = None) -> None:
        self.player.file.check(shown(self.path), game, players, options)

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        if game.id != self.player.file.head.game:
            self.check(game)
        if len(legal) == 1:
            return legal[0]
        return self.player.choose(game, knowledge, legal, dice)
