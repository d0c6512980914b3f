"""What the page's own tests are held to: sentences, events and shuffles as Python makes them."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final

from posse.core.game import Game
from posse.core.kernel.dice import Dice, LiveDice, commitment
from posse.core.seals import NOTHING, CalledOff, Seals, seal
from posse.core.view import Event
from posse.core.words import CORE, LANGS, NamesTo, Seat, Words, fields_of
from posse.games.registry import GAMES
from posse.table import Match
from posse.table.encoding import event_fields
from posse.table.finished import shuffle
from posse.table.shuffle import draws
from tools.page_games import fits, folder_of, spoken

NAMES: Final = ("Ann", "bob", "Émile")
MOVES: Final = 2_000  # of a random game: enough to find events in
Json = Any


# -- Sentences for the page's tests


def samples(words: Words) -> Iterator[object]:
    """Values of every kind a field can have, over and over."""
    things = [key.removeprefix("name.") for key in words.texts["en"] if key.startswith("name.")][:7]
    return cycle(
        [
            Seat(0),
            3,
            *things[:1],
            Seat(1),
            (Seat(1), Seat(2)),
            *things,
            tuple(things[:3]),
            tuple(things[:1] * 2),
            Seat(9),
            True,
            "x",
        ]
    )


def tagged(value: object) -> Json:
    """A value as JSON that still says which numbers are seats."""
    if isinstance(value, Seat):
        return {"seat": int(value)}
    if isinstance(value, tuple):
        return [tagged(item) for item in value]
    return value


def sentences(game: Game) -> Iterator[Json]:
    """Every key of a game, filled in, as Words says it."""
    values = samples(game.words)
    for lang in LANGS:
        for key, text in {**spoken(CORE, lang), **spoken(game.words, lang)}.items():
            names = sorted(fields_of(text))
            tries = [{name: next(values) for name in names}]
            if "|" in text or "$" in text:
                tries += [dict.fromkeys(names, count) for count in (0, 1, 2, 13000)]
            for fields in tries:
                said = game.words.say(lang, key, fields, NAMES)
                given = {name: tagged(value) for name, value in fields.items()}
                yield {"game": folder_of(game), "lang": lang, "key": key, "fields": given, "text": said}


def said_to(game: Game, event: Event, lang: str, seat: int) -> str:
    """An event as one of the players reads it."""
    return game.words.say(lang, event.says, event.fills(), NamesTo(NAMES, seat))


def page_events(game: Game) -> Iterator[Json]:
    """An event for each sentence that comes up in a few random games, as it travels and as Words says it."""
    found: dict[tuple[str, str], Event] = {}
    for players in range(game.least, game.most + 1):
        for chosen in (0, 1):  # without options, and with all that may be had together
            options = game.settle({option.name: chosen for option in game.options if option.is_switch})
            if not fits(game, players, options):
                continue
            state = game.new(players, options, Dice(players), traced=True)
            state.playout(MOVES)
            for everything in (False, True):
                for event in game.events(state.trace or [], None, everything):
                    found.setdefault((event.kind, event.says), event)
    for event in found.values():
        text = {lang: game.words.say(lang, event.says, event.fills(), NAMES) for lang in LANGS}
        yours = {lang: [said_to(game, event, lang, seat) for seat in range(len(NAMES))] for lang in LANGS}
        yield {"game": folder_of(game), "event": event_fields(event), "text": text, "yours": yours}


# -- Shuffles for the page's tests


def shuffled(game: Game) -> Json:
    """The draws of a game's first moves, one of them taken back, as the server tells them."""
    match = Match.new(
        game.id, game.least, secret=bytes(range(32)), nonces=["ann-says-hi", "émile"], games={game.id: game}
    )
    while not match.over and len(match.steps) < 40:
        if len(match.steps) == 20:
            match.take_back(int(match.steps[-1].seat or 0), free=True)
        match.play(match.ask("house"))
    record = match.record(sealed=False)
    return shuffle(match, record, draws(game, record))


def sealed() -> Json:
    """A start called off, then a game, as the server tells it, and what a device kept."""
    game, secrets, nonces = next(iter(GAMES.values())), ("aa" * 32, "bb" * 32), ["ann", "bob"]
    committed = [commitment(bytes.fromhex(secret)) for secret in secrets]
    made = [tuple(seal(committed[at], at + 1, seat, nonces[seat]) for seat in (0, 1)) for at in (0, 1)]
    off = CalledOff(secrets[0], made[0], (nonces[0], NOTHING))
    state = game.new(2, {}, LiveDice(bytes.fromhex(secrets[1]), nonces), traced=True)
    match = Match(game, state, game.settle({}), seals=Seals(made[1], (off,)))
    record = match.record(sealed=False)
    told = shuffle(match, record, draws(game, record))
    lists = {str(at + 1): {"commitment": committed[at], "commits": made[at]} for at in (0, 1)}
    kept = {"nonces": {"1.0": nonces[0], "2.0": nonces[0]}, "lists": lists}
    return {"shuffle": told, "kept": kept}
