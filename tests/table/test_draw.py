"""The draw: seats commit before anyone opens, and nobody can choose a deal, whatever they read."""

import hashlib
import json
import secrets
from dataclasses import replace
from typing import Any

import pytest

from posse.core.errors import BadNotation
from posse.core.kernel.dice import LiveDice, commitment
from posse.core.seals import NOTHING, CalledOff, Seals, seal
from posse.games.registry import find
from posse.table import Match, Table, drawing, feed, heads
from posse.table.apply import apply_stored
from posse.table.commands import due
from posse.table.encoding import encoded
from posse.table.records import dice_of
from posse.table.state import SERVER, Head
from posse.table.wire import DrawInfo
from tests.table.drawing import commit, nonce, reveal
from tests.table.test_table import SECRET, Played, refused


def opening(*names: str, options: Any = None) -> Played:
    """A table whose list of commitments is closed, and nothing of it opened."""
    played = Played(max(2, len(names)), options={"rounds": 1} if options is None else options).sit(*names)
    commit(played.table, played.do, *range(len(names)))
    played.do("host", "start")
    assert played.table.draw.stage == "opening"
    return played


def told(played: Played) -> DrawInfo:
    draw = heads.drawn(played.table, played.now)
    assert draw is not None
    return draw


def play_out(played: Played) -> Match:
    match = played.table.match
    assert match is not None
    while not match.over:
        played.play()
    return match


# -- How it goes


def test_a_commitment_is_five_lines_hashed():
    text = f"posse draw 1\n{'c' * 64}\n2\n1\n{'ab' * 32}"
    assert seal("c" * 64, 2, 1, "ab" * 32) == hashlib.sha256(text.encode()).hexdigest()


def test_everyone_seals_the_host_starts_everyone_opens():
    played = Played(options={"rounds": 1}).sit("Ann", "Bob")
    assert told(played)["stage"] == "gathering"
    commit(played.table, played.do, 0, 1)
    played.do("host", "start")
    assert told(played)["stage"] == "opening", "all have committed: the list is closed at once"
    assert played.table.match is None
    reveal(played.table, played.do, 1)
    assert told(played)["nonces"] == [None, nonce(1)]
    reveal(played.table, played.do, 0)
    running = played.again().match
    assert running is not None
    dice = running.state.dice
    assert isinstance(dice, LiveDice)
    assert (dice.secret.hex(), dice.nonces) == (SECRET, [nonce(0), nonce(1)])
    assert played.seen(played.again()) == played.seen(played.table)


def test_against_bots_one_start_and_one_opening_deal():
    played = Played().sit("Ann")
    played.do("host", "bot", seat=1)
    commit(played.table, played.do, 0)
    played.do("host", "start")
    reveal(played.table, played.do, 0)
    assert played.table.match.record().commits[1] == NOTHING, "the server's bots add nothing"  # type: ignore[union-attr]
    alone = Played()
    alone.do("host", "bot", seat=0)
    alone.do("host", "bot", seat=1)
    alone.do("host", "start")
    assert alone.table.status == "running"


def test_who_does_not_commit_in_time_is_left_out_before_anything_is_opened():
    played = Played(3).sit("Ann", "Bob", "Cy")
    commit(played.table, played.do, 0)
    played.do("host", "start")
    assert told(played)["stage"] == "closing"
    assert refused(played, "p1", "reveal", nonce=nonce(0)).key == "list-open"
    commit(played.table, played.do, 2)  # still in time
    assert due(played.table, played.now) == []
    played.now += drawing.COMMIT_SECONDS
    assert played.table.deadline() == played.now
    (own,) = due(played.table, played.now)
    played.done(SERVER, own)
    assert [made is not None for made in told(played)["commits"]] == [True, False, True]
    texts = [line["text"] for line in feed.whole_log(played.table, None, "en")]
    assert "Bob is left out of the draw: nothing sealed came in time." in texts
    assert refused(played, "p2", "reveal", nonce=nonce(1)).key == "nothing-to-open"
    reveal(played.table, played.do, 0, 2)
    assert played.table.match.record().nonces == (nonce(0), NOTHING, nonce(2))  # type: ignore[union-attr]


