"""The draw in the page: it seals, opens, tells of starts called off, proves by the list kept. Known deals."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Meet
from tests.browser.served import Served
from tests.browser.tables import take_seat
from tests.server.people import Hosted

GAME = "public-enemy"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Devices have a few seconds here to open, and half as many to seal."""
    place = Served(tmp_path_factory.mktemp("data"), opening=8.0)
    yield place
    place.stop()


def waiting(place: Served, meet: Meet, lang: str = "en", size: str = "laptop") -> tuple[Page, Hosted]:
    """Ann's page, where she hosts a table for two and waits for Bob."""
    page = meet(place, lang=lang, size=size).go(f"/new/{GAME}").page
    told = {"en": ("Name at seat 1", "Seat 2: who plays", "Open the table", "Players")}
    told["fr"] = ("Nom à la place 1", "Place 2 : qui joue", "Ouvrir la table", "Joueurs")
    name, seat, button, players = told[lang]
    page.get_by_label(players, exact=True).fill("2")
    page.get_by_label(name).fill("Ann")
    page.get_by_label(seat).select_option("link")
    page.get_by_role("button", name=button).click()
    page.wait_for_url("**/t/*")
    return page, Hosted(place, page.url.rpartition("/t/")[2], "")


def resigned(table: Hosted, seat: int) -> None:
    assert table.do("resign", table.sat[seat]).status_code == 200


def proved(page: Page, table: Hosted) -> None:
    page.goto(page.url.partition("/t/")[0].partition("/r/")[0] + f"/r/{table.id}")
    page.get_by_role("button", name="Check the shuffle").click()


def test_a_page_seals_opens_and_proves_by_the_list_it_kept(served: Served, meet: Meet):
    page, table = waiting(served, meet)
    table.sit(1, "Bob")
    table.commit(1)
    expect(page.get_by_role("listitem").filter(has_text="Bob")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_function(
        "id => JSON.parse(localStorage['posse.tables /'])[id].draw?.lists?.[1] !== undefined", arg=table.id
    )
    table.reveal(1)
    expect(page.get_by_role("region", name="The board")).to_be_visible()
    resigned(table, 1)
    proved(page, table)
    expect(page.get_by_role("img", name="Shuffle verified")).to_be_visible()
    expect(page.get_by_text("The list of seals is the one your device kept.")).to_be_visible()
    page.evaluate(
        """id => {
            const tables = JSON.parse(localStorage['posse.tables /']);
            tables[id].draw.lists[1].commits[1] = 'f'.repeat(64);
            localStorage['posse.tables /'] = JSON.stringify(tables);
        }""",
        table.id,
    )
    proved(page, table)
    expect(page.get_by_role("img", name="Shuffle NOT verified")).to_be_visible()
    expect(page.get_by_text("someone has cheated")).to_be_visible()


def test_a_start_called_off_is_told_and_the_next_one_leaves_out_who_is_gone(hasty: Served, meet: Meet):
    page, table = waiting(hasty, meet, "fr", "small")
    table.sit(1, "Bob")
    table.commit(1)
    expect(page.get_by_role("listitem").filter(has_text="Bob")).to_be_visible()
    page.get_by_role("button", name="Commencer la partie").click()
    expect(page.get_by_role("status").filter(has_text="Doivent encore ouvrir : Bob.")).to_be_visible()
    off = page.get_by_role("alert").filter(has_text="Ce départ est annulé")
    expect(off).to_contain_text("Pas ouvert à temps par : Bob.")
    expect(off).to_contain_text("Un départ annulé ici jusqu'à présent.")
    page.get_by_role("button", name="Commencer la partie").click()
    expect(page.get_by_role("region", name="Le plateau")).to_be_visible()
    head = hasty.get(table.path).json()
    assert len(head["draw"]["called_off"]) == 1
    assert [made is not None for made in head["draw"]["commits"]] == [True, False]


@pytest.mark.parametrize(("lang", "size"), [("fr", "small"), ("en", "laptop")])
def test_a_known_deal_is_told_to_whoever_comes(served: Served, meet: Meet, lang: str, size: str):
    first = served.open(GAME, 2, {"rounds": 1})
    first.begin("Ann", "Cy")
    resigned(first, 0)
    asked = served.post("/api/tables", {"deal": first.id}).json()
    table = Hosted(served, asked["table"]["id"], asked["host"])
    table.sit(0, "Ann")
    bob = meet(served, lang=lang, size=size).go(f"/t/{table.id}")
    page = bob.page
    title = {"en": "Known deal", "fr": "Donne connue"}[lang]
    expect(page.get_by_role("note", name=title)).to_be_visible()
    page.get_by_label({"en": "Your name", "fr": "Votre nom"}[lang]).fill("Bob")
    page.get_by_role("button", name={"en": "Sit down", "fr": "S'asseoir"}[lang]).click()
    expect(page.get_by_role("listitem").filter(has_text="Bob")).to_be_visible()
    expect(page.get_by_role("note", name=title)).to_be_visible()
    assert table.do("start").status_code == 200
    board = {"en": "The board", "fr": "Le plateau"}[lang]
    expect(page.get_by_role("region", name=board)).to_be_visible()
    resigned(table, 0)
    if lang == "en":  # an honest game is not accused
        proved(page, table)
        expect(page.get_by_role("img", name="Shuffle verified")).to_be_visible()
        expect(page.get_by_text("This is a known deal, played again")).to_be_visible()


def test_a_position_played_on_says_so_too(served: Served, meet: Meet):
    first = served.open(GAME, 2, {"rounds": 1})
    first.begin("Ann", "Cy")
    resigned(first, 0)
    asked = served.post("/api/tables", {"from": {"table": first.id, "line": 0}}).json()
    page = meet(served).go(f"/t/{asked['table']['id']}").page
    expect(page.get_by_role("note", name="Known position")).to_contain_text("from line 0")


def test_a_host_is_told_why_a_bot_may_not_play_for_someone_who_is_there(served: Served, meet: Meet):
    table = served.open(GAME, 2)
    tokens = table.begin("Ann", "Bob")
    with table.watch(tokens[1]):
        ann = take_seat(meet(served), table, 0, tokens[0], host=True, game=GAME)
        ann.page.get_by_role("button", name="Menu").click()
        ann.page.get_by_role("button", name="A bot until they are back").click()
        refusal = ann.page.get_by_role("alert").filter(has_text="Bob is here.")
        expect(refusal).to_contain_text("absent for 60 seconds")


def test_the_others_are_asked_before_a_bot_plays_for_someone_who_is_there(served: Served, meet: Meet):
    table = served.open(GAME, 3)
    tokens = table.begin("Ann", "Bob", "Cy")
    cy = take_seat(meet(served), table, 2, tokens[2], game=GAME)
    assert table.do("away", seat=1).status_code == 200
    expect(cy.page.get_by_text("May a bot play for Bob?")).to_be_visible()
    assert table.do("agree-seat", tokens[0]).status_code == 200
    cy.page.get_by_role("button", name="Agree").click()
    expect(cy.page.get_by_text("May a bot play for Bob?")).to_be_hidden()
    assert served.get(table.path).json()["seats"][1]["away"]
