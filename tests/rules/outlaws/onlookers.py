"""Random games in which every onlooker is told what it may deduce, neither more nor less.

Each step is held against two stories (see `story`). One goes on from what everyone reckoned with before the
step: the rules must come to the same, unless there is so much of it that they may forget. The other began
with the game and forgets nothing: nobody may ever know more.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from posse.core.kernel.dice import Dice
from posse.core.view import Event
from posse.games.outlaws import GAME
from posse.games.outlaws import model as ou
from posse.games.outlaws.face.view import OutlawsView
from posse.games.outlaws.mind.knowledge import OutlawsKnowledge
from posse.games.outlaws.model import FIGURES, GUESSES, OVER, OWN, SETUP
from posse.games.outlaws.rules.belief import may_be
from posse.games.outlaws.rules.codes import kind_of_figure
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.verbs import ALL_FIGURES
from tests.rules.outlaws.story import GAP, Story, TooLong, bits

Tally = Counter[str]
TABLES = ((2, 0), (3, 0), (4, 0), (4, 1))  # players, teams
GROWS = {"enter": 4, "refill": 6}  # how many times as many arrangements an action may leave; others twice
TURNS = 60  # a game at most
WRONG = ("more", "less", "told", "views", "worlds")  # by knowledge, by events, by a view, by imagining


def whole(state: OutlawsState, side: int) -> int:
    """The figures of a line, as bits: everyone can tell them by the Saloon."""
    return sum(1 << figure for figure in line_of(state, side) if figure >= 0)


def line_of(state: OutlawsState, side: int) -> tuple[int, ...]:
    return tuple(int(state.figure_at(side, place)) for place in range(int(state.length)))


def reckoned(state: OutlawsState, side: int) -> Story:
    """The story as the position tells it: the arrangements everyone reckons with."""
    names = ou.side_figures(side, bool(state.teams))
    part = GAME.to_position(state)["lines"][f"p{side + 1}"]
    assert len(set(map(tuple, part["seen"]))) == len(part["seen"]), "an arrangement stands there twice"
    everyone = whole(state, side)
    own = [sum(1 << f for f, name in enumerate(names) if name.endswith(f"-{seat + 1}")) for seat in range(4)]
    rows = set()
    for told in part["seen"]:
        known = sum(1 << names.index(name) for name in told if name in names)
        row = []
        for place, name in enumerate(told):
            cell = 1 << names.index(name) if name in names else everyone & ~known
            if name == "shared":
                cell &= ~(own[side] | own[side + 2])
            elif name is not None and name.startswith("not-p"):
                cell &= ~own[int(name.removeprefix("not-p")) - 1]
            row.append(GAP if place == part.get("empty") else cell)
        rows.add(tuple(row))
    return Story(rows)


# -- Telling the story


def barred(state: OutlawsState, seat: int) -> int:
    """OU-41: a mate's own Governor, Hitman and Sheriff, as bits."""
    if not state.teams or not state.alive >> state.mate_of(seat) & 1:
        return 0
    return sum(1 << int(state.own_figure(state.mate_of(seat), figure)) for figure in range(int(OWN)))


def go_on(story: Story, before: OutlawsState, side: int, text: str, events: list[Event]) -> None:
    """A step as everyone at the table sees it: by the canon, from the truth and what was done."""
    line = line_of(before, side)

    def face_up(figure: int) -> bool:
        return bool(before.is_face_up(side, figure))

    for event in events:
        told: dict[str, Any] = event.fields()
        seat = int(told.get("rival", told.get("who", 0)) if event.kind == "danced" else told.get("who", 0))
        if int(before.side_of(seat)) != side:
            continue
        if event.kind == "revealed":
            story.seen(told["place"], int(before.own_figure(seat, number_of(told["figure"]))))
        elif event.kind == "danced":
            story.danced(told["place"], told["to"])
        elif event.kind == "took-over":
            story.gone(told["place"])
        elif event.kind in ("moved", "moved-openly"):
            a, b = told["place"], told["other"]
            openly = face_up(line[a]) or face_up(line[b])
            story.moved(a, b, barred(before, seat), told["swapped"] if openly else None)
        elif event.kind in ("entered", "entered-openly"):
            _, name, to, other, _, left = text.split()
            comes = int(before.own_figure(seat, number_of(name)))
            goes, stays = line[int(left)], line[int(to) + int(other) - int(left)]
            openly = face_up(comes) or face_up(stays)
            a, b = sorted((int(to), int(other)))
            story.entered(a, b, barred(before, seat), comes, goes, int(to) if openly else None)
        elif event.kind == "refilled":
            a, b, gap = told["places"]
            comes = int(before.own_figure(seat, number_of(told["figure"])))
            three = (comes, line[a], line[b])
            story.refilled(
                a, b, gap, comes, {who: told["to"][who] for who in range(3) if face_up(three[who])}
            )


