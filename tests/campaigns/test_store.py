"""Stores: nothing twice, nothing half, and whoever is no longer there claims nothing."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from hardboard.campaigns.merge import merge
from hardboard.campaigns.plan import Campaign, campaign_from, instance_from, ways
from hardboard.campaigns.store import Store
from hardboard.puzzles import InputError

PLAN = Campaign(ways=ways(["all"], ["all"], ["all"]))


def row(number: int, **others: object) -> dict[str, object]:
    return {"number": number, "agree": True, "outcome": "checked", "formula": "1", **others}


def test_a_plan_and_its_instances_survive_json() -> None:
    assert campaign_from(json.loads(json.dumps(PLAN.to_json()))) == PLAN
    for number in range(len(PLAN.ways)):
        instance = PLAN.instance(number)
        assert instance_from(json.loads(json.dumps(instance.to_json()))) == instance


def test_ways_are_those_that_exist() -> None:
    layouts = {(way.library, way.layout) for way in PLAN.ways}
    assert {("koelker", "network"), ("koelker", "kinked"), ("koelker", "zeros-below")} <= layouts
    assert ("compact", "bus") in layouts and ("compact", "kinked") not in layouts
    for wrong in (["nothing"], ["kamaji"], ["kamaji"]):
        with pytest.raises(InputError):
            ways(wrong, ["koelker"], [])
    with pytest.raises(InputError, match="the layout 'round'"):
        ways(["kamaji"], [], ["round"])


def test_a_row_is_entered_once_and_stays_as_it_was(tmp_path: Path) -> None:
    with Store(tmp_path / "s.sqlite") as store:
        store.begin(PLAN, 5)
        store.record(PLAN.key, row(3, cells=9))
        store.record(PLAN.key, row(3, cells=10))
        assert store.done(PLAN.key) == {3} and store.rows()[0]["cells"] == 9 and store.sound()


@pytest.mark.slow
def test_two_processes_do_not_begin_one_instance(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    with Store(path) as store:
        store.begin(PLAN, 5)
        assert store.claim(PLAN.key, 0, 60)
        program = (
            "import sys, time; from hardboard.campaigns.store import Store\n"
            "store = Store(sys.argv[1])\n"
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
    with Store(path) as store, sqlite3.connect(path) as base:
        store.begin(PLAN, 5)
        base.execute("INSERT INTO claims VALUES ('elsewhere:1:2', 0, ?, 1)", (PLAN.key,))
        base.execute("INSERT INTO claims VALUES ('elsewhere:1:2', 1e18, ?, 2)", (PLAN.key,))
        base.commit()
        assert store.claim(PLAN.key, 1, 60) and not store.claim(PLAN.key, 2, 60)


def test_stores_are_joined_unless_they_disagree(tmp_path: Path) -> None:
    for name, numbers in (("a", (0, 2)), ("b", (1, 2)), ("c", (2,))):
        with Store(tmp_path / name) as store:
            store.begin(PLAN, 3)
            for number in numbers:
                store.record(PLAN.key, row(number, seconds=len(name), host=name, cells=7 + (name == "c")))
    assert merge([tmp_path / "a", tmp_path / "b"], tmp_path / "ab") == 3
    with pytest.raises(InputError, match="instance 2 with other verdicts"):
        merge([tmp_path / "a", tmp_path / "c"], tmp_path / "ac")
    with pytest.raises(InputError, match="there already"):
        merge([tmp_path / "a"], tmp_path / "ab")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "ab", "b", "c"]
