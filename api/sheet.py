"""Puzzles on pages to print: rules and an example in front, each puzzle with number, name and difficulty,
solutions behind.

>>> from hardboard import generate
>>> len(sheet([generate("creek", 4, seed=1), generate("tapa", 4, seed=1)], title="Two", solutions=True))
2
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardboard.api.family_parts import required_part
from hardboard.api.puzzle import Puzzle
from hardboard.people.rating import GRADES
from hardboard.puzzles import Family
from hardboard.puzzles.errors import GaveUp, InputError
from hardboard.puzzles.registry import family_part, needed_part

if TYPE_CHECKING:
    from hardboard.render import Scene
    from hardboard.render.book import BookLook, PuzzlePage
    from hardboard.render.pdf import Page

#: So many puzzles a page can be read.
MOST_A_PAGE = 12
#: Papers, width and height in points.
PAPERS = {"a4": (595.0, 842.0), "letter": (612.0, 792.0)}
#: So many names of families stand in a title.
NAMED = 3
#: The side of an example, and how often one is tried.
EXAMPLE, EXAMPLE_TRIES = 4, 60


def sheet(
    puzzles: Sequence[Puzzle],
    title: str = "",
    per_page: int = 4,
    solutions: bool = False,
    theme: str | None = None,
    crop: str | None = None,
    paper: str = "a4",
    author: str = "",
    links: bool = False,
) -> "list[Page]":
    """Return the pages of a booklet of puzzles.

    Args:
        puzzles: the puzzles.
        title: the title; "" for the names of the puzzles.
        per_page: the number of puzzles on a page.
        solutions: True to add pages with the solutions.
        theme: the name of the colours; None for those of paper.
        crop: the part of each board to print.
        paper: the size of the pages.
        author: the name below the title.
        links: True to print links to the puzzles at puzz.link.

    Returns:
        The pages. `hardboard.render.pdf.pdf_bytes` makes a file of them.

    >>> from hardboard import generate
    >>> len(sheet([generate("creek", 4, seed=1)]))
    1
    """
    from hardboard.render.book import BookLook

    refuse_unreadable(per_page, paper)
    wish = PrintOptions(solutions, crop, links)
    made = [(one, book_entry(one, number, {}, wish)) for number, one in enumerate(puzzles, 1)]
    return bind_book(made, title, per_page, BookLook(PAPERS[paper], theme or "paper", author))


def refuse_unreadable(per_page: int, paper: str) -> None:
    """Refuse pages of puzzles that are too small to read, and papers that there are not."""
    if not 1 <= per_page <= MOST_A_PAGE:
        raise InputError(f"{per_page} puzzles on a page", f"at most {MOST_A_PAGE}")
    if paper not in PAPERS:
        raise InputError(f"the paper {paper!r}", "one of " + " ".join(PAPERS))


@dataclass(frozen=True)
class PrintOptions:
    """The parts of each puzzle to print: its solution, a part only, a code of the address to play it at."""

    solutions: bool = False
    crop: str | None = None
    links: bool = False


def bind_book(
    made: "Sequence[tuple[Puzzle, PuzzlePage]]", title: str, per_page: int, look: "BookLook"
) -> "list[Page]":
    """Return a booklet of some puzzles and the settings of its pages."""
    from hardboard.render.book import FamilyRules, book

    kinds = {puzzle.name: puzzle.family for puzzle, _ in made}
    rules = [
        FamilyRules(kind.title, [*kind.sentences, *_signs(name, made)], _example(kind))
        for name, kind in sorted(kinds.items())
    ]
    heading = title or _heading([one.name for one in rules])
    return book([page for _, page in made], heading, rules, per_page, look)


def _heading(names: Sequence[str]) -> str:
    """Return the default title of a booklet.

    >>> _heading(["Creek", "LITS"]), _heading(["Creek", "LITS", "Masyu", "Tapa"])
    ('Creek and LITS', 'Puzzles of 4 kinds')
    """
    if len(names) > NAMED:
        return f"Puzzles of {len(names)} kinds"
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def book_entry(puzzle: Puzzle, number: int, told: Mapping[str, object], wish: PrintOptions) -> "PuzzlePage":
    """Return the picture of a puzzle with the words over it, and that of its solution. How hard it is, where
    a record (`told`) does not say so, a person's solver finds, where the family has one.
    """
    from hardboard.render import dress_scene
    from hardboard.render.book import PuzzlePage

    def drawn(solution: object = None) -> "Scene":
        return dress_scene(puzzle.draw(solution), crop=wish.crop)

    label = told.get("difficulty")
    if not isinstance(label, str):
        rated = family_part(puzzle.name, "rate") is not None
        label = required_part(puzzle.family, "rate")(puzzle.board).label if rated else ""
    grade, seed = (told[name] if isinstance(told.get(name), int) else None for name in ("grade", "seed"))
    return PuzzlePage(
        drawn(),
        f"{number}. " + ", ".join([puzzle.family.title, *([label] if label else [])]),
        drawn(_solution(puzzle)) if wish.solutions else None,
        "" if grade is None else f"grade {grade} of {GRADES[-1]}",
        puzzle.write(".url").strip() if wish.links and ".url" in puzzle.family.writers else "",
        "" if seed is None else f"seed {seed}",
    )


def _example(kind: Family) -> "tuple[Scene, Scene] | None":
    """Return a small puzzle and its solution, always the same one; None if the generator finds none soon."""
    few = {"tries": EXAMPLE_TRIES} if kind.declared else {}
    try:
        board, solution = required_part(kind, "generate")(
            EXAMPLE, EXAMPLE, seed=1, solutions=needed_part(kind.name, "judge").solutions, **few
        )
    except (InputError, GaveUp):
        return None
    small = Puzzle(kind, board, solution)
    return small.draw(), small.draw(solution)


def _signs(name: str, made: "Sequence[tuple[Puzzle, PuzzlePage]]") -> list[str]:
    """Explain the signs that puzzles of a family have in this book and its rules do not mention."""
    from hardboard.render.scene import Texts

    shapes = [one for puzzle, page in made if puzzle.name == name for one in page.scene.shapes]
    labels = [label for one in shapes if isinstance(one, Texts) for label in one.words()]
    return ["A ? is a number that is not told."] if "?" in " ".join(labels).split() else []


def _solution(puzzle: Puzzle) -> object:
    """Return the solution of a board as the solver finds it; a solution in the file is not trusted."""
    solution = puzzle.find()
    if solution is None:
        raise InputError(f"a {puzzle.name} board without a solution", "a puzzle")
    return solution
