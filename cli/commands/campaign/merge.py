"""`campaign merge`: stores of campaigns joined into one."""

import argparse
import sys
from functools import partial

from hardboard.campaigns.merge import merge_stores
from hardboard.cli.options import add_json, print_json, progress
from hardboard.puzzles.errors import counted_noun

EXAMPLE = "hardboard campaign merge part1.sqlite part2.sqlite part3.sqlite -o store.sqlite"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "stores", nargs="+", metavar="STORE", help="a store of `campaign run`, such as that of a shard"
    )
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the new store")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Join stores."""
    watched = partial(progress, total=len(args.stores), what="stores")
    rows = merge_stores(args.stores, args.output, watched, lambda words: print(words, file=sys.stderr))
    if args.json:
        print_json({"store": args.output, "rows": rows})
    else:
        print(f"{counted_noun(rows, 'row')} in {args.output}")
    return 0
