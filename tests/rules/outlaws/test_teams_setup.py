"""OU-41, OU-42: two teams of two, their long lines, one secret draft a team, and the order of play."""

from collections import Counter

import pytest

from posse.core.errors import BadNotation, IllegalAction, NotYourTurn
from posse.core.words import LANGS
from posse.games.outlaws import GAME
from posse.table import Match
from tests.rules.outlaws.tables import kinds, look, play, told
from tests.rules.outlaws.team_tables import (
    LENGTH,
    begun,
    cast,
    known,
    lined,
    new,
    part,
    position,
    purse,
    row,
    table,
)

DUEL_POOL = {"vote": 6, "handcuffs": 1, "bullet": 1, "election": 1, "x": 4}


@pytest.mark.rule("OU-41")
@pytest.mark.parametrize("players", [2, 3])
def test_teams_are_for_four(players: int) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.new(players, {"teams": 1})
    assert refused.value.rule == "OU-41"
    assert all(refused.value.say(lang) for lang in LANGS)
    assert GAME.new(4, {"teams": 1}).players == 4


@pytest.mark.rule("OU-41")
def test_two_lines_of_eleven_face_each_other_with_a_token_between_each_pair() -> None:
    state = begun()
    view = look(state, None)
    assert view.mode == "teams"
    for side, other in ((0, 1), (1, 0)):
        places = view.lines[side].places
        assert len(places) == LENGTH
        for at, place in enumerate(places):
            assert place.facing == 10 - at
            facing = view.lines[other].places[place.facing]
            assert facing.facing == at
            assert (facing.arm, facing.slot) == (place.arm, place.slot)  # one token between the two
    assert len({(place.arm, place.slot) for place in view.lines[0].places}) == LENGTH
    assert [slot.empty for arm in view.street for slot in arm.slots] == [False] * LENGTH


@pytest.mark.rule("OU-41")
def test_what_a_figure_does_it_does_to_the_place_that_makes_ten_with_its_own() -> None:
    state = table({8: "indian"}, {2: "dancer"})
    play(state, "scout")
    assert told(state, "revealed") == {"who": 1, "place": 2, "figure": "dancer"}
    state = table({0: "reporter"}, {10: "bandit"})
    play(state, "report bandit")
    assert part(state, 1)["marked"] == ["bandit"]


@pytest.mark.rule("OU-41")
def test_thirteen_a_team_eleven_in_the_line_and_one_saloon_place_a_member() -> None:
    for seed in range(30):
        state = begun(seed)
        for side in (0, 1):
            found = part(state, side)
            assert len(found["places"]) == LENGTH
            assert [len(found["saloon"][f"p{seat}"]) for seat in (side + 1, side + 3)] == [1, 1]
            waiting = [*found["saloon"][f"p{side + 1}"], *found["saloon"][f"p{side + 3}"]]
            assert sorted([*found["places"], *waiting]) == sorted(cast(side))
            for seat in (side + 1, side + 3):
                (sits,) = found["saloon"][f"p{seat}"]
                assert "-" not in sits or sits.endswith(str(seat))  # own or shared, never the mate's


@pytest.mark.rule("OU-41")
def test_no_governor_waits_in_the_saloon() -> None:
    for seed in range(60):
        state = begun(seed)
        assert {"governor-1", "governor-3"} <= set(row(state, 0))
        assert {"governor-2", "governor-4"} <= set(row(state, 1))
    with pytest.raises(BadNotation):
        GAME.from_position(position(lined(0, saloon=("governor-1", "mayor"))))


@pytest.mark.rule("OU-41")
def test_the_tokens_are_a_duels_and_two_are_in_the_reserve() -> None:
    state = begun()
    found = GAME.to_position(state)
    assert found["pool"] == DUEL_POOL
    street = [token for arm in found["street"].values() for token in arm]
    assert (len(street), len(found["reserve"])) == (11, 2)
    laid = [*street, *found["reserve"]]
    assert {token: laid.count(token) for token in DUEL_POOL} == DUEL_POOL


@pytest.mark.rule("OU-41")
@pytest.mark.rule("OU-8")
def test_every_player_starts_with_a_bullet_handcuffs_and_three_newspapers() -> None:
    state = begun()
    assert [purse(state, seat) for seat in range(4)] == [(0, 1, 1, 3)] * 4


# -- The draft


@pytest.mark.rule("OU-42")
def test_both_members_place_in_one_line() -> None:
    state = new()
    play(state, "p1 place governor", "p3 place governor", "p3 place mate-sheriff", "p1 place indian")
    for reader in (0, 2):
        view = look(state, reader).lines[0]
        assert [place.figure for place in view.places][:5] == [
            *("governor", "governor", "sheriff", "indian"),
            None,
        ]
    found = GAME.to_position(state)["lines"]["p1"]["places"]
    assert found[:4] == ["governor-1", "governor-3", "sheriff-1", "indian"]
    with pytest.raises(IllegalAction):
        play(state, "p1 place mate-governor")  # stands there already
    play(state, "p3 clear")
    assert known(state, 0, 0) == [None] * LENGTH
    play(state, "p3 random")
    assert None not in known(state, 0, 0)
    assert known(state, 0, 0) == known(state, 0, 2)


