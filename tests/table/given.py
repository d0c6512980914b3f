"""Commands as tests write them: by what they do."""

from typing import Any

from posse.table.commands import COMMANDS
from posse.table.commands.before import SitCommand
from posse.table.commands.command import Command


def given(do: str, **fields: Any) -> Command:
    """`given("sit", seat=0, name="Ann", token="t")`; what is left out is as the command has it of itself."""
    if "people" in fields:
        fields["people"] = [SitCommand(**person) for person in fields["people"]]
    return COMMANDS[do](**fields)
