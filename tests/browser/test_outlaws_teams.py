"""Outlaws in teams on its board: one draft of two mates, whose figures are whose, the takeover and refill."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat
from tests.browser.test_outlaws import GAME, Line, verb_of
from tests.server.people import Hosted, Player

NAMES = ("Ann", "Bob", "Cat", "Dan")  # Ann and Cat against Bob and Dan
FIRST = (
    "governor mate-governor indian storekeep hitman sheriff mate-hitman mate-sheriff dancer reporter bandit"
)
SECOND = (
    "indian mayor storekeep mate-governor mate-hitman reporter governor hitman sheriff mate-sheriff bandit"
)
PICKED = re.compile("is-picked")


class Town:
    """A team game whose players are sockets until they look at the page."""

    def __init__(self, table: Hosted, tokens: list[str], players: dict[int, Player]) -> None:
        self.table = table
        self.tokens = tokens
        self.players = players

    def do(self, seat: int, *actions: str) -> None:
        for action in actions:
            self.catch_up()
            answer = self.players[seat].command(action=action)
            assert answer["type"] == "ack", answer
        self.catch_up()

    def catch_up(self) -> None:
        for player in self.players.values():
            player.hear_all()

    def now(self) -> dict[str, Any]:
        """What one who is still a socket sees."""
        view: dict[str, Any] = min(self.players.items())[1].now["view"]
        return view

    def look(self, meet: Meet, served: Served, seat: int, lang: str = "en", **more: Any) -> Line:
        self.players.pop(seat)  # a seat has one socket
        person = meet(served, lang=lang, **more).keep(pace=0)
        return Line(take_seat(person, self.table, seat, self.tokens[seat], game=GAME), lang)


@pytest.fixture
def town(served: Served) -> Iterator[Town]:
    """Before anybody stands in a line."""
    table, tokens = begin(served, GAME, NAMES, bots=0, options={"teams": 1}, window=0)
    with ExitStack() as stack:
        yield Town(table, tokens, {seat: stack.enter_context(table.watch(tokens[seat])) for seat in range(4)})


def lined_up(town: Town) -> Town:
    """Ann's Hitman, at place 4, faces Bob's Governor, at place 6; Ann is to play."""
    for seat, line in enumerate((FIRST, SECOND)):
        town.do(seat, *(f"place {figure}" for figure in line.split()))
    for seat in range(4):
        town.do(seat, "ready")
    while town.now()["turn"] != 0:
        town.do(town.now()["turn"], "pass")
    return town


def shot(town: Town) -> Town:
    """Ann has shot Bob's Governor, nobody guarded him, and Dan is to play."""
    lined_up(town).do(0, "shoot")
    while town.now()["asked"] is not None:  # nobody has time to answer here
        town.players[0].next()
    town.catch_up()
    while town.now()["turn"] != 3:
        town.do(town.now()["turn"], "pass")
    return town


def test_two_mates_make_one_line_and_both_confirm_it(served: Served, meet: Meet, town: Town):
    ann, cat = town.look(meet, served, 0), town.look(meet, served, 2)
    ann.piece("Place the Governor").click()
    first = cat.board.get_by_role("listitem").first
    expect(first).to_contain_text("Governor")
    expect(first).to_contain_text("Ann’s alone")
    cat.piece("Place the Governor").click()  # her own
    second = ann.board.get_by_role("listitem").nth(1)
    expect(second).to_contain_text("Cat’s alone")
    cat.piece("Random line").click()
    expect(ann.board.get_by_role("listitem").nth(10)).to_contain_text(re.compile("[A-Z]"))
    ann.piece("Ready").click()
    expect(cat.board.get_by_text("Ann is ready").first).to_be_visible()
    cat.piece("Start again").click()  # and so Ann has to look again
    expect(ann.board.get_by_text("You have not confirmed").first).to_be_visible()
    ann.piece("Random line").click()
    ann.piece("Ready").click()
    expect(ann.board.get_by_text("You are ready").first).to_be_visible()
    expect(ann.board.get_by_text("Cat has not confirmed").first).to_be_visible()
    cat.piece("Ready").click()
    expect(cat.board.get_by_text("You are ready").first).to_be_visible()
    town.catch_up()
    hidden = town.now()["lines"][0]  # as Bob sees it
    assert hidden["ready"]
    assert all(at["figure"] is None and at["owner"] is None for at in hidden["places"]), (
        "the others see nobody"
    )
    assert len({at["figure"] for at in cat.now()["view"]["lines"][0]["places"]}) >= 8


def test_whose_figures_are_whose_is_said_and_the_mates_are_not_touched(
    served: Served, meet: Meet, town: Town
):
    ann = lined_up(town).look(meet, served, 0)
    expect(ann.own(0)).to_contain_text("the Governor, yours alone")
    expect(ann.own(1)).to_contain_text("the Governor, Cat’s alone")
    expect(ann.own(2)).to_contain_text("the Indian, shared")
    ann.unfold()
    expect(ann.verb("shoot")).to_be_visible()
    ann.own(6).click(force=True)  # disabled in name only
    expect(ann.page.get_by_role("alert")).to_contain_text("OU-41")
    ann.own(4).click()
    ann.verb("shoot").click()
    expect(ann.board.get_by_role("button", name=re.compile("^the Democrats’ place 7"))).to_have_class(
        re.compile("aimed")
    )


