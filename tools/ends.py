"""The tables of docs/ends.md: every list that somebody can lengthen, and where it ends.

`python -m tools.ends docs/ends.md` writes them anew. The lists are taken from what travels, from the entries,
from the database's tables and from what a server's objects hold in memory; what is stated of each is here.
One without a statement is a fault.
"""

import ast
import dataclasses
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, get_origin

from fastapi.routing import APIRoute

from posse import server
from posse.games.registry import GAMES
from posse.server.api import daily, requests
from posse.server.api.messages import BESIDE
from posse.server.api.shown import SHOWN as REPLAYS
from posse.server.config import Limits
from posse.server.edge.limits import KEPT as COUNTED
from posse.server.tables.house import AT_LEAST
from posse.store.schema import METADATA, SHARED
from posse.table import ends
from posse.table.chain import STEP, STEPS
from posse.table.chat import CHAT_KEPT
from posse.table.commands import KINDS
from posse.table.daily_game import EYE
from posse.table.drawing import ATTEMPTS
from posse.table.entries import stored
from posse.table.wire import Frame
from tools.schema import Schema, message_schema

LIMITS: Final = Limits()
MADE: Final = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
PLAYERS: Final = f"the seats of the table: {max(game.most for game in GAMES.values())} at most"
PIECES: Final = "what the game's rules let happen in one line"
OWN: Final = "a part of the program, the same for everyone"
KINDS_OF: Final = "one for each kind of limit or figure"
SERVER: Final = Path(server.__file__).parent
HOLDS: Final = frozenset(
    {"Counter", "OrderedDict", "bytearray", "defaultdict", "deque", "dict", "list", "reversed", "set"}
)
DISPLAYS: Final = (ast.Dict, ast.List, ast.Set, ast.DictComp, ast.ListComp, ast.SetComp)
PART: Final = f"{STEPS * STEP} to {STEPS * STEP + STEP - 1} lines"

WIRE: Final[dict[str, str]] = {
    **dict.fromkeys(
        (
            "CalledOffInfo.commits",
            "CalledOffInfo.nonces",
            "CalledOffInfo.missing",
            "ClockInfo.left",
            "ClockInfo.running",
            "CountInfo.reading",
            "DrawInfo.commits",
            "DrawInfo.nonces",
            "Frame.seats",
            "Moment.chances",
            "PresenceMessage.seats",
            "ReplayFrame.seats",
            "ReplayFrame.hands",
            "ReplayLog.seats",
            "ResultInfo.ranks",
            "ResultInfo.points",
            "SaysInfo.seats",
            "ScoreInfo.of",
            "SeatAskedInfo.asked",
            "Settings.names",
            "Shuffle.nonces",
            "Shuffle.commits",
            "TableHead.sides",
            "TableHead.seats",
        ),
        PLAYERS,
    ),
    **dict.fromkeys(("DrawInfo.called_off", "Shuffle.called_off"), f"{ATTEMPTS} starts of a table"),
    "Frame.labels": "the game's legal actions of one moment",
    "Frame.odds": "the game's chances of one moment",
    "Frame.log": f"in a view {PART} with a record, in an update what one entry did",
    "LogMessage.log": f"{STEPS * STEP} lines with a record",
    "Frame.chat": f"{CHAT_KEPT} lines to everyone, and as many of the reader's side",
    "Frame.events": "in a view the last line's, in an update what one entry did",
    **dict.fromkeys(("ReplayFrame.log", "ReplayFrame.events", "ShuffledLine.draws"), PIECES),
    **dict.fromkeys(
        ("ReplayLog.log", "Shuffle.lines"),
        f"a game has {ends.LINES:,} lines; a long answer counts as several requests",
    ),
    "ReviewInfo.moments": "72 of the lines of a game",
    "ReviewInfo.turns": "three a seat",
    "HintMessage.choices": "three",
    "SaysInfo.fills": "what one sentence says",
    **dict.fromkeys(
        (
            "GameInfo.options",
            "GameInfo.levels",
            "GameInfo.regulars",
            "GameInfo.bots",
            "LevelInfo.players",
            "TableHead.options",
            "GuideFrame.seats",
            "GuideFrame.labels",
            "GuideFrame.log",
            "GuideFrame.events",
            "GuidePage.options",
            "GuidePage.steps",
            "GuidePage.frames",
        ),
        OWN,
    ),
    "Hello.beside": f"{BESIDE}, or the message is refused",
    "NewTable.options": "64, or the request is refused",
    "SitTogether.people": "64, or the request is refused; the table's seats",
    "GET /api/games": OWN,
    "GET /api/daily/{day}": "30 days of every game",
    "LevelResults.results": f"{EYE} games",
    "GET /api/tables": f"{LIMITS.lobby} tables, {LIMITS.listed} of one address",
    "POST /api/tables/{table}/seats": PLAYERS,
    "TurningState.points": "three",
    **dict.fromkeys(("TurningPoint.right", "TurningPoint.labels"), "the legal actions of one choice"),
    "GET /api/replays": f"the {REPLAYS} latest",
}
STORE: Final[dict[str, str]] = {
    "posse_meta": "two rows",
    "posse_games": f"{LIMITS.tables} in {LIMITS.table_seconds / 60:.0f} minutes from one address; `--keep`"
    " removes what is old",
    "posse_workers": "one for each worker that lives",
    "posse_entries": "for each table the sum of what is stated of entries; a command's id has 64 letters",
    "posse_counts": "one for each address and kind of limit; old ones are swept away",
    "posse_holds": "one for each address and kind of limit that holds anything",
    "posse_openers": "one for each table that is listed",
    "posse_codes": "one for each table that waits for players",
}
FIELDS: Final[dict[str, str]] = {"sit-together people": PLAYERS, "start nonces": PLAYERS}


