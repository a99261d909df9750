"""A checker with one line changed: a forger that such a checker believes is known to bite.

Every line of a package is changed in all ways of `WAYS` that apply to it, one at a time: a complaint is never
made, a call is left out, a comparison always holds, a number is one more. `EVERY_WAY` has further ones, which
seldom let a lie through and are for those who look for what nobody notices (`survivors`): a comparison, a
truth or a sign turned round, an index further, one side of a choice. Nothing here knows a line, a name or a
word of a checker. Functions get the changed code for a while, and then their own again.
"""

import ast
import pkgutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

PACKAGE, SECOND = "hardboard.proof.check", "hardboard.proof.second"
#: Numbers that may be a margin.
SMALL = range(1, 10)
#: Changes of a node that are of one sort, with words for each.
Way = Callable[[ast.AST], Iterator[tuple[str, Callable[[], None]]]]


@dataclass(frozen=True)
class Mutation:
    """One change of one line: the node, in the order of walking, and which of its changes."""

    module: str
    function: str
    line: int
    node: int
    change: int
    words: str

    def __str__(self) -> str:
        parts = Path(str(import_module(self.module).__file__)).parts
        path = "/".join(parts[parts.index("hardboard") + 1 :])
        return f"{path}:{self.line} {self.function}: {self.words}"


def never(stem: ast.stmt) -> ast.stmt:
    """A statement that is not reached; what it yields makes a generator all the same."""
    return ast.If(ast.Constant(False), [stem], [])


def in_ifs(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """An `if` that ends in a complaint or leaves early: never."""
    if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Raise | ast.Return | ast.Continue):
        yield f"`if {ast.unparse(node.test)}` never", lambda: setattr(node, "test", ast.Constant(False))
    if isinstance(node, ast.IfExp):
        sides = (node.body, True), (node.orelse, False)
        for side, so in sides:
            if isinstance(side, ast.Constant) and side.value == "":
                yield (
                    f"no complaint whether `{ast.unparse(node.test)}`",
                    lambda so=so: setattr(node, "test", ast.Constant(so)),
                )


