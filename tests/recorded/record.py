"""What `hardboard` printed and wrote for each line of `commands.txt`: in `answers/`, one file a section.

A change on purpose is recorded again, command by command, and read in the diff before it is committed:
`python tests/recorded/record.py "solve kamaji.txt" ...` (no words: all; `--program PATH`: by that hardboard).

An answer is text, so that two of them can be compared by eye:

    $ hardboard solve dead.txt
    exit 1
    out | no solution
"""

import argparse
import contextlib
import hashlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.recorded import chance

HOME = Path(__file__).parent
PROMPT = "$ hardboard "

#: The words of a command and its standard input give exit status, output and errors.
Program = Callable[[list[str], bytes], tuple[int, str, str]]

#: The most lines of an output and of a file, and the longest line: beyond that, first lines and a hash.
LINES, FILE_LINES, WIDTH = 60, 12, 400

#: Of a proof any will do that `check-proof` accepts: these files are recorded by name.
PROOFS = {".cnf", ".lrat"}
#: Pages are looked into by a test of their own.
PAGES = {".pdf"}
NAMED = {"reasons.txt", "map.txt"}

#: What differs from run to run, from one release or one machine to the next.
VARYING = [(r"\b\d+\.\d s\b", "0.0 s"), (r"^hardboard \d[\w.]*$", "hardboard VERSION"), *chance.VARYING]
#: The words of Python's argument parser, which each version chooses anew.
USAGE = re.compile(r"^usage: .*?(?=^hardboard)| \(choose from .*\)$", flags=re.DOTALL | re.MULTILINE)


def commands() -> Iterator[tuple[str, str]]:
    """Section and command, in the order of the list."""
    section = ""
    for line in (HOME / "commands.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]").replace(" ", "-")
        elif line and not line.startswith("#"):
            yield section, line


def answers(section: str) -> dict[str, str]:
    path = HOME / "answers" / f"{section}.txt"
    text = "\n" + path.read_text(encoding="utf-8") if path.exists() else ""
    blocks = (block.partition("\n") for block in text.split("\n" + PROMPT)[1:])
    return {command: answer.rstrip("\n") for command, _, answer in blocks}


def in_process(words: list[str], given: bytes) -> tuple[int, str, str]:
    """The program as this Python has it installed, without a process of its own."""
    from hardboard.cli.main import main

    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(words)
    except SystemExit as end:
        code = end.code or 0
    finally:
        sys.stdin = stdin
    return (int(code), *(_written(stream) for stream in (out, err)))


