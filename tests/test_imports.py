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
    (contract,) = data["tool"]["importlinter"]["contracts"]
    rooms = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"benchmarks", "tests"}
    assert set(re.findall(r"\w+", " ".join(contract["layers"]))) == rooms == set(data["tool"]["importlinter"]["root_packages"])
    assert contract["layers"][0] == "hardboard" and contract["layers"][-1] == "puzzles"


def test_starting_the_command_line_needs_no_heavy_library() -> None:
    """A cold start of `verify` must stay under 1.5 s: pictures, graphs and progress bars are loaded where they are used."""
    code = "import sys, hardboard.cli; hardboard.cli.parser(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"networkx", "PIL", "scipy.ndimage", "tqdm"} & set(done.stdout.split())
