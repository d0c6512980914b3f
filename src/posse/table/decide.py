"""What a command leads to: an entry, or what is wrong with it. Nothing here changes a table.

The caller stores the entry; then `apply` does it.
"""

from posse.table import daily, ends
from posse.table.commands.command import Command
from posse.table.entries import TableEntry
from posse.table.errors import IllegalCommand
from posse.table.state import Table


def decide(table: Table, author: str, command: Command) -> TableEntry:
    """The entry a command leads to; raises what is wrong with it. Changes nothing."""
    if table.status == "closed":
        raise IllegalCommand("closed")
    entry = command.decide(table, author)
    ends.check(table, author, entry)
    daily.check(table, entry)
    return entry
