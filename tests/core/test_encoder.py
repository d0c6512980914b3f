"""Encoders: what a seat knows as numbers, and actions as a seat counts them."""

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.encoder import Encoder, clear, put
from posse.core.verbs import Unordered, Verb, Verbs, seats
from posse.core.words import LANGS
from tests.registry import ALL_GAMES
from tests.thimblerig import GAME
from tests.thimblerig.game import ThimblerigGame


def test_actions_are_counted_from_the_reader():
    encoder = GAME.encoder(3)
    left = GAME.codes["look p2 left"]
    assert encoder.index(0, left) == left
    assert encoder.code(1, left) == GAME.codes["look p3 left"], "the next player clockwise"
    assert encoder.code(2, left) == GAME.codes["look p1 left"]
    assert encoder.index(2, GAME.codes["look p1 left"]) == left
    absent = GAME.codes["look p4 left"]
    assert encoder.index(1, absent) == absent


def test_pairs_of_seats_may_stand_either_way_round():
    pairs = Unordered((one, other) for one in seats(3) for other in seats(3) if one < other)
    verbs = Verbs(Verb("join", pairs))
    seen = verbs.as_seen(3)
    assert [verbs.texts[code] for code in seen[3:6]] == ["join p2 p3", "join p1 p2", "join p1 p3"]


def test_the_same_seat_at_another_place_sees_the_same_numbers():
    encoder = GAME.encoder(3)
    state = GAME.new(3)
    names = [name for name, _ in GAME.features(3)]
    turns = [
        encoder.observation(GAME.knowledge(state, seat))[names.index(f"+{away} turn")]
        for seat in range(3)
        for away in range(3)
    ]
    assert turns == [1, 0, 0, 0, 0, 1, 0, 1, 0], "p1 is to play, two places on from p2, one from p3"


def test_zeros_are_written_where_they_are_asked_for_and_nowhere_else():
    for many in (0, 3, 8, 21):
        row = vec[u8]([u8(9)] * 30)
        clear(row, 4, many)
        assert [int(value) for value in row] == [9] * 4 + [0] * many + [9] * (26 - many)


def test_more_than_a_byte_holds_is_the_most_it_holds():
    row = vec[u8]([u8(0)] * 2)
    put(row, 1, 300)
    assert [int(value) for value in row] == [0, 255]


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=lambda game: game.id)
def test_a_game_of_another_size_a_seat_that_is_none_and_a_short_row_are_refused(game: Game):
    encoder, other = game.encoder(game.least), game.encoder(game.least + 1)
    state = game.new(game.least)
    known = encoder.know(state, -1)
    assert len(encoder.observation(known)) == encoder.size
    rows = [vec[u8]([u8(9)] * int(encoder.size)) for _ in range(2)]
    encoder.write(known, rows[0], 0)
    for refused, key in (
        (lambda: other.know(state, 0), "encoder-players"),
        (lambda: other.observation(known), "encoder-players"),
        (lambda: encoder.know(state, game.least), "seat-number"),
        (lambda: encoder.know(state, -2), "seat-number"),
        (lambda: encoder.write(known, rows[1], 1), "encoder-room"),
        (lambda: encoder.write(known, rows[1], -1), "encoder-room"),
    ):
        with pytest.raises(BadNotation) as told:
            refused()
        assert told.value.key == key
        assert all(told.value.say(lang) for lang in LANGS)
    assert set(rows[1]) == {9}, "nothing was written"


def test_a_state_of_another_game_is_refused():
    goat, enemy = ALL_GAMES["goat"], ALL_GAMES["public-enemy"]
    with pytest.raises(AssertionError, match="its own game"):
        goat.encoder(2).know(enemy.new(2), 0)
    with pytest.raises(AssertionError, match="its own game"):
        goat.encoder(2).observation(enemy.knowledge(enemy.new(2), 0))


def test_a_game_without_an_encoder_says_so():
    game = type("Unread", (ThimblerigGame,), {"encoding": Encoder})()
    for lang, told in (("en", "Thimblerig has no encoder"), ("fr", "Thimblerig n'a pas d'encodeur")):
        with pytest.raises(BadNotation) as refused:
            game.features(2)
        assert refused.value.say(lang).startswith(told)


def test_a_seat_or_an_action_that_there_is_not_is_refused():
    encoder = GAME.encoder(3)
    for ask in (encoder.code, encoder.index):
        for seat, action in ((0, -1), (0, 10**6), (-1, 0), (3, 0)):
            with pytest.raises(BadNotation):
                ask(seat, action)
