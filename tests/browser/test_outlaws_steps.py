"""Every step of a turn of Outlaws: what is offered fits, suits a finger, and says what it does."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.fit import DESKS, PHONES, fine_print, misfits
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat
from tests.browser.test_outlaws import GAME, Line, lined_up, others_pass

LINE = "governor bandit mayor indian hitman reverend reporter storekeep"
PICKED = re.compile("is-picked")


def turn(served: Served, meet: Meet, rivals: int, lang: str = "en") -> Line:
    """Ann's first turn; the others pass until it comes."""
    table, tokens = begin(served, GAME, ("Ann", "Bob", "Cat", "Dan")[: rivals + 1], bots=0)
    lined_up(table, tokens[0], LINE)
    others_pass(table, tokens)
    line = Line(take_seat(meet(served, lang=lang).keep(pace=0), table, 0, tokens[0], game=GAME), lang)
    line.unfold()
    return line


def test_what_may_be_done_is_told_before_and_after_one_chooses(served: Served, meet: Meet):
    line = turn(served, meet, rivals=1)
    tell = line.board.locator(".help")
    line.verb("shoot").hover()
    expect(tell).to_contain_text("Spends a Bullet")
    expect(line.verb("scout")).to_have_accessible_description(re.compile("shows itself to everyone"))
    expect(
        line.board.get_by_role("list", name="Your line, places 1 to 8").get_by_role("button")
    ).to_have_count(8)
    expect(
        line.board.get_by_role("list", name="Bob’s line, places 8 to 1").get_by_role("button")
    ).to_have_count(8)
    expect(line.own(3)).to_have_accessible_description(
        re.compile("^faces Bob’s place 5; can: Move, Look, Take and Scout$")
    )
    expect(line.rival(4, "Bob")).to_have_accessible_description(
        re.compile("faces your place 4; touch to pencil")
    )
    line.own(5).click()  # the Reverend: nobody is locked up
    expect(tell).to_contain_text("Frees a Bandit on his left")
    line.verb("free").click(force=True)
    expect(line.page.get_by_role("alert")).to_contain_text("OU-31")
    line.page.keyboard.press("Escape")
    expect(line.own(5)).not_to_have_class(PICKED)
    expect(line.verb("pass")).to_be_visible()
    line.piece("Who does what").click()
    expect(line.page.get_by_role("dialog")).to_contain_text("The Mayor")
    line.page.keyboard.press("Escape")
    line.board.get_by_role("button", name=re.compile("^Bob")).first.click()
    expect(line.page.get_by_role("dialog")).to_contain_text("Wins by shooting the other Governor")


def choices(line: Line) -> list[str]:
    """What each button shows, spot by spot."""
    return [
        " · ".join(each.locator(".spot").all_text_contents()) for each in line.board.locator(".choice").all()
    ]


def test_choices_say_only_what_tells_them_apart(served: Served, meet: Meet):
    line = turn(served, meet, rivals=1)
    line.board.get_by_role("button", name=re.compile("^In the Saloon: the Sheriff")).click()
    line.own(1).click()
    line.own(3).click()
    assert sorted(choices(line)) == [
        "2Bandit · 4Sheriff · SaloonIndian",
        "2Indian · 4Sheriff · SaloonBandit",
        "2Sheriff · 4Bandit · SaloonIndian",
        "2Sheriff · 4Indian · SaloonBandit",
    ]
    now = line.now()
    label = now["labels"][now["view"]["legal"].index("enter sheriff 1 3 out 3")]
    expect(line.piece(label)).to_contain_text("Sheriff")  # the whole sentence is its name
    wide = line.board.locator(".choice")
    line.page.set_viewport_size({"width": 360, "height": 640})
    assert all(
        wide.nth(at).evaluate("each => each.getBoundingClientRect().right <= innerWidth") for at in range(4)
    )


def unfit_for_fingers(line: Line) -> list[str]:
    """Buttons of the board under 44 px, texts under 11, and names wider than what they stand on."""
    small: list[str] = line.board.evaluate(
        """board => [...board.querySelectorAll('button')]
            .filter(each => each.checkVisibility())
            .map(each => [each.textContent.trim().slice(0, 40), each.getBoundingClientRect()])
            .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
            .map(([name, box]) => `${name}: ${box.width} × ${box.height}`)"""
    )
    cut: list[str] = line.board.evaluate(
        """board => [...board.querySelectorAll('.fig .name b, .nm')]
            .filter(each => each.checkVisibility())
            .filter(each => {
              const range = document.createRange();
              range.selectNodeContents(each);
              return range.getBoundingClientRect().width > each.closest('.fig, .id').clientWidth + 0.5;
            })
            .map(each => `${each.textContent} is cut`)"""
    )
    return [*small, *cut, *fine_print(line.person)]


@pytest.mark.parametrize(("rivals", "lang"), [(1, "en"), (3, "fr")])
def test_each_verb_and_its_targets_fit(served: Served, meet: Meet, rivals: int, lang: str):
    line = turn(served, meet, rivals, lang)
    wrong: list[str] = []
    for width, height in PHONES:
        line.page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{width} × {height}, {each}" for each in unfit_for_fingers(line)]

    def look(step: str) -> None:
        for size in (*DESKS, *PHONES):
            wrong.extend(f"{step}, {each}" for each in misfits(line.person, *size))
        line.page.set_viewport_size({"width": 1280, "height": 800})

    look("turn")
    for verb in ("move", "look", "take", "scout", "rob", "report", "trade", "shoot"):
        line.verb(verb).click()
        look(verb)
        if verb == "take":
            line.own(2).click()
            look("what to take")
        line.page.keyboard.press("Escape")
        expect(line.verb("pass")).to_be_visible()
    line.board.get_by_role("button", name=re.compile(f"^{line.says['saloon']}")).first.click()
    line.own(1).click()
    look("who comes in")
    line.own(3).click()
    look("who stands where")
    assert wrong == []
