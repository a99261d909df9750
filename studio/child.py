"""Run inside a worker process: a desk that answers questions, or one command.

A worker hears from the server through one pipe; the kernel ends it with its server (`hardboard.processes`).
"""

import contextlib
import io
import os
import sys
import zipfile
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from hardboard.gadgets.sheet import LayoutError
from hardboard.processes import confine_resources
from hardboard.puzzles.errors import GaveUp, InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family_or_file
from hardboard.studio.limits import MEMORY, OPENING, VERB
from hardboard.studio.request_words import CommandRun

#: How an answer ends, beside "answer": bad input, not known, a limit reached, our own fault.
WRONG, UNKNOWN, LIMIT, FAULT = "wrong", "unknown", "limit", "fault"


def guarded_answer(work: Callable[[], object]) -> tuple[str, Any]:
    """Return the answer of a piece of work, or the reason for its failure in one line."""
    try:
        return "answer", work()
    except (InputError, LayoutError) as error:
        return WRONG, str(error)
    except GaveUp as error:
        return UNKNOWN, str(error)
    except MemoryError:
        return LIMIT, f"this needs more than {MEMORY >> 30} GiB of memory; expected something smaller"
    except RecursionError:
        return WRONG, "nested too deeply; expected something flatter"
    except Exception as error:
        return FAULT, f"an error of our own ({type(error).__name__}); please report it"


def serve_board(pipe: Connection, request: Record, files: Sequence[str]) -> None:
    """Open a board, of a family in these files perhaps, and answer questions until the pipe is closed."""
    confine_resources(OPENING * 20, MEMORY)
    _learn(files)
    from hardboard.studio.opening import open_request

    kept: list[Any] = []

    def begun() -> Any:
        kept.append(open_request(request))
        return kept[0].about

    kind, value = guarded_answer(begun)
    with contextlib.suppress(BrokenPipeError, EOFError, OSError):
        pipe.send((kind, value))
        while kept:
            name, fields = pipe.recv()
            pipe.send(guarded_answer(partial(kept[0].ask, name, fields)))


def _learn(files: Sequence[str]) -> None:
    """Load the custom families of the person who started the server."""
    for file in files:
        family_or_file(file)


def run_commands(pipe: Connection, run: CommandRun, folder: str, files: Sequence[str]) -> None:
    """Run verbs of the command line one after the other, in a folder of their own."""
    confine_resources(VERB, MEMORY)
    _learn(files)
    with contextlib.suppress(BrokenPipeError, OSError):
        pipe.send(guarded_answer(lambda: _run(pipe, run, folder)))


def report_idle(pipe: Connection) -> None:
    """Say that workers can be started."""
    pipe.send(("answer", None))


class ProgressStream(io.TextIOBase):
    """Standard error of a command, which passes for a terminal so that progress is reported."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.send = tell
        self.lines: list[str] = []
        self.rest = ""

    def isatty(self) -> bool:
        """Progress is wanted."""
        return True

    def writable(self) -> bool:
        """It can be written to."""
        return True

    def write(self, text: str) -> int:
        """Send whole lines; lines that end with a carriage return are progress."""
        self.rest += text.replace("\x1b[K", "").replace("\x1b[A", "")
        while "\r" in self.rest or "\n" in self.rest:
            at = min(spot for spot in (self.rest.find("\r"), self.rest.find("\n")) if spot >= 0)
            line, ended, self.rest = self.rest[:at].strip(), self.rest[at], self.rest[at + 1 :]
            if line:
                self.send(line)
                if ended == "\n":
                    self.lines.append(line)
        return len(text)


def _run(pipe: Connection, run: CommandRun, folder: str) -> Record:
    """Return the output of the last command, its exit status, its messages, and the wanted file."""
    os.chdir(folder)
    for name, text in run.files.items():
        Path(name).write_text(text, encoding="utf-8")
    err, status, out = ProgressStream(lambda line: pipe.send(("note", line))), 0, ""
    for number, words in enumerate(run.steps):
        status, out = _main(words, "" if number else run.text, err)
        if status == 2:
            raise InputError(_complaint(err.lines), "")
    return {
        "status": status,
        "out": out,
        "err": err.lines,
        "file": _packed(Path(run.wanted)) if run.wanted else None,
    }


def _main(words: Sequence[str], text: str, err: ProgressStream) -> tuple[int, str]:
    from hardboard.cli.main import main

    out = io.StringIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main(list(words))
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 2
    err.write("\n")
    return status, out.getvalue()


def _complaint(lines: Sequence[str]) -> str:
    """Return the error line of a command, in the page's words."""
    said = [line.removeprefix("hardboard: ") for line in lines if line.startswith("hardboard: ")]
    words = said[-1] if said else (lines[-1] if lines else "the input was refused")
    return words.removeprefix("standard input: ")


def _packed(path: Path) -> bytes | None:
    """Return a file's content; that of a folder as a zip file."""
    if path.is_dir():
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
            for inner in sorted(path.rglob("*")):
                packed.write(inner, inner.relative_to(path.parent))
        return out.getvalue()
    return path.read_bytes() if path.is_file() else None
