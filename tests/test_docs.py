"""What exists is in the docs, and what the docs show is so. (Their Python examples are doctests.)"""

import inspect
import re
import shlex
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import posse
from posse.bots.registry import BOTS
from posse.cli.main import main
from posse.core.game import Game
from posse.core.record import HEAD
from posse.store import Entry, Store
from posse.store.key import write_key
from posse.table.commands import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "posse"
RULES_PAGES = PACKAGE / "rules_pages"
PAGES = sorted(
    [*(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY")), *DOCS.rglob("*.md")]
)
ROOMS = (
    "core",
    "adapters",
    "bots",
    "daily",
    "table",
    "notebook",
    "store",
    "server",
    "site",
    "lab",
    "online",
    "cli",
)
GAMES = list(posse.games.values())

RULE = re.compile(r"^(?:[-*]|#+)\s+\**([A-Z]{2,3}-\d+[a-z]?)\b", re.MULTILINE)
RULE_MARK = re.compile(r"mark\.rule\(([^)]*)\)")
LINK = re.compile(r"\]\(([^)\s]+)\)")
TARGET = re.compile(r"^([a-z]+):.*## ", re.MULTILINE)
SESSION = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def sections(page: str) -> dict[str, str]:
    """A page's parts by their second-level titles."""
    parts = re.split(r"^## (.+)$", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def missing(names: list[str], page: str) -> list[str]:
    """The names that do not stand in the page as code."""
    found = set(re.findall(r"`([^`\n]+)`", page))
    words = {word for code in found for word in re.split(r"[\s,(]+", code)} | found
    return [name for name in names if name not in words]


# -- Commands


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_and_option_is_documented(name: str):
    section = sections(text(DOCS / "cli.md"))[f"posse {name}"]
    options = [opt for param in main.commands[name].params for opt in param.opts if opt.startswith("--")]
    assert missing(options, section) == []
    assert f"$ posse {name}" in section or f"| posse {name}" in section, "an example"
    assert "Exit code" in section


def test_no_command_is_documented_that_does_not_exist():
    titles = {title for title in sections(text(DOCS / "cli.md")) if title.startswith("posse ")}
    assert titles == {f"posse {name}" for name in main.commands}


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_helps_with_an_example(name: str):
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert f"Example: posse {name}" in result.output
    options = [param for param in main.commands[name].params if isinstance(param, click.Option)]
    assert all(option.opts[0] in result.output for option in options)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of: the record and the position of their own examples."""
    match = posse.new(
        "public-enemy",
        players=2,
        options={"rounds": 1},
        names=["Ann", "Bob"],
        secret=bytes(range(32)),
        nonces=["ann-says-hi", "bob-too"],
    )
    while not match.over:
        match.play(match.ask("house"))
    (tmp_path / "game.posse").write_text(str(match.record()), encoding="utf-8")
    found = re.search(r'text = """(.*?)"""', text(DOCS / "positions.md"), re.DOTALL)
    assert found is not None
    position = found[1].replace("\n... ", "\n").strip(". \n")
    (tmp_path / "table.json").write_text(position, encoding="utf-8")
    with Store.open(tmp_path / "home") as store:
        store.create("k3Q9", "{}", at=0)
        store.append("k3Q9", 0, [Entry(0, "p1", "c1", "{}", 1.0)])
    write_key(tmp_path / "home", "ab" * 32)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shown(session: str) -> list[tuple[str, list[str]]]:
    """A session as (command, the lines it printed)."""
    runs: list[tuple[str, list[str]]] = []
    for line in session.splitlines():
        if line.startswith("$ "):
            runs.append((line[2:], []))
        else:
            runs[-1][1].append(line.rstrip())
    return runs


def agrees(printed: list[str], expected: list[str]) -> bool:
    """Line by line; a line with … alone stands for any lines."""
    if not expected:
        return not printed
    if expected[0] == "…":
        return any(agrees(printed[skip:], expected[1:]) for skip in range(len(printed) + 1))
    return bool(printed) and printed[0] == expected[0] and agrees(printed[1:], expected[1:])


SESSIONS = [(page, session) for page in PAGES for session in SESSION.findall(text(page))]


@pytest.mark.parametrize(
    ("page", "session"), SESSIONS, ids=[f"{p.stem}-{n}" for n, (p, _) in enumerate(SESSIONS)]
)
def test_what_a_page_shows_of_the_terminal_is_what_it_prints(page: Path, session: str, desk: Path):
    env = {"COLUMNS": "80", "POSSE_LANG": "en", "POSSE_HOME": str(desk / "home")}
    code = 0
    for command, expected in shown(session):
        if command == "echo $?":
            assert expected == [str(code)]
            continue
        typed, _, called = command.rpartition("echo ")[2].rpartition(" | ")
        assert called.startswith("posse ")
        result = CliRunner().invoke(main, called.split()[1:], input=f"{typed}\n", env=env, prog_name="posse")
        code = result.exit_code
        printed = [line.rstrip() for line in result.output.rstrip("\n").split("\n")]
        assert agrees(printed, expected), f"{command} prints\n{result.output}"


CODE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^(?:\$ )?(posse .*)$", re.MULTILINE)
CALLS = [
    (page, line)
    for page in PAGES
    for kind, code in CODE.findall(text(page))
    if kind != "console"  # what is shown there is run
    for line in TYPED.findall(code)
    if line != HEAD
]


@pytest.mark.parametrize(
    ("page", "line"), CALLS, ids=lambda given: given.stem if isinstance(given, Path) else given
)
def test_every_command_that_a_page_tells_to_type_has_these_options(page: Path, line: str):
    words = shlex.split(line.partition(" | ")[0], comments=True)[1:]
    found: click.Command = main
    while isinstance(found, click.Group) and words and not words[0].startswith("-"):
        found = found.commands[words.pop(0)]
    with click.Context(found) as ctx:
        found.make_parser(ctx).parse_args(words)


# -- Games


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_event_kind_and_option_of_a_game_is_documented(game: Game):
    page = text(DOCS / "games" / f"{game.id}.md")
    assert missing(list(game.kinds), sections(page)["Events"]) == []
    assert missing([option.name for option in game.options], sections(page)["Options"]) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_action_and_alias_of_a_game_is_documented(game: Game):
    page = sections(text(DOCS / "notation.md"))[game.id]
    assert missing(sorted({action.split()[0] for action in game.action_texts}), page) == []
    assert missing([*game.aliases, *game.aliases.values()], page) == []
    listed = [told[key] for told in game.words.texts.values() for key in told if key.startswith("verb.")]
    assert missing([form for forms in listed for form in forms.split("|")], page) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_is_listed(game: Game):
    assert f"`{game.id}`" in text(DOCS / "games.md")
    assert game.words.say("en", "title") in text(ROOT / "README.md")


def test_how_to_add_a_game_names_all_that_a_game_must_say():
    names = [*Game.__annotations__, *Game.__abstractmethods__]
    assert missing(sorted(names), text(DOCS / "adding-a-game.md")) == []


def rule_ids(game: Game, lang: str) -> list[str]:
    return RULE.findall(text(RULES_PAGES / f"{game.id}.{lang}.md"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_both_rules_pages_have_every_rule_once(game: Game):
    ids = rule_ids(game, "en")
    assert ids, "rules with ids"
    assert len(set(ids)) == len(ids)
    assert rule_ids(game, "fr") == ids
    folder = PACKAGE / "games" / game.id.replace("-", "_")
    prefix = ids[0].split("-")[0]
    spoken = {rule for path in folder.rglob("*.py") for rule in re.findall(rf"\b{prefix}-\d+\b", text(path))}
    assert spoken - set(ids) == set(), "the code names rules that no page has"


def marks(game: Game, lang: str, ruling: str, departure: str) -> dict[str, tuple[int, int]]:
    """Rule by rule, how often its line marks a ruling and a departure."""
    lines = text(RULES_PAGES / f"{game.id}.{lang}.md").splitlines()
    ruled = [(found[1], line) for line in lines if (found := RULE.match(line))]
    return {rule: (line.count(f"**{ruling}**"), line.count(f"**{departure}**")) for rule, line in ruled}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_both_rules_pages_mark_the_same_readings(game: Game):
    found = marks(game, "en", "Ruling", "Departure")
    assert marks(game, "fr", "Interprétation", "Écart") == found
    assert any(rulings for rulings, _ in found.values())


def test_the_pages_of_wyatt_earp_mark_what_is_not_in_the_rulebook():
    """And quote the words that a ruling overrules, where the rulebook says two things."""
    game = next(game for game in GAMES if game.id == "wyatt-earp")
    found = marks(game, "en", "Ruling", "Departure")
    unmarked = "4 5 7 10 13 14 17 21 23 27 30 32 34 36 37".split()
    assert [rule for rule, told in found.items() if told == (0, 0)] == [f"WE-{number}" for number in unmarked]
    assert [rule for rule, (_, departures) in found.items() if departures] == ["WE-29", "WE-39"]
    for lang, quote in (("en", '"'), ("fr", "«")):
        page = text(RULES_PAGES / f"wyatt-earp.{lang}.md")
        lines = {rule[1]: line for line in page.splitlines() if (rule := RULE.match(line))}
        overruled = ("WE-9", "WE-11", "WE-24", "WE-33", "WE-35")
        assert [name for name in overruled if quote not in lines[name]] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_rule_has_a_test(game: Game):
    folder = ROOT / "tests" / "rules" / game.id.replace("-", "_")
    marks = [mark for path in folder.rglob("test_*.py") for mark in RULE_MARK.findall(text(path))]
    tested = {rule for mark in marks for rule in re.findall(r"[A-Z]{2,3}-\d+[a-z]?", mark)}
    assert [rule for rule in rule_ids(game, "en") if rule not in tested] == []


# -- Rooms, bots, targets, links


@pytest.mark.parametrize("room", ROOMS)
def test_every_file_of_a_room_is_on_its_page(room: str):
    found = [path for path in (PACKAGE / room).rglob("*.py") if "migrations" not in path.parts]
    files = [path.name for path in found if path.name != "__init__.py"]
    assert missing(sorted(files), text(DOCS / f"{room}.md")) == []


def test_every_bot_is_documented():
    assert missing(list(BOTS), text(DOCS / "bots.md")) == []


def test_every_make_target_is_documented():
    targets = TARGET.findall(text(ROOT / "Makefile"))
    assert "test" in targets
    told = text(ROOT / "CONTRIBUTING.md") + text(ROOT / "README.md")
    assert [target for target in targets if f"`make {target}`" not in told] == []


def test_every_name_of_the_package_is_in_the_api_page():
    page = text(DOCS / "api.md")
    assert [name for name in posse.__all__ if f"posse.{name}" not in page and f"`{name}`" not in page] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path):
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", text(page), flags=re.DOTALL)
    links = [link for link in LINK.findall(prose) if not link.startswith(("http:", "https:", "#"))]
    assert [link for link in links if not (page.parent / link.split("#")[0]).exists()] == []


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in an address."""
    prose = re.sub(r"^```.*?^```", "", text(page), flags=re.DOTALL | re.MULTILINE)
    titles = re.findall(r"^#+ (.+)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_a_heading(page: Path):
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", text(page), flags=re.DOTALL)
    links = [link.partition("#") for link in LINK.findall(prose) if not link.startswith(("http:", "https:"))]
    lost = [
        f"{file}#{title}"
        for file, _, title in links
        if title
        and (not file or file.endswith(".md"))
        and title not in anchors((page.parent / file).resolve() if file else page)
    ]
    assert lost == []


def test_the_index_names_every_page():
    linked = {(DOCS / link).resolve() for link in LINK.findall(text(DOCS / "index.md"))}
    assert [path.name for path in DOCS.rglob("*.md") if path.name != "index.md" and path not in linked] == []


# -- The walk of a move

HOP = re.compile(r"`([\w/.]+\.(?:py|ts|svelte))`: `(\w+)`")
HOPS = list(dict.fromkeys(HOP.findall(text(DOCS / "move.md"))))


@pytest.mark.parametrize(("file", "name"), HOPS)
def test_every_hop_of_a_move_is_where_its_page_says(file: str, name: str):
    python = file.endswith(".py")
    written = rf"\bdef {name}\(" if python else rf"^\s*(?:private |async |let )*{name}\b|\b{name}\("
    assert re.search(written, text(ROOT / file), re.MULTILINE), f"{file} has no {name}"


def test_a_move_has_at_most_thirty_five_steps():
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", text(DOCS / "move.md"), re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) <= 35


# -- Rooms


def test_every_command_of_a_table_is_on_its_page():
    page = text(DOCS / "table.md")
    assert missing([do for do, made in COMMANDS.items() if made.who], page) == []
    named = re.findall(r"^\| (`[^|]*`) \| [^|]* \|", page[page.index("| command |") :], re.MULTILINE)
    assert {do for names in named for do in re.findall(r"`([a-z-]+)`", names)} <= {*COMMANDS}


def test_the_store_s_calls_are_as_its_page_says():
    named = re.findall(r"^\| (`[^|]*`) \|", text(DOCS / "store.md"), re.MULTILINE)
    calls = [call for names in named for call in re.findall(r"`(?:Store\.)?([a-z_]+)\(([^)`…]*)", names)]
    assert len(calls) >= 15
    for name, given in calls:
        taken = list(inspect.signature(getattr(Store, name)).parameters)
        assert {one.partition("=")[0] for one in given.split(", ") if one} <= {*taken}, name


EVERY_ROOM = (*ROOMS, "games")
IMPORT = re.compile(r"^\s*(?:from|import) posse(?:\.([a-z]+)| import ([a-z]+))", re.MULTILINE)


def imports_of(room: str) -> set[str]:
    """The other rooms that a room's files import."""
    found = [IMPORT.findall(text(path)) for path in (ROOT / "src/posse" / room).rglob("*.py")]
    return {name for names in found for pair in names for name in pair if name in EVERY_ROOM} - {room}


@pytest.mark.parametrize("room", [room for room in EVERY_ROOM if room != "cli"])
def test_a_room_s_page_says_what_it_imports_and_who_imports_it(room: str):
    (said,) = re.findall(r"\*\*Imports\*\*(.*?)\*\*Is imported by\*\*(.*)", text(DOCS / f"{room}.md"))
    below, above = (set(re.findall(r"`([a-z]+)`", part)) & set(EVERY_ROOM) for part in said)
    assert below == imports_of(room)
    if "everyone" not in said[1]:
        assert above == {other for other in EVERY_ROOM if room in imports_of(other)}
