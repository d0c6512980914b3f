"""What a hidden character would do now: right, said in both languages, and the same to everyone."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from posse.core.kernel.dice import CHOICE, Dice
from posse.core.words import LANGS
from posse.games.goat import GAME
from posse.games.goat.face.board import board, effect_said
from posse.games.goat.face.effects import EffectView
from posse.games.goat.model import ACCEPT, ANSWER, CHARACTERS, OFFER, OUTLAW, SERVE
from posse.games.goat.rules.state import GoatState
from posse.games.goat.words.en import EN
from tests.rules.goat.tables import NAMES, look, new, play, table
from tests.rules.sampling import many

HAND = ["farmer", "goat", "charlatan", "sheriff"]


def now(state: GoatState, character: str) -> EffectView:
    return next(effect for effect in look(state, 0).effects if effect.character == character)


def said(state: GoatState, character: str, lang: str = "en") -> str:
    return effect_said(now(state, character), lang, NAMES).replace("\u00a0", " ")


def test_a_taker_says_what_lies_there() -> None:
    state = table(5, HAND, places={"store": {"coins": 0}})
    assert said(state, "farmer") == "Takes the cattle: $3."
    assert said(state, "farmer", "fr") == "Prend les bovins : 3 $."
    assert said(state, "kid") == "Nothing left to take: worth nothing."
    assert [now(state, card).gain for card in ("farmer", "kid", "outlaw", "waitress", "gambler")] == [
        3,
        0,
        0,
        0,
        None,
    ]


OUTLAW_HELD = ["farmer", "goat", "charlatan", "outlaw"]
COMES = "$4 if the Sheriff comes into play."
BOTH = "Arrests the Thief and the Charlatan: $5 in all, unless the Outlaw comes."


@pytest.mark.parametrize(
    ("hand", "changes", "outlaw", "sheriff"),
    [
        (HAND, {}, COMES, "Earns $2, unless the Outlaw comes."),
        (HAND, {"placed": {"p2": ["outlaw"]}}, None, "Bob's Outlaw kills him: worth nothing."),
        (OUTLAW_HELD, {"placed": {"p2": ["sheriff"]}}, "Kills Bob's Sheriff: $4.", None),
        (OUTLAW_HELD, {"aside": "sheriff"}, "The Sheriff is set aside: worth nothing.", None),
        (HAND, {"aside": "outlaw"}, None, "Earns $2."),
        (["farmer", "goat", "kid", "sheriff"], {"placed": {"p3": ["thief", "charlatan"]}}, COMES, BOTH),
    ],
)
def test_outlaw_and_sheriff_look_for_each_other(
    hand: list[str], changes: dict[str, Any], outlaw: str | None, sheriff: str | None
) -> None:
    state = table(5, hand, **changes)
    hidden = {effect.character for effect in look(state, 1).effects}
    for character, words in (("outlaw", outlaw), ("sheriff", sheriff)):
        assert (character in hidden) == (words is not None)
        if words is not None:
            assert said(state, character) == words


def test_a_crook_fears_the_sheriff_while_no_outlaw_is_about() -> None:
    assert said(table(5, HAND), "charlatan") == "Takes up to $3 from opponents, unless the Sheriff comes."
    assert said(table(5, HAND), "thief") == "Robs a place: up to $5, unless the Sheriff comes."
    hunted = table(5, ["farmer", "goat", "charlatan", "kid"], placed={"p2": ["sheriff"]})
    assert said(hunted, "thief") == "Bob's Sheriff arrests him: worth nothing, unless the Outlaw comes."
    free = table(5, HAND, placed={"p2": ["outlaw"]})
    assert said(free, "thief") == "Robs a place: up to $5."


def test_waitress_and_gambler_look_for_each_other() -> None:
    state = table(5, HAND)
    assert said(state, "waitress") == "Gives the bottles away: $1 for opponents."
    assert said(state, "gambler") == "Takes a token from an opponent, at random, unless the Waitress comes."
    state = table(5, HAND, placed={"p2": ["gambler"]})
    assert said(state, "waitress") == "Gives the bottles away ($1), then takes a token at random."
    state = table(5, HAND, placed={"p2": ["waitress"]})
    assert said(state, "gambler") == "Bob's Waitress plays in his place: worth nothing."


def played(players: int, games: int) -> Iterator[tuple[GoatState, int]]:
    """States before an action, and the action, of games played at random."""
    for seed in range(games):
        state, dice = new(players, seed), Dice(seed)
        while not state.is_over():
            legal = state.legal_actions(state.turn)
            action = legal[int(dice.below(len(legal), CHOICE))]
            yield state, action
            state.apply(state.turn, action)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_said_comes_true(players: int) -> None:
    """Whoever gets a taker gains just what was said; the money of the others stays."""
    tried = 0
    for state, action in played(players, 25):
        if state.phase != ANSWER or state.card >= OUTLAW:
            continue
        owner = int(state.to if action == ACCEPT else state.dealer)
        if state.last >= 0 and action != ACCEPT:
            continue  # GO-20: discarded
        expected = now(state, CHARACTERS[state.card]).gain
        after = state.clone()
        assert isinstance(after, GoatState)
        after.apply(after.turn, action)
        if after.round != state.round or after.phase not in (OFFER, ANSWER):
            continue  # the Saloon has opened
        assert after.money(owner) - state.money(owner) == expected
        tried += 1
    assert tried > 30


def test_everyone_is_told_the_same_and_nothing_hidden() -> None:
    """The same to each seat and to whoever watches, in every world that a seat can imagine."""
    for at, (state, _) in enumerate(played(4, 6)):
        told = look(state, None).effects
        assert all(look(state, seat).effects == told for seat in range(4))
        if state.phase in (OFFER, ANSWER):
            imagined = GAME.imagine(GAME.knowledge(state, at % 4), Dice(at))
            assert look(imagined, at % 4).effects == told
        else:
            assert not told or state.phase < SERVE


def test_every_effect_can_be_said_and_every_sentence_is_used() -> None:
    used: set[str] = set()
    for players in (2, 3, 5):
        for state, _ in played(players, many(30, 12)):
            for effect in look(state, 0).effects:
                used |= {effect.now, *([f"unless-{effect.unless}"] if effect.unless else [])}
                for lang in LANGS:
                    assert not re.search(r"[{}]|None", effect_said(effect, lang, NAMES))
    assert {key.removeprefix("effect.") for key in EN if key.startswith("effect.")} == used


def test_the_terminal_says_it_at_an_offer() -> None:
    state = table(3, ["farmer", "goat", "charlatan", "sheriff"])
    play(state, "offer goat as farmer to p2")
    rows = [tuple(cell.text for cell in row) for row in board(look(state, 1), "en", NAMES)[2].rows]
    assert ("If true", "Takes the cattle: $3.") in rows
