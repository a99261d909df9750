"""`compile`: a formula becomes a puzzle board."""

import argparse
import json
import sys
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from hardboard.api.assignments import PATIENCE, chosen_assignment, refuse_idle
from hardboard.api.files import refuse_suffix, suffix, write_text
from hardboard.api.formulas import read_formula
from hardboard.cli import options
from hardboard.gadgets import load
from hardboard.puzzles import InputError, family
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.formats import FILMS, LABELS, PICTURES, Record
from hardboard.puzzles.formula import Assignment, Formula, clause_list, failed_clause_text
from hardboard.reduction import Compiled
from hardboard.reduction.compiler import lay_floorplan, plan_formula

EXAMPLE = (
    'hardboard compile "1,2,3 -1,2,4" -o board.png\n  hardboard compile "1,2,3 -1,2,4" --stream -o board.grid'
)

#: So many clauses are named where their order is said.
ORDERED = 20
#: The most pages of one variable's change.
PAGES = 4


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_formula(parser)
    options.add_outputs(parser, "where to write; the suffix chooses: .png .svg .txt .url .json ...")
    options.add_flag(
        parser, "--solved", "the solution of a satisfying assignment; in a picture, with its signals"
    )
    parser.add_argument(
        "--assignment",
        metavar="VALUES",
        help="show what this assignment does, such as 'a=1 b=0': its solution; in a picture its signals,"
        " and the clauses that fail; 'best' is one under which the fewest fail",
    )
    options.add_flag(
        parser,
        "--why",
        "for a formula that cannot be satisfied: the smallest set of clauses that cannot hold together,"
        " its wires lit",
    )
    options.add_time_limit(
        parser, f"with --why or --assignment best: settle for what is found by then (default: {PATIENCE}s)"
    )
    options.add_flag(
        parser, "--stream", "write the board band by band into a .grid file, for boards larger than memory"
    )
    options.add_flag(
        parser,
        "--netlist",
        "instead: the tiles and their joints as a graph (.graphml .dot .json; else DOT is printed)",
    )
    options.add_pages(parser)
    options.add_picture(parser)
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Compile a formula; write the board in each format asked for, or its text to standard output."""
    options.refuse_idle_look(args)
    options.refuse_idle_pages(args, *args.output)
    refuse_idle(args.assignment, args.solved, args.why, args.time_limit)
    if args.stream:
        return _stream(args)
    if args.netlist:
        return _netlist(args)
    for path in args.output:
        _known_suffix(path, options.target_of(args), args.solved or bool(args.assignment), args.why)
    made = options.compiled_board(args)
    look = _look(args, made)
    failing = made.source.failing(look.assignment) if look.assignment is not None else []
    for path in args.output:
        if options.is_film(args, path):
            _write_film(made, path, look)
        elif failing and suffix(path) not in PICTURES:
            print(f"{path}: not written: the assignment stands for no solution", file=sys.stderr)
        else:
            write_compiled(made, path, look)
    sentences = [failed_clause_text(made.source, index, look.assignment or {}) for index in failing]
    if args.json:
        options.print_json(
            made.facts | {"meaning": made.source.meaning} | _assigned(args, made, look, sentences)
        )
        return 1 if failing else 0
    if args.output:
        print(summary(made))
    else:
        sys.stdout.write(_text(made, ".txt", None if failing else look.assignment))
    print(f"formula read as {options.meaning_line(made.source)}", file=sys.stderr)
    _say_tiles(args, made.source, made.facts)
    _say_order(args, made.facts)
    for line in [*sentences, *([f"{clause_list(look.core)} cannot hold together"] if look.core else [])]:
        print(line, file=sys.stderr)
    return 1 if failing else 0


def _stream(args: argparse.Namespace) -> int:
    from hardboard.reduction.streaming import stream_board
    from hardboard.render.files import whole_file

    other = args.solved or args.assignment or args.why or len(args.output) != 1
    if other or suffix(args.output[0]) != ".grid":
        raise InputError("--stream with other output", "one file -o NAME.grid, and no solution")
    formula = read_formula(args.formula, args.meaning)
    asked = options.board_options(args) | {"target": options.target_of(args)}
    with whole_file(Path(args.output[0])) as out:
        facts = stream_board(formula, out, **asked, watch=partial(options.progress, what="bands"))
    if args.json:
        options.print_json(facts | {"meaning": formula.meaning})
        return 0
    print(_sizes(facts))
    print(f"formula read as {options.meaning_line(formula)}", file=sys.stderr)
    _say_tiles(args, formula, facts)
    _say_order(args, facts)
    return 0


def _netlist(args: argparse.Namespace) -> int:
    """Write a graph: tiles are nodes, joints are edges that say which literal runs through."""
    from hardboard.reduction.netlist import WRITERS, netlist, to_dot, to_json, write_netlist

    if args.solved or args.assignment or args.why or args.pages:
        raise InputError("--netlist with a solution or a picture", "the formula alone")
    refuse_suffix(WRITERS, *args.output)
    graph = netlist(options.compiled_board(args))
    for path in args.output:
        write_text(path, write_netlist(graph, suffix(path)))
    if args.json:
        options.print_json(to_json(graph))
    elif args.output:
        tiles, joints = graph.number_of_nodes(), graph.number_of_edges()
        print(f"{counted_noun(tiles, 'tile')}, {counted_noun(joints, 'joint')}")
    else:
        sys.stdout.write(to_dot(graph))
    return 0


def _assigned(args: argparse.Namespace, made: Compiled, look: "BoardLook", sentences: list[str]) -> Record:
    """Return the JSON fields of a chosen assignment."""
    if look.assignment is None or args.solved:
        return {}
    answer: Record = {"assignment": made.source.named(look.assignment), "fails": sentences}
    if not sentences:
        answer["solution"] = family(made.family).solution_to_json(made.lay_down(look.assignment))
    return answer | ({"core": [index + 1 for index in look.core]} if args.why else {})


@dataclass(frozen=True)
class BoardLook(options.PictureLook):
    """The look of a compiled board: also its assignment, the clauses whose wires are lit, and the names."""

    assignment: Assignment | None = None
    core: tuple[int, ...] = ()
    labels: tuple[str, ...] = LABELS


#: As it comes, nothing marked.
PLAIN_LOOK = BoardLook()


def _look(args: argparse.Namespace, made: Compiled) -> BoardLook:
    labels = LABELS if args.labels is None else options.read_labels(args.labels)
    look = BoardLook(args.cell, args.theme, args.crop, labels=labels)
    moving = any(options.is_film(args, path) for path in args.output)
    shown = chosen_assignment(made, args.assignment, args.solved, args.why, args.time_limit, moving)
    for words in shown.unsure:
        print(f"time is up: there may be {words}", file=sys.stderr)
    return replace(look, assignment=shown.assignment, core=shown.core)


def _text(made: Compiled, kind: str, assignment: Assignment | None) -> str:
    """Return the board, or with an assignment its solution, in a text format."""
    puzzle = family(made.family)
    if assignment is None:
        return puzzle.write_board(made.board, kind, compiled=True)
    solution = made.lay_down(assignment)
    if kind == ".json":
        record = puzzle.record(made.board) | {"solution": puzzle.solution_to_record(solution)}
        return json.dumps(record, separators=(",", ":")) + "\n"
    return puzzle.show_solution(solution) + "\n"


def summary(made: Compiled) -> str:
    """Return the size figures in one line."""
    return _sizes(made.facts)


def _say_tiles(args: argparse.Namespace, formula: Formula, facts: Record) -> None:
    """Say on a terminal which tiles make the board, and how large it would be with the smallest."""
    if not sys.stderr.isatty():
        return
    target = options.target_of(args)
    library = args.library or family(target).tiles.library
    line = f"tiles of the library {library}: {facts['rows']} x {facts['cols']} cells"
    if library != options.COMPACT and target == load(options.COMPACT).family:
        _, plan = plan_formula(formula, target, options.COMPACT, args.order)
        line += "; with --library compact {} x {}".format(*lay_floorplan(plan).geometry.extent)
    print(line, file=sys.stderr)


def _say_order(args: argparse.Namespace, facts: Record) -> None:
    """Report the order of clauses on the board if it differs from the formula's."""
    if there := facts.get("clause_order"):
        shown = " ".join(map(str, there[:ORDERED])) + (" ..." if len(there) > ORDERED else "")
        why = "" if args.order else ": in the order of the formula it would be more than 10 % larger"
        print(f"clauses stand in the order {shown} on the board{why}", file=sys.stderr)


