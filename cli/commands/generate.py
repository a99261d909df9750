"""`generate`: a new puzzle with exactly one solution."""

import argparse
import json
import re
import sys
from random import randrange

from hardboard.api.family_parts import required_part
from hardboard.api.files import refuse_suffix, suffix, write_text
from hardboard.api.puzzle import RECTANGLES, Puzzle, Wishes, maker
from hardboard.cli import options
from hardboard.cli.json_lines import numbered_path
from hardboard.people.rating import wished_grades
from hardboard.people.symmetry import SYMMETRIES
from hardboard.puzzles import InputError, family
from hardboard.puzzles.formats import PICTURES, Record
from hardboard.puzzles.registry import DEFAULT

#: All puzzles in one file, a record a line.
LINES = ".jsonl"
#: In a pipe, nothing is said for so many seconds.
SILENCE = 10
EXAMPLE = "hardboard generate --size 9 --difficulty medium --seed 1 -o puzzle.png"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--size", type=size, default=(9, 9), metavar="N or RxC", help="rows and columns (default: 9)"
    )
    parser.add_argument(
        "--difficulty",
        type=difficulty,
        metavar="LEVEL",
        help="easy, medium or hard for a puzzle of its size; or a grade from 1 to 9, which is the same for "
        "all sizes and families, or several: 4-6",
    )
    parser.add_argument(
        "--method", metavar="NAME", help="another way to make it: thesis, where a source document has one"
    )
    parser.add_argument(
        "--set",
        dest="settings",
        type=setting_argument,
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="an option of the method (may be repeated), such as pairs=2 for Kamaji, rooms=d for Nurimeizu; "
        "or rectangles, for rooms that are, in families whose rooms have numbers",
    )
    parser.add_argument(
        "--symmetry",
        choices=list(SYMMETRIES),
        help="of rooms and of the places of clues, in families that choose them",
    )
    options.add_flag(parser, "--minimal", "every clue is necessary")
    options.add_flag(parser, "--numbered", "every clue is a number, none a `?`, in families that have them")
    parser.add_argument("--seed", type=int, help="same seed, same puzzle (default: a fresh one, printed)")
    options.add_number(
        parser,
        "--count",
        "so many puzzles: files are numbered (puzzle-1.png, ...), but for .jsonl, which holds all",
        1,
    )
    options.add_outputs(parser, "where to write it")
    parser.add_argument(
        "--solution", metavar="FILE", help="where to write its solution; a picture of it by the suffix"
    )
    options.add_look(parser)
    options.add_family(parser)
    options.add_json(parser)
    options.add_stats(parser)


def difficulty(text: str) -> str:
    """Return a label, a grade or a range of grades."""
    try:
        wished_grades(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def setting_argument(text: str) -> tuple[str, int | float | str]:
    """Return an option and its value, a number if it looks like one."""
    if text == RECTANGLES:
        return text, True
    name, sign, value = text.partition("=")
    if not name or not sign:
        raise argparse.ArgumentTypeError(f"{text!r} is not an option such as pairs=2")
    for kind in (int, float):
        try:
            return name, kind(value)
        except ValueError:
            continue
    return name, value


def size(text: str) -> tuple[int, int]:
    """Return a size such as `9` or `10x15`."""
    match = re.fullmatch(r"([0-9]{1,3})(?:x([0-9]{1,3}))?", text.strip().lower())
    rows, cols = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not rows or not cols:
        raise argparse.ArgumentTypeError(f"{text.strip()!r} is not a size such as 9 or 10x15")
    return rows, cols


def run(args: argparse.Namespace) -> int:
    """Make puzzles; print them unless they go to files."""
    options.refuse_idle_look(args)
    kind = family(args.family or DEFAULT)
    refuse_suffix((*PICTURES, *kind.suffixes, LINES), *args.output)
    wishes = {name: getattr(args, name) for name in Wishes.__annotations__ if hasattr(args, name)}
    wishes |= {"settings": dict(args.settings), "progress": options.progress_line(SILENCE)}
    make = maker(kind.name, args.size, **wishes)
    seed = randrange(1 << 31) if args.seed is None else args.seed
    records = []
    with options.statistics(args):
        for number in range(args.count):
            print(f"seed {seed + number}", file=sys.stderr)
            made = make(seed + number)
            wanted = args.json or LINES in map(suffix, args.output)
            records.append(_record(made, seed + number) if wanted else {})
            _deliver(args, made, records[-1], number + 1 if args.count > 1 else 0)
    for path in args.output:
        if suffix(path) == LINES:
            write_text(path, "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records))
    return 0


def _record(made: Puzzle, seed: int) -> Record:
    kind = made.family
    rating = required_part(kind, "rate")(made.board)
    record: Record = kind.record(made.board) | {"solution": kind.solution_to_record(made.solution)}
    graded = {"difficulty": rating.label, "grade": rating.grade, "effort": rating.effort}
    return record | graded | {"seed": seed}


def _deliver(args: argparse.Namespace, made: Puzzle, record: Record, number: int) -> None:
    """Write one puzzle to every file asked for that holds one, or print it."""
    for path in args.output:
        if suffix(path) in PICTURES:
            options.write_picture(args, made.draw(), numbered_path(path, number))
        elif suffix(path) != LINES:
            made.save(numbered_path(path, number))
    if args.solution and suffix(args.solution) in PICTURES:
        options.write_picture(args, made.draw(made.solution), numbered_path(args.solution, number))
    elif args.solution:
        write_text(numbered_path(args.solution, number), made.show(made.solution) + "\n")
    if args.json:
        options.print_json(record | options.stats_record(args))
    elif not args.output:
        sys.stdout.write(("\n" if number > 1 else "") + made.write(".txt"))
