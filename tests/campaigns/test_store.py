"""Formulas of a campaign, what the store keeps of them, and the report."""

import csv
import json
import pickle
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from hardboard.campaigns.instance_check import check_instance
from hardboard.campaigns.merge import merge_stores
from hardboard.campaigns.models import MODELS, FormulaModel
from hardboard.campaigns.plan import Campaign, campaign_from, compiler_choices
from hardboard.campaigns.random_formulas import colouring_formula
from hardboard.campaigns.report import write_report
from hardboard.campaigns.store import CampaignStore
from hardboard.campaigns.tables import by_ratio, fit_power
from hardboard.cli.main import main
from hardboard.puzzles import InputError
from hardboard.render.chart import Chart, ChartSeries, chart_svg
from hardboard.verify.formulas import find_model


@pytest.mark.parametrize("name", [name for name in MODELS if name != "corpus"])
def test_a_formula_depends_on_seed_and_number_alone(name: str) -> None:
    model = FormulaModel(name)
    drawn = [model.formula(5, number) for number in range(8)]
    assert drawn == [model.formula(5, number) for number in reversed(range(8))][::-1]
    assert drawn != [model.formula(6, number) for number in range(8)]


def test_planted_formulas_are_satisfiable_where_others_are_not() -> None:
    shape = {"variables": (12, 12), "clauses": (14, 14), "literals": (3, 3)}
    planted, plain = FormulaModel("planted", **shape), FormulaModel(**shape)
    assert all(find_model(planted.formula(3, number)) for number in range(10))
    assert not all(find_model(plain.formula(3, number)) for number in range(10))


def test_a_colouring_is_one() -> None:
    triangle, meaning = colouring_formula(Random(0), 3, 1.0)
    four, _ = colouring_formula(Random(0), 4, 1.5)
    assert meaning == "one-in-three" and len(triangle) == 3 + 3 * 3 and len(four) == 4 + 3 * 6
    from hardboard.puzzles.formula import make_formula

    assert (
        find_model(make_formula(list(triangle))) is not None and find_model(make_formula(list(four))) is None
    )


@pytest.mark.parametrize("number", range(12))
def test_factoring_finds_factors_or_there_are_none(number: int) -> None:
    formula = FormulaModel("factoring", size=(3, 3)).formula(1, number)
    product = _product_of(formula.clauses)
    found = find_model(formula)
    possible = {a * b for a in range(2, 8) for b in range(2, 8)}
    assert (found is not None) == (product in possible)
    if found is not None:
        one, two = (sum(found[first + k] << k for k in range(3)) for first in (1, 4))
        assert one * two == product


def _product_of(clauses: tuple[tuple[int, ...], ...]) -> int:
    """The number in the unit clauses, lowest bit first."""
    return sum((clause[0] > 0) << k for k, clause in enumerate(c for c in clauses if len(c) == 1))


