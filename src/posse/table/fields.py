"""What is said of a field beside its type: what it means, and what it may be.

These stand for pydantic's `Field` in rooms that must not wait until pydantic is imported: a game in the
terminal needs the shapes and commands, too. The server's adapters read them.
"""

from dataclasses import dataclass
from typing import Any, Final

MOST: Final = 2**31 - 1


@dataclass(frozen=True)
class Doc:
    """What a field means; the schema, the docs and the page's types repeat it."""

    text: str

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), "description": self.text}


class Whole:
    """A whole number, and nothing that could be taken for one. Which ones there are, the table says."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> dict[str, Any]:
        return {**handler(source), "strict": True, "le": MOST}


@dataclass(frozen=True)
class Length:
    """How long a text may be."""

    least: int
    most: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> dict[str, Any]:
        return {**handler(source), "min_length": self.least, "max_length": self.most}


class Named:
    """A text that should be one of these: who reads the description learns it, and another one is refused
    by whatever it is meant for."""

    def __init__(self, *known: str) -> None:
        self.known = known

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), "enum": list(self.known)}
