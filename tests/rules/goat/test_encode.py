"""The numbers of an observation say what the seat sees and can remember."""

from typing import Any

import pytest

from posse.core.kernel.bits import members
from posse.core.kernel.dice import Dice
from posse.games.goat import GAME
from posse.games.goat import model as go
from posse.games.goat.face.view import GoatView, PlayerView
from posse.games.goat.rules.state import GoatState
from tests.rules.sampling import many

Numbers = dict[str, int]


def numbers(state: GoatState, seat: int) -> Numbers:
    """All numbers, by name."""
    encoder = GAME.encoder(int(state.players))
    names = [name for name, _ in encoder.features()]
    return dict(zip(names, encoder.observation(encoder.know(state, seat)), strict=True))


def games(players: int, seeds: int) -> list[GoatState]:
    """Positions of random games, each of its own; tables with high rates among them."""
    found: list[GoatState] = []
    for seed in range(seeds):
        options = {"rounds": 6, "value-cattle": 20, "coins-bank": 20, "coins-saloon": 15} if seed % 2 else {}
        state: Any = GAME.new(players, options, Dice(seed))
        while not state.is_over():
            found.append(state.clone())
            state.playout(1)
        found.append(state)
    return found


def of_table(view: GoatView) -> Numbers:
    told: Numbers = {f"phase {phase}": phase == view.phase for phase in go.PHASES}
    told |= {"rounds": view.rounds, "rounds left after this": view.rounds - view.round}
    told |= {"cards in the pile": view.pile, "cards of the dealer": view.cards + (view.offer is not None)}
    told["goat turned up"] = view.goat_back
    told["tokens on the thief"] = view.loot.count if view.loot else 0
    for place in view.places:
        told |= {f"tokens on the {place.place}": place.tokens, f"coins on the {place.place}": place.coins}
        told[f"option value-{place.resource}"] = place.value
        told[f"option coins-{place.place}"] = place.coins_a_round
        if view.loot and place.place != "saloon":
            told[f"thief robbed the {place.place}"] = view.loot.resource == place.resource
    if view.offer:
        told["offer must be accepted"] = view.offer.forced
    return told


def of_character(view: GoatView, name: str, reader: int) -> Numbers:
    told: Numbers = {
        "unseen": name in view.unseen,
        "face up aside": name == view.aside,
        "gone": name in view.gone,
    }
    told["dealer has it"] = name in view.known or name in (view.hand or ())
    told["claimed"] = view.offer is not None and view.offer.claim == name
    told["on offer"] = view.offer is not None and view.offer.card == name
    if told["on offer"]:
        told["dealer has it"] = True
    for player in view.players:
        if name in player.characters:
            told[f"owned by +{(player.seat - reader) % len(view.players)}"] = 1
    return {f"{name} {what}": value for what, value in told.items()}


def of_player(view: GoatView, player: PlayerView) -> Numbers:
    told = {"coins": player.coins % 256, "coins in lots of 256": player.coins // 256, "hats": player.hats}
    told |= {"tokens": player.tokens, "coins on the charlatan": player.elixirs, "truths": player.truths}
    told |= {"lies": player.lies, "accepted": player.accepted, "refused": player.refused}
    told |= {"dealer": player.seat == view.dealer, "first dealer": player.seat == view.first}
    told |= {"last active": player.seat == view.last_active, "to act": player.seat in view.to_act}
    told["offered to"] = view.offer is not None and view.offer.to == player.seat
    if player.stock is not None:
        stock = {tokens.resource: tokens.count for tokens in player.stock}
        told |= {f"{resource} seen": stock.get(resource, 0) for resource in go.RESOURCES}
        assert player.money is not None
        told |= {"money seen": player.money % 256, "money seen in lots of 256": player.money // 256}
        told |= {"tokens taken unseen": 0, "tokens lost unseen": 0}
    return told


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_numbers_say_what_the_view_shows(players: int):
    for state in games(players, many(8, 2)):
        for seat in range(players):
            view: Any = GAME.view(state, seat)
            told = of_table(view)
            for card in GAME.encoder(players).cast:  # type: ignore[attr-defined]
                told |= of_character(view, go.CHARACTERS[card], seat)
            for player in view.players:
                away = (player.seat - seat) % players
                told |= {f"+{away} {name}": value for name, value in of_player(view, player).items()}
            if state.is_over():
                told = {name: value for name, value in told.items() if "to act" not in name}
            seen = numbers(state, seat)
            assert {name: seen[name] for name in told} == told


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_is_remembered_is_true(players: int):
    """Who knows a character, and when it came into the hand."""
    knowing = 0
    for state in games(players, many(6, 2)):
        held = int(state.hand) | (1 << int(state.card) if state.card >= 0 else 0)
        for seat in range(players):
            seen = numbers(state, seat)
            for card in members(held):
                name = go.CHARACTERS[card]
                if seen[f"{name} dealer has it"]:
                    came = int(state.entered) >> 4 * card & 15
                    assert seen[f"{name} came at earliest"] <= came <= seen[f"{name} came at latest"]
                for away in range(1, players):
                    other = (seat + away) % players
                    knows = other == state.dealer or int(state.known_to(other)) >> card & 1
                    if seen[f"{name} known to +{away}"]:
                        assert knows
                        knowing += 1
    assert knowing > 50


def test_a_gambled_token_is_followed_as_far_as_it_can_be():
    """What a third player sees: nothing of it, but where its kind is clear."""
    unseen = deduced = 0
    for state in games(4, many(40, 6)):
        if state.moved == 0 or state.is_over():
            continue
        for seat in range(4):
            seen = numbers(state, seat)
            for away in range(4):
                other = (seat + away) % 4
                true = [int(state.tokens[other]) >> go.BYTE * kind & go.BYTE_MASK for kind in range(5)]
                told = [seen[f"+{away} {resource} seen"] for resource in go.RESOURCES]
                taken, lost = seen[f"+{away} tokens taken unseen"], seen[f"+{away} tokens lost unseen"]
                assert sum(told) + taken - lost == sum(true) == seen[f"+{away} tokens"]
                assert sum(max(0, a - b) for a, b in zip(true, told, strict=True)) <= taken
                unseen += taken + lost
                deduced += taken + lost == 0
                assert taken + lost or told == true
    assert unseen > 0
    assert deduced > 0
