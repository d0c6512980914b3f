"""Everything a player reads of Public Enemy exists in both languages, and every sentence can be filled in."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest

from posse.core.errors import BadNotation, PosseError
from posse.core.kernel.dice import CHOICE, Dice
from posse.core.kernel.state import State
from posse.core.view import Event
from posse.core.words import CORE, LANGS, Seat, fields_of
from posse.games import public_enemy
from posse.games.public_enemy import GAME
from posse.games.public_enemy.face import events
from posse.games.public_enemy.face.events import DECIDED, EVENTS
from posse.games.public_enemy.face.labels import label
from posse.games.public_enemy.face.refusals import REFUSALS
from posse.games.public_enemy.face.view import PublicEnemyView
from posse.games.public_enemy.model import (
    DECKS,
    GANGS,
    OUTLAWS,
    PHASES,
    REASONS,
    SALOON_CARDS,
    SWITCHES,
    TARGETS,
    TOWNS,
)
from posse.games.public_enemy.verbs import VERBS
from posse.games.public_enemy.words import WORDS
from posse.games.public_enemy.words.en import EN
from posse.games.public_enemy.words.fr import FR
from tests.rules.sampling import many

NAMES = ("Anna", "Bob", "Zoé", "Denis", "Élise", "Fred")
PROPER = {
    "title",
    "board.points",
    "board.dollars",
    *(f"name.{thing}" for thing in (*TOWNS, *GANGS, "saloon", "one")),
}
ACTION_FIELDS = {
    "take": {"card", "gang", "town"},
    "saloon": set(),
    "bury": {"card", "gang", "town"},
    "look": {"deck"},
    "sheriff": {"card", "gang"},
    "bounty": {"card", "gang", "who"},
    "swindle": {"card", "gang", "who"},
    "cavalry": {"town"},
    "stay": set(),
}


def keys(prefix: str) -> set[str]:
    return {key for key in EN if key.startswith(prefix)}


def check_text(text: str) -> None:
    assert text.strip()
    assert "{" not in text
    assert "}" not in text
    assert "None" not in text


# -- What the sources ask for


def calls(*names: str) -> Iterator[ast.Call]:
    """Every call of one of these names in the game's sources."""
    for path in sorted(Path(public_enemy.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield node


def error_uses() -> list[tuple[str, set[str]]]:
    """The key and the fields of every error the game raises."""
    uses = []
    for call in calls("IllegalAction", "BadNotation", "NotYourTurn", "refuse"):
        texts = [part.value for part in call.args if isinstance(part, ast.Constant)]
        if texts and isinstance(texts[0], str):
            uses.append((texts[0], {word.arg for word in call.keywords if word.arg}))
    return uses + [(key, {*named}) for key, _, *named in REFUSALS.values()]


def prompt_keys() -> set[str]:
    """Every prompt the view can ask; an f-string is tried with each Saloon card."""
    found = set()
    for call in calls("Phrase"):
        key = call.args[0]
        if isinstance(key, ast.JoinedStr):
            start = key.values[0]
            assert isinstance(start, ast.Constant)
            assert isinstance(start.value, str)
            found |= {start.value + card for card in SALOON_CARDS}
        else:
            assert isinstance(key, ast.Constant)
            assert isinstance(key.value, str)
            found.add(key.value)
    return found


def event_uses() -> dict[str, set[str]]:
    """What every kind of event can say, with the fields it has for it."""
    uses = {}
    for made in EVENTS:
        own = {field.name for field in fields(made)}
        says = vars(made).get("says")
        texts = {
            node.value
            for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(says.fget)) if says else ""))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            if node.value.startswith("event.")
        }
        plain = f"event.{made.kind}"
        for text in texts or ({plain, f"{plain}-saw"} if made.saw else {plain}):
            found = [f"{text}{by}" for by in DECIDED] if text.endswith("-") else [text]
            uses.update(dict.fromkeys(found, own))
    return uses


def test_both_languages_have_the_same_keys() -> None:
    assert EN.keys() == FR.keys()


def test_both_languages_say_the_same_things() -> None:
    for key in EN:
        assert fields_of(EN[key]) == fields_of(FR[key]), key
        assert EN[key].strip(), key
        assert FR[key].strip(), key


def test_french_is_french() -> None:
    assert {key for key in EN if EN[key] == FR[key]} == PROPER


def test_everything_has_a_name() -> None:
    options = [option.name for option in GAME.options]
    things = {*DECKS, *TARGETS, *SALOON_CARDS, *PHASES, *SWITCHES, *options, *DECIDED, *filter(None, REASONS)}
    verbs = {text.split()[0] for text in VERBS.texts}
    assert things | verbs | {"majority", "points", "met"} == {
        key.removeprefix("name.") for key in keys("name.")
    }


