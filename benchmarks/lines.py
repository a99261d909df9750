"""Lines: how many each room of the product has, and its share; beside another checkout, in one format.

`python -m benchmarks lines --beside ../other` counts the lines of both after `ruff format` at one width, so
that only what is written counts, not how it is broken. No room may have more than a quarter
(`tests/test_rooms.py`).
"""

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: Folders that are no part of the product.
OTHERS = {"tests", "benchmarks", "docs", "examples", "build"}


def rooms(tree: Path) -> dict[str, list[Path]]:
    """Room -> its modules, each by its real path; the command line is the room `hardboard`."""
    result: dict[str, list[Path]] = {}
    for path in sorted(tree.rglob("*.py")):
        parts = path.relative_to(tree).parts
        if not any(part.startswith(".") for part in parts) and parts[0] not in OTHERS:
            result.setdefault("hardboard" if parts[0] == "src" else parts[0], []).append(path)
    return result


def lines(tree: Path) -> Counter[str]:
    """Room -> lines of its modules as they stand."""
    return Counter({room: sum(map(count, paths)) for room, paths in rooms(tree).items()})


def count(path: Path) -> int:
    """Lines of a file."""
    return len(path.read_text(encoding="utf-8").splitlines())


def formatted(tree: Path) -> Counter[str]:
    """Room -> lines of its modules after `ruff format` at width 110."""
    numbers: Counter[str] = Counter()
    for room, paths in rooms(tree).items():
        with tempfile.TemporaryDirectory() as folder:
            copies = [Path(folder) / f"{number}.py" for number in range(len(paths))]
            for path, copy in zip(paths, copies, strict=True):
                copy.write_bytes(path.read_bytes())
            words = ["-m", "ruff", "format", "--isolated", "--quiet", "--line-length", "110", folder]
            subprocess.run([sys.executable, *words], check=True)
            numbers[room] = sum(map(count, copies))
    return numbers


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks/lines.py", description="Lines of the product by room.")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="another checkout")
    args = parser.parse_args()
    for tree in (ROOT, args.beside):
        if tree is not None:
            numbers = formatted(tree)
            print(f"{tree.resolve().name}: {numbers.total()} lines")
            for room, number in numbers.most_common():
                print(f"  {room:12}{number:7}{number / numbers.total():7.1%}")


if __name__ == "__main__":
    main()
