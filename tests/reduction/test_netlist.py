"""The netlist as a graph: an edge for each pair of ports, each with the literals that it really shows."""

import json
from random import Random
from xml.etree import ElementTree

import networkx as nx
import pytest

from hardboard.cli.main import main
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
def test_the_netlist_has_an_edge_for_each_pair_of_ports(target: str, library: str) -> None:
    made = compile_formula(parse("1,-2,3 -1,2 2"), target, library)
    tiles = dict(made.floorplan.arrangement.items())
    graph = netlist(made)
    assert 2 * graph.number_of_edges() == sum(len(tile.ports) for tile in tiles.values())
    assert graph.number_of_nodes() == len(tiles)
    assert {(node["row"], node["col"]) for _, node in graph.nodes(data=True)} == set(tiles)


@ALL
@pytest.mark.parametrize("seed", range(4))
def test_every_joint_shows_what_it_says(target: str, library: str, seed: int) -> None:
    made = compile_formula(make(list(Recipe((1, 3), (1, 3), (1, 5)).draw(Random(seed)))), target, library)
    graph = netlist(made)
    for assignment in every_assignment(made.source.keys):
        if made.source.holds(assignment):
            target = made.translation.target
            values = target.named(target.assignment(made.carried(assignment)))
            states = made.signals(assignment)
            for one, two, joint in graph.edges(data=True):
                near, far = (tuple(map(int, name.split(","))) for name in (one, two))
                assert value(joint["source_literal"], values) == (joint["side"] in states[near])
                assert value(joint["target_literal"], values) == (OPPOSITE[joint["side"]] in states[far])


def value(shown: str, values: dict[str, bool]) -> bool:
    if shown in ("true", "false"):
        return shown == "true"
    return sum(values[name] for name in shown.removeprefix("-").split("^")) % 2 != shown.startswith("-")


def test_cells_of_a_tile_are_where_the_board_has_them() -> None:
    made = compile_formula(parse("1,2,3"), library="compact")
    rows, cols = made.board.shape
    graph = netlist(made)
    for _, node in graph.nodes(data=True):
        assert 0 <= node["top"] < node["top"] + node["height"] <= rows
        assert 0 <= node["left"] < node["left"] + node["width"] <= cols
    assert {node["variable"] for _, node in graph.nodes(data=True)} == {"", "1", "2", "3"}


def test_variables_that_share_a_clause_are_connected_and_others_are_not() -> None:
    graph = netlist(compile_formula(parse("1,2 3,4"), library="compact"))
    place = {node["variable"]: name for name, node in graph.nodes(data=True) if node["variable"]}
    assert nx.has_path(graph, place["1"], place["2"]) and not nx.has_path(graph, place["1"], place["3"])


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


def test_the_command_writes_each_format(tmp_path, capsys, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    words = ["netlist", "a,-b", "--library", "compact"]
    assert main([*words, "-o", "net.graphml", "-o", "net.dot", "-o", "net.json"]) == 0
    assert capsys.readouterr().out == "4 tiles, 3 joints\n"
    assert main(words) == 0
    assert capsys.readouterr().out == (tmp_path / "net.dot").read_text(encoding="utf-8")
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads((tmp_path / "net.json").read_text("utf-8"))
    assert nx.read_graphml(tmp_path / "net.graphml").number_of_nodes() == 4
    assert main([*words, "-o", "net.pdf"]) == 2
    assert ".graphml .dot .json" in capsys.readouterr().err
