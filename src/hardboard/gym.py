"""A gym for programs that learn to reason: puzzles of every family, a move at a time, with rewards.

The methods are those of Gymnasium's environments, and no package is needed. An observation is text: the rules
in sentences, the board, and the decided cells. A move decides one cell, or lays or lifts one piece.

    >>> gym = Gym()
    >>> observation, info = gym.reset("kurodoko", size=4, difficulty="easy", seed=1)
    >>> observation["marks"].splitlines()
    ['????', '????', '????', '????']
    >>> observation, reward, terminated, truncated, info = gym.step("r1c1=#")
    >>> observation["marks"].splitlines()[0], reward, terminated, info["violations"]
    ('#???', 0.0, False, [])
"""

import re
from random import Random
from typing import Any

import numpy as np

from hardboard.api import puzzle
from hardboard.api.family_parts import required_part
from hardboard.people.hints import BLACK, EMPTY, WHITE
from hardboard.puzzles import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import read_cell, show_cell
from hardboard.studio.play import check_progress

#: The rewards of a solved board, and of marks that break a rule whatever is marked next.
SOLVED, BROKEN = 1.0, -1.0
#: Moves that an episode may have for each cell of the text.
MOVES_PER_CELL = 4
#: Signs of a decided or open cell; of a loop, its points and lines are cells of the text.
SIGNS = "#.?"

Observation = dict[str, str]


class Gym:
    """An environment whose episodes are puzzles with exactly one solution."""

    def __init__(self) -> None:
        self.puzzle: puzzle.Puzzle | None = None
        self.pieces, self.marks, self.left = False, "", 0

    def reset(
        self, family: str, size: int = 6, difficulty: str | None = None, seed: int = 0
    ) -> tuple[Observation, Record]:
        """Begin with a new puzzle; equal arguments give equal puzzles.

        Args:
            family: a name that `hardboard families` lists.
            size: rows and columns.
            difficulty: easy, medium or hard, or a grade from 1 to 9; None for any.
            seed: of the generator.

        Returns:
            The observation (`rules`, `board`, `marks`), and what `step` returns as its last value.

        Raises:
            InputError: no such family, or no such puzzle of it.
        """
        self.puzzle = puzzle.generate(family, size, seed, difficulty=difficulty)
        return self.restart()

    def restart(self) -> tuple[Observation, Record]:
        """Begin the same puzzle again."""
        made = self._begun()
        blank = required_part(made.family, "read_partial")("", made.board)
        self.pieces, self.marks = isinstance(blank, frozenset), self._text(blank)
        rows, cols = made.board.shape
        self.left = MOVES_PER_CELL * rows * cols
        return self._observation(), self._info()

    def step(self, move: str) -> tuple[Observation, float, bool, bool, Record]:
        """Make a move, such as `r3c1=#` (black), `r3c1=.` (white) or `r3c1=?` (open); in families of pieces
        `r1c1 r1c2` lays a piece, or lifts it. Where a loop is drawn, rows and columns are those of the marks,
        and `#` is a point or a line of the loop.

        Returns:
            The observation, the reward (1 if the board is solved, -1 if marks break a rule whatever is marked
            next, else 0), True if it is solved, True if there have been too many moves, and `violations` with
            their `rule`, `cells` and `message`.

        Raises:
            InputError: the move is invalid; the marks stay unchanged.
        """
        self.marks = self._text(self._lay(move) if self.pieces else self._mark(move))
        self.left -= 1
        info = self._info()
        solved = bool(info["solved"])
        reward = SOLVED if solved else BROKEN if info["violations"] else 0.0
        return self._observation(), reward, solved, self.left <= 0 and not solved, info

    def moves(self) -> list[str]:
        """List the moves that `step` takes, whether they are wise or not."""
        rows, cols = self._begun().board.shape
        if not self.pieces:
            return [
                f"r{row + 1}c{col + 1}={sign}" for row in range(rows) for col in range(cols) for sign in SIGNS
            ]
        lines = [
            [(row + k * down, col + k * right) for k in range(length)]
            for row in range(rows)
            for col in range(cols)
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
            for length in range(2, max(rows, cols) + 1)
        ]
        inside = [line for line in lines if line[-1][0] < rows and 0 <= line[-1][1] < cols]
        return [" ".join(map(show_cell, line)) for line in inside]

    def sample(self, random: Random) -> str:
        """Draw one of these moves."""
        return random.choice(self.moves())

    def solution(self) -> str:
        """Return the marks of the solution, which the last step of an episode comes to."""
        found = self._begun().solution
        return self._text(found if self.pieces else np.where(found, BLACK, WHITE))

    def reasons(self) -> list[str]:
        """Return a person's steps to the solution, each with its technique and its reason."""
        return [str(step) for step in self._begun().explain().trail]

    def hint(self) -> str:
        """Return the next step with its reason, or the mistakes among the marks; empty at the end."""
        return str(self._begun().hint(self.marks, known_unique=True) or "")

    def _begun(self) -> puzzle.Puzzle:
        if self.puzzle is None:
            raise InputError("a gym without a puzzle", "reset first")
        return self.puzzle

    def _text(self, partial: Any) -> str:
        text: str = required_part(self._begun().family, "write_partial")(partial)
        return text

    def _observation(self) -> Observation:
        made = self._begun()
        return {"rules": "\n".join(made.family.sentences), "board": made.show(), "marks": self.marks}

    def _info(self) -> Record:
        made = self._begun()
        return check_progress(made.family, made.board, self.marks) | {"moves_left": self.left}

    def _mark(self, move: str) -> Any:
        marks = required_part(self._begun().family, "read_partial")(self.marks, self._begun().board)
        rows, cols = marks.shape
        found = re.fullmatch(r"(r[1-9]\d{0,5}c[1-9]\d{0,5})=([#.?])", move)
        row, col = read_cell(found[1]) if found else (rows, cols)
        if not found or row >= rows or col >= cols:
            wish = f"a cell from r1c1 to r{rows}c{cols}, =, and one of # . ?, as in r1c1=#"
            raise InputError(f"the move {move!r}", wish)
        marks[row, col] = {"#": BLACK, ".": WHITE, "?": EMPTY}[found[2]]
        return marks

    def _lay(self, move: str) -> Any:
        read, board = required_part(self._begun().family, "read_partial"), self._begun().board
        piece = read(move, board) - read("", board)
        if len(piece) != 1:
            raise InputError(f"the move {move!r}", "one piece of two cells and more, as in r1c1 r1c2")
        return read(self.marks, board) ^ piece
