"""A storm of requests to a server of the page: good ones, bad ones, and clients that vanish."""

import asyncio
import json
import random
import subprocess
from collections import Counter
from typing import Any

import httpx


def family(pid: int) -> list[int]:
    """Return a process and all that descend from it."""
    done = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    parents = {int(line.split()[0]): int(line.split()[1]) for line in done.stdout.splitlines()}
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one and child not in found]
    return found


def formula(clauses: int, seed: int = 1, variables: int | None = None) -> str:
    """Return random clauses of three, as text."""
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