def _written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def installed(path: str) -> Program:
    """The program at a path."""

    def run(words: list[str], given: bytes) -> tuple[int, str, str]:
        done = subprocess.run([path, *words], input=given, capture_output=True, check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    return run


def answer(command: str, program: Program = in_process) -> str:
    """What a command prints and writes in a fresh folder that holds the inputs which it names."""
    with tempfile.TemporaryDirectory() as name, contextlib.chdir(name), _terminal(), chance.scenes() as drawn:
        folder = Path(name)
        for given in (HOME / "inputs").iterdir():
            if given.name in command:
                copy = shutil.copytree if given.is_dir() else shutil.copyfile
                copy(given, folder / given.name)
        before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        lines = [line for words in steps(command) for line in _run(words, program)]
        made = next((words for words in steps(command) if chance.is_made(words)), [])
        after = sorted(path for path in folder.rglob("*") if path.is_file())
        for path in after:
            if before.get(path) != path.read_bytes():
                lines += _file(path, folder, drawn, made)
        lines += [f"gone {path.relative_to(folder)}" for path in sorted(set(before) - set(after))]
    return "\n".join(lines)


@contextlib.contextmanager
def _terminal() -> Iterator[None]:
    """Help is broken into lines of 80 characters, without colours."""
    old = dict(os.environ)
    os.environ.update(COLUMNS="80", NO_COLOR="1", PYTHONIOENCODING="utf-8")
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(old)


def steps(command: str) -> list[list[str]]:
    """The words of each step: `;` stands between steps, `< FILE` at the end of one.

    >>> steps('solve - < board.txt ; verify "1,2 3"')
    [['solve', '-', '<', 'board.txt'], ['verify', '1,2 3']]
    """
    found: list[list[str]] = [[]]
    for word in shlex.split(command):
        if word == ";":
            found.append([])
        else:
            found[-1].append(word)
    return found


def _run(words: list[str], program: Program) -> list[str]:
    given = b""
    if words[-2:-1] == ["<"]:
        given, words = Path(words[-1]).read_bytes(), words[:-2]
    code, out, err = program(words, given)
    if out and "--all" in words and words[0] == "solve":
        out = (
            "\n\n".join(sorted(out.removesuffix("\n").split("\n\n"))) + "\n"
        )  # in which order, nobody promises
    if out and code == 0 and chance.is_made(words) and "--help" not in words:
        out = "\n".join(chance.told(words, out)) + "\n"
    if out.startswith("usage: "):
        out = " ".join(sorted(set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", out)))) + "\n"  # the options
    return [f"exit {code}", *_shown("out", chance.settled(words, out)), *_shown("err", USAGE.sub("", err))]


def _shown(label: str, text: str, most: int = LINES) -> list[str]:
    """The lines of a text, each behind a label; of a long one the first."""
    if not text:
        return []
    for pattern, fixed in VARYING:
        text = re.sub(pattern, fixed, text, flags=re.MULTILINE)
    lines = text.removesuffix("\n").split("\n")
    end = [] if text.endswith("\n") else [f"{label} | (no new line at the end)"]
    if len(lines) > most or max(map(len, lines)) > WIDTH:
        told = hashlib.sha256(text.encode()).hexdigest()[:16]
        end = [f"{label} : {len(lines)} lines, {len(text)} characters, sha256 {told}"]
        lines = [line[:100] for line in lines[:3]]
    return [*(f"{label} | {line}" for line in lines), *end]


def _file(path: Path, folder: Path, drawn: chance.Drawn, made: list[str]) -> list[str]:
    name = path.relative_to(folder)
    if path.suffix in PROOFS or path.name in NAMED or chance.CHOSEN.search(str(name)):
        return [f"file {name}"]
    if path.suffix.lower() == ".png":
        shown = chance.picture(path, drawn)
        return [f"file {name}: {shown.partition(', scene')[0] if made else shown}"]
    if path.suffix in PAGES:
        return [f"file {name}"]
    text = path.read_bytes().decode()
    if made:
        return [f"file {name}", *(f"    | {line}" for line in chance.told(made, text, str(name)))]
    if path.suffix == ".html":
        # Pictures are recorded elsewhere, and where a page breaks its lines nobody sees.
        text = re.sub(r"\s+", " ", re.sub(r"base64,[\w+/=]+", "base64,", text)).replace(" <", "\n<")
    return [f"file {name}", *_shown("   ", text, FILE_LINES)]


def record(chosen: list[str], program: Program) -> int:
    """Record these commands, or all; the other answers stay. How many are new or have changed."""
    listed = list(commands())
    if strange := set(chosen) - {command for _, command in listed}:
        raise SystemExit(f"{strange.pop()!r} is not a line of commands.txt")
    changed = 0
    for section in dict.fromkeys(section for section, _ in listed):
        known, blocks = answers(section), []
        for command in (command for other, command in listed if other == section):
            fresh = answer(command, program) if not chosen or command in chosen else known.get(command)
            if fresh != known.get(command):
                changed += 1
                print(f"recorded: {command}")
            if fresh is not None:
                blocks.append(f"{PROMPT}{command}\n{fresh}\n")
        (HOME / "answers" / f"{section}.txt").write_text("\n".join(blocks), encoding="utf-8")
    return changed


def main() -> None:
    """Record from the command line."""
    parser = argparse.ArgumentParser(description="Record what commands print and write.")
    parser.add_argument("commands", nargs="*", help="lines of commands.txt (default: all)")
    parser.add_argument(
        "--program", metavar="PATH", help="a hardboard executable (default: the one of this Python)"
    )
    args = parser.parse_args()
    program = installed(str(Path(args.program).absolute())) if args.program else in_process
    print(f"{record(args.commands, program)} answers are new or have changed")


if __name__ == "__main__":
    main()
