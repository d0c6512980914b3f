"""Records of matches: written down for a reader, and played again line by line, each line checked."""

import secrets
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from os import SEEK_END, PathLike
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import BinaryIO

from posse.core.errors import BadNotation, need
from posse.core.game import Game
from posse.core.kernel.dice import Dice, LiveDice, TapeDice, commitment
from posse.core.record import HEAD, Line, Record, parse_record
from posse.core.seals import Seals
from posse.core.words import Seat
from posse.games.registry import find
from posse.table import lines
from posse.table.back import can_return_to, return_to
from posse.table.match import Match, seeded

# -- Writing


def written(match: Match, reader: int | None, whole: bool) -> Record:
    """A match's record: whole, or only what the reader may know."""
    dice = match.state.dice
    live = dice if isinstance(dice, LiveDice) else None
    return Record(
        game=match.game.id,
        rules=match.game.rules_version,
        players=match.players,
        options=match.options,
        names=match.names,
        lines=tuple(
            step.line if whole else redacted(match, step, reader)
            for step in match.steps
            if whole or lines.notices(match, step.line.n, reader)
        ),
        seat="" if whole else "spectator" if reader is None else str(Seat(reader)),
        seed=match.seed if whole else None,
        commitment=match.commitment,
        nonces=tuple(live.nonces) if live else (),
        commits=match.seals.commits if match.seals else (),
        called_off=match.seals.called_off if match.seals else (),
        deal=match.deal,
        came_from=match.came_from,
        start=match.start if whole else "",
        end=end_of(match),
        secret=live.secret.hex() if whole and live else "",
    )


def redacted(match: Match, step: lines.Step, reader: int | None) -> Line:
    text, told = lines.line_at_once(match, step.line.n, reader)
    if step.seat is not None and step.line.back is not None:
        text = f"{Seat(step.seat)} back {lines.number(match, step.line.back, reader)}"
    return Line(lines.number(match, step.line.n, reader), text, told)


def end_of(match: Match) -> str:
    """How it ended, in one line; "" while it goes on."""
    outcome = match.outcome
    return f"{outcome.reason} {' '.join(map(str, outcome.ranks))}" if outcome else ""


# -- Many in one file


def read_records(path: str | Path, broken: Callable[[BadNotation], object] | None = None) -> Iterator[Record]:
    """The records of a file, one after the other: it may hold any number. Nothing is played.

    A record that cannot be read raises an error that says which it is, and why. With `broken` that is called
    with the error instead, and the reading goes on with the next record.
    """
    need(path, (str, PathLike), "path", "the name of a file")
    return records_in(path, open(path, "rb"), broken)


def records_in(
    path: str | Path, file: BinaryIO, broken: Callable[[BadNotation], object] | None
) -> Iterator[Record]:
    with file:
        rows: list[bytes] = []
        number = start = 0
        for at, row in enumerate(chain(file, [HEAD.encode()]), start=1):
            if row.removeprefix(BOM_UTF8).strip() == HEAD.encode():
                if any(map(bytes.strip, rows)):
                    number += 1
                    read = one_of_many(rows)
                    if isinstance(read, Record):
                        yield read
                    else:
                        among = RecordAmong(read, path, number, max(start, 1))
                        if broken is None:
                            raise among
                        broken(among)
                rows, start = [], at
            rows.append(row)


def one_of_many(rows: list[bytes]) -> Record | BadNotation:
    """The record, or what is wrong with it."""
    try:
        return parse_record(b"".join(rows).decode("utf-8-sig").lstrip("\r\n"))
    except UnicodeDecodeError:
        return BadNotation("record-not-text")
    except BadNotation as error:
        return error


class RecordAmong(BadNotation):
    """One record of a file that cannot be read: which, and what is wrong with it."""

    def __init__(self, error: BadNotation, path: str | Path, number: int, line: int) -> None:
        super().__init__("record-among", path=str(path)[-60:], number=number, line=line)
        self.error = error

    def say(self, lang: str, names: Sequence[str] = ()) -> str:
        return f"{super().say(lang, names)} {self.error.say(lang, names)}"


def write_records(path: str | Path, records: Iterable[Record | Match], add: bool = False) -> int:
    """Writes records, or matches', into one file; `add` keeps what is there. How many were written.

    A match that still goes on is written as a spectator may know it; `match.record(sealed=False)` is whole.
    If one of them is no record, nothing is written.
    """
    need(path, (str, PathLike), "path", "the name of a file")
    need(records, Iterable, "records", "a list of records or matches")
    many = 0
    with TemporaryFile() as made:  # what comes may be wrong, and more than memory holds
        for record in records:
            need(record, (Record, Match), "a record", "a posse.Record or a posse.Match")
            text = record.record() if isinstance(record, Match) else record
            made.write(f"{text}\n".encode())
            many += 1
        made.seek(0)
        with open(path, "ab+" if add else "wb") as file:
            if add and file.tell() and file.seek(-1, SEEK_END) >= 0 and file.read(1) != b"\n":
                file.write(b"\n")  # an editor had left the last line open
            copyfileobj(made, file)
    return many