@pytest.mark.rule("OU-42")
def test_both_confirm_and_a_change_withdraws_the_mates_word() -> None:
    state = new()
    play(state, "p1 random", "p1 ready")
    assert set(state.seats_to_act()) >= {1, 2, 3}
    play(state, "p3 clear")  # p1 has not agreed to that
    assert 0 in state.seats_to_act()
    play(state, "p3 random", "p3 ready", "p2 random", "p2 ready", "p4 ready")
    assert look(state).phase == "setup"
    assert state.seats_to_act() == [0]
    play(state, "p1 ready")
    assert look(state).phase == "turn"


@pytest.mark.rule("OU-42")
def test_a_line_that_is_not_full_cannot_be_confirmed() -> None:
    state = new()
    play(state, "p1 place bandit")
    with pytest.raises(IllegalAction):
        play(state, "p3 ready")
    assert not look(state, 2).lines[0].ready


@pytest.mark.rule("OU-42")
def test_the_draft_is_a_secret_of_the_team() -> None:
    state = new()
    before = [GAME.view(state, reader) for reader in (None, 1, 3)]
    play(state, "p1 place hitman", "p3 random", "p1 clear", "p3 place bandit", "p1 random")
    assert [GAME.view(state, reader) for reader in (None, 1, 3)] == before
    assert kinds(state, 1) == kinds(state, 3) == kinds(state, None) == []
    assert kinds(state, 0) == kinds(state, 2)
    assert "placed" in kinds(state, 2)
    texts = ("place hitman", "place mate-hitman", "random", "clear")
    assert {GAME.shown(0, GAME.codes[text], 1) for text in texts} == {"p1 line"}


@pytest.mark.rule("OU-42")
def test_the_saloon_lies_open_only_when_all_are_ready() -> None:
    state = new()
    play(state, "p1 random", "p1 ready", "p3 ready")
    assert look(state, 1).lines[0].saloon == ()
    play(state, "p2 random", "p2 ready", "p4 ready")
    for reader in (None, 0, 1, 2, 3):
        assert len(look(state, reader).lines[0].saloon) + len(look(state, reader).lines[2].saloon) == 2


@pytest.mark.rule("OU-42")
def test_team_mates_see_their_whole_line_and_others_nothing_of_it() -> None:
    state = table()
    truth = [figure.split("-")[0] for figure in row(state, 0) if figure]
    assert known(state, 0, 0) == known(state, 0, 2) == truth
    for reader in (0, 2):
        places = look(state, reader).lines[0].places
        assert [place.owner for place in places] == [0, 0, 0, 2, 2, 2, *[None] * 5]
        assert [place.shared for place in places] == [False] * 6 + [True] * 5
    for other in (1, 3, None):
        assert known(state, 0, other) == [None] * LENGTH
        assert {place.owner for place in look(state, other).lines[0].places} == {None}
    play(state, "swap 0 10")
    now = [figure.split("-")[0] for figure in row(state, 0) if figure]
    assert now != truth
    assert known(state, 0, 2) == now
    assert told(state, "moved", 2)["swapped"] == told(state, "moved", 0)["swapped"] is True
    for other in (1, 3, None):
        assert told(state, "moved", other)["swapped"] is None


@pytest.mark.rule("OU-42")
def test_a_match_from_a_position_knows_its_teams() -> None:
    match = Match.from_position(position())
    assert match.sides == ((0, 2), (1, 3))
    assert Match.from_record(str(match.record(sealed=False))).sides == match.sides


# -- The order of play


@pytest.mark.rule("OU-42")
def test_turns_alternate_between_the_teams_and_in_each_team() -> None:
    for seed in range(8):
        state = begun(seed)
        first = int(state.first)
        turns = []
        for _ in range(8):
            turns.append(int(state.turn))
            play(state, "pass")
        assert turns == [(first + step) % 4 for step in range(8)]
        assert [seat % 2 for seat in turns] == [(first + step) % 2 for step in range(8)]


@pytest.mark.rule("OU-42")
def test_the_first_team_is_drawn_at_random() -> None:
    firsts = Counter(int(begun(seed).first) % 2 for seed in range(300))
    assert min(firsts[0], firsts[1]) > 110


@pytest.mark.rule("OU-42")
def test_only_the_acting_player_decides() -> None:
    state = table()
    assert state.seats_to_act() == [0]
    for seat in (1, 2, 3):
        with pytest.raises(NotYourTurn):
            play(state, f"p{seat + 1} pass")
