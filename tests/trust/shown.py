"""What a move may show, where a list of event kinds is not enough: the canon's own condition, looked up in
the world before the move."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from posse.core.game import Game
from posse.core.kernel.state import State
from posse.games.outlaws.rules.state import OutlawsState
from posse.games.outlaws.verbs import ALL_FIGURES
from posse.table import Table

Told = dict[str, Any]


def parting(ones: Sequence[Told], others: Sequence[Told]) -> Told | None:
    """The first event that is not told the same."""
    return next((one for one, other in zip_longest(ones, others) if one != other), None)


def may_show(game: Game, before: State, event: Told) -> bool:
    """OU-15: a newcomer's place is seen by all only if a marked figure comes or stays."""
    if game.id != "outlaws" or event["kind"] != "entered-openly":
        return True
    assert isinstance(before, OutlawsState)
    seat = event["who"]
    side = before.side_of(seat)
    comes = before.own_figure(seat, ALL_FIGURES.index(event["figure"]))
    gone = before.own_figure(seat, ALL_FIGURES.index(event["gone"]))
    stood = [before.figure_at(side, place) for place in event["places"]]
    return any(before.is_face_up(side, figure) for figure in (comes, *stood) if figure != gone)


def without_mates_bots(table: Table, message: Told, seat: int | None) -> Told:
    """OU-48: a bot tells its team what it has just seen; what it says may be as different as what it saw."""
    assert table.match is not None
    last, chat = len(table.match.steps) - 1, []
    for said in message.get("chat", []):
        who = said["seat"]
        seen: set[str] = set()
        if said["team"] is not None and seat in table.mates(who) and is_bot(table, who):
            events = [event for event in table.match.events(last, who) if table.game.aside(event)]
            words = table.game.words
            seen = {
                words.say(lang, table.game.aside(one), one.fields(), table.names)
                for one in events
                for lang in ("en", "fr")
            }
        if said["text"] not in seen:
            chat.append(said)
    return message | {"chat": chat}


def is_bot(table: Table, seat: int) -> bool:
    return table.chairs[seat].kind == "bot" or bool(table.chairs[seat].played_by)


def stays_comparable(game: Game, here: State, there: State, seat: int, done: str, other: str) -> bool:
    """OU-14: who goes out is seen by all; two choices are alike only if it is the same figure."""
    if game.id != "outlaws" or not done.startswith("enter "):
        return True
    gone = []
    for state, text in ((here, done), (there, other)):
        assert isinstance(state, OutlawsState)
        gone.append(int(state.figure_at(state.side_of(seat), int(text.split()[-1]))))
    return gone[0] == gone[1]
