"""The house bot of Outlaws."""

from posse.core.dice import CHOICE, Dice
from posse.games.outlaws import GAME
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws.tables import duel, new, play, standing, table


def choice(state: OutlawsState, seat: int = 0, seed: int = 0) -> str:
    """What the house bot does."""
    legal = state.legal_actions(seat)
    world = GAME.imagine(GAME.knowledge(state, seat), Dice(0))
    return GAME.action_texts[GAME.choose(world, seat, legal, Dice(seed))]


def test_it_takes_the_election_when_it_can() -> None:
    seen = {"token": "election", "seen": ["p1"]}
    state = duel(street=[seen, *["vote"] * 5, "x", "x"], reserve=[], held={"p1": {"votes": 1}})
    assert choice(state) == "take 0 election"


def test_it_brings_the_governor_to_the_election_first() -> None:
    seen = {"token": "election", "seen": ["p1"]}
    state = duel(street=["vote", seen, *["vote"] * 4, "x", "x"], reserve=[], held={"p1": {"votes": 1}})
    assert choice(state) == "swap 0 1"


def test_it_shoots_a_governor_it_has_seen() -> None:
    state = duel(
        standing(hitman=2, indian=0),
        standing(governor=5, sheriff=0),
        turn="p2",
        held={"p2": {"handcuffs": 0}},
    )
    play(state, "look 5", "pass")
    assert choice(state) == "shoot"


def test_it_hides_a_governor_who_was_seen() -> None:
    state = duel(street=[*["x"] * 4, None, None, None, None], reserve=[])
    play(state, "look 0", "pass", "p2 pass")
    found = {choice(state, seed=seed) for seed in range(12)}
    assert {text.split()[0] for text in found} <= {"swap", "feint"}
    assert all(text.split()[1] == "0" for text in found)


def test_it_reacts_and_lines_up() -> None:
    state = duel(standing(hitman=2), standing(governor=5, sheriff=6))
    play(state, "shoot")
    assert choice(state, 1) == "guard"
    state = new(2)
    assert choice(state, 0) == "random"
    play(state, "p1 random")
    assert choice(state, 0) == "ready"


def test_it_beats_random_players() -> None:
    """Nearly always; the lab measures how often."""
    won = 0
    for seed in range(12):
        state = table(dice=Dice(seed))
        dice = Dice(seed + 100)
        me = seed % 2
        for _ in range(600):
            if state.is_over():
                break
            seat = state.seats_to_act()[0]
            legal = state.legal_actions(seat)
            if seat == me:
                GAME.play(state, f"p{seat + 1} {choice(state, seat, seed)}")
            else:
                state.apply(seat, legal[dice.below(len(legal), CHOICE)])
        won += state.winners() == 1 << me
    assert won >= 9
