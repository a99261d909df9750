"""`gadgets check`: what a tile really does, port state by port state, and why."""

import argparse
from typing import Any

from hardboard.commands.gadgets.tiles import add_library, chosen
from hardboard.files import picture_suffix
from hardboard.gadgets.relation import show_state
from hardboard.options import add_json, print_json
from hardboard.puzzles.grid import show_shading
from hardboard.puzzles.rules import place
from hardboard.workbench.explain import Impossible, in_tile
from hardboard.workbench.report import examine

EXAMPLE = "hardboard gadgets check mytile.txt"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A tile, and how much is to be said of it."""
    parser.add_argument("tile", help="a tile file, or the name of a library's tile")
    parser.add_argument(
        "--explain",
        action="store_true",
        help="say why: a wrong completion, or the clues that rule a state out",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="draw the explanation as .png or .svg")
    add_library(parser, default=argparse.SUPPRESS)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Every port state, the contract, and why if something is wrong."""
    tile, library = chosen(args)
    if args.output:
        picture_suffix(args.output)
    report = examine(tile, library)
    if args.json:
        print_json(report.to_json() | ({"reasons": _reasons(report)} if args.explain else {}))
    else:
        _print_report(report)
        for line in _told(report) if args.explain else ():
            print(line)
    if args.output:
        from hardboard.render import save
        from hardboard.workbench.diagrams import explanation

        save(explanation(report), args.output)
    return 0 if report.ok else 1


def _print_report(report: Any) -> None:
    tile = report.tile
    print(f"{tile.name} ({report.library.name}): {tile.relation}")
    for state, completions in report.completions.items():
        words = "allowed  " if state in tile.states else "forbidden"
        number = ("impossible", "one completion", "several completions")[min(2, len(completions))]
        sign = " " if bool(completions) == (state in tile.states) else "!"
        print(f" {sign} {show_state(state, tile.ports)}  {words}  {number}")
    for fault in report.faults():
        print(f"  {fault}")
    kept = "" if report.promises is None else " and keeps the contract"
    print(f"ok: it has the relation it declares{kept}" if report.ok else "not ok")


def _reasons(report: Any) -> list[dict[str, Any]]:
    entries = []
    for reason in report.reasons:
        entry: dict[str, Any] = {"state": show_state(reason.state, report.tile.ports)}
        if isinstance(reason, Impossible):
            entry["clues"] = [list(cell) for cell in reason.clues]
            entry["steps"] = [in_tile(str(step), report.bench) for step in reason.steps]
        else:
            entry["completion"] = _window_text(report, reason.solution)
        entries.append(entry)
    return entries


def _window_text(report: Any, solution: Any) -> list[str]:
    """The tile's part of a completion: its cells, or the pieces that have cells of it, with rows and columns
    of the tile.
    """
    if not report.tile.covers:
        return show_shading(report.bench.window(solution)).splitlines()
    (top, left), (height, width) = report.bench.corner, report.tile.size
    near = {(r, c) for r in range(top, top + height) for c in range(left, left + width)}
    pieces = [sorted(piece) for piece in solution if near & set(piece)]
    return [
        in_tile(f"a piece from {place(piece[0])} to {place(piece[-1])}", report.bench)
        for piece in sorted(pieces)
    ]


def _told(report: Any) -> list[str]:
    """The explanation in words."""
    lines = []
    for reason, entry in zip(report.reasons, _reasons(report), strict=True):
        if "completion" in entry:
            lines.append(f"{entry['state']} is forbidden, and yet has this completion:")
            lines += ["  " + row for row in entry["completion"]]
        else:
            lines.append(
                f"{entry['state']} is ruled out by {reason.ruled_out_by} (rows and columns of the tile):"
            )
            lines += [f"  {number}. {step}" for number, step in enumerate(entry["steps"], 1)]
    return lines
