"""`tiles check`: what a tile really does, port state by port state, and why; or a library as a whole."""

import argparse
from collections.abc import Set

import numpy as np

from hardboard.api.files import picture_suffix, write_text
from hardboard.cli import options
from hardboard.cli.commands.tiles.choice import add_library, chosen_tile, for_family
from hardboard.cli.commands.tiles.drawings import check_drawing, stands_alone
from hardboard.gadgets import load
from hardboard.gadgets.relation import show_state
from hardboard.gadgets.tile_file import show_tile
from hardboard.puzzles import InputError
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import show_shading
from hardboard.puzzles.rules import cell_name
from hardboard.workbench.contract import library_faults
from hardboard.workbench.explain import ImpossibleState, PossibleState, in_tile
from hardboard.workbench.fill import with_state_blocks
from hardboard.workbench.report import TileReport, examine_tile
from hardboard.workbench.tiles import FEW

EXAMPLE = "hardboard tiles check mytile.txt"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "tile",
        nargs="?",
        help="a tile file, or the name of a library's tile (default: the whole library); with --family and no"
        " library, a drawing whose ports and relation are found out",
    )
    options.add_flag(parser, "--explain", "say why: a wrong completion, or the clues that rule a state out")
    options.add_number(parser, "--count", "count the completions of each state, up to N")
    parser.add_argument(
        "--fill",
        metavar="FILE",
        help="instead: write the tile with fresh state blocks, - to print it",
    )
    options.add_outputs(parser, "draw the explanation")
    options.add_look(parser)
    add_library(parser, default=argparse.SUPPRESS)
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Return every port state, the contract, and why if something is wrong."""
    options.refuse_idle_look(args)
    if args.tile is None:
        return _whole(args)
    picture_suffix(*args.output)
    if stands_alone(args):
        return check_drawing(args)
    tile, library = chosen_tile(args)
    if args.fill:
        write_text(args.fill, show_tile(with_state_blocks(tile, library)))
        return 0
    report = examine_tile(tile, library, args.count or FEW)
    if args.json:
        reasons = [reason_json(report, reason) for reason in report.reasons] if args.explain else []
        options.print_json(report.to_json() | ({"reasons": reasons} if args.explain else {}))
    else:
        _print_report(report, args.count)
        for reason in report.reasons if args.explain else ():
            print("\n".join(reason_lines(report, reason)))
    if args.output:
        from hardboard.workbench.diagrams import explanation_picture

        options.write_picture(args, explanation_picture(report), *args.output)
    return 0 if report.ok and (report.unique or not args.count) else 1


def _whole(args: argparse.Namespace) -> int:
    """Return all that is wrong with a library, a line each."""
    if getattr(args, "library", None) is None:
        raise InputError(
            "no tile and no --library", "a tile, or the library that is to be checked as a whole"
        )
    for option in ("explain", "output", "count", "fill"):
        if getattr(args, option):
            raise InputError(f"--{option} without a tile", "the tile that is meant")
    library = for_family(load(args.library), args)
    faults = []
    for fault in library_faults(library):
        faults.append(fault)
        if not args.json:
            print(f"  {fault}", flush=True)
    if args.json:
        options.print_json({"library": library.name, "ok": not faults, "faults": faults})
    else:
        tiles = counted_noun(len(library.tiles) - len(library.blocks), "tile")
        print("not ok" if faults else f"ok: {library.name}, {tiles}, on every board that they make")
    return 1 if faults else 0


def _print_report(report: TileReport, counted: int | None) -> None:
    tile = report.tile
    print(f"{tile.name} ({report.library.name}): {tile.relation}")
    for state, completions in report.completions.items():
        words = "allowed  " if state in tile.states else "forbidden"
        number = ("impossible", "one completion", "several completions")[min(2, len(completions))]
        if counted and len(completions) > 1:
            number = f"{len(completions)}{' or more' * (len(completions) == counted)} completions"
        sign = " " if bool(completions) == (state in tile.states) else "!"
        print(f" {sign} {show_state(state, tile.ports)}  {words}  {number}")
    for fault in report.faults():
        print(f"  {fault}")
    kept = "" if report.promises is None else " and keeps the contract"
    if counted and report.bench and not report.unique:
        print("the tile does not keep solution counts")
    print(f"ok: it has the relation it declares{kept}" if report.ok else "not ok")


def reason_json(report: TileReport, reason: PossibleState | ImpossibleState) -> Record:
    """Return the reason why a state is possible, or not, for `--json`."""
    assert report.bench is not None
    entry: Record = {
        "state": show_state(reason.state, report.tile.ports),
        "allowed": reason.state in report.tile.states,
        "possible": isinstance(reason, PossibleState),
    }
    if isinstance(reason, PossibleState):
        second = {} if reason.second is None else {"second": _window_text(report, reason.second)}
        return entry | {"completion": _window_text(report, reason.solution)} | second
    (top, left), steps = report.bench.corner, [in_tile(str(step), report.bench) for step in reason.steps]
    return entry | {"clues": [[r - top, c - left] for r, c in reason.clues], "steps": steps}


def _window_text(report: TileReport, solution: object) -> list[str]:
    """Return the tile's part of a completion: its cells, or the pieces that have cells of it, with rows and
    columns of the tile.
    """
    assert report.bench is not None
    if isinstance(solution, np.ndarray):
        return show_shading(report.bench.window(solution)).splitlines()
    assert isinstance(solution, Set), "a completion is an array of cells or a set of pieces"
    (top, left), (height, width) = report.bench.corner, report.tile.size
    near = {(r, c) for r in range(top, top + height) for c in range(left, left + width)}
    pieces = [sorted(piece) for piece in solution if near & set(piece)]
    return [
        in_tile(f"a piece from {cell_name(piece[0])} to {cell_name(piece[-1])}", report.bench)
        for piece in sorted(pieces)
    ]


def reason_lines(report: TileReport, reason: PossibleState | ImpossibleState) -> list[str]:
    """Return the explanation of a state in words."""
    entry, allowed = reason_json(report, reason), reason.state in report.tile.states
    if isinstance(reason, PossibleState):
        words = "is allowed, and has" if allowed else "is forbidden, and yet has"
        lines = [f"{entry['state']} {words} this completion:", *("  " + row for row in entry["completion"])]
        if reason.second is not None and report.bench is not None:
            alone = "" if reason.differ(report.bench) else ", which differs beyond the tile alone"
            lines += [f"and this one{alone}:", *("  " + row for row in entry["second"])]
        return lines
    words = "should be allowed, but is" if allowed else "is forbidden, and"
    steps = entry["steps"] or ["no chain of simple steps was found"]
    return [
        f"{entry['state']} {words} ruled out by {reason.ruled_out_by} (rows and columns of the tile):",
        *(f"  {number}. {step}" for number, step in enumerate(steps, 1)),
    ]
