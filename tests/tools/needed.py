"""Sees to what the tests need beside Python: `python tests/tools/needed.py postgres chromium`.

What the machine has is left alone; for the rest Debian's packages are installed. The command is said
first. On a terminal a person is asked; without one it is done, so that `make test` is all there is to type.
It runs before there is an environment: plain Python, and nothing of ours.
"""

import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# Debian keeps these programs off an ordinary user's path.
OFF_THE_PATH: Final = ("/usr/sbin", "/usr/lib/postgresql/*/bin")
FONTS: Final = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")
INSTALL: Final = ("apt-get", "install", "-y", "--no-install-recommends", "--no-upgrade")
# Debian starts what it installs, unless this says no; nobody wants three web servers on their machine.
START_NOTHING: Final = "/usr/sbin/policy-rc.d"
SAYS_NO: Final = "#!/bin/sh\nexit 101\n"


@dataclass(frozen=True)
class Need:
    """Something that tests use: its packages, and how it is found. Any word of a row will do."""

    name: str
    packages: str
    programs: tuple[str, ...] = ()
    fonts: tuple[str, ...] = ()

    def there(self) -> bool:
        rows = [any(map(program, row.split())) for row in self.programs]
        rows += [any(map(font, row.split())) for row in self.fonts]
        return all(rows)


NEEDS: Final = {
    # The store and whole servers run on a real PostgreSQL.
    "postgres": Need("PostgreSQL", "postgresql", ("postgres", "initdb", "psql", "pg_dump")),
    # The recipes of deploy/ are tried with the real proxies, and the units with systemd's own checks.
    "proxies": Need(
        "nginx, HAProxy, Caddy, systemd and OpenSSL",
        "nginx-light haproxy caddy systemd openssl",
        ("nginx", "haproxy", "caddy", "systemd-analyze", "openssl"),
    ),
    # The examples of the docs are typed as they stand.
    "curl": Need("curl", "curl", ("curl",)),
    # The tests of the page run in a real browser. Until the page's faces have come, others as wide stand in
    # for them: web/src/styles/fonts.css names these.
    "chromium": Need("Chromium", "chromium", ("chromium chromium-browser",)),
    "font": Need(
        "Liberation Sans", "fonts-liberation", fonts=("LiberationSans-Regular Arial Roboto-Regular",)
    ),
}


def program(name: str) -> bool:
    homes = [str(home) for each in OFF_THE_PATH for home in Path("/").glob(each.lstrip("/"))]
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), *homes])) is not None


def font(name: str) -> bool:
    files = (file for home in FONTS for file in Path(home).expanduser().rglob("*.[to]tf"))
    return any(file.stem.lower() == name.lower() for file in files)


def agreed() -> bool:
    """Whether the person at the terminal says yes; where nobody sits, nobody is asked."""
    if not sys.stdin.isatty():
        return True
    print("posse: install now? [Y/n] ", end="", flush=True)
    return sys.stdin.readline().strip().lower() in ("", "y", "yes")


def install(packages: list[str], as_root: list[str], log: Path) -> bool:
    """Installs the packages, after a look at what there is if they are not to be had; starts none of them."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}

    def done(*words: str, told: str = "") -> bool:
        asked = [*as_root, *words]
        with log.open("a", encoding="utf-8") as out:
            ran = subprocess.run(asked, input=told, text=True, env=environment, stdout=out, stderr=out)
        return ran.returncode == 0

    ours = not Path(START_NOTHING).exists() and done(
        "install", "-m", "755", "/dev/stdin", START_NOTHING, told=SAYS_NO
    )
    try:
        return done(*INSTALL, *packages) or (done("apt-get", "update") and done(*INSTALL, *packages))
    finally:
        if ours:
            done("rm", "-f", START_NOTHING)


def main(*asked: str) -> str:
    """What is wrong, if anything is."""
    missing = [NEEDS[each] for each in asked if not NEEDS[each].there()]
    if not missing:
        return ""
    names = ", ".join(need.name for need in missing)
    packages = [package for need in missing for package in need.packages.split()]
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    typed = shlex.join([*as_root, *INSTALL, *packages])
    if shutil.which("apt-get") is None:
        return f"the tests need {names}; install your system's packages of them"
    print(f"posse: the tests need {names}: {typed}", flush=True)
    if not agreed():
        return "nothing was installed; `make test` goes on when that command has been run"
    if as_root and not sys.stdin.isatty():
        as_root = ["sudo", "-n"]  # nobody is there to type a password
    log = Path(".stamp/needed.log")
    log.unlink(missing_ok=True)
    if install(packages, as_root, log) and all(need.there() for need in missing):
        return ""
    last = log.read_text(encoding="utf-8", errors="replace").splitlines()[-3:]
    return "\n".join([*last, f"the tests need {names}, and this did not bring it: {typed}"])


if __name__ == "__main__":
    if wrong := main(*sys.argv[1:]):
        sys.exit(f"posse: {wrong}")
