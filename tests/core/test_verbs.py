"""The table of verbs: codes, notation, what others read, and actions taken apart."""

from collections.abc import Callable

import pytest

from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.verbs import Said, Unordered, Verb, Verbs, seats
from posse.core.words import Seat
from posse.games.registry import GAMES

TOWNS = ("tombstone", "dodge-city")
SEATS = seats(3)
PAIRS = Unordered((a, b) for a in range(3) for b in range(a + 1, 3))
VERBS = Verbs(
    Verb("take", TOWNS),
    Verb("saloon"),
    Verb("rob", SEATS, TOWNS),
    Verb("lay", TOWNS, range(1, 3), text="lay {1} {0}"),
    Verb("offer", TOWNS, TOWNS, SEATS, text="offer {} as {} to {}", hidden="offer ? as {1} to {2}"),
    Verb("swap", PAIRS, hidden="move {}"),
    Verb("feint", PAIRS, hidden=lambda pair: f"move {pair[0]} {pair[1]}"),
    Verb("mayor trade", PAIRS),
    Verb("mayor trade reserve", range(2), range(1, 3), text="mayor trade {} reserve {}"),
)


def test_codes_count_through_verbs_and_slots() -> None:
    assert VERBS.texts[:9] == (
        *("take tombstone", "take dodge-city", "saloon"),
        *("rob p1 tombstone", "rob p1 dodge-city", "rob p2 tombstone"),
        *("rob p2 dodge-city", "rob p3 tombstone", "rob p3 dodge-city"),
    )
    assert VERBS.texts[9:13] == ("lay 1 tombstone", "lay 2 tombstone", "lay 1 dodge-city", "lay 2 dodge-city")
    assert VERBS.texts[-4:] == tuple(f"mayor trade {a} reserve {b}" for a in range(2) for b in (1, 2))
    assert list(VERBS.first.values()) == [0, 2, 3, 9, 13, 25, 28, 31, 34]
    assert list(VERBS.first)[-3:] == ["feint", "mayor-trade", "mayor-trade-reserve"]
    assert len(VERBS) == len(VERBS.codes) == 38


def test_every_action_is_taken_apart_and_put_together() -> None:
    for code in range(len(VERBS)):
        verb, said = VERBS.verb_of(code), VERBS.read(code)
        assert said == VERBS.said(VERBS.texts[code])
        assert said.verb == verb.key
        assert VERBS.first[said.verb] + verb.at(said.at) == code
    assert VERBS.said("rob p2 dodge-city") == Said("rob", (Seat(1), "dodge-city"), (1, 1))
    assert VERBS.said("lay 2 tombstone").about == ("tombstone", 2)
    assert VERBS.said("mayor trade 1 2").about == ((1, 2),)
    assert VERBS.said("saloon") == Said("saloon", (), ())
    assert "take {}, 2" in repr(VERBS.verbs[0])
    with pytest.raises(BadNotation) as refused:
        VERBS.said("take " + "x" * 100)
    assert refused.value.fields["example"] == "take tombstone"


def test_what_others_read_of_a_hidden_choice() -> None:
    read = {text: VERBS.hidden(code) for text, code in VERBS.codes.items()}
    assert read["swap 0 2"] == read["feint 0 2"] == "move 0 2"
    assert read["offer tombstone as dodge-city to p3"] == "offer ? as dodge-city to p3"
    assert read["rob p1 tombstone"] == read["saloon"] == ""


def test_a_table_does_not_say_two_things_alike() -> None:
    with pytest.raises(ValueError, match="alike"):
        Verbs(Verb("take", TOWNS), Verb("take", SEATS))
    with pytest.raises(ValueError, match="alike"):
        Verbs(Verb("take", TOWNS), Verb("take dodge-city"))


def test_a_table_is_held_to_the_numbers_of_the_model() -> None:
    assert Verbs(Verb("take", TOWNS, code=0), Verb("saloon"), Verb("rob", SEATS, code=3)).first["rob"] == 3
    with pytest.raises(ValueError, match=r"other codes: .*rob"):
        Verbs(Verb("take", TOWNS, code=0), Verb("rob", SEATS, code=3))


# -- Every game's verbs fit in such a table


def entries(game: Game, verb: str, at: int = 1) -> tuple[str, ...]:
    """What a game's notation has at a place after a verb, in the order of the codes."""
    texts = [text for text in game.action_texts if f"{text} ".startswith(f"{verb} ")]
    return tuple(dict.fromkeys(text.removeprefix(verb).split()[at - 1] for text in texts))


