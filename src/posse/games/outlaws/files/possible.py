"""Whether a position of Outlaws, or what one seat knows of it, can come about; if not, what is wrong."""

from typing import Final

from posse.core.errors import BadNotation
from posse.core.kernel.bits import count, lowest, members
from posse.core.kernel.packed import unpack
from posse.core.reading import refuse
from posse.core.words import Seat
from posse.games.outlaws import model as ou
from posse.games.outlaws.rules import arrangement, belief, codes, setup, street, turn
from posse.games.outlaws.rules.state import OutlawsState

REACTIONS: Final = (ou.GUARD, ou.ARREST, ou.ROUNDUP, ou.COUNTER)


def check_possible(state: OutlawsState) -> None:
    """Refuses what no game can reach, whether it is a whole state or what one seat knows."""
    check_end(state)
    check_turn(state)
    for side in sides_in(state):
        if state.phase == ou.SETUP:
            check_draft(state, side)
        else:
            check_line(state, side)
            check_seen(state, side)
    if state.phase == ou.SETUP:
        check_nothing_yet(state)
        return
    check_held(state)
    check_street(state)
    if state.phase in REACTIONS:
        check_reaction(state)


# -- Who plays


def sides_in(state: OutlawsState) -> list[int]:
    return [side for side in range(state.sides) if state.is_in(side)]


def check_end(state: OutlawsState) -> None:
    """OU-33 to OU-36: how it ended belongs to a game that is over, and only to it."""
    left = len(sides_in(state))
    over = state.phase == ou.OVER
    refuse(over != (state.reason != 0) or over != (state.won != 0), "ending", "OU-33")
    reason = state.reason
    if state.teams and reason > ou.LIMIT:
        reason = (reason - ou.ALONE) % 3 + 1
    refuse(left < 2 and (not over or reason not in (ou.BRUTE, ou.CROOK)), "nobody-left", "OU-34")
    if not over:
        return
    refuse(state.won & ~state.alive or (reason != ou.LIMIT and count(state.won) != 1), "ending", "OU-33")
    refuse(reason in (ou.BRUTE, ou.CROOK) and left != 1, "ending", "OU-34")
    if reason == ou.LIMIT and (state.won != state.alive or not 0 < state.limit <= state.turns):
        raise BadNotation("ending", "OU-36")
    refuse(reason != ou.LIMIT and (reason == state.reason) == bool(state.teams), "ending", "OU-47")
    if state.teams and reason != ou.LIMIT:
        check_president(state, lowest(state.won))


def check_president(state: OutlawsState, seat: int) -> None:
    """OU-47."""
    mate = state.mate_of(seat)
    mine, more = state.has(seat, ou.VOTE), state.has(mate, ou.VOTE)
    how = ou.BY_ACTION if mine == more else ou.BY_VOTES
    if not state.alive >> mate & 1:
        how = ou.ALONE
    if (state.reason - ou.ALONE) // 3 != (how - ou.ALONE) // 3 or (how == ou.BY_VOTES and mine < more):
        raise BadNotation("ending", "OU-47")


def check_turn(state: OutlawsState) -> None:
    over = state.phase == ou.OVER
    refuse(not over and not state.alive >> state.turn & 1, "turn-out", "OU-40", who=Seat(state.turn))
    refuse(not over and state.left < 1, "number-range", where="left", low=1, high=2, value=state.left)
    refuse(not over and state.limit and state.turns >= state.limit, "past-limit", "OU-36", limit=state.limit)
    refuse((state.asked >= 0) != (state.phase in REACTIONS), "asked-phase", "OU-26")
    if state.phase == ou.SETUP:
        refuse(state.fallen or state.turns or state.ready == state.alive, "setup-over", "OU-7")
    elif state.ready != (1 << state.players) - 1:
        raise BadNotation("not-ready", "OU-7")
    elif state.teams and not over and state.turn != turn.next_seat(state, state.turns):
        raise BadNotation("team-turn", "OU-42", who=Seat(turn.next_seat(state, state.turns)))
    sides = len(sides_in(state))
    duel = sides == 2 and state.phase != ou.SETUP
    lone = sides == 1  # over before any merge
    refuse(not lone and (state.end >= 0) != duel, "reserve-end", "OU-10")
    if state.end >= state.sides or (state.end >= 0 and not lone and not state.is_in(state.end)):
        raise BadNotation("reserve-end", "OU-10")


