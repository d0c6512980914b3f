"""How a server is run, and its limits."""

from dataclasses import dataclass, field
from pathlib import Path

from posse.core.game import Game


@dataclass(frozen=True)
class Limits:
    """What nobody may exceed; each refusal is counted."""

    frame: int = 8 * 1024  # bytes of a message, and of a request's body
    seconds: float = 20.0  # the span messages are counted over
    seat_messages: int = 100  # a seat's, and a host's at a table, by socket or by request
    watcher_messages: int = 50  # over one socket
    watchers_messages: int = 400  # of all who watch from one address
    frames: int = 400  # over one socket, of any kind: pings too
    address_frames: int = 6000  # over all sockets of an address
    requests: int = 600  # an address's, of any method, handshakes too
    core_share: float = 0.25  # of a core, that answering an address may take over `seconds`
    pages: int = 3000  # an address's, for files of the page
    connections: int = 30  # sockets an address, of those that open no seat
    spectators: int = 500  # sockets of one table's spectators
    seated: int = 200  # sockets an address, of those that open a seat
    visits: int = 250  # TCP connections an address, and requests being answered
    head_seconds: float = 10.0  # for the head of a request, from the connection on
    body_seconds: float = 30.0  # for its body
    keep_seconds: float = 10.0  # between two requests of one connection
    close_seconds: float = 3.0  # for the other side to close a socket, too
    answer_seconds: float = 30.0  # in which a reader of an answer must take `send_bytes` more of it
    send_bytes: int = 16 * 1024
    files: int = 65_536  # that may be open, if the system lets us
    spare_files: int = 256  # kept for the disk and for workers
    queue: int = 64  # messages waiting to be sent to one socket
    queue_bytes: int = 256 * 1024  # and how long they are together
    send_seconds: float = 10.0  # how long one send may take
    hello_seconds: float = 10.0
    tables: int = 60  # tables an address may open in `table_seconds`
    table_seconds: float = 600.0
    listed: int = 10  # tables of an address that are in the lobby at a time
    lobby: int = 200  # tables shown there
    shown: int = 10  # of an address' listed games that end in an hour, those that all are shown
    empty_seconds: float = 1800.0  # a listed table where nobody sits or watches is shown so long
    absent_seconds: float = 24 * 3600.0  # one where people sit, but nobody is there
    resting: int = 50_000  # lines of all tables in memory that nobody is at, each with 100 more
    sits: int = 24  # seats that strangers from one address take at one table before its game
    codes: int = 10  # codes of seats an address may try in a minute
    wrong_codes: int = 10  # wrong codes of tables an address may try in a minute
    wrong_codes_hour: int = 60  # and in an hour
    wrong_codes_near: int = 600  # and in an hour with its neighbours, of IPv6 all that share 48 bits
    record: int = 512 * 1024  # bytes of a record that somebody brings
    records: int = 30  # records an address may bring in a minute
    record_lines: int = 10_000  # of a record that somebody brings
    record_backs: int = 1_000  # take-backs in it
    record_seconds: float = 10.0  # to play it again
    readings: int = 16  # records that wait to be read, or are
    readings_each: int = 4  # of them from one address
    brought: int = 64 * 1024 * 1024  # bytes of memory for records at hand
    reviews: int = 2  # reviews that are under way at a time, one of an address
    reviews_waiting: int = 64  # reviews that wait for that
    review_starts: int = 10  # reviews an address may begin in `table_seconds`
    thinking: float = 30.0  # seconds an address' bots may think in a minute before they come after others


@dataclass(frozen=True)
class Config:
    """Everything `posse serve` can be told."""

    data: Path
    database: str | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    base_path: str = ""
    forwarded_allow: str = ""
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()  # names the server is reached by, beyond its own
    limits: Limits = field(default_factory=Limits)
    pace: float = 0.8  # seconds a bot lets pass, whatever it thought; 0, for tests: acts when it has thought
    bot_seconds: float = 5.0  # after that the house bot moves
    hint_ms: int = 1000  # how long a hint is thought about
    review_seconds: float = 40.0  # of thinking, for a whole review
    workers: int = 1  # processes that serve tables; more than one need PostgreSQL
    worker: int = 0  # which of them this is, from 1 on; 0: the only one
    own_port: int = 0  # where this worker alone is reached, too
    internal_host: str = "127.0.0.1"  # where a worker listens to other workers
    internal_port: int = 0  # any free one
    bot_processes: int = 1  # processes in which bots think
    pool: Path | None = None  # the socket at which this machine's bots are asked; None: bots of our own
    bots: str = "posse.bots.registry:find"  # where bots are found by name
    games: dict[str, Game] | None = None  # all registered ones if None
    idle_seconds: float = 600.0  # a table nobody is at leaves memory after this
    archive_seconds: float = 7 * 24 * 3600.0
    keep_seconds: float | None = None  # finished tables are removed after this; None: never
    log: str = "text"  # or "json"
    version: str = "0"  # the package's, as the server tells it
