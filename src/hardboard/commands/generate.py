"""`generate`: a new puzzle with exactly one solution."""

import argparse
import sys
from typing import Any

from hardboard.files import PICTURES, suffix, write_text
from hardboard.options import add_family, add_json, extra, print_json
from hardboard.puzzles import Family, InputError, family
from hardboard.puzzles.rating import LABELS
from hardboard.verify.judge import judge

EXAMPLE = "hardboard generate --size 9 --difficulty medium --seed 1 -o puzzle.png"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the puzzle shall be like, and where it goes."""
    parser.add_argument(
        "--size", type=size, default=(9, 9), metavar="N or RxC", help="rows and columns (default: 9)"
    )
    parser.add_argument("--difficulty", choices=LABELS, help="how hard it shall be")
    parser.add_argument(
        "--method", metavar="NAME", help="another way to make it: thesis, where a source document has one"
    )
    parser.add_argument(
        "--symmetry", metavar="NAME", help="of the clues (kurodoko): half-turn, mirror, flip, quarter-turn"
    )
    parser.add_argument("--minimal", action="store_true", help="every clue is necessary (kurodoko)")
    parser.add_argument("--seed", type=int, default=0, help="same seed, same puzzle (default: %(default)s)")
    parser.add_argument(
        "-o",
        "--output",
        action="append",
        default=[],
        metavar="FILE",
        help="where to write it (may be repeated)",
    )
    parser.add_argument("--solution", metavar="FILE", help="where to write its solution")
    add_family(parser)
    add_json(parser)


def size(text: str) -> tuple[int, int]:
    """A size such as `9` or `10x15`."""
    rows, _, cols = text.lower().partition("x")
    if (
        not rows.isdecimal()
        or not (cols or rows).isdecimal()
        or not 0 < int(rows) < 1000
        or not 0 < int(cols or rows) < 1000
    ):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 9 or 10x15")
    return int(rows), int(cols or rows)


def run(args: argparse.Namespace) -> int:
    """Make a puzzle; print it unless it goes to files."""
    kind = family(args.family)
    for path in args.output:
        if suffix(path) not in (*PICTURES, *kind.writers):
            raise InputError(
                f"the suffix {suffix(path)!r}", "one of " + " ".join((*PICTURES, *kind.writers)), path
            )
    wishes = {name: getattr(args, name) for name in ("symmetry", "minimal") if getattr(args, name)}
    if wishes and args.family != "kurodoko":
        raise InputError(f"--{next(iter(wishes))} for {kind.name}", "kurodoko")
    print(f"seed {args.seed}", file=sys.stderr)
    board, solution = _generator(kind, args.method)(
        *args.size,
        seed=args.seed,
        difficulty=args.difficulty,
        solutions=judge(args.family).solutions,
        progress=_teller(),
        **wishes,
    )
    for path in args.output:
        _write_board(path, kind, board)
    if args.solution:
        write_text(args.solution, kind.show_solution(solution) + "\n")
    if args.json:
        rating = extra(kind, "rate")(board)
        record = kind.board_to_record(board) | {"solution": kind.solution_to_record(solution)}
        print_json(record | {"difficulty": rating.label, "points": rating.points, "seed": args.seed})
    elif not args.output:
        sys.stdout.write(kind.write_board(board, ".txt"))
    return 0


def _generator(kind: Family, method: str | None) -> Any:
    """The family's own generator, or another of its by name."""
    if method is None:
        return extra(kind, "generate")
    if method not in kind.generators:
        known = " ".join(kind.generators) or f"none: {kind.name} has one way"
        raise InputError(f"--method {method}", f"one of {known}" if kind.generators else known)
    return kind.located(kind.generators[method])


def _teller() -> Any:
    """Progress on a terminal, silence in a pipe."""
    if not sys.stderr.isatty():
        return None
    return lambda line: print(f"\r{line[:78]:78}", end="\r", file=sys.stderr)


def _write_board(path: str, kind: Family, board: Any) -> None:
    if suffix(path) in PICTURES:
        from hardboard.render import draw, save

        save(draw(kind.name, board), path)
    else:
        write_text(path, kind.write_board(board, suffix(path)))
