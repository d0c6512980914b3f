"""PE-11 to PE-18: a turn, and what the Saloon's cards do."""

import pytest

from posse.core.errors import IllegalAction, NotYourTurn
from posse.games.public_enemy import GAME
from posse.games.public_enemy.model import SALOON_CARDS
from tests.rules.public_enemy.positions import Table, index, position

P1 = ["Belle Starr", "Black Bart", "Kid Curry"]
P2 = ["Bill Doolin", "Grat Dalton", "Tom Horn"]


def at_saloon(kind: str, players: int = 2, options: tuple[str, ...] = (), **stacks: list[str]) -> Table:
    """p1 is about to draw this Saloon card."""
    at = position(players, options, stacks=stacks, keep=kind)
    return Table(at, index(at, "saloon", kind))


def refusal(table: Table, line: str) -> tuple[str, str]:
    """The error's key and rule; nothing may have changed."""
    before = GAME.to_position(table.state)
    with pytest.raises(IllegalAction) as refused:
        table.play(line)
    assert GAME.to_position(table.state) == before
    return refused.value.key, refused.value.rule


@pytest.mark.rule("PE-11")
def test_a_turn_is_one_card_from_a_town_or_the_saloon() -> None:
    table = Table(position(3))
    assert table.legal() == (
        "take tombstone",
        "take cripple-creek",
        "take deadwood",
        "take dodge-city",
        "saloon",
    )
    table.play("take deadwood")
    assert table.view().turn == 1
    assert sum(len(stack.cards) for stack in table.player("p1").stacks) == 1
    with pytest.raises(NotYourTurn) as refused:
        table.play("p1 take tombstone")
    assert refused.value.key == "not-your-turn"


@pytest.mark.rule("PE-11")
def test_the_saloon_is_drawn_unseen() -> None:
    table = Table(position(), 11)
    assert table.deck("saloon", 0).up is None
    table.play("saloon")
    assert table.told("saloon") == [{"who": 0, "card": "swindler"}]
    assert table.deck("saloon").left == 11


@pytest.mark.rule("PE-12")
def test_an_outlaw_goes_on_top_of_the_stack_of_its_gang() -> None:
    at = position(stacks={"p1": ["Belle Starr", "Johnny Ringo"]}, up={"deadwood": "Cattle Kate"})
    table = Table(at).play("take deadwood")
    assert table.stack("p1", "loners") == ("Cattle Kate", "Belle Starr", "Johnny Ringo")
    assert [len(stack.cards) for stack in table.player("p1").stacks] == [0, 0, 0, 3]


@pytest.mark.rule("PE-12")
def test_each_gang_has_its_own_stack() -> None:
    table = Table(position(2, up={"tombstone": "Frank James", "deadwood": "Bill Dalton"}))
    table.play("take tombstone", "saloon", "take deadwood")
    assert table.stack("p1", "james-younger") == ("Frank James",)
    assert table.stack("p1", "daltons") == ("Bill Dalton",)
    assert all(stack.cards == () for stack in table.player("p2").stacks)


@pytest.mark.rule("PE-13")
def test_the_next_card_of_the_town_is_turned_up() -> None:
    at = position(up={"dodge-city": "Will Carver"})
    table = Table(at, index(at, "dodge-city", "Billy the Kid")).play("take dodge-city")
    assert table.deck("dodge-city").up == "Billy the Kid"
    assert table.deck("dodge-city").left == 11
    assert table.told("turned-up") == [{"town": "dodge-city", "card": "Billy the Kid"}]
    assert [table.deck(town).left for town in ("tombstone", "cripple-creek", "deadwood")] == [12, 12, 12]


@pytest.mark.rule("PE-14")
@pytest.mark.parametrize("kind", SALOON_CARDS)
def test_a_card_without_target_does_nothing(kind: str) -> None:
    table = at_saloon(kind, p1=P1) if kind != "sheriff" else at_saloon(kind, p2=P2)
    before = [player.stacks for player in table.view().players]
    table.play("saloon")
    assert table.told("no-target") == [{"who": 0, "card": kind}]
    assert [player.stacks for player in table.view().players] == before
    assert (table.view().turn, table.view().phase, table.view().card) == (1, "draw", None)


@pytest.mark.rule("PE-14")
@pytest.mark.parametrize("kind", SALOON_CARDS)
def test_a_card_with_a_target_must_be_applied_at_once(kind: str) -> None:
    table = at_saloon(kind, p1=P1, p2=P2).play("saloon")
    assert (table.view().turn, table.view().phase, table.view().card) == (0, "target", kind)
    for line in ("take tombstone", "saloon", "stay", "look saloon", "cavalry deadwood"):
        assert refusal(table, line) == ("apply-first", "PE-14")
    other = "bounty p2 daltons" if kind != "bounty-hunter" else "swindle p2 daltons"
    assert refusal(table, other) == ("apply-first", "PE-14")
    assert (
        refusal(table, "sheriff wild-bunch" if kind != "sheriff" else "swindle p2 loners")[0] == "apply-first"
    )


