"""What a command leads to: an entry, or what is wrong with it. Nothing here changes a table."""

from collections.abc import Callable, Sequence
from typing import Final

from posse.core.errors import NotYourTurn
from posse.core.words import Seat
from posse.table import absence, draw
from posse.table.chat import CHAT_LENGTH
from posse.table.draw import settled_only
from posse.table.errors import BadCommand, IllegalCommand, NotYourMove
from posse.table.names import checked_text, own_name
from posse.table.phrases import PHRASES
from posse.table.seats import hashed
from posse.table.tabletop import HOST, SERVER, Body, Command, Tabletop

TAKE_BACKS: Final = 1_000  # in one game: its record can be brought to any server
GUESTS: Final = 20  # spectators' tokens a host can have given out


# -- Who may, when, and with what


def seat_named(table: Tabletop, command: Command) -> int:
    seat = command.get("seat")
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < table.players:
        shown = seat + 1 if isinstance(seat, int) else "?"
        raise BadCommand("no-such-seat", seat=str(shown)[:12], players=table.players)
    return seat


def host_only(author: str) -> None:
    if author not in (HOST, SERVER):
        raise IllegalCommand("not-host")


# -- Before the game


def sit(table: Tabletop, author: str, command: Command, besides: Sequence[str] = ()) -> Body:
    """A person takes an open seat; the caller made the token and hands over its hash."""
    settled_only(table)
    seat = seat_named(table, command)
    if table.chairs[seat].kind != "open":
        raise IllegalCommand("seat-taken", seat=seat + 1)
    name = own_name(command.get("name"), [*table.names_beside(seat), *besides])
    return {
        "do": "sit",
        "seat": seat,
        "name": name,
        "token": str(command["token"]),
        "here": bool(command.get("here")) and author == HOST,
        "hosts": bool(command.get("hosts", True)) and author == HOST,
    }


def sit_together(table: Tabletop, author: str, command: Command) -> Body:
    """The people of one screen take their seats, all of them or none."""
    people: list[Body] = []
    for person in command["people"]:
        people.append(sit(table, author, person, [other["name"] for other in people]))
    for at, person in enumerate(people):
        if any(other["seat"] == person["seat"] for other in people[:at]):
            raise IllegalCommand("seat-taken", seat=person["seat"] + 1)
    return {"do": "sit-together", "people": people}


def bot(table: Tabletop, author: str, command: Command) -> Body:
    """The host puts a bot on a seat."""
    host_only(author)
    if table.status == "waiting":
        settled_only(table)
    return absence.bot(table, author, command, seat_named(table, command))


def open_seat(table: Tabletop, author: str, command: Command) -> Body:
    """The host, or whoever sits there, frees a seat before the game."""
    settled_only(table)
    seat = seat_named(table, command)
    if author != str(Seat(seat)):
        host_only(author)
    return {"do": "open", "seat": seat}


# -- The game


def play(table: Tabletop, author: str, command: Command) -> Body:
    """A move in notation, from the seat's person, or from the bot that plays it."""
    match = table.running_match()
    seat = seat_named(table, command) if author == SERVER else table.playing_seat(author)
    played_by = table.chairs[seat].played_by
    if played_by and author != SERVER:
        raise NotYourMove("bot-plays", bot=played_by)
    text = command.get("action")
    if not isinstance(text, str) or len(text) > 200:
        raise BadCommand("text", what="action", most=200)
    action = table.game.understood(" ".join(text.lower().split()), match.state, seat, table.names)
    if seat in table.answers:
        raise NotYourMove("already-answered")
    table.game.check(match.state, seat, action)
    do = "answer" if table.in_window() else "play"
    return {"do": do, "seat": seat, "action": table.game.action_texts[action]}


def standing_pass(table: Tabletop, author: str, command: Command) -> Body:
    return {"do": "standing-pass", "seat": table.playing_seat(author), "on": bool(command.get("on", True))}


def hint(table: Tabletop, author: str, command: Command) -> Body:
    """Who asks what a strong player would do is told to all; what the answer is, to them alone."""
    match = table.running_match()
    seat = table.playing_seat(author)
    if not table.may_ask_hints(seat):
        raise IllegalCommand("no-hints")
    if table.chairs[seat].played_by:
        raise NotYourMove("bot-plays", bot=table.chairs[seat].played_by)
    if seat in table.answers:
        raise NotYourMove("already-answered")
    if seat not in match.to_act:
        raise NotYourTurn("not-your-turn", who=Seat(seat), actors=match.to_act)
    return {"do": "hint", "seat": seat}


def resign(table: Tabletop, author: str, command: Command) -> Body:
    table.running_match()
    return {"do": "resign", "seat": table.playing_seat(author)}


def by_the_table(table: Tabletop, author: str, command: Command) -> Body:
    """What the table does of itself; nobody may ask for it."""
    if author != SERVER:
        raise IllegalCommand("not-host")
    return {"do": command["do"]}


# -- Taking back


def take_back(table: Tabletop, author: str, command: Command) -> Body:
    """Free against bots; between people by consent, where it cannot be used to peek."""
    match = table.running_match()
    seat = table.playing_seat(author)
    free = not table.others_asked(seat)
    match.back_to(seat, free)
    if match.backs >= TAKE_BACKS:
        raise IllegalCommand("take-backs", most=TAKE_BACKS)
    return {"do": "back", "seat": seat, "free": True} if free else {"do": "ask-back", "seat": seat}