def test_no_outlaw_is_renamed() -> None:
    assert [WORDS.name("fr", outlaw) for outlaw in OUTLAWS] == list(OUTLAWS)


def test_every_option_has_a_label_and_a_help() -> None:
    options = {f"option.{option.name}" for option in GAME.options}
    asked = options | {f"{option}.help" for option in options}
    assert asked | {"option.first.zero", "option.rounds.zero"} == keys("option.")


def test_every_error_can_be_said() -> None:
    uses = error_uses()
    assert len(uses) > 40
    for key, given in uses:
        template = EN.get(f"error.{key}") or CORE.texts["en"][f"error.{key}"]
        assert fields_of(template) <= given, key
    assert keys("error.") == {f"error.{key}" for key, _ in uses if f"error.{key}" not in CORE.texts["en"]}


def test_no_error_begins_with_a_seat_or_a_path() -> None:
    """The first letter is made a capital: p1 would become P1."""
    raw = ("{who}", "{starter}", "{where}", "{first}", "{second}")
    assert not [key for texts in (EN, FR) for key in keys("error.") if texts[key].startswith(raw)]


def test_every_prompt_can_be_said() -> None:
    assert prompt_keys() == keys("prompt.")
    assert not any(fields_of(EN[key]) for key in keys("prompt."))


def test_every_event_can_be_said() -> None:
    uses = event_uses()
    assert set(uses) == keys("event.")
    for key, own in uses.items():
        assert fields_of(EN[key]) <= own, key


def test_every_action_has_a_label() -> None:
    assert {text.split()[0] for text in VERBS.texts} == set(ACTION_FIELDS)
    assert {f"action.{verb}": wanted for verb, wanted in ACTION_FIELDS.items()} == {
        key: fields_of(EN[key]) for key in keys("action.")
    }


def test_every_end_has_a_sentence() -> None:
    assert keys("result.") == {f"result.{reason}" for reason in REASONS if reason}
    assert all(fields_of(EN[key]) == {"winners"} for key in keys("result."))


def test_the_counting_aid_has_words() -> None:
    assert {key: fields_of(EN[key]) for key in keys("odds.")} == {
        "odds.title": set(),
        "odds.deck": {"deck"},
        "odds.line": {"what", "chance", "left"},
    }


# -- Games played at random


def new_game(number: int) -> State:
    """Game number so-and-so: its players and options come from its own dice."""
    dice = Dice(number)
    players = 2 + dice.below(5, CHOICE)
    options: dict[str, object] = {switch: bool(dice.below(2, CHOICE)) for switch in SWITCHES}
    options["quick"] = bool(options["quick"]) and players <= 4
    options["rounds"] = dice.below(4, CHOICE)
    return GAME.new(int(players), options, Dice(number), traced=True)


def play_on(state: State) -> None:
    seat = state.seats_to_act()[0]
    legal = state.legal_actions(seat)
    state.apply(seat, legal[state.dice.below(len(legal), CHOICE)])


@cache
def played() -> tuple[State, ...]:
    """200 games, over every option."""
    games = tuple(new_game(number) for number in range(200))
    for state in games:
        while not state.is_over():
            play_on(state)
    return games


def all_events() -> set[Event]:
    """Every different event of the 200 games, as any seat, a spectator or a reader of the whole sees it."""
    events: set[Event] = set()
    for state in played():
        assert state.trace is not None
        for reader in (*range(int(state.players)), None):
            events.update(GAME.events(state.trace, reader))
        events.update(GAME.events(state.trace, everything=True))
    return events


def test_every_event_of_200_games_is_told() -> None:
    events = all_events()
    for lang in LANGS:
        for event in events:
            check_text(WORDS.say(lang, event.says, event.fills(), NAMES))
    assert {event.says for event in events} == keys("event.")


def test_the_end_of_200_games_is_told() -> None:
    reasons = set()
    for state in played():
        outcome = state.outcome()
        assert outcome is not None
        winners = tuple(Seat(seat) for seat in outcome.winners)
        for lang in LANGS:
            text = WORDS.say(lang, f"result.{outcome.reason}", {"winners": winners}, NAMES)
            check_text(text)
            assert all(NAMES[seat] in text for seat in winners)
        reasons.add(outcome.reason)
    assert reasons == set(filter(None, REASONS))


