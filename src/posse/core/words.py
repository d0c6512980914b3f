"""Turning keys into sentences, in French and English.

A game's words.py holds templates by language and key. Fields in braces are filled with values: a Seat becomes
the player's name, a text that has a `name.` entry becomes that name, a tuple becomes a list in words. A count
chooses its words: `{n|card|cards}`, or `{n|no card|a card|# cards}` where none has words of its own and # is the
number; of a tuple, its length counts. `{thing|n}` is so many of a thing, as its `many.` entry says, and
`{thing.the}` is the thing as its `the.` entry has it. A number beside a dollar sign is written as money.
The fields that `from-one` lists, such as places, are counted from 0 by the notation and from 1 in sentences.

Told to somebody who sits there (`NamesTo`), that seat is “you”: `[who?take/takes]` has the words for the reader
before the slash, and behind it those for everybody else.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from posse.core.core_words import TEXTS
from posse.core.errors import BadNotation, PosseError

LANGS: Final = ("en", "fr")
ORDINALS: Final = "from-one"  # the key of a game's fields that people count from 1
PATH: Final = "where"  # a field that is never said in words
PLANS: Final = 8192  # templates that are kept taken apart, in both languages and as French joins them
ELIDING: Final = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")
ARTICLE: Final = re.compile(r"\b([Dd]e|[Àà]) \{(\w+)(?:\.(\w+))?\}")
CONTRACTED: Final = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
PERSON: Final = re.compile(r"\[(\w+)\?([^\[\]/]*)/([^\[\]]*)\]")
YOU: Final = {"en": "you", "fr": "vous"}
FIELD: Final = re.compile(r"\{(\w+)(?:\.(\w+))?((?:\|[^|{}]*)*)\}")
GROUPS: Final = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")
VOWEL: Final = re.compile("[aàâäeéèêëiîïoôöuùûüæœ]|y[^aàâäeéèêëiîïoôöuùûü]", re.IGNORECASE)


class Seat(int):
    """A seat, counted from 0; printed as the notation counts it, p1 first."""

    def __str__(self) -> str:
        return f"p{int(self) + 1}"

    __repr__ = __str__


class NamesTo(list[str]):
    """The players' names for one of them, who is told “you”; where nobody is, they are no more than names."""

    def __init__(self, names: Sequence[str], you: int | None) -> None:
        super().__init__(names)
        self.you = you


@lru_cache(maxsize=PLANS)
def addressed(template: str, yours: tuple[str, ...] = ()) -> str:
    """A template with the words for its reader, who is in these of its fields."""
    return innermost_first(template, lambda found: found[2] if found[1] in yours else found[3])


def innermost_first(template: str, said: Callable[[re.Match[str]], str]) -> str:
    """A template without its words for different readers, which may stand in one another."""
    while (plain := PERSON.sub(said, template)) != template:
        template = plain
    return template


def with_hard_spaces(text: str) -> str:
    """French text with non-breaking spaces where French wants them."""
    for sign in "!?;":
        text = text.replace(f" {sign}", f"\u202f{sign}")
    text = GROUPS.sub("\u202f", text)
    for sign in ":»$%":
        text = text.replace(f" {sign}", f"\u00a0{sign}")
    return text.replace("« ", "«\u00a0")


def with_thousands(lang: str, number: int) -> str:
    """13,000, or 13 000."""
    return f"{number:,}" if lang == "en" else f"{number:,}".replace(",", "\u202f")


def dollars(lang: str, money: int) -> str:
    """$25,000, or 25 000 $."""
    return f"${with_thousands(lang, money)}" if lang == "en" else f"{with_thousands(lang, money)}\u00a0$"


def fields_of(template: str) -> set[str]:
    """The fields a template asks for."""
    template = innermost_first(template, lambda found: f"{{{found[1]}}}{found[2]}{found[3]}")
    parts = [(found[1], found[3].split("|")[1:]) for found in FIELD.finditer(template)]
    return {name for name, _ in parts} | {forms[0] for _, forms in parts if len(forms) == 1}


def count_of(value: object) -> int:
    """How many things a value stands for: the length of a list, a number itself, otherwise one."""
    if isinstance(value, tuple | list):
        return len(value)
    return value if isinstance(value, int) and not isinstance(value, Seat) else 1


def plural_form(lang: str, forms: Sequence[str], count: int) -> str:
    """The form for a number of things; in French 0 takes the singular."""
    if len(forms) == 3 and count == 0:
        return forms[0]
    one, more = forms[-2:]
    words = one if count == 1 or (count == 0 and lang == "fr") else more
    return words.replace("#", with_thousands(lang, count))


