"""The checker with one line taken out: a forger that such a checker believes is known to bite.

A *guard* is a line of `proof/check` at which something is refused: an `if` that raises or returns a
complaint, an expression that is a complaint or empty, a call of `require`. Without it, some lie should be
accepted; which lies are worth trying is seen from the complaint, whose words stand in the guard.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import CodeType

#: Lies that are tried on a checker without one guard.
CANDIDATES = 60


@dataclass(frozen=True)
class Guard:
    """A place where something is refused, and the words of its complaint that are always the same."""

    module: str
    line: int
    column: int
    words: tuple[str, ...]

    def says(self, reason: str) -> bool:
        """Whether a complaint may be this guard's."""
        return all(word in reason for word in self.words)

    def __str__(self) -> str:
        return f"{self.module.removeprefix('hardboard.')}:{self.line} {' ... '.join(self.words)[:60]!r}"


def guards(package: str = "hardboard.proof.check") -> list[Guard]:
    """All guards of a package that complain in words."""
    spec = find_spec(package)
    assert spec is not None and spec.submodule_search_locations
    root = Path(spec.submodule_search_locations[0])
    found = []
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        module = ".".join([package, *(part for part in parts if part != "__init__")])
        for node in ast.walk(ast.parse(path.read_text())):
            words = tuple(word for word in _complaint(node) if len(word.strip()) > 3)
            if words:
                found.append(Guard(module, node.lineno, node.col_offset, words))  # type: ignore[attr-defined]
    return found


def _complaint(node: ast.AST) -> Iterator[str]:
    """The words that a guard always says; nothing if a node is none."""
    match node:
        case ast.If(body=[*_, ast.Raise(exc=ast.Call(args=[said, *_]))]):
            yield from _words(said)
        case ast.If(body=[*_, ast.Return(value=ast.Constant(value=str()) | ast.JoinedStr() as said)]):
            yield from _words(said)
        case (
            ast.IfExp(body=ast.Constant(value=""), orelse=said)
            | ast.IfExp(orelse=ast.Constant(value=""), body=said)
        ):
            yield from _words(said)
        case ast.Expr(value=ast.Call(func=ast.Name(id="require"), args=[_, said])):
            yield from _words(said)


def _words(said: ast.AST) -> Iterator[str]:
    match said:
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr(values=parts):
            for each in parts:
                yield from _words(each)


class _Without(ast.NodeTransformer):
    """Takes one guard out."""

    def __init__(self, guard: Guard) -> None:
        self.at = guard.line, guard.column
        self.done = False

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        here = (getattr(node, "lineno", 0), getattr(node, "col_offset", -1)) == self.at
        if here and not self.done and any(_complaint(node)):
            self.done = True
            if isinstance(node, ast.If):
                node.test = ast.copy_location(ast.Constant(False), node.test)
            elif isinstance(node, ast.IfExp):
                return ast.copy_location(ast.Constant(""), node)
            else:
                return ast.copy_location(ast.Pass(), node)
        return node


def install(guard: Guard) -> None:
    """From now on the guard's module is loaded without it."""
    plain = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        if name != guard.module:
            return plain(self, name)
        path = self.get_filename(name)
        tree = _Without(guard).visit(ast.parse(Path(path).read_text()))
        return compile(ast.fix_missing_locations(tree), path, "exec")

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def believed(guard: Guard, folders: Sequence[Path]) -> list[str]:
    """The lies, by their folders, that the checker believes without a guard, in a process of its own."""
    said = {
        "guard": [guard.module, guard.line, guard.column, list(guard.words)],
        "folders": list(map(str, folders)),
    }
    answer = subprocess.run(
        [sys.executable, "-m", "tests.support.forgers.mutants"],
        input=json.dumps(said),
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    return list(json.loads(answer.stdout))


def bites(guard: Guard, refused: Mapping[Path, str]) -> list[str]:
    """The lies that were refused, each with its complaint, that are believed without this guard."""
    folders = [folder for folder, reason in refused.items() if guard.says(reason)]
    return believed(guard, folders[:CANDIDATES]) if folders else []


def main() -> None:
    """The folders on standard input that are accepted without the guard."""
    said = json.load(sys.stdin)
    module, line, column, words = said["guard"]
    install(Guard(module, line, column, tuple(words)))
    from hardboard.proof.check.certificates import check

    accepted = []
    for folder in said["folders"]:
        try:
            if check(Path(folder)).accepted:
                accepted.append(folder)
        except Exception:  # a checker with a hole may fall into it
            continue
    print(json.dumps(accepted))


if __name__ == "__main__":
    main()