@pytest.mark.parametrize("number", range(12))
def test_every_step_can_be_read(number: int) -> None:
    """What a player is asked, each action's label, and why every other action is refused."""
    state = new_game(number)
    for _ in range(many(150, 40)):
        if state.is_over():
            break
        seat = state.seats_to_act()[0]
        seen = GAME.view(state, seat)
        assert isinstance(seen, PublicEnemyView)
        assert seen.prompt is not None
        for lang in LANGS:
            check_text(WORDS.say(lang, seen.prompt.key, dict(seen.prompt.fields), NAMES))
            labels = [label(seen, text, lang, NAMES) for text in seen.legal]
            for text in labels:
                check_text(text)
            assert len(set(labels)) == len(labels)
        legal = state.legal_actions(seat)
        for action in range(len(VERBS.texts)):
            if action not in legal:
                with pytest.raises(PosseError) as caught:
                    GAME.check(state, seat, action)
                for lang in LANGS:
                    check_text(WORDS.error(lang, caught.value, NAMES))
        play_on(state)


# -- How it reads


def test_sentences_read_well() -> None:
    took = events.Took(Seat(2), "dodge-city", "Clay Allison", "loners")
    assert (
        WORDS.say("en", took.says, took.fills(), NAMES) == "Zoé takes Clay Allison (Loners) from Dodge City."
    )
    assert WORDS.say("fr", took.says, took.fills(), NAMES) == "Zoé prend Clay Allison (Loners) à Dodge City."
    tied = events.Tied((Seat(0), Seat(1), Seat(3)), "daltons", 2, False)
    assert "Anna, Bob and Denis" in WORDS.say("en", tied.says, tied.fills(), NAMES)
    assert "Anna, Bob et Denis" in WORDS.say("fr", tied.says, tied.fills(), NAMES)


def test_a_look_tells_its_card_only_when_it_is_known() -> None:
    saw = events.Looked(Seat(0), "saloon", "swindler")
    assert "Arnaqueur" in WORDS.say("fr", saw.says, saw.fills(), NAMES)
    hidden = events.Looked(Seat(0), "saloon", None)
    assert "None" not in WORDS.say("fr", hidden.says, hidden.fills(), NAMES)
    assert saw.says != hidden.says


def first_table() -> PublicEnemyView:
    """p1 has taken a card and p2 is to act."""
    state = GAME.new(2, {"first": 1}, Dice(7))
    GAME.play(state, "take tombstone")
    seen = GAME.view(state, 1)
    assert isinstance(seen, PublicEnemyView)
    return seen


def test_a_label_names_the_card_on_the_table() -> None:
    seen = first_table()
    card = seen.decks[3].up
    assert card is not None
    assert f"Take {card} (" in label(seen, "take dodge-city", "en", NAMES)
    assert f"Prendre {card} (" in label(seen, "take dodge-city", "fr", NAMES)
    stack = next(stack for stack in seen.players[0].stacks if stack.cards)
    text = label(seen, f"bounty p1 {stack.gang}", "fr", NAMES)
    assert stack.cards[0] in text
    assert text.endswith("chez Anna")


@pytest.mark.parametrize("text", ["", "dance", "take the-money", "sheriff loners", "swindle p2 daltons"])
def test_a_label_for_what_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        label(first_table(), text, "en", NAMES)


def test_a_label_needs_a_face_up_card() -> None:
    seen = first_table()
    empty = replace(seen, decks=tuple(replace(deck, up=None, left=0) for deck in seen.decks))
    with pytest.raises(BadNotation, match="Tombstone deck"):
        label(empty, "take tombstone", "en", NAMES)


def test_a_refusal_speaks_both_languages() -> None:
    with pytest.raises(BadNotation) as caught:
        GAME.new(5, {"quick": True})
    assert caught.value.say("en").startswith("The quick game is for 2 to 4 players")
    assert caught.value.say("fr").startswith("La partie rapide se joue de 2 à 4")
    assert caught.value.say("fr").endswith("(PE-5)")


@pytest.mark.rule("PE-32")
def test_a_truel_names_its_fighters_in_the_order_of_their_tiles() -> None:
    truel = events.Truel((Seat(0), Seat(1), Seat(3)), "one", 2, Seat(0))
    assert "Denis, Anna and Bob take turns" in WORDS.say("en", truel.says, truel.fills(), NAMES)
    later = events.Truel((Seat(0), Seat(1), Seat(3)), "one", 5, Seat(1))
    assert "Anna, Bob et Denis retournent" in WORDS.say("fr", later.says, later.fills(), NAMES)


def test_a_duel_of_two_bangs_at_once_names_their_place_once() -> None:
    duel = events.Duel((Seat(0), Seat(1)), "daltons", (3, 3), None)
    assert "both Bangs come in place 3," in WORDS.say("en", duel.says, duel.fills(), NAMES)


def test_french_contracts_before_the_saloon_only() -> None:
    empty = events.DeckEmpty("saloon"), events.DeckEmpty("tombstone")
    assert [WORDS.say("fr", event.says, event.fills()).split(" est")[0] for event in empty] == [
        "La pioche du Saloon",
        "La pioche de Tombstone",
    ]
