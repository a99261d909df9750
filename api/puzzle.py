"""A puzzle in Python, of any family: read, made, solved, counted, checked, rated, drawn and written.

>>> from hardboard.api import puzzle
>>> small = puzzle.read("https://puzz.link/p?kurodoko/3/3/2j5i")
>>> small.name, small.count(), small.unique()
('kurodoko', 1, True)
>>> print(small.show(small.find()))
.#.
...
#..
>>> made = puzzle.generate("kuroshuto", 5, seed=1)
>>> made.check(made.solution), made.rate().label
([], 'easy')

Every method is what the verb of that name does on the command line: see docs/api.md.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import randrange
from typing import TYPE_CHECKING, Any

from hardboard.api.answers import within
from hardboard.api.files import read_board, suffix, write_text
from hardboard.api.offered import offered
from hardboard.puzzles import Family, InputError, Violation, family
from hardboard.puzzles.errors import quantity
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import PICTURES
from hardboard.puzzles.registry import DEFAULT, having, needed
from hardboard.puzzles.trail import Deduction
from hardboard.shown import Shown

if TYPE_CHECKING:
    from hardboard.people.rating import Rating
    from hardboard.render import Scene
    from hardboard.verify import Judge


@dataclass(frozen=True, repr=False)
class Puzzle(Shown):
    """A board of a family, and its solution where whoever made it knows one."""

    family: Family
    board: AnyBoard
    solution: Any = None

    def __repr__(self) -> str:
        rows, cols = self.board.shape
        return f"<{self.name} board of {rows} x {cols} cells>"

    @property
    def name(self) -> str:
        """The family's name."""
        return self.family.name

    @property
    def judge(self) -> "Judge":
        """What solves and counts boards of this family."""
        from hardboard.verify import judge

        return judge(self.name)

    def find(self, method: str | None = None, timeout: float | None = None, **settings: Any) -> Any:
        """A solution, or None where there is none; `GaveUp` if a method or the time ends without one."""
        methods = self.judge.methods
        if method is not None and method not in methods:
            raise InputError(f"the method {method!r}", "one of " + " ".join(methods))
        solve = self.judge.find if method is None else methods[method]
        return next(within(timeout, lambda: iter([solve(self.board, **settings)])))

    def solutions(self, timeout: float | None = None) -> Iterator[Any]:
        """All solutions, each once; `GaveUp` where the time ends first."""
        return within(timeout, lambda: self.judge.solutions(self.board))

    def count(self, limit: int | None = None, timeout: float | None = None) -> int:
        """The number of solutions, counted up to `limit` if one is given."""
        return sum(1 for _ in islice(self.solutions(timeout), limit))

    def unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self.count(limit=2) == 1

    def check(self, solution: Any) -> list[Violation]:
        """Every breach of the rules, with its place."""
        return self.family.violations(self.board, solution)

    def solve(
        self, method: str | None = None, timeout: float | None = None, **settings: Any
    ) -> "Solved | None":
        """What `find` finds, as a value that shows itself."""
        solution = self.find(method, timeout, **settings)
        return None if solution is None else Solved(self, solution)

    def explain(self, known_unique: bool = False) -> "Explanation":
        """A solution or None, and the deductions that lead there as a person makes them."""
        return Explanation(self, *offered(self.family, "explain", unique=known_unique)(self.board))

    def hint(self, partial: str = "", known_unique: bool = False) -> Any:
        """The next deduction from a partial solution (as text), its mistakes, or None if it is whole."""
        so_far = offered(self.family, "read_partial")(partial, self.board)
        return offered(self.family, "hint")(self.board, so_far, self.judge.solutions, known_unique)

    def rate(self) -> "Rating":
        """How hard it is for a person."""
        if not self.unique():
            raise InputError("a board that has not exactly one solution", "a puzzle, to rate it")
        rating: Rating = offered(self.family, "rate")(self.board)
        return rating

    def draw(self, solution: Any = None) -> "Scene":
        """A picture; `hardboard.render.save` writes it."""
        from hardboard.render import draw

        return draw(self.name, self.board, solution)

    def show(self, solution: Any = None) -> str:
        """A solution as text, or the board as it is."""
        return self.write(".txt").rstrip("\n") if solution is None else self.family.show_solution(solution)

    def write(self, form: str) -> str:
        """The board in a format, such as `.json` or `.url`."""
        return self.family.write_board(self.board, form)

    def save(self, path: str, solution: Any = None) -> None:
        """The board as a text file, or drawn with a solution, as the suffix says."""
        if suffix(path) in PICTURES:
            from hardboard.render import save

            save(self.draw(solution), path)
        else:
            write_text(path, self.write(suffix(path)))


