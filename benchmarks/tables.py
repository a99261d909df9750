"""All tables of one source document, made again: our figures beside the document's.

    python -m benchmarks tables                            lists the documents and their tables
    python -m benchmarks tables van-meurs                  from puzzles made here (--seed)
    python -m benchmarks tables van-meurs 7.2 7.3 --corpus FOLDER
    python -m benchmarks tables van-meurs --most 5         a quick look: at most five puzzles a table
    python -m benchmarks tables van-meurs 8 --runs 3       three times: what differs reads least..most

Times are processor seconds, which a busy machine lengthens less than those of the clock.
FOLDER holds published puzzles, a file FAMILY.jsonl for each family; `examples/puzzles` holds some of our own.
"""

import argparse
import sys
import time
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from benchmarks._puzzles import Source
from benchmarks.documents import Table, document, names
from benchmarks.documents._work import merged


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


def show(name: str, tables: list[Table], source: Source, runs: int) -> None:
    """Print tables, each with its heading and the time it took; if it is made several times, as one."""
    print(f"{document(name).TITLE}: ours beside the document's")
    for table in tables:
        print(f"\n{table.name}  {table.title}", flush=True)
        begin = time.perf_counter()
        if runs == 1:
            table.show(source)
        else:
            print(*merged([printed(table, source) for _ in range(runs)]), sep="\n")
        print(f"({time.perf_counter() - begin:.1f} s by the clock)", flush=True)


def printed(table: Table, source: Source) -> str:
    """What a table prints."""
    with redirect_stdout(StringIO()) as text:
        table.show(source)
    return text.getvalue()


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
    parser.add_argument("--runs", type=int, default=1, metavar="N", help="make each table so often")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="at most (default: 2)")
    wish = parser.parse_args()
    if wish.document is None:
        listing()
        return
    if wish.corpus is not None and not wish.corpus.is_dir():
        sys.exit(f"{wish.corpus}: not a folder")
    for name in ("most", "runs", "processes"):
        if getattr(wish, name) is not None and getattr(wish, name) < 1:
            sys.exit(f"--{name} {getattr(wish, name)}: expected at least 1")
    source = Source(wish.corpus, wish.seed, wish.most, wish.processes)
    show(wish.document, chosen(wish.document, wish.table), source, wish.runs)


if __name__ == "__main__":
    main()
