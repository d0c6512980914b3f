"""The trainer: a folder with settings, from which weights, a log, results and what is needed to go on come.

The house bot is imitated first. Then the net plays with itself and its company, and learns by PPO (Schulman
and others, 2017), held near its own average; the average is what is kept.
"""

import json
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from posse.adapters.survey import survey
from posse.bots.net import NetFile, is_net, path_of
from posse.core.extras import needs
from posse.core.game import Game
from posse.core.kernel.dice import seed_for
from posse.core.kernel.net import ONE
from posse.games.registry import find
from posse.lab.errors import LabRefusal
from posse.lab.training.lessons import Lesson, Tables
from posse.lab.training.networks import Pair, as_file, into_actor, scale_and_live
from posse.lab.training.settings import Settings

with needs("train"):
    import torch
    from torch.nn import functional
    from torch.nn.utils import clip_grad_norm_

NET: Final = "bot.net"
LOG: Final = "log.jsonl"
RESULTS: Final = "results.json"
STATE: Final = "state.pt"
SURVEYED: Final = 400  # games
CLIP: Final = 0.2
SAVED: Final = 30.0  # seconds between two times that all is kept
PAST: Final = 8  # earlier selves that are remembered
AGES: Final = 40  # lessons between two of them
JUDGED: Final = 200  # games of each pair at the end, at least

Say = Callable[[dict[str, Any]], None]


