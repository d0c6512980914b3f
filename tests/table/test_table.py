"""Tables: chairs, commands, clocks, consent, and being made again from entries."""

import json
import random
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import pytest

from posse.core.errors import IllegalAction, NotYourTurn, PosseError
from posse.core.kernel.dice import Dice
from posse.games.registry import GAMES
from posse.table import Head, Match, Table, feed
from posse.table.apply import apply, apply_stored
from posse.table.commands import due
from posse.table.commands.bots import AwayCommand
from posse.table.commands.command import Command
from posse.table.commands.whole import UpCommand
from posse.table.decide import decide
from posse.table.encoding import encoded, event_fields, says
from posse.table.seats import checked_settings, hashed
from posse.table.state import SERVER
from tests.conformance.entries import ALL_GAMES
from tests.table import drawing
from tests.table.given import given

SECRET = "ab" * 32


class Played:
    """A table, its entries, and a clock that the test moves."""

    def __init__(
        self, players: int = 2, options: Any = None, game: str = "public-enemy", **settings: Any
    ) -> None:
        wishes = checked_settings(settings)
        self.head = Head(game, players, options or {}, wishes, SECRET, hashed("host"), 0.0)
        self.dice = Dice(4)
        self.table = Table(self.head, ALL_GAMES)
        self.entries: list[tuple[dict[str, Any], float]] = []
        self.now = 100.0

    def do(self, author: str, do: str, **more: Any) -> dict[str, Any]:
        return self.done(author, given(do, **more))

    def done(self, author: str, command: Command) -> dict[str, Any]:
        entry = decide(self.table, author, command)
        body = dict(json.loads(json.dumps(entry.body())))  # what the store gives back
        apply_stored(self.table, body, self.now)
        self.entries.append((body, self.now))
        return body

    def sit(self, *names: str) -> "Played":
        for seat, name in enumerate(names):
            self.do("watcher", "sit", seat=seat, name=name, token=hashed(name))
        return self

    def begin(self, *names: str) -> "Played":
        self.sit(*names)
        self.start()
        return self

    def start(self) -> None:
        drawing.start(self.table, self.do)

    @property
    def turn(self) -> str:
        assert self.table.match is not None
        return str(self.table.match.to_act[0])

    def play(self, action: str = "") -> None:
        """The player to act does this, or anything that is legal."""
        assert self.table.match is not None
        legal = self.table.match.legal()
        chosen = legal[self.dice.below(len(legal), 0)].split(" ", 1)[1]
        self.do(self.turn, "play", action=action or chosen)
        while self.table.window_since is not None:
            self.do(SERVER, "close-window")

    def again(self) -> Table:
        """The same table made from its entries, as after a crash."""
        table = Table(self.head, ALL_GAMES)
        for body, at in self.entries:
            apply_stored(table, body, at)
        return table

    def seen(self, table: Table) -> list[Mapping[str, Any]]:
        return [feed.whole(table, reader, lang, self.now) for reader in (None, 0, 1) for lang in ("en", "fr")]


def refused(played: Played, author: str, do: str, **more: Any) -> PosseError:
    """The error a command gets; the table must be as it was."""
    before = played.seen(played.table)
    with pytest.raises(PosseError) as error:
        played.do(author, do, **more)
    assert played.seen(played.table) == before
    assert error.value.say("en") != error.value.say("fr")
    return error.value


def test_a_table_fills_starts_and_is_played_to_the_end():
    played = Played(options={"rounds": 2}).sit("Ann")
    assert refused(played, "host", "start").key == "seats-open"
    assert refused(played, "p1", "bot", seat=1).key == "not-host"
    played.do("host", "bot", seat=1, bot="house")
    played.start()
    dice = Dice(1)
    while played.table.status == "running":
        match = played.table.match
        assert match is not None
        legal = match.legal()
        text = legal[dice.below(len(legal), 0)]
        bots = dict(played.table.bots_to_act())
        seat = int(match.to_act[0])
        if seat in bots:
            played.do(SERVER, "play", seat=seat, action=text.split(" ", 1)[1])
        else:
            played.do(str(match.to_act[0]), "play", action=text.split(" ", 1)[1])
    assert played.table.status == "over"
    assert played.table.outcome is not None
    assert played.seen(played.again()) == played.seen(played.table)


