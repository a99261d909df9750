"""Python, campaigns and a model's formulas take what the command line takes, by name, type and default.

An option is a parameter of one of its verb's functions with the same name (`--zeros-below` is `zeros_below`),
type and default. What a verb works on, its first words, is the value that a function is of.
"""

import argparse
import inspect
from collections.abc import Callable, Iterator
from inspect import signature
from typing import Any, get_type_hints

import pytest

import hardboard
from hardboard.api import display
from hardboard.api.puzzle import Explanation, Puzzle, Wishes
from hardboard.api.sheet import sheet
from hardboard.campaigns.models import FormulaModel
from hardboard.campaigns.plan import Campaign, CompilerChoice, compiler_choices
from hardboard.campaigns.worker_pool import Limits
from hardboard.cli import command_descriptions
from hardboard.discover.results import SearchSettings
from hardboard.discover.searches import discover
from hardboard.discover.single_tile import synthesize_tile
from hardboard.discover.window import rules_of
from hardboard.gadgets import Tile
from hardboard.reduction import Compiled
from hardboard.reduction.compiler import ASKED, LAYOUTS
from hardboard.reduction.order import METHODS
from hardboard.reduction.planted import plant_model
from hardboard.render import save_picture
from hardboard.verify.forced import with_negation
from hardboard.workbench.report import TileReport, examine_tile

Function = Callable[..., Any]
OF_BOARD = (hardboard.read,)
OF_FORMULA = (hardboard.parse, hardboard.compile_formula)
#: Pictures: what is drawn, and how the file looks.
LOOK = (display.draw, save_picture)
#: Verb -> what it is in Python.
FUNCTIONS: dict[str, tuple[Function, ...]] = {
    "compile": (*OF_FORMULA, *LOOK, display.scene_of.dispatch(Compiled)),
    "papers floorplan": (*OF_FORMULA, *LOOK),
    "papers component": LOOK,
    "decode": OF_FORMULA,
    "formulas forced": (*OF_FORMULA, plant_model, with_negation),
    "verify": (*OF_FORMULA, hardboard.check_claim),
    "formulas random": (FormulaModel, FormulaModel.formula, hardboard.compile_formula),
    "campaign run": (FormulaModel, compiler_choices, Campaign, hardboard.run_campaign, Limits),
    "campaign merge": (hardboard.merge_stores,),
    "campaign report": (hardboard.write_report,),
    "campaign benchmarks": (hardboard.bench_set,),
    "families": (hardboard.family,),
    "solve": (
        *OF_BOARD, *LOOK, Puzzle.find, Puzzle.solve, Puzzle.solutions, Puzzle.count, Puzzle.unique,
        Puzzle.explain, display.scene_of.dispatch(Explanation),
    ),
    "check": (*OF_BOARD, *LOOK, Puzzle.check),
    "draw": (*OF_BOARD, *LOOK, Puzzle.draw),
    "print": (*OF_BOARD, sheet),
    "papers figure": (*OF_BOARD, *LOOK),
    "convert": (*OF_BOARD, Puzzle.write, Puzzle.save, Puzzle.dimacs, Puzzle.answered),
    "generate": (hardboard.generate, *LOOK),
    "rate": (*OF_BOARD, Puzzle.rate),
    "hint": (*OF_BOARD, *LOOK, Puzzle.hint),
    "edit": (
        *OF_BOARD, *LOOK, hardboard.blank, Puzzle.put, Puzzle.review, Puzzle.superfluous, Puzzle.complete,
        Puzzle.harder, Puzzle.easier,
    ),
    "discover": (discover, SearchSettings, rules_of),
    "prove": (*OF_BOARD, *OF_FORMULA, hardboard.prove, hardboard.prove_number, hardboard.prove_claim),
    "check-proof": (hardboard.parse, hardboard.check_proof),
    "tiles show": (*LOOK, display.scene_of.dispatch(Tile)),
    "tiles check": (*LOOK, examine_tile),
    "tiles explain": (*LOOK, examine_tile, TileReport.reason),
    "tiles search": (synthesize_tile,),
}  # fmt: skip
#: Verbs that are no functions, and why.
NO_FUNCTION = {
    "demo": "other verbs at work",
    "papers brute-force": "a table of a source document, under its author's name",
    "tiles list": "it lists tiles: `load(name).tiles`",
    "tiles prove": "`certificates(library)`, without a choice; `coq(library)` is the other",
    "mcp": "a server for other programs",
    "studio": "a server for a browser",
}
#: Option -> how its parameter is called, where the word is none of Python or several are meant at once.
CALLED = {
    "as": "meaning", "set": "settings", "time-limit": "seconds", "memory-limit": "memory", "model": "name",
    "pitch": "pitches", "solve time-limit": "timeout", "compile time-limit": "timeout",
}  # fmt: skip
#: Option, or verb and option -> why no function has it.
NO_PARAMETER = {
    "output": "a value is returned; `save` and `write` write it",
    "json": "a value is returned, and no text",
    "pages": "`workbench.running.flip_film` and `render.film` are the pictures of a film and its file",
    "stats": "`core.Statistics` sums up what is searched while it is open",
    "library": "`load` gives the library, of which a tile is",
    "family": "`family`, or the board's own",
    "stream": "`stream_board` and the part `streamed` of a family take and give files",
    "families table": "`puzzles.hardness.known`, and `Family.suffixes`",
    "formulas forced known": "`lay_down(planted.known)`",
    "formulas forced verify": "`otherwise`",
    "solve all": "`solutions`",
    "solve count": "`count`",
    "solve unique": "`unique`",
    "solve explain": "`explain`",
    "formulas random instances": "as many as `formula` is asked for",
    "formulas random dimacs": "`puzzles.dimacs.write_dimacs`",
    "formulas random boards": "`compile_formula`",
    "campaign run target": "`ways`, where there may be several",
    "campaign run layout": "so",
    "campaign benchmarks target": "`way`, one of `ways`",
    "campaign benchmarks layout": "so",
    "campaign benchmarks between": "`least` and `most`",
    "campaign benchmarks reasoning": "`api.reasoning.reasoning_set`",
    "campaign benchmarks size": "`size` of `reasoning_set`",
    "draw printed": "the part `printed` of a family",
    "papers floorplan sheet": "`Compiled.laid`",
    "compile netlist": "`netlist(compiled)`",
    "convert answer": "the text that `answered` takes",
    "convert to": "`write`",
    "convert target": "`embed`",
    "discover tee": "`discover`",
    "convert solution": "`Family.write_board`",
    "convert solved": "`only`, for `Family.write_board`",
    "generate count": "as many as are asked for",
    "generate solution": "`Puzzle.solution`",
    "edit change": "`superfluous`, `complete`, `harder`, `easier`",
    "hint tell": "`Deduction` has all of it: `cells`, `value`, `reason`",
    "discover verbose": "`discover.messages` says what was tried",
    "prove formula": "`prove_claim`",
    "prove unique": "`prove_number` with the limit 1",
    "prove most": "`limit` of `prove_number`",
    "tiles check explain": "`Report.reasons`",
    "tiles check count": "`limit` of `examine`",
    "tiles check fill": "`filled(tile, library)`",
    "tiles search unique": "a field of the specification",
}
#: Option, or verb and option, whose default is another there, and why.
OTHER_DEFAULT = {
    "theme": "screen, or paper of a book, as the help says",
    "labels": "all, as the help says",
    "as": "`read_formula` knows DIMACS, which is sat, by its looks; `parse` is told",
    "generate family": "kurodoko",
    "generate size": "9, or rows and columns",
    "generate seed": "a fresh one in both",
    "campaign run instances": "as the store has it, or 100",
    "campaign run model": "as the store has it, or one-in-three",
    "campaign run seed": "as the store has it, or 0",
    "tiles search time-limit": "60; in Python it is always told",
}


