"""Long lists of actions become short menus."""

from posse.cli.menu import SHORT, menu

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
