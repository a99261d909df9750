"""`campaign benchmarks`: boards as benchmarks for SAT and ASP solvers."""

import argparse
from dataclasses import asdict

from hardboard.campaigns.benchmark_set import bench_set
from hardboard.campaigns.plan import compiler_choices
from hardboard.cli import options
from hardboard.puzzles.errors import counted_noun
from hardboard.reduction.compiler import LAYOUTS
from hardboard.reduction.order import METHODS

EXAMPLE = "hardboard campaign benchmarks --library compact --instances 20 --seed 1 -o benchmarks"


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_number(parser, "--instances", "how many (default: %(default)s)", 20)
    parser.add_argument("--seed", type=int, default=0, help="same seed, same boards (default: %(default)s)")
    parser.add_argument(
        "--between",
        type=_between,
        default=(60.0, 3600.0),
        metavar="A-B",
        help="half take MiniSat at least A and at most B seconds (default: 60-3600)",
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
    options.add_layout(
        parser,
        LAYOUTS,
        f"layout ({', '.join(LAYOUTS)}), order of clauses and variables ({', '.join(METHODS)}), or both"
        " (default: that of the library, and as in `compile`)",
    )
    options.add_flag(parser, "--count", "also say how many solutions each board has, for model counters")
    options.add_flag(
        parser,
        "--certificates",
        "also certify that each board can be solved just if its formula can (see `check-proof`)",
    )
    options.add_flag(
        parser,
        "--reasoning",
        "puzzles with one solution as records for programs that reason, instead of compiled boards; of "
        "all families in turn, or of one (--target)",
    )
    options.add_number(parser, "--size", "rows and columns of these (default: 8)")
    options.add_flag(parser, "--resume", "go on with a set, or begin it")
    options.add_json(parser)


def _between(text: str) -> tuple[float, float]:
    least, _, most = text.partition("-")
    found = options.positive_number(least), options.positive_number(most)
    if found[0] > found[1]:
        raise argparse.ArgumentTypeError(f"{text.strip()!r} is not a range of seconds such as 60-3600")
    return found


def run(args: argparse.Namespace) -> int:
    """Write the set."""
    if args.reasoning:
        return _reasoning(args)
    options.only_with(args, "size", "reasoning")
    least, most = args.between
    named = [[value] if value else [] for value in (args.library, args.layout, args.order)]
    way = compiler_choices([options.target_of(args)], *named)[0]
    entries = bench_set(
        args.output,
        way,
        args.instances,
        args.seed,
        least,
        most,
        args.measure,
        lambda boards: options.progress(boards, None, "boards", line=str),
        count=args.count,
        certificates=args.certificates,
        resume=args.resume,
    )
    hard = [one for one in entries if least <= one.minisat_seconds <= most]
    if args.json:
        options.print_json({"seed": args.seed, "instances": [asdict(one) for one in entries]})
    else:
        measured = sum(one.minisat_how == "measured" for one in hard)
        how = f"{measured} measured, {len(hard) - measured} extrapolated"
        between = f"between {least:g} and {most:g} s of MiniSat"
        boards = counted_noun(len(entries), "board")
        print(f"seed {args.seed}: {boards} in {args.output}, {len(hard)} {between} ({how})")
    return 0


def _reasoning(args: argparse.Namespace) -> int:
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
