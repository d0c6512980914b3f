"""Nets while they learn, in ordinary numbers; and the same net as whole numbers, which the core plays."""

import math
from array import array
from collections.abc import Sequence
from typing import Any

from posse.bots.net import NetFile
from posse.core.extras import needs
from posse.core.game import Game
from posse.core.kernel.net import ONE, STEP

with needs("train"):
    import numpy as np
    import torch
    from torch import nn

SMALLEST_STEP = 1 / STEP
NOT_LEGAL = -1e9  # a logit that no softmax sees


def layered(into: int, hidden: Sequence[int], out: int, gain: float) -> Any:
    """A plain network; `gain` is small for one that is to be undecided at first."""
    parts: list[Any] = []
    for wide in hidden:
        line = nn.Linear(into, wide)
        nn.init.orthogonal_(line.weight, math.sqrt(2))
        nn.init.zeros_(line.bias)
        parts += [line, nn.ReLU()]
        into = wide
    line = nn.Linear(into, out)
    nn.init.normal_(line.weight, 0.0, gain / math.sqrt(into))
    nn.init.zeros_(line.bias)
    return nn.Sequential(*parts, line)


class Pair:
    """What acts and what judges: an actor sees what its seat knows, a critic what all seats know."""

    def __init__(
        self, scale: Sequence[int], live: int, players: int, hidden: Sequence[int], device: str
    ) -> None:
        self.live = live
        self.scale = torch.tensor(scale, dtype=torch.float32, device=device) / ONE
        self.scales = self.scale.repeat(players)
        self.actor = layered(len(scale), hidden, live, 0.01).to(device)
        self.critic = layered(len(scale) * players, hidden, 1, 1.0).to(device)

    def logits(self, seen: Any, places: Any) -> Any:
        """Of the legal actions in their places; `places` are outputs, `live` where there is none."""
        out = self.actor(seen.float() * self.scale)
        return out.gather(1, places.clamp(max=self.live - 1)).masked_fill(places >= self.live, NOT_LEGAL)

    def value(self, seen: Any, around: Any) -> Any:
        return self.critic(torch.cat((seen, around), 1).float() * self.scales).squeeze(1)

    def parameters(self) -> list[Any]:
        return [*self.actor.parameters(), *self.critic.parameters()]

    def kept(self) -> dict[str, Any]:
        return {"actor": self.actor.state_dict(), "critic": self.critic.state_dict()}

    def take(self, kept: dict[str, Any]) -> None:
        self.actor.load_state_dict(kept["actor"])
        self.critic.load_state_dict(kept["critic"])

    def follow(self, other: "Pair", rate: float) -> None:
        """A step towards another, for an average."""
        with torch.no_grad():
            for mine, theirs in zip(self.parameters(), other.parameters(), strict=True):
                mine.lerp_(theirs, rate)


def lines_of(actor: Any) -> list[Any]:
    return [part for part in actor if isinstance(part, nn.Linear)]


def as_file(
    actor: Any, game: Game, players: int, options: dict[str, int], scale: Any, live: Any, drawn: bool
) -> NetFile:
    """The actor as whole numbers: each neuron's weights in steps of its own, 127 of them at most."""
    layers = []
    lines = lines_of(actor)
    for line in lines:
        weight = line.weight.detach().cpu().numpy().astype(np.float64)
        step = np.clip(np.abs(weight).max(1) / 127, SMALLEST_STEP, (STEP - 1) / STEP)
        steps = np.rint(step * STEP)
        whole = np.clip(np.rint(weight / (steps / STEP)[:, None]), -127, 127).astype(np.int8)
        bias = np.clip(np.rint(line.bias.detach().cpu().numpy() * float(ONE)), -(2**31), 2**31 - 1)
        by_place = whole if line is lines[-1] else whole.T
        layers.append((by_place.tobytes(), list(map(int, steps)), list(map(int, bias))))
    return NetFile.made(game, players, options, list(map(int, scale)), list(map(int, live)), layers, drawn)


def into_actor(file: NetFile, actor: Any) -> None:
    """The weights of a file, in ordinary numbers: an attacker begins as its target."""
    head = file.head
    at = 2 * head.inputs + 2 * head.live
    lines = lines_of(actor)
    with torch.no_grad():
        for line, (into, out) in zip(lines, head.layers(), strict=True):
            whole = np.frombuffer(file.body, np.int8, into * out, at).astype(np.float32)
            at += into * out
            steps = np.frombuffer(file.body, "<u4", out, at).astype(np.float32) / STEP
            biases = np.frombuffer(file.body, "<i4", out, at + 4 * out).astype(np.float32) / ONE
            at += 8 * out
            weight = whole.reshape(out, into) if line is lines[-1] else whole.reshape(into, out).T
            line.weight.copy_(torch.from_numpy(np.ascontiguousarray(weight * steps[:, None])))
            line.bias.copy_(torch.from_numpy(biases))


def scale_and_live(file: NetFile) -> tuple[list[int], list[int]]:
    """What a file says of its numbers and its actions."""
    scale, live = array("H"), array("H")
    scale.frombytes(file.body[: 2 * file.head.inputs])
    live.frombytes(file.body[2 * file.head.inputs : 2 * (file.head.inputs + file.head.live)])
    return scale.tolist(), live.tolist()