def number_of(name: str) -> int:
    """A figure as the acting seat numbers it."""
    return ALL_FIGURES.index(name)


# -- What a reader is told


def known_of(state: OutlawsState, reader: int | None, side: int) -> tuple[int, ...]:
    """Who may stand at each place, by what a reader knows."""
    known = GAME.knowledge(state, reader)
    assert isinstance(known, OutlawsKnowledge)
    return tuple(int(may_be(known.state, side, place)) for place in range(int(state.length)))


def imagined(state: OutlawsState, reader: int | None, side: int, dice: Dice) -> tuple[int, ...]:
    world = GAME.imagine(GAME.knowledge(state, reader), dice)
    assert isinstance(world, OutlawsState)
    return line_of(world, side)


def shown_to(state: OutlawsState, reader: int | None, side: int) -> list[tuple[set[str], str | None]]:
    """The same as a view shows it: by character, and who it is where that is known."""
    view = GAME.view(state, reader)
    assert isinstance(view, OutlawsView)
    return [(set(place.may_be), place.figure) for place in view.lines[side].places]


def as_shown(masks: tuple[int, ...]) -> list[tuple[set[str], str | None]]:
    """A view shows no more: a character is known where only one is left."""
    found = [{FIGURES[kind_of_figure(figure)] for figure in bits(mask)} for mask in masks]
    return [(names, min(names) if len(names) == 1 else None) for names in found]


def told_of_order(events: list[Event]) -> list[object]:
    """What a move's events say of who went where."""
    keys = {"moved": "swapped", "entered": "to", "refilled": "to"}
    kinds = [event.kind.removesuffix("-openly") for event in events]
    return [event.fields()[keys[kind]] for event, kind in zip(events, kinds, strict=True) if kind in keys]


def may_be_told(before: OutlawsState, events: list[Event]) -> list[object]:
    """What the others may be told of it (OU-15); of three figures whoever sees two go sees all."""
    out: list[object] = []
    for event in events:
        told: dict[str, Any] = event.fields()
        kind = event.kind.removesuffix("-openly")
        if kind not in ("moved", "entered", "refilled"):
            continue
        seat = int(told["who"])
        side = int(before.side_of(seat))
        line = line_of(before, side)
        if kind == "moved":
            figures = [line[told["place"]], line[told["other"]]]
        else:
            figures = [int(before.own_figure(seat, number_of(told["figure"])))]
            figures += [line[place] for place in told["places"][:2]]
        if kind == "entered":
            figures.remove(int(before.own_figure(seat, number_of(told["gone"]))))
        seen = [bool(before.is_face_up(side, figure)) for figure in figures]
        if kind == "refilled":
            out.append(tuple(told["to"][who] if seen[who] or sum(seen) > 1 else None for who in range(3)))
        else:
            out.append(told["swapped" if kind == "moved" else "to"] if any(seen) else None)
    return out


# -- Playing


def choose(state: OutlawsState, chance: Random) -> tuple[int, int]:
    """A kind of action, then one of it; a Reporter is often right, so that much is marked."""
    seat = chance.choice(state.seats_to_act())
    legal = state.legal_actions(seat)
    texts = [GAME.action_texts[action] for action in legal]
    if state.phase == SETUP:
        return seat, legal[texts.index("random" if "random" in texts else "ready")]
    verbs = [text.split()[0] for text in texts]
    verb = chance.choice(sorted(set(verbs)))
    if "enter" in verbs and chance.random() < 0.2:
        verb = "enter"
    if "report" in verbs and chance.random() < 0.6:
        verb = "report"
    found = [action for action, other in zip(legal, verbs, strict=True) if other == verb]
    if verb == "report" and chance.random() < 0.8:
        found = [action for action in found if marks(state, seat, action)] or found
    return seat, chance.choice(found)


def marks(state: OutlawsState, seat: int, action: int) -> bool:
    after = state.clone()
    after.apply(seat, action)
    assert isinstance(after, OutlawsState)
    return after.marked != state.marked