class Trainer:
    """One net in its folder. What was begun there goes on."""

    def __init__(
        self, folder: Path, settings: Settings, say: Say, games: dict[str, Game] | None = None
    ) -> None:
        self.folder = folder
        self.settings = settings = settings.checked(games)
        self.say = say
        self.game = find(settings.game, games)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(settings.seed)
        target, kept = self.target(), self.kept()
        if kept:
            scale, live, hidden = kept["scale"], kept["live"], tuple(kept["hidden"])
        elif target is not None:
            scale, live = scale_and_live(target)
            hidden = target.head.hidden
        else:
            found = survey(self.game, settings.players, self.settings.options, SURVEYED, settings.seed)
            scale = [int(ONE) // int(most) if most else 0 for most in found.most]
            live, hidden = found.live.tolist(), settings.hidden
        self.scale, self.live, self.hidden = scale, live, list(hidden)
        self.net, self.average, self.past = (
            Pair(scale, len(live), settings.players, hidden, self.device) for _ in range(3)
        )
        if target is not None:
            into_actor(target, self.net.actor)
            self.begin_as(path_of(settings.against).parent / STATE)
        self.average.take(self.net.kept())
        self.past.take(self.net.kept())
        self.adam = torch.optim.Adam(self.net.parameters(), lr=settings.rate[0], eps=1e-5)
        self.spent, self.lessons, self.decisions = 0.0, 0, 0
        self.selves: list[dict[str, Any]] = []
        if kept:
            self.go_on(kept)

    def target(self) -> NetFile | None:
        """The net that is attacked: an attacker begins as its target."""
        against = self.settings.against
        return NetFile.read(path_of(against)) if is_net(against) else None

    def begin_as(self, state: Path) -> None:
        """With the target's critic too, where its own trainer left it."""
        if state.exists():
            kept = torch.load(state, map_location=self.device, weights_only=True)
            self.net.critic.load_state_dict(kept["average"]["critic"])

    def kept(self) -> dict[str, Any]:
        """What was kept here the last time; nothing the first time."""
        path = self.folder / STATE
        found: dict[str, Any] = {}
        if path.exists():
            found = torch.load(path, map_location=self.device, weights_only=True)
        return found

    def go_on(self, kept: dict[str, Any]) -> None:
        try:
            for name in ("net", "average", "past"):
                getattr(self, name).take(kept[name])
            self.adam.load_state_dict(kept["adam"])
        except (KeyError, RuntimeError, ValueError) as error:
            why = str(error).partition("\n")[0][:120]
            raise LabRefusal("training-other", path=str(self.folder / STATE)[-80:], why=why) from None
        self.spent, self.lessons, self.decisions = (kept[name] for name in ("spent", "lessons", "decisions"))
        self.selves = kept["selves"]

    def keep(self) -> None:
        """All that is needed to go on, and the net as it is, each in one piece."""
        kept: dict[str, Any] = {name: getattr(self, name).kept() for name in ("net", "average", "past")}
        for name in ("spent", "lessons", "decisions", "selves", "scale", "live", "hidden"):
            kept[name] = getattr(self, name)
        kept["adam"] = self.adam.state_dict()
        part = self.folder / f"{STATE}.part"
        torch.save(kept, part)
        part.replace(self.folder / STATE)
        self.file().write(self.folder / NET)

    def file(self) -> NetFile:
        chosen = self.settings
        return as_file(
            self.average.actor,
            self.game,
            chosen.players,
            chosen.options,
            self.scale,
            self.live,
            chosen.drawn,
        )

    def note(self, **figures: Any) -> None:
        with (self.folder / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(figures) + "\n")
        self.say(figures)

    def run(self) -> dict[str, Any]:
        """Trains until the time is spent, judges, and says what came out."""
        chosen = self.settings
        seed = seed_for(chosen.seed, self.lessons)  # whoever goes on meets other games
        tables = Tables(self.game, chosen, self.live, seed, self.device)
        saved = told = time.monotonic()
        try:
            while self.spent < chosen.seconds:
                began = time.monotonic()
                figures = self.learn(tables)
                now = time.monotonic()
                self.spent += now - began
                if now - told > 5 or self.spent >= chosen.seconds:
                    told = now
                    self.note(seconds=round(self.spent, 1), decisions=self.decisions, **figures)
                if now - saved > SAVED:
                    saved = now
                    self.keep()
        finally:
            self.keep()
        return self.judge()

    def learn(self, tables: Tables) -> dict[str, float]:
        """One lesson: played, and gone through."""
        chosen = self.settings
        teach = self.spent < chosen.imitate and not is_net(chosen.against)
        gone = min(1.0, self.spent / chosen.seconds)
        rate, entropy = (
            low if not low or not high else low * (high / low) ** gone
            for low, high in (chosen.rate, chosen.entropy)
        )
        for group in self.adam.param_groups:
            group["lr"] = 2 * rate if teach else rate
        if chosen.past and self.lessons % AGES == 0:
            self.selves = [*self.selves, self.average.kept()][-PAST:]
            self.selves[-1] = {
                name: {key: each.clone() for key, each in part.items()}
                for name, part in self.selves[-1].items()
            }
        if self.selves:
            self.past.take(self.selves[self.lessons % len(self.selves)])
        lesson = tables.lesson(self.net, self.past, teach, chosen.lead * max(0.0, 1 - 2 * gone))
        lesson.better = lesson.better / (lesson.better.std() + 1e-8)
        figures: dict[str, float] = {}
        for _ in range(chosen.epochs):
            order = torch.randperm(len(lesson), device=self.device)
            for begin in range(0, len(order), chosen.minibatch):
                figures = self.step(lesson.part(order[begin : begin + chosen.minibatch]), teach, entropy)
        self.lessons += 1
        self.decisions += len(lesson)
        self.average.follow(self.net, 1 / min(chosen.average, 1 + self.lessons / 3))
        return {"taught": float(teach), **figures}

    def step(self, part: Lesson, teach: bool, entropy: float) -> dict[str, float]:
        """One change of the weights."""
        parts = torch.log_softmax(self.net.logits(part.seen, part.places), 1)
        chances = parts.exp()
        unsure = -(chances * parts.clamp(min=-50)).sum(1).mean()
        missed = functional.mse_loss(self.net.value(part.seen, part.around), part.worth)
        if teach:
            lost = -parts.gather(1, part.goal[:, None]).mean() + missed
        else:
            ratio = (parts.gather(1, part.done[:, None]).squeeze(1) - part.likely).exp()
            held = ratio.clamp(1 - CLIP, 1 + CLIP)
            lost = missed - torch.min(ratio * part.better, held * part.better).mean() - entropy * unsure
            if self.settings.pull:
                with torch.no_grad():
                    near = torch.log_softmax(self.average.logits(part.seen, part.places), 1)
                apart = (chances * (parts.clamp(min=-50) - near.clamp(min=-50))).sum(1).mean()
                lost = lost + self.settings.pull * apart
        self.adam.zero_grad(set_to_none=True)
        lost.backward()
        clip_grad_norm_(self.net.parameters(), 1.0)
        self.adam.step()
        return {"unsure": round(float(unsure.detach()), 4), "missed": round(float(missed.detach()), 4)}

    def judge(self) -> dict[str, Any]:
        """The net as it is kept, against others: every deal from every seat, as in a ladder."""
        from posse.lab.ladder import play, prepare, tasks
        from posse.lab.standing import standing

        chosen = self.settings
        name = f"net:{self.folder / NET}"
        others = [chosen.against] if chosen.against else ["random", "house"]
        ladder = prepare(
            self.game, chosen.players, [name, *others], chosen.options, chosen.seed, f"against {name}"
        )
        results = {(each.pair, each.deal): each for each in play(ladder, tasks(ladder, JUDGED))}
        meetings = standing(ladder, results).to_json()["meetings"]
        found = {
            "name": name,
            "settings": asdict(chosen),
            "seconds": round(self.spent, 1),
            "lessons": self.lessons,
            "decisions": self.decisions,
            "bytes": (self.folder / NET).stat().st_size,
            "meetings": meetings,
        }
        (self.folder / RESULTS).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        return found


def shares(found: dict[str, Any]) -> list[tuple[str, float, float, float]]:
    """Against whom, and the net's share of the games with its interval."""
    told = []
    for meeting in found["meetings"]:
        share = meeting["share"]
        ours = meeting["bot"] == found["name"]
        value, low, high = (share[name] for name in ("value", "low", "high"))
        if not ours:
            value, low, high = 1 - value, 1 - high, 1 - low
        told.append((meeting["against"] if ours else meeting["bot"], value, low, high))
    return told