def in_bodies(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """A statement that raises, calls or yields, left out."""
    for name in ("body", "orelse", "finalbody"):
        own = getattr(node, name, None)
        for number, stem in enumerate(own if isinstance(own, list) else ()):
            call = isinstance(stem, ast.Expr) and not isinstance(stem.value, ast.Constant)
            if call or isinstance(stem, ast.Raise):
                said = ast.unparse(stem).split("\n")[0]
                yield f"without `{said}`", lambda own=own, n=number: own.__setitem__(n, never(own[n]))


def in_conditions(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """A part of a condition, a comparison or a filter that always holds; `all` for `any`; an edge moved."""
    if isinstance(node, ast.BoolOp):
        neutral = isinstance(node.op, ast.And)
        for number, part in enumerate(node.values):
            change = lambda n=number: node.values.__setitem__(n, ast.Constant(neutral))  # noqa: E731
            yield f"without `{ast.unparse(part)}`", change
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        if not isinstance(node.ops[0], ast.In | ast.NotIn):
            change = lambda: setattr(node, "comparators", [node.left])  # noqa: E731
            yield f"`{ast.unparse(node)}` compares a thing with itself", change
        edges = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
        if (moved := edges.get(type(node.ops[0]))) is not None:
            yield f"`{ast.unparse(node)}` one further", lambda: setattr(node, "ops", [moved()])
    if isinstance(node, ast.comprehension):
        for number, part in enumerate(node.ifs):
            change = lambda n=number: node.ifs.__setitem__(n, ast.Constant(True))  # noqa: E731
            yield f"not only `{ast.unparse(part)}`", change
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("all", "any"):
        name, other = node.func, {"all": "any", "any": "all"}[node.func.id]
        yield f"`{other}` for `{name.id}`", lambda: setattr(name, "id", other)


def in_numbers(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """A small number of a sum or a comparison, one more or less."""
    parts = {ast.BinOp: ("left", "right"), ast.Compare: ("left",), ast.Slice: ("lower", "upper")}
    found = [getattr(node, name) for name in parts.get(type(node), ())]
    found += node.comparators if isinstance(node, ast.Compare) else []
    found += node.args if isinstance(node, ast.Call) else []
    for part in found:
        if isinstance(part, ast.Constant) and type(part.value) is int and part.value in SMALL:
            for by in (-1, 1):
                change = lambda part=part, by=by: setattr(part, "value", part.value + by)  # noqa: E731
                yield f"{part.value + by} for {part.value} in `{ast.unparse(node)}`", change


def in_functions(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """A function that says at once that all is well, or nothing."""
    answers = {"str": ast.Constant(""), "bool": ast.Constant(True), "None": None, "Iterator": None}
    if isinstance(node, ast.FunctionDef) and node.returns is not None:
        kind = ast.unparse(node.returns).split("[")[0]
        if kind in answers:
            words = "nothing" if answers[kind] is None else ast.unparse(answers[kind])  # type: ignore[arg-type]
            yield (
                f"{node.name} returns {words} at once",
                lambda: node.body.insert(0, ast.Return(answers[kind])),
            )


def in_turns(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """A comparison, a truth or a sign turned round, `and` for `or`, the largest for the smallest."""
    turned = {ast.Eq: ast.NotEq, ast.Is: ast.IsNot, ast.In: ast.NotIn, ast.Lt: ast.GtE, ast.LtE: ast.Gt}
    turned |= {other: one for one, other in turned.items()}
    if isinstance(node, ast.Compare):
        for number, sign in enumerate(node.ops):
            change = lambda n=number, was=sign: node.ops.__setitem__(n, turned[type(was)]())  # noqa: E731
            yield f"`{ast.unparse(node)}` turned round at {type(sign).__name__}", change
    if isinstance(node, ast.BoolOp):
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield f"`{ast.unparse(node)}` with {other.__name__}", lambda: setattr(node, "op", other())
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        change = lambda: node.__dict__.update(op=ast.Not(), operand=ast.UnaryOp(ast.Not(), node.operand))  # noqa: E731
        yield f"`{ast.unparse(node)}` without not", change
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield f"{not node.value} for {node.value}", lambda: setattr(node, "value", not node.value)
    signs = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr}
    if isinstance(node, ast.BinOp) and (sign := signs.get(type(node.op))) is not None:
        yield f"`{ast.unparse(node)}` with {sign.__name__}", lambda: setattr(node, "op", sign())
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
        name, opposite = node.func, {"min": "max", "max": "min"}[node.func.id]
        yield f"`{opposite}` for `{name.id}`", lambda: setattr(name, "id", opposite)


def in_choices(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """One side of a choice, whatever is asked; another entry of a row."""
    if isinstance(node, ast.IfExp):
        for so in (True, False):
            change = lambda so=so: setattr(node, "test", ast.Constant(so))  # noqa: E731
            yield f"`{ast.unparse(node)}` always as if {so}", change
    if isinstance(node, ast.Subscript):
        last = node.slice.elts[-1] if isinstance(node.slice, ast.Tuple) and node.slice.elts else node.slice
        if isinstance(last, ast.UnaryOp) and isinstance(last.operand, ast.Constant):
            one = last.operand
            yield f"the first for the last in `{ast.unparse(node)}`", lambda: setattr(one, "value", 0)
        if isinstance(last, ast.Constant) and type(last.value) is int:
            change = lambda: setattr(last, "value", 1 - last.value)  # noqa: E731
            yield f"{1 - last.value} for {last.value} in `{ast.unparse(node)}`", change


WAYS = (in_ifs, in_bodies, in_conditions, in_numbers, in_functions)
EVERY_WAY = (*WAYS, in_turns, in_choices)


@cache
def modules(package: str) -> dict[str, ModuleType]:
    """All modules of a package, loaded."""
    top = import_module(package)
    found = pkgutil.walk_packages(top.__path__, f"{package}.")
    return {package: top} | {each.name: import_module(each.name) for each in found}


@cache
def source(module: str) -> str:
    """What a module says, once: a file may change while the checker runs."""
    return Path(str(import_module(module).__file__)).read_text(encoding="utf-8")


@cache
def mutations() -> tuple[Mutation, ...]:
    """All changes of all lines of functions of the checker, in some ways."""
    return tuple(each for module in modules(PACKAGE) for each in mutations_of(module, WAYS))


def mutations_of(module: str, ways: Sequence[Way] = EVERY_WAY) -> Iterator[Mutation]:
    """Changes of all lines of functions of a module."""
    tree = ast.parse(source(module))
    owners = _owners(tree)
    for number, node in enumerate(ast.walk(tree)):
        changes = [words for way in ways for words, _ in way(node)]
        for change, words in enumerate(changes if number in owners else ()):
            line = getattr(node, "lineno", 0) or _first_line(node)
            yield Mutation(module, owners[number], line, number, change, " ".join(words.split()))


def _first_line(node: ast.AST) -> int:
    return min((each.lineno for each in ast.walk(node) if hasattr(each, "lineno")), default=0)


def _owners(tree: ast.Module) -> dict[int, str]:
    """For each node but those of types, by its number, the outermost function that it is in, with its class
    before it.
    """
    of: dict[int, str] = {}

    def walk(node: ast.AST, path: str, inside: str) -> None:
        named = isinstance(node, ast.FunctionDef | ast.ClassDef)
        path = f"{path}.{node.name}".lstrip(".") if named else path  # type: ignore[attr-defined]
        if isinstance(node, ast.FunctionDef) and not inside:
            inside = path
        if inside:
            of[id(node)] = inside
        types = (getattr(node, "annotation", None), getattr(node, "returns", None))
        for child in (child for child in ast.iter_child_nodes(node) if child not in types):
            walk(child, path, inside)

    walk(tree, "", "")
    return {number: of[id(node)] for number, node in enumerate(ast.walk(tree)) if id(node) in of}


def changed(mutation: Mutation) -> CodeType:
    """The code of a mutation's function, with the change."""
    tree = ast.parse(source(mutation.module))
    node = next(node for number, node in enumerate(ast.walk(tree)) if number == mutation.node)
    [change for way in EVERY_WAY for _, change in way(node)][mutation.change]()
    whole = compile(ast.fix_missing_locations(tree), f"<{mutation}>", "exec", dont_inherit=True)
    return next(code for code in codes(whole) if code.co_qualname == mutation.function)


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code and those inside it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes(each)


@cache
def functions() -> dict[tuple[str, str], FunctionType]:
    """Every function of both checkers by its module and name, whatever it is wrapped in."""
    found: dict[tuple[str, str], FunctionType] = {}
    for name, module in (modules(PACKAGE) | modules(SECOND)).items():
        for value in vars(module).values():
            inner = vars(value).values() if isinstance(value, type) and value.__module__ == name else ()
            for each in map(_plain, (value, *inner)):
                if isinstance(each, FunctionType) and each.__module__ == name:
                    found[name, each.__qualname__] = each
    return found


def _plain(value: Any) -> Any:
    """The function in a property, a class method or a cache."""
    while not isinstance(value, FunctionType):
        if isinstance(value, cached_property):
            return value.func
        inner = getattr(value, "fget", None) or getattr(value, "__func__", None)
        value = inner or getattr(value, "__wrapped__", None)
        if value is None:
            return None
    return getattr(value, "__wrapped__", value)


@cache
def _remembering() -> list[Any]:
    every = [module for name, module in sys.modules.items() if name.startswith("hardboard.proof")]
    return [value for module in every for value in vars(module).values() if hasattr(value, "cache_clear")]


@contextmanager
def mutated(mutation: Mutation) -> Iterator[None]:
    """While this lasts, the checker has the change; nothing that it remembers outlasts it."""
    function = functions()[mutation.module, mutation.function]
    own = function.__code__
    try:
        function.__code__ = changed(mutation)
        _forget()
        yield
    finally:
        function.__code__ = own
        _forget()


def _forget() -> None:
    for each in _remembering():
        each.cache_clear()
