"""Stores that are damaged, or that somebody else wrote: one line, and what can be saved is saved."""

import sqlite3
from pathlib import Path

import pytest

from hardboard.campaigns.plan import Campaign
from hardboard.campaigns.store import COLUMNS, CampaignStore
from tests.support.invoke import Invoke

PLAN = Campaign()
ROWS = 400


def filled(path: Path) -> Path:
    with CampaignStore(path) as store:
        store.enter_campaign(PLAN, ROWS)
        told = {
            "agree": 1,
            "outcome": "checked",
            "formula": "1",
            "clauses": 2,
            "variables": 30,
            "satisfiable": 1,
        }
        sizes = {"formula_seconds": 0.1, "cells": 9, "target": "kamaji", "faults": "x" * 200}
        store.record_all(
            [{"campaign": PLAN.key, "number": n, "seed": 0, **told, **sizes} for n in range(ROWS)]
        )
        failure = {"formula": "-1", "meaning": "one-in-three", "faults": "wrong", "came_from": "-1,2"}
        store.keep(PLAN.key, {**failure, "number": 3, "board": "", "picture": ""})
    return path


def changed(path: Path, *statements: str) -> Path:
    with sqlite3.connect(path) as base:
        for statement in statements:
            base.execute(statement)
    base.close()
    return path


def damaged(path: Path) -> Path:
    """A page in the middle of the table is overwritten."""
    data = bytearray(path.read_bytes())
    at = len(data) // 2 // 4096 * 4096
    data[at : at + 4096] = b"\xa5" * 4096
    path.write_bytes(data)
    return path


#: Commands that read a store.
READING = [["campaign", "report"], ["campaign", "merge"], ["campaign", "run", "--resume", "--store"]]
CHANGES = {
    "a plan that is no JSON": "UPDATE campaigns SET plan = '{'",
    "a plan that is a list": "UPDATE campaigns SET plan = '[1]'",
    "a plan that is a number": "UPDATE campaigns SET plan = 7",
    "a plan that is nothing": "UPDATE campaigns SET plan = NULL",
    "a plan with another seed": """UPDATE campaigns SET plan = replace(plan, '"seed": 0', '"seed": 1')""",
    "a plan with words for a seed": """UPDATE campaigns SET plan = replace(plan, ': 0,', ': "x",')""",
    "a plan of no model": """UPDATE campaigns SET plan = '{"model": 3, "ways": [], "seed": 0, "count": 0}'""",
    "a number wanted in words": "UPDATE campaigns SET wanted = 'many'",
    "cells in words": "UPDATE instances SET cells = 'many' WHERE number = 5",
    "seconds in bytes": "UPDATE instances SET seconds = x'00ff' WHERE number = 5",
    "seconds without end": "UPDATE instances SET seconds = 9e999 WHERE number = 5",
    "a target in a number": "UPDATE instances SET target = x'ff' WHERE number = 5",
    "text that is none": "UPDATE instances SET formula = CAST(x'31ff' AS TEXT) WHERE number = 5",
    "a number in words": "UPDATE instances SET number = 'x' WHERE number = 5",
    "a picture that is none": "UPDATE failures SET picture = '%%%'",
    "a picture of something else": "UPDATE failures SET picture = 'AAAA'",
}


@pytest.mark.sampled(8)
@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGES)
def test_what_a_stranger_wrote_is_left_out_and_said(name: str, tmp_path: Path, invoke: Invoke) -> None:
    store = str(changed(filled(tmp_path / "s.sqlite"), CHANGES[name]))
    lost = "WHERE number = 5" in CHANGES[name]
    told = invoke("campaign report", store, "-o", tmp_path / "report").err
    assert told.count("\n") == 1 and "left out, since it cannot be read" in told
    page = (tmp_path / "report" / "index.html").read_text()
    assert f"{ROWS - lost} instances" in page and "cannot be read" in page
    told = invoke("campaign run --resume --store", store, "--jobs", "1", status=2).err
    assert told.count("\n") == 1 and "saves what can be read" in told
    new = str(tmp_path / "new.sqlite")
    assert f"{ROWS - lost} rows" in invoke("campaign merge", store, "-o", new).out
    with CampaignStore(new) as saved:
        saved.refuse_damaged()


