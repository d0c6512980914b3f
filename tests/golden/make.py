"""Golden games, for people to read: what a player sees, may do and is told, step by step.

    python -m tests.golden.make       (`make golden`)

writes one folder a game here, and the digests of the conformance kit and of the encoders. A test compares
them with what the games do now.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.board import Cell, Grid
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.view import Event
from posse.core.words import LANGS, Seat
from tests.conformance import digests, levels, observations
from tests.conformance.cases import MANY_CODES, MANY_LEGAL, Case, sampled_cases, start
from tests.conformance.entries import ALL_GAMES

FOLDER = Path(__file__).parent
LONGEST = 280  # lines of a golden's steps; a longer game is cut and its end told
WIDE = 110
NAMES = ("Ann", "Bob", "Cal", "Dot", "Eve", "Fay")
BOARDS = 6  # steps from one drawing of the table to the next
MORE = {  # what the first moves of the sample do not show, in both languages
    "goat": {"3-goat-turned-up": Case("goat", 3, (("rounds", 1),), seed=56)},
    "outlaws": {"4-teams-takeover": Case("outlaws", 4, (("teams", 1),), seed=5041)},
}


def goldens() -> dict[Path, tuple[Case, str]]:
    """Where each golden lies, its table and its language: the kit's sample, one of it in French too; more."""
    out: dict[Path, tuple[Case, str]] = {}
    for name, game in ALL_GAMES.items():
        cases = sampled_cases(game)
        for case, lang in [*((case, "en") for case in cases), (cases[1], "fr")]:
            title = str(case).removeprefix(f"{name}-")
            out[FOLDER / name.replace("-", "_") / f"{title}.{lang}.txt"] = (case, lang)
        for title, case in MORE.get(name, {}).items():
            for lang in LANGS:
                out[FOLDER / name.replace("-", "_") / f"{title}.{lang}.txt"] = (case, lang)
    return out


def wrapped(words: str, first: str, further: str) -> list[str]:
    """A line broken between words."""
    lines = [first]
    for word in words.split():
        if len(lines[-1]) + len(word) >= WIDE:
            lines.append(further)
        lines[-1] += word if lines[-1].endswith(" ") or not lines[-1] else f" {word}"
    return lines


def draw(grids: tuple[Grid, ...]) -> list[str]:
    """The table in words, one column under the other."""
    lines: list[str] = []
    for grid in grids:
        rows: list[tuple[Cell, ...]] = [row for row in (grid.head, *grid.rows) if row]
        wide = [max(len(row[at].text) for row in rows if at < len(row)) for at in range(max(map(len, rows)))]
        lines += [f"  [{grid.title}]"] if grid.title else []
        for row in rows:
            cells = "  ".join(cell.text.ljust(wide[at]) for at, cell in enumerate(row)).rstrip()
            lines += [f"  | {cells}"] if len(cells) < WIDE else wrapped(cells, "  | ", "  |     ")
    return lines


class Telling:
    """One golden being written."""

    def __init__(self, game: Game, case: Case, lang: str) -> None:
        self.game, self.case, self.lang = game, case, lang
        self.lines: list[str] = []

    def say(self, event: Event) -> str:
        return self.game.words.say(self.lang, event.says, event.fills(), NAMES)

    def tell(self, trace: list[int]) -> None:
        """What happened, and what a spectator was told where that is less."""
        for at in range(0, len(trace), 5):
            (truth,) = self.game.events(trace[at : at + 5], everything=True)
            seen = self.game.events(trace[at : at + 5])
            self.lines.append(f"  {self.say(truth)}")
            if seen != [truth]:
                self.lines[-1] += f"   [{self.say(seen[0]) if seen else '–'}]"

    def show(self, state: State, seat: int | None) -> None:
        self.lines += draw(self.game.board(self.game.view(state, seat), self.lang, NAMES))

    def ask(self, state: State, seat: int, drawn: bool) -> None:
        view = self.game.view(state, seat)
        assert view.prompt is not None
        prompt = self.game.words.say(self.lang, view.prompt.key, dict(view.prompt.fields), NAMES)
        self.lines.append(f"{NAMES[seat]}: {prompt}")
        if drawn:
            self.show(state, seat)
        self.lines += wrapped("; ".join(shortened(view.legal)), "  ", "  ")


def shortened(legal: Sequence[str]) -> Sequence[str]:
    """Legal actions; where there are many, by their first words and how many there are."""
    if len(legal) <= MANY_LEGAL:
        return legal
    verbs = Counter(text.split()[0] for text in legal)
    return [f"{verb} … ({many})" if many > 1 else verb for verb, many in verbs.items()]


def choice(game: Game, state: State, seat: int, chooser: Dice) -> int:
    """Any legal action; in a game with very many, one such as a playout makes."""
    if len(game.action_texts) > MANY_CODES:
        return int(state.branch(chooser).random_action(seat, vec[i64]([0] * state.room)))
    legal = state.legal_actions(seat)
    return legal[chooser.below(len(legal), 1)]


def told(game: Game, case: Case, lang: str) -> str:
    """A game at random, as text."""
    telling = Telling(game, case, lang)
    lines = telling.lines
    options = ", ".join(f"{name} {value}" for name, value in case.options) or "none"
    seats = ", ".join(f"{Seat(seat)} {NAMES[seat]}" for seat in range(case.players))
    lines.append(
        f"{game.words.say(lang, 'title')} · rules {game.rules_version} · options: {options} · {seats}"
    )
    state = start(game, case, Dice(case.seed))
    chooser = Dice(case.seed + 1)
    played = 0
    telling.tell(state.trace or [])
    while not state.is_over() and len(lines) < LONGEST - 40:
        played += 1
        state.trace = []
        acting = state.seats_to_act()
        seat = acting[chooser.below(len(acting), 0)]
        action = choice(game, state, seat, chooser)
        lines.append("")
        telling.ask(state, seat, drawn=played % BOARDS == 1)
        lines.append(f"{played}. {game.format(seat, action)}")
        state.apply(seat, action)
        telling.tell(state.trace)
    finish(telling, state, played)
    return "\n".join(lines) + "\n"


def finish(telling: Telling, state: State, played: int) -> None:
    """How it ended, after the actions that are left out."""
    state.trace = []
    more = 0
    while not state.is_over():
        state.trace = []
        more += state.playout(1)
    if more:
        telling.lines += ["", f"… {more} more actions, the last of which:"]
        telling.tell(state.trace)
    outcome = state.outcome()
    assert outcome is not None
    winners = {"winners": tuple(Seat(seat) for seat in outcome.winners)}
    result = telling.game.words.say(telling.lang, f"result.{outcome.reason}", winners, NAMES)
    telling.lines += ["", f"After {played + more} actions: {result}"]
    telling.show(state, None)
    telling.lines.append(f"  ranks {outcome.ranks}, points {outcome.points}")


def main() -> None:
    wanted = goldens()
    for path in FOLDER.glob("*/*.txt"):
        if path not in wanted:
            path.unlink()
    for path, (case, lang) in wanted.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(told(ALL_GAMES[case.game], case, lang), encoding="utf-8")
    digests.write()
    observations.write()
    levels.write()
    print(f"golden: {len(wanted)} games written")


if __name__ == "__main__":
    main()