def test_only_the_right_person_may_act():
    played = Played().begin("Ann", "Bob")
    other = "p2" if played.turn == "p1" else "p1"
    assert isinstance(refused(played, other, "play", action="take tombstone"), NotYourTurn)
    assert refused(played, "watcher", "play", action="take tombstone").key == "not-seated"
    assert refused(played, "host", "play", action="take tombstone").key == "not-seated"
    assert refused(played, played.turn, "play", action="fly").key == "notation"
    assert refused(played, played.turn, "play", action="take " * 50).key == "text"
    assert refused(played, played.turn, "play", action="p2 take tombstone").key.startswith("notation")
    assert refused(played, "p1", "close-window").key == "not-host"
    assert refused(played, "p7", "resign").key == "not-seated"
    assert refused(played, "host", "bot", seat=2).key == "no-such-seat"


def test_names_are_one_line_of_plain_text():
    played = Played()
    for name in ("", " ", "x" * 25, "a\x1b[31mb", "a\u202eb", 7, None):
        assert refused(played, "watcher", "sit", seat=0, name=name, token="t").key == "text"
    played.do("watcher", "sit", seat=0, name="  <b>Ann</b>  x ", token="t")
    assert played.table.names[0] == "<b>Ann</b> x"
    assert refused(played, "watcher", "sit", seat=0, name="Bob", token="t").key == "seat-taken"


def test_chat_is_for_players_and_kept_short():
    played = Played().begin("Ann", "Bob")
    played.do("p1", "chat", text="howdy <script>")
    assert refused(played, "watcher", "chat", text="hi").key == "not-seated"
    assert refused(played, "p1", "chat", text="x" * 301).key == "text"
    assert feed.whole(played.table, 1, "en", 0.0)["chat"][0]["text"] == "howdy <script>"


def test_take_back_between_people_needs_everyones_consent():
    played = Played(3, options={"cavalry": 1}).begin("Ann", "Bob", "Cy")
    match = played.table.match
    assert match is not None
    while match.position()["phase"] != "target":
        played.play()
    asker, before = played.turn, match.position()
    others = [seat for seat in ("p1", "p2", "p3") if seat != asker]
    played.play()
    played.do(asker, "take-back")
    assert refused(played, asker, "agree-back").key == "nothing-asked"
    played.do(others[0], "agree-back")
    assert refused(played, others[0], "agree-back").key == "nothing-asked"
    assert match.position()["phase"] == "ride"
    played.do(others[1], "agree-back")
    assert match.position() == before
    assert played.again().match.position() == before  # type: ignore[union-attr]


def test_take_back_can_be_refused_and_is_forgotten_by_a_move():
    played = Played(2, options={"cavalry": 1}).begin("Ann", "Bob")
    match = played.table.match
    assert match is not None
    while match.position()["phase"] != "target":
        played.play()
    asker = played.turn
    other = "p2" if asker == "p1" else "p1"
    played.play()
    played.do(asker, "take-back")
    played.do(other, "refuse-back")
    assert refused(played, other, "agree-back").key == "nothing-asked"
    played.do(asker, "take-back")
    played.play("stay")
    assert refused(played, other, "agree-back").key == "nothing-asked"


def test_take_back_between_people_never_past_chance():
    played = Played(2, options={"dollars": 1}).begin("Ann", "Bob")
    played.play("bury tombstone")
    assert refused(played, played.turn, "take-back").key == "take-back-chance"


def outlaws_turn(played: Played, *who: str) -> str:
    """All lines stand, and it is somebody's turn."""
    for seat in who:
        played.do(seat, "play", action="random")
        played.do(seat, "play", action="ready")
    return played.turn


def no_back(played: Played, seat: str) -> str | None:
    """What a seat is told of taking back, in its own feed."""
    you = feed.whole(played.table, int(seat[1:]) - 1, "en", 0.0)["you"]
    assert you is not None
    return you["no_back"]


