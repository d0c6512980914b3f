"""The start of a game: what its commands lead to, and what its entries do."""

import secrets

from posse.core.dice import LiveDice
from posse.core.seals import Seals, is_hex, is_nonce, seal
from posse.table.drawing import ATTEMPTS
from posse.table.errors import BadCommand, IllegalCommand
from posse.table.match import Match
from posse.table.tabletop import HOST, SERVER, Body, Command, Tabletop

# -- Commands


def settled_only(table: Tabletop) -> None:
    """Before the game, and not while it is being drawn: seats do not change hands then."""
    if table.status != "waiting":
        raise IllegalCommand("not-waiting")
    if table.draw.under_way:
        raise IllegalCommand("drawing")


def start(table: Tabletop, author: str, command: Command) -> Body:
    """The host closes the list of commitments: at once if all are there, else a little later."""
    if author not in (HOST, SERVER):
        raise IllegalCommand("not-host")
    settled_only(table)
    free = tuple(str(at + 1) for at, chair in enumerate(table.chairs) if chair.kind == "open")
    if free:
        raise IllegalCommand("seats-open", seats=free)
    if table.head.deal_of:  # a known deal: nothing is drawn
        return {"do": "start", "nonces": list(table.head.nonces)}
    if table.draw.attempt > ATTEMPTS:
        raise IllegalCommand("attempts", most=ATTEMPTS)
    return {"do": "draw"}


def commit(table: Tabletop, author: str, command: Command) -> Body:
    """A seat seals what it will add to the dice; until the list is closed it may change its mind."""
    seat = table.seat_of(author)
    if table.status != "waiting":
        raise IllegalCommand("not-waiting")
    if table.head.deal_of:
        raise IllegalCommand("no-draw")
    if table.draw.stage == "opening":
        raise IllegalCommand("list-closed")
    if command.get("attempt") != table.draw.attempt:
        raise IllegalCommand("other-attempt", attempt=table.draw.attempt)
    if not is_hex(command.get("commit")):
        raise BadCommand("sealed")
    return {"do": "commit", "seat": seat, "commit": command["commit"]}


def reveal(table: Tabletop, author: str, command: Command) -> Body:
    """A seat opens what it had sealed, and nothing else."""
    seat, draw, nonce = table.seat_of(author), table.draw, str(command.get("nonce", ""))
    if draw.stage != "opening":
        raise IllegalCommand("list-open")
    if not draw.commits[seat] or draw.nonces[seat]:
        raise IllegalCommand("nothing-to-open")
    if not is_nonce(nonce):
        raise BadCommand("bad-nonce")
    if seal(draw.commitment, draw.attempt, seat, nonce) != draw.commits[seat]:
        raise IllegalCommand("not-sealed")
    return {"do": "reveal", "seat": seat, "nonce": nonce}


def call_off(table: Tabletop, author: str, command: Command) -> Body:
    """Somebody did not open in time. The next attempt's secret is stored before its commitment is told."""
    if author != SERVER:
        raise IllegalCommand("not-host")
    return {"do": "call-off", "secret": secrets.token_hex(32)}


# -- Entries


def deal(table: Tabletop, secret: str, nonces: list[str], seals: Seals | None) -> None:
    head = table.head
    dice = LiveDice(bytes.fromhex(secret), nonces)
    if head.start:
        state = table.game.from_position(head.start, dice)
    else:
        state = table.game.new(head.players, head.options, dice, traced=True)
    options = table.game.settle(head.options)
    table.match = Match(
        table.game, state, options, table.names, None, head.start, head.came_from, seals, head.deal_of
    )
    table.draw.stage = "dealt"
    table.status = "running"
    table.note("from" if head.start else "again" if head.deal_of else "start")
    table.note("line", line=0)


def start_known(table: Tabletop, body: Body) -> None:
    """A known deal; and how games began before seats committed to anything."""
    deal(table, table.head.secret, list(body["nonces"]), None)


def begin_draw(table: Tabletop, body: Body) -> None:
    table.note("draw")
    table.draw.enter("closing", table.at)
    if not uncommitted(table):
        close_list(table, body)


def make_commitment(table: Tabletop, body: Body) -> None:
    table.draw.commits[body["seat"]] = body["commit"]
    if table.draw.stage == "closing" and not uncommitted(table):
        close_list(table, body)


def close_list(table: Tabletop, body: Body) -> None:
    """Who has not committed is left out, before anything is opened."""
    for seat in uncommitted(table):
        table.note("left-out", seat)
    table.draw.enter("opening", table.at)
    deal_if_opened(table)


def open_nonce(table: Tabletop, body: Body) -> None:
    table.draw.nonces[body["seat"]] = body["nonce"]
    deal_if_opened(table)


def void(table: Tabletop, body: Body) -> None:
    """The seats that did not open are named, the secret is told, and all begin anew."""
    for seat in table.draw.unopened():
        table.note("called-off", seat)
    table.draw.call_off()
    table.draw.secret = body["secret"]


def deal_if_opened(table: Tabletop) -> None:
    draw = table.draw
    if not draw.unopened():
        deal(table, draw.secret, draw.told(), draw.seals())


def uncommitted(table: Tabletop) -> list[int]:
    """The people who have not committed; bots of the server add nothing."""
    return [
        at for at, chair in enumerate(table.chairs) if chair.kind == "person" and not table.draw.commits[at]
    ]
