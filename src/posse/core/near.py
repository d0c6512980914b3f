"""What a mistyped line most likely meant: never an action of another verb than the one that was typed."""

import difflib
from collections.abc import Collection

LIKE = 0.7  # how alike a mistyped verb has to be, of 1


def nearest(typed: str, texts: Collection[str]) -> str:
    """The nearest of some actions in notation; "" if none is near, or no verb is.

    >>> nearest("take tombstune", ["take tombstone", "bury tombstone"])
    'take tombstone'
    >>> nearest("steal tombstone", ["take tombstone", "bury tombstone"])
    ''
    """
    words = typed.split()
    if not words:
        return ""
    verbs = dict.fromkeys(text.split()[0] for text in texts)
    begun = [verb for verb in verbs if verb.startswith(words[0])]
    if words[0] in verbs:
        meant = [words[0]]
    else:
        meant = begun if len(begun) == 1 else difflib.get_close_matches(words[0][:20], verbs, 1, LIKE)
    if not meant:
        return ""
    line = " ".join((meant[0], *words[1:]))
    return (difflib.get_close_matches(line, [t for t in texts if t.split()[0] == meant[0]], 1) or [""])[0]
