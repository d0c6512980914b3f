"""What a mistyped action most likely meant; never an action with another verb."""

import difflib
from collections.abc import Collection, Sequence

LIKE = 0.7  # how alike a mistyped verb has to be, of 1
VERY_LIKE = 0.8  # how alike an action has to be, of 1, where others of its verb can be named
FEW_EXAMPLES = 4  # actions that a refusal names
FEW = 300  # actions, among which a misspelt one is looked for letter by letter


def nearest(typed: str, texts: Collection[str], like: float = 0.6) -> str:
    """The nearest of some actions in notation; "" if none is so near, or no verb is.

    >>> nearest("take tombstune", ["take tombstone", "bury tombstone"])
    'take tombstone'
    >>> nearest("steal tombstone", ["take tombstone", "bury tombstone"])
    ''
    """
    words = typed.split()
    if not words:
        return ""
    verbs = dict.fromkeys(text.partition(" ")[0] for text in texts)
    begun = [verb for verb in verbs if verb.startswith(words[0])]
    if words[0] in verbs:
        meant = [words[0]]
    else:
        meant = begun if len(begun) == 1 else difflib.get_close_matches(words[0][:20], verbs, 1, LIKE)
    if not meant:
        return ""
    words[0] = meant[0]
    same = [text for text in texts if text.partition(" ")[0] == meant[0]]
    if len(same) > FEW:
        return word_by_word(words, same)
    return (difflib.get_close_matches(" ".join(words), same, 1, like) or [""])[0]


def alike(typed: str, texts: Sequence[str]) -> list[str]:
    """Those that begin with the most of the words that were typed; none if no verb was.

    >>> alike("take it all", ["take it", "take two", "pass"])
    ['take it']
    """
    found: list[str] = []
    left = list(texts)
    for at, word in enumerate(typed.split()):
        left = [text for text in left if text.split()[at : at + 1] == [word]]
        found = left or found
    return found


def one_a_verb(texts: Sequence[str]) -> list[str]:
    """The first action of each verb."""
    return list({text.partition(" ")[0]: text for text in reversed(texts)}.values())[::-1]


def word_by_word(words: list[str], texts: list[str]) -> str:
    """For games with very many actions: comparing a text with each of them would keep a server busy."""
    rows = [row for row in (text.split() for text in texts) if len(row) == len(words)]
    for at, word in enumerate(words):
        known = dict.fromkeys(row[at] for row in rows)
        close = [word] if word in known else difflib.get_close_matches(word[:40], known, 1)
        rows = [row for row in rows if row[at] == close[0]] if close else []
    return " ".join(rows[0]) if rows else ""


def names_another(seat: int, name: str) -> bool:
    """Whether a player's name is the notation of another seat: p2."""
    return name[:1].lower() == "p" and name[1:].isdecimal() and int(name[1:]) != seat + 1


def is_short_for(text: str, typed: str) -> bool:
    """Whether every word typed begins its word of the text: `ta tomb` for `take tombstone`."""
    words, given = text.split(), typed.split()
    return len(words) == len(given) and all(w.startswith(g) for w, g in zip(words, given, strict=True))