class Onlookers:
    """One game and the story of every line."""

    def __init__(
        self, players: int, teams: int, seed: int, turns: int, tally: Tally, say: Callable[[str], None]
    ) -> None:
        self.tally, self.say, self.what = tally, say, f"{players} players, teams {teams}, seed {seed}"
        self.chance = Random(f"onlookers {players} {teams} {seed}")
        state = GAME.new(players, {"limit": turns, "teams": teams}, Dice(seed), traced=True)
        assert isinstance(state, OutlawsState)
        while state.phase == SETUP:
            state.apply(*choose(state, self.chance))
        self.state = self.before = state
        self.text, self.events = "", list[Event]()  # the step, and all that it did
        self.readers = [None, *range(players)]
        self.stories = {
            side: Story.begun(whole(state, side), int(state.length)) for side in range(int(state.sides))
        }

    def run(self) -> None:
        self.tally["games"] += 1
        while self.state.phase != OVER:
            before = self.state.clone()
            assert isinstance(before, OutlawsState)
            self.before = before
            seat, action = choose(before, self.chance)
            self.state.trace = []
            self.state.apply(seat, action)
            self.text = GAME.action_texts[action]
            self.events = GAME.events(self.state.trace or [], everything=True)
            self.tally["steps"] += 1
            self.check_events(seat)
            for side in range(int(self.state.sides)):
                if self.state.is_in(side) and self.state.phase != OVER:
                    self.check_line(side)

    def wrong(self, kind: str, what: str) -> None:
        self.tally[kind] += 1
        self.say(f"{self.what}, step {self.tally['steps']}, {self.text}: {what}")

    def check_events(self, seat: int) -> None:
        """Nobody is told more of an order than its marked figures show, or less; the owners are told all."""
        allowed = may_be_told(self.before, self.events)
        if not allowed:
            return
        for reader in self.readers:
            own = reader is not None and self.before.side_of(reader) == self.before.side_of(seat)
            told = told_of_order(GAME.events(self.state.trace or [], reader))
            expected = told_of_order(self.events) if own else allowed
            self.tally["checks"] += 1
            if told != expected:
                self.wrong("told", f"reader {reader} is told {told}, not {expected}")

    def check_line(self, side: int) -> None:
        """What each reader may deduce of a line after a step."""
        now = reckoned(self.before, side)
        may_forget = len(now.rows) * GROWS.get(self.text.split()[0], 2) > GUESSES
        go_on(now, self.before, side, self.text, self.events)
        exact = now.possible()
        ever = self.follow(side)
        for reader in self.readers:
            if reader is not None and self.state.side_of(reader) == side:
                continue
            self.tally["checks"] += 1
            known = known_of(self.state, reader, side)
            who = f"reader {reader} of the line of p{side + 1} knows {known}"
            if too_much(known, exact) or (ever and too_much(known, ever)):
                self.wrong("more", f"{who}, may know {exact}, {ever}")
            elif known != exact and not may_forget:
                self.wrong("less", f"{who}, may know {exact}")
            elif shown_to(self.state, reader, side) != as_shown(known):
                self.wrong("views", f"{who}, is shown {shown_to(self.state, reader, side)}")
            if ever:
                self.tally["places"] += len(known)
                self.tally["exact"] += sum(may == told for may, told in zip(ever, known, strict=True))
        world = imagined(self.state, None, side, Dice(self.tally["steps"]))
        if not may_forget and not now.admits(world):
            self.wrong("worlds", f"imagined {world}")

    def follow(self, side: int) -> tuple[int, ...]:
        """The story from the beginning; nothing once it is given up."""
        story = self.stories.get(side)
        if story is None:
            return ()
        try:
            go_on(story, self.before, side, self.text, self.events)
        except TooLong:
            del self.stories[side]
            self.tally["given up"] += 1
            return ()
        assert story.admits(line_of(self.state, side)), "the truth is always possible"
        return story.possible()


def too_much(known: tuple[int, ...], may: tuple[int, ...]) -> bool:
    """Whether somebody is ruled out who may stand there."""
    return any(possible & ~told for possible, told in zip(may, known, strict=True))


def watch(
    games: int,
    seed: int = 0,
    tables: tuple[tuple[int, int], ...] = TABLES,
    turns: int = TURNS,
    say: Callable[[str], None] = print,
) -> Tally:
    """So many games at each table, from a seed on; counts what is WRONG, and says where."""
    tally: Tally = Counter()
    for number in range(seed, seed + games):
        for players, teams in tables:
            Onlookers(players, teams, number, turns, tally, say).run()
    return tally


def summary(tally: Tally) -> str:
    exact = 100 * tally["exact"] / max(1, tally["places"])
    return (
        f"{tally['checks']} checks of what onlookers may deduce, in {tally['steps']} steps of"
        f" {tally['games']} games: {sum(tally[kind] for kind in WRONG)} wrong;"
        f" {exact:.1f} % of the places are known as well as can be"
    )
