"""Whether a position of Outlaws, or what one seat knows of it, can come about; if not, what is wrong."""

from typing import Final

from posse.core.bits import count, lowest, members
from posse.core.errors import BadNotation
from posse.core.packed import unpack
from posse.core.words import Seat
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import belief, codes, setup, street, turn
from posse.games.outlaws.rules.state import OutlawsState

REACTIONS: Final = (ou.GUARD, ou.ARREST, ou.ROUNDUP, ou.COUNTER)


def check_possible(town: OutlawsState) -> None:
    """Refuses what no game can reach, be it the whole truth or what one seat knows of it."""
    check_end(town)
    check_turn(town)
    for side in sides_in(town):
        if town.phase == ou.SETUP:
            check_draft(town, side)
        else:
            check_line(town, side)
            check_seen(town, side)
    if town.phase == ou.SETUP:
        check_nothing_yet(town)
        return
    check_held(town)
    check_street(town)
    if town.phase in REACTIONS:
        check_reaction(town)


# -- Who plays


def sides_in(town: OutlawsState) -> list[int]:
    return [side for side in range(town.sides) if town.is_in(side)]


def check_end(town: OutlawsState) -> None:
    """OU-33 to OU-36: how it ended belongs to a game that is over, and only to it."""
    left = len(sides_in(town))
    over = town.phase == ou.OVER
    if over != (town.reason != 0) or over != (town.won != 0):
        raise BadNotation("ending", "OU-33")
    reason = town.reason
    if town.teams and reason > ou.LIMIT:
        reason = (reason - ou.ALONE) % 3 + 1
    if left < 2 and (not over or reason not in (ou.BRUTE, ou.CROOK)):
        raise BadNotation("nobody-left", "OU-34")
    if not over:
        return
    if town.won & ~town.alive or (reason != ou.LIMIT and count(town.won) != 1):
        raise BadNotation("ending", "OU-33")
    if reason in (ou.BRUTE, ou.CROOK) and left != 1:
        raise BadNotation("ending", "OU-34")
    if reason == ou.LIMIT and (town.won != town.alive or not 0 < town.limit <= town.turns):
        raise BadNotation("ending", "OU-36")
    if reason != ou.LIMIT and (reason == town.reason) == bool(town.teams):
        raise BadNotation("ending", "OU-47")
    if town.teams and reason != ou.LIMIT:
        check_president(town, lowest(town.won))


def check_president(town: OutlawsState, seat: int) -> None:
    """OU-47."""
    mate = town.mate_of(seat)
    mine, more = town.has(seat, ou.VOTE), town.has(mate, ou.VOTE)
    how = ou.BY_ACTION if mine == more else ou.BY_VOTES
    if not town.alive >> mate & 1:
        how = ou.ALONE
    if (town.reason - ou.ALONE) // 3 != (how - ou.ALONE) // 3 or (how == ou.BY_VOTES and mine < more):
        raise BadNotation("ending", "OU-47")


def check_turn(town: OutlawsState) -> None:
    over = town.phase == ou.OVER
    if not over and not town.alive >> town.turn & 1:
        raise BadNotation("turn-out", "OU-40", who=Seat(town.turn))
    if not over and town.left < 1:
        raise BadNotation("number-range", where="left", low=1, high=2, value=town.left)
    if not over and town.limit and town.turns >= town.limit:
        raise BadNotation("past-limit", "OU-36", limit=town.limit)
    if (town.asked >= 0) != (town.phase in REACTIONS):
        raise BadNotation("asked-phase", "OU-26")
    if town.phase == ou.SETUP:
        if town.fallen or town.turns or town.ready == town.alive:
            raise BadNotation("setup-over", "OU-7")
    elif town.ready != (1 << town.players) - 1:
        raise BadNotation("not-ready", "OU-7")
    elif town.teams and not over and town.turn != turn.next_seat(town, town.turns):
        raise BadNotation("team-turn", "OU-42", who=Seat(turn.next_seat(town, town.turns)))
    sides = len(sides_in(town))
    duel = sides == 2 and town.phase != ou.SETUP
    lone = sides == 1  # over before any merge
    if not lone and (town.end >= 0) != duel:
        raise BadNotation("reserve-end", "OU-10")
    if town.end >= town.sides or (town.end >= 0 and not lone and not town.is_in(town.end)):
        raise BadNotation("reserve-end", "OU-10")


