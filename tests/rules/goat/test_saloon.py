"""GO-23 to GO-29: the Saloon's characters in rising number."""

from typing import Any

import pytest

from posse.core.errors import IllegalAction
from posse.games.goat import GAME
from posse.games.goat.rules.by_players import cast_of
from posse.games.goat.rules.state import GoatState
from tests.rules.goat.tables import coins, heard, kinds, look, named, on_place, play, player, stock, table

ROBBED: dict[str, Any] = {
    "loot": {"place": "bank", "tokens": 1},
    "places": {"bank": {"coins": 0, "tokens": 0}},
}


def evening(p1: list[str], p2: list[str], p3: list[str], **changes: Any) -> GoatState:
    """Three players; p3 accepts the last of these characters, then the Saloon opens in the only round."""
    last = p3[-1]
    rest = [card for card in reversed(named(int(cast_of(3)))) if card not in p1 + p2 + p3]  # the Goat first
    changes = {"options": {"rounds": 1}} | changes
    changes["places"] = {"bank": {"coins": 0}, "ranch": {"coins": 0}} | changes.get("places", {})
    placed = {"p1": p1, "p2": p2, "p3": p3[:-1]}
    state = table(3, [last, *rest[:3]], placed=placed, last_active="p3", **changes)
    play(state, f"p1 offer {last} as {last} to p3", "p3 accept")
    return state


def elsewhere(state: GoatState, kind: str) -> list[dict[str, object]]:
    return [event.fields() for event in heard(state) if event.kind == kind]


@pytest.mark.rule("GO-23")
def test_the_dead_and_the_arrested_do_not_act() -> None:
    state = evening(
        ["outlaw", "goat"], ["sheriff", "thief"], ["cowboy", "charlatan"], coins={"p2": 2}, **ROBBED
    )
    told = kinds(state)
    assert told.index("sheriff-killed") < told.index("thief-kept") < told.index("charlatan-kept")
    assert "sheriff-paid" not in told
    assert "thief-arrested" not in told
    assert "charlatan-arrested" not in told
    assert look(state, None).gone.count("sheriff") == 1
    assert "sheriff" not in player(state, 1).characters


@pytest.mark.rule("GO-23")
def test_the_view_numbers_the_acts_of_the_evening() -> None:
    state = evening(["sheriff", "waitress"], ["thief", "cowboy"], ["gambler", "goat"], **ROBBED)
    seen = [(act.number, act.character, act.owner, act.fate) for act in look(state, None).acts]
    assert seen == [
        (2, "sheriff", 0, "acted"),
        (3, "thief", 1, "arrested"),
        (5, "waitress", 0, "acting"),
        (6, "gambler", 2, "to-come"),
    ]
    (opened,) = elsewhere(state, "saloon")
    assert opened == {"characters": ("sheriff", "thief", "waitress", "gambler"), "owners": (0, 1, 0, 2)}
    play(state, "p1 waitress p2", "p1 gambler p2")
    assert look(state, None).acts == ()
    state = evening(["outlaw", "sheriff"], ["thief", "cowboy"], ["goat", "gambler"], **ROBBED)
    assert [act.fate for act in look(state, 2).acts] == ["acted", "killed", "acted", "acting"]


@pytest.mark.rule("GO-23")
def test_the_sheriff_acts_before_the_thief() -> None:
    state = evening(["sheriff", "goat"], ["thief", "cowboy"], ["teller", "farmer"], **ROBBED)
    told = kinds(state)
    assert told.index("saloon") < told.index("sheriff-paid") < told.index("thief-arrested")
    assert "thief-kept" not in told
    assert stock(state, 1) == {"bottles": 1}


@pytest.mark.rule("GO-23")
@pytest.mark.parametrize(
    ("first", "second", "kind", "gain"),
    [
        ("outlaw", "sheriff", "sheriff-killed-own", 4),
        ("sheriff", "thief", "thief-arrested-own", 4),
        ("sheriff", "charlatan", "charlatan-arrested-own", 3),
    ],
)
def test_ones_own_cards_are_no_safer(first: str, second: str, kind: str, gain: int) -> None:
    state = evening([first, second], ["goat", "teller"], ["cowboy", "farmer"])
    assert kind in kinds(state)
    assert coins(state)[0] == 2 + gain
    assert look(state, None).gone.count(second) == 1


@pytest.mark.rule("GO-24")
def test_the_outlaw_kills_the_sheriff_for_four() -> None:
    state = evening(["outlaw", "goat"], ["sheriff", "teller"], ["cowboy", "farmer"])
    assert coins(state) == [6, 2, 2]
    assert elsewhere(state, "sheriff-killed") == [{"who": 0, "victim": 1}]


