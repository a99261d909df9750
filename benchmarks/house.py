"""The house in figures: rooms, arrows, circles, lines, questions of kind, names of classes, Any.

    python -m benchmarks house [FOLDER ...]

counts this checkout, and others beside it (of any commit). A *room* is what stands directly under the name
`hardboard`, an *arrow* is one room that imports another. Imports inside functions, for types alone, and by
texts (`import_module("...")`) count. A *circle* is a set of modules that need each other. Addresses that
families name their parts by are no imports: `Family.located` is the one door for them, and all rooms have it.
`tests/test_rooms.py` holds the bars.
"""

import argparse
import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import networkx as nx

ROOT = Path(__file__).resolve().parents[1]

#: Folders that are no part of the product.
OTHERS = {"tests", "benchmarks", "docs", "examples", "build"}


def rooms(tree: Path) -> dict[str, list[Path]]:
    """Folder at the top -> its modules by their real paths; what stands in `src/` is called `hardboard`."""
    result: dict[str, list[Path]] = {}
    for folder in sorted(tree.iterdir()):
        if folder.name in OTHERS or folder.name.startswith("."):
            continue  # what is installed in `.venv` is not even listed
        for path in sorted(folder.rglob("*.py")):
            if not any(part.startswith(".") for part in path.relative_to(tree).parts):
                result.setdefault("hardboard" if folder.name == "src" else folder.name, []).append(path)
    return result


@dataclass(frozen=True)
class House:
    """A checkout, read once."""

    tree: Path

    @cached_property
    def modules(self) -> dict[str, ast.Module]:
        """Dotted name -> the module."""
        paths = (path for room in rooms(self.tree).values() for path in room)
        return {self.name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in paths}

    def name_of(self, path: Path) -> str:
        """The dotted name of a module."""
        parts = path.relative_to(self.tree).with_suffix("").parts
        parts = parts[1:] if parts[0] == "src" else ("hardboard", *parts)
        return ".".join(parts).removesuffix(".__init__")

    @cached_property
    def imports(self) -> "nx.DiGraph[str]":
        """Module -> the modules that it needs."""
        graph: nx.DiGraph[str] = nx.DiGraph()
        for name, module in self.modules.items():
            asked = (imported(module) | self._by_text(module)) & self.modules.keys() - {name}
            # A package that is named only to reach a module of it is not needed for what it defines itself.
            inner = {one for one in asked if any(other.startswith(f"{one}.") for other in asked)}
            graph.add_node(name)
            graph.add_edges_from((name, other) for other in asked - inner)
        return graph

    def _by_text(self, module: ast.Module) -> set[str]:
        """The modules that a module imports by a text: the text itself, or all that begin like it and that
        some text of the module completes; all of them if none does.
        """
        texts = {node.value for node in nodes(module) if isinstance(node, ast.Constant) and _is_text(node)}
        found = set()
        for beginning in by_text(module):
            fits = {name for name in self.modules if name.startswith(beginning)}
            ended = {name for name in fits if name.removeprefix(beginning).lstrip(".") in texts}
            found |= {beginning} if beginning in fits else ended or fits
        return found

    @property
    def circles(self) -> list[list[str]]:
        """The sets of modules that need each other."""
        parts = nx.strongly_connected_components(self.imports)
        return [sorted(part) for part in parts if len(part) > 1]

    @property
    def arrows(self) -> set[tuple[str, str]]:
        """Which room imports which."""
        pairs = {(room_of(one), room_of(other)) for one, other in self.imports.edges}
        return {(one, other) for one, other in pairs if one != other and "hardboard" not in (one, other)}

    @property
    def lines(self) -> Counter[str]:
        """Folder -> lines of its modules."""
        return Counter({room: sum(map(_lines, paths)) for room, paths in rooms(self.tree).items()})

    @property
    def kinds(self) -> set[str]:
        """The kinds of places: the classes that come from `Place`."""
        classes = [
            node for name in self.modules for node in self._classes(name) if ".declared." in f"{name}."
        ]
        kinds, size = {"Place"}, 0
        while len(kinds) > size:
            size = len(kinds)
            kinds |= {node.name for node in classes if kinds & {ast.unparse(base) for base in node.bases}}
        return kinds - {"Place"}

    @property
    def questions(self) -> Counter[str]:
        """Module -> how often it asks of what kind a place is."""
        kinds = self.kinds
        asked = {name: sum(1 for _ in _asked(tree, kinds)) for name, tree in self.modules.items()}
        return Counter({name: number for name, number in asked.items() if number})

    @property
    def names(self) -> dict[str, list[str]]:
        """Name of a class -> the modules that define one, where there are several."""
        homes = defaultdict(list)
        for name in self.modules:
            for node in self._classes(name):
                homes[node.name].append(name)
        return {name: where for name, where in sorted(homes.items()) if len(where) > 1}

    @property
    def anything(self) -> int:
        """How often `Any` stands in the product."""
        every = (node for tree in self.modules.values() for node in nodes(tree))
        return sum(isinstance(node, ast.Name) and node.id == "Any" for node in every)

    def _classes(self, name: str) -> Iterator[ast.ClassDef]:
        return (node for node in nodes(self.modules[name]) if isinstance(node, ast.ClassDef))


