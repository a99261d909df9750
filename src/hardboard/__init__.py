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
    from hardboard.api.certificates import check_proof
    from hardboard.api.compilation import compile_formula, stream_board
    from hardboard.api.display import draw
    from hardboard.api.puzzle import Puzzle, blank, generate, read
    from hardboard.api.sheet import sheet
    from hardboard.campaigns.benchmark_set import bench_set
    from hardboard.campaigns.merge import merge_stores
    from hardboard.campaigns.models import FormulaModel
    from hardboard.campaigns.plan import Campaign, compiler_choices
    from hardboard.campaigns.report import write_report
    from hardboard.campaigns.run import run_campaign
    from hardboard.proof.prove.certificate import prove
    from hardboard.puzzles import InputError, family
    from hardboard.puzzles.formula import Formula, parse
    from hardboard.reduction import Compiled
    from hardboard.reduction.netlist import netlist
    from hardboard.verify import judge
    from hardboard.verify.claim import Verdict, check_claim

#: The one place; to look it up in what is installed takes longer than all that `--version` needs.
__version__ = "0.2.0"

#: Public name -> the module that defines it, and what it is called there.
_HOMES = {
    "Campaign": ("campaigns.plan", "Campaign"),
    "Compiled": ("reduction", "Compiled"),
    "Formula": ("puzzles.formula", "Formula"),
    "FormulaModel": ("campaigns.models", "FormulaModel"),
    "InputError": ("puzzles", "InputError"),
    "Puzzle": ("api.puzzle", "Puzzle"),
    "Verdict": ("verify.claim", "Verdict"),
    "bench_set": ("campaigns.benchmark_set", "bench_set"),
    "blank": ("api.puzzle", "blank"),
    "check_claim": ("verify.claim", "check_claim"),
    "check_proof": ("api.certificates", "check_proof"),
    "compile_formula": ("api.compilation", "compile_formula"),
    "compiler_choices": ("campaigns.plan", "compiler_choices"),
    "draw": ("api.display", "draw"),
    "family": ("puzzles", "family"),
    "generate": ("api.puzzle", "generate"),
    "judge": ("verify", "judge"),
    "merge_stores": ("campaigns.merge", "merge_stores"),
    "netlist": ("reduction.netlist", "netlist"),
    "parse": ("puzzles.formula", "parse"),
    "prove": ("proof.prove.certificate", "prove"),
    "prove_claim": ("proof.prove.theorem.certificate", "prove_claim"),
    "prove_number": ("proof.prove.certificate", "prove_number"),
    "read": ("api.puzzle", "read"),
    "run_campaign": ("campaigns.run", "run_campaign"),
    "sheet": ("api.sheet", "sheet"),
    "stream_board": ("api.compilation", "stream_board"),
    "write_proof": ("proof.prove.certificate", "write_certificate"),
    "write_report": ("campaigns.report", "write_report"),
}

__all__ = [
    "Campaign",
    "Compiled",
    "Formula",
    "FormulaModel",
    "InputError",
    "Puzzle",
    "Verdict",
    "bench_set",
    "blank",
    "check_claim",
    "check_proof",
    "compile_formula",
    "compiler_choices",
    "draw",
    "family",
    "generate",
    "judge",
    "merge_stores",
    "netlist",
    "parse",
    "prove",
    "prove_claim",
    "prove_number",
    "read",
    "run_campaign",
    "sheet",
    "stream_board",
    "write_proof",
    "write_report",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        return former_names(__name__)(name)
    home, inner = _HOMES[name]
    return getattr(import_module(f"hardboard.{home}"), inner)


def _pictured(value: object) -> Bundle:
    from hardboard.api.display import notebook_bundle

    return notebook_bundle(value)


NotebookPicture.pictured = _pictured
