"""Kölker (2012), Kurodoko is NP-Complete: its tables of gadgets, and the sizes that it speaks of."""

from benchmarks._puzzles import Source
from benchmarks.documents import Table
from hardboard.cli.commands.papers.component import rows
from hardboard.puzzles.formula import make_formula, parse
from hardboard.reduction import compile_formula
from hardboard.reduction.notation import label_table, show_table
from hardboard.workbench.component import paper_component

TITLE = "Kölker (2012), Kurodoko is NP-Complete"
COMPONENTS = (
    ("clause", "1,2,3"),
    ("clause", "1,-2,3"),
    ("swap", ""),
    *(("variable", f"{k}") for k in (1, 2, 3, 4)),
)

HEADS = ("clauses", "layers", "at most", "rows", "columns", "largest clue", "with kinks")


def components(source: Source) -> None:
    """4.3: clauses, swaps and variables; a claim that does not hold would be said."""
    print(
        "no puzzles are needed; ~ stands for the paper's line above, and the right W- of a clause is W+ here"
    )
    for kind, size in COMPONENTS:
        part = paper_component(kind, size)
        agree = part.claimed() == part.composed() == part.judged()
        print(f"\n{part.name}: {'as the paper says' if agree else 'NOT AS THE PAPER SAYS'}")
        print(show_table(rows(part)))


def example(source: Source) -> None:
    """4.3: the board of (not v2, v1)."""
    print("the formula (-2, 1); no puzzles are needed")
    print(show_table(label_table(compile_formula(parse("-2,1"), layout="zeros-below").floorplan)))


def sizes(source: Source) -> None:
    """4.3 and 6: layers, size and the largest clue, as the formula grows; with kinks it stays."""
    print("formulas (1,2,3) (4,5,6) ... with the same variables backwards; no puzzles are needed")
    heads = zip((7, 7, 8, 6, 8, 13, 11), HEADS, strict=True)
    print(" ".join(f"{head:>{width}}" for width, head in heads))
    for half in (1, 2, 4):
        names = list(range(1, 3 * half + 1))
        triples = [
            tuple(order[at : at + 3]) for order in (names, names[::-1]) for at in range(0, 3 * half, 3)
        ]
        made = compile_formula(make_formula(triples))
        kinked = compile_formula(make_formula(triples), layout="kinked")
        m, facts = len(triples), made.facts
        row = f"{m:7} {facts['layers']:7} {3 * m:8} {facts['rows']:6} {facts['cols']:8}"
        print(f"{row} {facts['largest_clue']:13} {kinked.facts['largest_clue']:11}")


TABLES = (
    Table("4.3", "components in the paper's notation", components),
    Table("4.3-example", "the worked example", example),
    Table("6", "layers, size and the largest clue", sizes),
)