def test_a_turn_that_has_passed_on_is_given_back_by_consent_until_somebody_acts():
    played = Played(game="outlaws").begin("Ann", "Bob")
    asker = outlaws_turn(played, "p1", "p2")
    other = "p2" if asker == "p1" else "p1"
    match = played.table.match
    assert match is not None
    played.play("swap 0 1")
    before = match.position()
    played.play("feint 2 3")
    assert played.turn == other
    assert no_back(played, asker) is None
    played.do(asker, "take-back")
    assert refused(played, asker, "agree-back").key == "nothing-asked"
    played.do(other, "agree-back")
    assert match.position() == before
    assert played.turn == asker
    played.play("swap 2 3")
    played.do(asker, "take-back")
    played.play("feint 0 1")  # somebody has acted: what was asked is forgotten
    assert refused(played, other, "agree-back").key == "nothing-asked"
    alone = refused(played, asker, "take-back")
    assert alone.key == "take-back-moved-on"
    assert no_back(played, asker) == alone.say("en")


def test_a_turn_that_showed_something_is_not_given_back():
    played = Played(game="outlaws").begin("Ann", "Bob")
    asker = outlaws_turn(played, "p1", "p2")
    played.play("swap 0 1")
    played.play("look 0")
    assert played.turn != asker
    alone = refused(played, asker, "take-back")
    assert alone.key == "take-back-reveal"
    assert no_back(played, asker) == alone.say("en")


def test_a_bot_whose_turn_it_is_does_not_consent():
    played = Played(3, game="outlaws").begin("Ann", "Bob", "Cy")
    asker = outlaws_turn(played, "p1", "p2", "p3")
    played.play("swap 0 1")
    played.play("swap 0 1")
    assert no_back(played, asker) is None
    next_one = played.table.chairs[int(played.turn[1:]) - 1]
    next_one.away, next_one.bot = True, "house"
    alone = refused(played, asker, "take-back")
    assert alone.key == "take-back-bots"
    assert no_back(played, asker) == alone.say("en")


@pytest.mark.parametrize("others", [(), ("random", "ready")])
def test_while_others_choose_in_secret_the_refusal_is_the_same_whatever_they_have_done(
    others: tuple[str, ...],
):
    played = Played(3, game="outlaws").begin("Ann", "Bob", "Cy")
    played.do("p1", "play", action="random")
    played.do("p1", "play", action="ready")
    for action in others:
        played.do("p2", "play", action=action)
    assert refused(played, "p1", "take-back").key == "take-back-secret"
    assert no_back(played, "p1") == "Others are choosing in secret now: nothing is taken back meanwhile."


def test_a_secret_draft_is_changed_by_its_player_and_not_taken_back():
    played = Played(game="outlaws").begin("Ann", "Bob")
    played.do("p1", "play", action="place governor")
    alone = refused(played, "p1", "take-back")
    played.do("p2", "play", action="place sheriff")
    assert refused(played, "p1", "take-back").say("en") == alone.say("en"), "Bob's draft is Bob's business"
    assert alone.key == "take-back-draft"
    assert played.table.back_asked is None
    played.do("p1", "play", action="clear")
    played.do("p1", "play", action="place sheriff")


def test_against_bots_a_draft_is_taken_back_too():
    played = Played(game="outlaws").sit("Ann")
    played.do("host", "bot", seat=1)
    played.start()
    before = played.table.match.position()  # type: ignore[union-attr]
    played.do("p1", "play", action="place governor")
    played.do("p1", "take-back")
    assert played.table.match.position() == before  # type: ignore[union-attr]


def test_against_bots_take_back_is_free():
    played = Played(2, options={"first": 1}).sit("Ann")
    played.do("host", "bot", seat=1)
    played.start()
    before = played.table.match.position()  # type: ignore[union-attr]
    played.do("p1", "play", action="take tombstone")
    played.do("p1", "take-back")
    assert played.table.match.position() == before  # type: ignore[union-attr]


def test_resigning_gives_two_players_a_winner_and_more_a_bot():
    two = Played(2).begin("Ann", "Bob")
    two.do("p1", "resign")
    assert two.table.status == "over"
    assert two.table.outcome is not None
    assert two.table.outcome.ranks == (2, 1)
    three = Played(3, options={"first": 1}).begin("Ann", "Bob", "Cy")
    three.do("p1", "resign")
    assert three.table.status == "running"
    assert three.table.bots_to_act() == [(0, "house")]