MEMORY: Final[dict[str, str]] = {
    "House.rooms": "tables where somebody is, where time or a bot is at work, or that the lobby shows;"
    f" of the others {LIMITS.resting:,} lines, each with {AT_LEAST} more",
    **dict.fromkeys(
        (
            "FinishedGames.noted",
            "Turnings.of",
            "Lobby.ended",
            "Lobby.openers",
            "Recovery.doubtful",
            "Recovery.owing",
        ),
        "one for each table in memory",
    ),
    **dict.fromkeys(
        ("Archivist.kept", "Archivist.running", "Recovery.missing"),
        "one for each stored table that is old or could not be read",
    ),
    **dict.fromkeys(("Codes.codes", "Codes.tables"), "one for each table that waits for players"),
    "SharedCodes.unannounced": "one for each table opened or begun while the database is away",
    **dict.fromkeys(
        (
            "BotTurns.thoughts",
            "Hints.asked",
            "Presence.last",
            "Presence.shown",
        ),
        "one for each seat, the host and spectators",
    ),
    "Presence.parted": "one for each time a seat was taken, which has an end of its own",
    "Turns.recent": "32 answers; older ones are found in the store",
    "Turns.under_way": "64 commands wait",
    "Turns.comers": "120, as many as strangers take seats at a table",
    "Views.made": "16 views",
    "Room.connections": f"a socket for each seat, and {LIMITS.spectators} spectators",
    "Connection.waiting": f"{LIMITS.queue} messages, {LIMITS.queue_bytes // 1024} KiB",
    "SocketSession.commands": "8",
    **dict.fromkeys(
        ("Doors.by", "Doors.proxied", "Entrance.coming", "Forwarder.splices", "Forwarder.waiting"),
        "one for each connection: as many as the system gives files",
    ),
    **dict.fromkeys(("Rates.by", "Spending.accounts", "Together.bars"), f"{COUNTED:,}, the latest"),
    "Forwarder.known": f"{COUNTED:,} tables, the latest",
    "Rate.times": "as many as the limit lets through",
    **dict.fromkeys(
        ("Tally.open", "Together.unshared"), "one for each address and kind that holds something"
    ),
    "Together.noted": "what came in a quarter of a second",
    **dict.fromkeys(("Counting.rates", "Counting.held", "Together.held", "Metrics.counts"), KINDS_OF),
    "OncePerMinute.kinds": "256 kinds of lines",
    **dict.fromkeys(("Appends.under_way", "Batch.additions", "Batch.futures"), "64 commands of each table"),
    **dict.fromkeys(
        (
            "Calendar.asked",
            "House.tasks",
            "House.under_way",
            "Threads._asked",
            "InTheLoop._under_way",
            "FairThreads.under_way",
        ),
        "what is being done for tables and requests that have an end",
    ),
    **dict.fromkeys(
        ("BroughtRecords.matches", "BroughtRecords.owners", "BroughtRecords.weights"),
        f"32 records, {LIMITS.brought // 2**20} MiB",
    ),
    "FinishedGames.kept": f"the {REPLAYS} latest",
    **dict.fromkeys(("Calendar.days", "Calendar.results"), "the days on a calendar: 31 of every game"),
    "Turning.told": "two languages of three points",
    "Reviews.jobs": "64 reviews, 64 MiB",
    "Reviews.busy": f"{LIMITS.reviews}",
    **dict.fromkeys(("Queue.waiting", "PoolLink.asked"), "2,000 thoughts; reviews 64"),
    "Queue.meters": "who has had something thought about in the last minute",
    **dict.fromkeys(("Crew.idle", "Crew.running", "Crew.tasks"), "as many as `--bot-processes`"),
    **dict.fromkeys(
        (
            "Threads._threads",
            "House.attendants",
            "Origins.known",
            "Origins.names",
            "Ownership._strays",
            "Ownership.others",
            "Parent.bots",
            "Parent.own",
            "Parent.public",
            "Parent.rolls",
            "Parent.workers",
            "Pool.crews",
            "Pool.guests",
            "Quick.owed",
            "Server.servers",
            "SharedLobby.others",
        ),
        "a server's own: its games, names, workers and doors, and what other workers show",
    ),
}


