"""Whether a position of Outlaws, or what one seat knows of it, can come about; if not, what is wrong."""

from posse.core.bits import count, members
from posse.core.errors import BadNotation
from posse.core.packed import unpack
from posse.core.words import Seat
from posse.games.outlaws.belief import at_place, figures_of, places_of
from posse.games.outlaws.model import (
    ARREST,
    BANDIT,
    BELIEF,
    BLANK,
    BRUTE,
    BULLET,
    COUNTER,
    CROOK,
    ELECTION,
    FIGURE,
    FIGURES,
    GOVERNOR,
    GUARD,
    HALF,
    HANDCUFFS,
    HITMAN,
    HOLD,
    KIND,
    LENGTH,
    LIMIT,
    OVER,
    PAPER,
    PHASES,
    REVEREND,
    ROUNDUP,
    SALOON,
    SETUP,
    SHERIFF,
    START_PAPERS,
    TOKENS,
    VOTE,
)
from posse.games.outlaws.setup import full_pool
from posse.games.outlaws.street import facing, pool_of, rival_of, slot_of
from posse.games.outlaws.town import Town, figure_at, is_face_up, is_marked, saloon_of, spot_of

REACTIONS = (GUARD, ARREST, ROUNDUP, COUNTER)


def check_possible(town: Town) -> None:
    """Refuses what no game can reach, be it the whole truth or what one seat knows of it."""
    check_end(town)
    check_turn(town)
    for side in members(town.alive):
        if town.phase == SETUP:
            check_draft(town, side)
        else:
            check_line(town, side)
            check_seen(town, side)
    if town.phase == SETUP:
        check_nothing_yet(town)
        return
    check_held(town)
    check_street(town)
    if town.phase in REACTIONS:
        check_reaction(town)


# -- Who plays


def check_end(town: Town) -> None:
    """OU-33 to OU-36: how it ended belongs to a game that is over, and only to it."""
    live = int(count(town.alive))
    over = town.phase == OVER
    if over != (town.reason != 0) or over != (town.won != 0):
        raise BadNotation("ending", "OU-33")
    if live < 2 and (not over or town.reason not in (BRUTE, CROOK)):
        raise BadNotation("nobody-left", "OU-34")
    if not over:
        return
    if town.won & ~town.alive or (town.reason != LIMIT and count(town.won) != 1):
        raise BadNotation("ending", "OU-33")
    if town.reason in (BRUTE, CROOK) and live != 1:
        raise BadNotation("ending", "OU-34")
    if town.reason == LIMIT and (town.won != town.alive or not 0 < town.limit <= town.turns):
        raise BadNotation("ending", "OU-36")


def check_turn(town: Town) -> None:
    over = town.phase == OVER
    if not over and not town.alive >> town.turn & 1:
        raise BadNotation("turn-out", "OU-40", who=Seat(town.turn))
    if not over and town.left < 1:
        raise BadNotation("number-range", where="left", low=1, high=2, value=int(town.left))
    if not over and town.limit and town.turns >= town.limit:
        raise BadNotation("past-limit", "OU-36", limit=int(town.limit))
    if (town.asked >= 0) != (town.phase in REACTIONS):
        raise BadNotation("asked-phase", "OU-26")
    if town.phase == SETUP:
        if town.fallen or town.turns or town.ready == town.alive:
            raise BadNotation("setup-over", "OU-7")
    elif town.ready != (1 << int(town.players)) - 1:
        raise BadNotation("not-ready", "OU-7")
    duel = int(count(town.alive)) == 2 and town.phase != SETUP
    lone = int(count(town.alive)) == 1  # over before any merge
    if not lone and (town.end >= 0) != duel:
        raise BadNotation("reserve-end", "OU-10")
    if town.end >= 0 and not lone and not town.alive >> town.end & 1:
        raise BadNotation("reserve-end", "OU-10")


# -- Lines