class Blank(NamedTuple):
    """A field of a template: its name, the part of a thing (`the`), the forms of a count, whether it stands
    beside a dollar sign, and whether there is nothing of all that, but a value to be said."""

    name: str
    part: str
    forms: Sequence[str]
    priced: bool
    plain: bool


class Plan(NamedTuple):
    """A template taken apart: texts and blanks in their order, and the field that it opens with, if that is all
    there is to it. French may join the things of `articles`, each a field and a part, and what the fields of
    `elisions` say, to the word before."""

    pieces: Sequence[str | Blank]
    opening: str | None
    articles: Sequence[tuple[str, str]]
    elisions: Sequence[str]


@lru_cache(maxsize=PLANS)  # there are so many templates, and sentences are made all the time
def plan_of(template: str) -> Plan:
    pieces: list[str | Blank] = []
    end, opening = 0, None
    for found in FIELD.finditer(template):
        start = found.start()
        if start > end:
            pieces.append(template[end:start])
        end = found.end()
        forms = found[3].split("|")[1:]
        priced = template[start - 1 : start] == "$" or template[end : end + 2] == "\u00a0$"
        plain = not (found[2] or forms or priced) and found[1] != PATH
        pieces.append(Blank(found[1], found[2] or "", forms, priced, plain))
        if start == 0 and not found[2] and not forms:
            opening = found[1]
    if end < len(template):
        pieces.append(template[end:])
    articles = [(found[2], found[3] or "name") for found in ARTICLE.finditer(template)]
    return Plan(pieces, opening, articles, [found[2] for found in ELIDING.finditer(template)])


@lru_cache(maxsize=PLANS)
def addressed_fields(template: str) -> frozenset[str]:
    """The fields for whose reader a template has words of its own."""
    return frozenset(re.findall(r"\[(\w+)\?", template))


@lru_cache(maxsize=PLANS)
def joined(template: str, things: tuple[str, ...], vowels: tuple[str, ...]) -> str:
    """A French template for the things behind `de` and `à`, as their articles have them: `de {deck.the}` is “du
    Saloon”, but “de Tombstone”; and for the fields that begin with a vowel: “d'Ann”, “qu'Ann”."""
    left = iter(things)

    def contracted(found: re.Match[str]) -> str:
        article, _, rest = next(left).partition(" ")
        short = CONTRACTED.get(f"{found[1].lower()} {article}")
        if short is None:
            return found[0]
        return f"{short.capitalize() if found[1][0].isupper() else short} {rest}"

    def elided(found: re.Match[str]) -> str:
        return f"{found[1]}'{{{found[2]}}}" if found[2] in vowels else found[0]

    return ELIDING.sub(elided, ARTICLE.sub(contracted, template))


