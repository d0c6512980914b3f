"""The bots at the other seats of an environment for one."""

from collections.abc import Mapping, Sequence
from typing import Any

from posse.adapters.copies import dice_at, lanes_of
from posse.adapters.errors import AdapterRefusal
from posse.bots import Bot, ask, load
from posse.core.game import Game
from posse.core.kernel.arena import advance
from posse.core.kernel.dice import Dice, seed_for
from posse.core.kernel.state import State
from posse.core.reading import number


class Opponents:
    """Named from the agent's left on, or one for all. They play and throw as in `posse.simulate`.

    `seat` is where the agent sits; None for a seat that changes from deal to deal.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        bots: Sequence[str | Bot] | str | Bot,
        seat: int | None,
        options: Mapping[str, int] | None = None,
    ) -> None:
        if not isinstance(bots, str | Bot | Sequence):
            raise AdapterRefusal("bots-kind")
        given = [bots] if isinstance(bots, str | Bot) else list(bots)
        loaded = [load(bot, game, players, options) for bot in given]
        if len(loaded) == 1:
            loaded *= players - 1
        if len(loaded) != players - 1:
            raise AdapterRefusal("bots-count", wanted=players - 1, found=len(loaded))
        self.game = game
        self.players = players
        self.bots = loaded
        self.fixed = None if seat is None else number(seat, 0, players - 1, "seat")
        self.dice: dict[int, list[Dice]] = {}  # by the seed of a game that is going on: each seat's

    def agent_seat(self, seed: int) -> int:
        """Where the agent sits in the game of this deal."""
        return seed % self.players if self.fixed is None else self.fixed

    def answer(self, state: State, seed: int, before: int, most: int) -> int:
        """The same for the kernel of a batch, which also says how many actions were played."""
        return self.play(state, seed, most)

    def play(self, state: State, seed: int, most: int) -> int:
        """Plays until the agent is to act or the game is over, at most so many actions; returns how many."""
        mine = self.agent_seat(seed)
        bots = {(mine + 1 + place) % self.players: bot for place, bot in enumerate(self.bots)}
        careless = sum(1 << seat for seat, bot in bots.items() if not bot.reads)
        played = advance(state, careless, most)
        while played < most and (acting := state.seats_to_act()) and acting[0] != mine:
            seat = acting[0]
            state.apply(seat, ask(bots[seat], self.game, state, seat, self.dice_of(seed)[seat]))
            played += 1 + advance(state, careless, most - played - 1)
        if played >= most or state.is_over():
            self.forget(seed)
        return played

    def dice_of(self, seed: int) -> list[Dice]:
        if seed not in self.dice:
            self.dice[seed] = [Dice(seed_for(seed, seat)) for seat in range(self.players)]
        return self.dice[seed]

    def __getstate__(self) -> dict[str, Any]:
        """Dice can't be copied as they are; where they are can."""
        dice = {seed: [lanes_of(each) for each in thrown] for seed, thrown in self.dice.items()}
        return {**vars(self), "dice": dice}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.dice = {seed: [dice_at(lanes) for lanes in thrown] for seed, thrown in kept["dice"].items()}

    def forget(self, seed: int) -> None:
        """The game of this deal is not played on."""
        self.dice.pop(seed, None)
