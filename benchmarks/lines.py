"""Lines: how many each room of the product has, and its share; beside another checkout, in one format.

`python -m benchmarks lines --beside ../other` counts the lines of both after `ruff format` at one width, so
that only what is written counts, not how it is broken; and of these the lines of code, for docstrings are not
broken anew. What is in modules that only abilities of their own need is listed by ability. No room may have
more than a quarter (`tests/test_rooms.py`).
"""

import argparse
import ast
import subprocess
import sys
import tempfile
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: Folders that are no part of the product.
OTHERS = {"tests", "benchmarks", "docs", "examples", "build"}

#: What the product could not do at commit 628846a, and the modules that do nothing else.
ABILITIES: dict[str, tuple[str, ...]] = {
    "tiles found from rules": (
        "gadgets/symbols/*", "gadgets/*/declared.py", "discover/*", "*/commands/discover.py",
    ),
    "families from their rules": (
        "puzzles/declared/*", "puzzles/families/*", "verify/declared/*", "people/declared/*", "*/declared.py",
        "*/commands/families.py", "*/commands/rules.py",
    ),
    "certificates: numbers, hints, one to one": (
        "proof/check/count.py", "proof/*/lrat.py", "proof/check/theorem/bounds.py", "*/nurimeizu/frame.py",
        "*/nurimeizu/mazes.py", "proof/check/theorem/soundness.py", "proof/prove/theorem/*soundness.py",
        "proof/foreign.py", "proof/trusted.py", "verify/sat/projection.py",
    ),
    "the theorem in Coq": ("proof/coq/*",),
    "the source documents": (
        "theses/*/thesis.py", "theses/van_meurs/tries.py", "verify/methods.py", "theses/*/methods.py",
        "puzzles/*/names.py", "reduction/notation.py",
        "workbench/component.py", "theses/*/figures.py", "*/commands/component.py",
        "*/commands/figure.py", "*/commands/floorplan.py", "*/commands/lay_down.py",
        "*/commands/read_back.py", "*/commands/options.py",
    ),
    "formats of boards": (
        "puzzles/formats.py", "puzzles/cluetexts.py", "*/commands/convert.py", "api/answers.py",
    ),
    "netlists": (
        "reduction/netlist.py", "reduction/parity.py", "reduction/wiring.py", "*/commands/netlist.py",
    ),
    "campaigns": (
        "campaigns/*", "*/commands/random.py", "*/commands/merge.py", "*/commands/report.py",
        "*/commands/bench_set.py", "*/asp.py", "render/chart.py",
    ),
    "pictures of what fails": ("verify/conflicts.py", "render/margins.py"),
    "tiles checked when read, explained, filled": (
        "gadgets/checks.py", "reduction/roles.py", "workbench/fill.py", "*/commands/gadgets/explain.py",
        "*/commands/gadgets/fill.py",
    ),
    "a puzzle as a value": ("api/puzzle.py",),
    "the page": ("studio/*", "*/commands/studio.py"),
}  # fmt: skip


def rooms(tree: Path) -> dict[str, list[Path]]:
    """Room -> its modules, each by its real path; what stands in `src/` is the room `hardboard`."""
    result: dict[str, list[Path]] = {}
    for path in sorted(tree.rglob("*.py")):
        parts = path.relative_to(tree).parts
        inside = len(parts) > 1 and parts[0] not in OTHERS
        if inside and not any(part.startswith(".") for part in parts):
            result.setdefault("hardboard" if parts[0] == "src" else parts[0], []).append(path)
    return result


def lines(tree: Path) -> Counter[str]:
    """Room -> lines of its modules as they stand."""
    return Counter({room: sum(map(count, paths)) for room, paths in rooms(tree).items()})


def count(path: Path) -> int:
    """Lines of a file."""
    return len(path.read_text(encoding="utf-8").splitlines())


def formatted(tree: Path) -> dict[str, tuple[int, int]]:
    """Module -> its lines after `ruff format` at width 110, and those of code."""
    paths = [path for room in rooms(tree).values() for path in room]
    with tempfile.TemporaryDirectory() as folder:
        copies = [Path(folder) / f"{number}.py" for number in range(len(paths))]
        for path, copy in zip(paths, copies, strict=True):
            copy.write_bytes(path.read_bytes())
        words = ["-m", "ruff", "format", "--isolated", "--quiet", "--line-length", "110", folder]
        subprocess.run([sys.executable, *words], check=True)
        pairs = zip(paths, copies, strict=True)
        return {str(path.relative_to(tree)): (count(copy), code(copy)) for path, copy in pairs}


def code(path: Path) -> int:
    """Lines of a file that are no docstring, no comment and not empty."""
    text = path.read_text(encoding="utf-8")
    skipped = {n for n, line in enumerate(text.splitlines(), 1) if not line.strip() or line.strip()[0] == "#"}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return count(path) - len(skipped)


def added(modules: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Ability -> lines and lines of code of its modules."""
    table, left = {}, dict(modules)
    for ability, patterns in ABILITIES.items():
        own = [name for name in left if any(fnmatch(name, pattern) for pattern in patterns)]
        numbers = [left.pop(name) for name in own]
        table[ability] = (sum(all_ for all_, _ in numbers), sum(code for _, code in numbers))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks/lines.py", description="Lines of the product by room.")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="another checkout")
    args = parser.parse_args()
    for tree in (ROOT, args.beside):
        if tree is not None:
            print_rooms(tree, formatted(tree))
    if args.beside is not None:
        compare(formatted(ROOT), formatted(args.beside))


def total(modules: dict[str, tuple[int, int]]) -> tuple[int, int]:
    return sum(lines for lines, _ in modules.values()), sum(code for _, code in modules.values())


def print_rooms(tree: Path, modules: dict[str, tuple[int, int]]) -> None:
    print("{}: {} lines, {} of code".format(tree.resolve().name, *total(modules)))
    numbers: Counter[str] = Counter()
    for name, (lines, _) in modules.items():
        first = name.partition("/")[0]
        numbers["hardboard" if first == "src" else first] += lines
    for room, number in numbers.most_common():
        print(f"  {room:12}{number:7}{number / numbers.total():7.1%}")


def compare(ours: dict[str, tuple[int, int]], others: dict[str, tuple[int, int]]) -> None:
    table = added(ours)
    print("in modules of abilities that are new since 628846a:   lines   code")
    for ability, numbers in table.items():
        print("  {:48}{:7}{:7}".format(ability, *numbers))
    rest = [own - new for own, new in zip(total(ours), total(table), strict=True)]
    print("  {:48}{:7}{:7}".format("the rest", *rest))
    print("  {:48}{:7}{:7}".format("the other checkout", *total(others)))


if __name__ == "__main__":
    main()
