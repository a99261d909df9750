"""Start: CPU time of small commands, one process each, for this tree and for another checkout beside it.

`python -m benchmarks start --beside ../other` runs `.venv/bin/hardboard` of both in turn and keeps the best
of five. CPU time is user and system time of the process, so that a busy machine changes it little. The aims,
beside a tree in which every command loads everything: `--version` in at most a third of the time, the
others in at most 70 %.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: A generated Kurodoko of 9 x 9 with one solution.
BOARD = "9x9:e6d5c6e12_11b10b7d7m6e9_9_5e8g3d7a4e\n"

#: A generated Light Up of 9 x 9 with one solution: its rules are declared.
LAMPS = """puzzle light-up

1 . . . . . . . ?
? . . . ? . . . .
. 0 ? . . . . . 1
. . . . . . . . ?
. . . 3 . . 1 . .
. . . . . . . . .
. . 2 . . . ? . .
. . . . . . . . 2
? . . . . 1 . . .
"""

#: The commands, and the share of the other tree's time that each may take at most.
COMMANDS: list[tuple[list[str], float]] = [
    (["--version"], 1 / 3),
    (["solve", "nine.txt"], 0.7),
    (["solve", "lamps.txt"], 0.7),
    (["verify", "1,2,3"], 0.7),
]


def program(tree: Path) -> Path:
    """The installed program of a checkout."""
    path = tree.absolute() / ".venv" / "bin" / "hardboard"
    if not path.exists():
        raise SystemExit(f"{path} is missing: run `make .venv/ready` there")
    return path


def seconds(path: Path, words: list[str], folder: str) -> float:
    """User and system time of one run."""
    child = subprocess.Popen([path, *words], cwd=folder, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{path} {' '.join(words)} ended with {child.returncode}")
    return usage.ru_utime + usage.ru_stime


def best(paths: list[Path], words: list[str], runs: int) -> list[float]:
    """The least time of each program, taking turns; a first round, with cold files, is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "nine.txt").write_text(BOARD, encoding="utf-8")
        (Path(folder) / "lamps.txt").write_text(LAMPS, encoding="utf-8")
        rounds = [[seconds(path, words, folder) for path in paths] for _ in range(runs + 1)]
    return [min(times) for times in zip(*rounds[1:], strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks/start.py", description="CPU time of small commands.")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="another checkout, with its .venv")
    parser.add_argument("--runs", type=int, default=5, help="the best of so many (default: %(default)s)")
    args = parser.parse_args()
    paths = [program(tree) for tree in (ROOT, args.beside) if tree is not None]
    print(f"CPU seconds, best of {args.runs}, Python {sys.version.split()[0]}")
    print(f"{'':24}{'this tree':>12}" + (f"{'other tree':>12}{'ratio':>8}{'aim':>8}" if args.beside else ""))
    for words, aim in COMMANDS:
        times = best(paths, words, args.runs)
        row = f"{' '.join(words):24}" + "".join(f"{time:12.3f}" for time in times)
        print(row + (f"{times[0] / times[1]:8.2f}{aim:8.2f}" if args.beside else ""), flush=True)


if __name__ == "__main__":
    main()