def check_draft(town: Town, side: int) -> None:
    """OU-7: places are filled one after the other; whoever is ready has a line with the Governor."""
    ready = town.ready >> side & 1
    if (
        town.marked
        or town.jailed
        or town.belief[side * int(BELIEF)] != 1
        or town.belief[side * int(BELIEF) + 1]
    ):
        raise BadNotation("setup-over", "OU-7")
    row = [int(figure_at(town, side, place)) for place in range(int(LENGTH))]
    if min(row) < -1:  # another seat's
        if saloon_of(town, side):
            raise BadNotation("saloon", "OU-7", who=Seat(side))
        return
    many = len([figure for figure in row if figure >= 0])
    if row[:many] != [figure for figure in row if figure >= 0]:
        raise BadNotation("draft-gap", "OU-7", who=Seat(side))
    if many == LENGTH and GOVERNOR not in row:
        raise BadNotation("saloon", "OU-7", who=Seat(side))
    if ready and (many < LENGTH or int(count(saloon_of(town, side))) != FIGURE - LENGTH):
        raise BadNotation("draft-short", "OU-7", who=Seat(side))
    if not ready and saloon_of(town, side):
        raise BadNotation("saloon", "OU-7", who=Seat(side))


def check_line(town: Town, side: int) -> None:
    saloon = saloon_of(town, side)
    if int(count(saloon)) != FIGURE - LENGTH or saloon >> GOVERNOR & 1:
        raise BadNotation("saloon", "OU-7", who=Seat(side))
    row = [int(figure_at(town, side, place)) for place in range(int(LENGTH))]
    if -1 in row:
        raise BadNotation("line-length", "OU-3", where=f"lines.{Seat(side)}.places", length=int(LENGTH))
    if town.jailed >> side & 1 and saloon >> BANDIT & 1:
        raise BadNotation("jailed", "OU-25", who=Seat(side))


def check_seen(town: Town, side: int) -> None:
    """Every arrangement holds the same figures of the line, what lies open stands fast, and one is true."""
    start = side * int(BELIEF)
    rows = [int(town.belief[start + 1 + guess]) for guess in range(int(town.belief[start]))]
    held = int(figures_of(rows[0]))
    if len(set(rows)) < len(rows) or any(figures_of(row) != held for row in rows):
        raise BadNotation("arrangements", "OU-13", who=Seat(side))
    if held & int(saloon_of(town, side)):
        raise BadNotation("arrangements", "OU-14", who=Seat(side))
    for figure in range(int(FIGURE)):
        if is_face_up(town, side, figure) and spot_of(town, side, figure) != SALOON:
            if int(count(places_of(town, side, figure))) != 1:
                raise BadNotation("face-up", "OU-30", who=Seat(side), figure=FIGURES[figure])
    line = [int(figure_at(town, side, place)) for place in range(int(LENGTH))]
    if min(line) >= 0 and not any(agrees(row, line) for row in rows):
        raise BadNotation("not-the-truth", "OU-13", who=Seat(side))


def agrees(row: int, line: list[int]) -> bool:
    return all(at_place(row, place) in (-1, figure) for place, figure in enumerate(line))


# -- Tokens


def check_nothing_yet(town: Town) -> None:
    if town.reserve or town.pool or any(town.held) or town.end >= 0 or town.turn != town.first:
        raise BadNotation("setup-over", "OU-7")


def most_blanks(town: Town) -> int:
    """OU-9, OU-35: X of the box, or those a sudden death lays."""
    sudden = int(count(town.alive)) * int(HALF) - 6 - (0 if town.players == 2 else 2)
    return max(int(full_pool(town.players) >> (BLANK * 8) & 255), sudden)


