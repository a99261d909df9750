"""`campaign report` writes a store's results as one page with charts."""

import argparse
import sys

from hardboard.campaigns.report import write_report
from hardboard.cli.options import add_json, print_json
from hardboard.puzzles.errors import counted_noun

EXAMPLE = "hardboard campaign report store.sqlite -o report"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("store", metavar="STORE", help="a store of `campaign run` or `campaign merge`")
    parser.add_argument(
        "-o",
        "--output",
        default="report",
        metavar="FOLDER",
        help="where the page goes (default: %(default)s)",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write the page, its charts and the numbers behind them."""
    written = write_report(args.store, args.output, lambda words: print(words, file=sys.stderr))
    files = [str(path) for path in written]
    if args.json:
        print_json({"files": files})
    else:
        print(f"{counted_noun(len(files), 'file')} in {args.output}, the page is {files[-1]}")
    return 0