def test_who_has_resigned_is_told_so_whatever_they_try():
    played = Played(3, options={"first": 1}, hints=True).begin("Ann", "Bob", "Cy")
    assert feed.whole(played.table, 0, "en", 0.0)["prompt"]
    played.do("host", "away", seat=0, absent=60.0)
    played.do("p1", "resign")
    assert feed.whole(played.table, 0, "en", 0.0)["prompt"] == "", "nothing is asked any more"
    for do in ("play", "hint", "take-back", "agree-back", "refuse-back", "return", "resign", "standing-pass"):
        error = refused(played, "p1", do, **{"action": "take tombstone"} if do == "play" else {})
        assert error.say("en") == "You have resigned: a bot plays your seat to the end."
        assert "un automate joue votre place" in error.say("fr")
    assert played.table.bots_to_act() == [(0, "house")]
    played.do("p1", "chat", text="well played")
    played.do(SERVER, "play", seat=0, action="take tombstone")


def test_nothing_is_asked_of_who_has_resigned_nor_of_anyone_after_the_end():
    def asked(played: Played, seat: int) -> tuple[bool, bool, bool, bool]:
        told = feed.whole(played.table, seat, "en", 0.0)
        view, you = told["view"], told["you"]
        assert view is not None
        assert you is not None
        return bool(view.legal), view.prompt is not None, bool(told["labels"]), you["hints"]

    three = Played(3, options={"first": 1}, hints=True).begin("Ann", "Bob", "Cy")
    assert asked(three, 0) == (True, True, True, True)
    three.do("p1", "resign")
    assert asked(three, 0) == (False, False, False, False)
    assert asked(three, 1)[3], "the others play on"
    two = Played(2, options={"first": 2}, hints=True).begin("Ann", "Bob")
    assert asked(two, 1) == (True, True, True, True)
    two.do("p1", "resign")
    assert asked(two, 1) == asked(two, 0) == (False, False, False, False)


def test_the_host_pauses_and_closes():
    played = Played().begin("Ann", "Bob")
    assert refused(played, "p1", "pause").key == "not-host"
    played.do("host", "pause")
    assert refused(played, played.turn, "play", action="take tombstone").key == "paused"
    played.do("host", "resume")
    played.play("take tombstone")
    played.do("host", "close")
    assert refused(played, "p1", "chat", text="hey").key == "closed"


def test_a_move_clock_runs_out_and_a_bot_keeps_the_seat_warm():
    played = Played(2, options={"first": 1}, clock="move", seconds=30).begin("Ann", "Bob")
    assert played.table.deadline() == 130.0
    played.now = 129.9
    assert due(played.table, played.now) == []
    played.now = 130.0
    assert due(played.table, played.now) == [AwayCommand(0)]
    played.do(SERVER, "away", seat=0)
    assert played.table.bots_to_act() == [(0, "house")]
    assert refused(played, "p1", "play", action="take tombstone").key == "bot-plays"
    played.do("p1", "return")
    assert due(played.table, played.now) == [], "whoever comes back has time to move"
    assert played.table.deadline() == played.now + 30
    played.do("p1", "play", action="take tombstone")
    assert played.table.deadline() == played.now + 30


def test_whoever_comes_back_with_a_spent_clock_has_half_a_minute():
    played = Played(2, options={"first": 1}, clock="player", seconds=60).begin("Ann", "Bob")
    played.now = 160.0
    assert due(played.table, played.now) == [AwayCommand(0)]
    played.do(SERVER, "away", seat=0)
    played.do("p1", "return")
    assert due(played.table, played.now) == []
    assert played.table.clock.left == [30.0, 60.0]
    assert played.again().clock.left == [30.0, 60.0]


def test_a_pause_neither_takes_nor_gives_time_for_a_move():
    played = Played(2, options={"first": 1}, clock="move", seconds=30).begin("Ann", "Bob")
    played.now = 120.0
    played.do("host", "pause")
    assert played.table.deadline() is None
    played.now = 500.0
    played.do("host", "resume")
    assert played.table.deadline() == 510.0


def test_someone_elses_sealed_choice_gives_no_time():
    played = Played(2, game="thimblerig", clock="move", seconds=30, window=0).begin("Ann", "Bob")
    while len(played.table.to_act()) < 2:
        played.play()
    played.now += 20.0
    played.do("p1", "play", action="seal left")
    assert played.table.to_act() == {1}
    assert played.table.deadline() == played.now + 10


