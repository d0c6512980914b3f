"""What everyone was sent in twenty games, to the byte, as it was when it was recorded.

    python -m tests.recorded.make            writes the hashes anew, to be committed
    python -m tests.recorded.make FOLDER     writes every message as text, to compare two commits

Kept are, for each reader and each kind of message, how many there were, how many bytes, and a hash over all
of them with the moments when they came; and two figures for each message, in order, so that the first one
that is another is known. A change that only moves walls changes none of this.
"""

import hashlib
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.recorded.games import CASES, Case, played
from tests.recorded.place import Hall, Reader, fixed_server

FOLDER: Final = Path(__file__).parent / "kept"
WIDE: Final = 96


def path_of(case: Case) -> Path:
    return FOLDER / f"{case}.txt"


def pieces(reader: Reader) -> list[tuple[str, bytes]]:
    """What came, by kind, with its moment before it."""
    return [(kind, f"{at:.3f} ".encode() + text) for kind, (at, text) in reader.kept]


def recorded(readers: dict[str, Reader]) -> str:
    """The hashes of one game, as they are kept."""
    lines = []
    for name, reader in readers.items():
        came = pieces(reader)
        lines.append(name)
        for kind in sorted({kind for kind, _ in came}):
            texts = [text for other, text in came if other == kind]
            told = b"".join(len(text).to_bytes(4, "big") + text for text in texts)
            lines.append(f"  {kind:18}{len(texts):6}{len(told):10}  {hashlib.sha256(told).hexdigest()[:24]}")
        order = "".join(hashlib.sha256(kind.encode() + text).hexdigest()[:2] for kind, text in came)
        lines += [f"    {order[at : at + WIDE]}" for at in range(0, len(order), WIDE)]
    return "\n".join(lines) + "\n"


def parts(kept: str) -> dict[str, tuple[list[str], str]]:
    """By reader: the rows of its kinds, and its messages' figures."""
    out: dict[str, tuple[list[str], str]] = {}
    name = ""
    for line in kept.splitlines():
        if not line.startswith(" "):
            name = line
            out[name] = [], ""
        elif line.startswith("    "):
            out[name] = out[name][0], out[name][1] + line.strip()
        else:
            out[name][0].append(line)
    return out


def difference(kept: str, readers: dict[str, Reader]) -> str:
    """The first message of each reader that is not as it was; "" if all are."""
    out = []
    before, now = parts(kept), parts(recorded(readers))
    for name in sorted(before.keys() | now.keys()):
        rows, order = before.get(name, ([], ""))
        rows_now, order_now = now.get(name, ([], ""))
        if rows == rows_now and order == order_now:
            continue
        out.append(f"{name}: {'; '.join(sorted({*rows} ^ {*rows_now}))}")
        steps = min(len(order), len(order_now)) // 2
        first = next(
            (n for n in range(steps) if order[2 * n : 2 * n + 2] != order_now[2 * n : 2 * n + 2]), steps
        )
        came = pieces(readers[name]) if name in readers else []
        told = came[first] if first < len(came) else ("", b"nothing more")
        out.append(f"  message {first} is now {told[0]} {told[1][:400]!r}")
    return "\n".join(out)


def main(folder: str = "") -> None:
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt") if not folder else ():
        path.unlink()
    with fixed_server():
        hall = Hall()
        for case in CASES:
            with tempfile.TemporaryDirectory(prefix="posse-recorded-") as data:
                readers = played(hall, Path(data), case)
            if not folder:
                path_of(case).write_text(recorded(readers), encoding="utf-8")
            for name, reader in readers.items() if folder else ():
                path = Path(folder) / str(case) / f"{name}.txt"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(b"\n".join(kind.encode() + b" " + text for kind, text in pieces(reader)))
        hall.close()
    print(f"recorded: {len(CASES)} games")


if __name__ == "__main__":
    main(*sys.argv[1:])
