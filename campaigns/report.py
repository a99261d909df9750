"""A report on a store: one page with charts and tables, and all numbers as CSV."""

import json
from base64 import b64decode
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

from hardboard.campaigns.plan import campaign_from
from hardboard.campaigns.store import existing_store
from hardboard.campaigns.tables import (
    ENOUGH,
    Left,
    Row,
    Table,
    agreement_table,
    by_clauses,
    by_ratio,
    cost_points,
    csv_text,
    fit_power,
    larger_half,
    power_fits,
)
from hardboard.puzzles.reading import load_json
from hardboard.render.chart import Chart, ChartSeries, chart_svg
from hardboard.render.files import write_folder

#: Of a cloud of points so many are drawn at most for each way.
DRAWN = 700


def write_report(
    store: str | Path, folder: str | Path, tell: Callable[[str], None] = lambda words: None
) -> list[Path]:
    """Write a store's report: a page with charts, and all numbers as CSV.

    Args:
        store: the file of the store.
        folder: where the report goes.
        tell: a function that is called with a line about what could not be read.

    Returns:
        The paths of the files.

    >>> from tempfile import TemporaryDirectory
    >>> from hardboard.campaigns.store import CampaignStore
    >>> with TemporaryDirectory() as folder:
    ...     with CampaignStore(f"{folder}/store.sqlite") as store:
    ...         pass
    ...     [path.name for path in write_report(f"{folder}/store.sqlite", f"{folder}/report")][:3]
    ['agreement.csv', 'ratio.csv', 'clauses.csv']
    """
    with existing_store(store) as base:
        rows, kept = base.rows(), base.failures()
        plans = [load_json(plan) for _, plan, _ in base.plans()]
        left = base.left_out()
    if left:
        tell(left)
    home = Path(folder)
    ratio, clauses = by_ratio(rows), by_clauses(rows)
    tables = {
        "agreement": agreement_table(rows),
        "ratio": ratio[0],
        "clauses": clauses[0],
        "fits": power_fits(rows),
    }
    models = [campaign_from(plan).model for plan in plans]
    marks = sorted({model.threshold for model in models if model.threshold is not None})
    notes = {"ratio": _missing(ratio[1]), "clauses": _missing(clauses[1])}
    charts = _charts(rows, tables, marks, notes)
    files = {f"{name}.csv": csv_text(table).encode() for name, table in tables.items()}
    files |= {
        "instances.csv": csv_text(rows).encode(),
        "instances.jsonl": "".join(json.dumps(row) + "\n" for row in rows).encode(),
    }
    files |= {f"{name}.svg": chart_svg(chart).encode() for name, chart in charts.items()}
    files |= {f"failure-{one['number']}.png": b64decode(one["picture"]) for one in kept if one["picture"]}
    files["index.html"] = _page(rows, kept, plans, tables, charts, [left, *_absent(tables, notes)]).encode()
    write_folder(home, files, TITLE)
    return [home / name for name in files]


def _grouped(table: Table, key: str) -> dict[str, Table]:
    groups: dict[str, Table] = defaultdict(list)
    for row in table:
        groups[row[key]].append(row)
    return groups


def _missing(left: Left) -> str:
    """Say how many instances a chart leaves out, and why.

    >>> _missing(Left({"not decided": 1200, "without a board": 3}))
    'Left out: 1,203 instances (1,200 not decided, 3 without a board).'
    """
    if not left:
        return ""
    why = ", ".join(f"{number:,} {reason}" for reason, number in left.most_common())
    return f"Left out: {left.total():,} instance{'s' * (left.total() != 1)} ({why})."


def _absent(tables: dict[str, Table], notes: dict[str, str]) -> list[str]:
    """Explain why there are no charts at all."""
    names = {"ratio": "over clauses a variable", "clauses": "of boards"}
    return [f"No charts {names[name]}. {note}" for name, note in notes.items() if note and not tables[name]]


def _charts(
    rows: Sequence[Row],
    tables: dict[str, Table],
    marks: Sequence[tuple[float, str]],
    notes: dict[str, str],
) -> dict[str, Chart]:
    """Return the charts for which there are numbers, each with the rows that it leaves out."""
    charts = {}
    if tables["ratio"]:
        share, time = (
            "Share of satisfiable formulas, with intervals of 95 %",
            "Median time to decide a formula",
        )
        charts["share"] = _over_ratio(share, tables["ratio"], "share_satisfiable", marks)
        charts["time"] = _over_ratio(time, tables["ratio"], "median_seconds", marks, log=True)
        charts = {name: replace(chart, note=notes["ratio"]) for name, chart in charts.items()}
    if tables["clauses"]:
        charts["size"] = replace(_sizes(tables["clauses"]), note=notes["clauses"])
        for column, words in (
            ("check_seconds", "check, seconds"),
            ("peak_bytes", "memory, bytes"),
        ):
            charts[column] = _cloud(rows, column, words)
    return charts


