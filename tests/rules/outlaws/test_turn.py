"""OU-12 to OU-19: two actions a turn; moving, looking and taking."""

import json

import pytest

import posse
from posse.core.errors import IllegalAction
from posse.core.words import LANGS
from tests.rules.outlaws.tables import (
    LINE,
    duel,
    heard,
    held,
    kinds,
    line,
    look,
    place,
    play,
    position,
    row,
    seen_token,
    side,
    standing,
    table,
    tokens,
    told,
)


@pytest.mark.rule("OU-12")
def test_up_to_two_actions_the_same_one_twice_if_wanted() -> None:
    state = duel()
    play(state, "swap 0 1")
    assert (look(state).turn, look(state).left) == (0, 1)
    play(state, "swap 0 1")
    assert (look(state).turn, look(state).left) == (1, 2)
    play(state, "look 3", "pass")
    assert look(state).turn == 0
    play(state, "pass")
    assert look(state).turn == 1


@pytest.mark.rule("OU-13")
def test_a_swap_and_a_feint_look_the_same_to_others() -> None:
    swapped, kept = duel(), duel()
    play(swapped, "swap 2 5")
    play(kept, "feint 2 5")
    assert row(swapped, 0) == line("governor", "hitman", "dancer", "indian", "storekeep", "sheriff")
    assert row(kept, 0) == LINE
    for reader in (1, None):
        assert look(swapped, reader) == look(kept, reader)
        assert told(swapped, "moved", reader) == told(kept, "moved", reader)
    assert told(swapped, "moved", 0)["swapped"] is True
    assert told(kept, "moved", 0)["swapped"] is False


@pytest.mark.rule("OU-14")
def test_a_saloon_figure_comes_one_goes_and_the_order_is_secret() -> None:
    """The Mayor and one of the two figures stand on the two places; everyone sees who left."""
    found = {}
    for text in ("0 5 out 5", "5 0 out 5", "0 5 out 0", "5 0 out 0"):
        state = duel(line("hitman", "governor"))
        if text.endswith("out 5"):
            play(state, f"enter mayor {text}")
            assert look(state, 1).lines[0].saloon == ("dancer", "reverend")
        else:
            play(state, f"enter mayor {text}")
            assert look(state, 1).lines[0].saloon == ("hitman", "reverend")
        found[text] = [row(state, 0)[at] for at in (0, 5)]
        assert told(state, "entered", 1)["to"] is None
        assert told(state, "entered", 0)["to"] == int(text[0])
    assert found == {
        "0 5 out 5": ["mayor", "hitman"],
        "5 0 out 5": ["hitman", "mayor"],
        "0 5 out 0": ["mayor", "dancer"],
        "5 0 out 0": ["dancer", "mayor"],
    }


@pytest.mark.rule("OU-14")
def test_the_governor_never_goes_to_the_saloon_and_only_saloon_figures_come() -> None:
    state = duel()
    with pytest.raises(IllegalAction, match="never goes") as refused:
        play(state, "enter mayor 0 5 out 0")
    assert refused.value.rule == "OU-14"
    play(state, "enter mayor 0 5 out 5")  # with the Governor as the one who stays
    assert row(state, 0)[5] == "governor"
    with pytest.raises(IllegalAction, match="not in your Saloon"):
        play(state, "enter mayor 0 5 out 0")


@pytest.mark.rule("OU-15")
def test_an_immobilised_figure_cannot_be_moved() -> None:
    state = table(lines={"p1": side(LINE, jailed=True)})  # the Bandit at 7
    for text in ("swap 0 7", "feint 3 7", "enter mayor 7 2 out 7", "enter mayor 2 7 out 2"):
        with pytest.raises(IllegalAction, match="immobilised") as refused:
            play(state, text)
        assert refused.value.rule == "OU-15"
    assert not [text for text in look(state).legal if text.split()[0] in ("swap", "feint") and "7" in text]


