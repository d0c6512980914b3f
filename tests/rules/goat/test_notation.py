"""Actions of the Goat as people write them, and what is not allowed."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from posse.core.errors import BadNotation, IllegalAction, NotYourTurn, PosseError
from posse.core.kernel.dice import Dice
from posse.games.goat import GAME
from posse.games.goat.model import ACTIONS, CHARACTERS, ROOM
from posse.games.goat.rules import codes
from tests.rules.goat.tables import look, new, play, step, table

PLAIN = ["outlaw", "sheriff", "waitress", "goat"]


def test_every_action_has_one_text_and_reads_back() -> None:
    assert len(GAME.action_texts) == len(set(GAME.action_texts)) == ACTIONS
    state = new(5)
    for code, text in enumerate(GAME.action_texts):
        assert GAME.parse(f"p2 {text}", state) == (1, code)
        assert GAME.format(1, code) == f"p2 {text}"
    code = GAME.action_texts.index("offer farmer as sheriff to p3")
    assert (codes.offer_card(code), codes.offer_claim(code), codes.offer_to(code)) == (4, 9, 2)


def test_french_words_and_short_ways_are_understood() -> None:
    state = table(4, PLAIN)
    for line in (
        "proposer Chèvre comme Shérif à p3",
        "offrir la chevre comme sherif à p3",
        "Offrir la Chèvre annoncer « Shérif » p3",
        "Offrir la Chèvre à p3 en annonçant « Shérif »",
        "give the goat as the sheriff to p3",
    ):
        assert GAME.parse(line, state) == (0, GAME.action_texts.index("offer goat as sheriff to p3")), line
    play(state, "offer goat as goat to p2")
    assert GAME.parse("oui", state) == GAME.parse("p2 accept", state)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_legal_actions_fit_their_room_and_keep_their_order(players: int) -> None:
    state = new(players, 8)
    dice = Dice(1)
    while not state.is_over():
        seat = state.seats_to_act()[0]
        legal = state.legal_actions(seat)
        assert 0 < len(legal) <= ROOM - 16  # the rest is scratch
        assert legal == sorted(set(legal)) == state.legal_actions(seat)
        for other in range(players):
            if other != seat:
                assert state.legal_actions(other) == []
        step(state, dice)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_other_action_is_refused_with_a_rule_and_changes_nothing(players: int) -> None:
    state = new(players, 5)
    dice = Dice(7)
    keys: set[str] = set()
    while not state.is_over():
        seat = state.seats_to_act()[0]
        legal = set(state.legal_actions(seat))
        before = GAME.to_position(state)
        for action in range(int(dice.below(40, 0)), int(ACTIONS), 41):
            if action in legal:
                assert GAME.why_not(state, seat, action) is None
                continue
            with pytest.raises(IllegalAction) as caught:
                GAME.check(state, seat, action)
            assert caught.value.rule.startswith("GO-")
            assert "{" not in caught.value.say("fr")
            keys.add(caught.value.key)
        assert GAME.to_position(state) == before
        step(state, dice)
    assert {"now-offer", "now-answer", "not-in-hand", "claim-not-in-hand"} <= keys
    with pytest.raises(NotYourTurn, match="over"):
        play(state, "p1 accept")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("p3 gambler p3", "opponent"),
        ("p3 gambler p5", "no player p5"),
        ("p3 gambler p2", "no token to take from p2"),
        ("p3 waitress p2", "whose token"),
    ],
)
def test_why_a_choice_is_not_possible(line: str, says: str) -> None:
    placed = {"p1": ["outlaw", "kid"], "p2": ["sheriff", "miner"], "p3": ["gambler", "teller"],
              "p4": ["goat", "prospector"]}  # fmt: skip
    state = table(4, ["shopkeeper", "thief", "charlatan"], phase="gambler", last_active="p4",
                  round=2, first="p2", placed=placed | {"p2": ["miner", "banker"]},
                  places={"store": {"coins": 0}, "mine": {"coins": 0, "tokens": 0}, "bank": {"coins": 0}},
                  tokens=[{f"p{n}": {"bottles": 1} for n in range(1, 5)}, {"p4": {"nuggets": 2}}],
                  gambled=[{"from": "p2", "to": "p3", "token": "bottles"}])  # fmt: skip
    assert GAME.legal(state, 2) == ["gambler p1", "gambler p4"]
    with pytest.raises(IllegalAction, match=says):
        play(state, line)


WORDS = ["offer", "accept", "refuse", "as", "to", "p1", "p2", "p9", "p", "thief", "", "à", *CHARACTERS]


@given(st.one_of(st.text(max_size=30), st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)))
@example("offer")
@example("p1")
@example("offer goat as goat to p1 p2")
def test_any_text_is_an_action_or_refused_with_a_sentence(text: str) -> None:
    state = new(3, 2)
    before = GAME.to_position(state)
    said = ""
    try:
        GAME.play(state, text)
    except PosseError as error:
        said = error.say("en") + error.say("fr")
    assert (GAME.to_position(state) == before) == bool(said)


def test_a_near_miss_is_pointed_out() -> None:
    state = table(3, PLAIN)
    with pytest.raises(BadNotation, match="Did you mean “offer goat as sheriff to p2”"):
        play(state, "offer goat as sherrif to p2")
    assert look(state, None).phase == "offer"
