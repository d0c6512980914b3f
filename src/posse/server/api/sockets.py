"""The socket of a seat or a spectator, from its first message to its last."""

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from posse.core.errors import PosseError
from posse.core.words import LANGS
from posse.server.api import messages
from posse.server.api.answers import lang_of
from posse.server.api.commands import CommandMessage, QuestionMessage
from posse.server.api.faults import wrong_field
from posse.server.api.here import Answering
from posse.server.edge.counting import SeatedSocket
from posse.server.edge.forwarded import MOVED, is_forwarded
from posse.server.edge.limits import COST, Rate, counted_address, host_of
from posse.server.edge.origins import Origins
from posse.server.edge.spending import Account, Metered
from posse.server.errors import Refused, Stale, bad_token, retry_after
from posse.server.tables.connection import Connection
from posse.server.tables.house import House
from posse.server.tables.room import Room, problem
from posse.server.tables.turns import Answer
from posse.table import feed
from posse.table.commands.coming import CodeCommand
from posse.table.encoding import encoded
from posse.table.json_text import Fragment
from posse.table.questions import AskHintMessage, WhyMessage
from posse.table.seats import hashed
from posse.table.state import HOST

AHEAD: Final = 8  # commands of a socket without an answer; then it is not read until they have one


async def deny(socket: WebSocket, error: Refused) -> None:
    """Says no before the upgrade, as plain HTTP."""
    body = {"rule": error.key, "text": error.say(lang_of(socket))}
    told = JSONResponse(body, error.status, retry_after(error))
    if is_forwarded(socket) and error.key in ("moved", "stopping"):  # the other worker looks again
        told.headers[MOVED.decode()] = error.key
    await socket.send_denial_response(told)


async def serve_socket(
    socket: WebSocket, table_id: str, house: House, origins: Origins, answering: Answering
) -> None:
    """Checks who comes, lets them in, and listens until they go."""
    try:
        if not is_forwarded(socket):
            origins.check_host(socket.headers.get("host"))
            if not origins.allows(socket.headers.get("origin")):
                raise Refused("origin", 403)
        if house.stopped:
            return await deny(socket, Refused("stopping", 503))
        account = house.spending.check(counted_address(host_of(socket.client)))
        address = await knocked(socket, house)
    except Refused as error:
        house.metrics.refuse(error.key)
        return await deny(socket, error)
    try:
        await Metered(let_in(socket, table_id, house, account, answering), account)
    finally:
        if not is_forwarded(socket):
            house.counting.leave("sockets", address)


async def let_in(
    socket: WebSocket, table_id: str, house: House, account: Account, answering: Answering
) -> None:
    """The rest, which its address pays for."""
    try:
        if not await answering.is_here(socket, table_id):
            return
        room = await house.room(table_id)
    except PosseError as error:
        return await deny(socket, error if isinstance(error, Refused) else Refused("fault", 503))
    with room.held():
        await socket.accept()
        await SocketSession(house, room, socket, account).run()


async def knocked(socket: WebSocket, house: House) -> str:
    """The address that a socket is counted by. One that another worker hands on is counted there."""
    host = host_of(socket.client)
    return counted_address(host) if is_forwarded(socket) else await house.doors.knocked(host)


