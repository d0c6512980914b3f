"""Posse's games in OpenSpiel: `import posse.adapters.openspiel` and load `posse_<game>`.

Chance is explicit. Actions are counted from the player who acts, as its observation counts the seats
(`posse.core.kernel.encoder`): "the player on my left" has one number whoever says it, so that one network can
play every seat. `action_to_string` says it in the absolute words of a record.
"""

from numbers import Real
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import u8

from posse.adapters.errors import AdapterRefusal
from posse.adapters.moments import CHANCE, Setting, compact
from posse.core.errors import BadNotation
from posse.core.extras import needs
from posse.core.game import Game
from posse.core.kernel.batch import payoff
from posse.core.kernel.dice import Dice, TapeDice
from posse.core.kernel.encoder import Encoder
from posse.core.reading import is_below, number, whole
from posse.games.registry import GAMES
from posse.table import Match
from posse.table.lines import do_legal

with needs("openspiel"):
    import numpy as np
    import pyspiel

WIDEST: Final = 128  # no draw of a game can fall in more ways
DRAWS: Final = 64  # more than a game makes for each of its actions
MOST_ACTIONS: Final = 1_000_000  # that a cap may allow
SPECTATOR: Final = -1
SEEDS: Final = 1 << 53  # a sampler's number has so many bits


