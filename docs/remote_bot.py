"""A bot that plays from afar: python remote_bot.py URL TABLE SEAT NAME. It needs nothing of posse."""

import hashlib
import json
import secrets
import sys
import time
import urllib.request
from collections import defaultdict

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

nonces = defaultdict(lambda: secrets.token_hex(32))  # what it adds to the dice, by attempt
lists = {}  # every list of commitments, as it was first shown
kept = now = (0, hashlib.sha256(b"posse chain 1").hexdigest())  # the chain over what it was told, and so far


def sit(url: str, table: str, seat: str, name: str) -> str:
    """Takes a seat; the answer holds the seat's token, this once."""
    where, kind = f"{url}/api/tables/{table}/seats/{seat}", {"Content-Type": "application/json"}
    asked = urllib.request.Request(where, json.dumps({"name": name}).encode(), kind)
    with urllib.request.urlopen(asked) as answer:
        return json.load(answer)["token"]


def draw(told: dict, seat: int) -> dict | None:
    """Before the game: seals a nonce, and opens it if its seal stands in the list that is closed."""
    sealed = ("posse draw 1", told["commitment"], told["attempt"], seat, nonces[told["attempt"]])
    commit = hashlib.sha256("\n".join(map(str, sealed)).encode()).hexdigest()
    if told["stage"] != "opening":
        asked = {"do": "commit", "commit": commit, "attempt": told["attempt"]}
        return asked if told["commits"][seat] != commit else None
    shown = [told["commitment"], told["commits"]]
    honest = lists.setdefault(told["attempt"], shown) == shown and told["commits"][seat] == commit
    return {"do": "reveal", "nonce": sealed[-1]} if honest and not told["nonces"][seat] else None


def over(chain: tuple, log: list) -> tuple:
    """The chain after more lines of the log; where it stands at what was kept, it has to be the same."""
    lines, head = chain
    for record in [line["record"] for line in log if line["record"]]:
        lines, head = lines + 1, hashlib.sha256(f"{head}\n{record}".encode()).hexdigest()
        if lines == kept[0] and head != kept[1]:
            raise SystemExit("This game is not what it was.")
    return lines, head


def follow(told: dict) -> dict | None:
    """Checks what was told; asks for an earlier part of the log if what was kept is further back."""
    global kept, now
    start = now if told["type"] == "update" else tuple(told["before"].values())
    end, said = over(start, told["log"]), tuple(told["after" if told["type"] == "log" else "chain"].values())
    if end != said or (told["type"] == "log" and end != follow.owed):
        raise SystemExit("This game is not what it was.")
    now = now if told["type"] == "log" else end
    if told["type"] != "update":
        follow.owed = start if start[0] > kept[0] else None
    if follow.owed is None:
        kept = now
    return {"type": "earlier", "before": start[0]} if told["type"] != "update" and follow.owed else None


def play(url: str, table: str, token: str) -> dict:
    """Plays any legal action whenever it is asked, until the game is over; the result."""
    with connect(f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        for text in socket:
            message = json.loads(text)
            news = message.get("view", message) if message["type"] == "error" else message
            if "log" in news and (asked := follow(news)):
                socket.send(json.dumps(asked))
            if news["type"] not in ("view", "update"):
                continue
            if news["status"] in ("over", "closed"):
                return news["result"]
            answer = draw(news["draw"], news["you"]["seat"]) if news["draw"] else None
            if news["status"] == "running" and news["labels"] and not (news["window"] or {}).get("answered"):
                time.sleep(0.25)  # at most 100 messages in 20 seconds
                answer = {"action": secrets.choice(news["view"]["legal"])}
            if answer:
                asked = {"id": secrets.token_hex(8), "version": news["version"]}
                socket.send(json.dumps({"type": "command", **asked, **answer}))


url, table, seat, name = sys.argv[1:]
token, result = sit(url, table, seat, name), None
while result is None:
    try:
        result = play(url, table, token)
    except ConnectionClosed as gone:
        if gone.rcvd is None or gone.rcvd.code != 4307:  # else the table has moved, and is there at once
            raise
        time.sleep(secrets.randbelow(300) / 1000)
print(f"{name} {result}")
