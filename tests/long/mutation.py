"""Mutation score by cosmic-ray: of lines changed at random, how many do the tests notice?

    python -m tests.long.mutation [--of proof/check ...] [--cases 20] [--seed 0] [--tests FOLDER]

Works on a copy of the repository. From each folder that many mutants are drawn by the seed; each runs the
tests beside it until one fails. Mutants that survive are printed; a survivor that changes an answer needs a
test. With `--tests` the tests of another checkout are asked instead, so that two suites can be compared.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
#: Folder of the product -> the tests that are about it, those that fail soonest first.
TESTS = {
    "proof/check": "tests/proof/test_lies.py tests/proof",
    "proof/second": "tests/proof/test_lies.py tests/proof/second",
    "reduction": "tests/reduction",
    "gadgets": "tests/gadgets tests/workbench",
}
#: Seconds after which a mutant counts as noticed: it does not end.
PATIENCE = 900
CONFIG = """
[cosmic-ray]
module-path = [{modules}]
timeout = {patience}
excluded-modules = []
test-command = "{command}"
[cosmic-ray.distributor]
name = "local"
"""


def copied(folder: Path, tests: Path) -> None:
    """Copy the repository, with its links and its compiled core, and the tests of a checkout."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in [*listed.stdout.splitlines(), *(f"core/{path.name}" for path in ROOT.glob("core/libcore*"))]:
        if (ROOT / name).exists() and not name.startswith("tests/"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)
    shutil.copytree(tests, folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))


def score(area: str, cases: int, seed: int, folder: Path) -> Counter[str]:
    """Try that many mutants of a folder, and count the outcomes."""
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import WorkerOutcome, WorkResult

    asked = [name for name in TESTS[area].split() if (folder / name).exists()]
    command = (
        f"{sys.executable} -m pytest -x -q -p no:cacheprovider -m 'not thorough or lie' {' '.join(asked)}"
    )
    modules = ", ".join(f'"{path.relative_to(folder)}"' for path in sorted((folder / area).rglob("*.py")))
    (folder / "cr.toml").write_text(CONFIG.format(modules=modules, patience=PATIENCE, command=command))
    environment = os.environ | {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}

    def cosmic_ray(*words: str) -> None:
        program = [sys.executable, "-m", "cosmic_ray.cli", *words]
        subprocess.run(program, cwd=folder, env=environment, check=True, capture_output=True)

    cosmic_ray("init", "--force", "cr.toml", "cr.sqlite")
    with use_db(str(folder / "cr.sqlite"), WorkDB.Mode.open) as found:
        items = sorted(found.work_items, key=lambda item: str(item.mutations))
        chosen = {item.job_id for item in Random(seed).sample(items, min(cases, len(items)))}
        others = [item.job_id for item in items if item.job_id not in chosen]
        found.set_multiple_results(others, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))
    cosmic_ray("exec", "cr.toml", "cr.sqlite")
    outcomes = Counter[str]()
    with use_db(str(folder / "cr.sqlite"), WorkDB.Mode.open) as found:
        results = dict(found.results)
        for item in found.work_items:
            if item.job_id in chosen:
                outcomes[told := str(getattr(results[item.job_id].test_outcome, "value", "error"))] += 1
                if told == "survived":
                    print(results[item.job_id].diff, flush=True)
    return outcomes


def main() -> None:
    """Print the survivors and the score of each folder."""
    parser = argparse.ArgumentParser(prog="python -m tests.long.mutation", description="Mutation score.")
    parser.add_argument("--of", nargs="+", choices=TESTS, default=["proof/check"])
    parser.add_argument("--cases", type=int, default=20, help="mutants of each folder (%(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tests", type=Path, default=ROOT / "tests", help="the tests of another checkout")
    args = parser.parse_args()
    for area in args.of:
        with TemporaryDirectory() as place:
            copied(Path(place), args.tests)
            outcomes = score(area, args.cases, args.seed, Path(place))
        print(f"{area}, seed {args.seed}:", ", ".join(f"{n} {word}" for word, n in sorted(outcomes.items())))


if __name__ == "__main__":
    main()
