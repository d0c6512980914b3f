"""The workflows name what is there. `python -m tests.tools.try_workflows` runs their shell steps."""

import re

import pytest

from tests.tools.try_workflows import NOT_HERE, ROOT, WORKFLOWS, Step, steps

FILES = sorted(WORKFLOWS.glob("*.yml"))
STEPS = [step for file in FILES for step in steps(file)]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.shell)
def test_a_step_names_targets_and_files_that_are_there(step: Step):
    targets = re.findall(r"\bmake (\S+)", step.shell)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("$(STAMP)", ".stamp")
    assert [target for target in targets if f"\n{target}:" not in makefile] == []
    paths = [
        word for word in step.shell.split() if re.fullmatch(r"[\w./-]+\.(md|lock|py)|docs|tests/\S+", word)
    ]
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_reason_why_a_step_is_not_run_here_is_needed():
    assert [begin for begin in NOT_HERE if not any(step.shell.startswith(begin) for step in STEPS)] == []
    assert len([step for step in STEPS if not step.why_not]) > 6


def test_no_workflow_names_a_host():
    assert [file.name for file in FILES if re.search(r"https?://|\.(org|com|io)\b", file.read_text())] == []
