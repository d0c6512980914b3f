"""What a seat knows as numbers: each has a name, and says no more than the seat knows."""

import pytest
from mypy_extensions import i64

from posse.core.kernel.dice import Dice
from posse.games.wyatt_earp import GAME
from posse.games.wyatt_earp.model import KINDS, OUTLAWS
from posse.games.wyatt_earp.rules.state import WyattEarpState
from tests.rules.wyatt_earp.tables import emptied, look, new, play, shoot, stack, table

JESSE = "jesse-james"


def numbers(state: WyattEarpState, seat: int | None) -> dict[str, int]:
    """An observation by the names of its numbers."""
    players = int(state.players)
    observation = GAME.encoder(players).observation(GAME.knowledge(state, seat))
    return {name: number for (name, _), number in zip(GAME.features(players), observation, strict=True)}


def above_zero(state: WyattEarpState, seat: int | None, start: str) -> dict[str, int]:
    """The numbers above zero whose names begin so, by the rest of their names."""
    return {
        name.removeprefix(start + " "): number
        for name, number in numbers(state, seat).items()
        if name.startswith(start + " ") and number
    }


def test_ones_own_hand_is_counted_the_others_are_not() -> None:
    state = table("2 jesse-james, hideout", "3 bob-dalton, bank-robbery")
    assert above_zero(state, 0, "own hand") == {JESSE: 2, "hideout": 1}
    assert above_zero(state, 1, "own hand") == {"bob-dalton": 3, "bank-robbery": 1}
    mine = numbers(state, 0)
    assert (mine["+0 cards in hand"], mine["+1 cards in hand"]) == (3, 4)
    assert above_zero(state, 0, "+1 known in hand") == {}
    assert (mine["unseen bob-dalton"], mine[f"unseen {JESSE}"], mine["unseen belle-starr"]) == (7, 5, 6)
    other = table("2 jesse-james, hideout", "3 wes-hardin, photo-wes-hardin")
    assert numbers(other, 0) == mine


def test_seats_are_counted_from_the_reader() -> None:
    state = table("hideout, bob-dalton", "hideout", "wes-hardin", turn="p2", money={"p2": 7_000})
    for seat, away in ((0, 1), (1, 0), (2, 2)):
        seen = numbers(state, seat)
        assert [seen[f"+{place} money"] for place in range(3)] == [7 * (place == away) for place in range(3)]
        assert [seen[f"+{place} turn"] for place in range(3)] == [place == away for place in range(3)]
        assert [seen[f"+{place} to act"] for place in range(3)] == [place == away for place in range(3)]
        dealer = (2 - seat) % 3
        assert [seen[f"+{place} dealer"] for place in range(3)] == [place == dealer for place in range(3)]


def test_a_card_that_all_have_seen_go_into_a_hand_stays_known() -> None:
    state = table("hideout, bob-dalton", "2 bob-dalton", phase="draw", discard=["photo-wes-hardin"])
    assert above_zero(state, 1, "top discard") == {"photo-wes-hardin": 1}
    play(state, "take", "discard bob-dalton")
    assert above_zero(state, 1, "+1 known in hand") == {"photo-wes-hardin": 1}
    assert above_zero(state, 0, "+0 known in hand") == {"photo-wes-hardin": 1}, "one knows what others know"
    assert numbers(state, 1)["unseen photo-wes-hardin"] == 0
    assert above_zero(state, 1, "top discard") == {"bob-dalton": 1}
    assert above_zero(state, 1, "discarded") == {"bob-dalton": 1}


def test_the_last_discards_as_they_lie() -> None:
    discard = ["hideout", "wes-hardin", "wes-hardin", "belle-starr", JESSE]
    state = table("hideout, bob-dalton", "2 bob-dalton", phase="draw", discard=discard)
    last = [above_zero(state, 1, f"{which} discard") for which in ("top", "second", "third", "fourth")]
    assert last == [{JESSE: 1}, {"belle-starr": 1}, {"wes-hardin": 1}, {"wes-hardin": 1}]
    assert above_zero(state, 1, "discarded") == {JESSE: 1, "belle-starr": 1, "wes-hardin": 2, "hideout": 1}


def test_cards_drawn_are_for_their_player_alone() -> None:
    state = table("hideout", "2 bob-dalton", phase="draw")
    stack(state, JESSE, "wyatt-earp")
    before = numbers(state, 1)
    play(state, "draw")
    assert above_zero(state, 0, "own hand") == {"hideout": 1, JESSE: 1, "wyatt-earp": 1}
    after = numbers(state, 1)
    assert {name for name in after if before[name] != after[name]} == {
        *("draw pile", "phase draw", "phase play", "+1 cards in hand"),
    }


def test_a_denial_leaves_no_room_for_an_outlaw() -> None:
    state = table("most-wanted, 2 hideout", "hideout, 2 wyatt-earp", "2 bob-dalton")
    play(state, f"wanted ask {JESSE}")
    seen = numbers(state, 1)
    assert seen["phase ask"] == seen["card in play most-wanted"] == seen[f"asked for {JESSE}"] == 1
    assert [seen[f"+{away} not asked yet"] for away in range(3)] == [1, 1, 0]
    play(state, "ask p2")
    for reader, away in ((0, 1), (1, 0), (2, 2), (None, 1)):
        most = above_zero(state, reader, f"+{away} other cards in hand at most")
        assert most == {**{outlaw: 7 for outlaw in OUTLAWS if outlaw != JESSE}, "wyatt-earp": 7}


