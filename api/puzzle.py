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
([], 'hard')

Every method does the same as the command of that name: see docs/api.md.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import randrange
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from hardboard.api.answers import solving_function, with_time_limit
from hardboard.api.family_parts import required_part
from hardboard.api.files import read_board, suffix, write_text
from hardboard.api.graded import BY_LABEL, FEWEST, generate_of_grade
from hardboard.people.rating import wished_grades
from hardboard.puzzles import Family, InputError, Violation, family as family_of
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import PICTURES
from hardboard.puzzles.registry import DEFAULT, families_having, needed_part
from hardboard.puzzles.trail import Deduction
from hardboard.representation import NotebookPicture

if TYPE_CHECKING:
    from hardboard.api.author import BoardReview
    from hardboard.people.rating import DifficultyRating
    from hardboard.puzzles.fields import PrintedClue
    from hardboard.render import Scene
    from hardboard.verify import Judge


#: Wishes that families have or have not.
OWN_WISHES = ("symmetry", "minimal", "numbered")
#: The one that is set, in families whose rooms have numbers.
RECTANGLES = "rectangles"


@dataclass(frozen=True, repr=False)
class Puzzle(NotebookPicture):
    """A board of a family, and its solution if that is known.

    Args:
        family: the family.
        board: the board.
        solution: a solution; None if none is known.

    >>> from hardboard import read
    >>> read("https://puzz.link/p?kurodoko/3/3/2j5i").count()
    1
    """

    family: Family
    board: AnyBoard
    solution: Any = None

    def __repr__(self) -> str:
        rows, cols = self.family.size(self.board)
        return f"<{self.name} board of {rows} x {cols} cells>"

    @property
    def name(self) -> str:
        """The family's name."""
        return self.family.name

    @property
    def judge(self) -> "Judge":
        """The solver of this family."""
        from hardboard.verify import judge

        return judge(self.name)

    def find(
        self,
        method: str | None = None,
        timeout: float | None = None,
        seed: int | None = None,
        **settings: object,
    ) -> Any:
        """Return a solution, or None where there is none; `GaveUp` if a method or the time ends without one.
        A seed is for methods that draw at random, settings are the method's own options.
        """
        solve = solving_function(self.name, method, seed, settings)
        return next(with_time_limit(timeout, lambda: iter([solve(self.board)])))

    def solutions(self, timeout: float | None = None) -> Iterator[Any]:
        """Yield all solutions, each once; `GaveUp` where the time ends first."""
        return with_time_limit(timeout, lambda: self.judge.solutions(self.board))

    def count(self, limit: int | None = None, timeout: float | None = None) -> int:
        """Return the number of solutions, counted up to `limit` if one is given."""
        return sum(1 for _ in islice(self.solutions(timeout), limit))

    def unique(self, timeout: float | None = None) -> bool:
        """Return True if there is exactly one solution; raise `GaveUp` if the time ends first."""
        return self.count(2, timeout) == 1

    def only(self, timeout: float | None = None) -> Any:
        """Return the solution of a puzzle that has exactly one; of all others a complaint."""
        found = list(islice(self.solutions(timeout), 2))
        if len(found) != 1:
            raise InputError("no solution" if not found else "several solutions", "exactly one")
        return found[0]

    def check(self, solution: object) -> list[Violation]:
        """Return every breach of the rules, with its place."""
        return self.family.violations(self.board, solution)

    def solve(
        self,
        method: str | None = None,
        timeout: float | None = None,
        seed: int | None = None,
        **settings: object,
    ) -> "Solved | None":
        """Return the solution of `find` as a value that shows itself."""
        solution = self.find(method, timeout, seed, **settings)
        return None if solution is None else Solved(self, solution)

    def explain(self, known_unique: bool = False) -> "Explanation":
        """Return a solution or None, and the deductions that lead there as a person makes them."""
        return Explanation(self, *required_part(self.family, "explain", unique=known_unique)(self.board))

    def hint(self, partial: str = "", known_unique: bool = False) -> Any:
        """Return the next deduction from a partial solution (text), or its mistakes; None if complete."""
        so_far = required_part(self.family, "read_partial")(partial, self.board)
        return required_part(self.family, "hint")(self.board, so_far, self.judge.solutions, known_unique)

    def rate(self) -> "DifficultyRating":
        """Rate the difficulty for a person."""
        if not self.unique():
            raise InputError("a board that has not exactly one solution", "a puzzle, to rate it")
        rating: DifficultyRating = required_part(self.family, "rate")(self.board)
        return rating

    def put(self, *put: str) -> "Puzzle":
        """Return the puzzle with other clues: `r1c2=3`, `row2=1,3`, `arrows:r1c2=U`, `stars=2`."""
        from hardboard.api.author import with_values_changed

        return Puzzle(self.family, with_values_changed(self.family, self.board, put))

    def review(self) -> "BoardReview":
        """Report one solution, two with their difference, or none with contradictory clues."""
        from hardboard.api.author import review_board

        return review_board(self.family, self.board)

    def superfluous(self) -> "tuple[tuple[PrintedClue, ...], Puzzle]":
        """Return clues that can go together and leave one solution, and the puzzle without them."""
        return self._changed("superfluous")

    def complete(self) -> "tuple[tuple[PrintedClue, ...], Puzzle]":
        """Return clues that leave one solution where there are several, and the puzzle with them."""
        return self._changed("complete")

    def harder(self) -> "tuple[tuple[PrintedClue, ...], Puzzle]":
        """Clues without which it is harder, by a grade if that can be, and the puzzle without them; `GaveUp`
        if none are found.
        """
        return self._changed("harder")

    def easier(self) -> "tuple[tuple[PrintedClue, ...], Puzzle]":
        """Clues and moved borders with which it is easier, by a grade if that can be, and the puzzle with
        them; `GaveUp` if none are found.
        """
        return self._changed("easier")

    def _changed(self, change: str) -> "tuple[tuple[PrintedClue, ...], Puzzle]":
        from hardboard.api.author import changed_board

        clues, board = changed_board(self.family, self.board, change)
        return clues, Puzzle(self.family, board, None if change == "complete" else self.solution)

    def dimacs(self, encoding: str | None = None, comments: bool = False, exact: bool = False) -> str:
        """Return the rules as DIMACS, for any SAT solver."""
        from hardboard.api.dimacs import write_board_cnf

        return write_board_cnf(self.judge, self.board, encoding, comments, exact)

    def answered(self, answer: str, encoding: str | None = None, exact: bool = False) -> Any:
        """Return the solution that a SAT solver's answer to `dimacs` stands for, or None."""
        from hardboard.api.dimacs import solution_from_answer

        return solution_from_answer(self.judge, self.board, answer, encoding, exact)

    def draw(self, solution: object = None) -> "Scene":
        """Return a picture; `hardboard.render.save_picture` writes it."""
        from hardboard.render import draw

        return draw(self.name, self.board, solution)

    def show(self, solution: object = None) -> str:
        """Return a solution as text, or the board as it is."""
        return self.write(".txt").rstrip("\n") if solution is None else self.family.show_solution(solution)

    def write(self, form: str) -> str:
        """Return the board in a format, such as `.json` or `.url`; an address of penpa-edit, which checks
        what is drawn there, with the solution that is known.
        """
        return self.family.write_board(self.board, form, solution=self.solution if form == ".penpa" else None)

    def save(self, path: str, solution: object = None) -> None:
        """Save the board as a text file, or drawn with a solution; the suffix decides."""
        if suffix(path) in PICTURES:
            from hardboard.render import save_picture

            save_picture(self.draw(solution), path)
        else:
            write_text(path, self.write(suffix(path)))


