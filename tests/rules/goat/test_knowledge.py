"""What each seat knows, and worlds made from that alone."""

import json
from collections import Counter
from itertools import count

import pytest

from posse.core.kernel.bits import members
from posse.core.kernel.dice import Dice
from posse.games.goat import GAME
from posse.games.goat.mind.knowledge import GoatKnowledge
from posse.games.goat.model import CHARACTERS
from posse.games.goat.rules.state import GoatState
from tests.rules.goat.tables import heard, look, named, new, play, step, table
from tests.rules.sampling import many

PLAIN = ["outlaw", "sheriff", "waitress", "goat"]


def known(state: GoatState, seat: int | None) -> GoatKnowledge:
    found = GAME.knowledge(state, seat)
    assert isinstance(found, GoatKnowledge)
    return found


def world(state: GoatState, seat: int | None, seed: int) -> GoatState:
    found = GAME.redeal(state, seat, Dice(seed))
    assert isinstance(found, GoatState)
    return found


@pytest.mark.rule("GO-9", "GO-13", "GO-15")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_redeals_look_the_same_to_every_seat_at_every_step(players: int) -> None:
    state = new(players, 11)
    dice = Dice(4)
    changed = 0
    for number in count():
        if state.is_over():
            break
        for seat in (None, *range(players))[number % many(1, 3) :: many(1, 3)]:
            found = GAME.knowledge_to_json(known(state, seat))
            other = world(state, seat, int(dice.below(1000, 0)))
            assert GAME.view(other, seat) == GAME.view(state, seat)
            assert GAME.knowledge_to_json(known(other, seat)) == found
            assert GAME.to_position(GAME.from_position(GAME.to_position(other))) == GAME.to_position(other)
            if seat is not None:
                assert other.legal_actions(seat) == state.legal_actions(seat)
            changed += GAME.to_position(other) != GAME.to_position(state)
        step(state, dice)
    assert changed > many(100, 33)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_knowledge_round_trips_and_makes_the_same_worlds(players: int) -> None:
    state = new(players, 12)
    dice = Dice(5)
    for number in count():
        if state.is_over():
            break
        for seat in (None, *range(players))[number % many(1, 3) :: many(1, 3)]:
            found = known(state, seat)
            text = json.dumps(GAME.knowledge_to_json(found))
            again = GAME.knowledge_from_json(text)
            assert json.dumps(GAME.knowledge_to_json(again)) == text
            one, two = GAME.imagine(found, Dice(3)), GAME.imagine(again, Dice(3))
            assert GAME.to_position(one) == GAME.to_position(two)
        step(state, dice)


@pytest.mark.rule("GO-9", "GO-13", "GO-15", "GO-29")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_happens_next_tells_no_seat_more_than_it_may_know(players: int) -> None:
    """The same action with the same dice, in another world that looks the same, is told alike."""
    own = {"drew", "took-pile", "dealt", "passed"}  # a new dealer is shown cards that nobody knew
    state = new(players, 13)
    dice = Dice(6)
    compared = 0
    while not state.is_over():
        actor = state.seats_to_act()[0]
        legal = state.legal_actions(actor)
        action = legal[dice.below(len(legal), 0)]
        for seat in range(players):
            other = world(state, seat, 1)
            if action not in other.legal_actions(actor) or GAME.action_texts[action] in ("accept", "refuse"):
                continue  # a hidden card decides, or is revealed
            shown = own | ({"gambled", "waitress-gambled"} if seat == actor else set())
            told = []
            for end in (state.branch(Dice(8)), other.branch(Dice(8))):
                end.trace = []
                end.apply(actor, action)
                told.append([event for event in heard(end, seat) if event.kind not in shown])
            if state.round < state.rounds or not any(event.kind == "money" for event in told[0]):
                assert told[0] == told[1]
                compared += 1
        state.apply(actor, action)
    assert compared > 30


@pytest.mark.rule("GO-13")
def test_the_dealer_knows_the_hand_and_others_only_its_size() -> None:
    state = table(4, PLAIN)
    assert GAME.knowledge_to_json(known(state, 0))["hand"] == PLAIN
    assert GAME.knowledge_to_json(known(state, 1))["hand"] is None
    assert GAME.knowledge_to_json(known(state, 1))["cards"] == 4
    hands = {tuple(named(int(world(state, 1, seed).hand))) for seed in range(60)}
    assert len(hands) > 40
    assert {tuple(named(int(world(state, 0, seed).hand))) for seed in range(20)} == {tuple(PLAIN)}


@pytest.mark.rule("GO-14")
def test_a_named_card_is_in_every_imagined_hand() -> None:
    state = table(4, PLAIN)
    play(state, "p1 offer goat as sheriff to p3", "p3 accept")
    for seed in range(40):
        assert "sheriff" in named(int(world(state, 3, seed).hand))


