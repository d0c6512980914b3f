"""What people type: verbs and names as buttons and cards show them, in French or English.

Capitals, accents, hyphens, apostrophes and articles do not count; names may be written with spaces, with
hyphens or in one word. A verb is its notation, its name in the game's words, or one of those that
`verb.<verb>` lists there, with | between.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from posse.core.verbs import Unordered, Verb, Verbs, spelled
from posse.core.words import FIELD, Words

MOST_LETTERS: Final = 200  # what is longer is no action
FEW: Final = 40  # readings of one line, and words in it
WORD: Final = re.compile(r"(?:(?<!\S)[-\u2212](?=\d))?[^\W_]+")  # -1 is not 1
MARKS: Final = re.compile(r"[\u0300-\u036f]")
SMALL: Final = frozenset("a an the of to in on at le la les l un une des de du d au aux en que qu".split())
PARTS: Final = re.compile(r"[ >]")


def tokens(text: str) -> list[str]:
    """The words of a text, bare of all that does not count.

    >>> tokens("Défausser : la Photo de Belle Starr")
    ['defausser', 'la', 'photo', 'de', 'belle', 'starr']
    """
    bare = MARKS.sub("", unicodedata.normalize("NFD", text.casefold()))
    return WORD.findall(bare.replace("œ", "oe").replace("æ", "ae"))


def without_articles(words: Iterable[str]) -> list[str]:
    """The words without articles and other small words."""
    return [word for word in words if word not in SMALL]


def in_one_word(words: Sequence[str]) -> str:
    """In one word, as `dodgecity`; only numbers stay apart.

    >>> in_one_word(["dodge", "city"]), in_one_word(["1", "10"])
    ('dodgecity', '1 10')
    """
    whole = ""
    for word in words:
        whole += f" {word}" if whole[-1:].isdigit() and word[0].isdigit() else word
    return whole


class Forms:
    """Ways to write some things, and which of the things each may be."""

    def __init__(self) -> None:
        self.known: dict[str, list[int]] = {}
        self.lengths: dict[str, int] = {}  # words of each form
        self.longest = 0
        self.order: list[str] = []

    def add(self, text: str, thing: int) -> None:
        words = without_articles(tokens(text))
        if words:
            form = in_one_word(words)
            things = self.known.setdefault(form, [])
            if thing not in things:
                things.append(thing)
            self.lengths[form] = min(len(words), self.lengths.get(form, len(words)))
            self.longest = max(self.longest, len(words))

    def find(self, form: str, short: bool, most: int = FEW) -> Sequence[int]:
        """The things that are written so, or, if a word may be cut short, that begin so; no number may.

        Of what is cut short, at `most` so many words.
        """
        whole = self.known.get(form, ())
        if whole or not short or any(letter.isdigit() for letter in form):
            return whole
        self.order = self.order or sorted(self.known)
        things: dict[int, None] = {}
        for at in range(bisect_left(self.order, form), len(self.order)):
            if not self.order[at].startswith(form):
                break
            if self.lengths[self.order[at]] <= most:
                things.update(dict.fromkeys(self.known[self.order[at]]))
        return list(things)


class Spellings:
    """How each verb and each entry of a table may be typed."""

    def __init__(self, verbs: Verbs, words: Words, aliases: Mapping[str, str]) -> None:
        self.table = verbs
        self.words = words
        self.aliases: dict[str, list[str]] = {}
        for alias, meant in aliases.items():
            self.aliases.setdefault(meant, []).append(alias)
        self.verbs = Forms()
        slots: dict[int, Forms] = {}
        self.pieces = [[self.piece(verb, piece, slots) for piece in verb.pieces] for verb in verbs.verbs]
        for number, verb in enumerate(verbs.verbs):
            for form in (*self.phrases(verb.words, "verb"), *self.listed(f"verb.{verb.key}")):
                self.verbs.add(form, number)
        begun = {verb.words[:end] for verb in verbs.verbs for end in range(1, len(verb.words))}
        self.leads = SMALL & begun  # `d`: an article, but first of all discard

    # -- What may be typed

    def listed(self, key: str) -> list[str]:
        """What the words of either language list under a key."""
        told = (texts.get(key, "") for texts in self.words.texts.values())
        return [form for text in told for form in text.split("|") if form]

    def of_word(self, word: str, *kinds: str) -> list[str]:
        """One word of the notation: itself, what it is called, what may be typed instead."""
        names = (form for kind in ("name", "short", *kinds) for form in self.listed(f"{kind}.{word}"))
        return list(dict.fromkeys((word, *names, *self.aliases.get(word, ()))))

    def phrases(self, text: str, *kinds: str) -> Iterator[str]:
        """A text of the notation as a whole, and word by word."""
        yield from self.of_word(text, *kinds)
        parts = PARTS.split(text)
        if len(parts) > 1:
            yield from (" ".join(forms) for forms in product(*(self.of_word(part, *kinds) for part in parts)))

    def piece(self, verb: Verb, piece: str | int, slots: dict[int, Forms]) -> tuple[int, Forms]:
        """A slot's number, or -1 for words between slots, and how it may be typed."""
        if isinstance(piece, str):
            between = Forms()
            for form in self.of_word(piece):
                between.add(form, 0)
            return -1, between
        slot = verb.slots[piece]
        if id(slot) not in slots:
            forms = slots[id(slot)] = Forms()
            for index, entry in enumerate(slot):
                for form in self.phrases(spelled(entry)):
                    forms.add(form, index)
                if isinstance(slot, Unordered):
                    forms.add(" ".join(map(str, reversed(entry))), index)
        return piece, slots[id(slot)]

    # -- Reading it

    def codes(self, text: str, short: bool = False) -> list[int]:
        """The actions a line may be, the words of which may be cut `short`; a few at most."""
        if len(text) > MOST_LETTERS:
            return []
        words = tokens(text)
        rest = without_articles(words[1:])
        if rest and words[0] in self.leads and text.split()[0] == words[0]:
            begun = self.readings([words[0], *rest], True, words[0])
            if begun:
                return begun if len(begun) == 1 else []
        return self.readings(without_articles(words), short)

    def readings(self, words: Sequence[str], short: bool, lead: str = "") -> list[int]:
        """The same of its words; `lead`: how the notation of the verb begins."""
        actions: dict[int, None] = {}
        for end in range(1, min(len(words), self.verbs.longest, FEW) + 1):
            form = in_one_word(words[:end])
            numbers = [
                number
                for number in self.verbs.find(form, short, end)
                if self.table.verbs[number].words.startswith(lead)
            ]
            if short and end == len(words) and len(self.verbs.find(form, short)) > 1:
                continue  # `t` is no more `try` than the beginning of `take tombstone`
            for number in numbers:
                if short and end < len(self.table.verbs[number].words.split()):
                    continue  # words may be cut short, none of `mayor report` may be left out
                for at in self.read(self.pieces[number], words[end : FEW + 1], short):
                    verb = self.table.verbs[number]
                    indexes = [at[slot] for slot in range(len(verb.slots))]
                    actions[self.table.first[verb.key] + verb.at(indexes)] = None
                    if len(actions) > FEW:
                        return list(actions)
        return list(actions)

    def read(
        self, pieces: Sequence[tuple[int, Forms]], words: Sequence[str], short: bool
    ) -> Iterator[dict[int, int]]:
        """Every way to read some words as what follows a verb: the entry of each slot."""
        if not pieces:
            if not words:
                yield {}
            return
        slot, forms = pieces[0]
        if not forms.known:  # a word between slots that does not count
            yield from self.read(pieces[1:], words, short)
        for end in range(1, min(len(words), forms.longest) + 1):
            things = forms.find(in_one_word(words[:end]), short)
            if things:
                for rest in self.read(pieces[1:], words[end:], short):
                    yield from ({**rest, slot: thing} for thing in things)

    def in_notation(self, text: str) -> str:
        """A line with its verb as the notation has it, and all else as it was typed."""
        words = text[:MOST_LETTERS].split()
        for end in range(min(len(words), FEW), 0, -1):
            if not without_articles(tokens(words[end - 1])):  # `take d`: perhaps the beginning of a name
                continue
            numbers = self.verbs.known.get(in_one_word(without_articles(tokens(" ".join(words[:end])))), ())
            verbs = {self.table.verbs[number].words for number in numbers}
            if len(verbs) == 1:
                return " ".join((*verbs, *words[end:]))
        return text


