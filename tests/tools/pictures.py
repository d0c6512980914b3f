"""Takes pictures of every screen, desktop and phone, noon and night, in both languages: `make pictures`.

The README's own few, in docs/pictures/, are made anew each time.

python -m tests.tools.pictures [FOLDER] [--readme]   # --readme: no others
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from posse.games.registry import GAMES
from tests.browser.person import SIZES, Person
from tests.browser.served import Served
from tests.browser.tables import take_seat
from tests.server.people import Hosted, Player, play_on
from tests.tools import picture

README = Path(__file__).resolve().parents[2] / "docs" / "pictures"
BEST = {"home": "home-desk-noon-en.png", "replay": "replay-desk-night-en.png"} | {
    game: f"table-{game}-{look}.png"
    for game, look in (
        ("public-enemy", "desk-noon-en"),
        ("goat", "desk-night-en"),
        ("wyatt-earp", "desk-noon-en"),
        ("outlaws", "phone-night-en"),
    )
}
CHECK = re.compile("Check the shuffle|Vérifier le mélange")
PROVED = re.compile("Shuffle verified|Mélange vérifié")
PATHS = {"home": "/", "new": "/new/goat", "rules": "/rules/goat", "replays": "/r", "about": "/about"}
SHORT = {"public-enemy": {"rounds": 1}}
MOVES = 14  # of one's own before a table is photographed
Seated = tuple[Hosted, str]


DRAFT = ("place governor", "place mate-hitman", "place mayor", "place dancer", "place mate-governor")


def tables(served: Served) -> dict[str, Seated]:
    """A table of every game, some moves old; Outlaws also as an X, and in teams, drafting and later."""
    found = {}
    for game in GAMES.values():
        players = min(4, game.most) if game.id != "outlaws" else 2
        found[game.id] = some_moves_old(served, game.id, players)
    found["outlaws-four"] = some_moves_old(served, "outlaws", 4)
    found["outlaws-teams"] = some_moves_old(served, "outlaws", 4, teams=1)
    found["outlaws-draft"] = begun(served, "outlaws", 4, teams=1)
    table, token = found["outlaws-draft"]
    with table.watch(token) as ada:
        for action in DRAFT:
            play(ada, action)
    return found


def begun(served: Served, game: str, players: int, **options: int) -> Seated:
    table = served.open(game, players, options, counting_aid=True, listed=True)
    (token,) = table.begin("Ada", bots=("house",) * (players - 1))
    return table, token


def some_moves_old(served: Served, game: str, players: int, **options: int) -> Seated:
    table, token = begun(served, game, players, **options)
    with table.watch(token) as ada:
        if "random" in ada.now["view"]["legal"]:  # a line that is placed in secret
            play(ada, "random")
            play(ada, "ready")
        play_on([ada], MOVES)
    return table, token


def play(player: Player, action: str) -> None:
    """Others may change the table at the same time: then once more."""
    while (answer := player.command(action=action)).get("rule") == "stale":
        player.now = answer["view"]
    assert answer["type"] == "ack", answer
    player.catch_up(answer["version"])


def finished(served: Served, game: str) -> Seated:
    """A game played to its end; Ada sits there."""
    players = min(3, GAMES[game].most) if game != "outlaws" else 2
    table = served.open(game, players, SHORT.get(game, {}), listed=True)
    (token,) = table.begin("Ada", bots=("house",) * (players - 1))
    with table.watch(token) as ada:
        if "random" in ada.now["view"]["legal"]:
            play(ada, "random")
            play(ada, "ready")
        play_on([ada])
    return table, token


Screen = tuple[str, Callable[[], object]]  # its name, and how somebody comes to it


def screens(person: Person, seated: dict[str, Seated], over: dict[str, Seated]) -> Iterator[Screen]:
    """Each screen as somebody comes to it."""
    played = over["public-enemy"][0]
    for name, path in PATHS.items():
        yield name, lambda path=path: person.go(path)  # type: ignore[misc]
    for game in GAMES:
        yield f"guide-{game}", lambda game=game: person.go(f"/guide/{game}")  # type: ignore[misc]
    yield "join", lambda: person.go(f"/t/{played.place.open('goat', 3).id}")
    yield "replay", lambda: proved(person.go(f"/r/{played.id}?line=9").page)
    for kind, tables in (("table", seated), ("end", over)):
        for game, (table, token) in tables.items():
            of = "outlaws" if game.startswith("outlaws") else game
            yield (
                f"{kind}-{game}",
                lambda at=(table, 0, token), of=of: take_seat(person, *at, game=of),  # type: ignore[misc]
            )


def proved(page: Page) -> None:
    page.get_by_role("button", name=CHECK).click()
    page.get_by_role("img", name=PROVED).wait_for()


def take(browser: Browser, served: Served, folder: Path, only: set[str] | None = None) -> int:
    """All pictures, or those of these names; how many they are."""
    seated, over = tables(served), {game: finished(served, game) for game in GAMES}
    taken = 0
    for size in SIZES:
        for theme, lang in (("noon", "en"), ("night", "en"), ("noon", "fr")):
            look = f"{size}-{theme}-{lang}.png"
            if only is not None and not any(name.endswith(look) for name in only):
                continue
            context = browser.new_context(locale=lang, reduced_motion="reduce")
            person = Person(context, served.url).keep(lang=lang, theme=theme, pace=0, name="Ada").size(size)
            for name, come in screens(person, seated, over):
                if only is not None and f"{name}-{look}" not in only:
                    continue
                come()
                person.page.evaluate("document.fonts.ready.then(() => null)")
                person.page.wait_for_timeout(600)  # what slides or fades has come to rest
                person.page.screenshot(path=folder / f"{name}-{look}")
                taken += 1
            context.close()
    return taken


def main() -> None:
    given = [word for word in sys.argv[1:] if not word.startswith("--")]
    folder = Path(given[0] if given else "pictures")
    folder.mkdir(parents=True, exist_ok=True)
    only = set(BEST.values()) if "--readme" in sys.argv else None
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        served = Served(Path(data), tests=False)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            print(f"{take(browser, served, folder, only)} pictures in {folder}/")
        finally:
            browser.close()
            served.stop()
    for name, taken in BEST.items():
        shutil.copy(folder / taken, README / f"{name}.png")
    picture.main()


if __name__ == "__main__":
    main()
