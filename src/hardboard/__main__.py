"""`python -m hardboard` is the command line, and so is `hardboard`."""

import os
import sys

from hardboard.garbage import collect_no_more

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
    finally:
        collect_no_more()


if __name__ == "__main__":
    raise SystemExit(start())
