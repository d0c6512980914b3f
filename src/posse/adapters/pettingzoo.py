"""Every game as a PettingZoo environment: agents act one after the other.

An observation is what the agent knows as numbers; `info["action_mask"]` says what it may do (and the
observation too, with `mask_in_observation`, as in PettingZoo's own card games). An agent gets
`players × share − 1` at the end, and nothing before. `env` does what PettingZoo's usual wrappers do, but in
one class: three wrappers around each other take six times as long as the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

from posse.adapters.copies import OneGame
from posse.adapters.deals import RENDER_MODES, Deals, checked_lang, checked_mode, checked_seed
from posse.adapters.drawing import board_text
from posse.adapters.errors import AdapterRefusal
from posse.adapters.spaces import actions_space, masked_space, numbers_space
from posse.adapters.words import WORDS
from posse.core.errors import need
from posse.core.extras import needs
from posse.core.game import Game
from posse.core.kernel.batch import REFUSED, payoff
from posse.core.kernel.state import State
from posse.core.reading import whole

with needs("rl"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger

Observation = NDArray[np.uint8]


class MaskedObservation(TypedDict):
    """What PettingZoo's own card games show: what an agent knows, and what it may do."""

    observation: Observation
    action_mask: NDArray[np.int8]


def env(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    cap: int | None = None,
    render_mode: str | None = None,
    lang: str = "en",
    mask_in_observation: bool = False,
) -> AECEnv[str, Any, int]:
    """An environment that survives illegal actions, as those of PettingZoo do."""
    return lenient_env(game, players, options, cap, render_mode, lang, mask_in_observation)


class NotYet(dict[str, Any]):
    """Where `reset` puts something for each agent: before that, whoever looks there is told so."""

    def __missing__(self, agent: object) -> Any:
        raise AdapterRefusal("not-begun")


