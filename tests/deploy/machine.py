"""A machine to try docs/deploy.md on: a folder takes the place of /, and PostgreSQL is a throwaway server.

Posse, its service, its database and its backups are real. What would change the machine (packages, users,
other services, certificates) is only noted down. This file also stands in for `install` and `systemctl`, so
it imports nothing that takes long to load.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.waiting import until

ROOT: Final = Path(__file__).resolve().parents[2]
RETRIES: Final = 200  # one a second: a busy machine starts slowly
FOLDERS: Final = ("etc", "opt", "var", "usr/local/bin", "tmp")
PACKAGED: Final = ("etc/systemd/system", "etc/caddy", "etc/haproxy", "etc/nginx/sites-available",
            "etc/nginx/sites-enabled", "var/backups")  # fmt: skip
NOTED: Final = ("adduser", "apt-get", "git", "nginx", "haproxy")
# As another user: here that is only said to PostgreSQL.
AS_USER: Final = """#!/bin/bash
if [ "$1" = -u ]; then export PGUSER="$2"; shift 2; fi
if [ "$1" = -- ]; then shift; fi
exec "$@"
"""
NOTE: Final = """#!/bin/bash
echo "$(basename "$0") $*" >> {home}/noted
"""
MAKE: Final = NOTE + "mkdir -p dist && touch dist/posse_games-0.1.0-cp311-cp311-linux_x86_64.whl\n"
CERTBOT: Final = (
    NOTE
    + """
