"""Reports: the numbers of a store as tables and charts; fits, and thresholds where they hold."""

import csv
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hardboard.campaigns.models import Model
from hardboard.campaigns.plan import Campaign, ways
from hardboard.campaigns.report import write_report
from hardboard.campaigns.store import Store
from hardboard.campaigns.tables import by_ratio, fit
from hardboard.campaigns.work import checked
from hardboard.cli.main import main
from hardboard.render.chart import Chart, Series, chart_svg

LARGE = Campaign(Model(variables=(40, 40), ratio=(0.1, 0.9), literals=(3, 3), repeats=0), ways(["none"]))
BOARDS = Campaign(Model(clauses=(1, 3)), ways(["kuroshuto", "kamaji"]), seed=1)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "store.sqlite"
    with Store(path) as base:
        for campaign, number in ((LARGE, 60), (BOARDS, 8)):
            base.begin(campaign, number)
            for instance in map(campaign.instance, range(number)):
                common = {"seed": campaign.seed, "model": campaign.model.name}
                base.record(campaign.key, checked(instance) | common)
        failure = {"formula": "-1", "meaning": "one-in-three", "faults": "it is <wrong>", "came_from": "-1,2"}
        base.keep(BOARDS.key, {**failure, "number": 3, "board": "", "picture": ""})
    return path


@pytest.mark.slow
def test_a_report_is_one_page_with_charts_and_all_numbers(store: Path, tmp_path: Path) -> None:
    names = {path.name for path in write_report(store, tmp_path)}
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    charts = {"share.svg", "time.svg", "size.svg", "check_seconds.svg", "peak_bytes.svg"}
    assert charts | {"instances.jsonl", "fits.csv"} <= names and page.count("<svg") == len(charts)
    assert "68 instances; 68 agree" in page and "it is &lt;wrong&gt;" in page
    for name in charts:
        ElementTree.fromstring((tmp_path / name).read_text(encoding="utf-8"))
    rows = list(csv.DictReader((tmp_path / "instances.csv").open(encoding="utf-8")))
    assert len(rows) == 68 and {row["agree"] for row in rows} == {"1"}
    agreement = list(csv.DictReader((tmp_path / "agreement.csv").open(encoding="utf-8")))
    assert [(row["way"], row["instances"], row["failures"]) for row in agreement] == [
        ("kamaji bus", "4", "0"), ("kuroshuto bus", "4", "0"), ("none", "60", "0"),
    ]  # fmt: skip


@pytest.mark.slow
def test_the_share_falls_with_the_ratio(store: Path) -> None:
    with Store(store) as base:
        table, left = by_ratio(base.rows())
    drawn = sum(row["instances"] for row in table)
    assert left == {"of fewer than 20 variables": 8, **left} and drawn + left.total() == 68
    assert {row["formulas"] for row in table} == {"one-in-three, n = 40"}
    assert table[0]["share_satisfiable"] == 1 and table[-1]["share_satisfiable"] < 0.5


def test_a_fit_needs_three_points_and_finds_the_power() -> None:
    assert fit([(1, 1), (2, 2)]) is None and fit([(2, 1), (2, 2), (2, 3)]) is None
    found = fit([(x, 5 * x**1.5) for x in (1, 10, 100)])
    assert found is not None and abs(found.exponent - 1.5) < 1e-9 and abs(found(4) - 40) < 1e-6


@pytest.mark.slow
def test_what_a_chart_leaves_out_is_counted_below_it(store: Path, tmp_path: Path) -> None:
    write_report(store, tmp_path)
    assert "60 without a board" in (tmp_path / "size.svg").read_text(encoding="utf-8")
    assert "8 of fewer than 20 variables" in (tmp_path / "share.svg").read_text(encoding="utf-8")
    with Store(tmp_path / "boards.sqlite") as base:
        base.begin(BOARDS, 2)
        for instance in map(BOARDS.instance, range(2)):
            base.record(BOARDS.key, checked(instance) | {"seed": 1, "model": BOARDS.model.name})
    write_report(tmp_path / "boards.sqlite", tmp_path / "small")
    page = (tmp_path / "small" / "index.html").read_text(encoding="utf-8")
    assert "No charts over clauses a variable. Left out: 2 instances (2 of fewer than 20 variables)." in page


def test_points_that_a_logarithm_has_no_place_for_are_counted() -> None:
    chart = Chart("Times", "n", "seconds", (Series("all", ((1, 0), (2, 1), (3, 10))),), log_y=True)
    assert "1 point not above 0 not drawn." in chart_svg(chart)
    assert "not drawn" not in chart_svg(Chart("Times", "n", "seconds", chart.series))


def test_thresholds_belong_to_models() -> None:
    alike: dict[str, Any] = {"literals": (3, 3), "repeats": 0}
    assert Model("one-in-three", negations=0.5, **alike).threshold == (1 / 3, "1/3")
    assert Model("one-in-three", negations=0, **alike).threshold == (0.63, "0.63")
    assert Model("k-sat").threshold == (4.27, "4.27")
    others: list[dict[str, Any]] = [
        {"negations": 0.5},
        {"negations": 0.4, **alike},
        {"negations": 0.5, "literals": (2, 3), "repeats": 0},
    ]
    assert all(Model("one-in-three", **other).threshold is None for other in others)
    assert Model("planted", negations=0.5, **alike).threshold is None and Model("chain").threshold is None


@pytest.mark.slow
@pytest.mark.parametrize(("more", "drawn"), [(["--repeats", "0", "--literals", "3-3"], True), ([], False)])
def test_a_report_has_a_line_only_where_it_holds(tmp_path: Path, more: list[str], drawn: bool) -> None:
    store = str(tmp_path / "s.sqlite")
    words = ["--target", "none", "--variables", "30", "--ratio", "0.2-0.5", "--negations", "0.5", *more]
    assert main(["campaign", "run", *words, "--instances", "80", "--store", store, "--jobs", "1"]) == 0
    assert main(["campaign", "report", store, "-o", str(tmp_path / "out")]) == 0
    assert ("1/3" in (tmp_path / "out" / "share.svg").read_text(encoding="utf-8")) == drawn
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert "least share" in page and "formulas)" in page
