"""What a seat knows as numbers: each has a name, and says no more than the seat knows."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.dice import Dice
from posse.games.outlaws import GAME
from posse.games.outlaws.model import FIGURES, HELD
from posse.games.outlaws.rules.state import OutlawsState
from tests.rules.outlaws import team_tables
from tests.rules.outlaws.tables import begun, duel, line, look, new, play, standing, table

ELEVEN = range(11)


def numbers(state: OutlawsState, seat: int | None) -> dict[str, int]:
    """An observation by the names of its numbers."""
    players = int(state.players)
    observation = GAME.encoder(players).observation(GAME.knowledge(state, seat))
    return {name: number for (name, _), number in zip(GAME.features(players), observation, strict=True)}


def above_zero(state: OutlawsState, seat: int | None, start: str) -> dict[str, int]:
    """The numbers above zero whose names begin so, by the rest of their names."""
    return {
        name.removeprefix(start + " "): number
        for name, number in numbers(state, seat).items()
        if name.startswith(start + " ") and number
    }


def may_be(state: OutlawsState, reader: int | None, away: int, place: int) -> set[str]:
    return set(above_zero(state, reader, f"+{away} place {place} may be"))


# -- Lines


def test_ones_own_line_is_seen_the_others_are_not() -> None:
    state = duel(line("bandit"), line("hitman"))
    own = [above_zero(state, 1, f"own place {place}") for place in range(8)]
    assert own == [{figure: 1} for figure in line("hitman")]
    assert above_zero(state, None, "own place 0") == {}
    standing_there = {*FIGURES} - {"reverend", "mayor"}
    for reader in (0, 1, None):
        for away in (0, 1):
            assert all(may_be(state, reader, away, place) == standing_there for place in range(8))
            assert numbers(state, reader)[f"+{away} arrangements"] == 1
    other = duel(line("bandit"), line("indian", "sheriff"))
    assert numbers(other, 0) == numbers(state, 0)


def test_a_figure_revealed_stays_known_until_it_moves() -> None:
    state = duel(p1=line("bandit"))
    play(state, "look 0", "swap 4 5")
    assert may_be(state, 1, 1, 0) == {"bandit"}
    assert above_zero(state, 1, "+1 place 0 seen as") == {"bandit": 1}
    assert "bandit" not in may_be(state, 1, 1, 3)
    assert may_be(state, 0, 0, 0) == {"bandit"}, "one knows what others have seen"
    play(state, "p2 pass", "p1 feint 0 3")
    assert numbers(state, 1)["+1 arrangements"] == 2
    for place in (0, 3):
        assert above_zero(state, 1, f"+1 place {place} seen as") == {"bandit": 1}
        assert len(may_be(state, 1, 1, place)) == 8
    assert above_zero(state, 0, "own place 0") == {"bandit": 1}, "and whether they really moved"
    assert above_zero(state, 1, "+0 place 0 seen as") == {}


def test_a_feint_and_a_swap_look_alike_to_the_others() -> None:
    states = [duel(p1=line("bandit")) for _ in range(2)]
    for state, verb in zip(states, ("feint", "swap"), strict=True):
        play(state, "look 0", f"{verb} 0 3")
    assert numbers(states[0], 1) == numbers(states[1], 1)
    assert numbers(states[0], None) == numbers(states[1], None)
    assert numbers(states[0], 0) != numbers(states[1], 0)


def test_a_figure_comes_from_the_saloon() -> None:
    state = duel(p1=line("bandit"))
    assert above_zero(state, 1, "+1 saloon") == {"reverend": 1, "mayor": 1}
    play(state, "enter mayor 0 5 out 0")
    assert above_zero(state, 1, "+1 saloon") == {"bandit": 1, "reverend": 1}
    assert above_zero(state, 1, "+1 place 0 seen as") == {"mayor": 1}
    assert above_zero(state, 1, "+1 place 5 seen as") == {"mayor": 1}
    assert "bandit" not in may_be(state, 1, 1, 3)


def test_the_numbers_say_what_the_view_says() -> None:
    for players in (2, 3, 4):
        state = begun(players, seed=players)
        for move in range(120):
            if state.is_over():
                break
            seat = state.seats_to_act()[0]
            if move % 6 == 0:
                seen, view = numbers(state, seat), look(state, seat)
                for away in range(players):
                    other = view.lines[(seat + away) % players]
                    assert all(seen[f"+{away} {kind}"] == getattr(other, kind) for kind in HELD)
                    for at in other.places:
                        named = f"+{away} place {at.place} may be"
                        assert {f for f in FIGURES if seen[f"{named} {f}"]} == set(at.may_be)
                for count in view.unseen:
                    assert seen[f"unseen {count.token}"] == count.count
                for place, token in enumerate(view.reserve):
                    assert seen[f"reserve {place + 1} token"] == 1
                    assert token.token is None or seen[f"reserve {place + 1} {token.token}"] == 1
            state.apply(i64(seat), state.random_action(i64(seat), vec[i64]([0] * state.room)))


# -- The set-up


def test_a_line_being_laid_is_secret() -> None:
    state = new(3)
    before = numbers(state, 1)
    play(state, "p1 place hitman", "p1 place governor")
    assert above_zero(state, 0, "own place 0") == {"hitman": 1}
    assert above_zero(state, 0, "own place 1") == {"governor": 1}
    assert above_zero(state, 0, "own place 2") == {}
    assert numbers(state, 1) == before
    play(state, "p1 random", "p1 ready")
    assert len(above_zero(state, 0, "+0 saloon")) == 2
    after = numbers(state, 1)
    assert {name for name in after if after[name] != before[name]} == {"+2 ready", "+2 to act"}


# -- Tokens


def test_a_token_looked_at_is_for_that_player_alone() -> None:
    state = table(3, lines={"p1": line("bandit")})
    assert above_zero(state, 0, "unseen") == {"vote": 8, "x": 4, "handcuffs": 2, "bullet": 2, "election": 2}
    play(state, "look 0")
    assert above_zero(state, 0, "before own place 0") == {"token": 1, "vote": 1}
    assert numbers(state, 0)["unseen vote"] == 7
    assert above_zero(state, 1, "before own place 7") == {"token": 1, "seen by +2": 1}, "it lies between both"
    assert above_zero(state, 2, "before +1 place 0") == {"token": 1, "seen by +1": 1}
    assert numbers(state, 1)["unseen vote"] == numbers(state, 1)["street and reserve vote"] == 8


def test_a_token_turned_up_is_seen_by_all() -> None:
    state = duel(p1=line("bandit"), street=["x", *["vote"] * 6, "x"])
    play(state, "take 0 vote")
    assert above_zero(state, 0, "before own place 0") == {"token": 1, "x": 1, "seen by +1": 1}
    assert above_zero(state, 1, "before own place 7") == {"token": 1, "x": 1, "seen by +1": 1}
    assert above_zero(state, None, "before own place 0") == {"token": 1, "x": 1, "seen by +1": 1}


def test_the_reserve_from_the_top() -> None:
    state = duel(p1=line("storekeep"))
    play(state, "look 0", "trade 0 reserve 2")
    assert above_zero(state, 0, "reserve 2") == {"token": 1, "vote": 1}
    assert above_zero(state, 1, "reserve 2") == {"token": 1, "seen by +1": 1}
    assert above_zero(state, 0, "reserve 5") == {"token": 1}
    assert above_zero(state, 0, "reserve 6") == {}


# -- The question, seats and options


def test_the_question_being_asked() -> None:
    state = duel(standing(hitman=0), standing(governor=7, sheriff=6))
    play(state, "shoot")
    seen = numbers(state, 0)
    assert seen["phase guard"] == seen["struck governor"] == seen["+1 to act"] == seen["+0 strikes"] == 1
    assert seen["+0 turn"] == 1
    assert seen["+0 bullets"] == 0
    assert may_be(state, 0, 1, 7) == {"governor"}
    assert "sheriff" in may_be(state, 0, 1, 6)
    assert len(may_be(state, 0, 1, 6)) == 7, "being asked tells nothing"


def test_who_is_out_faces_nobody() -> None:
    lines = {"p1": standing(hitman=0), "p2": standing(governor=7)}
    state = table(3, lines=lines, held={"p2": {"handcuffs": 0}})
    assert above_zero(state, 0, "on the left") == {"+1": 1}
    assert above_zero(state, 0, "on the right") == {"+2": 1}
    play(state, "shoot")
    seen = numbers(state, 0)
    assert [seen[f"+{away} in"] for away in range(3)] == [1, 0, 1]
    assert above_zero(state, 0, "on the left") == above_zero(state, 0, "on the right") == {"+2": 1}
    assert above_zero(state, 0, "+1 place 0") == above_zero(state, 0, "+1 saloon") == {}


def test_options_are_numbers_too() -> None:
    plain, other = numbers(begun(2), 0), numbers(begun(2, limit=300, notes=0, dancer=1), 0)
    names = ("dancer", "notes", "turn limit", "turns left", "turns left in lots of 256")
    assert [plain[name] for name in names] == [2, 1, 0, 0, 0]
    assert [other[name] for name in names] == [1, 0, 1, 44, 1]


@pytest.mark.parametrize("turned", [1, 2])
def test_every_seat_reads_the_same_table_alike(turned: int) -> None:
    """A table, and the same table with everyone some chairs on."""
    rows = [standing(bandit=3), standing(hitman=2), standing(governor=5)]
    arms = [["vote"] * 4, ["x"] * 4, ["bullet", "vote", "vote", "vote"]]

    def seated(turn: int) -> OutlawsState:
        who = [f"p{(seat + turn) % 3 + 1}" for seat in range(3)]
        changes: dict[str, Any] = {
            "lines": dict(zip(who, rows, strict=True)),
            "street": dict(zip(who, arms, strict=True)),
            "reserve": ["election", "election", "bullet", "handcuffs", "handcuffs", "vote"],
        }
        state = table(3, **changes, turn=who[0], first=who[0])
        play(state, "look 3", "swap 1 3", "look 2", "feint 2 5")
        return state

    plain, moved = seated(0), seated(turned)
    encoder = GAME.encoder(3)
    for seat in range(3):
        other = (seat + turned) % 3
        assert numbers(moved, other) == numbers(plain, seat)
        legal = [encoder.index(i64(seat), i64(code)) for code in plain.legal_actions(seat)]
        assert [encoder.index(i64(other), i64(code)) for code in moved.legal_actions(other)] == legal


def test_no_number_is_above_its_most() -> None:
    for players, options in ((2, {}), (3, {"limit": 60}), (4, {}), (4, {"teams": 1})):
        named = GAME.features(players)
        assert len({name for name, _ in named}) == len(named) == GAME.encoder(players).size
        state = GAME.new(players, options, Dice(1))
        assert isinstance(state, OutlawsState)
        for _ in range(60):
            if state.is_over():
                break
            seat = state.seats_to_act()[0]
            seen = numbers(state, seat)
            assert [name for name, most in named if seen[name] > most] == []
            state.apply(i64(seat), state.random_action(i64(seat), vec[i64]([0] * state.room)))


def test_no_action_names_a_seat() -> None:
    """Places are the reader's own, and figures one's own or the mate's: every seat counts actions alike."""
    encoder = GAME.encoder(4)
    for seat in range(4):
        assert all(encoder.code(i64(seat), i64(code)) == code for code in range(int(encoder.actions)))