# -- Lines


def line_of(town: OutlawsState, side: int) -> list[int]:
    return [town.figure_at(side, place) for place in range(town.length)]


def check_draft(town: OutlawsState, side: int) -> None:
    """OU-7: places are filled one after the other; whoever is ready has a line with the Governor."""
    ready = town.ready >> side & 1 or (town.teams and town.ready >> town.mate_of(side) & 1)
    seen = tuple(town.belief[side * ou.BELIEF : side * ou.BELIEF + 2]) != (1, 0)
    if town.marked or town.jailed or town.empty or seen:
        raise BadNotation("setup-over", "OU-7")
    row = line_of(town, side)
    if min(row) < -1:  # another side's
        if town.saloon_of(side):
            raise BadNotation("saloon", "OU-7", who=Seat(side))
        return
    many = len([figure for figure in row if figure >= 0])
    if row[:many] != [figure for figure in row if figure >= 0]:
        raise BadNotation("draft-gap", "OU-7", who=Seat(side))
    left = town.length - many
    if town.teams and setup.must_stand(setup.unplaced(town, side)) > left:
        raise BadNotation("team-saloon", "OU-41", who=Seat(side))
    if left == 0 and ou.GOVERNOR not in row:
        raise BadNotation("saloon", "OU-7", who=Seat(side))
    saloon = ou.FIGURE - ou.LENGTH if ready and not town.teams else 0
    if ready and (left or count(town.saloon_of(side)) != saloon):
        raise BadNotation("draft-short", "OU-7", who=Seat(side))
    if not ready and town.saloon_of(side):
        raise BadNotation("saloon", "OU-7", who=Seat(side))


def check_line(town: OutlawsState, side: int) -> None:
    saloon = town.saloon_of(side)
    if town.teams:
        check_team(town, side, saloon)
    elif count(saloon) != ou.FIGURE - ou.LENGTH or saloon >> ou.GOVERNOR & 1:
        raise BadNotation("saloon", "OU-7", who=Seat(side))
    empty = town.empty_place(side)
    found = [place for place, figure in enumerate(line_of(town, side)) if figure == ou.NOBODY]
    if found != ([empty] if empty >= 0 else []):
        where = f"lines.{Seat(side)}.places"
        raise BadNotation("line-length", "OU-3", where=where, length=town.length)
    if town.jailed >> side & 1 and saloon >> ou.BANDIT & 1:
        raise BadNotation("jailed", "OU-25", who=Seat(side))


def check_seen(town: OutlawsState, side: int) -> None:
    """Every arrangement holds the same figures of the line, what lies open stands fast, and one is true."""
    start = side * ou.BELIEF
    rows = list(town.belief[start + 1 : start + 1 + town.belief[start]])
    found = belief.figures_of(rows[0])
    empty = town.empty_place(side)
    if len(set(rows)) < len(rows) or any(belief.figures_of(row) != found for row in rows):
        raise BadNotation("arrangements", "OU-13", who=Seat(side))
    gone = sum(1 << figure for figure in range(town.cast) if town.spot_of(side, figure) == ou.AWAY)
    if found & (town.saloon_of(side) | gone) or (empty >= 0 and any(belief.cell_at(r, empty) for r in rows)):
        raise BadNotation("arrangements", "OU-14", who=Seat(side))
    if town.teams and not all(leaves_room(town, side, row) for row in rows):
        raise BadNotation("no-room", "OU-41", who=Seat(side))
    for figure in range(town.cast):
        if town.is_face_up(side, figure) and town.spot_of(side, figure) != ou.SALOON:
            if count(belief.places_of(town, side, figure)) != 1:
                title = ou.side_figures(side, bool(town.teams))[figure]
                raise BadNotation("face-up", "OU-30", who=Seat(side), figure=title)
    line = line_of(town, side)
    if min(line) >= -1 and not any(agrees(row, line) for row in rows):
        raise BadNotation("not-the-truth", "OU-13", who=Seat(side))


