"""A table on a server, by its link: what is asked of it over HTTP."""

import http.client
import json
import re
import ssl
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address
from typing import Any, Final
from urllib.parse import urlsplit

from posse.core.errors import BadNotation, PosseError
from posse.online.errors import OnlineRefusal

Message = dict[str, Any]
PAGES: Final = ("/table", "/t", "/r", "/api/tables", "/api/replays")  # what stands before a table in a link
TABLE_CODE_LENGTH: Final = 7
PORTS: Final = {"http": 80, "https": 443}
TABLE: Final = re.compile(r"[\w.~-]{1,64}", re.ASCII)
MOST_BYTES: Final = 8 * 2**20  # of an answer: a record of 4,000 lines has less than a tenth of that
PATIENCE: Final = 60.0  # seconds for a whole answer, however slowly it comes
# What a message of the wrong shape runs into; every number and list in it is another's.
STRANGE: Final = (AttributeError, KeyError, IndexError, TypeError, ValueError, RecursionError, OverflowError)


class Link:
    """A server and a table on it, read from `http://host:port/…/TABLE`."""

    def __init__(self, text: str, lang: str, trusted: str | None = None) -> None:
        self.text = text
        self.lang = lang
        self.trusted = checked_certificates(trusted)
        try:
            parts = urlsplit(text.strip() if "//" in text else f"http://{text.strip()}")
            server = address_of(parts.scheme, parts.hostname or "", parts.port)
        except ValueError:
            raise self.wrong() from None
        path = parts.path.rstrip("/")
        base, _, table = path.rpartition("/")
        if not server or parts.username is not None or not table or path.endswith(PAGES):
            raise self.wrong()
        if re.search(r"[^!-~]", path):  # no request can be made of it
            raise self.wrong()
        for ending in PAGES:
            base = base.removesuffix(ending)
        self.url = f"{server}{base}"
        self.be_at(table)

    def be_at(self, table: str) -> None:
        if not TABLE.fullmatch(table):
            raise self.wrong()
        self.table = table
        self.page = f"{self.url}/t/{table}"  # what this server gives for this table is kept under it
        self.replay = f"{self.url}/r/{table}"
        self.socket = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"

    def wrong(self) -> BadNotation:
        return OnlineRefusal("link", link=self.text[:60])

    def untrusted(self, error: ssl.SSLCertVerificationError) -> BadNotation:
        return OnlineRefusal("untrusted", url=self.url, why=error.verify_message)

    def strange(self) -> BadNotation:
        return OnlineRefusal("strange-server", url=self.url)

    @contextmanager
    def understood(self) -> Iterator[None]:
        """What is not as Posse says it ends with a sentence."""
        try:
            yield
        except PosseError:
            raise
        except STRANGE:
            raise self.strange() from None

    def head(self) -> Message:
        """What stands at the head of the table; in place of its id a code may have been said aloud."""
        if len(self.table) == TABLE_CODE_LENGTH:
            self.be_at(str(self.ask("/api/codes", {"code": self.table})["table"]))
        head: Message = self.ask(f"/api/tables/{self.table}")
        return head

    def ask(self, path: str, body: Message | None = None, token: str = "") -> Any:
        """An HTTP request's answer as JSON."""
        text = self.read(path, body, token)
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise OnlineRefusal("no-server", url=self.url) from None

    def read(self, path: str, body: Message | None = None, token: str = "") -> str:
        """An HTTP request; a refusal becomes its sentence."""
        data = json.dumps(body).encode() if body is not None else None
        headers = {"Content-Type": "application/json", "Accept-Language": self.lang}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        asked = urllib.request.Request(f"{self.url}{path}", data, headers)
        try:
            status, kind, told = answer_to(asked, self.url, self.trusted)
            if status in (301, 302, 303, 307, 308):
                raise OnlineRefusal("sent-on", url=self.url, to=kind[:200])
            if status >= 400:
                why = refusal_of(told)
                if why.get("rule", "not-found") == "not-found":
                    raise self.wrong()
                raise OnlineRefusal("refused", text=str(why.get("text"))[:200])
            if kind == "text/html":  # a page, of ours or of anyone
                raise self.wrong()
            return told.decode()
        except BadNotation:
            raise
        except (OSError, ValueError, http.client.HTTPException) as error:
            if isinstance(cause := getattr(error, "reason", None), ssl.SSLCertVerificationError):
                raise self.untrusted(cause) from None
            raise OnlineRefusal("no-server", url=self.url) from None


def address_of(scheme: str, host: str, port: int | None) -> str:
    """A server as it is always written, so that it is known again: in small ASCII, without a usual port."""
    if scheme not in PORTS or not host:
        return ""
    host = str(IPv6Address(host)) if ":" in host else host.encode("idna").decode()
    if re.search(r"[^!-~]", host):
        return ""
    named = f"[{host}]" if ":" in host else host
    return f"{scheme}://{named.lower()}" + (f":{port}" if port not in (None, PORTS[scheme]) else "")


def checked_certificates(path: str | None) -> str | None:
    """A file of certificates, if one is named, that can be read."""
    if path is not None:
        try:
            ssl.create_default_context(cafile=path)
        except OSError:
            raise OnlineRefusal("no-certificates", path=path[-60:]) from None
    return path


# -- HTTP


class NoDetours(urllib.request.HTTPRedirectHandler):
    """A token is for the server that gave it: nobody can be sent elsewhere with it."""

    def redirect_request(self, *_: Any) -> None:
        return None


def answer_to(asked: urllib.request.Request, url: str, trusted: str | None) -> tuple[int, str, bytes]:
    """The status, the kind of content (or where else to ask) and the content: in time, and within bounds."""
    made: list[tuple[int, str, bytes] | BaseException] = []

    def ask() -> None:
        try:
            made.append(fetched(asked, url, trusted))
        except BaseException as error:  # it is raised where it is waited for
            made.append(error)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    if not made:
        raise TimeoutError
    if isinstance(made[0], BaseException):
        raise made[0]
    return made[0]


def fetched(asked: urllib.request.Request, url: str, trusted: str | None) -> tuple[int, str, bytes]:
    handlers: list[Any] = [NoDetours]
    if url.startswith("https:"):
        handlers.append(urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=trusted)))
    opener = urllib.request.build_opener(*handlers)
    try:
        with opener.open(asked, timeout=20) as answer:
            return int(answer.status), str(answer.headers.get_content_type()), bounded(answer, url)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, str(error.headers.get("Location", "")), bounded(error, url)


def bounded(answer: Any, url: str) -> bytes:
    """What an answer holds, unless there is no end to it."""
    told, until = bytearray(), time.monotonic() + PATIENCE
    while part := answer.read1(65536):
        told += part
        if len(told) > MOST_BYTES or time.monotonic() > until:
            raise OnlineRefusal("endless-answer", url=url)
    return bytes(told)


def refusal_of(body: bytes) -> Message:
    """What a Posse server says when it refuses; empty from any other."""
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}