@pytest.mark.rule("GO-18")
def test_a_former_dealer_knows_what_is_left_of_the_cards_passed_on() -> None:
    state = table(5, PLAIN)
    play(state, "p1 offer goat as goat to p3", "p3 accept")
    hand = look(state, 1).hand
    assert hand is not None
    drawn = next(card for card in hand if card not in PLAIN)
    assert look(state, 0).known == ("outlaw", "sheriff", "waitress")
    play(state, "p2 offer sheriff as sheriff to p4", "p4 accept")
    assert look(state, 0).known == ("outlaw", "waitress")
    assert look(state, 1).known == tuple(card for card in CHARACTERS if card in {"outlaw", "waitress", drawn})
    for seed in range(30):
        assert {"outlaw", "waitress"} < set(named(int(world(state, 0, seed).hand)))
    assert any(drawn not in named(int(world(state, 0, seed).hand)) for seed in range(30))


@pytest.mark.rule("GO-18")
def test_what_another_dealer_knows_is_imagined_anew() -> None:
    state = table(5, PLAIN)
    play(state, "p1 offer goat as goat to p3", "p3 accept", "p2 offer sheriff as sheriff to p4", "p4 accept")
    sizes: Counter[int] = Counter()
    for seed in range(200):
        other = world(state, 4, seed)
        mine = set(members(other.known_to(0)))
        later = set(members(other.known_to(1)))
        assert mine <= later <= set(members(other.hand))
        assert len(later) == 3
        sizes[len(mine)] += 1
    assert set(sizes) == {2, 3}  # the Sheriff came from p1, or p2 had drawn it


def test_worlds_are_uniform_and_agree_with_the_counting_aid() -> None:
    placed = {"p1": ["kid", "teller"], "p2": ["banker"]}
    state = table(2, ["outlaw", "sheriff", "thief", "goat"], placed=placed,
                  places={"store": {"coins": 0}, "bank": {"coins": 0, "tokens": 0}},
                  taken={"p2": {"banknotes": 1}}, aside="shopkeeper", down="gambler")  # fmt: skip
    play(state, "p1 offer goat as thief to p2")
    odds = {chance.what: chance.chance for chance in GAME.odds(known(state, 1))}
    unseen = {"outlaw", "sheriff", "charlatan", "waitress", "gambler", "goat"}
    assert set(odds) == unseen | {"thief"}
    assert odds["thief"] == pytest.approx(1 / 4)
    assert odds["goat"] == pytest.approx(3 / 6 / 4)
    assert sum(odds.values()) == pytest.approx(1)
    assert GAME.odds(known(state, 0)) == []
    found: Counter[str] = Counter()
    whole: Counter[tuple[int, int, int]] = Counter()
    for seed in range(4000):
        other = world(state, 1, seed)
        found[CHARACTERS[other.card]] += 1
        whole[int(other.hand), int(other.card), int(other.down)] += 1
    for card, chance in odds.items():
        assert found[card] / 4000 == pytest.approx(chance, abs=0.03)
    assert len(whole) == 20 * 4 * 3  # three of six in the hand, any of four on offer, any of three face down


def test_the_counting_aid_speaks_only_of_an_offer() -> None:
    state = table(4, PLAIN)
    assert all(GAME.odds(known(state, seat)) == [] for seat in (None, 0, 1))
    play(state, "p1 offer goat as sheriff to p3")
    assert len(GAME.odds(known(state, None))) > 5


@pytest.mark.rule("GO-9", "GO-29")
def test_gambled_tokens_are_followed_as_far_as_they_were_seen() -> None:
    tokens = [
        {"p1": {"bottles": 1, "cattle": 1}, "p2": {"bottles": 1}, "p3": {"bottles": 1}},
        {},
        {"p1": {"banknotes": 2}},
    ]
    gambled = [
        {"from": "p1", "to": "p2", "token": "cattle"},
        {"from": "p2", "to": "p3", "token": "cattle"},
    ]
    state = table(3, PLAIN, round=3, first="p2", tokens=tokens, gambled=gambled,
                  places={"ranch": {"tokens": 2}, "bank": {"tokens": 1}})  # fmt: skip
    told = {seat: GAME.knowledge_to_json(known(state, seat))["gambled"] for seat in (None, 0, 1, 2)}
    assert {seat: [move["token"] for move in moves] for seat, moves in told.items()} == {
        None: [None, None],
        0: ["cattle", None],
        1: ["cattle", "cattle"],
        2: [None, "cattle"],
    }
    for seed in range(30):
        seen_by_3 = world(state, 2, seed)  # p3 got cattle from p2, who can only have had it from p1
        assert [int(held) for held in seen_by_3.tokens] == [int(held) for held in state.tokens]
    kinds: Counter[tuple[int, int]] = Counter()
    for seed in range(300):
        spectated = world(state, None, seed)
        kinds[int(spectated.moves) >> 6 & 7, int(spectated.moves) >> 15 & 7] += 1
    bottle, cattle = 4, 2
    assert set(kinds) == {(cattle, cattle), (cattle, bottle), (bottle, bottle)}
    assert kinds[bottle, bottle] > kinds[cattle, cattle]  # twice as many draws lead there


@pytest.mark.rule("GO-22", "GO-34")
def test_at_the_end_tokens_are_open_but_the_last_hand_is_not() -> None:
    for seed in range(30):
        state = new(3, seed)
        state.playout()
        other = world(state, 0, 1)
        assert [int(held) for held in other.tokens] == [int(held) for held in state.tokens]
        if state.hand and int(other.hand) != int(state.hand):
            return
    raise AssertionError("no world had another hand")
