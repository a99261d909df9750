"""Call every compiled function once, and read every test once: what numba and pytest keep of them is there
when the tests begin.

    python -m tests.support.warm

Otherwise each of the processes that share the tests would do so for itself, for half a minute and more.
"""

import contextlib
import io
import subprocess
import sys

from hardboard.cli.main import main
from hardboard.proof.check import lrat as checked
from hardboard.proof.prove import lrat as proved
from hardboard.reduction import sift
from hardboard.verify import kurodoko
from hardboard.verify.declared.ahead import ahead

#: Commands of the thesis on Kurodoko, whose methods are compiled too.
COMMANDS = (
    "solve 3x3:2d5c --method genetic --set population=20 --set selection=5 --set abort-after=2",
    "solve 3x3:2d5c --method brute",
)


def warm() -> None:
    """The families' kernels, those of the theses, and those of long proofs."""
    kurodoko.prepare()
    sift.prepare()
    ahead([[1, 2], [-1, -2]], [1, 2], 2)
    clauses = [[1], [-1], *[[2]] * proved.LONG]
    needed, proof = proved.trimmed(clauses, [])
    checked.refuted([clauses[k] for k in needed], proof, walking=checked.compiled())
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        for command in COMMANDS:
            main(command.split())
    subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q"], stdout=subprocess.DEVNULL, check=False
    )


if __name__ == "__main__":
    warm()
