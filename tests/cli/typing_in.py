"""A command as a person types it."""

from click.testing import CliRunner, Result

from posse.cli import main


def posse(*args: str, typed: str | bytes = "") -> Result:
    return CliRunner().invoke(main, list(args), input=typed, prog_name="posse")
