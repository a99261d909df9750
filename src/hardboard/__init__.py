"""Hardboard compiles formulas into pencil puzzles, and proves that it did.

    from hardboard import check_claim, compile_formula, parse
    made = compile_formula(parse("1,2,3 -1,2,4"))
    print(made.facts, check_claim(made).agree)

The names below are loaded when they are first used, so that `import hardboard` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hardboard.former_names import former_names
from hardboard.representation import Bundle, NotebookPicture

if TYPE_CHECKING:
    from hardboard.api.certificates import check_proof as check_proof
    from hardboard.api.compilation import compile_formula as compile_formula, stream_board as stream_board
    from hardboard.api.display import draw as draw
    from hardboard.api.puzzle import Puzzle as Puzzle, blank as blank, generate as generate, read as read
    from hardboard.api.sheet import sheet as sheet
    from hardboard.campaigns.benchmark_set import bench_set as bench_set
    from hardboard.campaigns.merge import merge_stores as merge_stores
    from hardboard.campaigns.models import FormulaModel as FormulaModel
    from hardboard.campaigns.plan import Campaign as Campaign, compiler_choices as compiler_choices
    from hardboard.campaigns.report import write_report as write_report
    from hardboard.campaigns.run import run_campaign as run_campaign
    from hardboard.proof.prove.certificate import prove as prove
    from hardboard.puzzles import InputError as InputError, family as family
    from hardboard.puzzles.formula import Formula as Formula, parse as parse
    from hardboard.reduction import Compiled as Compiled
    from hardboard.reduction.netlist import netlist as netlist
    from hardboard.verify import judge as judge
    from hardboard.verify.claim import Verdict as Verdict, check_claim as check_claim

#: The one place; to look it up in what is installed takes longer than all that `--version` needs.
__version__ = "0.2.0"

#: Module -> the public names that it defines.
_MODULES = {
    "api.certificates": ("check_proof",),
    "api.compilation": ("compile_formula", "stream_board"),
    "api.display": ("draw",),
    "api.puzzle": ("Puzzle", "blank", "generate", "read"),
    "api.sheet": ("sheet",),
    "campaigns.benchmark_set": ("bench_set",),
    "campaigns.merge": ("merge_stores",),
    "campaigns.models": ("FormulaModel",),
    "campaigns.plan": ("Campaign", "compiler_choices"),
    "campaigns.report": ("write_report",),
    "campaigns.run": ("run_campaign",),
    "proof.prove.certificate": ("prove", "prove_number", "write_proof"),
    "proof.prove.theorem.certificate": ("prove_claim",),
    "puzzles": ("InputError", "family"),
    "puzzles.formula": ("Formula", "parse"),
    "reduction": ("Compiled",),
    "reduction.netlist": ("netlist",),
    "verify": ("judge",),
    "verify.claim": ("Verdict", "check_claim"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}
#: What a public name is called where it is defined, if otherwise.
_INNER = {"write_proof": "write_certificate"}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        return former_names(__name__)(name)
    return getattr(import_module(f"hardboard.{_HOMES[name]}"), _INNER.get(name, name))


def _pictured(value: object) -> Bundle:
    from hardboard.api.display import notebook_bundle

    return notebook_bundle(value)


NotebookPicture.pictured = _pictured
