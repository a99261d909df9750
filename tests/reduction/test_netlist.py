"""The netlist as a graph: an edge for each pair of ports, each with the literals that it really shows."""

import json
from random import Random
from xml.etree import ElementTree

import networkx as nx
import pytest

from hardboard.gadgets.relation import OPPOSITE
from hardboard.puzzles.formula import every_assignment
from hardboard.reduction import compile_formula, make, parse
from hardboard.reduction.netlist import netlist, to_graphml, to_json
from hardboard.workbench.recipe import Recipe

LIBRARIES = [
    ("kurodoko", "koelker"),
    ("kurodoko", "compact"),
    ("kuroshuto", "kuroshuto"),
    ("kamaji", "kamaji"),
    ("nurimeizu", "nurimeizu"),
]
ALL = pytest.mark.parametrize(("target", "library"), LIBRARIES)


@ALL
@pytest.mark.parametrize("seed", range(4))
def test_every_joint_shows_what_it_says(target: str, library: str, seed: int) -> None:
    made = compile_formula(make(list(Recipe((1, 3), (1, 3), (1, 5)).draw(Random(seed)))), target, library)
    graph = netlist(made)
    for assignment in every_assignment(made.source.keys):
        if made.source.holds(assignment):
            formula = made.translation.target
            values = formula.named(formula.assignment(made.carried(assignment)))
            states = made.signals(assignment)
            for one, two, joint in graph.edges(data=True):
                near, far = (tuple(map(int, name.split(","))) for name in (one, two))
                assert value(joint["source_literal"], values) == (joint["side"] in states[near])
                assert value(joint["target_literal"], values) == (OPPOSITE[joint["side"]] in states[far])


def value(shown: str, values: dict[str, bool]) -> bool:
    if shown in ("true", "false"):
        return shown == "true"
    return sum(values[name] for name in shown.removeprefix("-").split("^")) % 2 != shown.startswith("-")


@pytest.fixture
def small() -> "nx.Graph[str]":
    return netlist(compile_formula(parse("a,-b"), library="compact"))


def test_what_is_written_is_read_back_by_networkx(small: "nx.Graph[str]") -> None:
    again = nx.node_link_graph(json.loads(json.dumps(to_json(small))), edges="edges")
    assert nx.utils.graphs_equal(again, small)
    again = nx.parse_graphml(to_graphml(small))
    assert nx.utils.nodes_equal(again.nodes(data=True), small.nodes(data=True))
    assert nx.utils.edges_equal(again.edges(data=True), small.edges(data=True))
    assert ElementTree.fromstring(to_graphml(small)).tag.endswith("graphml")
