"""How each game ends: the scene on its own board, to winner, loser and onlooker, in both languages; and again
after the replay's last move."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from posse.table import Match
from tests.browser.conftest import Meet
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import begin, set_up, take_seat
from tests.rules.outlaws.tables import position, standing
from tests.server.people import Hosted

NAMES = ("Ann", "Bob", "Cal", "Dot")
OVER = re.compile("^(The game is over|La partie est finie)$")
READ = re.compile(
    "^(On to the result|Voir le résultat|The count|Les comptes|Back to the table|Retour à la table)$"
)


def nearly(game: str, players: int, options: dict[str, int], seed: int) -> tuple[dict[str, Any], str]:
    """A random game before its last action, and that action."""
    match = Match.new(game, players, options, seed=seed)
    luck = random.Random(seed)
    while not match.over:
        match.play(luck.choice(match.legal()))
    before = match.game.to_position(match.steps[-2].after)
    return {name: told for name, told in before.items() if name not in ("game", "rules")}, match.steps[
        -1
    ].line.action


def at_the_end(served: Served, game: str, before: dict[str, Any], *actions: str) -> tuple[Hosted, list[str]]:
    """A table on which these actions are played, the last of which ends the game."""
    table = set_up(served, game, before)
    tokens = table.begin(*NAMES[: before["players"]])
    for text in actions:
        who, action = text.split(" ", 1)
        answer = table.do("play", tokens[int(who[1:]) - 1], action=action)
        assert answer.status_code == 200, answer.text
    return table, tokens


def come(
    served: Served, meet: Meet, table: Hosted, game: str, seat: int | None, token: str, **more: Any
) -> Person:
    person = meet(served, **more).keep(pace=0)
    if seat is None:
        return person.go(f"/t/{table.id}")
    return take_seat(person, table, seat, token, game=game)


def scene(page: Page) -> Locator:
    """The last scene, whatever is counted having been read."""
    over, read = page.get_by_role("region", name=OVER), page.get_by_role("button", name=READ)
    expect(over.or_(read).first).to_be_visible()
    while not over.is_visible():
        shown = page.locator("main").inner_text()
        read.last.click()
        expect(page.locator("main")).not_to_have_text(shown, use_inner_text=True)  # drawn anew
        expect(over.or_(read).first).to_be_visible()
    return over


def assert_nothing_is_dead(page: Page) -> None:
    """No prompt, no clock, no list, no odds; what may follow is in reach."""
    for dead in (".prompt", ".clocks", ".list", ".odds"):
        expect(page.locator(dead)).to_have_count(0)
    expect(page.get_by_role("region", name=OVER)).not_to_contain_text(re.compile("points", re.IGNORECASE))
    follows = page.get_by_role("navigation", name=re.compile("^(What next|Et maintenant)"))
    for link in follows.locator(".btn").all():
        expect(link).to_be_in_viewport(ratio=1)
    expect(follows.get_by_role("link", name=re.compile("^(See the replay|Revoir)"))).to_be_visible()


def assert_replayed(person: Person, table: Hosted, told: str, board: re.Pattern[str] | str) -> None:
    """The last move of the replay shows the same, through a spectator's eyes."""
    last = person.go(f"/r/{table.id}?line=99999").page
    expect(last.get_by_role("region", name=OVER)).to_contain_text(told)
    expect(last.locator(".snap")).to_contain_text(board)


SHOT = position(lines={"p1": standing(hitman=2), "p2": standing(governor=5)}, held={"p2": {"handcuffs": 0}})
ELECTION = position(
    lines={"p1": standing(governor=2)},
    street=["x", "x", "election", *["vote"] * 4, "x"],
    reserve=[],
    held={"p1": {"votes": 1}},
)
ENDINGS: dict[
    str, tuple[Any, str, Any, Any, str]
] = {  # the last action, what the winner and the loser are told, and the stamp
    "shot": (
        SHOT,
        "p1 shoot",
        "You shot Bob’s Governor at place 6.",
        "Votre Gouverneur a été abattu à la place 6, par Ann.",
        "Shot",
    ),
    "election": (
        ELECTION,
        "p1 take 2 election",
        re.compile(r"Your Governor took the Election at place 3.*A blind guess: 1 in 8\."),
        re.compile(r"Le Gouverneur d’Ann a pris l’Élection à la place 3.*À l'aveugle\s: 1 chance sur 8\."),
        "Elected",
    ),
}


