"""`sheet`: puzzles on pages to print, with rules, numbers, difficulty, and the solutions at the back."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hardboard.api.files import suffix
from hardboard.api.offered import offered
from hardboard.cli.options import add_family, add_look, positive, progress
from hardboard.puzzles import Family, InputError, family
from hardboard.puzzles.errors import quantity
from hardboard.puzzles.formats import parse_json
from hardboard.puzzles.reading import read_text
from hardboard.puzzles.registry import infer, part

if TYPE_CHECKING:
    from hardboard.render.book import PuzzlePage

EXAMPLE = "hardboard sheet easy.jsonl hard.jsonl -o book.pdf --per-page 4 --solutions"
#: So many puzzles a page can be read.
MOST_A_PAGE = 12


def arguments(parser: argparse.ArgumentParser) -> None:
    """Puzzles, and how their pages look."""
    parser.add_argument(
        "puzzles", nargs="+", help="files of JSON lines, as `generate --json` prints them, or -"
    )
    add_family(parser)
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the book, .pdf")
    parser.add_argument(
        "--per-page", type=positive, default=4, metavar="N", help="puzzles on a page (default: %(default)s)"
    )
    parser.add_argument("--solutions", action="store_true", help="with the solutions at the back")
    add_look(parser, sized=False, theme="paper")
    parser.add_argument("--title", default="Puzzles", help="the heading (default: %(default)s)")


def run(args: argparse.Namespace) -> int:
    """Set the puzzles and write the book."""
    if suffix(args.output) != ".pdf":
        raise InputError(f"the suffix {suffix(args.output)!r}", ".pdf", args.output)
    if args.per_page > MOST_A_PAGE:
        raise InputError(f"{args.per_page} puzzles on a page", f"at most {MOST_A_PAGE}")
    lines = [
        (f"{file}: line {number}", line)
        for file in args.puzzles
        for number, line in enumerate(read_text(file).splitlines(), 1)
        if line.strip()
    ]
    files = " ".join(args.puzzles)
    if not lines:
        raise InputError("no puzzles", "one JSON object a line", files)
    from hardboard.render.book import book
    from hardboard.render.files import write_whole
    from hardboard.render.pdf import pdf_bytes

    puzzles: list[tuple[Family, Any]] = []
    for place, line in progress(lines, len(lines), "puzzles"):
        try:
            puzzles.append(_puzzle(args, place, line, len(puzzles) + 1))
        except InputError as error:
            print(f"hardboard: {error}", file=sys.stderr)
    if not puzzles:
        raise InputError("no line with a puzzle", "one JSON object a line", files)
    kinds = {kind.name: kind for kind, _ in puzzles}
    rules = [
        (_spoken(name), [*kind.sentences, *_signs(name, puzzles)]) for name, kind in sorted(kinds.items())
    ]
    pages = book([puzzle for _, puzzle in puzzles], args.title, rules, args.per_page, args.theme or "paper")
    write_whole(Path(args.output), pdf_bytes(pages))
    print(f"{args.output}: {quantity(len(puzzles), 'puzzle')} on {quantity(len(pages), 'page')}")
    return 0 if len(puzzles) == len(lines) else 2


def _signs(name: str, puzzles: "Sequence[tuple[Family, PuzzlePage]]") -> list[str]:
    """What signs mean that puzzles of a family have in this book and its rules do not speak of."""
    from hardboard.render.scene import Texts

    shapes = [one for kind, page in puzzles if kind.name == name for one in page.scene.shapes]
    labels = [label for one in shapes if isinstance(one, Texts) for label in one.words()]
    return ["A ? is a number that is not told."] if "?" in " ".join(labels).split() else []


def _spoken(name: str) -> str:
    """The name of a family as a page has it: Light up."""
    return name.replace("-", " ").capitalize()


def _puzzle(args: argparse.Namespace, place: str, line: str, count: int) -> tuple[Family, Any]:
    """A line's family, and its picture with the words over it."""
    from hardboard.render import Scene, draw, dressed
    from hardboard.render.book import PuzzlePage

    try:
        record = parse_json(line)
        kind = family(infer(line, args.family))
        board = kind.board_from_record(record)
    except InputError as error:
        raise InputError(error.found, error.expected, place) from None

    def drawn(solution: Any = None) -> Scene:
        return dressed(draw(kind.name, board, solution), crop=args.crop)

    words = [str(count), _spoken(kind.name), *_difficulty(kind, board, record)]
    return kind, PuzzlePage(
        drawn(), ", ".join(words), drawn(_solution(kind, board)) if args.solutions else None
    )


def _solution(kind: Family, board: Any) -> Any:
    """The solution of a board, by the judge: what a file says of it is not believed."""
    from hardboard.verify.judge import judge

    solution = judge(kind.name).find(board)
    if solution is None:
        raise InputError(f"a {kind.name} board without a solution", "a puzzle")
    return solution


def _difficulty(kind: Family, board: Any, record: dict[str, Any]) -> list[str]:
    """What the record says, or what a person's solver finds, where the family has one."""
    if isinstance(record.get("difficulty"), str):
        return [record["difficulty"]]
    return [str(offered(kind, "rate")(board).label)] if part(kind.name, "rate") is not None else []
