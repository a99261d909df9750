"""Replay of faults: put what a commit mended back, and see whether the tests of today notice.

    python -m tests.long.replay [--of FOLDER ...] [--cases 20] [--seed 0] [--quick] [--tests FOLDER]

A commit that mends a fault changes few lines of the product and adds lines to a test. Of those, that many
are drawn by the seed. Each hunk of the product that has a place today is taken back, in a copy of the
repository; then the test modules that the commit changed run, and those beside the changed code, until one
fails. Where no hunk has a place any more, there is nothing to notice. What nobody notices is printed; some
such commits change no answer, so look before you write a test.
"""

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.long.mutation import ROOT, copied

#: Lines of the product that a commit which mends a fault changes at most.
FEW = 60
#: Folders that hold no product.
OTHERS = ("tests/", "benchmarks/", "docs/", "examples/", "src/", ".")
#: Seconds for the tests of one fault.
PATIENCE = 600


def git(*words: str, folder: Path = ROOT) -> str:
    return subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True).stdout


def mending() -> Iterator[tuple[str, str, list[str], list[str]]]:
    """Yield commits that mend a fault: hash, subject, changed modules of the product, changed tests."""
    for entry in git("log", "--no-merges", "--numstat", "--format=%x00%h%x01%s%x01").split("\0")[1:]:
        commit, subject, rows = entry.split("\1")
        changes = [
            line.split("\t") for line in rows.splitlines() if line.endswith(".py") and "=>" not in line
        ]
        product = {path: int(more) + int(less) for more, less, path in changes if _is_product(path)}
        tests = {path: int(more) for more, _, path in changes if re.search(r"^tests/.*/test_\w+\.py$", path)}
        if 0 < sum(product.values()) <= FEW and any(tests.values()):
            yield commit, subject, [*product], [*tests]


def _is_product(path: str) -> bool:
    return "/" in path and not path.startswith(OTHERS)


def hunks(commit: str, paths: list[str]) -> Iterator[str]:
    """Yield the changes of a commit to some files, each hunk as a patch of its own."""
    for diff in re.split(r"(?m)^(?=diff --git )", git("show", "--format=", commit, "--", *paths))[1:]:
        head, *parts = re.split(r"(?m)^(?=@@ )", diff)
        if "\nnew file" not in head and "\nrename" not in head:
            yield from (head + part for part in parts)


def taken_back(commit: str, paths: list[str], folder: Path) -> list[str]:
    """Take the hunks back that have a place in the copy; return the files that changed."""
    changed = []
    for patch in hunks(commit, paths):
        words = ["git", "apply", "-R", "-C2", "--recount", "-"]
        done = subprocess.run(words, input=patch, text=True, cwd=folder, capture_output=True, check=False)
        if done.returncode == 0:
            changed += re.findall(r"(?m)^\+\+\+ b/(.*)$", patch)
    return changed


def beside(path: str, folder: Path) -> Iterator[str]:
    """Yield the folder of tests that mirrors a module's."""
    for parent in Path(path).parents:
        if parent.name and (folder / "tests" / parent).is_dir():
            yield f"tests/{parent}"
            return


def outcome(product: list[str], tests: list[str], commit: str, folder: Path, tier: str) -> str:
    """Say what becomes of one fault that is put back; the copy is left as it was."""
    changed = taken_back(commit, product, folder)
    if not changed:
        return "no place"
    asked = [path for path in tests if (folder / path).exists()]
    asked += sorted({found for path in changed for found in beside(path, folder)})
    words = [sys.executable, *["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m"], tier, *asked]
    environment = os.environ | {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            words, cwd=folder, env=environment, capture_output=True, timeout=PATIENCE, check=False
        )
        return "NOT NOTICED" if done.returncode in (0, 5) else "noticed"
    except subprocess.TimeoutExpired:
        return "not done in time"
    finally:
        git("checkout", "--quiet", ".", folder=folder)


def main() -> None:
    """Print what becomes of each fault, and how many there are of each kind."""
    parser = argparse.ArgumentParser(prog="python -m tests.long.replay", description="Replay of faults.")
    parser.add_argument("--of", nargs="+", default=[""], help="only commits that change these folders")
    parser.add_argument("--cases", type=int, default=20, help="commits (%(default)s; 0: all)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--quick", action="store_true", help="only the tests of `make check`")
    parser.add_argument("--tests", type=Path, default=ROOT / "tests", help="the tests of another checkout")
    args = parser.parse_args()
    found = [one for one in mending() if any(path.startswith(tuple(args.of)) for path in one[2])]
    counts = Counter[str]()
    tier = "not slow and not thorough" if args.quick else "not thorough"
    chosen = Random(args.seed).sample(found, min(args.cases or len(found), len(found)))
    with TemporaryDirectory() as place:
        folder = Path(place)
        copied(folder, args.tests)
        git("init", "-q", folder=folder)
        git("add", "-A", folder=folder)
        git("-c", "user.name=replay", "-c", "user.email=replay", "commit", "-qm", "as it is", folder=folder)
        for commit, subject, product, tests in chosen:
            counts[told := outcome(product, tests, commit, folder, tier)] += 1
            print(f"{told:16} {commit} {subject[:90]}", flush=True)
    print(f"{len(found)} commits change little and bring a test; of {len(chosen)}:", dict(counts))


if __name__ == "__main__":
    main()
