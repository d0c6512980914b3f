"""Names that the face and the files still ask for here; they are the state's now."""

from mypy_extensions import i64

from posse.games.outlaws.rules.codes import kind_of_figure
from posse.games.outlaws.rules.state import OutlawsState

Town = OutlawsState
__all__ = ["Town", "kind_of_figure"]


def side_of(town: OutlawsState, seat: i64) -> i64:
    return town.side_of(seat)


def mate_of(town: OutlawsState, seat: i64) -> i64:
    return town.mate_of(seat)


def own_figure(town: OutlawsState, seat: i64, figure: i64) -> i64:
    return town.own_figure(seat, figure)


def is_shared(town: OutlawsState, figure: i64) -> bool:
    return town.is_shared(figure)


def owner_of(town: OutlawsState, side: i64, figure: i64) -> i64:
    return town.owner_of(side, figure)


def empty_place(town: OutlawsState, side: i64) -> i64:
    return town.empty_place(side)


def figure_at(town: OutlawsState, side: i64, place: i64) -> i64:
    return town.figure_at(side, place)


def spot_of(town: OutlawsState, side: i64, figure: i64) -> i64:
    return town.spot_of(side, figure)


def stand(town: OutlawsState, side: i64, place: i64, figure: i64) -> None:
    town.stand(side, place, figure)


def is_marked(town: OutlawsState, side: i64, figure: i64) -> bool:
    return town.is_marked(side, figure)


def is_jailed(town: OutlawsState, side: i64, figure: i64) -> bool:
    return town.is_jailed(side, figure)


def is_face_up(town: OutlawsState, side: i64, figure: i64) -> bool:
    return town.is_face_up(side, figure)


def saloon_of(town: OutlawsState, side: i64) -> i64:
    return town.saloon_of(side)


def stool_of(town: OutlawsState, seat: i64) -> i64:
    return town.stool_of(seat)


def held(town: OutlawsState, seat: i64, kind: i64) -> i64:
    return town.has(seat, kind)


def is_in(town: OutlawsState, side: i64) -> bool:
    return town.is_in(side)


def left_of(town: OutlawsState, seat: i64) -> i64:
    return town.left_of(seat)


def right_of(town: OutlawsState, seat: i64) -> i64:
    return town.right_of(seat)
