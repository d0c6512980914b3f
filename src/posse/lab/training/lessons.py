"""Lessons: what was seen, done and won in a stretch of many games, as a net learns from it."""

from dataclasses import dataclass
from typing import Any, Final

from posse.adapters.batch import Batch, Rows
from posse.adapters.company import YOURS
from posse.core.extras import needs
from posse.core.game import Game
from posse.lab.training.networks import Pair
from posse.lab.training.settings import Settings

with needs("train"):
    import numpy as np
    import torch

CLOSE: Final = 10.0  # points; a lead of several times that many is hardly better
DISCOUNT: Final = 0.95  # of what is still to come, for how good an action was


@dataclass
class Lesson:
    """A row for each decision: what to learn from, all of one length."""

    seen: Any
    around: Any  # what the other seats know, for the critic alone
    places: Any  # the legal actions, as outputs of the net
    done: Any  # which place was chosen
    goal: Any  # which place the teacher would have chosen
    likely: Any  # how likely that was, as a logarithm
    better: Any  # how much better than expected it went
    worth: Any  # what the position turned out to be worth

    def part(self, which: Any) -> "Lesson":
        return Lesson(*(each[which] for each in vars(self).values()))

    def __len__(self) -> int:
        return len(self.done)


class Tables:
    """The games from which a net learns, with their company."""

    def __init__(self, game: Game, settings: Settings, live: Any, seed: int, device: str) -> None:
        self.settings = settings
        self.device = device
        parts = [("random", settings.random), ("house", settings.house), (YOURS, settings.past)]
        company: list[Any] = [(name, part) for name, part in parts if part > 0]
        if settings.against:
            company = [(settings.against, 1.0)]
        self.past = next((kind for kind, (name, _) in enumerate(company) if name == YOURS), -2)
        self.batch = Batch(
            game,
            settings.players,
            settings.rows,
            seed,
            settings.options,
            company=company,
            forced=True,
        )
        self.live = len(live)
        self.outputs = np.full(self.batch.actions + 1, self.live, np.int64)  # action: the net's output
        self.outputs[live] = np.arange(self.live)
        self.wide = min(self.batch.actions, int(game.new(settings.players, settings.options).room))
        self.chance = torch.Generator(device=device).manual_seed(seed % 2**31)

    def shown(self, rows: Rows, padded: Any) -> tuple[Any, Any]:
        """What the seats to act know, and their legal actions as outputs.

        Where the net knows none of them, the first stands for its last output.
        """
        places = self.outputs[padded]
        places[(places == self.live).all(1), 0] = self.live - 1
        seen = torch.from_numpy(rows.observation).to(self.device)
        return seen, torch.from_numpy(places).to(self.device)

    def lesson(self, net: Pair, past: Pair, teach: bool, lead: float) -> Lesson:
        """Plays a stretch: by the net, its past self in company, and the teacher now and then."""
        batch, steps = self.batch, self.settings.horizon
        kept: list[tuple[Any, ...]] = []
        seats, values, over, gains, mine = [], [], [], [], []
        rows = batch.rows
        for _ in range(steps):
            padded = rows.padded(self.wide)
            seen, places = self.shown(rows, padded)
            around = torch.from_numpy(batch.critic_view().reshape(len(rows), -1)).to(self.device)
            with torch.no_grad():
                logits = net.logits(seen, places)
                value = net.value(seen, around)
                own = torch.from_numpy((rows.company != self.past) | (rows.seat == rows.mine)).to(self.device)
                if not bool(own.all()):
                    logits = torch.where(own[:, None], logits, past.logits(seen, places))
                parts = torch.log_softmax(logits, 1)
                done = torch.multinomial(parts.exp(), 1, generator=self.chance).squeeze(1)
            goal = done
            if teach:
                taught = np.argmax(padded == batch.teacher()[:, None], 1)
                goal = torch.from_numpy(taught).to(self.device)
                follow = torch.rand(len(rows), generator=self.chance, device=self.device)
                done = torch.where(follow < self.settings.taught, goal, done)
            likely = parts.gather(1, done[:, None]).squeeze(1)
            kept.append((seen, around, places, done, goal, likely))
            seats.append(rows.seat.copy())
            values.append(value.cpu().numpy())
            mine.append(own.cpu().numpy())
            rows = batch.step(padded[np.arange(len(rows)), done.cpu().numpy()])
            over.append(rows.terminated | rows.truncated)
            gains.append(self.gained(rows, lead))
        seen = torch.from_numpy(rows.observation).to(self.device)
        around = torch.from_numpy(batch.critic_view().reshape(len(rows), -1)).to(self.device)
        with torch.no_grad():
            ahead = net.value(seen, around).cpu().numpy()
        better, known = advantages(seats, values, over, gains, rows.seat, ahead)
        worth = better + np.stack(values)
        flat = [torch.stack(column).flatten(0, 1) for column in zip(*kept, strict=True)]
        more = [torch.from_numpy(each.ravel().astype(np.float32)).to(self.device) for each in (better, worth)]
        use = np.flatnonzero((known & np.stack(mine)).ravel())
        return Lesson(*flat, *more).part(torch.from_numpy(use).to(self.device))

    def gained(self, rows: Rows, lead: float) -> Any:
        """What each seat won in the games that have ended: 1 for a victory alone; and a little for points."""
        players = self.settings.players
        gains = rows.rewards / (players - 1)
        if lead:
            points = self.batch.points().astype(float)
            ahead = points - (points.sum(1, keepdims=True) - points) / (players - 1)
            gains = gains + lead * np.tanh(ahead / CLOSE)
        return gains


def advantages(
    seats: list[Any], values: list[Any], over: list[Any], gains: list[Any], seat: Any, ahead: Any
) -> tuple[Any, Any]:
    """How much better each decision went than expected, by what followed for the seat that made it.

    Also which are known: at the end of a stretch some seats have not been asked again.
    """
    many, players = gains[0].shape
    every = np.arange(many)
    following, further, gained = (np.zeros((many, players)) for _ in range(3))
    known = np.zeros((many, players), bool)
    following[every, seat] = ahead
    known[every, seat] = True
    better, sure = np.zeros((len(seats), many)), np.zeros((len(seats), many), bool)
    for step in reversed(range(len(seats))):
        ended = over[step][:, None]
        following, further = np.where(ended, 0.0, following), np.where(ended, 0.0, further)
        gained, known = np.where(ended, gains[step], gained), known | ended
        at = every, seats[step]
        better[step] = gained[at] + following[at] - values[step] + DISCOUNT * further[at]
        sure[step] = known[at]
        further[at], following[at], gained[at] = better[step], values[step], 0.0
        known[at] = True
    return better, sure
