"""Which games an environment deals: the one that is asked for, then others that follow from it."""

import math
import secrets
from collections.abc import Mapping
from numbers import Real
from typing import Any

from posse.adapters.errors import AdapterRefusal, IllegalIndex
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import LOW62, Dice, seed_for
from posse.core.kernel.encoder import Encoder
from posse.core.kernel.state import State
from posse.core.reading import number, whole
from posse.core.words import LANGS, Seat
from posse.games.registry import chosen_game

RENDER_MODES = ("ansi", "human")


class Deals:
    """A game at a table of so many, with checked options, and the series of its deals.

    `deal(seed)` deals what `posse.new(…, seed=seed)` deals. `deal()` deals game 1, 2 … of the series that
    begins with that seed; without any seed, nobody can know what comes.
    """

    def __init__(
        self, game: str | Game, players: int | None, options: Mapping[str, object] | None, cap: int | None
    ) -> None:
        self.game = chosen_game(game)
        self.players = self.game.least if players is None else whole(players)
        self.game.new(self.players, options)  # refuses what can't be
        self.options = self.game.settle(options or {})
        self.cap = number(self.game.cap if cap is None else cap, 1, LOW62, "cap")
        self.encoder: Encoder = self.game.encoder(self.players)
        self.actions = int(self.encoder.actions)
        self.series: int | None = None  # what it began with
        self.dealt = 0  # games since then
        self.seed = 0  # of the last deal

    def deal(self, seed: int | None = None) -> State:
        self.next_seed(seed)
        return self.game.start(self.players, self.options, Dice(self.seed), False)

    def next_seed(self, seed: int | None = None) -> int:
        """The seed of a deal: the one asked for, or the next that follows from the last one asked for."""
        seed = checked_seed(seed)
        if seed is not None:
            self.series = self.seed = seed
            self.dealt = 0
        else:
            if self.series is None:
                self.series = secrets.randbits(62)
            self.dealt += 1
            self.seed = seed_for(self.series, self.dealt)
        return self.seed

    def __getstate__(self) -> dict[str, Any]:
        """Without the encoder, which can't be copied and is always the same one."""
        return {name: value for name, value in vars(self).items() if name != "encoder"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.encoder = self.game.encoder(self.players)

    def refusal(self, state: State, seat: int, action: object) -> IllegalIndex:
        """Says which seat may not do what, and some of what it may do."""
        codes = state.legal_actions(seat)[:12]
        legal = tuple(int(self.encoder.index(seat, code)) for code in codes)
        if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < self.actions:
            shown, most = str(action)[:40], self.actions - 1
            return IllegalIndex("unknown-index", who=Seat(seat), action=shown, most=most, legal=legal)
        text = self.game.action_texts[self.encoder.code(seat, action)]
        return IllegalIndex("illegal-index", who=Seat(seat), action=action, text=text, legal=legal)


def checked_seed(seed: object) -> int | None:
    """The seed of a deal; None for the next one."""
    return None if seed is None else number(seed, 0, LOW62, "seed")


def checked_lang(lang: object) -> str:
    """The language of what is drawn."""
    if lang not in LANGS:
        raise BadNotation("no-lang", lang=str(lang)[:20], known=LANGS)
    return str(lang)


def checked_mode(mode: str | None) -> str | None:
    """How an environment is drawn: not at all, as text that is returned, or as text that is printed."""
    if mode is not None and mode not in RENDER_MODES:
        raise AdapterRefusal("render-mode", mode=str(mode)[:40], known=RENDER_MODES)
    return mode


def checked_reward(reward: object) -> float:
    """What an illegal action brings."""
    if isinstance(reward, bool) or not isinstance(reward, Real) or not math.isfinite(reward):
        raise AdapterRefusal("reward", value=str(reward)[:40])
    return float(reward)
