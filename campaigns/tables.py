"""Make tables of the rows of a store: shares, times, sizes, fits, agreement.

>>> fit_power([(1, 2), (2, 8), (4, 32), (8, 128)])
PowerFit(factor=2.0, exponent=2.0, points=4, error=0.0)
"""

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import median

from hardboard.puzzles.formats import Record

Row = Record
Table = list[Record]
#: Why rows are in no chart -> how many.
Left = Counter[str]
#: Ratios are put together in so many steps; a step of fewer formulas says nothing, nor does a curve of fewer.
STEPS, FEWEST, CURVE = 24, 3, 50
#: Formulas of fewer variables than this show no threshold.
LARGE = 20


@dataclass(frozen=True)
class PowerFit:
    """y = factor x^exponent, by least squares of the logarithms; the standard error of the exponent."""

    factor: float
    exponent: float
    points: int
    error: float

    def __call__(self, x: float) -> float:
        """Return the value of the curve."""
        return float(self.factor * x**self.exponent)


def fit_power(points: Iterable[tuple[float, float]]) -> PowerFit | None:
    """Return the curve through points; None if there are fewer than three, or all at one place."""
    logs = [(log(x), log(y)) for x, y in points if x > 0 and y > 0]
    if len(logs) < 3 or len({x for x, _ in logs}) < 2:
        return None
    mean_x, mean_y = (sum(values) / len(logs) for values in zip(*logs, strict=True))
    spread = sum((x - mean_x) ** 2 for x, _ in logs)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in logs) / spread
    start = mean_y - slope * mean_x
    left = sum((y - start - slope * x) ** 2 for x, y in logs)
    error = (left / (len(logs) - 2) / spread) ** 0.5
    return PowerFit(round(exp(start), 12), round(slope, 12), len(logs), round(error, 6))