# -- What there is


def lists_in(schema: Schema, name: str) -> Iterator[str]:
    """Where a schema has a list, or an object with whatever keys."""
    any_keys = schema.get("type") == "object" and schema.get("additionalProperties", False) is not False
    if (schema.get("type") == "array" and "prefixItems" not in schema) or any_keys:
        yield name
    for each in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from lists_in(each, name)


def wire_lists(defs: dict[str, Schema]) -> set[str]:
    """The lists of all that travels. What a view and an update share is told of the frame."""
    found = set[str]()
    for shape, described in defs.items():
        for field, schema in described.get("properties", {}).items():
            shared = shape in ("ViewMessage", "UpdateMessage") and field in Frame.__annotations__
            found.update(lists_in(schema, f"Frame.{field}" if shared else f"{shape}.{field}"))
    return found


def answered_lists(routes: Iterable[Any]) -> set[str]:
    """The requests that are answered with a list."""
    return {
        f"{method} {route.path}"
        for route in routes
        if isinstance(route, APIRoute) and get_origin(route.response_model) is list
        for method in route.methods or ()
    }


def entry_lists() -> set[str]:
    """Every kind of entry is a list: that of all such entries of a table. And the lists inside them."""
    inside = {
        f"{do} {field.name}"
        for do, kind in KINDS.items()
        for field in dataclasses.fields(kind)
        if field.name in stored(kind) and get_origin(field.type) in (list, dict, tuple)
    }
    return {*KINDS, *inside}


def stored_lists() -> set[str]:
    return {table.name for metadata in (METADATA, SHARED) for table in metadata.tables.values()}


def held_lists(tree: ast.AST) -> set[str]:
    """What the objects of a file hold that can grow, as `Class.attribute`."""
    found = set[str]()
    for owner in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        for node in ast.walk(owner):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and grows(node.value):
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self":
                        found.add(f"{owner.name}.{target.attr}")
    return found


def grows(value: ast.expr) -> bool:
    """Whether an expression makes a list, a set or the like."""
    if not isinstance(value, ast.Call):
        return isinstance(value, DISPLAYS)
    made = value.func.value if isinstance(value.func, ast.Subscript) else value.func
    return isinstance(made, ast.Name) and made.id in HOLDS


def memory_lists() -> set[str]:
    files = SERVER.rglob("*.py")
    return {name for file in files for name in held_lists(ast.parse(file.read_text(encoding="utf-8")))}


# -- What is stated


def entry_ends() -> dict[str, str]:
    """What `ends.py` enforces, said in words."""
    early = {
        "sit": f"before the start: {ends.STRANGERS} by strangers, {LIMITS.sits} of them from one address",
        "commit": f"before the start: with all else that one who sat down changes, {ends.SITTING}",
    }
    early["sit-together"] = f"as `sit`; {ends.HOSTS} by the host, with all else that the host changes"
    early["open"] = "once for each `sit` by the one who sat; the host's as of `sit-together`"
    early["bot"] = f"the host's as of `sit-together`; in the game {ends.HOSTS} with `away` and `ask-seat`"
    early["move-seat"] = "one for each `code`"
    stated = {
        do: kind.end if isinstance(kind.end, str) else f"{kind.end.most:,} {kind.end.whose}"
        for do, kind in KINDS.items()
    }
    stated["chat"] += f"; before the start {ends.EARLY_CHAT}"
    stated["code"] += "; before the start as `commit`"
    stated["draw"] = f"{ATTEMPTS} starts of a table, and one more"
    stated["back"] = f"{ends.TAKE_BACKS:,} a game"
    stated["away"] = "one more than `return`; the host's as `bot`"
    stated["ask-seat"] = "as `bot`"
    return stated | early | FIELDS


def lists_by_page() -> dict[str, set[str]]:
    """The lists there are."""
    routes = (*requests.router.routes, *daily.router.routes)
    return {
        "wire": wire_lists(message_schema(GAMES)["$defs"]) | answered_lists(routes),
        "entries": entry_lists(),
        "store": stored_lists(),
        "memory": memory_lists(),
    }


def stated() -> dict[str, dict[str, str]]:
    return {"wire": WIRE, "entries": entry_ends(), "store": STORE, "memory": MEMORY}


def rewritten(page: str) -> str:
    """The page with its tables as they should be."""
    told = stated()

    def table(made: "re.Match[str]") -> str:
        by_end: dict[str, list[str]] = {}
        for name, end in sorted(told[made[2]].items()):
            by_end.setdefault(end, []).append(f"`{name}`")
        rows = sorted((", ".join(names), end) for end, names in by_end.items())
        lines = "".join(f"| {names} | {end} |\n" for names, end in rows)
        return f"{made[1]}\n| list | where it ends |\n| --- | --- |\n{lines}\n{made[3]}"

    return MADE.sub(table, page)


def main() -> None:
    path = Path(sys.argv[1])
    path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
