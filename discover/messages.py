"""Report a search to people: its progress, and in ten lines its end and the next step."""

import re
from shlex import quote

from hardboard.discover.journal import NAME, SearchJournal
from hardboard.discover.readme import easy_words, partly_words
from hardboard.discover.results import SearchResult, SearchSettings, SearchStatus
from hardboard.discover.window import TileRules
from hardboard.gadgets.symbols.alphabet import left_out
from hardboard.gadgets.symbols.derived import FURTHEST
from hardboard.puzzles.errors import counted_noun

#: Frames that are named at the end.
SHOWN = 4


def status_line(status: SearchStatus) -> str:
    """Report the progress of a search in one line.

    >>> status_line(SearchStatus("pitch 6, ring any/0", 3, 20, "cross", 230, 14, 17, 240.0))
    'frame 3 of 20 (pitch 6, ring any/0), 14 of 23 tiles; cross: 230 tried; best frame 17; 240 s left'
    """
    return (
        f"frame {status.number} of {status.frames} ({status.frame}), "
        f"{status.known} of {status.needed} tiles; {status.role}: {status.tried} tried; "
        f"best frame {status.best}; {max(0, status.left):.0f} s left"
    )


def end_report(
    rules: TileRules | None,
    result: SearchResult,
    journal: SearchJournal,
    settings: SearchSettings,
    command: str,
    verbose: bool = False,
) -> list[str]:
    """Report the end of a search without a library: the best frames, and the next step."""
    if rules is not None and result.easy:
        return [f"nothing to search: {easy_words(rules, result)}"]
    # Python's sort is stable: frames of equal standing keep the order in which they were tried.
    frames = sorted(result.dead | result.late, key=lambda frame: -journal.count_known_tiles(frame))
    head = "every frame fails" if result.exhausted else "found in time"
    head = f"no {result.wanted}{':' if result.exhausted else ''} {head}"
    lines = [f"{head} ({counted_noun(len(frames), 'frame')}, {result.seconds:.0f} s of processor time)"]
    lines += [_how(frame, result, journal) for frame in (frames if verbose else frames[:SHOWN])]
    rest = frames[SHOWN:]
    if rest and not verbose:
        dead = sum(frame in result.dead for frame in rest)
        idle = sum(result.late.get(frame) == "not tried" for frame in rest)
        counts = [(dead, "exhausted"), (len(rest) - dead - idle, "not found in time"), (idle, "not tried")]
        words = ", ".join(f"{number} {word}" for number, word in counts if number)
        lines.append(f"and {counted_noun(len(rest), 'more frame')}: {words} (--verbose; {NAME})")
    lines += ["larger frames were not looked at"] * result.unseen
    lines += [partly_words(rules, result)] if rules is not None and result.partly else []
    return [*lines, *(f"next: {words}" for words in next_commands(rules, result, journal, settings, command))]


def _how(frame: str, result: SearchResult, journal: SearchJournal) -> str:
    known = f"{frame}: {journal.count_known_tiles(frame)} of {len(journal.needed)} tiles"
    if (role := result.dead.get(frame)) is not None:
        return f"{known}; no tile {role}, exhausted"
    role = result.late[frame]
    if role == "not tried" or role.startswith("what was found"):
        return f"{known}; {role}"
    tried = journal.data["frames"].get(frame, {}).get(role, {}).get("tried")
    return f"{known}; {role} not found" + (f" in {tried} tries" if tried else " in time")


def next_commands(
    rules: TileRules | None,
    result: SearchResult,
    journal: SearchJournal,
    settings: SearchSettings,
    command: str,
) -> list[str]:
    """Return the commands to try next; none if the search is complete."""
    found: list[str] = []
    if result.succeeded or result.easy:
        return found
    if result.late:
        best = max(result.late, key=journal.count_known_tiles)
        size = re.findall(r"\d+", best)[0]
        longer = f"{4 * settings.seconds:.0f}s"
        found.append(f"{command} --pitch {size} --frame {quote(best)} --resume --time-limit {longer}")
    if rules is not None and (further := _further(rules)):
        numbers = " ".join(map(str, rules.left_out[:6]))
        found.append(
            f"numbers that look further were left out ({numbers}): --reach {further}, in another folder"
        )
    if not result.late:
        last = max(settings.pitches)
        found.append(f"{command} --pitch {last + 1}-{last + 3} --resume: larger tiles have room for more")
    return found


def _further(rules: TileRules) -> int | None:
    """Return the least reach with which fewer numbers would be left out."""
    reaches = range(rules.listed.reach + 1, FURTHEST + 1) if rules.left_out else ()
    fewer = (reach for reach in reaches if len(left_out(rules.declaration, reach)) < len(rules.left_out))
    return next(fewer, None)
