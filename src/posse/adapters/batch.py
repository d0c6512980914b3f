"""`posse.Batch`: many games at once, as arrays."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from mypy_extensions import i64

from posse.adapters.company import Company, Given
from posse.adapters.copies import KeptGame
from posse.adapters.errors import AdapterRefusal, IllegalIndex
from posse.bots import Bot, ask, load
from posse.core.errors import BadNotation, need
from posse.core.extras import needs
from posse.core.game import Game
from posse.core.kernel.batch import Kernel, Others, write_critic_view, write_observation
from posse.core.kernel.dice import LOW62, Dice, seed_for
from posse.core.kernel.state import State
from posse.core.reading import kind_of, number, whole
from posse.core.words import Seat
from posse.games.registry import chosen_game

with needs("rl"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

MOST_ROWS = 1_000_000
TAUGHT = 1 << 41  # of a game's numbers, those that a teacher draws by; the company's are below
Number = TypeVar("Number", bound=np.generic)


@dataclass(frozen=True, slots=True, eq=False)  # arrays are not simply the same or not
class Rows:
    """What all games of a batch wait for, a row each; and what the last step brought."""

    observation: NDArray[np.uint8]  # row by number: what the seat to act knows, as `game.features` names it
    seat: NDArray[np.int64]  # row: the seat to act; where several may, the lowest
    legal: NDArray[np.int64]  # the legal actions of all rows, one row after the other
    offsets: NDArray[np.int64]  # row: where its own begin; one more number says where the last ones end
    rewards: NDArray[np.float64]  # row by seat: what the last step brought, in a game that it ended
    terminated: NDArray[np.bool_]  # row: the last step ended a game there; what is here now is the next game
    truncated: NDArray[np.bool_]  # row: the last step reached the cap there; here too the next game has begun
    number: NDArray[np.int64]  # row: the number of its game in the series
    company: NDArray[np.int64]  # row: which of the batch's company sits there; -1: every seat is the caller's
    mine: NDArray[np.int64]  # row: the caller's seat in company; -1: every seat
    actions: int  # how many actions there are, legal or not

    def __len__(self) -> int:
        return len(self.seat)

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many legal actions each row has."""
        return np.diff(self.offsets)

    def mask(self) -> NDArray[np.int8]:
        """Row by action: 1 if it is legal. Made anew each time it is asked for."""
        mask = np.zeros((len(self), self.actions), np.int8)
        mask[np.repeat(np.arange(len(self)), self.counts), self.legal] = 1
        return mask

    def padded(self, places: int | None = None) -> NDArray[np.int64]:
        """Row by place: the legal actions, then `actions`; if no width is said, as narrow as can be."""
        counts = self.counts
        longest = int(counts.max())
        places = longest if places is None else number(places, longest, self.actions, "places")
        padded = np.full((len(self), places), self.actions, np.int64)
        padded[np.arange(places) < counts[:, None]] = self.legal
        return padded

    def sample(self, chance: np.random.Generator) -> NDArray[np.int64]:
        """One legal action for each row, each as likely."""
        need(chance, np.random.Generator, "chance", "a generator of numpy's, as numpy.random.default_rng(1)")
        places = (chance.random(len(self)) * self.counts).astype(np.int64)
        chosen: NDArray[np.int64] = self.legal[self.offsets[:-1] + places]
        return chosen


