"""The core for WebAssembly is made anew from the sources, and plays as every other build does.

Its games are compared with the installed package's, record by record. Where no core can be made, this is red
and says why.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.wasm.playing import SITE, in_wasm, played
from tools.site.tree import tree
from tools.wasm.core import build
from tools.wasm.sources import ROOT
from tools.wasm.toolchain import fetch


def make_and_play(many: int, say: Callable[[str], None]) -> dict[str, int]:
    """Makes a core and plays so many games of each kind with house bots, a tenth of them with searches."""
    with tempfile.TemporaryDirectory(prefix="posse-core-") as name:
        folder = Path(name)
        tools = fetch(ROOT / ".stamp" / "wasm")
        say("the compiler is there")
        core = build(tools, folder / "build")
        say(f"{core.name} is made")
        for kept in ("libraries", "libraries.lock"):
            (folder / kept).symlink_to(SITE / kept)
        searches = ("search:100", str(max(1, many // 10)), "net", str(many))
        native = played([sys.executable], "house", str(many), *searches)
        say("the native build has played")
        compiled = played(in_wasm(tree(folder, core)), "house", str(many), *searches)
        say("the compiled core has played")
        pure = played(in_wasm(tree(folder, None)), "house", str(many), "net", "1")
    assert compiled["compiled"]
    assert not pure["compiled"]
    assert compiled["records"] == native["records"]
    assert pure["records"].items() <= native["records"].items()
    return {"records": len(compiled["records"]), "pure": len(pure["records"])}


def summary(found: dict[str, int]) -> str:
    return (
        f"core: {found['records']} records as the native build's, {found['pure']} of them by the pure build"
    )
