"""Call every compiled function once, and read every test once: what numba and pytest keep of them is there
when the tests begin.

    python -m tests.support.warm

Otherwise each of the processes that share the tests would do so for itself, for half a minute and more.
"""

import subprocess
import sys


def warm() -> None:
    """The families' kernels."""
    subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q"], stdout=subprocess.DEVNULL, check=False
    )


if __name__ == "__main__":
    warm()
