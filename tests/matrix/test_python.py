"""Python, campaigns and a model's formulas take what the command line takes, by name, type and default."""

import argparse
from dataclasses import field, make_dataclass
from inspect import signature
from typing import Annotated

import pytest

import hardboard
from hardboard.campaigns.models import Model, Span
from hardboard.campaigns.plan import ASKED, Way, ways
from hardboard.cli import described
from hardboard.cli.commands import random
from hardboard.reduction.compiler import LAYOUTS
from hardboard.reduction.order import METHODS
from tests.matrix import in_python
from tests.matrix.in_python import FUNCTIONS, NO_FUNCTION, actions, differences, in_vain, unreached


def test_every_verb_is_functions_or_it_is_said_why_not() -> None:
    assert FUNCTIONS.keys() | NO_FUNCTION.keys() == set(described.summaries())
    assert not FUNCTIONS.keys() & NO_FUNCTION.keys()


@pytest.mark.parametrize("verb", FUNCTIONS)
def test_an_option_is_a_parameter(verb: str) -> None:
    assert not differences(verb)


def test_a_parameter_is_an_option() -> None:
    assert not unreached()


def test_no_difference_is_allowed_that_is_none() -> None:
    assert not in_vain()


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


def test_a_parameter_that_no_verb_offers_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def rate(mirrored: bool = False) -> None: ...

    monkeypatch.setitem(FUNCTIONS, "rate", (rate,))
    assert [line.split(": ")[1] for line in unreached()] == ["mirrored"]


def test_campaigns_ask_the_compiler_for_all_that_compile_asks_for() -> None:
    _, *wanted = signature(hardboard.compile_formula).parameters
    asked = {name for layout in LAYOUTS for name in Way(layout=layout).options}
    assert asked == set(wanted)
    assert {name for options in ASKED.values() for name in options} < asked
    assert {way.order for way in ways(["kamaji"], (), (), ["all"])} == set(METHODS)
    with pytest.raises(hardboard.InputError, match="the order 'best'"):
        ways(["kamaji"], (), (), ["best"])


@pytest.mark.parametrize("verb", ["random", "campaign"])
def test_a_field_of_a_model_is_an_option(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(random.asked()) == {*Model.__dataclass_fields__} - {"name"}
    wider = make_dataclass(
        "Wider",
        [("width", Annotated[Span | None, "how wide"], field(default=None))],
        bases=(Model,),
        frozen=True,
    )
    monkeypatch.setattr(random, "Model", wider)
    parser = argparse.ArgumentParser()
    random.add_model(parser)
    assert random.given_model(parser.parse_args(["--width", "2-3"])) == {"width": (2, 3)}
    assert set(random.asked()) - {"width", "meaning"} < {name for name, _ in actions(verb)}
