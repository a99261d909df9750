"""`studio`: a page in the browser where a formula becomes a puzzle, and where puzzles are played."""

import argparse
from pathlib import Path

from hardboard.api.files import board_text
from hardboard.cli.options import add_flag, add_layout, add_meaning, add_target, board_options, only_with
from hardboard.puzzles.errors import counted_noun, require_extra
from hardboard.puzzles.registry import family_or_file

EXAMPLE = "hardboard studio\n  hardboard studio --export site --formula '(a, ~b) (b, c)'"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=_port, default=8421, metavar="N", help="0 is any free port (default: %(default)s)"
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="listen elsewhere than on this machine alone (default: %(default)s)",
    )
    parser.add_argument(
        "--family",
        action="append",
        default=[],
        metavar="FILE",
        help="a file that declares a family of your own, which is run: the page offers it (may be repeated)",
    )
    add_flag(parser, "--no-browser", "print the address and open nothing")
    parser.add_argument(
        "--export",
        metavar="FOLDER",
        help="write a page that needs no server, for any web host or to be opened as a file",
    )
    parser.add_argument(
        "--formula",
        action="append",
        default=[],
        help="with --export: a formula to show (may be repeated; default: some examples)",
    )
    parser.add_argument(
        "--puzzle",
        action="append",
        default=[],
        metavar="BOARD",
        help="with --export: a puzzle to play, a file or an address (may be repeated; default: some)",
    )
    add_meaning(parser)
    add_target(parser)
    add_layout(parser)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text.strip()!r} is not a port from 0 to 65535")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C, or write one that needs no server."""
    for option in ("formula", "puzzle"):
        only_with(args, option, "export")
    for option in ("meaning", *board_options(args)):
        only_with(args, option, "formula")
    for file in args.family:
        family_or_file(file)
    if args.export:
        return _export(args)
    with require_extra("page"):
        from hardboard.studio.serve import serve

    return serve(args.host, args.port, not args.no_browser)


def _export(args: argparse.Namespace) -> int:
    with require_extra("page"):
        from hardboard.studio.export import export_site

    asked = {"as": args.meaning, "target": args.target, "library": args.library}
    asked["layout"] = ",".join(filter(None, [args.layout, args.order]))
    wanted = [{"formula": text, **asked} for text in args.formula]
    shown = export_site(Path(args.export), wanted, [board_text(source) for source in args.puzzle])
    print(f"{args.export}: {counted_noun(len(shown), 'board')}; open {Path(args.export) / 'index.html'}")
    return 0
