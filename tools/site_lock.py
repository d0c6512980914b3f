"""Cuts out of requirements.lock what a site installs: what the package needs with the extra `postgres`.

    python -m tools.site_lock deploy/requirements.lock

Every entry is taken over as it stands, with its version and hashes. What needs what is read from the packages
that are installed here, which are those of the lock; what only other systems need keeps its marker.
"""

import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).resolve().parents[1]
EXTRAS: Final = ("server", "postgres")


def entries(text: str) -> dict[str, str]:
    """A lock's entries by name, each with its hashes."""
    found = re.findall(r"^\S.*(?:\n    .*)*", text, re.MULTILINE)
    return {canonicalize_name(Requirement(entry.partition("\\")[0]).name): entry for entry in found}


def wanted(lock: dict[str, str]) -> set[str]:
    """The names of all that a site needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [Requirement(each) for each in project["dependencies"]]
    asked += [Requirement(each) for extra in EXTRAS for each in extras[extra]]
    seen: set[tuple[str, str]] = set()
    while asked:
        need = asked.pop()
        name = canonicalize_name(need.name)
        for extra in ("", *need.extras):
            if (name, extra) not in seen and name in lock:  # else it is for a Python that we do not support
                seen.add((name, extra))
                asked += needs(name, extra)
    return {name for name, _ in seen}


def needs(name: str, extra: str) -> list[Requirement]:
    """What an installed package asks for: on any system, with this extra of its own."""
    try:
        all_needs = [Requirement(each) for each in requires(name) or ()]
    except PackageNotFoundError:  # for another system
        return []
    return [need for need in all_needs if is_asked(need, extra)]


def is_asked(need: Requirement, extra: str) -> bool:
    told = str(need.marker or "")
    if "extra" not in told:
        return not extra
    return f'extra == "{extra}"' in told if extra else False


def site_lock() -> str:
    lock = entries((ROOT / "requirements.lock").read_text(encoding="utf-8"))
    names = wanted(lock)
    return "\n".join(lock[name] for name in lock if name in names) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(site_lock(), encoding="utf-8")
