"""A game of a series, played again: the report says who won, the match says how."""

from librt.vecs import vec
from mypy_extensions import i64

from posse.bots import ask
from posse.bots import load as load_bot
from posse.core.errors import BadNotation
from posse.core.kernel.dice import Dice, seed_for
from posse.core.reading import whole_number
from posse.core.words import Seat
from posse.lab.sim import Series
from posse.table.match import Match


def names_of(bots: list[str]) -> list[str]:
    """What the seats are called: as their bots, with the seat where two have the same."""
    return [f"{name} ({Seat(seat)})" if bots.count(name) > 1 else name for seat, name in enumerate(bots)]


def played_again(series: Series, number: int, games: int) -> Match:
    """One of so many games as a match. Seats play as in the series, each with the dice it had there."""
    number = whole_number(number, "a game")
    if not 0 <= number < games:
        raise BadNotation("number-range", where="game", low=0, high=games - 1, value=str(number)[:20])
    game = series.game
    seed = seed_for(series.seed, number)
    bots = [load_bot(bot) for bot in series.bots]
    dice = [Dice(seed_for(seed, seat)) for seat in range(series.players)]
    match = Match(
        game,
        game.start(series.players, series.options, Dice(seed, True), True),
        series.options,
        names_of([bot.name for bot in bots]),
        seed,
    )
    thrown = game.start(series.players, series.options, Dice(seed), False)  # whose dice choose at random
    room = vec[i64]([0] * int(thrown.room))
    for _ in range(game.cap):
        if thrown.is_over():
            break
        seat = thrown.seats_to_act()[0]
        if bots[seat].reads:
            action = ask(bots[seat], game, thrown, seat, dice[seat])
        else:
            action = int(thrown.random_action(seat, room))
        thrown.apply(seat, action)
        match.play_action(seat, action)
    return match
