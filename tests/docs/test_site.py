"""The site builds without a warning, and has every command."""

import subprocess
import sys
from pathlib import Path

import pytest

from hardboard.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]


@pytest.mark.thorough
@pytest.mark.slow
def test_the_site_builds_without_a_warning() -> None:
    for name in ("mkdocs", "material", "mkdocstrings", "mkdocs_jupyter"):
        pytest.importorskip(name)
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "site.py"], capture_output=True, text=True, timeout=400, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    page = (ROOT / "build" / "site" / "commands.html").read_text(encoding="utf-8")
    assert all(f'id="{name}"' in page for name in COMMANDS)
