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
    """A template taken apart: texts and blanks in their order, the field that it opens with, if that is all
    there is to it, and whether French may join a field to the word before it."""

    pieces: Sequence[str | Blank]
    opening: str | None
    joins: bool


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
    joins = ARTICLE.search(template) is not None or ELIDING.search(template) is not None
    return Plan(pieces, opening, joins)


def elided(template: str, said: Callable[[str], str]) -> str:
    """A French template for what fields say: `de {who}` is “d'Ann”, `que {who}` is “qu'Ann”."""

    def joined(found: re.Match[str]) -> str:
        return f"{found[1]}'{{{found[2]}}}" if VOWEL.match(said(found[2])) else found[0]

    return ELIDING.sub(joined, template)


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
        given = self.from_one(key, fields or {})
        if "[" in template:
            you = you_of(names)
            yours = () if you is None else (name for name, value in given.items() if is_you(value, you))
            template = addressed(template, tuple(yours))
        plan, made = plan_of(template), template
        if lang == "fr" and plan.joins:
            made = self.contracted(template, given)
            made = elided(made, lambda name: self._said(lang, name, given, names))
        told = []
        for piece in plan.pieces if made is template else plan_of(made).pieces:
            if isinstance(piece, str):
                told.append(piece)
            elif piece.plain:
                told.append(self.value(lang, given[piece.name], names))
            else:
                told.append(self._filled(lang, piece, given, names))
        sentence = "".join(told)
        if plan.opening is not None and is_players(given[plan.opening]):
            if not is_you(given[plan.opening], you_of(names)):
                return sentence  # a player's name stays as the player writes it
        return sentence[:1].upper() + sentence[1:]

    def from_one(self, key: str, fields: Mapping[str, object]) -> Mapping[str, object]:
        """The fields of one's own sentence as people count: what the notation counts from 0 begins with 1."""
        if not self.ordinals or key not in self.texts["en"]:
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

    def contracted(self, template: str, given: Mapping[str, object]) -> str:
        """French: `de {deck.the}` is “du Saloon”, but “de Tombstone”; `à {figure}` is “au Maire”."""

        def joined(found: re.Match[str]) -> str:
            thing = given.get(found[2])
            if not isinstance(thing, str):
                return found[0]
            article, _, rest = self.as_part("fr", thing, found[3] or "name").partition(" ")
            short = CONTRACTED.get(f"{found[1].lower()} {article}")
            if short is None:
                return found[0]
            return f"{short.capitalize() if found[1][0].isupper() else short} {rest}"

        return ARTICLE.sub(joined, template)

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


