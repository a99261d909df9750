"""Processes of our own: asked, limited and ended in one way, however they were started."""

import asyncio
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from hardboard import processes
from hardboard.processes import (
    FORKED,
    FRESH,
    SERVED,
    PipedProcess,
    ProcessEnded,
    ProcessTimeout,
    confine_resources,
    run_in_processes,
    wait_for_any,
)

STARTS = (FORKED, SERVED, FRESH)
ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(autouse=True)
def path(monkeypatch: pytest.MonkeyPatch) -> None:
    """The functions below are found by a new interpreter, too."""
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")


def echo(pipe: Connection, times: int) -> None:
    while True:
        pipe.send(pipe.recv() * times)


def silent(pipe: Connection) -> None:
    pipe.send("begun")
    time.sleep(600)


def busy(pipe: Connection, start: str = "") -> None:
    """Compute in one call of C, which lets no other thread run; or have another process do so."""
    if start:
        with PipedProcess(busy, start=start) as other:
            pipe.send(other.hear())
            time.sleep(600)
    pipe.send(os.getpid())
    sum(range(10**15))


def dies(pipe: Connection) -> None:
    os._exit(7)


def greedy(pipe: Connection) -> None:
    confine_resources(memory=64 << 20)
    with suppress(MemoryError):
        bytearray(1 << 30)
        pipe.send("had it")
    pipe.send("refused")


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
def test_a_process_answers_is_late_and_ends(start: str) -> None:
    with PipedProcess(echo, 2, start=start) as process:
        process.tell("ab")
        assert process.hear() == "abab"
        with pytest.raises(ProcessTimeout):
            process.hear(0.01)
        process.tell("c")
        assert wait_for_any([process]) == [process] and asyncio.run(process.heard(60)) == "cc"
    assert not Path(f"/proc/{process.pid}").exists()
    with PipedProcess(dies, start=start) as process:
        with pytest.raises(ProcessEnded):
            process.hear()
        assert process.end() == 7


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
def test_memory_beyond_the_limit_is_refused(start: str) -> None:
    with PipedProcess(greedy, start=start) as process:
        assert process.hear() == "refused"


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
def test_none_outlives_who_started_it(start: str) -> None:
    """Two, since the second would hold the pipe of the first open; whatever they do, and theirs with them."""
    code = (
        "import os, signal\n"
        "from hardboard.processes import PipedProcess\nfrom tests.test_processes import busy\n"
        f"both = [PipedProcess(busy, *more, start={start!r}) for more in ([], [{start!r}])]\n"
        "print(*(process.hear() for process in both), flush=True)\nos.kill(os.getpid(), signal.SIGKILL)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120
    )
    end = time.monotonic() + 60
    while any(Path(f"/proc/{pid}").exists() for pid in done.stdout.split()):
        assert time.monotonic() < end
        time.sleep(0.05)
    assert len(done.stdout.split()) == 2


@pytest.mark.slow
def test_what_nobody_ended_ends_with_the_program() -> None:
    code = (
        "from hardboard.processes import PipedProcess\nfrom tests.test_processes import silent\n"
        "process = PipedProcess(silent)\nprint(process.hear(), process.pid)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    said, pid = done.stdout.split()
    assert said == "begun" and not Path(f"/proc/{pid}").exists()


def halved(number: int) -> int:
    if number % 2:
        raise ValueError(number)
    return number // 2


def test_work_is_spread_in_order_and_errors_are_raised() -> None:
    before = set(processes._live)
    assert list(run_in_processes(halved, range(0, 20, 2), 3)) == list(range(10))
    assert list(run_in_processes(halved, [], 2)) == []
    with pytest.raises(ValueError, match="5"):
        list(run_in_processes(halved, (2, 4, 5, 6), 2))
    assert set(processes._live) <= before


def test_who_listens_hears_that_a_process_was_ended() -> None:
    async def heard() -> None:
        process = PipedProcess(silent)
        await process.heard(60)
        listening = asyncio.create_task(process.heard(60))
        await asyncio.sleep(0.01)
        process.end()
        with pytest.raises(ProcessEnded):
            await listening

    asyncio.run(heard())


class Starting:
    """What would start a process, slowly, and notes who else is at it."""

    most = now = 0

    def Process(self, **_: object) -> "Starting":
        return self

    def start(self) -> None:
        Starting.now += 1
        Starting.most = max(Starting.most, Starting.now)
        time.sleep(0.05)
        Starting.now -= 1


def test_threads_that_start_processes_leave_the_environment_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two at once would take back each other's setting: a page once answered its first question with 500."""
    monkeypatch.setattr(processes, "get_context", lambda _: Starting())
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    with ThreadPoolExecutor(4) as pool:
        started = [pool.submit(processes._served, None, print, ()) for _ in range(4)]
    assert all(one.exception() is None for one in started)
    assert Starting.most == 1 and "PYTHONSAFEPATH" not in os.environ