@cache
def own() -> House:
    """This checkout, read once."""
    return House(ROOT)


@cache
def nodes(module: ast.Module) -> tuple[ast.AST, ...]:
    """All nodes of a module, which is walked through once."""
    return tuple(ast.walk(module))


def calls(module: ast.Module, called: str) -> Iterator[ast.Call]:
    """The calls of what has a name, wherever it comes from."""
    for node in nodes(module):
        if isinstance(node, ast.Call) and called == getattr(node.func, "attr", getattr(node.func, "id", "")):
            yield node


def room_of(name: str) -> str:
    """The room of a module; of the package itself `hardboard`."""
    return name.split(".")[1] if "." in name else name


def imported(module: ast.Module) -> set[str]:
    """What a module names in imports, those inside functions and those for types alone included."""
    names = set()
    for node in nodes(module):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def by_text(module: ast.Module) -> Iterator[str]:
    """How the texts begin that a module imports by: of `import_module(f"hardboard.gadgets.{home}")` it is
    `hardboard.gadgets.`; a name stands for the text that the module gives it.
    """
    given = {
        node.targets[0].id: node.value.value
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _is_text(node.value)
    }
    for node in calls(module, "import_module"):
        first = node.args[0]
        while isinstance(first, ast.BinOp | ast.JoinedStr):
            first = first.left if isinstance(first, ast.BinOp) else first.values[0]
        text = given.get(first.id) if isinstance(first, ast.Name) else getattr(first, "value", None)
        if isinstance(text, str):
            yield text


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _asked(tree: ast.Module, kinds: set[str]) -> Iterator[ast.AST]:
    """`isinstance(x, KIND)`, `type(x) is KIND` and `case KIND():`."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass"):
            named = {each.id for each in ast.walk(node.args[1]) if isinstance(each, ast.Name)}
        elif isinstance(node, ast.Compare) and _is_type(node.left):
            named = {
                each.id for side in node.comparators for each in ast.walk(side) if isinstance(each, ast.Name)
            }
        elif isinstance(node, ast.MatchClass):
            named = {ast.unparse(node.cls)}
        else:
            continue
        if named & kinds:
            yield node


def _is_type(node: ast.expr) -> bool:
    """`type(x)`."""
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "type"


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def figures(house: House) -> dict[str, int]:
    """What is counted, in one table."""
    questions = house.questions
    return {
        "rooms": len({room_of(name) for name in house.modules} - {"hardboard", "__main__"}),
        "arrows between rooms": len(house.arrows),
        "circles of modules": len(house.circles),
        "modules in circles": sum(map(len, house.circles)),
        "modules": len(house.modules),
        "lines": house.lines.total(),
        "questions of kind": questions.total(),
        "modules that ask them": len(questions),
        "names of classes with several meanings": len(house.names),
        "Any": house.anything,
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks/house.py", description="The structure, in figures.")
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="another checkout")
    parser.add_argument(
        "--names", action="store_true", help="also what stands in circles, asks and is named twice"
    )
    args = parser.parse_args()
    houses = [own(), *(House(folder.resolve()) for folder in args.folders)]
    tables = [figures(house) for house in houses]
    print(f"{'':40}" + "".join(f"{house.tree.name:>12}" for house in houses))
    for row in tables[0]:
        print(f"{row:40}" + "".join(f"{table[row]:12}" for table in tables))
    print("lines by folder")
    for room in sorted({room for house in houses for room in house.lines}):
        print(f"  {room:38}" + "".join(f"{house.lines[room]:12}" for house in houses))
    if args.names:
        print_names(houses[0])


def print_names(house: House) -> None:
    """What the figures stand for."""
    for circle in house.circles:
        print("circle:", *circle)
    for name, number in house.questions.most_common():
        print(f"{number} questions of kind in {name}")
    for name, homes in house.names.items():
        print(f"{name}:", *homes)


if __name__ == "__main__":
    main()
