"""The commands and questions of `posse.table` as they travel: a model each, made of its class.

The same commands come over a socket and over HTTP. A model checks what the fields are; whether it can be done
now, the table decides. Fields that a command does not have are not read.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from dataclasses import Field as ClassField
from functools import reduce
from operator import or_
from typing import Annotated, Any, ClassVar, Final, Literal, get_type_hints

from pydantic import BaseModel, Field, RootModel, StrictInt, create_model, model_validator
from pydantic_core import PydanticCustomError

from posse.table import commands, questions
from posse.table.commands.command import Command, Who
from posse.table.fields import MOST
from posse.table.questions import Question

ID_LENGTH: Final = 64
PLAIN: Final = r"^[ -~]+$"
CommandId = Annotated[
    str,
    Field(
        min_length=1,
        max_length=ID_LENGTH,
        pattern=PLAIN,
        description="The client's own, new for each: sent again, it is answered the same and done once.",
    ),
]
Version = Annotated[StrictInt, Field(ge=0, le=MOST)]
MEANT: Final = "play"  # without a `do`
# From Python 3.14 on an annotation is read when the class is there, and in these classes `type` is a field.
CommandClass = type[Command]
QuestionClass = type[Question]


class CommandMessage(BaseModel):
    """What all commands have; every other field is a command's own. `who` says who may give it."""

    made_of: ClassVar[CommandClass]
    who: ClassVar[Who]

    type: Literal["command"] = "command"
    id: CommandId
    version: Annotated[
        Version | None,
        Field(description="The one the player was told last. Over HTTP it may be left out."),
    ] = None
    do: str

    def command(self) -> Command:
        """The command as the table takes it."""
        said = {one.name: getattr(self, one.name) for one in sent(self.made_of)}
        return self.made_of(**{name: value for name, value in said.items() if value is not None})

    @classmethod
    def is_hosts(cls) -> bool:
        """Whether the host may give it."""
        return cls.who != "a seat"

    @classmethod
    def is_seats(cls) -> bool:
        """Whether a seat may give it."""
        return cls.who != "the host"


class QuestionMessage(BaseModel):
    """What all questions have."""

    made_of: ClassVar[QuestionClass]

    type: str

    def question(self) -> Question:
        """The question as the table takes it."""
        return self.made_of(**{one.name: getattr(self, one.name) for one in sent(self.made_of)})


def sent(made: type[Command | Question]) -> list[ClassField[Any]]:
    """The fields of a class that travel."""
    return [one for one in fields(made) if "added" not in one.metadata]


def described(made: type[Command | Question]) -> dict[str, Any]:
    """The fields of a class as pydantic takes them; what an id may be is the same for all."""
    hints = get_type_hints(made, include_extras=True) | {"id": CommandId}
    return {one.name: (hints[one.name], ... if one.default is MISSING else one.default) for one in sent(made)}


def command_model(made: type[Command]) -> type[CommandMessage]:
    do: Any = (Literal[made.do], made.do if made.do == MEANT else ...)
    model = create_model(
        made.__name__, __base__=CommandMessage, __doc__=made.__doc__, do=do, **described(made)
    )
    assert made.who is not None
    model.made_of, model.who = made, made.who
    return model


def question_model(made: type[Question]) -> type[QuestionMessage]:
    kind: Any = (Literal[made.type], ...)
    model = create_model(
        made.__name__, __base__=QuestionMessage, __doc__=made.__doc__, type=kind, **described(made)
    )
    model.made_of = made
    return model


COMMANDS: Final = {do: command_model(made) for do, made in commands.COMMANDS.items() if made.who}
QUESTIONS: Final = {made.type: question_model(made) for made in questions.QUESTIONS}
FIELDS: Final = frozenset(name for made in COMMANDS.values() for name in made.model_fields)


class AnyCommand:
    """Says to pydantic that a field is one of the commands."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        known: Any = reduce(or_, COMMANDS.values())
        return handler.generate_schema(Annotated[known, Field(discriminator="do")])


class CommandBody(RootModel[Annotated[CommandMessage, AnyCommand()]]):
    """A command as a request's body: it says only what some command knows, and is a move without a `do`.

    A socket is not asked that much, for the sake of clients that say more.
    """

    @model_validator(mode="before")
    @classmethod
    def only_known(cls, body: object) -> object:
        if not isinstance(body, Mapping):
            return body
        for name in body:
            if name not in FIELDS:
                raise PydanticCustomError("unknown_field", "no command knows it", {"field": str(name)})
        return {"do": MEANT, **body}
