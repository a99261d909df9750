"""The page offers what `--help` offers: every verb, every option, every form, every target."""

import argparse
import re
from pathlib import Path

import pytest

import hardboard.studio
from hardboard.campaigns.plan import NONE, compiler_choices
from hardboard.cli import command_descriptions
from hardboard.cli.main import parser
from hardboard.gadgets import library_names, load
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import FILMS, PICTURES
from hardboard.puzzles.registry import compilable_families, family
from hardboard.reduction.compiler import can_embed
from hardboard.studio.about import about
from hardboard.studio.request_words import ABSENT, command_of_request
from tests.matrix.test_verbs import arguments_missing, targets_missing, verbs_missing
from tests.support.invoke import Invoke

PAGE = Path(hardboard.studio.__file__).parent / "page"


def test_every_verb_is_offered_or_it_is_said_why_not() -> None:
    assert not verbs_missing()
    assert all(verb in command_descriptions.command_summaries() for verb in ABSENT)


@pytest.mark.slow
@pytest.mark.parametrize(
    "verb", [verb for verb in command_descriptions.command_summaries() if verb not in ABSENT]
)
def test_every_argument_of_the_help_is_offered(verb: str) -> None:
    assert not arguments_missing(verb)


def test_the_verbs_are_those_of_the_command_line() -> None:
    (inner,) = (one for one in parser()._actions if isinstance(one, argparse._SubParsersAction))
    assert set(inner.choices) == {verb.split()[0] for verb in command_descriptions.command_summaries()}


def test_what_stands_beside_a_button_is_an_option_of_its_verb() -> None:
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    boxes = re.findall(r'data-verb="([^"]+)"(?: data-without="([^"]+)")?', text)
    assert len(boxes) > 5
    for verb, without in boxes:
        assert set(without.split()) <= {one["name"] for one in about()["verbs"][verb]}, verb
    assert 'id="command-fields"' in text, "the room where every verb has a form"
    assert about()["pictures"] == list(PICTURES) and about()["films"] == list(FILMS)


def test_a_field_reaches_the_command_line_and_no_place_does() -> None:
    wanted = {"options": {"generate": {"symmetry": "half-turn", "minimal": True, "seed": "4"}}}
    (step,) = command_of_request("generate", {"family": "kurodoko"} | wanted).steps
    assert {"--symmetry=half-turn", "--minimal", "--seed=4", "--family=kurodoko"} <= set(step)
    for bad in ({"output": "x"}, {"symmetry": "none"}, {"minimal": 3}, {"--seed": 1}, [1], {"set": "a=/etc"}):
        with pytest.raises(InputError):
            command_of_request("generate", {"options": {"generate": bad}})


def test_texts_become_files_with_names_of_ours() -> None:
    run = command_of_request("check", {"board": "3x3:2d5c", "solution": "/etc/passwd"})
    assert run.steps == [["check", "board", "solution", "--json"]]
    assert run.files == {"board": "3x3:2d5c", "solution": "/etc/passwd"}
    run = command_of_request("print", {"puzzles": ["{}", "{}"], "format": ".pdf"})
    assert run.steps == [["print", "puzzles-1", "puzzles-2", "--output=sheet.pdf"]]
    with pytest.raises(InputError, match="no board"):
        command_of_request("solve", {})
    with pytest.raises(InputError, match="2 values"):
        command_of_request("solve", {"board": ["1", "2"]})


def test_a_formula_is_compiled_for_verbs_that_want_a_board() -> None:
    formula = {"formula": "(a, b)", "target": "creek", "layout": "input"}
    first, last = command_of_request("papers figure", formula | {"figure": "x", "format": ".png"}).steps
    assert first == ["compile", "-", "--output=board.json", "--target=creek", "--layout=input"]
    assert last == ["papers", "figure", "x", "board.json", "--output=papers-figure.png", "--family=creek"]
    assert [step[0] for step in command_of_request("prove", formula).steps] == ["prove"]
    assert [step[0] for step in command_of_request("prove", formula | {"compile": True}).steps] == [
        "compile",
        "prove",
    ]


@pytest.mark.parametrize(
    ("request_", "verb"),
    [
        ({"formula": "(a)", "format": ".png"}, "compile"),
        ({"formula": "(a)", "format": ".gif"}, "compile"),
        ({"formula": "(a)", "format": ".dot"}, "compile"),
        ({"formula": "(a)", "format": ".cnf"}, "convert"),
        ({"formula": "(a)", "format": ".txt", "assignment": "a=1"}, "compile"),
        ({"board": "3x3:2d5c", "format": ".png"}, "draw"),
        ({"board": "3x3:2d5c", "format": ".url"}, "convert"),
    ],
)
def test_a_download_is_written_by_the_verb_that_has_its_form(request_: dict[str, str], verb: str) -> None:
    run = command_of_request("download", request_)
    assert run.steps[-1][0] == verb and run.wanted.endswith(request_["format"])


TARGETS = compilable_families()


def test_every_family_with_tiles_is_a_target() -> None:
    assert set(TARGETS) == {load(name).family for name in library_names()}
    assert all(family(target).tiles.library in library_names() for target in TARGETS)


def test_campaigns_go_through_all() -> None:
    assert not targets_missing()
    assert {way.library for way in compiler_choices(["all"], ["all"])} == set(library_names())
    assert [way.target for way in compiler_choices([*TARGETS, NONE])] == [*TARGETS, NONE]


@pytest.mark.parametrize("verb", ["compile", "verify", "campaign run", "prove", "decode", "papers floorplan"])
def test_help_names_all(verb: str, invoke: Invoke) -> None:
    told = invoke(f"{verb} --help").out.partition("targets: ")[2].split()
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
