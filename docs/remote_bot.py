"""A bot that plays from afar: python remote_bot.py URL TABLE SEAT NAME. It needs nothing of posse."""

import json
import secrets
import sys
import time
import urllib.request

from websockets.sync.client import connect


def sit(url: str, table: str, seat: str, name: str) -> str:
    """Takes a seat; the answer holds the seat's token, this once."""
    body = json.dumps({"name": name, "nonce": secrets.token_hex(8)}).encode()
    where, kind = f"{url}/api/tables/{table}/seats/{seat}", {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(where, body, kind)) as answer:
        return json.load(answer)["token"]


def play(url: str, table: str, token: str) -> dict:
    """Plays any legal action whenever it is asked, until the game is over; the result."""
    with connect(f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        for text in socket:
            message = json.loads(text)
            news = message.get("view", message) if message["type"] == "error" else message
            if news["type"] not in ("view", "update"):
                continue
            if news["status"] in ("over", "closed"):
                return news["result"]
            if news["status"] == "running" and news["labels"] and not (news["window"] or {}).get("answered"):
                time.sleep(0.25)  # at most 100 messages in 20 seconds
                asked = {"id": secrets.token_hex(8), "version": news["version"]}
                socket.send(
                    json.dumps({"type": "command", **asked, "action": secrets.choice(news["view"]["legal"])})
                )


url, table, seat, name = sys.argv[1:]
print(f"{name} {play(url, table, sit(url, table, seat, name))}")