@pytest.mark.rule("GO-24")
def test_without_a_sheriff_nothing() -> None:
    state = evening(["outlaw", "goat"], ["thief", "teller"], ["cowboy", "farmer"])
    assert coins(state) == [2, 2, 2]
    assert {"who": 0, "card": "outlaw"} in elsewhere(state, "nothing")


@pytest.mark.rule("GO-25")
def test_the_sheriff_alone_is_paid_two() -> None:
    state = evening(["sheriff", "goat"], ["cowboy", "teller"], ["gambler", "farmer"])
    assert coins(state) == [4, 2, 2]


@pytest.mark.rule("GO-25")
def test_an_arrested_thief_gives_back_what_he_took() -> None:
    state = evening(["sheriff", "goat"], ["thief", "teller"], ["cowboy", "farmer"], round=2, first="p2",
                    options={"rounds": 2}, loot={"place": "bank", "tokens": 2},
                    places={"bank": {"tokens": 0, "coins": 0}})  # fmt: skip
    assert coins(state) == [6, 2, 2]
    assert on_place(state, "bank") == (2, 0)  # nobody's in the last round
    assert stock(state, 1) == {"bottles": 1}
    assert "thief" in look(state, None).gone
    assert elsewhere(state, "thief-arrested") == [{"who": 0, "victim": 1}]


@pytest.mark.rule("GO-25")
def test_tokens_put_back_wait_for_the_next_round() -> None:
    state = evening(
        ["sheriff", "goat"], ["thief", "teller"], ["cowboy", "farmer"], options={"rounds": 2}, **ROBBED
    )
    assert state.round == 2
    assert on_place(state, "bank") == (2, 1)


@pytest.mark.rule("GO-25")
def test_an_arrested_charlatan_gives_back_what_he_took() -> None:
    state = evening(["sheriff", "goat"], ["charlatan", "teller"], ["cowboy", "farmer"],
                    coins={"p1": 1, "p2": 2, "p3": 0}, elixirs={"p1": 1, "p3": 2})  # fmt: skip
    assert coins(state) == [1 + 1 + 2 + 1, 2, 2]
    assert elsewhere(state, "refunded") == [{"who": 0, "count": 1}, {"who": 2, "count": 2}]
    assert [seen.elixirs for seen in look(state, None).players] == [0, 0, 0]


@pytest.mark.rule("GO-25")
def test_the_bonuses_are_paid_even_if_they_hold_nothing() -> None:
    state = evening(["sheriff", "charlatan"], ["thief", "teller"], ["cowboy", "farmer"])
    assert coins(state) == [2 + 2 + 2 + 1, 2, 2]
    assert "returned" not in kinds(state)
    assert "refunded" not in kinds(state)


@pytest.mark.rule("GO-26")
def test_a_free_thief_keeps_the_tokens_hidden() -> None:
    state = evening(["goat", "cowboy"], ["thief", "teller"], ["gambler", "farmer"], **ROBBED)
    assert stock(state, 1) == {"bottles": 1, "banknotes": 1}
    assert elsewhere(state, "thief-kept") == [
        {"who": 1, "place": "bank", "resource": "banknotes", "count": 1}
    ]
    assert look(state, None).loot is None


@pytest.mark.rule("GO-27")
def test_a_free_charlatan_keeps_the_coins() -> None:
    state = evening(["goat", "cowboy"], ["charlatan", "teller"], ["outlaw", "farmer"],
                    coins={"p1": 1, "p2": 2, "p3": 0}, elixirs={"p1": 1, "p3": 2})  # fmt: skip
    assert coins(state) == [1, 5, 0]
    assert [seen.elixirs for seen in look(state, None).players] == [0, 0, 0]


@pytest.mark.rule("GO-28")
def test_the_waitress_shares_out_the_bottles_as_she_likes() -> None:
    state = evening(["waitress", "cowboy"], ["goat", "teller"], ["outlaw", "farmer"], round=3, first="p2",
                    options={"rounds": 3})  # fmt: skip
    assert look(state, 0).phase == "waitress"
    assert GAME.legal(state, 0) == ["waitress p2", "waitress p3"]
    with pytest.raises(IllegalAction, match=r"opponent.*GO-28"):
        play(state, "p1 waitress p1")
    play(state, "p1 waitress p3", "p1 waitress p2", "p1 waitress p3")
    assert [stock(state, seat)["bottles"] for seat in range(3)] == [1, 2, 3]
    assert on_place(state, "saloon")[0] == 0
    assert state.is_over()


