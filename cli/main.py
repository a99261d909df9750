"""The command line: `hardboard COMMAND ...`. Each command is a module of `hardboard.cli.commands`."""

import argparse
import contextlib
import io
import os
import re
import sys
from collections.abc import Sequence
from typing import TextIO, cast

from hardboard import __version__
from hardboard.cli.streams import Stream
from hardboard.cli.verbs import LAID_OUT, TRIED_OUT, add_verbs
from hardboard.garbage import collect_rarely

#: Command -> its line in the help text. The command's module (`hardboard.cli.verbs.module_of`) has the rest.
COMMANDS = {
    "compile": "compile a formula into a puzzle board",
    "netlist": "write the tiles of a compiled formula and their joints as a graph",
    "floorplan": "print a compiled formula's tiles as the paper's table",
    "component": "show a clause, a variable or a swap alone, and check it",
    "lay-down": "turn an assignment into the solution of a formula's board",
    "read-back": "read the assignment in a solution of a formula's board",
    "inference": "make a board with a known solution and a cell that is forced if a formula has no model",
    "demo": "compile an example, verify it and draw it",
    "verify": "check the whole claim on one formula",
    "random": "draw random or structured formulas",
    "campaign": "check the claim on many formulas",
    "merge": "join the stores of campaigns",
    "report": "show what a campaign found, as a page with charts",
    "bench-set": "write boards as benchmarks for SAT and ASP solvers",
    "families": "list the puzzle families",
    "solve": "solve a board",
    "check": "check a solution by the rules alone",
    "render": "draw a board, solved or not",
    "sheet": "set puzzles on pages to print, with rules and solutions",
    "figure": "draw how a source document's method sees a board",
    "convert": "write a board in another format",
    "rules": "print the rules of a puzzle",
    "dimacs": "write a board's rules as DIMACS, or read a solver's answer back",
    "generate": "make a puzzle with exactly one solution",
    "edit": "set clues on a board and say whether they leave none, several or one solution, and why",
    "options": "count what brute force would try on a Kurodoko board",
    "rate": "say how hard a puzzle is for a person",
    "hint": "give the next deduction from a partial solution",
    "gadgets": "list, show, check, explain, search and prove tiles",
    "discover": "search for a library of tiles from a puzzle's rules alone",
    "prove": "certify that a board has a solution or none",
    "check-proof": "check a certificate without trusting its writer",
    "studio": "open a page in the browser: compile, understand, solve, play",
    "mcp": "serve other programs over the Model Context Protocol",
}


#: Commands whose first word is a formula.
FORMULA_FIRST = ("compile", "netlist", "floorplan", "lay-down", "read-back", "inference", "verify")


class Version(argparse.Action):
    """Print the version."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print and end."""
        print(f"hardboard {__version__}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="hardboard",
        description="Compiles formulas into pencil puzzles, and proves that it did.",
        epilog='example:\n  hardboard verify "1,2,3 -1,2,4"',
        formatter_class=TRIED_OUT,
    )
    top.add_argument("--version", action=Version, nargs=0, help="show program's version number and exit")
    add_verbs(top, COMMANDS, metavar="COMMAND", required=True)
    top.formatter_class = LAID_OUT
    return top


def protect(argv: Sequence[str]) -> list[str]:
    """Formulas that begin with a minus sign are set off by a blank, so that they are not taken for options.

    A single negated name, `-x`, is one too where a formula is wanted, unless it begins as the options -o and
    -h do.
    """
    lone = r"|-(?![oh])[A-Za-z_]\w*$" if argv[:1] and argv[0] in FORMULA_FIRST else ""
    return [" " + word if re.match(rf"-[0-9]|-\w+\s*[,(]|-\w+\s+\S{lone}", word) else word for word in argv]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 for yes, 1 for no, 2 for bad input, 3 for "not found, and perhaps there"."""
    _open_streams()
    collect_rarely()
    out, err = (cast(TextIO, Stream(stream)) for stream in (sys.stdout, sys.stderr))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        return _run(protect(sys.argv[1:] if argv is None else argv))


def _run(arguments: Sequence[str]) -> int:
    try:
        _encodable(arguments)
        args = parser().parse_args(arguments)
        if {"family", "target"} & vars(args).keys():
            from hardboard.cli.options import choose_family

            choose_family(args)
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return stopped()
    except BrokenPipeError:
        # The reader of our output has gone; nothing more can be said to it.
        _to_nowhere(sys.stdout)
        return 1
    except OSError as error:
        return _unwritten(error)
    except Exception as error:
        return excused(error)


def _encodable(arguments: Sequence[str]) -> None:
    """Refuse arguments that no shell can give, and that no file can be named."""
    from hardboard.puzzles.errors import InputError

    for word in arguments:
        try:
            good = b"\0" not in os.fsencode(word)
        except UnicodeEncodeError:
            good = False
        if not good:
            raise InputError(f"the argument {word[:40]!r}", "text without NUL and without halves of a sign")


def _open_streams() -> None:
    """Streams that are closed lead nowhere; signs that a locale cannot print are escaped, not fatal."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream = getattr(sys, name)
        if stream is None:
            mode = "r" if number == 0 else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif number and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _to_nowhere(stream: TextIO) -> None:
    """Let what is still to be written to a stream go nowhere."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _unwritten(error: OSError) -> int:
    """Say which file, or that it was standard output, could not be read or written."""
    from hardboard.puzzles.errors import brief, visible

    name = visible(brief(str(error.filename or "standard output")))
    if error.filename is None:
        _to_nowhere(sys.stdout)
    with contextlib.suppress(OSError):
        print(f"hardboard: {name}: {error.strerror or error}", file=sys.stderr)
    return 2


def excused(error: Exception) -> int:
    """Say in one line what is wrong with the input; what is our own fault is raised again."""
    from hardboard.gadgets.sheet import LayoutError
    from hardboard.puzzles.errors import GaveUp, InputError

    if isinstance(error, GaveUp):
        print(f"hardboard: not found: {error}", file=sys.stderr)
        return 3
    if not isinstance(error, InputError | LayoutError):
        raise error
    advice = "; expected tiles that fit each other (see `hardboard gadgets check`)"
    print(f"hardboard: {error}{advice if isinstance(error, LayoutError) else ''}", file=sys.stderr)
    return 2


def stopped() -> int:
    """Say that Ctrl-C was heard."""
    print("hardboard: stopped", file=sys.stderr)
    return 130
