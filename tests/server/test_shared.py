"""Every slot that is shared by all is in the docs, and each is fair or bounded by address."""

import ast
import re
import threading
from collections.abc import Set
from pathlib import Path
from typing import Any

from posse.server.tables.house import READERS
from tests.server.people import serving
from tests.waiting import PATIENCE, until

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "src" / "posse" / "server"
# What makes something of which there is only so much: threads, queues, counters, locks and what is kept.
KINDS = frozenset(
    {
        "AsyncHTTPTransport", "BoundedSemaphore", "BroughtRecords", "Condition", "Counter", "Crew",
        "FairThreads", "Limits", "Line", "LifoQueue", "Lock", "OrderedDict", "PoolCrew",
        "PriorityQueue", "Queue", "Rate", "Rates", "ReplayThread", "Reviews", "Semaphore", "SimpleQueue",
        "Spending", "Turnings", "Tally", "ThreadPool", "ThreadPoolExecutor", "Thread", "deque", "helpers",
        "lru_cache",
    }
)  # fmt: skip
WAYS = ("fair", "by address", "by table", "by socket", "the server's own")
PAGE = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
TABLE = PAGE.partition("### What everybody shares")[2].partition("\n### ")[0]


def name_of(call: ast.AST) -> str:
    """What is called, through subscripts and calls that return it: `Helpers`, `lru_cache`."""
    while isinstance(call, ast.Call | ast.Subscript):
        call = call.func if isinstance(call, ast.Call) else call.value
    return call.attr if isinstance(call, ast.Attribute) else call.id if isinstance(call, ast.Name) else ""


def aliases(tree: ast.Module) -> set[str]:
    """Other names that a file gives to such a kind: `Kept = OrderedDict[str, int]`."""
    named = [
        node for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript)
    ]
    return {ast.unparse(name) for node in named if name_of(node.value) in KINDS for name in node.targets}


def made_in(tree: ast.Module, kinds: Set[str] = KINDS) -> set[str]:
    """Slots that a file makes: `Class.attribute`, a name alone, or what a function hangs them on."""
    found = set()
    for function in [node for node in tree.body if isinstance(node, ast.FunctionDef)]:
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and name_of(node.value) in kinds:
                found |= {ast.unparse(target) for target in node.targets if isinstance(target, ast.Attribute)}
    for owner in [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]:
        for node in ast.walk(owner) if isinstance(owner, ast.ClassDef) else tree.body:
            if isinstance(node, ast.FunctionDef) and any(name_of(it) in kinds for it in node.decorator_list):
                found.add(node.name)
            if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
                continue
            if not any(name_of(part) in kinds for part in ast.walk(node.value) if isinstance(part, ast.Call)):
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                    if isinstance(part, ast.Attribute) and isinstance(owner, ast.ClassDef):
                        found.add(f"{owner.name}.{part.attr}")
                    elif isinstance(part, ast.Name) and owner is tree:
                        found.add(part.id)
    return found


def slots() -> set[str]:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in SERVER.rglob("*.py")]
    kinds = KINDS.union(*map(aliases, trees))
    return {slot for tree in trees for slot in made_in(tree, kinds)}


def rows() -> list[list[str]]:
    found = [row.strip().strip("|").split(" | ") for row in TABLE.splitlines() if row.startswith("| ")]
    return [[cell.strip() for cell in row] for row in found][1:]


def test_every_slot_that_all_share_is_in_the_table():
    told: dict[str, int] = {}
    for row in rows():
        for name in re.findall(r"`([A-Za-z_.]+)`", row[0]):
            told[name] = told.get(name, 0) + 1
    assert {name for name, often in told.items() if often > 1} == set(), "in one row each"
    found = slots()
    assert len(found) > 30, "the sources are read"
    assert found - set(told) == set(), "a slot without a row: say who may take how much of it"
    gone = {name for name in set(told) - found if not stands(name)}
    assert gone == set(), "no such slot any more"


def stands(name: str) -> bool:
    """Whether something else that the table names is there: a list, a set or a dict."""
    owner, _, attribute = name.rpartition(".")
    for file in SERVER.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if f"class {owner}" in text and f"self.{attribute}" in text:
            return True
    return False


def test_each_is_fair_or_bounded_and_a_test_says_so():
    assert len(rows()) > 15
    for what, much, way, held in rows():
        assert what
        assert much
        assert way.startswith(WAYS), f"{what}: {way}"
        named = re.findall(r"`([a-z_/]+\.py)::(test_\w+)`", held)
        assert named or not way.startswith(("fair", "by address")), what
        for file, test in named:
            told = (ROOT / "tests" / file).read_text(encoding="utf-8")
            assert f"def {test}(" in told, f"{file}::{test}"


def test_a_new_slot_would_be_noticed():
    tree = ast.parse(
        "class A:\n    def __init__(self):\n        self.b: X = asyncio.Semaphore(2)\n"
        "        self.c = lru_cache(9)(f)\n        self.d, self.e = Tally(1), 2\n"
        "M = Lock()\n@lru_cache(5)\ndef g(): ...\n"
        "Kept = OrderedDict[str, int]\ndef h(app):\n    app.state.kept = here.Kept()\n"
    )
    assert made_in(tree, KINDS | aliases(tree)) == {"A.b", "A.c", "A.d", "A.e", "M", "g", "app.state.kept"}


def test_whoever_opens_many_tables_keeps_nobody_from_opening_one(data: Path):
    """One address asks for many tables that lie in the store; another, after it, for one."""
    with serving(data, forwarded_allow="127.0.0.1") as place:
        tables = [place.open() for _ in range(20)]
        place.house.rooms.clear()
        read, go_on, opened = place.house.store.load, threading.Event(), list[str]()

        def reading(table: str) -> Any:
            assert go_on.wait(PATIENCE)
            opened.append(table)
            return read(table)

        place.house.store.load = reading  # type: ignore[assignment, method-assign]

        def ask(table: str, source: str) -> threading.Thread:
            path, headers = f"/api/tables/{table}", {"X-Forwarded-For": source}
            thread = threading.Thread(target=lambda: place.http.get(path, headers=headers))
            thread.start()
            return thread

        asked = [ask(table.id, "198.51.100.1") for table in tables[1:]]
        until(lambda: place.house.reader.waiting == len(asked))
        asked.append(ask(tables[0].id, "198.51.100.2"))
        until(lambda: place.house.reader.waiting == len(asked))
        go_on.set()
        for thread in asked:
            thread.join(PATIENCE)
        assert len(opened) == len(tables)
        assert opened.index(tables[0].id) <= READERS, "after those that were under way"
