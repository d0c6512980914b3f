"""What holds at every step of every game."""

from collections import Counter
from typing import Any

import pytest

from posse.core.errors import IllegalAction, NotYourTurn
from posse.core.kernel.dice import Dice
from posse.core.kernel.packed import unpack
from posse.games.public_enemy import GAME
from posse.games.public_enemy.model import GANGS, OUTLAWS, SALOON_CARDS
from posse.games.public_enemy.rules.state import PublicEnemyState
from tests.rules.public_enemy.play import options_of, steps, tables
from tests.rules.sampling import many

TABLES = tables(many(1, 5))


def where_cards_are(at: dict[str, Any]) -> Counter[str]:
    """Every outlaw that lies open or out, by name."""
    found: Counter[str] = Counter(at["out"])
    found.update(at.get("removed", ()))
    for deck in at["decks"].values():
        found.update([deck["up"]] if deck.get("up") else [])
        found.update(deck.get("under", ()))
        found.update([deck["looked"]] if deck["looked"] in OUTLAWS else [])
    for stacks in at["stacks"].values():
        for stack in stacks.values():
            found.update(stack)
    return found


@pytest.mark.rule("PE-1")
@pytest.mark.rule("PE-9")
@pytest.mark.rule("PE-23")
@pytest.mark.parametrize(("players", "bits"), TABLES)
def test_cards_are_conserved_and_tokens_never_lost(players: int, bits: int) -> None:
    quick = bits & 1
    tokens: list[set[str]] = [set() for _ in range(players)]
    for state in steps(players, bits, seed=bits, most=many(250, 60)):
        at = GAME.to_position(state)
        assert isinstance(state, PublicEnemyState)
        assert list(state.heights) == [len(unpack(row)) for row in state.stacks]
        found = where_cards_are(at)
        assert all(times == 1 for times in found.values())
        drawn = sum(len(stack) for mine in at["stacks"].values() for stack in mine.values()) + len(at["out"])
        towns = [deck["left"] for title, deck in at["decks"].items() if title != "saloon"]
        assert sum(towns) + drawn == (32 if quick else 48)
        assert at["decks"]["saloon"]["left"] + sum(at["used"].values()) == (9 if quick else 12)
        for seat, held in enumerate(at["wanted"].values()):
            assert tokens[seat] <= set(held)
            tokens[seat] = set(held)


@pytest.mark.rule("PE-11")
@pytest.mark.parametrize(("players", "bits"), TABLES)
def test_someone_can_always_act_before_the_end(players: int, bits: int) -> None:
    ended = False
    for state in steps(players, bits, seed=bits + 50, most=many(2000, 300)):
        acting = state.seats_to_act()
        ended = state.is_over()
        assert len(acting) == (0 if ended else 1)
        assert (state.outcome() is None) == (not ended)
        if not ended:
            legal = state.legal_actions(acting[0])
            assert legal
            assert len(set(legal)) == len(legal)
            assert state.winners() == 0
            others = [seat for seat in range(players) if seat != acting[0]]
            assert all(state.legal_actions(seat) == [] for seat in others)
    if ended:
        outcome = state.outcome()
        assert outcome is not None
        assert len(outcome.ranks) == len(outcome.points) == players
        assert sum(state.share(seat) for seat in range(players)) == pytest.approx(1)
        assert [seat for seat in range(players) if state.share(seat)] == list(outcome.winners)
        assert state.legal_actions(0) == []


@pytest.mark.rule("PE-14")
@pytest.mark.parametrize(("players", "bits"), TABLES)
def test_why_not_speaks_exactly_for_illegal_actions(players: int, bits: int) -> None:
    for state in steps(players, bits, seed=bits + 9, most=many(80, 40)):
        for seat in range(players):
            legal = state.legal_actions(seat)
            for action in range(len(GAME.action_texts)):
                assert (action in legal) == state.allows(seat, action)
                reason = GAME.why_not(state, seat, action)
                if seat not in state.seats_to_act():
                    assert reason is None
                    with pytest.raises(NotYourTurn) as refused:
                        GAME.check(state, seat, action)
                    assert refused.value.key == ("over" if state.is_over() else "not-your-turn")
                elif action in legal:
                    assert reason is None
                else:
                    assert isinstance(reason, IllegalAction)
                    assert reason.rule.startswith("PE-")