def test_what_lies_before_a_player() -> None:
    groups = {f"p2 {JESSE}": "3, photo, 2 stagecoach, gun", "p2 bob-dalton": "4, bank, hideout"}
    state = table("hideout, 2 bob-dalton", "hideout", groups=groups, posters={JESSE: 300_000})
    laid = {"cards": 3, "photo": 1, "stagecoaches": 2, "gun": 1, "points": 15}
    assert above_zero(state, 0, f"+1 {JESSE}") == laid
    assert above_zero(state, 0, "+1 bob-dalton") == {"cards": 4, "banks": 1, "hideout": 1}
    assert above_zero(state, 1, "+0 bob-dalton") == {"cards": 4, "banks": 1, "hideout": 1}
    assert above_zero(state, 0, JESSE) == {"opened": 1, "reward": 44, "reward in lots of 256": 1}
    play(state, "lay 1 bob-dalton")
    assert above_zero(state, 0, "bob-dalton") == {"opened": 1, "laid this turn": 1, "reward": 1}


def test_a_pile_looked_at_is_known_to_that_player() -> None:
    state = emptied(
        "2 wes-hardin, 2 hideout", "wyatt-earp, belle-starr", "bob-dalton", "butch-cassidy", reshuffled=True
    )
    assert numbers(state, 0)["contents of the draw pile limited"] == 0
    play(state, "earp choose")
    assert above_zero(state, 0, "draw pile at most") == {"wes-hardin": 2, "hideout": 2}
    assert numbers(state, 0)["contents of the draw pile limited for all"] == 0
    assert numbers(state, 2)["contents of the draw pile limited"] == 0
    assert numbers(state, 2)["draw pile at most wyatt-earp"] > 0
    play(state, "choose hideout")
    assert above_zero(state, 0, "card in play") == {"hideout": 1}
    for reader in (1, 2, None):
        assert above_zero(state, reader, "card in play") == {}, "what was chosen is hidden"
    assert above_zero(state, 0, "draw pile at most") == {"wes-hardin": 2, "hideout": 1}


def test_after_a_reshuffle_all_know_what_the_pile_can_hold() -> None:
    state = emptied(
        "wes-hardin", "belle-starr", "bob-dalton", discard=["hideout", JESSE, JESSE], phase="draw"
    )
    stack(state, "wes-hardin", JESSE)
    play(state, "draw")
    for reader in (0, 1, None):
        seen = numbers(state, reader)
        assert seen["reshuffled"] == seen["contents of the draw pile limited for all"] == 1
        assert above_zero(state, reader, "draw pile for all at most") == {JESSE: 2, "hideout": 1}
    assert above_zero(state, 0, "draw pile at most") == {JESSE: 1, "hideout": 1}, "one knows what one drew"


def test_the_question_being_asked() -> None:
    groups = {f"p1 {JESSE}": "3", "p1 bob-dalton": "3"}
    state = table("bank-robbery, hideout", "2 hideout", groups=groups)
    shoot(state, "bank-robbery")
    seen = numbers(state, 1)
    assert seen["phase target"] == seen["card in play bank-robbery"] == seen["+1 to act"] == 1
    assert seen["sheriff card played this turn"] == seen["something laid or played this turn"] == 1


def test_options_are_numbers_too() -> None:
    state = new(2, **{"target": 60, "own-hideout": 0})
    assert (numbers(state, 0)["target"], numbers(state, 0)["own-hideout"]) == (60, 0)
    assert (numbers(new(2), 0)["target"], numbers(new(2), 0)["own-hideout"]) == (25, 1)


def test_no_number_is_above_its_most() -> None:
    for players in (2, 3, 4):
        named = GAME.features(players)
        assert len({name for name, _ in named}) == len(named) == GAME.encoder(players).size
        state = new(players, target=5)
        dice = Dice(1)
        while not state.is_over():
            actor = int(state.actor)
            seen = numbers(state, actor)
            assert [name for name, most in named if seen[name] > most] == []
            own = {card.card: card.count for card in look(state, actor).players[actor].hand or ()}
            assert {kind: seen[f"own hand {kind}"] for kind in own} == own
            legal = state.legal_actions(actor)
            state.apply(i64(actor), i64(legal[dice.below(i64(len(legal)), i64(0))]))
        assert numbers(state, 0)["phase over"] == 1
        assert sum(numbers(state, 0)[f"+{away} to act"] for away in range(players)) == 0
        assert numbers(state, int(state.winner))["+0 winner"] == 1


def test_actions_are_counted_from_the_reader() -> None:
    encoder = GAME.encoder(3)
    assert encoder.code(1, GAME.codes[f"target p2 {JESSE}"]) == GAME.codes[f"target p3 {JESSE}"]
    assert encoder.code(2, GAME.codes["ask p2"]) == GAME.codes["ask p1"]
    for kind in KINDS:
        assert encoder.code(2, GAME.codes[f"discard {kind}"]) == GAME.codes[f"discard {kind}"]


@pytest.mark.rule("WE-39")
def test_idle_turns_are_counted_as_far_as_they_go() -> None:
    for players in (2, 3, 4):
        assert dict(GAME.features(players))["idle turns in a row"] == 10 * players - 1
    state = table("3 bob-dalton, hideout", "hideout", phase="draw", idle=19)
    play(state, "take")
    assert numbers(state, None)["idle turns in a row"] == 19
    play(state, "lay 3 bob-dalton")
    assert numbers(state, 0)["idle turns in a row"] == 0
