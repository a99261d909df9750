"""`campaign benchmarks`: boards as benchmarks for SAT and ASP solvers."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict

from hardboard.campaigns.benchmark_set import MeasuredBoard, bench_set
from hardboard.campaigns.plan import compiler_choices
from hardboard.cli import options
from hardboard.puzzles.errors import counted_noun
from hardboard.reduction.compiler import LAYOUTS
from hardboard.reduction.order import METHODS

EXAMPLE = "hardboard campaign benchmarks --library compact --instances 20 --seed 1 -o benchmarks"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the boards, how many, how hard."""
    parser.add_argument(
        "--instances", type=options.positive_integer, default=20, help="how many (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=0, help="same seed, same boards (default: %(default)s)")
    parser.add_argument(
        "--least",
        type=options.positive_number,
        default=60.0,
        metavar="SECONDS",
        help="half take MiniSat at least so long (default: 60)",
    )
    parser.add_argument(
        "--most",
        type=options.positive_number,
        default=3600.0,
        metavar="SECONDS",
        help="and at most so long (default: 3600)",
    )
    parser.add_argument(
        "--measure",
        type=options.positive_number,
        default=120.0,
        metavar="SECONDS",
        help="MiniSat is stopped after so long; beyond that, times are on a fitted curve (default: 120)",
    )
    parser.add_argument("-o", "--output", required=True, metavar="FOLDER", help="where the set goes")
    options.add_target(parser)
    parser.add_argument("--layout", choices=LAYOUTS, help="another layout (default: that of the library)")
    parser.add_argument(
        "--order", choices=METHODS, help="order of clauses and variables (default: as in `compile`)"
    )
    parser.add_argument(
        "--count", action="store_true", help="also say how many solutions each board has, for model counters"
    )
    parser.add_argument(
        "--certificates",
        action="store_true",
        help="also certify that each board can be solved just if its formula can (see `check-proof`)",
    )
    parser.add_argument(
        "--reasoning",
        action="store_true",
        help="puzzles with one solution as records for programs that reason, instead of compiled boards; of "
        "all families in turn, or of one (--target)",
    )
    parser.add_argument(
        "--size", type=options.positive_integer, metavar="N", help="rows and columns of these (default: 8)"
    )
    parser.add_argument("--resume", action="store_true", help="go on with a set, or begin it")
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write the set."""
    if args.reasoning:
        return _reasoning(args)
    options.only_with(args, "size", "reasoning")

    def watched(items: Iterator[MeasuredBoard]) -> Iterator[MeasuredBoard]:
        return options.progress(items, None, "boards", line=str)

    named = [[value] if value else [] for value in (args.library, args.layout, args.order)]
    way = compiler_choices([options.target_of(args)], *named)[0]
    entries = bench_set(
        args.output,
        way,
        args.instances,
        args.seed,
        args.least,
        args.most,
        args.measure,
        watched,
        count=args.count,
        certificates=args.certificates,
        resume=args.resume,
    )
    hard = [one for one in entries if args.least <= one.minisat_seconds <= args.most]
    if args.json:
        options.print_json({"seed": args.seed, "instances": [asdict(one) for one in entries]})
    else:
        measured = sum(one.minisat_how == "measured" for one in hard)
        how = f"{measured} measured, {len(hard) - measured} extrapolated"
        between = f"between {args.least:g} and {args.most:g} s of MiniSat"
        boards = counted_noun(len(entries), "board")
        print(f"seed {args.seed}: {boards} in {args.output}, {len(hard)} {between} ({how})")
    return 0


def _reasoning(args: argparse.Namespace) -> int:
    """Write puzzles for programs that reason."""
    from hardboard.api.reasoning import reasoning_set

    made = reasoning_set(args.output, args.instances, args.seed, args.size or 8, args.target)
    records = list(
        options.progress(made, args.instances, "puzzles", line=lambda one: str(one["puzzlink_url"]))
    )
    if args.json:
        options.print_json({"seed": args.seed, "instances": records})
    else:
        print(f"seed {args.seed}: {counted_noun(len(records), 'puzzle')} in {args.output}")
    return 0
