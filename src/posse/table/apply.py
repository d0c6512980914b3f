"""What each entry does to a table, now or when the table is made again from what is stored.

Time is handed in. Nothing here reads a clock, a network or a disk.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from posse.core.kernel.dice import LiveDice
from posse.core.outcome import Outcome
from posse.core.seals import Seals
from posse.table import ends, entries, lines
from posse.table.entries import OfSeat, TableEntry, read_entry
from posse.table.match import Match
from posse.table.noticed import note_missed
from posse.table.seats import Chair, SeatAsked, bot_name
from posse.table.state import HOST, KEEPER, Table
from posse.table.teams import seen_for_mates


def apply(table: Table, entry: TableEntry, at: float, author: str = HOST) -> None:
    """Does an entry that `decide` made, then counts it, and sets the clocks of those who are asked now."""
    ends.count(table, author, entry)
    do, before, lines_before = entry.do, table.to_act(), table.lines
    question = table.question() if do == "play" and len(before) > 1 else {}
    waited = table.status == "waiting"
    table.at = at
    table.stand(entry.stood - table.stood)  # of the live table both are the same
    table.stood = 0.0
    down = do == "up" and not entry.stood  # nobody knows for how long; else it says itself how long it was
    if down:
        table.clock.forget(at)
    elif do == "up" or (do != "play" and not entry.unseen):
        table.clock.stop(at)
    ENTRIES[do](table, entry)
    heard = table.hears(entry)
    if do == "play" and heard is None:
        table.clock.stop(at)
    table.n += 1
    if heard is not None and not entry.unseen:
        note_missed(table.missed, table.players, table.version, heard)
    table.version += not entry.unseen
    if table.status == "running" and table.match is not None and table.match.over:
        table.status = "over"
    if table.status in ("over", "closed") and table.match is not None:
        table.match.laid_open = True
    watch_window(table, at, do, down)
    acting = table.to_act()
    asked = table.question() if question and acting else {}
    changed = {seat for seat in acting if asked[seat] != question.get(seat)} if asked else None
    if not entry.unseen and (table.lines, acting) != (lines_before, before):
        ask_anew(table, entry, changed, heard)
    if heard is not None and do != "up":
        return  # clocks are seen by all: they run on as if nothing had been done
    timed = {seat for seat in acting if not table.chairs[seat].played_by and not table.in_window()}
    moved = do in ("play", "back", "close-window") or waited
    table.clock.run(timed, at, (timed if changed is None else timed & changed) if moved else set())


def apply_stored(table: Table, body: Mapping[str, Any], at: float, author: str = HOST) -> None:
    """The same with an entry as it was stored; a move is checked again."""
    apply(table, read_entry(body, table.game), at, author)


def ask_anew(
    table: Table, entry: TableEntry, changed: set[int] | None, heard: tuple[int, ...] | None
) -> None:
    """Notes who is asked something else from now on: those whose choices have `changed`, or everyone."""
    seats = set(range(table.players)) if changed is None else changed
    if changed is not None and isinstance(entry, OfSeat):
        seats = changed | {*table.mates(entry.seat)}  # a mate changes what a choice made together means
    for seat in seats:
        if heard is None or seat in heard:
            table.asked_since[seat] = table.version


def watch_window(table: Table, at: float, do: str, down: bool) -> None:
    """Notes when a window opens, so that it can last its fixed time; while the table is paused that time
    stands, and after a restart it begins anew."""
    if not table.in_window():
        table.window_since = None
        table.answers = {}
    elif table.window_since is None or down:
        table.window_since = table.paused_at = at
    elif do == "resume":
        table.window_since += at - table.paused_at
    if do == "pause":
        table.paused_at = at


# -- Before the game


def seat_on(table: Table, seat: int, chair: Chair) -> None:
    """What the former player of this seat had sealed is void."""
    table.chairs[seat] = chair
    table.draw.commits[seat] = "" if table.status == "waiting" else table.draw.commits[seat]


def sit(table: Table, entry: entries.Sit) -> None:
    chair = Chair("person", entry.name, token=entry.token, here=entry.here, hosts=entry.hosts)
    chair.origin = table.counts.origin
    seat_on(table, entry.seat, chair)
    table.note_seat("sit", entry.seat)


def sit_together(table: Table, entry: entries.SitTogether) -> None:
    for person in entry.people:
        sit(table, person)


def nonce(table: Table, entry: entries.Nonce) -> None:
    """It counts no more."""


def bot(table: Table, entry: entries.Bot) -> None:
    seat = entry.seat
    old = table.chairs[seat]
    taken = {chair.name.lower() for at, chair in enumerate(table.chairs) if at != seat}
    name = old.name if old.kind == "person" else entry.name or bot_name(seat, taken)
    seat_on(table, seat, Chair("bot", name, bot=entry.bot))
    changed_hands(table, seat)
    table.note_seat("bot", seat)


def open_seat(table: Table, entry: entries.Open) -> None:
    seat_on(table, entry.seat, Chair())
    table.note_seat("open", entry.seat)


# -- The start


def draw(table: Table, entry: entries.Draw) -> None:
    table.note("draw")
    table.draw.enter("closing", table.at)
    if not table.uncommitted():
        open_list(table)


def commit(table: Table, entry: entries.Commit) -> None:
    table.draw.commits[entry.seat] = entry.commit
    if table.draw.stage == "closing" and not table.uncommitted():
        open_list(table)


def close_list(table: Table, entry: entries.CloseList) -> None:
    open_list(table)


def open_list(table: Table) -> None:
    """Seats that have not committed are left out, before anything is opened."""
    for seat in table.uncommitted():
        table.note("left-out", seat)
    table.draw.enter("opening", table.at)
    deal_if_opened(table)


def reveal(table: Table, entry: entries.Reveal) -> None:
    table.draw.nonces[entry.seat] = entry.nonce
    deal_if_opened(table)


def call_off(table: Table, entry: entries.CallOff) -> None:
    """The seats that did not open are named, the secret is published, and all begin again."""
    for seat in table.draw.unopened():
        table.note("called-off", seat)
    table.draw.call_off()
    table.draw.secret = entry.secret


def start(table: Table, entry: entries.Start) -> None:
    deal(table, table.head.secret, list(entry.nonces), None)


def deal_if_opened(table: Table) -> None:
    if not table.draw.unopened():
        deal(table, table.draw.secret, table.draw.nonces_by_seat(), table.draw.seals())


def deal(table: Table, secret: str, nonces: list[str], seals: Seals | None) -> None:
    head = table.head
    dice = LiveDice(bytes.fromhex(secret), nonces)
    if head.start:
        state = table.game.from_position(head.start, dice)
    else:
        state = table.game.new(head.players, head.options, dice, traced=True)
    options = table.game.settle(head.options)
    table.match = Match(
        table.game, state, options, table.names, None, head.start, head.came_from, seals, head.deal_of
    )
    table.draw.stage = "dealt"
    table.status = "running"
    table.note("from" if head.start else "again" if head.deal_of else "daily" if head.daily else "start")
    table.note("line", line=0)


# -- The game


def play(table: Table, entry: entries.Move) -> None:
    """An action that `decide` has found legal is not checked again; one from the store is."""
    match, seat = table.match, entry.seat
    assert match is not None
    legal = entry.legal_at == len(match.steps)
    line = lines.do_legal(match, seat, entry.code) if legal else match.play_action(seat, entry.code)
    table.back_asked = None
    table.note("line", seat, line.n)
    if table.chairs[seat].played_by:
        people = [at for at, chair in enumerate(table.chairs) if chair.kind == "person"]
        for event in seen_for_mates(match, line.n, people):
            side = table.side_of(seat)
            table.chat.say_aside(side, table.version, table.n, seat, table.names[seat], told=event)


def answer(table: Table, entry: entries.Answer) -> None:
    """Kept until the window closes: nobody learns even that there was an answer."""
    table.answers[entry.seat] = entry.code


def close_window(table: Table, entry: entries.CloseWindow) -> None:
    """The seats that were asked answer in their order; a seat without an answer passes."""
    match, answers = table.match, table.answers
    assert match is not None
    passing = table.game.codes.get(table.game.window_pass, -1)
    for seat in match.state.seats_to_act():
        code, state = answers.get(seat, passing), match.state
        still_asked = table.in_window() and seat in state.seats_to_act()
        if still_asked and code >= 0 and state.allows(seat, code):
            play(table, entries.Play(seat, table.game.action_texts[code], code, len(match.steps)))
    table.answers = {}
    table.window_since = None


def standing_pass(table: Table, entry: entries.StandingPass) -> None:
    table.chairs[entry.seat].standing_pass = entry.on


def hint(table: Table, entry: entries.Hint) -> None:
    table.note("hint", entry.seat)


def practice(table: Table, entry: entries.Practice) -> None:
    table.practice = True
    table.note("practice", entry.seat)


def resign(table: Table, entry: entries.Resign) -> None:
    """With two sides left, the other has won; with more, a bot plays on in the seat."""
    table.note("resign", entry.seat)
    chair = table.chairs[entry.seat]
    chair.resigned, chair.bot = True, KEEPER
    changed_hands(table, entry.seat)
    playing = [side for side in table.sides if not all(table.chairs[at].resigned for at in side)]
    if len(playing) == 1:
        ranks = tuple(1 if at in playing[0] else 2 for at in range(table.players))
        table.resigned_result = Outcome(ranks, (0,) * table.players, "resigned")
        table.status = "over"


# -- Taking back


def ask_back(table: Table, entry: entries.AskBack) -> None:
    table.back_asked = entry.seat
    table.back_agreed = set()
    table.note("ask-back", entry.seat)


def agree_back(table: Table, entry: entries.AgreeBack) -> None:
    table.back_agreed.add(entry.seat)
    table.note("agree-back", entry.seat)


def refuse_back(table: Table, entry: entries.RefuseBack) -> None:
    table.back_asked = None
    table.note("refuse-back", entry.seat)


def back(table: Table, entry: entries.Back) -> None:
    assert table.match is not None
    line = table.match.take_back(entry.seat, entry.free)
    table.back_asked = None
    table.note("line", entry.seat, line.n)


# -- Whether a bot may play a seat


def ask_seat(table: Table, entry: entries.AskSeat) -> None:
    table.seat_asked = SeatAsked(entry.seat, entry.wish)
    table.note("ask-seat", entry.seat, bot=entry.wish.bot)


def agree_seat(table: Table, entry: entries.AgreeSeat) -> None:
    if table.seat_asked is not None:
        table.seat_asked.agreed.add(entry.seat)
    table.note("agree-back", entry.seat)  # the sentence is the same


def refuse_seat(table: Table, entry: entries.RefuseSeat) -> None:
    table.seat_asked = None
    table.note("refuse-seat", entry.seat)


def changed_hands(table: Table, seat: int) -> None:
    """Whatever was asked about a seat is asked no more."""
    if table.seat_asked is not None and table.seat_asked.seat == seat:
        table.seat_asked = None


# -- Coming and going


def away(table: Table, entry: entries.Away) -> None:
    chair = table.chairs[entry.seat]
    chair.away, chair.bot = True, entry.bot
    changed_hands(table, entry.seat)
    table.note("away", entry.seat, bot=entry.bot)


def come_back(table: Table, entry: entries.Return) -> None:
    chair = table.chairs[entry.seat]
    chair.away, chair.bot = False, ""
    table.clock.welcome(entry.seat)
    table.note("return", entry.seat)


def code(table: Table, entry: entries.Code) -> None:
    table.chairs[entry.seat].code = entry.code


def move_seat(table: Table, entry: entries.MoveSeat) -> None:
    chair = table.chairs[entry.seat]
    waited = table.at_one_screen()
    chair.token, chair.code, chair.here, chair.hosts = entry.token, "", False, False
    seat_on(table, entry.seat, chair)  # the new device commits anew
    if table.window_since is not None and waited and not table.at_one_screen():
        table.window_since = table.paused_at if table.paused else table.at  # it waited; now it has its time
    table.note_seat("moved", entry.seat)


def admit(table: Table, entry: entries.Admit) -> None:
    table.guests.append(entry.token)


def dismiss(table: Table, entry: entries.Dismiss) -> None:
    table.guests = []
    table.note("dismiss")


# -- The table as a whole


def pause(table: Table, entry: entries.Pause) -> None:
    table.paused = True
    table.note("pause")


def resume(table: Table, entry: entries.Resume) -> None:
    table.paused = False
    table.note("resume")


def close(table: Table, entry: entries.Close) -> None:
    if table.draw.under_way:  # a start that is broken off is told like one called off
        table.draw.call_off()
    table.status = "closed"
    table.note("close")


def chat(table: Table, entry: entries.Chat) -> None:
    said = entry.text or "", entry.phrase or ""
    table.chat.say(table.version, table.n, entry.seat, table.names[entry.seat], *said)


def aside(table: Table, entry: entries.Aside) -> None:
    side, name = table.side_of(entry.seat), table.names[entry.seat]
    said, phrase = entry.text or "", entry.phrase or ""
    table.chat.say_aside(side, table.version, table.n, entry.seat, name, said, phrase=phrase)


def rematch(table: Table, entry: entries.Rematch) -> None:
    table.rematch = entry.table
    table.note("rematch")


def come_up(table: Table, entry: entries.Up) -> None:
    """The server is up again: a draw under way has its whole time once more."""
    table.draw.since = table.at


ENTRIES: Final[dict[str, Callable[[Table, Any], None]]] = {
    "sit": sit,
    "sit-together": sit_together,
    "nonce": nonce,
    "bot": bot,
    "open": open_seat,
    "draw": draw,
    "commit": commit,
    "close-list": close_list,
    "reveal": reveal,
    "call-off": call_off,
    "start": start,
    "play": play,
    "answer": answer,
    "close-window": close_window,
    "standing-pass": standing_pass,
    "hint": hint,
    "practice": practice,
    "resign": resign,
    "ask-back": ask_back,
    "agree-back": agree_back,
    "refuse-back": refuse_back,
    "back": back,
    "away": away,
    "ask-seat": ask_seat,
    "agree-seat": agree_seat,
    "refuse-seat": refuse_seat,
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
