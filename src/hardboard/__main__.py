"""`python -m hardboard` is the command line."""

from hardboard.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
