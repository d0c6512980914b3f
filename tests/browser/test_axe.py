"""axe-core finds nothing on any screen, on a laptop and on a small phone."""

import pytest
from playwright.sync_api import expect

from posse.games.registry import GAMES
from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat
from tests.server.people import Hosted, play_on


@pytest.fixture(scope="module")
def finished(served: Served) -> Hosted:
    table, (token,) = begin(served, "public-enemy", options={"rounds": 1, "first": 1})
    with table.watch(token) as ann:
        play_on([ann])
    return table


def found(person: Person, where: str) -> list[str]:
    return [f"{where}: {fault}" for fault in person.violations()]


@pytest.mark.parametrize(("size", "lang", "theme"), [("laptop", "en", "noon"), ("small", "fr", "night")])
def test_axe_finds_nothing_on_any_screen_and_it_fits(
    served: Served, meet: Meet, finished: Hosted, size: str, lang: str, theme: str
):
    ann = meet(served, size=size, lang=lang, theme=theme).keep(pace=0)
    faults = []
    room = served.open("goat", 3)
    paths = ["/", "/about", "/rules", "/r", f"/t/{room.id}", f"/r/{finished.id}?line=4&seat=0"]
    paths += [f"/rules/{game}" for game in sorted(GAMES)]
    paths += ["/new/goat", "/new/outlaws", "/guide/wyatt-earp", "/guide/outlaws"]
    paths += ["/nowhere/at/all"]
    for path in paths:
        ann.go(path)
        expect(ann.page.locator("main h1, main h2, .prompt").first).to_be_attached()
        if path.startswith("/rules/"):
            expect(ann.page.locator("main .point").first).to_be_visible()  # the law itself has come
        faults += found(ann, path)
        assert ann.sideways() == 0, path
    assert faults == []


@pytest.mark.parametrize(("size", "lang"), [("laptop", "fr"), ("small", "en")])
def test_axe_finds_nothing_at_any_table(served: Served, meet: Meet, size: str, lang: str):
    faults = []
    for game in sorted(GAMES):
        players = 3 if game == "outlaws" else 4
        table, (token,) = begin(served, game, bots=players - 1, bot="deputy", counting_aid=True)
        ann = take_seat(meet(served, size=size, lang=lang).keep(pace=0), table, 0, token, game=game)
        ann.page.locator("main section.area > *").first.wait_for()
        faults += found(ann, game)
        if size != "laptop":
            for tab in range(1, ann.page.get_by_role("tab").count()):
                ann.page.get_by_role("tab").nth(tab).click()
                faults += found(ann, f"{game}, tab {tab}")
        elif game == "wyatt-earp":  # whose rules have tables
            ann.page.keyboard.press("r")
            ann.page.get_by_role("dialog").get_by_role("searchbox").wait_for()
            faults += found(ann, f"{game}, rules beside it")
    assert faults == []


def test_axe_finds_nothing_at_the_curtain(served: Served, meet: Meet):
    faults = []
    for size in ("laptop", "small"):
        table, tokens = begin(served, "public-enemy", ("Ann", "Bob"), 2, options={"first": 1})
        with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
            for player in (ann, bob):
                while not player.my_turn:
                    player.next()
                player.command(action=player.now["view"]["legal"][0])
        seats = list(zip(("Ann", "Bob"), tokens, strict=True))
        both = meet(served, size=size).holds(table.id, "public-enemy", table.token, seats)
        both.go(f"/t/{table.id}")
        both.page.locator("main.curtain").wait_for()
        faults += found(both, size)
    assert faults == []
