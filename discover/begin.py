"""A search from a family's rules, or the next part of one."""

from pathlib import Path

from hardboard.discover.bulges import run as bulges
from hardboard.discover.bulges.run import BulgeDiscovery
from hardboard.discover.journal import Journal, opened
from hardboard.discover.results import Result, Settings, Watch
from hardboard.discover.run import Discovery
from hardboard.discover.strands.run import StrandDiscovery, search_record
from hardboard.discover.tees import run as tees
from hardboard.discover.tees.run import TeeDiscovery
from hardboard.discover.window import Rules
from hardboard.gadgets.contract.bulges import SHUT
from hardboard.gadgets.symbols import listed
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family


def discover(
    rules: Rules,
    settings: Settings = Settings(),  # noqa: B008
    folder: Path | None = None,
    resume: bool = False,
    watch: Watch = lambda _: None,
) -> tuple[Result, Journal]:
    """Search; what is found is kept in the folder's journal as it is found."""
    if not settings.pitches or min(settings.pitches) < 3:
        raise InputError(f"the pitches {settings.pitches}", "numbers from 3 on")
    search = {
        "family": rules.name,
        "seed": settings.seed,
        "symbols": rules.symbols,
        "rules": listed.table(rules.listed),
    }
    journal = opened(folder, search, resume)
    return Discovery(rules, settings, journal, watch).run(), journal


def discover_strands(
    kind: Family,
    settings: Settings = Settings(),  # noqa: B008
    folder: Path | None = None,
    resume: bool = False,
    watch: Watch = lambda _: None,
) -> tuple[Result, Journal]:
    """The same for a family that draws a loop: tiles through which one strand of it runs."""
    grid = kind.declared is not None and kind.declared.layout.clues == SHUT
    own, record = (BulgeDiscovery, bulges.search_record) if grid else (StrandDiscovery, search_record)
    journal = opened(folder, record(kind, settings), resume, own.needed)
    return own(kind, settings, journal, watch).run(), journal


def discover_tee(
    kind: Family,
    settings: Settings = Settings((3, 5, 7)),  # noqa: B008
    folder: Path | None = None,
    resume: bool = False,
    watch: Watch = lambda _: None,
) -> tuple[Result, Journal]:
    """Search for a T-metacell of a family that draws a loop."""
    journal = opened(folder, tees.search_record(kind, settings), resume, TeeDiscovery.needed)
    return TeeDiscovery(kind, settings, journal, watch).run(), journal
