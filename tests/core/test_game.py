"""What every game gets from the core: options, notation, checked play, the registry."""

import copy
import pickle

import numpy as np
import pytest

from posse.core.errors import BadNotation, IllegalAction, NotYourTurn, PosseError
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.option import Option, option_value
from posse.core.reading import json_object
from posse.core.words import LANGS, Seat
from posse.games.public_enemy import GAME
from posse.games.registry import GAMES, Games, find
from tests.rules.public_enemy.positions import Table, position


def refused(data: object, line: str, error: type[PosseError] = BadNotation) -> PosseError:
    assert isinstance(data, State)
    with pytest.raises(error) as caught:
        GAME.play(data, line)
    return caught.value


def test_the_registry_finds_games_and_names_them() -> None:
    assert find(GAME.id) is GAMES[GAME.id] is GAME
    with pytest.raises(BadNotation) as caught:
        find("poker" * 20)
    assert caught.value.key == "no-such-game"
    assert GAME.id in str(caught.value.fields["known"])
    assert find("mine", {"mine": GAME}) is GAME


def test_an_unknown_game_is_a_missing_key_that_says_what_was_meant() -> None:
    games = Games()
    with pytest.raises(KeyError, match=r"There is no game called “chess”\. There are: public-enemy"):
        games["chess"]
    for typed in ("gaot", "Le Bon, la Chèvre et le Truand", "the good, the goat, the crook"):
        with pytest.raises(BadNotation, match=r"Did you mean goat\?"):
            games[typed]
    assert "chess" not in games
    assert games.get("chess") is None


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_player_counts(players: int) -> None:
    with pytest.raises(BadNotation) as caught:
        GAME.new(players)
    assert caught.value.key == "players"
    assert caught.value.fields == {"low": 2, "high": 6, "players": players}
    assert GAME.new(2).players == 2


def test_options_are_settled() -> None:
    assert GAME.settle({}) == {option.name: option.default for option in GAME.options}
    given: dict[str, object] = {"quick": "on", "duel": "true", "dollars": 1, "cavalry": "no", "rounds": "12"}
    settled = GAME.settle(given)
    assert [settled[name] for name in given] == [1, 1, 1, 0, 12]


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    settled = GAME.settle(
        {"rounds": np.int64(12), "quick": np.int8(1), "duel": np.True_, "dollars": np.False_}
    )
    assert [settled[name] for name in ("rounds", "quick", "duel", "dollars")] == [12, 1, 1, 0]
    assert {type(value) for value in settled.values()} == {int}
    assert GAME.new(np.int64(3), {"rounds": np.int64(2)}).players == 3  # type: ignore[arg-type]
    assert GAME.encoder(np.int64(3)) is GAME.encoder(3)  # type: ignore[arg-type]
    assert GAME.features(np.uint8(3)) == GAME.features(3)  # type: ignore[arg-type]
    assert {type(players) for players in GAME._encoders} == {int}


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"qick": True}, "no-such-option-near"),
        ({"zzz": True}, "no-such-option"),
        ({"quick": "maybe"}, "option-switch"),
        ({"quick": 2}, "option-switch"),
        ({"rounds": 1001}, "option-value"),
        ({"rounds": "ten"}, "option-value"),
        ({"rounds": True}, "option-value"),
        ({"rounds": np.True_}, "option-value"),
        ({"rounds": 1.0}, "option-value"),
    ],
)
def test_wrong_options_are_named(options: dict[str, object], key: str) -> None:
    with pytest.raises(BadNotation) as caught:
        GAME.new(2, options)
    assert caught.value.key == key
    assert next(iter(options)) in caught.value.say("en")


def test_an_option_takes_what_a_command_line_gives() -> None:
    number = Option("tempo", default=2, low=-3, high=5)
    assert not number.is_switch
    assert [option_value(number, value) for value in ("-3", "5", 0)] == [-3, 5, 0]
    switch = Option("loud")
    assert switch.is_switch
    assert [option_value(switch, value) for value in ("yes", "off", "1", "0", False)] == [1, 0, 1, 0, 0]


def test_the_seat_may_be_left_out() -> None:
    state = GAME.new(3, {"first": 2}, Dice(1))
    assert GAME.parse("take tombstone", state) == (1, 0)
    assert GAME.parse("p3 take tombstone", state) == (2, 0)
    assert GAME.parse("  P3   TAKE  dodge ", state) == (2, 3)
    assert GAME.parse("prendre cripple", state) == (1, 1)


def test_notation_that_says_nothing() -> None:
    state = GAME.new(3, {"first": 2}, Dice(1))
    assert refused(state, "take tombstune").fields == {"text": "take tombstune", "near": "take tombstone"}
    assert GAME.parse("ta tomb", state) == GAME.parse("take tombstone", state)
    assert refused(state, "take d").key == "notation-more"  # Deadwood, or Dodge City?
    assert refused(state, "take d").fields["example"] == ("take deadwood", "take dodge-city")
    assert refused(state, "take butch").fields["example"] == refused(state, "take").fields["example"]
    assert refused(state, "bounty p3").rule == "PE-14", "however it goes on, it is forbidden now"
    assert refused(state, "xyzzy").key == "notation"
    assert refused(state, "xyzzy").fields["example"] == ("take tombstone", "saloon"), "one of each verb"
    assert refused(state, "").key == "notation"
    assert refused(state, "p4 saloon").fields == {"text": "p4", "players": 3}
    assert refused(state, "p0 saloon").key == "no-seat"


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("look tombstune", "look tombstone"),
        ("bury ded wood", "bury deadwood"),
        ("tak tombstune", "take tombstone"),
        ("swindel p2 daltons", "swindle p2 daltons"),
        ("swind p2 daltns", "swindle p2 daltons"),
        ("filch p2 daltons", None),
        ("tombstone", None),
        ("s p2 daltns", None),
        ("p2 wild-bunch", None),
        ("saloon deadwood", None),
    ],
)
def test_what_is_suggested_has_the_verb_that_was_typed(typed: str, near: str | None) -> None:
    state = GAME.new(3, {"first": 2}, Dice(1))
    assert refused(state, f"p2 {typed}").fields.get("near") == near


