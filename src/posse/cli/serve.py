"""`posse serve`: tables for people at other screens. `posse` alone: for this one."""

import os
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

import click

from posse import __version__
from posse.cli.main import lang_option, main, with_plain_errors
from posse.cli.output import echo
from posse.cli.storage import storage_options
from posse.core.extras import MissingPackage
from posse.games.registry import GAMES, games_of_tests
from posse.online.home import home

if TYPE_CHECKING:  # the server's packages are loaded only when asked for
    from posse.server.config import Config


@main.command(epilog="Example: posse serve --host 0.0.0.0 --port 8000")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Port.")
@storage_options
@click.option("--base-path", default="", help="Path the server is reached under, behind a proxy: /posse.")
@click.option(
    "--forwarded-allow", default="", metavar="ADDRESSES", help="Proxies whose X-Forwarded-For is believed."
)
@click.option(
    "--origin", multiple=True, metavar="URL", help="A page that may talk to this server; again for more."
)
@click.option(
    "--allow-host", multiple=True, metavar="NAME", help="A name this server is reached by; again for more."
)
@click.option(
    "--workers", type=click.IntRange(1, 64), help="Processes that serve tables, on PostgreSQL (default: one)."
)
@click.option("--own-ports", is_flag=True, help="Each worker also listens at PORT + 1, PORT + 2, ….")
@click.option(
    "--internal", default="", metavar="HOST[:PORT]", help="Where workers of other machines reach this one's."
)
@click.option(
    "--bot-processes",
    type=click.IntRange(1, 1000),
    metavar="N",
    help="Processes in which bots think (default: one less than cores).",
)
@click.option(
    "--keep", metavar="TIME", help="Remove finished tables after 30m, 12h, 90d, 2w (default: never)."
)
@click.option(
    "--log",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How warnings and errors are written: json is one object a line.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--test-game", is_flag=True, help="Serve the test-only game too.")
@lang_option
@with_plain_errors
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    base_path: str,
    forwarded_allow: str,
    origin: tuple[str, ...],
    allow_host: tuple[str, ...],
    workers: int | None,
    own_ports: bool,
    internal: str,
    bot_processes: int | None,
    keep: str | None,
    log: str,
    no_browser: bool,
    test_game: bool,
    lang: str,
) -> None:
    """Keep tables for this screen's browser, for people at other screens, and for bots."""
    from posse.server.cluster.internal import read_internal
    from posse.server.config import Config
    from posse.server.edge.logs import start_logs
    from posse.server.edge.origins import is_host_name, normal
    from posse.server.edge.proxies import read_proxies
    from posse.server.errors import BadSetting
    from posse.server.tables.archive import read_span

    if base_path and (not base_path.startswith("/") or base_path.endswith("/")):
        raise BadSetting("base-path", path=base_path[:40])
    for allowed in origin:
        if not normal(allowed):
            raise BadSetting("origin-form", origin=allowed[:60])
    for name in allow_host:
        if not is_host_name(name):
            raise BadSetting("host-form", host=name[:60])
    read_proxies(forwarded_allow)
    internal_host, internal_port = read_internal(internal) if internal else ("127.0.0.1", 0)
    database = database or (os.environ.get("POSSE_DATABASE") or None if data is None else None)
    needs = (("--workers", (workers or 1) > 1), ("--own-ports", own_ports), ("--internal", bool(internal)))
    for option, given in needs:
        if given and database is None:
            raise BadSetting("workers-sqlite", option=option)
    if own_ports and workers is None:
        raise BadSetting("workers-needed")
    config = Config(
        data=data or home(),
        database=database,
        host=host.removeprefix("[").removesuffix("]"),  # as a link has an address of IPv6
        port=port,
        base_path=base_path,
        forwarded_allow=forwarded_allow,
        origins=origin,
        hosts=allow_host,
        workers=workers or 1,
        internal_host=internal_host,
        internal_port=internal_port,
        log=log,
        bot_processes=bot_processes or max(1, cores() - 1),
        keep_seconds=None if keep is None else read_span(keep),
        version=__version__,
        games=GAMES | games_of_tests() if test_game else None,
    )
    start_logs(log)
    if workers is not None and database is not None:
        run_workers(config, own_ports, lang, no_browser)
    else:
        run(config, lang, no_browser)


def has_server() -> bool:
    """Whether the packages of the extra `server` are installed."""
    try:
        import posse.server  # noqa: F401
    except MissingPackage:
        return False
    return True


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


@with_plain_errors
def serve_here(lang: str) -> None:
    """Plain `posse`: a server for this machine alone, at the first free port, and the browser."""
    from posse.server.config import Config
    from posse.server.edge.logs import start_logs

    start_logs("text")
    run(Config(data=home(), port=free_port(8000), version=__version__), lang, no_browser=False)


def free_port(first: int) -> int:
    """The first port from here on at which nobody listens."""
    return next((port for port in range(first, first + 50) if is_free("127.0.0.1", port)), first)


def is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def run(config: "Config", lang: str, no_browser: bool) -> None:
    from posse.server.errors import BadSetting
    from posse.server.run import check_store, make_server, rare_pauses

    taken = BadSetting("not-started", host=config.host, port=config.port)
    if not is_free(config.host, config.port):
        raise taken
    check_store(config)
    server = make_server(config)
    announce(config, lang, no_browser)
    rare_pauses()
    with suppress(KeyboardInterrupt):  # uvicorn hands Ctrl+C on once everything is stored
        server.run()
    if not server.started:
        raise taken


def run_workers(config: "Config", own_ports: bool, lang: str, no_browser: bool) -> None:
    from posse.server.errors import BadSetting

    if os.name == "nt":
        raise BadSetting("workers-system")
    from posse.server.cluster.parent import Parent

    Parent(config, own_ports).serve(lambda: announce(config, lang, no_browser))


def has_screen() -> bool:
    """Whether a browser has somewhere to show itself; without one a text browser would take the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"))


def announce(config: "Config", lang: str, no_browser: bool) -> None:
    """Says where the server is; for a network also as a code that a phone can read."""
    from posse.server.edge.origins import EVERYWHERE, bracketed, lan_address
    from posse.server.words import WORDS

    everywhere = config.host in EVERYWHERE
    here = f"http://{'127.0.0.1' if everywhere else bracketed(config.host)}:{config.port}{config.base_path}/"
    echo(WORDS.say(lang, "serve.here", {"url": here}))
    address = lan_address() if everywhere else None
    if address is not None:
        import segno

        url = f"http://{address}:{config.port}{config.base_path}/"
        echo(WORDS.say(lang, "serve.network", {"url": url}))
        segno.make(url, micro=False).terminal(compact=True)
    echo(WORDS.say(lang, "serve.stop"))
    if not no_browser and os.isatty(1) and has_screen():
        waker = Timer(1.0, webbrowser.open, [here])
        waker.daemon = True
        waker.start()
