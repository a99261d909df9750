"""Campaigns that are disturbed: killed, out of disk, on a cluster that loses a worker, in shards; same rows.

`python -m benchmarks campaigns [kills] [disk] [dask] [shards]` runs one campaign of 300 undisturbed and then
so, and compares the rows. `--instances 60 --kills 5` for less.
"""

import argparse
import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from hardboard.campaigns.merge import merge, verdicts
from hardboard.campaigns.store import Store

WORDS = ["--target", "all", "--library", "all", "--clauses", "1-2", "--seed", "11"]
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def command(store: Path, instances: int, *more: str) -> list[str]:
    program = [sys.executable, "-m", "hardboard", "campaign", *WORDS, "--instances", str(instances)]
    return [*program, "--store", str(store), "--resume", *more]


def rows(path: Path) -> list[dict[str, Any]]:
    with Store(path) as store:
        assert store.sound()
        return [verdicts(row) for row in store.rows()]


def kills(folder: Path, instances: int, times: int) -> str:
    """Kill the campaign, itself and at random moments, and go on with it each time."""
    rng, path, seen = random.Random(5), folder / "killed", []
    for number in range(times):
        with subprocess.Popen(command(path, instances), start_new_session=True, **QUIET) as process:
            wanted = (number + 1) * instances // (times + 2)
            while process.poll() is None and _count(path) < wanted:
                time.sleep(0.02)
            time.sleep(rng.random() * 0.5)
            # The children too, every other time: alone, or with all that it has begun.
            (os.killpg if number % 2 else os.kill)(process.pid, signal.SIGKILL)
        seen.append(len(rows(path)))
    subprocess.run(command(path, instances), check=True, **QUIET)
    return f"killed {times} times, at {seen} rows"


def _count(path: Path) -> int:
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=60) as base:
            return int(base.execute("SELECT count(*) FROM instances").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def disk(folder: Path, instances: int) -> str:
    """A disk that is full in the middle: a small one, if it may be mounted, or else a limit on files."""
    small, path = folder / "small", folder / "disk"
    small.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=72k", "tmpfs", small], check=False, **QUIET)
    if mounted.returncode == 0:
        try:
            done = subprocess.run(
                command(small / "s", instances), capture_output=True, text=True, check=False
            )
            kept = len(rows(small / "s"))
            subprocess.run(["cp", small / "s", path], check=True)
        finally:
            subprocess.run(["umount", small], check=True)
    else:
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (73728, 73728))  # noqa: E731
        words = command(path, instances)
        done = subprocess.run(words, capture_output=True, text=True, check=False, preexec_fn=limit)
        kept = len(rows(path))
    subprocess.run(command(path, instances), check=True, **QUIET)
    where = "a disk of 72 kB" if mounted.returncode == 0 else "files of at most 72 kB"
    said = done.stderr.strip().splitlines()[-1].replace(str(folder), "")
    return f"{where}: exit {done.returncode}, {kept} rows kept, said {said!r}"


def dask(folder: Path, instances: int) -> str:
    """A scheduler and two workers, each a process; one worker is killed midway."""
    told, path = folder / "scheduler.json", folder / "dask"
    python = [sys.executable, "-m"]
    common = ["--no-dashboard", "--scheduler-file", str(told)]
    started = [subprocess.Popen([*python, "distributed.cli.dask_scheduler", "--port", "0", *common], **QUIET)]
    worker = [*python, "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", *common]
    started += [subprocess.Popen(worker, cwd=folder, **QUIET) for _ in range(2)]
    try:
        while not told.exists() or not told.read_text():
            time.sleep(0.1)
        address = json.loads(told.read_text())["address"]
        words = command(path, instances, "--engine", "dask", "--scheduler", address)
        with subprocess.Popen(words, **QUIET) as process:
            while process.poll() is None and _count(path) < instances // 2:
                time.sleep(0.1)
            at = _count(path)
            started[1].kill()
        return f"one of two workers killed at {at} rows, exit {process.returncode}"
    finally:
        for one in started:
            one.kill()
            one.wait()


def shards(folder: Path, instances: int) -> str:
    """Three parts, joined."""
    for part in (1, 2, 3):
        subprocess.run(
            command(folder / f"part{part}", instances, "--shard", f"{part}/3"), check=True, **QUIET
        )
    merge([folder / f"part{part}" for part in (1, 2, 3)], folder / "shards")
    return "parts 1/3, 2/3 and 3/3 joined"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", default=["kills", "disk", "dask", "shards"])
    parser.add_argument("--instances", type=int, default=300)
    parser.add_argument("--kills", type=int, default=20)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(command(folder / "whole", args.instances), check=True, **QUIET)
        whole = rows(folder / "whole")
        print(f"undisturbed: {len(whole)} rows, {sum(row['agree'] for row in whole)} agree", flush=True)
        for what in args.what:
            if what == "kills":
                said, store = kills(folder, args.instances, args.kills), "killed"
            else:
                said, store = (
                    {"disk": disk, "dask": dask, "shards": shards}[what](folder, args.instances),
                    what,
                )
            found = rows(folder / store)
            print(
                f"{what}: {said}; {len(found)} rows, {'the same' if found == whole else 'OTHERS'}", flush=True
            )


if __name__ == "__main__":
    main()
