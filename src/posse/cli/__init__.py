"""The `posse` command."""

from posse.cli.main import main

__all__ = ["main"]
