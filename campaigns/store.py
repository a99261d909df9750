"""A store: an SQLite file with one row an instance, in the table `instances`.

Every row is its own transaction, so finished rows survive when the process is killed, the machine stops or
the disk is full. A row has a primary key, campaign and number, so that nothing is counted twice. Processes
that share a store write their instances into `claims`. The claim of a process that has ended is void. The
journal is SQLite's oldest, which works on any disk that has locks.

A store may be damaged, or somebody else's: `rows` and `failures` give what can be read, and `faults` says in
words what cannot. A database that is not a store is left unchanged.

    >>> from hardboard.campaigns.plan import Campaign
    >>> with CampaignStore(":memory:") as store:
    ...     store.enter_campaign(Campaign())
    ...     store.record(Campaign().key, {"number": 0, "agree": True, "outcome": "checked"})
    ...     store.record(Campaign().key, {"number": 0, "agree": True, "outcome": "checked"})
    ...     store.done(Campaign().key)
    {0}
"""

import json
import os
import platform
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from hardboard.campaigns import salvage
from hardboard.campaigns.plan import Campaign, campaign_from
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.reading import load_json, open_file

#: The columns of the table `instances` after its key.
COLUMNS = {
    "seed": "INTEGER", "model": "TEXT", "formula": "TEXT", "meaning": "TEXT", "clauses": "INTEGER",
    "variables": "INTEGER", "literals": "INTEGER", "negations": "INTEGER", "target": "TEXT",
    "library": "TEXT", "layout": "TEXT", "rows": "INTEGER", "cols": "INTEGER", "cells": "INTEGER",
    "clues": "INTEGER", "tiles": "INTEGER", "least_cells": "INTEGER", "outcome": "TEXT",
    "satisfiable": "INTEGER", "solvable": "INTEGER", "agree": "INTEGER", "few_models": "INTEGER",
    "models": "INTEGER", "solutions": "INTEGER", "formula_seconds": "REAL", "compile_seconds": "REAL",
    "check_seconds": "REAL", "seconds": "REAL", "peak_bytes": "INTEGER", "faults": "TEXT",
    "versions": "TEXT", "host": "TEXT", "started": "TEXT",
}  # fmt: skip
#: What two runs of one instance may differ in.
VARYING = (
    "formula_seconds", "compile_seconds", "check_seconds", "seconds", "peak_bytes", "versions", "host",
    "started",
)  # fmt: skip
FAILURE = ("formula", "meaning", "faults", "came_from", "board", "picture")


