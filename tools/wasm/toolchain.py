"""A compiler for WebAssembly and the headers it needs, from Debian's packages, in a folder of its own.

Nothing is installed: the packages are fetched and unpacked. Where they come from is read from the sources of
this machine's apt, with another suite in place of its own.
"""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

# The suite that has headers of Python 3.14 and a recent Emscripten.
SUITE = "sid"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
APT_CONF = """Dir "{root}";
Dir::State::status "{root}/var/lib/dpkg/status";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::Check-Valid-Until "false";
"""


class NoToolchainError(Exception):
    """Why there is no compiler: no apt, no network, no such package."""


@dataclass(frozen=True)
class Toolchain:
    """A folder of unpacked packages, with the newest compiler in it."""

    root: Path

    @property
    def llvm(self) -> Path:
        found = sorted(self.root.glob("usr/lib/llvm-*"), key=lambda path: int(path.name[5:]))
        if not found:
            raise NoToolchainError(f"no LLVM in {self.root}")
        return found[-1]

    @property
    def emscripten(self) -> Path:
        return self.root / "usr/share/emscripten/system"

    @property
    def python(self) -> Path:
        return self.root / "usr/include/python3.14"

    def template(self) -> str:
        """The pyconfig.h of this machine's kind of computer, whose names are those of every other kind."""
        return max(
            (path.read_text() for path in self.root.glob("usr/include/*/python3.14/pyconfig.h")), key=len
        )

    def program(self, name: str) -> list[str]:
        """The command for a program of the folder: with its own loader and libraries, not this system's."""
        loader = next(iter(sorted(self.root.glob("usr/lib/*/ld-linux*.so.*"))), None)
        if loader is None:
            raise NoToolchainError(f"no loader in {self.root}")
        return [
            str(loader),
            "--library-path",
            f"{loader.parent}:{self.llvm / 'lib'}",
            str(self.llvm / "bin" / name),
        ]

    def clang(self) -> list[str]:
        """The compiler, told where its own headers are and where those of the system it compiles for."""
        headers = next(iter((self.llvm / "lib" / "clang").glob("*")))
        libc = self.emscripten / "lib" / "libc"
        folders = (
            self.emscripten / "include",
            self.emscripten / "include" / "compat",
            libc / "compat",
            libc / "musl" / "include",
            libc / "musl" / "arch" / "emscripten",
            libc / "musl" / "arch" / "generic",
        )
        return [
            *self.program("clang"),
            "-no-canonical-prefixes",
            "-resource-dir",
            str(headers),
            "--target=wasm32-unknown-emscripten",
            "-nostdlibinc",
            *(word for folder in folders for word in ("-isystem", str(folder))),
        ]


def configured() -> list[str]:
    """Sources lines of the suite, made from those that this machine's apt has for its own."""
    asked = [
        "apt-get",
        "indextargets",
        "--format",
        "$(REPO_URI) $(CODENAME) $(COMPONENT)",
        "Identifier: Packages",
    ]
    told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    own = re.search(r"^VERSION_CODENAME=(\S+)", Path("/etc/os-release").read_text(), re.MULTILINE)
    lines = []
    for line in told.splitlines():
        address, codename, component = line.split()
        if component == "main" and own is not None and codename == own[1]:
            lines.append(f"deb [signed-by={KEYRING}] {address} {SUITE} main")
    if not lines:
        raise NoToolchainError("this machine's apt has no Debian sources to make those of another suite from")
    return sorted(set(lines))


def apt(root: Path, *words: str) -> str:
    """What apt says in its own root."""
    environment = {**os.environ, "APT_CONFIG": str(root / "apt.conf"), "LC_ALL": "C"}
    done = subprocess.run(list(words), env=environment, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoToolchainError(f"{' '.join(words[:2])}: {(done.stderr or done.stdout).strip()[-400:]}")
    return done.stdout


def needs(root: Path, package: str, kind: str) -> str:
    """The package of a kind, such as clang-21, that another one depends on."""
    found = re.search(rf"Depends: ({kind}-\d+)$", apt(root, "apt-cache", "depends", package), re.MULTILINE)
    if found is None:
        raise NoToolchainError(f"{package} names no {kind}")
    return found[1]


def fetch(folder: Path) -> Toolchain:
    """The toolchain in a folder, fetched if it is not there yet."""
    tree = folder / "tree"
    if (tree / "complete").is_file():
        return Toolchain(tree)
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise NoToolchainError("apt-get and dpkg-deb are needed")
    root = (folder / "apt").resolve()
    for path in ("etc/apt/apt.conf.d", "etc/apt/preferences.d", "etc/apt/sources.list.d", "var/lib/dpkg"):
        (root / path).mkdir(parents=True, exist_ok=True)
    for path in ("var/lib/apt/lists/partial", "var/cache/apt/archives/partial"):
        (root / path).mkdir(parents=True, exist_ok=True)
    (root / "var/lib/dpkg/status").touch()
    (root / "etc/apt/sources.list").write_text("\n".join(configured()) + "\n")
    (root / "apt.conf").write_text(APT_CONF.format(root=root))
    apt(root, "apt-get", "update")
    wanted = [needs(root, "emscripten", kind) for kind in ("clang", "lld")]
    apt(root, "apt-get", "install", "-y", "--download-only", "--no-install-recommends", *wanted)
    archives = root / "var/cache/apt/archives"
    # Of these only the headers are wanted, not what they depend on.
    apt(root, "apt-get", "download", "emscripten", "libpython3.14-dev")
    for package in sorted([*archives.glob("*.deb"), *root.glob("*.deb")]):
        subprocess.run(["dpkg-deb", "-x", str(package), str(tree)], check=True)
        package.unlink()
    (tree / "complete").touch()
    return Toolchain(tree)