def register(game: Game) -> str:
    """Tells OpenSpiel of a game, and returns the name under which it can be loaded."""
    has_numbers = game.encoding is not Encoder
    kind = pyspiel.GameType(
        short_name=f"posse_{game.id.replace('-', '_')}",
        long_name=game.words.say("en", "title"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.least,
        provides_information_state_string=True,
        provides_information_state_tensor=has_numbers,
        provides_observation_string=True,
        provides_observation_tensor=has_numbers,
        provides_factored_observation_string=True,
        parameter_specification=default_parameters(game),
    )
    # A class of its own: OpenSpiel keeps it until after Python has gone, when a function could not be freed.
    pyspiel.register_game(kind, type("SpielGame", (SpielGame,), {"played": game, "kind": kind}))
    return str(kind.short_name)


def default_parameters(game: Game) -> dict[str, int | bool]:
    """Players, the game's own options by their names, and the cap."""
    options = {
        option.name: bool(option.default) if option.is_switch else option.default for option in game.options
    }
    return {"players": game.least, "cap": game.cap, **options}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game at a number of players, with its options. `register` makes a subclass for each game."""

    played: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        game, usual = self.played, default_parameters(self.played)
        settled = {**usual, **(parameters or {})}
        options = {option.name: settled[option.name] for option in game.options}
        players, cap = settled["players"], settled["cap"]
        game.new(players, options, Dice(0))  # refuses what cannot be
        number(cap, 1, MOST_ACTIONS, "cap")
        setting = Setting(game, players, game.settle(options), cap)
        info = pyspiel.GameInfo(
            num_distinct_actions=int(setting.encoder.actions),
            max_chance_outcomes=WIDEST,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=cap,
        )
        unusual = {name: value for name, value in settled.items() if value != usual[name]}
        super().__init__(self.kind, info, unusual)
        self.setting = setting
        self.first = setting.first()

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """As its name and parameters; whoever reads it back has loaded this module, and so the games."""
        return loaded, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """More than there can be."""
        return DRAWS * (self.setting.cap + 1)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer | None":
        """What a player knows, what a spectator knows, or what a player alone knows; None for more."""
        if params:
            raise ValueError(f"observations of Posse have no parameters, and these were given: {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.setting, kind.public_info, private) if kind.public_info or private else None


def loaded(name: str) -> SpielGame:
    return pyspiel.load_game(name)  # type: ignore[no-any-return]


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. All of it is one moment, which never changes, so that a clone costs nothing."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment = game.first

    # -- What OpenSpiel asks

    def current_player(self) -> int:
        return self.moment.actor

    def is_terminal(self) -> bool:
        return self.moment.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        ways = self.moment.ways
        return [(number, 1 / ways) for number in range(ways)]

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        self.moment = moment.after_draw(action) if moment.ways else moment.after_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"draw {action}"
        setting = self.moment.setting
        return setting.game.format(player, int(setting.encoder.code(player, action)))

    def returns(self) -> list[float]:
        """What a seat has won above an equal share: players × share − 1. Of a game cut off, nothing."""
        moment, players = self.moment, self.moment.setting.players
        if not moment.is_over or moment.is_cut_off:
            return [0.0] * players
        return [payoff(moment.dealt, seat) for seat in range(players)]

    def __str__(self) -> str:
        return str(self.moment)

    # -- What there is beyond it

    def is_cut_off(self) -> bool:
        """Whether the game was stopped at its cap before it was over: then nobody has won."""
        return self.moment.is_cut_off

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Another world in which the player knows the same. It has no past: its history begins here."""
        seat, players = whole(player), self.moment.setting.players
        if not is_below(seat, players):
            raise BadNotation("seat-number", text=str(player)[:20], most=players - 1)
        other = self.get_game().new_initial_state()
        other.moment = self.moment.redealt(seat, int(sampled(sampler) * SEEDS))
        return other  # type: ignore[no-any-return]


def sampled(sampler: Any) -> float:
    """A number of a sampler's, as `random.random` gives them."""
    given = sampler() if callable(sampler) else None
    drawn = float(given) if isinstance(given, Real) else -1.0
    if not 0 <= drawn <= 1:
        raise AdapterRefusal("sampler", value=str(given if callable(sampler) else sampler)[:40])
    return drawn


class Observer:
    """What a player may know, as numbers and as JSON. It is made from Knowledge alone.

    The same is given as information state and as observation: everything that the rules let a player know
    now. Cards once seen stay known; the way in which all came about is not kept, so recall is not perfect.
    """

    def __init__(self, setting: Setting, public: bool, private: bool) -> None:
        self.public = public
        self.private = private
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if public and setting.game.encoding is not Encoder:
            self.numbers = vec[u8]([0] * setting.encoder.size)
            self.most = np.array([max(1, most) for _, most in setting.encoder.features()], np.float32)
            self.tensor = np.zeros(len(self.most), np.float32)
            self.dict["known"] = self.tensor

    def set_from(self, state: SpielState, player: int) -> None:
        """Each number is divided by the most it can be. During the deal all are 0."""
        if self.tensor is None:
            return
        moment = state.moment
        if moment.state is None:
            self.tensor.fill(0)
            return
        encoder, reader = moment.setting.encoder, player if self.private else SPECTATOR
        encoder.write(encoder.know(moment.state, reader), self.numbers, 0)
        np.divide(np.asarray(self.numbers), self.most, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        moment = state.moment
        if not self.public:
            return compact(moment.known_alone(player))
        return moment.known_text(player if self.private else None)


def match_of(state: SpielState) -> Match:
    """The game so far as a match of Posse, with its record, its boards and its sentences.

    Before a draw it is the game before the action that draws. A resampled state has no past, and is refused.
    """
    if not isinstance(state, SpielState):
        raise AdapterRefusal("no-state")
    moment, history = state.moment, state.full_history()
    setting = moment.setting
    tape = TapeDice([step.action for step in history if step.player == CHANCE])
    actions = [step for step in history if step.player != CHANCE]
    try:
        deal = setting.game.start(setting.players, setting.options, tape, True)
        match = Match(setting.game, deal, setting.options)
        for step in actions[: moment.played]:
            do_legal(match, step.player, int(setting.encoder.code(step.player, step.action)))
    except BadNotation as error:  # the tape is too short
        raise AdapterRefusal("no-past") from error
    if match.position() != setting.game.to_position(moment.dealt):
        raise AdapterRefusal("no-past")
    return match


NAMES: Final = tuple(register(game) for game in GAMES.values())
