"""What a command leads to: an entry, or what is wrong with it. Nothing here changes a table.

The caller stores the entry; then `apply` does it.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from posse import bots
from posse.core.errors import NotYourTurn, PosseError
from posse.core.seals import is_hex, is_nonce, seal
from posse.core.words import Seat
from posse.table import daily, ends, entries
from posse.table.back import back_to
from posse.table.chat import CHAT_LENGTH
from posse.table.drawing import ATTEMPTS
from posse.table.ends import TAKE_BACKS
from posse.table.entries import TableEntry
from posse.table.errors import BadCommand, IllegalCommand, NotYourMove
from posse.table.names import checked_text, likeness, own_name
from posse.table.phrases import PHRASES
from posse.table.seats import SeatAsked, bot_name, hashed
from posse.table.state import HOST, KEEPER, SERVER, Command, Table

GUESTS: Final = 20  # spectators' tokens a host can have given out
ABSENT_SECONDS: Final = 60.0  # without a socket or a command; after that the host may have a bot play
OWN: Final = ("close-window", "close-list", "call-off", "up")  # what only the table itself does


def decide(table: Table, author: str, command: Command) -> TableEntry:
    """The entry a command leads to; raises what is wrong with it. Changes nothing."""
    do = command.get("do")
    if not isinstance(do, str) or do not in COMMANDS:
        public = tuple(name for name in COMMANDS if name not in OWN)
        raise BadCommand("no-command", do=str(do)[:30], known=public)
    if table.status == "closed":
        raise IllegalCommand("closed")
    entry = COMMANDS[do](table, author, command)
    ends.check(table, author, entry)
    daily.check(table, entry)
    return entry


# -- Who may, when, and with what


def seat_named(table: Table, command: Command) -> int:
    seat = command.get("seat")
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < table.players:
        shown = seat + 1 if isinstance(seat, int) else "?"
        raise BadCommand("no-such-seat", seat=str(shown)[:12], players=table.players)
    return seat


def host_only(author: str) -> None:
    if author not in (HOST, SERVER):
        raise IllegalCommand("not-host")


def settled_only(table: Table) -> None:
    """Before the game, and not while it is being drawn: seats do not change hands then."""
    if table.status != "waiting":
        raise IllegalCommand("not-waiting")
    if table.draw.under_way:
        raise IllegalCommand("drawing")


# -- Before the game


def sit(table: Table, author: str, command: Command, besides: Sequence[str] = ()) -> entries.Sit:
    """A person takes an open seat; the caller made the token and hands over its hash."""
    settled_only(table)
    seat = seat_named(table, command)
    if table.chairs[seat].kind != "open":
        raise IllegalCommand("seat-taken", seat=seat + 1)
    name = own_name(command.get("name"), [*table.names_beside(seat), *besides])
    return entries.Sit(
        seat,
        name,
        str(command["token"]),
        here=bool(command.get("here")) and author == HOST,
        hosts=bool(command.get("hosts", True)) and author == HOST,
    )


def sit_together(table: Table, author: str, command: Command) -> TableEntry:
    """The people of one screen take their seats, all of them or none."""
    people: list[entries.Sit] = []
    for person in command["people"]:
        people.append(sit(table, author, person, [other.name for other in people]))
    for at, sitting in enumerate(people):
        if any(other.seat == sitting.seat for other in people[:at]):
            raise IllegalCommand("seat-taken", seat=sitting.seat + 1)
    return entries.SitTogether(people)


def open_seat(table: Table, author: str, command: Command) -> TableEntry:
    """The host, or the player who sits there, frees a seat before the game."""
    settled_only(table)
    seat = seat_named(table, command)
    if author != str(Seat(seat)):
        host_only(author)
    return entries.Open(seat)


# -- The start


def start(table: Table, author: str, command: Command) -> TableEntry:
    """The host closes the list of commitments: at once if all are there, else a little later."""
    host_only(author)
    settled_only(table)
    free = tuple(str(at + 1) for at, chair in enumerate(table.chairs) if chair.kind == "open")
    if free:
        raise IllegalCommand("seats-open", seats=free)
    if table.head.is_known:  # a known deal: nothing is drawn
        return entries.Start(list(table.head.nonces))
    if table.draw.attempt > ATTEMPTS:
        raise IllegalCommand("attempts", most=ATTEMPTS)
    return entries.Draw()


def commit(table: Table, author: str, command: Command) -> TableEntry:
    """A seat seals what it will add to the dice; until the list is closed it may change its mind."""
    seat = table.seat_of(author)
    if table.status != "waiting":
        raise IllegalCommand("not-waiting")
    if table.head.is_known:
        raise IllegalCommand("no-draw")
    if table.draw.stage == "opening":
        raise IllegalCommand("list-closed")
    if command.get("attempt") != table.draw.attempt:
        raise IllegalCommand("other-attempt", attempt=table.draw.attempt)
    if not is_hex(command.get("commit")):
        raise BadCommand("sealed")
    return entries.Commit(seat, command["commit"])


def reveal(table: Table, author: str, command: Command) -> TableEntry:
    """A seat opens what it had sealed, and nothing else."""
    seat, draw, nonce = table.seat_of(author), table.draw, str(command.get("nonce", ""))
    if draw.stage != "opening":
        raise IllegalCommand("list-open")
    if not draw.commits[seat] or draw.nonces[seat]:
        raise IllegalCommand("nothing-to-open")
    if not is_nonce(nonce):
        raise BadCommand("bad-nonce")
    if seal(draw.commitment, draw.attempt, seat, nonce) != draw.commits[seat]:
        raise IllegalCommand("not-sealed")
    return entries.Reveal(seat, nonce)


# -- The game


def play(table: Table, author: str, command: Command) -> TableEntry:
    """A move in notation, from the seat's person. Here, and nowhere later, its text becomes a code."""
    match = table.running_match()
    seat = seat_named(table, command) if author == SERVER else table.playing_seat(author)
    played_by = table.chairs[seat].played_by
    if played_by and author != SERVER:
        raise NotYourMove("bot-plays", bot=played_by)
    text = command.get("action")
    if not isinstance(text, str) or len(text) > 200:
        raise BadCommand("text", what="action", most=200)
    code = table.game.understood(" ".join(text.lower().split()), match.state, seat, table.names)
    return move(table, seat, code)


