"""Installs what was built in clean environments and plays with it, with no compiler and no Node on the path.

python -m tests.tools.try_wheel dist/*

Each wheel and the sdist is tried with the base alone; the first wheel with the extras too. Extras that
are too large to be installed each time are resolved.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

SIM = "sim public-enemy --players 4 --bots house,random,random,random --games 200 --json".split()
ENVIRONMENT = Path(__file__).with_name("environment.py")


class Failed(Exception):
    """What was tried did not do what the docs say."""


class Clean:
    """An environment with one artifact in it, and nothing else on the path."""

    def __init__(self, home: Path, artifact: Path, extra: str) -> None:
        self.home = home
        self.extra = extra
        self.programs = home / "env" / "bin"
        asked = f"{artifact.resolve()}[{extra}]" if extra else str(artifact.resolve())
        began = time.monotonic()
        install(home / "env", asked, from_source=artifact.suffix != ".whl")
        seconds = time.monotonic() - began
        self.env = {"PATH": str(self.programs), "HOME": str(home), "LANG": "C.UTF-8", "POSSE_LANG": "en"}
        site = next(self.programs.parent.glob("lib/python*/site-packages"))
        size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) / 1e6
        packages = len([*site.glob("*.dist-info")])
        what = f"{artifact.name}{f'[{extra}]' if extra else ''}"
        print(f"posse: {what}: {packages} packages, {size:.0f} MB, {seconds:.0f} s to install", flush=True)

    def run(self, *words: str, silent: bool = False) -> None:
        ran = subprocess.run(
            [self.programs / words[0], *words[1:]],
            cwd=self.home, env=self.env, capture_output=True, text=True, input="q\n",
        )  # fmt: skip
        if ran.returncode or (not silent and not ran.stdout.strip()):
            raise Failed(f"{' '.join(words)} ended with {ran.returncode}\n{ran.stdout}{ran.stderr}")

    def judge(self) -> None:
        """Imports all there is, plays, and is refused the rest."""
        self.run("python", "-W", "ignore", str(ENVIRONMENT), self.extra, silent=True)


def install(home: Path, asked: str, from_source: bool, *more: str) -> None:
    """Only wheels, but for what is tried itself."""
    with_uv = shutil.which("uv", path=str(Path(sys.executable).parent)) is not None
    venv.create(home, with_pip=not with_uv)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "uv", "pip", "install", "-q", "--python"] if with_uv else []
    pip = [*pip, str(python)] if with_uv else [str(python), "-m", "pip", "install", "-qq"]
    flags = [] if from_source else ["--only-binary", ":all:"]
    env = os.environ if from_source else os.environ | {"PATH": str(home / "bin")}
    subprocess.run([*pip, *flags, *more, asked], check=True, env=env | {"POSSE_PURE": "1"})


def base(clean: Clean) -> None:
    clean.run("posse", "--version")
    clean.run("posse", "games")
    clean.run("posse", *SIM)
    clean.judge()


def rl(clean: Clean) -> None:
    clean.judge()


def server(clean: Clean) -> None:
    clean.judge()
    port = free_port()
    words = ["serve", "--port", str(port), "--no-browser", "--data", str(clean.home / "data")]
    with subprocess.Popen([clean.programs / "posse", *words], env=clean.env, cwd=clean.home) as running:
        try:
            page = first_answer(f"http://127.0.0.1:{port}/", running)
        finally:
            running.terminate()
    if "<title>Posse</title>" not in page:
        raise Failed("the page is not served")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def first_answer(url: str, running: "subprocess.Popen[bytes]") -> str:
    deadline = time.monotonic() + 180  # a busy machine starts slowly
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=10) as answer:
                return str(answer.read().decode())
        except OSError:
            if running.poll() is not None:
                break
            time.sleep(0.1)
    raise Failed("the server does not answer")


def everything(clean: Clean) -> None:
    clean.run("python", "-c", "import psycopg, pandas, matplotlib; print('here')")
    server(clean)


EXTRAS: dict[str, Callable[[Clean], None]] = {"rl": rl, "server": server, "all": everything}


def resolve(artifact: Path, extra: str) -> None:
    """All that an extra names can be had together."""
    with tempfile.TemporaryDirectory() as folder:
        install(Path(folder), f"{artifact.resolve()}[{extra}]", False, "--dry-run")
    print(f"posse: {artifact.name}[{extra}]: can be resolved", flush=True)


def is_compiled(artifact: Path) -> bool:
    names = zipfile.ZipFile(artifact).namelist() if artifact.suffix == ".whl" else []
    return any(name.endswith((".so", ".pyd")) for name in names)


def main(artifacts: list[Path]) -> int:
    artifacts.sort(key=is_compiled, reverse=True)
    tries: list[tuple[Path, str, Callable[[Clean], None]]] = [(artifact, "", base) for artifact in artifacts]
    tries += [(artifacts[0], extra, tried) for extra, tried in EXTRAS.items()]
    tries += [(artifact, "server", server) for artifact in artifacts[1:]]
    for artifact, extra, tried in tries:
        with tempfile.TemporaryDirectory() as folder:
            try:
                tried(Clean(Path(folder), artifact, extra))
            except Failed as error:
                print(f"posse: {artifact.name}[{extra}]: {error}")
                return 1
    extras = tomllib.loads(Path("pyproject.toml").read_text())["project"]["optional-dependencies"]
    for extra in sorted(set(extras) - set(EXTRAS)):
        resolve(artifacts[0], extra)
    for artifact in artifacts:
        kind = "compiled" if is_compiled(artifact) else "uncompiled"
        print(f"posse: {artifact}, {artifact.stat().st_size / 1e6:.1f} MB, installs and plays ({kind})")
    return 0


if __name__ == "__main__":
    sys.exit(main([Path(name) for name in sys.argv[1:]]))
