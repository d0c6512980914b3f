"""`posse` without a command: the tables in this machine's browser."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from posse.cli.serve import free_port, has_screen
from tests.waiting import PATIENCE


def test_alone_it_serves_the_page_and_needs_no_screen(tmp_path: Path):
    clean = {key: value for key, value in os.environ.items() if not key.endswith("DISPLAY")}
    with subprocess.Popen(
        [sys.executable, "-m", "posse"],
        env=clean | {"POSSE_HOME": str(tmp_path), "POSSE_LANG": "en", "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        told = running.stdout.readline()
        url = told.removeprefix("The tables are at ").strip()
        assert url.startswith("http://127.0.0.1:")
        with httpx.Client(transport=httpx.HTTPTransport(retries=8), timeout=PATIENCE) as browser:
            assert "<title>Posse</title>" in browser.get(url).text
        running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE) == 0


def test_a_port_in_use_is_refused_before_anything_is_promised(tmp_path: Path):
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = str(busy.getsockname()[1])
        asked = [
            sys.executable,
            "-m",
            "posse",
            "serve",
            "--port",
            port,
            "--data",
            str(tmp_path),
            "--no-browser",
        ]
        told = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=False)
    assert told.returncode == 1
    assert "could not be started" in told.stderr
    assert told.stdout == ""


def test_a_port_in_use_is_left_alone():
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        taken = busy.getsockname()[1]
        assert free_port(taken) != taken


def test_without_a_display_there_is_no_screen(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    assert not has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_screen()
