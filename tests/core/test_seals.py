"""What seats seal before a deal, and how a record's word for it is checked."""

from dataclasses import replace

import pytest

from posse.core.errors import BadNotation
from posse.core.kernel.dice import commitment
from posse.core.seals import NOTHING, CalledOff, Seals, is_hex, is_nonce, read_called_off, seal

SECRET, OLD = "ab" * 32, "cd" * 32
COMMITTED = commitment(bytes.fromhex(SECRET))
NONCES = ("ann", "bob", NOTHING)


def sealed(secret: str, attempt: int, nonces: tuple[str, ...] = NONCES) -> tuple[str, ...]:
    committed = commitment(bytes.fromhex(secret))
    return tuple(
        seal(committed, attempt, seat, nonce) if nonce != NOTHING else NOTHING
        for seat, nonce in enumerate(nonces)
    )


OFF = CalledOff(OLD, sealed(OLD, 1), ("ann", NOTHING, NOTHING))  # the second seat did not open
DRAWN = Seals(sealed(SECRET, 2), (OFF,))


def wrong(seals: Seals, nonces: tuple[str, ...] = NONCES) -> BadNotation:
    with pytest.raises(BadNotation) as refused:
        seals.check(COMMITTED, nonces)
    assert refused.value.say("en") != refused.value.say("fr")
    return refused.value


def test_a_seal_is_for_one_seat_of_one_attempt_at_one_table():
    one = seal(COMMITTED, 1, 0, "ann")
    others = (seal(COMMITTED, 2, 0, "ann"), seal(COMMITTED, 1, 1, "ann"), seal(OFF.commitment, 1, 0, "ann"))
    assert is_hex(one)
    assert one not in others
    assert seal(COMMITTED, 1, 0, "anna") != one


def test_what_was_sealed_and_opened_is_right():
    DRAWN.check(COMMITTED, NONCES)
    Seals(sealed(SECRET, 1)).check(COMMITTED, NONCES)
    assert (DRAWN.attempt, OFF.missing) == (2, (1,))


@pytest.mark.parametrize("nonces", [("eve", "bob", NOTHING), ("ann", NOTHING, NOTHING), ("ann", "bob", "cy")])
def test_an_opening_that_was_not_sealed_is_found(nonces: tuple[str, ...]):
    """Another word, none at all, or one of a seat that was not in the list."""
    error = wrong(DRAWN, nonces)
    assert error.key == "record-seal"
    assert error.fields["attempt"] == 2


def test_a_list_of_another_length_is_found():
    assert wrong(DRAWN, ("ann", "bob")).key == "record-value"


@pytest.mark.parametrize(
    "off",
    [
        replace(OFF, nonces=NONCES),  # everyone opened: why was it called off?
        CalledOff(OLD, sealed(OLD, 1)[:2], ("ann", NOTHING)),  # for fewer seats
        CalledOff(SECRET, sealed(SECRET, 1), ("ann", NOTHING, NOTHING)),  # the secret of the game itself
    ],
)
def test_a_start_that_was_not_called_off_like_that_is_found(off: CalledOff):
    assert wrong(Seals(sealed(SECRET, 2), (off,))).key == "record-called-off"


def test_an_opening_of_a_start_called_off_is_checked_too():
    off = replace(OFF, nonces=("eve", NOTHING, NOTHING))
    error = wrong(Seals(sealed(SECRET, 2), (off,)))
    assert (error.key, error.fields["attempt"]) == ("record-seal", 1)


def test_starts_called_off_read_back():
    two = (OFF, replace(OFF, secret="ef" * 32))
    assert read_called_off(" | ".join(map(str, two))) == two
    assert read_called_off("") == ()


@pytest.mark.parametrize("text", ["nonsense", f"{OLD} a b / c", f"{OLD} / ", " / x", f"{OLD[1:]} a / b"])
def test_what_is_no_called_off_start_is_refused(text: str):
    with pytest.raises(BadNotation) as refused:
        read_called_off(text)
    assert refused.value.key == "record-value"


def test_what_a_record_can_hold_as_a_nonce():
    assert is_nonce("a" * 64)
    for bad in ("", "a" * 65, "a b", NOTHING, "é", None, 3):
        assert not is_nonce(bad)
    for bad in ("A" * 64, "a" * 63, None, 64):
        assert not is_hex(bad)