# -- Playing again


def played_again(
    record: Record,
    verify: bool = False,
    games: dict[str, Game] | None = None,
    asked: list[tuple[int, int]] | None = None,
    watch: Callable[[], None] | None = None,
) -> Match:
    """A record that was read, played again: `asked` gets what its dice are asked, `watch` is called
    after every line and may raise."""
    if record.seat:
        raise BadNotation("record-partial")
    game = find(record.game, games)
    if record.rules != game.rules_version:
        raise BadNotation("rules-version", found=record.rules, wanted=game.rules_version)
    if not record.lines:
        raise BadNotation("missing", where="0 deal")
    if len(record.names) != record.players:
        raise BadNotation("record-value", where="seats", text=" | ".join(record.names)[:40])
    dice = dice_of(record)
    if verify and dice is None:
        raise BadNotation("record-no-secret")
    if isinstance(dice, LiveDice):
        dice.asked = asked
    match = replay(game, record, dice, watch)
    if record.end and record.end != end_of(match):
        raise BadNotation("record-end", found=record.end[:60], wanted=end_of(match) or "-")
    return match


def dice_of(record: Record) -> Dice | None:
    """The dice a record was played with, if it says enough to make them again."""
    seals = seals_of(record)
    if seals is not None:
        seals.check(record.commitment, record.nonces)
    if record.secret and record.seed is not None:
        raise BadNotation("seed-or-secret")
    if record.secret:
        try:
            secret = bytes.fromhex(record.secret)
        except ValueError:
            raise BadNotation("record-value", where="secret", text=record.secret[:40]) from None
        if commitment(secret) != record.commitment:
            raise BadNotation("record-commitment")
        return LiveDice(secret, list(record.nonces))
    if record.seed is not None and record.commitment:
        raise BadNotation("seed-or-secret")
    return seeded(record.seed) if record.seed is not None else None


def seals_of(record: Record) -> Seals | None:
    """How a record says its deal was drawn; None if nobody committed to what they added."""
    if not record.commits and not record.called_off:
        return None
    return Seals(record.commits, record.called_off)


def replay(game: Game, record: Record, dice: Dice | None, watch: Callable[[], None] | None = None) -> Match:
    """Plays every line; each must say what the game says, and show the numbers the dice show."""
    first, seals = record.lines[0], seals_of(record)
    tape = dice or TapeDice(list(first.numbers))
    if record.start:
        state = game.from_position(record.start, tape)
        if state.players != record.players:
            raise BadNotation("record-value", where="players", text=str(record.players))
    else:
        state = game.new(record.players, record.options, tape, traced=True)
    came_from = record.came_from if record.start else ""
    match = Match(
        game, state, record.options, record.names, record.seed, record.start, came_from, seals, record.deal
    )
    check_line(match, first, tape)
    for line in record.lines[1:]:
        if dice is None:
            tape = TapeDice(list(line.numbers))
            match.state.dice = tape
        replay_line(match, line)
        check_line(match, line, tape)
        if watch is not None:
            watch()
    if dice is None:
        match.state.dice = LiveDice(secrets.token_bytes(32), [])
    return match


def replay_line(match: Match, line: Line) -> None:
    if line.back is None:
        match.play(line.action)
        return
    seat, _, back = line.action.split()
    at = int(seat[1:]) - 1 if seat[1:].isdecimal() and len(seat) < 4 else -1
    if not 0 <= at < match.players or not can_return_to(match, int(back)):
        raise BadNotation("record-back", line=line.n, back=back[:20])
    return_to(match, at, int(back))


def check_line(match: Match, line: Line, dice: Dice) -> None:
    """The line that was just played again against the one that was written."""
    played = match.steps[-1].line
    if isinstance(dice, TapeDice) and dice.left():
        raise BadNotation("tape-long", left=dice.left(), line=line.n)
    if played.action != line.action or played.told != line.told:
        found, wanted = where_they_differ(str(line), str(played))
        raise BadNotation("record-told", line=line.n, found=found, wanted=wanted)
    if played.numbers != line.numbers:
        raise BadNotation(
            "record-dice",
            line=line.n,
            wanted=" ".join(map(str, played.numbers)),
            found=" ".join(map(str, line.numbers)),
        )


def where_they_differ(one: str, other: str) -> tuple[str, str]:
    """Two texts from shortly before where they begin to differ."""
    same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    start = max(0, same - 40)
    before = "…" if start else ""
    return before + one[start : same + 40], before + other[start : same + 40]
