"""The threads that wait for the disk: what they answer, and a stop that no hanging disk prevents."""

import asyncio
import subprocess
import sys

import pytest

from posse.server.threads import Threads

HANGING = """
import asyncio, time
from posse.server.threads import Threads

async def main():
    helpers = Threads(1, "disk")
    asked = asyncio.create_task(helpers.do(time.sleep, 600))
    await asyncio.sleep(0.05)
    await helpers.stop(0.1)
    await asyncio.wait([asked])
    print("cancelled" if asked.cancelled() else "answered")

asyncio.run(main())
"""


def test_an_answer_and_an_error_belong_to_whoever_asked():
    async def run() -> None:
        helpers = Threads(2, "disk")
        assert await asyncio.gather(*(helpers.do(pow, n, exp=2) for n in range(50))) == [
            n * n for n in range(50)
        ]
        with pytest.raises(ZeroDivisionError):
            await helpers.do(divmod, 1, 0)
        await helpers.stop(5.0)

    asyncio.run(run())


def test_a_process_ends_though_the_disk_hangs():
    done = subprocess.run(
        [sys.executable, "-c", HANGING], capture_output=True, text=True, timeout=60, check=True
    )
    assert (done.stdout, done.stderr) == ("cancelled\n", "")
