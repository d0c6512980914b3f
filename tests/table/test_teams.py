"""Teams at a table: who hears what, what a bot tells its mate, and who has won when a side resigns."""

from typing import Any

import pytest

from posse import bots
from posse.core.kernel.dice import Dice
from posse.core.outcome import Outcome
from posse.table import Table, feed, heads
from posse.table.apply import apply_stored
from posse.table.chat import CHAT_KEPT
from posse.table.commands import due
from posse.table.state import SERVER
from posse.table.wire import ChatLine
from tests.table.pairs import WITH_PAIRS
from tests.table.test_table import Played, refused

ANN, BOB, CY, DOT = range(4)  # Ann and Cy play against Bob and Dot


class Teams(Played):
    """Four in two pairs."""

    def __init__(self, players: int = 4, **settings: Any) -> None:
        super().__init__(players, game="thimblerig", **settings)
        self.table = Table(self.head, WITH_PAIRS)

    def again(self) -> Table:
        table = Table(self.head, WITH_PAIRS)
        for body, at in self.entries:
            apply_stored(table, body, at)
        return table

    def heard(self, reader: int | None, lang: str = "en") -> list[ChatLine]:
        return feed.whole(self.table, reader, lang, self.now)["chat"]

    def texts(self, reader: int | None) -> list[str]:
        return [line["text"] for line in self.heard(reader)]

    def whole(self, reader: int | None) -> Any:
        return feed.whole(self.table, reader, "en", self.now)


def four(**settings: Any) -> Teams:
    played = Teams(**settings)
    played.begin("Ann", "Bob", "Cy", "Dot")
    return played


def test_a_team_hears_its_own_lines_and_nobody_else_does():
    played = four()
    others = [played.whole(reader) for reader in (None, BOB, DOT)]
    played.do("p1", "chat", text="watch the left one", to="team")
    assert played.texts(ANN) == played.texts(CY) == ["watch the left one"]
    assert [played.whole(reader) for reader in (None, BOB, DOT)] == others
    played.do("p2", "chat", text="they are talking", to="all")
    played.do("p4", "chat", text="let them", to="team")
    played.do("p3", "chat", text="so it is", to="team")
    assert played.texts(ANN) == ["watch the left one", "they are talking", "so it is"]
    assert played.texts(BOB) == ["they are talking", "let them"]
    assert played.texts(None) == ["they are talking"]
    assert [line["team"] for line in played.heard(CY)] == [1, None, 2]
    assert played.heard(DOT)[1]["team"] == 1, "a side counts its own lines only"
    assert [feed.chat(played.again(), reader, "en", frozenset()) for reader in (None, *range(4))] == [
        played.heard(reader) for reader in (None, *range(4))
    ]


def test_an_update_brings_the_line_just_said_and_brings_it_once():
    played = four()

    def update(reader: int | None, since: int) -> list[str]:
        common = feed.Common(played.table, played.now, (reader,))
        return [line["text"] for line in feed.update(played.table, reader, "en", since, common)["chat"]]

    since = played.table.version
    played.do("p1", "chat", text="one", to="team")
    assert played.table.version == since, "nobody else may notice"
    assert update(CY, since) == ["one"]
    played.do("p3", "chat", text="two", to="team")
    assert update(ANN, since) == ["two"]
    played.do("p2", "chat", text="three")
    assert [update(reader, since) for reader in (None, *range(4))] == [["three"]] * 5


def test_how_much_a_team_says_pushes_out_no_line_of_others():
    played = four()
    played.do("p2", "chat", text="hello")
    played.do("p4", "chat", text="mine", to="team")
    for number in range(CHAT_KEPT + 5):
        played.do("p1", "chat", text=f"line {number}", to="team")
    assert played.texts(DOT) == ["hello", "mine"]
    kept = [line["team"] for line in played.heard(ANN) if line["team"]]
    assert kept == list(range(6, CHAT_KEPT + 6))


