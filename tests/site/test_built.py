"""What `make site` is asked for, and what its documents say."""

import subprocess
import sys
from pathlib import Path

from tools.site.__main__ import lost, policy

ROOT = Path(__file__).resolve().parents[2]


def test_a_server_s_address_is_one_or_is_refused(tmp_path: Path):
    command = [sys.executable, "-m", "tools.site", str(tmp_path / "out"), "--server", "posse.example"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "https://posse.example" in done.stderr
    assert not (tmp_path / "out").exists()


def test_the_documents_allow_no_script_of_anybody_else():
    rules = dict(part.split(" ", 1) for part in policy().split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert rules["connect-src"] == "'self'"
    assert "script-src 'sha256-" in lost()
