"""Makes the compiled core for WebAssembly and keeps it, or says whether the kept one is of these sources.

python -m tools.wasm            # make it and keep it, in place of the one before
python -m tools.wasm --check    # is the kept one of these sources? 1 if not
"""

import argparse
import shutil
import sys

from tools.wasm.core import build
from tools.wasm.sources import KEPT, ROOT, kept, wheel_name
from tools.wasm.toolchain import NoToolchainError, fetch

MOST = 1_000_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.wasm", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="only say whether the kept core is of these sources"
    )
    if parser.parse_args().check:
        found = kept()
        if found is None:
            print(f"posse: the sources and the kept core have parted ({wheel_name()} is not kept): make core")
        return found is None
    folder = ROOT / ".stamp" / "wasm"
    try:
        tools = fetch(folder)
    except NoToolchainError as error:
        print(f"posse: no core for WebAssembly can be built here ({error})", file=sys.stderr)
        return 1
    shutil.rmtree(folder / "build", ignore_errors=True)
    wheel = build(tools, folder / "build")
    size = wheel.stat().st_size
    if size > MOST:
        print(f"posse: the core is too large to keep: {size:,} bytes of {MOST:,}", file=sys.stderr)
        return 1
    KEPT.mkdir(exist_ok=True)
    for older in KEPT.glob("*.whl"):
        older.unlink()
    shutil.copy(wheel, KEPT)
    print(f"posse: kept {wheel.name}, {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
