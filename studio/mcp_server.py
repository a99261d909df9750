"""`mcp`: a Model Context Protocol server on standard input and output. Seven tools run one command each.

A tool writes the texts that it gets into a new folder. It runs the command there as a process with a limit of
time and memory, and returns the output. Bad input is an error with the command's own line.

    >>> run_command(["solve", "kurodoko/3/3/2j5i", "--unique"])["unique"]
    True
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING

from hardboard import __version__
from hardboard.processes import confine_resources
from hardboard.puzzles.errors import InputError, require_extra
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import DEFAULT
from hardboard.studio.limits import MEMORY

if TYPE_CHECKING:
    from mcp.server import MCPServer

EXAMPLE = "hardboard mcp"
#: Seconds of processor time that a tool's command gets, and seconds by the clock.
PROCESSOR, CLOCK = 60.0, 120.0
INSTRUCTIONS = "Solve, check, make and explain pencil puzzles, and compile formulas into them."
#: Exit status of bad input.
BAD_INPUT = 2


def run_command(words: Sequence[str], **files: str) -> Record:
    """Run a command with `--json` in a new folder.

    Args:
        words: the command and its arguments; file names are relative to the folder.
        files: texts by the names of the files that hold them.

    Returns:
        What the command prints; several lines are a list under `lines`.

    Raises:
        InputError: the command refuses its input, or its time or memory is used up.
    """
    with tempfile.TemporaryDirectory(prefix="hardboard-") as folder:
        for name, text in files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        command = [sys.executable, "-P", "-m", "hardboard", *words, "--json"]
        try:
            done = subprocess.run(
                command,
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=CLOCK,
                check=False,
                stdin=subprocess.DEVNULL,
                preexec_fn=partial(confine_resources, PROCESSOR, MEMORY),
            )
        except subprocess.TimeoutExpired:
            raise InputError(f"no answer within {CLOCK:.0f} seconds", "a smaller question") from None
    if done.returncode < 0:
        raise InputError("no answer within the limits of time and memory", "a smaller question")
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode == BAD_INPUT or not lines:
        said = (done.stderr.strip() or "no answer").splitlines()[-1]
        raise InputError(re.sub(r"^hardboard[\w -]*: (error: )?", "", said))
    return lines[0] if len(lines) == 1 else {"lines": lines}


def families(name: str = "") -> Record:
    """List the puzzle families with their rules and what is known of their hardness, or one of them."""
    return run_command(["families", *([_plain(name)] if name else [])])


def check(board: str, solution: str, family: str = "") -> Record:
    """Check a solution by the rules alone and list every violation with its place.

    `board` is text in any format of the family or a puzz.link address; `solution` is rows of `#` and `.`.
    """
    return run_command(["check", "board", "solution", *_family(family)], board=board, solution=solution)


def solve(board: str, family: str = "", unique: bool = True, count_up_to: int = 0) -> Record:
    """Solve a board; say whether it has exactly one solution, or count its solutions up to a number."""
    words = ["--count", f"--limit={count_up_to}"] if count_up_to else ["--unique"] * unique
    return run_command(["solve", "board", *words, *_family(family)], board=board)


def explain_step(board: str, partial: str = "", family: str = "") -> Record:
    """Give the next deduction with its reason, from a board and a partial solution (`#`, `.` and `?`)."""
    files = {"board": board} | ({"partial": partial} if partial else {})
    return run_command(["hint", *files, *_family(family)], **files)


def generate(family: str, size: int = 8, difficulty: str = "", seed: int = 1) -> Record:
    """Make a puzzle with exactly one solution; the same seed gives the same puzzle."""
    words = ["generate", "--family", _plain(family), f"--size={size}", f"--seed={seed}"]
    return run_command([*words, *([f"--difficulty={difficulty}"] if difficulty else [])])


def compile_formula(formula: str, target: str = DEFAULT, library: str = "") -> Record:
    """Compile a one-in-three-SAT formula such as `(a, b, ~c) (b, d)` into a board and check the claim."""
    given = {"--target": target, "--library": library}
    words = [word for option, name in given.items() if name for word in (option, _plain(name))]
    return run_command(["verify", "formula", *words], formula=formula)


def check_certificate(folder: str) -> Record:
    """Check a certificate, a folder on this machine, without trusting whoever wrote it."""
    return run_command(["check-proof", str(Path(folder).resolve())])


def _family(name: str) -> list[str]:
    return ["--family", _plain(name)] if name else []


def _plain(name: str) -> str:
    """Return a name that is no path: a path may be a file of Python, which only a person may have run."""
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9-]*", name):
        raise InputError(f"the name {name!r}", "letters, digits and hyphens")
    return name


#: All tools; a client sees their names, the types of their arguments and their docstrings.
TOOLS: tuple[Callable[..., Record], ...] = (
    families,
    check,
    solve,
    explain_step,
    generate,
    compile_formula,
    check_certificate,
)


def server() -> "MCPServer":
    """Return the server with all tools.

    Raises:
        InputError: the package `mcp` is not installed.
    """
    with require_extra("mcp"):
        from mcp.server import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError

    def told(tool: Callable[..., Record]) -> Callable[..., Record]:
        @wraps(tool)
        def run(*args: object, **named: object) -> Record:
            try:
                return tool(*args, **named)
            except InputError as error:
                raise ToolError(str(error)) from None

        return run

    made = MCPServer("hardboard", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    for tool in TOOLS:
        made.add_tool(told(tool))
    return made


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take no arguments."""


def run(args: argparse.Namespace) -> int:
    """Serve until the client closes standard input."""
    server().run("stdio")
    return 0
