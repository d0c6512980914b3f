"""The house bot's choice without looking at some hundred actions one by one: for the many turns of a search.

What a figure is worth at a place is worked out once a decision; a move is then a sum of two such numbers.
The best action found is as good as the best by `bot.score`; a test holds it to that. Not for teams.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import count, larger
from posse.core.dice import CHOICE, Dice
from posse.games.outlaws import model as ou
from posse.games.outlaws.mind.bot import HIDE, PEEK
from posse.games.outlaws.mind.worth import GAME, NEWS, SPENT, TOOL, VOTES, chance, known
from posse.games.outlaws.rules import belief, characters, codes, legal, setup, street, turn
from posse.games.outlaws.rules.state import OutlawsState

SORTS: Final[i64] = 5  # Governor, Hitman, Sheriff, Indian, and all others, who can take a Vote
OTHERS: Final[i64] = 4
SURE: Final[i64] = 3  # among a place's odds: whether everyone knows who stands there
KNOWN: Final[i64] = 50  # from which chance on a figure is in danger, in percent
ODDS: Final[i64] = 4  # how likely a place's figure is Governor, Hitman, Sheriff, in percent


def sort_of(figure: i64) -> i64:
    return figure if figure < OTHERS else OTHERS


@final
class Taste:
    """What things are worth, in the points of `worth`; as they stand, to the house bot."""

    def __init__(self) -> None:
        self.vote = VOTES
        self.tool = TOOL
        self.election = GAME
        self.shot = SPENT  # what a Bullet is kept for
        self.arrest = SPENT
        self.news = NEWS
        self.peek = PEEK
        self.hide = HIDE
        self.soon: i64 = 8  # tenths of what a figure could do after a move, with an action left for it
        self.later: i64 = 2
        self.exposed: i64 = 40  # the cost of showing the Governor or the Hitman
        self.shield: i64 = 0  # bringing the Sheriff beside the Governor


def sharp_taste() -> Taste:
    """Of a player who beats the house bot four times in five without any search.

    Found by changing one number at a time, over 6,000 duels each, until the time was up: not a summit. The
    Governor always has his guard (whoever shoots at him then loses), who was seen hides at once, and actions
    go to Votes rather than to moves and looks.
    """
    taste = Taste()
    taste.vote = 1200
    taste.peek = 0
    taste.hide = 3000
    taste.soon = 2
    taste.later = 0
    taste.shield = 3000
    return taste


@final
class Glance:
    """What one decision needs to know, worked out once. Used again for the next one: it is made for speed."""

    def __init__(self, taste: Taste) -> None:
        self.taste = taste
        self.fear = vec[i64]([0, 0])  # what it is worth to hide the Governor, the Hitman
        self.odds = vec[i64]([0] * (ou.MOST_PLAYERS * ou.LENGTH * ODDS))
        self.gains = vec[i64](
            [0] * (ou.LENGTH * ou.NAMED)
        )  # place * ou.NAMED + kind: what naming it is worth
        self.aims = vec[i64]([0] * (ou.LENGTH * SORTS))  # place * SORTS + sort: a strike or a look from there
        self.worth = vec[i64]([0] * (ou.LENGTH * SORTS))  # the best of these
        self.best: i64 = 0
        self.equals: i64 = 0
        self.action: i64 = ou.PASS

    # -- What everyone knows

    def read_line(self, world: OutlawsState, side: i64) -> None:
        """How likely the Governor, Hitman and Sheriff stand at each place (as `worth.chance`)."""
        rows = world.belief
        at = side * ou.BELIEF
        many = rows[at]
        unseen = belief.unseen_figures(world, side)
        hidden = count(unseen)
        for place in range(ou.LENGTH):
            shift = place * belief.WIDTH
            first = rows[at + 1] >> shift & belief.CELL
            anyone: i64 = 0
            governor: i64 = 0
            hitman: i64 = 0
            sheriff: i64 = 0
            same: i64 = 0
            for guess in range(at + 1, at + 1 + many):
                cell = rows[guess] >> shift & belief.CELL
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
            to = (side * ou.LENGTH + place) * ODDS
            spread = 100 * anyone // (hidden * many) if hidden else 0
            self.odds[to] = spread if unseen >> ou.GOVERNOR & 1 else 100 * governor // many
            self.odds[to + 1] = spread if unseen >> ou.HITMAN & 1 else 100 * hitman // many
            self.odds[to + 2] = spread if unseen >> ou.SHERIFF & 1 else 100 * sheriff // many
            self.odds[to + SURE] = 1 if same == many and (first or unseen == 1 << ou.GOVERNOR) else 0

    def chance(self, side: i64, place: i64, figure: i64) -> i64:
        return self.odds[(side * ou.LENGTH + place) * ODDS + figure]

    def read(self, world: OutlawsState, seat: i64) -> None:
        """What each of the seat's figures could do at each place."""
        self.read_line(world, world.left_of(seat))
        if world.players > 2:
            self.read_line(world, world.right_of(seat))
        pool = world.pool  # what the seat has not seen, as `worth.likely`
        for slot in range(ou.SLOTS + ou.MOST_RESERVE):
            cell = world.street[slot]
            if cell and known(world, seat, cell):
                pool -= i64(1) << (codes.kind_of(cell) * 8)
        many = street.pool_size(pool)
        ahead = turn.leads(world, seat)
        self.read_fear(world, seat)
        taste = self.taste
        for place in range(ou.LENGTH):
            cell = world.token_before(seat, place)
            for kind in range(ou.NAMED):
                gain: i64 = 0
                prize = (
                    taste.vote if kind == ou.VOTE else taste.election if kind == ou.ELECTION else taste.tool
                )
                if cell and known(world, seat, cell):
                    gain = prize if codes.kind_of(cell) == kind else 0
                elif cell:
                    gain = prize * (100 * (pool >> (kind * 8) & 255) // many) // 100
                self.gains[place * ou.NAMED + kind] = gain if kind != ou.ELECTION or ahead else 0
            self.read_place(world, seat, place)

    def read_fear(self, world: OutlawsState, seat: i64) -> None:
        """As `bot.danger`."""
        for figure in range(ou.GOVERNOR, ou.SHERIFF):
            place = world.spot_of(seat, figure)
            self.fear[figure] = 0
            if place >= 0 and not world.is_marked(seat, figure) and hunted(world, seat, figure):
                if chance(world, seat, place, figure) >= KNOWN:
                    self.fear[figure] = self.taste.hide

    def read_place(self, world: OutlawsState, seat: i64, place: i64) -> None:
        """The best of a strike, a look and a taking for each sort of figure (as `worth.worth`)."""
        gain = place * ou.NAMED
        vote = self.gains[gain + ou.VOTE]
        rival = world.rival_of(seat, place)
        there = world.facing(place)
        shot: i64 = 0
        if world.has(seat, ou.BULLET):
            shot = (
                self.chance(rival, there, ou.GOVERNOR) * (100 - 2 * self.guarded(world, rival, there))
                - self.taste.shot
            )
        arrest: i64 = 0
        if world.has(seat, ou.HANDCUFFS):
            arrest = self.chance(rival, there, ou.HITMAN) * 90 - self.taste.arrest
        news: i64 = 0 if self.chance(rival, there, SURE) else self.taste.news
        to = place * SORTS
        self.aims[to + ou.HITMAN] = shot
        self.aims[to + ou.SHERIFF] = arrest
        self.aims[to + ou.INDIAN] = news
        self.worth[to + ou.GOVERNOR] = self.gains[gain + ou.ELECTION]
        self.worth[to + ou.HITMAN] = larger(larger(vote, self.gains[gain + ou.BULLET]), shot)
        self.worth[to + ou.SHERIFF] = larger(larger(vote, self.gains[gain + ou.HANDCUFFS]), arrest)
        self.worth[to + ou.INDIAN] = larger(vote, news)
        self.worth[to + OTHERS] = vote

    def guarded(self, world: OutlawsState, side: i64, place: i64) -> i64:
        """As `worth.guarded`."""
        if world.has(side, ou.HANDCUFFS) == 0 or world.spot_of(side, ou.SHERIFF) == ou.SALOON:
            return 0
        risk: i64 = 0
        if place > 0:
            risk += self.chance(side, place - 1, ou.SHERIFF)
        if place + 1 < ou.LENGTH:
            risk += self.chance(side, place + 1, ou.SHERIFF)
        return risk

    # -- Choosing

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
        """One of the actions that look best to the house bot, in a turn."""
        self.read(world, seat)
        self.best = 0
        self.equals = 1
        self.action = ou.PASS
        self.offer_moves(world, seat)
        self.offer_tokens(world, seat)
        self.offer_abilities(world, seat)
        return self.action

    def offer_moves(self, world: OutlawsState, seat: i64) -> None:
        """As `bot.moving` and `bot.entering`. Which figure makes room for another is left to the dice."""
        dice = world.dice
        stuck = world.bound(seat)
        part = self.taste.soon if world.left == 2 else self.taste.later
        governor = world.spot_of(seat, ou.GOVERNOR)
        hitman = world.spot_of(seat, ou.HITMAN)
        shield = (
            self.taste.shield if world.has(seat, ou.HANDCUFFS) and hunted(world, seat, ou.GOVERNOR) else 0
        )
        if shield and is_guarded(world, seat):
            shield = 0
        for a in range(ou.LENGTH):
            one = sort_of(world.figure_at(seat, a))
            for b in range(a + 1, ou.LENGTH):
                if (stuck >> a | stuck >> b) & 1 == 0:
                    pair = codes.pair_code(a, b)
                    safer: i64 = -10
                    if governor in (a, b):
                        safer += self.fear[ou.GOVERNOR]
                    if hitman in (a, b):
                        safer += self.fear[ou.HITMAN]
                    other = sort_of(world.figure_at(seat, b))
                    gain = larger(self.worth[a * SORTS + other], self.worth[b * SORTS + one])
                    points = gain * part // 10 + safer
                    if shield and guards_after(world, seat, a, b):
                        points += shield
                    if points >= self.best:
                        self.offer(dice, ou.SWAP + pair, points)
                    if safer >= self.best:
                        self.offer(dice, ou.FEINT + pair, safer)
        for figure in range(1, ou.FIGURE):
            if world.spot_of(seat, figure) != ou.SALOON:
                continue
            for to in range(ou.LENGTH):
                points = self.worth[to * SORTS + sort_of(figure)] * part // 10 - 30
                if stuck >> to & 1 == 0 and points >= self.best:
                    other = dice.below(ou.LENGTH - 1, CHOICE)
                    if other >= to:
                        other += 1
                    if stuck >> other & 1:
                        continue
                    leaves: i64 = dice.below(2, CHOICE)
                    if world.figure_at(seat, other if leaves else to) == ou.GOVERNOR:
                        leaves = 1 - leaves
                    self.offer(dice, codes.enter_code(figure, to, other, leaves), points)

    def offer_tokens(self, world: OutlawsState, seat: i64) -> None:
        """Looking and taking."""
        dice = world.dice
        stuck = world.bound(seat)
        for place in range(ou.LENGTH):
            cell = world.token_before(seat, place)
            if cell == 0 or stuck >> place & 1:
                continue
            figure = world.figure_at(seat, place)
            exposed = self.taste.exposed if figure <= ou.HITMAN else 0
            if figure > ou.HITMAN and self.best <= self.taste.peek and not known(world, seat, cell):
                self.offer(dice, ou.LOOK + place, self.taste.peek)
            for kind in range(ou.NAMED):
                points = self.gains[place * ou.NAMED + kind] - exposed
                if points > 0 and points >= self.best and turn.may_take(world, seat, figure, kind):
                    self.offer(dice, ou.TAKE + place * ou.NAMED + kind, points)

    def offer_abilities(self, world: OutlawsState, seat: i64) -> None:
        """As `bot.using`."""
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
            rival = world.rival_of(seat, place)
            for named in range(ou.GOVERNOR, ou.SHERIFF):
                if not world.is_marked(rival, named):
                    self.offer(dice, ou.REPORT + named, 3 * self.chance(rival, world.facing(place), named))
        place = world.spot_of(seat, ou.BANDIT)
        if place >= 0 and world.bound(seat) == 0:
            rival = world.rival_of(seat, place)
            if world.has(rival, ou.BULLET):
                self.offer(dice, ou.ROB, 2 * self.chance(rival, world.facing(place), ou.HITMAN))
            if world.has(rival, ou.HANDCUFFS):
                self.offer(dice, ou.ROB + 1, 2 * self.chance(rival, world.facing(place), ou.SHERIFF))
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
                if cell and known(world, seat, cell) and codes.kind_of(cell) == ou.BLANK:
                    position = world.dice.below(world.reserve, CHOICE)
                    self.offer(world.dice, ou.STOCK + place * ou.MOST_RESERVE + position, PEEK)


def hunted(world: OutlawsState, seat: i64, figure: i64) -> bool:
    """Whether anyone could strike the Governor with a Bullet, the Hitman with Handcuffs."""
    other = world.left_of(seat)
    while other != seat:
        armed = world.has(other, ou.BULLET if figure == ou.GOVERNOR else ou.HANDCUFFS)
        if armed and world.spot_of(other, ou.HITMAN if figure == ou.GOVERNOR else ou.SHERIFF) != ou.SALOON:
            return True
        other = world.left_of(other)
    return False


def is_guarded(world: OutlawsState, seat: i64) -> bool:
    """OU-26: whether the Sheriff stands beside the Governor."""
    sheriff = world.spot_of(seat, ou.SHERIFF)
    return sheriff >= 0 and world.spot_of(seat, ou.GOVERNOR) - sheriff in (-1, 1)


def guards_after(world: OutlawsState, seat: i64, a: i64, b: i64) -> bool:
    """Whether the Sheriff stands beside the Governor once two figures have changed places."""
    governor = world.spot_of(seat, ou.GOVERNOR)
    sheriff = world.spot_of(seat, ou.SHERIFF)
    if sheriff < 0:
        return False
    governor = b if governor == a else a if governor == b else governor
    sheriff = b if sheriff == a else a if sheriff == b else sheriff
    return governor - sheriff in (-1, 1)


def answer(world: OutlawsState, seat: i64) -> i64:
    """What the house bot does when it is asked for a line or a reaction."""
    if world.phase == ou.SETUP:
        return ou.RANDOM if setup.placed(world, world.side_of(seat)) < world.length else ou.READY
    for action in (ou.DEFEND, ou.PRAY, ou.MATE_DEFENDS):
        if world.allows(seat, action):
            return action
    return ou.PASS