def test_a_player_called_like_a_seat_is_the_one_the_button_names() -> None:
    """In notation p3 is the third seat, whatever anybody is called."""
    state = evening(["waitress", "cowboy"], ["goat", "teller"], ["outlaw", "farmer"], round=3, first="p2",
                    options={"rounds": 3})  # fmt: skip
    names = ("Ann", "p3", "Cy")
    for typed, meant in (
        ("give a bottle to p3", "waitress p2"),
        ("Give a bottle to p2", "waitress p2"),
        ("give a bottle to cy", "waitress p3"),
        ("waitress p3", "waitress p3"),
    ):
        assert GAME.parse(typed, state, names) == (0, GAME.codes[meant])


@pytest.mark.rule("GO-28")
def test_with_two_players_the_only_opponent_gets_them_all() -> None:
    state = table(2, ["goat"], placed={"p1": ["waitress", "kid", "teller"], "p2": ["outlaw", "shopkeeper"]},
                  discarded=["sheriff", "thief", "charlatan"], options={"rounds": 1},
                  places={"store": {"tokens": 0, "coins": 0}, "bank": {"coins": 0}},
                  taken={"p2": {"supplies": 1}})  # fmt: skip
    play(state, "p1 offer goat as goat to p2", "p2 accept")
    assert stock(state, 1) == {"bottles": 2, "supplies": 1}
    assert stock(state, 0) == {"bottles": 1}


@pytest.mark.rule("GO-28")
def test_the_waitress_plays_in_the_gamblers_place_after_the_bottles() -> None:
    state = evening(["waitress", "cowboy"], ["gambler", "teller"], ["outlaw", "farmer"])
    play(state, "p1 waitress p2")
    assert look(state, 0).phase == "gambler"
    assert look(state, None).to_act == (0,)
    play(state, "p1 gambler p2")
    assert [seen.tokens for seen in look(state, None).players] == [2, 1, 2]  # a cattle token is p3's
    assert state.is_over()
    assert "waitress-gambled" in kinds(state)
    assert "gambled" not in kinds(state)


@pytest.mark.rule("GO-28")
def test_one_owner_of_both_has_one_action() -> None:
    state = evening(["waitress", "gambler"], ["goat", "teller"], ["outlaw", "farmer"])
    play(state, "p1 waitress p2", "p1 gambler p3")
    assert state.is_over()
    assert kinds(state).count("waitress-gambled") == 1


@pytest.mark.rule("GO-29")
def test_the_gambler_takes_a_token_at_random_that_only_two_see() -> None:
    drawn = set()
    for seed in range(12):
        state = evening(
            ["gambler", "cowboy"], ["goat", "teller"], ["outlaw", "farmer"], options={"rounds": 2}
        )
        for _ in range(seed):
            state.dice.below(10, 3)
        play(state, "p1 gambler p3")
        for reader in (None, 0, 1, 2):
            (told,) = [event.fields() for event in heard(state, reader) if event.kind == "gambled"]
            assert (told["resource"] is None) == (reader in (None, 1))
            drawn.add(told["resource"])
        assert [seen.tokens for seen in look(state, None).players] == [2, 1, 1]
        mine = stock(state, 0)
        assert mine in ({"bottles": 2}, {"bottles": 1, "cattle": 1})
    assert drawn == {None, "bottles", "cattle"}


@pytest.mark.rule("GO-29")
def test_an_opponent_with_a_token_must_be_chosen() -> None:
    state = evening(["gambler", "waitress"], ["goat", "teller"], ["outlaw", "farmer"], round=2, first="p2",
                    options={"rounds": 2}, places={"bank": {"coins": 0}, "saloon": {"tokens": 0}},
                    tokens=[{"p1": {"bottles": 1}, "p2": {"bottles": 1}, "p3": {"bottles": 1}},
                            {"p1": {"bottles": 2}}],
                    gambled=[{"from": "p2", "to": "p1", "token": "bottles"}])  # fmt: skip
    assert state.is_over()  # only p3 has a token: no question is asked
    assert [seen.tokens for seen in look(state, None).players] == [5, 0, 2]


@pytest.mark.rule("GO-29")
def test_if_no_opponent_has_a_token_nothing() -> None:
    state = table(2, ["teller"], placed={"p1": ["outlaw", "kid", "sheriff"], "p2": ["gambler", "shopkeeper"]},
                  discarded=["goat", "thief", "charlatan"], round=2, options={"rounds": 2}, first="p2",
                  places={"store": {"tokens": 0, "coins": 0}},
                  tokens=[{"p1": {"bottles": 1}, "p2": {"bottles": 1}}, {"p2": {"supplies": 2}}],
                  gambled=[{"from": "p1", "to": "p2", "token": "bottles"}])  # fmt: skip
    play(state, "p1 offer teller as teller to p2", "p2 accept")
    assert state.is_over()
    assert {"who": 1, "card": "gambler"} in elsewhere(state, "nothing")
