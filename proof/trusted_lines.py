"""The base of trust of a verdict: the functions that run when a certificate is checked, by lines.

Other loaded code (formats of boards, unused parsers) cannot change the verdict. It is counted and named
separately.
"""

import ast
import io
import json
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

CODE = """
import json, sys
from pathlib import Path
from hardboard.proof.check import check
from hardboard.puzzles.registry import family_or_file
any(map(family_or_file, sys.argv[2:]))
ran = set()
sys.setprofile(lambda frame, event, _: ran.add((frame.f_code.co_filename, frame.f_code.co_firstlineno)))
check(Path(sys.argv[1]))
sys.setprofile(None)
own = [m.__file__ for n, m in sys.modules.items() if n.split(".")[0] == "hardboard"]
print(json.dumps({file: sorted(line for name, line in ran if name == file) for file in own}))
"""
ROOMS = Path(__file__).resolve().parent.parent
#: Tokens that are no code.
SKIPPED = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def trusted_lines(folder: Path, chosen: str | None = None) -> dict[str, tuple[int, int]]:
    """File -> lines of code of the functions that run when a certificate is checked, and of all; with the
    family that a person has chosen, perhaps by a file.
    """
    # Without -P, a file json.py beside the certificate would be run.
    command = [sys.executable, "-P", "-c", CODE, str(folder), *([chosen] if chosen else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    counts = {}
    for file, starts in json.loads(done.stdout).items():
        path = Path(file).resolve()
        source = path.read_text(encoding="utf-8")
        code, run = lines_of_code(source), set(function_lines(source, set(starts)))
        where = str(path.relative_to(ROOMS)) if path.is_relative_to(ROOMS) else path.name
        counts[where] = len(code & run), len(code)
    return {where: counts[where] for where in sorted(counts) if counts[where][1]}


def function_lines(source: str, starts: set[int]) -> Iterator[int]:
    """Yield the lines of the functions that begin on some lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
            if first in starts:
                yield from range(first, (node.end_lineno or first) + 1)


def lines_of_code(source: str) -> set[int]:
    """Return the lines of a module that are not empty, comments or documentation."""
    lines = {
        line
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type not in SKIPPED
        for line in range(token.start[0], token.end[0] + 1)
    }
    for node in ast.walk(ast.parse(source)):
        kinds = ast.Module | ast.ClassDef | ast.FunctionDef
        if isinstance(node, kinds) and ast.get_docstring(node) is not None:
            lines -= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return lines
