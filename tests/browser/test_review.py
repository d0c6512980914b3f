"""The review of a finished game in the page: begun there, a bar, a chart, and links that jump."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Meet
from tests.browser.served import Served
from tests.browser.tables import begin, dealt
from tests.server.people import Hosted, play_on
from tests.waiting import until

GAME = "public-enemy"
LUCK = 3
# Whether a bar was ever there: a quick review has none for long.
WATCH = """() => {
    window.bars = false;
    const look = () => (window.bars ||= document.querySelector('.review progress') !== null);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.fixture(scope="module")
def finished(served: Served) -> Hosted:
    """The same game every time: one in which choices were made that cost something."""
    table = dealt(served, GAME, 2, {"rounds": 1, "first": 1}, luck=LUCK)
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
        play_on([ann, bob])
    return table


def until_reviewed(served: Served, table: Hosted) -> None:
    """Whichever test comes first."""
    until(lambda: served.post(f"/api/replays/{table.id}/review").json()["status"] == "done")


def test_a_review_is_begun_shown_and_leads_to_its_moves(served: Served, meet: Meet, finished: Hosted):
    ann = meet(served, size="desk").go(f"/r/{finished.id}")
    page = ann.page
    panel = page.get_by_role("region", name="Review")
    page.evaluate(WATCH)
    panel.get_by_role("button", name="Review this game").click()
    chart = panel.get_by_role("slider", name="Chances to win over the game")
    expect(chart).to_be_visible()
    expect(panel.get_by_role("progressbar")).to_have_count(0)
    assert page.evaluate("window.bars"), "how far it is was shown meanwhile"
    told = served.get(f"/api/replays/{finished.id}/review").json()["review"]
    expect(chart.locator("polyline")).to_have_count(2)  # a line for each seat
    dashes = {chart.locator("polyline").nth(seat).get_attribute("stroke-dasharray") for seat in (0, 1)}
    assert len(dashes) == 2, "told apart without colour"
    last = chart.get_attribute("aria-valuemax")
    axis = chart.locator("text.tick").all_text_contents()
    assert (axis[0], axis[-1]) == ("0", last), "the axis counts moves"
    assert len(axis) > 2
    everyone = panel.get_by_role("radio", name="Everyone")
    expect(everyone).to_be_checked()
    links = panel.get_by_role("link", name=re.compile(r"^Move \d+\.$"))
    expect(links).to_have_count(min(3, len(told["turns"])))  # that cost a hundredth or more, three at most
    expect(chart.locator("rect")).to_have_count(0)  # nobody's gains and losses
    whose = told["turns"][0]["seat"]
    own = [turn for turn in told["turns"] if turn["seat"] == whose]
    panel.get_by_role("radio").nth(1 + whose).click()
    expect(chart.locator("rect")).to_have_count(len(told["moments"]) - 1)  # what each move gained or lost
    assert len(own) <= 3
    expect(links).to_have_count(len(own))
    expect(chart.locator(".mark text")).to_have_text([str(at + 1) for at in range(len(own))])
    for at, turn in enumerate(own):
        if turn["why"]:
            expect(panel).to_contain_text(turn["why"])
        links.nth(at).click()
        expect(page.get_by_text(f"Move {turn['line']} of")).to_be_visible()
        assert page.url.endswith(f"/r/{finished.id}?line={turn['line']}")
        expect(chart).to_have_attribute("aria-valuenow", str(turn["line"]))
    assert ann.violations() == []


def test_the_chart_is_reached_by_keys_and_by_touch_and_fits_a_phone(
    served: Served, meet: Meet, finished: Hosted
):
    until_reviewed(served, finished)
    zoe = meet(served, size="phone", lang="fr")
    people = [("Zoé", "her token")]
    zoe.holds(finished.id, GAME, "", people).go(f"/r/{finished.id}?line=2")
    page = zoe.page
    chart = page.get_by_role("slider", name="Chances de gagner au fil de la partie")
    expect(chart).to_be_visible()
    mine = page.get_by_role("radio", name="Les miens")  # one's own choices first
    expect(mine).to_be_checked()
    chart.focus()
    page.keyboard.press("ArrowRight")
    expect(chart).to_have_attribute("aria-valuenow", "3")
    expect(chart).to_have_attribute("aria-valuetext", re.compile(r"Coup 3 sur .*Ann \d+\s%"))
    box = chart.bounding_box()
    assert box is not None
    assert box["width"] <= 390
    last = int(chart.get_attribute("aria-valuemax") or 0)
    chart.click(position={"x": box["width"] - 2, "y": box["height"] / 2})
    expect(chart).to_have_attribute("aria-valuenow", str(last))
    assert zoe.sideways() == 0
    assert zoe.violations() == []


@pytest.mark.parametrize(
    ("lang", "button", "second", "next_one"),
    [
        ("en", "Review this game", "Yours is number 2 in line.", "Yours is next in line."),
        ("fr", "Analyser la partie", "La vôtre est au rang 2 dans la file.", "La vôtre est la prochaine."),
    ],
)
def test_while_others_are_reviewed_the_page_tells_ones_place(
    served: Served, meet: Meet, finished: Hosted, lang: str, button: str, second: str, next_one: str
):
    until_reviewed(served, finished)
    ann = meet(served, size="phone", lang=lang)
    nothing = {"done": 0, "total": 0, "review": None}
    told = [("none", 0), ("waiting", 2), ("waiting", 2), ("waiting", 1), ("waiting", 1)]

    def answer(route: Route) -> None:
        if told:
            status, place = told.pop(0)
            route.fulfill(json={"status": status, "place": place, **nothing})
        else:
            route.continue_()

    ann.page.route(re.compile("/api/replays/.*/review"), answer)
    ann.go(f"/r/{finished.id}").page.get_by_role("button", name=button).click()
    panel = ann.page.locator(".review")
    expect(panel.get_by_role("status")).to_contain_text(second)
    expect(panel.get_by_role("status")).to_contain_text(next_one)
    expect(panel.get_by_role("slider")).to_be_visible()
    assert ann.violations() == []


def test_a_running_game_has_no_review(served: Served, meet: Meet):
    table, _ = begin(served, GAME, options={"first": 1})
    eve = meet(served).go(f"/r/{table.id}")
    expect(eve.page.get_by_text("still being played")).to_be_visible()
    expect(eve.page.get_by_role("button", name="Review this game")).to_have_count(0)
