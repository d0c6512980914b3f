"""docs/deploy.md: its commands are run, and the files that it shows are those of deploy/."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

import posse
from posse.cli.main import main
from posse.server.edge.metrics import COUNTERS, GAUGES
from tests.deploy import proxies
from tests.deploy.machine import Machine, is_running
from tests.deploy.proxies import Certificate, Ports
from tests.deploy.site import Site, play_a_little
from tests.ports import free_ports
from tests.server.people import until_healthy
from tests.store.postgres import server
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
RECIPES = ROOT / "deploy"
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)((?: [\w./-]+)*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(lang, file.strip(), body) for lang, file, body in FENCE.findall(PAGE)]
COMMANDS = [body for lang, file, body in BLOCKS if lang == "sh" and not file]


def test_the_files_it_shows_are_those_of_the_recipes():
    shown = {file: body for _, file, body in BLOCKS if file}
    assert len(shown) > 10
    for file, body in shown.items():
        whole = (ROOT / file.removeprefix("part of ")).read_text(encoding="utf-8")
        assert body in whole if file.startswith("part of ") else body == whole, file


def test_it_names_every_recipe():
    files = [path.name for path in RECIPES.iterdir()]
    assert [name for name in files if f"deploy/{name}" not in PAGE] == []


def test_the_options_it_speaks_of_exist():
    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", (RECIPES / "posse.env").read_text(encoding="utf-8")))
    known = {option for param in main.commands["serve"].params for option in param.opts}
    assert told - known == set()
    assert {"--base-path", "--internal", "--forwarded-allow", "--allow-host"} <= known


def test_the_figures_it_speaks_of_exist():
    alerts = (RECIPES / "alerts.yml").read_text(encoding="utf-8")
    told = set(re.findall(r"\bposse_[a-z_]+\b", PAGE + alerts)) - {
        "posse_old",
        "posse_key",
        "posse_table",
        "posse_games",
    }
    told = {name for name in told if not name.startswith(("posse_connection", "posse_key"))}
    assert told - set(GAUGES) - set(COUNTERS) == set()
    assert "posse_store_failures_total" in told


# -- The commands


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (Path(posse.__file__).parents[1], ROOT))))
    monkeypatch.delenv("POSSE_DATABASE", raising=False)
    with server() as database:
        with psycopg.connect(
            f"postgresql://posse@/postgres?host={database.home}", autocommit=True
        ) as connection:
            connection.execute("CREATE ROLE postgres SUPERUSER LOGIN")
        with psycopg.connect(
            f"postgresql://postgres@/postgres?host={database.home}", autocommit=True
        ) as connection:
            connection.execute("ALTER ROLE posse RENAME TO first")  # the page makes one of that name
        made = Machine(tmp_path, database.home, free_ports(5)).make()
        try:
            yield made
        finally:
            made.stop()


def run_from_to(machine: Machine, first: str, last: str) -> str:
    """The commands of the page from one block to another, each named by words in it; what they print."""
    begin = next(at for at, block in enumerate(COMMANDS) if first in block)
    end = next(at for at, block in enumerate(COMMANDS) if last in block)
    return "".join(machine.run(block) for block in COMMANDS[begin : end + 1])


def test_its_commands_work_one_after_another(machine: Machine, certificate: Certificate, tmp_path: Path):
    run_from_to(machine, "apt-get update", "/ready")
    assert "--require-hashes -r deploy/requirements.lock" in machine.noted
    key = machine.root / "var/lib/posse/key"
    assert key.stat().st_mode & 0o777 == 0o600
    first = key.read_text(encoding="utf-8")

    run_from_to(machine, "apt-get install -y caddy", "systemctl reload haproxy")
    ports = Ports.before(machine.port + 1, machine.port + 2, any=machine.port)
    table = ""
    for recipe in (recipe for recipe in proxies.ALL if not recipe.base):
        with (
            proxies.running(recipe, tmp_path / recipe.program, ports, certificate),
            Site(recipe, ports, certificate, "127.0.0.2") as site,
        ):
            table = play_a_little(site).path
    before = ask(machine.port, table)
    assert before["status"] == "running"
    assert ask(machine.port + 1, table) == ask(machine.port + 2, table) == before

    run_from_to(machine, "first.posse-backup", "posse-backup.timer")
    assert len(list((machine.root / "var/backups/posse").iterdir())) == 2
    key.unlink()  # it comes back with the tables
    machine.set("--workers 2", "--workers 1")  # for the rest one is enough, and starts sooner
    run_from_to(machine, "systemctl stop posse", "systemctl start posse")
    assert key.read_text(encoding="utf-8") == first
    until_healthy(machine.port)
    assert ask(machine.port, table) == before

    pid = machine.pid
    run_from_to(machine, "pg_dump", "systemctl reload posse")
    assert pid is not None
    assert is_running(pid)
    assert ask(machine.port, table) == before
    assert "to 2: done" in run_from_to(machine, "store downgrade 2", "store downgrade 2")
    assert not is_running(pid)


def ask(port: int, path: str) -> dict[str, Any]:
    """What a worker says of a table, whoever has it."""
    answer = httpx.get(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told