@pytest.mark.rule("OU-15")
def test_a_marked_figure_may_move_and_everyone_sees_where_it_goes() -> None:
    for text, at in (("swap 2 5", 5), ("feint 2 5", 2)):
        state = table(lines={"p1": side(LINE, marked=["sheriff"])})
        play(state, text)
        assert place(state, 0, at, 1).figure == "sheriff"
        assert place(state, 0, at, 1).marked
        assert told(state, "moved-openly", 1)["swapped"] is (at == 5)
    state = table(lines={"p1": side(LINE, marked=["sheriff"])})
    play(state, "enter mayor 2 5 out 2", "enter sheriff 5 2 out 5")  # to the Saloon, and back face up
    assert place(state, 0, 5, 1).figure == "sheriff"
    assert place(state, 0, 5, 1).marked
    assert told(state, "entered-openly", 1)["to"] == 5


@pytest.mark.rule("OU-14", "OU-15")
def test_a_marked_figure_that_leaves_does_not_tell_the_order_of_the_others() -> None:
    tables = []
    for text in ("2 5 out 2", "5 2 out 2"):
        state = table(lines={"p1": side(LINE, marked=["sheriff"], seen=[LINE])})
        play(state, f"enter mayor {text}")
        assert look(state, 1).lines[0].saloon == ("sheriff", "reverend")
        assert told(state, "entered", 0)["to"] == int(text[0])
        tables.append(state)
    one, other = tables
    for reader in (1, None):
        assert told(one, "entered", reader)["to"] is None
        assert heard(one, reader) == heard(other, reader)
        assert look(one, reader) == look(other, reader)
        for at in (2, 5):
            assert place(one, 0, at, reader).may_be == ("dancer", "mayor")


@pytest.mark.rule("OU-14", "OU-15")
@pytest.mark.parametrize("reader", [1, None])
def test_neither_sentences_nor_records_nor_boards_tell_that_order(reader: int | None) -> None:
    found = []
    for text in ("2 5 out 2", "5 2 out 2"):
        marked = position(lines={"p1": side(LINE, marked=["sheriff"], seen=[LINE])})
        match = posse.from_position(json.dumps(marked), seed=1)
        match.play(f"enter mayor {text}")
        said = [match.say(1, lang, reader) for lang in LANGS]
        boards = [match.game.board(match.view(reader, 1), lang, ("Ann", "Bob")) for lang in LANGS]
        found.append((match.record(seat=reader).lines, match.events(1, reader), said, boards))
    assert found[0] == found[1]


@pytest.mark.rule("OU-14", "OU-15")
def test_a_marked_newcomer_does_not_tell_from_where_the_one_who_left_came() -> None:
    """The Sheriff stands at 2 or at 5, and makes room for a marked Mayor who is seen to go to 2."""
    here = standing(sheriff=2, dancer=5, reporter=6)
    there = standing(reporter=2, sheriff=5, dancer=6)
    tables = []
    for places, text in ((here, "enter mayor 2 5 out 2"), (there, "enter mayor 2 5 out 5")):
        state = table(lines={"p1": side(places, marked=["mayor"], seen=[here, there])})
        play(state, text)
        tables.append(state)
    one, other = tables
    for reader in (1, None):
        assert heard(one, reader) == heard(other, reader)
        assert look(one, reader) == look(other, reader)
        assert place(one, 0, 2, reader).figure == "mayor"
        for at in (5, 6):
            assert place(one, 0, at, reader).may_be == ("dancer", "reporter")


@pytest.mark.rule("OU-15")
def test_a_marked_figure_that_stays_shows_the_order() -> None:
    for text, at in (("2 5 out 5", 5), ("5 2 out 5", 2)):
        state = table(lines={"p1": side(LINE, marked=["sheriff"])})
        play(state, f"enter mayor {text}")
        assert told(state, "entered-openly", 1)["to"] == 7 - at
        assert place(state, 0, at, 1).figure == "sheriff"
        assert place(state, 0, 7 - at, 1).figure == "mayor"


