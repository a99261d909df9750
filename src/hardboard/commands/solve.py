"""`solve`: one solution, all of them, their number, or the steps that a person takes."""

import argparse
import json
import os
import sys
from functools import partial
from itertools import islice
from typing import Any

from hardboard.files import PICTURES, read_board, read_text, suffix, write_text
from hardboard.options import add_family, add_json, extra, print_json, progress
from hardboard.puzzles import Family, GaveUp, InputError, family
from hardboard.puzzles.family import parse_json
from hardboard.puzzles.registry import having
from hardboard.verbs import Verb
from hardboard.verify.judge import judge

EXAMPLE = "hardboard solve board.txt -o solution.txt"

#: What the answer is -> exit status.
EXITS = {"solvable": 0, "unsolvable": 1, "unknown": 3}
#: Suffixes that a solution can be written with.
SOLUTIONS = (".txt", ".json", *PICTURES)


def arguments(parser: argparse.ArgumentParser) -> None:
    """A board, or many, and what is wanted of it."""
    parser.add_argument("board", help="a board file, a .jsonl file of many boards, or - for standard input")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to write the solution (.txt, .json, .png or .svg)"
    )
    parser.add_argument("--count", action="store_true", help="count all solutions")
    parser.add_argument("--all", action="store_true", help="print all solutions")
    parser.add_argument("--unique", action="store_true", help="say whether there is exactly one solution")
    parser.add_argument("--method", metavar="NAME", help="another way to solve: see below")
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="an option of the method (may be repeated): see below",
    )
    parser.add_argument("--seed", type=int, help="for methods that draw at random (default: 0)")
    parser.add_argument("--explain", action="store_true", help="solve as a person does and say every step")
    parser.add_argument(
        "--known-unique", action="store_true", help="with --explain: use that there is only one solution"
    )
    add_family(parser)
    add_json(parser)
    if isinstance(parser, Verb):
        parser.more = _methods


def _methods() -> str:
    """The methods of all families, a line each, and their options."""
    lines = []
    known = {name: judge(name).methods for name in having("judge")}
    for name, methods in known.items():
        lines += ["", f"methods for {name} (without --method, the first):"] if methods else []
        for word, method in methods.items():
            lines.append(f"  {word:15} {method.summary}")
            lines += [f"    {option}=  {about}" for option, about in method.options.items()]
    return "\n".join(lines)


def run(args: argparse.Namespace) -> int:
    """Find, count, list or prove unique."""
    if args.method is not None or args.settings or args.seed is not None:
        drawn = _method(args).keywords
        if "seed" in drawn:
            print(f"seed {drawn['seed']}", file=sys.stderr)
    if args.explain:
        return _explain(args)
    if suffix(args.board) == ".jsonl":
        return _solve_lines(args)
    if args.output and suffix(args.output) not in SOLUTIONS:
        raise InputError(f"the suffix {suffix(args.output)!r}", "one of " + " ".join(SOLUTIONS), args.output)
    kind = family(args.family)
    board = read_board(args.board, kind)
    if args.all and not args.json:
        return _print_all(args, kind, board)
    answer, solution = answer_for(board, args)
    if args.output and solution is not None:
        _write_solution(args.output, kind, board, solution)
    if args.json:
        print_json(answer)
    else:
        _say(args, kind, answer, solution)
    if args.unique and answer["status"] != "unknown":
        return 0 if answer["unique"] else 1
    return EXITS[answer["status"]]


def _explain(args: argparse.Namespace) -> int:
    """The trail of deductions, in words and, with an output file, drawn."""
    from hardboard.puzzles.trail import show_trail
    from hardboard.trails import step_json

    if args.count or args.all or args.unique or suffix(args.board) == ".jsonl":
        raise InputError(
            "--explain with many boards, or with --count, --all or --unique", "one of these", args.board
        )
    kind = family(args.family)
    board = read_board(args.board, kind)
    solution, trail = extra(kind, "explain if unique" if args.known_unique else "explain")(board)
    if args.output:
        from hardboard.render import save
        from hardboard.trails import trail_sheet

        scene, note = trail_sheet(kind.name, board, trail)
        for line in (note, save(scene, args.output)):
            if line:
                print(f"{args.output}: {line}", file=sys.stderr)
    if args.json:
        steps = [step_json(step) for step in trail]
        shown = kind.solution_to_json(solution) if solution is not None else None
        print_json(
            {"status": "unsolvable" if solution is None else "solvable", "solution": shown, "trail": steps}
        )
    else:
        print(show_trail(trail))
        print(kind.show_solution(solution) if solution is not None else "no solution")
    return 0 if solution is not None else 1


