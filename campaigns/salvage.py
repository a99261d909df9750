"""Read all rows of a table that can be read, even if its file is damaged.

SQLite puts any value into any column, and a damaged page ends a query where it lies. So the rows before it
are read from the front, and the rows behind it from the back. A row counts if its values fit its columns:

    >>> base = sqlite3.connect(":memory:")
    >>> _ = base.execute("CREATE TABLE t (campaign TEXT, number INTEGER, cells INTEGER)")
    >>> _ = base.execute("INSERT INTO t VALUES ('a', 1, 9), ('a', 2, 'many'), ('a', 'x', 9)")
    >>> read_table(base, "t", {"cells": "INTEGER"}, None)
    ([{'campaign': 'a', 'number': 1, 'cells': 9}], ["'many' for the cells of instance 2", "'x' for a number"])
"""

import sqlite3
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from hardboard.puzzles.formats import Record

Row = Record
#: No count, time or size is larger.
LARGEST = 1 << 62


def decode_text(data: bytes) -> str:
    """Decode text as SQLite stores it; invalid bytes become surrogates."""
    return data.decode("utf-8", "surrogateescape")


def has_column_type(value: Any, kind: str) -> bool:
    """Return True if a value has the type of its column: TEXT, INTEGER, REAL, or nothing at all."""
    if value is None:
        return True
    if kind == "TEXT":
        return isinstance(value, str) and not any("\ud800" <= sign <= "\udfff" for sign in value)
    number = isinstance(value, int) or (kind == "REAL" and isinstance(value, float) and isfinite(value))
    return number and abs(value) <= LARGEST


def read_table(
    base: sqlite3.Connection, table: str, columns: Mapping[str, str], key: str | None
) -> tuple[list[Row], list[str]]:
    """Return the rows of a table by campaign and number, and the faults of the others."""
    names = ["campaign", "number", *columns]
    where, values = ("WHERE campaign = ?", (key,)) if key else ("", ())
    rows: dict[tuple[str, int], Row] = {}
    faults: list[str] = []
    for order in ("", "DESC"):
        query = f"SELECT {', '.join(names)} FROM {table} {where} ORDER BY campaign {order}, number {order}"
        damage: list[str] = []
        for found in _until_damaged(base, query, values, damage):
            row = dict(zip(names, found, strict=True))
            if fault := _fault(row, columns):
                faults.append(fault)
            else:
                rows[row["campaign"], row["number"]] = row
        faults += damage
        if not damage:
            break
    return [rows[place] for place in sorted(rows)], list(dict.fromkeys(faults))


def _until_damaged(
    base: sqlite3.Connection, query: str, values: tuple[str, ...], faults: list[str]
) -> Iterator[tuple[Any, ...]]:
    """Yield rows up to the first that cannot be read, and why it cannot."""
    try:
        yield from base.execute(query, values)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        faults.append(str(error))


def _fault(row: Row, columns: Mapping[str, str]) -> str:
    """Return the fault of a row in words; empty if there is none."""
    if not isinstance(row["number"], int) or not 0 <= row["number"] <= LARGEST:
        return f"{row['number']!r}"[:30] + " for a number"
    if not isinstance(row["campaign"], str) or not has_column_type(row["campaign"], "TEXT"):
        return f"{row['campaign']!r}"[:30] + " for a campaign"
    for name, kind in columns.items():
        if not has_column_type(row[name], kind):
            return f"{row[name]!r}"[:30] + f" for the {name} of instance {row['number']}"
    return ""


def is_picture(data: str) -> bool:
    """Return True if a text can be a picture, or if there is none."""
    try:
        return not data or b64decode(data, validate=True)[:8] == b"\x89PNG\r\n\x1a\n"
    except (NotBase64, ValueError):
        return False
