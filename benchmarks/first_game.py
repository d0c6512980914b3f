"""From `pip install` to playing: seconds, in empty environments on this machine.

    python -m benchmarks.first_game dist/posse_games-*-linux_*.whl

The base to the first move in a terminal, and `[server]` to the first board in Chromium, as somebody new would
do it: the page, then “Play now”. pip's cache is as it is.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.ports import free_port
from tests.server.people import until_healthy


def ready(home: Path, wheel: str) -> tuple[Path, dict[str, str], dict[str, float]]:
    """The programs of an environment into which a wheel was installed, and what that took and brought."""
    venv.create(home / "env", with_pip=True)
    programs = home / "env" / "bin"
    site = next((home / "env").glob("lib/python*/site-packages"))
    empty = (size(site), len([*site.glob("*.dist-info")]))
    began = time.perf_counter()
    subprocess.run([programs / "python", "-m", "pip", "install", "-qq", wheel], check=True)
    took = time.perf_counter() - began
    packages = len([*site.glob("*.dist-info")]) - empty[1]
    env = {"PATH": os.environ["PATH"], "HOME": str(home), "POSSE_LANG": "en", "COLUMNS": "100"}
    return programs, env, {"installed_s": took, "packages": packages, "mb": (size(site) - empty[0]) / 1e6}


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def in_a_terminal(wheel: str, home: Path) -> dict[str, float]:
    programs, env, told = ready(home, wheel)
    began = time.perf_counter()
    words = [str(programs / "posse"), "play", "public-enemy", "--players", "3"]
    playing = subprocess.run(words, env=env, input="1\nq\n", capture_output=True, text=True, check=True)
    assert "You take" in playing.stdout
    return told | {"first_move_s": told["installed_s"] + time.perf_counter() - began}


def in_a_browser(wheel: str, home: Path) -> dict[str, float]:
    programs, env, told = ready(home, f"{wheel}[server]")
    port, began = free_port(), time.perf_counter()
    words = [
        str(programs / "posse"),
        "serve",
        "--no-browser",
        "--port",
        str(port),
        "--data",
        str(home / "data"),
    ]
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with (
        subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL) as serving,
        sync_playwright() as playwright,
    ):
        try:
            until_healthy(port)
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            page = browser.new_context(locale="en").new_page()
            page.goto(f"http://127.0.0.1:{port}/")
            page.get_by_role("button", name=re.compile("^Play now: Public Enemy")).click()
            page.locator("main section.area .card").first.wait_for(state="visible")
            took = time.perf_counter() - began
            browser.close()
        finally:
            serving.terminate()
    return told | {"first_board_s": told["installed_s"] + took}


def main(wheel: str) -> None:
    wheel = str(Path(wheel).resolve())
    figures = {}
    for name, measure in (("terminal", in_a_terminal), ("browser", in_a_browser)):
        with tempfile.TemporaryDirectory() as home:
            figures[name] = {key: round(value, 1) for key, value in measure(wheel, Path(home)).items()}
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main(sys.argv[1])