@pytest.mark.rule("OU-16")
def test_a_look_shows_the_figure_to_all_and_the_token_to_one() -> None:
    state = duel()
    play(state, "look 3")
    assert told(state, "revealed", 1) == {"who": 0, "place": 3, "figure": "indian"}
    assert place(state, 0, 3, 1).figure == "indian"
    assert told(state, "looked", 0)["token"] == "vote"
    assert told(state, "looked", 1)["token"] is None
    assert seen_token(state, 0, 3, 0) == "vote"
    assert seen_token(state, 0, 3, 1) is None
    assert seen_token(state, 0, 3, None) is None
    assert tokens(state)[3] == "vote"  # put back


@pytest.mark.rule("OU-16")
def test_never_at_an_empty_slot() -> None:
    state = duel(street=["vote"] * 6 + [None, None], reserve=[])
    for text in ("look 7", "take 7 vote"):
        with pytest.raises(IllegalAction, match="no token") as refused:
            play(state, text)
        assert refused.value.rule == "OU-16"


@pytest.mark.rule("OU-17")
def test_taking_names_an_object_and_turns_the_token_up_for_all() -> None:
    state = duel()
    assert "take 3 x" not in look(state).legal
    assert [text for text in look(state).legal if text.startswith("take 3")] == [
        f"take 3 {token}" for token in ("vote", "handcuffs", "bullet", "election")
    ]
    play(state, "take 6 vote")  # an X
    assert kinds(state, 1)[:4] == ["revealed", "named", "turned-up", "turned-down"]
    assert told(state, "revealed", 1)["figure"] == "reporter"
    assert told(state, "turned-up", 1)["token"] == "x"
    assert [seen_token(state, 0, 6, reader) for reader in (0, 1, None)] == ["x"] * 3


@pytest.mark.rule("OU-18")
def test_a_wrong_name_changes_nothing() -> None:
    state = duel()
    before = tokens(state)
    play(state, "take 2 handcuffs")  # the Sheriff, but it is a Vote
    assert tokens(state) == before
    assert held(state, 0).handcuffs == 1
    assert held(state, 0).votes == 0
    assert look(state).left == 1


FULL = ["vote", "handcuffs", "bullet", "election", "vote", "x", "x", "vote"]


@pytest.mark.rule("OU-19")
@pytest.mark.parametrize(
    ("figure", "token", "taken"),
    [
        ("indian", "vote", True),
        ("sheriff", "vote", True),
        ("governor", "vote", False),
        ("sheriff", "handcuffs", True),
        ("hitman", "handcuffs", False),
        ("hitman", "bullet", True),
        ("sheriff", "bullet", False),
        ("governor", "election", True),
        ("mayor", "election", False),
    ],
)
def test_who_may_take_what(figure: str, token: str, taken: bool) -> None:
    at = FULL.index(token)
    places = standing(("reverend", "dancer"), **{figure: at})
    lead = {"p1": {"votes": 2}, "p2": {"votes": 1}}
    state = duel(places, street=FULL, reserve=[], held=lead)
    play(state, f"take {at} {token}")
    assert kinds(state)[3] == ("took" if taken else "turned-down")
    if token != "election":
        mine = getattr(held(state, 0), {"vote": "votes", "bullet": "bullets"}.get(token, token))
        assert mine == (2 if token == "vote" else 1) + taken
    assert state.is_over() == (taken and token == "election")


@pytest.mark.rule("OU-19")
@pytest.mark.parametrize(("votes", "wins"), [((2, 1, 1), True), ((2, 2, 0), False), ((1, 0, 2), False)])
def test_the_election_needs_more_votes_than_every_opponent(votes: tuple[int, int, int], wins: bool) -> None:
    arms = {"p1": ["election", "x"], "p2": ["vote", "x"], "p3": ["vote", "x"]}
    mine = {f"p{seat + 1}": {"votes": many} for seat, many in enumerate(votes)}
    state = table(3, street=arms, reserve=[], held=mine)
    play(state, "take 0 election")
    assert state.is_over() == wins
    assert tokens(state)[0] == ("x" if wins else "election")


@pytest.mark.rule("OU-19")
def test_an_x_is_never_taken() -> None:
    state = duel()
    for name in ("vote", "handcuffs"):
        play(state, f"take 7 {name}")
        assert tokens(state)[7] == "x"
