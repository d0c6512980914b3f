"""`posse serve`: tables for people at other screens. `posse` alone: for this one."""

import logging
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
from posse.cli.home import home
from posse.cli.main import lang_option, main, with_plain_errors
from posse.cli.storage import storage_options
from posse.games.registry import GAMES, games_of_tests

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
    no_browser: bool,
    test_game: bool,
    lang: str,
) -> None:
    """Keep tables for this screen's browser, for people at other screens, and for bots."""
    from posse.server.config import Config
    from posse.server.errors import BadSetting
    from posse.server.origins import is_host_name, normal
    from posse.server.proxies import read_proxies

    if base_path and (not base_path.startswith("/") or base_path.endswith("/")):
        raise BadSetting("base-path", path=base_path[:40])
    for allowed in origin:
        if not normal(allowed):
            raise BadSetting("origin-form", origin=allowed[:60])
    for name in allow_host:
        if not is_host_name(name):
            raise BadSetting("host-form", host=name[:60])
    read_proxies(forwarded_allow)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    config = Config(
        data=data or home(),
        database=database or (os.environ.get("POSSE_DATABASE") or None if data is None else None),
        host=host,
        port=port,
        base_path=base_path,
        forwarded_allow=forwarded_allow,
        origins=origin,
        hosts=allow_host,
        version=__version__,
        games=GAMES | games_of_tests() if test_game else None,
    )
    run(config, lang, no_browser)


@with_plain_errors
def serve_here(lang: str) -> None:
    """Plain `posse`: a server for this machine alone, at the first free port, and the browser."""
    from posse.server.config import Config

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
    from posse.server.run import make_server, rare_pauses

    taken = BadSetting("not-started", host=config.host, port=config.port)
    if not is_free(config.host, config.port):
        raise taken
    server = make_server(config)
    announce(config, lang, no_browser)
    rare_pauses()
    with suppress(KeyboardInterrupt):  # uvicorn hands Ctrl+C on once everything is stored
        server.run()
    if not server.started:
        raise taken


def has_screen() -> bool:
    """Whether a browser has somewhere to show itself; without one a text browser would take the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"))


def announce(config: "Config", lang: str, no_browser: bool) -> None:
    """Says where the server is; for a network also as a code that a phone can read."""
    from posse.server.origins import EVERYWHERE, bracketed, lan_address
    from posse.server.words import WORDS

    everywhere = config.host in EVERYWHERE
    here = f"http://{'127.0.0.1' if everywhere else bracketed(config.host)}:{config.port}{config.base_path}/"
    click.echo(WORDS.say(lang, "serve.here", {"url": here}))
    address = lan_address() if everywhere else None
    if address is not None:
        import segno

        url = f"http://{address}:{config.port}{config.base_path}/"
        click.echo(WORDS.say(lang, "serve.network", {"url": url}))
        segno.make(url, micro=False).terminal(compact=True)
    click.echo(WORDS.say(lang, "serve.stop"))
    if not no_browser and os.isatty(1) and has_screen():
        waker = Timer(1.0, webbrowser.open, [here])
        waker.daemon = True
        waker.start()
