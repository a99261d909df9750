"""`print`: puzzles on pages to print, with rules, numbers, difficulty, and the solutions at the back."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from hardboard.api.files import suffix
from hardboard.api.puzzle import Puzzle
from hardboard.api.sheet import PAPERS, PrintOptions, bind_book, book_entry, refuse_unreadable
from hardboard.cli.json_lines import at_line
from hardboard.cli.options import add_family, add_flag, add_look, add_number, progress
from hardboard.puzzles import InputError, family
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.formats import Record, parse_json
from hardboard.puzzles.reading import read_text
from hardboard.puzzles.registry import infer_family

if TYPE_CHECKING:
    from hardboard.render.book import PuzzlePage

EXAMPLE = "hardboard print easy.jsonl hard.jsonl -o book.pdf --per-page 4 --solutions"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "puzzles", nargs="+", help="files of JSON lines, as `generate --json` prints them, or -"
    )
    add_family(parser)
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the book, .pdf")
    add_number(parser, "--per-page", "puzzles on a page (default: %(default)s)", 4)
    add_flag(parser, "--solutions", "with the solutions at the back")
    parser.add_argument(
        "--paper", choices=list(PAPERS), default="a4", help="the size of pages (default: %(default)s)"
    )
    parser.add_argument("--author", default="", metavar="NAME", help="who made it, at the foot of each page")
    add_flag(
        parser,
        "--links",
        "with a code of the address where each puzzle can be played, in families that have one",
    )
    add_look(parser, sized=False, theme="paper")
    parser.add_argument("--title", default="", help="the heading (default: the names of the puzzles)")


def run(args: argparse.Namespace) -> int:
    """Set the puzzles and write the book."""
    if suffix(args.output) != ".pdf":
        raise InputError(f"the suffix {suffix(args.output)!r}", ".pdf", args.output)
    refuse_unreadable(args.per_page, args.paper)
    lines = [
        (f"{file}: line {number}", line)
        for file in args.puzzles
        for number, line in enumerate(read_text(file).splitlines(), 1)
        if line.strip()
    ]
    files = " ".join(args.puzzles)
    if not any(line.lstrip().startswith("{") for _, line in lines):
        raise InputError("no puzzles", "one JSON object a line", files)
    from hardboard.render.book import BookLook
    from hardboard.render.files import write_whole
    from hardboard.render.pdf import pdf_bytes

    wish = PrintOptions(args.solutions, args.crop, args.links)
    made: list[tuple[Puzzle, PuzzlePage]] = []
    for place, line in progress(lines, len(lines), "puzzles"):
        try:
            puzzle, told = _read(place, line, args.family)
            made.append((puzzle, book_entry(puzzle, len(made) + 1, told, wish)))
        except InputError as error:
            print(f"hardboard: {error}", file=sys.stderr)
    if not made:
        raise InputError("no line with a puzzle", "one JSON object a line", files)
    pages = bind_book(
        made, args.title, args.per_page, BookLook(PAPERS[args.paper], args.theme or "paper", args.author)
    )
    write_whole(Path(args.output), pdf_bytes(pages))
    print(f"{args.output}: {counted_noun(len(made), 'puzzle')} on {counted_noun(len(pages), 'page')}")
    return 0 if len(made) == len(lines) else 2


def _read(place: str, line: str, name: str | None) -> tuple[Puzzle, Record]:
    try:
        record = parse_json(line)
        kind = family(infer_family(line, name))
        return Puzzle(kind, kind.board_from_record(record)), record
    except InputError as error:
        raise at_line(error, place) from None
