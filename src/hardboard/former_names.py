"""Names that release 0.2 documented, which work for one release and warn.

>>> from hardboard.reduction.planted import plant_model
>>> import hardboard.reduction.planted, warnings
>>> with warnings.catch_warnings(record=True):
...     hardboard.reduction.planted.plant is plant_model
True
"""

import sys
from collections.abc import Callable
from typing import Any
from warnings import warn

#: Module -> former name -> name of today.
RENAMED = {
    "hardboard": {"Model": "FormulaModel", "ways": "compiler_choices"},
    "hardboard.discover.results": {"Settings": "SearchSettings"},
    "hardboard.gadgets": {"names": "library_names"},
    "hardboard.puzzles.declared.drawn": {"lines": "loop_lines"},
    "hardboard.puzzles.declared.patterns": {"step": "encode_step"},
    "hardboard.puzzles.declared.places": {"Place": "Constraint"},
    "hardboard.puzzles.declared.vocabulary.rule": {"said": "rule_with_meaning", "shown": "spot_shows"},
    "hardboard.puzzles.registry": {
        "chosen": "family_or_file",
        "names": "family_names",
        "needed": "needed_part",
    },
    "hardboard.reduction": {"Unsatisfied": "ForbiddenStateError", "make": "make_formula"},
    "hardboard.reduction.notation": {"table": "label_table"},
    "hardboard.reduction.planted": {"plant": "plant_model"},
    "hardboard.render": {"save": "save_picture"},
    "hardboard.verify.forced": {"otherwise": "with_negation"},
    "hardboard.verify.formulas": {"model": "find_model", "models": "all_models"},
    "hardboard.workbench.component": {"component": "paper_component"},
    "hardboard.workbench.diagrams": {"diagram": "tile_text_diagram"},
    "hardboard.workbench.report": {"examine": "examine_tile"},
}


def former_names(module: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module: it finds former names, with a warning."""

    def named(name: str) -> Any:
        if name not in RENAMED[module]:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        today = RENAMED[module][name]
        warn(f"{module}.{name} is called {today}", DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], today)

    return named