# -- Lines


def line_of(state: OutlawsState, side: int) -> list[int]:
    return [state.figure_at(side, place) for place in range(state.length)]


def check_draft(state: OutlawsState, side: int) -> None:
    """OU-7: places are filled one after the other; a player who is ready has a line with the Governor."""
    ready = state.ready >> side & 1 or (state.teams and state.ready >> state.mate_of(side) & 1)
    seen = tuple(state.belief[side * ou.BELIEF : side * ou.BELIEF + 2]) != (1, 0)
    refuse(state.marked or state.jailed or state.empty or seen, "setup-over", "OU-7")
    row = line_of(state, side)
    if min(row) < -1:  # another side's
        refuse(state.saloon_of(side), "saloon", "OU-7", who=Seat(side))
        return
    many = len([figure for figure in row if figure >= 0])
    refuse(row[:many] != [figure for figure in row if figure >= 0], "draft-gap", "OU-7", who=Seat(side))
    left = state.length - many
    if state.teams and setup.must_stand(setup.unplaced(state, side)) > left:
        raise BadNotation("team-saloon", "OU-41", who=Seat(side))
    refuse(left == 0 and ou.GOVERNOR not in row, "saloon", "OU-7", who=Seat(side))
    saloon = ou.FIGURE - ou.LENGTH if ready and not state.teams else 0
    refuse(ready and (left or count(state.saloon_of(side)) != saloon), "draft-short", "OU-7", who=Seat(side))
    refuse(not ready and state.saloon_of(side), "saloon", "OU-7", who=Seat(side))


def check_line(state: OutlawsState, side: int) -> None:
    saloon = state.saloon_of(side)
    if state.teams:
        check_team(state, side, saloon)
    elif count(saloon) != ou.FIGURE - ou.LENGTH or saloon >> ou.GOVERNOR & 1:
        raise BadNotation("saloon", "OU-7", who=Seat(side))
    empty = state.empty_place(side)
    gaps = [place for place, figure in enumerate(line_of(state, side)) if figure == ou.NOBODY]
    if gaps != ([empty] if empty >= 0 else []):
        where = f"lines.{Seat(side)}.places"
        raise BadNotation("line-length", "OU-3", where=where, length=state.length)
    refuse(state.jailed >> side & 1 and saloon >> ou.BANDIT & 1, "jailed", "OU-25", who=Seat(side))


def check_seen(state: OutlawsState, side: int) -> None:
    """Every arrangement holds the same figures and agrees with what lies face up, and one is true."""
    start = side * ou.BELIEF
    rows = list(state.belief[start + 1 : start + 1 + state.belief[start]])
    seen = arrangement.figures_of(rows[0])
    empty = state.empty_place(side)
    if len(set(rows)) < len(rows) or any(arrangement.figures_of(row) != seen for row in rows):
        raise BadNotation("arrangements", "OU-13", who=Seat(side))
    gone = sum(1 << figure for figure in range(state.cast) if state.spot_of(side, figure) == ou.AWAY)
    if seen & (state.saloon_of(side) | gone) or (
        empty >= 0 and any(arrangement.cell_at(r, empty) for r in rows)
    ):
        raise BadNotation("arrangements", "OU-14", who=Seat(side))
    if state.teams and not all(leaves_room(state, side, row) for row in rows):
        raise BadNotation("no-room", "OU-41", who=Seat(side))
    for figure in range(state.cast):
        if state.is_face_up(side, figure) and state.spot_of(side, figure) != ou.SALOON:
            if count(belief.places_of(state, side, figure)) != 1:
                title = ou.side_figures(side, bool(state.teams))[figure]
                raise BadNotation("face-up", "OU-30", who=Seat(side), figure=title)
    line = line_of(state, side)
    if min(line) >= -1 and not any(agrees(row, line) for row in rows):
        raise BadNotation("not-the-truth", "OU-13", who=Seat(side))


