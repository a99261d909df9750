"""The same campaign on a Dask cluster: same rows, also when a worker is killed midway."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardboard.campaigns.engines import dask
from hardboard.campaigns.merge import verdicts
from hardboard.campaigns.models import Model
from hardboard.campaigns.plan import Campaign, ways
from hardboard.campaigns.run import run
from hardboard.campaigns.store import Store
from hardboard.puzzles import InputError


def test_where_dask_is_not_installed_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match="no Dask here"):
        dask(None, 1)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, each a process of its own; a worker that dies stays dead."""
    pytest.importorskip("distributed", reason="the package group dask is not installed")
    told = tmp_path / "scheduler.json"
    common = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    options: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": tmp_path}
    started = [
        subprocess.Popen([*common, "--port", "0", "--no-dashboard", "--scheduler-file", told], **options)
    ]
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny"]
    worker += ["--no-dashboard", "--scheduler-file", str(told)]
    started += [subprocess.Popen(worker, **options) for _ in range(2)]
    try:
        yield _address(told), started[1:]
    finally:
        for process in started:
            process.kill()
            process.wait()


def _address(path: Path) -> str:
    import json

    while True:
        try:
            return str(json.loads(path.read_text(encoding="utf-8"))["address"])
        except (OSError, ValueError):
            time.sleep(0.1)


@pytest.mark.slow
def test_a_worker_killed_midway_changes_nothing(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, workers = cluster
    campaign = Campaign(Model(clauses=(1, 2)), ways(["kuroshuto", "none"]), seed=4)

    def kill_one(items: Iterator[Any], total: int) -> Iterator[Any]:
        for number, item in enumerate(items):
            if number == 3:
                os.kill(workers[0].pid, signal.SIGKILL)
            yield item

    run(campaign, 16, tmp_path / "dask", engine=dask(address, 1), watch=kill_one)
    run(campaign, 16, tmp_path / "here", jobs=1)
    found = []
    for name in ("dask", "here"):
        with Store(tmp_path / name) as store:
            found.append([verdicts(row) for row in store.rows()])
    assert found[0] == found[1] and len(found[0]) == 16
