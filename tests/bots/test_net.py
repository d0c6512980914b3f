"""Trained nets as bots: the file and its head, the numbers, and the same moves on every build."""

import json
import math
import os
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import posse
from posse.bots import ask, find, load
from posse.bots.net import FIRST_LINE, NetBot, NetFile, packed
from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.kernel.net import ONE, STEP
from posse.games.registry import GAMES
from posse.lab.sim import simulate
from posse.lab.standing import play_ladder
from tests.bots.decisions import EACH, all_decisions
from tests.bots.nets import kept, tiny
from tests.registry import ALL_GAMES
from tests.thimblerig import GAME

ROOT = Path(__file__).parent.parent.parent


def opening(players: int = 2) -> tuple[Any, Knowledge, list[int]]:
    """A position with a choice: its state, what the seat to act knows, what it may do."""
    state = GAME.new(players, None, Dice(3))
    while len(state.legal_actions(state.seats_to_act()[0])) < 2:
        seat = state.seats_to_act()[0]
        state.apply(seat, state.legal_actions(seat)[0])
    seat = state.seats_to_act()[0]
    return state, GAME.knowledge(state, seat), state.legal_actions(seat)


def floats(file: NetFile, known: Knowledge, legal: list[int]) -> list[float]:
    """The same net in ordinary numbers: what its logits should come to."""
    head, at = file.head, 0

    def take(many: int, size: int, signed: bool = False) -> list[int]:
        nonlocal at
        part = file.body[at : at + many * size]
        at += many * size
        return [
            int.from_bytes(part[place : place + size], "little", signed=signed)
            for place in range(0, len(part), size)
        ]

    encoder = GAME.encoder(head.players)
    scale, live = take(head.inputs, 2), take(head.live, 2)
    layer = [number * each / ONE for number, each in zip(encoder.observation(known), scale, strict=True)]
    for last, (into, out) in enumerate(head.layers(), start=1 - len(head.layers())):
        weights, steps, biases = take(into * out, 1, True), take(out, 4), take(out, 4, True)
        sums = [
            sum(
                held * weights[neuron * into + number if last == 0 else number * out + neuron]
                for number, held in enumerate(layer)
            )
            * steps[neuron]
            / STEP
            + biases[neuron] / ONE
            for neuron in range(out)
        ]
        layer = sums if last == 0 else [max(0.0, min(256.0, each)) for each in sums]
    return [layer[live.index(encoder.index(known.seat, code))] for code in legal]


def test_a_net_is_what_its_numbers_say():
    _, known, legal = opening()
    for seed in range(20):
        file = tiny(GAME, 2, seed)
        net = file.net(GAME)
        wanted = floats(file, known, legal)
        values = [int(value) / ONE for value in net.values(known, legal)]
        assert values == pytest.approx(wanted, abs=0.02)
        best = max(range(len(legal)), key=lambda place: int(net.values(known, legal)[place]))
        assert net.choose(known, legal, False, Dice(1)) == legal[best]


def test_a_net_that_draws_draws_each_action_as_often_as_it_is_likely():
    _, known, legal = opening()
    file = tiny(GAME, 2, 5, drawn=True)
    net = file.net(GAME)
    values = [int(value) / ONE for value in net.values(known, legal)]
    parts = [math.exp(value - max(values)) for value in values]
    dice = Dice(7)
    drawn = [net.choose(known, legal, True, dice) for _ in range(4000)]
    for action, part in zip(legal, parts, strict=True):
        likely = part / sum(parts)
        assert drawn.count(action) / 4000 == pytest.approx(likely, abs=4 * math.sqrt(0.25 / 4000))


@pytest.mark.parametrize("behind", [0, 1, 63, 64, 2839, 2840, 4096, 40960, 48000])
def test_a_part_is_what_the_exponential_says(behind: int):
    part = int(tiny(GAME, 2, 1).net(GAME).part(behind))
    assert part == pytest.approx(65536 * math.exp(-behind / ONE), rel=0.001, abs=1.5)


@pytest.mark.parametrize("drawn", [False, True])
def test_an_action_that_the_net_does_not_know_is_played_only_if_it_knows_none(drawn: bool):
    _, known, legal = opening()
    encoder = GAME.encoder(2)
    indexes = [int(encoder.index(known.seat, code)) for code in legal]
    others = [index for index in range(int(encoder.actions)) if index not in indexes]
    assert chosen_by_nothing(known, legal, [indexes[-1]], drawn) == {legal[-1]}
    assert chosen_by_nothing(known, legal, others, drawn) == (set(legal) if drawn else {legal[0]})


def chosen_by_nothing(known: Knowledge, legal: list[int], live: list[int], drawn: bool) -> set[int]:
    """What is chosen by a net that knows these actions and is indifferent to all."""
    whole = tiny(GAME, 2, 1)
    layers = [(bytes(into * out), [0] * out, [0] * out) for into, out in whole.head.layers()]
    layers[-1] = (bytes(whole.head.hidden[-1] * len(live)), [0] * len(live), [0] * len(live))
    net = NetFile.made(GAME, 2, {}, [0] * whole.head.inputs, sorted(live), layers, drawn).net(GAME)
    return {net.choose(known, legal, drawn, Dice(seed)) for seed in range(200)}