@dataclass(frozen=True, repr=False)
class Solved(NotebookPicture):
    """A puzzle and a solution of it."""

    puzzle: Puzzle
    solution: Any

    def __repr__(self) -> str:
        return f"<solution of a {str(self.puzzle)[1:]}"

    def __str__(self) -> str:
        return self.puzzle.show(self.solution)


@dataclass(frozen=True, repr=False)
class Explanation(NotebookPicture):
    """A puzzle, its solution or None, and the deductions that lead there; `solution, trail = explanation`."""

    puzzle: Puzzle
    solution: Any
    trail: Sequence[Deduction]

    def __iter__(self) -> Iterator[Any]:
        return iter((self.solution, self.trail))

    def __repr__(self) -> str:
        said = "without a solution" if self.solution is None else "solved"
        return f"<{self.puzzle.name} board {said} in {counted_noun(len(self.trail), 'step')}>"

    def __str__(self) -> str:
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self.trail, 1))


def read(source: str, family: str | None = None) -> Puzzle:
    """Return the puzzle in a file or an address.

    Args:
        source: a path, or an address of puzz.link or penpa-edit.
        family: the name of the family; None to find it in the text.

    Returns:
        The puzzle.

    >>> read("https://puzz.link/p?kurodoko/3/3/2j5i").name
    'kurodoko'
    """
    return Puzzle(*read_board(source, family))


