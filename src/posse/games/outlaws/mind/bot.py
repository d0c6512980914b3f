"""The house bot of Outlaws: it takes what it knows, attacks whom it has seen, hides whom others have seen.

One judge serves the house bot, which looks at every legal action, and the many turns of a search, which go
through the actions by kind. What a figure is worth at a place is worked out once a decision; a move is then a
sum of two such numbers. In points: a game is VICTORY. All of it comes from what the seat may know.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import ONE, count, larger
from posse.core.kernel.dice import CHOICE, Dice
from posse.games.outlaws import model as ou
from posse.games.outlaws.mind.odds import chance, guards_after, hunted, is_guarded, is_known, prey
from posse.games.outlaws.mind.prices import PEEK, VICTORY, Prices
from posse.games.outlaws.rules import arrangement, belief, characters, codes, legal, setup, street, turn
from posse.games.outlaws.rules.state import OutlawsState

STALE: Final[i64] = -5  # looking at one the seat knows, or with a figure that had better hide
IDLE: Final[i64] = -9  # an ability the house bot sees no use in
KNOWN: Final[i64] = 50  # from which chance on a figure is in danger, in percent
SORTS: Final[i64] = 5  # Governor, Hitman, Sheriff, Indian, and all others, who can take a Vote
OTHERS: Final[i64] = 4
ODDS: Final[i64] = 7  # of a place: both members' Governor, Hitman, Sheriff, in percent; then
SURE: Final[i64] = 6  # whether everyone knows who stands there


@final
class Judge:
    """What one decision needs to know, worked out once. Used again for the next one: it is made for speed."""

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        self.odds = vec[i64]([0] * (ou.MOST_PLAYERS * ou.PLACES * ODDS))
        self.fear = vec[i64]([0] * ou.PLACES)  # place: what hiding its figure is worth
        self.gains = vec[i64]([0] * (ou.PLACES * ou.NAMED))  # place * NAMED + kind: what naming it is worth
        self.aims = vec[i64]([0] * (ou.PLACES * SORTS))  # place * SORTS + sort: a strike or a look from there
        self.best_of = vec[i64]([0] * (ou.PLACES * SORTS))  # the best of these
        self.best: i64 = 0
        self.equals: i64 = 0
        self.action: i64 = ou.PASS

    def read(self, world: OutlawsState, seat: i64) -> None:
        """What each of the seat's figures could do at each place."""
        side = world.side_of(seat)
        if world.teams:
            self.read_team_line(world, 1 - side)
        else:
            self.read_line(world, world.left_of(seat))
            if world.players > 2:
                self.read_line(world, world.right_of(seat))
        self.read_fear(world, side)
        pool = world.pool  # the tokens that the seat has not seen
        for slot in range(ou.SLOTS + ou.MOST_RESERVE):
            cell = world.street[slot]
            if cell and is_known(seat, cell):
                pool -= ONE << (codes.kind_of(cell) * 8)
        many = street.pool_size(pool)
        ahead = turn.leads(world, side)
        for place in range(world.length):
            cell = world.token_before(side, place)
            for kind in range(ou.NAMED):
                gain: i64 = 0
                if cell and (kind != ou.ELECTION or ahead):
                    gain = self.prize(kind)
                    if not is_known(seat, cell):
                        gain = gain * (100 * (pool >> (kind * 8) & 255) // many) // 100
                    elif codes.kind_of(cell) != kind:
                        gain = 0
                self.gains[place * ou.NAMED + kind] = gain
            self.read_place(world, seat, place)

    def prize(self, kind: i64) -> i64:
        if kind == ou.VOTE:
            return self.prices.vote
        return self.prices.election if kind == ou.ELECTION else self.prices.tool

    def read_line(self, world: OutlawsState, side: i64) -> None:
        """`chance` of the Governor, Hitman and Sheriff at each place, in one go; not for teams."""
        rows = world.belief
        at = side * ou.BELIEF
        many = rows[at]
        unseen = belief.unseen_figures(world, side)
        hidden = count(unseen)
        for place in range(ou.LENGTH):
            shift = place * arrangement.WIDTH
            first = rows[at + 1] >> shift & arrangement.CELL
            anyone: i64 = 0
            governor: i64 = 0
            hitman: i64 = 0
            sheriff: i64 = 0
            same: i64 = 0
            for guess in range(at + 1, at + 1 + many):
                cell = rows[guess] >> shift & arrangement.CELL
                if cell == first:
                    same += 1
                if cell == 0:
                    anyone += 1
                elif cell == ou.GOVERNOR + 1:
                    governor += 1
                elif cell == ou.HITMAN + 1:
                    hitman += 1
                elif cell == ou.SHERIFF + 1:
                    sheriff += 1
            to = (side * ou.PLACES + place) * ODDS
            spread: i64 = 0
            if hidden:
                spread = 100 * anyone // (hidden * many)
            self.odds[to] = spread if unseen >> ou.GOVERNOR & 1 else 100 * governor // many
            self.odds[to + 1] = spread if unseen >> ou.HITMAN & 1 else 100 * hitman // many
            self.odds[to + 2] = spread if unseen >> ou.SHERIFF & 1 else 100 * sheriff // many
            self.odds[to + SURE] = 0
            if same == many and (first or unseen == ONE << ou.GOVERNOR):
                self.odds[to + SURE] = 1

    def read_team_line(self, world: OutlawsState, side: i64) -> None:
        """The same of both members' figures."""
        for place in range(world.length):
            to = (side * ou.PLACES + place) * ODDS
            for figure in range(ou.OWN):
                self.odds[to + figure] = chance(world, side, place, figure)
                self.odds[to + ou.OWN + figure] = chance(world, side, place, ou.FIGURE + figure)
            first = arrangement.at_place(world.belief[side * ou.BELIEF + 1], place)
            self.odds[to + SURE] = 0
            if chance(world, side, place, first if first >= 0 else ou.GOVERNOR) == 100:
                self.odds[to + SURE] = 1

    def chance(self, side: i64, place: i64, number: i64) -> i64:
        return self.odds[(side * ou.PLACES + place) * ODDS + number]

    def chance_of(self, world: OutlawsState, side: i64, place: i64, kind: i64) -> i64:
        """How likely a Governor, Hitman or Sheriff stands there: a team may have two of a kind."""
        sure = self.chance(side, place, kind)
        return sure + self.chance(side, place, ou.OWN + kind) if world.teams else sure

    def read_fear(self, world: OutlawsState, side: i64) -> None:
        """What hiding an own figure is worth: the Governor from Bullets, the Hitman from Handcuffs."""
        for place in range(world.length):
            self.fear[place] = 0
        for kind in range(ou.GOVERNOR, ou.SHERIFF):
            if not hunted(world, side, kind):
                continue
            for figure in range(kind, world.cast, ou.FIGURE):
                place = world.spot_of(side, figure)
                if place >= 0 and not world.is_marked(side, figure):
                    if chance(world, side, place, figure) >= KNOWN:
                        self.fear[place] = self.prices.hide

    def read_place(self, world: OutlawsState, seat: i64, place: i64) -> None:
        """The best of a strike, a look and a taking for each sort of figure."""
        gain = place * ou.NAMED
        vote = self.gains[gain + ou.VOTE]
        rival = world.rival_of(world.side_of(seat), place)
        there = world.facing(place)
        shot: i64 = 0
        arrest: i64 = 0
        news: i64 = 0
        if world.empty == 0 or there != world.empty_place(rival):
            if world.has(seat, ou.BULLET):
                hit = self.chance_of(world, rival, there, ou.GOVERNOR)
                safe = 100 - 2 * self.guarded(world, rival, there)
                # both chances in percent
                shot = hit * safe * prey(world, rival) // 10000 - self.prices.shot
            if world.has(seat, ou.HANDCUFFS):
                caught = self.chance_of(world, rival, there, ou.HITMAN)
                arrest = caught * (prey(world, rival) // 100) * 9 // 10 - self.prices.arrest
            if self.chance(rival, there, SURE) == 0:
                news = self.prices.news
        to = place * SORTS
        self.aims[to + ou.HITMAN] = shot
        self.aims[to + ou.SHERIFF] = arrest
        self.aims[to + ou.INDIAN] = news
        self.best_of[to + ou.GOVERNOR] = self.gains[gain + ou.ELECTION]
        self.best_of[to + ou.HITMAN] = larger(larger(vote, self.gains[gain + ou.BULLET]), shot)
        self.best_of[to + ou.SHERIFF] = larger(larger(vote, self.gains[gain + ou.HANDCUFFS]), arrest)
        self.best_of[to + ou.INDIAN] = larger(vote, news)
        self.best_of[to + OTHERS] = vote

    def guarded(self, world: OutlawsState, side: i64, place: i64) -> i64:
        """How likely a Sheriff stands beside a place and has Handcuffs, in percent."""
        risk: i64 = 0
        number = ou.SHERIFF
        for figure in range(ou.SHERIFF, world.cast, ou.FIGURE):
            if world.has(world.owner_of(side, figure), ou.HANDCUFFS):
                if place > 0:
                    risk += self.chance(side, place - 1, number)
                if place + 1 < world.length:
                    risk += self.chance(side, place + 1, number)
            number += ou.OWN
        return risk

    # -- One action; `read` comes first

    def worth(self, place: i64, figure: i64) -> i64:
        """The best a figure could do from a place with one action."""
        kind = codes.kind_of_figure(figure)
        return self.best_of[place * SORTS + (kind if kind < OTHERS else OTHERS)]

    def score(self, world: OutlawsState, seat: i64, action: i64) -> i64:
        """Of an action of a turn; the higher, the better for the seat."""
        side = world.side_of(seat)
        prices = self.prices
        part = prices.soon if world.left == 2 else prices.later
        if action >= ou.SHOOT:
            if action >= ou.REFILL:
                return self.refilling(world, seat, action - ou.REFILL)
            return self.using(world, seat, action)
        if action == ou.PASS:
            return 0
        if action < ou.ENTER:
            pair = (action - ou.SWAP) % ou.PAIRS
            a, b = codes.low_of(pair), codes.high_of(pair)
            safer = self.fear[a] + self.fear[b] - 10
            if action >= ou.FEINT:
                return safer
            gain = larger(self.worth(a, world.figure_at(side, b)), self.worth(b, world.figure_at(side, a)))
            return gain * part // 10 + safer
        if action < ou.LOOK:
            figure = world.own_figure(seat, codes.enter_figure(action - ou.ENTER))
            return self.worth(codes.enter_to(action - ou.ENTER), figure) * part // 10 - 30
        place = legal.token_place(action)
        figure = world.figure_at(side, place)
        shy = codes.kind_of_figure(figure) <= ou.HITMAN
        if action < ou.TAKE:
            return STALE if shy or is_known(seat, world.token_before(side, place)) else prices.peek
        named = (action - ou.TAKE) % ou.NAMED
        points: i64 = 0
        if turn.may_take(world, seat, figure, named):
            points = self.gains[place * ou.NAMED + named]
        return points - prices.exposed if shy else points

    def refilling(self, world: OutlawsState, seat: i64, code: i64) -> i64:
        """OU-45: the best that one of the three could do next, and who hides among them."""
        side = world.side_of(seat)
        a, b = codes.low_of(codes.refill_pair(code)), codes.high_of(codes.refill_pair(code))
        best: i64 = 0
        for who in range(3):
            figure = world.own_figure(seat, codes.refill_figure(code))
            if who:
                figure = world.figure_at(side, a if who == 1 else b)
            to = codes.goes_to(code % ou.ORDERS, who)
            place = world.empty_place(side) if to == 0 else a if to == 1 else b
            best = larger(best, self.worth(place, figure))
        return best * self.prices.soon // 10 + self.fear[a] + self.fear[b]

    def using(self, world: OutlawsState, seat: i64, action: i64) -> i64:
        """What an ability is worth."""
        side = world.side_of(seat)
        if action == ou.SHOOT:
            return self.striking(world, seat, ou.HITMAN)
        if action == ou.ARRESTS:
            return self.striking(world, seat, ou.SHERIFF)
        if action == ou.MATE_SHOOT:
            return self.striking(world, seat, ou.FIGURE + ou.HITMAN)
        if action == ou.MATE_ARRESTS:
            return self.striking(world, seat, ou.FIGURE + ou.SHERIFF)
        if action == ou.SCOUT:
            return self.striking(world, seat, ou.INDIAN)
        if ou.MAYOR_ARRESTS <= action < ou.MAYOR_ROUNDS_UP:
            return self.aims[(action - ou.MAYOR_ARRESTS) * SORTS + ou.SHERIFF]
        if ou.MAYOR_SCOUT <= action < ou.MAYOR_REPORT:
            return self.aims[(action - ou.MAYOR_SCOUT) * SORTS + ou.INDIAN]
        if action == ou.FREE:
            return PEEK
        if ou.REPORT <= action < ou.REPORT + ou.SHERIFF:
            return self.reporting(world, side, world.spot_of(side, ou.REPORTER), action - ou.REPORT)
        if ou.ROB <= action < ou.REPORT:
            named = ou.HITMAN if action == ou.ROB else ou.SHERIFF
            return self.robbing(world, side, world.spot_of(side, ou.BANDIT), named)
        if ou.STOCK <= action < ou.MAYOR_ARRESTS:  # a worthless token against a new one
            cell = world.token_before(side, (action - ou.STOCK) // ou.MOST_RESERVE)
            return PEEK if is_known(seat, cell) and codes.kind_of(cell) == ou.X else IDLE
        return IDLE

    def striking(self, world: OutlawsState, seat: i64, figure: i64) -> i64:
        """Of a figure as the seat sees it, its own or its mate's."""
        place = world.spot_of(world.side_of(seat), world.own_figure(seat, figure))
        return self.aims[place * SORTS + codes.kind_of_figure(figure)]

    def reporting(self, world: OutlawsState, side: i64, place: i64, named: i64) -> i64:
        """What naming the Governor or the Hitman is worth, if he is not marked already."""
        rival = world.rival_of(side, place)
        best = IDLE
        number = named
        for figure in range(named, world.cast, ou.FIGURE):
            if not world.is_marked(rival, figure):
                best = larger(best, 3 * self.chance(rival, world.facing(place), number))
            number += ou.OWN
        return best

    def robbing(self, world: OutlawsState, side: i64, place: i64, named: i64) -> i64:
        """What a robbery is worth: there must be something to steal."""
        rival = world.rival_of(side, place)
        sure = IDLE
        number = named
        for figure in range(named, world.cast, ou.FIGURE):
            if world.has(world.owner_of(rival, figure), ou.BULLET if named == ou.HITMAN else ou.HANDCUFFS):
                sure = larger(sure, 0) + 2 * self.chance(rival, world.facing(place), number)
            number += ou.OWN
        return sure

    # -- The best of all, by kind: some hundred need not be looked at one by one. Not for teams

    def offer(self, dice: Dice, action: i64, points: i64) -> None:
        """Keeps the best action so far; between equals the dice decide."""
        if points > self.best:
            self.best = points
            self.action = action
            self.equals = 1
        elif points == self.best:
            self.equals += 1
            if dice.below(self.equals, CHOICE) == 0:
                self.action = action

    def choose(self, world: OutlawsState, seat: i64) -> i64:
        """One of the actions that look best, in a turn."""
        self.read(world, seat)
        self.best = 0
        self.equals = 1
        self.action = ou.PASS
        stuck = world.bound(seat)
        self.offer_moves(world, seat, stuck)
        self.offer_entering(world, seat, stuck)
        self.offer_tokens(world, seat, stuck)
        self.offer_abilities(world, seat, stuck)
        return self.action

    def offer_moves(self, world: OutlawsState, seat: i64, stuck: i64) -> None:
        dice = world.dice
        part = self.prices.soon if world.left == 2 else self.prices.later
        shield = self.prices.shield
        if shield and (world.has(seat, ou.HANDCUFFS) == 0 or not hunted(world, seat, ou.GOVERNOR)):
            shield = 0
        if shield and is_guarded(world, seat):
            shield = 0
        for a in range(ou.LENGTH):
            one = world.figure_at(seat, a)
            pair = codes.pair_code(a, a + 1)
            for b in range(a + 1, ou.LENGTH):
                if (stuck >> a | stuck >> b) & 1 == 0:
                    safer = self.fear[a] + self.fear[b] - 10
                    gain = larger(self.worth(a, world.figure_at(seat, b)), self.worth(b, one))
                    points = gain * part // 10 + safer
                    if shield and guards_after(world, seat, a, b):
                        points += shield
                    if points >= self.best:
                        self.offer(dice, ou.SWAP + pair, points)
                    if safer >= self.best:
                        self.offer(dice, ou.FEINT + pair, safer)
                pair += 1

    def offer_entering(self, world: OutlawsState, seat: i64, stuck: i64) -> None:
        """Which figure makes room for another is left to the dice."""
        dice = world.dice
        part = self.prices.soon if world.left == 2 else self.prices.later
        for figure in range(1, ou.FIGURE):
            if world.spot_of(seat, figure) != ou.SALOON:
                continue
            for to in range(ou.LENGTH):
                points = self.worth(to, figure) * part // 10 - 30
                if stuck >> to & 1 == 0 and points >= self.best:
                    other = dice.below(ou.LENGTH - 1, CHOICE)
                    if other >= to:
                        other += 1
                    if stuck >> other & 1:
                        continue
                    leaves = dice.below(2, CHOICE)
                    if world.figure_at(seat, other if leaves else to) == ou.GOVERNOR:
                        leaves = 1 - leaves
                    self.offer(dice, codes.enter_code(figure, to, other, leaves), points)

    def offer_tokens(self, world: OutlawsState, seat: i64, stuck: i64) -> None:
        """Looking and taking."""
        dice = world.dice
        for place in range(ou.LENGTH):
            cell = world.token_before(seat, place)
            if cell == 0 or stuck >> place & 1:
                continue
            figure = world.figure_at(seat, place)
            exposed: i64 = 0
            if figure <= ou.HITMAN:
                exposed = self.prices.exposed
            elif self.best <= self.prices.peek and not is_known(seat, cell):
                self.offer(dice, ou.LOOK + place, self.prices.peek)
            for kind in range(ou.NAMED):
                points = self.gains[place * ou.NAMED + kind] - exposed
                if points > 0 and points >= self.best and turn.may_take(world, seat, figure, kind):
                    self.offer(dice, ou.TAKE + place * ou.NAMED + kind, points)

    def offer_abilities(self, world: OutlawsState, seat: i64, stuck: i64) -> None:
        dice = world.dice
        backed = legal.backed_figure(world, seat)
        for figure in range(ou.HITMAN, OTHERS):
            place = world.spot_of(seat, figure)
            if place < 0:
                continue
            plain = ou.SHOOT if figure == ou.HITMAN else ou.ARRESTS if figure == ou.SHERIFF else ou.SCOUT
            points = self.aims[place * SORTS + figure]
            if points > 0:
                self.offer(dice, plain, points)
            if figure == backed and figure != ou.HITMAN:
                start = ou.MAYOR_ARRESTS if figure == ou.SHERIFF else ou.MAYOR_SCOUT
                for aim in range(place - 1, place + 2):
                    if aim < ou.LENGTH and self.aims[aim * SORTS + figure] > 0:
                        self.offer(dice, start + aim, self.aims[aim * SORTS + figure])
        place = world.spot_of(seat, ou.REPORTER)
        if place >= 0 and world.has(seat, ou.PAPER):
            for named in range(ou.GOVERNOR, ou.SHERIFF):
                self.offer(dice, ou.REPORT + named, self.reporting(world, seat, place, named))
        place = world.spot_of(seat, ou.BANDIT)
        if place >= 0 and stuck == 0:
            self.offer(dice, ou.ROB, self.robbing(world, seat, place, ou.HITMAN))
            self.offer(dice, ou.ROB + 1, self.robbing(world, seat, place, ou.SHERIFF))
        if characters.can_free(world, seat):
            self.offer(dice, ou.FREE, PEEK)
        self.offer_stock(world, seat)

    def offer_stock(self, world: OutlawsState, seat: i64) -> None:
        """A worthless token against a new one."""
        stands = world.spot_of(seat, ou.STOREKEEP)
        if stands < 0 or world.reserve == 0 or self.best > PEEK:
            return
        for place in range(stands - 1, stands + 2):
            if 0 <= place < ou.LENGTH:
                cell = world.token_before(seat, place)
                if cell and is_known(seat, cell) and codes.kind_of(cell) == ou.X:
                    position = world.dice.below(world.reserve, CHOICE)
                    self.offer(world.dice, ou.STOCK + place * ou.MOST_RESERVE + position, PEEK)


# -- What every game answers


def answer(world: OutlawsState, seat: i64) -> i64:
    """What the house bot does when it is asked for a line or a reaction."""
    if world.phase == ou.SETUP:
        return ou.RANDOM if setup.placed(world, world.side_of(seat)) < world.length else ou.READY
    if world.allows(seat, ou.DEFEND):
        return ou.DEFEND
    if world.allows(seat, ou.PRAY):
        return ou.PRAY
    return ou.MATE_DEFENDS if world.allows(seat, ou.MATE_DEFENDS) else ou.PASS


def is_hasty(world: OutlawsState, action: i64) -> bool:
    """Naming an Election before everyone has had a turn (OU-11), whether it was seen or is guessed."""
    if world.phase != ou.TURN or world.turns >= world.players - 1:
        return False
    return ou.TAKE <= action < ou.SHOOT and (action - ou.TAKE) % ou.NAMED == ou.ELECTION


def score(world: OutlawsState, seat: i64, action: i64) -> i64:
    """How good an action looks to the house bot: the higher, the better for the seat."""
    judge = Judge(Prices())
    if world.phase == ou.TURN:
        judge.read(world, seat)
    return scored(judge, world, seat, action)


def scored(judge: Judge, world: OutlawsState, seat: i64, action: i64) -> i64:
    """By a judge who has read the turn. A reaction is better than none, a line at random than one's own."""
    if world.phase == ou.TURN:
        return judge.score(world, seat, action)
    if action == ou.PASS:
        return 0
    if action == ou.READY or action < ou.PLACE or action >= ou.MATE_SHOOT:
        return 2
    return 1 if action == ou.RANDOM else -1


def choose(world: OutlawsState, seat: i64, legal: list[int], dice: Dice) -> int:
    """The best action; between equals, such as a swap and a feint that hide alike, the dice decide."""
    judge = Judge(Prices())
    if world.phase == ou.TURN:
        judge.read(world, seat)
    best: i64 = -VICTORY
    equals: list[int] = []
    for action in legal:
        mine = scored(judge, world, seat, i64(action))
        if mine > best:
            best = mine
            equals = []
        if mine == best:
            equals.append(action)
    return equals[int(dice.below(i64(len(equals)), CHOICE))]