def test_a_mate_takes_over_and_closes_the_gap(served: Served, meet: Meet, town: Town):
    """OU-44, OU-45"""
    dan = shot(town).look(meet, served, 3)
    ann = town.look(meet, served, 0)
    expect(dan.board.get_by_role("region", name="Bob is out")).to_contain_text("You take over")
    expect(ann.board.get_by_role("region", name="Bob is out")).to_contain_text("Dan takes over")
    expect(dan.own(6)).to_contain_text("empty")
    expect(dan.verb("pass")).to_have_count(0)
    gap = dan.board.get_by_role("region", name="Close the gap at place 7")
    expect(gap).to_contain_text("who comes from the Saloon")
    dan.board.get_by_role("button", name="In the Saloon: the Lead Dancer").click()
    expect(gap).to_contain_text("Touch 2 figures")
    dan.own(2).click()
    expect(dan.own(2)).to_have_class(PICKED)
    expect(gap).to_contain_text("Touch 1 figure ")
    dan.own(8).click()
    orders = gap.get_by_role("button", name=re.compile("^The Lead Dancer comes in at"))
    expect(orders).to_have_count(6)
    before = dan.now()["version"]
    order = gap.get_by_role(
        "button", name=re.compile("^The Lead Dancer comes in at 3; the figure at 3 goes to 7")
    )
    order.click()
    order.click()
    dan.await_answer(before)
    expect(dan.board.get_by_role("region", name="You close the gap")).to_contain_text("to place 3")
    expect(dan.own(2)).to_contain_text("the Lead Dancer")
    expect(dan.own(6)).to_contain_text("the Storekeep")
    told = ann.board.get_by_role("region", name="Dan closes the gap")
    expect(told).to_contain_text("who is where is not shown")
    places = ann.now()["view"]["lines"][1]["places"]
    assert [places[at]["figure"] for at in (2, 6, 8)] == [None] * 3
    expect(dan.verb("pass")).to_be_visible()


class Member(Line):
    """One of a team, who names the mate's figures as such."""

    def line(self) -> list[str]:
        view = self.now()["view"]
        seat = view["seat"]
        places = view["lines"][view["lines"][seat]["line"]]["places"]
        mates = {at["place"] for at in places if at["owner"] not in (None, seat)}
        return [f"mate-{at['figure']}" if at["place"] in mates else at["figure"] for at in places]


CALM = ("move", "look", "take", "scout", "trade", "report", "rob", "dance")  # nobody is asked anything


def test_turns_are_played_on_the_pieces(served: Served, meet: Meet, town: Town):
    """Ann moves, looks, takes and uses shared figures and her own; the others let her."""
    lined_up(town)
    town.players.pop(0)
    person = meet(served).keep(pace=0)
    ann = Member(take_seat(person, town.table, 0, town.tokens[0], game=GAME))
    for turn in range(3):
        for action in range(2):
            labels = dict(zip(ann.now()["view"]["legal"], ann.now()["labels"], strict=True))
            calm = [(text, label) for text, label in labels.items() if verb_of(text) in CALM]
            ann.play(*ann.choose(calm), verb_first=bool((turn + action) % 2))
        for seat in (1, 2, 3):
            town.do(seat, "pass")
        ann.await_turn()
    assert len(ann.done) >= 5


def drafted(town: Town) -> Town:
    town.do(0, *(f"place {figure}" for figure in FIRST.split()[:5]))
    return town


@pytest.mark.parametrize(("size", "theme", "lang"), [("desk", "noon", "en"), ("small", "night", "fr")])
@pytest.mark.parametrize(("stage", "seat"), [(drafted, 2), (lined_up, 0), (shot, 3)])
def test_the_team_board_fits_and_is_accessible(
    served: Served,
    meet: Meet,
    town: Town,
    stage: Callable[[Town], Town],
    seat: int,
    size: str,
    theme: str,
    lang: str,
):
    line = stage(town).look(meet, served, seat, lang=lang, size=size, theme=theme)
    expect(line.board.locator(".is-legal").first).to_be_visible()
    assert line.person.sideways() == 0
    assert line.person.violations() == []


def test_a_team_that_resigns_has_lost_and_is_asked_nothing_more(served: Served, meet: Meet, town: Town):
    lined_up(town)
    bob = town.look(meet, served, 1, lang="fr")
    town.catch_up()
    bob.person.page.get_by_role("button", name="Menu").click()
    bob.person.page.get_by_role("button", name="Abandonner").click()
    sure = bob.person.page.get_by_role("dialog", name="Abandonner")
    sure.get_by_role("button", name="Abandonner").click()
    expect(bob.person.page.locator(".prompt")).to_contain_text("Vous avez abandonné")
    expect(bob.person.page.get_by_role("button", name="Annuler le coup")).to_be_disabled()
    town.catch_up()
    assert town.players[3].command(do="resign")["type"] == "ack"
    over = bob.person.page.get_by_role("region", name="La partie est finie")
    expect(over).to_contain_text("Victoire par abandon : Ann et Cat.")
    expect(over).not_to_contain_text(re.compile("points", re.IGNORECASE))
    expect(bob.person.page.get_by_text("préside")).to_have_count(0)