def blank(family: str, size: int | tuple[int, int]) -> Puzzle:
    """Return a board with nothing on it that need not be there.

    Args:
        family: the name of the family, or a file that declares one.
        size: the rows and columns, or one number for both.

    Returns:
        The puzzle.

    >>> blank("creek", (2, 3)).count()
    41
    """
    from hardboard.puzzles.fields import blank_record

    kind = family_of(family)
    rows, cols = size if isinstance(size, tuple) else (size, size)
    return Puzzle(
        kind, kind.board_from_record(blank_record(kind.name, needed_part(kind.name, "fields"), rows, cols))
    )


class Wishes(TypedDict, total=False):
    """The demanded properties of a puzzle. A difficulty is easy, medium or hard for its size, a grade such as
    "6", or a range such as "4-6". Not every family has `symmetry`, `minimal` and `numbered`. `settings` are
    options of the `method`, or `rectangles`. `progress` is called with the progress.
    """

    difficulty: str | None
    method: str | None
    settings: Mapping[str, Any]
    symmetry: str | None
    minimal: bool
    numbered: bool
    progress: Callable[[str], None]


def generate(
    family: str = DEFAULT,
    size: int | tuple[int, int] = 9,
    seed: int | None = None,
    **wishes: Unpack[Wishes],
) -> Puzzle:
    """Return a new puzzle with exactly one solution.

    Args:
        family: the name of the family, or a file that declares one.
        size: the rows and columns, or one number for both.
        seed: equal seeds make equal puzzles; None for a random one.
        wishes: `difficulty`, `symmetry`, `minimal` and others that the family offers.

    Returns:
        The puzzle, with its solution.

    >>> generate("creek", 4, seed=1).unique()
    True
    """
    return maker(family, size, **wishes)(randrange(1 << 31) if seed is None else seed)


def maker(
    family: str = DEFAULT, size: int | tuple[int, int] = 9, **wishes: Unpack[Wishes]
) -> Callable[[int], Puzzle]:
    """Return the function that makes a puzzle from a seed; refuse impossible wishes at once."""
    kind, method, settings = family_of(family), wishes.get("method"), wishes.get("settings") or {}
    if strange := wishes.keys() - Wishes.__annotations__.keys():
        raise InputError(f"the wish {min(strange)!r}", "some of " + " ".join(Wishes.__annotations__))
    own = {wish: value for wish in OWN_WISHES if (value := wishes.get(wish))}
    if not method and set(settings) == {RECTANGLES}:
        own, settings = own | dict(settings), {}
    for wish in own.keys() - set(kind.people.wishes):
        able = [other for other in families_having("generate") if wish in family_of(other).people.wishes]
        word = f"set {wish}" if wish == RECTANGLES else wish
        raise InputError(f"--{word} for {kind.name}, which has no choice of it", "one of " + " ".join(able))
    if own and method:
        raise InputError(f"--{next(iter(own))} with --method {method}", "one of them")
    if settings and not method:
        raise InputError("--set alone", f"--method with it, or --set {RECTANGLES}")
    rows, cols = size if isinstance(size, tuple) else (size, size)
    make, arbiter = _generator(kind, method), needed_part(kind.name, "judge")
    progress, difficulty = wishes.get("progress"), wishes.get("difficulty")
    wanted, ways = wished_grades(difficulty), FEWEST if kind.declared and not method else BY_LABEL
    common = {"progress": progress, "solutions": arbiter.solutions, **own, **settings}

    def labelled(seed: int, label: str | None) -> tuple[AnyBoard, Any]:
        board, solution = make(rows, cols, seed=seed, difficulty=label, **common)
        return board, solution

    def made(seed: int) -> Puzzle:
        if wanted is None:
            board, solution = labelled(seed, difficulty)
        else:
            board, solution = generate_of_grade(
                wanted, seed, labelled, required_part(kind, "rate"), ways, progress
            )
        if method and kind.violations(board, solution):  # the family's own generator checks its puzzles
            raise InputError(
                f"no puzzle of {kind.name} with seed {seed}: its solution breaks a rule", "another seed"
            )
        return Puzzle(kind, board, solution)

    return made


def _generator(kind: Family, method: str | None) -> Any:
    if method is None:
        return required_part(kind, "generate")
    if method not in kind.people.generators:
        known = " ".join(kind.people.generators) or f"none: {kind.name} has one way"
        raise InputError(f"--method {method}", f"one of {known}" if kind.people.generators else known)
    return kind.located(kind.people.generators[method])
