"""PE-1 to PE-6: the cards and tokens."""

from collections import Counter

import pytest

from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice, TapeDice
from posse.core.kernel.state import State
from posse.games.public_enemy import GAME
from posse.games.public_enemy.model import CARD_OF, GANGS, OUTLAWS, SALOON_CARDS, TOWNS
from tests.rules.public_enemy.positions import Table, cards, gang, gang_of, position, town_of

LEADERS = ("Butch Cassidy", "Bob Dalton", "Jesse James", "Billy the Kid")
HOMES = [  # leader, gang, town of the same colour
    ("Butch Cassidy", "wild-bunch", "tombstone"),
    ("Bob Dalton", "daltons", "cripple-creek"),
    ("Jesse James", "james-younger", "deadwood"),
    ("Billy the Kid", "loners", "dodge-city"),
]


def may_come(state: State) -> list[list[str]]:
    """What may come next in each town, to someone who watches."""
    lines = GAME.odds(GAME.knowledge(state, None))
    return [[line.what for line in lines if line.where == town] for town in TOWNS]


@pytest.mark.rule("PE-1")
@pytest.mark.rule("PE-3")
def test_forty_eight_outlaws_of_different_names() -> None:
    assert len(OUTLAWS) == len(set(OUTLAWS)) == 48
    assert Counter((town_of(c), gang_of(c)) for c in OUTLAWS) == {(t, g): 3 for t in TOWNS for g in GANGS}


@pytest.mark.rule("PE-2", "PE-3")
def test_what_is_printed_on_each_card() -> None:
    assert GAME.cards["Bob Dalton"] == {"gang": "daltons", "town": "cripple-creek", "leader": True}
    assert {name for name, printed in GAME.cards.items() if printed["leader"]} == set(LEADERS)
    for outlaw, printed in GAME.cards.items():
        assert (printed["gang"], printed["town"]) == (gang_of(outlaw), town_of(outlaw))


@pytest.mark.rule("PE-1")
def test_a_new_game_deals_twelve_cards_a_town() -> None:
    state = GAME.new(4, {}, Dice(1))
    view = Table(GAME.to_position(state)).view()
    assert [deck.left for deck in view.decks] == [12] * 5
    for deck, town, found in zip(view.decks, TOWNS, may_come(state), strict=False):
        assert sorted([*found, str(deck.up)]) == sorted(card for name in GANGS for card in cards(town, name))


@pytest.mark.rule("PE-1")
@pytest.mark.parametrize("town", TOWNS)
def test_every_card_of_a_town_comes_out_once(town: str) -> None:
    """Six players empty a town: each one's first two draws."""
    state = GAME.new(6, {"first": 1}, Dice(4), traced=True)
    for _ in range(12):
        GAME.play(state, f"take {town}")
    assert state.trace is not None
    taken = [event.fields() for event in GAME.events(state.trace) if event.kind == "took"]
    assert sorted(str(event["card"]) for event in taken) == sorted(c for c in OUTLAWS if town_of(c) == town)
    assert all(event["gang"] == gang_of(str(event["card"])) for event in taken)


@pytest.mark.rule("PE-2")
@pytest.mark.rule("PE-3")
@pytest.mark.parametrize(("leader", "gang_name", "town"), HOMES)
def test_each_leader_waits_in_the_town_of_the_gang(leader: str, gang_name: str, town: str) -> None:
    """Two hold as many: the one with the leader, taken in that town, gains the token."""
    at = position(
        stacks={"p1": gang(gang_name, 1), "p2": gang(gang_name, 2, skip=1) + others(gang_name)},
        up={town: leader, other_town(town): cards(other_town(town), last_gang(gang_name))[1]},
        turn="p1",
    )
    table = Table(at).play(f"take {town}", f"take {other_town(town)}")
    assert table.told("took")[0] == {"who": 0, "town": town, "card": leader, "gang": gang_name}
    won = [e for e in table.told("majority") if e["gang"] == gang_name]
    assert won == [{"who": 0, "gang": gang_name, "cards": 2, "by": "leader"}]


def others(gang_name: str) -> list[str]:
    """One card each of two other gangs."""
    return [gang(name, 1)[0] for name in GANGS if name not in (gang_name, last_gang(gang_name))]


def last_gang(gang_name: str) -> str:
    return GANGS[(GANGS.index(gang_name) + 1) % 4]


def other_town(town: str) -> str:
    return TOWNS[(TOWNS.index(town) + 2) % 4]


@pytest.mark.rule("PE-3")
def test_named_loners_and_leaders() -> None:
    assert [(leader, gang_of(leader), town_of(leader)) for leader in LEADERS] == HOMES
    assert {gang_of(c) for c in ("Belle Starr", "Cattle Kate", "Calamity Jane")} == {"loners"}
    assert len(CARD_OF) == 48