def test_a_corpus_is_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "formulas.txt"
    path.write_text("# two of them\n1,2,3\n\n-1,2\n", encoding="utf-8")
    model = FormulaModel("corpus", file=str(path))
    assert [str(model.formula(9, number)) for number in range(3)] == ["1,2,3", "-1,2", "1,2,3"]
    path.write_text("1,2,3\n1,,2\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"formulas.txt: line 2"):
        FormulaModel("corpus", file=str(path)).formula(0, 0)


@pytest.mark.parametrize("span", ["clauses", "variables", "literals"])
def test_numbers_that_nobody_waits_for_are_refused(span: str) -> None:
    with pytest.raises(InputError, match="at most"):
        FormulaModel("k-sat", **{span: (3, 441_000_000)})


PLAN = Campaign(ways=compiler_choices(["all"], ["all"], ["all"]))


def row(number: int, **others: object) -> dict[str, object]:
    return {"number": number, "agree": True, "outcome": "checked", "formula": "1", **others}


def test_a_plan_survives_json_and_its_instances_a_pipe() -> None:
    assert campaign_from(json.loads(json.dumps(PLAN.to_json()))) == PLAN
    for number in range(len(PLAN.ways)):
        instance = PLAN.instance(number)
        assert pickle.loads(pickle.dumps(instance)) == instance


def test_ways_are_those_that_exist() -> None:
    layouts = {(way.library, way.layout) for way in PLAN.ways}
    assert {("koelker", "network"), ("koelker", "kinked"), ("koelker", "zeros-below")} <= layouts
    assert ("compact", "bus") in layouts and ("compact", "kinked") not in layouts
    for wrong in (["nothing"], ["kamaji"], ["kamaji"]):
        with pytest.raises(InputError):
            compiler_choices(wrong, ["koelker"], [])
    with pytest.raises(InputError, match="the layout 'round'"):
        compiler_choices(["kamaji"], [], ["round"])


def test_a_row_is_entered_once_and_stays_as_it_was(tmp_path: Path) -> None:
    with CampaignStore(tmp_path / "s.sqlite") as store:
        store.enter_campaign(PLAN, 5)
        store.record(PLAN.key, row(3, cells=9))
        store.record(PLAN.key, row(3, cells=10))
        assert store.done(PLAN.key) == {3} and store.rows()[0]["cells"] == 9 and store.sound()


@pytest.mark.slow
def test_two_processes_do_not_begin_one_instance(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    with CampaignStore(path) as store:
        store.enter_campaign(PLAN, 5)
        assert store.claim(PLAN.key, 0, 60)
        program = (
            "import sys, time; from hardboard.campaigns.store import CampaignStore\n"
            "store = CampaignStore(sys.argv[1])\n"
            "print(store.claim(sys.argv[2], 0, 60), store.claim(sys.argv[2], 1, 60), flush=True)\n"
            "time.sleep(60)"
        )
        command = [sys.executable, "-c", program, str(path), PLAN.key]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
            assert other.stdout is not None and other.stdout.readline() == "False True\n"
            assert not store.claim(PLAN.key, 1, 60)
            other.kill()
        # A claim ends with its process.
        assert store.claim(PLAN.key, 1, 60)


def test_a_claim_of_another_machine_ends_with_its_time(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    with CampaignStore(path) as store, sqlite3.connect(path) as base:
        store.enter_campaign(PLAN, 5)
        base.execute("INSERT INTO claims VALUES ('elsewhere:1:2', 0, ?, 1)", (PLAN.key,))
        base.execute("INSERT INTO claims VALUES ('elsewhere:1:2', 1e18, ?, 2)", (PLAN.key,))
        base.commit()
        assert store.claim(PLAN.key, 1, 60) and not store.claim(PLAN.key, 2, 60)


def test_stores_are_joined_unless_they_disagree(tmp_path: Path) -> None:
    for name, numbers in (("a", (0, 2)), ("b", (1, 2)), ("c", (2,))):
        with CampaignStore(tmp_path / name) as store:
            store.enter_campaign(PLAN, 3)
            for number in numbers:
                store.record(PLAN.key, row(number, seconds=len(name), host=name, cells=7 + (name == "c")))
    assert merge_stores([tmp_path / "a", tmp_path / "b"], tmp_path / "ab") == 3
    with pytest.raises(InputError, match="instance 2 with other verdicts"):
        merge_stores([tmp_path / "a", tmp_path / "c"], tmp_path / "ac")
    with pytest.raises(InputError, match="there already"):
        merge_stores([tmp_path / "a"], tmp_path / "ab")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "ab", "b", "c"]


LARGE = Campaign(
    FormulaModel(variables=(40, 40), ratio=(0.1, 0.9), literals=(3, 3), repeats=0), compiler_choices(["none"])
)
BOARDS = Campaign(FormulaModel(clauses=(1, 3)), compiler_choices(["kuroshuto", "kamaji"]), seed=1)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "store.sqlite"
    with CampaignStore(path) as base:
        for campaign, number in ((LARGE, 60), (BOARDS, 8)):
            base.enter_campaign(campaign, number)
            for instance in map(campaign.instance, range(number)):
                common = {"seed": campaign.seed, "model": campaign.model.name}
                base.record(campaign.key, check_instance(instance) | common)
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
    with CampaignStore(store) as base:
        table, left = by_ratio(base.rows())
    drawn = sum(row["instances"] for row in table)
    assert left == {"of fewer than 20 variables": 8, **left} and drawn + left.total() == 68
    assert {row["formulas"] for row in table} == {"one-in-three, n = 40"}
    assert table[0]["share_satisfiable"] == 1 and table[-1]["share_satisfiable"] < 0.5


def test_a_fit_needs_three_points_and_finds_the_power() -> None:
    assert fit_power([(1, 1), (2, 2)]) is None and fit_power([(2, 1), (2, 2), (2, 3)]) is None
    found = fit_power([(x, 5 * x**1.5) for x in (1, 10, 100)])
    assert found is not None and abs(found.exponent - 1.5) < 1e-9 and abs(found(4) - 40) < 1e-6


@pytest.mark.slow
def test_what_a_chart_leaves_out_is_counted_below_it(store: Path, tmp_path: Path) -> None:
    write_report(store, tmp_path)
    assert "60 without a board" in (tmp_path / "size.svg").read_text(encoding="utf-8")
    assert "8 of fewer than 20 variables" in (tmp_path / "share.svg").read_text(encoding="utf-8")
    with CampaignStore(tmp_path / "boards.sqlite") as base:
        base.enter_campaign(BOARDS, 2)
        for instance in map(BOARDS.instance, range(2)):
            base.record(BOARDS.key, check_instance(instance) | {"seed": 1, "model": BOARDS.model.name})
    write_report(tmp_path / "boards.sqlite", tmp_path / "small")
    page = (tmp_path / "small" / "index.html").read_text(encoding="utf-8")
    assert "No charts over clauses a variable. Left out: 2 instances (2 of fewer than 20 variables)." in page


def test_points_that_a_logarithm_has_no_place_for_are_counted() -> None:
    chart = Chart("Times", "n", "seconds", (ChartSeries("all", ((1, 0), (2, 1), (3, 10))),), log_y=True)
    assert "1 point not above 0 not drawn." in chart_svg(chart)
    assert "not drawn" not in chart_svg(Chart("Times", "n", "seconds", chart.series))


def test_thresholds_belong_to_models() -> None:
    alike: dict[str, Any] = {"literals": (3, 3), "repeats": 0}
    assert FormulaModel("one-in-three", negations=0.5, **alike).threshold == (1 / 3, "1/3")
    assert FormulaModel("one-in-three", negations=0, **alike).threshold == (0.63, "0.63")
    assert FormulaModel("k-sat").threshold == (4.27, "4.27")
    others: list[dict[str, Any]] = [
        {"negations": 0.5},
        {"negations": 0.4, **alike},
        {"negations": 0.5, "literals": (2, 3), "repeats": 0},
    ]
    assert all(FormulaModel("one-in-three", **other).threshold is None for other in others)
    assert (
        FormulaModel("planted", negations=0.5, **alike).threshold is None
        and FormulaModel("chain").threshold is None
    )


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
