"""A search from a family's rules, or the next part of one."""

from pathlib import Path
from typing import Any

from hardboard.discover.journal import SearchJournal, open_journal
from hardboard.discover.library_discovery import LibraryDiscovery
from hardboard.discover.loops.drivers import BulgeDiscovery, StrandDiscovery, TeeDiscovery
from hardboard.discover.results import SearchResult, SearchSettings, Watch
from hardboard.discover.search_driver import LibrarySearch
from hardboard.discover.window import TileRules
from hardboard.gadgets.contract.loops import SHUT
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family


def discover(
    subject: TileRules | Family,
    settings: SearchSettings = SearchSettings(),  # noqa: B008
    folder: Path | None = None,
    resume: bool = False,
    watch: Watch = lambda _: None,
    tee: bool = False,
) -> tuple[SearchResult, SearchJournal]:
    """Search for a library; the folder's journal keeps each result.

    Args:
        subject: The rules of a family that colours cells, or a family that draws a loop.
        settings: What to search, and its limits.
        folder: Where the journal goes; without one it is kept in memory alone.
        resume: Go on with the search that the folder holds.
        watch: Sees the progress.
        tee: Search for a T-metacell.
    """
    if not settings.pitches or min(settings.pitches) < 3:
        raise InputError(f"the pitches {settings.pitches}", "numbers from 3 on")
    search = _search_of(subject, tee)
    journal = open_journal(folder, search.record(subject, settings), resume, search.needed)
    return search(subject, settings, journal, watch).run(), journal


def _search_of(subject: TileRules | Family, tee: bool) -> type[LibrarySearch[Any, Any]]:
    if isinstance(subject, TileRules):
        return LibraryDiscovery
    grid = subject.declared is not None and subject.declared.layout.clues == SHUT
    return TeeDiscovery if tee else BulgeDiscovery if grid else StrandDiscovery