def agrees(row: int, line: list[int]) -> bool:
    return all(
        belief.admits(belief.cell_at(row, place), figure) if figure >= 0 else belief.cell_at(row, place) == 0
        for place, figure in enumerate(line)
    )


def leaves_room(town: OutlawsState, side: int, row: int) -> bool:
    """OU-41: whether each member's own figures find a place that may be theirs."""
    unseen = belief.unseen_figures(town, side)
    sorts = belief.sorts_of(row, count(unseen))
    return bool(belief.has_room(sorts, belief.own_of_first(unseen), belief.own_of_second(unseen)))


# -- Tokens


def check_nothing_yet(town: OutlawsState) -> None:
    if town.reserve or town.pool or any(town.held) or town.end >= 0 or town.turn != town.first:
        raise BadNotation("setup-over", "OU-7")


def most_blanks(town: OutlawsState) -> int:
    """OU-9, OU-35: X of the box, or those a sudden death lays."""
    if town.teams:
        return 4
    sudden = count(town.alive) * ou.HALF - 6 - (0 if town.players == 2 else 2)
    return max(setup.full_pool(town.players) >> ou.BLANK * 8 & 255, sudden)


def check_held(town: OutlawsState) -> None:
    players = town.players
    box = setup.full_pool(town.players, town.teams)
    for seat in range(players):
        most = ou.START_PAPERS * (2 if town.teams and not town.alive >> town.mate_of(seat) & 1 else 1)
        if town.has(seat, ou.PAPER) > most:
            raise BadNotation("papers", "OU-8", who=Seat(seat), most=most)
    for kind in (ou.VOTE, ou.HANDCUFFS, ou.BULLET):
        most = (box >> kind * 8 & 255) + (0 if kind == ou.VOTE else players)
        found = street.pool_of(town, kind) + sum(town.has(seat, kind) for seat in range(players))
        if found > most:
            raise BadNotation("too-many", "OU-2", found=found, most=most, token=ou.TOKENS[kind])
    for kind, most in ((ou.ELECTION, box >> ou.ELECTION * 8 & 255), (ou.BLANK, most_blanks(town))):
        found = street.pool_of(town, kind)
        if found > most:
            raise BadNotation("too-many", "OU-2", found=found, most=most, token=ou.TOKENS[kind])


def check_street(town: OutlawsState) -> None:
    """OU-20, OU-38: tokens lie close together away from the Reserve, which fills every gap."""
    if len(sides_in(town)) < 2:
        return
    for arm in unpack(town.fallen) if not town.teams else []:  # OU-38: merged into its neighbour's
        if any(town.street[arm * ou.HALF : arm * ou.HALF + ou.HALF]):
            raise BadNotation("street-gap", "OU-38")
    if town.end >= 0:
        rows = [[town.slot_of(town.end, place) for place in range(town.length)]]
    else:
        rows = [[arm * ou.HALF + at for at in range(ou.HALF)] for arm in members(town.alive)]
    for row in rows:
        kinds = [town.street[slot] & ou.KIND for slot in row]
        if 0 in kinds and (town.reserve or any(kinds[kinds.index(0) :])):
            raise BadNotation("street-gap", "OU-20")


# -- Reactions


def sure_place(town: OutlawsState, side: int, figure: int) -> int:
    """Where everyone has just seen a figure, -1 if nobody has."""
    places = members(belief.places_of(town, side, figure))
    return places[0] if len(places) == 1 else -1


def usable(town: OutlawsState, seat: int, kind: int) -> list[int]:
    """The figures of a kind that answer to a seat: its own, and its mate's that it took over."""
    own = [town.own_figure(seat, kind)]
    if town.teams and not town.alive >> town.mate_of(seat) & 1:
        own.append(town.own_figure(seat, kind + ou.FIGURE))
    return own


