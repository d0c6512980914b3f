"""What a notebook shows of a match: what the right eyes see."""

import pytest

import posse
from posse.core.errors import BadNotation
from posse.core.game import Game
from tests.notebook.tags import shown


@pytest.mark.parametrize("game", posse.games.values(), ids=posse.games)
def test_a_match_shows_what_a_spectator_sees(game: Game):
    match = posse.new(game.id, game.least, seed=6)
    for _ in range(6):
        match.play(match.ask("random"))
    assert match._repr_html_() == match.board()._repr_html_()
    spectator = match.view()
    assert match.board().view == spectator
    assert match.board(1).view == match.view(1)
    assert "What a spectator sees" in shown(match._repr_html_())
    assert spectator.legal == (), "nobody's choices are there"


def test_nobody_peeks_by_accident():
    """p1 is to act and holds cards: the match does not show them, what p1 is asked for does."""
    match = posse.new("wyatt-earp", players=2, seed=3)
    hand = match.to_frame("events", seat=0).query("event == 'dealt' and who == 'p1'").cards.iloc[0]
    card = match.game.words.name("en", hand.split("+")[0])
    own = shown(match.board(0)._repr_html_())
    assert "Your hand" in own
    assert card in own[own.index("Your hand") :]
    assert "Your hand" not in shown(match._repr_html_())


def test_a_seat_is_asked_and_may_look_up_its_actions():
    match = posse.new("public-enemy", players=3, seed=1, names=["Ann", "Bob", "Cy"])
    seat = match.to_act[0]
    text = shown(match.board(seat)._repr_html_())
    assert f"What {match.names[seat]} sees" in text
    assert f"{len(match.legal())} actions" in text
    assert all(action.partition(" ")[2] in text for action in match.legal())
    assert "actions" not in shown(match.board((seat + 1) % 3)._repr_html_())


def test_an_earlier_line_is_drawn_with_what_happened_then():
    match = posse.new("public-enemy", players=3, seed=1)
    for _ in range(5):
        match.play(match.ask("house"))
    board = match.board(line=2)
    assert board.line == 2
    assert board.view == match.view(line=2)
    assert board.news == (*match.say(1), *match.say(2))
    with pytest.raises(BadNotation):
        match.board(line=6)
    with pytest.raises(BadNotation):
        match.board(seat=3)
    with pytest.raises(BadNotation):
        match.board(lang="de")._repr_html_()


def test_an_earlier_line_of_a_finished_game_tells_what_was_known_then():
    match = posse.new("goat", players=3, seed=1)
    match.play("p3 offer outlaw as sheriff to p2")
    news = [match.board(seat, line=1).news for seat in (None, 0, 1, 2)]
    assert news[0] == news[1] == news[2] != news[3]
    while not match.over:
        match.play(match.ask("house"))
    assert [match.board(seat, line=1).news for seat in (None, 0, 1, 2)] == news


def test_a_take_back_is_told():
    match = posse.new("public-enemy", players=2, seed=1)
    match.play(match.legal()[0])
    match.take_back(match.steps[1].seat or 0, free=True)
    assert match.board().news[-1] == match.say(2)[0]


def test_a_line_has_the_number_that_the_reader_counts():
    """What others do in secret has no number: before the game of Outlaws, a spectator sees no line."""
    match = posse.new("outlaws", players=2, seed=1)
    match.play(match.ask("house"))
    assert len(match.steps) == 2
    assert match.board().line == 0
    assert match.board().news == ()
    assert match.board(match.steps[1].seat).line == 1


def test_at_the_end_the_table_is_turned_over():
    match = posse.new("outlaws", players=2, seed=1, names=["Ann", "Bob"])
    while not match.over:
        match.play(match.ask("house"))
    assert match.board().view == match.ending()
    text = shown(match._repr_html_())
    assert "Over" in text
    assert "Rank" in text
    assert "spectator" not in text
