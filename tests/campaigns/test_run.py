"""Campaigns: every instance once, whatever happens; what fails is shrunk and kept."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hardboard.campaigns.instance_check import check_instance
from hardboard.campaigns.merge import comparable_row, merge_stores
from hardboard.campaigns.models import FormulaModel
from hardboard.campaigns.plan import Campaign, CampaignInstance, CompilerChoice, compiler_choices
from hardboard.campaigns.run import run_campaign
from hardboard.campaigns.store import CampaignStore
from hardboard.campaigns.worker_pool import Limits, WorkerProcess, run_tasks
from hardboard.cli.main import main
from hardboard.reduction import parse
from tests.support.invoke import Invoke
from tests.support.library_copies import copied

QUICK = Campaign(
    FormulaModel(clauses=(1, 2)),
    compiler_choices(["kuroshuto", "kurodoko"], ["kuroshuto", "compact"]),
    seed=3,
)


def rows(path: Path) -> list[dict[str, object]]:
    with CampaignStore(path) as store:
        assert store.sound()
        return [comparable_row(row) for row in store.rows()]


@pytest.mark.slow
def test_shards_resumed_and_joined_say_what_one_run_says(tmp_path: Path) -> None:
    whole = run_campaign(QUICK, 6, tmp_path / "whole", jobs=1)
    for part in (1, 2):
        run_campaign(QUICK, 3, tmp_path / str(part), jobs=1, shard=(part, 2))
        run_campaign(QUICK, 6, tmp_path / str(part), jobs=1, shard=(part, 2), resume=True)
    merge_stores([tmp_path / "1", tmp_path / "2"], tmp_path / "joined")
    assert rows(tmp_path / "joined") == rows(tmp_path / "whole")
    assert whole.checked == 6 and whole.failures == 0 and whole.kept == ()


@pytest.mark.thorough
@pytest.mark.slow
def test_killed_again_and_again_nothing_is_lost_and_nothing_counted_twice(tmp_path: Path) -> None:
    run_campaign(QUICK, 16, tmp_path / "whole", jobs=1)
    command = "campaign --target kuroshuto,kurodoko --library kuroshuto,compact --clauses 1-2 --seed 3"
    command += " --instances 16 --resume --jobs 2 --store"
    words = [*command.split(), str(tmp_path / "killed")]
    for _ in range(3):
        before = _count(tmp_path / "killed")
        with subprocess.Popen(
            [sys.executable, "-m", "hardboard", *words], stderr=subprocess.DEVNULL
        ) as process:
            while process.poll() is None and _count(tmp_path / "killed") < before + 3:
                time.sleep(0.01)
            process.kill()
    assert main(words) == 0
    assert rows(tmp_path / "killed") == rows(tmp_path / "whole")


def _count(path: Path) -> int:
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=60) as base:
            return int(base.execute("SELECT count(*) FROM instances").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


@pytest.mark.slow
def test_two_processes_share_a_store(tmp_path: Path) -> None:
    words = ["campaign", "run", "--target", "kuroshuto", "--instances", "8", "--store", str(tmp_path / "s")]
    words += ["--resume", "--jobs", "1"]
    command = [sys.executable, "-m", "hardboard", *words]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
    assert [process.communicate()[0].startswith(b"seed 0: 8 formulas") for process in both] == [True, True]
    assert [row["number"] for row in rows(tmp_path / "s")] == list(range(8))


@pytest.mark.slow
def test_a_full_disk_is_said_and_the_store_stays_sound(tmp_path: Path) -> None:
    path = tmp_path / "full"
    program = (
        "import resource, sys; from hardboard.__main__ import start\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (57344, 57344)); sys.exit(start())"
    )
    words = [
        "campaign",
        "run",
        "--target",
        "none",
        "--variables",
        "90",
        "--clauses",
        "60",
        "--instances",
        "60",
    ]
    words += ["--store", str(path), "--resume", "--jobs", "1"]
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2 and "what was finished before is kept" in done.stderr
    assert "Traceback" not in done.stderr and 0 < len(rows(path)) < 60
    kept = rows(path)
    assert main(words) == 0 and rows(path)[: len(kept)] == kept and len(rows(path)) == 60


@pytest.mark.slow
def test_time_and_memory_that_are_up_are_recorded_and_stop_nothing() -> None:
    heavy = CampaignInstance(
        0,
        FormulaModel("k-sat", variables=(400, 400), clauses=(1704, 1704)).formula(1, 0),
        CompilerChoice("none"),
    )
    light = CampaignInstance(1, parse("1,2"), CompilerChoice("none"))
    assert outcomes(Limits(seconds=1, memory=2 << 30), light, heavy, light) == ["checked", "time", "checked"]
    wide = CampaignInstance(
        2, FormulaModel(clauses=(60, 60)).formula(1, 0), CompilerChoice("kurodoko", "koelker", "network")
    )
    assert outcomes(Limits(seconds=60, memory=60 << 20), wide, light) == ["memory", "checked"]


def outcomes(limits: Limits, *instances: CampaignInstance) -> list[str]:
    """What becomes of instances one after the other in one place."""
    tasks = [{"do": "check", "instance": instance} for instance in instances]
    return [answer["outcome"] for _, answer in run_tasks(1, tasks, limits)]


def test_a_process_that_dies_is_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    child = WorkerProcess(Limits())
    child.give({"do": "check", "instance": CampaignInstance(0, parse("1"), CompilerChoice("none"))})
    assert child.process is not None
    os.kill(child.process.pid, signal.SIGKILL)
    time.sleep(0.05)
    while (answer := child.take()) is None:
        time.sleep(0.01)
    assert answer["outcome"] == "died"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A copy of Kölker's library in which one clue of the negation is one too large."""
    folder = copied("koelker", tmp_path)
    path = folder / "negation.txt"
    text = path.read_text(encoding="utf-8")
    spot = text.index("2", text.index("2", text.index("clues") + 1) + 1)
    path.write_text(text[:spot] + "3" + text[spot + 1 :], encoding="utf-8")
    return folder


