"""`studio`: a page in the browser where a formula becomes a puzzle, and where puzzles are played."""

import argparse

EXAMPLE = "hardboard studio"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Where the server listens, or where the page without a server goes."""
    parser.add_argument(
        "--port", type=_port, default=8421, metavar="N", help="0 is any free port (default: %(default)s)"
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="listen elsewhere than on this machine alone (default: %(default)s)",
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address and open nothing")


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text.strip()!r} is not a port from 0 to 65535")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C."""
    from hardboard.studio.serve import serve

    return serve(args.host, args.port, not args.no_browser)
