"""What the page is told of a game when it is built: its facts, its words, the shape of its view."""

from typing import Any

from posse.core.errors import PosseError
from posse.core.game import Game, Options
from posse.core.words import LANGS, Words
from posse.games.registry import GAMES, games_of_tests, guides_of
from posse.server.api.requests import game_info, in_all
from tools.schema import game_schema

Json = Any


def folder_of(game: Game) -> str:
    return type(game).__module__.split(".")[-2]


def all_games() -> list[Game]:
    """The registered games, then the test-only one."""
    return [*GAMES.values(), *games_of_tests().values()]


def meta(game: Game) -> Json:
    told: dict[str, Any] = {**game_info(game)}
    return {
        "id": told.pop("id"),
        "folder": folder_of(game),
        "test": game.id not in GAMES,
        **told,
        "moments": [
            {"kind": kind, "field": field, "mood": mood}
            for kind, fields in game.regulars.moments.items()
            for field, mood in fields.items()
        ],
        "teams": teams(game),
        "score": score(game),
        "sides": [in_all(game.words, f"name.{name}") for name in game.side_names],
        "guides": {
            name: in_all(game.words, guide.title) for name, guide in guides_of(game).items() if guide.title
        },
    }


def score(game: Game) -> Json:
    """How its points are written, with # in their place; None if it counts none worth telling."""
    return {lang: game.scored(7, lang).replace("7", "#") for lang in LANGS} if game.score_word else None


def teams(game: Game) -> list[Json]:
    """With how many players and which switch seats play together, and who with whom."""
    switches = [{option.name: 1 - option.default} for option in game.options if option.is_switch]
    found = []
    for players in range(game.least, game.most + 1):
        for turned in ({}, *switches):
            options = game.settle(turned)
            if not fits(game, players, options):
                continue
            sides = game.sides(players, options)
            if len(sides) < players:
                found.append({"players": players, "options": turned, "sides": sides})
    return found


def fits(game: Game, players: int, options: Options) -> bool:
    try:
        game.check_options(players, options)
    except PosseError:
        return False
    return True


def spoken(words: Words, lang: str) -> dict[str, str]:
    """The texts the page says itself; the server says errors, a guide its hints, a notebook its own words."""
    return {
        key: text
        for key, text in words.texts[lang].items()
        if not key.startswith(("error.", "guide.", "notebook.", "verb."))
    }


# -- Views


def shape(schema: Json, defs: Json) -> Json:
    """What a value of a view is, for a table that knows no game: "seat", "text"…, [each], or {field: …}."""
    if "$ref" in schema:
        return shape(defs[schema["$ref"].rpartition("/")[2]], defs)
    if "anyOf" in schema:
        return shape(next(each for each in schema["anyOf"] if each != {"type": "null"}), defs)
    if schema.get("type") == "array":
        parts = schema.get("prefixItems")
        return [shape(parts[0] if parts else schema["items"], defs)]
    if schema.get("type") == "object":
        return {name: shape(each, defs) for name, each in schema.get("properties", {}).items()}
    if schema.get("type") == "integer":
        return "seat" if "minimum" in schema else "number"
    return {"string": "text", "boolean": "flag", "number": "number"}.get(schema.get("type", ""), "any")


def view_shape(game: Game) -> Json:
    schema = game_schema(game)
    return shape({"$ref": schema["$ref"]}, schema["$defs"])
