"""What every game has to keep to. Each check takes a game and a table, and fails with an AssertionError."""

import hashlib
import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from posse.core.errors import BadNotation, PosseError
from posse.core.game import Game
from posse.core.kernel.dice import LANES, Dice, TapeDice
from posse.core.kernel.state import State
from posse.core.words import LANGS, Seat
from tests.conformance.cases import Case, readers, script, some_codes, start, steps, steps_of_each_verb
from tests.conformance.flats import part

MANY = 36  # positions of a game that are looked at closely
WORLDS = 4  # that a reader imagines of one position
NAMES = ("Ann", "Bob", "Cal", "Dot", "Eve", "Fay")


def text_of(game: Game, state: State) -> str:
    return json.dumps(game.to_position(state))


def legal_of(state: State) -> list[list[int]]:
    return [state.legal_actions(seat) for seat in range(int(state.players))]


def check_replay(game: Game, case: Case) -> None:
    """The numbers that were written down lead to the same positions and the same events."""
    actions = script(game, case)
    state = start(game, case)
    told = []
    for seat, action in actions:
        assert state.dice.tape is not None
        told.append((len(state.dice.tape), text_of(game, state)))
        state.apply(seat, action)
    tape = list(state.dice.tape or [])
    reader = TapeDice(tape)
    again = start(game, case, reader)
    for (seat, action), (read, position) in zip(actions, told, strict=True):
        assert len(tape) - reader.left() == read, "a number was drawn at another time"
        assert text_of(game, again) == position
        again.apply(seat, action)
    assert reader.left() == 0, "numbers are left over"
    assert text_of(game, again) == text_of(game, state)
    assert again.trace == state.trace
    assert again.outcome() == state.outcome()


def check_notation(game: Game, case: Case) -> None:
    """Every action is a line of its own, and reads back; so does every legal one at the table."""
    assert len(set(game.action_texts)) == len(game.action_texts)
    for step in steps(game, case, MANY):
        acting = step.state.seats_to_act()
        for seat in acting:
            for action in step.state.legal_actions(seat):
                line = game.format(seat, action)
                assert game.parse(line, step.state) == (seat, action)
                if len(acting) == 1:
                    assert game.parse(line.split(maxsplit=1)[1], step.state) == (seat, action)
                assert game.why_not(step.state, seat, action) is None


def check_positions(game: Game, case: Case) -> None:
    """A position written down is the same game: same look, same choices, same future."""
    for step in steps(game, case, MANY):
        position = text_of(game, step.state)
        again = game.from_position(position, step.state.dice.clone())
        assert text_of(game, again) == position
        assert legal_of(again) == legal_of(step.state)
        assert again.seats_to_act() == step.state.seats_to_act()
        for reader in readers(case):
            assert game.view(again, reader) == game.view(step.state, reader)
        again.apply(step.seat, step.action)
        further = step.state.clone()
        further.apply(step.seat, step.action)
        assert text_of(game, again) == text_of(game, further)


def check_options(game: Game, case: Case) -> None:
    """A position has no option that a new game would refuse."""
    position = game.to_position(start(game, case))
    told = position["options"]
    for option in game.options:
        if option.name not in told:
            continue
        for value in (option.low - 1, option.high + 1, "much", None):
            wrong = position | {"options": told | {option.name: value}}
            try:
                game.from_position(json.dumps(wrong))
            except PosseError:
                continue
            raise AssertionError(f"{case}: a position with {option.name} {value} is read")


