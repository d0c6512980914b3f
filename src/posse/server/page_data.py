"""What the page takes from the games, made when it is built: `python -m posse.server.page_data FOLDER`.

Titles, options, words, cards, first games, rules and credits are written down once, in each game's folder,
in rules_pages/ and in docs/; the page gets them as JSON from here. So do the tests of its own words:
sentences as Words makes them.
"""

import json
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from importlib import resources
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from posse.core.dice import Dice, LiveDice, commitment
from posse.core.errors import PosseError
from posse.core.game import Game, Options
from posse.core.seals import NOTHING, CalledOff, Seals, seal
from posse.core.view import Event
from posse.core.words import CORE, LANGS, Seat, Words, fields_of
from posse.games.registry import GAMES, games_of_tests, guides_of
from posse.server import models
from posse.server.api import game_info, in_all
from posse.server.records import shuffle_of
from posse.server.schema import game_schema
from posse.table import Match
from posse.table.guide import play
from posse.table.phrases import PHRASES
from posse.table.phrases import spoken as spoken_phrase
from posse.table.shuffle import draws
from posse.table.wire import plain

DOCS: Final = Path(__file__).parents[3] / "docs"  # the page is built in the repository
CREDITS: Final = {"en": "credits.md", "fr": "credits.fr.md"}
NAMES: Final = ("Ann", "bob", "Émile")
MOVES: Final = 2_000  # of a random game: enough to find events in
OPENING: Final = re.compile(r"(?:<p>)?<strong>([A-Z]{1,3}-\d+[a-z]?)</strong>\s*")
Json = Any


def folder_of(game: Game) -> str:
    return type(game).__module__.split(".")[-2]


def all_games() -> list[Game]:
    """The registered games, then the test-only one."""
    return [*GAMES.values(), *games_of_tests().values()]


