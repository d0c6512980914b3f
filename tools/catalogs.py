"""Makes the catalogs that gettext reads (.mo) out of those that people write (.po)."""

import ast
import struct
from pathlib import Path

CATALOGS = Path(__file__).parents[1] / "src/posse/cli/catalogs"
MAGIC = 0x950412DE
KEYWORDS = ("msgid_plural", "msgid", "msgstr[0]", "msgstr[1]", "msgstr")


def read(po: str) -> dict[str, str]:
    """The texts of a catalog; what has a plural stands with it, a zero byte between."""
    texts: dict[str, str] = {}
    for block in po.strip().split("\n\n"):
        parts: dict[str, str] = {}
        keyword = ""
        for line in block.splitlines():
            if line.startswith("#"):
                continue
            keyword = next((word for word in KEYWORDS if line.startswith(f"{word} ")), keyword)
            parts[keyword] = parts.get(keyword, "") + ast.literal_eval(line.removeprefix(keyword).strip())
        key = "\0".join(parts[word] for word in ("msgid", "msgid_plural") if word in parts)
        assert key not in texts, key
        texts[key] = "\0".join(
            parts[word] for word in KEYWORDS if word.startswith("msgstr") and word in parts
        )
    return texts


def compiled(texts: dict[str, str]) -> bytes:
    """The same as GNU's format has it: a head, where each text and its translation begin, then the texts."""
    rows = sorted((key.encode(), text.encode()) for key, text in texts.items())
    at = 28 + 16 * len(rows)
    tables: list[bytes] = []
    for texts_of_a_side in zip(*rows, strict=True):
        for text in texts_of_a_side:
            tables.append(struct.pack("<2I", len(text), at))
            at += len(text) + 1
    head = struct.pack("<7I", MAGIC, 0, len(rows), 28, 28 + 8 * len(rows), 0, 0)
    return b"".join([head, *tables, *(text + b"\0" for side in zip(*rows, strict=True) for text in side)])


def main() -> None:
    for po in sorted(CATALOGS.glob("*/LC_MESSAGES/*.po")):
        po.with_suffix(".mo").write_bytes(compiled(read(po.read_text("utf-8"))))


if __name__ == "__main__":
    main()
