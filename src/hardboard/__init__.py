"""Hardboard compiles formulas into pencil puzzles, and proves that it did.

from hardboard import compile_formula, parse, verify
made = compile_formula(parse("1,2,3 -1,2,4"))
print(made.facts, verify(made).agree)

The names below are loaded when they are first used, so that `import hardboard` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hardboard.proof.check.certificates import check as check_proof
    from hardboard.proof.prove.certificate import prove
    from hardboard.puzzles import InputError, family
    from hardboard.puzzles.formula import Formula, parse
    from hardboard.reduction import Compiled, compile_formula
    from hardboard.reduction.netlist import netlist
    from hardboard.verify import judge
    from hardboard.verify.claim import Verdict
    from hardboard.verify.claim import check as verify

#: Public name -> the module that defines it, and what it is called there.
_HOMES = {
    "Compiled": ("reduction", "Compiled"),
    "Formula": ("puzzles.formula", "Formula"),
    "InputError": ("puzzles", "InputError"),
    "Verdict": ("verify.claim", "Verdict"),
    "check_proof": ("proof.check.certificates", "check"),
    "compile_formula": ("reduction", "compile_formula"),
    "family": ("puzzles", "family"),
    "judge": ("verify", "judge"),
    "netlist": ("reduction.netlist", "netlist"),
    "parse": ("puzzles.formula", "parse"),
    "prove": ("proof.prove.certificate", "prove"),
    "prove_claim": ("proof.prove.theorem.certificate", "prove_claim"),
    "prove_number": ("proof.prove.certificate", "prove_number"),
    "verify": ("verify", ""),
    "write_proof": ("proof.prove.certificate", "write"),
}

__all__ = [
    "Compiled",
    "Formula",
    "InputError",
    "Verdict",
    "check_proof",
    "compile_formula",
    "family",
    "judge",
    "netlist",
    "parse",
    "prove",
    "prove_claim",
    "prove_number",
    "verify",
    "write_proof",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'hardboard' has no attribute {name!r}")
    home, inner = _HOMES[name]
    module = import_module(f"hardboard.{home}")
    return getattr(module, inner) if inner else module
