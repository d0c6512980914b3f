"""Matches: checked play, take-back, records that replay and refuse what was tampered with."""

from typing import Any

import numpy as np
import pytest

from posse.core.errors import BadNotation, IllegalAction, NotYourTurn, PosseError
from posse.core.kernel.dice import Dice, commitment
from posse.table import Match

ALL = {"quick": 1, "duel": 1, "dollars": 1, "cavalry": 1, "supremacy": 1}


def played(match: Match, actions: int, seed: int = 1) -> Match:
    """Some random actions further."""
    dice = Dice(seed)
    for _ in range(actions):
        if match.over:
            break
        legal = match.legal()
        match.play(legal[dice.below(len(legal), 0)])
    return match


def to_phase(match: Match, phase: str) -> None:
    """Random play until the player to act is in a phase."""
    dice = Dice(5)
    while match.position()["phase"] != phase:
        legal = match.legal()
        match.play(legal[dice.below(len(legal), 0)])


def test_the_same_seed_deals_the_same_game():
    first = played(Match.new("public-enemy", 3, ALL, seed=11), 40)
    second = played(Match.new("public-enemy", 3, ALL, seed=11), 40)
    other = played(Match.new("public-enemy", 3, ALL, seed=12), 40)
    assert str(first.record()) == str(second.record())
    assert str(first.record()) != str(other.record())


def test_bad_input_changes_nothing():
    match = played(Match.new("public-enemy", 3, seed=4), 7)
    before = str(match.record(sealed=False)), match.position()
    other = next(seat for seat in ("p1", "p2", "p3") if seat != str(match.to_act[0]))
    with pytest.raises(NotYourTurn):
        match.play(f"{other} take tombstone")
    with pytest.raises(BadNotation):
        match.play("take Tombston now")
    with pytest.raises(IllegalAction) as refused:
        match.play("cavalry tombstone")
    assert refused.value.rule == "PE-34"
    with pytest.raises(BadNotation):
        match.play("p9 take tombstone")
    assert before == (str(match.record(sealed=False)), match.position())


def test_after_the_end_nobody_may_act():
    match = played(Match.new("public-enemy", 2, seed=4), 10_000)
    assert match.over
    assert match.to_act == ()
    with pytest.raises(NotYourTurn):
        match.play("p1 take tombstone")
    with pytest.raises(NotYourTurn):
        match.ask("house")


# -- Take-back


def test_a_saloon_target_may_be_taken_back_before_the_cavalry_step():
    match = Match.new("public-enemy", 3, {"cavalry": 1}, seed=2)
    to_phase(match, "target")
    before, seat = match.position(), int(match.to_act[0])
    lines = len(match.steps)
    match.play(match.legal()[0])
    assert match.position()["phase"] == "ride"
    match.take_back(seat)
    assert match.position() == before
    assert len(match.steps) == lines + 2  # a take-back is a line too
    assert match.steps[-1].line.action == f"p{seat + 1} back {lines - 1}"


def test_no_take_back_past_chance():
    match = Match.new("public-enemy", 3, {"dollars": 1}, seed=2)
    seat = int(match.to_act[0])
    match.play("bury tombstone")
    assert match.to_act == (seat,)
    with pytest.raises(IllegalAction) as refused:
        match.take_back(seat)
    assert refused.value.key == "take-back-chance"


def test_no_take_back_past_a_reveal_even_without_chance():
    match = Match.new("public-enemy", 2, {"dollars": 1}, seed=2)
    match.play("look deadwood")
    match.play("take tombstone")
    seat = int(match.to_act[0])
    match.play("look deadwood")  # the same card: no dice, but now this seat has seen it
    assert not match.steps[-1].line.numbers
    with pytest.raises(IllegalAction) as refused:
        match.take_back(seat)
    assert refused.value.key == "take-back-reveal"


def test_take_back_once_another_is_to_act_but_not_once_they_have_acted():
    match = Match.new("public-enemy", 3, {"cavalry": 1}, seed=2)
    seat = int(match.to_act[0])
    match.play("take tombstone")
    before = match.position()
    match.play("stay")
    assert match.to_act != (seat,)
    match.take_back(seat)
    assert match.position() == before
    match.play("stay")
    match.play("take deadwood")
    with pytest.raises(IllegalAction) as refused:
        match.take_back(seat)
    assert refused.value.key == "take-back-moved-on"


