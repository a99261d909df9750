"""Puzzles for people: `generate`, `rate` and `hint`."""

import argparse
import sys
from typing import Any

from hardboard.files import PICTURES, read_board, read_text, suffix, write_text
from hardboard.options import Commands, add_family, add_json, command, extra, print_json
from hardboard.puzzles import Family, InputError, family
from hardboard.puzzles.rating import LABELS
from hardboard.trails import step_json
from hardboard.verify.judge import judge


def register(commands: Commands) -> None:
    """Add the commands of this module."""
    make = command(
        commands, "generate", run_generate, "make a puzzle with exactly one solution",
        "hardboard generate --size 9 --difficulty medium --seed 1 -o puzzle.png",
    )  # fmt: skip
    make.add_argument(
        "--size", type=size, default=(9, 9), metavar="N or RxC", help="rows and columns (default: 9)"
    )
    make.add_argument("--difficulty", choices=LABELS, help="how hard it shall be")
    make.add_argument(
        "--symmetry", metavar="NAME", help="of the clues (kurodoko): half-turn, mirror, flip, quarter-turn"
    )
    make.add_argument("--minimal", action="store_true", help="every clue is necessary (kurodoko)")
    make.add_argument("--seed", type=int, default=0, help="same seed, same puzzle (default: %(default)s)")
    make.add_argument(
        "-o",
        "--output",
        action="append",
        default=[],
        metavar="FILE",
        help="where to write it (may be repeated)",
    )
    make.add_argument("--solution", metavar="FILE", help="where to write its solution")
    add_family(make)
    add_json(make)

    rate = command(
        commands, "rate", run_rate, "say how hard a puzzle is for a person", "hardboard rate puzzle.txt"
    )
    rate.add_argument("board")
    add_family(rate)
    add_json(rate)

    hint = command(
        commands,
        "hint",
        run_hint,
        "give the next deduction from a partial solution",
        "hardboard hint board.txt partial.txt",
    )
    hint.add_argument("board")
    hint.add_argument("partial", help="rows of '.' white, '#' black and '?' undecided")
    hint.add_argument(
        "--unique", action="store_true", help="the puzzle is known to have one solution: use that"
    )
    hint.add_argument("-o", "--output", metavar="FILE", help="a picture of the hint")
    add_family(hint)
    add_json(hint)


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


def run_generate(args: argparse.Namespace) -> int:
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
    board, solution = extra(kind, "generate")(
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


def run_rate(args: argparse.Namespace) -> int:
    """A label, points and the facts behind them."""
    kind = family(args.family)
    rating = extra(kind, "rate")(read_board(args.board, kind))
    if args.json:
        print_json({"label": rating.label, "points": rating.points, "facts": dict(rating.facts)})
    else:
        print(f"{rating.label} ({rating.points:g} points)")
        for name, value in rating.facts.items():
            print(f"  {name}: {value}")
    return 0


def run_hint(args: argparse.Namespace) -> int:
    """The next deduction in words and as a picture, or the mistakes made so far."""
    kind = family(args.family)
    board = read_board(args.board, kind)
    try:
        partial = extra(kind, "read_partial")(read_text(args.partial), board)
    except InputError as error:
        raise error if error.where.startswith(args.partial) else error.at(args.partial) from None
    found = extra(kind, "hint")(board, partial, judge(args.family).solutions, args.unique)
    if args.output:
        _draw_hint(args.output, kind.name, board, partial, found)
    if args.json:
        print_json(_hint_json(found))
    elif found is None:
        print("solved: every cell is right")
    elif isinstance(found, tuple):
        print("\n".join(f"mistake: {breach.message}" for breach in found))
    else:
        print(found)
    return 1 if isinstance(found, tuple) else 0


def _hint_json(found: Any) -> dict[str, Any]:
    if found is None:
        return {"status": "solved"}
    if isinstance(found, tuple):
        return {"status": "mistakes", "mistakes": [{"cells": v.cells, "message": v.message} for v in found]}
    return {"status": "hint"} | step_json(found)


def _draw_hint(path: str, name: str, board: Any, partial: Any, found: Any) -> None:
    import numpy as np

    from hardboard.render import Overlay, draw, save, violation_marks
    from hardboard.trails import step_scene

    shading = np.array([-1, 0, 1], dtype=np.int8)[partial]
    if found is None or isinstance(found, tuple):
        save(draw(name, board, shading, Overlay(marks=violation_marks(found or ()))), path)
    else:
        save(step_scene(name, board, [found], shading), path)
