"""The command line: `hardboard COMMAND ...`. Each command lives in a module of `hardboard.commands`."""

import argparse
import importlib
import os
import re
import sys
from collections.abc import Sequence

from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles.errors import InputError

#: Modules with a function `register(commands)`, in the order of the help text.
MODULES = ("build", "claims", "boards", "dimacs", "people", "tiles", "proofs")


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="hardboard",
        description="Compiles formulas into pencil puzzles, and proves that it did.",
        epilog='example:\n  hardboard verify "1,2,3 -1,2,4"',
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"hardboard {_version()}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for name in MODULES:
        importlib.import_module(f"hardboard.commands.{name}").register(commands)
    return top


def _version() -> str:
    from importlib.metadata import version

    return version("hardboard")


def protect(argv: Sequence[str]) -> list[str]:
    """Formulas that begin with a minus sign are set off by a blank, so that they are not taken for options.

    A single negated name, `-x`, is one too where a formula is wanted, unless it begins as the options -o and
    -h do.
    """
    lone = r"|-(?![oh])[A-Za-z_]\w*$" if argv[:1] and argv[0] in ("compile", "verify") else ""
    return [" " + word if re.match(rf"-[0-9]|-\w+\s*[,(]|-\w+\s+\S{lone}", word) else word for word in argv]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 for yes, 1 for no, 2 for bad input."""
    arguments = protect(sys.argv[1:] if argv is None else argv)
    try:
        args = parser().parse_args(arguments)
        return int(args.run(args))
    except InputError as error:
        print(f"hardboard: {error}", file=sys.stderr)
        return 2
    except LayoutError as error:
        print(
            f"hardboard: {error}; expected tiles that fit each other (see `hardboard gadgets check`)",
            file=sys.stderr,
        )
        return 2
    except KeyboardInterrupt:
        return stopped()
    except BrokenPipeError:
        # The reader of our output has gone; nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"hardboard: {error.filename or ''}: {error.strerror or error}", file=sys.stderr)
        return 2
    except Exception as error:
        # Ctrl-C inside a SAT solver comes back as an exception of the solver's own.
        if "keyboard interrupt" in str(error).lower():
            return stopped()
        raise


def stopped() -> int:
    """Say that Ctrl-C was heard."""
    print("hardboard: stopped", file=sys.stderr)
    return 130


if __name__ == "__main__":
    raise SystemExit(main())
