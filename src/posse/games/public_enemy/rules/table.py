"""The state of a game of Public Enemy: decks, stacks and tokens."""

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.dice import Dice
from posse.core.state import State
from posse.games.public_enemy import model as pe


class Table(State):
    """Everything there is. The rules are functions over it, by chapter; `rules.py` ties them together."""

    def __init__(
        self,
        players: i64,
        options: i64,
        limit: i64,
        dice: Dice,
        piles: vec[i64],
        up: vec[i64],
        stacks: vec[i64],
        heights: vec[i64],
        wanted: vec[i64],
        dollars: vec[i64],
        met: vec[i64],
        looks: vec[i64],
        decks: vec[i64],
    ) -> None:
        super().__init__(players, pe.ROOM, dice)
        self.options = options
        self.limit = limit  # PE-30: rounds, 0 for no limit
        self.piles = piles  # the hidden cards of the five decks
        self.up = up  # the face-up card of each town, -1 for none
        self.stacks = stacks  # slot = seat * 4 + gang: the gang's cards, packed, uncovered one on top
        self.heights = heights  # slot: how many
        self.wanted = wanted  # seat: the gangs whose token they hold, as bits
        self.dollars = dollars  # seat: tiles left
        self.met = met  # quick game: cards known to be in the game; town, then seat by seat their own
        self.looks = looks  # quick game, seat by town: looks at cards that were never shown that round
        self.decks = decks  # town: the cards of this game, packed; never changes
        self.one: i64 = -1  # who holds the One token
        self.round: i64 = 0
        self.starter: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = pe.DRAW
        self.card: i64 = -1  # the Saloon card being applied
        self.spent: i64 = 0  # 1 when a Dollars tile was used this turn
        self.cavalry: i64 = -1  # the town it stands on
        self.supremacy: i64 = -1  # the gang that counts one more
        self.ended: i64 = 0  # why the game is over

    def copy_to(self, copy: "Table") -> None:
        """All that is not a row."""
        copy.one = self.one
        copy.round = self.round
        copy.starter = self.starter
        copy.turn = self.turn
        copy.phase = self.phase
        copy.card = self.card
        copy.spent = self.spent
        copy.cavalry = self.cavalry
        copy.supremacy = self.supremacy
        copy.ended = self.ended
