"""Ray as an executor, without a Ray: what is said where there is none. A real one runs in `make torture`."""

import sys
import warnings
from typing import Any

import pytest

from posse.lab import on_ray
from posse.lab.errors import LabRefusal


class Unreachable:
    """As Ray does: it warns, with the path of a file of its own, and then it fails."""

    def init(self, *args: Any, **kwargs: Any) -> None:
        warnings.warn("Ray Client connection timed out.", UserWarning, stacklevel=1)
        raise ConnectionError("ray client connection timeout\nand more that nobody reads")

    def shutdown(self) -> None: ...


@pytest.mark.parametrize("where", ["ray://127.0.0.1:1", "ray"])
def test_a_cluster_that_is_not_there_is_told_of_in_one_sentence(
    where: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(on_ray, "find_spec", lambda name: True)
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        monkeypatch.setattr(warnings, "showwarning", lambda told, *rest: print(told, file=sys.stderr))
        with pytest.raises(LabRefusal, match="cannot be reached or started: ray client connection timeout"):
            on_ray.begin(Unreachable(), where, None)
    assert capsys.readouterr().err == ""