class Labels:
    """What the buttons of a game can say, to see quickly whether a text can be a label at all."""

    def __init__(self, words: Words) -> None:
        templates = [
            text for told in words.texts.values() for key, text in told.items() if key.startswith("action.")
        ]
        self.fixed = [frozenset(without_articles(tokens(FIELD.sub(" ", text)))) for text in templates]

    def may_be(self, text: str) -> bool:
        words = set(tokens(text[:MOST_LETTERS]))
        return len(text) <= MOST_LETTERS and any(fixed <= words for fixed in self.fixed)


def same_label(text: str, labels: Iterable[tuple[str, int]], names: Sequence[str] = ()) -> int | None:
    """Which one of some labelled things a person has named; None if it is none, or may be several.

    A player whose name is only signs or small words, or another's too but for them, is named in full.
    """
    exact = tokens(text)
    keys = [in_one_word(without_articles(tokens(name))) for name in names]
    unclear = [
        name for name, key in zip(names, keys, strict=True) if name and (not key or keys.count(key) > 1)
    ]
    likely = [
        (label, thing)
        for label, thing in labels
        if alike(without_articles(tokens(label)), without_articles(exact))
        and (letters(label) == letters(text) or not any(names_whole(label, name) for name in unclear))
    ]
    closer = [(label, thing) for label, thing in likely if alike(tokens(label), exact)] or likely
    meant = {thing for _, thing in closer}
    return meant.pop() if len(meant) == 1 else None


def names_whole(label: str, name: str) -> bool:
    """Whether a player's name stands in a label as a whole word: the D of Deadwood is no player."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", label) is not None


def letters(text: str) -> str:
    """A text with its signs and small words; only capitals and spaces do not count."""
    return " ".join(unicodedata.normalize("NFC", text.casefold()).split())


def alike(some: Sequence[str], others: Sequence[str]) -> bool:
    return bool(some) and in_one_word(some) == in_one_word(others)
