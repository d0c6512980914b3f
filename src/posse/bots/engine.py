"""Bots in any language: a program that is asked and answers by lines of text, as docs/engines.md says.

Only for the person who runs the program: `cmd:./mybot` starts what it names. A name that comes from elsewhere
goes to `find`, which starts nothing.
"""

import json
import shlex
import subprocess
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import IO, Any, Final

from posse.bots.bot import Bot
from posse.bots.own import PREFIX
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import CHOICE, Dice
from posse.core.kernel.knowledge import Knowledge
from posse.core.reading import number
from posse.core.record import whole_number

HELLO: Final = "posse 1"  # the version of the protocol
PATIENCE: Final = 60  # seconds for an answer
LONGEST: Final = 1 << 16  # characters of an answer
SEEDS: Final = 1_000_000_000


def called(name: str) -> str:
    """What a program is called at the table: `cmd:python3 mine.py` is python3, `cmd:./mine` is mine."""
    return Path(words_of(name)[0]).stem


def words_of(name: str) -> list[str]:
    try:
        words = shlex.split(name.strip()[len(PREFIX) :])
    except ValueError:
        words = []
    if not words:
        raise BadNotation("engine-command", name=name[:80])
    return words


class Engine(Bot):
    """A program of somebody's own. It is started when it is first asked, once in each process."""

    def __init__(self, name: str) -> None:
        self.name = name.strip()
        self.words = words_of(name)
        self.program: Program | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Engine, (self.name,)

    def choose(self, game: Game, knowledge: Knowledge, legal: Sequence[int], dice: Dice) -> int:
        if self.program is None:
            self.program = Program(self.name, self.words)
        view = game.view_of(knowledge)
        answer = self.program.ask(question(game, knowledge, asdict(view), dice))
        if answer not in view.legal:
            self.program = None  # it may be out of step: the next question begins anew
            raise BadNotation("bot-illegal", name=self.name[:40], action=answer[:40], legal=view.legal[:12])
        return legal[view.legal.index(answer)]


def question(game: Game, knowledge: Knowledge, view: dict[str, Any], dice: Dice) -> Iterator[str]:
    """All that a bot is told of a choice. Nothing has to be remembered from one to the next."""
    yield f"game {game.id}"
    yield f"rules {game.rules_version}"
    yield f"seat p{int(knowledge.seat) + 1}"
    yield f"seed {dice.below(SEEDS, CHOICE)}"
    yield f"view {compact(view)}"
    yield f"knowledge {compact(game.knowledge_to_json(knowledge))}"
    for action in view["legal"]:
        yield f"legal {action}"
    yield "go"


def compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True)


class Program:
    """The running program; it ends with whoever asked it."""

    def __init__(self, name: str, words: list[str]) -> None:
        self.name = name[:80]
        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise BadNotation("engine-start", name=self.name, why=why) from error
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self.said: SimpleQueue[str | None] = SimpleQueue()
        listener = threading.Thread(target=listen, args=(process.stdout, self.said), daemon=True)
        listener.start()
        self.end = weakref.finalize(self, stop, process, listener)
        self.send([HELLO])
        self.wait_for("ready")

    def ask(self, lines: Iterable[str]) -> str:
        self.send(lines)
        return self.wait_for("do")

    def send(self, lines: Iterable[str]) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write("".join(f"{line}\n" for line in lines))
            self.process.stdin.flush()
        except OSError:
            raise BadNotation("engine-gone", name=self.name) from None

    def wait_for(self, wanted: str) -> str:
        """What stands behind that word; `name` and `info` are for people, are passed over and win no time."""
        latest = monotonic() + PATIENCE
        while (left := latest - monotonic()) > 0:
            try:
                line = self.said.get(timeout=left)
            except Empty:
                break
            if line is None:
                raise BadNotation("engine-gone", name=self.name)
            word, _, rest = line.strip().partition(" ")
            if word == wanted:
                return rest.strip()
            if word not in ("", "name", "info"):
                self.end()
                raise BadNotation("engine-line", name=self.name, line=line.strip()[:60], wanted=wanted)
        self.end()
        raise BadNotation("engine-silent", name=self.name, seconds=PATIENCE)


def listen(stream: IO[str], said: SimpleQueue[str | None]) -> None:
    """Reads what a program says, in a thread of its own: a program may also say nothing."""
    with stream:
        while line := stream.readline(LONGEST):
            said.put(line)
    said.put(None)


def stop(process: subprocess.Popen[str], listener: threading.Thread) -> None:
    """Says goodbye, and does not wait long."""
    assert process.stdin is not None
    try:
        process.stdin.write("quit\n")
        process.stdin.close()
    except OSError:
        pass
    try:
        process.wait(1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    listener.join(1)


# -- The other side: a bot of ours as such a program


def serve(bot: Bot, game_of: Callable[[str], Game], lines: Iterable[str], out: IO[str]) -> None:
    """Answers for a bot until it is told to quit. A game is found by its id."""
    known: dict[str, str] = {}
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "posse":
            print(f"name {bot.name}\nready", file=out, flush=True)
        elif word == "go":
            print(f"do {answer(bot, game_of, known)}", file=out, flush=True)
            known.clear()  # a question says all that it is about
        elif word == "quit":
            return
        else:
            known[word] = rest


def answer(bot: Bot, game_of: Callable[[str], Game], known: dict[str, str]) -> str:
    for word in ("game", "seed", "knowledge"):
        if word not in known:
            raise BadNotation("missing", where=word)
    game = game_of(known["game"])
    dice = Dice(number(whole_number(known["seed"], "seed"), 0, 2**62 - 1, "seed"))
    knowledge = game.knowledge_from_json(known["knowledge"])
    world = game.imagine(knowledge, Dice(0))
    seat = int(knowledge.seat)
    legal = world.legal_actions(seat)
    if not legal:
        game.check(world, seat, 0)  # whose turn it is
    return game.action_texts[bot.choose(game, knowledge, legal, dice)]
