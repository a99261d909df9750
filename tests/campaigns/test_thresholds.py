"""A report draws a threshold only for the formulas that have it, and shares with their intervals."""

from pathlib import Path
from typing import Any

import pytest

from hardboard.campaigns.models import Model
from hardboard.cli.main import main

pytestmark = pytest.mark.slow


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


@pytest.mark.parametrize(("more", "drawn"), [(["--repeats", "0", "--literals", "3-3"], True), ([], False)])
def test_a_report_has_a_line_only_where_it_holds(tmp_path: Path, more: list[str], drawn: bool) -> None:
    store = str(tmp_path / "s.sqlite")
    words = ["--target", "none", "--variables", "30", "--ratio", "0.2-0.5", "--negations", "0.5", *more]
    assert main(["campaign", *words, "--instances", "80", "--store", store, "--jobs", "1"]) == 0
    assert main(["report", store, "-o", str(tmp_path / "out")]) == 0
    assert ("1/3" in (tmp_path / "out" / "share.svg").read_text(encoding="utf-8")) == drawn
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert "least share" in page and "formulas)" in page
