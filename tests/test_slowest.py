"""Where the minutes of `make test` went is read from what pytest wrote."""

from pathlib import Path

import pytest

from tests.tools import slowest

CASE = '<testcase classname="tests.rules.test_{file}" name="{name}" time="{time}" />'


def test_the_longest_come_first_by_file_and_by_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    cases = [("a", "one", 1.5), ("a", "two", 2.0), ("b", "three", 3.0), ("c", "four", 0.1)]
    told = "".join(CASE.format(file=file, name=name, time=time) for file, name, time in cases)
    (tmp_path / "test-compiled.xml").write_text(f"<testsuites><testsuite>{told}</testsuite></testsuites>")
    monkeypatch.setattr(slowest, "STAMP", tmp_path)
    assert slowest.main(2) == 0
    assert capsys.readouterr().out.splitlines() == [
        "test-compiled: 7 s, 4 tests",
        "     3.5  tests/rules/test_a",
        "     3.0  tests/rules/test_b",
        "     3.0  tests/rules/test_b::three",
        "     2.0  tests/rules/test_a::two",
    ]


def test_without_a_report_it_says_where_one_comes_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(slowest, "STAMP", tmp_path)
    assert slowest.main() == 1


def test_every_stage_of_pytest_writes_its_report():
    makefile = (Path(__file__).parents[1] / "Makefile").read_text(encoding="utf-8")
    stages = [line for line in makefile.splitlines() if "--dist worksteal" in line]
    assert len(stages) == 3
    assert all("$(REPORT)" in line for line in stages)