def check_knowledge(game: Game, case: Case) -> None:
    """What a seat knows reads back from JSON, and the worlds made of it are positions that can be."""
    for step in steps(game, case, MANY // 3):
        for reader in readers(case):
            known = game.knowledge_to_json(game.knowledge(step.state, reader))
            again = game.knowledge_from_json(json.dumps(known))
            assert game.knowledge_to_json(again) == known
            one = game.imagine(game.knowledge(step.state, reader), Dice(step.number))
            other = game.imagine(again, Dice(step.number))
            assert text_of(game, one) == text_of(game, other)
            assert text_of(game, game.from_position(text_of(game, one))) == text_of(game, one)


def check_imagined(game: Game, case: Case) -> None:
    """In every kind of position of a game: what each reader knows reads back, and worlds made of it go on."""
    for step in steps_of_each_verb(game, case, MANY // 6):
        acting = step.state.seats_to_act()
        for reader in readers(case):
            known = game.knowledge(step.state, reader)
            written = game.knowledge_to_json(known)
            assert game.knowledge_to_json(game.knowledge_from_json(json.dumps(written))) == written
            for more in range(WORLDS):
                world = game.imagine(known, Dice(step.number * WORLDS + more))
                assert world.seats_to_act() == acting
                for seat in acting:
                    what = f"{case} step {step.number}: a world in which p{seat + 1} can do nothing"
                    assert world.legal_actions(seat), what


def fingerprint(state: State) -> list[int]:
    """What the dice would show next, on every lane."""
    dice = state.dice.clone()
    return [int(dice.below(i64(1 << 20), i64(lane))) for lane in range(int(LANES)) for _ in range(2)]


def check_clone(game: Game, case: Case) -> None:
    """A copy lives its own life, and would live the same one."""
    chance = Random(str(case))
    for step in steps(game, case, MANY // 2):
        state = step.state
        before = (text_of(game, state), legal_of(state), fingerprint(state))
        one, other = state.clone(), state.clone()
        assert (text_of(game, one), legal_of(one), fingerprint(one)) == before
        for _ in range(12):
            if one.is_over():
                break
            seat = chance.choice(one.seats_to_act())
            action = chance.choice(one.legal_actions(seat))
            assert other.legal_actions(seat) == one.legal_actions(seat)
            one.apply(seat, action)
            other.apply(seat, action)
        assert text_of(game, one) == text_of(game, other)
        assert fingerprint(one) == fingerprint(other)
        assert (text_of(game, state), legal_of(state), fingerprint(state)) == before


def check_legal(game: Game, case: Case) -> None:
    """Legal actions: within their room, each once, always in the same order, and only for those who act."""
    for step in steps(game, case, 4 * MANY):
        state = step.state
        acting = state.seats_to_act()
        assert acting
        assert set(acting) <= set(range(case.players))
        if game.in_window(state):  # whoever is asked can let it go by
            assert all(game.window_pass in game.legal(state, seat) for seat in acting)
        for seat in range(case.players):
            room = int(state.room)
            out = vec[i64]([-7] * (room + 4))
            many = int(state.write_legal(i64(seat), out))
            assert (many > 0) == (seat in acting)
            assert many <= room
            legal = list(out[:many])
            assert list(out[room:]) == [-7] * 4, "wrote beyond its room"
            assert len(set(legal)) == many
            assert set(legal) <= set(range(len(game.action_texts)))
            assert state.legal_actions(seat) == legal
            assert state.clone().legal_actions(seat) == legal
            assert game.legal(state, seat) == [game.action_texts[action] for action in legal]


def check_why_not(game: Game, case: Case) -> None:
    """Legality is one thing: what is listed, what is allowed and what there is no reason against."""
    reason = part(game, "rules.legal").why_not
    for step in steps(game, case, MANY // 6):
        state = step.state
        for seat in range(case.players):
            legal = set(state.legal_actions(seat))
            for action in some_codes(game, step.number):
                what = f"{case} step {step.number}: {game.format(seat, action)}"
                assert state.allows(i64(seat), i64(action)) == (action in legal), what
                assert (reason(state, seat, action) == 0) == (action in legal), what
                if legal:
                    assert (game.why_not(state, seat, action) is None) == (action in legal), what


def check_nothing_else(game: Game, case: Case) -> None:
    """What is no action and who is no player are told so, and nothing is open to them."""
    codes: tuple[Any, ...] = (-1, len(game.action_texts), 2**31, -(2**62), 10**30, True, None, "pass", 0.5)
    seats: tuple[Any, ...] = (-1, case.players, 64, 2**31, -(2**62), 10**30, False, None, "p1", 0.5)
    for step in steps(game, case, MANY // 6):
        state, legal = step.state, step.state.legal_actions(step.seat)
        for seat in seats:
            with pytest.raises(BadNotation):
                game.check(state, seat, step.action)
        for code in codes:
            with pytest.raises(BadNotation):
                game.check(state, step.seat, code)
        for number in (-1, 64, 2**31, -(2**62)):
            assert state.legal_actions(number) == []
            assert not any(state.allows(i64(number), i64(action)) for action in legal[:9]), number
        for number in (-1, -2, len(game.action_texts), 2**31, -(2**62)):
            assert not state.allows(i64(step.seat), i64(number)), number


def check_end(game: Game, case: Case, games: int = 8) -> None:
    """Games end under the cap with a complete outcome that agrees with the winners."""
    for seed in range(games):
        state = start(game, case, Dice(seed))
        assert state.outcome() is None
        assert state.winners() == 0
        assert state.playout(game.cap) < game.cap
        check_outcome(game, state)


def check_outcome(game: Game, state: State) -> None:
    players = int(state.players)
    outcome = state.outcome()
    assert outcome is not None
    assert len(outcome.ranks) == len(outcome.points) == players
    assert sorted(outcome.ranks)[0] == 1
    for better, worse in pairwise(sorted(outcome.ranks)):  # 1, 2, 2, 4: after a tie the next rank is skipped
        assert worse == better or worse == 1 + sum(rank <= better for rank in outcome.ranks)
    assert sum(1 << seat for seat in outcome.winners) == state.winners()
    assert abs(sum(state.share(seat) for seat in range(players)) - 1) < 1e-9
    assert outcome.reason
    assert legal_of(state) == [[]] * players
    for reader in (None, *range(players)):
        result = game.view(state, reader).result
        assert result is not None
        assert (result.ranks, result.points) == (outcome.ranks, outcome.points)
    assert text_of(game, game.from_position(text_of(game, state))) == text_of(game, state)


def check_events(game: Game, case: Case) -> None:
    """Every event is for somebody, has its kind's name, and no reader is told more events than there are."""
    state = start(game, case)
    for seat, action in script(game, case):
        state.apply(seat, action)
    trace = state.trace or []
    everything = game.events(trace, everything=True)
    assert len(everything) * 5 == len(trace)
    assert [event.kind for event in everything] == [game.kinds[kind] for kind in trace[::5]]
    for reader in readers(case):
        kinds = [event.kind for event in game.events(trace, reader)]
        left = iter(event.kind for event in everything)
        assert all(kind in left for kind in kinds), "a reader's events are some of all, in order"


def said(sentence: str) -> None:
    assert sentence.strip()
    assert "{" not in sentence


def check_words(game: Game, case: Case) -> None:
    """Everything a player is shown can be said in both languages."""
    for lang in LANGS:
        said(game.words.say(lang, "title"))
        for option in game.options:
            said(game.words.say(lang, f"option.{option.name}"))
            said(game.words.say(lang, f"option.{option.name}.help"))
    for step in steps(game, case, MANY // 3):
        for seat in step.state.seats_to_act():
            view = game.view(step.state, seat)
            assert view.prompt is not None
            for lang in LANGS:
                said(game.words.say(lang, view.prompt.key, dict(view.prompt.fields), NAMES))
                for text in view.legal:
                    said(game.label(view, text, lang, NAMES))
                grids = game.board(view, lang, NAMES)
                said("".join(cell.text for grid in grids for row in (grid.head, *grid.rows) for cell in row))
            say_errors(game, step.state, seat, step.number)
    state = start(game, case)
    for seat, action in script(game, case):
        state.apply(seat, action)
    for reader in readers(case):
        for event in game.events(state.trace or [], reader):
            if is_new(game, event.says, event.fills()):
                for lang in LANGS:
                    said(game.words.say(lang, event.says, event.fills(), NAMES))
    outcome = state.outcome()
    assert outcome is not None
    for lang in LANGS:
        winners = tuple(Seat(seat) for seat in outcome.winners)
        said(game.words.say(lang, f"result.{outcome.reason}", {"winners": winners}, NAMES))


def say_errors(game: Game, state: State, seat: int, start: int) -> None:
    """Each action that is not legal is refused with a reason, and nothing has changed."""
    before = text_of(game, state)
    legal = state.legal_actions(seat)
    for action in some_codes(game, start):
        if action in legal:
            continue
        refused = refusal(game, state, seat, action)
        assert refused is not None, f"{game.format(seat, action)} was not refused"
        assert refused.key != "illegal", f"no reason against {game.format(seat, action)}"
        if is_new(game, f"error.{refused.key}", refused.fields):
            for lang in LANGS:
                said(refused.say(lang))
    assert text_of(game, state) == before


def refusal(game: Game, state: State, seat: int, action: int) -> PosseError | None:
    try:
        game.check(state, seat, action)
    except PosseError as error:
        return error
    return None


SAID: set[tuple[str, str, str]] = set()


def is_new(game: Game, key: str, fields: object) -> bool:
    """Whether this sentence has not been made yet: at every table it is the same, so once is enough."""
    sentence = (game.id, key, repr(fields))
    if sentence in SAID:
        return False
    SAID.add(sentence)
    return True


def check_bot(game: Game, case: Case) -> None:
    """The house bot moves by what its seat may know: in every world the seat can imagine, alike."""
    for step in steps(game, case, MANY // 2):
        for seat in step.state.seats_to_act():
            legal = step.state.legal_actions(seat)
            known = game.knowledge(step.state, seat)
            worlds = [game.imagine(known, Dice(step.number * 3 + more)) for more in range(3)]
            moves = {max(legal, key=lambda action: game.score(world, seat, action)) for world in worlds}
            assert len(moves) == 1, f"{case} step {step.number}: p{seat + 1} moves by what it cannot know"


def digest(game: Game, case: Case) -> str:
    """A whole game's positions and events in one short number, the same compiled and interpreted."""
    state = start(game, case, Dice(case.seed))
    whole = hashlib.sha256()
    played = 0
    while state.playout(1):
        played += 1
        if played % 10 == 0:
            whole.update(text_of(game, state).encode())
    whole.update(json.dumps([played, text_of(game, state), state.trace]).encode())
    return whole.hexdigest()[:16]
