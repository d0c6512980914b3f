"""Builds the package, with its inner loops compiled by mypyc into one group.

Without a C compiler, or with POSSE_PURE=1, the same files are installed uncompiled: all of them or none.
POSSE_REQUIRE_COMPILED=1 makes a failure to compile an error instead.
"""

import os
import re
import sys
import sysconfig
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext

EXT_SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
PACKAGE = Path("src/posse")
COMPILED = (
    "core/kernel/*.py",
    "games/*/rules/*.py",
    "games/*/mind/*.py",
    "bots/search.py",
    "lab/cheat.py",
)


def compiled_files() -> list[str]:
    """The files of the compiled group, those of COMPILED that exist."""
    found = (path for pattern in COMPILED for path in PACKAGE.glob(pattern))
    return sorted(path.as_posix() for path in found if path.name != "__init__.py")


def asked(variable: str) -> bool:
    return os.environ.get(variable, "") not in ("", "0")


def widen_shifts(source: Path) -> None:
    """Makes `1 << n` 64 bits wide in generated C, where mypyc 2.4.1 leaves the 1 a 32-bit int."""
    text = source.read_text(encoding="utf-8")
    source.write_text(re.sub(r"= (-?\d+) << ", r"= (int64_t)\1 << ", text), encoding="utf-8")


def extensions(folder: str | None = None) -> list[Extension]:
    """What mypyc makes of the compiled files, their C in a folder."""
    from mypyc.build import mypycify

    # Lint checks the types of the files that stay interpreted; here only what is compiled can fail.
    found = mypycify(
        ["--follow-imports=silent", *compiled_files()],
        opt_level="3",
        debug_level="0",
        group_name="posse",
        target_dir=folder,
    )
    for source in {source for extension in found for source in extension.sources}:
        widen_shifts(Path(source))
    if sys.platform != "win32":
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden", "-fwrapv"]
    return found


class PosseDistribution(Distribution):
    """Knows whether there is something to compile before mypyc has run."""

    pure = asked("POSSE_PURE") or not compiled_files()

    def has_ext_modules(self) -> bool:
        return not self.pure


class BuildAllOrNothing(build_ext):
    """Runs mypyc when it is time to build, and leaves nothing behind if that fails."""

    def run(self) -> None:
        if self.distribution.pure:
            return
        try:
            self.distribution.ext_modules = extensions()
            self.reinitialize_command(self, inplace=self.inplace, editable_mode=self.editable_mode)
            self.ensure_finalized()
            super().run()
        except (Exception, SystemExit) as error:  # mypyc exits on type errors, after printing them
            if asked("POSSE_REQUIRE_COMPILED"):
                raise
            self.stay_pure(f"{type(error).__name__}: {error}")

    def stay_pure(self, why: str) -> None:
        print(f"posse: left uncompiled ({why})", file=sys.stderr)
        for path in Path("src" if self.inplace else self.build_lib).rglob("*" + EXT_SUFFIX):
            path.unlink()
        self.extensions = self.distribution.ext_modules = []
        self.distribution.pure = True
        wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
        if wheel is not None:
            wheel.root_is_pure = True


if __name__ == "__main__":
    if PosseDistribution.pure and asked("POSSE_REQUIRE_COMPILED"):
        sys.exit("posse: POSSE_REQUIRE_COMPILED is set, but POSSE_PURE is too or there is nothing to compile")
    setup(distclass=PosseDistribution, cmdclass={"build_ext": BuildAllOrNothing})
