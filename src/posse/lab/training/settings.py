"""How a net is trained: one file of settings a net, beside it."""

import json
import tomllib
from dataclasses import asdict, dataclass, field, fields, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from posse.bots import load
from posse.core.game import Game
from posse.games.registry import find
from posse.lab.errors import LabRefusal

FILE: Final = "settings.toml"
MOST_BYTES: Final = 64 * 2**10
HIDDEN: Final = (128, 128, 128)


@dataclass(frozen=True)
class Settings:
    """All that decides how a net is trained; numbers in pairs are at the beginning and at the end."""

    game: str
    players: int
    options: dict[str, int] = field(default_factory=dict)
    against: str = ""  # the bot to beat; without one the net plays with itself and its company
    seconds: float = 600.0  # of training, without the judging in between
    imitate: float = 20.0  # of these: the house bot is imitated first
    taught: float = 0.7  # meanwhile, so large a part of the moves is the house bot's
    hidden: tuple[int, ...] = HIDDEN  # neurons, layer by layer
    rows: int = 256  # games side by side
    horizon: int = 32  # decisions of each between two lessons
    minibatch: int = 512
    epochs: int = 2  # how often a lesson is gone through
    rate: tuple[float, float] = (5e-4, 5e-5)  # of learning
    entropy: tuple[float, float] = (0.02, 0.002)  # what uncertainty is worth
    pull: float = 0.03  # how strongly the net is held near its own average
    average: int = 50  # lessons that the net which is kept is averaged over
    lead: float = 0.0  # what being ahead is worth at first; it fades by half time
    random: float = 0.1  # the part of the games with all others at random,
    house: float = 0.05  # with all others house bots,
    past: float = 0.1  # with all others an earlier self
    drawn: bool = False  # whether the net draws its actions, or plays the likeliest
    seed: int = 1

    def checked(self, games: dict[str, Game] | None = None) -> "Settings":
        """The same with every option's value; refuses what cannot be."""
        game = find(self.game, games)
        game.encoder(game.checked_players(self.players))
        game.new(self.players, self.options)
        options = game.settle(self.options)
        if self.against:
            load(self.against, game, self.players, options)
        for name, low, high in BOUNDS:
            value = getattr(self, name)
            for each in value if isinstance(value, tuple) else (value,):
                if not low <= each <= high:
                    raise LabRefusal("setting-range", name=name, low=low, high=high, value=str(each))
        if not 1 <= len(self.hidden) <= 8:
            raise LabRefusal("setting-range", name="hidden", low=1, high=8, value=str(len(self.hidden)))
        if self.random + self.house + self.past > 1:
            raise LabRefusal("setting-company")
        return replace(self, options=options)

    def format(self) -> str:
        """As the file has it: TOML, whose values here are written as JSON's are."""
        parts = asdict(self)
        options = parts.pop("options")
        lines = [f"{name} = {json.dumps(value)}" for name, value in parts.items()]
        return "\n".join(
            [*lines, "", "[options]", *(f"{name} = {value}" for name, value in options.items()), ""]
        )


BOUNDS: Final = (
    ("seconds", 1, 10_000_000),
    ("imitate", 0, 10_000_000),
    ("taught", 0, 1),
    ("hidden", 1, 4096),
    ("rows", 2, 100_000),
    ("horizon", 2, 10_000),
    ("minibatch", 16, 10_000_000),
    ("epochs", 1, 100),
    ("rate", 1e-9, 1),
    ("entropy", 0, 10),
    ("pull", 0, 10),
    ("average", 1, 100_000),
    ("lead", 0, 10),
    ("random", 0, 1),
    ("house", 0, 1),
    ("past", 0, 1),
    ("seed", 0, 2**31),
)
PAIRS: Final = ("rate", "entropy")


def usual(game: Game, players: int, options: dict[str, Any], seconds: float, against: str = "") -> Settings:
    """What was found to be good: a game of bluff is drawn, near its average, and with points at first.

    An attacker learns quickly and keeps little uncertainty, with nobody else at the table.
    """
    bluff = game.policy.mixed > 0
    made = Settings(
        game.id,
        players,
        options,
        against,
        seconds,
        imitate=min(20.0, seconds / 3),
        entropy=(0.1, 0.01) if bluff else (0.02, 0.002),
        pull=0.2 if bluff else 0.03,
        average=200 if bluff else 50,
        lead=0.3 if bluff else 0.0,
        drawn=bluff or game.policy.loyal > 0,
    )
    if not against:
        return made
    return replace(made, entropy=(0.02, 0.003), pull=0.02, lead=0.0, random=0.0, house=0.0, past=0.0)


def read(path: Path) -> Settings:
    """Settings from their file."""
    try:
        with path.open("rb") as file:
            data = tomllib.loads(file.read(MOST_BYTES).decode())
    except OSError as error:
        raise LabRefusal("settings-unread", path=str(path)[-80:], why=error.strerror or "?") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LabRefusal("settings-unread", path=str(path)[-80:], why=str(error)[:120]) from None
    return from_data(data)


def check_extra() -> None:
    """Refuses to train without what the extra brings."""
    for name in ("numpy", "torch"):
        try:
            import_module(name)
        except ModuleNotFoundError:
            raise LabRefusal("needs-extra", package=name, extra="train") from None


def opened(folder: Path, asked: Settings | None) -> Settings:
    """The settings of a folder: those that lie there, or those asked for. Nothing is written."""
    path = folder / FILE
    if path.exists():
        if asked is not None:
            raise LabRefusal("training-begun", path=str(path)[-80:])
        return read(path)
    if asked is None:
        raise LabRefusal("training-none", path=str(folder)[-80:])
    return asked


def begin(folder: Path, settings: Settings) -> None:
    """Puts settings in a folder that has none."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    if not path.exists():
        path.write_text(settings.format(), encoding="utf-8")


def from_data(data: dict[str, Any]) -> Settings:
    """Every setting of its kind, and none that there is not."""
    known = {each.name: each for each in fields(Settings)}
    model = Settings("", 2)
    for name, value in data.items():
        if name not in known:
            raise LabRefusal("no-setting", name=name[:40], known=tuple(known))
        wanted = getattr(model, name)
        if isinstance(wanted, tuple):
            kind = float if name in PAIRS else int
            good = isinstance(value, list) and (name not in PAIRS or len(value) == 2)
            if not (good and all(is_kind(each, kind) for each in value)):
                raise LabRefusal("setting-kind", name=name, example=json.dumps(wanted))
            data = data | {name: tuple(value)}
        elif not is_kind(value, type(wanted)):
            raise LabRefusal("setting-kind", name=name, example=json.dumps(wanted))
    if "game" not in data or "players" not in data:
        raise LabRefusal("setting-missing")
    return Settings(**data)


def is_kind(value: object, kind: type) -> bool:
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return type(value) is kind