def _typed(columns: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {kind}" for name, kind in columns.items())


KEY = "campaign TEXT, number INTEGER, PRIMARY KEY (campaign, number)"
SCHEMA = f"""
CREATE TABLE IF NOT EXISTS campaigns (campaign TEXT PRIMARY KEY, plan TEXT, wanted INTEGER);
CREATE TABLE IF NOT EXISTS instances ({_typed(COLUMNS)}, {KEY}) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS failures ({_typed(dict.fromkeys(FAILURE, "TEXT"))}, {KEY});
CREATE TABLE IF NOT EXISTS claims (owner TEXT, until REAL, {KEY});
"""
#: Seconds that a process waits for another to finish a transaction.
PATIENCE = 120
#: The most bytes of a value: a formula, the picture of a board.
LONGEST = 1 << 26


class CampaignStore:
    """An open store. The file is created if it does not exist."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        #: what could not be read so far
        self.faults: dict[str, None] = {}
        if Path(path).exists():
            open_file(path).close()
        try:
            self._base = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            self._base.text_factory = salvage.decode_text
            self._base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
            # What a schema calls by itself (triggers, views) may be a stranger's.
            self._base.execute("PRAGMA trusted_schema = OFF")
            self._refuse_strangers()
            with self._transaction():
                for statement in SCHEMA.split(";"):
                    self._base.execute(statement)
        except sqlite3.DatabaseError as error:
            raise _complaint(error, self.path) from None

    def _refuse_strangers(self) -> None:
        """Refuse a database with other definitions before anything is written. It then has the columns of a
        store, and nothing that computes when it is read. A view, a trigger, or a column that is an expression
        may go on for ever.
        """
        own = {" ".join(statement.split()).replace(" IF NOT EXISTS", "") for statement in SCHEMA.split(";")}
        for kind, name, sql in self._asked("SELECT type, name, sql FROM sqlite_master"):
            if sql is not None and " ".join(str(sql).split()) not in own:
                found = f"a database whose {str(kind)[:10]} {str(name)[:40]!r} is none of a store"
                raise InputError(found, "a store that `hardboard campaign run --store` made", self.path)

    def _asked(self, query: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._base.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise _complaint(error, self.path) from None

    def __enter__(self) -> "CampaignStore":
        return self

    def __exit__(self, *_: object) -> None:
        self._base.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Run a transaction, all of it or nothing, while no other process writes."""
        try:
            self._base.execute("BEGIN IMMEDIATE")
            yield self._base
            self._base.execute("COMMIT")
        except BaseException as error:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            raise _complaint(error, self.path) if isinstance(error, sqlite3.Error) else error from None

    def campaigns(self) -> dict[str, Campaign]:
        """Return the campaigns of the store by their keys."""
        return {key: campaign_from(load_json(plan)) for key, plan, _ in self.plans()}

    def plans(self) -> list[tuple[str, str, int]]:
        """Key, plan as JSON and number of instances wanted, of every campaign whose plan can be read."""
        listed = self._asked("SELECT campaign, plan, wanted FROM campaigns ORDER BY campaign")
        for row in listed:
            if fault := _planned(*row):
                self.faults[fault] = None
        return [(key, plan, wanted) for key, plan, wanted in listed if not _planned(key, plan, wanted)]

    def enter_campaign(self, campaign: Campaign, wanted: int = 0) -> None:
        """Enter a campaign, or that more instances of it are wanted."""
        self.enter(campaign.key, json.dumps(campaign.to_json(), sort_keys=True), wanted)

    def enter(self, key: str, plan: str, wanted: int) -> None:
        """Enter a campaign by its plan."""
        with self._transaction() as base:
            base.execute("INSERT OR IGNORE INTO campaigns VALUES (?, ?, 0)", (key, plan))
            base.execute("UPDATE campaigns SET wanted = max(wanted, ?) WHERE campaign = ?", (wanted, key))

    def done(self, key: str) -> set[int]:
        """Return the numbers of the instances that have a row."""
        return {
            number for (number,) in self._asked("SELECT number FROM instances WHERE campaign = ?", (key,))
        }

    def claim(self, key: str, number: int, seconds: float) -> bool:
        """Return True if this process may begin an instance that no process has begun or finished."""
        with self._transaction() as base:
            where = (key, number)
            if base.execute("SELECT 1 FROM instances WHERE campaign=? AND number=?", where).fetchone():
                return False
            other = base.execute(
                "SELECT owner, until FROM claims WHERE campaign=? AND number=?", where
            ).fetchone()
            if other is not None and other[0] != _me() and _holds(*other):
                return False
            until = time.time() + seconds
            base.execute("INSERT OR REPLACE INTO claims VALUES (?, ?, ?, ?)", (_me(), until, *where))
            return True

    def record(self, key: str, row: Mapping[str, object]) -> None:
        """Enter the row of an instance, unless it is there; it is claimed no longer."""
        self.record_all([{"campaign": key, **row}])

    def record_all(self, rows: Iterable[Mapping[str, object]]) -> None:
        """Enter rows, all or none."""
        with self._transaction() as base:
            for row in rows:
                names = [name for name in ("campaign", "number", *COLUMNS) if name in row]
                columns, marks = ", ".join(names), ", ".join("?" * len(names))
                values = [row[name] for name in names]
                base.execute(f"INSERT OR IGNORE INTO instances ({columns}) VALUES ({marks})", values)
                claimed = (row["campaign"], row["number"])
                base.execute("DELETE FROM claims WHERE campaign=? AND number=?", claimed)

    def keep(self, key: str, failure: Mapping[str, object]) -> None:
        """Keep a failure that was shrunk."""
        values = [failure[name] for name in FAILURE]
        with self._transaction() as base:
            base.execute(
                "INSERT OR REPLACE INTO failures VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, key, failure["number"]),
            )

    def rows(self, key: str | None = None) -> list[Record]:
        """Return the readable rows of a campaign, or of all, by number."""
        return self._read("instances", COLUMNS, key)

    def failures(self, key: str | None = None) -> list[Record]:
        """Return the stored failures, without picture fields that hold no PNG."""
        kept = self._read("failures", dict.fromkeys(FAILURE, "TEXT"), key)
        for one in kept:
            if not salvage.is_picture(one["picture"] or ""):
                self.faults[f"something else for the picture of failure {one['number']}"] = None
                one["picture"] = ""
        return [{name: "" if value is None else value for name, value in one.items()} for one in kept]

    def _read(self, table: str, columns: Mapping[str, str], key: str | None) -> list[Record]:
        try:
            rows, faults = salvage.read_table(self._base, table, columns, key)
        except sqlite3.Error as error:
            raise _complaint(error, self.path) from None
        self.faults |= dict.fromkeys(faults)
        return rows

    def left_out(self) -> str:
        """Return one line about unreadable rows; empty if all are readable."""
        first, more = next(iter(self.faults), ""), len(self.faults) - 1
        return (
            f"{self.path}: left out, since it cannot be read: {first}" + f" and {more} more" * (more > 0)
            if first
            else ""
        )

    def refuse_damaged(self) -> None:
        """Refuse a damaged store, because new rows in it would be lost, too."""
        self.plans(), self.rows(), self.failures()
        if self.faults or not self.sound():
            found = next(iter(self.faults), "a damaged file")
            wish = f"a whole store: `hardboard campaign merge {self.path} -o NEW` saves what can be read"
            raise InputError(found, wish, self.path)

    def failing(self, key: str) -> list[int]:
        """Return the numbers of rows with a failure that is not shrunk yet."""
        rows = self._asked(
            "SELECT number FROM instances WHERE campaign = ? AND agree = 0 AND number NOT IN "
            "(SELECT number FROM failures WHERE campaign = ?) ORDER BY number",
            (key, key),
        )
        return [number for (number,) in rows]

    def sound(self) -> bool:
        """Return True if SQLite finds the file in order."""
        return self._asked("PRAGMA integrity_check") == [("ok",)]


def existing_store(path: str | Path) -> CampaignStore:
    """Return a store that must be there."""
    if not Path(path).exists():
        raise InputError("no such file", "a store that `hardboard campaign run --store` made", str(path))
    return CampaignStore(path)


def _planned(key: Any, plan: Any, wanted: Any) -> str:
    """Return the fault of the plan of a campaign; empty if there is none."""
    if not all(map(salvage.has_column_type, (key, plan, wanted), ("TEXT", "TEXT", "INTEGER"))) or None in (
        key,
        plan,
        wanted,
    ):
        return f"something else for the plan of a campaign ({plan!r}"[:70] + ")"
    try:
        campaign = campaign_from(load_json(plan))
    except InputError as error:
        return f"the plan of campaign {key[:20]!r}: {error}"
    return "" if campaign.key == key else f"campaign {key[:20]!r} with the plan of another"


def _complaint(error: sqlite3.Error, path: str) -> InputError:
    """Return the fault of a store in one line."""
    text = str(error)
    if "full" in text or "disk I/O" in text:
        return InputError(f"{text}; what was finished before is kept", "room, and then --resume", path)
    if "not a database" in text or "malformed" in text:
        return InputError(text, "a store that `hardboard campaign run --store` made", path)
    return InputError(text, "a store that can be written", path)


@cache
def _me() -> str:
    """Return a name for this process that no other has."""
    return f"{platform.node()}:{os.getpid()}:{_born(os.getpid())}"


def _born(pid: int) -> str:
    """When a process began, in the kernel's own measure; empty if it is not there."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[19]
    except OSError:
        return ""


def _holds(owner: object, until: object) -> bool:
    """Return True if a claim still counts: its process is alive, or, on another machine, may be."""
    parts = str(owner).rsplit(":", 2)
    if len(parts) < 3 or not parts[1].isdecimal() or not isinstance(until, int | float):
        return False
    host, pid, born = parts
    if host == platform.node() and Path("/proc/self").exists():
        return bool(born) and _born(int(pid)) == born
    return time.time() < until