class SocketSession:
    """One conversation. Commands are done in their order; what else is said is answered meanwhile."""

    def __init__(self, house: House, room: Room, socket: WebSocket, account: Account) -> None:
        self.house = house
        self.room = room
        self.socket = socket
        self.account = account
        self.address = account.address
        self.seated = SeatedSocket(house.counting, self.address)
        self.limits = house.config.limits
        self.me = Connection(socket, self.limits.queue, self.limits.queue_bytes, house.now)
        self.me.address = self.address
        self.rate = Rate(self.limits.watcher_messages, self.limits.seconds)
        self.commands: deque[CommandMessage] = deque()
        self.working: asyncio.Task[None] | None = None

    async def run(self) -> None:
        try:
            await self.hello()
            while self.me.closing is None:
                await self.listen()
        except Refused as error:
            self.house.metrics.refuse(error.key)
            await self.commands_done()
            self.send(problem(error, self.me.lang))
            self.me.close(error.code or 1008, error.key)
        except WebSocketDisconnect as gone:
            if gone.code == 1009:
                self.house.metrics.refuse("too-long")
        except Exception:
            self.house.metrics.add("posse_errors_total")
            raise
        finally:
            await self.commands_done()  # what was said before the end is heard
            self.seated.leave()
            self.room.leave(self.me)
            await self.me.finish()

    def send(self, message: Any) -> None:
        self.room.send(self.me, encoded(message))

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Work beside the socket, which its address pays for all the same."""
        return self.house.spawn(Metered(work, self.account).done())

    async def receive(self) -> str | None:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | None = message.get("text")
        if len(text or "") > self.limits.frame:
            raise Refused("too-long", 413, 1009, most=self.limits.frame)
        return text

    # -- Hello

    async def hello(self) -> None:
        """Who is this? A wrong token is no spectator: it is refused."""
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                message = messages.read(await self.receive())
        except TimeoutError:
            raise Refused("hello-late", 408, 4408) from None
        except Refused as error:
            error.code = error.code or 4400
            raise
        if message["type"] != "hello":
            raise Refused("hello", 400, 4400)
        me, room = self.me, self.room
        if message.get("lang") in LANGS:  # whatever else is wrong is said in it
            me.lang = message["lang"]
        try:
            self.take_tokens(messages.fitted(messages.Hello, message))
        except Refused as error:
            error.code = error.code or 4400
            raise
        if me.reader is None and not me.token and not me.host and not room.table.head.settings.spectators:
            raise Refused("no-spectators", 403, 4403)
        most = self.limits.spectators
        if me.reader is None and not me.host and room.spectators() >= most:
            raise Refused("too-many-spectators", 503, 4429, most=most)
        self.house.metrics.add("posse_hellos_total")
        await room.prepare(me.reader)
        if me.reader is not None and not room.still_open(me):  # the seat changed hands meanwhile
            raise bad_token()
        room.join(me)
        if me.reader is not None:  # nobody waits for the other workers' counts
            self.house.spawn(self.seated.sits())

    def take_tokens(self, hello: messages.Hello) -> None:
        me, room = self.me, self.room
        if hello.token is not None:
            me.reader = room.seat_with(hello.token)
            if me.reader is None and not room.is_guest(hello.token):
                raise bad_token()
            me.token = hashed(hello.token)
        if hello.host is not None:
            if not room.is_host(hello.host):
                raise bad_token()
            me.host = True
        me.beside = frozenset(hashed(token) for token in hello.beside)
        me.presence = hello.presence
        me.counts = hello.counts

    # -- After hello

    async def listen(self) -> None:
        """One message; a bad one is answered and changes nothing. Whoever has kept the server too busy is
        heard later, and not shown out: coming back costs more."""
        if self.account.is_full():
            self.house.metrics.refuse("too-much-work")
            await self.account.rest(lambda: self.me.closing is not None)
        text = await self.receive()
        self.count()
        message: dict[str, Any] = {}
        try:
            message = messages.read(text)
            await self.take(messages.understood(message))
        except PosseError as error:
            self.refuse(error, messages.command_id_of(message))

    def count(self) -> None:
        """A seat's messages are counted with its requests; a watcher's by socket and by address."""
        now, limits = self.house.now(), self.limits
        if self.me.reader is not None:
            self.room.rates.ask(self.me.reader, now, "too-fast", 4429)
        elif not self.rate.allows(now):
            most, seconds = limits.watcher_messages, round(limits.seconds)
            raise Refused("too-fast", 429, 4429, most=most, seconds=seconds)
        else:
            self.house.counting.count("watchers", self.address, 4429)

    def send_costly(self, text: bytes) -> None:
        """Sends what may be long; what is long counts as several messages."""
        now, cost = self.house.now(), len(text) // COST
        if self.me.reader is not None:
            self.room.rates.charge(self.me.reader, now, cost)
        else:
            self.rate.charge(now, cost)
            self.house.counting.charge("watchers", self.address, cost)
        self.room.send(self.me, text)

    def refuse(self, error: PosseError, command_id: str | None) -> None:
        # What a player tries to do in the game is nobody's business, nor that it came too late.
        if isinstance(error, Refused) and not isinstance(error, Stale):
            self.house.metrics.refuse(error.key)
        answer = problem(error, self.me.lang, command_id, self.room.table.names)
        if isinstance(error, Stale):
            answer["view"] = Fragment(self.room.whole(self.me))
        self.send_costly(encoded(answer))

    async def take(self, message: messages.AfterHello) -> None:
        match message:
            case CommandMessage():
                await self.queue(message)
            case QuestionMessage():
                self.answer(message)
            case messages.LangMessage():
                self.me.lang = message.lang
                self.send_costly(self.room.whole(self.me))
            case messages.MuteMessage():
                self.mute(message.seat, message.on)
            case messages.EarlierMessage():
                await self.earlier(message.before)
            case messages.OnwardMessage():
                self.room.counts.onward(self.me, message.version)
            case messages.PingMessage():
                self.send({"type": "pong"})

    async def earlier(self, before: int) -> None:
        """A part of the log that the view did not tell."""
        await self.room.prepare(self.me.reader)
        self.send_costly(encoded(feed.earlier(self.room.table, self.me.reader, self.me.lang, before)))

    def answer(self, asked: QuestionMessage) -> None:
        """Answers a question; others' news and one's own moves do not wait for a hint."""
        match asked.question():
            case AskHintMessage() as question:
                self.spawn(self.hint(question))
            case WhyMessage() as why:
                self.send(why.answer(self.room.table, self.me.author, self.me.lang))

    async def hint(self, asked: AskHintMessage) -> None:
        """A hint, or why there is none."""
        try:
            self.send(await self.room.hints.answer(self.me.author, self.me.lang, asked))
        except PosseError as error:
            self.refuse(error, asked.id)

    # -- Commands

    async def queue(self, asked: CommandMessage) -> None:
        """Has a command done after those before it. While it is stored, the socket is read on."""
        if len(self.commands) >= AHEAD:
            await self.commands_done()
        self.commands.append(asked)
        if self.working is None:
            self.working = self.spawn(self.work())
            await asyncio.sleep(0)  # what can be answered at once is, before the next message is read

    async def work(self) -> None:
        try:
            while self.commands:
                asked = self.commands[0]
                try:
                    await self.command(asked)
                except PosseError as error:
                    self.refuse(error, asked.id)
                self.commands.popleft()
        except Exception:
            self.me.close(1011, "fault")
            raise
        finally:
            self.commands.clear()
            self.working = None

    async def commands_done(self) -> None:
        if self.working is not None:
            await asyncio.wait([self.working])

    async def command(self, asked: CommandMessage) -> None:
        command, command_id = asked.command(), asked.id
        own = self.me.reader is not None and getattr(command, "seat", None) in (None, self.me.reader)
        author = self.me.author
        if self.me.host and asked.is_hosts() and not (asked.is_seats() and own):
            author = HOST
        code = None
        if isinstance(command, CodeCommand):
            code = self.house.token_maker.code(self.room.id, author, command_id)
            command = CodeCommand(hashed(code))

        def reply(answer: Answer) -> None:
            ack: dict[str, Any] = {"type": "ack", "id": command_id, "version": answer.version}
            if answer.body["do"] == "code" and code is not None:
                ack["code"] = code
            self.send(ack)

        await self.room.handle(
            author, command_id, asked.version, command, reply, self.me.reader, self.is_open
        )

    def is_open(self) -> bool:
        """Whether this socket's token still opens what it did."""
        return self.room.still_open(self.me)

    def mute(self, seat: int, on: bool) -> None:
        if not 0 <= seat < self.room.table.players:
            raise wrong_field("seat", "no-seat", last=self.room.table.players - 1)
        self.me.muted = self.me.muted | {seat} if on else self.me.muted - {seat}
        self.send_costly(self.room.whole(self.me))
