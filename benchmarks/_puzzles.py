"""The puzzles that a table is made from: published ones from a folder, or ones made here from a seed.

A folder holds a file `FAMILY.jsonl` for each family, one record a line (`examples/puzzles` is one). Which
puzzles were taken is printed each time, and no table is ever made from none.
"""

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hardboard.people.rating import LABELS
from hardboard.puzzles import family
from hardboard.puzzles.registry import needed_part
from hardboard.verify.judge import judge


class Puzzle(NamedTuple):
    """A board, what it is called, its known solution (or None) and its record."""

    name: str
    board: Any
    solution: Any
    record: dict[str, Any]

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.board.shape[0], self.board.shape[1]


@dataclass(frozen=True)
class Source:
    """Where puzzles come from. `most` cuts every request, for a quick look; what takes long may be divided
    among `processes`.
    """

    corpus: Path | None = None
    seed: int = 0
    most: int | None = None
    processes: int = 2

    def puzzles(
        self, name: str, count: int, sizes: Iterable[int], difficulty: str | None = None
    ) -> list[Puzzle]:
        """Up to `count` puzzles of a family, smallest first; from a folder, or squares of these sizes.

        `sizes` and `difficulty` are for puzzles that are made; published ones are as they are, and a
        difficulty keeps those whose record says so.
        """
        wanted = self.cut(count)
        if self.corpus is None:
            return self._made(name, wanted, tuple(sizes), difficulty)
        found = self.published(name)
        if difficulty is not None:
            found = [p for p in found if str(p.record.get("difficulty")).lower() == difficulty]
        chosen = sorted(found, key=lambda puzzle: puzzle.size[0] * puzzle.size[1])[:wanted]
        if not chosen:
            kind = f"{difficulty} puzzles" if difficulty else "puzzles"
            sys.exit(f"no {kind} of {name} in {self.corpus}; without --corpus, some are made")
        print(f"puzzles: the {len(chosen)} smallest of {len(found)} in {self.corpus}/{name}.jsonl")
        return chosen

    def cut(self, number: int) -> int:
        """So many, or at most as many as are wanted."""
        return number if self.most is None else min(number, self.most)

    def published(self, name: str) -> list[Puzzle]:
        """All puzzles of a family in the folder; none if there is no folder, or no such file."""
        path = self.corpus / f"{name}.jsonl" if self.corpus else None
        if path is None or not path.exists():
            return []
        kind = family(name)
        found = []
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            record = json.loads(line)
            board = kind.board_from_record(record)
            known = record.get("solution")
            solution = kind.solution_from_record(known, board) if known is not None else None
            found.append(Puzzle(str(record.get("id", number)), board, solution, record))
        return found

    def _made(self, name: str, count: int, sizes: tuple[int, ...], difficulty: str | None) -> list[Puzzle]:
        chosen = sorted(sizes[number % len(sizes)] for number in range(count))
        print(
            f"puzzles: {count} of {name} made here from seed {self.seed}, "
            f"{difficulty or ' '.join(LABELS)}, sides {' '.join(map(str, sorted(set(chosen))))}"
        )
        labels = (difficulty,) if difficulty else LABELS
        return [
            make(name, side, labels[number % len(labels)], self.seed + number)
            for number, side in enumerate(chosen)
        ]


@cache
def make(name: str, side: int, difficulty: str, seed: int) -> Puzzle:
    """A square puzzle made from a seed."""
    kind = family(name)
    board, solution = needed_part(name, "generate")(
        side, side, seed=seed, difficulty=difficulty, solutions=judge(name).solutions
    )
    title = f"{name}-{side}x{side}-{difficulty}-{seed}"
    record = {"id": title, "family": name} | kind.board_to_record(board)
    facts = {"solution": kind.solution_to_record(solution), "difficulty": difficulty, "seed": seed}
    return Puzzle(title, board, solution, record | facts)