def answer_for(board: Any, args: argparse.Namespace) -> tuple[dict[str, Any], Any]:
    """What `solve --json` prints of one board, and a solution."""
    kind, arbiter = family(args.family), judge(args.family)
    asked: dict[str, Any] = {}
    if args.count or args.all or args.unique:
        wanted = None if args.count or args.all else 2
        found = list(islice(arbiter.solutions(board), wanted)) if args.all else None
        number, first = (
            (len(found), found[0] if found else None)
            if found is not None
            else _counted(arbiter, board, wanted)
        )
        if args.count or args.all:
            asked["count"] = number
        if args.all and found is not None:
            asked["solutions"] = [kind.solution_to_json(one) for one in found]
        if args.unique:
            asked["unique"] = number == 1
        # A method finds; that there is no other solution the judge says.
        solution, reason = _tried(args, board) if args.method is not None else (first, "")
    else:
        solution, reason = _tried(args, board)
    shown = kind.solution_to_json(solution) if solution is not None else None
    status = "solvable" if solution is not None else "unknown" if reason else "unsolvable"
    why = {"reason": reason} if reason else {}
    return {"status": status, "solution": shown} | why | asked, solution


def _tried(args: argparse.Namespace, board: Any) -> tuple[Any, str]:
    """A solution or None, and why it is not known whether there is one, if it is not."""
    try:
        return _method(args)(board), ""
    except GaveUp as limit:
        return None, str(limit)


def _counted(arbiter: Any, board: Any, limit: int | None) -> tuple[int, Any]:
    number, first = 0, None
    for solution in islice(arbiter.solutions(board), limit):
        first = solution if number == 0 else first
        number += 1
    return number, first


def _method(args: argparse.Namespace) -> Any:
    arbiter = judge(args.family)
    if args.method is None:
        if args.settings or args.seed is not None:
            raise InputError("--set or --seed", "a --method that they are for")
        return arbiter.find
    if args.method not in arbiter.methods:
        raise InputError(f"the method {args.method!r}", "one of " + " ".join(arbiter.methods))
    method = arbiter.methods[args.method]
    if args.seed is not None and not method.random:
        raise InputError(f"--seed for the method {args.method!r}", "a method that draws at random")
    drawn = {"seed": args.seed or 0} if method.random else {}
    return partial(method, **method.read(args.settings), **drawn)


def _say(args: argparse.Namespace, kind: Family, answer: dict[str, Any], solution: Any) -> None:
    if answer["status"] == "unknown":
        print(f"not found: {answer['reason']}")
    elif args.count:
        print(answer["count"])
    elif args.unique:
        print("unique" if answer["unique"] else "no solution" if solution is None else "not unique")
    elif solution is None:
        print("no solution")
    elif not args.output:
        print(kind.show_solution(solution))


def _print_all(args: argparse.Namespace, kind: Family, board: Any) -> int:
    number = 0
    for solution in judge(args.family).solutions(board):
        print(("\n" if number else "") + kind.show_solution(solution))
        number += 1
    print(f"{number} solutions", file=sys.stderr)
    return 0 if number else 1


def _write_solution(path: str, kind: Family, board: Any, solution: Any) -> None:
    if suffix(path) in PICTURES:
        from hardboard.render import draw, save

        save(draw(kind.name, board, solution), path)
    elif suffix(path) == ".json":
        write_text(
            path,
            json.dumps(kind.board_to_record(board) | {"solution": kind.solution_to_record(solution)}) + "\n",
        )
    else:
        write_text(path, kind.show_solution(solution) + "\n")


def _solve_lines(args: argparse.Namespace) -> int:
    """One answer a line, in the order of the file, over all cores."""
    if args.output:
        raise InputError("an output file for many boards", "answers on standard output", args.output)
    lines = [line for line in read_text(args.board).splitlines() if line.strip()]
    records = [_record(line, number, args) for number, line in enumerate(lines, 1)]
    if not records:
        raise InputError("no boards", "one JSON object a line", args.board)
    task = partial(_answer_record, args=args)
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for answer in progress(pool.map(task, records), len(records), "boards"):
            print_json(answer)
    return 0


def _record(line: str, number: int, args: argparse.Namespace) -> dict[str, Any]:
    try:
        record = parse_json(line)
        family(args.family).board_from_record(record)
    except InputError as error:
        raise InputError(error.found, error.expected, f"{args.board}: line {number}") from None
    return record


def _answer_record(record: dict[str, Any], args: argparse.Namespace) -> dict[str, Any]:
    answer, _ = answer_for(family(args.family).board_from_record(record), args)
    return ({"id": record["id"]} if "id" in record else {}) | answer
