"""Many games side by side, for those who learn from them: the kernel of `posse.Batch`.

Each row is a game. A step takes one action a row, for the seat that is to act there, and leaves in every row
what the next seat to act knows and may do. A game that is over, or cut off at the cap, makes room in the same
step for the next game of the series.
"""

from collections.abc import Callable
from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from posse.core.kernel.bits import lowest
from posse.core.kernel.dice import seed_for
from posse.core.kernel.encoder import Encoder
from posse.core.kernel.state import State

WORD: Final[i64] = 8  # bytes of an action in what `step` reads
ALL_PLAYED: Final = -1  # what `step` says if no action was refused
HALFWAY: Final = -2  # and if an earlier one did not come to its end
NOBODY: Final = -1  # in place of the seat that is to act: the game is over
REFUSED: Final = -2  # and: there is no such action, or it is not legal
HOLD: Final[i64] = -1  # in place of an action: this row stays as it is, where rows may be held
LONG: Final = 1_000_000  # actions that others may need before a player's first turn

Deal = Callable[[int], State]  # from a seed, a new game
# A game, its seed, how many actions were played and the most to play now; how many of them were played.
Others = Callable[[State, int, int, int], int]


@final
class Kernel:
    """The rows, each concept one flat vec.

    Nothing is dealt before the first `reset`. `others` plays for seats that are not the caller's. A kernel
    that `holds` leaves rows as they are if it is told so.

    Rows take the numbers of the series in the order in which they become free, so the games that were begun
    are always the first ones, none left out, in a batch of any size.
    """

    def __init__(
        self, encoder: Encoder, deal: Deal, size: i64, seed: int, cap: i64, others: Others | None = None
    ) -> None:
        self.encoder = encoder
        self.deal = deal
        self.others = others
        self.holds = others is not None
        self.size = size
        self.cap = cap
        self.seed = seed
        self.next: i64 = 0  # the number of the next game
        self.states: list[State] = []
        self.finals: dict[int, State] = {}  # row: the game that ended there in the last step
        self.observations = vec[u8]([0] * (size * encoder.size))
        self.seats = vec[i64]([0] * size)  # row: the seat that is to act
        self.numbers = vec[i64]([0] * size)  # row: the number of its game
        self.played = vec[i64]([0] * size)  # row: actions so far
        self.legal = vec[i64]([0] * (size * 32))  # row after row, as the acting seat counts actions
        self.offsets = vec[i64]([0] * (size + 1))  # row: where its legal actions begin
        self.rewards = vec[float]([0.0] * (size * encoder.players))  # row by seat
        self.terminated = vec[u8]([0] * size)
        self.truncated = vec[u8]([0] * size)
        self.out = vec[i64]([0])  # room for one seat's legal actions
        self.halfway = True  # not dealt yet; or a step was broken off, by Ctrl+C or by a bot: rows disagree

    def reset(self, seed: int) -> None:
        """The first games of a series, a row each."""
        self.halfway = True
        self.seed = seed
        self.next = 0
        self.states = []
        self.clear_ends()
        for row in range(self.size):
            self.states.append(self.new_game(row))
            self.look(row)
        self.halfway = False

    def go_on(
        self, states: list[State], numbers: list[int], played: list[int], finals: dict[int, State]
    ) -> None:
        """Takes up games that were begun in another kernel, a row each, and what its last step ended."""
        self.clear_ends()
        self.states = states
        for row in range(self.size):
            at = int(row)
            self.numbers[row] = i64(numbers[at])
            self.played[row] = i64(played[at])
            self.make_room(states[at])
            self.look(row)
        for ended, state in finals.items():
            self.end(i64(ended), state)
        self.halfway = False

    def step(self, actions: bytes) -> int:
        """Plays one action in every row, 64 bits each, as its seat counts them.

        If one of them is not legal, nothing is played: returns its row, or ALL_PLAYED. After a step that was
        broken off nothing is played either: HALFWAY.
        """
        if self.halfway:
            return HALFWAY
        refused = self.illegal_row(actions)
        if refused >= 0:
            return int(refused)
        self.halfway = True
        self.clear_ends()
        for row in range(self.size):
            action = read_i64_le(actions, row * WORD)
            if action != HOLD:
                self.play(row, action)
            self.look(row)
        self.halfway = False
        return ALL_PLAYED

    def illegal_row(self, actions: bytes) -> i64:
        """The first row whose action is not one of its legal ones, or -1."""
        legal = self.legal
        offsets = self.offsets
        for row in range(self.size):
            action = read_i64_le(actions, row * WORD)
            if action == HOLD and self.holds:
                continue
            at = offsets[row]
            end = offsets[row + 1]
            while at < end and legal[at] != action:
                at += 1
            if at == end:
                return row
        return -1

    def clear_ends(self) -> None:
        """Forgets what ended in the last step."""
        for ended in self.finals:
            row = i64(ended)
            self.terminated[row] = 0
            self.truncated[row] = 0
            for seat in range(self.encoder.players):
                self.rewards[row * self.encoder.players + seat] = 0.0
        self.finals = {}

    def play(self, row: i64, action: i64) -> None:
        """One action, and what others do then; a game that ends is followed by another."""
        state = self.states[int(row)]
        seat = self.seats[row]
        state.apply(seat, self.encoder.code(seat, action))
        self.played[row] += 1
        if self.others is not None:
            seed = seed_for(self.seed, int(self.numbers[row]))
            played = self.played[row]
            self.played[row] += i64(self.others(state, seed, int(played), int(self.cap - played)))
        if state.actors() == 0 or self.played[row] >= self.cap:
            self.end(row, state)
            self.states[int(row)] = self.new_game(row)

    def end(self, row: i64, state: State) -> None:
        """A game is over in this row, with what everyone gets, or was cut off."""
        self.finals[int(row)] = state
        if state.actors() == 0:
            self.terminated[row] = 1
            players = self.encoder.players
            for each in range(players):
                self.rewards[row * players + each] = payoff(state, each)
        else:
            self.truncated[row] = 1

    def new_game(self, row: i64) -> State:
        """The next game of the series in which one of the caller's seats gets a turn."""
        while True:
            number = self.next
            self.next += 1
            seed = seed_for(self.seed, int(number))
            state = self.deal(seed)
            begun = 0 if self.others is None else self.others(state, seed, 0, LONG)
            if state.actors() != 0:
                break
        self.numbers[row] = number
        self.played[row] = i64(begun)
        self.make_room(state)
        return state

    def make_room(self, state: State) -> None:
        """For the legal actions of any seat."""
        if len(self.out) < state.room:
            self.out = vec[i64]([0] * state.room)

    def look(self, row: i64) -> None:
        """Writes what the seat to act knows and may do; rows are looked at in order."""
        encoder = self.encoder
        state = self.states[int(row)]
        seat = lowest(state.actors())
        self.seats[row] = seat
        encoder.write(encoder.know(state, seat), self.observations, row * encoder.size)
        out = self.out
        many = state.write_legal(seat, out)
        at = self.offsets[row]
        if at + many > len(self.legal):
            self.legal = longer(self.legal, at + many)
        legal = self.legal
        indexes = encoder.indexes
        first = seat * encoder.actions
        for place in range(many):
            legal[at + place] = indexes[first + out[place]]
        self.offsets[row + 1] = at + many


