"""A shot, an arrest, an election, a bluff: a card is turned in the middle of the board, then the verdict
falls, and then the players' plates move; a key or a click goes on at once."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import set_up, take_seat
from tests.browser.test_endings import ELECTION, SHOT
from tests.browser.test_wyatt_earp import SHORT
from tests.rules.goat.tables import position as goat
from tests.rules.outlaws.tables import position as outlaws
from tests.rules.outlaws.tables import standing
from tests.rules.public_enemy.positions import position as public_enemy
from tests.server.people import Hosted

NAMES = ("Ann", "Bob", "Cal")
OFFER = {"card": "banker", "claim": "thief", "to": "p1"}
BLUFF = goat(3, ["outlaw", "sheriff", "thief"], phase="answer", dealer="p2", offer=OFFER)
MISS = outlaws(lines={"p1": standing(hitman=2)}, held={"p1": {"bullets": 1}})
ARREST = outlaws(lines={"p1": standing(sheriff=0), "p2": standing(hitman=7)}, held={"p1": {"handcuffs": 1}})
GANGS = {"p1": ["Bob Dalton", "Tom Horn"], "p2": ["Elzy Lay"]}
JAIL = public_enemy(2, phase="target", card="sheriff", stacks=GANGS)
ROBBERY: dict[str, Any] = {
    **SHORT,
    "phase": "play",
    "opened": ["jesse-james"],
    "table": {"p1": {"jesse-james": {"cards": 3}}, "p2": {}},
    "hands": {"p1": {"bank-robbery": 1, "wes-hardin": 2}, "p2": {"bob-dalton": 3}},
}
# The game, the table before, what the first player does, the card, and the verdict in both languages.
MOMENTS: dict[str, tuple[str, dict[str, Any], str, str, tuple[str, str]]] = {
    "bluff": ("goat", BLUFF, "accept", "Banker", ("Bluff", "Bluff")),
    "refused": ("goat", BLUFF, "refuse", "Banker", ("Bluff", "Bluff")),
    "jail": ("public-enemy", JAIL, "sheriff daltons", "Bob Dalton", ("arrested", "arrêté")),
    "miss": ("outlaws", MISS, "shoot", "Dancer", ("Miss", "Manqué")),
    "shot": ("outlaws", SHOT, "shoot", "Governor", ("Shot", "Abattu")),
    "arrest": ("outlaws", ARREST, "arrest", "Hitman", ("Arrested", "Arrêté")),
    "election": ("outlaws", ELECTION, "take 2 election", "Governor", ("Elected", "Élu")),
    "robbery": ("wyatt-earp", ROBBERY, "bank-robbery", "", ("Hit!", "Touché !")),
}
# What comes into the page, in its order: the card, the verdict, and whatever changes on plates and posters.
# What card and verdict say is noted as they come: they are gone before a busy browser is asked for them.
WATCH = """() => {
    const plates = () => [...document.querySelectorAll('.player, .mine, .ring')]
        .map((each) => each.textContent).join();
    window.order = [];
    window.said = {};
    let before = plates();
    const note = (what) => window.order.includes(what) || window.order.push(what);
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes) {
                if (!node.closest?.('.moment')) continue;
                for (const [name, what] of [['.card', 'card'], ['.stamp', 'verdict'], ['.who', 'who']]) {
                    const found = node.matches(name) ? node : node.querySelector(name);
                    if (!found) continue;
                    if (what !== 'who') note(what);
                    window.said[what] ??= found.textContent.trim();
                }
            }
        if (plates() !== before) note('plates');
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


def watched(
    served: Served, meet: Meet, moment: str, lang: str = "en", **more: Any
) -> tuple[Person, Hosted, list[str]]:
    """The second player looks on; nothing has happened yet."""
    game, before, *_ = MOMENTS[moment]
    at = {name: told for name, told in before.items() if name not in ("game", "rules")}
    table = set_up(served, game, at, luck=1)
    tokens = table.begin(*NAMES[: at["players"]])
    person = take_seat(meet(served, lang=lang, **more), table, 1, tokens[1], game=game)
    expect(person.page.locator("section.area > *").first).to_be_visible()
    return person, table, tokens


def happens(moment: str, table: Hosted, token: str) -> None:
    answer = table.do("play", token, action=MOMENTS[moment][2])
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("moment", list(MOMENTS))
def test_the_card_then_the_verdict_then_the_plates(served: Served, meet: Meet, moment: str) -> None:
    *_, card, verdicts = MOMENTS[moment]
    lang = "fr" if moment in ("refused", "arrest") else "en"
    person, table, tokens = watched(served, meet, moment, lang, size="phone" if lang == "fr" else "laptop")
    page = person.page
    page.evaluate(WATCH)
    happens(moment, table, tokens[0])
    page.wait_for_function("() => window.order.includes('plates')")
    assert page.evaluate("window.order") == ["card", "verdict", "plates"]
    said = page.evaluate("window.said")
    assert said["verdict"] == verdicts[lang == "fr"]
    if card and lang == "en":
        assert said["who"] == card
    expect(page.locator(".moment")).to_have_count(0)


@pytest.mark.parametrize("how", ["key", "click"])
def test_a_moment_is_skipped(served: Served, meet: Meet, how: str) -> None:
    """The page's clock stands: nothing but the key or the click can have gone on."""
    person, table, tokens = watched(served, meet, "miss")
    page = person.page
    person.clock.install()
    person.clock.pause_at("2100-01-01")
    page.evaluate(WATCH)
    happens("miss", table, tokens[0])
    expect(page.locator(".moment .card")).to_be_visible()
    if how == "key":
        page.keyboard.press("Escape")
    else:
        page.mouse.click(640, 400)
    expect(page.locator(".moment")).to_have_count(0)
    assert page.evaluate("window.order") == ["card", "plates"]
