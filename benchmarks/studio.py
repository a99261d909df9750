"""Studio: nine million cells in a browser; a thousand requests, fifty at a time; one verdict in three places.

`python -m benchmarks studio nine`, `load` or `same`; without a word, all. The browser is Debian's chromium.
"""

import argparse
import asyncio
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = "/usr/bin/chromium"


@contextmanager
def served() -> Iterator[tuple[str, int]]:
    """A studio: its address, and the number of its process."""
    words = [sys.executable, "-m", "hardboard", "studio", "--port", "0", "--no-browser"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip(), server.pid
        finally:
            server.send_signal(signal.SIGINT)
            print(f"  stopped with status {server.wait(30)}")


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    done = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    parents = {int(line.split()[0]): int(line.split()[1]) for line in done.stdout.splitlines()}
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one and child not in found]
    return found


def memory(pids: list[int]) -> float:
    """Megabytes that processes hold, what they share counted once (proportional set size)."""
    total = 0
    for pid in pids:
        try:
            text = Path(f"/proc/{pid}/smaps_rollup").read_text()
            total += int(re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE)[1])  # type: ignore[index]
        except (OSError, TypeError):
            continue
    return total / 1024


def formula(clauses: int, seed: int = 1, variables: int | None = None) -> str:
    """Random clauses of three."""
    rng = random.Random(seed)
    pool = range(1, (variables or clauses) + 1)
    chosen = [rng.sample(pool, 3) for _ in range(clauses)]
    return " ".join(",".join(str(v if rng.random() < 0.5 else -v) for v in one) for one in chosen)


#: Pan for some seconds along a way over the board, and count the frames that were drawn.
PAN = """async ([scale, seconds]) => {
  const view = studio.view, gaps = [], work = [], frame = view.frame;
  view.frame = () => { const t = performance.now(); frame.call(view); work.push(performance.now() - t); };
  view.scale = scale; view.x = 0; view.y = 0; view.draw();
  await new Promise((done) => setTimeout(done, 1500));
  const begun = performance.now();
  let last = begun, count = 0;
  await new Promise((done) => {
    const step = (now) => {
      gaps.push(now - last); last = now; count++;
      view.pan(-9 * Math.cos(count / 90), -7);
      if (now - begun < 1000 * seconds) requestAnimationFrame(step); else done();
    };
    requestAnimationFrame(step);
  });
  delete view.frame;
  gaps.sort((a, b) => a - b);
  work.sort((a, b) => a - b);
  const share = (list, part) => list[Math.floor(list.length * part)];
  const frames = count / ((last - begun) / 1000);
  return { frames, slow: share(gaps, 0.99), work: share(work, 0.5), most: share(work, 0.9) };
}"""


def nine(clauses: int, seconds: float) -> None:
    """First paint, panning and memory on a board of nine million cells."""
    from playwright.sync_api import expect, sync_playwright

    with served() as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--enable-precise-memory-info"]
        )
        before = set(_renderers())
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(address)
        page.get_by_label("Library").select_option("koelker")
        page.get_by_label("Formula", exact=True).fill(formula(clauses))
        page.get_by_role("button", name="Compile").click()
        expect(page.get_by_role("status")).to_contain_text("Compiled", timeout=120_000)
        compiled = page.evaluate("performance.now()")
        page.wait_for_timeout(2500)
        paint = page.evaluate("studio.view.painted") - compiled
        rows, cols = page.evaluate("[studio.board.rows, studio.board.cols]")
        print(f"  {rows} x {cols} = {rows * cols / 1e6:.1f} million cells; painted {paint / 1000:+.2f} s")
        for scale in (0.3, 1.5, 6, 14, 30):
            found = page.evaluate(PAN, [scale, seconds])
            print(f"  {scale:5} pixels a cell: {found['frames']:.0f} frames a second", end=", ")
            print(f"99 % within {found['slow']:.0f} ms", end="; ")
            print(f"drawing takes {found['work']:.1f} ms, 90 % at most {found['most']:.1f} ms")
        used = memory(sorted(set(_renderers()) - before))
        heap = page.evaluate("performance.memory.usedJSHeapSize") / 1e6
        print(f"  the page's process {used:.0f} MB, of which scripts {heap:.0f} MB")
        for number in (1, 2):
            page.get_by_role("button", name=re.compile(f"^{number}: .*flip")).click()
            begun = time.monotonic()
            expect(page.get_by_role("status")).to_contain_text(
                re.compile("clause .* literal"), timeout=90_000
            )
            page.evaluate("studio.say('')")
            print(f"  a flip: {time.monotonic() - begun:.1f} s")
        browser.close()


def _renderers() -> list[int]:
    done = subprocess.run(["ps", "-eo", "pid=,args="], capture_output=True, text=True, check=True)
    lines = [line.split(None, 1) for line in done.stdout.splitlines()]
    return [int(pid) for pid, words in lines if "--type=renderer" in words]


def mixed(number: int, rng: random.Random) -> tuple[str, str, Any, set[int]]:
    """A request, good or bad: method, path, body, and the statuses that are right."""
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