def test_who_may_not_talk_to_a_team_is_told_why():
    played = four()
    assert refused(played, "watcher", "chat", text="hi", to="team").key == "not-seated"
    assert refused(played, "host", "chat", text="hi", to="team").key == "not-seated"
    assert refused(played, "p1", "chat", text="x" * 301, to="team").key == "text"
    assert refused(played, "p1", "chat", text="hi", to="p2").key == "chat-to"
    assert refused(played, "p1", "chat", text="hi", to=["team"]).key == "chat-to"
    alone = Teams(3)
    alone.begin("Ann", "Bob", "Cy")
    assert refused(alone, "p1", "chat", text="hi", to="team").key == "no-team"
    waiting = Teams()
    waiting.sit("Ann", "Bob", "Cy")
    assert refused(waiting, "p1", "chat", text="hi", to="team").key == "team-later"


def test_who_has_resigned_still_talks_to_the_mate():
    played = four()
    played.do("p1", "resign")
    played.do("p1", "chat", text="you are alone now", to="team")
    assert played.texts(CY) == ["you are alone now"]


def test_one_may_mute_a_mate():
    played = four()
    played.do("p1", "chat", text="listen", to="team")
    muted = feed.whole(played.table, CY, "en", played.now, "", frozenset({ANN}))
    assert muted["chat"] == []


def after(seat: int) -> str:
    return f"p{(seat + 1) % 4 + 1}"


def look(played: Teams) -> int:
    """Whoever is to act, a bot or not, looks under a thimble of the next player; the seat."""
    seat = int(played.turn[1:]) - 1
    action = f"look {after(seat)} left"
    if played.table.chairs[seat].played_by:
        played.do(SERVER, "play", seat=seat, action=action)
    else:
        played.do(played.turn, "play", action=action)
    return seat


def test_a_bot_tells_its_mate_what_it_saw_each_in_their_language():
    played = Teams()
    played.sit("Ann", "Bob")
    for seat in (CY, DOT):
        played.do("host", "bot", seat=seat, bot="house")
    played.start()
    told: dict[int, int] = {}
    for _ in range(4):
        seat = look(played)
        told[seat] = told.get(seat, 0) + (seat in (CY, DOT))
    assert told == {ANN: 0, BOB: 0, CY: 1, DOT: 1}
    for reader, bot in ((ANN, CY), (BOB, DOT)):
        (line,) = played.heard(reader)
        assert (line["seat"], line["team"]) == (bot, 1)
        assert " and sees " in line["text"]
        (french,) = played.heard(reader, "fr")
        assert " regarde " in french["text"]
    assert played.heard(None) == []
    assert [feed.chat(played.again(), seat, "fr", frozenset()) for seat in range(4)] == [
        played.heard(seat, "fr") for seat in range(4)
    ]


def test_bots_among_themselves_tell_nothing():
    played = Teams()
    played.sit("Ann")
    for seat in (BOB, CY, DOT):
        played.do("host", "bot", seat=seat, bot="house")
    played.start()
    for _ in range(4):
        look(played)
    assert played.table.chat.asides[1] == []
    assert len(played.table.chat.asides[0]) == 1


def test_a_seat_kept_warm_tells_too():
    played = four()
    while played.turn != "p3":
        played.play("draw")
    played.do("host", "away", seat=CY, absent=60.0)
    look(played)
    assert [line["seat"] for line in played.heard(ANN)] == [CY]


def to_the_seal(played: Teams) -> None:
    """On to where all choose at once."""
    while len(played.table.to_act()) == 1:
        look(played)


def test_a_bot_leaves_a_common_choice_to_the_people_of_its_team():
    played = Teams(clock="move", seconds=60)
    played.sit("Ann")
    for seat in (BOB, CY, DOT):
        played.do("host", "bot", seat=seat, bot="house")
    played.start()
    to_the_seal(played)
    assert played.table.to_act() == {ANN, BOB, CY, DOT}
    assert [seat for seat, _ in played.table.bots_to_act()] == [BOB, DOT]
    played.now += 61  # Ann lets her time run out: now nobody is left to wait for
    (out,) = due(played.table, played.now)
    played.done(SERVER, out)
    assert [seat for seat, _ in played.table.bots_to_act()] == [ANN, BOB, CY, DOT]


def test_a_common_choice_is_not_made_for_what_a_mate_has_changed():
    """What an opponent seals at the same time changes nothing; what a mate does may."""
    played = four()
    to_the_seal(played)
    seen = played.table.version
    played.do("p1", "play", action="seal left")
    assert not played.table.is_stale("p2", "play", seen)
    assert played.table.is_stale("p3", "play", seen)
    assert not played.table.is_stale("p3", "play", played.table.version)


