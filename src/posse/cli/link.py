"""A table on a server, by its link: what is asked of it over HTTP."""

import http.client
import json
import re
import urllib.error
import urllib.request
from typing import Any, Final
from urllib.parse import urlsplit

from posse.cli.errors import CliRefusal
from posse.core.errors import BadNotation

Message = dict[str, Any]
PAGES: Final = ("/table", "/t", "/r", "/api/tables", "/api/replays")  # what stands before a table in a link
TABLE_CODE_LENGTH: Final = 7


class Link:
    """A server and a table on it, read from `http://host:port/…/TABLE`."""

    def __init__(self, text: str, lang: str) -> None:
        self.text = text
        self.lang = lang
        try:
            parts = urlsplit(text.strip() if "//" in text else f"http://{text.strip()}")
        except ValueError:
            raise self.wrong() from None
        path = parts.path.rstrip("/")
        base, _, table = path.rpartition("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or not table or path.endswith(PAGES):
            raise self.wrong()
        if re.search(r"[^!-~]", path):  # no request can be made of it
            raise self.wrong()
        for ending in PAGES:
            base = base.removesuffix(ending)
        self.url = f"{parts.scheme}://{parts.netloc}{base}"
        self.be_at(table)

    def be_at(self, table: str) -> None:
        self.table = table
        self.page = f"{self.url}/t/{table}"
        self.replay = f"{self.url}/r/{table}"
        self.socket = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"

    def wrong(self) -> BadNotation:
        return CliRefusal("link", link=self.text[:60])

    def ask(self, path: str, body: Message | None = None, token: str = "") -> Any:
        """An HTTP request's answer as JSON."""
        return json.loads(self.read(path, body, token))

    def read(self, path: str, body: Message | None = None, token: str = "") -> str:
        """An HTTP request; a refusal becomes its sentence."""
        data = json.dumps(body).encode() if body is not None else None
        headers = {"Content-Type": "application/json", "Accept-Language": self.lang}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        asked = urllib.request.Request(f"{self.url}{path}", data, headers)
        try:
            with urllib.request.urlopen(asked, timeout=20) as answer:
                told: bytes = answer.read()
                if answer.headers.get_content_type() == "text/html":  # a page, of ours or of anyone
                    raise self.wrong()
                return told.decode()
        except urllib.error.HTTPError as error:
            with error:
                why = refusal_of(error.read())
            if why.get("rule", "not-found") == "not-found":
                raise self.wrong() from None
            raise CliRefusal("refused", text=str(why.get("text"))[:200]) from None
        except BadNotation:
            raise
        except (OSError, ValueError, http.client.HTTPException):
            raise CliRefusal("no-server", url=self.url) from None


def refusal_of(body: bytes) -> Message:
    """What a Posse server says when it refuses; empty from any other."""
    try:
        said = json.loads(body)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}
