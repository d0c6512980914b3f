"""What each entry does to a table, now or when the table is made again."""

from collections.abc import Callable
from typing import Final

from posse.core.outcome import Outcome
from posse.table import absence, draw
from posse.table.seats import Chair, bot_name
from posse.table.tabletop import KEEPER, Body, Tabletop

# -- Before the game


def seat_on(table: Tabletop, seat: int, chair: Chair) -> None:
    """What whoever sat here before had sealed is theirs, and void."""
    table.chairs[seat] = chair
    table.draw.commits[seat] = "" if table.status == "waiting" else table.draw.commits[seat]


def sit(table: Tabletop, body: Body) -> None:
    hosts = body.get("hosts", False)
    chair = Chair("person", body["name"], token=body["token"], here=body["here"], hosts=hosts)
    seat_on(table, body["seat"], chair)
    table.note("sit", body["seat"])


def sit_together(table: Tabletop, body: Body) -> None:
    for person in body["people"]:
        sit(table, person)


def nonce(table: Tabletop, body: Body) -> None:
    """How seats added to the dice before they committed to it; it counts no more."""


def bot(table: Tabletop, body: Body) -> None:
    seat = body["seat"]
    old = table.chairs[seat]
    taken = {chair.name.lower() for at, chair in enumerate(table.chairs) if at != seat}
    given = body.get("name") or bot_name(seat, taken)  # older entries left it to be found again
    name = old.name if old.kind == "person" else given
    seat_on(table, seat, Chair("bot", name, bot=body["bot"]))
    absence.answered(table, seat)
    table.note("bot", seat)


def open_seat(table: Tabletop, body: Body) -> None:
    seat_on(table, body["seat"], Chair())
    table.note("open", body["seat"])


# -- The game


def play(table: Tabletop, body: Body) -> None:
    play_text(table, body["seat"], body["action"])


def play_text(table: Tabletop, seat: int, action: str) -> None:
    assert table.match is not None
    line = table.match.play_action(seat, table.game.codes[action])
    table.back_asked = None
    table.note("line", seat, line.n)
    if table.chairs[seat].played_by:
        people = [at for at, chair in enumerate(table.chairs) if chair.kind == "person"]
        for event in table.match.tellings(line.n, people):
            table.chat.say_aside(table.version, table.n, seat, table.names[seat], told=event)


def answer(table: Tabletop, body: Body) -> None:
    """Kept until the window closes: not even that an answer was given is told."""
    table.answers[body["seat"]] = body["action"]


def close_window(table: Tabletop, body: Body) -> None:
    """Everyone asked answers in seat order; who said nothing passes."""
    assert table.match is not None
    asked, answers = [int(seat) for seat in table.match.to_act], table.answers
    for seat in asked:
        text = answers.get(seat, table.game.window_pass)
        still_open = table.in_window() and seat in table.match.to_act
        if still_open and text in table.game.legal(table.match.state, seat):
            play_text(table, seat, text)
    table.answers = {}
    table.window_since = None


def standing_pass(table: Tabletop, body: Body) -> None:
    table.chairs[body["seat"]].standing_pass = body["on"]


def hint(table: Tabletop, body: Body) -> None:
    table.note("hint", body["seat"])


def resign(table: Tabletop, body: Body) -> None:
    """With two sides left, the other has won; with more, a bot plays on in the seat."""
    seat = body["seat"]
    table.note("resign", seat)
    chair = table.chairs[seat]
    chair.resigned, chair.bot = True, KEEPER
    absence.answered(table, seat)
    playing = [side for side in table.chat.sides if not all(table.chairs[at].resigned for at in side)]
    if len(playing) == 1:
        ranks = tuple(1 if at in playing[0] else 2 for at in range(table.players))
        table.resigned_result = Outcome(ranks, (0,) * table.players, "resigned")
        table.status = "over"


# -- Taking back


def ask_back(table: Tabletop, body: Body) -> None:
    table.back_asked = body["seat"]
    table.back_agreed = set()
    table.note("ask-back", body["seat"])


