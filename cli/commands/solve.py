"""`solve`: one solution, all of them, their number, or the steps that a person takes."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hardboard.api.answers import EXITS, answer_status, solving_function, tally_solutions, with_time_limit
from hardboard.api.files import board_text, picture_suffix, suffix, write_text
from hardboard.cli import options
from hardboard.cli.json_lines import answer_each_line, are_lines
from hardboard.cli.parsers import CommandParser
from hardboard.puzzles import Family, GaveUp, InputError
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import PICTURES, Record
from hardboard.puzzles.registry import families_having, family_part
from hardboard.verify.judge import judge

EXAMPLE = "hardboard solve board.txt -o solution.txt"

#: Suffixes that a solution can be written with.
TEXTS = (".txt", ".json")
SOLUTIONS = (*TEXTS, *PICTURES)


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_board(parser)
    options.add_outputs(
        parser, "where to write the solution (.txt, .json or a picture), or with --explain its steps"
    )
    options.add_flag(parser, "--count", "count all solutions")
    options.add_flag(parser, "--all", "print all solutions")
    options.add_flag(parser, "--unique", "say whether there is exactly one solution")
    options.add_number(parser, "--limit", "with --count or --all: go no further than N solutions")
    options.add_time_limit(parser, "give up after a time such as 90s or 5m")
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
    parser.add_argument(
        "--steps", type=_steps, metavar="A-B", help="with --explain -o: draw these steps only, such as 10-20"
    )
    options.add_flag(parser, "--explain", "solve as a person does and say every step")
    options.add_flag(parser, "--known-unique", "with --explain: use that there is only one solution")
    options.add_pages(parser)
    options.add_look(parser)
    options.add_json(parser)
    options.add_stats(parser)
    if isinstance(parser, CommandParser):
        parser.more = _methods


def _steps(text: str) -> range:
    """Return steps from one number to another, or one, counted from 1."""
    first, _, last = text.partition("-")
    if not (first.isdecimal() and (last or first).isdecimal() and 1 <= int(first) <= int(last or first)):
        raise argparse.ArgumentTypeError(f"{text.strip()!r} is not a range such as 10-20")
    return range(int(first) - 1, int(last or first))


def _methods() -> str:
    lines = []
    known = {name: judge(name).methods for name in families_having("judge")}
    for name, methods in known.items():
        lines += ["", f"methods for {name} (without --method, the first):"] if methods else []
        for word, method in methods.items():
            lines.append(f"  {word:15} {method.summary}")
            lines += [f"    {option}=  {about}" for option, about in method.options.items()]
    return "\n".join(lines)


def run(args: argparse.Namespace) -> int:
    """Find, count, list or prove unique."""
    with options.statistics(args):
        return _run(args)


def _run(args: argparse.Namespace) -> int:
    _no_option_in_vain(args)
    text = board_text(args.board)
    if not args.explain:
        picture_suffix(*args.output, others=TEXTS)
    if are_lines(args, text):
        return answer_each_line(args, text, _line, refused=["explain"])
    kind, board = options.open_board(args, text)
    if (args.method, args.seed, args.settings) != (None, None, []):
        drawn = solving_function(kind.name, args.method, args.seed, args.settings).keywords
        if "seed" in drawn:
            print(f"seed {drawn['seed']}", file=sys.stderr)
    if args.explain:
        return _explain(args, kind, board)
    if args.all and not args.json:
        return _print_all(args, kind, board)
    answer, solution = answer_for(board, kind, args)
    if solution is not None:
        _write_solution(args, kind, board, solution)
    if args.json:
        options.print_json(answer | options.stats_record(args))
    else:
        _say(args, kind, answer, solution)
    if args.unique and answer["unique"] is None:
        return EXITS["unknown"]
    if args.unique and answer["status"] != "unknown":
        return 0 if answer["unique"] else 1
    return EXITS[answer["status"]]


def _no_option_in_vain(args: argparse.Namespace) -> None:
    options.refuse_idle_look(args)
    options.refuse_idle_pages(args, *args.output)
    options.only_with(args, "known_unique", "explain")
    options.only_with(args, "pages", "explain")
    options.only_with(args, "steps", "explain")
    options.only_with(args, "limit", "count", "all")
    if args.explain:
        for option in ("count", "all", "unique", "method", "time_limit", "limit"):
            if getattr(args, option):
                raise InputError(f"--explain with --{option.replace('_', '-')}", "one of them")
    if args.all and args.output:
        raise InputError("-o with --all", "one of them", args.output[0])


def _draw_trail(args: argparse.Namespace, kind: Family, board: AnyBoard, trail: Sequence[Any]) -> None:
    """Draw the steps on one sheet, or one by one as a film."""
    from hardboard.api.trails import step_scene, trail_sheet
    from hardboard.render import draw

    if args.steps is not None and args.steps.start >= len(trail):
        raise InputError(f"step {args.steps.start + 1}", f"one of the {len(trail)} that there are")
    films = [path for path in args.output if options.is_film(args, path)]
    if films:
        shown = [k for k in args.steps or range(len(trail)) if k < len(trail)]
        scenes = [step_scene(kind.name, board, trail[: k + 1]) for k in shown] or [draw(kind.name, board)]
        for path in films:
            options.write_film(args, scenes, path)
    if not (sheets := [path for path in args.output if path not in films]):
        return
    nothing = (draw(kind.name, board), "there is no step: the board is drawn as it is")
    scene, note = trail_sheet(kind.name, board, trail, args.steps) if trail else nothing
    if note:
        print(f"{' '.join(sheets)}: {note}", file=sys.stderr)
    options.write_picture(args, scene, *sheets)


def _explain(args: argparse.Namespace, kind: Family, board: AnyBoard) -> int:
    """Return the trail of deductions, in words and, with an output file, drawn."""
    from hardboard.api.family_parts import required_part
    from hardboard.api.trails import step_json
    from hardboard.puzzles.trail import show_trail

    solution, trail = required_part(kind, "explain", unique=args.known_unique)(board)
    if args.output:
        _draw_trail(args, kind, board, trail)
    if args.json:
        steps = [step_json(step, board) for step in trail]
        shown = kind.solution_to_json(solution) if solution is not None else None
        options.print_json(
            {"status": answer_status(solution, ""), "solution": shown, "trail": steps}
            | options.stats_record(args)
        )
    else:
        print(show_trail(trail))
        print(kind.show_solution(solution) if solution is not None else "no solution")
    return EXITS[answer_status(solution, "")]


def answer_for(board: AnyBoard, kind: Family, args: argparse.Namespace) -> tuple[Record, object]:
    """Return the record of one board that `solve --json` prints, and a solution. An unfinished count is not
    reported as a count.
    """
    asked: Record = {}
    solution, reason = None, ""
    if args.count or args.all or args.unique:
        limit = args.limit if args.count or args.all else 2
        there = tally_solutions(_solutions(board, kind, args), limit, keep=args.all)
        solution, reason = there.first, there.stopped
        if args.count or args.all:
            asked |= {"at_least": there.number, "stopped": reason} if reason else {"count": there.number}
        if args.all:
            asked["solutions"] = [kind.solution_to_json(one) for one in there.kept]
        if args.unique:
            sure = there.number > 1 or not reason
            asked["unique"] = there.number == 1 if sure else None
    # A method finds; that there is no other solution the judge says.
    if args.method is not None or not asked:
        solution, reason = _tried(args, kind, board)
    shown = kind.solution_to_json(solution) if solution is not None else None
    state = answer_status(solution, reason)
    why = {"reason": reason} if state == "unknown" else {}
    return {"status": state, "solution": shown} | why | asked, solution


def _solutions(board: AnyBoard, kind: Family, args: argparse.Namespace) -> Iterable[object]:
    stream = with_time_limit(
        args.time_limit, lambda: _told(board, kind, args) or judge(kind.name).solutions(board)
    )
    return stream if args.all and not args.json else options.progress(stream, None, "solutions")


def _told(board: AnyBoard, kind: Family, args: argparse.Namespace) -> Iterator[object] | None:
    """The solutions as they are written down; None where one is drawn, or the board is too large for it."""
    if any(suffix(path) in PICTURES for path in args.output):
        return None
    tell = family_part(kind.name, "told")
    told: Iterator[object] | None = None if tell is None else tell(board)
    return told


def _tried(args: argparse.Namespace, kind: Family, board: AnyBoard) -> tuple[object, str]:
    """Return a solution or None, and why it is not known whether there is one, if it is not."""

    def work() -> Iterator[object]:
        if args.method is None and (solutions := _told(board, kind, args)):
            solution = next(solutions, None)
        else:
            solution = solving_function(kind.name, args.method, args.seed, args.settings)(board)
        if solution is not None:
            yield solution

    try:
        return next(with_time_limit(args.time_limit, work), None), ""
    except GaveUp as limit:
        return None, str(limit)


def _say(args: argparse.Namespace, kind: Family, answer: Record, solution: object) -> None:
    if args.count:
        print(
            answer["count"] if "count" in answer else f"at least {answer['at_least']} ({answer['stopped']})"
        )
    if args.unique:
        words = "unique" if answer["unique"] else "no solution" if solution is None else "not unique"
        print(f"not known: {answer.get('reason', 'time is up')}" if answer["unique"] is None else words)
    if args.count or args.unique:
        return
    if answer["status"] == "unknown":
        print(f"not found: {answer['reason']}")
    elif solution is None:
        print("no solution")
    elif not args.output:
        print(kind.show_solution(solution))


def _print_all(args: argparse.Namespace, kind: Family, board: AnyBoard) -> int:
    def printed() -> Iterator[object]:
        for number, solution in enumerate(_solutions(board, kind, args)):
            print(("\n" if number else "") + kind.show_solution(solution))
            yield solution

    there = tally_solutions(printed(), args.limit)
    more = f"at least {counted_noun(there.number, 'solution')} ({there.stopped})"
    print(more if there.stopped else counted_noun(there.number, "solution"), file=sys.stderr)
    return EXITS[answer_status(there.first, there.stopped)]


def _write_solution(args: argparse.Namespace, kind: Family, board: AnyBoard, solution: object) -> None:
    for path in args.output:
        if suffix(path) in PICTURES:
            from hardboard.render import draw

            options.write_picture(args, draw(kind.name, board, solution), path)
        elif suffix(path) == ".json":
            import json

            record = kind.record(board) | {"solution": kind.solution_to_record(solution)}
            write_text(path, json.dumps(record) + "\n")
        else:
            write_text(path, kind.show_solution(solution) + "\n")


def _line(kind: Family, board: AnyBoard, _: Record, args: argparse.Namespace) -> Record:
    answer, solution = answer_for(board, kind, args)
    if solution is not None:
        _write_solution(args, kind, board, solution)
    return answer