@pytest.mark.rule("PE-14")
def test_a_used_saloon_card_is_out_for_the_round() -> None:
    at = position(stacks={"p2": P2}, keep="bounty-hunter")
    before = at["used"]["bounty-hunter"]
    table = Table(at, index(at, "saloon", "bounty-hunter")).play("saloon", "bounty p2 daltons")
    now = GAME.to_position(table.state)
    assert now["used"]["bounty-hunter"] == before + 1
    assert now["decks"]["saloon"]["left"] == at["decks"]["saloon"]["left"] - 1


@pytest.mark.rule("PE-14")
def test_no_saloon_action_without_a_saloon_card() -> None:
    table = Table(position(stacks={"p1": P1, "p2": P2}))
    for line in ("sheriff loners", "bounty p2 daltons", "swindle p2 daltons"):
        assert refusal(table, line) == ("no-saloon-card", "PE-14")


@pytest.mark.rule("PE-15")
def test_the_sheriff_takes_one_of_ones_own_uncovered_cards() -> None:
    table = at_saloon("sheriff", p1=P1, p2=P2).play("saloon")
    assert table.legal() == ("sheriff wild-bunch", "sheriff loners")
    assert refusal(table, "sheriff daltons") == ("no-own-stack", "PE-15")
    table.play("sheriff loners")
    assert table.stack("p1", "loners") == ("Black Bart",)
    assert table.stack("p1", "wild-bunch") == ("Kid Curry",)
    assert table.told("jailed") == [{"who": 0, "gang": "loners", "card": "Belle Starr"}]
    assert GAME.to_position(table.state)["out"] == ["Belle Starr"]
    assert table.stack("p2", "daltons") == ("Bill Doolin", "Grat Dalton")


@pytest.mark.rule("PE-16")
def test_the_bounty_hunter_takes_an_opponents_uncovered_card() -> None:
    table = at_saloon("bounty-hunter", 3, p1=P1, p2=P2, p3=["Sam Bass"]).play("saloon")
    assert table.legal() == ("bounty p2 daltons", "bounty p2 loners", "bounty p3 loners")
    assert refusal(table, "bounty p1 loners") == ("opponents-only", "PE-16")
    assert refusal(table, "bounty p3 daltons") == ("no-stack", "PE-16")
    assert refusal(table, "bounty p4 daltons") == ("no-such-player", "PE-16")
    table.play("bounty p2 daltons")
    assert table.stack("p2", "daltons") == ("Grat Dalton",)
    assert table.told("bounty") == [{"who": 0, "victim": 1, "gang": "daltons", "card": "Bill Doolin"}]
    assert GAME.to_position(table.state)["out"] == ["Bill Doolin"]
    assert table.stack("p1", "daltons") == ()


@pytest.mark.rule("PE-17")
def test_the_swindler_takes_an_opponents_card_over() -> None:
    table = at_saloon("swindler", 3, p1=P1, p2=P2, p3=["Sam Bass"]).play("saloon")
    assert table.legal() == ("swindle p2 daltons", "swindle p2 loners", "swindle p3 loners")
    assert refusal(table, "swindle p1 loners") == ("opponents-only", "PE-17")
    assert refusal(table, "swindle p3 wild-bunch") == ("no-stack", "PE-17")
    assert refusal(table, "swindle p6 loners") == ("no-such-player", "PE-17")
    table.play("swindle p2 loners")
    assert table.stack("p1", "loners") == ("Tom Horn", "Belle Starr", "Black Bart")
    assert table.stack("p2", "loners") == ()
    assert table.told("swindled") == [{"who": 0, "victim": 1, "gang": "loners", "card": "Tom Horn"}]
    assert GAME.to_position(table.state)["out"] == []


@pytest.mark.rule("PE-17")
def test_the_swindler_starts_a_new_stack() -> None:
    table = at_saloon("swindler", p1=P1, p2=P2).play("saloon", "swindle p2 daltons")
    assert table.stack("p1", "daltons") == ("Bill Doolin",)
    assert table.stack("p2", "daltons") == ("Grat Dalton",)


@pytest.mark.rule("PE-18")
def test_the_card_below_is_uncovered_and_leaves_next() -> None:
    at = position(2, stacks={"p2": ["Bill Doolin", "Grat Dalton", "Bob Dalton"]}, keep="bounty-hunter")
    first = index(at, "saloon", "bounty-hunter")
    table = Table(at, first).play("saloon", "bounty p2 daltons")
    assert table.stack("p2", "daltons")[0] == "Grat Dalton"
    swindler = index(GAME.to_position(table.state), "saloon", "swindler")
    again = Table(GAME.to_position(table.state), 0).play("take deadwood")
    third = Table(GAME.to_position(again.state), swindler).play("saloon", "swindle p2 daltons")
    assert third.told("swindled")[0]["card"] == "Grat Dalton"
    assert third.stack("p2", "daltons") == ("Bob Dalton",)


@pytest.mark.rule("PE-18")
def test_the_sheriff_uncovers_too() -> None:
    table = at_saloon("sheriff", p1=["Clay Allison", "Tom Horn"]).play("saloon", "sheriff loners")
    assert table.stack("p1", "loners") == ("Tom Horn",)


@pytest.mark.rule("PE-14")
def test_the_sheriffs_victim_may_be_ones_only_card() -> None:
    table = at_saloon("sheriff", p1=["Sam Bass"]).play("saloon")
    assert table.legal() == ("sheriff loners",)
    table.play("sheriff loners")
    assert table.player("p1").points == 0
