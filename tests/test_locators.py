"""How the page's tests find a thing: by its whole name, so that nothing which comes later is taken for it."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

BROWSER: Final = Path(__file__).parent / "browser"
BY_NAME: Final = frozenset({"get_by_role", "get_by_label"})
ASLEEP: Final = frozenset({"sleep", "wait_for_timeout"})
# Waiting between two questions to another process, in a loop that ends when the answer is there.
POLLS: Final = frozenset({"person.py", "served.py", "test_outlaws.py"})


def calls(path: Path) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node, node.func.attr


def pattern_of(name: ast.expr) -> str | None:
    """What a written-out pattern begins and ends with; None for a name that is no such pattern."""
    if not (isinstance(name, ast.Call) and ast.unparse(name.func) == "re.compile"):
        return None
    if isinstance(name.args[0], ast.Constant | ast.JoinedStr):
        return ast.unparse(name.args[0]).lstrip("frb").strip("'\"")
    return None


def loose(call: ast.Call) -> bool:
    named = {word.arg: word.value for word in call.keywords}
    exact = named.get("exact")
    if isinstance(exact, ast.Constant) and exact.value is False:
        return True
    pattern = pattern_of(named.get("name") or (call.args or [ast.Constant("")])[0])
    return pattern is not None and not pattern.startswith("^") and not pattern.endswith("$")


def test_a_name_is_whole_or_anchored() -> None:
    """`tests/browser/conftest.py` makes names exact; a pattern says where it begins or ends."""
    paths = sorted(BROWSER.glob("*.py"))
    found = [
        f"{path.name}:{call.lineno}: {ast.unparse(call)}"
        for path in paths
        for call, verb in calls(path)
        if verb in BY_NAME and loose(call)
    ]
    assert len(paths) > 30
    assert found == []


def test_a_test_waits_for_a_state_and_not_for_time() -> None:
    found = [
        f"{path.name}:{call.lineno}"
        for path in sorted(BROWSER.glob("*.py"))
        for call, verb in calls(path)
        if verb in ASLEEP and path.name not in POLLS
    ]
    assert found == []
