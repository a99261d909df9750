"""Windows against enumeration: no place that the checker calls sure is broken by a solution around it.

python -m benchmarks windows [number] [seed]
"""

import argparse
import time
from collections import Counter
from random import Random

from tests.support.windows import case, families, refuted


def main() -> None:
    """Try so many windows, family by family in turn."""
    parser = argparse.ArgumentParser(prog="benchmarks/windows.py", description="Windows against enumeration.")
    parser.add_argument("number", nargs="?", type=int, default=5000)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    number, seed = vars(parser.parse_args()).values()
    every, tried, wrong, start = families(), Counter[str](), Counter[str](), time.process_time()
    for k in range(number):
        name = every[k % len(every)]
        one = case(name, Random(f"{seed} {k}"))
        tried[name] += 1
        if line := next(refuted(one), ""):
            wrong[name] += 1
            print(line)
    for name in every:
        print(f"{name:20}{tried[name]:6} windows{wrong[name]:6} with a sure place that is not")
    print(f"{number} windows, seed {seed}, {time.process_time() - start:.0f} s")


if __name__ == "__main__":
    main()