def agrees(row: int, line: list[int]) -> bool:
    return all(
        arrangement.admits(arrangement.cell_at(row, place), figure)
        if figure >= 0
        else arrangement.cell_at(row, place) == 0
        for place, figure in enumerate(line)
    )


def leaves_room(state: OutlawsState, side: int, row: int) -> bool:
    """OU-41: whether each member's own figures find a place that may be theirs."""
    unseen = belief.unseen_figures(state, side)
    sorts = arrangement.sorts_of(row, count(unseen))
    return bool(
        arrangement.has_room(sorts, arrangement.own_of_first(unseen), arrangement.own_of_second(unseen))
    )


# -- Tokens


def check_nothing_yet(state: OutlawsState) -> None:
    if state.reserve or state.pool or any(state.held) or state.end >= 0 or state.turn != state.first:
        raise BadNotation("setup-over", "OU-7")


def most_blanks(state: OutlawsState) -> int:
    """OU-9, OU-35: X of the box, or those a sudden death lays."""
    if state.teams:
        return 4
    sudden = count(state.alive) * ou.HALF - 6 - (0 if state.players == 2 else 2)
    return max(setup.full_pool(state.players) >> ou.X * 8 & 255, sudden)


def check_held(state: OutlawsState) -> None:
    players = state.players
    box = setup.full_pool(state.players, state.teams)
    for seat in range(players):
        most = ou.START_PAPERS * (2 if state.teams and not state.alive >> state.mate_of(seat) & 1 else 1)
        refuse(state.has(seat, ou.PAPER) > most, "papers", "OU-8", who=Seat(seat), most=most)
    for kind in (ou.VOTE, ou.HANDCUFFS, ou.BULLET):
        most = (box >> kind * 8 & 255) + (0 if kind == ou.VOTE else players)
        counted = street.pool_of(state, kind) + sum(state.has(seat, kind) for seat in range(players))
        if counted > most:
            raise BadNotation("too-many", "OU-2", found=counted, most=most, token=ou.TOKENS[kind])
    for kind, most in ((ou.ELECTION, box >> ou.ELECTION * 8 & 255), (ou.X, most_blanks(state))):
        counted = street.pool_of(state, kind)
        if counted > most:
            raise BadNotation("too-many", "OU-2", found=counted, most=most, token=ou.TOKENS[kind])


def check_street(state: OutlawsState) -> None:
    """OU-20, OU-38: tokens lie close together away from the Reserve, which fills every gap."""
    if len(sides_in(state)) < 2:
        return
    for arm in unpack(state.fallen) if not state.teams else []:  # OU-38: merged into its neighbour's
        refuse(any(state.street[arm * ou.HALF : arm * ou.HALF + ou.HALF]), "street-gap", "OU-38")
    if state.end >= 0:
        rows = [[state.slot_of(state.end, place) for place in range(state.length)]]
    else:
        rows = [[arm * ou.HALF + at for at in range(ou.HALF)] for arm in members(state.alive)]
    for row in rows:
        kinds = [state.street[slot] & ou.KIND for slot in row]
        refuse(0 in kinds and (state.reserve or any(kinds[kinds.index(0) :])), "street-gap", "OU-20")


# -- Reactions


def sure_place(state: OutlawsState, side: int, figure: int) -> int:
    """Where everyone has just seen a figure, -1 if nobody has."""
    places = members(belief.places_of(state, side, figure))
    return places[0] if len(places) == 1 else -1


def usable(state: OutlawsState, seat: int, kind: int) -> list[int]:
    """The figures of a kind that answer to a seat: its own, and its mate's that it took over."""
    own = [state.own_figure(seat, kind)]
    if state.teams and not state.alive >> state.mate_of(seat) & 1:
        own.append(state.own_figure(seat, kind + ou.FIGURE))
    return own


