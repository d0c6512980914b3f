"""What a seat knows: its JSON, and the worlds imagined from it."""

import json
from collections import Counter
from typing import Any

import pytest

from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.games.public_enemy import GAME
from posse.games.public_enemy.mind.knowledge import BLANK, HIDDEN, OWNER, PUBLIC
from posse.games.public_enemy.model import OUTLAWS
from posse.games.public_enemy.rules.state import PublicEnemyState
from tests.rules.public_enemy.play import steps, tables
from tests.rules.public_enemy.positions import Table, cards, hidden, position
from tests.rules.sampling import many

TABLES = tables(many(1, 5))


def written(state: State, seat: int | None) -> str:
    return json.dumps(GAME.knowledge_to_json(GAME.knowledge(state, seat)))


def chi_square(found: Counter[str], expected: list[str]) -> float:
    """Against all of them being as likely."""
    share = sum(found.values()) / len(expected)
    assert set(found) <= set(expected)
    return sum((found[thing] - share) ** 2 / share for thing in expected)


@pytest.mark.parametrize(("players", "bits"), TABLES)
def test_round_trip_and_equal_views_for_every_seat(players: int, bits: int) -> None:
    dice = Dice(bits)
    for number, state in enumerate(steps(players, bits, seed=bits + 70, most=many(100, 60))):
        if number % many(4, 6):
            continue
        for seat in (None, *range(players)):
            text = written(state, seat)
            known = GAME.knowledge_from_json(text)
            assert json.dumps(GAME.knowledge_to_json(known)) == text
            world = known.imagine(dice)
            assert GAME.view(world, seat) == GAME.view(state, seat)
            assert written(world, seat) == text
            at = GAME.to_position(world)
            assert GAME.to_position(GAME.from_position(at)) == at


@pytest.mark.parametrize(("players", "bits"), tables(many(3, 8)))
def test_imagined_worlds_can_be_played_to_the_end(players: int, bits: int) -> None:
    for number, state in enumerate(steps(players, bits, seed=bits + 8, most=60)):
        if number % 12:
            continue
        world = GAME.redeal(state, None, Dice(number))
        world.playout(5000)
        assert world.is_over()


@pytest.mark.parametrize("deck", ["tombstone", "saloon"])
def test_what_another_saw_is_drawn_anew_and_ones_own_look_never(deck: str) -> None:
    at = position(2, ("dollars",))
    table = Table(at, 4).play(f"look {deck}")
    truth = table.deck(deck, 0).looked
    assert truth is not None
    heap = hidden(at, deck)
    dice, games = Dice(3), many(1200, 500)
    others: Counter[str] = Counter()
    for _ in range(games):
        mine = Table(GAME.to_position(GAME.redeal(table.state, 0, dice)))
        assert mine.deck(deck, 0).looked == truth
        world = Table(GAME.to_position(GAME.redeal(table.state, 1, dice)))
        others[str(world.deck(deck, 0).looked)] += 1
    assert set(others) == set(heap)
    chance = {card: heap.count(card) / len(heap) for card in set(heap)}
    chi = sum((others[card] - games * p) ** 2 / (games * p) for card, p in chance.items())
    assert chi < 35  # 10 degrees of freedom at most


def test_the_order_of_a_deck_is_drawn_anew() -> None:
    table = Table(position(2))
    dice = Dice(21)
    shown: Counter[str] = Counter()
    for _ in range(many(1320, 660)):
        world = GAME.redeal(table.state, 0, dice)
        world.apply(0, 2)
        shown[str(Table(GAME.to_position(world)).deck("deadwood").up)] += 1
    heap = hidden(position(2), "deadwood")
    assert len(shown) == 11
    assert chi_square(shown, heap) < 35


def only(found: Counter[str], names: list[str]) -> Counter[str]:
    return Counter({name: found[name] for name in names if found[name]})


@pytest.mark.rule("PE-5")
@pytest.mark.parametrize(
    ("seat", "daltons"),
    [
        (0, ["Little Britches"]),
        (1, ["Bill Power", "Little Britches"]),
        (None, ["Bill Power", "Little Britches"]),
    ],
)
def test_the_cards_the_quick_game_removed_are_drawn_anew(seat: int | None, daltons: list[str]) -> None:
    """Grat Dalton of Tombstone's Daltons was met, and p1 alone has seen Bill Power there before."""
    at = position(2, ("quick", "dollars"), stacks={"p1": ["Grat Dalton"]}, round=2)
    at["met_by"]["p1"] = ["Bill Power"]
    at["looks"]["p1"] = {"tombstone": 1}
    state = GAME.from_position(at)
    games = many(1000, 500)
    dice = Dice(5)
    gone: Counter[str] = Counter()
    for _ in range(games):
        gone.update(GAME.to_position(GAME.redeal(state, seat, dice))["removed"])
    assert sum(gone.values()) == 16 * games
    assert chi_square(only(gone, cards("tombstone", "daltons")), daltons) < 14
    wild = [card for card in cards("tombstone", "wild-bunch")[1:] if card not in at["met"]]
    assert chi_square(only(gone, cards("tombstone", "wild-bunch")), wild) < 14
    loners = [card for card in cards("tombstone", "loners") if card not in at["met"]]
    assert chi_square(only(gone, cards("tombstone", "loners")), loners) < 17


