"""Long lists of actions become short menus."""

from posse.cli.menu import SHORT, Menu, label, menu
from posse.games.registry import GAMES
from tests.rules.outlaws.test_teams_out import after, killed

CARDS = ("farmer", "goat", "sheriff", "thief")
OFFERS = [f"offer {card} as {claim} to p{seat}" for card in CARDS for claim in CARDS for seat in (2, 3, 4)]


def test_a_short_list_is_the_menu():
    found = menu(OFFERS[:5])
    assert found.whole
    assert found.texts == tuple(OFFERS[:5])


def test_a_long_list_asks_for_the_first_word_that_differs():
    found = menu(OFFERS)
    assert not found.whole
    assert found.texts == tuple(f"offer {card}" for card in CARDS)


def test_every_action_is_reached_by_walking_the_menus():
    reached: list[str] = []
    begun = list(menu(OFFERS).texts)
    while begun:
        found = menu(OFFERS, begun.pop())
        assert len(found.texts) <= SHORT
        if found.whole:
            reached += found.texts
        else:
            begun += found.texts
    assert sorted(reached) == sorted(OFFERS)


def test_a_word_is_not_the_beginning_of_another():
    assert menu(["take dodge", "take dodge-city"], "take dodge").texts == ("take dodge",)


def test_a_move_from_somewhere_to_somewhere_is_said_in_words():
    """Outlaws: a line is refilled from the Saloon, the two others go from place to place (OU-45)."""
    game = GAMES["outlaws"]
    view = game.view(after(killed()), 3)
    found = menu(view.legal, "refill mayor gap")
    assert not found.whole
    said = [label(game, view, found, text, "en", ("Ann", "Bob", "Cal", "Dot")) for text in found.texts]
    assert said[:2] == ["0 → 0 …", "0 → 1 …"]
    fork = Menu(("refill mayor 3 3>gap",), whole=False)
    assert label(game, view, fork, fork.texts[0], "fr", ()) == "3 → la place vide …"
    assert menu(view.legal, "refill mayor 0").whole
