"""What a poster is worth to a player. A thousand dollars more than the opponents is 100."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules.cards import points_of
from posse.games.wyatt_earp.rules.scoring import lead_of_two, share
from posse.games.wyatt_earp.rules.state import WyattEarpState

SURE: Final[i64] = 60  # how much the count as it stands weighs against who is ahead, in percent


def worth(world: WyattEarpState, seat: i64, outlaw: i64, owner: i64, points: i64, money: i64) -> i64:
    """What a poster is worth to the seat if the owner had so many points more, and the poster that money."""
    players = world.players
    if players == 2:
        return worth_of_two(world, seat, outlaw, owner, points, money)
    found = vec[i64]([0] * players)
    takes = vec[i64]([0] * players)
    rival: i64 = 0
    for other in range(players):
        found[other] = points_of(world.groups[other * we.OUTLAW + outlaw])
        if other == owner:
            found[other] += points
        if other != seat and found[other] > rival:
            rival = found[other]
    money += world.posters[outlaw]
    share(found, players, money, takes, None)
    others: i64 = 0
    for other in range(players):
        if other != seat:
            others += takes[other]
    paid = 100 * takes[seat] - 100 * others // (players - 1)
    return weighed(paid, found[seat], rival, money)


def worth_of_two(world: WyattEarpState, seat: i64, outlaw: i64, owner: i64, points: i64, money: i64) -> i64:
    """The same for two players, a third of a playout's time quicker."""
    mine = points_of(world.groups[seat * we.OUTLAW + outlaw])
    theirs = points_of(world.groups[(1 - seat) * we.OUTLAW + outlaw])
    if owner == seat:
        mine += points
    else:
        theirs += points
    money += world.posters[outlaw]
    return weighed(100 * lead_of_two(mine, theirs, money), mine, theirs, money)


def weighed(paid: i64, mine: i64, rival: i64, money: i64) -> i64:
    """What the count would pay as it stands, and what being ahead promises."""
    ahead = 100 * money * (mine - rival) // (mine + rival + 6)
    return (SURE * paid + (100 - SURE) * ahead) // 100


def swing(world: WyattEarpState, seat: i64, outlaw: i64, owner: i64, points: i64, money: i64) -> i64:
    return worth(world, seat, outlaw, owner, points, money) - worth(world, seat, outlaw, owner, 0, 0)