def test_a_discard_that_ends_a_turn_has_shown_a_card():
    match = Match.new("wyatt-earp", 2, seed=2)
    seat = int(match.to_act[0])
    match.play("draw")
    while match.to_act == (seat,):
        match.play(next(text for text in match.legal() if text.split()[1] in ("discard", "done")))
    with pytest.raises(IllegalAction) as refused:
        match.take_back(seat)
    assert refused.value.key in ("take-back-reveal", "take-back-secret")


def test_nothing_to_take_back_at_the_start():
    match = Match.new("public-enemy", 3, seed=2)
    with pytest.raises(IllegalAction) as refused:
        match.take_back(0, free=True)
    assert refused.value.key == "no-take-back"


def test_against_bots_it_is_free_and_the_same_move_gives_the_same_card():
    match = Match.new("public-enemy", 3, seed=9)
    seat = int(match.to_act[0])
    before = match.position()
    match.play("take tombstone")
    after = match.position()
    played(match, 2)
    match.take_back(seat, free=True)
    assert match.position() == before
    match.play("take tombstone")
    assert match.position() == after


def test_two_take_backs_go_two_moves_back():
    match = Match.new("public-enemy", 2, seed=9)
    seat = int(match.to_act[0])
    start = match.position()
    played(match, 4)
    match.take_back(seat, free=True)
    match.take_back(seat, free=True)
    assert match.position() == start
    with pytest.raises(IllegalAction):
        match.take_back(seat, free=True)


# -- Records


NAMES = ["Ann", "B|o{b}\n", "Cy", "Di"]


def match_with_everything(seed: int | None) -> Match:
    match = Match.new("public-enemy", 4, ALL, seed=seed, names=NAMES, nonces=["n1", "n2"])
    dice = Dice(3)
    while not match.over:
        legal = match.legal()
        match.play(legal[dice.below(len(legal), 0)])
        if dice.below(20, 1) == 0 and not match.over:
            seat = match.steps[-1].seat
            assert seat is not None
            match.take_back(seat, free=True)
    return match


@pytest.mark.parametrize("seed", [None, 7])
def test_a_record_replays_and_verifies(seed: int | None):
    match = match_with_everything(seed)
    text = str(match.record())
    assert " back " in text
    again = Match.from_record(text, verify=True)
    assert str(again.record()) == text
    assert Match.from_record(text).position() == match.position()
    assert again.names == ("Ann", "Bob", "Cy", "Di")


def test_numbers_alone_replay_without_seed_or_secret():
    match = match_with_everything(7)
    text = str(match.record()).replace("seed: 7\n", "")
    assert Match.from_record(text).position() == match.position()
    with pytest.raises(BadNotation) as refused:
        Match.from_record(text, verify=True)
    assert refused.value.key == "record-no-secret"


def test_the_secret_is_committed_to_and_published_at_the_end_only():
    match = Match.new("public-enemy", 2, nonces=["a", "b"])
    sealed = match.record()
    assert sealed.commitment
    assert not sealed.secret
    played(match, 10_000)
    opened = match.record()
    assert commitment(bytes.fromhex(opened.secret)) == sealed.commitment
    assert opened.nonces == ("a", "b")


def tampered(text: str, how: str) -> str:
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("1 p"))
    if how == "number":
        head, _, braces = lines[at].rpartition("{")
        lines[at] = head + "{" + str((int(braces.rstrip("}").split()[0]) + 1) % 3) + "}"
    elif how == "told":
        lines[at] = lines[at].replace(" : ", " : jailed ")
    elif how == "action":
        lines[at] = lines[at].replace(lines[at].split(" : ")[0], "1 p1 stay")
    elif how == "missing":
        del lines[at]
    elif how == "end":
        lines = [line.replace("end: ", "end: stopped ") for line in lines]
    elif how == "secret":
        lines = ["secret: " + "00" * 32 if line.startswith("secret:") else line for line in lines]
    elif how == "nonce":
        lines = ["nonces: x y" if line.startswith("nonces:") else line for line in lines]
    elif how == "rules":
        lines = ["rules: 99" if line.startswith("rules:") else line for line in lines]
    elif how == "extra":
        lines[at] = lines[at].replace("{", "{0 ")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    "how", ["number", "told", "action", "missing", "end", "secret", "nonce", "rules", "extra"]
)
def test_a_tampered_record_is_refused(how: str):
    match = Match.new("public-enemy", 3, nonces=["a", "b"], secret=b"s" * 32)
    match.play("take tombstone")
    played(match, 10_000)
    text = str(match.record())
    changed = tampered(text, how)
    assert changed != text
    Match.from_record(text, verify=True)
    with pytest.raises(PosseError):
        Match.from_record(changed, verify=True)


