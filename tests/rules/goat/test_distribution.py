"""GO-13 to GO-22: offers, answers, dealers and the last active player."""

from typing import Any

import pytest

from posse.core.errors import IllegalAction, NotYourTurn
from posse.games.goat import GAME
from tests.rules.goat.tables import coins, heard, kinds, look, new, play, player, stock, table

HAND = ["farmer", "sheriff", "charlatan", "goat"]
PLAIN = ["outlaw", "sheriff", "waitress", "goat"]  # nothing happens at once


def alone(**changes: Any) -> dict[str, Any]:
    """Three players, p3 the last active one with both hats; p1 deals five cards."""
    hand = ["banker", "farmer", "sheriff", "thief", "goat"]
    placed = {"p1": ["outlaw", "gambler"], "p2": ["teller", "cowboy"]}
    places = {"bank": {"coins": 0}, "ranch": {"coins": 0}}
    return {"players": 3, "hand": hand, "placed": placed, "places": places} | changes


@pytest.mark.rule("GO-13")
def test_the_dealer_takes_four_cards_unseen_by_others() -> None:
    state = new(4)
    dealer = int(state.dealer)
    for reader in (None, 0, 1, 2, 3):
        seen = look(state, reader)
        assert seen.cards == 4
        assert (seen.hand is None) == (reader != dealer)
        dealt = next(event for event in heard(state, reader) if event.kind == "dealt")
        assert (dealt.fields()["cards"] is None) == (reader != dealer)
    hand = look(state, dealer).hand
    assert hand is not None
    assert len(set(hand)) == 4


@pytest.mark.rule("GO-14")
def test_any_card_of_the_hand_as_any_card_of_the_hand_to_any_active_opponent() -> None:
    state = table(5, HAND, placed={"p4": ["outlaw", "kid"]}, places={"store": {"coins": 0}})
    legal = set(GAME.legal(state, 0))
    seats = ("p2", "p3", "p5")
    assert legal == {f"offer {card} as {said} to {to}" for card in HAND for said in HAND for to in seats}
    assert len(GAME.legal(state, 0)) == 4 * 4 * 3


@pytest.mark.rule("GO-14")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("offer kid as goat to p2", r"do not hold the Kid.*Farmer.*GO-14"),
        ("offer goat as kid to p2", r"may only name a card you hold.*Kid.*GO-14"),
        ("offer goat as goat to p1", r"opponent.*GO-14"),
        ("accept", r"offer a card.*GO-14"),
    ],
)
def test_no_other_offer(line: str, says: str) -> None:
    state = table(5, HAND)
    before = GAME.to_position(state)
    with pytest.raises(IllegalAction, match=says):
        play(state, f"p1 {line}")
    assert GAME.to_position(state) == before


@pytest.mark.rule("GO-14")
def test_a_lie_that_shows_tells_what_was_passed_on() -> None:
    state = table(5, HAND)
    play(state, "p1 offer farmer as sheriff to p3")
    for reader in (None, 1, 2, 3, 4):
        assert look(state, reader).known == ("sheriff",)
    play(state, "p3 refuse")
    for reader in (None, 2, 3, 4):
        assert look(state, reader).known == ("sheriff",)


@pytest.mark.rule("GO-14")
def test_a_truth_that_shows_leaves_nothing_known() -> None:
    state = table(5, HAND)
    play(state, "p1 offer farmer as farmer to p3", "p3 refuse")
    assert look(state, 3).known == ()


@pytest.mark.rule("GO-15")
def test_accepted_it_is_the_opponents() -> None:
    state = table(5, PLAIN)
    play(state, "p1 offer goat as sheriff to p3", "p3 accept")
    assert player(state, 2).characters == ("goat",)
    assert (player(state, 2).hats, player(state, 0).hats) == (1, 2)
    assert kinds(state)[:4] == ["offered", "accepted", "revealed", "bluff"]


@pytest.mark.rule("GO-15")
def test_refused_it_is_the_dealers() -> None:
    state = table(5, PLAIN)
    play(state, "p1 offer goat as goat to p3", "p3 refuse")
    assert player(state, 0).characters == ("goat",)
    assert (player(state, 2).hats, player(state, 0).hats) == (2, 1)
    assert kinds(state)[:4] == ["offered", "refused", "revealed", "truth"]


@pytest.mark.rule("GO-15")
def test_the_answer_is_given_without_seeing_the_card() -> None:
    views = []
    for card in HAND:
        state = table(5, HAND)
        play(state, f"p1 offer {card} as goat to p3")
        offer = look(state, 0).offer
        assert offer is not None
        assert offer.card == card
        views.append([look(state, reader) for reader in (None, 1, 2, 3, 4)])
        assert GAME.legal(state, 2) == ["accept", "refuse"]
    assert all(seen == views[0] for seen in views)


@pytest.mark.rule("GO-15")
def test_only_the_one_who_is_offered_answers() -> None:
    state = table(5, HAND)
    play(state, "p1 offer goat as goat to p3")
    for seat in ("p1", "p2", "p4"):
        with pytest.raises(NotYourTurn, match="p3 must act"):
            play(state, f"{seat} accept")