async def storm(address: str, pid: int, total: int, at_once: int) -> None:
    """Many requests at once, and clients that vanish while work is done for them."""
    import httpx

    base, token = address.split("/?token=")
    heads, rng = {"authorization": f"token {token}"}, random.Random(1)
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

        await client.get("about")
        await one(0)
        before = memory(family(pid))
        begun = time.monotonic()
        await asyncio.gather(*(one(n) for n in range(1, total)), *(vanishing(n) for n in range(10)))
        print(f"  {dict(counts)} in {time.monotonic() - begun:.0f} s")
        left = await _settled(pid)
        after = memory(left)
        print(f"  memory {before:.0f} MB before, {after:.0f} MB after; {len(left)} processes")


async def _settled(pid: int) -> list[int]:
    """The processes that are left when work has ended."""
    await asyncio.sleep(3)
    return family(pid)


def load(total: int, at_once: int) -> None:
    """A thousand requests, fifty at a time."""
    with served() as (address, pid):
        asyncio.run(storm(address, pid, total, at_once))
        known = family(pid)
    time.sleep(1)
    print(f"  processes left over: {[one for one in known if _words(one)]}")


def _words(pid: int) -> bytes:
    """How a process was called; nothing of one that has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _hardboard(*words: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "hardboard", *words, "--json"], capture_output=True, text=True, check=False
    )
    return json.loads(done.stdout.splitlines()[-1])


def same(number: int) -> None:
    """Formulas and puzzles through the page, the JSON interface and the command line."""
    import httpx
    from playwright.sync_api import expect, sync_playwright

    from hardboard import generate

    agree: Counter[str] = Counter()
    with served() as (address, _), sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        base, token = address.split("/?token=")
        client = httpx.Client(
            base_url=f"{base}/api/v2/", headers={"authorization": f"token {token}"}, timeout=300
        )
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(address)
        status = page.get_by_role("status")

        def answer(path: str, body: Any) -> Any:
            return json.loads(client.post(path, json=body).text.strip().splitlines()[-1])["answer"]["answer"]

        expect(page.get_by_role("button", name="Compile")).to_be_enabled()
        for seed in range(number):
            text = formula(1 + seed % 6, seed, 4)
            page.get_by_label("Formula", exact=True).fill(text)
            page.get_by_role("button", name="Compile").click()
            expect(status).to_contain_text("Compiled", timeout=30_000)
            page.get_by_role("button", name="Solve", exact=True).click()
            expect(status).to_contain_text(re.compile("Solved|no solution"), timeout=60_000)
            shown = "Solved" in status.text_content()
            interface = answer("run/solve", {"formula": text, "library": "compact"})["status"] == "solvable"
            terminal = _hardboard("verify", text, "--library", "compact")["formula"] == "satisfiable"
            agree["formulas alike" if shown == interface == terminal else "FORMULAS DIFFER"] += 1
            agree["satisfiable"] += terminal
        page.get_by_role("tab", name="Play").click()
        page.get_by_text("Open a puzzle").click()
        for seed in range(number):
            name = ("kurodoko", "kuroshuto", "light-up", "heyawake", "nurikabe")[seed % 5]
            made = generate(name, 5, seed=seed)
            record = made.family.record(made.board)
            if seed % 2 and "clues" in record:  # One clue less, so that some have several solutions.
                rows = [list(row) for row in record["clues"]]
                spots = [(r, c) for r, row in enumerate(rows) for c, clue in enumerate(row) if clue]
                for r, c in spots[:2]:
                    rows[r][c] = None
                record = record | {"clues": rows}
            text = json.dumps(record)
            path = Path(folder) / "board.json"
            path.write_text(text)
            page.get_by_label("Address, ID or text").fill(text)
            page.get_by_role("button", name="Open", exact=True).click()
            expect(status).to_contain_text("In play", timeout=30_000)
            page.get_by_role("button", name="Unique?").click()
            expect(status).to_contain_text(re.compile("one solution|No solution"), timeout=60_000)
            shown = "Exactly one" in status.text_content()
            interface = answer("run/solve", {"board": text, "unique": True})["unique"]
            terminal = _hardboard("solve", str(path), "--unique")["unique"]
            agree["puzzles alike" if shown == interface == terminal else "PUZZLES DIFFER"] += 1
            agree["unique"] += terminal
        browser.close()
    print(f"  {dict(agree)}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks studio", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("nine", "load", "same"))
    parser.add_argument("--clauses", type=int, default=33, help="of the large board (default: %(default)s)")
    parser.add_argument(
        "--seconds", type=float, default=4, help="of panning at each scale (default: %(default)s)"
    )
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=50)
    parser.add_argument("--number", type=int, default=50, help="of formulas, and of puzzles")
    args = parser.parse_args()
    parts = {
        "nine": lambda: nine(args.clauses, args.seconds),
        "load": lambda: load(args.requests, args.at_once),
        "same": lambda: same(args.number),
    }
    for name in [args.what] if args.what else parts:
        print(name)
        parts[name]()