@pytest.mark.slow
def test_one_clue_changed_is_noticed_shrunk_and_kept_with_board_and_picture(
    invoke: Invoke, tmp_path: Path, broken: Path
) -> None:
    folder = tmp_path / "failures"
    words = ["campaign", "run", "--instances", "4", "--clauses", "1-2", "--seed", "2", "--jobs", "1"]
    words += ["--negations", "0.5", "--library", str(broken), "-o", str(folder), "--json"]
    report = json.loads(invoke(*words, "--store", tmp_path / "s", status=1).out)
    assert report["failures"] == len(report["kept"]) > 0
    for failure in report["kept"]:
        path = Path(failure["saved"])
        assert path.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
        assert json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["family"] == "kurodoko"
        # One negated literal is all that it takes to meet the broken tile.
        assert parse(path.read_text(encoding="utf-8"), dimacs=True).clauses == ((-1,),)
        assert failure["faults"]


def test_a_crash_is_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object, **__: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr("hardboard.campaigns.instance_check.check_claim", crash)
    row = check_instance(CampaignInstance(0, parse("1"), CompilerChoice("kamaji", "kamaji", "bus")))
    assert row["outcome"] == "crash" and row["faults"] == "RuntimeError: out of order" and not row["agree"]


@pytest.mark.slow
def test_options_that_a_store_contradicts_are_refused(tmp_path: Path, invoke: Invoke) -> None:
    words = ["campaign", "run", "--store", str(tmp_path / "s"), "--jobs", "1"]
    invoke(*words, "--target", "none", "--instances", "2")
    assert "there already" in invoke(*words, status=2).err
    assert "another seed" in invoke(*words, "--resume", "--seed", "5", status=2).err
    # What is not said is as the store has it.
    assert "2 formulas checked" in invoke(*words, "--resume").out
