"""The arrows between the rooms run one way: the import-linter contract of pyproject.toml holds."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_contract_holds() -> None:
    code = "from importlinter.cli import lint_imports; import sys; sys.exit(lint_imports())"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_contract_speaks_of_every_room() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = data["tool"]["importlinter"]["contracts"][0]
    rooms = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"benchmarks", "tests"}
    front = {path.stem for path in (ROOT / "src" / "hardboard").iterdir() if not path.is_symlink()}
    layers = [set(re.findall(r"\w+", layer)) for layer in contract["layers"]]
    assert set().union(*layers[1:]) == rooms
    assert layers[0] == front - {"__init__", "py", "__pycache__"} and layers[-1] == {"puzzles"}


def test_starting_the_command_line_needs_no_heavy_library() -> None:
    """A cold start of `verify` must stay under 1.5 s: pictures, graphs and progress bars are loaded where
    they are used.
    """
    code = "import sys, hardboard.cli; hardboard.cli.parser(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"networkx", "PIL", "scipy.ndimage", "tqdm"} & set(done.stdout.split())