def check_reaction(town: OutlawsState) -> None:
    """OU-26, OU-31: everyone has seen who is shot at or arrested, and by whom."""
    phase, turn, asked = town.phase, town.turn, town.asked
    wrong = BadNotation("reaction", "OU-26", phase=ou.PHASES[phase])
    side, mine, struck = town.side_of(asked), town.side_of(turn), town.struck
    if not town.alive >> asked & 1 or struck < 0 or (asked == turn) != (phase == ou.COUNTER):
        raise wrong
    wanted = {ou.GUARD: ou.GOVERNOR, ou.ROUNDUP: ou.BANDIT}.get(phase, ou.HITMAN)
    place = sure_place(town, side, struck)
    if codes.kind_of_figure(struck) != wanted or place < 0 or (side == mine) != (phase == ou.COUNTER):
        raise wrong
    if town.teams:
        check_who_is_asked(town, wrong)
    there = town.facing(place)
    if phase == ou.GUARD:
        shooters = [sure_place(town, mine, figure) for figure in usable(town, turn, ou.HITMAN)]
        if there not in shooters or town.rival_of(mine, there) != side:
            raise wrong
    elif phase == ou.COUNTER:
        rival = town.rival_of(mine, place)
        governors = (ou.GOVERNOR, ou.FIGURE) if town.teams else (ou.GOVERNOR,)
        if there not in [sure_place(town, rival, figure) for figure in governors]:
            raise wrong
    elif all(sure_place(town, mine, figure) < 0 for figure in usable(town, turn, ou.SHERIFF)):
        raise wrong
    if phase == ou.ROUNDUP and town.jailed >> side & 1:
        raise wrong
    if phase == ou.GUARD:
        if not town.has(asked, ou.HANDCUFFS):
            raise wrong
        could = any(
            could_stand(town, side, figure, at)
            for figure in usable(town, asked, ou.SHERIFF)
            for at in (place - 1, place + 1)
        )
    else:
        could = could_stand(town, side, ou.REVEREND, place + 1)
    if not could:
        raise wrong


def check_who_is_asked(town: OutlawsState, wrong: BadNotation) -> None:
    """OU-47, OU-48: the owner, for a guard the mate too, for the shared Bandit who plays next."""
    asked, striker = town.asked, town.striker
    owner = town.owner_of(town.side_of(asked), town.struck)
    if town.phase == ou.ROUNDUP:
        owner = turn.next_seat(town, town.turns + 1)
    if asked != owner and town.phase != ou.GUARD:
        raise wrong
    if town.phase != ou.COUNTER and striker != town.turn:
        raise wrong
    if town.phase == ou.COUNTER and (
        striker < 0 or not town.alive >> striker & 1 or town.side_of(striker) == town.side_of(asked)
    ):
        raise wrong


def could_stand(town: OutlawsState, side: int, figure: int, place: int) -> bool:
    """As `may_stand`, from what lies open alone."""
    if not 0 <= place < town.length or place == town.empty_place(side):
        return False
    if town.spot_of(side, figure) in (ou.SALOON, ou.AWAY):
        return False
    if town.is_face_up(side, figure):
        return belief.places_of(town, side, figure) == 1 << place
    return not any(
        town.is_marked(side, other) and belief.places_of(town, side, other) == 1 << place
        for other in range(town.cast)
        if other != figure
    )


# -- Teams


def check_team(town: OutlawsState, side: int, saloon: int) -> None:
    """OU-41, OU-44, OU-45: one figure gone with a member, a Saloon place each, for own or shared figures."""
    wrong = BadNotation("team-saloon", "OU-41", who=Seat(side))
    members_in = [seat for seat in (side, side + 2) if town.alive >> seat & 1]
    gone = [figure for figure in range(town.cast) if town.spot_of(side, figure) == ou.AWAY]
    if len(members_in) == 2:
        if gone or town.empty >> side * 8 & 255:
            raise BadNotation("team-removed", "OU-44", who=Seat(side))
        for seat in members_in:
            found = town.stool_of(seat)
            mates = ((1 << ou.OWN) - 1) << town.own_figure(seat, ou.FIGURE)
            if count(found) != 1 or found & mates:
                raise wrong
    else:
        out = members_in[0] ^ 2
        lost = [town.own_figure(out, ou.GOVERNOR), town.own_figure(out, ou.HITMAN)]
        if len(gone) != 1 or gone[0] not in lost:
            raise BadNotation("team-removed", "OU-44", who=Seat(side))
        if count(saloon) != (2 if town.empty >> side * 8 & 255 else 1):
            raise wrong
    if saloon & (1 << ou.GOVERNOR | 1 << ou.FIGURE):
        raise wrong