def test_before_the_end_a_seat_downloads_its_own_view_only():
    match = Match.new("public-enemy", 2, {"dollars": 1}, seed=3)
    seat = int(match.to_act[0])
    match.play("look saloon")
    card = match.view(seat).decks[4].looked  # type: ignore[attr-defined]
    assert card
    own, others, watcher = (match.record(reader).lines[-1] for reader in (seat, 1 - seat, None))
    assert card in own.told
    assert card not in others.told
    assert others.told == watcher.told
    for record in (match.record(seat), match.record(1 - seat), match.record()):
        assert record.seed is None
        assert not record.secret
        assert not any(line.numbers for line in record.lines)
        with pytest.raises(BadNotation) as refused:
            Match.from_record(str(record))
        assert refused.value.key == "record-partial"


@pytest.mark.parametrize("seed", [None, 21])
def test_an_unfinished_game_goes_on_with_the_same_dice(seed: int | None):
    match = played(Match.new("public-enemy", 3, ALL, seed=seed), 30)
    again = Match.from_record(str(match.record(sealed=False)))
    assert str(played(again, 10_000, 8).record()) == str(played(match, 10_000, 8).record())


def test_a_match_from_a_position_keeps_it_in_its_record():
    begun = played(Match.new("public-enemy", 3, ALL, seed=5), 25)
    match = played(Match.from_position(begun.position(), seed=1), 10_000)
    text = str(match.record())
    assert "start: {" in text
    assert Match.from_record(text, verify=True).position() == match.position()


def test_a_bot_is_asked_in_notation():
    match = Match.new("public-enemy", 3, seed=5)
    assert match.ask("house") in match.legal()
    assert match.ask("random", seed=2) in match.legal()
    with pytest.raises(BadNotation):
        match.ask("houze")


# -- Arguments of the wrong kind


@pytest.mark.parametrize(
    "given",
    [
        {"players": "3"},
        {"players": None},
        {"players": True},
        {"options": ["dollars"]},
        {"options": {1: 2}},
        {"options": {"dollars": "maybe"}},
        {"names": "Ann"},
        {"names": [1, 2]},
        {"names": ["a", "b", "c", "d"]},
        {"seed": -1},
        {"seed": 2**62},
        {"seed": True},
        {"seed": None, "secret": b"short"},
        {"seed": None, "nonces": ["a b"]},
        {"seed": None, "nonces": [""]},
        {"secret": b"s" * 32},
        {"name": None},
        {"name": "public-enemi"},
    ],
    ids=str,
)
def test_a_match_is_not_begun_with_nonsense(given: dict[str, Any]):
    right: dict[str, Any] = {"name": "public-enemy", "players": 3, "seed": 1}
    with pytest.raises(BadNotation) as refused:
        Match.new(**right | given)
    assert refused.value.say("en") != refused.value.say("fr")


@pytest.mark.parametrize("seat", [-1, 3, 99, "p1", True, 1.0])
def test_a_seat_that_is_not_there_sees_nothing(seat: Any):
    match = Match.new("public-enemy", 3, seed=1)
    asked = [
        lambda: match.view(seat),
        lambda: match.legal(seat),
        lambda: match.knowledge(seat),
        lambda: match.record(seat),
        lambda: match.events(0, seat),
        lambda: match.say(0, "en", seat),
        lambda: match.play_action(seat, 0),
    ]
    for ask in asked:
        with pytest.raises(BadNotation) as refused:
            ask()
        assert refused.value.key == "seat-number"


def test_other_nonsense_is_refused_in_words():
    match = Match.new("public-enemy", 3, {"first": 1}, seed=1)
    asked: list[Any] = [
        lambda: match.play(None),  # type: ignore[arg-type]
        lambda: match.play_action(0, -1),
        lambda: match.play_action(0, 10**6),
        lambda: match.say(0, lang="de"),
        lambda: match.events(99),
        lambda: Match.from_record(None),  # type: ignore[arg-type]
        lambda: Match.from_position({}),
        lambda: Match.from_position([]),
    ]
    for ask in asked:
        with pytest.raises(BadNotation) as refused:
            ask()
        assert refused.value.say("fr")
    assert len(match.steps) == 1


