"""Read every test once: what pytest keeps of them is there when the tests begin.

    python -m tests.support.warm

Otherwise each of the processes that share the tests would do so for itself, for half a minute and more.
"""

import subprocess
import sys


def warm() -> None:
    """Collect the tests."""
    subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q"], stdout=subprocess.DEVNULL, check=False
    )


if __name__ == "__main__":
    warm()
