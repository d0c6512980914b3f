"""A net learns for a minute, on the processor alone: it has to beat chance, and its attacker has to beat it.

It needs what the extra [train] brings, which no other test needs: `pip install 'posse-games[train]'`.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from posse.bots.net import NetFile
from posse.games.registry import GAMES
from posse.lab.training.settings import begin, check_extra, opened, usual

GAME = "public-enemy"


def train_and_attack(folder: Path, seconds: int, seed: int, say: Callable[[str], None]) -> dict[str, Any]:
    """Trains, stops half-way and goes on, then lets an attacker train for half as long."""
    check_extra()
    from posse.lab.training.trainer import LOG, NET, RESULTS, Trainer, shares

    game, place = GAMES[GAME], folder / "net"
    settings = replace(usual(game, 2, {}, seconds), seed=seed)
    begin(place, settings.checked())

    def report(figures: dict[str, Any]) -> None:
        say(f"{figures['seconds']:.0f} s, {figures['decisions']} decisions")
        if figures["seconds"] > seconds / 2:
            raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):
        Trainer(place, opened(place, None), report).run()
    going_on = Trainer(place, opened(place, None), lambda figures: say(str(figures)))
    assert seconds / 2 < going_on.spent < seconds, "it goes on where it stood"
    found = going_on.run()
    told = {bot: (value, low) for bot, value, low, _ in shares(found)}
    assert told["random"][1] > 0.5, f"it does not beat chance: {told}"
    assert json.loads((place / RESULTS).read_text("utf-8")) == json.loads(json.dumps(found))
    assert len((place / LOG).read_text("utf-8").splitlines()) > 1
    assert NetFile.read(place / NET).head.players == 2
    target = f"net:{place / NET}"
    attacked = folder / "attacker"
    begin(attacked, usual(game, 2, {}, seconds / 2, target).checked())
    attacker = Trainer(attacked, opened(attacked, None), lambda figures: say(str(figures))).run()
    ((against, share, low, high),) = shares(attacker)
    assert against == target
    assert high > 0.5, f"an attacker that begins as its target loses to it: {share}"
    return {"random": told["random"][0], "house": told["house"][0], "attacker": share, "low": low}


def summary(found: dict[str, Any]) -> str:
    random, house, attacker = (f"{100 * found[name]:.1f} %" for name in ("random", "house", "attacker"))
    return f"training: {random} against chance, {house} against the house bot; its attacker wins {attacker}"