def check_held(town: Town) -> None:
    players = int(town.players)
    for seat in range(players):
        if town.held[seat * int(HOLD) + int(PAPER)] > START_PAPERS:
            raise BadNotation("papers", "OU-8", who=Seat(seat), most=int(START_PAPERS))
    for kind in (VOTE, HANDCUFFS, BULLET):
        most = int(full_pool(town.players) >> (kind * 8) & 255) + (0 if kind == VOTE else players)
        found = int(pool_of(town, kind)) + sum(
            int(town.held[seat * int(HOLD) + int(kind)]) for seat in range(players)
        )
        if found > most:
            raise BadNotation("too-many", "OU-2", found=found, most=most, token=TOKENS[kind])
    most = int(full_pool(town.players) >> (ELECTION * 8) & 255)
    for kind, limit in ((ELECTION, most), (BLANK, most_blanks(town))):
        if pool_of(town, kind) > limit:
            raise BadNotation(
                "too-many", "OU-2", found=int(pool_of(town, kind)), most=limit, token=TOKENS[kind]
            )


def check_street(town: Town) -> None:
    """OU-20, OU-38: tokens lie close together away from the Reserve, which fills every gap."""
    if int(count(town.alive)) < 2:
        return
    for arm in unpack(town.fallen):  # OU-38: merged into its neighbour's
        if any(town.street[arm * int(HALF) : arm * int(HALF) + int(HALF)]):
            raise BadNotation("street-gap", "OU-38")
    if town.end >= 0:
        rows = [[int(slot_of(town, town.end, place)) for place in range(int(LENGTH))]]
    else:
        rows = [[arm * int(HALF) + at for at in range(int(HALF))] for arm in members(town.alive)]
    for row in rows:
        cells = [int(town.street[slot]) & int(KIND) for slot in row]
        if 0 in cells and (town.reserve or any(cells[cells.index(0) :])):
            raise BadNotation("street-gap", "OU-20")


# -- Reactions


def sure_place(town: Town, side: int, figure: int) -> int:
    """Where everyone has just seen a figure; refuses a reaction in which nobody has."""
    places = members(places_of(town, side, figure))
    if len(places) != 1:
        raise BadNotation("reaction", "OU-26", phase=PHASES[town.phase])
    return places[0]


def check_reaction(town: Town) -> None:
    """OU-26, OU-31: everyone has seen who is shot at or arrested, and by whom."""
    phase, turn, asked = int(town.phase), int(town.turn), int(town.asked)
    wrong = BadNotation("reaction", "OU-26", phase=PHASES[phase])
    if not town.alive >> asked & 1 or (asked == turn) != (phase == COUNTER):
        raise wrong
    if phase in (GUARD, COUNTER):
        place = sure_place(town, turn, int(HITMAN))
        rival = int(rival_of(town, turn, place))
        if (phase == GUARD and rival != asked) or sure_place(town, rival, int(GOVERNOR)) != facing(place):
            raise wrong
    else:
        sure_place(town, turn, int(SHERIFF))
    if phase == GUARD:
        if not town.held[asked * int(HOLD) + int(HANDCUFFS)]:
            raise wrong
        governor = sure_place(town, asked, int(GOVERNOR))
        beside = [place for place in (governor - 1, governor + 1) if could_stand(town, asked, SHERIFF, place)]
    else:
        figure = int(BANDIT if phase == ROUNDUP else HITMAN)
        if phase == ROUNDUP and town.jailed >> asked & 1:
            raise wrong
        right = sure_place(town, asked, figure) + 1
        beside = [right] if could_stand(town, asked, REVEREND, right) else []
    if not beside:
        raise wrong


def could_stand(town: Town, side: int, figure: int, place: int) -> bool:
    """As `may_stand`, from what lies open alone."""
    if not 0 <= place < LENGTH or spot_of(town, side, figure) == SALOON:
        return False
    if is_face_up(town, side, figure):
        return int(places_of(town, side, figure)) == 1 << place
    return not any(
        is_marked(town, side, other) and int(places_of(town, side, other)) == 1 << place
        for other in range(int(FIGURE))
        if other != figure
    )