def parameters(function: Function) -> dict[str, inspect.Parameter]:
    """What a function takes by name; what `**wishes` may be is one of a list of names."""
    found = dict(inspect.signature(function).parameters)
    if "wishes" in found:
        del found["wishes"]
        kind = inspect.Parameter.KEYWORD_ONLY
        for name, hint in get_type_hints(Wishes).items():
            found[name] = inspect.Parameter(name, kind, default=None, annotation=hint)
    return {name: one for name, one in found.items() if name not in ("self", "how")}


def actions(verb: str) -> Iterator[tuple[str, argparse.Action]]:
    for action in command_descriptions.parser_of(verb)._actions:
        long = [word[2:] for word in action.option_strings if word.startswith("--")]
        if long and long[0] != "help":
            yield long[0], action


def differences(verb: str) -> list[str]:
    """Options that no function of the verb has, or has with another type or default."""
    known = {name: one for function in FUNCTIONS[verb] for name, one in parameters(function).items()}
    return [words for name, action in actions(verb) if (words := _differs(verb, name, action, known))]


def _differs(verb: str, name: str, action: argparse.Action, known: dict[str, inspect.Parameter]) -> str:
    called = CALLED.get(f"{verb} {name}") or CALLED.get(name, name.replace("-", "_"))
    found = known.get(called)
    if found is None:
        reason = NO_PARAMETER.get(f"{verb} {name}") or NO_PARAMETER.get(name)
        return "" if reason else f"--{name}: no parameter"
    if (action.nargs == 0) != (found.annotation in (bool, "bool")):
        return f"--{name}: {found}"
    same = _plain(action.default) == _plain(found.default)
    reason = OTHER_DEFAULT.get(f"{verb} {name}") or OTHER_DEFAULT.get(name)
    return "" if same or reason else f"--{name}: {action.default!r}, but {found}"


def _plain(default: Any) -> Any:
    """A default; all that stands for nothing is the same."""
    nothing = (None, False, inspect.Parameter.empty, argparse.SUPPRESS, "", [], (), {})
    return None if any(default is one or default == one for one in nothing) else default


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
    monkeypatch.setattr(f"{__name__}.actions", lambda verb: [*known.items(), *_of(more)])
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