def agree_back(table: Tabletop, author: str, command: Command) -> Body:
    match = table.running_match()
    seat = table.playing_seat(author)
    if table.back_asked is None or seat == table.back_asked or seat in table.back_agreed:
        raise IllegalCommand("nothing-asked")
    match.back_to(table.back_asked)
    if table.others_asked(table.back_asked) <= table.back_agreed | {seat}:
        return {"do": "back", "seat": table.back_asked, "free": False}
    return {"do": "agree-back", "seat": seat}


def refuse_back(table: Tabletop, author: str, command: Command) -> Body:
    seat = table.playing_seat(author)
    if table.back_asked is None:
        raise IllegalCommand("nothing-asked")
    return {"do": "refuse-back", "seat": seat}


# -- Coming and going


def away(table: Tabletop, author: str, command: Command) -> Body:
    """By clock, by the host or by its own player, a bot keeps the seat warm."""
    own = author not in (HOST, SERVER) and command.get("seat") is None
    seat = table.playing_seat(author) if own else seat_named(table, command)
    if author != str(Seat(seat)):
        host_only(author)
    return absence.away(table, author, command, seat)


def come_back(table: Tabletop, author: str, command: Command) -> Body:
    seat = table.playing_seat(author)
    if not table.chairs[seat].away:
        raise IllegalCommand("not-away")
    return {"do": "return", "seat": seat}


def code(table: Tabletop, author: str, command: Command) -> Body:
    """A code that moves the seat to another device; the caller made it and hands over its hash."""
    return {"do": "code", "seat": table.seat_of(author), "code": str(command["code"])}


def move_seat(table: Tabletop, author: str, command: Command) -> Body:
    """Whoever brings the code gets the seat with a new token; the old one opens nothing any more."""
    if table.status == "waiting":
        settled_only(table)
    given = hashed(str(command.get("code", "")))
    for at, chair in enumerate(table.chairs):
        if chair.code and chair.code == given:
            return {"do": "move-seat", "seat": at, "token": str(command["token"])}
    raise IllegalCommand("bad-code")


def admit(table: Tabletop, author: str, command: Command) -> Body:
    """The host lets someone watch; the caller made the token and hands over its hash."""
    host_only(author)
    if len(table.guests) >= GUESTS:
        raise IllegalCommand("guests", most=GUESTS)
    return {"do": "admit", "token": str(command["token"])}


def dismiss(table: Tabletop, author: str, command: Command) -> Body:
    """No spectator's token opens anything any more."""
    host_only(author)
    return {"do": "dismiss"}


# -- The table as a whole


def pause_or_resume(table: Tabletop, author: str, command: Command) -> Body:
    host_only(author)
    if table.status != "running" or table.paused == (command["do"] == "pause"):
        raise IllegalCommand("not-running")
    return {"do": command["do"]}


def close(table: Tabletop, author: str, command: Command) -> Body:
    host_only(author)
    return {"do": "close"}


def chat(table: Tabletop, author: str, command: Command) -> Body:
    """Words or a phrase, to everyone, or to one's team: that nobody else may even notice."""
    seat = table.seat_of(author)
    phrase = command.get("phrase")
    if phrase is None:
        said = {"text": checked_text(command.get("text"), CHAT_LENGTH, "message")}
    elif isinstance(phrase, str) and phrase in PHRASES:
        said = {"phrase": phrase}
    else:
        raise BadCommand("phrase", phrase=str(phrase)[:20], known=", ".join(PHRASES))
    to = command.get("to", "all")
    if to not in ("all", "team"):
        raise BadCommand("chat-to", to=str(to)[:12])
    if to == "team":
        team_only(table, seat)
    return {"do": "aside" if to == "team" else "chat", "seat": seat, **said}


def team_only(table: Tabletop, seat: int) -> None:
    """Before the game seats still change hands, and with them who would read it."""
    if not table.chat.mates(seat):
        raise IllegalCommand("no-team")
    if table.status == "waiting":
        raise IllegalCommand("team-later")


def rematch(table: Tabletop, author: str, command: Command) -> Body:
    """Once it is over, the host or a player opens the table where it goes on; the caller makes it."""
    if author != HOST:
        table.seat_of(author)
    if table.status != "over":
        raise IllegalCommand("not-over")
    if table.rematch:
        raise IllegalCommand("rematched", table=table.rematch)
    return {"do": "rematch", "table": str(command["table"])}


COMMANDS: Final[dict[str, Callable[[Tabletop, str, Command], Body]]] = {
    "sit": sit,
    "sit-together": sit_together,
    "bot": bot,
    "open": open_seat,
    "commit": draw.commit,
    "start": draw.start,
    "reveal": draw.reveal,
    "play": play,
    "standing-pass": standing_pass,
    "take-back": take_back,
    "agree-back": agree_back,
    "refuse-back": refuse_back,
    "hint": hint,
    "resign": resign,
    "away": away,
    "agree-seat": absence.agree_seat,
    "refuse-seat": absence.refuse_seat,
    "return": come_back,
    "code": code,
    "move-seat": move_seat,
    "pause": pause_or_resume,
    "resume": pause_or_resume,
    "close": close,
    "chat": chat,
    "admit": admit,
    "dismiss": dismiss,
    "rematch": rematch,
    "close-window": by_the_table,
    "close-list": by_the_table,
    "call-off": draw.call_off,
    "up": by_the_table,
}