@dataclass(frozen=True, repr=False)
class Solved(Shown):
    """A puzzle and a solution of it."""

    puzzle: Puzzle
    solution: Any

    def __repr__(self) -> str:
        return f"<solution of a {str(self.puzzle)[1:]}"

    def __str__(self) -> str:
        return self.puzzle.show(self.solution)


@dataclass(frozen=True, repr=False)
class Explanation(Shown):
    """A puzzle, its solution or None, and the deductions that lead there; `solution, trail = explanation`."""

    puzzle: Puzzle
    solution: Any
    trail: Sequence[Deduction]

    def __iter__(self) -> Iterator[Any]:
        return iter((self.solution, self.trail))

    def __repr__(self) -> str:
        said = "without a solution" if self.solution is None else "solved"
        return f"<{self.puzzle.name} board {said} in {quantity(len(self.trail), 'step')}>"

    def __str__(self) -> str:
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self.trail, 1))


def read(source: str, name: str | None = None) -> Puzzle:
    """The puzzle in a file or an address, of the family named or of the one that the text is of."""
    return Puzzle(*read_board(source, name))


def generate(
    name: str = DEFAULT, size: int | tuple[int, int] = 9, seed: int | None = None, **wishes: Any
) -> Puzzle:
    """A new puzzle with exactly one solution; a size is rows and columns, or both at once. For wishes see
    `maker`.
    """
    return maker(name, size, **wishes)(randrange(1 << 31) if seed is None else seed)


def maker(
    name: str = DEFAULT,
    size: int | tuple[int, int] = 9,
    difficulty: str | None = None,
    method: str | None = None,
    progress: Callable[[str], None] | None = None,
    settings: Mapping[str, Any] | None = None,
    **wishes: Any,
) -> Callable[[int], Puzzle]:
    """What makes a puzzle of a seed; what cannot be had is refused at once. More wishes are the family's own:
    `symmetry`, `minimal`, `numbered`; `settings` are options of the method.
    """
    kind = family(name)
    wishes = {wish: value for wish, value in wishes.items() if value}
    for wish in wishes.keys() - set(kind.people.wishes):
        able = [other for other in having("generate") if wish in family(other).people.wishes]
        raise InputError(f"--{wish} for {kind.name}, which has no choice of it", "one of " + " ".join(able))
    if wishes and method:
        raise InputError(f"--{next(iter(wishes))} with --method {method}", "one of them")
    if settings and not method:
        raise InputError("--set alone", "--method with it")
    rows, cols = size if isinstance(size, tuple) else (size, size)
    make, arbiter = _generator(kind, method), needed(kind.name, "judge")
    if arbiter.besides and not method:
        wishes["besides"] = arbiter.besides

    def made(seed: int) -> Puzzle:
        wanted = {"difficulty": difficulty, "solutions": arbiter.solutions, "progress": progress}
        wanted |= {**wishes, **(settings or {})}
        return Puzzle(kind, *make(rows, cols, seed=seed, **wanted))

    return made


def _generator(kind: Family, method: str | None) -> Any:
    """The family's own generator, or another of its by name."""
    if method is None:
        return offered(kind, "generate")
    if method not in kind.people.generators:
        known = " ".join(kind.people.generators) or f"none: {kind.name} has one way"
        raise InputError(f"--method {method}", f"one of {known}" if kind.people.generators else known)
    return kind.located(kind.people.generators[method])
