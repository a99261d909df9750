"""One list of targets: what can be compiled to appears behind every door."""

import pytest

from hardboard.campaigns.plan import NONE, compiler_choices
from hardboard.cli.main import main
from hardboard.gadgets import library_names, load
from hardboard.puzzles.registry import compilable_families, family
from hardboard.reduction.compiler import can_embed
from hardboard.studio.about import about
from hardboard.studio.request_words import command_of_request
from tests.matrix.doors import targets_missing

TARGETS = compilable_families()


def test_every_family_with_tiles_is_a_target() -> None:
    assert set(TARGETS) == {load(name).family for name in library_names()}
    assert all(family(target).tiles.library in library_names() for target in TARGETS)


def test_campaigns_go_through_all() -> None:
    assert not targets_missing()
    assert {way.library for way in compiler_choices(["all"], ["all"])} == set(library_names())
    assert [way.target for way in compiler_choices([*TARGETS, NONE])] == [*TARGETS, NONE]


@pytest.mark.parametrize("verb", ["compile", "verify", "campaign run", "prove", "decode", "papers floorplan"])
def test_help_names_all(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*verb.split(), "--help"])
    told = capsys.readouterr().out.partition("targets: ")[2].split()
    assert set(TARGETS) <= set(told), told


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_the_page_compiles_to_all(target: str) -> None:
    offered = {one["name"]: one for one in about()["targets"]}
    assert {one["name"] for one in offered[target]["libraries"]} == {
        name for name in library_names() if load(name).family == target or can_embed(load(name), target)
    }
    run = command_of_request(
        "verify", {"formula": "(a, b)", "target": target, "library": offered[target]["library"]}
    )
    assert run.steps[0][:2] == ["verify", "-"] and f"--target={target}" in run.steps[0]