@pytest.mark.parametrize("name", GAMES)
def test_no_verb_is_ever_taken_for_another(name: str) -> None:
    """Every verb with what belongs to another one behind it, and a word that is none."""
    game = GAMES[name]
    state = game.new(game.least, {}, Dice(1))
    some = list({text.split()[0]: text for text in game.action_texts}.values())
    for verb in (*(text.split()[0] for text in some), "xyzzy", "filch"):
        for tail in (text.split()[1:] for text in some[::4]):
            line = " ".join(["p1", verb, *tail])
            try:
                game.parse(line, state)
            except BadNotation as error:
                near = str(error.fields.get("near", verb))
                assert near.split()[0] == verb, f"{line}: {near}"


def test_play_says_what_was_done() -> None:
    state = GAME.new(3, {"first": 2}, Dice(1))
    assert GAME.play(state, "saloon") == (1, 4)
    assert GAME.format(1, 4) == "p2 saloon"
    error = refused(state, "p2 saloon", NotYourTurn)
    assert error.fields == {"who": Seat(1), "actors": (Seat(2),)}
    assert "p3" in error.say("en")


def test_a_finished_game_takes_no_line() -> None:
    state = GAME.new(2, {"rounds": 1}, Dice(4))
    state.playout()
    assert state.is_over()
    assert refused(state, "saloon", NotYourTurn).key == "over"
    assert refused(state, "p1 saloon", NotYourTurn).key == "over"
    assert refused(state, "p1 xyzzy").key == "notation"


class Silent(type(GAME)):  # type: ignore[misc]
    """A game that does not say why."""

    def why_not(self, state: State, seat: int, action: int) -> PosseError | None:
        return None


def test_an_illegal_action_is_refused_even_without_a_reason() -> None:
    table = Table(position(2))
    game: Game = Silent()
    with pytest.raises(IllegalAction) as caught:
        game.play(table.state, "stay")
    assert caught.value.key == "illegal"
    assert caught.value.fields["text"] == "stay"
    assert "saloon" in caught.value.say("fr")
    assert Game.odds(game, game.knowledge(table.state, None)) == []
    assert Game.check_options(game, 2, {}) is None  # type: ignore[func-returns-value]


def test_playout_stops_when_told() -> None:
    state = GAME.new(4, {}, Dice(4))
    assert state.playout(7) == 7
    assert GAME.new(4, {}, Dice(4)).playout(0) == 0


def test_json_is_loaded_or_refused() -> None:
    assert json_object('{"a": 1}') == {"a": 1}
    assert json_object(b"{}") == {}
    for data, key in (
        ("{", "not-json"),
        ("[]", "not-object"),
        (None, "not-object"),
        ("1" * 6000, "not-json"),
    ):
        with pytest.raises(BadNotation) as caught:
            json_object(data)
        assert caught.value.key == key


def test_an_error_of_a_position_is_said_by_the_game() -> None:
    """The game's own words where they have the sentence, the core's otherwise."""
    at = position(2)
    with pytest.raises(BadNotation) as caught:
        GAME.from_position(at | {"players": 9})
    assert caught.value.words is None
    assert "9" in caught.value.say("en")


# -- What a game says of itself, and to a bot


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_is_one_of_its_kind_wherever_it_is_sent(game: Game):
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game
    assert repr(game) == f"<Game {game.id}, {game.least} to {game.most} players>"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_view_made_of_knowledge_is_the_seat_s_own(game: Game):
    state = game.new(game.least, dice=Dice(3))
    state.playout(9)
    for seat in (*range(game.least), None):
        knowledge = game.knowledge(state, seat)
        assert game.view_of(knowledge) == game.view(state, seat)
        assert repr(knowledge).endswith(" knows>")
    assert repr(state).startswith(
        f"<{type(state).__name__.removesuffix('State')} state, {game.least} players, p"
    )
    state.playout()
    assert repr(state).endswith(", over>")


def test_points_are_written_as_the_game_counts_them():
    told = {
        game.id: [game.scored(25000, lang) for lang in LANGS] for game in GAMES.values() if game.score_word
    }
    assert told == {
        "public-enemy": ["25000", "25000"],
        "goat": ["$25,000", "25\u202f000\u00a0$"],
        "wyatt-earp": ["$25,000", "25\u202f000\u00a0$"],
    }
    for game in GAMES.values():
        assert not game.score_word or all(game.words.say(lang, game.score_word) for lang in LANGS)


def test_the_games_are_a_mapping_and_their_package():
    games = Games()
    assert dict(games) == GAMES
    assert (len(games), repr(games)) == (len(GAMES), f"<games: {', '.join(GAMES)}>")
    assert games.registry.GAMES is GAMES