class Batch:
    """Many games of one kind at once. Each step plays one action in every row and returns the rows anew.

    Game number k of the series is dealt from `seed_for(seed, k)`, whatever the size. Rows take the numbers in
    the order in which they become free, the lowest row first. Actions are numbers as the acting seat counts
    them (`encoder.index`, `encoder.code`). With `copy=False` the arrays are read-only views of the batch's
    own memory: quicker, and overwritten by the next step.

    `game`, `players`, `options`: what is played, by how many, with every option's value
    `size`: how many rows there are
    `cap`: after so many actions a game is cut off
    `copy`: whether the arrays are copies
    `company`: who plays the seats that are not the caller's; None if all are
    `actions`: how many actions there are, legal or not
    `encoder`: makes numbers of what a seat knows, and of actions
    `kernel`: the compiled games themselves
    `halfway`: whether a step or a reset is under way, or was broken off
    """

    def __init__(
        self,
        game: str | Game,
        players: int,
        size: int = 1,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        cap: int | None = None,
        copy: bool = True,
        *,
        company: Given = (),
        seat: int | None = None,
        forced: bool = False,
        others: Others | None = None,
    ) -> None:
        self.game = found = chosen_game(game)
        players = whole(players)
        found.new(players, options)  # refuses what can't be
        self.players = players
        self.options = found.settle(options or {})
        self.size = number(size, 1, MOST_ROWS, "size")
        self.cap = number(found.cap if cap is None else cap, 1, LOW62, "cap")
        self.copy = checked_flag(copy, "copy")
        self.encoder = found.encoder(players)
        self.actions = int(self.encoder.actions)
        self.company: Company | None = None
        if len(company) or checked_flag(forced, "forced"):
            self.company = Company(found, players, self.options, company, seat, forced)
            others = self.company.play
        elif seat is not None:
            raise AdapterRefusal("seat-alone")
        self._seated = np.full((2, self.size), -1, np.int64)  # by row: the company, and the caller's seat
        self.kernel = self._made_kernel(number(seed, 0, LOW62, "seed"), others)
        self.kernel.reset(self.kernel.seed)
        self._seat_rows(range(self.size))
        self.halfway = False

    def _made_kernel(self, seed: int, others: Others | None) -> Kernel:
        game, players, options = self.game, self.players, dict(self.options)

        def deal(seed: int) -> State:
            return game.start(players, options, Dice(seed), False)

        kernel = Kernel(self.encoder, deal, i64(self.size), seed, i64(self.cap), others)
        kernel.holds = kernel.holds and self.company is None
        return kernel

    def _seat_rows(self, rows: Iterable[int]) -> None:
        """Notes who sits where in the games that have begun in these rows."""
        if self.company is not None and self.company.given:
            for row in rows:
                seed = seed_for(self.kernel.seed, int(self.kernel.numbers[row]))
                self._seated[:, row] = self.company.sits(seed)

    def __repr__(self) -> str:
        return f"<Batch {self.game.id}, {self.players} players, {self.size} rows>"

    def __len__(self) -> int:
        return self.size

    def reset(self, seed: int | None = None) -> Rows:
        """Begins the series again, or another one."""
        seed = self.kernel.seed if seed is None else number(seed, 0, LOW62, "seed")
        self.halfway = True
        self.kernel.reset(seed)
        self._seat_rows(range(self.size))
        rows = self._new_rows()
        self.halfway = False
        return rows

    @property
    def rows(self) -> Rows:
        """The rows as they are."""
        self.check_whole()
        return self._new_rows()

    def check_whole(self) -> None:
        """After a step that was broken off, nobody knows what was played."""
        if self.halfway:
            raise AdapterRefusal("batch-halfway")

    def _new_rows(self) -> Rows:
        kernel = self.kernel
        legal = np.asarray(kernel.legal)[: kernel.offsets[self.size]]
        seated = self._seated.view()
        seated.flags.writeable = False
        return Rows(
            self._shown(np.asarray(kernel.observations).reshape(self.size, -1)),
            self._shown(np.asarray(kernel.seats).view(np.int64)),
            self._shown(legal.view(np.int64)),
            self._shown(np.asarray(kernel.offsets).view(np.int64)),
            self._shown(np.asarray(kernel.rewards).reshape(self.size, -1)),
            self._shown(np.asarray(kernel.terminated).view(np.bool_)),
            self._shown(np.asarray(kernel.truncated).view(np.bool_)),
            self._shown(np.asarray(kernel.numbers).view(np.int64)),
            self._shown(seated[0]),
            self._shown(seated[1]),
            self.actions,
        )

    def _shown(self, array: NDArray[Number]) -> NDArray[Number]:
        """A view of the batch's memory as the caller wants it."""
        return array.copy() if self.copy else array

    def step(self, actions: ArrayLike) -> Rows:
        """Plays one action in every row. If one is not legal, it is refused and nothing is played."""
        given = checked_actions(actions, self.size)
        self.check_whole()
        self.halfway = True  # Ctrl+C is heard after the compiled step: all is played, and nothing returned
        refused = self.kernel.step(given.astype("<i8").tobytes())
        if refused >= 0:
            self.halfway = False
            raise self.refusal(refused, int(given[refused]))
        self._seat_rows(self.kernel.finals)
        rows = self._new_rows()
        self.halfway = False
        return rows

    def refusal(self, row: int, action: int) -> IllegalIndex:
        """Says in which game which seat may not do what."""
        kernel = self.kernel
        seat, game = int(kernel.seats[row]), int(kernel.numbers[row])
        legal = tuple(map(int, kernel.legal[kernel.offsets[row] : kernel.offsets[row + 1]][:12]))
        told: dict[str, Any] = {"row": row, "number": game, "who": Seat(seat), "legal": legal}
        if not 0 <= action < self.actions:
            return IllegalIndex("batch-unknown", action=action, most=self.actions - 1, **told)
        text = self.game.action_texts[self.encoder.code(i64(seat), i64(action))]
        return IllegalIndex("batch-illegal", action=action, text=text, **told)

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """The batch as it stands: a copy, here or in another process, goes on with the same games."""
        kernel = self.kernel
        kept = {name: value for name, value in vars(self).items() if name not in ("encoder", "kernel")}
        states = [] if self.halfway else kernel.states
        return kept | {
            "seed": kernel.seed,
            "others": kernel.others,
            "next": int(kernel.next),
            "states": [KeptGame(self.game, state) for state in states],
            "numbers": [int(number) for number in kernel.numbers],
            "played": [int(many) for many in kernel.played],
            "finals": {row: KeptGame(self.game, state) for row, state in kernel.finals.items()},
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        of_kernel = ("seed", "others", "next", "states", "numbers", "played", "finals")
        seed, others, begun, states, numbers, played, finals = (kept[name] for name in of_kernel)
        vars(self).update({name: value for name, value in kept.items() if name not in of_kernel})
        self.encoder = self.game.encoder(self.players)
        self.kernel = self._made_kernel(seed, others)
        self.kernel.next = i64(begun)
        if states:  # none after a step that was broken off
            ended = {row: game.again() for row, game in finals.items()}
            self.kernel.go_on([game.again() for game in states], numbers, played, ended)

    def critic_view(self) -> NDArray[np.uint8]:
        """Row by seat by number: what the other seats know, from the left of the seat to act on.

        It sees hidden cards. It is for a critic while one trains, as the lab's cheat is for a ladder: a
        player that is given it cheats.
        """
        self.check_whole()
        seen = write_critic_view(self.kernel.states, self.kernel.seats, self.encoder)
        return np.array(seen).reshape(self.size, self.players - 1, int(self.encoder.size))

    def teacher(self, bot: str | Bot = "house") -> NDArray[np.int64]:
        """What a bot would do in each row; its dice are others in every position, the same if asked again."""
        taught = load(bot, self.game, self.players, self.options)
        self.check_whole()
        kernel = self.kernel
        chosen = np.zeros(self.size, np.int64)
        for row, state in enumerate(kernel.states):
            seat = int(kernel.seats[row])
            seed = seed_for(seed_for(kernel.seed, int(kernel.numbers[row])), TAUGHT + int(kernel.played[row]))
            chosen[row] = self.encoder.index(i64(seat), i64(ask(taught, self.game, state, seat, Dice(seed))))
        return chosen

    def points(self) -> NDArray[np.int64]:
        """Row by seat: what the game counted for each in a game that the last step ended; zeros elsewhere."""
        self.check_whole()
        points = np.zeros((self.size, self.players), np.int64)
        for row, state in self.kernel.finals.items():
            points[row] = [int(self.game.policy.points(state, i64(seat))) for seat in range(self.players)]
        return points

    def final_observation(self, row: int, seat: int) -> NDArray[np.uint8]:
        """What a seat knew at the end of the game that the last step ended in a row."""
        state, seat = self.final_state(row), whole(seat)
        self.game.check_seat(state, seat)
        return np.array(write_observation(state, self.encoder, i64(seat)))

    def final_state(self, row: int) -> State:
        """The last position of the game that the last step ended in a row, hidden things too."""
        row = number(row, 0, self.size - 1, "row")
        self.check_whole()
        state = self.kernel.finals.get(row)
        if state is None:
            raise AdapterRefusal("batch-not-ended", row=row)
        return state


def checked_flag(flag: object, where: str) -> bool:
    """Yes or no; a text such as "no" would be true."""
    if not isinstance(flag, bool | np.bool_):
        raise BadNotation("not-object", where=where, wanted="true or false", found=kind_of(flag))
    return bool(flag)


def checked_actions(actions: ArrayLike, size: int) -> NDArray[np.integer[Any]]:
    """One whole number for each row."""
    try:
        given = np.asarray(actions)
    except ValueError:  # rows of rows, and not as many in each
        raise AdapterRefusal("batch-ragged", size=size) from None
    if given.shape != (size,) or given.dtype.kind not in "iu":
        raise AdapterRefusal("batch-actions", size=size, shape=str(given.shape), kind=str(given.dtype))
    return given