def move(table: Table, seat: int, code: int) -> entries.Move:
    """A seat's move by its code, found legal: as `play` understood it, or as a bot chose it."""
    match = table.running_match()
    if seat in table.answers:
        raise NotYourMove("already-answered")
    table.game.check(match.state, seat, code)
    kind = entries.Answer if table.in_window() else entries.Play
    made = kind(seat, table.game.action_texts[code], code, len(match.steps))
    made.draft = kind is entries.Play and table.drafts(seat)
    ends.check(table, SERVER, made)
    return made


def standing_pass(table: Table, author: str, command: Command) -> TableEntry:
    return entries.StandingPass(table.playing_seat(author), bool(command.get("on", True)))


def hint(table: Table, author: str, command: Command) -> TableEntry:
    """Everyone learns who asks for a hint; only the player who asks learns the answer."""
    match = table.running_match()
    seat = table.playing_seat(author)
    daily.check_try(table)
    if not table.may_ask_hints(seat):
        raise IllegalCommand("no-hints")
    if table.chairs[seat].played_by:
        raise NotYourMove("bot-plays", bot=table.chairs[seat].played_by)
    if seat in table.answers:
        raise NotYourMove("already-answered")
    if seat not in match.to_act:
        raise NotYourTurn("not-your-turn", who=Seat(seat), actors=match.to_act)
    return entries.Hint(seat)


def practice(table: Table, author: str, command: Command) -> TableEntry:
    """The deal of the day counts no more; from here on it has hints and take-backs."""
    table.running_match()
    seat = table.playing_seat(author)
    if not table.head.daily or table.practice:
        raise IllegalCommand("no-try")
    return entries.Practice(seat)


def resign(table: Table, author: str, command: Command) -> TableEntry:
    table.running_match()
    return entries.Resign(table.playing_seat(author))


# -- Taking back


def take_back(table: Table, author: str, command: Command) -> TableEntry:
    """Free against bots; between people by consent, where it cannot be used to peek."""
    table.running_match()
    seat = table.playing_seat(author)
    free = not table.others_asked(seat)
    check_back(table, seat, free)
    return entries.Back(seat, free=True) if free else entries.AskBack(seat)


def check_back(table: Table, seat: int, free: bool) -> None:
    """Raises if a seat may not take its last move back, or ask for it."""
    match = table.running_match()
    daily.check_try(table)
    back_to(match, seat, free)
    if not free and seat not in match.to_act and any(table.chairs[at].played_by for at in match.to_act):
        raise IllegalCommand("take-back-bots")  # they think from the moment it is their turn
    if match.backs >= TAKE_BACKS:
        raise IllegalCommand("take-backs", most=TAKE_BACKS)