def test_the_same_moves_compiled_and_interpreted():
    """The two builds are asked for the same decisions; where only the sources are here, both are they."""
    own = all_decisions()
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.bots.decisions"], env=env, capture_output=True, check=True, cwd=ROOT
    )
    theirs = json.loads(done.stdout)
    assert theirs["file"] == str(ROOT / "src/posse/core/kernel/net.py"), "the sources, interpreted"
    assert theirs["decisions"] == own
    assert {len(made) for made in own.values()} == {EACH}
    assert "goat 2" in own


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=list(ALL_GAMES))
def test_it_plays_whole_games_wherever_a_bot_is_asked_for(game: posse.Game, tmp_path: Path):
    players = game.least
    name = kept(tmp_path, tiny(game, players, 3, drawn=True))
    report = simulate(game, players, [name, *["random"] * (players - 1)], games=4, seed=1)
    assert report.seats[0].bot == name
    assert report.games == 4
    match = posse.new(game.id, players, seed=1) if game.id in GAMES else None
    if match is not None:
        assert match.ask(name, seed=3) == match.ask(NetBot(name), seed=3)


def test_a_ladder_and_a_batch_take_it_too(tmp_path: Path):
    name = kept(tmp_path, tiny(GAME, 2, 3))
    ladder = play_ladder(GAME, 2, [name, "random"], games=8, jobs=2)
    assert {meeting.bot for meeting in ladder.meetings} | {
        meeting.against for meeting in ladder.meetings
    } == {
        name,
        "random",
    }
    batch = posse.Batch(GAME, 2, 4, company=[(name, 1)])
    taught = batch.teacher(name)
    assert len(batch.step(taught)) == 4


def test_it_is_read_again_only_when_it_has_changed(tmp_path: Path):
    name = kept(tmp_path, tiny(GAME, 2, 3))
    first = NetBot(name)
    assert NetBot(name).player is first.player
    assert pickle.loads(pickle.dumps(first)).player.file == first.player.file
    kept(tmp_path, tiny(GAME, 2, 4, every=2))
    assert NetBot(name).player.file != first.player.file


def test_what_is_written_is_read():
    file = tiny(GAME, 3, 1, drawn=True)
    assert NetFile.parse(file.format(), "it") == file
    assert file.format().startswith(FIRST_LINE)
    assert len(file.body) == file.head.size()
    assert packed("H", [1, 256]) == b"\1\0\0\1"


def changed(file: NetFile, **parts: Any) -> bytes:
    return NetFile(replace(file.head, **parts), file.body).format()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data, file: b"", "is no net: a file of posse train begins"),
        (lambda data, file: b"PK" + data, "is no net"),
        (lambda data, file: data[:-1], "damaged"),
        (lambda data, file: data + b"\0", "damaged"),
        (lambda data, file: data[:-1] + bytes([data[-1] ^ 1]), "damaged"),
        (lambda data, file: FIRST_LINE + b"[]\n", "damaged"),
        (lambda data, file: FIRST_LINE + b'{"game": "goat"}\n', "damaged"),
        (lambda data, file: FIRST_LINE + b"[" * 50_000, "damaged"),
        (lambda data, file: changed(file, hidden=(12, 9)), "damaged"),
        (lambda data, file: changed(file, hidden=(12, -8)), "damaged"),
        (lambda data, file: changed(file, hidden=(5000,)), "damaged"),
        (lambda data, file: changed(file, drawn="no"), "damaged"),
        (lambda data, file: changed(file, options=[]), "damaged"),
        (lambda data, file: changed(file, players=2.0), "damaged"),
    ],
)
def test_a_file_that_is_no_net_or_damaged_is_refused(damage: Any, said: str, tmp_path: Path):
    file = tiny(GAME, 2, 1)
    path = tmp_path / "a.net"
    path.write_bytes(damage(file.format(), file))
    with pytest.raises(BadNotation, match=said):
        load(f"net:{path}", GAME)


def test_numbers_beyond_their_bounds_are_refused():
    file = tiny(GAME, 2, 1)
    layers = [(bytes(into * out), [STEP] * out, [0] * out) for into, out in file.head.layers()]
    live = list(range(file.head.live))
    for scale, known, steps in (([ONE + 1], live, [0]), ([0], live[::-1], [0]), ([0], live, [STEP])):
        parts = [(weights, steps * len(row), row) for weights, _, row in layers]
        made = NetFile.made(GAME, 2, {}, scale * file.head.inputs, known, parts, False)
        with pytest.raises(BadNotation, match="damaged"):
            made.net(GAME)


def test_a_table_that_it_was_not_made_for_is_refused(tmp_path: Path):
    file = tiny(GAME, 2, 1)
    name = kept(tmp_path, file)
    with pytest.raises(BadNotation, match="plays thimblerig, not goat"):
        load(name, posse.games["goat"])
    with pytest.raises(BadNotation, match="at a table of 2, not of 3"):
        simulate(GAME, 3, name, games=1)
    option = next(iter(file.head.options))
    with pytest.raises(BadNotation, match=f"trained with {option}=0, not with {option}=1"):
        play_ladder(GAME, 2, [name, "random"], games=2, options={option: 1})
    older = NetFile(replace(file.head, encoder=file.head.encoder + 1), file.body)
    with pytest.raises(BadNotation, match=r"other observations .*train it anew"):
        load(kept(tmp_path, older, "older.net"), GAME)
    with pytest.raises(BadNotation, match="for 2 players, not 3"):
        ask(NetBot(name), GAME, opening(3)[0], opening(3)[1].seat, Dice(1))
    with pytest.raises(BadNotation, match=r"cannot be read: No such file"):
        load(f"net:{tmp_path / 'none.net'}", GAME)


def test_a_name_from_elsewhere_reads_no_file(tmp_path: Path):
    name = kept(tmp_path, tiny(GAME, 2, 1))
    for text in (name, "net:/etc/hostname", "NET:x"):
        with pytest.raises(BadNotation, match="There is no bot called"):
            find(text)
