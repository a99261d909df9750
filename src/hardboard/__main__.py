"""`python -m hardboard` is the command line, and so is `hardboard`."""

import sys


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
