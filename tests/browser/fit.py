"""Whether a board fits the screen: all that can be played is seen and touched.

`phases` finds a full table for everything a game may ask, `sit` opens it, `misfits` says what does not fit.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.games.registry import GAMES
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import set_up, take_seat

Size = tuple[int, int]
DESKS: tuple[Size, ...] = ((1280, 800), (1366, 768))
PHONES: tuple[Size, ...] = ((390, 844), (360, 640))
PHONE = 720  # as wide as the page's own phones
STEPS = 400  # longer than any game here takes to have shown its phases
LUCK = 6  # whole games looked through

LOOK = (Path(__file__).parent / "fit.js").read_text(encoding="utf-8")


def ask(person: Person, question: str) -> list[str]:
    """What the page itself measures."""
    if not person.page.evaluate("'fit' in window"):
        person.page.evaluate(LOOK)
    answer: list[str] = person.page.evaluate(question)
    return answer


def resize(person: Person, width: int, height: int) -> None:
    """And the board has drawn itself anew."""
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
    )


def misfits(person: Person, width: int, height: int) -> list[str]:
    """What can be played but not seen whole enough and touched: on a phone, not even by scrolling."""
    resize(person, width, height)
    where = f"{width} × {height}, {person.page.evaluate('document.documentElement.lang')}"
    return [f"{where}: {each}" for each in ask(person, f"fit.misfits({int(width <= PHONE)})")]


def check_fit(person: Person, *sizes: Size) -> None:
    """Everything that can be played is in sight at these sizes, or at those every board must fit."""
    assert [each for size in sizes or (*DESKS, *PHONES) for each in misfits(person, *size)] == []


def small_targets(person: Person, least: int = 44) -> list[str]:
    """Buttons and links too small for a finger; those within sentences are let be."""
    return ask(person, f"fit.smallTargets({least})")


def fine_print(person: Person, least: float = 11) -> list[str]:
    """Texts too small to read."""
    return ask(person, f"fit.finePrint({least})")


def speak(person: Person, lang: str) -> None:
    """The same table in another language."""
    if person.page.evaluate("document.documentElement.lang") != lang:
        person.speak(lang)
        settle(person)


def settle(person: Person) -> None:
    """Waits until the board is drawn and asks its question."""
    person.page.locator(".prompt:not(.idle)").first.wait_for()
    person.page.locator("section.area > *").first.wait_for()
    person.page.evaluate("document.fonts.ready.then(() => null)")


def act(game: str, state: State, seat: int, dice: Dice, random: Random) -> None:
    """Mostly what the house would do, so that tables fill up; now and then anything."""
    legal = [GAMES[game].parse_action(text, state, seat) for text in GAMES[game].legal(state, seat)]
    well = random.random() < 0.7
    state.apply(seat, GAMES[game].choose(state, seat, legal, dice) if well else random.choice(legal))


def walks(game: str, players: int, options: Mapping[str, object]) -> Iterator[tuple[State, Any]]:
    """Everything the first seat is asked in some games, and its view of it."""
    for luck in range(LUCK):
        state, random = GAMES[game].new(players, options, Dice(luck)), Random(luck)
        for _ in range(STEPS):
            views = GAMES[game].views(state, range(players))
            if views[0].prompt is not None and views[0].legal:
                yield state, views[0]
            acting = next((seat for seat, view in enumerate(views) if view.legal), None)
            if acting is None:
                break
            act(game, state, acting, Dice(luck), random)


def phases(game: str, players: int, options: Mapping[str, object]) -> dict[str, dict[str, Any]]:
    """For everything the first seat is asked in some games, the fullest table at which it is asked."""
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    for state, view in walks(game, players, options):
        phase = view.prompt.key.split("-")[0]
        full = len(repr(view))
        if full > found.get(phase, (0, {}))[0]:
            found[phase] = (full, GAMES[game].to_position(state))
    return {phase.removeprefix("prompt."): position for phase, (_, position) in found.items()}


def sit(served: Served, person: Person, game: str, position: dict[str, Any]) -> None:
    """The first seat of a position, bots in the others; nothing moves until the person does."""
    table = set_up(served, game, position, window=60)
    (token,) = table.begin("Ann", bots=("random",) * (position["players"] - 1))
    take_seat(person.keep(pace=0), table, 0, token, game=game)
    settle(person)