CORE: Final = Words(
    {
        "en": {
            "error.tape-short": "The record is short of a number below {n}.",
            "error.tape-wrong": "The record has {number} where a number below {n} belongs.",
            "error.tape-long": "The record has {left} more {left|number|numbers} than line {line} uses.",
            "error.no-lang": "Posse does not speak “{lang}”. It speaks: {known}.",
            "error.no-action": "{action} is not the code of an action: 0 to {most}.",
            "error.kind": "{what} must be {wanted}.",
            "error.no-package": "{what} needs the package {package}: pip install 'posse-games[{extra}]'.",
            "error.no-server": "For tables in the browser: pip install 'posse-games[server]'. Here in the terminal: posse play.",
            "error.no-such-frame": "There is no frame of “{of}” here. There are: {known}.",
            "error.no-rows": "The games were not kept one by one: simulate them with rows=True.",
            "error.seed-or-secret": "Give a seed or a secret, not both.",
            "error.nonce": "A nonce is 1 to 64 letters, digits or signs, without spaces.",
            "error.wrong-names": "{names} {names|name|names} for {players} {players|player|players}: name everybody, or nobody.",
            "error.no-test-game": "The test-only game lives with the tests: run this in a checkout of Posse.",
            "error.no-such-game": "There is no game called “{name}”. There are: {known}.",
            "error.no-such-game-near": "There is no game called “{name}”. Did you mean {near}? There are: {known}.",
            "error.no-such-option": "This game has no option “{name}”. It has: {known}.",
            "error.no-such-option-near": "This game has no option “{name}”. Did you mean {near}?",
            "error.option-value": "The option {name} takes a whole number from {low} to {high}, not “{value}”.",
            "error.option-switch": "The option {name} is on or off (true or false), not “{value}”.",
            "error.no-encoder": "{name} has no encoder: nothing says what a seat knows as numbers. Its game.py can name one as `encoding`.",
            "error.encoder-players": "This encoder is for {wanted} players, not {players}: ask the game for an encoder of the same number.",
            "error.encoder-room": "An observation takes {size} places from place {at} on; the row has {room} in all.",
            "error.players": "This game is for {low} to {high} players, not {players}.",
            "error.notation": "“{text}” is not an action of this game. For example: {example}.",
            "error.notation-more": "“{text}” is not all of it. For example: {example}.",
            "error.notation-near": "“{text}” is not an action of this game. Did you mean “{near}”?",
            "error.no-seat": "There is no player {text} here: p1 to p{players}.",
            "error.seat-number": "There is no seat {text} here: seats are whole numbers from 0 to {most}.",
            "error.which-seat": "Several players may act now: say who ({actors}) before “{text}”.",
            "error.over": "The game is over.",
            "error.not-your-turn": "It is not {who}'s turn: {actors} must act.",
            "error.illegal": "“{text}” is not possible now. Possible: {legal}.",
            "error.not-json": "This is not valid JSON: {detail}.",
            "error.not-object": "“{where}” must be {wanted}, not {found}.",
            "error.missing": "“{where}” is missing.",
            "error.unknown-key": "“{where}” is not known here. Known: {known}.",
            "error.unknown-here": "“{where}” does not belong here.",
            "error.named-twice": "“{where}” names {name} twice.",
            "error.number-range": "“{where}” must be from {low} to {high}, not {value}.",
            "error.no-name": "“{where}”: “{value}” is not known. Known: {known}.",
            "error.no-name-near": "“{where}”: “{value}” is not known. Did you mean “{near}”?",
            "error.other-game": "This is about “{found}”, not “{wanted}”.",
            "error.rules-version": "Written for rules version {found}; this is version {wanted}.",
            "error.record-head": "A record begins with “{wanted}”.",
            "error.record-among": "Record {number} of {path}, which begins at line {line}:",
            "error.record-not-text": "It is no text in UTF-8.",
            "error.record-line": "Line {line} is not a line of a record: “{text}”.",
            "error.record-number": "Line {line} should be number {wanted}.",
            "error.record-told": "Line {line} says “{found}”, but the game says “{wanted}”.",
            "error.record-end": "The record says “{found}”, but the game says “{wanted}”.",
            "error.record-back": "Line {line} takes back to {back}, which is not an earlier line of the game.",
            "error.record-commitment": "The secret does not match what was committed to.",
            "error.record-seal": "Attempt {attempt}: what seat {seat} opened is not what it had committed to.",
            "error.record-called-off": "Attempt {attempt}: this is no start that was called off.",
            "error.record-dice": "Line {line}: the dice show “{wanted}”, not “{found}”.",
            "error.record-no-secret": "The record holds no secret yet: the shuffle can be verified once it is published.",
            "error.record-partial": "This is one seat's record: it cannot be played again.",
            "error.record-value": "“{text}” is not a right value for {where}.",
            "level.greenhorn": "Greenhorn",
            "level.greenhorn.help": "Acts without much thought: for a first game.",
            "level.deputy": "Deputy",
            "level.deputy.help": "Plays by eye, quickly and soundly.",
            "level.marshal": "Marshal",
            "level.marshal.help": "Weighs what may be hidden and thinks ahead.",
            "level.legend": "Legend",
            "level.legend.help": "Takes up to two seconds a move and gives nothing away.",
            "error.bad-day": "“{text}” is no day: write it as 2026-11-17.",
            "error.no-level": "This game has no “{name}”. It has: {known}.",
            "error.no-bot": "There is no bot called “{name}”. There are: {known}.",
            "error.no-bot-near": "There is no bot called “{name}”. Did you mean {near}?",
            "error.no-knob": "A search has no setting “{name}”. There are: {known}, each with a number, as in search:400:bold=70.",
            "error.bot-amount": "“{name}” is no bot: how much it thinks is 1 to 10,000,000 iterations, or as many milliseconds (ms). For example: {known}.",
            "error.bot-module": "“{name}” cannot be imported: {why}. A bot of your own is named as module:Class.",
            "error.bot-nowhere": "There is no “{name}” in the module {module}.",
            "error.bot-unmade": "“{name}” makes no bot: {why}.",
            "error.bot-kind": "“{name}” is no bot: it must be a posse.Bot, or a class or function that makes one.",
            "error.bot-stays": "The bot {name} cannot be sent to other processes ({why}): play with one job.",
            "error.bot-typed": "The bot {name} was typed here, where other processes cannot find it: put it in a file and name it module:Class, or play with one job.",
            "error.engine-command": "“{name}” names no program: write cmd: and how to start it, as in cmd:./mybot.",
            "error.engine-start": "The program of the bot {name} does not start: {why}.",
            "error.engine-gone": "The program of the bot {name} ended in the middle of the game.",
            "error.engine-silent": "The program of the bot {name} has not answered for {seconds} {seconds|second|seconds}.",
            "error.engine-line": "The bot {name} said “{line}”; what was waited for begins with “{wanted}”.",
            "error.bot-illegal": "The bot {name} chose {action}, which is not one of the actions it was handed: {legal}.",
            "error.no-take-back": "There is nothing to take back.",
            "error.take-back-moved-on": "Too late to take back: somebody else has acted since.",
            "error.take-back-secret": "Others are choosing in secret now: nothing is taken back meanwhile.",
            "error.take-back-chance": "Chance has decided something since: that cannot be taken back.",
            "error.take-back-reveal": "Something has been revealed since: that cannot be taken back.",
            "error.take-back-draft": "There is no need to take back: until you are ready you can start again.",
            "event.take-back": "{who} [who?take/takes] back a move, to line {line}.",
            "error.position-over": "This position is over: nobody is to act.",
            "name.an object": "an object",
            "name.a list": "a list",
            "name.a text": "a text",
            "name.a number": "a number",
            "name.a whole number": "a whole number",
            "name.a name": "a name",
            "name.a bot": "a bot",
            "name.a frame": "a frame",
            "name.a function of two numbers": "a function of two numbers",
            "name.a concurrent.futures.Executor": "a concurrent.futures.Executor",
            "name.a generator of numpy's, as numpy.random.default_rng(1)": "a generator of numpy's, as numpy.random.default_rng(1)",
            "name.a mapping of names to values": "a mapping of names to values",
            "name.one for all seats, or one for each": "one for all seats, or one for each",
            "name.a list of texts": "a list of texts",
            "name.32 bytes": "32 bytes",
            "name.a match or its record": "a match or its record",
            "name.its name, or the game itself": "its name, or the game itself",
            "name.the game": "the game",
            "name.a game": "a game",
            "name.a line": "a line",
            "name.an action": "an action",
            "name.a record": "a record",
            "name.an option's name": "an option's name",
            "name.this part of Posse": "this part of Posse",
            "name.a name, module:Class or a Bot": "a name, module:Class or a posse.Bot",
            "name.true or false": "true or false",
            "name.a number that large": "a number that large",
        },
        "fr": {
            "error.tape-short": "Il manque à la feuille un nombre inférieur à {n}.",
            "error.tape-wrong": "La feuille porte {number} là où il faut un nombre inférieur à {n}.",
            "error.tape-long": "La feuille porte {left} {left|nombre|nombres} de trop à la ligne {line}.",
            "error.no-lang": "Posse ne parle pas « {lang} ». Il parle : {known}.",
            "error.no-action": "{action} n'est pas le code d'une action : de 0 à {most}.",
            "error.kind": "{what} doit être : {wanted}.",
            "error.no-package": "{what} demande le paquet {package} : pip install 'posse-games[{extra}]'.",
            "error.no-server": "Pour jouer dans le navigateur : pip install 'posse-games[server]'. Ici, dans le terminal : posse play.",
            "error.no-such-frame": "Il n'y a pas ici de tableau « {of} ». Il y a : {known}.",
            "error.no-rows": "Les parties n'ont pas été gardées une à une : simulez-les avec rows=True.",
            "error.seed-or-secret": "Donnez une graine ou un secret, pas les deux.",
            "error.nonce": "Un nonce compte 1 à 64 lettres, chiffres ou signes, sans espace.",
            "error.wrong-names": "{names} {names|nom|noms} pour {players} {players|joueur|joueurs} : nommez tout le monde, ou personne.",
            "error.no-test-game": "Le jeu d'essai est rangé avec les tests : lancez ceci dans une copie des sources de Posse.",
            "error.no-such-game": "Aucun jeu ne s'appelle « {name} ». Les jeux sont : {known}.",
            "error.no-such-game-near": "Aucun jeu ne s'appelle « {name} ». Vouliez-vous dire {near} ? Les jeux sont : {known}.",
            "error.no-such-option": "Ce jeu n'a pas d'option « {name} ». Il a : {known}.",
            "error.no-such-option-near": "Ce jeu n'a pas d'option « {name} ». Vouliez-vous dire {near} ?",
            "error.option-value": "L'option {name} prend un entier de {low} à {high}, pas « {value} ».",
            "error.option-switch": "L'option {name} est activée ou non (true ou false), pas « {value} ».",
            "error.no-encoder": "{name} n'a pas d'encodeur : rien ne dit en nombres ce que sait une place. Son game.py peut en nommer un : `encoding`.",
            "error.encoder-players": "Cet encodeur est pour {wanted} joueurs, pas pour {players} : demandez au jeu l'encodeur du même nombre.",
            "error.encoder-room": "Une observation prend {size} cases à partir de la case {at} ; la rangée en a {room} en tout.",
            "error.players": "Ce jeu se joue de {low} à {high} joueurs, pas à {players}.",
            "error.notation": "« {text} » n'est pas une action de ce jeu. Par exemple : {example}.",
            "error.notation-more": "« {text} » ne dit pas tout. Par exemple : {example}.",
            "error.notation-near": "« {text} » n'est pas une action de ce jeu. Vouliez-vous dire « {near} » ?",
            "error.no-seat": "Il n'y a pas de joueur {text} ici : de p1 à p{players}.",
            "error.seat-number": "Il n'y a pas de place {text} ici : les places sont des nombres entiers de 0 à {most}.",
            "error.which-seat": "Plusieurs joueurs peuvent agir : dites qui ({actors}) devant « {text} ».",
            "error.over": "La partie est finie.",
            "error.not-your-turn": "Ce n'est pas à {who} de jouer : c'est à {actors}.",
            "error.illegal": "« {text} » n'est pas possible maintenant. Possible : {legal}.",
            "error.not-json": "Ce n'est pas du JSON valide : {detail}.",
            "error.not-object": "« {where} » doit être {wanted}, pas {found}.",
            "error.missing": "Il manque « {where} ».",
            "error.unknown-key": "« {where} » est inconnu ici. Connus : {known}.",
            "error.unknown-here": "« {where} » n'a rien à faire ici.",
            "error.named-twice": "« {where} » nomme deux fois {name}.",
            "error.number-range": "« {where} » doit être compris entre {low} et {high}, pas {value}.",
            "error.no-name": "« {where} » : « {value} » est inconnu. Connus : {known}.",
            "error.no-name-near": "« {where} » : « {value} » est inconnu. Vouliez-vous dire « {near} » ?",
            "error.other-game": "Ceci concerne « {found} », pas « {wanted} ».",
            "error.rules-version": "Écrit pour la version {found} des règles ; ici, c'est la version {wanted}.",
            "error.record-head": "Une feuille de partie commence par « {wanted} ».",
            "error.record-among": "Partie n° {number} de {path}, qui commence à la ligne {line} :",
            "error.record-not-text": "Ce n'est pas un texte en UTF-8.",
            "error.record-line": "La ligne {line} n'est pas une ligne de partie : « {text} ».",
            "error.record-number": "La ligne {line} devrait porter le numéro {wanted}.",
            "error.record-told": "La ligne {line} dit « {found} », mais le jeu dit « {wanted} ».",
            "error.record-end": "La feuille dit « {found} », mais le jeu dit « {wanted} ».",
            "error.record-back": "La ligne {line} revient à {back}, qui n'est pas une ligne antérieure de la partie.",
            "error.record-commitment": "Le secret ne correspond pas à l'engagement publié.",
            "error.record-seal": "Essai {attempt} : ce que la place {seat} a ouvert n'est pas ce qu'elle avait scellé.",
            "error.record-called-off": "Essai {attempt} : ce n'est pas un départ annulé.",
            "error.record-dice": "Ligne {line} : les dés donnent « {wanted} », pas « {found} ».",
            "error.record-no-secret": "La feuille ne contient pas encore le secret : on vérifie le tirage quand il est publié.",
            "error.record-partial": "C'est la feuille d'un seul joueur : elle ne peut pas être rejouée.",
            "error.record-value": "« {text} » ne convient pas pour {where}.",
            "level.greenhorn": "Pied-tendre",
            "level.greenhorn.help": "Agit sans voir bien loin : pour une première partie.",
            "level.deputy": "Adjoint",
            "level.deputy.help": "Joue au coup d'œil, vite et bien.",
            "level.marshal": "Marshal",
            "level.marshal.help": "Pèse ce qui peut être caché et voit plus loin.",
            "level.legend": "Légende",
            "level.legend.help": "Réfléchit jusqu'à deux secondes par coup et ne laisse rien passer.",
            "error.bad-day": "« {text} » n'est pas un jour : écrivez-le comme 2026-11-17.",
            "error.no-level": "Ce jeu n'a pas de « {name} ». Il a : {known}.",
            "error.no-bot": "Aucun automate ne s'appelle « {name} ». Il y a : {known}.",
            "error.no-bot-near": "Aucun automate ne s'appelle « {name} ». Vouliez-vous dire {near} ?",
            "error.no-knob": "Une recherche n'a pas de réglage « {name} ». Il y a : {known}, chacun avec un nombre, comme search:400:bold=70.",
            "error.bot-amount": "« {name} » n'est pas un automate : sa réflexion est de 1 à 10 000 000 itérations, ou autant de millisecondes (ms). Par exemple : {known}.",
            "error.bot-module": "Impossible d'importer « {name} » : {why}. Un automate à vous se nomme module:Classe.",
            "error.bot-nowhere": "Il n'y a pas de « {name} » dans le module {module}.",
            "error.bot-unmade": "« {name} » ne donne pas d'automate : {why}.",
            "error.bot-kind": "« {name} » n'est pas un automate : il faut un posse.Bot, ou une classe ou une fonction qui en crée un.",
            "error.bot-stays": "L'automate {name} ne peut pas passer dans d'autres processus ({why}) : jouez avec un seul.",
            "error.bot-typed": "L'automate {name} a été écrit ici, où d'autres processus ne le trouvent pas : mettez-le dans un fichier et nommez-le module:Classe, ou jouez avec un seul processus.",
            "error.engine-command": "« {name} » ne nomme aucun programme : écrivez cmd: puis la commande, par exemple cmd:./monbot.",
            "error.engine-start": "Le programme de l'automate {name} ne démarre pas : {why}.",
            "error.engine-gone": "Le programme de l'automate {name} s'est arrêté en pleine partie.",
            "error.engine-silent": "Le programme de l'automate {name} n'a pas répondu pendant {seconds} {seconds|seconde|secondes}.",
            "error.engine-line": "L'automate {name} a dit « {line} » ; on attendait une ligne qui commence par « {wanted} ».",
            "error.bot-illegal": "L'automate {name} a choisi {action}, qui n'est pas parmi les actions proposées : {legal}.",
            "error.no-take-back": "Il n'y a rien à annuler.",
            "error.take-back-moved-on": "Trop tard pour annuler : quelqu'un d'autre a joué depuis.",
            "error.take-back-secret": "D'autres choisissent en secret : on n'annule rien pendant ce temps.",
            "error.take-back-chance": "Le hasard s'en est mêlé depuis : ce coup ne s'annule plus.",
            "error.take-back-reveal": "Quelque chose a été révélé depuis : ce coup ne s'annule plus.",
            "error.take-back-draft": "Inutile d'annuler : tant que vous n'êtes pas prêt, vous pouvez recommencer.",
            "event.take-back": "{who} [who?annulez/annule] un coup et [who?revenez/revient] à la ligne {line}.",
            "error.position-over": "Cette position est finie : personne n'a à jouer.",
            "name.an object": "un objet",
            "name.a list": "une liste",
            "name.a text": "un texte",
            "name.a number": "un nombre",
            "name.a whole number": "un entier",
            "name.a name": "un nom",
            "name.a bot": "un automate",
            "name.a frame": "un tableau",
            "name.a function of two numbers": "une fonction de deux nombres",
            "name.a concurrent.futures.Executor": "un concurrent.futures.Executor",
            "name.a generator of numpy's, as numpy.random.default_rng(1)": "un générateur de numpy, comme numpy.random.default_rng(1)",
            "name.a mapping of names to values": "un dictionnaire de noms et de valeurs",
            "name.one for all seats, or one for each": "un pour toutes les places, ou un pour chacune",
            "name.a list of texts": "une liste de textes",
            "name.32 bytes": "32 octets",
            "name.a match or its record": "une partie ou sa feuille",
            "name.its name, or the game itself": "son nom, ou le jeu lui-même",
            "name.the game": "le jeu",
            "name.a game": "une partie",
            "name.a line": "une ligne",
            "name.an action": "une action",
            "name.a record": "une feuille de partie",
            "name.an option's name": "le nom d'une option",
            "name.this part of Posse": "cette partie de Posse",
            "name.a name, module:Class or a Bot": "un nom, module:Classe ou un posse.Bot",
            "name.true or false": "true ou false",
            "name.a number that large": "un nombre si grand",
        },
    }
)
