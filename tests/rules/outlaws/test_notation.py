"""The notation of Outlaws: one whole action, one line."""

import pytest

from posse.core.errors import BadNotation, IllegalAction
from posse.games.outlaws import GAME
from posse.games.outlaws.model import ACTIONS
from tests.rules.outlaws.tables import begun, duel, look, play, row, standing
from tests.rules.sampling import many


def test_every_code_has_its_text() -> None:
    assert len(GAME.action_texts) == ACTIONS
    assert {text.split()[0] for text in GAME.action_texts} == {
        *("pass", "swap", "feint", "enter", "look", "take", "shoot", "arrest", "roundup", "scout", "free"),
        *("rob", "report", "dance", "trade", "mayor", "guard", "pray", "place", "random", "clear", "ready"),
        *("mate", "refill"),
    }


def test_legal_and_allowed_are_the_same() -> None:
    for seed in range(3):
        state = begun(2 + seed, seed, limit=60)
        while not state.is_over():
            for seat in state.seats_to_act():
                legal = state.legal_actions(seat)
                assert legal == sorted(legal)
                assert legal == [code for code in range(int(ACTIONS)) if state.allows(seat, code)]
            state.playout(many(5, 20))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("swap 5 2", "swap 2 5"),
        ("échanger 2 5", "swap 2 5"),
        ("feindre 5 2", "feint 2 5"),
        ("prendre 3 menottes", "take 3 handcuffs"),
        ("enter maire 0 5 out 5", "enter mayor 0 5 out 5"),
        ("ta 3 v", "take 3 vote"),
        ("report gouverneur", "report governor"),
        ("trade 4 3", "trade 3 4"),
        ("Quincaillier échanger 4 3", "trade 3 4"),
        ("mayor trade 4 3", "mayor trade 3 4"),
        ("révéler", "scout"),  # as the buttons have it
        ("Maire révéler 3", "mayor scout 3"),
        ("protéger", "guard"),
        ("attirer 3", "dance 3"),
        ("coffrer", "roundup"),
        ("immobiliser", "roundup"),
        ("annoncer le Gouverneur", "report governor"),
        ("bandit annoncer tueur à gages", "rob hitman"),
        ("entrer la Meneuse de revue 0 5 sort 5", "enter dancer 0 5 out 5"),
        ("coéquipier tirer", "mate shoot"),
        ("combler Tueur à gages du coéquipier vide 3>3 8>8", "refill mate-hitman gap 3>3 8>8"),
        ("placer le Shérif du coéquipier", "place mate-sheriff"),
    ],
)
def test_french_words_beginnings_and_either_order(typed: str, meant: str) -> None:
    state = duel()
    assert GAME.parse(typed, state) == (0, GAME.codes[meant])


@pytest.mark.parametrize(
    "typed", ["", "swap", "swap 2", "swap 2 2", "swap 2 19", "mayor", "mayor dance 3", "take 3 x"]
)
def test_nonsense_is_answered_with_what_would_be_right(typed: str) -> None:
    state = duel()
    before = row(state, 0)
    with pytest.raises(BadNotation, match=r"For example|Did you mean"):
        play(state, f"p1 {typed}")
    assert row(state, 0) == before


def test_what_others_read_of_an_action() -> None:
    texts = {
        "swap 2 5": "p1 move 2 5",
        "feint 2 5": "p1 move 2 5",
        "enter mayor 5 2 out 2": "p1 enter mayor 2 5",
        "place sheriff": "p1 line",
        "look 3": "p1 look 3",
        "mayor trade 2 3": "p1 mayor trade 2 3",
    }
    for text, shown in texts.items():
        code = GAME.codes[text]
        assert GAME.shown(0, code, 1) == GAME.shown(0, code, None) == shown
        assert GAME.shown(0, code, 0) == f"p1 {text}"


def test_refusals_name_their_rule() -> None:
    state = duel(standing(("hitman", "sheriff")))
    for text, rule in (
        ("shoot", "OU-22"),
        ("arrest", "OU-23"),
        ("mayor roundup 3", "OU-23"),
        ("free", "OU-31"),
        ("guard", "OU-12"),
        ("ready", "OU-12"),
        ("trade 0 1", "OU-28"),
        ("trade 0 reserve 9", "OU-28"),
    ):
        with pytest.raises(IllegalAction) as refused:
            play(state, text)
        assert refused.value.rule == rule, text


def test_a_mayor_in_place_still_needs_the_means() -> None:
    state = duel(standing(("dancer", "reverend"), mayor=1, sheriff=2), held={"p1": {"handcuffs": 0}})
    assert "mayor roundup 3" in look(state).legal
    with pytest.raises(IllegalAction, match="no Handcuffs"):
        play(state, "mayor arrest 3")
    state = duel(standing(("dancer", "reverend"), mayor=1, reporter=2), held={"p1": {"papers": 0}})
    with pytest.raises(IllegalAction, match="no Newspaper"):
        play(state, "mayor report mayor 2")