def longer(row: vec[i64], least: i64) -> vec[i64]:
    """The same numbers with room for more; whoever looks at the old ones keeps them."""
    copy = vec[i64]([0] * (2 * least))
    for place in range(i64(len(row))):
        copy[place] = row[place]
    return copy


def payoff(state: State, seat: i64) -> float:
    """What a seat gets at the end: all seats together get nothing; a victory alone is worth players - 1."""
    return float(int(state.players)) * state.share(int(seat)) - 1.0


@final
class Sight:
    """What one seat knows and may do, written in the same place again and again: whoever keeps it copies it.

    A mask of thousands is nearly all zeros: only the ones of the last time are taken back.
    """

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.observation = vec[u8]([0] * encoder.size)
        self.mask = vec[u8]([0] * encoder.actions)  # as the seat counts actions: 1 for each legal one
        self.legal = vec[i64]([0])  # where those ones are
        self.many: i64 = 0  # how many there are

    def know(self, state: State, seat: i64) -> None:
        """Writes what a seat knows as numbers."""
        encoder = self.encoder
        encoder.write(encoder.know(state, seat), self.observation, 0)

    def play(self, state: State, seat: i64, index: i64) -> int:
        """Does what the seat was asked for, as it counts actions, and asks the next: the lowest to act.

        Returns that seat, or NOBODY if the game is over. What is not legal is REFUSED, and nothing changes.
        """
        if not 0 <= index < self.encoder.actions or self.mask[index] == 0:
            return REFUSED
        state.apply(seat, self.encoder.codes[seat * self.encoder.actions + index])
        acting = state.actors()
        if acting == 0:
            return NOBODY
        following = lowest(acting)
        self.ask(state, following)
        return int(following)

    def ask(self, state: State, seat: i64) -> None:
        """Writes what a seat may do."""
        mask = self.mask
        legal = self.legal
        for place in range(self.many):
            mask[legal[place]] = 0
        if len(legal) < state.room:
            legal = vec[i64]([0] * state.room)
            self.legal = legal
        many = state.write_legal(seat, legal)
        indexes = self.encoder.indexes
        first = seat * self.encoder.actions
        for place in range(many):
            index = indexes[first + legal[place]]
            legal[place] = index
            mask[index] = 1
        self.many = many


def write_observation(state: State, encoder: Encoder, seat: i64) -> vec[u8]:
    """What a seat knows as numbers, in a row of its own."""
    row = vec[u8]([0] * encoder.size)
    encoder.write(encoder.know(state, seat), row, 0)
    return row


def write_critic_view(states: list[State], seats: vec[i64], encoder: Encoder) -> vec[u8]:
    """What the other seats know in each row, from the left of the seat to act on: it sees hidden cards."""
    players = encoder.players
    rows = vec[u8]([0] * (i64(len(seats)) * (players - 1) * encoder.size))
    at: i64 = 0
    for row in range(i64(len(seats))):
        state = states[int(row)]
        seat = seats[row]
        for _ in range(i64(1), players):
            seat += 1
            if seat == players:
                seat = 0
            encoder.write(encoder.know(state, seat), rows, at)
            at += encoder.size
    return rows
