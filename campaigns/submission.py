"""The files of a set of benchmarks for solvers.

Clauses are as the SAT Competition wants them, with the hash under which the Global Benchmark Database knows
them. A page is for people, a description for a submission, in the style of the IEEE Proceedings.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import md5

from hardboard.campaigns.tables import PowerFit

TEX = r"""\documentclass[conference]{IEEEtran}
\begin{document}
\title{Pencil Puzzles Compiled from One-in-Three Formulas}
\author{\IEEEauthorblockN{NAME}\IEEEauthorblockA{INSTITUTION}}
\maketitle
\section{Source}
Each instance asks for a solution of a @family puzzle. The puzzle was compiled from a random one-in-three
formula by a reduction made of tiles (library @library), so that it can be solved exactly when the formula
can be satisfied; the status of every instance is therefore known. The formulas have @ratio clauses a
variable, where about half of them are satisfiable.
\section{Encoding}
All rules of the puzzle are written as clauses, those about connected cells too; the CNF says nothing of the
formula or of the tiles. Variables are numbered without gaps, no literal stands twice in a clause, and there
is no clause with both signs of a variable.
\section{Difficulty}
Of @count instances, @hard take MiniSat between @least and @most seconds: @measured of these by measurement,
the others by extrapolation with a curve fitted to smaller ones (@curve). An incremental solver that adds the
rules about connected cells by need decides each instance within @judge seconds.
\section{Instances}
\begin{tabular}{lrrr}
cells & variables & clauses & MiniSat \\ \hline
@rows
\end{tabular}
\section{Generation}
\texttt{hardboard campaign benchmarks --target @family --library @library}, with the seeds that the
names of the files end with.
\end{document}
"""


@dataclass(frozen=True)
class BenchmarkEntry:
    """One benchmark."""

    name: str
    family: str
    library: str
    formula: str
    rows: int
    cols: int
    variables: int
    clauses: int
    status: str
    #: MiniSat's seconds of processor, and whether they were measured or taken from the curve.
    minisat_seconds: float
    minisat_how: str
    #: Ours, with rules added by need.
    judge_seconds: float
    gbdhash: str
    #: The number of solutions of the board, if it was asked for.
    solutions: int | None = None


def _hard(entries: list[BenchmarkEntry], least: float, most: float) -> list[BenchmarkEntry]:
    return [one for one in entries if least <= one.minisat_seconds <= most]


def _curve(curve: PowerFit | None) -> str:
    return (
        f"seconds = {curve.factor:.3g} cells^{curve.exponent:.2f}, {curve.points} points" if curve else "none"
    )


def latex_description(
    entries: list[BenchmarkEntry], curve: PowerFit | None, least: float, most: float
) -> str:
    """Return the description document in LaTeX; name and institution are left to be filled in."""
    hard = _hard(entries, least, most)
    rows = [
        rf"{one.rows} x {one.cols} & {one.variables} & {one.clauses} & "
        rf"{one.minisat_seconds:.1f}{'' if one.minisat_how == 'measured' else '*'} \\"
        for one in entries
    ]
    values = {
        "family": entries[0].family,
        "library": entries[0].library.replace("_", r"\_"),
        "ratio": "0.7",
        "count": str(len(entries)),
        "hard": str(len(hard)),
        "least": f"{least:g}",
        "most": f"{most:g}",
        "measured": str(sum(one.minisat_how == "measured" for one in hard)),
        "curve": _curve(curve).replace("^", r"\^{}"),
        "judge": f"{max(one.judge_seconds for one in entries):.1f}",
        "rows": "\n".join(rows),
    }
    text = TEX
    for name, value in values.items():
        text = text.replace(f"@{name}", value)
    return text


#: The property that the tasks below are about: BenchExec reads its name, and people this sentence.
PROPERTY = "The formula can be satisfied.\n"


def benchexec_task(entry: BenchmarkEntry) -> str:
    """Return an instance for BenchExec (a task definition, version 2.0), with the expected verdict."""
    verdict = str(entry.status == "SATISFIABLE").lower()
    return (
        f'format_version: "2.0"\ninput_files: "{entry.name}.cnf"\nproperties:\n'
        f'  - property_file: "satisfiable.prp"\n    expected_verdict: {verdict}\n'
    )


def folder_readme(entries: list[BenchmarkEntry], curve: PowerFit | None, least: float, most: float) -> str:
    """Return the text that describes the folder."""
    hard, one = _hard(entries, least, most), entries[0]
    measured = sum(entry.minisat_how == "measured" for entry in hard)
    lines = [
        f"# {len(entries)} boards of {one.family} as benchmarks",
        "",
        f"Compiled from random one-in-three formulas with the tiles of `{one.library}`. {len(hard)} of them",
        f"take MiniSat between {least:g} and {most:g} seconds of processor: {measured} measured, "
        f"{len(hard) - measured} by",
        f"extrapolation with the curve fitted to the measured ones ({_curve(curve)}).",
        "",
        "- `*.cnf`: all rules of the puzzle as clauses, in the format of the SAT competitions.",
        "- `*.yml`: tasks of BenchExec, with the expected verdict of the property `satisfiable.prp`.",
        f"- `*-*.lp`: the boards as facts; `clingo {one.family}.lp BOARD.lp` solves one.",
        "- `set.csv`: sizes, status, times, and the hash of the Global Benchmark Database (`gbdhash`).",
        "- `description.tex`: the description for a submission; author and institution are to be filled in.",
        "",
        "| instance | cells | status | MiniSat, s | how | gbdhash |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for e in entries:
        words = (
            e.name,
            f"{e.rows} x {e.cols}",
            e.status,
            f"{e.minisat_seconds:.1f}",
            e.minisat_how,
            e.gbdhash,
        )
        lines.append(f"| {' | '.join(words)} |")
    return "\n".join([*lines, ""])


def gbdhash(clauses: Iterable[Sequence[int]]) -> str:
    """Return the hash of some clauses."""
    text = " ".join(" ".join(map(str, (*clause, 0))) for clause in clauses)
    return md5(text.encode(), usedforsecurity=False).hexdigest()


def cleaned_clauses(clauses: Iterable[Sequence[int]]) -> tuple[dict[int, int], list[list[int]]]:
    """Return the new number of each variable, and clauses in the form of the SAT competitions. Every variable
    up to the highest occurs, no literal is twice in a clause, and no clause has both signs of a variable.

    >>> cleaned_clauses([[5, 5, -9], [9, -9], [-5]])
    ({5: 1, 9: 2}, [[1, -2], [-1]])
    """
    number: dict[int, int] = {}
    kept = []
    for clause in clauses:
        literals = list(dict.fromkeys(clause))
        if not any(-literal in literals for literal in literals):
            signed = [(number.setdefault(abs(x), len(number) + 1), x > 0) for x in literals]
            kept.append([v if positive else -v for v, positive in signed])
    return number, kept
