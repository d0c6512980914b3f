"""Every game as a Gymnasium environment: one seat against bots.

    import gymnasium
    import posse.adapters.gymnasium  # makes the names known
    env = gymnasium.make("posse/Goat-v2", players=4, bots="house")

A name ends with the version of the game's observations: what was trained on other numbers must notice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from posse.adapters.copies import OneGame
from posse.adapters.deals import RENDER_MODES, Deals, checked_lang, checked_mode, checked_reward, checked_seed
from posse.adapters.drawing import board_text
from posse.adapters.errors import AdapterRefusal
from posse.adapters.opponents import Opponents
from posse.adapters.spaces import actions_space, numbers_space
from posse.bots import Bot
from posse.core.extras import needs
from posse.core.game import Game
from posse.core.kernel.batch import LONG, payoff
from posse.core.kernel.state import State
from posse.core.reading import whole
from posse.games.registry import GAMES

with needs("rl"):
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray

Observation = NDArray[np.uint8]
ILLEGAL = -1.0  # what an illegal action costs


class PosseEnv(OneGame, gymnasium.Env[Observation, np.int64]):
    """One seat of a game. An illegal action is not played: it costs `illegal_reward`, and the game waits.

    `bots` play the other seats, from the agent's left on; one alone plays them all. With `seat=None` the
    agent's seat changes from deal to deal.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        bots: Sequence[str | Bot] | str | Bot = "house",
        seat: int | None = 0,
        options: Mapping[str, object] | None = None,
        cap: int | None = None,
        illegal_reward: float = ILLEGAL,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        self.deals = Deals(game, players, options, cap)
        self.game = self.deals.game
        self.open_eyes()
        self.opponents = Opponents(self.game, self.deals.players, bots, seat, self.deals.options)
        self.illegal_reward = checked_reward(illegal_reward)
        self.render_mode = checked_mode(render_mode)
        self.lang = checked_lang(lang)
        self.observation_space = numbers_space(self.encoder)
        self.action_space = actions_space(self.encoder)
        self.position = None
        self.ended = True
        self.seat = 0
        self.played = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals what `posse.new(…, seed=seed)` deals; without a seed, the next game of that series.

        A game that the others end before the agent's first turn is passed over.
        """
        checked_seed(seed)
        super().reset(seed=seed)
        self.ended = True  # if it is broken off, there is no game to go on with
        self.opponents.forget(self.deals.seed)
        state = self.deals.deal(seed)
        self.played = self.opponents.play(state, self.deals.seed, LONG)
        while state.is_over():
            state = self.deals.deal()
            self.played = self.opponents.play(state, self.deals.seed, LONG)
        self.position = state
        self.seat = self.opponents.agent_seat(self.deals.seed)
        if self.render_mode == "human":
            self.draw()
        told = self.observation(state), self.info(state)
        self.ended = False
        return told

    def observation(self, state: State) -> Observation:
        self.sight.know(state, self.seat)
        return self.known.copy()

    def info(self, state: State | None, illegal: bool = False) -> dict[str, Any]:
        """What is told beside the observation; without a state, of a game that has ended."""
        return {"action_mask": self.mask_in(state), "seat": self.seat, "illegal": illegal}

    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action of the agent; all 0 when the game is over."""
        return self.mask_in(None if self.ended else self.position)

    def mask_in(self, state: State | None) -> NDArray[np.int8]:
        if state is None:
            return np.zeros(self.deals.actions, np.int8)
        self.sight.ask(state, self.seat)
        return self.legal.copy()

    def action_masks(self) -> NDArray[np.bool_]:
        """The same under the name that sb3-contrib asks for."""
        return self.mask().astype(np.bool_)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        state = self.position
        if state is None or self.ended:
            raise AdapterRefusal("not-begun")
        seat, index = self.seat, whole(action)
        if type(index) is not int:  # true is no number
            raise self.deals.refusal(state, seat, action)
        if not self.allows(state, index):
            return self.observation(state), self.illegal_reward, False, False, self.info(state, illegal=True)
        self.ended = True  # if a bot fails, or it is broken off, there is no game to go on with
        state.apply(seat, self.encoder.code(seat, index))
        self.played += 1
        self.played += self.opponents.play(state, self.deals.seed, self.deals.cap - self.played)
        over = state.is_over()
        truncated = not over and self.played >= self.deals.cap
        ended = over or truncated
        if self.render_mode == "human":
            self.draw()
        reward = payoff(state, seat) if over else 0.0
        told = self.observation(state), reward, over, truncated, self.info(None if ended else state)
        self.ended = ended
        return told

    def allows(self, state: State, index: int) -> bool:
        if not 0 <= index < self.deals.actions:
            return False
        return state.allows(self.seat, self.encoder.code(self.seat, index))

    def render(self) -> str | None:
        """The board as the agent sees it: "ansi" returns it, "human" prints it with every step."""
        return self.board() if self.render_mode == "ansi" else None

    def draw(self) -> None:
        print(self.board())

    def board(self) -> str:
        if self.position is None:
            raise AdapterRefusal("not-begun")
        return board_text(self.game, self.position, self.seat, self.lang)


def name_of(game: Game) -> str:
    """`posse/PublicEnemy-v1`."""
    title = "".join(word.capitalize() for word in game.id.split("-"))
    return f"posse/{title}-v{game.encoder(game.least).version}"


def register(game: Game) -> str:
    """Makes a game known to `gymnasium.make` and `make_vec`; returns its name there."""
    name, known = name_of(game), GAMES.get(game.id) is game
    if name not in gymnasium.registry:
        gymnasium.register(
            name,
            entry_point="posse.adapters.gymnasium:PosseEnv",
            vector_entry_point="posse.adapters.vector:PosseVectorEnv",
            kwargs={"game": game.id if known else game},  # by name, so that a spec can be written as JSON
        )
    return name


for each in GAMES.values():
    register(each)