def check_reaction(state: OutlawsState) -> None:
    """OU-26, OU-31: everyone has seen who is shot at or arrested, and by whom."""
    phase, turn, asked = state.phase, state.turn, state.asked
    wrong = BadNotation("reaction", "OU-26", phase=ou.PHASES[phase])
    side, mine, struck = state.side_of(asked), state.side_of(turn), state.struck
    if not state.alive >> asked & 1 or struck < 0 or (asked == turn) != (phase == ou.COUNTER):
        raise wrong
    wanted = {ou.GUARD: ou.GOVERNOR, ou.ROUNDUP: ou.BANDIT}.get(phase, ou.HITMAN)
    place = sure_place(state, side, struck)
    if codes.kind_of_figure(struck) != wanted or place < 0 or (side == mine) != (phase == ou.COUNTER):
        raise wrong
    if state.teams:
        check_who_is_asked(state, wrong)
    there = state.facing(place)
    if phase == ou.GUARD:
        shooters = [sure_place(state, mine, figure) for figure in usable(state, turn, ou.HITMAN)]
        if there not in shooters or state.rival_of(mine, there) != side:
            raise wrong
    elif phase == ou.COUNTER:
        rival = state.rival_of(mine, place)
        governors = (ou.GOVERNOR, ou.FIGURE) if state.teams else (ou.GOVERNOR,)
        if there not in [sure_place(state, rival, figure) for figure in governors]:
            raise wrong
    elif all(sure_place(state, mine, figure) < 0 for figure in usable(state, turn, ou.SHERIFF)):
        raise wrong
    if phase == ou.ROUNDUP and state.jailed >> side & 1:
        raise wrong
    if phase == ou.GUARD:
        if not state.has(asked, ou.HANDCUFFS):
            raise wrong
        could = any(
            could_stand(state, side, figure, at)
            for figure in usable(state, asked, ou.SHERIFF)
            for at in (place - 1, place + 1)
        )
    else:
        could = could_stand(state, side, ou.REVEREND, place + 1)
    if not could:
        raise wrong


def check_who_is_asked(state: OutlawsState, wrong: BadNotation) -> None:
    """OU-47, OU-48: the owner, for a guard the mate too, for the shared Bandit who plays next."""
    asked, striker = state.asked, state.striker
    owner = state.owner_of(state.side_of(asked), state.struck)
    if state.phase == ou.ROUNDUP:
        owner = turn.next_seat(state, state.turns + 1)
    if asked != owner and state.phase != ou.GUARD:
        raise wrong
    if state.phase != ou.COUNTER and striker != state.turn:
        raise wrong
    if state.phase == ou.COUNTER and (
        striker < 0 or not state.alive >> striker & 1 or state.side_of(striker) == state.side_of(asked)
    ):
        raise wrong


def could_stand(state: OutlawsState, side: int, figure: int, place: int) -> bool:
    """As `may_stand`, from what lies open alone."""
    if not 0 <= place < state.length or place == state.empty_place(side):
        return False
    if state.spot_of(side, figure) in (ou.SALOON, ou.AWAY):
        return False
    if state.is_face_up(side, figure):
        return belief.places_of(state, side, figure) == 1 << place
    return not any(
        state.is_marked(side, other) and belief.places_of(state, side, other) == 1 << place
        for other in range(state.cast)
        if other != figure
    )


# -- Teams


def check_team(state: OutlawsState, side: int, saloon: int) -> None:
    """OU-41, OU-44, OU-45: one figure gone with a member, a Saloon place each, for own or shared figures."""
    wrong = BadNotation("team-saloon", "OU-41", who=Seat(side))
    members_in = [seat for seat in (side, side + 2) if state.alive >> seat & 1]
    gone = [figure for figure in range(state.cast) if state.spot_of(side, figure) == ou.AWAY]
    if len(members_in) == 2:
        refuse(gone or state.empty >> side * 8 & 255, "team-removed", "OU-44", who=Seat(side))
        for seat in members_in:
            waiting = state.stool_of(seat)
            mates = ((1 << ou.OWN) - 1) << state.own_figure(seat, ou.FIGURE)
            if count(waiting) != 1 or waiting & mates:
                raise wrong
    else:
        out = members_in[0] ^ 2
        lost = [state.own_figure(out, ou.GOVERNOR), state.own_figure(out, ou.HITMAN)]
        refuse(len(gone) != 1 or gone[0] not in lost, "team-removed", "OU-44", who=Seat(side))
        if count(saloon) != (2 if state.empty >> side * 8 & 255 else 1):
            raise wrong
    if saloon & (1 << ou.GOVERNOR | 1 << ou.FIGURE):
        raise wrong