def why_no_back(table: Table, seat: int) -> PosseError | None:
    """What a seat would be refused with; None if it may take back, or ask for it."""
    try:
        check_back(table, table.playing_seat(f"p{seat + 1}"), not table.others_asked(seat))
    except PosseError as refused:
        return refused
    return None


def agree_back(table: Table, author: str, command: Command) -> TableEntry:
    table.running_match()
    seat = table.playing_seat(author)
    if table.back_asked is None or seat == table.back_asked or seat in table.back_agreed:
        raise IllegalCommand("nothing-asked")
    check_back(table, table.back_asked, free=False)
    if table.others_asked(table.back_asked) <= table.back_agreed | {seat}:
        return entries.Back(table.back_asked, free=False)
    return entries.AgreeBack(seat)


def refuse_back(table: Table, author: str, command: Command) -> TableEntry:
    seat = table.playing_seat(author)
    if table.back_asked is None:
        raise IllegalCommand("nothing-asked")
    return entries.RefuseBack(seat)


# -- Bots in the seats of people: of those who are absent, or with the consent of the others


def bot(table: Table, author: str, command: Command) -> TableEntry:
    """The host puts a bot on a seat; in a running game it takes the place of the player there."""
    host_only(author)
    if table.status == "waiting":
        settled_only(table)
    seat = seat_named(table, command)
    name = str(command.get("bot") or KEEPER)
    bots.find(name, table.game)
    if table.status == "over":
        raise IllegalCommand("not-running")
    called = bot_name(seat, {likeness(other) for other in table.names_beside(seat)}, likeness)
    return permitted(table, author, command, entries.Bot(seat, name, called))


def away(table: Table, author: str, command: Command) -> TableEntry:
    """A bot keeps the seat: its clock has run out, or the host or its own player wants it."""
    own = author not in (HOST, SERVER) and command.get("seat") is None
    seat = table.playing_seat(author) if own else seat_named(table, command)
    if author != str(Seat(seat)):
        host_only(author)
    table.running_match()
    if table.chairs[seat].kind != "person" or table.chairs[seat].played_by:
        raise IllegalCommand("person-only")
    return permitted(table, author, command, entries.Away(seat, KEEPER))


def permitted(table: Table, author: str, command: Command, wish: entries.Bot | entries.Away) -> TableEntry:
    """What is wished, a question to the others, or why neither. `absent` is the caller's word, in seconds."""
    chair = table.chairs[wish.seat]
    if table.status != "running" or author in (SERVER, str(Seat(wish.seat))):
        return wish
    if chair.kind != "person" or chair.resigned or chair.hosts:
        return wish
    if command.get("absent", 0.0) >= ABSENT_SECONDS:
        return wish
    if not table.may_ask_about(wish.seat):
        raise IllegalCommand("present", who=Seat(wish.seat), seconds=round(ABSENT_SECONDS))
    return entries.AskSeat(wish.seat, wish)


def agree_seat(table: Table, author: str, command: Command) -> TableEntry:
    seat, asked = asked_of(table, author)
    if table.asked_about(asked.seat) <= asked.agreed | {seat}:
        return replace(asked.wish)
    return entries.AgreeSeat(seat)


def refuse_seat(table: Table, author: str, command: Command) -> TableEntry:
    return entries.RefuseSeat(asked_of(table, author)[0])


def asked_of(table: Table, author: str) -> tuple[int, SeatAsked]:
    """Who answers, and what was asked."""
    table.running_match()
    seat, asked = table.playing_seat(author), table.seat_asked
    if asked is None or not table.may_ask_about(asked.seat) or seat not in table.still_asked():
        raise IllegalCommand("no-seat-asked")
    return seat, asked


# -- Coming and going


def come_back(table: Table, author: str, command: Command) -> TableEntry:
    seat = table.playing_seat(author)
    if not table.chairs[seat].away:
        raise IllegalCommand("not-away")
    return entries.Return(seat)


def code(table: Table, author: str, command: Command) -> TableEntry:
    """A code that moves the seat to another device; the caller made it and hands over its hash."""
    return entries.Code(table.seat_of(author), str(command["code"]))