# -- Two teams


def test_a_team_has_one_line_and_each_member_counts_its_own_figures_first() -> None:
    state = team_tables.table({0: "governor-1", 1: "governor-3", 2: "bandit"})
    for seat, first, second in ((0, "governor", "mate-governor"), (2, "mate-governor", "governor")):
        assert above_zero(state, seat, "own place 0") == {first: 1}
        assert above_zero(state, seat, "own place 1") == {second: 1}
        assert above_zero(state, seat, "own place 2") == {"bandit": 1}
        assert above_zero(state, seat, "+2 place 0") == above_zero(state, seat, "+3 place 0") == {}
    assert above_zero(state, 0, "+0 saloon") == above_zero(state, 2, "+2 saloon") == {"reverend": 1}
    assert above_zero(state, 1, "+1 saloon") == above_zero(state, 3, "+3 saloon") == {"mayor": 1}


def test_figures_of_the_other_team_are_named_after_the_next_seat() -> None:
    state = team_tables.table({0: "hitman-1", 1: "sheriff-3"})
    play(state, "look 0")
    assert may_be(state, 1, 1, 0) == {"mate-hitman"}, "p1's, who sits opposite p3, p2's next"
    assert may_be(state, 3, 1, 0) == {"hitman"}
    assert may_be(state, 0, 0, 0) == {"hitman"}
    assert may_be(state, 2, 0, 0) == {"mate-hitman"}