def wilson_interval(good: int, number: int, z: float = 1.96) -> tuple[float, float]:
    """Return the interval of a share with a confidence of 95 %, by Wilson's score, also for none and all.

    >>> [round(end, 3) for end in wilson_interval(0, 10)]
    [0.0, 0.278]
    """
    share, widened = good / number, 1 + z * z / number
    middle = (share + z * z / (2 * number)) / widened
    half = z / widened * (share * (1 - share) / number + z * z / (4 * number * number)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def choice_of_row(row: Row) -> str:
    """Return the way in which a row's formula became a board."""
    words = (row["target"], row["library"], row["layout"])
    return " ".join(dict.fromkeys(word for word in words if word))


def formula_kind(row: Row) -> str:
    """Return the kind of formulas that a row belongs to, for curves over the ratio."""
    signs = " positive" if not row["negations"] and row["model"] == "one-in-three" else ""
    return f"{row['model']}{signs}, n = {row['variables']}"


def by_ratio(rows: Sequence[Row]) -> tuple[Table, Left]:
    """Share satisfiable and time to decide, against clauses a variable, of formulas of one size; and the rows
    that say nothing of it.
    """
    groups: dict[str, list[Row]] = defaultdict(list)
    left: Left = Counter()
    for row in rows:
        told = [row[name] for name in ("satisfiable", "variables", "clauses", "formula_seconds")]
        if None in told:
            left["not decided"] += 1
        elif row["variables"] < LARGE:
            left[f"of fewer than {LARGE} variables"] += 1
        else:
            groups[formula_kind(row)].append(row)
    table: Table = []
    for name, group in sorted(groups.items(), key=_by_size):
        if len(group) < CURVE:
            left[f"of a kind with fewer than {CURVE} formulas"] += len(group)
            continue
        ratios = [row["clauses"] / row["variables"] for row in group]
        low, step = min(ratios), (max(ratios) - min(ratios)) / STEPS or 1.0
        bins: dict[int, list[Row]] = defaultdict(list)
        for row, ratio in zip(group, ratios, strict=True):
            bins[min(STEPS - 1, int((ratio - low) / step))].append(row)
        for number, some in sorted(bins.items()):
            if len(some) >= FEWEST:
                table.append(
                    {"formulas": name, "ratio": round(low + (number + 0.5) * step, 4), **_decided(some)}
                )
            else:
                left[f"of a ratio that fewer than {FEWEST} formulas have"] += len(some)
    return table, left


def _by_size(group: tuple[str, list[Row]]) -> tuple[str, int]:
    return group[0].partition(",")[0], group[1][0]["variables"]


def _decided(rows: list[Row]) -> Record:
    times = sorted(row["formula_seconds"] for row in rows)
    good = sum(row["satisfiable"] for row in rows)
    least, most = wilson_interval(good, len(rows))
    return {
        "instances": len(rows),
        "satisfiable": good,
        "share_satisfiable": round(good / len(rows), 4),
        "least_share": round(least, 4),
        "most_share": round(most, 4),
        "median_seconds": median(times),
        "slowest_seconds": times[-1],
    }


def by_clauses(rows: Sequence[Row]) -> tuple[Table, Left]:
    """Return the cells of boards and their lower bound by the number of clauses; and rows without a board."""
    groups: dict[tuple[str, int], list[Row]] = defaultdict(list)
    for row in rows:
        if (row["cells"] or 0) > 0 and row["clauses"] is not None:
            groups[choice_of_row(row), row["clauses"]].append(row)
    left = len(rows) - sum(map(len, groups.values()))
    table = [
        {
            "way": name,
            "clauses": clauses,
            "instances": len(some),
            "median_cells": median(row["cells"] for row in some),
            "largest_cells": max(row["cells"] for row in some),
            "median_bound": median(bounds)
            if (bounds := [r["least_cells"] for r in some if r["least_cells"]])
            else None,
        }
        for (name, clauses), some in sorted(groups.items())
    ]
    return table, Counter({"without a board": left} if left else {})


#: Column -> what it is called, for the fits against cells.
MEASURED = {"compile_seconds": "compile", "check_seconds": "check", "peak_bytes": "memory"}
#: A power of fewer points than this says nothing.
ENOUGH = 8
#: Less memory than this many bytes says nothing of a board.
LITTLE = 2_000_000


def cost_points(rows: Sequence[Row], column: str) -> tuple[dict[str, list[tuple[float, float]]], Left]:
    """Return cells and a measure of every board, by way; and the rows that have none."""
    groups: dict[str, list[tuple[float, float]]] = defaultdict(list)
    left: Left = Counter()
    least = LITTLE if column == "peak_bytes" else 0
    for row in rows:
        if not (row["cells"] or 0) > 0:
            left["without a board"] += 1
        elif row["outcome"] != "checked":
            left["not checked to the end"] += 1
        elif not (row[column] or 0) > least:
            left[f"of at most {least} bytes" if least else "without a measure"] += 1
        else:
            groups[choice_of_row(row)].append((row["cells"], row[column]))
    return {name: sorted(points) for name, points in sorted(groups.items())}, left


def larger_half(points: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    """Return the larger half of the boards; small boards measure only the constant costs."""
    middle = median(cells for cells, _ in points)
    return [point for point in points if point[0] >= middle]


def power_fits(rows: Sequence[Row]) -> Table:
    """Time and memory as powers of the cells, for each way, over its larger boards."""
    table: Table = []
    for column, word in MEASURED.items():
        for name, points in cost_points(rows, column)[0].items():
            law = fit_power(larger_half(points))
            if law is not None and law.points >= ENOUGH:
                told = {"factor": law.factor, "exponent": round(law.exponent, 3)}
                told |= {"error": round(law.error, 3), "points": law.points}
                table.append({"way": name, "what": word, **told})
    return sorted(table, key=lambda row: str(row["way"]))


def agreement_table(rows: Sequence[Row]) -> Table:
    """Count the instances of each way that agree, and the outcomes of the others."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[choice_of_row(row)].append(row)
    return [
        {
            "way": name,
            "instances": len(group),
            "satisfiable": sum(row["satisfiable"] == 1 for row in group),
            "agree": sum(row["agree"] == 1 for row in group),
            "failures": sum(row["agree"] == 0 for row in group),
            "stopped": sum(row["outcome"] in ("time", "memory", "died") for row in group),
            "seconds": round(sum(row["seconds"] or 0 for row in group), 3),
        }
        for name, group in sorted(groups.items())
    ]


def csv_text(table: Sequence[Row]) -> str:
    """Return the rows as CSV, under the names of their columns."""
    out = io.StringIO()
    if table:
        writer = csv.DictWriter(out, list(table[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
    return out.getvalue()
