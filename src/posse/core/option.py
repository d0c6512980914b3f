"""A choice before the game, and its value as somebody gives it."""

from dataclasses import dataclass

from posse.core.errors import BadNotation
from posse.core.reading import short, whole


@dataclass(frozen=True)
class Option:
    """A choice made before the game. A switch is 0 or 1; its label and help are in the game's words.

    `name`: what it is called
    `default`: its value if nobody says
    `low`, `high`: from where to where it goes
    """

    name: str
    default: int = 0
    low: int = 0
    high: int = 1

    @property
    def is_switch(self) -> bool:
        """Whether it is only on or off."""
        return (self.low, self.high) == (0, 1)


def option_value(option: Option, value: object) -> int:
    """An option's value as a number, from what a caller, a file or a command line gives."""
    value = whole(value)
    if isinstance(value, str) and len(value) < 10 and value.removeprefix("-").isdecimal():
        value = int(value)
    if option.is_switch:
        if value in (True, "true", "on", "yes"):
            return 1
        if value in (False, "false", "off", "no"):
            return 0
        raise BadNotation("option-switch", name=option.name, value=short(value))
    if isinstance(value, bool) or not isinstance(value, int) or not option.low <= value <= option.high:
        raise BadNotation(
            "option-value", name=option.name, low=option.low, high=option.high, value=short(value)
        )
    return value
