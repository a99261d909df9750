"""`discover`: from the rules of a puzzle to a library of tiles, and so to a hardness proof."""

import argparse
import re
import sys
from pathlib import Path
from shlex import quote

from hardboard.cli.options import (
    add_flag,
    add_json,
    add_number,
    add_time_limit,
    print_json,
    progress_line,
)
from hardboard.discover.library import write_library, write_metacell
from hardboard.discover.messages import end_report, next_commands, status_line
from hardboard.discover.readme import family_facts, readme
from hardboard.discover.results import SearchResult, SearchSettings
from hardboard.discover.searches import discover
from hardboard.discover.window import rules_of
from hardboard.gadgets import load
from hardboard.gadgets.symbols.derived import FURTHEST
from hardboard.puzzles import InputError, family
from hardboard.puzzles.errors import counted_noun

#: In a pipe, a line after so many seconds.
EVERY = 60
EXAMPLE = "hardboard discover creek -o creek-tiles --pitch 6 --time-limit 5m"
SIZES, TEES = (5, 6, 7, 8, 9), (3, 5, 7)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "family", help="a declared family, or a file ./mine.py that declares one, which is run"
    )
    parser.add_argument("-o", "--output", required=True, metavar="FOLDER", help="where the library goes")
    parser.add_argument(
        "--pitch", type=pitches, default=SIZES, metavar="N-M", help="sizes of tiles (default: 5-9)"
    )
    add_time_limit(
        parser, "stop after 90s, 5m or 1h of processor time, all processes together (default: 1h)", 3600.0
    )
    add_number(parser, "--jobs", "processes (default: %(default)s)", 1)
    parser.add_argument(
        "--reach",
        type=int,
        choices=range(1, FURTHEST + 1),
        help="how far numbers may look; rooms have a cell more (default: 3, with rooms 2)",
    )
    parser.add_argument(
        "--symbols",
        type=symbols,
        default=(),
        metavar="LIST",
        help="tiles with no other clues than these, such as 0,1 (? is a clue without number, 1+2 of Tapa)",
    )
    parser.add_argument("--frame", default="", metavar="WORDS", help="only frames whose name has these words")
    parser.add_argument(
        "--blocks",
        action="append",
        default=[],
        metavar="LIBRARY",
        help="a library whose crossover is tried, if it is a block of tiles (may be repeated)",
    )
    add_flag(
        parser,
        "--tee",
        "for a loop: one tile that stands for a cell of a T-grid, of odd sizes (default: 3-7)",
    )
    add_flag(parser, "--resume", "go on with the search that the folder holds")
    parser.add_argument("--seed", type=int, default=0, help="same seed, same library (default: %(default)s)")
    add_flag(parser, "--verbose", "at the end name every frame that failed")
    add_json(parser)


def pitches(text: str) -> tuple[int, ...]:
    """Sizes such as `6` or `5-9`.

    >>> pitches("5-7")
    (5, 6, 7)
    """
    match = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", text)
    sizes = range(int(match[1]), int(match[2] or match[1]) + 1) if match else range(0)
    if not sizes or sizes[0] < 3 or sizes[-1] > 40:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size or a range such as 5-9, from 3 to 40")
    return tuple(sizes)


def symbols(text: str) -> tuple[str, ...]:
    """Return clues such as `0,1`, each once.

    >>> symbols("0,1,?")
    ('0', '1', '?')
    """
    words = tuple(text.split(","))
    if len(set(words)) < len(words) or not all(
        re.fullmatch(r"\?|\d{1,2}(\+\d){0,3}", word) for word in words
    ):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a list of clues such as 0,1 with each of them once"
        )
    return words


def run(args: argparse.Namespace) -> int:
    """Search, check everything again, write the library; 1 if the puzzle is easy, 3 if none was found."""
    kind = family(args.family)
    loop = kind.declared is not None and kind.declared.layout.loop
    if loop and (args.reach or args.symbols or args.blocks):
        raise InputError("--reach, --symbols or --blocks for a loop", "--pitch, --frame and --seed")
    rules = None if loop or args.tee else rules_of(kind, args.reach, args.symbols)
    folder = Path(args.output)
    for name, what in (("library.toml", "a library"), ("tee.toml", "a T-metacell")):
        if (folder / name).exists() and not args.resume:
            raise InputError(f"{folder}, which holds {what}", "another folder, or --resume")
    others = tuple(load(name) for name in args.blocks)
    sizes = TEES if args.tee and args.pitch == SIZES else args.pitch
    settings = SearchSettings(sizes, args.time_limit, args.jobs, args.seed, args.frame, others)
    print(f"seed {args.seed}", file=sys.stderr)
    tell = progress_line(EVERY)
    try:
        result, journal = discover(
            kind if rules is None else rules,
            settings,
            folder,
            args.resume,
            lambda status: tell(status_line(status)),
            args.tee,
        )
    except KeyboardInterrupt:
        print(f"stopped; `--resume` goes on from {folder}/search.json", file=sys.stderr)
        raise
    if result.succeeded:
        text = readme(rules, result, journal, _whole_command(args, sizes))
        if result.library is not None:
            write_library(result.library, folder, text)
        elif result.cell is not None:
            write_metacell(result.cell, folder, text)
    command = _command(args, args.output)
    if args.json:
        print_json(
            family_facts(kind.name, result)
            | {"next": next_commands(rules, result, journal, settings, command)}
        )
    elif result.succeeded:
        print("\n".join(_complete(args, result, rules is None)))
    else:
        print("\n".join(end_report(rules, result, journal, settings, command, args.verbose)))
    return 0 if result.succeeded else 1 if result.easy else 3


def _whole_command(args: argparse.Namespace, sizes: tuple[int, ...]) -> str:
    """Return the command that repeats the search, for README.md."""
    command = f"{_command(args, 'FOLDER')} --pitch {_range(sizes)}"
    command += f' --frame "{args.frame}"' if args.frame else ""
    return command + "".join(f" --blocks {quote(name)}" for name in args.blocks)


def _command(args: argparse.Namespace, folder: str) -> str:
    reach = f" --reach {args.reach}" if args.reach else ""
    tee = " --tee" if args.tee else ""
    only = f" --symbols {quote(','.join(args.symbols))}" if args.symbols else ""
    return f"hardboard discover {args.chosen} -o {folder} --seed {args.seed}{reach}{only}{tee}"


def _range(sizes: tuple[int, ...]) -> str:
    return str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]}-{sizes[-1]}"


def _complete(args: argparse.Namespace, result: SearchResult, loop: bool) -> list[str]:
    """Return the results as text for people."""
    if result.library is None:
        found = f"{args.output}: a T-metacell of {result.frame}, checked from scratch"
        return [found, f"{result.seconds:.1f} s of processor time"]
    tiles = counted_noun(len(result.library.tiles) - len(result.library.blocks), "tile")
    return [
        f"{args.output}: a complete library of {tiles} ({result.frame}), every tile checked from scratch",
        f"crossover: {result.crossover}; ORs: {'yes' if 'or-middle' in result.library.roles else 'no'}",
        "not proved in Coq: a loop's strands are no cells of a list of rules"
        if loop
        else f"not proved in Coq: hardboard tiles prove --library {args.output} --coq -o theorems",
        f"{result.seconds:.1f} s of processor time",
    ]