@pytest.mark.parametrize("how", list(ENDINGS))
def test_outlaws_turns_both_lines_over_and_says_why(served: Served, meet: Meet, how: str):
    before, action, winner, loser, stamp = ENDINGS[how]
    table, tokens = at_the_end(served, "outlaws", before, action)
    ann = come(served, meet, table, "outlaws", 0, tokens[0])
    told = scene(ann.page)
    expect(told).to_contain_text("You win")
    expect(told).to_contain_text(winner)
    board = ann.page.get_by_role("region", name="The board")
    expect(board.get_by_role("button", name=re.compile(r"^Bob’s place \d: the "))).to_have_count(8)
    expect(board.locator(".spot .stamp")).to_have_text(stamp)
    assert_nothing_is_dead(ann.page)
    assert ann.violations() == []
    bob = come(served, meet, table, "outlaws", 1, tokens[1], lang="fr", size="small")
    told = scene(bob.page)
    expect(told).to_contain_text("Vous perdez")
    expect(told).to_contain_text(loser)
    assert_nothing_is_dead(bob.page)
    assert bob.sideways() == 0
    assert bob.violations() == []
    assert_replayed(ann, table, "Ann wins", stamp)


COUNTED = {
    "goat": ("goat", 4, {}, 1),
    "public-enemy": ("public-enemy", 3, {}, 1),
    "wyatt-earp": ("wyatt-earp", 3, {"target": 5}, 1),
}
PLACES = {
    "en": {1: "You win", 2: "You are second", 3: "You are third", 4: "You are fourth"},
    "fr": {1: "Vous gagnez", 2: "Vous êtes deuxième", 3: "Vous êtes troisième", 4: "Vous êtes quatrième"},
}


@pytest.mark.parametrize("game", list(COUNTED))
def test_what_was_counted_comes_first_and_then_ones_own_place(served: Served, meet: Meet, game: str):
    before, action = nearly(*COUNTED[game])
    table, tokens = at_the_end(served, game, before, action)
    with table.watch() as reader:
        result = reader.now["result"]
    for seat, lang, size in (
        (result["ranks"].index(1), "en", "laptop"),
        (result["ranks"].index(3), "fr", "small"),
    ):
        person = come(served, meet, table, game, seat, tokens[seat], lang=lang, size=size)
        told = scene(person.page)
        expect(told).to_contain_text(PLACES[lang][result["ranks"][seat]])
        for score in result["scores"][lang]["of"] if game != "public-enemy" else ():  # tokens are drawn there
            expect(person.page.locator("section.area")).to_contain_text(score)
        assert_nothing_is_dead(person.page)
        assert person.sideways() == 0
        assert person.violations() == []
    passer = come(served, meet, table, game, None, "")
    winner = NAMES[result["ranks"].index(1)]
    expect(scene(passer.page)).to_contain_text(f"{winner} wins")
    assert_replayed(passer, table, f"{winner} wins", winner)


def test_a_resignation_and_a_table_that_is_closed_end_in_words_too(served: Served, meet: Meet):
    table, tokens = begin(served, "outlaws", ("Ann", "Bob"), bots=0)
    ann = come(served, meet, table, "outlaws", 0, tokens[0])
    bob = come(served, meet, table, "outlaws", 1, tokens[1], lang="fr", size="phone")
    assert table.do("resign", tokens[1]).status_code == 200
    expect(scene(ann.page)).to_contain_text("You win")
    expect(scene(ann.page)).to_contain_text("Bob has resigned.")
    expect(scene(bob.page)).to_contain_text("Vous avez abandonné")
    assert_nothing_is_dead(ann.page)
    assert_nothing_is_dead(bob.page)
    closed, (token,) = begin(served, "goat", ("Ann",), bots=2)
    cat = come(served, meet, closed, "goat", 0, token)
    assert closed.do("close").status_code == 200
    expect(scene(cat.page)).to_contain_text("The host has closed this table")
    expect(cat.page.get_by_role("button", name="Rematch")).to_have_count(0)


def test_who_is_out_sees_the_others_go_on_and_the_end(served: Served, meet: Meet):
    """Three play; Cal is arrested first, and looks on from behind a line that stands."""
    before = position(
        3,
        lines={"p1": standing(hitman=2, sheriff=5), "p2": standing(governor=5), "p3": standing(hitman=2)},
        held={"p2": {"handcuffs": 0}},
    )
    table, tokens = at_the_end(served, "outlaws", before, "p1 arrest")
    cal = come(served, meet, table, "outlaws", 2, tokens[2])
    board = cal.page.get_by_role("region", name="The board")
    expect(board.locator(".fig")).to_have_count(16)
    assert table.do("play", tokens[0], action="shoot").status_code == 200
    told = scene(cal.page)
    expect(told).to_contain_text("You are third")
    expect(told).to_contain_text("Ann shot Bob’s Governor at place 6.")
    expect(board.locator(".spot .stamp")).to_have_text("Shot")
