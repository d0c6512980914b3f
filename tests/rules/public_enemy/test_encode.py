"""The numbers of an observation say what the seat sees, no more and no less."""

from collections import Counter

import pytest

from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.words import Seat
from posse.games.public_enemy import GAME
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.face.view import DeckView, PlayerView, PublicEnemyView
from tests.rules.sampling import many

TABLES = [
    (2, ()),
    (3, ("quick",)),
    (4, pe.SWITCHES),
    (5, ("dollars", "cavalry")),
    (6, ("dollars", "supremacy")),
]
Numbers = Counter[str]


def numbers(state: State, seat: int) -> Numbers:
    """All numbers that are not 0, by name."""
    encoder = GAME.encoder(int(state.players))
    named = zip(encoder.features(), encoder.observation(encoder.know(state, seat)), strict=True)
    return Counter({name: value for (name, _), value in named if value})


def cards(where: str, names: list[str]) -> Numbers:
    """Outlaws as their gangs, and a leader."""
    told = Counter(f"{where} {pe.gang_of(name)}" for name in names)
    told.update(f"{where} leader" for name in names if pe.is_leader(name))
    return told


def shuffled(view: PublicEnemyView, deck: DeckView) -> list[str]:
    """The outlaws of a town that lie nowhere the seat can see; of a quick game, some have left."""
    town = pe.TOWNS.index(deck.deck)
    out = {*view.out, deck.up, deck.looked, *deck.under}
    out |= {name for player in view.players for stack in player.stacks for name in stack.cards}
    return [name for name in pe.OUTLAWS[town * 12 : town * 12 + 12] if name not in out]


def of_town(view: PublicEnemyView, deck: DeckView) -> Numbers:
    here = deck.deck
    hidden = deck.left - (deck.up is not None)
    told = Counter({f"{here} hidden": hidden}) + cards(f"{here} face up", [deck.up] if deck.up else [])
    told += cards(f"{here} under", [*deck.under])
    for place, name in enumerate(deck.under[:3]):
        told += cards(f"{here} under, number {place + 1}", [name])
    coming = [deck.looked] if deck.looked else [*deck.under[:1]] if hidden == len(deck.under) else []
    told += cards(f"{here} next", coming)
    rest = cards(f"{here} shuffled", shuffled(view, deck))
    if "quick" in view.options:
        rest -= Counter(f"{here} shuffled {gang}" for gang in pe.GANGS)
    return told + rest


def of_saloon(view: PublicEnemyView, deck: DeckView) -> Numbers:
    each = 3 if "quick" in view.options else 4
    left = Counter(dict.fromkeys(pe.SALOON_CARDS, each)) - Counter(view.used)
    left -= Counter([deck.looked] if deck.looked else [])
    told = Counter({f"saloon shuffled {kind}": count for kind, count in left.items()})
    told["saloon hidden"] = deck.left
    return told + Counter([f"saloon next {deck.looked}"] if deck.looked else [])


def of_player(view: PublicEnemyView, player: PlayerView) -> Numbers:
    told = Counter({"dollars": player.dollars, "points": player.points})
    told.update(f"{gang} wanted" for gang in player.wanted)
    told.update(
        name for name, seat in (("to act", view.turn), ("starter", view.starter)) if seat == player.seat
    )
    told.update(["the one"] if player.one else [])
    told.update(f"saw next of {deck.deck}" for deck in view.decks if player.seat in deck.looked_by)
    for stack in player.stacks:
        told[f"{stack.gang} cards"] = len(stack.cards)
        for place, name in enumerate(stack.cards):
            if pe.is_leader(name):
                told += Counter({f"{stack.gang} leader": 1, f"{stack.gang} cards over the leader": place})
    return told


def expected(view: PublicEnemyView) -> Numbers:
    """An observation's numbers, made from what the seat is shown."""
    assert view.seat is not None
    told = Counter([*(f"option {name}" for name in view.options), f"phase {view.phase}"])
    told.update([f"applying {view.card}"] if view.card else [])
    told.update(["dollar spent this turn"] if view.spent else [])
    told.update([f"cavalry on {view.cavalry}"] if view.cavalry else [])
    told.update([f"supremacy of {view.supremacy}"] if view.supremacy else [])
    if view.rounds:
        told += Counter({"rounds are limited": 1, "rounds left after this": (view.rounds - view.round) % 256})
        told += Counter({"rounds left after this in lots of 256": (view.rounds - view.round) // 256})
    for deck in view.decks:
        told += of_saloon(view, deck) if deck.deck == "saloon" else of_town(view, deck)
    for player in view.players:
        away = (player.seat - view.seat) % len(view.players)
        told += Counter({f"+{away} {name}": count for name, count in of_player(view, player).items()})
    return +told


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_the_numbers_say_what_the_view_shows(players: int, options: tuple[str, ...]):
    for seed in range(many(6, 2)):
        rounds = (2, 3, 600)[seed % 3]
        state = GAME.new(players, {**dict.fromkeys(options, True), "rounds": rounds}, Dice(seed))
        for _ in range(150):
            if state.is_over():
                break
            for seat in {0, players - 1, *state.seats_to_act()}:
                view = GAME.view(state, Seat(seat))
                assert isinstance(view, PublicEnemyView)
                assert numbers(state, seat) == expected(view)
            state.playout(1)