def test_of_a_damaged_file_the_rows_on_both_sides_are_saved(tmp_path: Path, invoke: Invoke) -> None:
    store, new = str(damaged(filled(tmp_path / "s.sqlite"))), str(tmp_path / "new.sqlite")
    assert invoke("campaign run --resume --store", store, status=2).err.count("\n") == 1
    assert "malformed" in invoke("campaign report", store, "-o", tmp_path / "report").err
    invoke("campaign merge", store, "-o", new)
    with CampaignStore(new) as saved:
        numbers = saved.done(PLAN.key)
    assert ROWS - 20 < len(numbers) < ROWS and {0, ROWS - 1} <= numbers


def test_a_file_that_is_cut_off_is_refused_in_one_line(tmp_path: Path, invoke: Invoke) -> None:
    store = filled(tmp_path / "s.sqlite")
    for size in (5000, 3000, 50):
        store.write_bytes(store.read_bytes()[:size])
        for words in READING:
            output = ["-o", str(tmp_path / f"out{size}{words[0]}")]
            assert invoke(*words, store, *output, status=2).err.count("\n") == 1, (size, words)


def test_a_database_that_is_no_store_stays_as_it_is(tmp_path: Path, invoke: Invoke) -> None:
    mine = tmp_path / "mine.sqlite"
    for statement in ("CREATE TABLE letters (text TEXT)", "CREATE TABLE instances (number INTEGER)"):
        changed(mine, statement)
        before = mine.read_bytes()
        for words in READING:
            assert "is none of a store" in invoke(*words, mine, "-o", tmp_path / "out", status=2).err
        assert mine.read_bytes() == before


#: What computes when a store is read: rows without end, or as large as one likes.
COMPUTING = (
    f"""CREATE VIEW instances AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT
    'a' AS campaign, x AS number, {", ".join(f"NULL AS {name}" for name in COLUMNS)} FROM c""",
    f"""CREATE TABLE instances (campaign TEXT, number INTEGER, {", ".join(COLUMNS)[:-7]}
    started TEXT AS (zeroblob(1000000000)))""",
)


@pytest.mark.parametrize("statement", COMPUTING)
def test_a_store_that_computes_is_refused_before_it_is_read(
    statement: str, tmp_path: Path, invoke: Invoke
) -> None:
    store = changed(filled(tmp_path / "s.sqlite"), "DROP TABLE instances", statement)
    said = invoke("campaign report", store, "-o", tmp_path / "report", status=2)
    assert "'instances' is none of a store" in said.err
    trigger = "CREATE TRIGGER t AFTER INSERT ON campaigns BEGIN DELETE FROM campaigns; END"
    said = invoke(
        "campaign merge", changed(filled(tmp_path / "t.sqlite"), trigger), "-o", tmp_path / "n", status=2
    )
    assert "'t' is none of a store" in said.err


def test_a_claim_that_says_nothing_counts_for_nothing(tmp_path: Path) -> None:
    store = changed(
        filled(tmp_path / "s.sqlite"),
        f"INSERT INTO claims VALUES ('somebody', 'soon', '{PLAN.key}', 900)",
        f"INSERT INTO claims VALUES ('a:b:c', 1e18, '{PLAN.key}', 901)",
        f"INSERT INTO claims VALUES (7, 1e18, '{PLAN.key}', 902)",
    )
    with CampaignStore(store) as base:
        assert all(base.claim(PLAN.key, number, 60) for number in (900, 901, 902))


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["report", pytest.param("studio", marks=pytest.mark.thorough)])
def test_a_page_of_somebody_elses_is_not_written_over(verb: str, tmp_path: Path, invoke: Invoke) -> None:
    filled(tmp_path / "s.sqlite")
    words = {
        "report": ["campaign", "report", str(tmp_path / "s.sqlite"), "-o"],
        "studio": [
            "studio",
            "--formula",
            "1",
            "--puzzle",
            "https://puzz.link/p?kurodoko/3/3/2j5i",
            "--export",
        ],
    }[verb]
    for name in ("index.html", "fits.csv" if verb == "report" else "style.css"):
        home = tmp_path / name
        home.mkdir()
        (home / name).write_text("<title>My page</title>")
        assert f"{name}: a file that this program has not written" in invoke(*words, home, status=2).err
        assert [path.name for path in home.iterdir()] == [name]
    for _ in range(2):
        invoke(*words, tmp_path / "ours")
