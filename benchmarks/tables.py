"""All tables of one source document, made again: our figures beside the document's.

    python -m benchmarks tables                            lists the documents and their tables
    python -m benchmarks tables van-meurs                  from puzzles made here (--seed)
    python -m benchmarks tables van-meurs 7.2 7.3 --corpus FOLDER
    python -m benchmarks tables van-meurs --most 5         a quick look: at most five puzzles a table

FOLDER holds published puzzles, a file FAMILY.jsonl for each family; `examples/puzzles` holds some of our own.
"""

import argparse
import sys
import time
from pathlib import Path

from benchmarks._puzzles import Source
from benchmarks.documents import Table, document, names


def listing() -> None:
    """Every document and its tables."""
    for name in names():
        print(f"{name}: {document(name).TITLE}")
        for table in document(name).TABLES:
            print(f"  {table.name:12} {table.title}")


def chosen(name: str, wanted: list[str]) -> list[Table]:
    """The tables asked for, or all."""
    if name not in names():
        sys.exit(f"no document {name!r}; there are {' '.join(names())}")
    tables: dict[str, Table] = {table.name: table for table in document(name).TABLES}
    if strange := [word for word in wanted if word not in tables]:
        sys.exit(f"no table {strange[0]!r} of {name}; there are {' '.join(tables)}")
    return [tables[word] for word in wanted or tables]


def show(name: str, tables: list[Table], source: Source) -> None:
    """Print tables, each with its heading and the time it took."""
    print(f"{document(name).TITLE}: ours beside the document's")
    for table in tables:
        print(f"\n{table.name}  {table.title}", flush=True)
        begin = time.perf_counter()
        table.show(source)
        print(f"({time.perf_counter() - begin:.1f} s)", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks tables",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("document", nargs="?", help="such as van-meurs; without it, all are listed")
    parser.add_argument("table", nargs="*", help="such as 7.2; without it, all of the document")
    parser.add_argument("--corpus", type=Path, metavar="FOLDER", help="published puzzles")
    parser.add_argument("--seed", type=int, default=0, help="of the puzzles made here (default: 0)")
    parser.add_argument("--most", type=int, metavar="N", help="at most so many puzzles for a table")
    wish = parser.parse_args()
    if wish.document is None:
        listing()
        return
    if wish.corpus is not None and not wish.corpus.is_dir():
        sys.exit(f"{wish.corpus}: not a folder")
    if wish.most is not None and wish.most < 1:
        sys.exit(f"--most {wish.most}: expected at least 1")
    show(wish.document, chosen(wish.document, wish.table), Source(wish.corpus, wish.seed, wish.most))


if __name__ == "__main__":
    main()
