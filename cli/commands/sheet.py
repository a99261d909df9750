"""`sheet`: puzzles on pages to print, with rules, numbers, difficulty, and the solutions at the back."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from hardboard.api.files import suffix
from hardboard.api.puzzle import Puzzle
from hardboard.api.sheet import bound, entry, fits
from hardboard.cli.lines import at_line
from hardboard.cli.options import add_family, add_look, positive, progress
from hardboard.puzzles import InputError, family
from hardboard.puzzles.errors import quantity
from hardboard.puzzles.formats import parse_json
from hardboard.puzzles.reading import read_text
from hardboard.puzzles.registry import infer

if TYPE_CHECKING:
    from hardboard.render.book import PuzzlePage

EXAMPLE = "hardboard sheet easy.jsonl hard.jsonl -o book.pdf --per-page 4 --solutions"


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
    fits(args.per_page)
    lines = [
        (f"{file}: line {number}", line)
        for file in args.puzzles
        for number, line in enumerate(read_text(file).splitlines(), 1)
        if line.strip()
    ]
    files = " ".join(args.puzzles)
    if not lines:
        raise InputError("no puzzles", "one JSON object a line", files)
    from hardboard.render.files import write_whole
    from hardboard.render.pdf import pdf_bytes

    made: list[tuple[Puzzle, PuzzlePage]] = []
    for place, line in progress(lines, len(lines), "puzzles"):
        try:
            puzzle, difficulty = _read(place, line, args.family)
            made.append((puzzle, entry(puzzle, len(made) + 1, difficulty, args.solutions, args.crop)))
        except InputError as error:
            print(f"hardboard: {error}", file=sys.stderr)
    if not made:
        raise InputError("no line with a puzzle", "one JSON object a line", files)
    pages = bound(made, args.title, args.per_page, args.theme or "paper")
    write_whole(Path(args.output), pdf_bytes(pages))
    print(f"{args.output}: {quantity(len(made), 'puzzle')} on {quantity(len(pages), 'page')}")
    return 0 if len(made) == len(lines) else 2


def _read(place: str, line: str, name: str | None) -> tuple[Puzzle, str | None]:
    """The puzzle of a line, and how hard the line says it is."""
    try:
        record = parse_json(line)
        kind = family(infer(line, name))
        said = record.get("difficulty")
        return Puzzle(kind, kind.board_from_record(record)), said if isinstance(said, str) else None
    except InputError as error:
        raise at_line(error, place) from None
