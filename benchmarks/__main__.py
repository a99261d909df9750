"""`python -m benchmarks` lists the benchmarks; with names, it runs these."""

import importlib
import sys
from pathlib import Path


def names() -> list[str]:
    """The modules of this folder that can be run."""
    return sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_"))


def main(wanted: list[str]) -> int:
    """List the benchmarks, or run the wanted ones."""
    if unknown := [name for name in wanted if name not in names()]:
        print(f"no benchmark {unknown[0]!r}; there are {' '.join(names())}", file=sys.stderr)
        return 2
    for name in wanted or names():
        module = importlib.import_module(f"benchmarks.{name}")
        if wanted:
            module.main()
        else:
            print(f"{name:16} {(module.__doc__ or '').strip().splitlines()[0]}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
