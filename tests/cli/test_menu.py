"""Long lists of actions become short menus, with a way back out of each."""

import pytest

from posse.cli.menu import LETTERS, PAGE, SHORT, Choice, Walk, asking, label, menu
from posse.core.errors import BadNotation
from posse.games.registry import GAMES
from posse.table import Match
from tests.rules.outlaws.test_teams_out import after, killed

CARDS = ("farmer", "goat", "sheriff", "thief")
OFFERS = [f"offer {card} as {claim} to p{seat}" for card in CARDS for claim in CARDS for seat in (2, 3, 4)]
TAKES = [f"take {at} {what}" for at in range(8) for what in ("vote", "x", "bullet")]
GOAT, OUTLAWS = GAMES["goat"], GAMES["outlaws"]


def test_a_short_list_is_the_menu():
    found = menu(OFFERS[:5])
    assert all(choice.whole for choice in found.choices)
    assert found.texts == tuple(OFFERS[:5])
    assert found.keys == ("1", "2", "3", "4", "5")


def test_a_long_list_asks_for_the_first_word_that_differs():
    found = menu(OFFERS)
    assert not any(choice.whole for choice in found.choices)
    assert found.texts == tuple(f"offer {card}" for card in CARDS)


@pytest.mark.parametrize("most", [3, 8, SHORT])
@pytest.mark.parametrize("places", [False, True])
@pytest.mark.parametrize("page", [3, 5, PAGE])
def test_every_action_is_reached_by_walking_the_menus(most: int, places: bool, page: int):
    legal = [*OFFERS, "pass", "look 0", "look 1", "look 2 3", "look 2 reserve 1", "scout", "scout 4"]
    reached: list[str] = []
    menus = [menu(legal, "", most, places, page)]
    while menus:
        found = menus.pop()
        assert 1 < len(found.choices) <= page, "no menu has one line only"
        assert len(set(found.keys)) == len(found.keys)
        reached += [choice.text for choice in found.choices if choice.whole]
        menus += [
            menu(choice.further or found.legal, choice.text, most, places, page)
            for choice in found.choices
            if not choice.whole
        ]
    assert sorted(reached) == sorted(legal)


def test_the_next_page_has_a_key_of_its_own():
    walk = Walk(GOAT, [f"pick {word}" for word in "abcdefg"])
    walk.fold(5, 4)
    assert walk.now.keys == ("1", "2", "3", "+")
    with pytest.raises(BadNotation, match="4: 1 to 3"):
        walk.step("4")
    assert label(GOAT, Match.new("goat", 2, seed=1).view(0), walk.now.choices[-1], "fr", []) == "4 autres …"
    assert walk.is_step("+")
    assert walk.step("+") is None
    assert walk.now.texts == ("pick d", "pick e", "pick f", "pick g")
    assert walk.step("") is None
    assert walk.now.texts[:3] == ("pick a", "pick b", "pick c"), "Enter leads back"


def test_what_stands_alone_behind_a_fork_is_shown_whole():
    found = menu([*OFFERS, "pass to p2 at once"])
    assert found.choices[-1] == Choice("2", "pass to p2 at once", True)


def test_a_word_is_not_the_beginning_of_another():
    assert menu(["take dodge", "take dodge-city"], "take dodge").texts == ("take dodge",)


# -- Keys


def test_places_have_their_own_numbers():
    assert menu(["look 0", "look 2", "look 5"], places=True).keys == ("1", "3", "6")
    assert menu(TAKES, places=True).keys == tuple("12345678")


def test_where_places_cannot_be_the_keys_letters_are():
    found = menu(["trade 6 7", "trade 6 reserve 1", "trade 7 reserve 1"], places=True)
    assert found.keys == ("a", "b", "c")
    assert not set(LETTERS) & set("?0lohqrstu"), "commands"
    assert len(LETTERS) >= SHORT


def test_without_places_lines_are_counted():
    assert menu(["lay 3 belle-starr", "lay 4 bob-dalton"]).keys == ("1", "2")
    assert menu(["swap", "pass"], places=True).keys == ("1", "2")


def test_no_line_of_outlaws_shows_a_place_under_another_number():
    match = Match.new("outlaws", players=2, seed=3)
    while not match.over and len(match.steps) < 60:
        walk = Walk(OUTLAWS, match.view(match.to_act[0]).legal)
        for choice in walk.now.choices:
            numbers = [word for word in choice.text.split() if word.isdecimal()]
            assert not numbers or not choice.key.isdecimal() or int(choice.key) - 1 in map(int, numbers)
        match.play(match.ask("random"))


# -- The way through


def test_a_step_leads_on_and_enter_or_nought_leads_back():
    walk = Walk(GOAT, OFFERS)
    assert (walk.deep, asking(walk)) == (False, "choose")
    assert walk.step("2") is None
    assert (walk.deep, asking(walk)) == (True, "choose-deep")
    first = walk.now
    for back in ("0", ""):
        assert walk.is_step(back)
        assert walk.step(back) is None
        assert not walk.deep
        walk.step("2")
        assert walk.now == first
    assert walk.step("1") == "offer goat as farmer to p2"


def test_at_the_first_menu_enter_asks_for_help_and_nought_leads_nowhere():
    walk = Walk(GOAT, OFFERS)
    assert not walk.is_step("")
    assert walk.step("0") is None
    assert not walk.deep


def test_the_first_place_is_number_one_and_nought_leads_back():
    walk = Walk(OUTLAWS, ["pass", *TAKES])
    walk.step("2")
    assert asking(walk) == "choose-deep"
    walk.step("1")
    assert walk.now.begun == "take 0"
    assert walk.now.keys == ("a", "b", "c")
    walk.step("0")
    assert walk.now.keys == tuple("12345678")
    walk.step("")
    assert not walk.deep


def test_a_key_that_is_not_there_is_answered_with_those_that_are():
    walk = Walk(OUTLAWS, ["trade 6 7", "trade 6 reserve 1", "pass"])
    assert asking(walk) == "choose-letter"
    assert walk.is_step("9")
    with pytest.raises(BadNotation, match="There is no choice 9: a to c") as refused:
        walk.step("9")
    assert "a à c" in refused.value.say("fr")


# -- What the lines say


def test_a_move_from_somewhere_to_somewhere_is_said_in_words():
    """Outlaws: a line is refilled from the Saloon, the two others go from place to place (OU-45)."""
    view = OUTLAWS.view(after(killed()), 3)
    found = menu(view.legal, "refill mayor gap")
    said = [label(OUTLAWS, view, choice, "en", ("Ann", "Bob", "Cal", "Dot")) for choice in found.choices]
    assert said[0] == "1 → 1 …"
    assert said[1].startswith("The Mayor comes in at 6; the figure at 1 goes to 2"), "alone behind its fork"
    fork = Choice("1", "refill mayor 3 3>gap", whole=False)
    assert label(OUTLAWS, view, fork, "fr", ()) == "4 → la place vide …"
    assert all(choice.whole for choice in menu(view.legal, "refill mayor 0").choices)


def test_a_fork_says_a_place_a_player_or_a_word():
    view = OUTLAWS.view(after(killed()), 3)
    names = ("Ann", "Bob", "Cal", "Dot")
    said = [
        label(OUTLAWS, view, Choice("1", text, False), lang, names)
        for text, lang in (("take 4", "fr"), ("take 4", "en"), ("offer to p2", "en"), ("swap", "fr"))
    ]
    assert said == ["Place 5 …", "Place 5 …", "Bob …", "Échanger deux figurines en secret …"]
