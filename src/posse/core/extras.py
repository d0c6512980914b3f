"""Packages that Posse can use but does not need: asked for only when something is made with them."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from posse.core.errors import PosseError


class MissingPackage(PosseError, ModuleNotFoundError):
    """A package that is not installed; the sentence names the extra that brings it."""


def package(name: str, what: str, extra: str) -> Any:
    """An optional package, to do `what` with it."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:  # it is here, and lacks something itself: that error says more
            raise
        raise MissingPackage("no-package", what=what, package=name, extra=extra) from None


def pandas() -> Any:
    """pandas, to make a frame."""
    return package("pandas", "a frame", "notebook")


def notebook() -> Any:
    """Our own room for notebooks: it stands above whatever is shown in one, and is asked for when one is."""
    return import_module("posse.notebook")


@contextmanager
def needs(extra: str, said: str = "no-package") -> Iterator[None]:
    """Around the imports of a module that is nothing without them; `said` is the key of what is said then."""
    try:
        yield
    except ModuleNotFoundError as error:
        name = (error.name or "").partition(".")[0]
        if name in ("", "posse"):
            raise
        raise MissingPackage(said, what="this part of Posse", package=name, extra=extra) from None


def look_for(name: str) -> None:
    """Sees to it that a package is there, and leaves the import to those who use it."""
    if find_spec(name) is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
