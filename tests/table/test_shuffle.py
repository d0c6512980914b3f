"""Every draw of a finished game can be computed again from its secret, without the rules."""

import hashlib
import hmac
from dataclasses import replace

import pytest

from posse.core.errors import BadNotation
from posse.core.record import Record
from posse.table import Match
from posse.table.shuffle import Draw, draws

SECRET = bytes(range(32))
NONCES = ["ann-says-hi", "bob-too"]


def finished(game: str, options: dict[str, int], back_at: int | None = None) -> Match:
    match = Match.new(game, 2, options, secret=SECRET, nonces=NONCES)
    while not match.over:
        if len(match.steps) == back_at:
            match.take_back(int(match.steps[-1].seat or 0), free=True)
        match.play(match.ask("house"))
    return match


def computed(record: Record, told: list[list[Draw]]) -> list[tuple[int, ...]]:
    """The numbers by line, with nothing but the description in docs/records.md."""
    secret = bytes.fromhex(record.secret)
    assert hashlib.sha256(secret).hexdigest() == record.commitment
    parts = [nonce.encode() for nonce in record.nonces]
    key = hmac.digest(secret, b"".join(len(part).to_bytes(4, "big") + part for part in parts), "sha256")
    counters: list[list[int]] = []
    drawn = [0] * 16
    out = []
    for line, asked in zip(record.lines, told, strict=True):
        if line.back is not None:
            drawn = counters[line.back][:]
        numbers = []
        for draw in asked:
            word = 1 << 64
            while word >= (1 << 64) - (1 << 64) % draw.n:
                message = draw.lane.to_bytes(1, "big") + drawn[draw.lane].to_bytes(8, "big")
                word = int.from_bytes(hmac.digest(key, message, "sha256")[:8], "big")
                drawn[draw.lane] += 1
            numbers.append(word % draw.n)
        out.append(tuple(numbers))
        counters.append(drawn[:])
    return out


@pytest.mark.parametrize(
    ("game", "options", "back_at"),
    [("public-enemy", {"rounds": 1}, None), ("public-enemy", {"rounds": 1}, 6), ("goat", {}, None)],
)
def test_the_draws_can_be_computed_from_the_secret(game: str, options: dict[str, int], back_at: int | None):
    match = finished(game, options, back_at)
    record = match.record()
    told = draws(match.game, record)
    written = [line.numbers for line in record.lines]
    assert sum(map(len, written)) > 10
    assert [tuple(draw.number for draw in line) for line in told] == written
    assert computed(record, told) == written


def test_another_secret_gives_other_numbers():
    match = finished("public-enemy", {"rounds": 1})
    record = match.record()
    other = replace(record, nonces=("somebody", "else"))
    with pytest.raises(BadNotation):
        draws(match.game, other)
    assert computed(other, draws(match.game, record)) != [line.numbers for line in record.lines]


def test_a_seeded_game_has_no_secret_to_check():
    match = Match.new("public-enemy", 2, {"rounds": 1}, seed=4)
    with pytest.raises(BadNotation, match="secret"):
        draws(match.game, match.record(sealed=False))
