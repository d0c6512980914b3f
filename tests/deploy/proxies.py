"""The proxies of deploy/, run for real on loopback from the recipes as they are.

Only ports, the certificate's path and what needs root are changed, and a worker that is asked how it is may
answer as late as a busy machine has it: see `filled`.
"""

import getpass
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.ports import free_ports
from tests.waiting import PATIENCE

ROOT: Final = Path(__file__).resolve().parents[2]
RECIPES: Final = ROOT / "deploy"
OWN_PORTS: Final = (8001, 8002, 8003, 8004)  # the workers', in the recipes
# nginx reads a whole configuration; the recipe is one site of it, as in Debian's sites-enabled.
NGINX: Final = """
user {user};
daemon off;
worker_processes 1;
pid {home}/pid;
error_log {home}/log;
events {{ }}
http {{
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxied;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
    include {home}/site;
}}
"""


@dataclass(frozen=True)
class Recipe:
    """A file of deploy/ that puts Posse behind a proxy."""

    program: str
    file: str
    name: str  # of the site
    base: str  # the path it is reached under

    def __str__(self) -> str:
        return self.file


ALL: Final = tuple(
    Recipe(program, file, name, base)
    for program, files in {
        "nginx": ("nginx.conf", "nginx-subpath.conf"),
        "haproxy": ("haproxy.cfg", "haproxy-subpath.cfg"),
        "caddy": ("Caddyfile", "Caddyfile-subpath"),
    }.items()
    for file, name, base in zip(files, ("posse.example", "games.example"), ("", "/posse"), strict=True)
)


@dataclass(frozen=True)
class Certificate:
    """One for both names and for this machine, signed by nobody but itself."""

    folder: Path

    @property
    def chain(self) -> Path:
        return self.folder / "fullchain.pem"

    def make(self) -> "Certificate":
        subprocess.run(
            f"openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
            f"-subj /CN=posse.example "
            f"-addext subjectAltName=DNS:posse.example,DNS:games.example,IP:127.0.0.1 "
            f"-keyout {self.folder}/privkey.pem -out {self.chain}".split(),
            check=True,
            capture_output=True,
        )
        both = self.chain.read_text() + (self.folder / "privkey.pem").read_text()
        for name in ("posse.pem", "games.pem"):
            (self.folder / name).write_text(both)
        return self


@dataclass(frozen=True)
class Ports:
    """Where the proxy listens, and where it finds the workers."""

    plain: int
    secure: int
    workers: tuple[int, ...]  # as many as in the recipes; the same may stand there twice
    any: int

    @classmethod
    def before(cls, *workers: int, any: int = 0) -> "Ports":
        plain = free_ports(2)
        return cls(plain, plain + 1, (workers * 4)[:4], any or workers[0])


def program(name: str) -> str:
    """Debian keeps nginx and HAProxy off an ordinary user's path."""
    found = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
    assert found, f"{name} is not installed: `make .stamp/proxies` installs it"
    return found


def filled(recipe: Recipe, ports: Ports, certificate: Certificate) -> str:
    """The recipe with these ports and this certificate, for somebody who is not root."""
    text = (RECIPES / recipe.file).read_text(encoding="utf-8")
    text = re.sub(
        r"/etc/(letsencrypt/live/[a-z.]+|haproxy|caddy)/(?=\w+\.pem)", f"{certificate.folder}/", text
    )
    for own, port in zip(OWN_PORTS, ports.workers, strict=True):
        assert f"127.0.0.1:{own}" in text
        text = text.replace(f"127.0.0.1:{own}", f"127.0.0.1:{port}")
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{ports.any}")
    late = {"haproxy": ("timeout connect 2s", "timeout connect 2s\n    timeout check 60s")}
    late["caddy"] = ("health_timeout 2s", "health_timeout 60s")
    if recipe.program in late:  # nginx does not ask
        old, new = late[recipe.program]
        assert text.count(old) == 1
        text = text.replace(old, new)
    if recipe.program == "nginx":
        text = re.sub(r"listen \[::\]:.*;\n", "", text)  # not every machine has IPv6
        text = text.replace("listen 80;", f"listen 127.0.0.1:{ports.plain};")
        return text.replace("listen 443 ", f"listen 127.0.0.1:{ports.secure} ")
    if recipe.program == "haproxy":
        text = re.sub(r"    (user|group) haproxy\n", "", text)
        text = text.replace("bind :80\n", f"bind 127.0.0.1:{ports.plain}\n")
        return text.replace("bind :443 ", f"bind 127.0.0.1:{ports.secure} ")
    own_ports = f"{{\n\tadmin off\n\thttp_port {ports.plain}\n\thttps_port {ports.secure}\n"
    text = re.sub(r"^\{\n", own_ports, text, count=1, flags=re.MULTILINE).replace("# tls ", "tls ")
    return text.replace(":443 {", f":{ports.secure} {{")


def command(recipe: Recipe, home: Path, text: str) -> list[str]:
    (home / "site").write_text(text, encoding="utf-8")
    if recipe.program == "nginx":
        (home / "nginx.conf").write_text(NGINX.format(home=home, user=getpass.getuser()), encoding="utf-8")
        return [program("nginx"), "-c", str(home / "nginx.conf"), "-e", str(home / "log")]
    if recipe.program == "haproxy":
        return [program("haproxy"), "-db", "-f", str(home / "site")]
    return [program("caddy"), "run", "--config", str(home / "site"), "--adapter", "caddyfile"]


@contextmanager
def running(recipe: Recipe, home: Path, ports: Ports, certificate: Certificate) -> Iterator[None]:
    """The proxy, from the moment it listens."""
    home.mkdir()
    text = filled(recipe, ports, certificate)
    named = [
        port for port in (ports.plain, ports.secure) if str(port) in text
    ]  # a site has its own plain port
    asked = command(recipe, home, text)
    env = {"PATH": os.environ.get("PATH", ""), "HOME": str(home)}  # Caddy keeps its own things there
    with (home / "log").open("ab") as log:
        process = subprocess.Popen(asked, cwd=home, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        deadline = time.monotonic() + PATIENCE
        while not all(map(listens, named)):
            told = (home / "log").read_text(encoding="utf-8")
            assert process.poll() is None, told
            assert time.monotonic() < deadline, told
            time.sleep(0.01)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