def test_an_up_that_says_how_long_it_was_gives_back_no_more():
    played = Played(2, options={"first": 1}, clock="player", seconds=60).begin("Ann", "Bob")
    table, began = played.table, played.now
    played.now = began + 110.0
    assert table.charged(began + 10.0, played.now) == 100.0
    assert table.charged(began - 10.0, played.now) == 110.0, "not more than has run"
    entry = decide(table, SERVER, UpCommand())
    entry.stood = 100.0
    apply(table, entry, played.now)
    played.entries.append((entry.body(), played.now))
    assert table.clock.left == [50.0, 60.0]
    assert table.deadline() == played.now + 50.0
    assert played.again().deadline() == table.deadline()


def test_a_players_clock_is_charged_for_own_time_only_and_not_while_the_server_is_down():
    played = Played(2, options={"first": 1}, clock="player", seconds=60).begin("Ann", "Bob")
    played.now = 110.0
    played.do("p1", "play", action="take tombstone")
    assert played.table.clock.left == [50.0, 60.0]
    played.now = 5000.0  # the server was down
    played.do(SERVER, "up")
    played.now = 5005.0
    played.do("p2", "play", action="take deadwood")
    assert played.table.clock.left == [50.0, 55.0]
    played.now = 5006.0
    played.do("host", "pause")
    played.now = 6000.0
    played.do("host", "resume")
    assert played.table.clock.left == [49.0, 55.0]
    assert played.again().clock.left == [49.0, 55.0]


def test_a_seat_moves_to_another_device_by_a_code_once():
    played = Played().begin("Ann", "Bob")
    played.do("p1", "code", code=hashed("horse"))
    assert refused(played, "watcher", "move-seat", code="mule", token="t2").key == "bad-code"
    played.do("watcher", "move-seat", code="horse", token="t2")
    assert played.table.chairs[0].token == "t2"
    assert refused(played, "watcher", "move-seat", code="horse", token="t3").key == "bad-code"


def test_settings_are_checked():
    for wrong in ({"clock": "sand"}, {"clock": "move", "seconds": 1}, {"window": 99}, {"seconds": "x"}):
        with pytest.raises(PosseError):
            checked_settings(wrong)
    assert checked_settings({"listed": True, "spectators": False}).spectators is False


def test_what_a_watcher_is_sent_does_not_hold_a_look():
    played = Played(2, options={"dollars": 1}).begin("Ann", "Bob")
    looker = int(played.turn[1:]) - 1
    since = played.table.n
    played.play("look saloon")
    common = feed.Common(played.table, 0.0, (0, 1))
    own = encoded(feed.update(played.table, looker, "en", since, common)).decode()
    other = encoded(feed.update(played.table, 1 - looker, "en", since, common)).decode()
    card = played.table.match.view(looker).decks[4].looked  # type: ignore[union-attr]
    assert f'"{card}"' in own
    assert f'"{card}"' not in other
    assert SECRET not in own


def test_the_counting_aid_is_off_unless_the_table_allows_it():
    assert feed.whole(Played().begin("Ann", "Bob").table, 0, "en", 0.0)["odds"] is None
    odds = feed.whole(Played(counting_aid=True).begin("Ann", "Bob").table, 0, "en", 0.0)["odds"]
    assert odds is not None
    assert sum(line.chance for line in odds if line.where == "saloon") == pytest.approx(1.0)


def test_the_same_secret_and_nonces_deal_the_same_game():
    first, second = Played().begin("Ann", "Bob"), Played().begin("Ann", "Bob")
    assert first.table.match.position() == second.table.match.position()  # type: ignore[union-attr]
    with pytest.raises(IllegalAction):
        first.do("host", "start")


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_message_holds_the_fields_of_a_view_and_nothing_else(name: str):
    """Views are written by their instances' attributes: none may carry more than its class declares."""
    dice = random.Random(name)
    match = Match.new(name, 3, seed=5)
    while not match.over and len(match.steps) < 60:
        for reader, view in zip((None, 0, 1, 2), match.game.views(match.state, (None, 0, 1, 2)), strict=True):
            assert view == match.view(reader)
            assert json.loads(encoded(view)) == json.loads(json.dumps(asdict(view)))
            events = match.events(len(match.steps) - 1, reader)
            wire = [event_fields(event) for event in events]
            held = [{"kind": event.kind, **asdict(event), "says": says(event)} for event in events]
            assert json.loads(encoded(wire)) == json.loads(json.dumps(held))
        match.play(dice.choice(match.legal()))
