"""Information-set Monte-Carlo tree search, for any game and any number of players.

Every iteration imagines a new world from what the seat knows, walks down the tree as far as it is known,
adds one action to it, plays on to the end and adds the result to all actions on the way. The tree is the
seat's own: one node for a row of actions, whatever cards lie hidden. Since an action is not possible in every
world, its bound counts how often it could have been chosen (Cowling, Powley and Whitehouse, 2012). Everyone
is taken to play for their own victory (max^n).

In the tree, too, nobody may answer by what they cannot see of an action. So a true offer and a bluff with the
same words have results of their own, but lead to the same node (`home`).

Nodes are rows of numbers: a tree of half a million takes 30 MiB, and no more are made.
"""

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from posse.core.kernel.bits import lowest
from posse.core.kernel.dice import CHOICE, Dice, lanes_from
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.policy import WHOLE, Policy
from posse.core.kernel.state import State

SEATS: Final[i64] = 8  # a node's key is action * SEATS + seat
FAR: Final[i64] = 600  # actions after which a playout is broken off
MOST_NODES: Final[i64] = 500000
NOT_YET: Final[i64] = -1  # nobody has answered yet in this iteration
NOBODY: Final[i64] = -2  # the seat itself goes on: nobody answers


@final
class Tree:
    """What one seat has found out so far about one decision."""

    def __init__(
        self, knowledge: Knowledge, legal: list[int], codes: int, policy: Policy, dice: Dice
    ) -> None:
        self.knowledge = knowledge
        self.policy = policy
        self.dice = Dice(0)
        self.seed = int(dice.below(i64(1) << 29, CHOICE))
        self.seat: i64 = knowledge.seat
        self.choices = vec[i64]([i64(action) for action in legal])  # none: whoever acts first is the root
        self.grown: i64 = 0  # iterations
        self.stamps = vec[i64]([0] * codes)  # by action: when it was last legal, and whether it has a node
        self.stamp: i64 = 0
        self.path = vec[i64]([0] * FAR)
        world = knowledge.imagine(Dice(0))  # as the house bot does
        self.players: i64 = world.players
        self.out = vec[i64]([0] * world.room)
        self.shares = vec[i64]([0] * self.players)  # seat: sum of values
        self.values = vec[i64]([0] * self.players)  # seat: the value of the last playout's end
        # Nodes; 0 is the root
        self.first = vec[i64]([0])  # the first child
        self.next = vec[i64]([0])  # the next child of the same parent
        self.key = vec[i64]([-1])
        self.home = vec[i64]([0])  # the node whose children follow: another's, if both actions look alike
        self.open = vec[i64]([0])  # how often it could have been chosen
        self.tried = vec[i64]([0])
        self.won = vec[i64]([0])  # sum of values, for the seat that acts
        # What people read of a search (`alike`): what others answer to each of the root's actions, and points
        self.wide_key = int(codes) * int(SEATS)
        self.answers: dict[int, int] = {}  # a root's node and an answer's key: where its row begins
        self.answered = vec[i64]()  # rows: how often, and the sum of the seat's values
        self.points: dict[int, int] = {}  # a root's node: the sum of the seat's points
        self.reply: i64 = NOT_YET
        self.favourite: i64 = -1  # what the house bot itself would do
        if self.policy.house and len(legal) > 1:
            self.dice.lanes = lanes_from(self.seed)
            self.favourite = self.policy.favourite(world, self.seat, self.out, self.dice)
        if self.policy.wide and len(legal) > int(self.policy.wide):
            self.narrow(world)

    def narrow(self, world: State) -> None:
        """Keeps its favourite and the choices that look best to the house bot, in the order they came."""
        policy = self.policy
        looks = vec[i64]([policy.look(world, self.seat, action) for action in self.choices])
        kept = vec[i64]()
        for at in range(i64(len(looks))):
            better: i64 = 0
            for other in range(i64(len(looks))):
                if looks[other] > looks[at] or (looks[other] == looks[at] and other < at):
                    better += 1
            if better < policy.wide or self.choices[at] == self.favourite:
                kept = append(kept, self.choices[at])
        self.choices = kept

    # -- Growing

    def grow(self, many: int) -> None:
        """So many iterations more."""
        for _ in range(i64(many)):
            self.iterate()

    def iterate(self) -> None:
        """All actions of the root meet the same worlds and dice, so luck is the same for all."""
        node: i64 = 0
        depth: i64 = 0
        many = i64(len(self.choices))
        if self.grown < many or many == 0:  # the root's choices are first tried in a random order
            self.dice.lanes = lanes_from(self.seed + int(self.grown))
        if many:
            for at in range(many):
                self.out[at] = self.choices[at]
            node = self.neglected(many) or self.descend(None, 0, self.seat, many)
            self.path[0] = node
            depth = 1
            self.dice.lanes = lanes_from(self.seed + int(self.tried[node]))
        self.tried[0] += 1
        self.grown += 1
        world = self.knowledge.imagine(self.dice)
        begun = self.policy.stage(world)
        self.reply = NOT_YET if many and self.policy.alike else NOBODY
        if many:
            world.apply(self.seat, self.key[node] // SEATS)
        if many == 0 or self.tried[node] > 0:
            depth = self.walk(world, node, depth, begun)
        self.play_on(world, begun)
        for seat in range(self.players):
            self.values[seat] = self.policy.value(world, seat)
            self.shares[seat] += self.values[seat]
        if many and self.policy.alike:
            self.remember(self.path[0], world)
        for at in range(depth):
            node = self.path[at]
            self.tried[node] += 1
            self.won[node] += self.values[self.key[node] % SEATS]

    def remember(self, node: i64, world: State) -> None:
        """What was answered to an action of the root, and what came of it for the seat."""
        root = int(node)
        self.points[root] = self.points.get(root, 0) + int(self.policy.points(world, self.seat))
        if self.reply < 0:
            return
        key = root * self.wide_key + int(self.reply)
        row = self.answers.get(key, -1)
        if row < 0:
            row = len(self.answered)
            self.answers[key] = row
            self.answered = append(append(self.answered, 0), 0)
        self.answered[row] += 1
        self.answered[row + 1] += self.values[self.seat]

    def note_reply(self, seat: i64, action: i64) -> None:
        """Notes the first choice after the root's action, if another seat makes it: that is a reply."""
        if self.reply == NOT_YET:
            self.reply = NOBODY if seat == self.seat else action * SEATS + seat

    def neglected(self, many: i64) -> i64:
        """A choice that has been tried much less than others, however bad its first luck; 0 if none has."""
        least = self.grown * self.policy.fair // (100 * many)
        child = self.first[0]
        while child:
            if self.tried[child] < least:
                return child
            child = self.next[child]
        return 0

    def walk(self, world: State, node: i64, depth: i64, begun: i64) -> i64:
        """Down the tree to a new node; returns how long the path is."""
        out = self.out
        stages = self.policy.stages
        deep = self.policy.deep if self.policy.deep else FAR
        while depth < deep and i64(len(self.key)) < MOST_NODES:
            acting = world.actors()
            if acting == 0 or (stages and self.policy.stage(world) - begun >= stages):
                break
            seat = lowest(acting)
            many = world.write_legal(seat, out)
            if many == 1:  # nothing to decide
                world.apply(seat, out[0])
                continue
            if self.policy.loyal and seat != self.seat:
                node = self.child(self.home[node], self.policy.rival(world, seat, out) * SEATS + seat)
            else:
                node = self.descend(world, self.home[node], seat, many)
            self.note_reply(seat, self.key[node] // SEATS)
            world.apply(seat, self.key[node] // SEATS)
            self.path[depth] = node
            depth += 1
            if self.tried[node] == 0:
                break
        return depth

    def descend(self, world: State | None, node: i64, seat: i64, many: i64) -> i64:
        """The next action: one without a node yet, or the one with the highest bound."""
        out = self.out
        stamps = self.stamps
        self.stamp += 2
        legal = self.stamp
        for at in range(many):
            stamps[out[at]] = legal
        best: i64 = -1
        bound: float = -1.0
        bold = float(int(self.policy.bold)) / 100.0
        children: i64 = 0
        child = self.first[node]
        while child:
            key = self.key[child]
            action = key // SEATS
            if key % SEATS == seat and stamps[action] == legal:
                stamps[action] = legal + 1
                children += 1
                self.open[child] += 1
                tried = float(int(self.tried[child]))
                mean = float(int(self.won[child])) / (tried * float(int(WHOLE)))
                high = mean + bold * math.sqrt(math.log(float(int(self.open[child]))) / tried)
                if high > bound:
                    bound = high
                    best = child
            child = self.next[child]
        wide = self.policy.wide
        if children == many or (wide and node and children and children * children > 2 * self.tried[node]):
            return best
        if i64(len(self.key)) >= MOST_NODES and best >= 0:
            return best
        return self.add(node, self.untried(world, seat, many, children) * SEATS + seat)

    def untried(self, world: State | None, seat: i64, many: i64, children: i64) -> i64:
        """A legal action without a node: the house bot's favourite, or any."""
        out = self.out
        legal = self.stamp
        if world is not None and self.policy.house:
            action = self.policy.pick(world, seat, out, many)
            if self.stamps[action] == legal:
                return action
        left = self.dice.below(many - children, CHOICE)
        for at in range(many):
            if self.stamps[out[at]] == legal:
                if left == 0:
                    return out[at]
                left -= 1
        return out[0]

    def child(self, parent: i64, key: i64) -> i64:
        """The node of an action; a new one if there is none."""
        child = self.first[parent]
        while child and self.key[child] != key:
            child = self.next[child]
        return child if child else self.add(parent, key)

    def add(self, parent: i64, key: i64) -> i64:
        child = i64(len(self.key))
        self.key = append(self.key, key)
        self.home = append(self.home, self.home_of(parent, key, child))
        self.next = append(self.next, self.first[parent])
        self.first = append(self.first, 0)
        self.open = append(self.open, 1)
        self.tried = append(self.tried, 0)
        self.won = append(self.won, 0)
        self.first[parent] = child
        return child

    def home_of(self, parent: i64, key: i64, child: i64) -> i64:
        """The first of its siblings that looks the same to others."""
        shown = self.policy.shown(key // SEATS)
        other = self.first[parent]
        while other:
            if (
                self.key[other] % SEATS == key % SEATS
                and self.policy.shown(self.key[other] // SEATS) == shown
            ):
                return self.home[other]
            other = self.next[other]
        return child

    def play_on(self, world: State, begun: i64) -> None:
        """To the end of the game, or of the policy's last stage."""
        policy = self.policy
        house = policy.house
        if house == 0 and policy.stages == 0:
            world.playout(int(FAR))
            return
        out = self.out
        for _ in range(FAR):
            acting = world.actors()
            if acting == 0 or (policy.stages and policy.stage(world) - begun >= policy.stages):
                return
            seat = lowest(acting)
            choice = self.reply == NOT_YET and world.write_legal(seat, out) > 1
            if house == 0 or (house < 100 and self.dice.below(100, CHOICE) >= house):
                action = world.random_action(seat, out)
            else:
                own = seat == self.seat or policy.alike != 0
                action = policy.play(world, seat, out) if own else policy.rival(world, seat, out)
            if choice:
                self.note_reply(seat, action)
            world.apply(seat, action)

    # -- Reading

    def is_settled(self, left: int) -> bool:
        """Whether so many more iterations can no longer change what is played."""
        policy = self.policy
        if policy.mixed:
            return False  # all counts matter
        most: i64 = 0
        second: i64 = 0
        leader: i64 = 0
        child = self.first[0]
        while child:
            tried = self.tried[child]
            if tried > most:
                second = most
                most = tried
                leader = child
            elif tried > second:
                second = tried
            child = self.next[child]
        if policy.trust and self.key[leader] // SEATS != self.favourite:
            return False  # its lead in value matters
        return int(most - second) > left

    def root_actions(self) -> list[tuple[int, int, int]]:
        """The root's actions as (action, how often tried, sum of values of WHOLE)."""
        rows: list[tuple[int, int, int]] = []
        child = self.first[0]
        while child:
            rows.append((int(self.key[child] // SEATS), int(self.tried[child]), int(self.won[child])))
            child = self.next[child]
        return rows

    def replies(self) -> list[tuple[int, int, int, int, int]]:
        """(action, who answers, with what, how often, sum of the seat's values after it)."""
        rows: list[tuple[int, int, int, int, int]] = []
        for key, row in self.answers.items():
            root, reply = divmod(key, self.wide_key)
            action = int(self.key[root] // SEATS)
            answer, seat = divmod(reply, int(SEATS))
            rows.append((action, seat, answer, int(self.answered[row]), int(self.answered[row + 1])))
        return rows

    def earned(self) -> dict[int, int]:
        """By action of the root: the sum of the seat's points where its playouts ended."""
        return {int(self.key[root] // SEATS): points for root, points in self.points.items()}

    def size(self) -> int:
        """How many nodes there are."""
        return len(self.key)

    def chances(self) -> list[float]:
        """Every seat's part of the victory, over all iterations."""
        most = float(int(self.grown)) * float(int(WHOLE))
        return [float(int(share)) / most for share in self.shares]