def test_what_is_handed_out_does_not_change_the_match():
    match = Match.new("public-enemy", 3, {"dollars": 1}, seed=1)
    match.options.update(dollars=0)
    assert Match.from_record(str(match.record(sealed=False))).position() == match.position()
    assert "public-enemy, 3 players, line 0" in repr(match)


def test_a_seed_and_a_commitment_do_not_go_together():
    text = str(Match.new("public-enemy", 2, seed=1).record(sealed=False))
    for extra in ("commitment: 00\n", "commitment: 00\nsecret: 00\n"):
        with pytest.raises(BadNotation):
            Match.from_record(text.replace("seed: 1\n", "seed: 1\n" + extra.split("secret")[0]) + extra[15:])


def test_a_random_bot_is_asked_anew_on_every_line():
    match = Match.new("public-enemy", 4, {"dollars": 1}, seed=1)
    for _ in range(20_000):
        if match.over:
            break
        match.play(match.ask("random"))
    assert match.over


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"iterations": -1}, "“iterations” must be from 0 to 10000000, not -1."),
        ({"iterations": "x"}, "whole number"),
        ({"ms": 0}, "“ms” must be from 1"),
        ({"seed": -1}, "“seed” must be from 0"),
    ],
)
def test_what_a_hint_cannot_be_asked_is_refused_in_words(given: dict[str, Any], said: str):
    match = Match.new("goat", players=3, seed=1)
    with pytest.raises(BadNotation) as refused:
        match.hint(**given)
    assert said in refused.value.say("en")
    assert refused.value.say("fr")


def test_a_bot_is_asked_by_its_name():
    match = Match.new("goat", players=3, seed=1)
    nobody: Any = None
    with pytest.raises(BadNotation, match="A bot must be a name"):
        match.ask(nobody)
    with pytest.raises(BadNotation, match="seed"):
        match.ask("random", seed=-1)


def test_whole_numbers_of_numpy_are_whole_numbers():
    """A seat, a line or a seed out of a frame is as good as another, and leaves no trace in the record."""
    one: Any = np.int64(1)
    zero: Any = np.int64(0)
    match = Match.new("public-enemy", np.int8(3), {"rounds": np.int64(2)}, seed=np.int64(11))  # type: ignore[arg-type]
    plain = Match.new("public-enemy", 3, {"rounds": 2}, seed=11)
    assert type(match.seed) is int
    seat, action = plain.to_act[0], plain.state.legal_actions(plain.to_act[0])[0]
    plain.play_action(seat, action)
    match.play_action(np.int64(seat), np.int64(action))  # type: ignore[arg-type]
    assert type(match.steps[1].seat) is int
    assert type(match.steps[1].action) is int
    assert match.view(one) == plain.view(1)
    assert type(match.view(one).seat) is type(plain.view(1).seat)
    assert match.view(one, line=zero) == plain.view(1, line=0)
    assert match.board(seat=one, line=one)._repr_html_() == plain.board(seat=1, line=1)._repr_html_()
    assert match.to_frame(seat=one).equals(plain.to_frame(seat=1))
    assert match.legal(one) == plain.legal(1)
    assert match.events(one, one) == plain.events(1, 1)
    assert match.ask("random", seed=one) == plain.ask("random", seed=1)
    assert match.hint(iterations=np.int64(3), seed=one) == plain.hint(iterations=3, seed=1)  # type: ignore[arg-type]
    match.take_back(np.int64(seat), free=True)  # type: ignore[arg-type]
    plain.take_back(seat, free=True)
    assert str(match.record(sealed=False)) == str(plain.record(sealed=False))
    assert Match.from_position(plain.position(), seed=one).seed == 1


@pytest.mark.parametrize("seat", [1.0, True, "1", np.True_, np.float64(1), np.int64(3)])
def test_what_is_no_seat_is_refused(seat: Any):
    match = Match.new("public-enemy", 3, seed=1)
    for ask in (match.view, match.legal, match.board, match.record, match.knowledge):
        with pytest.raises(BadNotation, match="seats are whole numbers from 0 to 2"):
            ask(seat)


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Bob", "Cy"]])
def test_all_players_are_named_or_none(names: list[str]):
    with pytest.raises(BadNotation, match="for 2 players: name everybody, or nobody"):
        Match.new("goat", 2, names=names)
    assert Match.new("goat", 2).names == ("p1", "p2")