def test_the_last_commitment_closes_the_list():
    played = Played().sit("Ann", "Bob")
    played.do("host", "start")
    commit(played.table, played.do, 1)
    assert told(played)["stage"] == "closing"
    commit(played.table, played.do, 0)
    assert told(played)["stage"] == "opening"


def test_a_missing_opening_calls_the_start_off_and_all_begin_anew():
    played = opening("Ann", "Bob")
    old = told(played)
    reveal(played.table, played.do, 0)
    played.now += drawing.OPEN_SECONDS
    (own,) = due(played.table, played.now)
    stored = played.done(SERVER, own)
    new = told(played)
    assert (new["attempt"], new["stage"], played.table.status) == (2, "gathering", "waiting")
    assert new["commits"] == new["nonces"] == [None, None], "fresh values: the old ones are void"
    assert new["commitment"] == commitment(bytes.fromhex(stored["secret"])) != old["commitment"]
    (off,) = new["called_off"]
    assert off["secret"] == SECRET
    assert off["commits"] == old["commits"]
    assert (off["nonces"], off["missing"]) == ([nonce(0), None], [1])
    texts = [line["text"] for line in feed.whole_log(played.table, None, "en")]
    assert texts[-1].startswith("Bob did not open in time: this start is called off")
    assert stored["secret"] not in encoded(played.seen(played.table)).decode(), "the next one is secret"
    stale = seal(old["commitment"], 1, 0, nonce(0))
    assert refused(played, "p1", "commit", commit=stale, attempt=1).key == "other-attempt"
    # Bob's device is gone: he does not commit again, and is left out.
    commit(played.table, played.do, 0)
    played.do("host", "start")
    played.now += drawing.COMMIT_SECONDS
    played.done(SERVER, due(played.table, played.now)[0])
    reveal(played.table, played.do, 0)
    record = play_out(played).record()
    assert record.called_off == (CalledOff(SECRET, tuple(map(str, old["commits"])), (nonce(0), NOTHING)),)
    again = Match.from_record(str(record), verify=True)
    assert again.record() == record
    assert played.seen(played.again()) == played.seen(played.table)


def test_a_table_has_so_many_starts():
    played = Played().sit("Ann", "Bob")
    for _ in range(drawing.ATTEMPTS):
        commit(played.table, played.do, 0, 1)
        played.do("host", "start")
        played.now += drawing.OPEN_SECONDS
        played.done(SERVER, due(played.table, played.now)[0])
    assert refused(played, "host", "start").key == "attempts"


def test_a_draw_goes_on_after_a_restart_with_its_whole_time():
    played = opening("Ann", "Bob")
    played.now += 1000.0
    played.do(SERVER, "up")
    assert due(played.table, played.now) == []
    assert played.table.deadline() == played.now + drawing.OPEN_SECONDS
    again = played.again()
    assert again.deadline() == played.table.deadline()


def test_a_start_broken_off_by_closing_the_table_is_told():
    played = opening("Ann", "Bob")
    reveal(played.table, played.do, 1)
    played.do("host", "close")
    (off,) = told(played)["called_off"]
    assert (off["secret"], off["missing"]) == (SECRET, [0])


# -- What it is for


def wished(match: Match) -> bool:
    """The deal the operator would like: to begin, with a certain card in Tombstone."""
    return "round 1, p2" in match.steps[0].line.told and "turned-up tombstone, B" in match.steps[0].line.told


def dealt(secret: str, nonces: list[str]) -> Match:
    return Match.new("public-enemy", 2, {"rounds": 1}, secret=bytes.fromhex(secret), nonces=nonces)


