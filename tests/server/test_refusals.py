"""What a refusal may name: the asker's own, or always the same."""

import re
from pathlib import Path

import pytest

from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice
from tests.server.people import ALL_GAMES, serving


def example(text: str) -> str:
    return text.partition("For example: ")[2]


@pytest.mark.parametrize("name", ["goat", "wyatt-earp", "outlaws"])
def test_an_example_is_the_askers_own_or_always_the_same(tmp_path: Path, name: str) -> None:
    game = ALL_GAMES[name]
    with serving(tmp_path) as place:
        table = place.open(name, players=3)
        tokens = table.begin("Ann", "Bob", "Cy")
        with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob, table.watch(tokens[2]) as cy:
            for player in (ann, bob, cy):
                player.send({"type": "why", "action": "qqqq"})
                told = example(player.until("why")["text"]).rstrip(".")
                refused = example(player.command(action="qqqq")["text"]).rstrip(".")
                legal = player.now["view"]["legal"] if player.my_turn else [game.action_texts[0]]
                assert told == refused
                assert set(re.split(", | and ", told)) <= set(legal)


@pytest.mark.parametrize("game", [game for _, game in sorted(ALL_GAMES.items())], ids=sorted(ALL_GAMES))
def test_who_is_not_to_act_reads_the_same_example_in_every_deal(game: object) -> None:
    from posse.core.game import Game

    assert isinstance(game, Game)
    told = set()
    for seed in range(20):
        state = game.new(3, {}, Dice(seed))
        for seat in (None, *(seat for seat in range(3) if seat not in state.seats_to_act())):
            with pytest.raises(BadNotation) as refused:
                game.parse_action("qqqq", state, seat)
            told.add(str(refused.value))
    assert len(told) == 1
