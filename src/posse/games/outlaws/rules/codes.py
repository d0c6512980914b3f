"""What the numbers of the model are made of: kinds, pairs and orders of places."""

from mypy_extensions import i64

from posse.games.outlaws import model as ou


def kind_of_figure(figure: i64) -> i64:
    """Which of the ten characters a figure is."""
    return figure if figure < ou.FIGURE else figure - ou.FIGURE


def kind_of(cell: i64) -> i64:
    """The token of a cell that is not empty."""
    return (cell & ou.KIND) - 1


# -- Two places


def pair_code(a: i64, b: i64) -> i64:
    """Which of the pairs two places are, the lower first."""
    return a * (2 * ou.PLACES - 1 - a) // 2 + b - a - 1


def low_of(pair: i64) -> i64:
    """The lower place of a pair."""
    low: i64 = 0
    while pair >= ou.PLACES - 1 - low:
        pair -= ou.PLACES - 1 - low
        low += 1
    return low


def high_of(pair: i64) -> i64:
    """The higher place of a pair."""
    low = low_of(pair)
    return low + 1 + pair - pair_code(low, low + 1)


# -- Coming from the Saloon


def entering(figure: i64) -> i64:
    """The number of a figure, one's own or the mate's, among those that can come from the Saloon."""
    return figure - 1 if figure < ou.FIGURE else figure - 2


def entering_figure(number: i64) -> i64:
    return number + 1 if number < ou.FIGURE - 1 else number + 2


def enter_code(figure: i64, to: i64, other: i64, leaves: i64) -> i64:
    """A Saloon figure goes to a place, the one that stays to the other; leaves: 0 if the one at `to` goes."""
    ordered = to * (ou.PLACES - 1) + (other if other < to else other - 1)
    return ou.ENTER + (entering(figure) * ou.ORDERED + ordered) * 2 + leaves


def enter_figure(code: i64) -> i64:
    """Of a code counted from ENTER: who comes."""
    return entering_figure(code // 2 // ou.ORDERED)


def enter_to(code: i64) -> i64:
    """Where that figure goes."""
    return code // 2 % ou.ORDERED // (ou.PLACES - 1)


def enter_other(code: i64) -> i64:
    """The other place."""
    other = code // 2 % ou.ORDERED % (ou.PLACES - 1)
    return other + 1 if other >= enter_to(code) else other


# -- Refilling a line (OU-45)
# An order says where the Saloon figure, the figure of place a and that of place b go: 0 is the empty place,
# 1 place a, 2 place b. The first half is the Saloon figure's.


def refill_code(figure: i64, a: i64, b: i64, order: i64) -> i64:
    return ou.REFILL + (entering(figure) * ou.PAIRS + pair_code(a, b)) * ou.ORDERS + order


def refill_figure(code: i64) -> i64:
    """Of a code counted from REFILL: who comes."""
    return entering_figure(code // ou.ORDERS // ou.PAIRS)


def refill_pair(code: i64) -> i64:
    return code // ou.ORDERS % ou.PAIRS


def goes_to(order: i64, who: i64) -> i64:
    """Where one of the three goes: 0 the Saloon figure, 1 the one of place a, 2 the one of place b."""
    first = order // 2
    if who == 0:
        return first
    low: i64 = 1 if first == 0 else 0
    high: i64 = 1 if first == 2 else 2
    return low if (who == 1) == (order & 1 == 0) else high
