"""Keep the results of a search on disk: tiles, impossible ones, and the number of tries for others.

It is written after every role, as a whole, so that a search can be stopped at any moment and goes on from
there.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path

from hardboard.discover.results import NEEDED
from hardboard.gadgets.tile_file import parse_tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.reading import SMALL, load_json, read_text
from hardboard.render.files import write_whole

NAME = "search.json"
#: What is known of a role, and of which type that is.
FIELDS: dict[str, tuple[type, ...]] = {
    "option": (int,), "tile": (str,), "image": (str,), "impossible": (list,), "budget": (int,),
    "tried": (int,), "seconds": (int, float), "rows": (list,), "tiles": (dict,),
}  # fmt: skip


@dataclass
class SearchJournal:
    """The entry of each frame and role; in memory only if there is no folder."""

    folder: Path | None
    data: Record = field(default_factory=dict)
    #: the roles that a library needs
    needed: tuple[str, ...] = NEEDED

    def role(self, frame: str, role: str) -> Record:
        """Return the entry about a role in a frame."""
        entry: Record = self.data.setdefault("frames", {}).setdefault(frame, {}).setdefault(role, {})
        return entry

    def count_known_tiles(self, frame: str) -> int:
        """Count the tiles of a library that are known in a frame."""
        entries = self.data.get("frames", {}).get(frame, {})
        return sum("tile" in entries.get(role, ()) for role in self.needed)

    def save(self) -> None:
        """Write it down."""
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self.folder / NAME, (json.dumps(self.data, indent=1) + "\n").encode())


def open_journal(
    folder: Path | None, settings: Record, resume: bool, needed: tuple[str, ...] = NEEDED
) -> SearchJournal:
    """Return a fresh journal, or with `resume` the one in the folder, which must be of the same search."""
    path = None if folder is None else folder / NAME
    if path is not None and path.exists() and not resume:
        raise InputError(f"{path}, which a search has left there", "--resume, or another folder")
    if path is None or not path.exists():
        return SearchJournal(folder, {"search": settings}, needed)
    try:
        data = load_json(read_text(path, SMALL))
        known = data["search"]
    except InputError as error:
        raise error if error.where.startswith(str(path)) else error.at(str(path)) from None
    except (KeyError, TypeError) as error:
        raise InputError(f"{type(error).__name__} {error}", "the journal of a search", str(path)) from None
    _compare(known, settings, str(path))
    _check_entries(data.get("frames", {}), str(path))
    return SearchJournal(folder, data, needed)


def _compare(known: object, settings: Record, where: str) -> None:
    """Refuse a journal of another search: rules, symbols and options must be equal."""
    if not isinstance(known, dict):
        raise InputError("no table of the search", "the journal of a search", where)
    wanted = json.loads(json.dumps(settings))
    for key in {**wanted, **known}:
        if known.get(key) != wanted.get(key):
            shown = [repr(each.get(key)) for each in (known, wanted)]
            short = max(map(len, shown)) < 60
            found, expected = (f"{key} {shown[0]}", shown[1]) if short else (f"other {key}", "the same")
            raise InputError(
                f"a search with {found}", f"{expected}: --resume goes on with the same search only", where
            )


def _check_entries(frames: object, where: str) -> None:
    """Check that entries about roles have the fields and types that a search writes."""
    if not isinstance(frames, dict) or not all(isinstance(entries, dict) for entries in frames.values()):
        raise InputError("frames that are no tables of roles", "the journal of a search", where)
    for frame, entries in frames.items():
        for role, entry in entries.items():
            wrong = not isinstance(entry, dict) or [
                key for key, value in entry.items() if not isinstance(value, FIELDS.get(key, ()))
            ]
            if wrong or ("tile" in entry) != ("option" in entry) or ("rows" in entry) != ("tiles" in entry):
                raise InputError(f"the entry of {role!r} in {frame!r}", "what a search has written", where)
            for text in [entry["tile"]] if "tile" in entry else [*entry.get("tiles", {}).values()]:
                try:
                    parse_tile(text)
                except InputError as error:
                    raise error.at(f"{where}: {role}") from None
