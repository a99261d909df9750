"""The theorem at size: formulas with exactly 10^6 and 10^30 models, and formulas of 200 clauses.

Each check is done by the command line in a process of its own, so that its memory is its own, too.

python -m benchmarks numbers [library ...]
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from hardboard.gadgets import load
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.reduction import Formula, compile_formula, make

LIBRARIES = ("compact", "kuroshuto", "kamaji", "nurimeizu", "koelker")
#: Two clauses with five models, and one with two.
TEN = ((1, 2, 3), (3, 4, 5), (6, 7))
CLAUSES, SEED = 200, 18


def power_of_ten(exponent: int) -> Formula:
    """A formula with 10^exponent models: the same three clauses over and over, about other variables."""
    return make([tuple(x + 7 * k for x in clause) for k in range(exponent) for clause in TEN])


def random_formula(clauses: int, seed: int) -> Formula:
    """A random formula of so many clauses and as many variables."""
    rng = Random(seed)
    variables = range(1, clauses + 1)
    return make([tuple(rng.choice((-1, 1)) * v for v in rng.sample(variables, 3)) for _ in variables])


def row(name: str, formula: Formula, library: str, count: bool, folder: Path) -> bool:
    """Prove and check the theorem for one formula; prints a line."""
    made = compile_formula(formula, target=load(library).family, library=library)
    start = time.process_time()
    write(prove_claim(made, count=count), folder)
    proved = time.process_time() - start
    rows, cols = made.board.shape
    del made
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "hardboard", "check-proof", str(folder), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    verdict = json.loads(done.stdout) if done.stdout else {"accepted": False, "reason": done.stderr}
    size = sum(path.stat().st_size for path in folder.iterdir())
    print(
        f"{library:10}{name:12}{rows:6} x {cols:<6}{rows * cols / 1e6:7.1f} M cells  prove {proved:6.1f} s  "
        f"check {after.ru_utime - before.ru_utime:6.1f} s {after.ru_maxrss >> 10:5} MB at most  "
        f"{size / 1e6:6.2f} MB  {'accepted' if verdict['accepted'] else verdict['reason'][:80]}"
        f" {verdict.get('number', '')}",
        flush=True,
    )
    return bool(verdict["accepted"])


def main() -> None:
    """A line for each library and formula."""
    with tempfile.TemporaryDirectory() as place:
        for library in sys.argv[1:] or LIBRARIES:
            for exponent in (6, 30) if load(library).counts else ():
                row(f"10^{exponent}", power_of_ten(exponent), library, True, Path(place) / "proof")
            row(f"{CLAUSES} clauses", random_formula(CLAUSES, SEED), library, False, Path(place) / "proof")


if __name__ == "__main__":
    main()