def test_nobody_acts_after_the_end() -> None:
    *_, last = steps(2, 0, seed=4, most=5000)
    assert last.is_over()
    for line in ("take tombstone", "p1 take tombstone", "p2 stay"):
        with pytest.raises(NotYourTurn) as refused:
            GAME.play(last, line)
        assert refused.value.key == "over"
        assert refused.value.say("fr") != refused.value.say("en") != ""
    assert not last.allows(0, 0)
    assert GAME.why_not(last, 0, 0) is None  # said already


@pytest.mark.parametrize(("players", "bits"), tables(many(4, 8)))
def test_a_clone_falls_the_same_way_and_a_branch_is_its_own(players: int, bits: int) -> None:
    for number, state in enumerate(steps(players, bits, seed=bits + 3, most=60)):
        if number % 10 or state.is_over():
            continue
        before = GAME.to_position(state)
        first, second = state.clone(), state.clone()
        assert first.playout(200) == second.playout(200)
        assert GAME.to_position(first) == GAME.to_position(second)
        state.branch(Dice(99)).playout(200)
        assert GAME.to_position(state) == before
        assert state.branch(Dice(5)).trace is None


def test_a_traced_game_is_the_same_game() -> None:
    plain, traced = (GAME.new(4, options_of(31 - 1), Dice(6), traced=flag) for flag in (False, True))
    assert plain.playout(300) == traced.playout(300)
    assert GAME.to_position(plain) == GAME.to_position(traced)


@pytest.mark.parametrize(("players", "bits"), tables(many(2, 6)))
def test_every_event_reads_for_every_reader(players: int, bits: int) -> None:
    *_, last = steps(players, bits, seed=bits + 1, most=300, traced=True)
    assert last.trace is not None
    full = GAME.events(last.trace, everything=True)
    for reader in (None, *range(players)):
        told = GAME.events(last.trace, reader)
        assert len(told) == len(full)
        for event, open_event in zip(told, full, strict=True):
            assert event.says.startswith("event.")
            if event != open_event:
                assert event.kind == "looked"
                assert event.fields()["card"] is None
                assert event.fields()["who"] != reader


@pytest.mark.parametrize(("players", "bits"), tables(many(2, 6)))
def test_the_house_bot_scores_without_touching_the_table(players: int, bits: int) -> None:
    for state in steps(players, bits, seed=bits + 21, most=many(120, 60)):
        before = GAME.to_position(state)
        for seat in state.seats_to_act():
            scores = [GAME.score(state, seat, action) for action in state.legal_actions(seat)]
            assert all(isinstance(score, int) for score in scores)
        assert GAME.to_position(state) == before


def test_the_house_bot_beats_random_players() -> None:
    """Two in a row of four would be luck; at this many games 40 % is far above a fair quarter."""
    won, games = 0.0, many(120, 40)
    for seed in range(games):
        state = GAME.new(4, {"first": 1 + seed % 4, "rounds": 12}, Dice(seed))
        chooser = Dice(seed + 5)
        while not state.is_over():
            seat = state.seats_to_act()[0]
            legal = state.legal_actions(seat)
            if seat == 0:
                action = max(legal, key=lambda code: (GAME.score(state, 0, code), -code))
            else:
                action = legal[chooser.below(len(legal), 0)]
            state.apply(seat, action)
        won += state.share(0)
    assert won / games > 0.4


def test_material_is_named_once() -> None:
    names = [*GANGS, *SALOON_CARDS, *OUTLAWS]
    assert len(set(names)) == len(names)
    assert len(set(GAME.action_texts)) == len(GAME.action_texts) == 71
    for state in steps(2, 0, seed=1, most=1):
        for code, text in enumerate(GAME.action_texts):
            assert GAME.parse(f"p2 {text}", state) == (1, code)
            assert GAME.format(1, code) == f"p2 {text}"