@pytest.mark.rule("GO-15")
def test_each_players_record_of_truths_and_lies() -> None:
    state = table(5, PLAIN)
    play(state, "p1 offer goat as sheriff to p3", "p3 accept")
    play(state, "p2 offer sheriff as sheriff to p3", "p3 refuse")
    seen = look(state, None).players
    assert [(one.truths, one.lies) for one in seen] == [(0, 1), (1, 0), (0, 0), (0, 0), (0, 0)]
    assert [(one.accepted, one.refused) for one in seen][2] == (1, 1)


@pytest.mark.rule("GO-16")
def test_an_instant_effect_is_resolved_at_once_by_its_owner() -> None:
    state = table(5, ["thief", "sheriff", "goat", "waitress"])
    play(state, "p1 offer thief as thief to p3", "p3 accept")
    assert look(state, None).to_act == (2,)
    assert look(state, None).phase == "thief"
    refused = table(5, ["thief", "sheriff", "goat", "waitress"])
    play(refused, "p1 offer thief as thief to p3", "p3 refuse")
    assert look(refused, None).to_act == (0,)


@pytest.mark.rule("GO-17")
def test_without_hats_one_neither_deals_nor_is_offered_a_card() -> None:
    state = table(4, PLAIN, placed={"p2": ["kid"]}, places={"store": {"coins": 0}})
    play(state, "p1 offer goat as goat to p2", "p2 accept")
    assert not player(state, 1).active
    assert look(state, None).dealer == 2
    assert {line.split()[-1] for line in GAME.legal(state, 2)} == {"p1", "p4"}
    hand = look(state, 2).hand
    assert hand is not None
    with pytest.raises(IllegalAction, match=r"no hat left.*GO-17"):
        play(state, f"p3 offer {hand[0]} as {hand[0]} to p2")


@pytest.mark.rule("GO-18")
def test_three_cards_pass_clockwise_and_one_is_drawn() -> None:
    state = table(4, PLAIN, dealer="p4", placed={"p1": ["kid", "miner"]},
                  places={"store": {"coins": 0}, "mine": {"coins": 0}})  # fmt: skip
    pile = look(state, None).pile
    play(state, "p4 offer goat as goat to p3", "p3 accept")
    seen = look(state, 1)  # p1 has no hat left
    assert seen.dealer == 1
    assert seen.pile == pile - 1
    assert seen.hand is not None
    assert len(seen.hand) == 4
    assert set(seen.hand) > {"outlaw", "sheriff", "waitress"}


@pytest.mark.rule("GO-18")
def test_only_the_two_dealers_see_what_is_passed() -> None:
    state = table(4, PLAIN)
    play(state, "p1 offer goat as goat to p3", "p3 accept")
    for reader in (None, 0, 1, 2, 3):
        passed = next(event for event in heard(state, reader) if event.kind == "passed").fields()
        drew = next(event for event in heard(state, reader) if event.kind == "drew").fields()
        assert passed["cards"] == (("outlaw", "sheriff", "waitress") if reader in (0, 1) else None)
        assert passed["count"] == 3
        assert (drew["card"] is None) == (reader != 1)
    assert look(state, 0).known == ("outlaw", "sheriff", "waitress")
    assert look(state, 3).known == ()


@pytest.mark.rule("GO-19")
def test_the_first_dealer_of_the_last_active_player_takes_the_pile() -> None:
    placed = {"p1": ["outlaw"], "p2": ["teller", "cowboy"]}
    state = table(3, ["sheriff", "thief", "waitress", "goat"], placed=placed, down="farmer", aside="gambler",
                  places={"bank": {"coins": 0}, "ranch": {"coins": 0}})  # fmt: skip
    play(state, "p1 offer goat as goat to p3", "p3 refuse")
    seen = look(state, 1)
    assert (seen.last_active, seen.dealer, seen.pile) == (2, 1, 0)
    assert seen.hand == ("banker", "sheriff", "thief", "charlatan", "waitress")
    assert {line.split()[-1] for line in GAME.legal(state, 1)} == {"p3"}
    assert "last-active" in kinds(state)
    assert "took-pile" in kinds(state)


@pytest.mark.rule("GO-19")
def test_the_inactive_deal_in_turn_and_nobody_draws() -> None:
    state = table(**alone())
    play(state, "p1 offer sheriff as goat to p3", "p3 refuse")
    seen = look(state, 1)
    assert (seen.dealer, seen.cards) == (1, 4)
    play(state, "p2 offer goat as goat to p3", "p3 refuse")
    assert (look(state, 0).dealer, look(state, 0).cards) == (0, 3)  # p3 is skipped


