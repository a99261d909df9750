"""No family's name stands in code outside the family's own modules and the registry. Words about it may."""

import io
import re
import tokenize
from pathlib import Path

import pytest

from hardboard.puzzles.registry import family, names
from tests.support.source import paths

HOME = Path(__file__).parents[2]
REGISTRY = HOME / "puzzles" / "registry.py"
#: The theorem in Coq is about one family's boards; the second checker is written apart, from a page that has
#: the families' names.
OTHERS = (HOME / "proof" / "coq", HOME / "proof" / "second")
#: A word of another program: penpa-edit calls one of its pencils after a puzzle.
FOREIGN = {(HOME / "puzzles" / "penpa" / "answer.py", "yajilin")} | {
    (HOME / "api" / "reasoning.py", name) for name in ("cave", "yin-yang")
}


def product() -> list[Path]:
    """Every module of the product, by its real path."""
    return sorted({*paths()} - {REGISTRY, *(path for folder in OTHERS for path in folder.rglob("*.py"))})


def own(name: str) -> tuple[str, ...]:
    """What a family's own folders and modules are called: its name, and its thesis, which it names."""
    theses = re.findall(r"hardboard\.theses\.(\w+)", str(vars(family(name)).values()))
    return name.replace("-", "_"), *theses


def words(code: str) -> list[tuple[int, str]]:
    """The lines and words of code: not comments, docstrings, and examples of commands."""
    found, statement = [], True
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        example = (token.type == tokenize.STRING and statement) or token.line.startswith("EXAMPLE = ")
        if token.type in (tokenize.NAME, tokenize.STRING) and not example:
            found.append((token.start[0], token.string))
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            statement = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
    return found


def named(found: list[tuple[int, str]], pattern: str) -> list[int]:
    """The lines with such a word or text."""
    asked = re.compile(pattern)
    return [line for line, word in found if asked.search(word)]


def asked(name: str) -> str:
    """Families with a folder of their own are asked for as any word, others, some of which are English, as a
    text.
    """
    return rf"(?<![\w-]){name}(?![\w-])" if (HOME / "puzzles" / name).is_dir() else rf"[\"']{name}[\"']"


@pytest.fixture(scope="module")
def read() -> dict[Path, list[tuple[int, str]]]:
    """The words of every module in which a family's name stands somewhere, be it in a comment."""
    somewhere = re.compile("|".join(map(asked, names())))
    texts = {path: path.read_text(encoding="utf-8") for path in product()}
    return {path: words(text) for path, text in texts.items() if somewhere.search(text)}


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_no_familys_name_stands_outside_its_place(name: str, read: dict[Path, list[tuple[int, str]]]) -> None:
    word = asked(name) if (HOME / "puzzles" / name).is_dir() else rf"^.?{asked(name)}$"
    home = {*own(name)}
    places = [
        f"{path.relative_to(HOME)}:{line}"
        for path, found in read.items()
        if not home & {*path.relative_to(HOME).parts, path.stem} and (path, name) not in FOREIGN
        for line in named(found, word)
    ]
    assert places == []


def test_the_scan_sees_names_in_code_alone() -> None:
    code = '"""Of chess."""\nimport chess\n# chess\nx = "play chess"\ny = f"{chess}"\ndef f():\n    "chess"\n'
    assert named(words(code), r"\bchess\b") == [2, 4, 5]
    assert named(words("a = 'chess'\nb = 'chess board'\nEXAMPLE = 'chess'\n"), "^'chess'$") == [1]
