"""What regulars say comes of what everyone sees: it is the same for every reader, and so in every world that
looks the same to them."""

import json
from pathlib import Path

import pytest

from posse.core.events import declaration, seat_fields
from posse.core.game import Game
from posse.core.words import LANGS
from posse.games.registry import GAMES
from posse.table import Match
from posse.table.lines import read_trace
from posse.table.talk import VARIANTS, Remark, draw, farewell, greeting, remark
from tests.rules.sampling import many

SHARED = Path(__file__).parents[2] / "web" / "tests" / "talk.json"


def everyone(game: Game, players: int) -> dict[int, str]:
    """A regular on every seat."""
    people = game.regulars.people
    return {seat: people[seat % len(people)].name for seat in range(players)}


def played(game: Game, players: int, seed: int, most: int = 500) -> Match:
    """A game among house bots, as far as that."""
    match = Match.new(game.id, players, seed=seed)
    while not match.over and len(match.steps) < most:
        match.play(match.ask("house", seed=len(match.steps)))
    return match


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_reader_reads_the_same_remark(game: Game) -> None:
    """Also the player who knows all of it, and the reader of a finished game."""
    players, said = min(3, game.most), set[Remark]()
    regulars = everyone(game, players)
    for seed in range(many(5, 1)):
        for step in played(game, players, seed).steps:
            remarks = {
                remark(game, regulars, "t", read_trace(game, step.trace, reader, everything))
                for reader in (None, *range(players))
                for everything in (False, True)
            }
            assert len(remarks) == 1
            said |= {each for each in remarks if each}
    for each in said:
        assert all(game.words.say(lang, each.key) != each.key for lang in LANGS)
    assert said


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_moments_are_events_with_no_secret_in_them(game: Game) -> None:
    kinds = dict(zip(game.kinds, game.all_events.classes, strict=True))
    assert game.regulars.moments
    for kind, fields in game.regulars.moments.items():
        made = kinds[kind]
        assert declaration(made).eyes is None
        assert not declaration(made).alone
        assert not made.saw
        assert set(fields) <= set(seat_fields(made))
        assert set(fields.values()) <= {"good", "hit"}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nobody_speaks_for_others_and_most_moves_pass_in_silence(game: Game) -> None:
    only = {1: game.regulars.people[0].name}
    steps = played(game, 2, 4).steps
    told = [remark(game, only, "t", read_trace(game, step.trace, None, False)) for step in steps]
    said = [each for each in told if each]
    assert {each.seat for each in said} <= {1}
    assert len(said) < len(steps) / 4
    assert not any(remark(game, {}, "t", read_trace(game, step.trace, None, False)) for step in steps)


def test_one_of_them_greets_and_one_has_the_last_word() -> None:
    regulars = {1: "hetty", 2: "lottie"}
    for table in map(str, range(20)):
        hello = greeting(regulars, table)
        assert hello is not None
        assert hello.key.startswith(f"regular.{regulars[hello.seat]}.hello.")
        assert farewell(regulars, table, (0, 2)) == Remark(2, "regular.lottie.won")
        lost = farewell(regulars, table, (0,))
        assert lost is not None
        assert lost.key == f"regular.{regulars[lost.seat]}.lost"
    assert {greeting(regulars, str(n)) for n in range(60)} == {
        Remark(seat, f"regular.{name}.hello.{1 + n}")
        for seat, name in regulars.items()
        for n in range(VARIANTS)
    }
    assert greeting({}, "t") is None
    assert farewell({}, "t", (0,)) is None


def test_the_page_says_the_same() -> None:
    """The file is read by web/tests/talk.test.ts, too."""
    shared = json.loads(SHARED.read_text(encoding="utf-8"))
    assert [draw(text, most) for text, most, _ in shared["draws"]] == [n for _, _, n in shared["draws"]]
    game = GAMES["goat"]
    regulars = {int(seat): name for seat, name in shared["regulars"].items()}
    kinds = dict(zip(game.kinds, game.all_events.classes, strict=True))
    for table, told, said in shared["remarks"]:
        event = kinds[told["kind"]](**{name: value for name, value in told.items() if name != "kind"})
        found = remark(game, regulars, table, [event])
        assert said == (found and [found.seat, found.key])
    assert {bool(said) for _, _, said in shared["remarks"]} == {True, False}
