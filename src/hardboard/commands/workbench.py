"""The workbench: `gadgets check`, `count`, `search` and `prove`."""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from hardboard.commands.tiles import add_library, chosen, find_tile, picture_suffix
from hardboard.files import read_text, write_text
from hardboard.gadgets import Library, load, names
from hardboard.gadgets.relation import show_state
from hardboard.options import add_json, command, print_json, progress
from hardboard.puzzles import InputError


def register_actions(inner: Any) -> None:
    """Add these actions to `gadgets`."""
    _register_check(inner)
    _register_search(inner)
    _register_prove(inner)


def _register_check(inner: Any) -> None:
    check = command(
        inner,
        "check",
        run_check,
        "what a tile really does, port state by port state",
        "hardboard gadgets check mytile.txt",
    )
    check.add_argument("tile", help="a tile file, or the name of a library's tile")
    check.add_argument(
        "--explain",
        action="store_true",
        help="say why: a wrong completion, or the clues that rule a state out",
    )
    check.add_argument("-o", "--output", metavar="FILE", help="draw the explanation as .png or .svg")
    count = command(
        inner, "count", run_count, "completions of each port state", "hardboard gadgets count mytile.txt"
    )
    count.add_argument("tile", help="a tile file, or the name of a library's tile")
    count.add_argument(
        "--limit",
        type=int,
        default=100,
        metavar="N",
        help="count no further than this (default: %(default)s)",
    )
    for parser in (check, count):
        add_library(parser, default=argparse.SUPPRESS)
        add_json(parser)


def _register_search(inner: Any) -> None:
    example = "hardboard gadgets search spec.txt -o found.txt"
    search = command(inner, "search", run_search, "find a tile with these ports and this relation", example)
    search.add_argument("spec", help="a specification: see docs/gadgets.md")
    search.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="where the tile goes (default: standard output)"
    )
    search.add_argument(
        "--seconds", type=float, default=60, metavar="S", help="time limit (default: %(default)s)"
    )
    search.add_argument("--seed", type=int, default=0, help="where to begin (default: %(default)s)")
    search.add_argument("--unique", action="store_true", help="exactly one completion for each allowed state")
    search.add_argument(
        "--few", action="store_true", help="leave out every clue that the tile can do without"
    )
    add_library(search, default=argparse.SUPPRESS)


def _register_prove(inner: Any) -> None:
    prove = command(
        inner,
        "prove",
        run_prove,
        "certificates for every state of every tile, each checked",
        "hardboard gadgets prove -o proofs",
    )
    prove.add_argument("tile", nargs="?", help="name of one tile (default: all)")
    prove.add_argument("-o", "--output", metavar="FOLDER", help="keep the certificates here")
    add_library(prove, default=argparse.SUPPRESS)
    add_json(prove)


def run_check(args: argparse.Namespace) -> int:
    """Every port state, the contract, and why if something is wrong."""
    from hardboard.workbench.report import examine

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
    for state, found in report.completions.items():
        words = "allowed  " if state in tile.states else "forbidden"
        number = ("impossible", "one completion", "several completions")[min(2, len(found))]
        sign = " " if bool(found) == (state in tile.states) else "!"
        print(f" {sign} {show_state(state, tile.ports)}  {words}  {number}")
    for fault in report.faults():
        print(f"  {fault}")
    kept = "" if report.promises is None else " and keeps the contract"
    print(f"ok: it has the relation it declares{kept}" if report.ok else "not ok")


def ruled_out_by(report: Any, number: int) -> str:
    """So many clues, or places where rules are needed."""
    return f"{number} clues" if report.library.family == "kurodoko" else f"the rules at {number} places"


def _reasons(report: Any) -> list[dict[str, Any]]:
    from hardboard.workbench.explain import Impossible, in_tile

    found = []
    for reason in report.reasons:
        entry: dict[str, Any] = {"state": show_state(reason.state, report.tile.ports)}
        if isinstance(reason, Impossible):
            entry["clues"] = [list(cell) for cell in reason.clues]
            entry["steps"] = [in_tile(str(step), report.bench) for step in reason.steps]
        else:
            entry["completion"] = _window_text(report, reason.solution)
        found.append(entry)
    return found


