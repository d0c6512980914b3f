"""A game whose dice wait: every draw is a moment, and no moment changes."""

import copy

from posse.adapters.moments import CHANCE, NOBODY, Setting
from posse.core.kernel.dice import Dice
from tests.thimblerig import GAME as THIMBLERIG

SETTING = Setting(THIMBLERIG, 2, THIMBLERIG.settle({}), 60)


def test_the_deal_is_one_moment_a_draw():
    moment = SETTING.first()
    ways = []
    while moment.ways:
        assert moment.actor == CHANCE
        ways.append(moment.ways)
        moment = moment.after_draw(0)
    assert ways == [9, 8, 7, 6, 5, 4]  # nine cards, of which six are dealt
    assert moment.actor == 0
    assert moment.played == 0


def test_a_moment_never_changes_and_its_copy_is_itself():
    moment = SETTING.first()
    while moment.ways:
        moment = moment.after_draw(1)
    before = str(moment)
    for index in moment.legal:
        after = moment.after_action(index)
        assert str(after) != before
        assert after.played == (0 if after.ways else 1)
    assert str(moment) == before
    assert copy.deepcopy(moment) is moment
    assert copy.copy(moment) is moment


def test_a_draw_in_the_middle_of_an_action_is_waited_for():
    moment = SETTING.first()
    while moment.ways:
        moment = moment.after_draw(0)
    draw = THIMBLERIG.codes["draw"]
    waiting = moment.after_action(draw)
    assert (waiting.actor, waiting.ways, waiting.waiting) == (CHANCE, 3, (0, draw))
    assert str(waiting) == f"{moment} p1 draw"
    assert waiting.known(1) == moment.known(1), "nobody is told of an action before it is done"
    drawn = {str(waiting.after_draw(number).known(0)["hands"]["p1"]["card"]) for number in range(3)}
    assert len(drawn) == 3


def test_a_game_ends_with_nobody_to_act():
    moment = SETTING.first()
    chance = Dice(1)
    while moment.actor != NOBODY:
        if moment.ways:
            moment = moment.after_draw(int(chance.below(moment.ways, 0)))
        else:
            moment = moment.after_action(moment.legal[int(chance.below(len(moment.legal), 0))])
    assert moment.is_over
    assert not moment.is_cut_off
    assert moment.legal == []
