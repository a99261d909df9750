"""Python, campaigns and a model's formulas take what the command line takes, by name, type and default."""

import argparse
from inspect import signature

import pytest

import hardboard
from hardboard.campaigns.plan import CompilerChoice, compiler_choices
from hardboard.cli import command_descriptions
from hardboard.reduction.compiler import ASKED, LAYOUTS
from hardboard.reduction.order import METHODS
from tests.matrix import in_python
from tests.matrix.in_python import FUNCTIONS, NO_FUNCTION, actions, differences


def test_every_verb_is_functions_or_it_is_said_why_not() -> None:
    assert FUNCTIONS.keys() | NO_FUNCTION.keys() == set(command_descriptions.command_summaries())
    assert not FUNCTIONS.keys() & NO_FUNCTION.keys()


@pytest.mark.parametrize("verb", FUNCTIONS)
def test_an_option_is_a_parameter(verb: str) -> None:
    assert not differences(verb)


def test_an_option_that_python_lacks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    more = argparse.ArgumentParser()
    more.add_argument("--mirrored", action="store_true")
    more.add_argument("--minimal", default="yes")
    more.add_argument("--difficulty", default="easy")
    known = dict(actions("generate"))
    monkeypatch.setattr(in_python, "actions", lambda verb: [*known.items(), *_of(more)])
    assert [line.split(":")[0] for line in differences("generate")] == [
        "--mirrored",
        "--minimal",
        "--difficulty",
    ]


def _of(parser: argparse.ArgumentParser) -> list[tuple[str, argparse.Action]]:
    return [(one.option_strings[0][2:], one) for one in parser._actions if one.dest != "help"]


def test_campaigns_ask_the_compiler_for_all_that_compile_asks_for() -> None:
    _, *wanted = signature(hardboard.compile_formula).parameters
    asked = {name for layout in LAYOUTS for name in CompilerChoice(layout=layout).options}
    assert asked == set(wanted)
    assert {CompilerChoice(layout=layout).options["layout"] for layout in ASKED} == {*ASKED}
    assert {way.order for way in compiler_choices(["kamaji"], (), (), ["all"])} == set(METHODS)
    with pytest.raises(hardboard.InputError, match="the order 'best'"):
        compiler_choices(["kamaji"], (), (), ["best"])
