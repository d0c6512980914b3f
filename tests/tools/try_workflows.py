"""Runs every shell step of .github/workflows here: each job in a clone of its own, with a Python of its own.

python -m tests.tools.try_workflows [docs.yml …]

What cannot be run here is named, with the reason.
"""

import os
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import yaml

ROOT: Final = Path(__file__).resolve().parents[2]
WORKFLOWS: Final = ROOT / ".github" / "workflows"
# By how a step begins. Each has to be the beginning of a step.
NOT_HERE: Final = {
    "bash .ci/run": "is the whole suite and all mutants: run it by itself",
    "python -m cibuildwheel": "builds in containers and on other systems",
}


class Step(NamedTuple):
    """One shell step."""

    file: str
    job: str
    shell: str

    @property
    def why_not(self) -> str:
        """Why it cannot be run here; empty if it can."""
        return next((why for begin, why in NOT_HERE.items() if self.shell.startswith(begin)), "")


def steps(file: Path) -> Iterator[Step]:
    for job, told in yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"].items():
        for step in told["steps"]:
            if "run" in step:
                yield Step(file.name, job, step["run"].strip())


def run_job(found: list[Step], folder: Path) -> bool:
    """The steps of a job one after another, as on a machine that has only just been set up."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    venv.create(folder / "python", with_pip=True)
    inherited = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")
    }
    env = inherited | {"PATH": f"{folder / 'python' / 'bin'}:{os.environ['PATH']}"}
    for step in found:
        where = f"{step.file} {step.job}: {step.shell}"
        if step.why_not:
            print(f"left out  {where} ({step.why_not})", flush=True)
            continue
        began = time.monotonic()
        done = subprocess.run(
            ["bash", "-e", "-c", step.shell], cwd=clone, env=env, capture_output=True, text=True
        )
        print(f"{'ran' if not done.returncode else 'FAILED':8}  {where} ({time.monotonic() - began:.0f} s)")
        if done.returncode:
            print(done.stdout[-4000:] + done.stderr[-4000:])
            return False
    return True


def main(names: list[str]) -> int:
    files = [WORKFLOWS / name for name in names] or sorted(WORKFLOWS.glob("*.yml"))
    good = True
    for file in files:
        every = list(steps(file))
        for job in dict.fromkeys(step.job for step in every):
            with tempfile.TemporaryDirectory() as folder:
                good &= run_job([step for step in every if step.job == job], Path(folder))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