@pytest.mark.rule("OU-41")
def test_who_moved_somebody_is_known_not_to_have_moved_a_mates_own() -> None:
    state = team_tables.table({4: "bandit", 5: "indian"})
    play(state, "swap 4 5")
    for place in (4, 5):
        assert {"hitman", "governor", "sheriff"} <= may_be(state, 3, 1, place), "p1's own"
        assert not {"mate-hitman", "mate-governor", "mate-sheriff"} & may_be(state, 3, 1, place)
    assert {"hitman", "mate-hitman"} <= may_be(state, 3, 1, 0)


def test_teams_read_the_same_table_alike() -> None:
    """The same table one chair on: what p1 saw is what p2 sees."""
    row, other = {0: "hitman-1", 3: "governor-3", 4: "bandit", 5: "mayor"}, {1: "sheriff-2", 2: "governor-4"}
    waiting = ("reverend", "reporter")
    plain = team_tables.table(
        team_tables.lined(0, row, waiting), team_tables.lined(1, other), held={"p1": {"votes": 0}}
    )
    ahead = {"1": "2", "2": "3", "3": "4", "4": "1"}

    def turn(part: team_tables.Line) -> team_tables.Line:
        def renamed(figure: str) -> str:
            return figure[:-1] + ahead[figure[-1]] if figure[-1] in ahead else figure

        return {
            "places": [renamed(figure) for figure in part["places"]],
            "saloon": {f"p{ahead[seat[1:]]}": found for seat, found in part["saloon"].items()},
        }

    one, two = team_tables.lined(0, row, waiting), team_tables.lined(1, other)
    moved = team_tables.table(
        turn(two),
        turn(one),
        first="p2",
        turn="p2",
        street=team_tables.STREET[::-1],
        held={"p2": {"votes": 0}},
    )
    for state, seat in ((plain, 1), (moved, 2)):
        play(state, f"p{seat} look 0", f"p{seat} swap 4 5")
    for seat in range(4):
        assert numbers(moved, (seat + 1) % 4) == numbers(plain, seat)
    assert moved.legal_actions(2) == plain.legal_actions(1)


def test_a_mate_who_is_out_leaves_a_gap_and_a_survivor() -> None:
    bare = {"p2": {"handcuffs": 0}, "p4": {"handcuffs": 0}}
    state = team_tables.table({0: "hitman-1"}, {10: "governor-2"}, held=bare)
    play(state, "shoot")
    seen = numbers(state, 0)
    assert [seen[f"+{away} in"] for away in range(4)] == [1, 0, 1, 1]
    assert [place for place in ELEVEN if seen[f"+1 place {place} empty"]] == [10]
    assert above_zero(state, 0, "+1 governor") == {"removed": 1}
    assert above_zero(state, 3, "+0 mate-governor") == {"removed": 1}
    assert [seen[f"+{away} turn by the order"] for away in range(4)] == [1, 0, 0, 0]
    play(state, "pass")
    seen = numbers(state, 0)
    assert [seen[f"+{away} turn by the order"] for away in range(4)] == [0, 1, 0, 0]
    assert [seen[f"+{away} turn"] for away in range(4)] == [0, 0, 0, 1], "a mate plays instead"