def agree_back(table: Tabletop, body: Body) -> None:
    table.back_agreed.add(body["seat"])
    table.note("agree-back", body["seat"])


def refuse_back(table: Tabletop, body: Body) -> None:
    table.back_asked = None
    table.note("refuse-back", body["seat"])


def back(table: Tabletop, body: Body) -> None:
    assert table.match is not None
    line = table.match.take_back(body["seat"], body["free"])
    table.back_asked = None
    table.note("line", body["seat"], line.n)


# -- Coming and going


def away(table: Tabletop, body: Body) -> None:
    chair = table.chairs[body["seat"]]
    chair.away, chair.bot = True, body["bot"]
    absence.answered(table, body["seat"])
    table.note("away", body["seat"], bot=body["bot"])


def come_back(table: Tabletop, body: Body) -> None:
    chair = table.chairs[body["seat"]]
    chair.away, chair.bot = False, ""
    table.clock.welcome(body["seat"])
    table.note("return", body["seat"])


def code(table: Tabletop, body: Body) -> None:
    table.chairs[body["seat"]].code = body["code"]


def move_seat(table: Tabletop, body: Body) -> None:
    chair = table.chairs[body["seat"]]
    waited = table.at_one_screen()
    chair.token, chair.code, chair.here, chair.hosts = body["token"], "", False, False
    seat_on(table, body["seat"], chair)  # the new device commits anew
    if table.window_since is not None and waited and not table.at_one_screen():
        table.window_since = table.paused_at if table.paused else table.at  # it waited; now it has its time
    table.note("moved", body["seat"])


def admit(table: Tabletop, body: Body) -> None:
    table.guests.append(body["token"])


def dismiss(table: Tabletop, body: Body) -> None:
    table.guests = []
    table.note("dismiss")


# -- The table as a whole


def pause(table: Tabletop, body: Body) -> None:
    table.paused = True
    table.note("pause")


def resume(table: Tabletop, body: Body) -> None:
    table.paused = False
    table.note("resume")


def close(table: Tabletop, body: Body) -> None:
    if table.draw.under_way:  # a start that is broken off is told like one called off
        table.draw.call_off()
    table.status = "closed"
    table.note("close")


def chat(table: Tabletop, body: Body) -> None:
    seat = body["seat"]
    said = body.get("text", ""), body.get("phrase", "")
    table.chat.say(table.version, table.n, seat, table.names[seat], *said)


def aside(table: Tabletop, body: Body) -> None:
    seat = body["seat"]
    said, phrase = body.get("text", ""), body.get("phrase", "")
    table.chat.say_aside(table.version, table.n, seat, table.names[seat], said, phrase=phrase)


def rematch(table: Tabletop, body: Body) -> None:
    table.rematch = body["table"]
    table.note("rematch")


def come_up(table: Tabletop, body: Body) -> None:
    """The server is up again: a draw under way has its whole time once more."""
    table.draw.since = table.at


ENTRIES: Final[dict[str, Callable[[Tabletop, Body], None]]] = {
    "sit": sit,
    "sit-together": sit_together,
    "nonce": nonce,
    "bot": bot,
    "open": open_seat,
    "draw": draw.begin_draw,
    "commit": draw.make_commitment,
    "close-list": draw.close_list,
    "reveal": draw.open_nonce,
    "call-off": draw.void,
    "start": draw.start_known,
    "play": play,
    "answer": answer,
    "close-window": close_window,
    "standing-pass": standing_pass,
    "hint": hint,
    "resign": resign,
    "ask-back": ask_back,
    "agree-back": agree_back,
    "refuse-back": refuse_back,
    "back": back,
    "away": away,
    "ask-seat": absence.ask_seat,
    "agree-seat": absence.agree,
    "refuse-seat": absence.refuse,
    "return": come_back,
    "code": code,
    "move-seat": move_seat,
    "admit": admit,
    "dismiss": dismiss,
    "pause": pause,
    "resume": resume,
    "close": close,
    "chat": chat,
    "aside": aside,
    "rematch": rematch,
    "up": come_up,
}
