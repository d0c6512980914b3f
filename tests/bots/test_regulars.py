"""Regulars: opponents with a name and a temper, which shows in what they do."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from posse.bots import BOTS, LEVELS, ask, find, load
from posse.bots.levels import bot_of, help_of, names_in, title_of
from posse.bots.registry import regulars
from posse.core.errors import BadNotation
from posse.core.game import Game
from posse.core.kernel.dice import Dice
from posse.core.kernel.state import State
from posse.core.words import LANGS
from posse.games.goat import model as go
from posse.games.goat.rules import codes
from posse.games.public_enemy import model as pe
from posse.games.registry import GAMES
from posse.table.names import NAME_LENGTH, likeness
from posse.table.seats import BOT_NAMES
from tests.rules.sampling import many

EVERYONE = [(game.id, regular.name) for game in GAMES.values() for regular in game.regulars.people]
MOODS = ("hello.1", "hello.2", "good.1", "good.2", "hit.1", "hit.2", "won", "lost")
Habit = Callable[[State, int, int], str | None]  # a state, a seat, its action: what kind of action it is


def choices(game: Game, bot: str, games: int) -> Iterator[tuple[State, int, int]]:
    """Where a bot has something to choose against the house bot, and what it does: the same every time."""
    for n in range(games):
        state = game.new(2, {}, Dice(n))
        seats = [find(bot if seat == n % 2 else "house", game) for seat in range(2)]
        dice = [Dice(1000 * n + seat) for seat in range(2)]
        for _ in range(2000):
            if not state.actors():
                break
            seat = state.seats_to_act()[0]
            action = ask(seats[seat], game, state, seat, dice[seat])
            if seat == n % 2 and len(state.legal_actions(seat)) > 1:
                yield state, seat, action
            state.apply(seat, action)


@cache
def habits(game: str, bot: str, games: int, habit: Habit) -> Counter[str]:
    seen = (habit(*choice) for choice in choices(GAMES[game], bot, games))
    return Counter(kind for kind in seen if kind is not None)


def part(game: str, bot: str, games: int, habit: Habit, kind: str) -> float:
    """How often a bot does something, of all that the habit counts."""
    seen = habits(game, bot, games, habit)
    assert seen.total() > games
    return seen[kind] / seen.total()


def said(state: State, seat: int, action: int) -> str | None:
    """GO-14: an offer by its name, or not."""
    if action >= go.ACCEPT:
        return None
    return "truth" if codes.offer_card(action) == codes.offer_claim(action) else "lie"


def answered(state: State, seat: int, action: int) -> str | None:
    return {go.ACCEPT: "accept", go.REFUSE: "refuse"}.get(action)


def drawn(state: State, seat: int, action: int) -> str | None:
    """PE-11: from a town or the Saloon."""
    return None if action > pe.SALOON else "saloon" if action == pe.SALOON else "town"


def ridden(state: State, seat: int, action: int) -> str | None:
    """PE-11: a card of a gang that one has already, or of another."""
    if action >= pe.SALOON:
        return None
    gang = state.up[action] // 3  # type: ignore[attr-defined]
    return "again" if state.heights[seat * pe.TOWN + gang] else "new"  # type: ignore[attr-defined]


def verb(game: str) -> Habit:
    return VERBS[game]


def first_word(game: str) -> Habit:
    texts = GAMES[game].action_texts
    return lambda state, seat, action: texts[action].split()[0]


VERBS = {game: first_word(game) for game in GAMES}
SHOTS = ("stagecoach-robbery", "bank-robbery", "fastest-gun", "hideout")
ATTACKS = ("shoot", "arrest")
LOOKS = ("scout", "look")


def parts(game: str, bot: str, games: int, words: tuple[str, ...]) -> float:
    return sum(part(game, bot, games, verb(game), word) for word in words)


# -- What they do


def test_in_the_goat_one_never_lies_without_need_and_another_hardly_says_a_true_word() -> None:
    games = many(40, 3)
    lies = {bot: part("goat", bot, games, said, "lie") for bot in ("deacon", "house", "lottie")}
    assert lies["deacon"] + 0.3 < lies["house"] < lies["lottie"]
    assert lies["lottie"] > 0.9


def test_in_the_goat_one_refuses_most_of_what_she_is_offered() -> None:
    games = many(40, 3)
    refused = {bot: part("goat", bot, games, answered, "refuse") for bot in ("hetty", "house")}
    assert refused["hetty"] > refused["house"] + 0.2
    assert refused["hetty"] > 0.6


def test_in_public_enemy_one_lives_in_the_saloon_and_another_never_goes_there() -> None:
    games = many(40, 10)
    saloon = {
        bot: part("public-enemy", bot, games, drawn, "saloon") for bot in ("prudence", "house", "rufus")
    }
    assert saloon["prudence"] < 0.05
    assert saloon["house"] > saloon["prudence"] + 0.1
    assert saloon["rufus"] > saloon["house"] + 0.1


def test_in_public_enemy_one_is_loyal_to_his_gangs() -> None:
    games = many(40, 10)
    again = {bot: part("public-enemy", bot, games, ridden, "again") for bot in ("house", "gus")}
    assert again["gus"] > 1.3 * again["house"]


def test_in_wyatt_earp_one_shoots_more_and_another_not_at_all() -> None:
    games = many(30, 6)
    shots = {bot: parts("wyatt-earp", bot, games, SHOTS) for bot in ("ephraim", "house", "tess")}
    assert shots["ephraim"] < 0.01
    assert shots["house"] > 0.08
    assert shots["tess"] > 1.2 * shots["house"]


def test_in_wyatt_earp_one_picks_up_what_others_throw_away_and_lays_less() -> None:
    games = many(30, 6)
    taken = {bot: parts("wyatt-earp", bot, games, ("take",)) for bot in ("house", "jeb")}
    laid = {bot: parts("wyatt-earp", bot, games, ("lay",)) for bot in ("house", "jeb")}
    assert taken["jeb"] > 2 * taken["house"]
    assert laid["jeb"] < 0.8 * laid["house"]


def test_in_outlaws_one_attacks_on_a_hunch_and_another_only_when_it_is_sure() -> None:
    games = many(40, 10)
    attacks = {bot: parts("outlaws", bot, games, ATTACKS) for bot in ("calhoun", "house:patient", "obadiah")}
    assert attacks["calhoun"] > attacks["house:patient"] + 0.1
    assert attacks["obadiah"] < 0.6 * attacks["house:patient"]


def test_in_outlaws_one_has_to_see_who_stands_where() -> None:
    games = many(40, 10)
    looks = {bot: parts("outlaws", bot, games, LOOKS) for bot in ("house:patient", "nora")}
    assert looks["nora"] > looks["house:patient"] + 0.15


def test_the_one_who_calculates_searches() -> None:
    assert bot_of(GAMES["goat"], "quill").startswith("search:")


# -- Who they are


def test_every_game_has_three_or_four_whom_nobody_takes_for_another() -> None:
    assert all(3 <= len(game.regulars.people) <= 4 for game in GAMES.values())
    names = [name for _, name in EVERYONE]
    assert len(set(names)) == len(names)
    assert not {*names} & {*LEVELS, *BOTS}
    called = [regular.called for game in GAMES.values() for regular in game.regulars.people]
    assert len({likeness(name) for name in (*called, *BOT_NAMES)}) == len(called) + len(BOT_NAMES)
    assert all(len(f"{name} 8") <= NAME_LENGTH for name in called)


@pytest.mark.parametrize(("game", "name"), EVERYONE)
def test_each_is_a_bot_of_its_game_under_its_name(game: str, name: str) -> None:
    assert find(name, GAMES[game]).name == name
    assert load(name, GAMES[game], 2).name == name
    assert name in names_in(GAMES[game])
    assert find(bot_of(GAMES[game], name)).name == bot_of(GAMES[game], name)
    for other in GAMES.values():
        if other.id != game:
            with pytest.raises(BadNotation, match=f"This game has no “{name}”"):
                find(name, other)


@pytest.mark.parametrize(("game", "name"), EVERYONE)
@pytest.mark.parametrize("lang", LANGS)
def test_each_has_its_words_in_both_languages(game: str, name: str, lang: str) -> None:
    words = GAMES[game].words
    assert help_of(GAMES[game], name, lang).endswith(".")
    assert title_of(GAMES[game], name, lang) == title_of(GAMES[game], name, "en")
    lines = [words.say(lang, f"regular.{name}.{mood}") for mood in MOODS]
    assert len(set(lines)) == len(MOODS)
    assert all(line[-1] in ".!?" and len(line) < 60 for line in lines)


def test_nobody_else_has_words_for_them() -> None:
    for game in GAMES.values():
        keys = {key.split(".")[1] for key in game.words.texts["en"] if key.startswith("regular.")}
        assert keys == {regular.name for regular in game.regulars.people}


def test_the_weakest_come_first() -> None:
    for game in GAMES.values():
        wins = [regular.wins for regular in game.regulars.people]
        assert wins == sorted(wins)


def test_the_regulars_of_all_games_are_known_without_a_game() -> None:
    assert regulars() == {name for _, name in EVERYONE}
    assert find("lottie").name == "lottie"


# -- Settings of the house bot


@pytest.mark.parametrize("name", ["house:lies=300", "house:lies=0:doubt=-40", "house:patient:doubt=5"])
def test_a_house_bot_with_a_temper_prints_as_it_is_asked_for(name: str) -> None:
    assert find(name, GAMES["goat"]).name == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("house:shots=100", "no setting “shots” in this game. There are: lies and doubt"),
        ("house:lies", "There is no bot called “house:lies”"),
        ("house:lies=1_0", "There is no bot called"),
        ("house:lies=12345", "There is no bot called"),
        ("house:lies=--1", "There is no bot called"),
        ("house:=5", "There is no bot called"),
    ],
)
def test_other_settings_are_refused(name: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        find(name, GAMES["goat"])


def test_a_setting_of_another_game_is_refused_at_the_latest_when_it_is_to_play() -> None:
    game = GAMES["goat"]
    state = game.new(2, {}, Dice(1))
    with pytest.raises(BadNotation, match="no setting “shots”"):
        ask(find("house:shots=100"), game, state, state.seats_to_act()[0], Dice(1))
