"""The command line: `hardboard COMMAND ...`. Each command is a module of `hardboard.cli.commands`."""

import argparse
import contextlib
import io
import os
import re
import sys
from collections.abc import Sequence
from textwrap import fill
from typing import TextIO, cast

from hardboard import __version__
from hardboard.cli.command_table import BLOCKS, COMMANDS, GROUPS
from hardboard.cli.old_names import current_words
from hardboard.cli.parsers import LAID_OUT, TRIED_OUT, add_commands
from hardboard.cli.streams import VisibleStream
from hardboard.garbage import collect_rarely

#: Commands whose next word is a formula.
FORMULA_FIRST = {
    *((command,) for command in ("compile", "decode", "verify")),
    ("formulas", "forced"),
    ("papers", "floorplan"),
}


class PrintVersion(argparse.Action):
    """Print the version."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print and end."""
        print(f"hardboard {__version__}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = argparse.ArgumentParser(
        prog="hardboard",
        usage="hardboard COMMAND ...",
        description="Compiles formulas into pencil puzzles, and proves that it did.\n\n" + _blocks(),
        epilog='example:\n  hardboard verify "1,2,3 -1,2,4"\n\nhardboard COMMAND --help says more.',
        formatter_class=TRIED_OUT,
    )
    top.add_argument("--version", action=PrintVersion, nargs=0, help="show program's version number and exit")
    add_commands(top, COMMANDS, GROUPS, metavar="COMMAND")
    top.formatter_class = LAID_OUT
    return top


def _blocks() -> str:
    """Return the commands with their lines, in blocks."""
    lines = []
    for block, commands in BLOCKS.items():
        lines += [f"{block}:"]
        for name, line in commands.items():
            text = fill(line, 79, initial_indent=f"  {name:12} ", subsequent_indent=" " * 15)
            lines += [text]
        lines += [""]
    return "\n".join(lines[:-1])


def protect_negative_words(argv: Sequence[str]) -> list[str]:
    """Formulas that begin with a minus sign are set off by a blank, so that they are not taken for options.

    A single negated name, `-x`, is one too where a formula is wanted, unless it begins as the options -o and
    -h do.
    """
    wanted = {tuple(argv[:1]), tuple(argv[:2])} & FORMULA_FIRST
    lone = r"|-(?![oh])[A-Za-z_]\w*$" if wanted else ""
    return [" " + word if re.match(rf"-[0-9]|-\w+\s*[,(]|-\w+\s+\S{lone}", word) else word for word in argv]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 for yes, 1 for no, 2 for bad input, 3 for "not found, and perhaps there"."""
    _open_streams()
    collect_rarely()
    out, err = (cast(TextIO, VisibleStream(stream)) for stream in (sys.stdout, sys.stderr))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        return _run(protect_negative_words(sys.argv[1:] if argv is None else argv))


def _run(arguments: Sequence[str]) -> int:
    try:
        _encodable(arguments)
        arguments = current_words(arguments)
        _refuse_unknown(arguments)
        args = parser().parse_args(arguments)
        if {"family", "target"} & vars(args).keys():
            from hardboard.cli.options import choose_family

            choose_family(args)
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return report_interrupt()
    except BrokenPipeError:
        # The reader of our output has gone; nothing more can be said to it.
        _to_nowhere(sys.stdout)
        return 1
    except OSError as error:
        return _unwritten(error)
    except Exception as error:
        return report_error(error)


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


def _refuse_unknown(words: Sequence[str]) -> None:
    """Refuse a command, or an action of a group, that does not exist, and name the nearest."""
    from hardboard.puzzles.errors import InputError, one_of

    first, action = [*words, "", ""][:2]
    if first and not first.startswith("-") and first not in COMMANDS:
        raise InputError(f"the command {first!r}", one_of(first, COMMANDS))
    if first in GROUPS and action and not action.startswith("-") and action not in GROUPS[first]:
        raise InputError(f"{first}: the action {action!r}", one_of(action, GROUPS[first]))


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
    """Redirect a stream to nowhere, so that its buffered text does no harm."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _unwritten(error: OSError) -> int:
    """Say which file, or that it was standard output, could not be read or written."""
    from hardboard.puzzles.errors import brief_text, visible_text

    name = visible_text(brief_text(str(error.filename or "standard output")))
    if error.filename is None:
        _to_nowhere(sys.stdout)
    with contextlib.suppress(OSError):
        print(f"hardboard: {name}: {error.strerror or error}", file=sys.stderr)
    return 2


def report_error(error: Exception) -> int:
    """Report bad input in one line; raise our own faults again."""
    from hardboard.gadgets.sheet import LayoutError
    from hardboard.puzzles.errors import GaveUp, InputError

    if isinstance(error, GaveUp):
        print(f"hardboard: not found: {error}", file=sys.stderr)
        return 3
    if not isinstance(error, InputError | LayoutError):
        raise error
    advice = "; expected tiles that fit each other (see `hardboard tiles check`)"
    print(f"hardboard: {error}{advice if isinstance(error, LayoutError) else ''}", file=sys.stderr)
    return 2


def report_interrupt() -> int:
    """Say that Ctrl-C was heard."""
    print("hardboard: stopped", file=sys.stderr)
    return 130