@pytest.mark.rule("GO-19")
def test_with_two_players_the_inactive_one_keeps_the_cards() -> None:
    placed = {"p1": ["outlaw", "goat", "sheriff"]}
    hand = ["shopkeeper", "kid", "banker", "teller", "waitress", "gambler"]
    state = table(2, hand, placed=placed)
    for card in ("kid", "teller"):
        play(state, f"p1 offer {card} as banker to p2", "p2 refuse")
        assert look(state, None).dealer == 0
    assert look(state, 0).hand == ("shopkeeper", "banker", "waitress", "gambler")


@pytest.mark.rule("GO-19")
def test_other_offers_are_refused() -> None:
    state = table(**alone())
    with pytest.raises(IllegalAction, match=r"Only p3 is still active.*GO-19"):
        play(state, "p1 offer goat as goat to p2")


@pytest.mark.rule("GO-20")
def test_what_the_last_active_player_refuses_is_discarded() -> None:
    state = table(**alone())
    before = coins(state)
    play(state, "p1 offer banker as goat to p3", "p3 refuse")
    seen = look(state, None)
    assert seen.gone == ("banker",)
    assert [one.characters for one in seen.players] == [("outlaw", "gambler"), ("teller", "cowboy"), ()]
    assert player(state, 2).hats == 2
    assert coins(state) == before
    assert stock(state, 0) == {"bottles": 1}
    assert kinds(state)[:5] == ["offered", "refused", "revealed", "bluff", "discarded"]


@pytest.mark.rule("GO-20")
def test_discarded_saloon_characters_do_not_act() -> None:
    state = table(**alone(hand=["farmer", "sheriff", "goat"], discarded=["banker", "thief"]))
    play(state, "p1 offer sheriff as goat to p3", "p3 refuse")  # the third refusal
    play(state, "p2 offer goat as goat to p3", "p3 accept", "p1 offer farmer as farmer to p3", "p3 accept")
    play(state, "p1 gambler p2")
    assert "sheriff-killed" not in kinds(state)
    assert "sheriff-paid" not in kinds(state)


@pytest.mark.rule("GO-21")
def test_as_many_hats_as_cards_must_be_accepted() -> None:
    state = table(**alone(hand=["farmer", "thief", "goat"], discarded=["banker", "sheriff"]))
    play(state, "p1 offer goat as thief to p3")
    assert GAME.legal(state, 2) == ["accept", "refuse"]
    play(state, "p3 refuse", "p2 offer thief as farmer to p3")
    assert GAME.legal(state, 2) == ["accept"]
    offer = look(state, 2).offer
    assert offer is not None
    assert offer.forced
    with pytest.raises(IllegalAction, match=r"must accept.*GO-21"):
        play(state, "p3 refuse")
    play(state, "p3 accept", "p3 thief bank")
    assert look(state, None).dealer == 0  # the dealer changes as usual, and chooses
    play(state, "p1 offer farmer as farmer to p3")
    assert GAME.legal(state, 2) == ["accept"]
    assert player(state, 2).refused == 1
    assert player(state, 2).accepted == 0  # forced answers tell nothing


@pytest.mark.rule("GO-21")
def test_before_that_one_may_refuse() -> None:
    state = table(**alone())
    for dealer, card in (("p1", "banker"), ("p2", "sheriff"), ("p1", "thief")):
        play(state, f"{dealer} offer {card} as goat to p3")
        assert GAME.legal(state, 2) == ["accept", "refuse"]
        play(state, "p3 refuse")
    play(state, "p2 offer farmer as goat to p3")
    assert GAME.legal(state, 2) == ["accept"]


@pytest.mark.rule("GO-21")
def test_everyone_sees_how_many_refusals_are_left() -> None:
    state = table(**alone())
    for dealer, card, left in (("p1", "banker", 3), ("p2", "sheriff", 2), ("p1", "thief", 1)):
        assert look(state, None).refusals == left
        play(state, f"{dealer} offer {card} as goat to p3")
        assert look(state, 2).refusals == left
        play(state, "p3 refuse")
    assert look(state, 0).refusals == 0
    assert look(table(3, ["farmer", "goat", "thief", "sheriff"]), 0).refusals is None


@pytest.mark.rule("GO-22")
def test_cards_left_in_hand_are_not_in_play_and_stay_hidden() -> None:
    state = table(**alone(hand=["farmer", "sheriff", "thief", "banker"], placed={
        "p1": ["outlaw", "waitress"], "p2": ["teller", "cowboy"], "p3": ["goat"]},
        options={"rounds": 1}, aside="charlatan", down="gambler"))  # fmt: skip
    play(state, "p1 offer farmer as farmer to p3", "p3 accept")
    assert "saloon" in kinds(state)
    play(state, "p1 waitress p2")
    seen = look(state, None)
    assert seen.phase == "over"
    assert seen.hand is None
    assert seen.cards == 3
    assert "sheriff-killed" not in kinds(state)
    assert {"sheriff", "thief", "banker"} < set(seen.unseen)


@pytest.mark.rule("GO-22")
def test_distribution_goes_on_while_someone_has_a_hat() -> None:
    state = table(**alone())
    play(state, "p1 offer goat as goat to p3", "p3 accept")
    assert look(state, None).phase == "offer"
    assert "saloon" not in kinds(state)
