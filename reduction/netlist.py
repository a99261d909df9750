"""The netlist of a compiled formula as a graph that a user can take away: tiles are nodes, joints are edges.

A node is named by its gadget coordinates. It knows its tile, the roles that tile can play, its part of the
design and its cells on the board. An edge knows the side of its source, and the literal that each of its ends
shows. Where Kölker's layout swaps two signals it may be `-a^b`, for "not exactly one of a and b". The
literals follow from the relations, tile by tile from the probes. A port shows the exclusive or of other ports
if it equals it, or its opposite, in all states of its tile.

    >>> from hardboard.puzzles.formula import parse
    >>> from hardboard.reduction.compiler import compile_formula
    >>> graph = netlist(compile_formula(parse("a,-b"), library="compact"))
    >>> for one, two, joint in graph.edges(data=True):
    ...     print(one, two, joint["side"], joint["source_literal"], joint["target_literal"])
    0,0 0,1 E -a a
    0,0 1,0 S a -a
    0,1 1,1 S -b b
"""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import networkx as nx

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.reduction.compiler import Compiled
from hardboard.reduction.floorplan import Floorplan
from hardboard.reduction.parity import port_parities, tile_joints
from hardboard.reduction.wiring import Port


def netlist(made: Compiled) -> "nx.Graph[str]":
    """Return the netlist of a compiled formula.

    Args:
        made: the compiled formula.

    Returns:
        A graph of networkx. Tiles are its nodes, joints its edges; the module explains their attributes.

    >>> from hardboard.reduction.compiler import compile_formula
    >>> len(netlist(compile_formula("a,-b", library="compact")))
    4
    """
    plan = made.floorplan
    roles = _roles(plan)
    reads = {probe.place: made.translation.target.names[v - 1] for v, probe in plan.probes.items()}
    graph: nx.Graph[str] = nx.Graph(
        family=made.family, library=plan.library.name, formula=str(made.source), meaning=made.source.meaning
    )
    for (row, col), tile in plan.arrangement.items():
        rows, cols = made.laid.window((row, col))
        graph.add_node(
            _name((row, col)), tile=tile.label, roles=" ".join(roles.get(tile.name, ())),
            relation=tile.relation, part=plan.part((row, col)), variable=reads.get((row, col), ""),
            row=row, col=col, top=rows.start, left=cols.start,
            height=rows.stop - rows.start, width=cols.stop - cols.start,
        )  # fmt: skip
    literals = port_signals(plan, made.translation.target.names)
    for place, side, beyond in tile_joints(plan):
        near, far = literals.get((place, side), ""), literals.get((beyond, OPPOSITE[side]), "")
        graph.add_edge(_name(place), _name(beyond), side=side, source_literal=near, target_literal=far)
    return graph


def _name(place: Position) -> str:
    return f"{place[0]},{place[1]}"


def _roles(plan: Floorplan) -> dict[str, list[str]]:
    """Tile -> the roles that it can play."""
    roles: dict[str, list[str]] = {}
    for role, tiles in plan.library.roles.items():
        for tile in [tiles] if isinstance(tiles, str) else tiles:
            roles.setdefault(tile, []).append(role)
    return roles


def port_signals(plan: Floorplan, names: tuple[str, ...]) -> dict[Port, str]:
    """Return the literal of each port that shows an exclusive or of variables, negated or not."""
    return {
        port: _written(sorted(names[v - 1] for v in variables), negated)
        for port, (variables, negated) in port_parities(plan).items()
    }


def _written(variables: list[str], negated: bool) -> str:
    return "-" * negated + "^".join(variables) if variables else str(negated).lower()


def to_json(graph: "nx.Graph[str]") -> Record:
    """Return the graph as `networkx.node_link_graph` reads it."""
    data: Record = nx.node_link_data(graph, edges="edges")
    return data


def to_dot(graph: "nx.Graph[str]") -> str:
    """Return the graph in the language of Graphviz, each tile at its position (for `neato -n`)."""
    lines = ["graph netlist {", "  node [shape=box];"]
    for name, tile in graph.nodes(data=True):
        at = f"{72 * tile['col']},{-72 * tile['row']}"
        label = f"{tile['tile']}\\n{tile['part']}"
        lines.append(f'  "{name}" [label="{_quoted(label)}", pos="{at}"];')
    for one, two, joint in graph.edges(data=True):
        lines.append(f'  "{one}" -- "{two}" [label="{_quoted(joint["target_literal"])}"];')
    return "\n".join([*lines, "}", ""])


def _quoted(text: str) -> str:
    return text.replace('"', '\\"')


def to_graphml(graph: "nx.Graph[str]") -> str:
    """Return the graph in GraphML, a format of many programs that draw graphs."""
    stream = BytesIO()
    nx.write_graphml_xml(graph, stream)
    return stream.getvalue().decode() + "\n"


#: Suffix -> the text of a file with it.
WRITERS: dict[str, Callable[[Any], str]] = {
    ".graphml": to_graphml,
    ".dot": to_dot,
    ".json": lambda graph: json.dumps(to_json(graph), ensure_ascii=False) + "\n",
}


def write_netlist(graph: "nx.Graph[str]", suffix: str) -> str:
    """Return the graph as the text of a file with this suffix."""
    if suffix not in WRITERS:
        raise InputError(f"the suffix {suffix!r}", "one of " + " ".join(WRITERS))
    return WRITERS[suffix](graph)