def _window_text(report: Any, solution: Any) -> list[str]:
    """The tile's part of a completion: its cells, or the pieces that have cells of it, with rows and columns
    of the tile.
    """
    from hardboard.puzzles.grid import show_shading
    from hardboard.puzzles.rules import place
    from hardboard.workbench.explain import in_tile

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
    for entry in _reasons(report):
        if "completion" in entry:
            lines.append(f"{entry['state']} is forbidden, and yet has this completion:")
            lines += ["  " + row for row in entry["completion"]]
        else:
            what = ruled_out_by(report, len(entry["clues"]))
            lines.append(f"{entry['state']} is ruled out by {what} (rows and columns of the tile):")
            lines += [f"  {number}. {step}" for number, step in enumerate(entry["steps"], 1)]
    return lines


def run_count(args: argparse.Namespace) -> int:
    """The number of completions of each state between free ends."""
    from hardboard.workbench.report import examine

    if args.limit < 1:
        raise InputError(f"the limit {args.limit}", "at least 1")
    tile, library = chosen(args)
    report = examine(tile, library, args.limit)
    if report.misfit:
        raise InputError(report.misfit, "a tile that fits beside its library's others")
    found = report.completions
    counts = {show_state(state, tile.ports): len(solutions) for state, solutions in found.items()}
    unique = all(len(found[state]) == (state in tile.states) for state in found)
    if args.json:
        print_json({"tile": tile.name, "completions": counts, "limit": args.limit, "keeps_counts": unique})
        return 0 if unique else 1
    for state, count in counts.items():
        print(f"  {state}  {count}{' or more' if count == args.limit else ''}")
    yes, no = (
        "one completion for each allowed state: the tile keeps solution counts",
        "the tile does not keep solution counts",
    )
    print(yes if unique else no)
    return 0 if unique else 1


def run_search(args: argparse.Namespace) -> int:
    """Search frame by frame, the smallest first."""
    from hardboard.gadgets.tilefile import show_tile
    from hardboard.workbench.kurodoko.spec import parse_specs
    from hardboard.workbench.kurodoko.synthesis import hunt

    specs = parse_specs(read_text(args.spec), getattr(args, "library", None))
    if not args.seconds > 0:
        raise InputError(f"a time limit of {args.seconds} seconds", "more than 0")
    live = sys.stderr.isatty()
    for spec in specs:
        outcome = hunt(
            replace(spec, unique=spec.unique or args.unique),
            args.seconds,
            args.seed,
            args.few,
            lambda line: print(f"\r\x1b[K{line}", end="", file=sys.stderr) if live else None,
        )
        print(f"{chr(13) if live else ''}{outcome}", file=sys.stderr)
        if outcome.tile is not None:
            write_text(args.output, show_tile(outcome.tile))
            return 0
        if outcome.best is not None and not outcome.exhausted:
            print(show_tile(outcome.best), file=sys.stderr)
    return 1


def run_prove(args: argparse.Namespace) -> int:
    """Certificates for tiles, each checked; which libraries cannot be certified is said."""
    libraries = [load(name) for name in ([args.library] if getattr(args, "library", None) else names())]
    results = [_proved(library, args) for library in libraries if not args.tile or args.tile in library.tiles]
    if not results:
        raise InputError(
            f"the tile {args.tile!r}", "a tile of " + " or ".join(library.name for library in libraries)
        )
    if args.json:
        print_json(results)
    else:
        print("\n".join(line for result in results for line in _proof_lines(result)))
    return 1 if any(result["failed"] for result in results) else 0


def _proved(library: Library, args: argparse.Namespace) -> dict[str, Any]:
    """The certificates of a library, in numbers."""
    from hardboard.workbench.certify import certifiable, certificates

    result: dict[str, Any] = {"library": library.name, "certificates": 0, "accepted": 0, "failed": []}
    if reason := certifiable(library):
        return result | {"skipped": reason}
    tiles = [find_tile(library, args.tile)] if args.tile else list(library.tiles.values())
    total = sum(len(library.orientations(tile)) * 2 ** len(tile.ports) for tile in tiles)
    made = certificates(library, tiles, Path(args.output) if args.output else None)
    found = list(progress(made, total, library.name))
    failed = [f"{one.name}: {one.reason or one.claim}" for one in found if not one.ok]
    return result | {"certificates": len(found), "accepted": len(found) - len(failed), "failed": failed}


def _proof_lines(result: dict[str, Any]) -> Iterator[str]:
    if "skipped" in result:
        yield f"{result['library']}: no certificates ({result['skipped']})"
    else:
        yield f"{result['library']}: {result['accepted']} of {result['certificates']} certificates accepted"
        yield from (f"  FAILED {line}" for line in result["failed"])