def test_an_operator_who_plays_reads_everything_and_cannot_choose():
    """Before, 10 of 10 deals were as wished: Ann's nonce lay in the server before Bob, its operator, had to
    send his own. Now what lies there is sealed until his own is, too."""
    as_wished = 0
    for deal in range(10):
        played = Played(options={"rounds": 1}).sit("Ann", "Bob")
        anns = secrets.token_hex(32)
        draw = played.table.draw
        played.do("p1", "commit", commit=seal(draw.commitment, 1, 0, anns), attempt=1)
        everything = json.dumps([str(played.head), played.entries])
        assert anns not in everything
        guess = secrets.token_hex(32)  # all that is left to grind with: a guess at Ann's
        bobs = next(
            own
            for own in (f"{deal:032x}{at:032x}" for at in range(10_000))
            if wished(dealt(SECRET, [guess, own]))
        )
        played.do("p2", "commit", commit=seal(draw.commitment, 1, 1, bobs), attempt=1)
        played.do("host", "start")
        played.do("p1", "reveal", nonce=anns)
        # Now he could compute the deal. Nothing but what he has sealed is taken from him.
        better = next(
            own
            for own in (f"{deal:032x}{at:032x}" for at in range(10_000))
            if wished(dealt(SECRET, [anns, own]))
        )
        if better != bobs:
            assert refused(played, "p2", "reveal", nonce=better).key == "not-sealed"
        changed = seal(draw.commitment, 1, 1, better)
        assert refused(played, "p2", "commit", commit=changed, attempt=1).key == "list-closed"
        for author, do, more in (
            ("host", "bot", {"seat": 1}),
            ("host", "open", {"seat": 1}),
            ("host", "start", {}),
            ("host", "sit", {"seat": 1, "name": "Bob", "token": "t"}),
            ("watcher", "move-seat", {"code": "x", "token": "t"}),
        ):
            assert refused(played, author, do, **more).key == "drawing"
        played.do("p2", "reveal", nonce=bobs)
        match = played.table.match
        assert match is not None
        as_wished += wished(match)
    assert as_wished < 10


def test_a_changed_list_in_the_record_is_not_the_one_that_was_kept():
    """A server that swaps its own commitment after all were opened writes a record that holds together; the
    list that Ann's device kept does not agree with it."""
    played = opening("Ann", "Bob")
    kept = told(played)["commits"]
    reveal(played.table, played.do, 0, 1)
    play_out(played)
    other = "f" * 64
    forged = Table(played.head)
    for body, at in played.entries:
        if body.get("seat") == 1 and body["do"] == "commit":
            body = body | {"commit": seal(told(played)["commitment"], 1, 1, other)}
        if body.get("seat") == 1 and body["do"] == "reveal":
            body = body | {"nonce": other}
        if forged.status == "waiting":
            apply_stored(forged, body, at)
    match = forged.match
    assert match is not None
    while not match.over:
        match.play(match.legal()[0])
    record = Match.from_record(str(match.record()), verify=True).record()
    assert heads.sealed(record.commits) != kept
    assert record.commits[0] == kept[0]


def test_a_copied_commitment_cannot_be_opened():
    played = Played().sit("Ann", "Bob")
    draw = played.table.draw
    copied = seal(draw.commitment, 1, 0, nonce(0))
    for author in ("p1", "p2"):
        played.do(author, "commit", commit=copied, attempt=1)
    played.do("host", "start")
    reveal(played.table, played.do, 0)
    assert refused(played, "p2", "reveal", nonce=nonce(0)).key == "not-sealed"


@pytest.mark.parametrize("bad", ["", "ab", "AB" * 32, "zz" * 32, 7, None, "ab" * 33])
def test_what_is_no_commitment_is_refused(bad: object):
    assert refused(Played().sit("Ann", "Bob"), "p1", "commit", commit=bad, attempt=1).key == "sealed"


@pytest.mark.parametrize("bad", ["", "-", "a b", "/", "|", "é", "ab" * 33, ["a"]])
def test_what_is_no_nonce_is_refused(bad: object):
    assert refused(opening("Ann", "Bob"), "p1", "reveal", nonce=bad).key == "bad-nonce"


def test_whoever_comes_to_a_seat_seals_anew():
    played = Played().sit("Ann", "Bob")
    commit(played.table, played.do, 0, 1)
    played.do("p1", "code", code="hash")
    played.table.chairs[0].code = hashlib.sha256(b"move").hexdigest()
    played.do("watcher", "move-seat", code="move", token="new")
    assert told(played)["commits"][0] is None, "the other device has the nonce"
    played.do("host", "bot", seat=1)
    assert told(played)["commits"] == [None, None]
    played.do("host", "open", seat=1)
    played.do("watcher", "sit", seat=1, name="Cy", token="t")
    commit(played.table, played.do, 0, 1)
    played.do("p2", "open", seat=1)
    assert told(played)["commits"][1] is None