def meta(game: Game) -> Json:
    told = game_info(game).model_dump()
    return {
        "id": told.pop("id"),
        "folder": folder_of(game),
        "test": game.id not in GAMES,
        **told,
        "teams": teams(game),
        "sides": [in_all(game.words, f"name.{name}") for name in game.side_names],
        "guides": {
            name: in_all(game.words, guide.title) for name, guide in guides_of(game).items() if guide.title
        },
    }


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
    """The texts the page says itself; an error is said by the server, a hint by the guide it belongs to."""
    return {
        key: text
        for key, text in words.texts[lang].items()
        if not key.startswith(("error.", "guide.", "verb."))
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


# -- Rules


class Rules:
    """One rules page as sections of blocks, each with its rule's id if it has one."""

    def __init__(self, text: str) -> None:
        self.markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        self.title = ""
        self.sections: list[Json] = [{"title": "", "blocks": []}]
        for node in SyntaxTreeNode(self.markdown.parse(text)).children:
            if node.type == "heading":
                self.head(node)
            elif node.type == "bullet_list":
                for item in node.children:
                    self.add(item.children, item=True)
            else:
                self.add([node])

    def html(self, nodes: Sequence[SyntaxTreeNode]) -> str:
        tokens = [token for node in nodes for token in node.to_tokens()]
        return str(self.markdown.renderer.render(tokens, self.markdown.options, {})).strip()

    def head(self, node: SyntaxTreeNode) -> None:
        title = self.html(node.children)
        if node.tag == "h1":
            self.title = title
        else:
            self.sections.append({"title": title, "blocks": []})

    def add(self, nodes: Sequence[SyntaxTreeNode], item: bool = False) -> None:
        html = self.html(nodes)
        found = OPENING.match(html)
        block = {
            "id": found[1] if found else None,
            "item": item,
            "html": html[found.end() :] if found else html,
        }
        self.sections[-1]["blocks"].append(block)

    def to_json(self) -> Json:
        return {"title": self.title, "sections": [section for section in self.sections if section["blocks"]]}


# -- Sentences for the page's tests


def samples(words: Words) -> Iterator[object]:
    """Values of every kind a field can have, over and over."""
    things = [key.removeprefix("name.") for key in words.texts["en"] if key.startswith("name.")][:7]
    return cycle(
        [
            Seat(0),
            3,
            *things[:1],
            Seat(1),
            (Seat(1), Seat(2)),
            *things,
            tuple(things[:3]),
            tuple(things[:1] * 2),
            Seat(9),
            True,
            "x",
        ]
    )


def tagged(value: object) -> Json:
    """A value as JSON that still says which numbers are seats."""
    if isinstance(value, Seat):
        return {"seat": int(value)}
    if isinstance(value, tuple):
        return [tagged(item) for item in value]
    return value


def sentences(game: Game) -> Iterator[Json]:
    """Every key of a game, filled in, as Words says it."""
    values = samples(game.words)
    for lang in LANGS:
        for key, text in {**spoken(CORE, lang), **spoken(game.words, lang)}.items():
            names = sorted(fields_of(text))
            tries = [{name: next(values) for name in names}]
            if "|" in text or "$" in text:
                tries += [dict.fromkeys(names, count) for count in (0, 1, 2, 13000)]
            for fields in tries:
                said = game.words.say(lang, key, fields, NAMES)
                given = {name: tagged(value) for name, value in fields.items()}
                yield {"game": folder_of(game), "lang": lang, "key": key, "fields": given, "text": said}


def told_events(game: Game) -> Iterator[Json]:
    """An event for each sentence that comes up in a few random games, as it travels and as Words says it."""
    found: dict[tuple[str, str], Event] = {}
    for players in range(game.least, game.most + 1):
        for chosen in (0, 1):  # without options, and with all that may be had together
            options = game.settle({option.name: chosen for option in game.options if option.is_switch})
            if not fits(game, players, options):
                continue
            state = game.new(players, options, Dice(players), traced=True)
            state.playout(MOVES)
            for everything in (False, True):
                for event in game.events(state.trace or [], None, everything):
                    found.setdefault((event.kind, event.says), event)
    for event in found.values():
        text = {lang: game.words.say(lang, event.says, event.fills(), NAMES) for lang in LANGS}
        yield {"game": folder_of(game), "event": plain(event), "text": text}


# -- Shuffles for the page's tests


def shuffled(game: Game) -> Json:
    """The draws of a game's first moves, one of them taken back, as the server tells them."""
    match = Match.new(
        game.id, game.least, secret=bytes(range(32)), nonces=["ann-says-hi", "émile"], games={game.id: game}
    )
    while not match.over and len(match.steps) < 40:
        if len(match.steps) == 20:
            match.take_back(int(match.steps[-1].seat or 0), free=True)
        match.play(match.ask("house"))
    record = match.record(sealed=False)
    told = shuffle_of(match, record, draws(game, record))
    return models.Shuffle(**told).model_dump()


def sealed() -> Json:
    """A start called off, then a game, as the server tells it, and what a device kept."""
    game, secrets, nonces = next(iter(GAMES.values())), ("aa" * 32, "bb" * 32), ["ann", "bob"]
    committed = [commitment(bytes.fromhex(secret)) for secret in secrets]
    made = [tuple(seal(committed[at], at + 1, seat, nonces[seat]) for seat in (0, 1)) for at in (0, 1)]
    off = CalledOff(secrets[0], made[0], (nonces[0], NOTHING))
    state = game.new(2, {}, LiveDice(bytes.fromhex(secrets[1]), nonces), traced=True)
    match = Match(game, state, game.settle({}), seals=Seals(made[1], (off,)))
    record = match.record(sealed=False)
    told = models.Shuffle(**shuffle_of(match, record, draws(game, record)))
    lists = {at + 1: {"commitment": committed[at], "commits": made[at]} for at in (0, 1)}
    kept = {"nonces": {"1.0": nonces[0], "2.0": nonces[0]}, "lists": lists}
    return {"shuffle": told.model_dump(), "kept": kept}


def files() -> dict[str, Json]:
    """Everything by its file's name."""
    games = all_games()
    out: dict[str, Json] = {"games.json": [meta(game) for game in games]}
    out["phrases.json"] = {key: {lang: spoken_phrase(key, lang) for lang in LANGS} for key in PHRASES}
    for lang in LANGS:
        out[f"words/core.{lang}.json"] = spoken(CORE, lang)
        for game in games:
            out[f"views/{folder_of(game)}.json"] = view_shape(game)
            out[f"words/{folder_of(game)}.{lang}.json"] = spoken(game.words, lang)
            for name, guide in guides_of(game).items():
                title = f"{folder_of(game)}.{name}" if name else folder_of(game)
                out[f"guide/{title}.{lang}.json"] = play(game, guide, lang)
        out[f"credits.{lang}.json"] = Rules((DOCS / CREDITS[lang]).read_text("utf-8")).to_json()
    for game in games:
        if game.cards:
            out[f"cards/{folder_of(game)}.json"] = dict(game.cards)
    for page in (resources.files("posse") / "rules_pages").iterdir():
        out[f"rules/{page.name.removesuffix('.md')}.json"] = Rules(page.read_text("utf-8")).to_json()
    said = [sentence for game in games for sentence in sentences(game)]
    events = [told for game in games for told in told_events(game)]
    out["fixtures/sentences.json"] = {"names": NAMES, "sentences": said, "events": events}
    out["fixtures/sealed.json"] = sealed()
    out["fixtures/shuffles.json"] = [shuffled(game) for game in games]
    return out


def main() -> None:
    folder = Path(sys.argv[1])
    for part in ("words", "cards", "views", "rules", "guide", "fixtures"):
        shutil.rmtree(folder / part, ignore_errors=True)
    for name, data in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
