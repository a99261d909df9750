"""`python -m hardboard` is the command line, and so is `hardboard`."""

import os
import sys

# Loaded, numpy would start a thread a core for products of matrices, of which nothing here asks for any.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def start() -> int:
    """Run a command; Ctrl-C is heard while its modules are still being loaded, too."""
    try:
        from hardboard.cli.main import main

        return main()
    except KeyboardInterrupt:
        print("hardboard: stopped", file=sys.stderr)
        return 130


if __name__ == "__main__":
    raise SystemExit(start())
