"""Certificates for tiles: accepted where they are right, and not where a tile lies."""

from dataclasses import replace
from pathlib import Path

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.relation import all_states, states
from hardboard.puzzles.registry import FAMILIES, family
from hardboard.workbench.certify import certifiable, certificates, certify

CASES = [("koelker", "sidesplit"), ("koelker", "one"), ("compact", "cross"), ("compact", "or2")]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "tile"), CASES)
def test_every_state_in_every_orientation_is_certified(name: str, tile: str) -> None:
    library = load(name)
    found = list(certificates(library, [library.tile(tile)]))
    assert len(found) == 8 * 2 ** len(library.tile(tile).ports)
    assert [one.name for one in found if not one.ok] == []
    assert {one.claim for one in found if one.allowed} == {"solvable"}


def test_a_tile_that_lies_is_not_certified() -> None:
    library = load("koelker")
    wire = library.tile("wire")
    lying = replace(wire, relation="N = S", states=states("N = S", wire.ports))
    assert not any(certify(lying, library, state).ok for state in all_states("NS"))


@pytest.mark.slow
def test_certificates_can_be_kept(tmp_path: Path) -> None:
    library = load("compact")
    assert all(one.ok for one in certificates(library, [library.tile("zero")], tmp_path))
    kept = sorted(
        path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("compact/zero/*/certificate.json")
    )
    assert kept == ["compact/zero/N=0/certificate.json", "compact/zero/N=1/certificate.json"]
    assert (tmp_path / "compact/zero/N=1/rules.lrat").exists()


def test_a_library_without_a_checker_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    kamaji = family("kamaji")
    monkeypatch.setitem(FAMILIES, "kamaji", replace(kamaji, proofs=replace(kamaji.proofs, refute=None)))
    assert certifiable(load("koelker")) == ""
    assert "kamaji" in certifiable(load("kamaji"))
