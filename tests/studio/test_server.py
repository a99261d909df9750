"""The server as a process: its first line, Ctrl-C, clients that vanish, workers that end with it."""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.storm import family, storm

pytestmark = pytest.mark.slow


@pytest.fixture
def server() -> Iterator[tuple[subprocess.Popen[str], str]]:
    words = [sys.executable, "-m", "hardboard", "studio", "--port", "0", "--no-browser"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as made:
        assert made.stdout is not None
        yield made, made.stdout.readline().strip()
        made.kill()


def workers(pid: int) -> list[int]:
    """Processes that do something for somebody: the server's grandchildren."""
    return [one for one in family(pid) if b"forkserver" in _words(one)][1:]


def _words(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def until(done: Any, seconds: float = 90) -> bool:
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        time.sleep(0.1)
    return bool(done())


def begin_work(address: str, path: str = "run/generate") -> socket.socket:
    """A request whose work takes minutes, from a client that does not wait for its end."""
    base, token = address.split("/?token=")
    host, port = base.removeprefix("http://").split(":")
    format_ = {"format": ".txt"} if path.startswith("files") else {}
    body = json.dumps({"family": "lits", "size": 50, "seed": 1} | format_)
    client = socket.create_connection((host, int(port)))
    client.sendall(
        f"POST /api/v2/{path} HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: token {token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
    )
    if path.startswith("run"):
        client.recv(100)
    return client


@pytest.mark.parametrize("path", ["run/generate", "files/generate"])
def test_the_address_is_the_first_line_and_ctrl_c_leaves_nothing(server: Any, path: str) -> None:
    """Whoever waits for an answer gets one, and nothing is printed: no traceback of work that was ended."""
    process, address = server
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{48}", address)
    client = begin_work(address, path)
    assert until(lambda: workers(process.pid))
    known = family(process.pid)
    process.send_signal(signal.SIGINT)
    assert process.wait(90) == 0 and process.stderr.read() == "Ctrl-C stops it\n"
    assert until(lambda: not any(_words(one) for one in known))
    with client, client.makefile() as answer:
        assert "the worker was ended" in answer.read()


def test_the_work_of_a_client_that_vanishes_is_ended(server: Any) -> None:
    process, address = server
    client = begin_work(address)
    assert until(lambda: workers(process.pid))
    client.close()
    assert until(lambda: not workers(process.pid))
    base, token = address.split("/?token=")
    assert httpx.get(f"{base}/api/v2/about", headers={"authorization": f"token {token}"}).status_code == 200


def test_workers_end_when_the_server_is_killed(server: Any) -> None:
    process, address = server
    client = begin_work(address)
    assert until(lambda: workers(process.pid))
    known = family(process.pid)
    process.kill()
    assert until(lambda: not any(_words(one) for one in known))
    client.close()


def test_mixed_requests_are_all_answered(server: Any, cases: Callable[[int], int], seed: int) -> None:
    _, address = server
    counts = asyncio.run(storm(address, cases(100), 20, 1 + seed))
    assert counts == {"right": cases(100), "vanished": 10}
