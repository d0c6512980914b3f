"""What a person may type, over every game: names, verbs and labels as the buttons show them."""

from collections.abc import Iterator
from importlib import import_module
from random import Random

import pytest

from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.typed import in_one_word, tokens, without_articles
from posse.core.verbs import Verb, Verbs
from posse.core.words import FIELD, LANGS
from tests.conformance.cases import Case, sampled_cases
from tests.conformance.entries import ALL_GAMES
from tests.rules.sampling import many

NAMES = ("Ann", "Bob", "Cy", "Dee", "Émile", "Flo")
MOMENTS, TRIED = many(12, 4), 4  # positions a case, and actions of each
CASES = [case for game in ALL_GAMES.values() for case in sampled_cases(game)]


def table(name: str) -> Verbs:
    return ALL_GAMES[name].verbs


def moments(game: Game, case: Case) -> Iterator[tuple[State, int, list[int]]]:
    """Positions of a random game, who acts, and what that seat may do."""
    rng = Random(str(case))
    state = game.new(case.players, dict(case.options), Dice(case.seed))
    for _ in range(MOMENTS):
        for _ in range(rng.randint(1, 9)):
            if state.is_over():
                return
            seat = rng.choice(state.seats_to_act())
            state.apply(seat, rng.choice(state.legal_actions(seat)))
        for seat in state.seats_to_act():
            yield state, seat, rng.sample(legal := state.legal_actions(seat), min(TRIED, len(legal)))


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("lang", LANGS)
def test_what_a_button_says_can_be_typed(case: Case, lang: str) -> None:
    game = ALL_GAMES[case.game]
    for state, seat, actions in moments(game, case):
        view = game.view(state, seat)
        for action in actions:
            said = game.label(view, game.action_texts[action], lang, NAMES)
            for typed in (said, said.upper(), " ".join(without_articles(tokens(said)))):
                meant = game.understood(typed.lower(), state, seat, NAMES)
                assert game.label(view, game.action_texts[meant], lang, NAMES) == said, typed


# -- With a table of verbs


@pytest.mark.parametrize("name", ALL_GAMES)
def test_the_table_is_held_to_the_numbers_of_the_model(name: str) -> None:
    model = import_module(f"{type(ALL_GAMES[name]).__module__.rpartition('.')[0]}.model")
    assert len(table(name)) == model.ACTIONS
    assert [verb for verb in table(name).verbs if verb.code is None] == []


@pytest.mark.parametrize("name", ALL_GAMES)
def test_every_action_can_be_typed_with_the_names_of_its_things(name: str) -> None:
    """Of a thing with the same name as another, or a number, one of those that are called so."""
    game, verbs = ALL_GAMES[name], table(name)
    assert game.typed is not None
    rng = Random(name)
    for code in rng.sample(range(len(verbs)), min(len(verbs), 300)):
        verb, about = verbs.verb_of(code), verbs.read(code).about
        for lang in LANGS:
            names = [game.words.name(lang, thing) if isinstance(thing, str) else thing for thing in about]
            typed = Verb(verb.name, *([thing] for thing in names), text=verb.text).texts()[0]
            assert code in game.typed.codes(typed), typed


def heads(button: str) -> set[str]:
    """What a button begins with: a few words before a colon, after it or on both sides, or all before it."""
    card, colon, rest = FIELD.sub(" ", button).partition(":")
    before, after = tokens(card), tokens(rest)
    said = [part[:count] for part in (before, after) for count in (1, 2, 3)]
    said += [before, [*before, *after[:1]]] if colon else []
    return {" ".join(head) for head in said if head}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ALL_GAMES)
def test_the_verb_of_a_button_is_a_verb(name: str, lang: str) -> None:
    """`Voler {card} à {who}` on the button: `voler p2 daltons` is that action, if only that is possible."""
    game, verbs = ALL_GAMES[name], table(name)
    assert game.typed is not None
    for verb in verbs.verbs:
        button = game.words.texts[lang].get(f"action.{verb.key}", "{")
        if button.startswith("{"):  # begins with a name: it is the label that can be typed
            continue
        code = verbs.first[verb.key]
        text = verbs.texts[code].removeprefix(verb.words)
        before = ("", verb.words.rpartition(" ")[0])  # of `mayor arrest` the last word alone, too
        typed = {f"{word} {head}{text}" for word in before for head in heads(button)}
        assert any(code in game.typed.codes(line) for line in typed), (verb.key, typed)


@pytest.mark.parametrize("name", ALL_GAMES)
def test_what_may_be_typed_for_a_verb_is_for_a_verb_there_is(name: str) -> None:
    game, verbs = ALL_GAMES[name], table(name)
    known = {verb.key for verb in verbs.verbs} | {word for verb in verbs.verbs for word in verb.words.split()}
    for lang in LANGS:
        for key, text in game.words.texts[lang].items():
            if key.startswith("verb."):
                assert key.removeprefix("verb.") in known, key
                assert all(in_one_word(without_articles(tokens(form))) for form in text.split("|")), (
                    key,
                    text,
                )