class Words:
    """The texts of one game, or of the core."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        self.texts = {**texts, "fr": {key: with_hard_spaces(text) for key, text in texts["fr"].items()}}
        self.ordinals = frozenset(texts["en"].get(ORDINALS, "").split())
        self.names = {
            lang: {key[5:]: text for key, text in told.items() if key.startswith("name.")}
            for lang, told in self.texts.items()
        }

    def has(self, key: str) -> bool:
        return key in self.texts["en"]

    def name(self, lang: str, thing: str) -> str:
        """What a thing of the game is called."""
        return self.names[lang].get(thing, thing)

    def value(self, lang: str, value: object, names: Sequence[str] = ()) -> str:
        if isinstance(value, str):
            return self.names[lang].get(value, value)
        if isinstance(value, Seat):
            if value == you_of(names):
                return YOU[lang]
            return names[value] if 0 <= value < len(names) else str(value)
        if isinstance(value, tuple | list):
            if is_players(value) and you_of(names) in value:  # you come first
                value = sorted(value, key=lambda seat: seat != you_of(names))
            said = [self.value(lang, item, names) for item in value]
            return listed(
                lang, equal_neighbours(said) if all(isinstance(item, str) for item in value) else said
            )
        if isinstance(value, Mapping):  # Ann 8, Bob 5
            return ", ".join(f"{self.value(lang, item, names)} {value[item]}" for item in value)
        return str(value)

    def say(
        self, lang: str, key: str, fields: Mapping[str, object] | None = None, names: Sequence[str] = ()
    ) -> str:
        """The sentence for a key; names are the players' names by seat."""
        if lang not in LANGS:
            raise BadNotation("no-lang", lang=str(lang)[:20], known=LANGS)
        template = self.texts[lang].get(key) or CORE.texts[lang][key]
        given, you = self.from_one(key, fields or {}), you_of(names)
        if "[" in template:
            asked = () if you is None else addressed_fields(template)
            template = addressed(template, tuple([name for name in asked if is_you(given.get(name), you)]))
        plan, pieces = plan_of(template), None
        if lang == "fr" and (plan.articles or plan.elisions):
            things = tuple([self.behind_article(given.get(name), part) for name, part in plan.articles])
            vowels = [name for name in plan.elisions if VOWEL.match(self._said(lang, name, given, names))]
            pieces = plan_of(joined(template, things, tuple(vowels))).pieces
        told, own = [], self.names[lang]
        for piece in pieces or plan.pieces:
            if isinstance(piece, str):
                told.append(piece)
            elif piece.plain:
                value = given[piece.name]
                told.append(own.get(value, value) if type(value) is str else self.value(lang, value, names))
            else:
                told.append(self._filled(lang, piece, given, names))
        sentence = "".join(told)
        if plan.opening is not None and is_players(given[plan.opening]):
            if not is_you(given[plan.opening], you):
                return sentence  # a player's name stays as the player writes it
        return sentence[:1].upper() + sentence[1:]

    def from_one(self, key: str, fields: Mapping[str, object]) -> Mapping[str, object]:
        """The fields of one's own sentence as people count: what the notation counts from 0 begins with 1."""
        if self.ordinals.isdisjoint(fields) or key not in self.texts["en"]:
            return fields
        return {name: counted_on(value) if name in self.ordinals else value for name, value in fields.items()}

    def _said(self, lang: str, name: str, given: Mapping[str, object], names: Sequence[str]) -> str:
        """A field's value in words; a path is written as it stands in the file."""
        return str(given[name]) if name == PATH else self.value(lang, given[name], names)

    def _filled(self, lang: str, blank: "Blank", given: Mapping[str, object], names: Sequence[str]) -> str:
        name, part, forms, priced, _ = blank
        value = given[name]
        if part or len(forms) == 1:
            thing = value if isinstance(value, str) else self._said(lang, name, given, names)
            return (
                self.as_part(lang, thing, part) if part else self.many(lang, thing, count_of(given[forms[0]]))
            )
        if forms:
            return plural_form(lang, forms, count_of(value))
        if priced and isinstance(value, int) and not isinstance(value, bool | Seat):
            return with_thousands(lang, int(str(value)))
        return self._said(lang, name, given, names)

    def as_part(self, lang: str, thing: str, part: str) -> str:
        """What a thing is called in a sentence: `the` Saloon."""
        return self.texts[lang].get(f"{part}.{thing}") or self.name(lang, thing)

    def behind_article(self, thing: object, part: str) -> str:
        """A thing as French joins it to the word before; nothing is joined to what is no thing."""
        return self.as_part("fr", thing, part) if isinstance(thing, str) else ""

    def many(self, lang: str, thing: str, count: int) -> str:
        """So many of a thing."""
        forms = self.texts[lang].get(f"many.{thing}")
        if forms is None:
            return f"{with_thousands(lang, count)} {self.name(lang, thing)}"
        return plural_form(lang, forms.split("|"), count)

    def error(self, lang: str, error: PosseError, names: Sequence[str] = ()) -> str:
        """An error in words, with the rule that speaks."""
        sentence = self.say(lang, f"error.{error.key}", error.fields, names)
        return f"{sentence} ({error.rule})" if error.rule else sentence


def is_players(value: object) -> bool:
    """Whether a value is said as players' names."""
    if isinstance(value, tuple | list):
        return bool(value) and all(isinstance(item, Seat) for item in value)
    return isinstance(value, Seat)


def you_of(names: Sequence[str]) -> int | None:
    """The seat that these names are told to."""
    return names.you if isinstance(names, NamesTo) else None


def is_you(value: object, you: int | None) -> bool:
    """Whether a value is that seat, or seats with it."""
    return (
        you is not None
        and is_players(value)
        and (you in (value if isinstance(value, tuple | list) else (value,)))
    )


def counted_on(value: object) -> object:
    """The next number; of a list each one's, and anything that is no number as it is."""
    if isinstance(value, tuple | list):
        return tuple(counted_on(item) for item in value)
    if isinstance(value, str):
        return str(int(value) + 1) if value.isdecimal() else value
    return value + 1 if isinstance(value, int) and not isinstance(value, bool | Seat) else value


def equal_neighbours(items: Sequence[str]) -> list[str]:
    """Equal neighbours together: 2 × Billy the Kid."""
    counted = [(text, len(list(same))) for text, same in groupby(items)]
    return [f"{times} × {text}" if times > 1 else text for text, times in counted]


def listed(lang: str, items: Sequence[str]) -> str:
    """a, b and c."""
    if len(items) < 2:
        return "".join(items)
    joint = " et " if lang == "fr" else " and "
    return ", ".join(items[:-1]) + joint + items[-1]


def say_error(error: PosseError, lang: str, names: Sequence[str] = ()) -> str:
    return (error.words or CORE).error(lang, error, names)


CORE: Final = Words(TEXTS)
