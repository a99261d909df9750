"""Contracts of imports speak of every room, imports are statements, and commands load what they need."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.puzzles import NAMES, small
from tests.support.source import calls, modules, nodes

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
    few = (
        "garbage",
        "former_names",
        "representation",
        "cli",
        *(f"cli.{name}" for name in ("command_table", "main", "old_names", "parsers", "streams")),
    )
    assert own == {"hardboard", *(f"hardboard.{name}" for name in few)}


def opaque(module: ast.Module) -> bool:
    """Return True if `import_module` is called with a name of which not even the beginning can be read."""
    constants = {
        node.targets[0].id
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _is_text(node.value)
    }
    for call in calls(module, "import_module"):
        first = call.args[0]
        while isinstance(first, ast.BinOp | ast.JoinedStr):
            first = first.left if isinstance(first, ast.BinOp) else first.values[0]
        if not _is_text(first) and not (isinstance(first, ast.Name) and first.id in constants):
            return True
    return False


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.slow
def test_names_of_modules_are_computed_in_three_places_alone() -> None:
    """Families' parts, commands, and the rules that a family's file names."""
    assert {name for name, module in modules().items() if opaque(module)} == {
        "hardboard.puzzles.family",
        "hardboard.cli.parsers",
        "hardboard.puzzles.declared.faults",
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import_module('hardboard.low')", False),
        ("import_module(f'hardboard.low.{x}')", False),
        ("HOME = 'hardboard.low.'\nimport_module(HOME + x)", False),
        ("importlib.import_module(x)", True),
        ("def f(x):\n    return import_module(f'{x}.y')", True),
    ],
)
def test_a_computed_name_is_seen(text: str, expected: bool) -> None:
    module = ast.parse(text)
    assert nodes(module) and opaque(module) is expected


def test_few_annotations_say_any() -> None:
    """`Any` turns the type checker off; a protocol or a type variable is nearly always possible."""
    annotations = [
        annotation
        for module in modules().values()
        for node in nodes(module)
        for field in ("annotation", "returns")
        if (annotation := getattr(node, field, None)) is not None
    ]
    assert sum(len(re.findall(r"\bAny\b", ast.unparse(each))) for each in annotations) <= 400