# -- Known deals, and tables from before


def test_a_known_deal_draws_nothing():
    first = Played(options={"rounds": 1}).begin("Ann", "Bob")
    match = play_out(first)
    dice = match.state.dice
    assert isinstance(dice, LiveDice)
    head = replace(first.head, nonces=tuple(dice.nonces), deal_of="abc")
    again = Played()
    again.head, again.table = head, Table(head)
    again.sit("Cy", "Zoe")
    assert heads.drawn(again.table) is None
    assert refused(again, "p1", "commit", commit="ab" * 32, attempt=1).key == "no-draw"
    notice = heads.head(again.table, "x")["notice"]
    assert notice is not None
    assert (notice["en"][:10], notice["fr"][:12]) == ("Known deal", "Donne connue")
    again.do("host", "start")
    assert again.table.match.steps[0].line == match.steps[0].line  # type: ignore[union-attr]
    record = again.table.match.record()  # type: ignore[union-attr]
    assert (record.deal, record.commits) == ("abc", ())


def test_a_table_from_before_is_made_again():
    """Entries of games that began when seats sent their nonces in the open."""
    head = Head("public-enemy", 2, {}, Played().head.settings, SECRET, "", 0.0)
    table = Table(head)
    for seat, name in enumerate(("Ann", "Bob")):
        sat = {"do": "sit", "seat": seat, "name": name, "token": name, "nonce": f"n{seat}", "here": False}
        apply_stored(table, sat, 1.0)
    apply_stored(table, {"do": "nonce", "seat": 1, "nonce": "other"}, 2.0)
    apply_stored(table, {"do": "start", "nonces": ["n0", "other"]}, 3.0)
    assert (table.status, table.version) == ("running", 3)
    assert heads.head(table, "x")["draw"] is None, "nobody had committed to anything"
    record = table.match.record(sealed=False)  # type: ignore[union-attr]
    assert (record.nonces, record.commits) == (("n0", "other"), ())


# -- The record


def sealed_record() -> str:
    played = opening("Ann", "Bob")
    reveal(played.table, played.do, 0, 1)
    return str(play_out(played).record())


def test_every_opening_is_checked_against_its_commitment():
    text = sealed_record()
    assert Match.from_record(text, verify=True).seals is not None
    made = next(row for row in text.splitlines() if row.startswith("commits:")).split()
    for bad in (
        text.replace(made[1], made[2]),
        text.replace(f"commits: {made[1]} ", "commits: "),
        text.replace(f"commits: {made[1]}", "commits: -"),
        text.replace("nonces: " + nonce(0), "nonces: -"),
        text.replace("\ncommits:", f"\ncalled-off: {SECRET} - - / - -\ncommits:"),
        text.replace("\ncommits:", "\ncalled-off: what - / -\ncommits:"),
    ):
        assert bad != text
        with pytest.raises(BadNotation):
            Match.from_record(bad)


def test_starts_called_off_are_checked_too():
    game = find("public-enemy")
    first, second = "aa" * 32, SECRET
    committed = commitment(bytes.fromhex(first))
    commits = tuple(seal(committed, 1, seat, nonce(seat)) for seat in (0, 1))
    off = CalledOff(first, commits, (nonce(0), NOTHING))
    now = commitment(bytes.fromhex(second))
    seals = Seals(tuple(seal(now, 2, seat, nonce(seat)) for seat in (0, 1)), (off,))
    nonces = [nonce(0), nonce(1)]
    seals.check(now, nonces)
    state = game.new(2, {}, LiveDice(bytes.fromhex(second), nonces), traced=True)
    record = Match(game, state, game.settle({}), seals=seals).record(sealed=False)
    assert dice_of(record) is not None
    for wrong in (
        replace(off, nonces=(nonce(1), NOTHING)),  # not what was sealed
        replace(off, nonces=(nonce(0), nonce(1))),  # nothing was missing
        replace(off, secret=second),  # the same secret twice
    ):
        with pytest.raises(BadNotation):
            dice_of(replace(record, called_off=(wrong,)))
    with pytest.raises(BadNotation):
        dice_of(replace(record, called_off=()))  # one start is hidden: the seals say it was the second