def _over_ratio(
    title: str, table: Table, column: str, marks: Sequence[tuple[float, str]], log: bool = False
) -> Chart:
    """Return a curve for each kind of formulas; a share with the interval in which it lies, a threshold only
    where the formulas of the campaign have it.
    """
    series = []
    for number, (name, group) in enumerate(_grouped(table, "formulas").items()):
        points = tuple((row["ratio"], row[column]) for row in group)
        said = f"{name} ({sum(row['instances'] for row in group)} formulas)"
        series.append(ChartSeries(said, points, line=True, colour=number))
        for row in group if column == "share_satisfiable" else ():
            ends = tuple((row["ratio"], row[end]) for end in ("least_share", "most_share"))
            series.append(ChartSeries("", ends, dots=False, line=True, colour=number))
    seen = [row["ratio"] for row in table]
    shown = tuple(mark for mark in marks if min(seen) <= mark[0] <= max(seen))
    return Chart(title, "clauses a variable", column.replace("_", " "), tuple(series), log_y=log, marks=shown)


def _sizes(table: Table) -> Chart:
    series = []
    for number, (name, group) in enumerate(_grouped(table, "way").items()):
        points = tuple((row["clauses"], row["median_cells"]) for row in group)
        series.append(ChartSeries(name, points, line=True, colour=number))
        bound = tuple((row["clauses"], row["median_bound"]) for row in group if row["median_bound"])
        if bound:
            series.append(
                ChartSeries(f"{name}: bound", bound, dots=False, line=True, dashed=True, colour=number)
            )
    return Chart(
        "Cells of a board, and its lower bound", "clauses", "cells (median)", tuple(series), log_y=True
    )


def _cloud(rows: Sequence[Row], column: str, words: str) -> Chart:
    """Points of a measure against cells for each way, with the fitted power in the legend."""
    series, lines = [], []
    groups, left = cost_points(rows, column)
    for number, (name, points) in enumerate(groups.items()):
        curve = fit_power(larger_half(points))
        said = (
            f"{name}: ~ n^({curve.exponent:.2f} ± {curve.error:.2f})"
            if curve and curve.points >= ENOUGH
            else name
        )
        shown = points[:: -(-len(points) // DRAWN)]
        left["not drawn of a way that has many (they are in its fit)"] += len(points) - len(shown)
        series.append(ChartSeries(said, tuple(shown), colour=number))
        if curve and curve.points >= ENOUGH:
            ends = larger_half(points)
            line = tuple((x, curve(x)) for x in (ends[0][0], ends[-1][0]))
            lines.append(ChartSeries("", line, dots=False, line=True, colour=number))
    title = f"{words.split(',')[0].capitalize()} against cells; powers of the larger half"
    return Chart(title, "cells n", words, (*series, *lines), log_x=True, log_y=True, note=_missing(+left))


#: What a page of ours begins with.
TITLE = "<title>Campaign report</title>"
STYLE = (
    "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em}td,th{padding:.2em .8em;"
    "text-align:right}td:first-child,th:first-child{text-align:left}tr:nth-child(even){background:#f4f4f4}"
    "svg,img{max-width:100%;height:auto}pre{white-space:pre-wrap}"
)


def _page(
    rows: Sequence[Row],
    kept: Sequence[Row],
    plans: list[Any],
    tables: dict[str, Table],
    charts: dict[str, Chart],
    said: Sequence[str],
) -> str:
    agree = sum(row["agree"] == 1 for row in rows)
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="en"><meta charset="utf-8">{TITLE}<style>{STYLE}</style>',
        f"<h1>Campaign report</h1><p>{len(rows)} instances; {agree} agree, {len(kept)} failures kept. "
        'All rows: <a href="instances.csv">CSV</a>, <a href="instances.jsonl">JSON lines</a>.</p>',
        *(f"<p>{escape(words)}</p>" for words in said if words),
        "<h2>Agreement by target, library and layout</h2>",
        _html(tables["agreement"]),
        *(chart_svg(chart) for chart in charts.values()),
        *(["<h2>Shares, with counts and intervals</h2>", _html(tables["ratio"])] if tables["ratio"] else []),
        "<h2>Fitted powers of the number of cells</h2>",
        _html(tables["fits"]),
        *map(_failure, kept),
        "<h2>Plans</h2>",
        *(f"<pre>{escape(json.dumps(plan))}</pre>" for plan in plans),
        "<p>Numbers of the charts: " + ", ".join(f'<a href="{name}.csv">{name}.csv</a>' for name in tables),
    ]
    return "\n".join([*parts, "</p></html>", ""])


def _html(table: Table) -> str:
    if not table:
        return "<p>Nothing.</p>"
    head = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in table[0])
    body = "".join(
        f"<tr>{''.join(f'<td>{_cell(value)}</td>' for value in row.values())}</tr>" for row in table
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _cell(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else escape(str(value))


def _failure(kept: Row) -> str:
    picture = f'<p><img src="failure-{kept["number"]}.png" alt="its board"></p>' if kept["picture"] else ""
    text = f"{kept['formula']}\n(from {kept['came_from']})\n{kept['faults']}"
    return f"<h2>Failure of instance {kept['number']}</h2><pre>{escape(text)}</pre>{picture}"
