"""WE-33 to WE-36: who is paid what for one outlaw."""

from librt.vecs import vec
from mypy_extensions import i64

from posse.games.wyatt_earp import model as we


def sole_leader(points: vec[i64], players: i64) -> i64:
    """WE-34: the seat that leads by five or more, -1 if there is none."""
    leader: i64 = 0
    for seat in range(players):
        if points[seat] > points[leader]:
            leader = seat
    for seat in range(players):
        if seat != leader and points[seat] > points[leader] - we.LEAD:
            return -1
    return leader


def level_at(points: vec[i64], players: i64, level: i64) -> i64:
    """How many players have exactly so many points."""
    level_players: i64 = 0
    for seat in range(players):
        if points[seat] == level:
            level_players += 1
    return level_players


def share(points: vec[i64], players: i64, money: i64, takes: vec[i64], bills: list[int] | None) -> i64:
    """Adds what each player gets to takes, in thousands; returns what stays on the poster.

    Every taking is noted in bills, if wanted: seat, thousands.
    """
    best: i64 = 0
    total: i64 = 0
    for seat in range(players):
        total += points[seat]
        if points[seat] > best:
            best = points[seat]
    if total < we.LEAST_POINTS:  # WE-33
        return money
    leader = sole_leader(points, players)
    if leader >= 0:  # WE-34
        takes[leader] += money
        return 0
    last: i64 = 1  # WE-35: less than five behind, with a point
    if best > we.LEAD:
        last = best - we.LEAD + 1
    due: i64 = 2  # the leader's, the first time
    while money > 0:
        level = best
        while level >= last and money > 0:
            together = level_at(points, players, level)
            if together > 0:
                enough = together * due <= money
                each = due if enough else money // together  # WE-36
                money = give(points, players, level, each, money, takes, bills)
                if not enough:
                    return money
                due = 1
            level -= 1
    return money


def give(
    points: vec[i64],
    players: i64,
    level: i64,
    each: i64,
    money: i64,
    takes: vec[i64],
    bills: list[int] | None,
) -> i64:
    """WE-36: players level on points take together."""
    if each > 0:
        for seat in range(players):
            if points[seat] == level:
                takes[seat] += each
                money -= each
                if bills is not None:
                    bills.append(int(seat))
                    bills.append(int(each))
    return money


def lead_of_two(mine: i64, theirs: i64, money: i64) -> i64:
    """What one of two players takes more than the other: share() in one step, for bots in a hurry."""
    if mine + theirs < we.LEAST_POINTS or mine == theirs or money == 0:
        return 0
    lead = money if mine - theirs >= we.LEAD or theirs - mine >= we.LEAD else 2 - money % 2
    return lead if mine > theirs else -lead
