"""The house bot of Outlaws."""

import pytest

from posse.bots.bot import ask
from posse.bots.registry import find
from posse.core.kernel.dice import CHOICE, Dice, seed_for
from posse.games.outlaws import GAME
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws.tables import ARMS, MORE, duel, new, play, standing, table
from tests.rules.sampling import many


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


# -- Levels for newcomers


def deal(players: int, teams: int, number: int) -> OutlawsState:
    state = GAME.new(players, {"teams": teams}, Dice(seed_for(5, number)))
    assert isinstance(state, OutlawsState)
    return state


def is_over_early(bot: str, players: int, teams: int, number: int) -> bool:
    """Whether somebody has won before everyone has had a turn (OU-11)."""
    state, player, dice = deal(players, teams, number), find(bot, GAME), Dice(seed_for(7, number))
    while state.actors() and state.turns < players - 1:
        seat = state.seats_to_act()[0]
        state.apply(seat, ask(player, GAME, state, seat, dice))
    return state.turns < players - 1


@pytest.mark.parametrize(("players", "teams"), [(2, 0), (3, 0), (4, 0), (4, 1)])
def test_among_deputies_nobody_is_beaten_before_their_first_turn(players: int, teams: int) -> None:
    games = many(300, 60)
    early = sum(is_over_early("deputy", players, teams, number) for number in range(games))
    assert early <= games // 100


def test_house_bots_still_win_before_everyone_has_acted() -> None:
    """It is lawful; people and searchers do so too."""
    assert sum(is_over_early("house", 3, 0, number) for number in range(60)) > 0


@pytest.mark.parametrize("level", ["greenhorn", "deputy"])
def test_a_patient_level_leaves_the_election_until_everyone_has_had_a_turn(level: str) -> None:
    """The house bot takes it at once."""
    for turns, takes in enumerate((False, False, True)):
        seat = f"p{turns + 1}"
        street = ARMS[3] | {seat: [{"token": "election", "seen": [seat]}, *ARMS[3][seat][1:]]}
        held = {seat: {"votes": 1}}
        state = table(3, turns=turns, turn=seat, street=street, reserve=MORE[3][:-1], held=held)
        for bot, may in ((level, takes), ("house", True)):
            action = GAME.action_texts[ask(find(bot, GAME), GAME, state, turns, Dice(1))]
            assert (action == "take 0 election") == may, (bot, turns)


def test_a_patient_bot_with_nothing_else_to_do_does_what_there_is() -> None:
    state = duel(street=["election", *["vote"] * 5, "x", "x"], reserve=[], held={"p1": {"votes": 1}})
    (only,) = [code for code in state.legal_actions(0) if GAME.action_texts[code] == "take 0 election"]
    for bot in ("house:patient", "montecarlo:10:patient"):
        assert find(bot).choose(GAME, GAME.knowledge(state, 0), [only], Dice(0)) == only
