"""The other workers of this server: who they are, and what only they know, asked at their own doors."""

import asyncio
import hashlib
from typing import Final

import httpx

from posse.server.cluster.internal import Passes
from posse.server.cluster.ownership import Ownership
from posse.store import Elsewhere, Worker

PATIENCE: Final = 0.5  # seconds; a worker that takes longer is left out
KEPT: Final = httpx.Limits(max_connections=64, max_keepalive_connections=16, keepalive_expiry=5.0)
NOBODY: Final = {"client": None, "scheme": "http"}  # a worker that asks for itself


class Neighbours:
    """Every other worker that lives. On SQLite there is none."""

    def __init__(self, ownership: Ownership, passes: Passes) -> None:
        self.ownership = ownership
        self.passes = passes
        self.out = httpx.AsyncHTTPTransport(limits=KEPT, trust_env=False)

    async def stop(self) -> None:
        await self.out.aclose()

    def others(self) -> list[Worker]:
        """Those that can be reached, as this worker last heard."""
        return [worker for worker in self.ownership.others if worker.address]

    def keeper(self, key: str) -> Worker | None:
        """Which of them keeps what has this key, by a draw that is the same for all; None: this one does."""
        me = self.ownership.me

        def drawn(worker: Worker) -> str:
            return hashlib.sha256(f"{worker.id} {key}".encode()).hexdigest()

        chosen = max((me, *self.others()), key=drawn)
        return None if chosen.id == me.id else chosen

    async def gather(self, path: str, same_machine: bool = False) -> dict[Worker, bytes]:
        """What each of them answers to a request; those that do not answer soon are left out."""
        machine = self.ownership.me.machine
        asked = [one for one in self.others() if not same_machine or one.machine == machine]
        answers = await asyncio.gather(*(self._get(worker, path) for worker in asked))
        return {worker: answer for worker, answer in zip(asked, answers, strict=True) if answer is not None}

    async def ask_for(self, owner: Elsewhere, table: str) -> None:
        """Asks the worker that has a table for it: if nobody is at it there, it is free after that."""
        await self._get(owner, f"/internal/yield/{table}")

    async def _get(self, worker: Worker | Elsewhere, path: str) -> bytes | None:
        asked = httpx.Request(
            "GET",
            f"http://{worker.address}{path}",
            headers=[(b"host", b"localhost"), self.passes.header(worker.id, NOBODY)],
        )
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self.out.handle_async_request(asked)
                try:
                    body = await answer.aread()
                finally:
                    await answer.aclose()
        except (TimeoutError, httpx.TransportError):
            return None
        return body if answer.status_code == 200 else None