def public_enemy(game: Game) -> Verbs:
    towns, gangs = entries(game, "take"), entries(game, "sheriff")
    return Verbs(
        Verb("take", towns),
        Verb("saloon"),
        Verb("bury", towns),
        Verb("look", entries(game, "look")),
        Verb("sheriff", gangs),
        Verb("bounty", seats(6), gangs),
        Verb("swindle", seats(6), gangs),
        Verb("cavalry", towns),
        Verb("stay"),
    )


def goat(game: Game) -> Verbs:
    cards = entries(game, "offer")
    return Verbs(
        Verb("offer", cards, cards, seats(5), text="offer {} as {} to {}", hidden="offer ? as {1} to {2}"),
        Verb("accept"),
        Verb("refuse"),
        Verb("thief", entries(game, "thief")),
        Verb("charlatan", seats(5)),
        Verb("waitress", seats(5)),
        Verb("gambler", seats(5)),
    )


def wyatt_earp(game: Game) -> Verbs:
    outlaws = entries(game, "photo")
    return Verbs(
        Verb("draw"),
        Verb("take"),
        Verb("end-hand"),
        Verb("lay", outlaws, range(1, 8), text="lay {1} {0}"),
        Verb("photo", outlaws),
        *map(Verb, ("stagecoach-robbery", "bank-robbery", "fastest-gun", "hideout")),
        Verb("wanted ask", outlaws),
        *map(Verb, ("wanted take", "earp draw", "earp choose", "earp flush")),
        Verb("ask", seats(4)),
        Verb("target", seats(4), outlaws),
        Verb("choose", entries(game, "choose"), hidden="choose ?"),
        *map(Verb, ("keep", "done", "pass")),
        Verb("discard", entries(game, "discard")),
    )


def outlaws(game: Game) -> Verbs:
    places, positions = range(11), range(1, 17)
    pairs = Unordered((a, b) for a in places for b in places if a < b)
    comers, figures = entries(game, "enter"), entries(game, "report")
    ways = [
        (to, other, "out", out) for to in places for other in places if to != other for out in (to, other)
    ]
    orders = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    filled = [
        (where[new], f"{a}>{where[one]}", f"{b}>{where[other]}")
        for a, b in pairs
        for where in [("gap", a, b)]
        for new, one, other in orders
    ]
    return Verbs(
        Verb("pass"),
        Verb("swap", pairs, hidden="move {}"),
        Verb("feint", pairs, hidden="move {}"),
        Verb("enter", comers, ways, hidden=lambda comer, way: f"enter {comer} {min(way[:2])} {max(way[:2])}"),
        Verb("look", places),
        Verb("take", places, entries(game, "take", 2)),
        *map(Verb, ("shoot", "arrest", "roundup", "scout", "free")),
        Verb("rob", ("hitman", "sheriff")),
        Verb("report", figures),
        Verb("dance", places),
        Verb("trade", pairs),
        Verb("trade reserve", places, positions, text="trade {} reserve {}"),
        *(Verb(f"mayor {verb}", places) for verb in ("arrest", "roundup", "scout")),
        Verb("mayor report", figures, places),
        Verb("mayor trade", pairs),
        Verb("mayor trade reserve", places, positions, text="mayor trade {} reserve {}"),
        *map(Verb, ("guard", "pray")),
        Verb("place", entries(game, "place"), hidden="line"),
        *(Verb(verb, hidden="line") for verb in ("random", "clear")),
        *map(Verb, ("ready", "mate shoot", "mate arrest", "mate roundup", "mate guard")),
        Verb(
            "refill",
            comers,
            filled,
            hidden=lambda comer, way: " ".join(("refill", comer, *(went.split(">")[0] for went in way[1:]))),
        ),
    )  # fmt: skip


@pytest.mark.parametrize("table", [public_enemy, goat, wyatt_earp, outlaws], ids=lambda table: table.__name__)
def test_the_verbs_of_a_game_fit_in_a_table(table: Callable[[Game], Verbs]) -> None:
    game = GAMES[table.__name__.replace("_", "-")]
    verbs = table(game)
    assert verbs.texts == game.action_texts
    for code in range(len(verbs)):
        hidden = verbs.hidden(code)
        assert game.shown(0, code, 1) == f"p1 {hidden or verbs.texts[code]}"
