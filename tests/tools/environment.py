"""Imports, plays, and is refused what docs say, in the environment of an extra, or with the base alone.

    python environment.py [EXTRA]

It needs the package and nothing else: `make wheel` runs it in clean environments (tests/tools/try_wheel.py),
and tests/test_base.py where all that an extra does not bring is hidden.
"""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pkgutil import iter_modules

EXTRA = re.compile(r"pip install 'posse-games\[(\w+)\]'")
SCRIPTS = ("posse.__main__", "posse.store.migrations.env")  # the command, and what Alembic runs
NO_SERVER = {("server", "server"), ("site", "server"), ("store", "server")}
NOT_ALL = {("adapters", "openspiel"), ("lab", "train")}
# The rooms that are not there in full, each with an extra that brings them, by what was installed.
LACKING = {
    "": {("adapters", "rl"), ("lab", "rl"), *NO_SERVER, *NOT_ALL},
    "rl": {*NO_SERVER, *NOT_ALL},
    "server": {("adapters", "rl"), ("lab", "rl"), ("store", "postgres"), *NOT_ALL},
    "all": NOT_ALL,
}
# What is refused, and the extra that is named; some of it everywhere, because what it needs is large.
NEVER = {"ray": "ray", "openspiel": "openspiel", "train": "train"}
REFUSED = {
    "": {"batch": "rl", "frame": "notebook", "serve": "server", **NEVER},
    "rl": {"frame": "notebook", "serve": "server", **NEVER},
    "server": {"batch": "rl", "frame": "notebook", "url": "postgres", **NEVER},
    "all": NEVER,
}


def extra_in(error: Exception) -> str:
    found = EXTRA.search(str(error))
    return found[1] if found else repr(error)


def lacking(path: Sequence[str], prefix: str) -> Iterator[tuple[str, str]]:
    """The rooms with a module that cannot be imported, and the extra that its error names."""
    for found in iter_modules(path, prefix):
        if found.name not in SCRIPTS:
            try:
                module = import_module(found.name)
            except ImportError as error:
                yield found.name.split(".")[1], extra_in(error)
            else:
                if found.ispkg:
                    yield from lacking(module.__path__, f"{found.name}.")


def batch() -> None:
    import posse

    assert posse.Batch("goat", players=3, size=8).rows.observation.shape[0] == 8


def frame() -> None:
    import posse

    posse.simulate("goat", players=2, bots="random", games=1).to_frame()


def openspiel() -> None:
    import_module("posse.adapters.openspiel")


def url() -> None:
    from posse.store import Store

    Store.open(url="postgresql://nobody@127.0.0.1:9/none")


def command(*words: str) -> None:
    """A command; its sentence as an error if it is refused."""
    from click.testing import CliRunner

    from posse.cli import main

    done = CliRunner().invoke(main, [*words, "--lang", "en"], input="q\n")
    if done.exit_code:
        raise RuntimeError(done.output)


TRIES: dict[str, Callable[[], None]] = {
    "play": lambda: command("play", "goat", "--seed", "1"),
    "batch": batch,
    "frame": frame,
    "openspiel": openspiel,
    "ray": lambda: command("sim", "goat", "--players", "2", "--games", "1", "--on", "ray"),
    "serve": lambda: command("serve", "--no-browser"),
    "train": lambda: command("train", "not-begun", "--game", "goat"),
    "url": url,
}
PLAYED = ("play", "batch", "frame")


def judge(extra: str) -> str:
    """What is not as it should be."""
    refused = {}
    for name in [name for name in TRIES if name in PLAYED or name in REFUSED[extra]]:
        try:
            TRIES[name]()
        except Exception as error:
            refused[name] = extra_in(error)
    here = set(lacking(import_module("posse").__path__, "posse."))
    if (here, refused) == (LACKING[extra], REFUSED[extra]):
        return ""
    return f"[{extra}] lacks {sorted(here)} and refuses {refused}, not {LACKING[extra]} and {REFUSED[extra]}"


if __name__ == "__main__":
    sys.exit(judge(sys.argv[1] if sys.argv[1:] else "") or None)