live={home}/root/etc/letsencrypt/live/posse.example
mkdir -p $live && touch $live/fullchain.pem $live/privkey.pem
"""
)
# A new environment has our pip, which notes what it is asked for, and Posse as it is.
PYTHON: Final = """#!/bin/bash
[ "$1 $2" = "-m venv" ] || exit 1
mkdir -p "$3/bin"
cp {home}/bin/git "$3/bin/pip"
printf '#!/bin/sh\\nexec {python} -m posse "$@"\\n' > "$3/bin/posse"
chmod +x "$3/bin/posse"
"""
OURSELVES: Final = """#!/bin/bash
exec {python} {here} {home} $(basename "$0") "$@"
"""


class Machine:
    """A folder for /, programs that stand in for others, and a port in place of 8000."""

    def __init__(self, home: Path, database: Path, port: int) -> None:
        self.home = home
        self.root = home / "root"
        self.database = database  # the folder of PostgreSQL's socket
        self.port = port

    def make(self) -> "Machine":
        for folder in FOLDERS + PACKAGED:
            (self.root / folder).mkdir(parents=True, exist_ok=True)
        programs = self.home / "bin"
        programs.mkdir()
        (self.home / "made").write_text(f"{self.port}\n{self.database}", encoding="utf-8")
        stands_in = dict.fromkeys(NOTED, NOTE) | {"sudo": AS_USER, "runuser": AS_USER, "make": MAKE}
        stands_in |= {"python3": PYTHON, "certbot": CERTBOT, "install": OURSELVES, "systemctl": OURSELVES}
        names = {"{home}": str(self.home), "{python}": sys.executable, "{here}": __file__}
        for name, text in stands_in.items():
            for key, value in names.items():
                text = text.replace(key, value)
            (programs / name).write_text(text, encoding="utf-8")
            (programs / name).chmod(0o755)
        (self.home / "noted").touch()
        (self.home / "deploy").symlink_to(ROOT / "deploy")
        return self

    @classmethod
    def at(cls, home: Path) -> "Machine":
        """The one that was made there."""
        port, database = (home / "made").read_text(encoding="utf-8").split("\n")
        return cls(home, Path(database), int(port))

    @property
    def env(self) -> dict[str, str]:
        path = f"{self.home / 'bin'}:{self.root / 'usr/local/bin'}:{os.environ['PATH']}"
        return os.environ | {"PATH": path, "PGHOST": str(self.database), "POSSE_LANG": "en"}

    def here(self, text: str) -> str:
        """A text of the page or of a recipe, with this machine's folders and ports in it."""
        text = re.sub(rf"(?<![\w./])/({'|'.join(FOLDERS)})/", rf"{self.root}/\1/", text)
        text = text.replace("/run/postgresql", str(self.database))
        text = re.sub(r"\b800([0-4])\b", lambda found: str(self.port + int(found[1])), text)
        return text.replace("--workers 4", "--workers 2").replace("--retry 30 ", f"--retry {RETRIES} ")

    def run(self, block: str) -> str:
        """Commands, as if they were typed; what they print."""
        done = subprocess.run(
            ["bash", "-eu", "-c", self.here(block)],
            cwd=self.home,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=2 * RETRIES,
        )
        assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}\n{self.log}"
        return done.stdout

    def set(self, old: str, new: str) -> None:
        """Changes the settings, as somebody with an editor."""
        file = self.root / "etc/posse/posse.env"
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    @property
    def noted(self) -> str:
        return (self.home / "noted").read_text(encoding="utf-8")

    @property
    def log(self) -> str:
        log = self.home / "posse.log"
        return log.read_text(encoding="utf-8") if log.exists() else ""

    # -- systemctl, as far as Posse's own units go

    def unit(self, name: str) -> dict[str, list[str]]:
        """A unit's settings."""
        settings: dict[str, list[str]] = {}
        for line in (self.root / "etc/systemd/system" / name).read_text(encoding="utf-8").splitlines():
            key, equals, value = line.partition("=")
            if equals and not line.startswith("#"):
                settings.setdefault(key, []).append(value)
        return settings

    def surroundings(self, unit: dict[str, list[str]]) -> dict[str, str]:
        """The environment that systemd would give: that of the file, nothing of ours but where things are."""
        given = dict(self.env, PGUSER=unit["User"][0])
        for line in Path(unit["EnvironmentFile"][0]).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                key, _, value = line.partition("=")
                given[key] = value.strip('"')
        return given

    def command(self, unit: dict[str, list[str]], key: str, env: dict[str, str]) -> list[str]:
        """A command of a unit as systemd reads it: a variable alone becomes its words."""
        words: list[str] = []
        for word in shlex.split(unit[key][0]):
            if word.startswith("$") and not word.startswith("$$"):
                words += env.get(word[1:], "").split()
            else:
                words.append(word.replace("$$", "$").replace("%%", "%"))
        return words

    @property
    def pid(self) -> int | None:
        file = self.home / "pid"
        return int(file.read_text(encoding="utf-8")) if file.exists() else None

    def start(self) -> None:
        unit = self.unit("posse.service")
        env = self.surroundings(unit)
        (self.root / "var/lib" / unit["StateDirectory"][0]).mkdir(mode=0o700, parents=True, exist_ok=True)
        with (self.home / "posse.log").open("ab") as log:
            process = subprocess.Popen(
                self.command(unit, "ExecStart", env),
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        (self.home / "pid").write_text(str(process.pid), encoding="utf-8")

    def stop(self) -> None:
        """Tells the first process alone, and waits until it is gone."""
        if (pid := self.pid) is None:
            return
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
        until(lambda: not is_running(pid))
        (self.home / "pid").unlink()

    def reload(self) -> None:
        unit = self.unit("posse.service")
        subprocess.run(self.command(unit, "ExecReload", {"MAINPID": str(self.pid)}), check=True)

    def backup(self) -> None:
        """What the timer starts every night."""
        unit = self.unit("posse-backup.service")
        env = self.surroundings(unit)
        for key in ("ExecStart", "ExecStartPost"):
            subprocess.run(self.command(unit, key, env), env=env, check=True)

    def systemctl(self, *asked: str) -> None:
        words = [word for word in asked if word not in ("enable", "--now")]
        if words == ["posse-backup.timer"]:
            self.backup()
        elif words[-1] == "posse":
            calls = {"posse": self.start, "start": self.start, "stop": self.stop, "reload": self.reload}
            calls[words[0]]()

    def install(self, *asked: str) -> None:
        """Owners stay as they are, and what is installed names the folders of this machine."""
        words = [
            word for at, word in enumerate(asked) if not {"-o", "-g"} & set(asked[max(0, at - 1) : at + 1])
        ]
        subprocess.run(["/usr/bin/install", *words], check=True)
        target = Path(words[-1])
        for name in (word for word in words[:-1] if word.startswith("deploy/")):
            file = target / Path(name).name if target.is_dir() else target
            file.write_text(self.here(file.read_text(encoding="utf-8")), encoding="utf-8")


def is_running(pid: int) -> bool:
    """Whether a process of ours lives; one that has ended and waits for its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


if __name__ == "__main__":
    made = Machine.at(Path(sys.argv[1]))
    {"install": made.install, "systemctl": made.systemctl}[sys.argv[2]](*sys.argv[3:])