@pytest.mark.rule("PE-4")
@pytest.mark.parametrize("kind", SALOON_CARDS)
def test_four_saloon_cards_of_each_kind(kind: str) -> None:
    first = {"sheriff": 0, "bounty-hunter": 4, "swindler": 8}[kind]
    state = GAME.new(2, {"first": 1}, TapeDice([0] * 4 + [first] * 4 + [0] * 50), traced=True)
    for _ in range(4):
        GAME.play(state, "saloon")
    assert state.trace is not None
    assert [e.fields()["card"] for e in GAME.events(state.trace) if e.kind == "saloon"] == [kind] * 4
    chances = {c.what: c.left for c in GAME.odds(GAME.knowledge(state, None)) if c.where == "saloon"}
    assert chances == {other: 4.0 for other in SALOON_CARDS if other != kind}


@pytest.mark.rule("PE-5")
@pytest.mark.parametrize("seed", range(6))
def test_the_quick_game_leaves_one_non_leader_of_each_gang_out_of_each_town(seed: int) -> None:
    state = GAME.new(4, {"quick": True}, Dice(seed))
    at = GAME.to_position(state)
    assert [deck["left"] for deck in at["decks"].values()] == [8, 8, 8, 8, 9]
    assert Counter((town_of(c), gang_of(c)) for c in at["removed"]) == {
        (t, g): 1 for t in TOWNS for g in GANGS
    }
    assert not set(LEADERS) & set(at["removed"])
    chances = {c.what: c.left for c in GAME.odds(GAME.knowledge(state, 0)) if c.where == "saloon"}
    assert chances == {"sheriff": 3.0, "bounty-hunter": 3.0, "swindler": 3.0}


@pytest.mark.rule("PE-5")
def test_the_quick_game_removes_each_non_leader_as_often() -> None:
    gone: Counter[str] = Counter()
    for seed in range(600):
        gone.update(GAME.to_position(GAME.new(2, {"quick": True}, Dice(seed)))["removed"])
    assert all(gone[leader] == 0 for leader in LEADERS)
    for town in TOWNS:
        for name in GANGS:
            found = [gone[card] for card in cards(town, name) if card not in LEADERS]
            expected = 600 / len(found)
            chi = sum((many - expected) ** 2 / expected for many in found)
            assert chi < 16, (town, name, found)  # one in 3,000 for two degrees of freedom


@pytest.mark.rule("PE-5")
@pytest.mark.parametrize("players", [5, 6])
def test_the_quick_game_is_for_four_at_most(players: int) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.new(players, {"quick": True})
    assert (refused.value.key, refused.value.rule) == ("quick-players", "PE-5")


@pytest.mark.rule("PE-5")
def test_the_same_cards_stay_out_for_the_whole_game() -> None:
    state = GAME.new(2, {"quick": True}, Dice(11))
    out = GAME.to_position(state)["removed"]
    for _ in range(120):
        if state.is_over():
            break
        GAME.play(state, GAME.legal(state, state.seats_to_act()[0])[0])
    assert GAME.to_position(state)["round"] > 1
    assert GAME.to_position(state)["removed"] == out


@pytest.mark.rule("PE-6")
def test_several_players_hold_the_same_gangs_token() -> None:
    held = {f"p{seat}": ["wild-bunch"] for seat in range(2, 7)}
    loners = {f"p{seat}": gang("loners", 2, skip=2 * seat - 3) for seat in range(2, 7)}
    at = position(
        6,
        stacks=loners | {"p1": [*gang("wild-bunch", 1), *gang("daltons", 1), *gang("james-younger", 1)]},
        wanted=held,
        up={"tombstone": "Johnny Ringo"},
    )
    table = Table(at).play("take tombstone")
    assert [seat for seat, won in table.wanted().items() if "wild-bunch" in won] == [
        "p1",
        "p2",
        "p3",
        "p4",
        "p5",
        "p6",
    ]


@pytest.mark.rule("PE-6")
def test_there_is_one_one_token() -> None:
    at = position(
        stacks={"p1": [*gang("wild-bunch", 3), *gang("daltons", 1), *gang("james-younger", 1)]},
        one="p2",
        up={"tombstone": "Belle Starr"},
    )
    table = Table(at).play("take tombstone")
    assert [player.one for player in table.view().players] == [True, False]


@pytest.mark.rule("PE-6")
def test_no_gang_gives_two_tokens_in_one_round() -> None:
    at = position(3, wanted={"p1": ["daltons"], "p2": ["daltons"]}, round=2)
    with pytest.raises(BadNotation) as refused:
        GAME.from_position(at)
    assert (refused.value.key, refused.value.rule) == ("too-many-tokens", "PE-21")