def _sizes(facts: Record) -> str:
    rows, cols = counted_noun(facts["rows"], "row"), counted_noun(facts["cols"], "column")
    clues, tiles = counted_noun(facts["clues"], "clue"), counted_noun(facts["tiles"], "tile")
    largest = f" up to {facts['largest_clue']}" if facts["largest_clue"] > 0 else ""
    return f"{rows}, {cols}, {clues}{largest}, {tiles}"


def _known_suffix(path: str, target: str, solved: bool, wrong: bool) -> None:
    """Refuse a suffix; a solution has two text formats, and contradictory clauses have none."""
    texts = () if wrong else (".txt", ".json") if solved else family(target).suffixes
    refuse_suffix([*PICTURES, *FILMS, *texts], path)


def write_compiled(made: Compiled, path: str, look: BoardLook = PLAIN_LOOK) -> None:
    """Write a compiled board as a picture or as text; with an assignment, its solution with the signals."""
    if suffix(path) not in PICTURES:
        write_text(path, _text(made, suffix(path), look.assignment))
        return
    from hardboard.workbench.pictures import compiled_picture

    options.write_picture(look, compiled_picture(made, look.assignment, look.labels, look.core), path)


def _write_film(made: Compiled, path: str, look: BoardLook) -> None:
    """Write a film in which the wires take their values, one variable after the other, cell by cell. On paper
    it is a few pages a variable.
    """
    from hardboard.workbench.running import flip_film, liveliest_model

    assignment = look.assignment or liveliest_model(made)
    if assignment is None:
        raise InputError("a formula that cannot be satisfied", "--assignment for a film of it", path)
    few = {"most": PAGES} if suffix(path) == ".pdf" else {}
    scenes, times = zip(*flip_film(made, assignment, look.labels, **few), strict=True)
    options.write_film(look, scenes, path, times)
