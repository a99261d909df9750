"""Puzzles on pages to print: rules in front, each puzzle with number, name and difficulty, solutions behind.

>>> from hardboard import generate
>>> len(sheet([generate("creek", 4, seed=1), generate("tapa", 4, seed=1)], title="Two", solutions=True))
3
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hardboard.api.offered import offered
from hardboard.api.puzzle import Puzzle
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import part

if TYPE_CHECKING:
    from hardboard.render import Scene
    from hardboard.render.book import PuzzlePage
    from hardboard.render.pdf import Page

#: So many puzzles a page can be read.
MOST_A_PAGE = 12


def sheet(
    puzzles: Sequence[Puzzle],
    title: str = "Puzzles",
    per_page: int = 4,
    solutions: bool = False,
    theme: str | None = None,
    crop: str | None = None,
) -> "list[Page]":
    """The pages; `hardboard.render.pdf.pdf_bytes` makes a file of them. Without a `theme`, as for paper."""
    fits(per_page)
    made = [(one, entry(one, number, None, solutions, crop)) for number, one in enumerate(puzzles, 1)]
    return bound(made, title, per_page, theme or "paper")


def fits(per_page: int) -> None:
    """Refuse pages of puzzles that are too small to read."""
    if not 1 <= per_page <= MOST_A_PAGE:
        raise InputError(f"{per_page} puzzles on a page", f"at most {MOST_A_PAGE}")


def bound(made: "Sequence[tuple[Puzzle, PuzzlePage]]", title: str, per_page: int, theme: str) -> "list[Page]":
    """The book of some puzzles and what is printed of each."""
    from hardboard.render.book import book

    kinds = {puzzle.name: puzzle.family for puzzle, _ in made}
    rules = [(kind.title, [*kind.sentences, *_signs(name, made)]) for name, kind in sorted(kinds.items())]
    return book([page for _, page in made], title, rules, per_page, theme)


def entry(
    puzzle: Puzzle,
    number: int,
    difficulty: str | None = None,
    solutions: bool = False,
    crop: str | None = None,
) -> "PuzzlePage":
    """The picture of a puzzle with the words over it, and that of its solution. How hard it is, where nobody
    says so, a person's solver finds, where the family has one.
    """
    from hardboard.render import dressed
    from hardboard.render.book import PuzzlePage

    def drawn(solution: Any = None) -> "Scene":
        return dressed(puzzle.draw(solution), crop=crop)

    rated = part(puzzle.name, "rate") is not None
    label = difficulty or (offered(puzzle.family, "rate")(puzzle.board).label if rated else "")
    words = [str(number), puzzle.family.title, *([label] if label else [])]
    return PuzzlePage(drawn(), ", ".join(words), drawn(_solution(puzzle)) if solutions else None)


def _signs(name: str, made: "Sequence[tuple[Puzzle, PuzzlePage]]") -> list[str]:
    """What signs mean that puzzles of a family have in this book and its rules do not speak of."""
    from hardboard.render.scene import Texts

    shapes = [one for puzzle, page in made if puzzle.name == name for one in page.scene.shapes]
    labels = [label for one in shapes if isinstance(one, Texts) for label in one.words()]
    return ["A ? is a number that is not told."] if "?" in " ".join(labels).split() else []


def _solution(puzzle: Puzzle) -> Any:
    """The solution of a board, by the judge: what a file says of it is not believed."""
    solution = puzzle.find()
    if solution is None:
        raise InputError(f"a {puzzle.name} board without a solution", "a puzzle")
    return solution
