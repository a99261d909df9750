"""Certificates for tiles: accepted where they are right, and not where a tile lies."""

from dataclasses import replace

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.relation import all_states, states
from hardboard.puzzles.registry import FAMILIES, family
from hardboard.workbench.certify import certifiable, certify


def test_a_tile_that_lies_is_not_certified() -> None:
    library = load("koelker")
    wire = library.tile("wire")
    lying = replace(wire, relation="N = S", states=states("N = S", wire.ports))
    assert not any(certify(lying, library, state).ok for state in all_states("NS"))


def test_a_library_without_a_checker_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    kamaji = family("kamaji")
    monkeypatch.setitem(FAMILIES, "kamaji", replace(kamaji, proofs=replace(kamaji.proofs, refute=None)))
    assert certifiable(load("koelker")) == ""
    assert "kamaji" in certifiable(load("kamaji"))
