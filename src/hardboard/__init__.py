"""Hardboard compiles formulas into pencil puzzles, and proves that it did.

    from hardboard import check_claim, compile_formula, parse
    made = compile_formula(parse("1,2,3 -1,2,4"))
    print(made.facts, check_claim(made).agree)

The names below are loaded when they are first used, so that `import hardboard` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hardboard.shown import Bundle, Shown

if TYPE_CHECKING:
    from hardboard.api.certificates import check_proof
    from hardboard.api.compilation import compile_formula, stream_board
    from hardboard.api.display import draw
    from hardboard.api.puzzle import Puzzle, blank, generate, read
    from hardboard.api.sheet import sheet
    from hardboard.campaigns.benchset import bench_set
    from hardboard.campaigns.merge import merge as merge_stores
    from hardboard.campaigns.models import Model
    from hardboard.campaigns.plan import Campaign, ways
    from hardboard.campaigns.report import write_report
    from hardboard.campaigns.run import run as run_campaign
    from hardboard.proof.prove.certificate import prove
    from hardboard.puzzles import InputError, family
    from hardboard.puzzles.formula import Formula, parse
    from hardboard.reduction import Compiled
    from hardboard.reduction.netlist import netlist
    from hardboard.verify import judge
    from hardboard.verify.claim import Verdict
    from hardboard.verify.claim import check as check_claim

#: The one place; to look it up in what is installed takes longer than all that `--version` needs.
__version__ = "0.2.0"

#: Public name -> the module that defines it, and what it is called there.
_HOMES = {
    "Campaign": ("campaigns.plan", "Campaign"),
    "Compiled": ("reduction", "Compiled"),
    "Formula": ("puzzles.formula", "Formula"),
    "InputError": ("puzzles", "InputError"),
    "Model": ("campaigns.models", "Model"),
    "Puzzle": ("api.puzzle", "Puzzle"),
    "Verdict": ("verify.claim", "Verdict"),
    "bench_set": ("campaigns.benchset", "bench_set"),
    "blank": ("api.puzzle", "blank"),
    "check_claim": ("verify.claim", "check"),
    "check_proof": ("api.certificates", "check_proof"),
    "compile_formula": ("api.compilation", "compile_formula"),
    "draw": ("api.display", "draw"),
    "family": ("puzzles", "family"),
    "generate": ("api.puzzle", "generate"),
    "judge": ("verify", "judge"),
    "merge_stores": ("campaigns.merge", "merge"),
    "netlist": ("reduction.netlist", "netlist"),
    "parse": ("puzzles.formula", "parse"),
    "prove": ("proof.prove.certificate", "prove"),
    "prove_claim": ("proof.prove.theorem.certificate", "prove_claim"),
    "prove_number": ("proof.prove.certificate", "prove_number"),
    "read": ("api.puzzle", "read"),
    "run_campaign": ("campaigns.run", "run"),
    "sheet": ("api.sheet", "sheet"),
    "stream_board": ("api.compilation", "stream_board"),
    "ways": ("campaigns.plan", "ways"),
    "write_proof": ("proof.prove.certificate", "write"),
    "write_report": ("campaigns.report", "write_report"),
}

__all__ = [
    "Campaign",
    "Compiled",
    "Formula",
    "InputError",
    "Model",
    "Puzzle",
    "Verdict",
    "bench_set",
    "blank",
    "check_claim",
    "check_proof",
    "compile_formula",
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
    "ways",
    "write_proof",
    "write_report",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'hardboard' has no attribute {name!r}")
    home, inner = _HOMES[name]
    return getattr(import_module(f"hardboard.{home}"), inner)


def _pictured(value: object) -> Bundle:
    from hardboard.api.display import bundle

    return bundle(value)


Shown.pictured = _pictured