def test_what_others_met_by_looking_is_drawn_anew() -> None:
    """p1 looked in Tombstone in an earlier round: to p2 that may have been any card of the town."""
    at = position(2, ("quick", "dollars"), round=2)
    at["met_by"]["p1"] = ["Bill Power"]
    at["looks"]["p1"] = {"tombstone": 1}
    state = GAME.from_position(at)
    dice = Dice(2)
    met = {GAME.to_position(GAME.redeal(state, 1, dice))["met_by"]["p1"][0] for _ in range(400)}
    town = [card for card in OUTLAWS[:12] if card != "Etta Place"]  # she has left: Elzy Lay lies face up
    assert met == set(town)
    own = [GAME.to_position(GAME.redeal(state, 0, dice))["met_by"]["p1"] for _ in range(20)]
    assert own == [["Bill Power"]] * 20


@pytest.mark.rule("PE-33")
def test_knowledge_holds_nothing_of_anothers_look() -> None:
    """The bytes are the same whatever p1 saw."""
    at = position(3, ("dollars", "quick"))
    worlds = [Table(at, card).play("look deadwood").state for card in range(7)]
    for seat in (1, 2, None):
        assert len({written(world, seat) for world in worlds}) == 1
    assert len({written(world, 0) for world in worlds}) == 7


@pytest.mark.rule("PE-5")
def test_the_quick_games_removed_cards_are_in_nobodys_knowledge() -> None:
    first, second = (position(2, ("quick",), up={"tombstone": "Frank James"}) for _ in range(2))
    second["removed"] = [("Grat Dalton" if c == "Little Britches" else c) for c in first["removed"]]
    assert first["removed"] != second["removed"]
    for seat in (0, 1, None):
        assert written(GAME.from_position(first), seat) == written(GAME.from_position(second), seat)


def test_every_field_of_the_state_is_public_masked_or_hidden() -> None:
    """What is copied for all is what is named as public; a blank state has nothing of the rest."""
    state = Table(position(3, ("dollars", "quick")), 1).play("look deadwood").state
    assert isinstance(state, PublicEnemyState)
    copy, blank = state.copy_public(BLANK), PublicEnemyState(2, 0, 0, BLANK)
    assert len({*PUBLIC, *OWNER, *HIDDEN}) == len(PUBLIC) + len(OWNER) + len(HIDDEN)
    fields = [name for name in dir(state) if not name.startswith("_") and not callable(getattr(state, name))]
    assert sorted(fields) == sorted((*PUBLIC, *OWNER, *HIDDEN))
    for name in PUBLIC:
        assert getattr(copy, name) == getattr(state, name), name
    for name in (*OWNER, *HIDDEN):
        assert getattr(copy, name) == getattr(blank, name), name


def knowledge(seat: int | None, options: tuple[str, ...], *lines: str) -> dict[str, Any]:
    table = Table(position(2, options), 1).play(*lines)
    return json.loads(written(table.state, seat))  # type: ignore[no-any-return]


def refused(data: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(BadNotation) as error:
        GAME.knowledge_from_json(data)
    return error.value.key, error.value.rule


def test_impossible_knowledge_is_refused() -> None:
    looked = knowledge(0, ("dollars",), "look deadwood")
    assert looked["decks"]["deadwood"]["looked"]
    forgotten = json.loads(json.dumps(looked))
    forgotten["decks"]["deadwood"]["looked"] = None
    assert refused(forgotten) == ("looked-or-not", "PE-33")
    assert refused(looked | {"seat": "p2"}) == ("looked-or-not", "PE-33")
    assert refused(looked | {"seat": "p3"}) == ("no-name", "")
    assert refused(looked | {"removed": []}) == ("unknown-key", "")
    assert refused(looked | {"own_met": ["Tom Horn"]}) == ("needs-option", "PE-5")


@pytest.mark.rule("PE-5")
def test_impossible_knowledge_of_a_quick_game_is_refused() -> None:
    daltons = cards("tombstone", "daltons")
    quick = knowledge(0, ("quick", "dollars"), "look deadwood")
    assert refused(quick | {"own_met": []}) == ("not-met", "PE-5")
    assert refused(quick | {"met": sorted({*quick["met"], *daltons})}) == ("removed-count", "PE-5")
    assert refused(quick | {"own_met": [*quick["own_met"], *daltons]}) == ("removed-count", "PE-5")
    watcher = knowledge(None, ("quick",))
    assert refused(watcher | {"own_met": ["Tom Horn"]}) == ("missing", "")
    assert refused(watcher | {"met": sorted({*watcher["met"], *daltons})}) == ("removed-count", "PE-5")
