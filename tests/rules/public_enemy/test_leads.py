"""What the table tells of where things stand: who would gain which token now, and what has been used up."""

import pytest

from posse.games.public_enemy import GAME
from posse.games.public_enemy.face.view import LeadView, PublicEnemyView
from posse.games.public_enemy.model import TARGETS
from tests.rules.public_enemy.positions import Table, gang, position


def lead(table: Table, target: str) -> LeadView:
    return table.view().leads[TARGETS.index(target)]


@pytest.mark.rule("PE-21")
def test_the_most_cards_lead_and_without_a_card_nobody_does() -> None:
    table = Table(position(3, stacks={"p1": gang("daltons", 1), "p2": gang("daltons", 2, skip=1)}))
    found = lead(table, "daltons")
    assert (found.seats, found.count, found.leader) == ((1,), 2, False)
    assert lead(table, "loners").seats == ()
    assert [found.target for found in table.view().leads] == list(TARGETS)


@pytest.mark.rule("PE-22")
def test_a_tie_is_shown_unless_the_leader_settles_it() -> None:
    rivals = gang("wild-bunch", 4)
    tied = Table(position(3, stacks={"p1": rivals[:2], "p3": rivals[2:]}))
    assert lead(tied, "wild-bunch").seats == (0, 2)
    assert not lead(tied, "wild-bunch").leader
    settled = Table(position(3, stacks={"p1": rivals[:2], "p3": [rivals[2], "Butch Cassidy"]}))
    assert lead(settled, "wild-bunch").seats == (2,)
    assert lead(settled, "wild-bunch").leader


@pytest.mark.rule("PE-26", "PE-27")
def test_the_most_points_lead_for_the_one_and_a_leader_settles_nothing_there() -> None:
    table = Table(position(2, stacks={"p1": ["Butch Cassidy", "Elzy Lay"], "p2": gang("loners", 2)}))
    assert lead(table, "one").seats == (0, 1)
    assert lead(table, "one").count == 3
    table = Table(position(2, stacks={"p1": gang("daltons", 3), "p2": gang("loners", 2)}))
    assert (lead(table, "one").seats, lead(table, "one").count) == ((0,), 5)


@pytest.mark.rule("PE-35")
def test_each_stack_says_what_it_counts_with_supremacy_too() -> None:
    stacks = {"p1": [*gang("daltons", 3), *gang("loners", 1)]}
    player = Table(position(2, ("supremacy",), stacks=stacks, supremacy="daltons")).player("p1")
    assert [stack.points for stack in player.stacks] == [0, 8, 0, 2]
    assert sum(stack.points for stack in player.stacks) == player.points


@pytest.mark.rule("PE-14")
def test_the_saloon_cards_that_are_out_can_be_counted() -> None:
    at = position(2, stacks={"p1": gang("daltons", 1)}, used={"sheriff": 2, "swindler": 1})
    assert Table(at).view().used == ("sheriff", "sheriff", "swindler")


@pytest.mark.rule("PE-15", "PE-16")
def test_the_outlaws_that_are_out_are_in_every_view_and_on_the_board() -> None:
    at = position(
        2, stacks={"p1": ["Bob Dalton", "Emmett Dalton"]}, out=["Elzy Lay"], phase="target", card="sheriff"
    )
    table = Table(at)
    assert table.view().out == ("Elzy Lay",)
    table.play("sheriff daltons")
    for reader in (None, 0, 1):
        view = GAME.view(table.state, reader)
        assert isinstance(view, PublicEnemyView)
        assert view.out == ("Elzy Lay", "Bob Dalton")
        for lang, said in (("en", "Out for the round"), ("fr", "Hors jeu pour la manche")):
            out = GAME.board(view, lang, ("Ann", "Bob"))[-1]
            assert out.head[0].text == said
            assert [[cell.text for cell in row] for row in out.rows] == [["W Elzy Lay"], ["D Bob Dalton★"]]


def test_a_new_round_brings_everyone_back() -> None:
    used = {"sheriff": 3, "bounty-hunter": 4, "swindler": 4}
    table = Table(position(2, stacks={"p2": ["Tom Horn"]}, used=used)).play("saloon")
    assert table.view().out == ()
    assert len(GAME.board(table.view(), "en", ("Ann", "Bob"))) == 2