class raw_env(OneGame, AECEnv[str, Any, int]):  # type: ignore[misc]
    """One game, its agents `player_0`, `player_1` … by seat. An illegal action is refused, nothing changes.

    Where several may act at once, the lowest seat is asked first: what it does stays hidden from the others.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "is_parallelizable": False}

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        cap: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        mask_in_observation: bool = False,
    ) -> None:
        super().__init__()
        self.deals = deals = Deals(game, players, options, cap)
        self.game = deals.game
        self.open_eyes()
        self.render_mode = checked_mode(render_mode)
        self.lang = checked_lang(lang)
        need(mask_in_observation, bool, "mask_in_observation", "True or False")
        self.mask_in_observation = mask_in_observation
        title = f"posse_{self.game.id.replace('-', '_')}_v{self.encoder.version}"
        self.metadata = {**raw_env.metadata, "name": title}  # type: ignore[misc]
        self.possible_agents = [f"player_{seat}" for seat in range(deals.players)]
        self.agents: list[str] = []
        self.agent_selection = ""  # nobody is asked before the first reset
        self.rewards: dict[str, float] = NotYet()
        self.terminations: dict[str, bool] = NotYet()
        self.truncations: dict[str, bool] = NotYet()
        self.infos: dict[str, dict[str, Any]] = NotYet()
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = masked_space if mask_in_observation else numbers_space
        self.observation_spaces = {agent: space(self.encoder) for agent in self.possible_agents}
        self.action_spaces = {agent: actions_space(self.encoder) for agent in self.possible_agents}
        self.position = None
        self.ended = True
        self.played = 0
        self.acting = 0  # the seat that is asked

    def observation_space(self, agent: str) -> Box | Dict:
        return self.observation_spaces[self.possible_agents[self.seat_of(agent)]]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        return self.action_spaces[self.possible_agents[self.seat_of(agent)]]

    def seat_of(self, agent: str) -> int:
        try:
            return self.seats[agent]
        except (KeyError, TypeError):
            raise AdapterRefusal("no-agent", agent=str(agent)[:40], known=tuple(self.seats)) from None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals what `posse.new(…, seed=seed)` deals; without a seed, the next game of that series.

        `options` are taken and not used: those of the game are chosen when the environment is made.
        """
        checked_seed(seed)
        self.position = None  # if it is broken off, there is no game to go on with
        state = self.deals.deal(seed)
        self.played = 0
        self.ended = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.waiting = {agent: self.no_actions() for agent in self.agents}  # the infos of those not asked
        self.infos = dict(self.waiting)
        self._skip_agent_selection = None
        first = state.seats_to_act()[0]
        self.sight.ask(state, first)
        self.ask(first)
        self.position = state

    def no_actions(self) -> dict[str, Any]:
        return {"action_mask": np.zeros(self.deals.actions, np.int8)}

    def ask(self, seat: int) -> None:
        """The agent of this seat is to act, the one before waits; the sight says what it may do."""
        info, before = {"action_mask": self.legal.copy()}, self.possible_agents[self.acting]
        self.infos[before] = self.waiting[before]
        self.acting = seat
        self.agent_selection = agent = self.possible_agents[seat]
        self.infos[agent] = info

    def observe(self, agent: str) -> Any:
        """What an agent knows now, also if it is out: an `Observation`, or a `MaskedObservation`."""
        if self.position is None:
            raise AdapterRefusal("not-begun")
        seat = self.seat_of(agent)
        self.sight.know(self.position, seat)
        if not self.mask_in_observation:
            return self.known.copy()
        asked = seat == self.acting and not self.ended
        mask = self.legal.copy() if asked else np.zeros(self.deals.actions, np.int8)
        return MaskedObservation(observation=self.known.copy(), action_mask=mask)

    def step(self, action: int | None) -> None:
        state = self.position
        if state is None:
            raise AdapterRefusal("not-begun")
        if self.ended:
            self.step_out(action)
            self.position = state
            return
        index, following = whole(action), REFUSED
        self.position = None  # if it is broken off, there is no game to go on with
        if type(index) is int and 0 <= index < self.deals.actions:  # true is no number
            following = self.sight.play(state, self.acting, index)
        if following == REFUSED:
            self.refuse(state, index)
        else:
            self.played += 1
            if following >= 0 and self.played < self.deals.cap:
                self.ask(following)
            else:
                self.end(state, over=following < 0)
        self.position = state

    def step_out(self, action: int | None) -> None:
        """An agent leaves that is out."""
        if not self.agents:
            raise AdapterRefusal("not-begun")
        if action is None:  # anything else is refused
            self.position = None
        self._was_dead_step(action)

    def refuse(self, state: State, action: object) -> None:
        """What was asked for is no legal action: the game goes on as it was."""
        self.position = state
        raise self.deals.refusal(state, self.acting, action)

    def end(self, state: State, over: bool) -> None:
        """All agents are out, with what they get; nothing if the game was cut off."""
        for agent in self.agents:
            self.terminations[agent] = over
            self.truncations[agent] = not over
            if over:
                self.rewards[agent] = payoff(state, self.seats[agent])
        self.leave()

    def leave(self) -> None:
        """The agents, with what they got, go one after the other; none is asked any more."""
        agent = self.possible_agents[self.acting]
        self.infos[agent] = self.waiting[agent]
        self.ended = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The board as the agent to act sees it: "ansi" returns it, "human" prints it."""
        if self.render_mode is None:
            return None
        if self.position is None:
            raise AdapterRefusal("not-begun")
        text = board_text(self.game, self.position, self.seats[self.agent_selection], self.lang)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def __setstate__(self, kept: dict[str, Any]) -> None:
        super().__setstate__(kept)
        if self.position is not None and not self.ended:
            self.sight.ask(self.position, self.acting)


class lenient_env(raw_env):
    """An illegal action ends the game for all; its agent gets −1, the others nothing."""

    def refuse(self, state: State, action: object) -> None:
        if type(action) is not int:  # a mistake of the program, not of its player
            super().refuse(state, action)
        why, agent = self.deals.refusal(state, self.acting, action), self.agent_selection
        then = WORDS.say(self.lang, "warning.illegal", {"agent": agent})
        EnvLogger._generic_warning(f"[WARNING]: {why.say(self.lang)} {then}")  # theirs speaks of another mask
        self.rewards[agent] = -1.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.leave()