def test_who_chooses_gives_no_time_to_others():
    played = four(clock="move", seconds=60)
    to_the_seal(played)
    played.now += 50
    played.do("p1", "play", action="seal left")
    assert played.table.clock.left_at(BOB, played.now) == 10


def test_a_side_that_has_resigned_has_lost():
    played = four()
    over = []
    for seat in ("p1", "p2", "p3"):
        played.do(seat, "resign")
        over.append(played.table.outcome)
    assert over[:2] == [None, None], "each side still has someone"
    assert over[2] == Outcome((2, 1, 2, 1), (0, 0, 0, 0), "resigned")
    assert played.table.status == "over"


def test_a_tables_head_says_who_plays_together():
    assert heads.head(four().table, "x")["sides"] == [[0, 2], [1, 3]]
    assert heads.head(Teams(3).table, "x")["sides"] == [[0], [1], [2]]


# -- A real game with teams


class Outlaws(Played):
    """Ann and Cy against Bob and Dot, their lines still to be laid."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(4, {"teams": 1}, "outlaws", **settings)

    def with_bots(self) -> "Outlaws":
        """Cy and Dot are bots."""
        self.sit("Ann", "Bob")
        for seat in (CY, DOT):
            self.do("host", "bot", seat=seat, bot="house")
        self.start()
        return self

    def line_up(self) -> None:
        """Ann and Bob lay their teams' lines, and the bots confirm them."""
        for person in ("p1", "p2"):
            self.do(person, "play", action="random")
            self.bots_act()
            self.do(person, "play", action="ready")

    @property
    def phase(self) -> str:
        view: Any = feed.whole(self.table, None, "en", self.now)["view"]
        return str(view.phase)

    def bots_act(self) -> None:
        """Every bot that has something to do, until none has."""
        while self.phase == "setup" and (acting := self.table.bots_to_act()):
            seat, name = acting[0]
            assert self.table.match is not None
            state = self.table.match.state
            action = bots.ask(bots.find(name), self.table.game, state, seat, Dice(len(self.entries)))
            self.do(SERVER, "play", seat=seat, action=self.table.game.action_texts[action])


@pytest.mark.rule("OU-42")
def test_time_runs_out_in_the_set_up_of_teams():
    """Of a team that does nothing bots lay a random line and confirm it; nobody waits for ever."""
    played = Outlaws(clock="move", seconds=60)
    played.begin("Ann", "Bob", "Cy", "Dot")
    played.do("p1", "play", action="random")
    played.do("p1", "play", action="ready")
    played.do("p3", "play", action="ready")
    played.now += 61
    for command in due(played.table, played.now):
        played.done(SERVER, command)
    assert [seat for seat, _ in played.table.bots_to_act()] == [BOB, DOT]
    played.bots_act()
    assert played.phase == "turn"
    assert [chair.away for chair in played.table.chairs] == [False, True, False, True]


@pytest.mark.rule("OU-42")
def test_a_bot_confirms_the_line_its_mate_lays():
    played = Outlaws().with_bots()
    assert played.table.bots_to_act() == [], "both bots wait for their mates"
    played.do("p1", "play", action="place reverend")
    played.bots_act()
    view: Any = feed.whole(played.table, CY, "en", played.now)["view"]
    assert [place.figure for place in view.lines[0].places if place.figure] == ["reverend"]
    played.line_up()
    assert played.phase == "turn"


@pytest.mark.rule("OU-48")
def test_a_bot_that_looked_at_a_token_tells_its_mate():
    played = Outlaws().with_bots()
    played.line_up()
    while played.turn != "p3":
        seat = int(played.turn[1:]) - 1
        played.do(SERVER if seat == DOT else played.turn, "play", seat=seat, action="pass")
    played.do(SERVER, "play", seat=CY, action="look 4")
    (said,) = feed.whole(played.table, ANN, "en", played.now)["chat"]
    assert (said["seat"], said["team"]) == (CY, 1)
    assert said["text"].startswith("I looked at the token at place 5: ")
    (dit,) = feed.whole(played.table, ANN, "fr", played.now)["chat"]
    assert dit["text"].startswith("J'ai regardé le jeton à la place 5")
    assert [feed.whole(played.table, seat, "en", played.now)["chat"] for seat in (None, BOB, DOT)] == [[]] * 3
