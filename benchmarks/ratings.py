"""Grades held against what others say: rank correlations with published levels and with those of generators.

    python -m benchmarks ratings [puzzles of each level] [families]

Kurodoko: the published levels of the corpus; the other families: fresh puzzles of Tatham's generators
(sgt-puzzles), level by level, of which none chose a weight. Two baselines: the cells without a clue, and the
conflicts of a solver. A level that is one of two can be told with 0.87 at most by a number without ties.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pysat.solvers import Solver
from scipy.stats import spearmanr

from hardboard.api.family_parts import required_part
from hardboard.puzzles import Family, family
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.verify.judge import judge

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "kurodoko.jsonl"
#: Boards with more cells are left out: one of them takes as long as all others.
CELLS = 700
#: family -> the program, and the parameters of its levels from easy to hard
LEVELS = {
    "light-up": ("lightup", ["7x7b20s4d0", "7x7b20s4d1", "7x7b20s4d2"]),
    "hitori": ("singles", ["6x6de", "6x6dk"]),
    "slitherlink": ("loopy", ["5x5t0de", "5x5t0dn", "5x5t0dt", "5x5t0dh"]),
    "masyu": ("pearl", ["6x6de", "6x6dt"]),
}
#: What a sign of theirs is in a record; digits are numbers.
SIGNS: dict[str, dict[str, Any]] = {"light-up": {"B": -1}, "masyu": {"B": "B", "W": "W"}}
Rated = tuple[Any, int]


def game(name: str, text: str) -> Record:
    """A puzzle as Tatham's generators write it: letters are so many cells without a clue.

    >>> game("light-up", "3x2:a0bBa")
    {'rows': 2, 'cols': 3, 'clues': [[None, 0, None], [None, -1, None]]}
    """
    size, _, body = text.partition(":")
    cols, rows = map(int, re.findall(r"\d+", size)[:2])
    cells: list[Any] = []
    for sign in body:
        run = ord(sign) - ord("a") + 1 if sign.islower() and name != "hitori" else 0
        cells += [None] * run or [SIGNS.get(name, {}).get(sign, sign.isalnum() and int(sign, 36))]
    return {"rows": rows, "cols": cols, "clues": [cells[row * cols :][:cols] for row in range(rows)]}


def theirs(name: str, count: int) -> Iterator[Rated]:
    """Fresh puzzles of each level."""
    program, levels = LEVELS[name]
    for level, parameters in enumerate(levels):
        words = [f"/usr/games/sgt-{program}", "--generate", str(count), parameters]
        for text in subprocess.run(words, capture_output=True, text=True, check=True).stdout.split():
            yield family(name).board_from_record(game(name, text)), level


def published() -> Iterator[Rated]:
    """Kurodoko of the corpus with a level."""
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if record.get("difficulty") and record["rows"] * record["cols"] <= CELLS:
            level = ("EASY", "MEDIUM", "HARD").index(record["difficulty"])
            yield family("kurodoko").board_from_record(record), level


def conflicts(kind: Family, board: Any) -> int:
    """How often a solver that knows nothing of puzzles goes wrong on the way to the solution."""
    from hardboard.api.dimacs import write_board_cnf

    try:
        text = write_board_cnf(judge(kind.name), board, None, False, True)
    except InputError:  # as of LITS, whose clauses have variables that a solution leaves open
        text = write_board_cnf(judge(kind.name), board, None, False, False)
    clauses = [
        [int(word) for word in line.split()[:-1]] for line in text.splitlines() if line[:1] not in "cp"
    ]
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        solver.solve()
        return int(solver.accum_stats()["conflicts"])


def empty(kind: Family, board: Any) -> int:
    """The cells without a clue."""
    rows, cols = kind.size(board)
    clues = kind.record(board).get("clues") or []
    flat = [clue for row in clues if isinstance(row, list) for clue in row]
    return rows * cols - sum(clue is not None for clue in flat)


def measured(kind: Family, boards: list[Any]) -> list[list[float]]:
    """Grade, effort and both baselines."""
    ratings = [required_part(kind, "rate")(board) for board in boards]
    return [
        [rating.grade for rating in ratings],
        [rating.effort for rating in ratings],
        [empty(kind, board) for board in boards],
        [conflicts(kind, board) for board in boards],
    ]


def row(title: str, kind: Family, rated: list[Rated]) -> str:
    """The correlations of grade, effort and both baselines with the level."""
    columns, levels = measured(kind, [board for board, _ in rated]), [level for _, level in rated]
    return f"| {title} | {len(rated)} | " + " | ".join(_rank(column, levels) for column in columns) + " |"


def _rank(column: Sequence[float], levels: Sequence[float | None]) -> str:
    """Spearman's rank correlation; none where all are alike."""
    if len(set(column)) < 2 or len(set(levels)) < 2:
        return "-"
    return f"{spearmanr(column, levels)[0]:.2f}"


def main() -> None:
    """Print a row for each family."""
    words = sys.argv[1:]
    count = int(words[0]) if words and words[0].isdecimal() else 30
    chosen = [word for word in words if not word.isdecimal()]
    print("| puzzles | number | grade | effort | empty cells | conflicts |\n" + "| --- " * 6 + "|")
    if CORPUS.exists() and (not chosen or "kurodoko" in chosen):
        print(row("kurodoko, published", family("kurodoko"), list(published())), flush=True)
    for name in LEVELS:
        if not chosen or name in chosen:
            print(row(f"{name}, sgt-{LEVELS[name][0]}", family(name), list(theirs(name, count))), flush=True)


if __name__ == "__main__":
    main()
