"""Every sentence of Posse, in both languages, with nothing, one and several of whatever it counts."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from posse.adapters.words import WORDS as ADAPTERS
from posse.cli.days.words import WORDS as DAYS
from posse.cli.words import WORDS as CLI
from posse.core.words import CORE, FIELD, LANGS, NamesTo, Seat, Words, fields_of
from posse.games.registry import GAMES
from posse.lab.words import WORDS as LAB
from posse.notebook.words import WORDS as NOTEBOOK
from posse.online.words import WORDS as ONLINE
from posse.server.words import WORDS as SERVER
from posse.store.words import WORDS as STORE
from posse.table.words import WORDS as TABLE
from tests.registry import ALL_GAMES

SHARED: Final = {
    "core": CORE,
    "adapters": ADAPTERS,
    "table": TABLE,
    "server": SERVER,
    "store": STORE,
    "lab": LAB,
    "notebook": NOTEBOOK,
    "online": ONLINE,
    "cli": CLI,
    "days": DAYS,
}
ALL: Final = {**SHARED, **{name: game.words for name, game in ALL_GAMES.items()}}
COUNTED: Final = frozenset(  # how many of something; a new field that counts belongs here
    "backs bots bullets cards coins count damaged deals done draws elections entries games"
    " handcuffs hats held hits laid left limit lines listeners longest looks many moves needed"
    " names papers placed points reach rounds seconds sockets tables tiles tokens votes".split()
)
PLAYERS: Final = frozenset(
    "asker dealer giver loser mate owner rigger rival starter turn victim who winner".split()
)
SEVERAL: Final = frozenset("actors seats winners".split())
PRICED: Final = frozenset("money target value".split())
LISTED: Final = {  # the same field, but there a list of names or a name: (key, field)
    *(("reason.more", "points"), ("reason.less", "points")),  # as the game writes its points: “$6,900”
    *(("event.dealt-saw", "cards"), ("event.drew-saw", "cards"), ("event.group-gone", "cards")),
    *(("event.looked-saw", "cards"), ("event.passed-saw", "cards"), ("event.took-pile-saw", "cards")),
    *(("board.under", "cards"), ("event.cavalry-moved", "left"), ("event.standing", "points")),
}
NAMES: Final = ("bob", "émile", "Zoé")
INVARIABLE: Final = ("Handcuffs", "Menottes", "refus", "ms", "fois")  # one is written as many are
SINGULAR: Final = re.compile(r"(?<![\w.,\u202f-])1 (\w+s)\b")
FRENCH_FEW: Final = re.compile(r"(?<![\w.,\u202f-])[01] (\w+[sx])\b")
LABELLED: Final = re.compile(r"\(\w+[\s\u00a0]?: \d+\)|\w \(\w+\) \d")  # (cards: 2), tokens (supplies) 1
VERBS: Final = ("is", "has", "was")
TOLD: Final = ("event.", "result.", "log.", "effect.", "board.")  # what players are told of themselves
YOURS: Final = re.compile(r"\b(?:you|your|yours|vous|votre|vos)\b", re.IGNORECASE)
CLITIC: Final = r"(?:et )?vous (?:et bob )?(?:(?:en|vous|ne) |[ln]')?"
UNCONJUGATED: Final = {  # you takes, vous prend
    "en": re.compile(r"(?:^|[:,] )(?:and )?you (?:and bob )?(\w*[^s\W]s)\b", re.IGNORECASE),
    "fr": re.compile(
        rf"(?:^|[:,] ){CLITIC}(?!et |ou |en |ne |vous |[ln]'|êtes|faites|dites|dans)(\w+)(?<!ez)\b",
        re.IGNORECASE,
    ),
}


def sentences() -> Iterator[tuple[str, Words, str, str]]:
    for name, words in ALL.items():
        for lang in LANGS:
            for key in words.texts[lang]:
                if not key.startswith(("many.", "verb.")):
                    yield name, words, lang, key


def filled(key: str, field: str, count: int) -> object:
    if field in COUNTED and (key, field) not in LISTED:
        return count
    if field in PLAYERS:
        return Seat(0)
    if field in SEVERAL:
        return (Seat(0), Seat(1))
    return 13_000 if field in PRICED else "7"


def said(words: Words, lang: str, key: str, count: int) -> str:
    fields = {field: filled(key, field, count) for field in fields_of(words.texts[lang][key])}
    return words.say(lang, key, fields, NAMES)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_counts_choose_their_words(count: int) -> None:
    for name, words, lang, key in sentences():
        text = said(words, lang, key, count)
        about = (name, lang, key, text)
        assert not re.search(r"[{}|#]", text), about
        assert text != key, about
        assert not LABELLED.search(text), about
        few = FRENCH_FEW if lang == "fr" else SINGULAR
        wrong = [word for word in few.findall(text) if word not in (*INVARIABLE, *VERBS)]
        assert not wrong, about


def test_what_is_counted_has_its_words() -> None:
    """A count right before a word chooses that word, or the word is one that fits every count."""
    fits = {
        "of",
        "so",
        "more",
        "still",
        "at",
        "open",
        "s",
        "sur",
        "de",
        "en",
        "au",
        "à",
    }
    for name, words, lang, key in sentences():
        text = words.texts[lang][key]
        for found in FIELD.finditer(text):
            after = re.match(r" ([^\W\d_]+)", text[found.end() :])
            if found[1] not in COUNTED or (key, found[1]) in LISTED or found[3] or not after:
                continue
            assert f"{{{found[1]}|" in text or after[1] in {*fits, *INVARIABLE}, (name, lang, key, text)


def test_money_is_written_alike() -> None:
    for name, words, lang, key in sentences():
        text = said(words, lang, key, 2)
        about = (name, lang, key, text)
        if lang == "en":
            assert not re.search(r"\$\d{4}|\d\s?\$", text), about
        else:
            assert not re.search(r"\d{4}[\s\u00a0\u202f]?\$|\$\d| \$|\d \d{3}", text), about


def test_names_keep_their_case() -> None:
    """A player who writes bob stays bob, also at the head of a sentence."""
    for name, words, lang, key in sentences():
        opening = FIELD.match(words.texts[lang][key])
        if opening and not opening[3] and opening[1] in PLAYERS | SEVERAL:
            assert said(words, lang, key, 2).startswith("bob"), (name, lang, key)


def test_every_fork_of_a_list_of_actions_has_a_name() -> None:
    """Long lists open by the first word: a notation's verb is nobody's French."""
    for game in GAMES.values():
        for verb in {text.split()[0] for text in game.action_texts}:
            for lang in LANGS:
                assert verb in game.words.names[lang], (game.id, lang, verb)


def test_french_keeps_its_signs_with_their_words() -> None:
    for name, words, lang, key in sentences():
        if lang == "fr":
            assert not re.search(r" [:;!?»$%]|« ", words.texts[lang][key]), (name, key)


def seats_told(words: Words, lang: str, key: str) -> Iterator[tuple[str, str]]:
    """A sentence as each of the players in it reads it."""
    fields = fields_of(words.texts[lang][key])
    given = {field: filled(key, field, 2) for field in fields}
    for you in sorted(fields & (PLAYERS | SEVERAL)):
        others = {field: Seat(1) for field in fields & PLAYERS} | {"seats": (Seat(1),), "winners": (Seat(1),)}
        mine = (Seat(1), Seat(0)) if you in SEVERAL else Seat(0)
        fitting = {field: value for field, value in others.items() if field in fields}
        yield you, words.say(lang, key, {**given, **fitting, you: mine}, NamesTo(["Ulysse", "bob"], 0))


@pytest.mark.parametrize("lang", LANGS)
def test_players_read_you_with_the_verb_that_goes_with_it(lang: str) -> None:
    for name, words, known, key in sentences():
        if known != lang or not key.startswith(TOLD):
            continue
        for you, text in seats_told(words, lang, key):
            about = (name, lang, key, you, text)
            assert YOURS.search(text), about
            assert "Ulysse" not in text, about
            assert not UNCONJUGATED[lang].search(text), about
