"""The plan of the house: no room holds most of it, and modules do not import each other in a circle."""

import ast
from pathlib import Path

import networkx as nx
import pytest

from benchmarks.lines import lines, rooms

ROOT = Path(__file__).resolve().parents[1]

#: The share of the product that a room may have at most.
QUARTER = 0.25


def test_no_room_holds_more_than_its_share() -> None:
    numbers = lines(ROOT)
    shares = {room: number / numbers.total() for room, number in numbers.items()}
    assert len(shares) == 15
    for room, share in shares.items():
        assert share <= QUARTER, f"{room}: {share:.1%}"


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = parts[1:] if parts[0] == "src" else ("hardboard", *parts)
    return ".".join(parts).removesuffix(".__init__")


def imported(tree: ast.Module) -> set[str]:
    """What a module names in imports, those inside functions and those for types alone included.

    Texts are not seen: a family's parts and the public names are addresses, so that a module can name what
    stands above it without importing it.
    """
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


@pytest.mark.slow
def test_there_is_no_circle_of_imports() -> None:
    paths = {name_of(path): path for room in rooms(ROOT).values() for path in room}
    graph = nx.DiGraph()
    for name, path in paths.items():
        asked = imported(ast.parse(path.read_text(encoding="utf-8"))) & paths.keys() - {name}
        # A package that is named only to reach a module of it is not needed for what it defines itself.
        inner = {one for one in asked if any(other.startswith(f"{one}.") for other in asked)}
        graph.add_edges_from((name, other) for other in asked - inner)
    circles = [sorted(part) for part in nx.strongly_connected_components(graph) if len(part) > 1]
    assert not circles