def move_seat(table: Table, author: str, command: Command) -> TableEntry:
    """A person with the code gets the seat and a new token; the old token opens nothing any more."""
    if table.status == "waiting":
        settled_only(table)
    given = hashed(str(command.get("code", "")))
    for at, chair in enumerate(table.chairs):
        if chair.code and chair.code == given:
            return entries.MoveSeat(at, str(command["token"]))
    raise IllegalCommand("bad-code")


def admit(table: Table, author: str, command: Command) -> TableEntry:
    """The host lets someone watch; the caller made the token and hands over its hash."""
    host_only(author)
    if len(table.guests) >= GUESTS:
        raise IllegalCommand("guests", most=GUESTS)
    return entries.Admit(str(command["token"]))


def dismiss(table: Table, author: str, command: Command) -> TableEntry:
    """No spectator's token opens anything any more."""
    host_only(author)
    return entries.Dismiss()


# -- The table as a whole


def pause(table: Table, author: str, command: Command) -> TableEntry:
    host_only(author)
    if table.status != "running" or table.paused:
        raise IllegalCommand("not-running")
    return entries.Pause()


def resume(table: Table, author: str, command: Command) -> TableEntry:
    host_only(author)
    if table.status != "running" or not table.paused:
        raise IllegalCommand("not-running")
    return entries.Resume()


def close(table: Table, author: str, command: Command) -> TableEntry:
    host_only(author)
    return entries.Close()


def chat(table: Table, author: str, command: Command) -> TableEntry:
    """Words or a phrase, to everyone, or to one's team: that nobody else may even notice."""
    seat = table.seat_of(author)
    phrase, text = command.get("phrase"), None
    if phrase is None:
        text = checked_text(command.get("text"), CHAT_LENGTH, "message")
    elif not isinstance(phrase, str) or phrase not in PHRASES:
        raise BadCommand("phrase", phrase=str(phrase)[:20], known=", ".join(PHRASES))
    to = command.get("to", "all")
    if to not in ("all", "team"):
        raise BadCommand("chat-to", to=str(to)[:12])
    if to == "team":
        team_only(table, seat)
    return (entries.Aside if to == "team" else entries.Chat)(seat, text, phrase)


def team_only(table: Table, seat: int) -> None:
    """Before the game seats still change hands, and with them who would read it."""
    if not table.mates(seat):
        raise IllegalCommand("no-team")
    if table.status == "waiting":
        raise IllegalCommand("team-later")


def rematch(table: Table, author: str, command: Command) -> TableEntry:
    """Once it is over, the host or a player opens the table where it goes on; the caller makes it."""
    if author != HOST:
        table.seat_of(author)
    if table.status != "over":
        raise IllegalCommand("not-over")
    if table.rematch:
        raise IllegalCommand("rematched", table=table.rematch)
    return entries.Rematch(str(command["table"]))


# -- What the table does by itself; nobody may ask for it


def table_only(author: str) -> None:
    if author != SERVER:
        raise IllegalCommand("not-host")


def close_window(table: Table, author: str, command: Command) -> TableEntry:
    table_only(author)
    return entries.CloseWindow()


def close_list(table: Table, author: str, command: Command) -> TableEntry:
    table_only(author)
    return entries.CloseList()


def call_off(table: Table, author: str, command: Command) -> TableEntry:
    """Somebody did not open in time. The next secret is stored before its commitment is published."""
    table_only(author)
    return entries.CallOff(secrets.token_hex(32))


def come_up(table: Table, author: str, command: Command) -> TableEntry:
    table_only(author)
    return entries.Up()


COMMANDS: Final[dict[str, Callable[[Table, str, Command], TableEntry]]] = {
    "sit": sit,
    "sit-together": sit_together,
    "bot": bot,
    "open": open_seat,
    "commit": commit,
    "start": start,
    "reveal": reveal,
    "play": play,
    "standing-pass": standing_pass,
    "take-back": take_back,
    "agree-back": agree_back,
    "refuse-back": refuse_back,
    "hint": hint,
    "practice": practice,
    "resign": resign,
    "away": away,
    "agree-seat": agree_seat,
    "refuse-seat": refuse_seat,
    "return": come_back,
    "code": code,
    "move-seat": move_seat,
    "pause": pause,
    "resume": resume,
    "close": close,
    "chat": chat,
    "admit": admit,
    "dismiss": dismiss,
    "rematch": rematch,
    "close-window": close_window,
    "close-list": close_list,
    "call-off": call_off,
    "up": come_up,
}
