"""What every test can count on: the `rule` marker, `--rule ID`, and the same examples on every run."""

import pytest
from hypothesis import settings

settings.register_profile("posse", deadline=None, derandomize=True, database=None)
settings.load_profile("posse")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", metavar="ID", help="only the tests marked with this rule, such as PE-21")


def rules_of(item: pytest.Item) -> set[str]:
    """The rule ids a test is marked with."""
    return {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    rule = config.getoption("--rule")
    if rule is None:
        return
    config.hook.pytest_deselected(items=[item for item in items if rule not in rules_of(item)])
    items[:] = [item for item in items if rule in rules_of(item)]
