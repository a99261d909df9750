"""The arrows between the rooms run one way: `make lint` asks whether the contract of pyproject.toml holds,
and these tests whether it speaks of every room. Commands load no more than they need.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.puzzles import NAMES, small

ROOT = Path(__file__).resolve().parents[1]


def test_the_contract_speaks_of_every_room() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = data["tool"]["importlinter"]["contracts"]
    rooms = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"benchmarks", "tests"}
    front = {path.stem for path in (ROOT / "src" / "hardboard").glob("*.py")}
    layers = [set(re.findall(r"\w+", layer)) for layer in contracts[0]["layers"]]
    assert set().union(*layers) == rooms | front - {"__init__"}
    # The page stands on the command line, whose commands it runs.
    assert layers[1:3] == [{"studio"}, {"cli"}] and layers[-3] == {"puzzles"}
    assert contracts[-1]["type"] == "acyclic_siblings" and contracts[-1]["ancestors"] == ["hardboard"]


#: What takes longest to load.
HEAVY = {
    "numpy", "scipy", "pysat", "networkx", "PIL", "tqdm", "dratify", "starlette", "uvicorn",
    "multiprocessing", "email",
}  # fmt: skip

#: Families whose boards are arrays, and whose rules are not declared.
BY_HAND = ("kamaji",)
#: Runs commands, and says what was loaded.
CODE = """
import sys
from hardboard.cli.main import main
for command in sys.argv[1:]:
    try: main(command.split())
    except SystemExit: pass
print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)
"""


def loaded(folder: Path, *commands: str) -> set[str]:
    """What a process has loaded of all that takes long, after some commands."""
    words = [sys.executable, "-c", CODE, *commands]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True)
    return HEAVY & set(done.stderr.splitlines()[-1].split())


@pytest.mark.slow
def test_a_small_puzzle_is_solved_without_arrays(tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / f"{name}.json").write_text(small(name).write(".json"), encoding="utf-8")
    rules = [f"solve {name}.json" for name in NAMES if name not in BY_HAND]
    assert loaded(tmp_path, *rules) <= {"pysat"}
    for name in BY_HAND:
        assert "numpy" in loaded(tmp_path, f"solve {name}.json"), "one less to speak of"


def test_the_version_loads_next_to_nothing() -> None:
    code = "import sys, hardboard.cli.main as cli; cli.parser(); print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    own = {name for name in done.stdout.split() if name.startswith("hardboard")}
    few = ("garbage", "shown", "cli", "cli.main", "cli.streams", "cli.verbs")
    assert own == {"hardboard", *(f"hardboard.{name}" for name in few)}
