"""The rulebook's three worked examples: five players in the second round."""

import pytest

from posse.games.goat.rules.state import GoatState
from tests.rules.goat.tables import coins, kinds, look, on_place, play, player, stock, table

GEORGES, SILVIA, ARTHUR, DEALER = 0, 4, 2, 3  # p1, p5, p3, p4


def second_round() -> GoatState:
    """p4 deals Farmer, Goat, Charlatan and Sheriff; Georges has the Outlaw; 2 cattle on the Ranch."""
    return table(5, ["farmer", "goat", "charlatan", "sheriff"], dealer="p4", round=2, first="p3",
                 placed={"p1": ["outlaw"]})  # fmt: skip


@pytest.mark.rule("GO-14", "GO-15", "GO-30")
def test_example_1_the_farmer_as_sheriff() -> None:
    state = second_round()
    assert on_place(state, "ranch")[0] == 2
    play(state, "p4 offer farmer as sheriff to p3", "p3 refuse")
    assert player(state, DEALER).characters == ("farmer",)
    assert stock(state, DEALER) == {"bottles": 1, "cattle": 2}
    assert player(state, DEALER).hats == 1
    assert on_place(state, "ranch")[0] == 0


@pytest.mark.rule("GO-16", "GO-18")
def test_example_2_the_goat_truly_named() -> None:
    state = second_round()
    play(state, "p4 offer farmer as sheriff to p3", "p3 refuse")
    seen = look(state, SILVIA)
    assert seen.dealer == SILVIA
    assert seen.hand is not None
    assert len(seen.hand) == 4
    before = (coins(state), stock(state, DEALER))
    play(state, "p5 offer goat as goat to p4")
    assert set(look(state, DEALER).known) == {"goat", "charlatan", "sheriff"}  # p4 had seen those cards
    play(state, "p4 accept")
    seen = look(state, None)
    assert seen.goat == DEALER
    assert all("goat" not in [here.character for here in place.characters] for place in seen.places)
    assert (coins(state), stock(state, DEALER)) == before
    assert player(state, DEALER).hats == 0


@pytest.mark.rule("GO-24", "GO-26", "GO-28")
def test_example_3_an_evening_at_the_saloon() -> None:
    placed = {
        "p1": ["outlaw", "kid"],
        "p2": ["miner", "goat"],
        "p3": ["thief", "waitress"],
        "p4": ["teller", "farmer"],
        "p5": ["sheriff"],
    }
    empty = {"store": {"coins": 0}, "mine": {"coins": 0}, "bank": {"coins": 0, "tokens": 0}}
    state = table(5, ["cowboy"], dealer="p4", round=2, first="p3", placed=placed, last_active="p5",
                  places=empty | {"ranch": {"tokens": 0}}, loot={"place": "bank", "tokens": 1},
                  taken={"p4": {"cattle": 2}, "p2": {"banknotes": 1}},
                  discarded=["banker", "prospector", "shopkeeper"])  # fmt: skip
    play(state, "p4 offer cowboy as cowboy to p5", "p5 accept")
    assert "sheriff-killed" in kinds(state)
    assert coins(state) == [6, 2, 2, 2, 6]  # Georges gains 4; the Cowboy brought Silvia 4
    assert stock(state, ARTHUR) == {"bottles": 1, "banknotes": 1}
    assert "thief-arrested" not in kinds(state)
    play(state, "p3 waitress p5", "p3 waitress p5")
    assert stock(state, SILVIA) == {"bottles": 3}
    assert "waitress-gambled" not in kinds(state)
    assert state.round == 3
    assert look(state, None).dealer == SILVIA
