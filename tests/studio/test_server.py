"""The server as a process: its first line, Ctrl-C, clients that vanish, workers that end, a storm."""

import asyncio
import json
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest


def family(pid: int) -> list[int]:
    """Return a process and all that descend from it."""
    done = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    parents = {int(line.split()[0]): int(line.split()[1]) for line in done.stdout.splitlines()}
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one and child not in found]
    return found


def formula(clauses: int, seed: int = 1, variables: int | None = None) -> str:
    rng = random.Random(seed)
    pool = range(1, (variables or clauses) + 1)
    chosen = [rng.sample(pool, 3) for _ in range(clauses)]
    return " ".join(",".join(str(v if rng.random() < 0.5 else -v) for v in one) for one in chosen)


def mixed(number: int, rng: random.Random) -> tuple[str, str, Any, set[int]]:
    """Return a request, good or bad: method, path, body, and the statuses that are right."""
    small = {"formula": formula(rng.randint(1, 3), number % 40, 4), "library": "compact"}
    board = {"board": "https://puzz.link/p?kurodoko/3/3/2j5i"}
    kinds: list[tuple[str, str, Any, set[int]]] = [
        ("GET", "about", None, {200}),
        ("POST", "open", small, {200}),
        ("POST", "open", board, {200}),
        ("POST", "open", {"formula": "1,,2"}, {200}),
        ("POST", "states", {"state": {"n": number}}, {200}),
        ("POST", "states", {"state": number}, {422}),
        ("GET", "tiles/compact", None, {200}),
        ("GET", "tiles/nothing", None, {404}),
        ("GET", "boards/nothing/names", None, {404}),
        ("POST", "run/nothing", {}, {422}),
        ("POST", "run/solve", board | {rng.choice(["all", "unique", "count"]): True}, {200}),
        ("POST", "run/hint", board | {"partial": "???\n???\n???"}, {200}),
        ("POST", "run/generate", {"family": "kurodoko", "size": 5, "seed": number}, {200}),
        ("POST", "run/verify", small, {200}),
        ("POST", "files/download", small | {"format": rng.choice([".txt", ".svg", ".json"])}, {200}),
        ("POST", "files/download", small | {"format": ".exe"}, {422}),
    ]
    weights = [8, 5, 6, 4, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 6]
    return rng.choices(kinds, weights)[0]


async def storm(address: str, total: int, at_once: int, seed: int) -> Counter[str]:
    """Send many requests at once, and clients that vanish while work is done for them; count the answers."""
    base, token = address.split("/?token=")
    heads, rng = {"authorization": f"token {token}"}, random.Random(seed)
    counts: Counter[str] = Counter()
    turn = asyncio.Semaphore(at_once)
    # A connection that rests is closed by the server after five seconds: it must not be used at that moment.
    limits = httpx.Limits(keepalive_expiry=1)
    settings = {"base_url": f"{base}/api/v2/", "headers": heads, "timeout": 600, "limits": limits}
    async with httpx.AsyncClient(**settings) as client:

        async def one(number: int) -> None:
            method, path, body, right = mixed(number, rng)
            async with turn:
                answer = await client.request(method, path, json=body)
            lines = (
                answer.text.strip().splitlines()
                if answer.status_code == 200 and "json" in answer.headers["content-type"]
                else []
            )
            whole = not lines or isinstance(json.loads(lines[-1]), dict)
            counts[
                "right" if answer.status_code in right and whole else f"WRONG {path} {answer.status_code}"
            ] += 1

        async def vanishing(number: int) -> None:
            body = {"family": "lits", "size": 40, "seed": number}
            async with client.stream("POST", "run/generate", json=body) as answer:
                async for _ in answer.aiter_bytes():
                    counts["vanished"] += 1
                    return

        await asyncio.gather(*(one(n) for n in range(total)), *(vanishing(n) for n in range(10)))
    return counts


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
