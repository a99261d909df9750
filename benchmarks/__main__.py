"""`python -m benchmarks` lists the benchmarks; with a name, it runs that one. What follows the name are its
own arguments.
"""

import importlib
import sys
from pathlib import Path

from hardboard.garbage import collect_rarely


def names() -> list[str]:
    """The modules of this folder that can be run."""
    return sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_"))


def main(words: list[str]) -> int:
    """List the benchmarks, or run one."""
    if not words or words[0] in ("-h", "--help"):
        print(__doc__)
        for name in names():
            about = (importlib.import_module(f"benchmarks.{name}").__doc__ or "").strip().splitlines()[0]
            print(f"{name:16} {about}")
        return 0
    if words[0] not in names():
        print(f"no benchmark {words[0]!r}; there are {' '.join(names())}", file=sys.stderr)
        return 2
    collect_rarely()
    sys.argv = [f"benchmarks/{words[0]}.py", *words[1:]]
    benchmark = importlib.import_module(f"benchmarks.{words[0]}")
    # Those with a parser say more than what stands at their top.
    if {"-h", "--help"} & {*words} and not hasattr(benchmark, "argparse"):
        print((benchmark.__doc__ or "").strip())
    else:
        benchmark.main()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
